/* arcl solve: stopped, killed, damaged, and going on. */
#define _XOPEN_SOURCE 700
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/hash.h"
#include "cli/quarry.h"

TestSuite(solve_resume, .init = quarry_open, .fini = command_close);

/* ---- going on ------------------------------------------------------------------------------- */

Test(solve_resume, goes_on_where_it_was_and_ends_as_if_it_had_never_stopped)
{
    NEED_SQLITE();
    cr_expect_eq(command(SOLVE "--rounds 4 --count 100 --extra 9 -o whole.json --json"), 0, "%s", command_err);
    const unsigned long long candidates = number(strstr(command_out, "{\"summary\""), "\"candidates\":");
    for (unsigned rounds = 1; rounds <= 4; rounds++)
        cr_expect_eq(command(SOLVE "--rounds %u --count 100 --extra 9 --store a.store --json", rounds), 0, "%s",
                     command_err);
    EXPECT_HAS(command_out, "\"resumed\":4");
    cr_expect_eq(number(strstr(command_out, "{\"summary\""), "\"candidates\":"), candidates);
    cr_expect(same_files("whole.json", "submission.json"));
    cr_expect_eq(command(SOLVE "--rounds 4 --count 100 --extra 9 --store a.store --json"), 0, "%s", command_err);
    cr_expect_eq(number(strstr(command_out, "{\"summary\""), "\"candidates_before\":"), candidates);
    cr_expect(same_files("whole.json", "submission.json"));
    cr_expect_eq(command(SOLVE "--rounds 1 --count 100 --extra 9 --store a.store --fresh --json"), 0, "%s",
                 command_err);
    EXPECT_HAS(command_out, "\"resumed\":0");
}

/* Tasks that were enumerated without an answer, with guesses and with answers: none is enumerated twice. */
Test(solve_resume, an_enumeration_is_not_repeated_and_its_answers_stay)
{
    static const char some[] =
        "solve --search planes --programs " ARCL_ROOT "/data/programs/frames.py --tasks " ARCL_ROOT
        "/data/tasks --first 6 %s --store a.store --json -o %s";

    NEED_SQLITE();
    cr_assert_eq(command("solve --search planes --programs " ARCL_ROOT "/data/programs/frames.py --tasks " ARCL_ROOT
                         "/data/tasks --first 6 -o whole.json --json"),
                 0, "%s", command_err);
    cr_assert_eq(command(some, "--solved 2", "a.json"), 0, "%s", command_err);
    EXPECT_HAS(command_out, "\"enumeration\":{\"tasks\":2,");
    cr_assert_eq(command(some, "", "a.json"), 0, "%s", command_err);
    EXPECT_HAS(command_out, "\"enumeration\":{\"tasks\":4,");
    cr_expect(same_files("whole.json", "a.json"));
    cr_assert_eq(command(some, "", "b.json"), 0, "%s", command_err);
    EXPECT_HAS(command_out, "\"enumeration\":{\"tasks\":0,");
    cr_expect(same_files("whole.json", "b.json"));
}

Test(solve_resume, the_edits_of_a_program_are_those_of_all_its_rounds)
{
    NEED_SQLITE();
    cr_expect_eq(command(SOLVE "--rounds 4 --count 100 --extra 9 --store whole.store"), 0, "%s", command_err);
    for (unsigned rounds = 1; rounds <= 4; rounds++)
        cr_expect_eq(command(SOLVE "--rounds %u --count 100 --extra 9 --store parts.store", rounds), 0, "%s",
                     command_err);
    cr_expect_eq(command("store export --all --store whole.store --task bbbbbbbb cccccccc --out whole.py"), 0, "%s",
                 command_err);
    cr_expect_eq(command("store export --all --store parts.store --task bbbbbbbb cccccccc --out parts.py"), 0, "%s",
                 command_err);
    /* What solves a task is the same; of tasks that are not solved yet every run keeps the best at its end. */
    char *whole = content("whole.py"), *parts = content("parts.py");
    unsigned solving = 0;
    for (char *at = strstr(whole, "\n\n\n# 2 of 2"), *end; at; at = end) {
        end = strstr(at + 1, "\n\n\n# ");
        if (end)
            *end = 0;
        EXPECT_HAS(at, "\n#   ");
        EXPECT_HAS(at, " -> ");
        EXPECT_HAS(parts, at);
        solving++;
        if (end)
            *end = '\n';
    }
    cr_expect_geq(solving, 2);
    free(whole);
    free(parts);
}

Test(solve_resume, other_programs_or_options_begin_anew)
{
    NEED_SQLITE();
    cr_expect_eq(command(SOLVE "--rounds 2 --count 100 --store a.store"), 0, "%s", command_err);
    cr_expect_eq(command(SOLVE "--rounds 2 --count 101 --store a.store --json"), 0, "%s", command_err);
    EXPECT_HAS(command_out, "\"resumed\":0");
    cr_expect_str_eq(command_err, "arcl: a.store: the earlier search of these tasks had other programs or options, so "
                                  "this one begins anew\n");
    command_file("more.py", "def solve_more(I):\n    O = rot180(I)\n    return O\n");
    cr_expect_eq(
        command(
            "solve --search edits --programs lib.py more.py --tasks t_challenges.json --rounds 2 --count 100 --store "
            "a.store --json"),
        0, "%s", command_err);
    EXPECT_HAS(command_out, "\"resumed\":0");
}

/* In place of a state, one that somebody else has written. */
static void spoil_state(const char *path, const char *run, const char *key)
{
    static const char other[] = "[1,0,0,5,0,[\"def solve(I)\"]]";
    arcl_error err = {0};
    arcl_store s;

    shelf_open(&s, path, ARCL_STORE_WRITE, 0);
    cr_assert(arcl_store_checkpoint_put(&s, run, key, other, sizeof other - 1, &err), "%s", err.text);
    arcl_store_close(&s);
}

Test(solve_resume, a_checkpoint_that_cannot_be_used_costs_its_task_and_one_sentence)
{
    char run[32];

    NEED_SQLITE();
    cr_expect_eq(command(SOLVE "--rounds 3 --count 100 -o whole.json"), 0, "%s", command_err);
    cr_expect_eq(command(SOLVE "--rounds 2 --count 100 --store a.store"), 0, "%s", command_err);
    cr_assert_eq(system("strings -n 8 a.store | grep -o 'solve [0-9a-f]\\{16\\}task [0-9a-f]\\{16\\}' | head -1 "
                        ">key.txt"),
                 0);
    char *key = content("key.txt");
    cr_assert_eq(strlen(key), 44, "%s", key);
    key[43] = 0;
    snprintf(run, sizeof run, "%.22s", key);
    spoil_state("a.store", run, key + 22);
    arcl_file_free(key);
    cr_expect_eq(command(SOLVE "--rounds 3 --count 100 --store a.store --json"), 0, "%s", command_err);
    EXPECT_HAS(command_err,
               "cannot be used, and it begins anew: checkpoint:1:13: expected an integer, found a string\n");
    cr_expect_eq(command_count(command_err, "\n"), 1);
    EXPECT_HAS(command_out, "\"resumed\":3");
    cr_expect(same_files("whole.json", "submission.json"));
}

Test(solve_resume, a_state_whose_row_was_changed_is_a_damaged_store_and_left_as_it_is)
{
    NEED_SQLITE();
    if (system("command -v sqlite3 >/dev/null") != 0)
        cr_skip_test("there is no sqlite3");
    cr_expect_eq(command(SOLVE "--rounds 2 --count 100 --store a.store"), 0, "%s", command_err);
    cr_assert_eq(
        system("sqlite3 a.store \"UPDATE checkpoints SET value = CAST(replace(value, 'def', 'fed') AS BLOB) "
               "WHERE key = (SELECT min(key) FROM checkpoints WHERE key LIKE 'task%')\" && cp a.store b.store"),
        0);
    cr_expect_eq(command(SOLVE "--rounds 3 --count 100 --store a.store"), 2);
    EXPECT_HAS(command_err, "a.store: is damaged and left as it is: checkpoint task ");
    cr_expect_eq(system("cmp a.store b.store && test ! -e a.store-wal"), 0);
}

Test(solve_resume, programs_of_a_store_are_parents)
{
    NEED_SQLITE();
    cr_expect_eq(command(SOLVE "--rounds 4 --count 300 --store a.store"), 0, "%s", command_err);
    command_file("one.py", "def solve_one(I):\n    O = trim(I)\n    return O\n");
    cr_expect_eq(
        command("solve --search edits --programs one.py --tasks t_challenges.json --rounds 1 --parents-store a.store"),
        0, "%s", command_err);
    EXPECT_HAS(command_out, "3 of 4 tasks solved");
    EXPECT_HAS(command_out, "solve_cccccccc    no edit\n");
}

/* ---- killed, asked to stop, two at once ----------------------------------------------------- */

#define LONG "--rounds 12 --count 60 --extra 1000 --threads 2 "

static pid_t start(const char *args)
{
    const pid_t child = fork();

    cr_assert_geq(child, 0);
    if (child)
        return child;
    char line[1024];
    snprintf(line, sizeof line, "exec " ARCL_BIN " %s >/dev/null 2>err.txt </dev/null", args);
    execl("/bin/sh", "sh", "-c", line, (char *)NULL);
    _exit(127);
}

static void nap(long ns)
{
    const struct timespec t = {.tv_sec = ns / 1000000000, .tv_nsec = ns % 1000000000};

    nanosleep(&t, NULL);
}

/* Places are filled and never emptied: a better program takes the place of another. */
static uint64_t programs_in(const char *path)
{
    arcl_error err = {0};
    uint64_t n = 0;
    arcl_store s;

    shelf_open(&s, path, ARCL_STORE_READ, 0);
    cr_assert(arcl_store_count(&s, NULL, &n, &err), "%s", err.text);
    arcl_store_close(&s);
    return n;
}

Test(solve_resume, killed_at_any_moment_it_loses_nothing_and_ends_the_same)
{
    enum { KILLS = 50 };
    arcl_rng r = {.state = 3};
    uint64_t before = 0;

    NEED_SQLITE();
    cr_assert_eq(command(SOLVE LONG "-o whole.json --store whole.store"), 0, "%s", command_err);
    for (unsigned k = 0; k < KILLS; k++) {
        const pid_t child = start(SOLVE LONG "--store a.store");
        nap((long)arcl_rng_below(&r, before ? 300000000 : 300000000 + 60000000 * k)); /* a busy machine takes longer */
        kill(child, SIGKILL);
        cr_assert_eq(waitpid(child, NULL, 0), child);
        const int checked = command("store check --store a.store");
        if (checked == 2 && before == 0) { /* killed before it was made, or while it was */
            cr_assert(strstr(command_err, "there is no such store") ||
                          strstr(command_err, "nothing was ever kept in it"),
                      "after kill %u: %s", k, command_err);
            continue;
        }
        cr_assert_eq(checked, 0, "after kill %u: %s%s", k, command_out, command_err);
        const uint64_t now = programs_in("a.store");
        cr_assert_geq(now, before);
        before = now;
    }
    cr_expect_gt(before, 0, "no child came to its work");
    cr_assert_eq(command(SOLVE LONG "--store a.store"), 0, "%s", command_err);
    cr_expect(same_files("whole.json", "submission.json"));
    cr_expect_eq(command(SCORE), 0, "%s", command_err);
    cr_expect_geq(programs_in("a.store"), programs_in("whole.store"));
    cr_expect_eq(command("store check --store a.store"), 0, "%s", command_out);
}

Test(solve_resume, asked_to_stop_it_writes_everything_and_says_so)
{
    int status;

    NEED_SQLITE();
    const pid_t child = start(SOLVE "--time 1000 --extra 100000000 --store a.store");
    nap(1500000000);
    cr_assert_eq(kill(child, SIGTERM), 0);
    cr_assert_eq(waitpid(child, &status, 0), child);
    cr_expect(WIFEXITED(status) && WEXITSTATUS(status) == 128 + SIGTERM);
    char *said = content("err.txt");
    cr_expect_str_eq(said, "arcl: it was stopped; started again with the same store, it goes on\n");
    arcl_file_free(said);
    cr_expect_eq(command(SCORE), 0, "%s", command_err);
    cr_expect_eq(command("store check --store a.store"), 0, "%s", command_out);
    cr_expect_eq(command(SOLVE "--rounds 1 --store a.store --json"), 0, "%s", command_err);
    EXPECT_HAS(command_out, "\"resumed\":4");
}

/* Everything a store has but when it was made. */
static bool put_all_but_made(void *to, const arcl_kept *k)
{
    arcl_text_printf(to, "%s %016llx %s %u/%u %.17g %llu", k->task, (unsigned long long)k->hash, k->dialect, k->right,
                     k->samples, k->partial, (unsigned long long)k->steps);
    for (uint32_t n = 0; n < k->samples; n++)
        arcl_text_printf(to, " %u", k->per_sample[n]);
    arcl_text_printf(to, "\n%s%s\n%s%s\n%s\n", k->text, k->parents, k->edits, k->operator, k->language);
    return true;
}

static bool put_tally(void *to, const arcl_operator_tally *t)
{
    arcl_text_printf(to, "%s %llu %llu\n", t->name, (unsigned long long)t->tried, (unsigned long long)t->solved);
    return true;
}

static arcl_text records_of(const char *path)
{
    arcl_error err = {0};
    arcl_text out = {0};
    arcl_store s;

    shelf_open(&s, path, ARCL_STORE_READ, 0);
    cr_assert(arcl_store_each(&s, (arcl_store_query){0}, put_all_but_made, &out, &err), "%s", err.text);
    cr_assert(arcl_store_operator_each(&s, put_tally, &out, &err), "%s", err.text);
    arcl_store_close(&s);
    return out;
}

Test(solve_resume, stopped_anywhere_and_gone_on_it_leaves_the_store_of_a_run_that_was_not_stopped, .timeout = 300)
{
    enum { STOPS = 12 };
    arcl_rng r = {.state = 11};
    unsigned stopped = 0;
    int status;

    NEED_SQLITE();
    const uint64_t from = arcl_clock_ns();
    cr_assert_eq(command(SOLVE LONG "-o whole.json --store whole.store"), 0, "%s", command_err);
    const uint64_t took = arcl_clock_ns() - from;
    arcl_text whole = records_of("whole.store");
    for (unsigned k = 0; k < STOPS; k++) {
        const pid_t child = start(SOLVE LONG "--store a.store");
        nap((long)arcl_rng_below(&r, (uint32_t)(took < 400000000 ? took : 400000000)));
        kill(child, k % 2 ? SIGINT : SIGTERM);
        cr_assert_eq(waitpid(child, &status, 0), child);
        stopped += WIFEXITED(status) && WEXITSTATUS(status) > 128; /* before it listens the signal ends it */
    }
    cr_assert_eq(command(SOLVE LONG "--time 1 --store a.store"), 0, "%s", command_err);
    cr_assert_eq(command(SOLVE LONG "--store a.store"), 0, "%s", command_err);
    arcl_text parts = records_of("a.store");
    EXPECT_SAME_TEXT(whole, parts);
    cr_expect(same_files("whole.json", "submission.json"));
    cr_expect_gt(stopped, 0);
    arcl_text_close(&whole);
    arcl_text_close(&parts);
}

Test(solve_resume, what_a_stopped_run_has_in_hand_is_in_the_store_until_it_goes_on)
{
    NEED_SQLITE();
    cr_assert_eq(command(SOLVE "--time 1 --extra 1000000 --count 60 --store a.store"), 0, "%s", command_err);
    cr_expect_eq(command("store list --store a.store --json"), 0, "%s", command_err);
    EXPECT_HAS(command_out, "{\"task\":\"dddddddd\""); /* which nobody solves */
}

Test(solve_resume, two_at_once_share_a_store)
{
    pid_t child[2];
    int status;

    NEED_SQLITE();
    cr_assert_eq(command(SOLVE LONG "-o whole.json"), 0, "%s", command_err);
    child[0] = start(SOLVE LONG "--store a.store -o 0.json");
    child[1] = start(SOLVE LONG "--seed 2 --store a.store -o 1.json");
    for (unsigned k = 0; k < 2; k++) {
        cr_assert_eq(waitpid(child[k], &status, 0), child[k]);
        cr_expect(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    }
    cr_expect(same_files("whole.json", "0.json"));
    cr_expect_eq(command("store check --store a.store"), 0, "%s", command_out);
}
