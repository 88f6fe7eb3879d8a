/*
 * typed_extent.c - typed dialect: edges, corners and size of patches.
 *
 * Each comes in up to three kinds: for a patch of any sort, for indices, whose
 * elements are taken for places as they are, and for objects, whose elements
 * must be cells. An edge that cannot be told is 0 to whoever asks for it.
 */
#include <math.h>

#include "op/call.h"
#include "op/codes.h"
#include "op/places.h"

typedef enum kind { PATCH, INDICES, OBJECT } kind;
typedef enum edge { TOP, BOTTOM, LEFT, RIGHT } edge;

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

/* What toindices of that kind gives; the empty set where it raises. */
static arcl_val indices_of(arcl_ctx *c, arcl_val v, kind k)
{
    const arcl_val t = k == PATCH ? arcl_toindices(c, v) : k == INDICES ? v : arcl_op_t_toindices_o(c, &v);
    return arcl_caught(c, t) ? arcl_set_empty() : t;
}

static bool places_of(arcl_ctx *c, arcl_val v, kind k, arcl_places *p, arcl_val *err)
{
    if (k == PATCH)
        return arcl_places_of(c, v, p, err);
    return arcl_places_bare(c, indices_of(c, v, k), p, err);
}

/* ---- edges ------------------------------------------------------------------------------ */

/* min or max of the first or second of all elements, which have two: the element itself, be it a bool or no number. */
static arcl_val odd_edge(arcl_ctx *c, arcl_val v, edge e)
{
    uint32_t n, two;
    arcl_val best = arcl_err(ARCL_E_VALUE);

    if (!arcl_len(v, &n))
        return arcl_err(ARCL_E_TYPE);
    const arcl_val *items = arcl_items(c, v, &n);
    for (uint32_t k = 0; k < n; k++) {
        if (!arcl_len(items[k], &two) || two != 2)
            return arcl_err(ARCL_E_VALUE);
        const arcl_val x = arcl_items(c, items[k], &two)[e == LEFT || e == RIGHT];
        const int better = k == 0 ? 1 : e == TOP || e == LEFT ? arcl_less(c, x, best) : arcl_less(c, best, x);
        if (better < 0)
            return arcl_err(ARCL_E_TYPE);
        best = better ? x : best;
    }
    return best;
}

static arcl_val edge_of(arcl_ctx *c, arcl_val v, kind k, edge e)
{
    arcl_places p;
    arcl_val err;

    if (!arcl_truth(v) && (e != RIGHT || k == PATCH))
        return arcl_float(NAN);
    if (!places_of(c, v, k, &p, &err) || p.odd)
        return odd_edge(c, indices_of(c, v, k), e);
    if (p.n == 0)
        return arcl_err(ARCL_E_VALUE);
    return arcl_int(e == TOP ? p.top : e == BOTTOM ? p.bottom : e == LEFT ? p.left : p.right);
}

/* The same as others see it. */
static arcl_val guarded_edge(arcl_ctx *c, arcl_val v, kind k, edge e)
{
    const arcl_val at = edge_of(c, v, k, e);
    return arcl_caught(c, at) ? arcl_int(0) : at;
}

ARCL_CODE(t_uppermost, edge_of(c, a[0], PATCH, TOP))
ARCL_CODE(t_uppermost_i, edge_of(c, a[0], INDICES, TOP))
ARCL_CODE(t_uppermost_o, edge_of(c, a[0], OBJECT, TOP))
ARCL_CODE(t_lowermost, edge_of(c, a[0], PATCH, BOTTOM))
ARCL_CODE(t_lowermost_i, edge_of(c, a[0], INDICES, BOTTOM))
ARCL_CODE(t_lowermost_o, edge_of(c, a[0], OBJECT, BOTTOM))
ARCL_CODE(t_leftmost, edge_of(c, a[0], PATCH, LEFT))
ARCL_CODE(t_leftmost_i, edge_of(c, a[0], INDICES, LEFT))
ARCL_CODE(t_leftmost_o, edge_of(c, a[0], OBJECT, LEFT))
ARCL_CODE(t_rightmost, edge_of(c, a[0], PATCH, RIGHT))
ARCL_CODE(t_rightmost_i, edge_of(c, a[0], INDICES, RIGHT))
ARCL_CODE(t_rightmost_o, edge_of(c, a[0], OBJECT, RIGHT))

/* Whether v is the number k. */
static bool is_number(arcl_ctx *c, arcl_val v, int64_t k)
{
    return arcl_is_number(v) && arcl_same(c, v, arcl_int(k));
}

arcl_val arcl_op_t_col_row(arcl_ctx *c, const arcl_val *a)
{
    static const edge edges[4] = {BOTTOM, TOP, LEFT, RIGHT};

    for (int64_t k = 0; k < 4; k++)
        if (is_number(c, a[1], k))
            return guarded_edge(c, a[0], PATCH, edges[k]);
    return arcl_none();
}

arcl_val arcl_op_t_bordering(arcl_ctx *c, const arcl_val *a)
{
    uint32_t h, w;

    if (is_number(c, guarded_edge(c, a[0], PATCH, TOP), 0) || is_number(c, guarded_edge(c, a[0], PATCH, LEFT), 0))
        return arcl_bool(true);
    if (!arcl_len(a[1], &h))
        return arcl_err(ARCL_E_TYPE);
    if (is_number(c, guarded_edge(c, a[0], PATCH, BOTTOM), (int64_t)h - 1))
        return arcl_bool(true);
    const arcl_val row = arcl_getitem(a[1], 0);
    if (arcl_is_err(row) || !arcl_len(row, &w))
        return arcl_is_err(row) ? row : arcl_err(ARCL_E_TYPE);
    return arcl_bool(is_number(c, guarded_edge(c, a[0], PATCH, RIGHT), (int64_t)w - 1));
}

/* ---- corners ------------------------------------------------------------------------------ */

static arcl_val corner_of(arcl_ctx *c, arcl_val v, kind k, bool lower, bool right)
{
    arcl_places p;
    arcl_val err;

    if (!places_of(c, v, k, &p, &err) || p.odd)
        return arcl_corner_in(c, indices_of(c, v, k), lower, right);
    return p.n ? arcl_pair32(lower ? p.bottom : p.top, right ? p.right : p.left) : arcl_empty_tuple();
}

static arcl_val guarded_corner(arcl_ctx *c, arcl_val v, bool lower, bool right)
{
    const arcl_val at = corner_of(c, v, PATCH, lower, right);
    return arcl_caught(c, at) ? arcl_empty_tuple() : at;
}

ARCL_CODE(t_ulcorner_i, corner_of(c, a[0], INDICES, false, false))
ARCL_CODE(t_ulcorner_o, corner_of(c, a[0], OBJECT, false, false))
ARCL_CODE(t_urcorner_i, corner_of(c, a[0], INDICES, false, true))
ARCL_CODE(t_urcorner_o, corner_of(c, a[0], OBJECT, false, true))
ARCL_CODE(t_llcorner_i, corner_of(c, a[0], INDICES, true, false))
ARCL_CODE(t_llcorner_o, corner_of(c, a[0], OBJECT, true, false))
ARCL_CODE(t_lrcorner_i, corner_of(c, a[0], INDICES, true, true))
ARCL_CODE(t_lrcorner_o, corner_of(c, a[0], OBJECT, true, true))

arcl_val arcl_op_t_corner(arcl_ctx *c, const arcl_val *a)
{
    for (int64_t k = 1; k < 4; k++)
        if (is_number(c, a[1], k))
            return guarded_corner(c, a[0], k >= 2, k & 1);
    return guarded_corner(c, a[0], false, false);
}

arcl_val arcl_op_t_corners(arcl_ctx *c, const arcl_val *a)
{
    arcl_val *seq = ARCL_NEW(c, arcl_val, 4);

    for (int k = 0; k < 4; k++)
        seq[k] = guarded_corner(c, a[0], k >= 2, k & 1);
    const arcl_val set = arcl_set_of_sequence(c, seq, 4);
    set.u.set->copied = true;
    return set;
}

/* ---- size -------------------------------------------------------------------------------- */

/* The extent down or across; each edge that cannot be told counts as 0. */
static arcl_val extent_of(arcl_ctx *c, arcl_val v, kind k, bool down)
{
    uint32_t n;

    if (!arcl_len(v, &n))
        return arcl_err(ARCL_E_TYPE);
    if (n == 0)
        return arcl_int(0);
    const arcl_val low = guarded_edge(c, v, k, down ? TOP : LEFT), high = guarded_edge(c, v, k, down ? BOTTOM : RIGHT);
    const arcl_val between = arcl_minus(c, high, low);
    return arcl_is_err(between) ? between : arcl_plus(c, between, arcl_int(1));
}

static arcl_val guarded_extent(arcl_ctx *c, arcl_val v, kind k, bool down)
{
    const arcl_val extent = extent_of(c, v, k, down);
    return arcl_caught(c, extent) ? arcl_int(0) : extent;
}

ARCL_CODE(t_height_f, extent_of(c, a[0], PATCH, true))
ARCL_CODE(t_height_i, extent_of(c, a[0], INDICES, true))
ARCL_CODE(t_height_o, extent_of(c, a[0], OBJECT, true))
ARCL_CODE(t_width_f, extent_of(c, a[0], PATCH, false))
ARCL_CODE(t_width_i, extent_of(c, a[0], INDICES, false))
ARCL_CODE(t_width_o, extent_of(c, a[0], OBJECT, false))

ARCL_CODE(t_shape_f, arcl_two(c, guarded_extent(c, a[0], PATCH, true), guarded_extent(c, a[0], PATCH, false)))
ARCL_CODE(t_portrait_f,
          arcl_bool(arcl_less(c, guarded_extent(c, a[0], PATCH, false), guarded_extent(c, a[0], PATCH, true))))

arcl_val arcl_op_t_square_f(arcl_ctx *c, const arcl_val *a)
{
    const arcl_val h = guarded_extent(c, a[0], PATCH, true), w = guarded_extent(c, a[0], PATCH, false);
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
    const arcl_val half = arcl_over(c, guarded_extent(c, v, PATCH, down), arcl_int(2));
    return arcl_plus(c, from, half);
}

arcl_val arcl_op_t_center(arcl_ctx *c, const arcl_val *a)
{
    if (arcl_is_patch(a[0]))
        return arcl_op_center(c, a);
    const arcl_val top = guarded_edge(c, a[0], PATCH, TOP), left = guarded_edge(c, a[0], PATCH, LEFT);
    if (arcl_is_nan(top) || arcl_is_nan(left))
        return arcl_empty_tuple();
    const arcl_val i = middle(c, a[0], top, true), j = arcl_is_err(i) ? i : middle(c, a[0], left, false);
    return arcl_is_err(j) ? j : arcl_two(c, i, j);
}

/* Whether v is as long as it is high (wide) and one wide (high). */
static arcl_val line(arcl_ctx *c, arcl_val v, kind k, bool vertical)
{
    uint32_t n;

    if (!arcl_len(v, &n))
        return arcl_err(ARCL_E_TYPE);
    return arcl_bool(arcl_same(c, guarded_extent(c, v, k, vertical), arcl_int(n)) &&
                     arcl_same(c, guarded_extent(c, v, k, !vertical), arcl_int(1)));
}

ARCL_CODE(t_vline_i, line(c, a[0], INDICES, true))
ARCL_CODE(t_vline_o, line(c, a[0], OBJECT, true))
ARCL_CODE(t_hline_i, line(c, a[0], INDICES, false))
ARCL_CODE(t_hline_o, line(c, a[0], OBJECT, false))

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
