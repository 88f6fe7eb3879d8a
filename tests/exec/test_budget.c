/* Budgets: what asks for too much is cut, says what it ran out of, and costs nobody else anything. */
#include <stdio.h>

#include "op/call.h"
#include "support/world.h"

enum { MB = 1 << 20, MS = 1000000 };

static world w;

static void open_world(void)
{
    world_open(&w);
}

static void close_world(void)
{
    world_close(&w);
}

TestSuite(budget, .init = open_world, .fini = close_world, .timeout = 60);

static const char endless[] =
    "x1 = power(increment, 200)\nx2 = power(x1, 200)\nx3 = power(x2, 200)\nx4 = power(x3, 200)\n"
    "O = x4(0)";

static void expect_cut(const char *lines, arcl_reason reason)
{
    const arcl_outcome o = world_run(&w, lines);

    cr_expect(o.status == ARCL_CUT && o.reason == reason, "%s\n  gives status %d, %s", lines, (int)o.status,
              o.status == ARCL_OK ? "a value" : arcl_reason_name(o.reason));
    cr_expect(arcl_is_err(o.value));
}

Test(budget, an_endless_loop_is_cut_by_steps)
{
    w.budget.steps = 1000000;
    expect_cut(endless, ARCL_E_STEPS);
}

Test(budget, an_endless_loop_is_cut_by_time)
{
    w.budget = (arcl_budget){.steps = UINT64_MAX, .ns = 30 * MS};
    const arcl_outcome o = world_run(&w, endless);
    cr_expect(o.status == ARCL_CUT && o.reason == ARCL_E_TIME);
    cr_expect(o.ns >= 30 * MS, "cut after %lu ns", (unsigned long)o.ns);
    cr_expect(o.ns < 3000ul * MS, "cut only after %lu ns", (unsigned long)o.ns);
}

Test(budget, time_is_looked_at_within_one_long_call)
{
    static const char *const calls[] = {"occurrences(I, asobject(crop(I, (0, 0), (200, 200))))",
                                        "order(asindices(I), identity)",
                                        "mapply(neighbors, asindices(I))",
                                        "objects(I, T, F, F)",
                                        "product(interval(0, 3000, 1), interval(0, 3000, 1))",
                                        "manhattan(asindices(I), shift(asindices(I), (5000, 5000)))",
                                        "prapply(add, first(I), merge(I))",
                                        "hperiod(frozenset({(1, (0, 0)), (1, (0, 1000000000))}))",
                                        "adjacent(asindices(I), shift(asindices(I), (0, 9999)))"};

    w.grid = world_plain_grid(&w, 0, 1000, 1000);
    w.budget = (arcl_budget){.steps = UINT64_MAX, .ns = 20 * MS};
    for (size_t k = 0; k < sizeof calls / sizeof calls[0]; k++) {
        char line[200];
        snprintf(line, sizeof line, "O = %s", calls[k]);
        const arcl_outcome o = world_run(&w, line);
        cr_expect(o.ns < 2000ul * MS, "%s: %lu ms", line, (unsigned long)o.ns / MS);
    }
}

/* Whether the call is cut by time although charging for it looks at no clock. */
static bool looks_at_the_clock(unsigned op, const arcl_val *args)
{
    arcl_ctx_begin(&w.ctx, UINT64_MAX, 1); /* long past */
    w.ctx.pause = UINT64_MAX;
    if (setjmp(w.ctx.escape) == 0) {
        arcl_call(&w.ctx, arcl_prim(op), args, arcl_op_of(op)->arity);
        return false;
    }
    return w.ctx.cut == ARCL_E_TIME;
}

Test(budget, time_is_looked_at_while_a_giant_grid_is_worked_on)
{
    const arcl_val grid = world_plain_grid(&w, 0, 4000, 4000), zero = arcl_int(0), one = arcl_int(1);
    const arcl_val sides = arcl_pair32(4000, 4000), far = arcl_pair32(0, 20000000);
    const struct {
        unsigned op;
        arcl_val args[3];
    } calls[] = {{ARCL_OP_vmirror, {grid}},
                 {ARCL_OP_hmirror, {grid}},
                 {ARCL_OP_dmirror, {grid}},
                 {ARCL_OP_cmirror, {grid}},
                 {ARCL_OP_rot90, {grid}},
                 {ARCL_OP_rot180, {grid}},
                 {ARCL_OP_hconcat, {grid, grid}},
                 {ARCL_OP_vconcat, {grid, grid}},
                 {ARCL_OP_upscale, {grid, arcl_int(2)}},
                 {ARCL_OP_downscale, {grid, one}},
                 {ARCL_OP_trim, {grid}},
                 {ARCL_OP_compress, {grid}},
                 {ARCL_OP_frontiers, {grid}},
                 {ARCL_OP_replace, {grid, zero, one}},
                 {ARCL_OP_cellwise, {grid, grid, one}},
                 {ARCL_OP_palette, {grid}},
                 {ARCL_OP_mostcolor, {grid}},
                 {ARCL_OP_colorcount, {grid, one}},
                 {ARCL_OP_partition, {grid}},
                 {ARCL_OP_fgpartition, {grid}},
                 {ARCL_OP_ofcolor, {grid, one}},
                 {ARCL_OP_asobject, {grid}},
                 {ARCL_OP_fill, {grid, one, arcl_set_empty()}},
                 {ARCL_OP_canvas, {one, sides}},
                 {ARCL_OP_canvas, {arcl_none(), sides}},
                 {ARCL_OP_interval, {zero, arcl_int(20000000), one}},
                 {ARCL_OP_connect, {arcl_pair32(0, 0), far}}};

    for (size_t k = 0; k < sizeof calls / sizeof calls[0]; k++)
        cr_expect(looks_at_the_clock(calls[k].op, calls[k].args), "%s", arcl_op_of(calls[k].op)->name);
}

/* Of numbers that lie anywhere each has to be looked up. */
Test(budget, time_is_looked_at_while_a_large_set_is_made)
{
    enum { MANY = 1 << 20 };
    arcl_val *items = ARCL_TAKE(&w.mem, arcl_val, MANY);

    for (int64_t k = 0; k < MANY; k++)
        items[k] = arcl_int(k * k);
    arcl_ctx_begin(&w.ctx, UINT64_MAX, 1); /* long past */
    w.ctx.pause = w.ctx.rest = UINT64_MAX;
    if (setjmp(w.ctx.escape) == 0) {
        arcl_set_make(&w.ctx, items, MANY, arcl_by_sequence, arcl_none(), arcl_none());
        cr_assert_fail("it was made");
    }
    cr_expect_eq(w.ctx.cut, ARCL_E_TIME);
}

Test(budget, a_long_row_is_work_to_hash)
{
    w.grid = world_plain_grid(&w, 0, 1, 100000);
    const arcl_outcome o = world_run(&w, "O = first(frozenset({first(I), first(canvas(1, (1, 100000)))}))");

    cr_expect_eq(o.status, ARCL_OK);
    cr_expect_geq(w.ctx.work, 200000u);
}

Test(budget, what_would_be_giant_is_cut_by_bytes_before_it_is_made)
{
    static const char *const lines[] = {"O = canvas(0, (1000000000, 1000000000))",
                                        "O = canvas(-1, (16384, 16384))",
                                        "O = upscale(I, 1000000)",
                                        "O = hupscale(I, 100000000)",
                                        "O = vupscale(I, 1000000000)",
                                        "O = upscale(asobject(I), 100000)",
                                        "O = interval(0, 9223372036854775807, 1)",
                                        "O = interval(-9223372036854775807, 9223372036854775807, 1)",
                                        "O = repeat(I, 1000000000000)",
                                        "O = hsplit(I, 1000000000)",
                                        "O = connect((0, 0), (1000000000, 0))",
                                        "O = backdrop(frozenset({(0, 0), (1000000000, 1000000000)}))"};

    w.budget = (arcl_budget){.steps = UINT64_MAX, .bytes = 64 * MB};
    for (size_t k = 0; k < sizeof lines / sizeof lines[0]; k++)
        expect_cut(lines[k], ARCL_E_BYTES);
}

Test(budget, a_loop_that_grows_its_value_is_cut_by_bytes)
{
    w.budget = (arcl_budget){.steps = UINT64_MAX, .bytes = 16 * MB};
    expect_cut("x1 = fork(combine, identity, identity)\nx2 = power(x1, 40)\nO = x2(interval(0, 9, 1))", ARCL_E_BYTES);
    expect_cut("x1 = fork(hconcat, identity, identity)\nx2 = power(x1, 60)\nO = x2(I)", ARCL_E_BYTES);
    expect_cut("x1 = power(rbind(upscale, 2), 40)\nO = x1(I)", ARCL_E_BYTES);
}

Test(budget, many_steps_at_once_are_refused_before_the_work)
{
    w.budget.steps = 10000000;
    const arcl_outcome o = world_run(&w, "O = product(interval(0, 100000, 1), interval(0, 100000, 1))");
    cr_expect(o.status == ARCL_CUT && o.reason == ARCL_E_STEPS);
    cr_expect(o.ns < 2000ul * MS);
}

Test(budget, a_value_of_shared_parts_is_not_walked_forever)
{
    arcl_text lines = {0};

    arcl_text_puts(&lines, "x0 = (1, (2, 3))\n"); /* doubles with each line, though it takes no room */
    for (int k = 1; k <= 60; k++)
        arcl_text_printf(&lines, "x%d = astuple(x%d, x%d)\n", k, k - 1, k - 1);
    const size_t len = lines.len;
    w.budget.steps = 20000000;
    arcl_text_puts(&lines, "O = combine(interval(0, 20, 1), initset(x60))");
    cr_expect_eq(world_run(&w, lines.s).status, ARCL_OK);
    lines.len = len;
    arcl_text_puts(&lines, "O = insert(x60, combine(frozenset(), interval(0, 20, 1)))");
    expect_cut(lines.s, ARCL_E_STEPS); /* it needs the hash */
    lines.len = len;
    arcl_text_puts(&lines, "y = astuple(x59, astuple(x58, astuple(x57, x57)))\nO = equality(y, x60)");
    cr_expect_neq(world_run(&w, lines.s).status, ARCL_FAILED);
    arcl_text_close(&lines);
}

Test(budget, printing_a_giant_value_stops_at_the_limits, .timeout = 60)
{
    arcl_text lines = {0};

    arcl_text_puts(&lines, "x0 = (1, 2)\n");
    for (int k = 1; k <= 60; k++)
        arcl_text_printf(&lines, "x%d = astuple(x%d, x%d)\n", k, k - 1, k - 1);
    w.budget.steps = 3000000;
    cr_assert_eq(world_run(&w, lines.s).status, ARCL_OK);
    cr_expect_str_eq(world_text(&w, world_line(&w, 60)), "a value too large to print");
    arcl_text_close(&lines);
}

Test(budget, zeros_mean_defaults_that_are_generous_and_finite)
{
    const arcl_budget b = arcl_budget_full((arcl_budget){0}), own = {.steps = 1, .ns = 2, .bytes = 3};

    cr_expect(b.steps >= 100000000 && b.steps < UINT64_MAX);
    cr_expect(b.ns >= 1000ul * MS && b.ns <= 60000ul * MS);
    cr_expect(b.bytes >= 256 * MB && b.bytes < SIZE_MAX);
    const arcl_budget same = arcl_budget_full(own);
    cr_expect(same.steps == 1 && same.ns == 2 && same.bytes == 3);
}

Test(budget, steps_are_the_same_every_time_and_cut_at_the_same_place)
{
    static const char program[] = "x1 = objects(I, T, F, T)\nx2 = order(x1, size)\nx3 = mapply(outbox, x1)\n"
                                  "x4 = fill(I, 3, x3)\nx5 = apply(normalize, x1)\nO = first(x5)";
    w.grid = world_random_grid(&w, 3, 25, 25);
    const arcl_outcome whole = world_run(&w, program);
    cr_assert_eq(whole.status, ARCL_OK);
    for (uint64_t part = 1; part < 8; part++) {
        w.budget.steps = whole.steps * part / 8;
        const arcl_outcome a = world_run(&w, program);
        world_run(&w, endless);
        const arcl_outcome b = world_run(&w, program);
        cr_expect(a.status == ARCL_CUT && a.reason == ARCL_E_STEPS, "part %lu", (unsigned long)part);
        cr_expect(a.node == b.node && a.steps == b.steps, "part %lu", (unsigned long)part);
        cr_expect(a.steps >= w.budget.steps);
    }
    w.budget.steps = whole.steps + 1;
    const arcl_outcome again = world_run(&w, program);
    cr_expect(again.status == ARCL_OK && again.steps == whole.steps);
}

Test(budget, a_cut_does_not_depend_on_what_the_context_did_before)
{
    static const char program[] =
        "x1 = objects(I, T, F, T)\nx2 = first(x1)\nx3 = totuple(asindices(I))\nO = order(x1, size)";
    enum { PARTS = 400 };

    w.grid = world_random_grid(&w, 3, 25, 25);
    const uint64_t whole = world_run(&w, program).steps; /* w has now done it all */
    for (uint64_t part = 1; part <= PARTS; part++) {
        world fresh;
        world_open(&fresh);
        fresh.grid = w.grid;
        fresh.budget.steps = w.budget.steps = whole * part / PARTS + 1;
        const arcl_outcome a = world_run(&w, program), b = world_run(&fresh, program);
        cr_expect(a.status == b.status && a.steps == b.steps && a.node == b.node,
                  "%lu of %lu steps: used %d %lu at %u, fresh %d %lu at %u", (unsigned long)w.budget.steps,
                  (unsigned long)whole, (int)a.status, (unsigned long)a.steps, a.node, (int)b.status,
                  (unsigned long)b.steps, b.node);
        world_close(&fresh);
    }
}

Test(budget, a_cut_by_bytes_depends_on_the_bytes_alone)
{
    static const char program[] = "x1 = asobject(I)\nx2 = totuple(x1)\nx3 = product(x2, x2)\nO = apply(first, x3)";
    enum { PARTS = 40 };

    w.grid = world_random_grid(&w, 3, 14, 14);
    world_run(&w, "O = size(product(asobject(upscale(I, 2)), asobject(I)))"); /* leaves large blocks */
    for (size_t part = 1; part <= PARTS; part++) {
        world fresh;
        world_open(&fresh);
        fresh.grid = w.grid;
        fresh.budget.bytes = w.budget.bytes = part * MB / 8 + part; /* no multiple of anything */
        const arcl_outcome a = world_run(&w, program), b = world_run(&fresh, program);
        cr_expect(a.status == b.status && a.steps == b.steps && a.node == b.node,
                  "%zu bytes: used %d %lu at %u, fresh %d %lu at %u", w.budget.bytes, (int)a.status,
                  (unsigned long)a.steps, a.node, (int)b.status, (unsigned long)b.steps, b.node);
        world_close(&fresh);
    }
}

Test(budget, a_cut_leaves_the_context_as_good_as_new)
{
    const char *fair = "O = apply(size, objects(I, T, F, T))";
    char *alone;

    w.grid = world_random_grid(&w, 9, 20, 20);
    cr_assert_eq(world_run(&w, fair).status, ARCL_OK);
    const char *text = world_text(&w, world_line(&w, 0));
    alone = arcl_take_text(&w.mem, text, strlen(text));
    for (int k = 0; k < 3; k++) {
        w.budget = (arcl_budget){.steps = 3000000, .bytes = 8 * MB};
        world_run(&w, k == 0 ? endless : k == 1 ? "O = repeat(I, 1000000000)" : "O = upscale(asobject(I), 1000)");
        w.budget = (arcl_budget){0};
        world_run(&w, fair);
        cr_expect_str_eq(world_text(&w, world_line(&w, 0)), alone);
    }
}

Test(budget, an_outcome_is_told_in_one_sentence_with_line_and_primitive)
{
    static const struct {
        const char *lines, *sentence;
    } told[] = {
        {"x1 = size(I)\nO = size(x1)", "line 2: size: TypeError: an argument has the wrong type"},
        {"O = divide(1, 0)", "line 1: divide: ZeroDivisionError: division by zero"},
        {"O = canvas(0, (1000000000, 1000000000))", "line 1: canvas: the budget of memory is used up"},
        {"O = vupscale(I)", "line 1: vupscale: TypeError: takes 2 arguments (grid, factor), not 1"},
        {"x1 = compose(vupscale, identity)\nO = x1(I)",
         "line 2: vupscale: TypeError: takes 2 arguments (grid, factor)"},
        {"O = apply(add, (1, 2))", "line 1: add: TypeError: takes 2 arguments (a, b)"},
        {"O = add(9223372036854775807, 1)", "line 1: add: OverflowError: a number does not fit 64 bits"},
        {"x1 = compose(color, identity)\nO = x1(frozenset())", "line 2: color: StopIteration: nothing is left to take"},
        {"O = argmax((), size)", "line 1: argmax: ValueError: a container is empty or has the wrong length"},
    };

    for (size_t k = 0; k < sizeof told / sizeof told[0]; k++) {
        const arcl_outcome o = world_run(&w, told[k].lines);
        arcl_text_clear(&w.text);
        arcl_outcome_text(w.program, &o, &w.text);
        cr_expect_str_eq(w.text.s, told[k].sentence);
    }
}
