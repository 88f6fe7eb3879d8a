/* What a search says while it goes on. */
#include <criterion/criterion.h>
#include <string.h>

#include "report/solve_report.h"

enum { CASES = 4 };

static const uint64_t second = 1000000000;
static const arcl_task task = {.id = "t"};

static void expect_status(const arcl_solve *s, uint64_t ns, const char *part)
{
    const arcl_solve_mark from = {.at = 5};
    arcl_text said = {0};

    arcl_solve_status(s, &from, 5 + ns, &said);
    cr_expect(said.s && strstr(said.s, part), "no '%s' in '%s'", part, said.s);
    arcl_text_close(&said);
}

/* Three cases were solved at once and had 3 rounds of 100 evaluations; the last one has 7 of 10 rounds to come, and one
 * of these takes as long as all that was done for the others. */
Test(solve_status, the_time_that_is_left_is_that_of_the_cases_that_are_open)
{
    arcl_case cases[CASES] = {{0}};
    arcl_solve s = {.cases = cases, .n = CASES, .options = {.rounds = 10, .extra = 2, .count = 100, .islands = 1}};

    for (unsigned k = 0; k < CASES; k++)
        cases[k] = (arcl_case){.task = &task, .rounds = 3, .solved_at = 1, .edited_at = 1, .work = 100};
    cases[3].solved_at = cases[3].edited_at = 0;
    cases[3].work = 900;
    s.sum.evaluations = 3 * 300 + 3 * 900;
    expect_status(&s, 36 * second, ", 1:03 left, ");
    s.options.ns = 60 * second;
    expect_status(&s, 36 * second, ", 0:24 left, ");
}

Test(solve_status, the_library_as_it_is_tells_nothing_of_the_rounds_that_follow)
{
    arcl_case cases[CASES] = {{0}};
    arcl_solve s = {.cases = cases, .n = CASES, .options = {.rounds = 11, .extra = 2, .count = 1000, .islands = 2}};

    for (unsigned k = 0; k < CASES; k++)
        cases[k] = (arcl_case){.task = &task, .rounds = 1, .work = 10};
    s.sum.evaluations = 40;
    expect_status(&s, second / 10, ", 3:20 left, "); /* 4 cases, 10 rounds, 2,000 candidates */
    cases[0].rounds = 2;
    cases[0].work = 4000;
    s.sum.evaluations = 4040;
    expect_status(&s, 4040 * (second / 1000), ", 2:36 left, "); /* 9 and 3 times 10 rounds of 4,000 */
}

Test(solve_status, nothing_is_said_of_the_time_before_anything_is_done)
{
    arcl_case cases[1] = {{.task = &task}};
    const arcl_solve s = {.cases = cases, .n = 1, .options = {.rounds = 10, .count = 100, .islands = 1}};
    const arcl_solve_mark from = {.at = 5};
    arcl_text said = {0};

    arcl_solve_status(&s, &from, 5 + second, &said);
    cr_expect(said.s && !strstr(said.s, " left"), "%s", said.s);
    arcl_text_close(&said);
}

Test(solve_status, the_enumeration_tells_tasks_states_and_moves)
{
    const arcl_enumeration n = {.tasks = 400,
                                .sum = {.tasks = 41, .explained = 17, .states = 1234567, .applied = 620000}};
    arcl_text said = {0};

    arcl_enumeration_status(&n, 2 * second, 0, &said);
    cr_expect_str_eq(said.s, "0:02, moves, 41/400 tasks, 17 solved, 1234k states, 310k moves/s");
    arcl_text_clear(&said);
    arcl_enumeration_status(&n, 0, 75 * second, &said);
    cr_expect_str_eq(said.s, "0:00, 1:15 left, moves, 41/400 tasks, 17 solved, 1234k states");
    arcl_text_close(&said);
}
