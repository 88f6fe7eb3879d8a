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

/* The next three are about what is worked out at loading itself, which a build without it cannot have. */
#if ARCL_FAST_KNOWN

Test(prepare, functions_made_of_constants_are_values_already)
{
    const arcl_outcome o =
        world_run(&w, "x1 = compose(increment, double)\nx2 = fork(add, x1, identity)\nx3 = height(I)\nO = x2(x3)");

    cr_expect_eq(w.program->ninstructions, 2);
    cr_expect_eq(w.program->instructions[1].node, w.program->result);
    cr_assert_eq(o.status, ARCL_OK);
    cr_expect_eq(o.value.u.i, 10);
}

Test(prepare, whatever_depends_on_no_sample_is_a_value_already)
{
    const arcl_outcome o = world_run(&w, "x1 = neighbors(ORIGIN)\nx2 = mapply(neighbors, x1)\nx3 = astuple(x1, x2)\n"
                                         "x4 = lbind(combine, x1)\nx5 = x4(x2)\nx6 = first(x3)\nO = fill(I, 5, x5)");

    cr_expect_eq(w.program->ninstructions, 1);
    cr_expect_eq(w.program->graph.value[w.program->steps[0].node].u.set->n, 8);
    cr_expect_eq(o.status, ARCL_OK);
}

Test(prepare, a_look_at_a_known_set_writes_nothing_into_it)
{
    const arcl_program *p = world_load(&w, "x1 = interval(1, 10, 1)\nx2 = product(x1, x1)\nx3 = apply(first, x2)\n"
                                           "x4 = remove(9, x3)\nO = size(I)");
    const arcl_val known = p->graph.value[p->steps[3].node];
    const arcl_val looks[] = {arcl_int(3), arcl_bool(true), arcl_none(), arcl_pair32(1, 2), arcl_set_empty()};
    arcl_set before;

    cr_assert_eq(known.tag, ARCL_SET);
    cr_assert_eq(known.u.set->n, 8);
    memcpy(&before, known.u.set, sizeof before);
    WORLD_ENTER(&w);
    for (size_t k = 0; k < sizeof looks / sizeof looks[0]; k++)
        cr_expect_eq(arcl_contains(&w.ctx, known, looks[k]), k < 2, "look %zu", k);
    arcl_set_first(&w.ctx, known.u.set);
    arcl_fingerprint(&w.ctx, known);
    cr_expect_eq(memcmp(&before, known.u.set, sizeof before), 0);
}

#endif

Test(prepare, what_is_much_work_is_left_to_the_samples)
{
    const arcl_outcome o =
        world_run(&w, "x1 = interval(0, 200, 1)\nx2 = product(x1, x1)\nx3 = apply(first, x2)\nO = size(x3)");

    cr_expect_gt(w.program->ninstructions, 0);
    cr_assert_eq(o.status, ARCL_OK);
    cr_expect_eq(o.value.u.i, 200);
}

Test(prepare, a_known_value_costs_its_steps)
{
    const uint64_t once = world_run(&w, "x1 = interval(0, 30, 1)\nO = apply(double, x1)").steps;

    cr_expect_gt(once, 2);
    w.budget.steps = once;
    cr_expect_eq(world_run(&w, "x1 = interval(0, 30, 1)\nO = apply(double, x1)").reason, ARCL_E_STEPS);
}

Test(prepare, what_depends_on_the_sample_is_not)
{
    world_run(&w, "x1 = lbind(equality, I)\nx2 = compose(flip, x1)\nO = x2(I)");
    cr_expect_eq(w.program->ninstructions, 3);
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
        cr_expect_eq(w.program->graph.node[o.node].line, wrong[k].line, "%s", wrong[k].lines);
    }
}
