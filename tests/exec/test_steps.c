/*
 * The steps of an evaluation are those of the calls that the program asks for: they are counted here once more, by
 * walking through functions on one value after the other, and must not depend on how the library makes the calls.
 */
#include "exec/memo.h"
#include "op/call.h"
#include "op/column.h"
#include "support/world.h"

static world w;
static arcl_graph graph;
static uint64_t steps; /* of the walk so far */

static void open_steps(void)
{
    world_open(&w);
    arcl_graph_open(&graph, &w.mem);
    graph.functions = true;
}

static void close_steps(void)
{
    world_close(&w);
}

TestSuite(steps, .init = open_steps, .fini = close_steps, .timeout = 120);

/* ---- the walk --------------------------------------------------------------------------------------- */

static bool has_size(arcl_val v)
{
    uint32_t n;
    return arcl_len(v, &n) && v.tag != ARCL_PAIR && v.tag != ARCL_CELL && v.tag != ARCL_TRIPLE;
}

/* What a call costs beyond a step and the functions it calls. */
static uint64_t share_of(const arcl_op_info *op, const arcl_val *args, arcl_val result)
{
    const uint64_t cells = result.tag == ARCL_GRID    ? (uint64_t)result.h * (uint64_t)result.n
                           : args[0].tag == ARCL_GRID ? (uint64_t)args[0].h * (uint64_t)args[0].n
                                                      : 0;
    uint32_t n = 0;

    switch (op->cost) {
    case ARCL_COST_ITEMS:
        if (has_size(args[0]))
            arcl_len(args[0], &n);
        else if (op->arity > 1 && has_size(args[1]))
            arcl_len(args[1], &n);
        return n / 2;
    case ARCL_COST_CELLS:
        return (cells == 0 && arcl_is_set(args[0]) && result.tag != ARCL_GRID ? args[0].u.set->n : cells) / 16;
    case ARCL_COST_SEARCH:
        return cells / 4;
    default:
        return 0;
    }
}

static arcl_val walk(arcl_val f, const arcl_val *args, uint32_t n);

/* f on each member until one raises, or until one holds. */
static bool walk_members(arcl_val f, arcl_val container, bool until_one_holds)
{
    uint32_t n = 0;
    const arcl_val *members = arcl_members(&w.ctx, container, &n);
    bool ok = true, holds = false;

    for (uint32_t k = 0; k < n && ok && !holds; k++) {
        const arcl_val v = walk(f, &members[k], 1);
        ok = !arcl_is_err(v);
        holds = until_one_holds && arcl_truth(v);
    }
    return ok;
}

/* f on two at a time: the members side by side, or every one with every one. */
static void walk_pairs(arcl_val f, arcl_val a, arcl_val b, bool side_by_side)
{
    uint32_t n = 0, m = 0;
    const arcl_val *x = arcl_items(&w.ctx, a, &n), *y = arcl_items(&w.ctx, b, &m);

    for (uint32_t j = 0; j < m; j++)
        for (uint32_t k = 0; k < n; k++)
            if ((!side_by_side || j == k) && arcl_is_err(walk(f, (const arcl_val[2]){x[k], y[j]}, 2)))
                return;
}

/* The functions that a primitive calls. */
static void walk_functions(unsigned op, const arcl_val *a)
{
    uint32_t n = 0;

    switch (op) {
    case ARCL_OP_apply:
    case ARCL_OP_mapply:
        walk_members(a[0], a[1], false);
        break;
    case ARCL_OP_sfilter:
    case ARCL_OP_mfilter:
    case ARCL_OP_argmax:
    case ARCL_OP_argmin:
    case ARCL_OP_order:
        walk_members(a[1], a[0], false);
        break;
    case ARCL_OP_valmax:
    case ARCL_OP_valmin:
        if (arcl_len(a[0], &n) && n == 0)
            walk(a[1], &(const arcl_val){.tag = ARCL_INT}, 1);
        walk_members(a[1], a[0], false);
        break;
    case ARCL_OP_extract:
        walk_members(a[1], a[0], !arcl_is_set(a[0]));
        break;
    case ARCL_OP_rapply: {
        const arcl_val *fs = arcl_members(&w.ctx, a[0], &n);
        for (uint32_t k = 0; k < n && !arcl_is_err(walk(fs[k], &a[1], 1)); k++)
            ;
        break;
    }
    case ARCL_OP_papply:
    case ARCL_OP_mpapply:
        walk_pairs(a[0], a[1], a[2], true);
        break;
    case ARCL_OP_prapply:
        walk_pairs(a[0], a[1], a[2], false);
        break;
    default:
        break;
    }
}

static arcl_val walk_prim(unsigned op, const arcl_val *args)
{
    walk_functions(op, args);
    const arcl_val v = arcl_op_of(op)->code(&w.ctx, args);
    steps += 1 + share_of(arcl_op_of(op), args, v);
    return v;
}

/* What f gives, with the steps of the primitives that it calls. */
static arcl_val walk(arcl_val f, const arcl_val *args, uint32_t n)
{
    arcl_val x[ARCL_ARITY_MAX] = {args[0], n > 1 ? args[1] : arcl_none(), n > 2 ? args[2] : arcl_none()};
    const arcl_fn *fn = f.u.fn;

    if (!fn)
        return walk_prim(f.h - 1u, x);
    if (n != fn->arity)
        return arcl_err(ARCL_E_ARITY);
    switch (fn->kind) {
    case ARCL_FN_CHAIN:
        x[0] = walk(fn->h.one, x, 1);
        x[0] = arcl_is_err(x[0]) ? x[0] : walk(fn->g.one, x, 1);
        return arcl_is_err(x[0]) ? x[0] : walk(fn->f.one, x, 1);
    case ARCL_FN_COMPOSE:
        x[0] = walk(fn->g.one, x, 1);
        return arcl_is_err(x[0]) ? x[0] : walk(fn->f.one, x, 1);
    case ARCL_FN_FORK:
        x[2] = walk(fn->g.one, x, 1);
        x[1] = arcl_is_err(x[2]) ? x[2] : walk(fn->h.one, x, 1);
        x[0] = x[2];
        return arcl_is_err(x[1]) ? x[1] : walk(fn->f.one, x, 2);
    case ARCL_FN_MATCHER:
        x[0] = walk(fn->f.one, x, 1);
        return arcl_is_err(x[0]) ? x[0] : arcl_bool(arcl_same(&w.ctx, x[0], fn->g.one));
    case ARCL_FN_POWER:
        for (int64_t k = 0; k < fn->g.one.u.i && !arcl_is_err(x[0]); k++)
            x[0] = walk(fn->f.one, x, 1);
        return x[0];
    case ARCL_FN_RBIND:
        x[n] = fn->g.one;
        return walk(fn->f.one, x, n + 1);
    case ARCL_FN_LBIND:
        memmove(x + 1, x, n * sizeof *x);
        x[0] = fn->g.one;
        return walk(fn->f.one, x, n + 1);
    default:
        cr_assert_fail("a function of kind %d", (int)fn->kind);
        return arcl_err(ARCL_E_TYPE);
    }
}

/* The steps of the program that has just run up to node `last`. */
static uint64_t walk_program(uint32_t last)
{
    const arcl_graph *g = &w.program->graph;

    arcl_ctx_restart(&w.ctx, UINT64_MAX);
    w.ctx.deadline = 0;
    if (setjmp(w.ctx.escape) != 0)
        cr_assert_fail("the walk was cut");
    steps = 0;
    for (uint32_t k = 0; k <= last; k++) {
        const arcl_node *n = &g->node[k];
        arcl_val args[ARCL_ARITY_MAX] = {arcl_none(), arcl_none(), arcl_none(), arcl_none()};
        if (n->kind != ARCL_NODE_PRIM && n->kind != ARCL_NODE_CALL)
            continue;
        for (uint32_t j = 0; j < n->count; j++)
            args[j] = w.values[arcl_graph_args(g, n)[j]];
        if (n->kind == ARCL_NODE_PRIM)
            walk_prim(n->callee, args);
        else
            walk(w.values[n->callee], args, n->count);
    }
    return steps;
}

/* The steps of the same program as a candidate among others. */
static uint64_t memo_steps(const arcl_program *p)
{
    const arcl_val param[ARCL_PARAM_MAX] = {arcl_empty_tuple(), w.grid, arcl_none()};
    const uint32_t root = arcl_program_add(&graph, p, NULL, NULL);
    arcl_memo memo;
    jmp_buf full;

    arcl_memo_open(&memo, (arcl_budget){0});
    memo.mem.escape = &full;
    if (setjmp(full) != 0)
        cr_assert_fail("the memo is full");
    arcl_memo_begin(&memo, &graph, param);
    arcl_memo_get(&memo, root);
    const uint64_t sum = arcl_memo_steps(&memo, root);
    arcl_memo_close(&memo);
    return sum;
}

static void expect_steps(const char *lines)
{
    static const int32_t sides[][2] = {{3, 3}, {10, 10}, {9, 17}, {30, 30}};

    for (size_t k = 0; k < sizeof sides / sizeof *sides; k++) {
        w.grid = world_random_grid(&w, 5 + k, sides[k][0], sides[k][1]);
        const arcl_outcome o = world_run(&w, lines);
        const bool ok = o.status == ARCL_OK;
        cr_assert(ok || o.status == ARCL_FAILED, "%s: %s", lines, arcl_reason_name(o.reason));
        const uint64_t walked = walk_program(ok ? w.program->graph.n - 1 : o.node);
        cr_expect_eq(o.steps, walked, "grid %zu: %lu steps, not %lu\n%s", k, (unsigned long)o.steps,
                     (unsigned long)walked, lines);
        const uint64_t shared = ok ? memo_steps(w.program) : walked;
        cr_expect_eq(shared, walked, "grid %zu: %lu steps in a memo, not %lu\n%s", k, (unsigned long)shared,
                     (unsigned long)walked, lines);
    }
}

/* ---- towers ----------------------------------------------------------------------------------------- */

#define OBJECTS "x1 = objects(I, T, F, F)\n"

Test(steps, of_functions_on_places)
{
    static const char *const lines[] = {
        "x1 = ofcolor(I, 3)\nO = apply(chain(double, rbind(add, 1), invert), x1)",
        "x1 = asindices(I)\nx2 = compose(even, first)\nO = sfilter(x1, x2)",
        "x1 = asindices(I)\nx2 = fork(multiply, first, last)\nx3 = matcher(x2, 6)\nO = sfilter(x1, x3)",
        "x1 = asindices(I)\nx2 = fork(add, first, last)\nO = valmax(x1, x2)",
        "x1 = asindices(I)\nx2 = fork(equality, identity, rbind(add, 0))\nO = extract(x1, x2)",
        "x1 = asindices(I)\nx2 = lbind(apply, double)\nO = apply(x2, x1)",
        "x1 = ofcolor(I, 0)\nO = mapply(dneighbors, x1)",
        "x1 = ofcolor(I, 0)\nO = mapply(neighbors, x1)",
        "x1 = ofcolor(I, 0)\nx2 = chain(size, rbind(intersection, x1), ineighbors)\nO = apply(x2, x1)",
        ("x1 = ofcolor(I, 0)\nx2 = chain(size, rbind(intersection, x1), dneighbors)\n"
         "O = sfilter(x1, compose(rbind(greater, 1), x2))"),
        "x1 = ofcolor(I, 0)\nx2 = totuple(x1)\nO = papply(connect, x2, x2)",
        "x1 = ofcolor(I, 2)\nO = prapply(connect, x1, x1)",
        "x1 = ofcolor(I, 1)\nx2 = lbind(shift, x1)\nx3 = compose(size, x2)\nO = apply(x3, x1)",
    };

    for (size_t k = 0; k < sizeof lines / sizeof *lines; k++)
        expect_steps(lines[k]);
}

Test(steps, of_functions_on_objects)
{
    static const char *const lines[] = {
        OBJECTS "x2 = matcher(color, 3)\nO = mfilter(x1, x2)",
        OBJECTS "x2 = rbind(bordering, I)\nO = sfilter(x1, x2)",
        OBJECTS "x2 = fork(equality, identity, vmirror)\nO = sfilter(x1, x2)",
        OBJECTS "x2 = compose(double, size)\nO = order(x1, x2)",
        OBJECTS "x2 = fork(multiply, height, width)\nx3 = argmax(x1, x2)\nx4 = valmin(x1, x2)\nO = astuple(x3, x4)",
        OBJECTS "x2 = compose(size, dmirror)\nx3 = argmax(x1, x2)\nx4 = sfilter(x1, matcher(x2, 1))\n"
                "x5 = apply(x2, x4)\nx6 = apply(x2, x1)\nO = astuple(x3, astuple(x5, x6))",
        OBJECTS
        "x2 = compose(rbind(sfilter, compose(even, first)), normalize)\nx3 = apply(x2, x1)\nx4 = apply(x2, x1)\n"
        "O = astuple(x3, x4)",
        OBJECTS "x2 = lbind(mapply, neighbors)\nx3 = compose(x2, toindices)\nx4 = fork(difference, x3, toindices)\n"
                "O = mapply(x4, x1)",
        OBJECTS "x2 = lbind(rbind, manhattan)\nx3 = lbind(argmin, x1)\nx4 = compose(x3, x2)\nO = apply(x4, x1)",
        OBJECTS "x2 = product(x1, x1)\nx3 = fork(equality, first, last)\nx4 = compose(flip, x3)\nO = sfilter(x2, x4)",
        OBJECTS "x2 = product(x1, x1)\nx3 = fork(manhattan, first, last)\nO = argmin(x2, x3)",
        OBJECTS "x2 = rbind(toobject, I)\nx3 = compose(x2, outbox)\nx4 = rbind(colorcount, 0)\nx5 = compose(x4, x3)\n"
                "O = valmax(x1, x5)",
        OBJECTS
        "x2 = lbind(apply, last)\nx3 = totuple(x1)\nx4 = apply(x2, x3)\nO = papply(recolor, apply(color, x3), x4)",
        OBJECTS "x2 = power(outbox, 3)\nO = apply(x2, x1)",
        "x1 = partition(I)\nx2 = compose(rbind(greater, 2), first)\nx3 = rbind(sfilter, x2)\nO = apply(x3, x1)",
        "x1 = asobject(I)\nx2 = matcher(first, 0)\nO = sfilter(x1, x2)",
        "x1 = asobject(I)\nx2 = chain(flip, size, compose(rbind(repeat, 3), first))\nO = sfilter(x1, x2)",
    };

    for (size_t k = 0; k < sizeof lines / sizeof *lines; k++)
        expect_steps(lines[k]);
}

Test(steps, of_functions_on_grids_tuples_and_functions)
{
    static const char *const lines[] = {
        "x1 = apply(rbind(order, identity), I)\nO = apply(lbind(apply, increment), x1)",
        "x1 = hsplit(I, 3)\nx2 = apply(palette, x1)\nx3 = argmax(x1, numcolors)\nO = astuple(x2, x3)",
        "x1 = vsplit(I, 2)\nx2 = apply(rbind(upscale, 2), x1)\nO = extract(x2, compose(even, numcolors))",
        "x1 = interval(0, 30, 1)\nO = apply(double, x1)",
        "x1 = pair(I, I)\nO = apply(fork(add, first, last), merge(x1))",
        "x1 = combine(rot90(I), rot180(I))\nO = mostcommon(merge(x1))",
        "x1 = rapply((height, width, numcolors), I)\nO = valmax(x1, identity)",
        "x1 = lbind(shift, frozenset({(0, 0), (1, 1)}))\nx2 = product(interval(0, 9, 1), interval(0, 5, 2))\n"
        "O = mapply(x1, x2)",
        "x1 = lbind(matcher, first)\nx2 = compose(lbind(sfilter, asobject(I)), x1)\nO = apply(x2, palette(I))",
        "x1 = interval(0, 3, 1)\nx2 = lbind(apply, rbind(multiply, 2))\nx3 = apply(rbind(astuple, 3), x1)\n"
        "O = apply(x2, x3)",
        "x1 = power(increment, 5)\nx2 = power(x1, 4)\nx3 = x2(1)\nO = canvas(x3, (20, 20))",
        "O = valmax(frozenset(), rbind(add, 1))",
    };

    for (size_t k = 0; k < sizeof lines / sizeof *lines; k++)
        expect_steps(lines[k]);
}

/* Up to the member that raises first, whatever was done with the others at once. */
Test(steps, of_calls_that_raise)
{
    static const char *const lines[] = {
        "x1 = interval(-20, 20, 1)\nx2 = lbind(divide, 60)\nO = apply(x2, x1)",
        "x1 = asindices(I)\nx2 = compose(lbind(divide, 60), fork(subtract, first, last))\nO = sfilter(x1, x2)",
        "x1 = asindices(I)\nx2 = fork(astuple, fork(add, first, last), compose(lbind(divide, 6), first))\nO = "
        "apply(x2, x1)",
        OBJECTS "x2 = compose(size, double)\nO = argmax(x1, x2)",
        OBJECTS "x2 = rbind(apply, (1, 2, 0))\nx3 = lbind(lbind, divide)\nx4 = chain(x2, x3, size)\nO = apply(x4, x1)",
        "x1 = asobject(I)\nx2 = chain(lbind(divide, 3), rbind(subtract, 1), first)\nO = sfilter(x1, x2)",
        "x1 = totuple(asindices(I))\nO = papply(chain(divide, first, last), x1, x1)",
    };

    for (size_t k = 0; k < sizeof lines / sizeof *lines; k++)
        expect_steps(lines[k]);
}
