/* The search itself: what rounds give, and going on from a state. */
#include <criterion/criterion.h>
#include <string.h>

#include "batt/solve.h"

static const char programs[] = "def solve_turn(I):\n    O = rot90(I)\n    return O\n\n"
                               "def solve_flip(I):\n    O = hmirror(I)\n    return O\n\n"
                               "def solve_meet(I):\n"
                               "    x1 = asindices(I)\n    x2 = asindices(I)\n    x3 = intersection(x1, x2)\n"
                               "    O = fill(I, FIVE, x3)\n    return O\n\n"
                               "def solve_paint(I):\n    O = replace(I, ONE, TWO)\n    return O\n";

static const char tasks[] = "{\"aa\":{\"train\":[{\"input\":[[1,2,3],[4,5,6]],\"output\":[[3,2,1],[6,5,4]]},"
                            "{\"input\":[[1,1,0]],\"output\":[[0,1,1]]}],\"test\":[{\"input\":[[7,8],[9,1]]}]},"
                            "\"bb\":{\"train\":[{\"input\":[[3,0],[1,1]],\"output\":[[7,7,2],[1,9,1],[8,1,0]]},"
                            "{\"input\":[[3,2,1]],\"output\":[[6]]}],\"test\":[{\"input\":[[5,3]]}]}}";

typedef struct scene {
    arcl_library library;
    arcl_tasks tasks;
    const arcl_program *program[8];
    const arcl_task *task[2];
    arcl_solve_options options;
    arcl_solve solve;
    arcl_error err;
} scene;

static void open_scene(scene *x, const char *text)
{
    *x = (scene){.options = arcl_solve_usual()};
    arcl_library_open(&x->library);
    arcl_tasks_open(&x->tasks);
    cr_assert(arcl_library_parse(&x->library, "programs", text, strlen(text), &x->err), "%s", x->err.text);
    cr_assert(arcl_tasks_parse(&x->tasks, "tasks", tasks, strlen(tasks), &x->err), "%s", x->err.text);
    for (size_t k = 0; k < x->library.n; k++)
        x->program[k] = &x->library.programs[k];
    for (size_t k = 0; k < 2; k++)
        x->task[k] = &x->tasks.task[k];
    x->options.count = 100;
    x->options.extra = 100;
    x->options.rounds = 4;
    x->options.threads = 1;
}

static void start(scene *x)
{
    cr_assert(arcl_solve_open(&x->solve, &x->options, x->program, x->library.n, x->task, 2, &x->err), "%s",
              x->err.text);
}

static void run(scene *x)
{
    start(x);
    cr_assert(arcl_solve_run(&x->solve, &x->err), "%s", x->err.text);
}

static void close_scene(scene *x)
{
    arcl_solve_close(&x->solve);
    arcl_tasks_close(&x->tasks);
    arcl_library_close(&x->library);
}

static void expect_same_pools(const arcl_solve *a, const arcl_solve *b)
{
    for (size_t k = 0; k < a->n; k++) {
        const arcl_population *x = &a->cases[k].population, *y = &b->cases[k].population;
        cr_assert_eq(x->n, y->n);
        cr_expect_eq(a->cases[k].rounds, b->cases[k].rounds);
        cr_expect_eq(a->cases[k].solved_at, b->cases[k].solved_at);
        cr_expect_eq(a->cases[k].edited_at, b->cases[k].edited_at);
        for (uint32_t j = 0; j < x->n; j++) {
            cr_expect_eq(x->at[j].hash, y->at[j].hash, "task %zu, program %u", k, j);
            cr_expect_eq(x->at[j].born, y->at[j].born);
            cr_expect_eq(arcl_fitness_compare(&x->at[j].fitness, &y->at[j].fitness), 0);
            cr_expect(arcl_program_same(x->at[j].program, y->at[j].program));
        }
    }
    cr_expect_eq(memcmp(&a->sum, &b->sum, sizeof a->sum), 0);
}

Test(solve, every_candidate_has_one_end)
{
    scene x;

    open_scene(&x, programs);
    run(&x);
    const arcl_generation_sum *sum = &x.solve.sum;
    uint64_t ends = 0;
    for (unsigned k = 0; k < ARCL_STATUSES; k++)
        ends += sum->ends[k];
    cr_expect_gt(sum->candidates, 1000);
    cr_expect_eq(ends, sum->candidates);
    cr_expect_geq(sum->evaluations, sum->candidates);
    cr_expect_eq(x.solve.solved, 1);
    cr_expect(arcl_case_solved(&x.solve.cases[0]));
    cr_expect_eq(memcmp(sum, &x.solve.settled, sizeof *sum), 0);
    close_scene(&x);
}

Test(solve, threads_do_not_matter)
{
    scene one, many;

    open_scene(&one, programs);
    run(&one);
    open_scene(&many, programs);
    many.options.threads = 5;
    run(&many);
    expect_same_pools(&one.solve, &many.solve);
    close_scene(&one);
    close_scene(&many);
}

/* Carries the state over as texts would: each program printed and read again. */
static void carry_over(const arcl_solve *from, arcl_solve *to)
{
    for (size_t k = 0; k < from->n; k++) {
        const arcl_case *c = &from->cases[k];
        arcl_member member[64];
        arcl_text text = {0};
        arcl_error err = {0};
        arcl_library lib;

        arcl_library_open(&lib);
        for (uint32_t j = 0; j < c->population.n; j++) {
            arcl_program p = *c->population.at[j].program;
            p.name = "solve";
            arcl_text_clear(&text);
            arcl_program_print(&p, &text);
            cr_assert(arcl_library_parse(&lib, "text", text.s, text.len, &err), "%s", err.text);
            cr_assert_eq(lib.n, j + 1, "%s", text.s);
            member[j] = c->population.at[j];
            member[j].program = &lib.programs[j];
        }
        for (uint32_t j = 0; j < c->population.n; j++)
            member[j].program = &lib.programs[j];
        const arcl_case_state state = {.members = member,
                                       .n = c->population.n,
                                       .rounds = c->rounds,
                                       .solved_at = c->solved_at,
                                       .edited_at = c->edited_at,
                                       .work = c->work};
        cr_assert(arcl_solve_restore(to, k, &state, &err), "%s", err.text);
        arcl_library_close(&lib);
        arcl_text_close(&text);
    }
    to->sum = to->settled = from->settled;
}

Test(solve, goes_on_from_texts_as_if_it_had_not_stopped)
{
    scene whole, part, rest;

    open_scene(&whole, programs);
    whole.options.rounds = 8;
    run(&whole);
    open_scene(&part, programs);
    part.options.rounds = 3;
    run(&part);
    open_scene(&rest, programs);
    rest.options.rounds = 8;
    start(&rest);
    carry_over(&part.solve, &rest.solve);
    cr_assert(arcl_solve_run(&rest.solve, &rest.err), "%s", rest.err.text);
    expect_same_pools(&whole.solve, &rest.solve);
    close_scene(&whole);
    close_scene(&part);
    close_scene(&rest);
}

Test(solve, a_state_that_cannot_be_is_refused_and_changes_nothing)
{
    scene x, y;

    open_scene(&x, programs);
    run(&x);
    open_scene(&y, programs);
    start(&y);
    const arcl_case *c = &x.solve.cases[0];
    arcl_member member[64];
    memcpy(member, c->population.at, c->population.n * sizeof *member);
#define STATE(rounds_, solved, edited) \
    { \
        .members = member, .n = c->population.n, .rounds = rounds_, .solved_at = solved, .edited_at = edited \
    }
    const struct {
        const char *what;
        arcl_case_state state;
        uint32_t right, source;
        uint64_t hash;
    } cases[] = {
        {"no round", STATE(0, 0, 0), member[0].fitness.right, 0, member[0].hash},
        {"solved later", STATE(2, 3, 2), member[0].fitness.right, 0, member[0].hash},
        {"solved by edits later", STATE(2, 2, 3), member[0].fitness.right, 0, member[0].hash},
        {"solved by edits alone", STATE(2, 0, 1), member[0].fitness.right, 0, member[0].hash},
        {"not solved", STATE(2, 0, 0), member[0].fitness.right, 0, member[0].hash},
        {"too much is right", STATE(3, 2, 2), 77, 0, member[0].hash},
        {"no such parent", STATE(3, 2, 2), member[0].fitness.right, 1000, member[0].hash},
        {"another program", STATE(3, 2, 2), member[0].fitness.right, 0, 5},
    };
#undef STATE
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        arcl_error err = {0};
        member[0].fitness.right = cases[k].right;
        member[0].source = cases[k].source;
        member[0].hash = cases[k].hash;
        cr_expect(!arcl_solve_restore(&y.solve, 0, &cases[k].state, &err), "%s", cases[k].what);
        cr_expect(err.text[0] != 0);
        cr_expect_eq(y.solve.cases[0].population.n, 0);
        cr_expect_eq(y.solve.cases[0].rounds, 0);
        member[0] = c->population.at[0];
    }
    cr_expect_eq(y.solve.solved, 0);
    cr_assert(arcl_solve_run(&y.solve, &y.err), "%s", y.err.text);
    expect_same_pools(&x.solve, &y.solve);
    close_scene(&x);
    close_scene(&y);
}

Test(solve, needs_a_program_that_does_not_look_at_the_answer)
{
    scene x;

    open_scene(&x, "def solve_cheat(S, I, C):\n    return C\n");
    cr_expect(!arcl_solve_open(&x.solve, &x.options, x.program, x.library.n, x.task, 2, &x.err));
    cr_expect_str_eq(x.err.text, "there is no program to begin with");
    close_scene(&x);
}

Test(solve, is_another_one_with_other_programs_seeds_and_counts_but_not_with_other_limits)
{
    scene x, y;

    open_scene(&x, programs);
    start(&x);
    const uint64_t is = arcl_solve_identity(&x.solve);
    open_scene(&y, programs);
    y.options.rounds = 99;
    y.options.threads = 7;
    y.options.extra = 1;
    start(&y);
    cr_expect_eq(arcl_solve_identity(&y.solve), is);
    arcl_solve_close(&y.solve);
    y.options.seed++;
    start(&y);
    cr_expect_neq(arcl_solve_identity(&y.solve), is);
    arcl_solve_close(&y.solve);
    y.options.seed--;
    y.options.count++;
    start(&y);
    cr_expect_neq(arcl_solve_identity(&y.solve), is);
    close_scene(&x);
    close_scene(&y);
}
