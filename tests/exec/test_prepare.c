/* What is done once for all samples: it costs every sample the same steps and fails in the same place. */
#include "support/world.h"

static world w;

static void open_world(void)
{
    world_open(&w);
}

static void close_world(void)
{
    world_close(&w);
}

TestSuite(prepare, .init = open_world, .fini = close_world, .timeout = 60);

Test(prepare, functions_made_of_constants_are_values_already)
{
    const arcl_outcome o = world_run(&w, "x1 = compose(increment, double)\nx2 = fork(add, x1, identity)\nO = x2(3)");

    cr_expect_eq(w.program->nacts, 1);
    cr_expect_eq(w.program->acts[0].node, w.program->result);
    cr_assert_eq(o.status, ARCL_OK);
    cr_expect_eq(o.value.u.i, 10);
}

Test(prepare, what_depends_on_the_sample_is_not)
{
    world_run(&w, "x1 = lbind(equality, I)\nx2 = compose(flip, x1)\nO = x2(I)");
    cr_expect_eq(w.program->nacts, 3);
}

Test(prepare, a_function_costs_its_step_wherever_it_stands)
{
    static const char *const lines[] = {
        "x1 = compose(increment, double)\nO = add(1, 2)",
        "O = add(1, 2)\nx1 = compose(increment, double)",
    };

    for (size_t k = 0; k < sizeof lines / sizeof lines[0]; k++)
        cr_expect_eq(world_run(&w, lines[k]).steps, 2, "%s", lines[k]);
    w.budget.steps = 2;
    cr_expect_eq(world_run(&w, lines[1]).reason, ARCL_E_STEPS);
}

Test(prepare, what_raises_does_so_in_its_line)
{
    static const struct {
        const char *lines;
        arcl_reason reason;
        uint32_t line;
    } wrong[] = {
        {"x1 = add(1, 2)\nx2 = power(identity, 0)\nO = 1", ARCL_E_RECURSION, 2},
        {"x1 = compose(identity, identity)\nO = compose(x1)", ARCL_E_ARITY, 2},
        {"x1 = rbind(1, 2)\nO = 1", ARCL_E_ATTRIBUTE, 1},
    };

    for (size_t k = 0; k < sizeof wrong / sizeof wrong[0]; k++) {
        const arcl_outcome o = world_run(&w, wrong[k].lines);
        cr_expect(o.status == ARCL_FAILED && o.reason == wrong[k].reason, "%s", wrong[k].lines);
        cr_expect_eq(w.program->nodes[o.node].line, wrong[k].line, "%s", wrong[k].lines);
    }
}
