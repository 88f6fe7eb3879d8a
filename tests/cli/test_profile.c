/* arcl profile: what it writes is read by a reader of its own (profile.py), and by callgrind_annotate if that is there. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "device/fixture.h"
#include "support/command.h"

TestSuite(profile_command, .init = command_open, .fini = command_close);

static const char tasks[] = "{\"aaaaaaaa\":{\"train\":[{\"input\":[[1,2],[3,4]],\"output\":[[2,1],[4,3]]},"
                            "{\"input\":[[5,0]],\"output\":[[0,5]]}],\"test\":[{\"input\":[[7,8]]}]},"
                            "\"bbbbbbbb\":{\"train\":[{\"input\":[[1,2]],\"output\":[[2,1]]}],"
                            "\"test\":[{\"input\":[[7,8]]}]}}";

static const char solvers[] = "def solve_aaaaaaaa(I):\n    x1 = hmirror(I)\n    x2 = hmirror(x1)\n    O = vmirror(x2)\n"
                              "    return O\n"
                              "def solve_bbbbbbbb(I):\n    x1 = asobject(I)\n    x2 = apply(first, x1)\n"
                              "    O = vmirror(I)\n    return O\n";

/* Profiles and has the results read; the numbers of samples, calls and cuts that the reader prints. */
static void profile(const char *args, const char *numbers)
{
    cr_assert_leq(
        command("profile %s -o r.json --trace t.json --folded f.txt --speedscope s.json --callgrind c.out", args), 1,
        "%s", command_err);
    if (system("command -v python3 > python.txt") != 0)
        cr_skip_test("there is no python3");
    const char *reader = ARCL_ROOT "/tests/cli/profile.py";
    char line[1024];
    snprintf(line, sizeof line, "python3 %s r.json t.json f.txt s.json c.out > read.txt 2> wrong.txt", reader);
    cr_expect_eq(system(line), 0, "%s", args);
    snprintf(line, sizeof line, "grep -qx '%s' read.txt || { cat read.txt wrong.txt; false; } >&2", numbers);
    cr_expect_eq(system(line), 0, "%s", args);
    cr_expect_eq(system("! command -v callgrind_annotate > found.txt || callgrind_annotate c.out > annotated.txt"), 0);
    cr_expect_eq(system("grep -q 'Tasks' r.txt"), 0, "the whole report is beside the JSON");
}

Test(profile_command, of_run_counts_what_the_programs_call_on_one_thread_and_on_two)
{
    command_file("t.json", tasks);
    command_file("p.py", solvers);
    command_file("tasks.json", tasks);
    profile("run --programs p.py --tasks tasks.json --threads 1", "5 19 0"); /* 3 x 3 + 2 x 3, and first for 2 cells */
    profile("run --programs p.py --tasks tasks.json --threads 2 --every-call", "5 19 0");
    profile("run --programs p.py --tasks tasks.json --task bbbbbbbb", "2 10 0");
    profile("run --programs p.py --tasks tasks.json --first 1", "3 9 0");
    profile("run --programs p.py --tasks tasks.json --first 1 --skip 1", "2 10 0");
}

Test(profile_command, of_a_program_that_is_cut_says_so)
{
    command_file("p.py", solvers);
    command_file("tasks.json", tasks);
    profile("run --programs p.py --tasks tasks.json --budget-steps 1", "5 0 5");
}

Test(profile_command, of_a_batt_with_defaults)
{
    command_file("b.py", "def batt(task_id, S, I, C, log_path):\n    s = []\n    o = []\n    t1 = vmirror(I)\n"
                         "    o.append((1, False, 'a', t1))\n    t2 = first(ONE)\n    o.append((2, True, 'a', t2))\n"
                         "    return o, s\n");
    command_file("tasks.json", tasks);
    profile("batt --programs b.py --tasks tasks.json", "5 10 0");
    cr_expect_eq(command("profile batt --programs b.py --tasks tasks.json --json"), 0);
    EXPECT_HAS(command_out, "\"name\":\"an error becomes a default or the end\",\"calls\":5");
}

/* What functions of functions call for members is not counted there: first, for two cells on each of two samples. */
Test(profile_command, counts_what_devices_worked_out)
{
    FIXTURE_ANY();
    command_file("p.py", solvers);
    command_file("tasks.json", tasks);
    profile("run --programs p.py --tasks tasks.json --device cl --threads 1", "5 15 0 15");
    profile("run --programs p.py --tasks tasks.json --device cl --threads 2 --every-call", "5 15 0 15");
    EXPECT_HAS(command_out, "launch a kernel");
    EXPECT_HAS(command_out, "device 5");
    command_file("b.py", "def batt(task_id, S, I, C, log_path):\n    s = []\n    o = []\n    t1 = vmirror(I)\n"
                         "    o.append((1, False, 'a', t1))\n    t2 = first(ONE)\n    o.append((2, True, 'a', t2))\n"
                         "    t3 = hmirror(t1)\n    o.append((3, False, 'a', t3))\n    return o, s\n");
    profile("batt --programs b.py --tasks tasks.json --device cl", "5 20 0 15"); /* t1 is part of t3, too */
}

Test(profile_command, of_card_and_solve_writes_no_file_that_was_not_asked_for)
{
    command_file("p.py", solvers);
    command_file("tasks.json", tasks);
    cr_expect_eq(command("profile card --programs p.py --tasks tasks.json --count 10"), 0, "%s", command_err);
    EXPECT_HAS(command_out, "make candidates");
    cr_expect_eq(command("profile solve --programs p.py --tasks tasks.json --search planes --threads 2 -o r.json"), 0,
                 "%s", command_err);
    EXPECT_HAS(command_out, "enumerate what moves make");
    cr_expect_eq(command("profile solve --programs p.py --tasks tasks.json --search edits --rounds 2 -o r.json"), 0,
                 "%s", command_err);
    EXPECT_HAS(command_out, "edit a candidate");
    cr_expect_neq(system("test -e submission.json"), 0);
}

Test(profile_command, refuses_what_it_cannot_profile)
{
    EXPECT_REFUSED("profile", "say first what to profile: run, batt, card or solve");
    EXPECT_REFUSED("profile show", "'show' cannot be profiled; run, batt, card and solve can");
    EXPECT_REFUSED("profile run -o /nowhere/r.json", "/nowhere/r.json: cannot be written: No such file or directory");
}
