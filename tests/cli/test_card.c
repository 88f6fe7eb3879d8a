/* arcl card: candidates as a file that arcl batt runs. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "search/search.h"
#include "support/command.h"
#include "support/shelf.h"

#define PAIR "{\"input\":[[1,2,0]],\"output\":[[0,2,1]]}"
#define TASK "{\"train\":[" PAIR "],\"test\":[{\"input\":[[3,4,0]],\"output\":[[0,4,3]]}]}"

static void open_folder(void)
{
    command_open();
    command_file("tasks/0000aaaa.json", TASK);
    command_file("p.py",
                 "def solve_0000aaaa(I):\n    x1 = hmirror(I)\n    x2 = replace(x1, ONE, THREE)\n    return x2\n"
                 "def other(I):\n    x1 = objects(I, T, F, T)\n    x2 = argmax(x1, size)\n"
                 "    return cover(I, x2)\n");
}

TestSuite(card_command, .init = open_folder, .fini = command_close);

Test(card_command, writes_a_file_that_batt_runs)
{
    cr_expect_eq(command("card --programs p.py --count 40 -o b.py"), 0);
    cr_expect_str_eq(command_out, "");
    cr_expect_str_eq(command_err, "");
    cr_expect_eq(command("batt --programs b.py --tasks tasks --json"), 0, "%s", command_err);
    cr_expect_eq(command_count(command_out, "\"o\":["), 80);
    EXPECT_HAS(command_out, "\"0000aaaa\"");
    EXPECT_HAS(command_out, "\"other\"");
}

Test(card_command, the_same_seed_gives_the_same_file)
{
    cr_expect_eq(command("card --programs p.py --count 20 --seed 5 -o a.py"), 0);
    cr_expect_eq(command("card --programs p.py --count 20 --seed 5 -o b.py"), 0);
    cr_expect_eq(command("card --programs p.py --count 20 --seed 6 -o c.py"), 0);
    cr_expect_eq(system("cmp -s a.py b.py"), 0);
    cr_expect_neq(system("cmp -s a.py c.py"), 0);
}

Test(card_command, without_a_file_the_text_is_the_output)
{
    cr_expect_eq(command("card --programs p.py --count 3"), 0);
    EXPECT_HAS(command_out, "# 3 candidates of 2 different programs, seed 1.\n");
    EXPECT_HAS(command_out, "\nfrom dsl import *\nfrom constants import *\n");
    EXPECT_HAS(command_out, "\ndef batt(task_id, S, I, C, log_path):\n    s = []\n    o = []\n    try:\n        t1 = ");
    EXPECT_HAS(command_out, "\n    return o, s\n");
    cr_expect_eq(command_count(command_out, "    o.append(("), 3);
}

Test(card_command, frozen_programs_keep_their_answers)
{
    cr_expect_eq(command("card --programs p.py --freeze --count 2 -o b.py"), 0);
    cr_expect_eq(command("batt --programs b.py --tasks tasks --json --train"), 0);
    EXPECT_HAS(command_out, "false,\"0000aaaa\",\"((3,2,0),)\"]");
    EXPECT_HAS(command_out, "false,\"other\",\"((1,0,0),)\"]");
    cr_expect_eq(command("card --programs p.py --freeze -o b.py"), 1);
    cr_expect_str_eq(command_err, "arcl: only 2 candidates could be made of 2 programs\n");
}

Test(card_command, says_which_programs_are_no_parents)
{
    command_file("q.py", "def f(I): return vmirror(I)\n\ndef g(I): return vmirror(I)\n\n"
                         "def h(I):\n    x = vmirror(I)\n    return x\n\ndef k(I): return size(I)\n");
    cr_expect_eq(command("card --programs q.py --freeze --count 4 --out b.py"), 1);
    cr_expect_str_eq(command_err,
                     "arcl: only 1 candidates could be made of 1 programs; 2 more compute what one of these "
                     "does; 1 gives no grid that could be an answer, or would see the reference\n");
    cr_expect_eq(command("card --programs q.py --count 3 --stats"), 0, "%s", command_err);
    EXPECT_HAS(command_out, "3 candidates of 1 program, ");
    EXPECT_HAS(command_out, "; 2 more compute what one of these does; 1 gives no grid");
}

Test(card_command, on_a_terminal_it_says_where_the_file_can_go)
{
    if (system("script -qec true /dev/null >/dev/null 2>&1 </dev/null") != 0)
        cr_skip_test("there is no terminal to be had");
    cr_assert_eq(system("script -qec '" ARCL_BIN " card --programs p.py' /dev/null > terminal.txt 2>&1 < /dev/null"),
                 0);
    cr_expect_eq(command("--version > version.txt; cat terminal.txt"), 0);
    EXPECT_HAS(command_out, "32 candidates of 2 programs");
    EXPECT_HAS(command_out, "write it with --out FILE, or pipe it.");
    EXPECT_LACKS(command_out, "def batt");
    cr_expect_eq(command("card --programs p.py --stats --out -"), 0);
    EXPECT_HAS(command_out, "def batt");
}

Test(card_command, a_task_teaches_colours_and_angles)
{
    cr_expect_eq(command("card --programs p.py --count 30 --stats"), 0);
    EXPECT_HAS(command_out, "\nangle        0.03          0          0          0  ");
    cr_expect_eq(command("card --programs p.py --tasks tasks --task 0000aaaa --count 30 --rates angle=5 --json"), 0);
    EXPECT_HAS(command_out, "{\"operator\":\"angle\",\"from\":\"hmirror(I)\",\"to\":\"vmirror(I)\"}");
    cr_expect_eq(command_count(command_out, "{\"o\":"), 30);
    EXPECT_HAS(command_out, "{\"summary\":{\"candidates\":30,\"parents\":2,");
    EXPECT_HAS(command_out, "\"angle\":{\"rate\":5,");
}

Test(card_command, a_rate_of_zero_silences_an_operator)
{
    cr_expect_eq(command("card --programs p.py --count 50 --rates insert=0,cross=0.5 --json"), 0);
    EXPECT_HAS(command_out, "\"insert\":{\"rate\":0,\"tried\":0,\"made\":0,\"duplicate\":0}");
    EXPECT_LACKS(command_out, "\"operator\":\"insert\"");
    EXPECT_HAS(command_out, "\"operator\":\"cross\"");
    EXPECT_HAS(command_out, "\"mate\":\"other\"");
}

/* A store with a good and a poor program. */
static void make_store(void)
{
    static const char *const texts[] = {"def solve_0000aaaa(I):\n    O = vmirror(I)\n    return O\n",
                                        "def solve_0000aaaa(I):\n    O = rot90(I)\n    return O\n"};
    static const unsigned char scores[] = {ARCL_STORE_RIGHT, 10};
    arcl_error err = {0};
    arcl_store store;

    shelf_open(&store, "s.store", ARCL_STORE_WRITE, 0);
    for (unsigned k = 0; k < 2; k++) {
        arcl_library lib;
        arcl_library_open(&lib);
        cr_assert(arcl_library_parse(&lib, "text", texts[k], strlen(texts[k]), &err) && lib.n == 1, "%s", err.text);
        const arcl_kept kept = {.task = "0000aaaa",
                                .dialect = "arc-dsl",
                                .hash = arcl_program_hash(lib.programs),
                                .right = k == 0,
                                .samples = 1,
                                .partial = k == 0 ? 1 : 0.1,
                                .per_sample = &scores[k],
                                .text = texts[k]};
        cr_assert(arcl_store_keep(&store, &kept, 1, NULL, &err), "%s", err.text);
        arcl_library_close(&lib);
    }
    arcl_store_close(&store);
}

Test(card_command, programs_of_a_store_are_parents_by_their_scores)
{
    make_store();
    cr_expect_eq(command("card --store s.store --freeze --count 2"), 0, "%s", command_err);
    EXPECT_HAS(command_out, "# 2 candidates of 2 different programs, seed 1, as they are.\n");
    cr_expect_eq(command("card --store s.store --freeze --count 1 --policy best"), 0);
    EXPECT_HAS(command_out, "t1 = vmirror(I)\n");
    EXPECT_LACKS(command_out, "t1 = rot90(I)\n");
    cr_expect_eq(command("card --store s.store --programs p.py --freeze --count 4"), 0);
    EXPECT_HAS(command_out, "# 4 candidates of 4 different programs, seed 1, as they are.\n");
    cr_expect_eq(command("card --store none.store"), 2);
    cr_expect_str_eq(command_out, "");
}

Test(card_command, differs_go_into_the_file)
{
    cr_expect_eq(command("card --programs p.py --count 8 --builtin-differs -o b.py"), 0);
    cr_expect_eq(command("batt --programs b.py --tasks tasks --train --json"), 0, "%s", command_err);
    cr_expect_eq(command_count(command_out, "\"s\":["), 5 * 9);
}

Test(card_command, refuses_what_it_cannot_do_in_one_sentence)
{
    EXPECT_REFUSED("card --programs p.py --rates insrt=1", "there is no operator 'insrt'; did you mean insert?");
    EXPECT_REFUSED("card --programs p.py --rates insert=x", "the rate of insert is no number from 0 to 1000000");
    EXPECT_REFUSED("card --programs p.py --rates insert",
                   "rates are operators with a number each, such as insert=0.2,cross=0");
    EXPECT_REFUSED("card --programs p.py --policy best",
                   "--policy best needs scores, and programs in files have none: give a --store");
    EXPECT_REFUSED("card --programs p.py --policy worst", "--policy is uniform, score or best, not 'worst'");
    EXPECT_REFUSED("card --programs p.py --freeze --rates cross=1",
                   "--freeze edits nothing, so it does not go with --rates");
    EXPECT_REFUSED("card --store s.store --task 0000aaaa", "say where the task is: --tasks FILE|DIR...");
    EXPECT_REFUSED("card --programs p.py --tasks tasks --task 0000aaab",
                   "there is no task '0000aaab'; did you mean 0000aaaa?");
    command_file("c.py", "def f(S, I, C):\n    return C\n");
    EXPECT_REFUSED("card --programs c.py", "there is no program to begin with");
    command_file("q.py", "def f(I):\n    return (I\n");
    cr_expect_eq(command("card --programs q.py"), 2);
    EXPECT_HAS(command_err, "q.py:");
}
