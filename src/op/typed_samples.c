/* typed_samples.c - typed dialect: what the demonstrations tell. */
#include "op/call.h"
#include "op/codes.h"
#include "op/common.h"

arcl_val arcl_op_t_dedupe_pair_tuple(arcl_ctx *c, const arcl_val *a)
{
    uint32_t n, two, m = 0;

    if (!arcl_len(a[0], &n))
        return arcl_err(ARCL_E_TYPE);
    const arcl_val *pairs = arcl_items(c, a[0], &n);
    arcl_val *kept = ARCL_NEW(c, arcl_val, n);
    for (uint32_t k = 0; k < n; k++) {
        if (!arcl_len(pairs[k], &two) || two != 2)
            return arcl_err(ARCL_E_VALUE);
        const arcl_val *e = arcl_items(c, pairs[k], &two);
        if (!arcl_same(c, e[0], e[1]))
            kept[m++] = arcl_two(c, e[0], e[1]);
    }
    return arcl_tuple_make(c, kept, m);
}

/* What function gives for all inputs (or outputs), one after the other, each once. */
static arcl_val gathered(arcl_ctx *c, arcl_val samples, arcl_val function, unsigned side)
{
    const arcl_val pick[2] = {arcl_prim(side), samples};
    const uint64_t before = c->steps;
    const arcl_val grids[2] = {function, arcl_ask(c, ARCL_OP_apply, pick)};
    arcl_ctx_unstep(c, before); /* these calls are no part of the program */
    const arcl_val all = arcl_ask(c, ARCL_OP_t_mapply_t, grids);
    return arcl_ask(c, ARCL_OP_dedupe, &all);
}

/* What is gathered from one side only: of the inputs if `inputs`, else of the outputs. */
static arcl_val on_one_side(arcl_ctx *c, const arcl_val *a, bool inputs)
{
    const arcl_val x = gathered(c, a[0], a[1], ARCL_OP_t_first), y = gathered(c, a[0], a[1], ARCL_OP_t_second);
    const arcl_val two[2] = {inputs ? x : y, inputs ? y : x};
    return arcl_ask(c, ARCL_OP_t_difference_tuple, two);
}

ARCL_CODE(t_c_iz, on_one_side(c, a, true))
ARCL_CODE(t_c_zo, on_one_side(c, a, false))

arcl_val arcl_op_t_c_iz_n(arcl_ctx *c, const arcl_val *a)
{
    const arcl_val found = on_one_side(c, a, true);
    return arcl_call(c, a[2], &found, 1);
}

arcl_val arcl_op_t_c_zo_n(arcl_ctx *c, const arcl_val *a)
{
    const arcl_val found = on_one_side(c, a, false);
    return arcl_call(c, a[2], &found, 1);
}

/* Whether every output is its input turned so; -1 where a sample is no pair. */
static int turns_all(arcl_ctx *c, const arcl_val *samples, uint32_t n, int64_t turn)
{
    for (uint32_t k = 0; k < n; k++) {
        uint32_t two;
        if (!arcl_len(samples[k], &two) || two != 2)
            return -1;
        const arcl_val *pair = arcl_items(c, samples[k], &two), args[2] = {pair[0], arcl_int(turn)};
        if (!arcl_same(c, pair[1], arcl_ask(c, ARCL_OP_t_mir_rot_t, args)))
            return 0;
    }
    return 1;
}

arcl_val arcl_op_t_a_mr(arcl_ctx *c, const arcl_val *a)
{
    uint32_t n;

    if (!arcl_len(a[0], &n))
        return arcl_err(ARCL_E_TYPE);
    const arcl_val *samples = arcl_items(c, a[0], &n);
    for (int64_t turn = 0; turn < 8; turn++) {
        const int all = turns_all(c, samples, n, turn);
        if (all)
            return all < 0 ? arcl_err(ARCL_E_VALUE) : arcl_int(turn);
    }
    return arcl_none();
}
