/* arcl solve: what it finds, what it writes, that it goes on where it was. */
#define _XOPEN_SOURCE 700
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"
#include "base/rng.h"
#include "support/command.h"
#include "support/shelf.h"

static const char library[] = "def solve_turn(I):\n    O = rot90(I)\n    return O\n\n"
                              "def solve_flip(I):\n    O = hmirror(I)\n    return O\n\n"
                              "def solve_paint(I):\n    O = replace(I, ONE, TWO)\n    return O\n\n"
                              "def solve_edge(I):\n"
                              "    x1 = objects(I, T, F, T)\n    x2 = argmax(x1, size)\n    x3 = box(x2)\n"
                              "    O = fill(I, FIVE, x3)\n    return O\n\n"
                              "def solve_half(I):\n    x1 = tophalf(I)\n    O = vconcat(x1, x1)\n    return O\n";

/* A mirror, another colour, both, and what nobody can know; one of them with two tests. */
static const char challenges[] =
    "{\"aaaaaaaa\":{\"train\":[{\"input\":[[1,2,3],[4,5,6]],\"output\":[[3,2,1],[6,5,4]]},"
    "{\"input\":[[1,1,0]],\"output\":[[0,1,1]]}],\"test\":[{\"input\":[[7,8],[9,1]]},{\"input\":[[4,2]]}]},"
    "\"bbbbbbbb\":{\"train\":[{\"input\":[[3,0],[0,3]],\"output\":[[8,0],[0,8]]},"
    "{\"input\":[[3,3,1]],\"output\":[[8,8,1]]}],\"test\":[{\"input\":[[0,3]]}]},"
    "\"cccccccc\":{\"train\":[{\"input\":[[3,0],[1,1]],\"output\":[[0,4],[1,1]]},"
    "{\"input\":[[3,2,1]],\"output\":[[1,2,4]]}],\"test\":[{\"input\":[[5,3]]}]},"
    "\"dddddddd\":{\"train\":[{\"input\":[[3,0],[1,1]],\"output\":[[7,7,2],[1,9,1],[8,1,0]]},"
    "{\"input\":[[3,2,1]],\"output\":[[6]]}],\"test\":[{\"input\":[[5,3]]}]}}\n";

static const char solutions[] = "{\"aaaaaaaa\":[[[8,7],[1,9]],[[2,4]]],\"bbbbbbbb\":[[[0,8]]],\"cccccccc\":[[[4,5]]],"
                                "\"dddddddd\":[[[1]]]}\n";

static void open_folder(void)
{
    command_open();
    command_file("lib.py", library);
    command_file("t_challenges.json", challenges);
    command_file("t_solutions.json", solutions);
}

TestSuite(solve_command, .init = open_folder, .fini = command_close);

#define SOLVE "solve --programs lib.py --tasks t_challenges.json "
#define SCORE "score submission.json --challenges t_challenges.json "

static char *content(const char *path)
{
    arcl_error err = {0};
    size_t len;
    char *text = arcl_file_read(path, (size_t)1 << 26, &len, &err);

    cr_assert_not_null(text, "%s", err.text);
    return text;
}

/* Whether two files are equal. */
static bool same_files(const char *a, const char *b)
{
    char *x = content(a), *y = content(b);
    const bool same = strcmp(x, y) == 0;

    arcl_file_free(x);
    arcl_file_free(y);
    return same;
}

/* The number after `key` in the text. */
static unsigned long long number(const char *text, const char *key)
{
    const char *at = strstr(text, key);

    cr_assert_not_null(at, "no '%s' in:\n%s", key, text);
    return strtoull(at + strlen(key), NULL, 10);
}

static bool has_sqlite(void)
{
    arcl_error err = {0};
    arcl_store s;
    const bool there = arcl_store_open(&s, "probe.store", ARCL_STORE_WRITE, 0, &err);

    if (there)
        arcl_store_close(&s);
    return there;
}

#define NEED_SQLITE() \
    if (!has_sqlite()) \
    cr_skip_test("there is no SQLite")

/* ---- what it finds -------------------------------------------------------------------------- */

Test(solve_command, finds_programs_and_writes_a_whole_submission)
{
    cr_expect_eq(command(SOLVE "--rounds 4 --count 300"), 0, "%s", command_err);
    cr_expect_str_eq(command_err, "");
    EXPECT_HAS(command_out, "3 of 4 tasks solved on the demonstrations\n");
    EXPECT_HAS(command_out, "4 of 5 right, 3 of 4 tasks");
    cr_expect_eq(command(SCORE), 0, "%s", command_err);
    EXPECT_HAS(command_out, "4 of 5 tests and 3 of 4 tasks are right");
}

Test(solve_command, solves_a_bundled_task_whose_solver_was_taken_out)
{
    cr_assert_eq(system("mkdir rest && for f in " ARCL_ROOT "/data/programs/*.py; do "
                        "sed '/^def solve_138e53ce/,/^    return/d' $f > rest/$(basename $f); done"),
                 0);
    cr_expect_eq(command("solve --programs rest --tasks " ARCL_ROOT "/data/tasks --task 138e53ce --rounds 4"), 0, "%s",
                 command_err);
    EXPECT_HAS(command_out, "1 of 1 task solved on the demonstrations\n");
    EXPECT_LACKS(command_out, "solve_138e53ce");
}

Test(solve_command, json_has_every_program_every_task_and_sums_that_add_up)
{
    cr_expect_eq(command(SOLVE "--rounds 3 --count 200 --seed 5 --json"), 0, "%s", command_err);
    cr_expect_geq(command_count(command_out, "{\"found\":"), 3);
    cr_expect_eq(command_count(command_out, "{\"task\":"), 4);
    EXPECT_HAS(command_out, "\"text\":\"def solve_aaaaaaaa(I):\\n");
    EXPECT_HAS(command_out, "\"seed\":5,\"rounds\":3,\"tasks\":4,\"solved\":3");
    const char *summary = strstr(command_out, "{\"summary\"");
    cr_assert_not_null(summary);
    const unsigned long long candidates = number(summary, "\"candidates\":");
    cr_expect_gt(candidates, 1000);
    cr_expect_eq(number(summary, "\"outcomes\":{\"solved\":") + number(summary, "\"part\":") +
                     number(summary, "\"wrong\":") + number(summary, "\"cut\":"),
                 candidates);
    EXPECT_HAS(summary, "\"refused\":0");
}

Test(solve_command, the_submission_has_tasks_that_were_not_chosen)
{
    cr_expect_eq(command(SOLVE "--task bbbbbbbb --rounds 3 --count 200 -o mine.json"), 0, "%s", command_err);
    EXPECT_HAS(command_out, "1 of 1 task solved");
    cr_expect_eq(command("score mine.json --challenges t_challenges.json"), 0, "%s", command_err);
    EXPECT_HAS(command_out, "bbbbbbbb  test 0  attempt 1\n");
}

Test(solve_command, test_outputs_change_nothing_but_the_report)
{
    cr_expect_eq(command(SOLVE "--rounds 3 --count 200"), 0, "%s", command_err);
    command_file("t_solutions.json", "{\"aaaaaaaa\":[[[1]],[[1]]],\"bbbbbbbb\":[[[1]]],\"cccccccc\":[[[1]]],"
                                     "\"dddddddd\":[[[1]]]}\n");
    cr_expect_eq(command(SOLVE "--rounds 3 --count 200 -o other.json"), 0, "%s", command_err);
    EXPECT_HAS(command_out, "0 of 5 right");
    cr_expect(same_files("submission.json", "other.json"));
}

Test(solve_command, ends_when_enough_is_solved)
{
    cr_expect_eq(command(SOLVE "--solved 1 --count 200 --json"), 0, "%s", command_err);
    EXPECT_HAS(command_out, "\"solved\":1,");
    EXPECT_HAS(command_out, "\"stopped\":true");
}

/* ---- the same on any number of threads ------------------------------------------------------ */

Test(solve_command, threads_change_neither_the_submission_nor_what_is_kept)
{
    NEED_SQLITE();
    for (unsigned threads = 1; threads <= 8; threads *= threads == 1 ? 2 : 4) {
        cr_expect_eq(
            command(SOLVE "--rounds 3 --count 200 --threads %u --store %u.store -o %u.json", threads, threads, threads),
            0, "%s", command_err);
        cr_expect_eq(command("store export --store %u.store --out %u.py", threads, threads), 0, "%s", command_err);
    }
    cr_expect(same_files("1.json", "2.json") && same_files("1.json", "8.json"));
    cr_expect(same_files("1.py", "2.py") && same_files("1.py", "8.py"));
}

Test(solve_command, another_seed_is_another_search)
{
    cr_expect_eq(command(SOLVE "--rounds 2 --count 50 --seed 1 --json"), 0, "%s", command_err);
    const unsigned long long one = number(command_out, "\"evaluations\":");
    cr_expect_eq(command(SOLVE "--rounds 2 --count 50 --seed 2 --json"), 0, "%s", command_err);
    cr_expect_neq(number(command_out, "\"evaluations\":"), one);
}

/* ---- budgets -------------------------------------------------------------------------------- */

Test(solve_command, programs_that_ask_for_too_much_stop_no_other)
{
    char *deep = malloc(1 << 16);
    int n = snprintf(deep, 1 << 16, "def solve_deep(I):\n    x1 = identity\n");

    cr_assert_not_null(deep);
    for (int k = 1; k < 900; k++)
        n += snprintf(deep + n, (size_t)((1 << 16) - n), "    x%d = compose(x%d, identity)\n", k + 1, k);
    snprintf(deep + n, (size_t)((1 << 16) - n), "    O = x900(I)\n    return O\n");
    command_file("deep.py", deep);
    free(deep);
    command_file("bad.py", "def solve_endless(I):\n    x1 = power(rot90, 1000000000)\n    O = x1(I)\n    return O\n\n"
                           "def solve_back(I):\n    x1 = power(rot90, NEG_ONE)\n    O = x1(I)\n    return O\n\n"
                           "def solve_giant(I):\n    x1 = upscale(I, 1000)\n    x2 = upscale(x1, 1000)\n"
                           "    O = upscale(x2, 1000)\n    return O\n\n"
                           "def solve_product(I):\n    x1 = asindices(I)\n    x2 = product(x1, x1)\n"
                           "    x3 = product(x2, x2)\n    x4 = product(x3, x3)\n    x5 = size(x4)\n"
                           "    O = canvas(x5, UNITY)\n    return O\n");
    cr_expect_eq(
        command("solve --programs lib.py bad.py deep.py --tasks t_challenges.json --rounds 4 --count 300 --json"), 0,
        "%s", command_err);
    EXPECT_HAS(command_out, "\"tasks\":4,\"solved\":3");
    cr_expect_geq(number(strstr(command_out, "{\"summary\""), "\"cut\":"), 4);
    EXPECT_HAS(command_out, "\"refused\":0");
}

Test(solve_command, a_memory_limit_changes_threads_and_not_the_result)
{
    cr_expect_eq(command(SOLVE "--rounds 3 --count 100 --threads 4 --memory 4000 -o much.json --json"), 0, "%s",
                 command_err);
    EXPECT_HAS(command_out, "\"threads\":4");
    cr_expect_eq(command(SOLVE "--rounds 3 --count 100 --threads 4 --memory 60 -o little.json --json"), 0, "%s",
                 command_err);
    EXPECT_HAS(command_out, "\"threads\":1");
    cr_expect(same_files("much.json", "little.json"));
    cr_expect_eq(command(SOLVE "--rounds 1 --memory 1"), 2);
    EXPECT_HAS(command_err, "arcl: 1 MB of memory are too little for these programs and tasks: ");
}

Test(solve_command, a_time_limit_ends_it, .timeout = 60)
{
    cr_expect_eq(command(SOLVE "--time 1 --extra 1000000 --json"), 0, "%s", command_err);
    EXPECT_HAS(command_out, "\"stopped\":true");
    cr_expect_eq(command(SCORE), 0, "%s", command_err);
}

/* ---- what cannot be used -------------------------------------------------------------------- */

Test(solve_command, says_in_one_sentence_what_cannot_be_used)
{
    NEED_SQLITE();
    command_file("no.store",
                 "this is no database, whatever its name may say; it is a text of more than a hundred bytes");
    EXPECT_REFUSED(SOLVE "--task eeeeeeee", "there is no task 'eeeeeeee' among the 4 that were read");
    EXPECT_REFUSED("solve --programs none.py --tasks t_challenges.json",
                   "none.py: cannot be opened: No such file or directory");
    cr_expect_eq(command(SOLVE "--store no.store"), 2);
    cr_expect_eq(command_count(command_err, "\n"), 1);
    cr_expect_eq(command(SOLVE "--parents-store absent.store"), 2);
    cr_expect_eq(command_count(command_err, "\n"), 1);
    cr_expect(!arcl_file_exists("submission.json"));
    cr_expect_eq(command(SOLVE "--rounds 1 -o no/such/folder.json"), 2);
    cr_expect_eq(command_count(command_err, "\n"), 1, "%s", command_err);
}

/* ---- going on ------------------------------------------------------------------------------- */

Test(solve_command, goes_on_where_it_was_and_ends_as_if_it_had_never_stopped)
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

Test(solve_command, other_programs_or_options_begin_anew)
{
    NEED_SQLITE();
    cr_expect_eq(command(SOLVE "--rounds 2 --count 100 --store a.store"), 0, "%s", command_err);
    cr_expect_eq(command(SOLVE "--rounds 2 --count 101 --store a.store --json"), 0, "%s", command_err);
    EXPECT_HAS(command_out, "\"resumed\":0");
    command_file("more.py", "def solve_more(I):\n    O = rot180(I)\n    return O\n");
    cr_expect_eq(command("solve --programs lib.py more.py --tasks t_challenges.json --rounds 2 --count 100 --store "
                         "a.store --json"),
                 0, "%s", command_err);
    EXPECT_HAS(command_out, "\"resumed\":0");
}

Test(solve_command, a_damaged_checkpoint_costs_its_task_and_one_sentence)
{
    NEED_SQLITE();
    if (system("command -v sqlite3 >/dev/null") != 0)
        cr_skip_test("there is no sqlite3");
    cr_expect_eq(command(SOLVE "--rounds 3 --count 100 -o whole.json"), 0, "%s", command_err);
    cr_expect_eq(command(SOLVE "--rounds 2 --count 100 --store a.store"), 0, "%s", command_err);
    cr_assert_eq(system("sqlite3 a.store \"UPDATE checkpoints SET value = CAST(replace(value, 'def', 'fed') AS BLOB) "
                        "WHERE key = (SELECT min(key) FROM checkpoints WHERE key LIKE 'task%')\""),
                 0);
    cr_expect_eq(command(SOLVE "--rounds 3 --count 100 --store a.store --json"), 0, "%s", command_err);
    EXPECT_HAS(command_err, "cannot be used, and it begins anew: it is damaged\n");
    cr_expect_eq(command_count(command_err, "\n"), 1);
    EXPECT_HAS(command_out, "\"resumed\":3");
    cr_expect(same_files("whole.json", "submission.json"));
}

Test(solve_command, programs_of_a_store_are_parents)
{
    NEED_SQLITE();
    cr_expect_eq(command(SOLVE "--rounds 4 --count 300 --store a.store"), 0, "%s", command_err);
    command_file("one.py", "def solve_one(I):\n    O = trim(I)\n    return O\n");
    cr_expect_eq(command("solve --programs one.py --tasks t_challenges.json --rounds 1 --parents-store a.store"), 0,
                 "%s", command_err);
    EXPECT_HAS(command_out, "3 of 4 tasks solved");
    EXPECT_HAS(command_out, "solve_cccccccc    itself\n");
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

static bool has_programs(const char *path)
{
    arcl_error err = {0};
    size_t len = 0;

    if (!arcl_file_exists(path))
        return false;
    char *bytes = arcl_file_read(path, (size_t)1 << 26, &len, &err);
    arcl_file_free(bytes);
    return len > 0;
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

Test(solve_command, killed_at_any_moment_it_loses_nothing_and_ends_the_same, .timeout = 600)
{
    enum { KILLS = 50 };
    arcl_rng r = {.state = 3};
    uint64_t before = 0;

    NEED_SQLITE();
    cr_assert_eq(command(SOLVE LONG "-o whole.json --store whole.store"), 0, "%s", command_err);
    for (unsigned k = 0; k < KILLS; k++) {
        const pid_t child = start(SOLVE LONG "--store a.store");
        nap((long)arcl_rng_below(&r, 120000000));
        kill(child, SIGKILL);
        cr_assert_eq(waitpid(child, NULL, 0), child);
        if (!has_programs("a.store")) { /* killed before it made one */
            cr_assert_eq(before, 0);
            continue;
        }
        cr_assert_eq(command("store check --store a.store"), 0, "after kill %u: %s%s", k, command_out, command_err);
        const uint64_t now = programs_in("a.store");
        cr_assert_geq(now, before);
        before = now;
    }
    cr_assert_eq(command(SOLVE LONG "--store a.store"), 0, "%s", command_err);
    cr_expect(same_files("whole.json", "submission.json"));
    cr_expect_eq(command(SCORE), 0, "%s", command_err);
    cr_expect_geq(programs_in("a.store"), programs_in("whole.store"));
    cr_expect_eq(command("store check --store a.store"), 0, "%s", command_out);
}

Test(solve_command, asked_to_stop_it_writes_everything_and_says_so, .timeout = 120)
{
    int status;

    NEED_SQLITE();
    const pid_t child = start(SOLVE "--time 1000 --extra 100000000 --store a.store");
    nap(1500000000);
    cr_assert_eq(kill(child, SIGTERM), 0);
    cr_assert_eq(waitpid(child, &status, 0), child);
    cr_expect(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    char *said = content("err.txt");
    cr_expect_str_eq(said, "arcl: it was stopped; started again with the same store, it goes on\n");
    arcl_file_free(said);
    cr_expect_eq(command(SCORE), 0, "%s", command_err);
    cr_expect_eq(command("store check --store a.store"), 0, "%s", command_out);
    cr_expect_eq(command(SOLVE "--rounds 1 --store a.store --json"), 0, "%s", command_err);
    EXPECT_HAS(command_out, "\"resumed\":4");
}

Test(solve_command, two_at_once_share_a_store, .timeout = 300)
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
