/* arcl run: what runs on what, and what comes of it. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "run_folder.h"

TestSuite(run_command, .init = open_folder, .fini = command_close);

/* The lines of samples with the time masked; the summary is cut off. */
static const char *samples(void)
{
    char *summary = strstr(command_out, "{\"summary\"");

    cr_assert_not_null(summary, "%s", command_out);
    *summary = 0;
    return command_mask(command_out, "\"ns\":");
}

/* Whether "key":n is in the summary. */
static void expect_count(const char *key, int n)
{
    char part[80];
    const char *summary = strstr(command_out, "{\"summary\"");

    snprintf(part, sizeof part, "\"%s\":%d", key, n);
    cr_assert_not_null(summary, "%s", command_out);
    const char *at = strstr(summary, part);
    cr_expect(at && strchr(",}", at[strlen(part)]), "no %s in %s", part, summary);
}

Test(run_command, right_programs_make_a_table_and_exit_0)
{
    cr_expect_eq(command("run --programs data/programs --tasks data/tasks"), 0);
    cr_expect_str_eq(command_err, "");
    EXPECT_HAS(command_out, "task  program    train   test  failed      time  result\n"
                            "a1    solve_a1     1/1    1/1       -  ");
    EXPECT_HAS(command_out, "\nb2    verify_b2    1/1      -       -  ");
    EXPECT_HAS(command_out, "\n2 of 2 tasks solved\n"
                            "  samples  3 right, 0 wrong, 0 errors, 0 cut by a budget, 1 without a known output\n");
    EXPECT_HAS(command_out, "\n  read     2 programs in 1 file, 2 tasks in 2 files\n");
    EXPECT_LACKS(command_out, "\x1b");
}

Test(run_command, as_json_has_a_line_for_each_sample)
{
    command_file("q.py", RIGHT("solve_a1") "def solve_b2(I):\n    return first(ONE)\n"
                                           "def f_a1(I):\n    return shape(I)\n");
    cr_expect_eq(command("run --json --programs q.py --tasks data/tasks"), 1);
    cr_expect_str_eq(
        samples(),
        "{\"program\":\"solve_a1\",\"task\":\"a1\",\"split\":\"train\",\"index\":0,\"status\":\"ok\",\"value\":"
        "\"((2,1),)\",\"grid\":[[2,1]],\"error\":null,\"correct\":true,\"steps\":1,\"ns\":#}\n"
        "{\"program\":\"solve_a1\",\"task\":\"a1\",\"split\":\"test\",\"index\":0,\"status\":\"ok\",\"value\":"
        "\"((4,3),)\",\"grid\":[[4,3]],\"error\":null,\"correct\":true,\"steps\":1,\"ns\":#}\n"
        "{\"program\":\"f_a1\",\"task\":\"a1\",\"split\":\"train\",\"index\":0,\"status\":\"ok\",\"value\":"
        "\"(1,2)\",\"error\":null,\"correct\":false,\"steps\":1,\"ns\":#}\n"
        "{\"program\":\"f_a1\",\"task\":\"a1\",\"split\":\"test\",\"index\":0,\"status\":\"ok\",\"value\":"
        "\"(1,2)\",\"error\":null,\"correct\":false,\"steps\":1,\"ns\":#}\n"
        "{\"program\":\"solve_b2\",\"task\":\"b2\",\"split\":\"train\",\"index\":0,\"status\":\"error\",\"value\":null,"
        "\"error\":\"line 4: first: TypeError: an argument has the wrong "
        "type\",\"correct\":false,\"steps\":1,\"ns\":#}\n"
        "{\"program\":\"solve_b2\",\"task\":\"b2\",\"split\":\"test\",\"index\":0,\"status\":\"error\",\"value\":null,"
        "\"error\":\"line 4: first: TypeError: an argument has the wrong "
        "type\",\"correct\":null,\"steps\":1,\"ns\":#}\n");
}

Test(run_command, summary_says_what_was_read_and_what_came_of_it)
{
    command_file("q.py", RIGHT("solve_a1") "def solve_b2(I):\n    return first(ONE)\n"
                                           "def f_a1(I):\n    return shape(I)\n"
                                           "def alone(I):\n    return I\n"
                                           "def refused(I):\n    return lambda x: x\n");
    cr_expect_eq(command("run --json --programs q.py --tasks data/tasks --threads 3 --repeat 2 --budget-ms 70"), 2);
    command_mask(command_mask(command_out, "\"ns\":"), "\"run_ns\":");
    for (char *hash = command_out; (hash = strstr(hash, "\"hash\":\"")) != NULL; hash += 8)
        memset(hash + 8, '#', 16);
    cr_expect_str_eq(
        strstr(command_out, "{\"summary\""),
        "{\"summary\":{\"samples\":6,\"right\":2,\"wrong\":2,\"unknown\":0,\"error\":2,\"budget\":0,\"tasks\":2,"
        "\"tasks_right\":1,\"unsolved\":[\"b2\"],\"cut\":[],\"ns\":#,\"run_ns\":#,\"threads\":3,\"repeat\":2,"
        "\"budgets\":{\"steps\":2000000000,"
        "\"ms\":70,\"mb\":1024},\"read\":{\"programs\":{\"source\":[\"q.py\"],\"files\":1,\"count\":4,"
        "\"without_task\":1,\"hash\":\"################\"},\"tasks\":{\"source\":[\"data/tasks\"],\"files\":2,"
        "\"count\":2,\"samples\":4,\"hash\":\"################\"}},\"complaints\":1,\"unread\":0,"
        "\"version\":\"0.1.0\"}}\n");
}

Test(run_command, failures_are_explained_by_one_line)
{
    command_file("q.py", "def solve_a1(I):\n    x1 = shape(I)\n    return vmirror(x1)\n"
                         "def half_a1(I):\n    return canvas(TWO, UNITY)\n"
                         "def wrong_a1(I):\n    return I\n"
                         "def no_b2(I):\n    return size(I)\n");
    cr_expect_eq(command("run --programs q.py --tasks data/tasks"), 1);
    EXPECT_HAS(command_out, " error\n    train 0: line 3: vmirror: ");
    EXPECT_HAS(command_out, " wrong\n    train 0: the grid is 1x1, not 1x2\n");
    EXPECT_HAS(command_out, " wrong\n    train 0: 2 of 2 cells differ\n");
    EXPECT_HAS(command_out, " wrong\n    train 0: the value is no grid\n");
    EXPECT_HAS(command_out, "\n0 of 2 tasks solved\n  unsolved a1, b2\n");
    EXPECT_LACKS(command_out, "test 0: ");
    cr_expect_eq(command("run --explain --programs q.py --tasks data/tasks"), 1);
    EXPECT_HAS(command_out, "    train 0: 2 of 2 cells differ\n    test 0: 2 of 2 cells differ\n");
    EXPECT_HAS(command_out, "    train 0: the value is no grid: 1\n");
}

Test(run_command, budgets_cut_and_say_so)
{
    command_file("q.py", "def solve_a1(I):\n    x1 = upscale(I, 1000)\n    return asobject(x1)\n");
    cr_expect_eq(command("run --programs q.py --tasks data/tasks --budget-steps 100"), 1);
    EXPECT_HAS(command_out, " cut\n    train 0: cut: line 2: upscale: the budget of steps is used up\n");
    EXPECT_HAS(command_out, "0 right, 0 wrong, 0 errors, 2 cut by a budget\n");
    EXPECT_HAS(command_out, "\n  cut      solve_a1\n");
    cr_expect_eq(command("run --programs q.py --tasks data/tasks --budget-mb 1 --json"), 1);
    EXPECT_HAS(command_out, "\"status\":\"budget\",\"value\":null,\"error\":\"line ");
    EXPECT_HAS(command_out, "\"cut\":[{\"program\":\"solve_a1\",\"task\":\"a1\"}],");
    expect_count("budget", 2);
}

Test(run_command, a_program_belongs_to_the_task_in_its_name_or_its_files)
{
    command_file("t/a1.json", SOLVED);
    command_file("t/b_2.json", TASK);
    command_file("dir/a1.py", RIGHT("p"));
    command_file("dir/x_b_2.py", RIGHT("solve"));
    command_file("dir/other.py", RIGHT("a1") RIGHT("verify_b_2") RIGHT("x_y_a1") RIGHT("a1_x"));
    cr_expect_eq(command("run --json --programs dir --tasks t"), 0);
    expect_count("samples", 10);
    expect_count("without_task", 1);
    EXPECT_HAS(command_out, "{\"program\":\"p\",\"task\":\"a1\"");
    EXPECT_HAS(command_out, "{\"program\":\"solve\",\"task\":\"b_2\"");
    EXPECT_HAS(command_out, "{\"program\":\"a1\",\"task\":\"a1\"");
    EXPECT_HAS(command_out, "{\"program\":\"verify_b_2\",\"task\":\"b_2\"");
    EXPECT_HAS(command_out, "{\"program\":\"x_y_a1\",\"task\":\"a1\"");
    cr_expect_eq(command("run --explain --device c --programs dir --tasks t"), 0);
    cr_expect_str_eq(command_err, "dir/other.py:7: a1_x is named after none of the tasks\n");
    EXPECT_HAS(command_out, "\n  not run  1 program named after none of the tasks\n");
}

Test(run_command, programs_of_one_name_are_told_apart)
{
    command_file("x/a1.py", RIGHT("p"));
    command_file("x/b2.py", RIGHT("p"));
    command_file("y/b2.py", RIGHT("p"));
    cr_expect_eq(command("run --json --programs x y --tasks data/tasks"), 0);
    EXPECT_HAS(command_out, "{\"program\":\"a1.py:p\",\"task\":\"a1\"");
    EXPECT_HAS(command_out, "{\"program\":\"x/b2.py:p\",\"task\":\"b2\"");
    EXPECT_HAS(command_out, "{\"program\":\"y/b2.py:p\",\"task\":\"b2\"");
    cr_expect_eq(command("run --json --programs x y --tasks data/tasks --program y/b2.py:p"), 0);
    expect_count("samples", 2);
}

Test(run_command, all_means_every_program_on_every_task)
{
    cr_expect_eq(command("run --json --all --programs data/programs --tasks data/tasks"), 0);
    expect_count("samples", 8);
    expect_count("tasks_right", 2);
    cr_expect_eq(command("run --json --all --programs data/programs --tasks data/tasks --task b2"), 0);
    expect_count("samples", 4);
    cr_expect_eq(command("run --json --all --programs data/programs --program verify_b2 --task a1"), 0);
    expect_count("samples", 2);
}

Test(run_command, many_programs_on_a_task_show_those_that_are_right)
{
    command_file("q.py", RIGHT("good") "def w1(I):\n    return I\n"
                                       "def w2(I):\n    return I\n"
                                       "def w3(I):\n    return I\n"
                                       "def e1(I):\n    return first(ONE)\n");
    cr_expect_eq(command("run --all --programs q.py --tasks data/tasks --task a1"), 1);
    EXPECT_HAS(command_out, "\na1    good       1/1    1/1 ");
    EXPECT_HAS(command_out, "\na1    4 programs are not right: 3 wrong, 1 with errors\n");
    EXPECT_LACKS(command_out, "\na1    w1");
    EXPECT_HAS(command_out, "\n1 of 1 task solved\n");
    cr_expect_eq(command("run --all --explain --programs q.py --tasks data/tasks --task a1"), 1);
    EXPECT_HAS(command_out, "\na1    w1 ");
    EXPECT_LACKS(command_out, "are not right");
}

Test(run_command, only_what_is_chosen)
{
    command_file("data/programs/q.py", RIGHT("solve_c3"));
    command_file("data/tasks/c3.json", SOLVED);
    cr_expect_eq(command("run --programs data/programs --task a1 c3 --json"), 0);
    expect_count("tasks", 2);
    cr_expect_eq(command("run --programs data/programs --task a1 --json --task=b2"), 0);
    expect_count("tasks", 2);
    cr_expect_eq(command("run --programs=data/programs --program solve_c3 --json"), 0);
    expect_count("tasks", 1);
    EXPECT_REFUSED("run --programs data/programs --task d4", "there is no task 'd4' among the 3 that were read");
    EXPECT_REFUSED("run --programs data/programs --program solve_c4",
                   "there is no program 'solve_c4'; did you mean solve_c3?");
    EXPECT_REFUSED("run --programs data/programs --program solve_c3 --task a1",
                   "nothing to run: no program belongs to the tasks that were chosen");
}

Test(run_command, tasks_lie_beside_the_programs)
{
    cr_expect_eq(command("run --programs data/programs/p.py --json"), 0);
    EXPECT_HAS(command_out, "\"tasks\":{\"source\":[\"data/tasks\"]");
    cr_expect_eq(command("run --programs data/programs/ --json"), 0);
    EXPECT_HAS(command_out, "\"tasks\":{\"source\":[\"data/tasks\"]");
    cr_assert_eq(system("cd data/programs && " ARCL_BIN " run --programs p.py --json > out"), 0);
    cr_assert_eq(system("cd data && " ARCL_BIN " run --programs programs --json > out"), 0);
    cr_assert_eq(system("cd data/programs && " ARCL_BIN " run --programs . --json > out"), 0);
    command_file("p.py", RIGHT("solve_a1"));
    EXPECT_REFUSED("run --programs p.py", "say which tasks to run on: --tasks FILE|DIR...");
    EXPECT_REFUSED("run --tasks data/tasks", "say which programs to run: --programs FILE|DIR...");
}

Test(run_command, solutions_are_found_or_given)
{
    command_file("x_challenges.json", "{\"a1\":" TASK ",\"b2\":" TASK "}");
    command_file("x_solutions.json", "{\"a1\":[[[4,3]]],\"b2\":[[[4,3]]]}");
    command_file("other.json", "{\"a1\":[[[9]]],\"b2\":[[[4,3]]]}");
    cr_expect_eq(command("run --programs data/programs --tasks x_challenges.json --json"), 0);
    expect_count("right", 4);
    cr_expect_eq(command("run --programs data/programs --tasks x_challenges.json --solutions other.json --json"), 1);
    expect_count("right", 3);
    expect_count("wrong", 1);
}

Test(run_command, shows_input_expected_and_got)
{
    command_file("q.py", "def solve_a1(I):\n    return I\ndef solve_b2(I):\n    return shape(I)\n");
    cr_expect_eq(command("run --show --programs q.py --tasks data/tasks"), 1);
    EXPECT_HAS(command_out, "    train 0: 2 of 2 cells differ\n"
                            "input 1x2   expected 1x2   got 1x2, 2 wrong\n"
                            " 1 2         2 1           !1!2\n"
                            "\n");
    EXPECT_HAS(command_out, "    test 0: unknown\n"
                            "input 1x2   expected   got\n"
                            " 3 4         ?          ?\n");
    cr_expect_eq(command_count(command_out, "  speed  "), 0); /* drawing is most of the time */
}

Test(run_command, names_unsolved_tasks_as_far_as_people_read_and_all_of_them_in_json)
{
    for (int k = 0; k < 25; k++) {
        char path[32];
        snprintf(path, sizeof path, "t/t%d.json", k);
        command_file(path, SOLVED);
    }
    command_file("q.py", "def f(I):\n    return I\n");
    cr_expect_eq(command("run --all --programs q.py --tasks t"), 1);
    EXPECT_HAS(command_out, "\n0 of 25 tasks solved\n  unsolved t0, t1, t10, t11, ");
    EXPECT_HAS(command_out, " t3, t4 and 5 more\n");
    EXPECT_LACKS(command_out, "  speed  ");
    cr_expect_eq(command("run --all --programs q.py --tasks t --json"), 1);
    EXPECT_HAS(command_out, "\"tasks_right\":0,\"unsolved\":[\"t0\",\"t1\",");
    EXPECT_HAS(command_out, ",\"t8\",\"t9\"]");
}

Test(run_command, names_from_elsewhere_do_not_steer_the_terminal)
{
    command_file("t.json", "{\"\xc2\x9b"
                           "31m\":" SOLVED "}");
    command_file("q\x1b[31m/p.py", "def f(I):\n    return I\n");
    command_file("r/p.py", "def f(I):\n    return I\n");
    cr_expect_eq(command("run --all --programs q* r --tasks t.json"), 1);
    EXPECT_HAS(command_out, "\n?31m  q?[31m/p.py:f ");
    EXPECT_HAS(command_out, "\n  unsolved ?31m\n");
    EXPECT_LACKS(command_out, "\x1b");
    EXPECT_LACKS(command_out, "\x9b");
}

Test(run_command, ends_when_nobody_takes_its_output)
{
    EXPECT_REFUSED("run --json --programs data/programs >/dev/full",
                   "standard output cannot be written: No space left on device");
    command("run --json --all --programs %s/data/programs | head -n 1", ARCL_ROOT);
    cr_expect_eq(command_count(command_out, "\n"), 1);
    cr_expect_str_eq(command_err, "");
}

Test(run_command, does_not_depend_on_threads)
{
    cr_expect_eq(command("run --json --all --programs %s/data/programs --tasks %s/data/tasks --task 02136218 "
                         "--threads 1",
                         ARCL_ROOT, ARCL_ROOT),
                 1);
    char *one = strdup(samples());
    cr_expect_eq(command("run --json --all --programs %s/data/programs --tasks %s/data/tasks --task 02136218 "
                         "--threads 8",
                         ARCL_ROOT, ARCL_ROOT),
                 1);
    cr_expect_str_eq(samples(), one);
    free(one);
}

Test(run_command, the_bundled_programs_solve_the_bundled_tasks)
{
    cr_expect_eq(command("run --json --programs %s/data/programs", ARCL_ROOT), 0, "%s", command_err);
    expect_count("wrong", 0);
    expect_count("unknown", 0);
    expect_count("error", 0);
    expect_count("budget", 0);
    expect_count("complaints", 0);
    cr_expect_str_eq(command_err, "");
}

Test(run_command, bundled_data_is_found_from_where_the_command_is)
{
    cr_assert_eq(system("mkdir bin && cp " ARCL_BIN " bin && bin/arcl run --json > out 2>&1"), 0);
    cr_assert_eq(system("mkdir share && mv data share/arcl && bin/arcl run --json > out 2>&1"), 0);
    cr_assert_eq(system("rm -r share; bin/arcl run > out 2>&1; test $? = 2"), 0);
    cr_assert_eq(system("grep -q '^arcl: say which programs and tasks to use: ' out"), 0);
}

#define BATT \
    "def batt(task_id, S, I, C, log_path):\n    s = []\n    o = []\n    t1 = vmirror(I)\n" \
    "    o.append((1, False, 'a1', t1))\n    return o, s\n"

Test(run_command, a_batt_is_left_to_its_command_and_the_rest_runs)
{
    command_file("data/programs/q.py", BATT RIGHT("other_a1"));
    cr_expect_eq(command("run --programs data/programs --tasks data/tasks --json"), 0);
    cr_expect_str_eq(command_err, "data/programs/q.py:1: batt is a batt, which 'arcl batt' runs\n");
    expect_count("without_task", 0);
    EXPECT_HAS(command_out, "\"program\":\"other_a1\"");
    EXPECT_LACKS(command_out, "\"program\":\"batt\"");
    command_file("data/programs/q.py", BATT);
    cr_expect_eq(command("run --programs data/programs/q.py --tasks data/tasks --all"), 2);
    EXPECT_HAS(command_err, "nothing to run: there is no program besides what 'arcl batt' runs");
}
