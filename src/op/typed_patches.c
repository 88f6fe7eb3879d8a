/* typed_patches.c - typed dialect: making, moving and mirroring patches. */
#include "op/call.h"
#include "op/codes.h"
#include "op/matrix.h"
#include "op/places.h"

/* ---- moving ------------------------------------------------------------------------------ */

arcl_val arcl_op_t_shift(arcl_ctx *c, const arcl_val *a)
{
    if (!arcl_truth(a[0]))
        return arcl_set_empty();
    return arcl_is_nothing(a[1]) ? a[0] : arcl_op_shift(c, a);
}

/* The patch shifted by its upper left edges, which the primitives `top` and `left` find. */
static arcl_val normalized(arcl_ctx *c, arcl_val v, unsigned top, unsigned left)
{
    uint32_t n;

    if (!arcl_len(v, &n))
        return arcl_err(ARCL_E_TYPE);
    if (n == 0)
        return v;
    if (arcl_is_patch(v) && top == ARCL_OP_t_uppermost)
        return arcl_op_normalize(c, &v);
    const arcl_val i = arcl_minus(c, arcl_int(0), arcl_ask(c, top, &v));
    const arcl_val j = arcl_minus(c, arcl_int(0), arcl_ask(c, left, &v));
    if (arcl_is_err(i) || arcl_is_err(j))
        return arcl_is_err(i) ? i : j;
    const arcl_val by[2] = {v, arcl_two(c, i, j)};
    return arcl_ask(c, ARCL_OP_t_shift, by);
}

ARCL_CODE(t_normalize, normalized(c, a[0], ARCL_OP_t_uppermost, ARCL_OP_t_leftmost))
ARCL_CODE(t_normalize_i, normalized(c, a[0], ARCL_OP_t_uppermost_i, ARCL_OP_t_leftmost_i))
ARCL_CODE(t_normalize_o, normalized(c, a[0], ARCL_OP_t_uppermost_o, ARCL_OP_t_leftmost_o))

/* ---- mirroring ---------------------------------------------------------------------------- */

/* How long the elements of a patch must be: any are alike, or exactly so many. */
static arcl_val mirrored(arcl_ctx *c, arcl_val v, arcl_turn turn, uint32_t length)
{
    uint32_t n, len;

    if (!arcl_len(v, &n))
        return arcl_err(ARCL_E_TYPE);
    if (n == 0)
        return arcl_err(ARCL_E_INDEX);
    const arcl_val *members = length ? arcl_members(c, v, &n) : NULL;
    for (uint32_t k = 0; length && k < n; k++)
        if (!arcl_len(members[k], &len) || len != length)
            return arcl_err(ARCL_E_VALUE);
    return arcl_mirror_patch(c, v, turn);
}

ARCL_CODE(t_hmirror_f, mirrored(c, a[0], ARCL_TURN_ROWS, 0))
ARCL_CODE(t_hmirror_i, mirrored(c, a[0], ARCL_TURN_ROWS, 2))
ARCL_CODE(t_hmirror_o, mirrored(c, a[0], ARCL_TURN_ROWS, 3))
ARCL_CODE(t_vmirror_i, mirrored(c, a[0], ARCL_TURN_COLUMNS, 2))
ARCL_CODE(t_vmirror_o, mirrored(c, a[0], ARCL_TURN_COLUMNS, 3))
ARCL_CODE(t_dmirror_f, mirrored(c, a[0], ARCL_TURN_SWAP, 0))
ARCL_CODE(t_dmirror_i, mirrored(c, a[0], ARCL_TURN_SWAP, 2))
ARCL_CODE(t_dmirror_o, mirrored(c, a[0], ARCL_TURN_SWAP, 3))

ARCL_CODE(t_vmirror_f, arcl_is_set(a[0]) && a[0].u.set->n == 0 ? a[0] : mirrored(c, a[0], ARCL_TURN_COLUMNS, 0))

arcl_val arcl_op_t_cmirror_f(arcl_ctx *c, const arcl_val *a)
{
    static const unsigned steps[3] = {ARCL_OP_t_vmirror_f, ARCL_OP_t_dmirror_f, ARCL_OP_t_vmirror_f};
    arcl_val v = a[0];

    if (arcl_is_patch(v))
        return arcl_op_cmirror(c, a);
    for (int k = 0; k < 3; k++)
        v = arcl_ask(c, steps[k], &v);
    return v;
}

/* The mirror or rotation that a number stands for, or the value itself. */
static arcl_val turned(arcl_ctx *c, const arcl_val *a, const unsigned *steps, uint32_t count)
{
    for (uint32_t k = 0; k < count; k++)
        if (arcl_is_number(a[1]) && arcl_same(c, a[1], arcl_int(k)))
            return arcl_ask(c, steps[k], a);
    return a[0];
}

arcl_val arcl_op_t_mir_rot_t(arcl_ctx *c, const arcl_val *a)
{
    static const unsigned steps[] = {ARCL_OP_t_hmirror_t, ARCL_OP_t_dmirror_t, ARCL_OP_t_vmirror_t, ARCL_OP_t_cmirror_t,
                                     ARCL_OP_rot90,       ARCL_OP_rot180,      ARCL_OP_rot270};
    return turned(c, a, steps, sizeof steps / sizeof *steps);
}

arcl_val arcl_op_t_mir_rot_f(arcl_ctx *c, const arcl_val *a)
{
    static const unsigned steps[] = {ARCL_OP_t_hmirror_f, ARCL_OP_t_dmirror_f, ARCL_OP_t_vmirror_f,
                                     ARCL_OP_t_cmirror_f};
    return turned(c, a, steps, sizeof steps / sizeof *steps);
}

/* ---- making ------------------------------------------------------------------------------- */

/* The cells of one colour at the places that `places` holds. */
static arcl_val coloured(arcl_ctx *c, arcl_val colour, arcl_val places)
{
    uint32_t n, two;

    if (!arcl_len(places, &n))
        return arcl_err(ARCL_E_TYPE);
    if (arcl_is_places(places)) {
        const arcl_val args[2] = {colour, places};
        if (arcl_is_int32(colour))
            return arcl_op_recolor(c, args);
    }
    const arcl_val *members = arcl_members(c, places, &n);
    arcl_val *images = ARCL_NEW(c, arcl_val, n);
    for (uint32_t k = 0; k < n; k++) {
        if (!arcl_len(members[k], &two) || two != 2)
            return arcl_err(ARCL_E_VALUE);
        const arcl_val *at = arcl_items(c, members[k], &two);
        images[k] = arcl_three(c, at[0], at[1], colour);
    }
    return arcl_set_make(c, images, n, arcl_by_image, places, arcl_none());
}

ARCL_CODE(t_recolor_i, coloured(c, a[0], a[1]))
ARCL_CODE(t_recolor_o, coloured(c, a[0], arcl_ask(c, ARCL_OP_t_toindices_o, &a[1])))

arcl_val arcl_op_t_is_no_grid(arcl_ctx *c, const arcl_val *a)
{
    uint32_t n, m;

    if (a[0].tag == ARCL_GRID)
        return arcl_bool(false);
    if (!arcl_is_tuple(a[0]))
        return arcl_bool(true);
    const arcl_val *rows = arcl_items(c, a[0], &n);
    for (uint32_t i = 0; i < n; i++) {
        if (!arcl_is_tuple(rows[i]))
            return arcl_bool(true);
        arcl_len(rows[i], &m);
        arcl_ctx_work(c, m);
        for (uint32_t j = 0; j < m; j++)
            if (!arcl_is_int(arcl_at(rows[i], j)))
                return arcl_bool(true);
    }
    return arcl_bool(false);
}

ARCL_CODE(t_asobject, arcl_op_t_is_no_grid(c, a).u.i ? arcl_set_empty() : arcl_op_asobject(c, a))

arcl_val arcl_op_t_upscale_f(arcl_ctx *c, const arcl_val *a)
{
    uint32_t n;

    if (!arcl_len(a[0], &n))
        return arcl_err(ARCL_E_TYPE);
    if (n == 0)
        return arcl_set_empty();
    return arcl_enlarge_object(c, a[0], a[1]);
}

/* ---- grids -------------------------------------------------------------------------------- */

ARCL_CODE(t_hmirror_t, arcl_is_tuple(a[0]) ? arcl_op_hmirror(c, a) : arcl_err(ARCL_E_TYPE))
ARCL_CODE(t_cmirror_t, arcl_is_tuple(a[0]) ? arcl_op_cmirror(c, a) : arcl_err(ARCL_E_TYPE))
