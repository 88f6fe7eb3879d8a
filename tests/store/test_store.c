/* One store and one process: what is kept, what goes, what comes back. */
#include <string.h>

#include "lang/program.h"
#include "store/sql.h"
#include "support/command.h"
#include "support/shelf.h"

TestSuite(store, .init = command_open, .fini = command_close);

/* A record with these scores; everything else is the same. */
static arcl_kept record(uint64_t hash, uint32_t right, double partial, uint64_t steps)
{
    static const unsigned char scores[3][2] = {{0, 10}, {255, 10}, {255, 255}};

    return (arcl_kept){.task = "t",
                       .hash = hash,
                       .dialect = "arc-dsl",
                       .right = right,
                       .samples = 2,
                       .partial = partial,
                       .steps = steps,
                       .per_sample = scores[right],
                       .text = "def solve_t(I):\n    return I\n"};
}

static arcl_keeping keep(arcl_store *s, arcl_kept k)
{
    arcl_error err = {0};
    arcl_keeping got = {0};

    cr_assert(arcl_store_keep(s, &k, 1, &got, &err), "%s", err.text);
    return got;
}

static bool add_hash(void *to, const arcl_kept *k)
{
    arcl_text_printf(to, "%s%d", ((arcl_text *)to)->len ? " " : "", (int)k->hash);
    return true;
}

static void expect_hashes(arcl_store *s, arcl_store_query query, const char *expected)
{
    arcl_error err = {0};
    arcl_text got = {0};

    cr_assert(arcl_store_each(s, query, add_hash, &got, &err), "%s", err.text);
    cr_expect_str_eq(got.s ? got.s : "", expected);
    arcl_text_close(&got);
}

Test(store, gives_back_every_field)
{
    arcl_store s;

    shelf_open(&s, "a.store", ARCL_STORE_WRITE, 0);
    cr_expect_eq(s.bound, ARCL_STORE_BOUND);
    shelf_keep(&s, "t", 0, 20);
    arcl_store_close(&s);
    arcl_text got = shelf_dump("a.store"), expected = shelf_model("t", 20, 32);
    EXPECT_SAME_TEXT(got, expected);
    cr_expect_gt(expected.len, 1000);
    arcl_text_close(&got);
    arcl_text_close(&expected);
}

Test(store, orders_by_samples_then_partial_score_then_steps_then_hash)
{
    arcl_store s;

    shelf_open(&s, "a.store", ARCL_STORE_WRITE, 0);
    keep(&s, record(7, 1, 0.5, 10));
    keep(&s, record(6, 1, 0.5, 10));
    keep(&s, record(5, 1, 0.5, 9));
    keep(&s, record(4, 1, 0.75, 99));
    keep(&s, record(3, 2, 0, 1000));
    keep(&s, record(2, 0, 0.9, 1));
    expect_hashes(&s, (arcl_store_query){0}, "3 4 5 6 7 2");
    expect_hashes(&s, (arcl_store_query){.task = "t", .best = 2}, "3 4");
    expect_hashes(&s, (arcl_store_query){.hash = "0000000000000005"}, "5");
    expect_hashes(&s, (arcl_store_query){.task = "u"}, "");
    expect_hashes(&s, (arcl_store_query){.dialect = "typed"}, "");
    arcl_store_close(&s);
}

Test(store, says_what_became_of_each)
{
    arcl_store s;
    uint64_t n = 0;
    arcl_error err = {0};

    shelf_open(&s, "a.store", ARCL_STORE_WRITE, 2);
    cr_expect_eq(s.bound, 2);
    cr_expect_eq(keep(&s, record(1, 0, 0, 5)).result, ARCL_KEEP_POOR, "a score of nothing");
    cr_expect_eq(keep(&s, record(1, 0, 0.5, 5)).result, ARCL_KEEP_NEW);
    cr_expect_eq(keep(&s, record(1, 0, 0.5, 5)).result, ARCL_KEEP_THERE);
    cr_expect_eq(keep(&s, record(1, 0, 0.5, 6)).result, ARCL_KEEP_THERE);
    cr_expect_eq(keep(&s, record(1, 0, 0.5, 4)).result, ARCL_KEEP_BETTER);
    cr_expect_eq(keep(&s, record(2, 1, 0, 5)).result, ARCL_KEEP_NEW);
    cr_expect_eq(keep(&s, record(3, 0, 0.5, 5)).result, ARCL_KEEP_POOR, "the store is full of better ones");
    const arcl_keeping last = keep(&s, record(4, 1, 0, 4));
    cr_expect_eq(last.result, ARCL_KEEP_NEW);
    cr_expect(last.evicted);
    cr_expect_eq(last.evicted_hash, 1);
    expect_hashes(&s, (arcl_store_query){.task = "t"}, "4 2");
    cr_expect(arcl_store_count(&s, "t", &n, &err));
    cr_expect_eq(n, 2);
    arcl_store_close(&s);
}

Test(store, holds_the_best_whatever_the_order_in_which_they_come)
{
    enum { RECORDS = 1500 };
    arcl_text expected = shelf_model("t", RECORDS, 40);
    arcl_store s;

    for (unsigned order = 0; order < 3; order++) {
        const char *const path = (const char *[]){"a.store", "b.store", "c.store"}[order];
        shelf_open(&s, path, ARCL_STORE_WRITE, 40);
        arcl_error err = {0};
        cr_assert(arcl_store_begin(&s, &err));
        for (unsigned n = 0; n < RECORDS; n++) {
            const unsigned at = order == 0 ? n : order == 1 ? RECORDS - 1 - n : n * 7 % RECORDS;
            shelf_keep(&s, "t", at, at + 1);
        }
        cr_assert(arcl_store_commit(&s, &err), "%s", err.text);
        arcl_store_close(&s);
        arcl_text got = shelf_dump(path);
        EXPECT_SAME_TEXT(got, expected);
        arcl_text_close(&got);
        shelf_check(path);
    }
    arcl_text_close(&expected);
}

Test(store, merged_either_way_is_the_same)
{
    const char *const into[] = {"a.store", "b.store"}, *const from[] = {"b2.store", "a2.store"};
    arcl_store s;

    for (unsigned k = 0; k < 4; k++) { /* a and a2 are equal, b and b2 too */
        const char *const path[] = {"a.store", "a2.store", "b.store", "b2.store"};
        shelf_open(&s, path[k], ARCL_STORE_WRITE, 0);
        shelf_keep(&s, "t", k < 2 ? 0 : 250, k < 2 ? 300 : 600);
        shelf_keep(&s, k < 2 ? "u" : "v", 0, 10);
        arcl_store_close(&s);
    }
    for (unsigned k = 0; k < 2; k++) {
        arcl_store_merged sum;
        arcl_error err = {0};
        shelf_open(&s, into[k], ARCL_STORE_WRITE, 0);
        cr_assert(shelf_merge(&s, from[k], NULL, &sum, &err), "%s", err.text);
        cr_expect_gt(sum.kept, 10);
        cr_expect_gt(sum.evicted, 0);
        cr_expect_eq(sum.read, sum.kept + sum.better + sum.there + sum.poor);
        cr_expect_eq(sum.refused, 0);
        arcl_store_close(&s);
    }
    arcl_text a = shelf_dump("a.store"), b = shelf_dump("b.store"), model = shelf_model("t", 600, 32);
    EXPECT_SAME_TEXT(a, b);
    cr_expect_eq(strncmp(a.s, model.s, model.len), 0, "%s\nbegins otherwise than\n%s", a.s, model.s);
    arcl_text_close(&a);
    arcl_text_close(&b);
    arcl_text_close(&model);
}

static bool odd_only(void *to, const arcl_kept *k, arcl_error *why)
{
    (void)to;
    return k->hash % 2 == 1 || arcl_fail(why, "%d is even", (int)k->hash);
}

Test(store, merges_what_holds_and_counts_the_rest)
{
    arcl_store_merged sum;
    arcl_error err = {0};
    arcl_store s;

    shelf_open(&s, "a.store", ARCL_STORE_WRITE, 0);
    for (unsigned k = 1; k < 6; k++)
        keep(&s, record(k, 1, 0, k));
    arcl_store_close(&s);
    shelf_open(&s, "b.store", ARCL_STORE_WRITE, 0);
    cr_expect(shelf_merge(&s, "a.store", odd_only, &sum, &err));
    cr_expect_eq(sum.kept, 3);
    cr_expect_eq(sum.refused, 2);
    cr_expect_str_eq(sum.reason.text, "2 is even");
    expect_hashes(&s, (arcl_store_query){0}, "1 3 5");
    cr_expect(shelf_merge(&s, "b.store", NULL, &sum, &err), "a store into itself: %s", err.text);
    cr_expect_eq(sum.there, 3);
    arcl_store_close(&s);
}

Test(store, refuses_records_that_cannot_be_true)
{
    arcl_kept two[2] = {record(1, 1, 0.5, 1), record(2, 1, 0.5, 1)};
    arcl_error err = {0};
    uint64_t n = 1;
    arcl_store s;

    shelf_open(&s, "a.store", ARCL_STORE_WRITE, 0);
    two[1].right = 2;
    cr_expect_not(arcl_store_keep(&s, two, 2, NULL, &err));
    cr_expect_str_eq(err.text, "a.store: a program cannot be kept: 2 samples are said to be right, and 1 are");
    two[1] = record(2, 1, -1.0, 1);
    cr_expect_not(arcl_store_keep(&s, two, 2, NULL, &err));
    two[1] = record(2, 1, 0, 1);
    two[1].task = "";
    cr_expect_not(arcl_store_keep(&s, two, 2, NULL, &err));
    cr_expect(arcl_store_count(&s, NULL, &n, &err));
    cr_expect_eq(n, 0, "nothing of a refused call stays");
    arcl_store_close(&s);
}

Test(store, has_all_of_a_transaction_or_nothing)
{
    arcl_error err = {0};
    arcl_text got = {0};
    bool there = true;
    arcl_store s, other;

    shelf_open(&s, "a.store", ARCL_STORE_WRITE, 0);
    shelf_open(&other, "a.store", ARCL_STORE_READ, 0);
    cr_assert(arcl_store_begin(&s, &err));
    keep(&s, record(1, 1, 0, 1));
    cr_assert(arcl_store_checkpoint_put(&s, "run", "round", "1", 1, &err));
    expect_hashes(&other, (arcl_store_query){0}, "");
    arcl_store_cancel(&s);
    expect_hashes(&s, (arcl_store_query){0}, "");
    cr_assert(arcl_store_begin(&s, &err));
    keep(&s, record(2, 1, 0, 1));
    cr_assert(arcl_store_commit(&s, &err));
    expect_hashes(&other, (arcl_store_query){0}, "2");
    cr_assert(arcl_store_checkpoint_get(&other, "run", "round", &got, &there, &err));
    cr_expect_not(there);
    arcl_store_close(&other);
    arcl_store_close(&s);
}

Test(store, keeps_checkpoints_by_run_and_key)
{
    const char bytes[] = "a\0b";
    arcl_error err = {0};
    arcl_text got = {0};
    bool there;
    arcl_store s;

    shelf_open(&s, "a.store", ARCL_STORE_WRITE, 0);
    cr_assert(arcl_store_checkpoint_put(&s, "one", "k", "old", 3, &err));
    cr_assert(arcl_store_checkpoint_put(&s, "one", "k", bytes, sizeof bytes, &err));
    cr_assert(arcl_store_checkpoint_put(&s, "one", "empty", NULL, 0, &err), "%s", err.text);
    cr_assert(arcl_store_checkpoint_put(&s, "two", "k", "2", 1, &err));
    cr_assert(arcl_store_checkpoint_get(&s, "one", "k", &got, &there, &err));
    cr_expect(there);
    cr_assert_eq(got.len, sizeof bytes);
    cr_expect_arr_eq(got.s, bytes, sizeof bytes);
    cr_assert(arcl_store_checkpoint_get(&s, "one", "empty", &got, &there, &err));
    cr_expect(there && got.len == 0);
    cr_assert(arcl_store_checkpoint_drop(&s, "one", &err));
    cr_assert(arcl_store_checkpoint_get(&s, "one", "k", &got, &there, &err));
    cr_expect_not(there);
    cr_assert(arcl_store_checkpoint_get(&s, "two", "k", &got, &there, &err));
    cr_expect(there);
    arcl_text_close(&got);
    arcl_store_close(&s);
}

static bool put_tally(void *to, const arcl_operator_tally *t)
{
    arcl_text_printf(to, "%s %d %d;", t->name, (int)t->tried, (int)t->solved);
    return true;
}

Test(store, adds_up_what_operators_did)
{
    const arcl_operator_tally first[] = {{"swap", 10, 1}, {"cross", 5, 0}}, second[] = {{"swap", 3, 2}};
    arcl_error err = {0};
    arcl_text got = {0};
    arcl_store s;

    shelf_open(&s, "a.store", ARCL_STORE_WRITE, 0);
    cr_assert(arcl_store_operator_add(&s, first, 2, &err));
    cr_assert(arcl_store_operator_add(&s, second, 1, &err));
    cr_assert(arcl_store_operator_each(&s, put_tally, &got, &err));
    cr_expect_str_eq(got.s, "cross 5 0;swap 13 3;");
    arcl_text_close(&got);
    arcl_store_close(&s);
}

Test(store, may_have_any_name_that_a_file_may_have)
{
    static const char *const names[] = {":memory:", "a?mode=memory", "file:b", "c%41#d", "\xc3\xa4 x", "./e//f"};
    arcl_store s;

    command_file("e/x", "");
    for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
        shelf_open(&s, names[k], ARCL_STORE_WRITE, 0);
        keep(&s, record(k + 1, 1, 0, 1));
        arcl_store_close(&s);
    }
    for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
        const char hash[] = {(char)('1' + k), 0};
        shelf_open(&s, names[k], ARCL_STORE_READ, 0);
        expect_hashes(&s, (arcl_store_query){0}, hash);
        arcl_store_close(&s);
    }
}

/* ---- older formats ------------------------------------------------------------------------------------- */

/* The one program that there is, with the steps of its record. */
static bool note_program(void *to, const arcl_kept *k)
{
    arcl_text_printf(to, "%016lx %lu\n", (unsigned long)k->hash, (unsigned long)k->steps);
    return true;
}

Test(store, of_format_2_is_read_and_made_format_3_when_it_is_written_to)
{
    arcl_error err = {0};
    arcl_library lib;
    arcl_text expected = {0};
    arcl_store s;

    /* Its hash was that of a text, and two texts could mean one program. */
    shelf_open(&s, "a.store", ARCL_STORE_WRITE, 0);
    keep(&s, record(7, 2, 1, 30));
    keep(&s, record(8, 2, 1, 20));
    cr_assert(arcl_sql_run(&s, "PRAGMA user_version = 2", &err), "%s", err.text);
    arcl_store_close(&s);

    arcl_library_open(&lib);
    const arcl_program *p = arcl_library_parse_one(&lib, ARCL_DIALECT_ARCDSL, record(0, 0, 0, 0).text,
                                                   strlen(record(0, 0, 0, 0).text), &err);
    cr_assert_not_null(p, "%s", err.text);
    const unsigned long hash = (unsigned long)arcl_program_hash(p);
    arcl_text_printf(&expected, "%016lx 20\n%016lx 30\n%016lx 20\n", hash, hash, hash);
    arcl_library_close(&lib);

    arcl_text got = {0};
    for (int mode = ARCL_STORE_READ; mode <= ARCL_STORE_WRITE; mode++) {
        shelf_open(&s, "a.store", (arcl_store_mode)mode, 0);
        cr_expect_eq(s.format, mode == ARCL_STORE_READ ? 2 : ARCL_STORE_FORMAT);
        cr_assert(arcl_store_each(&s, (arcl_store_query){0}, note_program, &got, &err), "%s", err.text);
        arcl_store_close(&s);
    }
    EXPECT_SAME_TEXT(got, expected);
    shelf_check("a.store");
    arcl_text_close(&got);
    arcl_text_close(&expected);
}
