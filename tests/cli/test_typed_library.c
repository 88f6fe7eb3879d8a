/* card, batt and solve with programs of the typed dialect, and with programs of both. */
#include "cli/quarry.h"

static const char typed_library[] =
    "def solve_turn(S, I, C):\n    O = mir_rot_t(I, A4)\n    return O\n\n"
    "def solve_paint(S, I, C):\n    O = replace(I, BLUE, RED)\n    return O\n\n"
    "def solve_edge(S, I, C):\n"
    "    x1 = o_g(I, R5)\n    x2 = get_arg_rank_f(x1, size, F0)\n    x3 = box(x2)\n"
    "    O = fill(I, GRAY, x3)\n    return O\n\n"
    "def solve_half(S, I, C):\n    x1 = tophalf(I)\n    O = combine_t(x1, x1)\n    return O\n";

static void open_typed(void)
{
    quarry_open();
    command_file("typed.py", typed_library);
    command_file("one.py", "def solve_flip(I):\n    O = hmirror(I)\n    return O\n");
}

TestSuite(typed_library, .init = open_typed, .fini = command_close);

#define TASKS "--tasks t_challenges.json "

Test(typed_library, card_writes_a_file_that_batt_runs)
{
    cr_expect_eq(command("card --programs typed.py --count 30 --builtin-differs -o b.py"), 0, "%s", command_err);
    cr_expect_str_eq(command_err, "");
    char *text = content("b.py");
    EXPECT_HAS(text, "\nfrom dsl import *\nfrom constants import *\nfrom safe_dsl import _get_safe_default\n");
    EXPECT_HAS(text, "palette_t(");
    EXPECT_LACKS(text, "def _get_safe_default");
    arcl_file_free(text);
    cr_expect_eq(command("batt --programs b.py " TASKS "--train --json"), 0, "%s", command_err);
    cr_expect_eq(command_count(command_out, "\"o\":["), 30 * 8);
    cr_expect_eq(command_count(command_out, "\"s\":["), 5 * 31 * 8);
}

Test(typed_library, a_frozen_file_of_shared_names_alone_stays_typed)
{
    command_file("shared.py", "def solve_y(S, I, C):\n    O = rot90(I)\n    return O\n");
    cr_expect_eq(command("card --programs shared.py --freeze --count 1 -o b.py"), 0, "%s", command_err);
    cr_expect_eq(command("batt --programs b.py " TASKS "--train --json --builtin-differs"), 0, "%s", command_err);
    EXPECT_HAS(command_out, "{(0,0,3)");
}

Test(typed_library, of_a_mixed_library_the_dialect_of_most_is_used)
{
    cr_expect_eq(command("card --programs typed.py one.py --count 5 --json"), 0);
    EXPECT_HAS(command_err, "1 program is left out: edits stay within one dialect, and here that is typed, which most "
                            "are in; --dialect chooses\n");
    EXPECT_HAS(command_out, "\"parents\":4");
    cr_expect_eq(command("card --programs lib.py typed.py --count 5 --json"), 0);
    EXPECT_HAS(command_err, "4 programs are left out: edits stay within one dialect, and here that is arc-dsl");
    EXPECT_HAS(command_out, "\"parents\":5");
    cr_expect_eq(command("solve --programs typed.py one.py " TASKS "--rounds 1 --count 20"), 0);
    EXPECT_HAS(command_err, "1 program is left out");
}

Test(typed_library, the_dialect_can_be_said)
{
    command_file("shared.py", "def solve_y(I):\n    O = rot90(I)\n    return O\n");
    cr_expect_eq(command("card --programs shared.py --count 20 --seed 2 --dialect typed -o b.py"), 0, "%s",
                 command_err);
    char *text = content("b.py");
    EXPECT_HAS(text, "from safe_dsl import");
    arcl_file_free(text);
    cr_expect_eq(command("card --programs typed.py --dialect python"), 2);
    EXPECT_HAS(command_err, "--dialect is arc-dsl or typed, not 'python'");
}

Test(typed_library, differs_of_people_may_be_of_either_dialect_in_batt_and_of_the_files_own_in_card)
{
    command_file("old.py", "def differ_old(S, I, C):\n    x1 = palette(I)\n    x2 = size(x1)\n    O = astuple(x2, x1)\n"
                           "    return O\n");
    command_file("new.py", "def differ_new(S, I, C):\n    x1 = p_g(I)\n    x2 = size_t(x1)\n    O = astuple(x2, x1)\n"
                           "    return O\n");
    cr_expect_eq(
        command("batt --programs typed.py " TASKS "--task bbbbbbbb --samples 1 --differs old.py new.py --json"), 0,
        "%s", command_err);
    EXPECT_HAS(command_out, "\"s\":[0,\"None\",\"differ_old\",\"(2,{0,3})\"]");
    EXPECT_HAS(command_out, "\"s\":[0,\"None\",\"differ_new\",\"(2,(0,3))\"]");
    cr_expect_eq(command("card --programs typed.py --count 3 --differs new.py -o b.py"), 0, "%s", command_err);
    cr_expect_eq(command("card --programs typed.py --count 3 --differs old.py -o b.py"), 2);
    EXPECT_HAS(command_err, "old.py:2:10");
    EXPECT_HAS(command_err, "palette");
}

Test(typed_library, solve_keeps_programs_of_the_dialect_that_load_back)
{
    NEED_SQLITE();
    cr_expect_eq(command("solve --programs typed.py " TASKS "--rounds 4 --count 300 --store t.store"), 0, "%s",
                 command_err);
    cr_expect_str_eq(command_err, "");
    EXPECT_HAS(command_out, "3 of 4 tasks solved on the demonstrations\n");
    cr_expect_eq(command("store check --store t.store"), 0, "%s%s", command_out, command_err);
    EXPECT_HAS(command_out, "nothing is wrong");
    cr_expect_eq(command("store show aaaaaaaa --store t.store --json"), 0, "%s", command_err);
    EXPECT_HAS(command_out, "\"dialect\":\"typed\"");
    EXPECT_LACKS(command_out, "arc-dsl");
    cr_expect_eq(command("card --store t.store --policy score --count 10 -o b.py"), 0, "%s", command_err);
    cr_expect_str_eq(command_err, "");
    cr_expect_eq(command("solve --programs one.py --parents-store t.store " TASKS "--rounds 1 --count 20"), 0);
    EXPECT_HAS(command_err, "1 program is left out");
    EXPECT_LACKS(command_err, "the first:");
}

Test(typed_library, a_search_goes_on_where_it_was)
{
    NEED_SQLITE();
    cr_expect_eq(command("solve --programs typed.py " TASKS "--rounds 4 --count 100 -o whole.json"), 0, "%s",
                 command_err);
    cr_expect_eq(command("solve --programs typed.py " TASKS "--rounds 2 --count 100 --store t.store"), 0, "%s",
                 command_err);
    cr_expect_eq(command("solve --programs typed.py " TASKS "--rounds 4 --count 100 --store t.store -o parts.json"), 0,
                 "%s", command_err);
    cr_expect_str_eq(command_err, "");
    cr_expect(same_files("whole.json", "parts.json"));
}
