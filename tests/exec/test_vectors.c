/* Recorded programs: what CPython gave for each line, replayed; and how the replay reports. */
#define _POSIX_C_SOURCE 200809L
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "exec/vectors.h"
#include "op/op.h"

#define COMMITTED ARCL_ROOT "/tests/vectors/programs.jsonl"
#define COMMITTED_TYPED ARCL_ROOT "/tests/vectors/typed.jsonl"
#define COMMITTED_KINDS ARCL_ROOT "/tests/vectors/kinds.jsonl"
#define COMMITTED_ODD ARCL_ROOT "/tests/vectors/typed_odd.jsonl"

enum { SHOWN = 10 };

typedef struct found {
    arcl_text text;
    unsigned n;
} found;

static void note(void *to, const arcl_mismatch *m)
{
    found *f = to;

    if (f->n++ < SHOWN)
        arcl_text_printf(&f->text, "%sprogram %u: %s\n  expected %.300s\n  got      %.300s\n", m->loose ? "loose " : "",
                         m->line, m->source, m->expected, m->got);
}

static void expect_all_pass(const char *path, uint64_t least)
{
    arcl_replay sum = {0};
    arcl_error err = {{0}};
    found f = {0};

    cr_assert(arcl_vectors_replay(path, (arcl_budget){0}, NULL, &sum, note, &f, &err), "%s", err.text);
    cr_assert_geq(sum.passed, least);
    cr_expect(sum.failed == 0, "%lu of %lu programs differ:\n%s", (unsigned long)sum.failed,
              (unsigned long)(sum.passed + sum.failed), f.text.s);
    arcl_text_close(&f.text);
}

Test(vectors, every_recorded_program_gives_what_cpython_gave)
{
    expect_all_pass(COMMITTED, 1000);
    expect_all_pass(COMMITTED_TYPED, 500);
    expect_all_pass(COMMITTED_KINDS, 300);
    expect_all_pass(COMMITTED_ODD, 150);
}

Test(vectors, the_full_recording_agrees_too_where_it_is_present)
{
    const char *path = getenv("ARCL_VECTORS");

    if (!path)
        cr_skip("ARCL_VECTORS names no recording");
    expect_all_pass(path, 1000);
}

static bool mentions(const char *text, const char *name)
{
    const size_t n = strlen(name);

    for (const char *at = strstr(text, name); at; at = strstr(at + 1, name))
        if (at > text && strchr(" (", at[-1]) && strchr("(,)", at[n]))
            return true;
    return false;
}

static void expect_every_primitive(const char *path, arcl_dialect d)
{
    arcl_error err = {{0}};
    size_t len;
    char *text = arcl_file_read(path, 1 << 21, &len, &err);

    cr_assert(text != NULL, "%s", err.text);
    for (unsigned op = 0; op < ARCL_OP_COUNT; op++)
        if (arcl_op_in(op, d))
            cr_expect(mentions(text, arcl_op_of(op)->name), "no program uses %s", arcl_op_of(op)->name);
    arcl_file_free(text);
}

Test(vectors, the_committed_programs_use_every_primitive)
{
    expect_every_primitive(COMMITTED, ARCL_DIALECT_ARCDSL);
    expect_every_primitive(COMMITTED_TYPED, ARCL_DIALECT_TYPED);
}

/* ---- how the replay reports ------------------------------------------------------------ */

static bool replay_text(const char *text, arcl_budget budget, arcl_replay *sum, found *f, arcl_error *err)
{
    char path[] = "/tmp/arcl-vectors-XXXXXX";
    const int fd = mkstemp(path);

    cr_assert_geq(fd, 0);
    cr_assert_eq(write(fd, text, strlen(text)), (ssize_t)strlen(text));
    close(fd);
    const bool ok = arcl_vectors_replay(path, budget, NULL, sum, note, f, err);
    unlink(path);
    return ok;
}

static void expect_report(const char *text, uint64_t passed, uint64_t failed, const char *report)
{
    const arcl_budget small = {.steps = 100000};
    arcl_replay sum = {0};
    arcl_error err = {{0}};
    found f = {0};

    cr_expect(replay_text(text, small, &sum, &f, &err), "%s", err.text);
    cr_expect_eq(sum.passed, passed);
    cr_expect_eq(sum.failed, failed);
    cr_expect_str_eq(f.text.s ? f.text.s : "", report);
    arcl_text_close(&f.text);
}

Test(vectors, a_wrong_value_is_reported_with_its_line_and_both_values)
{
    expect_report("{\"p\":[\"x1 = size(I)\",\"O = double(x1)\"],\"i\":[[1],[2]],\"v\":[\"2\",\"5\"]}\n", 0, 1,
                  "program 1: O = double(x1)\n  expected 5\n  got      4\n");
}

Test(vectors, the_order_of_a_set_counts)
{
    expect_report("{\"p\":[\"O = palette(I)\"],\"i\":[[8,1,0]],\"v\":[\"{8,1,0}\"]}\n"
                  "{\"loose\":1,\"p\":[\"O = palette(I)\"],\"i\":[[8,1,0]],\"v\":[\"{0,1,8}\"]}\n",
                  1, 1, "loose program 2: O = palette(I)\n  expected {0,1,8}\n  got      {8,1,0}\n");
}

Test(vectors, an_error_must_come_at_the_recorded_line)
{
    expect_report("{\"p\":[\"x1 = size(I)\",\"O = size(x1)\"],\"i\":[[1]],\"v\":[\"1\",\"!error\"]}\n"
                  "{\"p\":[\"x1 = size(ONE)\",\"O = size(I)\"],\"i\":[[1]],\"v\":[\"1\",\"1\"]}\n",
                  1, 1, "program 2: x1 = size(ONE)\n  expected 1\n  got      !error\n");
}

Test(vectors, are_of_the_dialect_that_they_name)
{
    expect_report("{\"d\":\"typed\",\"p\":[\"x1 = first(())\",\"O = toindices(asobject(I))\"],\"i\":[[1]],"
                  "\"v\":[\"None\",\"{(0,0)}\"]}\n"
                  "{\"d\":\"arc-dsl\",\"p\":[\"O = first(())\"],\"i\":[[1]],\"v\":[\"!error\"]}\n",
                  2, 0, "");
}

Test(vectors, a_cut_is_no_error_and_says_what_cut_it)
{
    expect_report(
        "{\"p\":[\"x1 = power(increment, 200)\",\"x2 = power(x1, 200)\",\"x3 = power(x2, 200)\",\"O = x3(0)\"],"
        "\"i\":[[1]],\"v\":[\"<fn>\",\"<fn>\",\"<fn>\",\"!error\"]}\n"
        "{\"p\":[\"O = size(I)\"],\"i\":[[1]],\"v\":[\"1\"]}\n",
        1, 1,
        "program 1: O = x3(0)\n  expected !error\n"
        "  got      line 4: the budget of steps is used up\n");
}

Test(vectors, a_program_that_does_not_load_fails_alone)
{
    expect_report("{\"p\":[\"O = nosuch(I)\"],\"i\":[[1]],\"v\":[\"1\"]}\n\n"
                  "{\"p\":[\"O = size(I)\"],\"i\":[[1]],\"v\":[\"1\"]}\n",
                  1, 1, "program 1: O = nosuch(I)\n  expected 1\n  got      vector:1:5: undefined name 'nosuch'\n");
}

static void expect_refused(const char *text, const char *end)
{
    arcl_replay sum = {0};
    arcl_error err = {{0}};
    found f = {0};

    cr_assert(!replay_text(text, (arcl_budget){0}, &sum, &f, &err), "%s was taken", text);
    const size_t n = strlen(err.text), m = strlen(end);
    cr_expect(n >= m && strcmp(err.text + n - m, end) == 0, "%s", err.text);
    arcl_text_close(&f.text);
}

Test(vectors, a_line_that_is_no_vector_gets_one_sentence)
{
    expect_refused("{\"p\":[\"O = size(I)\"],\"i\":[[1]]}\n",
                   ":1:32: a vector needs \"p\" (lines), \"i\" (a grid) and \"v\" (a text for each line)");
    expect_refused("\n[1]\n", ":2:1: expected an object, found an array");
    expect_refused("{\"p\":[\"O = size(I)\"],\"i\":[[1],[]],\"v\":[\"1\"]}\n", "row 1: the row has no cells");
}
