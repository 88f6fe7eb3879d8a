/* typed_numbers.c - typed dialect: arithmetic that takes the empty tuple for nothing, and making cells. */
#include "op/codes.h"
#include "op/common.h"

/* Calls a primitive of arc-dsl with `neutral` in place of empty tuples. */
static arcl_val with_neutral(arcl_ctx *c, const arcl_val *a, int64_t neutral, arcl_op_code *code)
{
    const arcl_val two[2] = {arcl_is_nothing(a[0]) ? arcl_int(neutral) : a[0],
                             arcl_is_nothing(a[1]) ? arcl_int(neutral) : a[1]};

    return code(c, two);
}

ARCL_CODE(t_add, with_neutral(c, a, 0, arcl_op_add))
ARCL_CODE(t_subtract, with_neutral(c, a, 0, arcl_op_subtract))
ARCL_CODE(t_multiply, with_neutral(c, a, 1, arcl_op_multiply))
ARCL_CODE(t_divide, with_neutral(c, a, 1, arcl_op_divide))

/* ---- cells ----------------------------------------------------------------------------- */

ARCL_CODE(t_astriple, arcl_three(c, a[0], a[1], a[2]))

arcl_val arcl_op_t_ascell(arcl_ctx *c, const arcl_val *a)
{
    const arcl_val i = arcl_getitem(a[0], 0), j = arcl_getitem(a[0], 1);
    return arcl_is_err(i) ? i : arcl_is_err(j) ? j : arcl_three(c, i, j, a[1]);
}

arcl_val arcl_op_t_toij(arcl_ctx *c, const arcl_val *a)
{
    const arcl_val i = arcl_getitem(a[0], 0), j = arcl_getitem(a[0], 1);
    return arcl_is_err(i) ? i : arcl_is_err(j) ? j : arcl_two(c, i, j);
}

arcl_val arcl_op_t_celltuple(arcl_ctx *c, const arcl_val *a)
{
    uint32_t n, m, two;

    if (!arcl_len(a[0], &n) || !arcl_len(a[1], &m))
        return arcl_err(ARCL_E_TYPE);
    const arcl_val *x = arcl_items(c, a[0], &n), *y = arcl_items(c, a[1], &m);
    const uint32_t least = m < n ? m : n;
    arcl_val *out = ARCL_NEW(c, arcl_val, least);
    for (uint32_t k = 0; k < least; k++) {
        if (!arcl_len(x[k], &two) || two != 2)
            return arcl_err(ARCL_E_VALUE);
        const arcl_val *place = arcl_items(c, x[k], &two);
        out[k] = arcl_three(c, place[0], place[1], y[k]);
    }
    return arcl_tuple_make(c, out, least);
}
