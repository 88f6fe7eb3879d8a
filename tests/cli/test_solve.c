/* arcl solve: what it finds, what it writes, what it bears. */
#define _DEFAULT_SOURCE
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/quarry.h"

TestSuite(solve_command, .init = quarry_open, .fini = command_close);

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
    cr_expect_eq(
        command("solve --search edits --programs rest --tasks " ARCL_ROOT "/data/tasks --task 138e53ce --rounds 4"), 0,
        "%s", command_err);
    EXPECT_HAS(command_out, "1 of 1 task solved on the demonstrations\n");
    EXPECT_LACKS(command_out, "solve_138e53ce");
}

Test(solve_command, turns_as_the_demonstrations_do_where_every_output_is_its_input_turned)
{
    cr_expect_eq(command(SOLVE "--rounds 2 --count 50 --rates argument=0,constant=0,step=0,primitive=0,function=0,"
                               "insert=0,delete=0,swap=0,cross=0,colour=0,angle=1 --json"),
                 0, "%s", command_err);
    EXPECT_HAS(command_out, "{\"found\":\"aaaaaaaa\",");
    EXPECT_HAS(command_out, "\"operators\":\"angle\"");
    EXPECT_HAS(command_out, "\"solved\":1");
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
    cr_expect_eq(command("score mine.json --tasks t_challenges.json"), 0, "%s", command_err);
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
        cr_expect_eq(command("store export --all --store %u.store --out %u.py", threads, threads), 0, "%s",
                     command_err);
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
        command(
            "solve --search edits --programs lib.py bad.py deep.py --tasks t_challenges.json --rounds 4 --count 300 "
            "--json"),
        0, "%s", command_err);
    EXPECT_HAS(command_out, "\"tasks\":4,\"solved\":3");
    cr_expect_geq(number(strstr(command_out, "{\"summary\""), "\"cut\":"), 4);
    EXPECT_HAS(command_out, "\"refused\":0");
}

Test(solve_command, a_memory_limit_changes_threads_and_not_the_result)
{
    cr_expect_eq(command(SOLVE "--rounds 3 --count 100 --threads 4 --memory 4000M -o much.json --json"), 0, "%s",
                 command_err);
    EXPECT_HAS(command_out, "\"threads\":4");
    cr_expect_eq(command(SOLVE "--rounds 3 --count 100 --threads 4 --memory 60M -o little.json --json"), 0, "%s",
                 command_err);
    EXPECT_HAS(command_out, "\"threads\":1");
    cr_expect(same_files("much.json", "little.json"));
    cr_expect_eq(command(SOLVE "--rounds 1 --memory 1M"), 2);
    EXPECT_HAS(command_err, "arcl: 1 MB of memory are too little for these programs and tasks: ");
}

/* ---- attempts ------------------------------------------------------------------------------- */

Test(solve_command, programs_that_differ_on_a_test_alone_are_the_two_attempts)
{
    /* The demonstrations look the same turned and mirrored; the test does not. */
    command_file("two.py", "def solve_a(I):\n    O = vmirror(I)\n    return O\n\n"
                           "def solve_b(I):\n    x1 = rot180(I)\n    x2 = identity(x1)\n    O = identity(x2)\n"
                           "    return O\n\n"
                           "def solve_c(I):\n    O = hmirror(I)\n    return O\n");
    command_file("two.json", "{\"eeeeeeee\":{\"train\":[{\"input\":[[1,2],[1,2]],\"output\":[[2,1],[2,1]]},"
                             "{\"input\":[[3,0,0],[3,0,0]],\"output\":[[0,0,3],[0,0,3]]}],"
                             "\"test\":[{\"input\":[[5,6],[7,8]]}]}}");
    cr_expect_eq(command("solve --search edits --programs two.py --tasks two.json --rounds 1 -o two.out"), 0, "%s",
                 command_err);
    char *said = content("two.out");
    EXPECT_HAS(said, "\"attempt_1\"");
    const char *first = strstr(said, "[[6,5],[8,7]]"), *second = strstr(said, "[[8,7],[6,5]]");
    cr_expect(first && second && first < second, "%s", said);
    arcl_file_free(said);
}

Test(solve_command, a_budget_of_steps_is_any_that_run_takes_and_who_is_cut_by_it_is_named)
{
    command_file("own.py", "def solve_aaaaaaaa(I):\n    x1 = asindices(I)\n    x2 = product(x1, x1)\n"
                           "    x3 = product(x2, x2)\n    x4 = size(apply(first, x3))\n    x5 = vmirror(I)\n"
                           "    x6 = astuple(x4, x5)\n    O = last(x6)\n    return O\n\n"
                           "def solve_turn(I):\n    O = rot90(I)\n    return O\n");
    cr_expect_eq(
        command("solve --search edits --programs own.py --tasks t_challenges.json --rounds 1 --budget-steps 500"), 0,
        "%s", command_err);
    cr_expect_str_eq(command_err, "arcl: 1 program of the library needs more than 500 steps (--budget-steps) and is "
                                  "cut: solve_aaaaaaaa\n");
    EXPECT_HAS(command_out, "0 of 4 tasks solved");
    cr_expect_eq(command("solve --search edits --programs own.py --tasks t_challenges.json --rounds 1 --budget-steps "
                         "9223372036854775807"),
                 0, "%s", command_err);
    cr_expect_str_eq(command_err, "");
    EXPECT_HAS(command_out, "1 of 4 tasks solved");
    cr_expect_eq(command("solve --help"), 0);
    EXPECT_HAS(command_out, " 9223372036854775807 (default: 50000)");
}

/* ---- enumeration ------------------------------------------------------------------------------ */

#define PLANES "solve --search planes --programs lib.py --tasks t_challenges.json "

Test(solve_command, enumerates_first_and_the_same_with_any_number_of_threads)
{
    cr_expect_eq(command(PLANES "--threads 1 -o one.json --json"), 0, "%s", command_err);
    EXPECT_HAS(command_out, "{\"found\":\"aaaaaaaa\"");
    EXPECT_HAS(command_out, "\"parent\":\"moves\"");
    EXPECT_HAS(command_out, "\"enumeration\":{\"tasks\":4,\"declined\":0,");
    cr_expect_eq(command(PLANES "--threads 3 -o three.json"), 0, "%s", command_err);
    cr_expect(same_files("one.json", "three.json"));
}

Test(solve_command, explains_its_answers)
{
    cr_expect_eq(command(PLANES "--explain"), 0, "%s", command_err);
    EXPECT_HAS(command_out, "aaaaaaaa  test 0  attempt 1  table, price 1.97\n    I > left_to_right\n"
                            "    def solve_aaaaaaaa(I):\n");
    EXPECT_HAS(command_out, "aaaaaaaa  test 1  attempt 1  by the same program\n");
    cr_expect_eq(command(PLANES "--explain --json"), 0, "%s", command_err);
    EXPECT_HAS(command_out,
               "{\"answer\":\"aaaaaaaa\",\"test\":1,\"attempt\":1,\"kind\":\"table\",\"price\":1.97,"
               "\"pieces\":[\"I > left_to_right\"],\"parent\":\"moves\",\"text\":\"def solve_aaaaaaaa(I):");
    cr_expect_eq(command(SOLVE "--rounds 2 --count 50 --explain"), 0, "%s", command_err);
    EXPECT_HAS(command_out, "bbbbbbbb  test 0  attempt 1  solve_");
}

Test(solve_command, what_moves_found_is_kept_and_settled_when_it_goes_on)
{
    NEED_SQLITE();
    cr_expect_eq(command(PLANES "--store a.store -o one.json"), 0, "%s", command_err);
    cr_expect_eq(command(PLANES "--store a.store -o two.json --json"), 0, "%s", command_err);
    EXPECT_LACKS(command_out, "\"resumed\":0");
    cr_expect(same_files("one.json", "two.json"));
    cr_expect_eq(command("store export --all a.store --out kept.py"), 0, "%s", command_err);
    cr_expect_leq(command("run --programs kept.py --tasks t_challenges.json --task aaaaaaaa --json"), 1, "%s",
                  command_err);
    EXPECT_HAS(command_out, "\"correct\":true");
}

Test(solve_command, there_are_no_moves_in_the_typed_dialect)
{
    command_file("typed.py", "def solve_turn(S, I, C):\n    O = rot90(I)\n    return O\n");
    cr_expect_eq(command("solve --search planes --dialect typed --programs typed.py --tasks t_challenges.json"), 2);
    EXPECT_HAS(command_err, "moves are texts of arc-dsl; programs of the typed dialect are searched by edits alone");
}

#define FAR \
    "{\"eeeeeeee\":{\"train\":[{\"input\":[[3,1,4,1,5,9]],\"output\":[[2,7,1,8,2,8]]}," \
    "{\"input\":[[2,6,5,3,5,8]],\"output\":[[1,4,1,4,2,1]]}],\"test\":[{\"input\":[[1,7,3,2,0,5]]}]}}"

/* Its answer is not likely, so the enumeration is repeated; the second time it is no round. */
Test(solve_command, what_moves_found_counts_as_one_round_however_often_it_goes_on)
{
    NEED_SQLITE();
    command_file("far.json", FAR);
    for (int k = 0; k < 3; k++) {
        cr_expect_eq(command("solve --search planes --programs lib.py --tasks far.json --store a.store --json"), 0,
                     "%s", command_err);
        EXPECT_HAS(command_out, "{\"task\":\"eeeeeeee\",\"rounds\":1,\"solved\":true,");
    }
    EXPECT_LACKS(command_out, "{\"found\":");
    EXPECT_HAS(command_out, "\"resumed\":1");
}

Test(solve_command, edits_go_on_where_moves_found_nothing_likely)
{
    command_file("far.json", FAR);
    cr_expect_eq(command("solve --programs lib.py --tasks far.json --rounds 8 --count 20 --extra 1 --json"), 0, "%s",
                 command_err);
    EXPECT_HAS(command_out, "{\"task\":\"eeeeeeee\",\"rounds\":8,\"solved\":true,");
    EXPECT_HAS(command_out, "\"parent\":\"moves\"");
    cr_expect_eq(command("solve --programs lib.py --tasks t_challenges.json --rounds 8 --count 20 --extra 1 --json"), 0,
                 "%s", command_err);
    EXPECT_HAS(command_out, "{\"task\":\"aaaaaaaa\",\"rounds\":2,\"solved\":true,");
}

/* ---- what is kept --------------------------------------------------------------------------- */

/* The first demonstration is wrong, so the search does not come to the second, on which a call raises. */
Test(solve_command, what_is_kept_raises_on_no_sample_of_its_task)
{
    NEED_SQLITE();
    command_file("raises.py",
                 "def solve_first(I):\n    x1 = ofcolor(I, TWO)\n    x2 = first(x1)\n    x3 = initset(x2)\n"
                 "    O = fill(I, FIVE, x3)\n    return O\n");
    command_file("e.json", "{\"eeeeeeee\":{\"train\":[{\"input\":[[2,0,7],[4,4,4]],\"output\":[[3,0,7],[4,9,4]]},"
                           "{\"input\":[[1,1,1]],\"output\":[[1,1,3]]}],\"test\":[{\"input\":[[7,7]]}]}}");
    cr_expect_eq(command("solve --search edits --programs raises.py --tasks e.json --rounds 1 --store a.store"), 0,
                 "%s", command_err);
    EXPECT_HAS(command_out, "0 of 1 task solved");
    cr_expect_eq(command("store export --all a.store --out e.py"), 0, "%s", command_err);
    cr_expect_eq(command("run --programs e.py --tasks e.json --json"), 1, "%s", command_err);
    cr_expect_eq(command_count(command_out, "\"status\":\"ok\""), 3, "%s", command_out);
    char *text = content("e.py");
    EXPECT_HAS(text, "\nfrom dsl import *\nfrom constants import *\n\n\ndef _get_safe_default(function):");
    EXPECT_HAS(text, "    try:\n        x2 = first(x1)\n    except Exception:\n");
    EXPECT_HAS(text, "    x3 = initset(x2)\n");
    arcl_file_free(text);
}

/* ---- memory --------------------------------------------------------------------------------- */

/* Sanitizers have memory of their own, and so have drivers: limits are for plain C. */
#if !defined(__SANITIZE_ADDRESS__)
enum { TASKS = 80, GROWTH_MB = 6 }; /* what populations that fill up to their room may add from few rounds to many */

#define MANY \
    "solve --device c --programs lib.py --tasks many.json --extra 1000 --count 200 --kept 256 --threads 2 --json "

/* A few bundled tasks again and again, each time under another id. */
static void write_many(const char *path)
{
    static const char *const bundled[] = {"d058baeb", "c5cd5724", "b927b281", "5a08ea0f", "1238fbb0", "cd88dab4"};
    FILE *f = fopen(path, "w");
    char name[256];

    cr_assert_not_null(f);
    for (unsigned k = 0; k < TASKS; k++) {
        snprintf(name, sizeof name, ARCL_ROOT "/data/tasks/%s.json", bundled[k % (sizeof bundled / sizeof *bundled)]);
        char *text = content(name);
        fprintf(f, "%c\"%08x\":%s", k ? ',' : '{', k, text);
        arcl_file_free(text);
    }
    cr_assert(fputs("}\n", f) >= 0 && fclose(f) == 0);
}

/* The most kB that a command had at once, of those that have ended. */
static unsigned long long peak(void)
{
    struct rusage used;

    cr_assert_eq(getrusage(RUSAGE_CHILDREN, &used), 0);
    return (unsigned long long)used.ru_maxrss;
}

/* With many programs kept of many tasks it is these that take the memory: whatever grows with tasks, rounds or finds
 * and is not counted shows here within seconds. */
Test(solve_command, many_rounds_take_no_more_memory_than_was_allowed, .timeout = 300)
{
    NEED_SQLITE();
    write_many("many.json");
    cr_expect_eq(command(MANY "--search edits --store few.store --rounds 5 --memory 1"), 2);
    const unsigned long long least = number(command_err, "tasks: ");
    cr_assert_eq(command(MANY "--search edits --store few.store --rounds 5 --memory %llu", least), 0, "%s",
                 command_err);
    const unsigned long long few = peak();
    cr_assert_eq(command(MANY "--search edits --store many.store --rounds 12 --memory %llu", least), 0, "%s",
                 command_err);
    const unsigned long long many = peak();
    cr_assert_eq(command(MANY "--rounds 1 --memory %llu", least), 0, "%s", command_err);
    cr_expect_leq(peak(), least * 1024, "%llu kB of %llu MB", peak(), least);
    cr_expect_leq(many, few + GROWTH_MB * 1024, "%llu kB after few rounds, %llu kB after many", few, many);
}

Test(solve_command, the_peak_of_memory_is_what_the_system_says)
{
    cr_assert_eq(command(SOLVE "--device c --rounds 3 --count 300 --json"), 0, "%s", command_err);
    const unsigned long long said = number(strstr(command_out, "{\"summary\""), "\"memory_peak\":") / 1024;
    cr_expect(said > 4096 && said <= peak(), "it says %llu kB of %llu kB", said, peak());
}

Test(solve_command, a_limit_of_memory_that_is_too_small_says_the_least)
{
    cr_expect_eq(command(SOLVE "--rounds 1 --memory 2M"), 2);
    EXPECT_HAS(command_err, "arcl: 2 MB of memory are too little for these programs and tasks: ");
    const unsigned long long least = number(command_err, "tasks: ");
    cr_expect_eq(command(SOLVE "--rounds 1 --memory %lluM", least - 1), 2);
    cr_expect_eq(command(SOLVE "--rounds 1 --memory %lluM", least), 0, "%s", command_err);
    EXPECT_HAS(command_out, " MB that were allowed\n");
}

Test(solve_command, a_memory_limit_is_kept)
{
    enum { MB = 80 };

    cr_expect_eq(command("solve --device c --programs " ARCL_ROOT "/data/programs --tasks " ARCL_ROOT
                         "/data/tasks --rounds 3 --extra 9 --count 256 --threads 8 --memory %dM",
                         MB),
                 0, "%s", command_err);
    cr_expect_leq(peak(), MB * 1024, "%llu kB", peak());
}
#endif

Test(solve_command, a_time_limit_ends_it)
{
    cr_expect_eq(command(SOLVE "--time 1 --extra 1000000 --json"), 0, "%s", command_err);
    EXPECT_HAS(command_out, "\"stopped\":true");
    cr_expect_eq(command(SCORE), 0, "%s", command_err);
}

Test(solve_command, takes_programs_of_any_parameters_and_tuples_of_any_width)
{
    enum { WIDTH = 100000 };
    static char text[WIDTH * 3 + 400];
    size_t n = 0;

    n += (size_t)sprintf(text, "def solve_wide(I):\n    x1 = (I");
    for (unsigned k = 0; k < WIDTH; k++)
        n += (size_t)sprintf(text + n, ", I");
    sprintf(text + n, ")\n    O = first(x1)\n    return O\n\n"
                      "def solve_named(task_id, S, I, C, log_path):\n"
                      "    x1 = astuple(task_id, I)\n    x2 = last(x1)\n    O = vmirror(x2)\n    return O\n");
    command_file("any.py", text);
    cr_expect_eq(command("solve --search edits --programs any.py --tasks t_challenges.json --rounds 2 --count 50 "
                         "--json"),
                 0, "%s", command_err);
    EXPECT_HAS(command_out, "{\"found\":\"aaaaaaaa\"");
    EXPECT_HAS(command_out, "\"parent\":\"solve_named\"");
}

/* ---- what cannot be used -------------------------------------------------------------------- */

/* Answers that are no grid in memory are attempts, too: two columns are pairs, a row may be alone. */
Test(solve_command, answers_with_tuples_of_rows)
{
    command_file("rows.py", "def solve_t(I):\n    O = repeat(first(I), ONE)\n    return O\n");
    command_file("rows_challenges.json", "{\"t\":{\"train\":[{\"input\":[[1,2],[3,3]],\"output\":[[1,2]]},"
                                         "{\"input\":[[5,4],[3,6]],\"output\":[[5,4]]}],"
                                         "\"test\":[{\"input\":[[7,8],[3,4]]}]}}");
    cr_expect_eq(
        command("solve --search edits --programs rows.py --tasks rows_challenges.json --rounds 1 -o rows.json"), 0,
        "%s", command_err);
    char *said = content("rows.json");
    EXPECT_HAS(said, "\"attempt_1\":[[7,8]]");
    arcl_file_free(said);
}

Test(solve_command, takes_moves_of_the_user)
{
    command_file("moves.py", "def doubled(I):\n    n = colorcount(I, 3)\n    return canvas(double(n), UNITY)\n");
    command_file("no.py", "def same(I):\n    return I\n");
    command_file("count.json", "{\"train\":[{\"input\":[[3,0,0,0]],\"output\":[[2]]},"
                               "{\"input\":[[3,0,3,0]],\"output\":[[4]]},{\"input\":[[3,3,3,0]],\"output\":[[6]]}],"
                               "\"test\":[{\"input\":[[3,3,3,3]]}]}");
    cr_expect_eq(command("solve --search planes --tasks count.json --programs moves.py --moves moves.py --explain"), 0,
                 "%s", command_err);
    EXPECT_HAS(command_out, "I > doubled\n");
    EXPECT_REFUSED("solve --tasks count.json --programs moves.py --moves no.py",
                   "no.py:1: same is no move: a move is a function of I in arc-dsl that returns a call");
    command_file("none.py", "# nothing yet\n");
    EXPECT_REFUSED("solve --tasks count.json --programs moves.py --moves none.py",
                   "none.py: there is no function in it, so no move");
}

Test(solve_command, says_in_one_sentence_what_cannot_be_used)
{
    NEED_SQLITE();
    command_file("no.store",
                 "this is no database, whatever its name may say; it is a text of more than a hundred bytes");
    EXPECT_REFUSED(SOLVE "--out no/where.json", "no/where.json: cannot be written: No such file or directory");
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

Test(solve_command, a_file_that_may_not_grow_is_one_sentence)
{
    cr_assert_eq(
        system("(ulimit -f 0; " ARCL_BIN " " SOLVE "--device c --rounds 1 2>&1 >/dev/null; echo $?) | cat > said"), 0);
    char *said = content("said");
    cr_expect_str_eq(said, "arcl: submission.json: cannot be written: File too large\n2\n");
    arcl_file_free(said);
    cr_expect(!arcl_file_exists("submission.json"));
    NEED_SQLITE();
    cr_assert_eq(system("(ulimit -f 8; " ARCL_BIN " " SOLVE
                        "--device c --rounds 1 --store a.store 2>&1 >/dev/null; echo $?) "
                        "| cat > said"),
                 0);
    said = content("said");
    cr_expect_str_eq(said, "arcl: a.store: cannot be read or written: File too large\n2\n");
    arcl_file_free(said);
}

Test(solve_command, takes_the_bundled_programs_for_tasks_that_are_given)
{
    command_file("t.json", "{\"train\":[{\"input\":[[1,2]],\"output\":[[2,1]]}],\"test\":[{\"input\":[[7,8]]}]}");
    cr_expect_eq(command("solve --tasks t.json --rounds 1 --json"), 0, "%s", command_err);
    EXPECT_HAS(command_out, "{\"task\":\"t\",");
    cr_expect_eq(command("card --tasks t.json --task t --count 3 --out b.py"), 0, "%s", command_err);
    EXPECT_REFUSED("run --tasks t.json", "say which programs to run: --programs FILE|DIR...");
}
