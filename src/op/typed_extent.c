/*
 * typed_extent.c - typed dialect: edges, corners and size of patches.
 *
 * Each comes in up to three kinds: for a patch of any sort, for indices, whose
 * elements are taken for places as they are, and for objects, whose elements
 * must be cells. Other primitives take 0 for an edge that cannot be told.
 */
#include <math.h>

#include "op/call.h"
#include "op/codes.h"
#include "op/places.h"

ARCL_CODE(t_toindices_i, a[0])

arcl_val arcl_op_t_toindices_o(arcl_ctx *c, const arcl_val *a)
{
    uint32_t n;

    if (!arcl_len(a[0], &n) || n == 0)
        return arcl_set_empty();
    if (arcl_is_patch(a[0]))
        return a[0].u.set->ink == ARCL_PLACES ? arcl_err(ARCL_E_VALUE) : arcl_toindices(c, a[0]);
    return arcl_without_colours(c, a[0]);
}

/* ---- edges ------------------------------------------------------------------------------ */

ARCL_CODE(t_uppermost_i, arcl_edge_of(c, a[0], ARCL_AS_PLACES, ARCL_TOP))
ARCL_CODE(t_uppermost_o, arcl_edge_of(c, a[0], ARCL_AS_CELLS, ARCL_TOP))
ARCL_CODE(t_lowermost_i, arcl_edge_of(c, a[0], ARCL_AS_PLACES, ARCL_BOTTOM))
ARCL_CODE(t_lowermost_o, arcl_edge_of(c, a[0], ARCL_AS_CELLS, ARCL_BOTTOM))
ARCL_CODE(t_leftmost_i, arcl_edge_of(c, a[0], ARCL_AS_PLACES, ARCL_LEFT))
ARCL_CODE(t_leftmost_o, arcl_edge_of(c, a[0], ARCL_AS_CELLS, ARCL_LEFT))
ARCL_CODE(t_rightmost_i, arcl_edge_of(c, a[0], ARCL_AS_PLACES, ARCL_RIGHT))
ARCL_CODE(t_rightmost_o, arcl_edge_of(c, a[0], ARCL_AS_CELLS, ARCL_RIGHT))

/* Whether v is the number k. */
static bool is_number(arcl_ctx *c, arcl_val v, int64_t k)
{
    return arcl_is_number(v) && arcl_same(c, v, arcl_int(k));
}

arcl_val arcl_op_t_col_row(arcl_ctx *c, const arcl_val *a)
{
    static const arcl_edge edges[4] = {ARCL_BOTTOM, ARCL_TOP, ARCL_LEFT, ARCL_RIGHT};

    for (int64_t k = 0; k < 4; k++)
        if (is_number(c, a[1], k))
            return arcl_edge_seen(c, a[0], ARCL_AS_PATCH, edges[k]);
    return arcl_none();
}

/* ---- corners ------------------------------------------------------------------------------ */

static arcl_val guarded_corner(arcl_ctx *c, arcl_val v, bool lower, bool right)
{
    const arcl_val at = arcl_corner_of(c, v, ARCL_AS_PATCH, lower, right);
    return arcl_caught(c, at) ? arcl_empty_tuple() : at;
}

ARCL_CODE(t_ulcorner_i, arcl_corner_of(c, a[0], ARCL_AS_PLACES, false, false))
ARCL_CODE(t_ulcorner_o, arcl_corner_of(c, a[0], ARCL_AS_CELLS, false, false))
ARCL_CODE(t_urcorner_i, arcl_corner_of(c, a[0], ARCL_AS_PLACES, false, true))
ARCL_CODE(t_urcorner_o, arcl_corner_of(c, a[0], ARCL_AS_CELLS, false, true))
ARCL_CODE(t_llcorner_i, arcl_corner_of(c, a[0], ARCL_AS_PLACES, true, false))
ARCL_CODE(t_llcorner_o, arcl_corner_of(c, a[0], ARCL_AS_CELLS, true, false))
ARCL_CODE(t_lrcorner_i, arcl_corner_of(c, a[0], ARCL_AS_PLACES, true, true))
ARCL_CODE(t_lrcorner_o, arcl_corner_of(c, a[0], ARCL_AS_CELLS, true, true))

arcl_val arcl_op_t_corner(arcl_ctx *c, const arcl_val *a)
{
    for (int64_t k = 1; k < 4; k++)
        if (is_number(c, a[1], k))
            return guarded_corner(c, a[0], k >= 2, k & 1);
    return guarded_corner(c, a[0], false, false);
}

/* ---- size -------------------------------------------------------------------------------- */

static arcl_val guarded_extent(arcl_ctx *c, arcl_val v, arcl_patch_as k, bool down)
{
    const arcl_val extent = arcl_extent_along(c, v, k, down);
    return arcl_caught(c, extent) ? arcl_int(0) : extent;
}

ARCL_CODE(t_height_f, arcl_extent_along(c, a[0], ARCL_AS_PATCH, true))
ARCL_CODE(t_height_i, arcl_extent_along(c, a[0], ARCL_AS_PLACES, true))
ARCL_CODE(t_height_o, arcl_extent_along(c, a[0], ARCL_AS_CELLS, true))
ARCL_CODE(t_width_f, arcl_extent_along(c, a[0], ARCL_AS_PATCH, false))
ARCL_CODE(t_width_i, arcl_extent_along(c, a[0], ARCL_AS_PLACES, false))
ARCL_CODE(t_width_o, arcl_extent_along(c, a[0], ARCL_AS_CELLS, false))

ARCL_CODE(t_shape_f,
          arcl_two(c, guarded_extent(c, a[0], ARCL_AS_PATCH, true), guarded_extent(c, a[0], ARCL_AS_PATCH, false)))
ARCL_CODE(t_portrait_f, arcl_bool(arcl_less(c, guarded_extent(c, a[0], ARCL_AS_PATCH, false),
                                            guarded_extent(c, a[0], ARCL_AS_PATCH, true))))

arcl_val arcl_op_t_square_f(arcl_ctx *c, const arcl_val *a)
{
    const arcl_val h = guarded_extent(c, a[0], ARCL_AS_PATCH, true), w = guarded_extent(c, a[0], ARCL_AS_PATCH, false);
    int64_t area;
    uint32_t n;

    if (!arcl_len(a[0], &n))
        return arcl_err(ARCL_E_TYPE);
    if (!arcl_is_int(h) || !arcl_is_int(w)) /* no float of a patch is a whole number */
        return arcl_bool(false);
    return arcl_bool(h.u.i == w.u.i && !__builtin_mul_overflow(h.u.i, w.u.i, &area) && area == n);
}

/* One coordinate of the middle. */
static arcl_val middle(arcl_ctx *c, arcl_val v, arcl_val from, bool down)
{
    const arcl_val half = arcl_over(c, guarded_extent(c, v, ARCL_AS_PATCH, down), arcl_int(2));
    return arcl_plus(c, from, half);
}

arcl_val arcl_op_t_center(arcl_ctx *c, const arcl_val *a)
{
    if (arcl_is_patch(a[0]))
        return arcl_op_center(c, a);
    const arcl_val top = arcl_edge_seen(c, a[0], ARCL_AS_PATCH, ARCL_TOP),
                   left = arcl_edge_seen(c, a[0], ARCL_AS_PATCH, ARCL_LEFT);
    if (arcl_is_nan(top) || arcl_is_nan(left))
        return arcl_empty_tuple();
    const arcl_val i = middle(c, a[0], top, true), j = arcl_is_err(i) ? i : middle(c, a[0], left, false);
    return arcl_is_err(j) ? j : arcl_two(c, i, j);
}

/* Whether v is as long as it is high (wide) and one wide (high). */
static arcl_val line(arcl_ctx *c, arcl_val v, arcl_patch_as k, bool vertical)
{
    uint32_t n;

    if (!arcl_len(v, &n))
        return arcl_err(ARCL_E_TYPE);
    return arcl_bool(arcl_same(c, guarded_extent(c, v, k, vertical), arcl_int(n)) &&
                     arcl_same(c, guarded_extent(c, v, k, !vertical), arcl_int(1)));
}

ARCL_CODE(t_vline_i, line(c, a[0], ARCL_AS_PLACES, true))
ARCL_CODE(t_vline_o, line(c, a[0], ARCL_AS_CELLS, true))
ARCL_CODE(t_hline_i, line(c, a[0], ARCL_AS_PLACES, false))
ARCL_CODE(t_hline_o, line(c, a[0], ARCL_AS_CELLS, false))

/* ---- of grids ------------------------------------------------------------------------------- */

arcl_val arcl_op_t_width_t(arcl_ctx *c, const arcl_val *a)
{
    uint32_t n;

    (void)c;
    if (!arcl_truth(a[0]))
        return arcl_int(0);
    const arcl_val row = arcl_getitem(a[0], 0);
    return arcl_is_err(row) ? row : arcl_len(row, &n) ? arcl_int(n) : arcl_err(ARCL_E_TYPE);
}

arcl_val arcl_op_t_shape_t(arcl_ctx *c, const arcl_val *a)
{
    const arcl_val w = arcl_op_t_width_t(c, a);
    uint32_t h;

    return arcl_pair_make(c, arcl_len(a[0], &h) ? h : 0, arcl_is_err(w) ? 0 : w.u.i);
}

arcl_val arcl_op_t_portrait_t(arcl_ctx *c, const arcl_val *a)
{
    const arcl_val shape = arcl_op_t_shape_t(c, a);
    return arcl_bool(arcl_at(shape, 0).u.i > arcl_at(shape, 1).u.i);
}

arcl_val arcl_op_t_square_t(arcl_ctx *c, const arcl_val *a)
{
    uint32_t h, w;

    (void)c;
    if (!arcl_len(a[0], &h))
        return arcl_err(ARCL_E_TYPE);
    const arcl_val row = arcl_getitem(a[0], 0);
    if (arcl_is_err(row))
        return row;
    return arcl_len(row, &w) ? arcl_bool(h == w) : arcl_err(ARCL_E_TYPE);
}
