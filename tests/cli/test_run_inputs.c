/* arcl run with programs and tasks that are wrong: each is named, and the rest runs. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <string.h>

#include "run_folder.h"

TestSuite(run_inputs, .init = open_folder, .fini = command_close);

Test(run_inputs, what_is_outside_the_language_is_named_and_the_rest_runs)
{
    command_file("q.py", RIGHT("solve_a1") "def x(I):\n    y = lambda a: a\n    return y\n");
    cr_expect_eq(command("run --programs q.py --tasks data/tasks"), 2);
    cr_expect_str_eq(command_err, "q.py:4:9: lambda expressions are not part of the language\n");
    EXPECT_HAS(command_out, "\n1 of 1 task solved\n");
    EXPECT_HAS(command_out,
               "\n  refused  1 function (x) for 1 place in the programs, named above; --explain says more\n");
    cr_expect_eq(command("run --explain --device c --programs q.py --tasks data/tasks"), 2);
    cr_expect_str_eq(
        command_err,
        "q.py:4:9: lambda expressions are not part of the language\n"
        "        y = lambda a: a\n"
        "            ^\n"
        "    construct: lambda\n"
        "    instead: functions are made of functions: compose(f, g), chain(f, g, h), fork(f, g, h), rbind(f, x)\n");
}

Test(run_inputs, a_task_whose_program_was_refused_is_not_solved)
{
    command_file("q.py", RIGHT("solve_a1") "@cache\n" RIGHT("solve_b2") "def verify_a1(I):\n    return missing\n");
    cr_expect_eq(command("run --programs q.py --tasks data/tasks"), 2);
    EXPECT_HAS(command_out, "\n1 of 2 tasks solved\n  unsolved b2\n");
    EXPECT_HAS(command_out, "\n  refused  2 functions (solve_b2, verify_a1) for 2 places in the programs, named above");
    cr_expect_eq(command("run --json --programs q.py --tasks data/tasks"), 2);
    EXPECT_HAS(command_out, "\"tasks\":2,\"tasks_right\":1,");
    cr_expect_eq(command("run --programs q.py --tasks data/tasks --program solve_a1"), 2);
    EXPECT_HAS(command_out, "\n1 of 1 task solved\n");
    /* The function that counts is the last of its name. */
    command_file("q.py", "def solve_a1(I):\n    return missing\n@cache\n" RIGHT("solve_a1") RIGHT("solve_a1"));
    cr_expect_eq(command("run --programs q.py --tasks data/tasks"), 2);
    EXPECT_HAS(command_out, "\n1 of 1 task solved\n");
    EXPECT_HAS(command_out, "\n  refused  1 place in the programs, named above");
}

Test(run_inputs, with_everything_refused_there_is_nothing_to_run)
{
    command_file("q.py", "def solve_a1(I):\n    return missing\n" RIGHT("helper"));
    cr_expect_eq(command("run --programs q.py --tasks data/tasks"), 2);
    EXPECT_HAS(command_err, "arcl: nothing to run: 1 function was refused (above), and 1 of 1 program is not named "
                            "after any of the 2 tasks; --all runs every program on every task\n");
    cr_expect_eq(command("run --programs q.py --tasks data/tasks/a1.json"), 2);
    EXPECT_HAS(command_err, "is not named after the only task;");
    cr_expect_eq(command("run --programs q.py --tasks data/tasks --program solve_a1"), 2);
    EXPECT_HAS(command_err, "arcl: the program 'solve_a1' cannot be run: it was refused (above)\n");
}

Test(run_inputs, functions_that_are_refused_are_told_apart_by_their_files)
{
    command_file("a.py", RIGHT("solve_a1") "def helper(I):\n    return missing\n");
    command_file("b.py", "def helper(I):\n    return missing\n");
    cr_expect_eq(command("run --programs a.py b.py --tasks data/tasks"), 2);
    EXPECT_HAS(command_out, "\n  refused  2 functions (helper in a.py, helper in b.py) for 2 places in the programs");
}

Test(run_inputs, tasks_that_are_no_json_are_told_so)
{
    command_file("p.py", RIGHT("solve_a1"));
    cr_expect_eq(command("run --programs p.py --tasks p.py"), 2);
    EXPECT_HAS(command_err, "p.py:1:1: no tasks: a file of tasks is JSON, and this is none");
}

Test(run_inputs, only_the_first_complaints_are_shown)
{
    char text[4096] = RIGHT("solve_a1");

    for (int k = 0; k < 23; k++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "def f%d(I):\n    return missing\n", k);
    command_file("q.py", text);
    cr_expect_eq(command("run --programs q.py --tasks data/tasks"), 2);
    cr_expect_eq(command_count(command_err, "\n"), 21);
    EXPECT_HAS(command_err, "\nand 3 more; 'arcl run --explain' lists all\n");
    EXPECT_HAS(command_out, "\n  refused  23 functions (f0, f1, f2, f3, f4 and 18 more) for 23 places in the programs");
    cr_expect_eq(command("run --explain --programs q.py --tasks data/tasks"), 2);
    cr_expect_eq(command_count(command_err, "undefined name 'missing'"), 23);
}

Test(run_inputs, what_cannot_be_read_is_named_and_the_rest_runs)
{
    command_file("ragged.json", "{\"train\":[{\"input\":[[1],[2,3]],\"output\":[[1]]}],\"test\":[]}");
    cr_expect_eq(command("run --programs no.py data/programs --tasks ragged.json data/tasks none"), 2);
    cr_expect_str_eq(command_err, "arcl: no.py: cannot be opened: No such file or directory\n"
                                  "arcl: ragged.json:1:25: task ragged, train 0, input, row 1: length 2, "
                                  "but row 0 has length 1\n"
                                  "arcl: none: cannot be opened: No such file or directory\n");
    EXPECT_HAS(command_out, "\n2 of 2 tasks solved\n");
    EXPECT_HAS(command_out, "\n  unread   3 inputs, named above\n");
}

Test(run_inputs, a_folder_of_programs_that_are_not_there_is_one_sentence)
{
    cr_assert_eq(system("mkdir gone && ln -s nowhere gone/a.py"), 0);
    EXPECT_REFUSED("run --programs gone --tasks data/tasks", "gone/a.py: cannot be opened: No such file or directory");
    EXPECT_REFUSED("batt --programs data/programs --tasks data/tasks --differs gone",
                   "gone/a.py: cannot be opened: No such file or directory");
    cr_assert_eq(system("ln -s nowhere gone/b.py"), 0);
    EXPECT_REFUSED("run --programs gone --tasks data/tasks", "gone: none of its 2 .py files can be read; the first: "
                                                             "gone/a.py: cannot be opened: No such file or directory");
}

Test(run_inputs, bad_tasks_do_not_cost_the_good_ones)
{
    command_file("data/tasks/c3.json", "{\"train\":[");
    command_file("c.json", "{\"b2\":[],\"a1\":" SOLVED "}");
    cr_expect_eq(command("run --json --programs data/programs --tasks data/tasks"), 2);
    cr_expect_str_eq(command_err, "arcl: data/tasks/c3.json:1:11: task c3, train 0: expected an object, found the end "
                                  "of the text\n");
    EXPECT_HAS(command_out, "{\"summary\":{\"samples\":4,\"right\":3,");
    EXPECT_HAS(command_out, "\"complaints\":0,\"unread\":1,");
    cr_expect_eq(command("run --json --programs data/programs --tasks c.json"), 2);
    cr_expect_str_eq(command_err, "arcl: c.json:1:7: task b2: expected an object, found an array\n");
    EXPECT_HAS(command_out, "{\"summary\":{\"samples\":2,\"right\":2,");
    cr_expect_eq(command("run --json --programs data/programs --tasks c.json --task a1"), 0);
    cr_expect_eq(command("run --json --programs data/programs --tasks data/tasks --task c3"), 2);
    EXPECT_HAS(command_err, "\narcl: there is no task 'c3' among the 2 that were read\n");
}

Test(run_inputs, only_the_first_bad_tasks_are_named)
{
    for (int k = 0; k < 23; k++) {
        char path[32];
        snprintf(path, sizeof path, "data/tasks/x%02d.json", k);
        command_file(path, "[]");
    }
    cr_expect_eq(command("run --programs data/programs --tasks data/tasks"), 2);
    cr_expect_eq(command_count(command_err, "\n"), 21);
    EXPECT_HAS(command_err, "\narcl: and 3 more files or tasks are wrong\n");
    EXPECT_HAS(command_out, "\n2 of 2 tasks solved\n");
    cr_expect_eq(command("run --explain --programs data/programs --tasks data/tasks"), 2);
    cr_expect_eq(command_count(command_err, "expected an object, found an array\n"), 23);
}

Test(run_inputs, numbers_have_limits)
{
    EXPECT_REFUSED("run --threads -1", "--threads takes a number from 1 to 256, not '-1'");
    EXPECT_REFUSED("run --threads 257", "--threads takes a number from 1 to 256, not '257'");
    EXPECT_REFUSED("run --threads 0x2", "--threads takes a number from 1 to 256, not '0x2'");
    EXPECT_REFUSED("run --threads --json", "--threads needs a value: --threads N");
    EXPECT_REFUSED("run --json --threads", "--threads needs a value: --threads N");
}

Test(run_inputs, with_nothing_to_run_is_refused)
{
    command_file("empty.py", "# nothing\n");
    command_file("text.py", "hello world\n");
    command_file("other.py", RIGHT("solve_zz"));
    EXPECT_REFUSED("run --programs no.py", "no.py: there is no such file or folder");
    EXPECT_REFUSED("run --programs no.py --tasks data/tasks", "no.py: cannot be opened: No such file or directory");
    EXPECT_REFUSED("run --programs empty.py --tasks data/tasks", "there is no program in empty.py");
    EXPECT_REFUSED("run --programs data/programs --tasks no", "no: cannot be opened: No such file or directory");
    EXPECT_REFUSED("run --programs other.py --tasks data/tasks",
                   "nothing to run: 1 of 1 program is not named after any of the 2 tasks; --all runs every program on "
                   "every task");
    cr_expect_eq(command("run --programs text.py --tasks data/tasks"), 2);
    cr_expect_eq(command_count(command_err, "\n"), 1);
    EXPECT_HAS(command_err, "arcl: there is no program that can be run: text.py:1:");
}

Test(run_inputs, a_wrong_number_of_arguments_has_a_sentence_of_its_own)
{
    command_file("q.py", "def f_a1(I):\n    return apply(add, I)\n"
                         "def g_a1(I):\n    x = compose(add, identity)\n    return x(I)\n"
                         "def h_a1(I):\n    x = last((I, ONE))\n    return x(I)\n");
    cr_expect_eq(command("run --explain --programs q.py --tasks data/tasks --task a1"), 1);
    EXPECT_HAS(command_out, "train 0: line 2: add: TypeError: takes 2 arguments (a, b)\n");
    EXPECT_HAS(command_out, "train 0: line 5: add: TypeError: takes 2 arguments (a, b)\n");
    EXPECT_HAS(command_out, "train 0: line 8: TypeError: an argument has the wrong type\n");
}
