/* arcl run of little: the same lines as when everything is read. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>

#include "support/command.h"

#define TASK "{\"train\":[{\"input\":[[1,2]],\"output\":[[2,1]]}],\"test\":[{\"input\":[[3,4]]}]}"
#define RIGHT(name) "def " name "(I):\n    return vmirror(I)\n"

static void open_folder(void)
{
    command_open();
    command_file("x_challenges.json", "{\"a1\":" TASK ",\"b_2\":" TASK ",\"2\":" TASK ",\"c3\":" TASK "}");
    command_file("x_solutions.json", "{\"a1\":[[[4,3]]],\"b_2\":[[[4,3]]],\"2\":[[[4,3]]],\"c3\":[[[4,3]]]}");
    command_file("p.py", RIGHT("solve_a1") RIGHT("solve_b_2") RIGHT("solve_2") RIGHT("a1") RIGHT("other"));
}

TestSuite(wanted, .init = open_folder, .fini = command_close);

/* What the words choose gives the same samples with --explain, which reads everything. */
static void expect_same(const char *words, int samples)
{
    command("run --json --explain --programs %s", words);
    char *whole = strdup(command_mask(command_out, "\"ns\":"));
    command("run --json --programs %s", words);
    command_mask(command_out, "\"ns\":");
    char *summary = strstr(command_out, "{\"summary\""), *end = strstr(whole, "{\"summary\"");
    cr_assert(summary && end, "%s: %s%s", words, command_err, command_out);
    *summary = *end = 0;
    cr_expect_str_eq(command_out, whole, "%s", words);
    cr_expect_eq(command_count(command_out, "\n"), samples, "%s: %s", words, command_out);
    free(whole);
}

Test(wanted, what_is_run_does_not_depend_on_what_is_left_out)
{
    expect_same("p.py --tasks x_challenges.json --task a1", 4);
    expect_same("p.py --tasks x_challenges.json --task 2", 2); /* solve_b_2 belongs to b_2 */
    expect_same("p.py --tasks x_challenges.json --task b_2 2", 4);
    expect_same("p.py --tasks x_challenges.json --program solve_b_2", 2);
    expect_same("p.py --tasks x_challenges.json --program solve_b_2 a1", 4);
    expect_same("p.py --tasks x_challenges.json --all --task a1", 10);
    expect_same("p.py --tasks x_challenges.json --all --program other", 8);
    expect_same("p.py --tasks x_challenges.json --all --program other --task c3", 2);
}

Test(wanted, names_are_told_apart_as_if_all_had_been_read)
{
    command_file("q/a1.py", RIGHT("p"));
    command_file("q/c3.py", RIGHT("p"));
    expect_same("q --tasks x_challenges.json --task a1", 2);
    EXPECT_HAS(command_out, "{\"program\":\"a1.py:p\"");
    expect_same("q/a1.py --tasks x_challenges.json --task a1", 2);
    EXPECT_HAS(command_out, "{\"program\":\"p\"");
    expect_same("q --tasks x_challenges.json --program c3.py:p", 2);
}

Test(wanted, what_is_left_out_is_not_counted_or_complained_of)
{
    command_file("q.py", RIGHT("solve_a1") "def solve_c3(I):\n    return lambda x: x\n");
    cr_expect_eq(command("run --programs q.py --tasks x_challenges.json --task a1"), 0);
    cr_expect_str_eq(command_err, "");
    EXPECT_HAS(command_out, "\n  read     1 program in 1 file, 1 task in 2 files\n");
    cr_expect_eq(command("run --programs q.py --tasks x_challenges.json --task a1 --explain"), 2);
    EXPECT_HAS(command_err, "q.py:4:12: lambda expressions are not part of the language\n");
}

Test(wanted, refusals_are_those_of_everything)
{
    command_file("q.py", "def solve_a1(I):\n    return missing\n" RIGHT("solve_c3"));
    EXPECT_REFUSED("run --programs p.py --tasks x_challenges.json --task d4",
                   "there is no task 'd4' among the 4 that were read");
    EXPECT_REFUSED("run --programs p.py --tasks x_challenges.json --program solve_c2",
                   "there is no program 'solve_c2'; did you mean solve_2?");
    EXPECT_REFUSED("run --programs p.py --tasks x_challenges.json --task c3",
                   "nothing to run: 1 of 5 programs is not named after any of the 4 tasks; --all runs every program on "
                   "every task");
    EXPECT_REFUSED("run --programs p.py --tasks none.json --task a1",
                   "none.json: cannot be opened: No such file or directory");
    cr_expect_eq(command("run --programs q.py --tasks x_challenges.json --task a1"), 2);
    EXPECT_HAS(command_err, "q.py:2:12: undefined name 'missing'");
}

Test(wanted, a_pipe_is_read_once)
{
    cr_expect_eq(command("run --json --tasks x_challenges.json --task a1 --program solve_a1 --programs - < p.py"), 0);
    cr_expect_eq(command_count(command_out, "\"correct\":true"), 2);
    command_file("run.sh",
                 "cat x_challenges.json | " ARCL_BIN " run --json --programs p.py --task a1 --tasks /dev/stdin > out");
    cr_expect_eq(system("sh run.sh"), 0);
}
