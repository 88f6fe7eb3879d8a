/* arcl run: what is listed and written besides the table: what is wrong alone, the slowest, a submission. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>

#include "run_folder.h"

TestSuite(run_lists, .init = open_folder, .fini = command_close);

#define SAME(name) "def " name "(I):\n    return I\n"
#define FAILS(name) "def " name "(I):\n    return first(ONE)\n"

/* The file as text. */
static const char *text_of(const char *path)
{
    static char text[10000];
    FILE *f = fopen(path, "r");

    cr_assert_not_null(f, "%s", path);
    text[fread(text, 1, sizeof text - 1, f)] = 0;
    fclose(f);
    return text;
}

Test(run_lists, wrong_lists_only_what_is_not_right)
{
    command_file("q.py", RIGHT("solve_a1") SAME("other_a1") FAILS("solve_b2"));
    cr_expect_eq(command("run --wrong --programs q.py --tasks data/tasks"), 1);
    EXPECT_LACKS(command_out, "\na1    solve_a1 ");
    EXPECT_HAS(command_out, "\na1    other_a1 ");
    EXPECT_HAS(command_out, "\nb2    solve_b2 ");
    EXPECT_HAS(command_out, "\n1 of 2 tasks solved\n  unsolved b2\n");
    cr_expect_eq(command("run --wrong --json --programs q.py --tasks data/tasks"), 1);
    cr_expect_eq(command_count(command_out, "{\"program\":\"other_a1\",\"task\":\"a1\",\"split\""), 2);
    cr_expect_eq(command_count(command_out, "\"correct\":true"), 0);
    EXPECT_HAS(command_out, "\"samples\":6,\"right\":2,");
    cr_expect_eq(command("run --wrong --programs data/programs --tasks data/tasks"), 0);
    EXPECT_HAS(command_out, "result\n\n2 of 2 tasks solved\n");
}

Test(run_lists, wrong_draws_only_wrong_samples_and_lists_many_programs)
{
    command_file("t/a1.json",
                 "{\"train\":[" PAIR ",{\"input\":[[5]],\"output\":[[5]]}],\"test\":[{\"input\":[[3,4]]}]}");
    command_file("q.py", SAME("w1") SAME("w2") SAME("w3") SAME("w4") SAME("w5"));
    cr_expect_eq(command("run --all --wrong --show --programs q.py --tasks t"), 1);
    cr_expect_eq(command_count(command_out, "    train 0: 2 of 2 cells differ\n"), 5);
    EXPECT_LACKS(command_out, "train 1:");
    EXPECT_LACKS(command_out, "test 0:");
    EXPECT_LACKS(command_out, "are not right");
}

Test(run_lists, totals_name_the_slowest_programs)
{
    command_file("q.py", SAME("quick") "def slow(I):\n    x1 = upscale(I, 300)\n    return vmirror(x1)\n");
    cr_expect_eq(command("run --all --programs q.py --tasks data/tasks"), 1);
    EXPECT_HAS(command_out, "\n  slowest  slow on ");
    cr_expect_eq(command("run --programs data/programs --tasks data/tasks"), 0);
    EXPECT_LACKS(command_out, "slowest");
}

Test(run_lists, a_submission_has_two_attempts_of_the_best_programs)
{
    command_file("q.py",
                 FAILS("f0") SAME("f1") "def f2(I):\n    return canvas(SEVEN, UNITY)\n" RIGHT("f3") RIGHT("f4"));
    cr_expect_eq(command("run --all --programs q.py --tasks data/tasks --submission s.json"), 1);
    EXPECT_HAS(command_out, "\n  answers  2 of 2 tests, in s.json\n");
    cr_expect_str_eq(text_of("s.json"), "{\n\"a1\":[{\"attempt_1\":[[4,3]],\"attempt_2\":[[3,4]]}],\n"
                                        "\"b2\":[{\"attempt_1\":[[4,3]],\"attempt_2\":[[3,4]]}]\n}\n");
    cr_expect_eq(command("score s.json --tasks data/tasks"), 0, "%s", command_err);
}

Test(run_lists, a_submission_has_all_tasks_whatever_is_chosen)
{
    cr_expect_eq(command("run --programs data/programs --tasks data/tasks --task b2 --submission s.json --json"), 0);
    EXPECT_HAS(command_out, "\"submission\":\"s.json\",\"tests\":2,\"answered\":1,");
    cr_expect_str_eq(text_of("s.json"), "{\n\"a1\":[{\"attempt_1\":[[3,4]],\"attempt_2\":[[3,4]]}],\n"
                                        "\"b2\":[{\"attempt_1\":[[4,3]],\"attempt_2\":[[4,3]]}]\n}\n");
    EXPECT_REFUSED("run --programs data/programs --submission -",
                   "--submission: give a file; standard output has the results");
}

Test(run_lists, a_submission_takes_no_value_that_kaggle_would_not)
{
    command_file("q.py", "def large(I):\n    return canvas(ONE, (31, 1))\n"
                         "def none(I):\n    return shape(I)\n" SAME("same"));
    cr_expect_eq(command("run --all --programs q.py --tasks data/tasks/b2.json --submission s.json"), 1);
    cr_expect_str_eq(text_of("s.json"), "{\n\"b2\":[{\"attempt_1\":[[3,4]],\"attempt_2\":[[3,4]]}]\n}\n");
}

Test(run_lists, first_and_skip_take_some_of_the_tasks)
{
    command_file("data/tasks/c3.json", SOLVED);
    command_file("q.py", RIGHT("f"));
    cr_expect_eq(command("run --all --programs q.py --tasks data/tasks --first 1 --json"), 0);
    EXPECT_HAS(command_out, "\"task\":\"a1\"");
    EXPECT_LACKS(command_out, "\"task\":\"b2\"");
    cr_expect_eq(command("run --all --programs q.py --tasks data/tasks --skip 1 --first 1 --json"), 0);
    EXPECT_HAS(command_out, "\"task\":\"b2\"");
    EXPECT_HAS(command_out, "\"samples\":2,");
    cr_expect_eq(command("run --all --programs q.py --tasks data/tasks --skip 1 --task c3 a1 --json"), 0);
    EXPECT_HAS(command_out, "\"task\":\"c3\"");
    EXPECT_HAS(command_out, "\"samples\":2,");
    EXPECT_REFUSED("run --all --programs q.py --tasks data/tasks --skip 3",
                   "nothing to run: no program belongs to the tasks that were chosen");
}

Test(run_lists, a_bare_grid_is_a_task)
{
    command_file("g.json", " [[1,2,3]]\n");
    command_file("q.py", RIGHT("f"));
    cr_expect_eq(command("run --all --programs q.py --tasks g.json --json"), 0, "%s", command_err);
    EXPECT_HAS(command_out, "\"task\":\"g\",\"split\":\"test\",\"index\":0,\"status\":\"ok\","
                            "\"value\":\"((3,2,1),)\"");
    cr_expect_eq(command("run --all --programs q.py --tasks g.json --submission s.json"), 0);
    cr_expect_str_eq(text_of("s.json"), "{\n\"g\":[{\"attempt_1\":[[3,2,1]],\"attempt_2\":[[3,2,1]]}]\n}\n");
    command_file("g.json", "[[1,2],[3]]");
    cr_expect_eq(command("run --all --programs q.py --tasks g.json"), 2);
    EXPECT_HAS(command_err, "g.json:1:8: task g, row 1: length 1, but row 0 has length 2");
    command_file("g.json", "[[1]] x");
    cr_expect_eq(command("run --all --programs q.py --tasks g.json"), 2);
}

Test(run_lists, refused_functions_are_records_with_all_reasons_and_hints)
{
    command_file("r.py", "y = 1 + 2\n"
                         "def solve_a1(I):\n    return vmirror(I)\n"
                         "def solve_b2(I):\n    x1 = I[0]\n    x2 = [y for y in I]\n    return x1\n"
                         "@cache\ndef other(I):\n    return I\n");
    cr_expect_eq(command("run --programs r.py --tasks data/tasks --json"), 2);
    EXPECT_HAS(command_out, "{\"refused\":\"solve_b2\",\"file\":\"r.py\",\"reasons\":[{\"line\":5,\"at\":");
    EXPECT_HAS(command_out, "\"construct\":\"subscript\",\"error\":\"r.py:5:");
    EXPECT_HAS(command_out,
               "\"source\":\"    x1 = I[0]\",\"hint\":\"x[0] is first(x), x[-1] is last(x)\"},{\"line\":6");
    EXPECT_HAS(command_out, "\"construct\":\"comprehension\"");
    EXPECT_HAS(command_out, "{\"refused\":null,\"file\":\"r.py\",\"reasons\":[{\"line\":1,");
    EXPECT_HAS(command_out, "{\"refused\":\"other\",\"file\":\"r.py\",\"reasons\":[]}");
    EXPECT_HAS(command_out, "\"program\":\"solve_a1\"");
    cr_expect_eq(command("run --programs r.py --tasks data/tasks --explain"), 2);
    EXPECT_HAS(command_err, "    instead: x[0] is first(x), x[-1] is last(x)\n");
    command_file("none.py", "def solve_a1(I):\n    return I[0]\n");
    cr_expect_eq(command("run --programs none.py --tasks data/tasks --json"), 2);
    EXPECT_HAS(command_out, "{\"refused\":\"solve_a1\"");
    cr_expect_eq(command("run --programs r.py --tasks data/tasks --json > a.json"), 2);
    cr_expect_leq(command("compare a.json a.json"), 1, "%s", command_err);
}
