/* arcl run --values and --vectors: the value of every line, to read and to replay. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <string.h>

#include "run_folder.h"

TestSuite(run_values, .init = open_folder, .fini = command_close);

#define LINES(name) "def " name "(I):\n    x1 = vmirror(I)\n    x2 = shape(x1)\n    return x1\n"
#define FAILS(name) "def " name "(I):\n    x1 = height(I)\n    x2 = first(x1)\n    return x2\n"

Test(run_values, stand_under_each_sample)
{
    command_file("q.py", LINES("solve_a1"));
    cr_expect_eq(command("run --values --programs q.py --tasks data/tasks/a1.json"), 0, "%s", command_err);
    EXPECT_HAS(command_out, " right\n    train 0: right\n        x1 = ((2,1),)\n        x2 = (1,2)\n"
                            "        return ((2,1),)\n    test 0: right\n        x1 = ((4,3),)\n");
}

Test(run_values, end_with_the_line_that_fails)
{
    command_file("q.py", FAILS("solve_a1"));
    cr_expect_eq(command("run --values --programs q.py --tasks data/tasks/a1.json"), 1);
    EXPECT_HAS(command_out, "\n    train 0: line 3: first: ");
    EXPECT_HAS(command_out, "\n        x1 = 1\n    test 0: ");
    EXPECT_LACKS(command_out, "x2 =");
    EXPECT_LACKS(command_out, "return");
}

Test(run_values, are_of_wrong_samples_alone_if_so_asked)
{
    command_file("q.py", LINES("solve_a1") "def other_a1(I):\n    x1 = identity(I)\n    return x1\n");
    cr_expect_eq(command("run --values --wrong --programs q.py --tasks data/tasks/a1.json"), 1);
    EXPECT_HAS(command_out, "\n        x1 = ((1,2),)\n");
    EXPECT_LACKS(command_out, "((2,1),)");
}

Test(run_values, are_a_list_in_json)
{
    command_file("q.py", LINES("solve_a1") FAILS("f_a1"));
    cr_expect_eq(command("run --values --json --programs q.py --tasks data/tasks/a1.json"), 1);
    EXPECT_HAS(command_out, ",\"lines\":[{\"line\":2,\"name\":\"x1\",\"value\":\"((2,1),)\"},"
                            "{\"line\":3,\"name\":\"x2\",\"value\":\"(1,2)\"}]}\n");
    EXPECT_HAS(command_out, ",\"lines\":[{\"line\":6,\"name\":\"x1\",\"value\":\"1\"}]}\n");
    cr_expect_eq(command("run --json --programs q.py --tasks data/tasks/a1.json"), 1);
    EXPECT_LACKS(command_out, "\"lines\"");
}

Test(run_values, become_vectors_that_verify_replays)
{
    command_file("q.py", LINES("solve_a1") FAILS("f_a1") RIGHT("solve_b2"));
    cr_expect_eq(command("run --vectors v.jsonl --programs q.py --tasks data/tasks"), 1);
    cr_expect_str_eq(command_err, "");
    command("--version > /dev/null; cat v.jsonl");
    cr_expect_str_eq(command_out,
                     "{\"p\":[\"x1 = vmirror(I)\",\"x2 = shape(x1)\",\"O = x1\"],\"i\":[[1,2]],"
                     "\"v\":[\"((2,1),)\",\"(1,2)\",\"((2,1),)\"]}\n"
                     "{\"p\":[\"x1 = vmirror(I)\",\"x2 = shape(x1)\",\"O = x1\"],\"i\":[[3,4]],"
                     "\"v\":[\"((4,3),)\",\"(1,2)\",\"((4,3),)\"]}\n"
                     "{\"p\":[\"x1 = height(I)\",\"x2 = first(x1)\"],\"i\":[[1,2]],\"v\":[\"1\",\"!error\"]}\n"
                     "{\"p\":[\"x1 = height(I)\",\"x2 = first(x1)\"],\"i\":[[3,4]],\"v\":[\"1\",\"!error\"]}\n"
                     "{\"p\":[\"O = vmirror(I)\"],\"i\":[[1,2]],\"v\":[\"((2,1),)\"]}\n"
                     "{\"p\":[\"O = vmirror(I)\"],\"i\":[[3,4]],\"v\":[\"((4,3),)\"]}\n");
    cr_expect_eq(command("verify v.jsonl"), 0, "%s", command_out);
}

Test(run_values, become_no_vectors_where_demonstrations_or_budgets_matter)
{
    command_file("q.py", "# dialect: typed\ndef solve_a1(S, I):\n    x1 = size(S)\n    return I\n");
    command("run --vectors v.jsonl --programs q.py --tasks data/tasks/a1.json");
    cr_expect_str_eq(command_err, "arcl: v.jsonl: 2 samples are left out: programs that take more than the grid I, or "
                                  "guard calls, or were cut, are no vectors\n");
    command_file("q.py", "def solve_a1(I):\n    x1 = upscale(I, 1000)\n    return x1\n");
    cr_expect_eq(command("run --vectors v.jsonl --programs q.py --tasks data/tasks/a1.json --budget-steps 100"), 1);
    EXPECT_HAS(command_err, "2 samples are left out");
    EXPECT_REFUSED("run --programs data/programs --vectors -",
                   "--vectors: give a file; standard output has the results");
}

/* Whatever made the tuple of rows: of one, two or three rows, of one, two or three columns. */
Test(run_values, that_are_grids_are_answers_whatever_made_them)
{
    static const char *const made[] = {"repeat(first(I), ONE)",   "repeat(first(I), TWO)",
                                       "apply(identity, I)",      "apply(dedupe, I)",
                                       "pair(first(I), last(I))", "repeat(repeat(SIX, TWO), THREE)"};
    char text[200];

    command_file("t_challenges.json", "{\"t\":{\"train\":[{\"input\":[[1,2],[3,3]],\"output\":[[1]]}],"
                                      "\"test\":[{\"input\":[[1,2],[3,4]]}]}}");
    for (size_t k = 0; k < sizeof made / sizeof *made; k++) {
        snprintf(text, sizeof text, "def solve_t(I):\n    O = %s\n    return O\n", made[k]);
        command_file("q.py", text);
        cr_expect_eq(command("run --json --programs q.py --tasks t_challenges.json --submission s.json"), 1);
        EXPECT_HAS(command_out, "\"answered\":1,");
        cr_expect_geq(command_count(command_out, "\"grid\":[["), 1, "%s", made[k]);
    }
}
