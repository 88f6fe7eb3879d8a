/* typed_lines.c - typed dialect: lines, boxes and neighbours, of which there are none where a place is missing. */
#include <math.h>

#include "op/call.h"
#include "op/codes.h"
#include "op/places.h"

/* Whether v == (). */
static bool is_nothing(arcl_val v)
{
    uint32_t n;
    return arcl_is_tuple(v) && arcl_len(v, &n) && n == 0;
}

static bool is_empty(arcl_val v)
{
    uint32_t n;
    return arcl_len(v, &n) && n == 0;
}

/* Whether one coordinate of a place is nan and the other one that of `from`: min and max of a number and nan are the
 * number if that comes first, so a line to there has one place. */
static bool is_half_known(arcl_ctx *c, arcl_val from, arcl_val to)
{
    arcl_val err;
    const arcl_val *a = arcl_unpack_two(c, from, &err), *b = a ? arcl_unpack_two(c, to, &err) : NULL;

    return b && ((arcl_is_nan(b[0]) && arcl_equal(c, a[1], b[1])) || (arcl_is_nan(b[1]) && arcl_equal(c, a[0], b[0])));
}

arcl_val arcl_op_t_connect(arcl_ctx *c, const arcl_val *a)
{
    if (is_nothing(a[0]) || is_nothing(a[1]))
        return arcl_set_empty();
    const arcl_val spot[2] = {a[0], a[0]};
    return arcl_op_connect(c, a[1].tag == ARCL_TUPLE && is_half_known(c, a[0], a[1]) ? spot : a);
}

arcl_val arcl_op_t_shoot(arcl_ctx *c, const arcl_val *a)
{
    return is_empty(a[0]) || is_empty(a[1]) ? arcl_set_empty() : arcl_op_shoot(c, a);
}

arcl_val arcl_op_t_hfrontier(arcl_ctx *c, const arcl_val *a)
{
    return is_nothing(a[0]) ? arcl_set_empty() : arcl_op_hfrontier(c, a);
}

arcl_val arcl_op_t_dneighbors(arcl_ctx *c, const arcl_val *a)
{
    return arcl_is_tuple(a[0]) && !is_nothing(a[0]) ? arcl_op_dneighbors(c, a) : arcl_set_empty();
}

arcl_val arcl_op_t_ineighbors(arcl_ctx *c, const arcl_val *a)
{
    return arcl_is_tuple(a[0]) && !is_nothing(a[0]) ? arcl_op_ineighbors(c, a) : arcl_set_empty();
}

arcl_val arcl_op_t_neighbors(arcl_ctx *c, const arcl_val *a)
{
    const arcl_val all = arcl_is_tuple(a[0]) && !is_nothing(a[0]) ? arcl_op_neighbors(c, a) : arcl_set_empty();
    return arcl_is_err(all) ? arcl_set_empty() : all;
}

/* ---- boxes ------------------------------------------------------------------------------- */

/* Two opposite places of a box, as a set; an ERR where they are none. */
static arcl_val spanned(arcl_ctx *c, arcl_val i0, arcl_val j0, arcl_val i1, arcl_val j1)
{
    if (!arcl_is_int(i0) || !arcl_is_int(j0) || !arcl_is_int(i1) || !arcl_is_int(j1))
        return arcl_err(ARCL_E_TYPE);
    arcl_val *two = ARCL_NEW(c, arcl_val, 2);
    two[0] = arcl_pair_make(c, i0.u.i, j0.u.i);
    two[1] = arcl_pair_make(c, i1.u.i, j1.u.i);
    return arcl_set_of_sequence(c, two, 2);
}

/* What has the same edges as v, each of them 0 where it cannot be told. */
static arcl_val by_edges(arcl_ctx *c, arcl_val v)
{
    return spanned(c, arcl_call_prim(c, ARCL_OP_t_uppermost, &v, 1), arcl_call_prim(c, ARCL_OP_t_leftmost, &v, 1),
                   arcl_call_prim(c, ARCL_OP_t_lowermost, &v, 1), arcl_call_prim(c, ARCL_OP_t_rightmost, &v, 1));
}

/* What has the same corners as v. */
static arcl_val by_corners(arcl_ctx *c, arcl_val v)
{
    const arcl_val ul = arcl_call_prim(c, ARCL_OP_ulcorner, &v, 1), lr = arcl_call_prim(c, ARCL_OP_lrcorner, &v, 1);
    uint32_t n, m;

    if (!arcl_len(ul, &n) || !arcl_len(lr, &m) || n != 2 || m != 2)
        return arcl_err(ARCL_E_VALUE);
    return spanned(c, arcl_at(ul, 0), arcl_at(ul, 1), arcl_at(lr, 0), arcl_at(lr, 1));
}

/* A primitive of arc-dsl that looks at nothing but the box. */
static arcl_val box_by(arcl_ctx *c, arcl_val v, arcl_val (*alike)(arcl_ctx *, arcl_val), arcl_op_code *code)
{
    if (is_empty(v))
        return arcl_set_empty();
    const arcl_val box = arcl_is_patch(v) ? v : alike(c, v);
    return arcl_is_err(box) ? box : code(c, &box);
}

arcl_val arcl_op_t_inbox(arcl_ctx *c, const arcl_val *a)
{
    return box_by(c, a[0], by_edges, arcl_op_inbox);
}

arcl_val arcl_op_t_outbox(arcl_ctx *c, const arcl_val *a)
{
    return box_by(c, a[0], by_edges, arcl_op_outbox);
}

arcl_val arcl_op_t_box(arcl_ctx *c, const arcl_val *a)
{
    return box_by(c, a[0], by_corners, arcl_op_box);
}

arcl_val arcl_op_t_backdrop(arcl_ctx *c, const arcl_val *a)
{
    return box_by(c, a[0], by_corners, arcl_op_backdrop);
}

arcl_val arcl_op_t_delta(arcl_ctx *c, const arcl_val *a)
{
    if (is_empty(a[0]) || arcl_is_patch(a[0]))
        return arcl_op_delta(c, a);
    const arcl_val both[2] = {arcl_call_prim(c, ARCL_OP_t_backdrop, a, 1), arcl_toindices(c, a[0])};
    if (!arcl_is_set(both[1]))
        return arcl_err(ARCL_E_TYPE);
    return arcl_set_recipe(c, arcl_op_difference(c, both), arcl_by_difference, both[0], both[1]);
}

/* ---- distance ------------------------------------------------------------------------------ */

arcl_val arcl_op_t_manhattan(arcl_ctx *c, const arcl_val *a)
{
    uint32_t n, m;

    if (!arcl_len(a[0], &n) || !arcl_len(a[1], &m) || n == 0 || m == 0)
        return arcl_float(INFINITY);
    return arcl_op_manhattan(c, a);
}
