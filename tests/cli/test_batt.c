/* arcl batt: many candidates on tasks, each with its own fate. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "support/command.h"

TestSuite(batt_command, .init = command_open, .fini = command_close);

static const char task[] = "{\"train\":[{\"input\":[[1,2],[3,4]],\"output\":[[2,1],[4,3]]},"
                           "{\"input\":[[5,0]],\"output\":[[0,5]]}],"
                           "\"test\":[{\"input\":[[7,8]]}]}";

static const char generated[] = "from dsl import *\n"
                                "\n"
                                "def batt(task_id, S, I, C, log_path):\n"
                                "    s = []\n"
                                "    o = []\n"
                                "    t1 = vmirror(I)\n"
                                "    o.append((1, False, 'aaaaaaaa', t1))\n"
                                "    t2 = hmirror(t1)\n"
                                "    o.append((2, True, 'aaaaaaaa', t2))\n"
                                "    try:\n"
                                "        t3 = first(ONE)\n"
                                "    except (TypeError, AttributeError, ValueError, IndexError, KeyError):\n"
                                "        t3 = _get_safe_default(first)\n"
                                "    o.append((3, True, 'bbbbbbbb', t3))\n"
                                "    t4 = vmirror(C)\n"
                                "    o.append((4, True, 'bbbbbbbb', t4))\n"
                                "    t5 = equality(t1, C)\n"
                                "    s.append((5, 'aaaaaaaa', 'differ_same', t5))\n"
                                "    return o, s\n";

Test(batt_command, gives_outputs_and_differences_of_a_generated_file)
{
    command_file("t.json", task);
    command_file("b.py", generated);
    cr_expect_eq(command("batt --programs b.py --tasks t.json --json"), 0, "%s", command_err);
    EXPECT_HAS(command_out, "{\"task\":\"t\",\"split\":\"train\",\"index\":0,\"o\":[1,false,\"aaaaaaaa\","
                            "\"((2,1),(4,3))\"],\"fate\":\"right\",\"default\":false,\"reason\":null,"
                            "\"close\":1.0000,");
    EXPECT_HAS(command_out, "\"o\":[2,true,\"aaaaaaaa\",\"((4,3),(2,1))\"],\"fate\":\"wrong\"");
    EXPECT_HAS(command_out, "\"o\":[3,true,\"bbbbbbbb\",\"()\"],\"fate\":\"wrong\",\"default\":true,"
                            "\"reason\":\"line 11: first: TypeError: an argument has the wrong type\"");
    EXPECT_HAS(command_out, "\"o\":[4,true,\"bbbbbbbb\",null],\"fate\":\"refused\",\"default\":false,"
                            "\"reason\":\"it depends on C, the reference, which candidates may not see\"");
    EXPECT_HAS(command_out, "\"s\":[5,\"aaaaaaaa\",\"differ_same\",\"True\"]");
    cr_expect_eq(command_count(command_out, "\"o\":["), 12);
    cr_expect_eq(command_count(command_out, "\"s\":["), 2, "a test without an output has no differences");
    EXPECT_HAS(command_out, "\"split\":\"test\",\"index\":0,\"o\":[1,false,\"aaaaaaaa\",\"((8,7),)\"],\"fate\":\"ok\"");
    EXPECT_HAS(command_out, "\"evaluations\":12,\"right\":3,\"wrong\":3,\"ok\":3,\"budget\":0,\"refused\":3");
}

/* In CPython the third line ends the function. */
Test(batt_command, goes_on_after_a_line_without_a_guard_that_fails)
{
    command_file("t.json", task);
    command_file("b.py", "def batt(task_id, S, I, C, log_path):\n    s = []\n    o = []\n"
                         "    t1 = first(size)\n"
                         "    o.append((1, True, 'a', t1))\n"
                         "    t2 = vmirror(t1)\n"
                         "    o.append((2, True, 'a', t2))\n"
                         "    try:\n        t3 = first(ONE)\n    except Exception:\n"
                         "        t3 = _get_safe_default(first)\n"
                         "    o.append((3, True, 'a', t3))\n"
                         "    t4 = vmirror(I)\n"
                         "    o.append((4, False, 'a', t4))\n"
                         "    t5 = divide(ONE, ZERO)\n"
                         "    s.append((5, 'a', 'd', t5))\n"
                         "    t6 = hmirror(C)\n"
                         "    s.append((6, 'a', 'd', t6))\n"
                         "    return o, s\n");
    cr_expect_eq(command("batt --programs b.py --tasks t.json --samples 1 --json"), 0, "%s", command_err);
    EXPECT_HAS(command_out,
               "\"o\":[1,true,\"a\",\"()\"],\"fate\":\"wrong\",\"default\":true,\"reason\":\"line 4: first: ");
    EXPECT_HAS(command_out,
               "\"o\":[2,true,\"a\",\"()\"],\"fate\":\"wrong\",\"default\":true,\"reason\":\"line 4: first: ");
    EXPECT_HAS(command_out,
               "\"o\":[3,true,\"a\",\"()\"],\"fate\":\"wrong\",\"default\":true,\"reason\":\"line 9: first: ");
    EXPECT_HAS(command_out,
               "\"o\":[4,false,\"a\",\"((2,1),(4,3))\"],\"fate\":\"right\",\"default\":false,\"reason\":null,");
    EXPECT_HAS(command_out, "\"s\":[5,\"a\",\"d\",\"()\"]");
    EXPECT_HAS(command_out, "\"s\":[6,\"a\",\"d\",\"((4,3),(2,1))\"]");
}

Test(batt_command, says_how_close_a_candidate_is_as_a_share_of_cells)
{
    command_file("t.json", task);
    command_file("b.py", "def right(I): return vmirror(I)\ndef part(I): return replace(vmirror(I), 3, 9)\n");
    cr_expect_eq(command("batt --programs b.py --tasks t.json --json"), 0, "%s", command_err);
    EXPECT_HAS(command_out, "\"parent\":\"right\",\"right\":2,\"samples\":2,\"close\":1.0000,");
    EXPECT_HAS(command_out, "\"parent\":\"part\",\"right\":1,\"samples\":2,\"close\":0.8750,");
    cr_expect_eq(command("solve --programs b.py --tasks t.json --rounds 1 --json"), 0, "%s", command_err);
    EXPECT_HAS(command_out, "\"demonstrations\":2,\"right\":2,\"close\":1.000000,");
}

/* The lines, with those outputs whose bits are set. */
static void make_lines(const char *path, unsigned outputs)
{
    static const char *const lines[] = {"vmirror(I)",      "hmirror(t1)", "hconcat(t1, t2)", "rot90(I)",
                                        "hconcat(t4, t4)", "rot90(t3)",   "vconcat(t3, t3)", "asobject(t7)",
                                        "paint(t7, t8)",   "hmirror(t1)", "vmirror(t5)"};
    char text[2000] = "def batt(task_id, S, I, C, log_path):\n    s = []\n    o = []\n";

    for (unsigned k = 0; k < sizeof lines / sizeof *lines; k++) {
        const size_t len = strlen(text);
        snprintf(text + len, sizeof text - len, "    t%u = %s\n", k + 1, lines[k]);
        if (outputs >> k & 1)
            snprintf(text + strlen(text), sizeof text - strlen(text), "    o.append((%u, False, 'a', t%u))\n", k + 1,
                     k + 1);
    }
    snprintf(text + strlen(text), sizeof text - strlen(text), "    return o, s\n");
    command_file(path, text);
}

/* The steps of output t on the first sample. */
static long steps_of(unsigned t)
{
    char key[32];

    snprintf(key, sizeof key, "\"o\":[%u,", t);
    const char *line = strstr(command_out, key), *steps = line ? strstr(line, "\"steps\":") : NULL;
    cr_assert_not_null(steps, "no output %u in %s", t, command_out);
    return atol(steps + 8);
}

Test(batt_command, a_candidate_costs_what_it_costs_alone_whatever_stands_beside_it)
{
    long alone[12];

    command_file("t.json", task);
    for (unsigned k = 1; k <= 11; k++) {
        make_lines("b.py", 1u << (k - 1));
        cr_assert_eq(command("batt --programs b.py --tasks t.json --samples 1 --json"), 0, "%s", command_err);
        alone[k] = steps_of(k);
        cr_expect_gt(alone[k], 0);
    }
    make_lines("b.py", (1u << 11) - 1);
    cr_assert_eq(command("batt --programs b.py --tasks t.json --samples 1 --json"), 0, "%s", command_err);
    for (unsigned k = 1; k <= 11; k++)
        cr_expect_eq(steps_of(k), alone[k], "t%u", k);
}

Test(batt_command, more_calls_than_can_be_listed_are_one_sentence)
{
    enum { LONG = 22000, MANY = 3200 };
    FILE *f = fopen("b.py", "w");

    command_file("t.json", task);
    cr_assert_not_null(f);
    fputs("def batt(task_id, S, I, C, log_path):\n    s = []\n    o = []\n    t0 = vmirror(I)\n", f);
    for (unsigned k = 1; k <= LONG; k++)
        fprintf(f, "    t%u = %s(t%u)\n", k, k % 2 ? "hmirror" : "vmirror", k - 1);
    for (unsigned k = 1; k <= MANY; k++)
        fprintf(f, "    x%u = replace(t%u, 0, %u)\n    o.append((%u, False, 'a', x%u))\n", k, LONG, k, k, k);
    fputs("    return o, s\n", f);
    cr_assert_eq(fclose(f), 0);
    cr_expect_eq(command("batt --programs b.py --tasks t.json --samples 1"), 2);
    cr_expect_str_eq(command_err,
                     "arcl: 3200 candidates are too many for one graph: each depends on thousands of calls; "
                     "split the file\n");
}

Test(batt_command, scores_programs_by_demonstrations_alone)
{
    command_file("t.json", task);
    command_file("p.py", "def solve_t(I):\n    return vmirror(I)\n\n\ndef wrong(I):\n    return hmirror(I)\n\n\n"
                         "def alike(I):\n    x = hmirror(vmirror(I))\n    return hmirror(x)\n");
    cr_expect_eq(command("batt --programs p.py --tasks t.json --top 5"), 0, "%s", command_err);
    char *at = strstr(command_out, "t             1  t         2/2   100%");
    cr_expect_not_null(at, "%s", command_out);
    EXPECT_HAS(command_out, "++?");
    EXPECT_HAS(command_out, "1 of 1 task with a candidate that is right on all demonstrations\n");
    EXPECT_HAS(command_out, "1 behave as a better one does\n");
}

Test(batt_command, adversarial_candidates_are_cut_and_the_others_finish, .timeout = 60)
{
    command_file("t.json", task);
    command_file("p.py",
                 "def a(I):\n    x1 = power(increment, 200)\n    x2 = power(x1, 200)\n    x3 = power(x2, 200)\n"
                 "    x4 = power(x3, 200)\n    return x4(ZERO)\n\n\n"
                 "def b(I):\n    x1 = upscale(I, 1000000)\n    return vmirror(x1)\n\n\n"
                 "def c(I):\n    x1 = interval(ZERO, 100000, ONE)\n    x2 = product(x1, x1)\n    return size(x2)\n\n\n"
                 "def solve_t(I):\n    return vmirror(I)\n");
    cr_expect_eq(command("batt --programs p.py --tasks t.json --json"), 0);
    cr_expect_eq(command_count(command_out, "\"fate\":\"budget\""), 9, "%s", command_out);
    cr_expect_eq(command_count(command_out, "\"fate\":\"right\""), 2);
    EXPECT_HAS(command_out, "the budget of steps is used up");
}

Test(batt_command, an_output_too_large_to_look_at_keeps_its_steps)
{
    command_file("t.json", task);
    command_file("p.py", "def solve_large(I):\n    x1 = repeat(I, 1000)\n    x2 = repeat(x1, 1000)\n"
                         "    x3 = repeat(x2, 1000)\n    O = repeat(x3, 1000)\n    return O\n");
    cr_expect_eq(command("batt --programs p.py --tasks t.json --budget-steps 20000 --json"), 0, "%s", command_err);
    cr_expect_eq(command_count(command_out, "\"steps\":4}"), 3, "%s", command_out);
}

Test(batt_command, gives_the_same_on_any_number_of_threads)
{
    static const unsigned threads[] = {1, 2, 8};
    char *first = NULL;

    for (int k = 0; k < 3; k++) {
        cr_assert_eq(command("batt --threads %u --json | grep -v summary", threads[k]), 0);
        if (k == 0) {
            first = command_out;
            command_out = NULL;
        } else {
            cr_expect(strcmp(first, command_out) == 0, "%u threads", threads[k]);
        }
    }
    arcl_file_free(first);
}

Test(batt_command, takes_differs_of_ones_own_and_those_built_in)
{
    command_file("t.json", task);
    command_file("p.py", "def solve_t(I):\n    return hmirror(I)\n");
    command_file("d.py",
                 "def differ_height(S, I, C):\n    x1 = height(I)\n    x2 = height(C)\n    x3 = subtract(x1, x2)\n"
                 "    O = astuple(x3, x2)\n    return O\n");
    cr_expect_eq(command("batt --programs p.py --tasks t.json --differs d.py --builtin-differs --samples 1 --json"), 0);
    cr_expect_eq(command_count(command_out, "\"s\":["), 12, "six differs, of the input and of the candidate");
    EXPECT_HAS(command_out, "\"s\":[0,\"None\",\"differ_height\",\"(0,2)\"]");
    EXPECT_HAS(command_out, "\"s\":[1,\"t\",\"differ_cells\",\"(-4,{");
    EXPECT_HAS(command_out, "\"s\":[1,\"t\",\"differ_colours_extra\",\"(0,{})\"]");
}

Test(batt_command, the_best_become_programs_in_a_file_and_a_store)
{
    command_file("tasks/a1.json",
                 "{\"train\":[{\"input\":[[1,2]],\"output\":[[2,1]]}],\"test\":[{\"input\":[[3,4]]}]}");
    command_file("p.py",
                 "def one(I):\n    x1 = first(ZERO)\n    x2 = vmirror(I)\n    return x2\n"
                 "def two(I):\n    return I\n"
                 "def three(I):\n    x1 = first(ZERO)\n    x2 = size(x1)\n    return upscale(I, increment(x2))\n");
    cr_expect_eq(command("batt --programs p.py --tasks tasks --out best.py --store best --quiet"), 0);
    cr_expect_eq(command("run --programs best.py --tasks tasks --json"), 1);
    cr_expect_eq(command_count(command_out, "\"program\":\"solve_a1\""), 2);
    cr_expect_eq(command_count(command_out, "\"program\":\"solve_2_a1\""), 2);
    EXPECT_HAS(command_out,
               "\"program\":\"solve_a1\",\"task\":\"a1\",\"split\":\"train\",\"index\":0,\"status\":\"ok\","
               "\"value\":\"((2,1),)\"");
    cr_expect_eq(command("store check best"), 0);
    cr_expect_eq(command("batt --programs p.py --parents-store best --tasks tasks --quiet --json"), 0);
    EXPECT_HAS(command_out, "\"candidates\":4");
    EXPECT_REFUSED("batt --programs p.py --tasks tasks --out p.py",
                   "p.py: is an input of this command, so it is not written over; give another name");
    EXPECT_REFUSED("batt --programs p.py --tasks tasks --out best --store best",
                   "best: is an input of this command, so it is not written over; give another name");
    EXPECT_REFUSED("batt --programs p.py --tasks tasks --out ''", "an output needs a name");
    EXPECT_REFUSED("batt --programs p.py --tasks tasks --store tasks", "tasks: is a folder and no store");
    EXPECT_REFUSED("batt --programs p.py --tasks tasks --parents-store none", "none: there is no such store");
}

Test(batt_command, names_what_it_cannot_read)
{
    command_file("t.json", task);
    command_file("p.py", "def f(I):\n    return hmirror(I)\n");
    command_file("bad.py", "def batt(task_id, S, I, C, log_path):\n    s = []\n    o = []\n    t1 = nosuch(I)\n"
                           "    o.append((1, False, 'a', t1))\n    return o, s\n");
    cr_expect_eq(command("batt --programs bad.py p.py --tasks t.json"), 2);
    EXPECT_HAS(command_err, "bad.py:4:10: undefined name 'nosuch'");
    EXPECT_HAS(command_out, "candidates  1,");
    cr_expect_eq(command("batt --programs p.py --tasks no.json"), 2);
    cr_expect_eq(command("batt --programs p.py --tasks t.json --differs no.py"), 2);
    cr_expect_eq(command_count(command_err, "\n"), 1);
}
