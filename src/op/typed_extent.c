/*
 * typed_extent.c - typed dialect: edges, corners and size of patches.
 *
 * Each comes in up to three kinds: for a patch of any sort, for indices, whose
 * elements are taken for places as they are, and for objects, whose elements
 * must be cells. An edge that cannot be told is 0 to whoever asks for it.
 */
#include <math.h>

#include "op/codes.h"
#include "op/places.h"

typedef enum kind { PATCH, INDICES, OBJECT } kind;
typedef enum edge { TOP, BOTTOM, LEFT, RIGHT } edge;

arcl_val arcl_op_t_toindices_i(arcl_ctx *c, const arcl_val *a)
{
    (void)c;
    return a[0];
}

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
    return arcl_is_err(t) ? arcl_set_empty() : t;
}

static bool places_of(arcl_ctx *c, arcl_val v, kind k, arcl_places *p, arcl_val *err)
{
    if (k == PATCH)
        return arcl_places_of(c, v, p, err);
    return arcl_places_bare(c, indices_of(c, v, k), p, err);
}

/* ---- edges ------------------------------------------------------------------------------ */

/* The same of elements that are no places but have two parts. */
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
    if (!places_of(c, v, k, &p, &err))
        return odd_edge(c, indices_of(c, v, k), e);
    if (p.n == 0)
        return arcl_err(ARCL_E_VALUE);
    return arcl_int(e == TOP ? p.top : e == BOTTOM ? p.bottom : e == LEFT ? p.left : p.right);
}

/* The same as others see it. */
static arcl_val guarded_edge(arcl_ctx *c, arcl_val v, kind k, edge e)
{
    const arcl_val at = edge_of(c, v, k, e);
    return arcl_is_err(at) ? arcl_int(0) : at;
}

#define EDGE(name, k, e) \
    arcl_val arcl_op_t_##name(arcl_ctx *c, const arcl_val *a) \
    { \
        return edge_of(c, a[0], k, e); \
    }
EDGE(uppermost, PATCH, TOP)
EDGE(uppermost_i, INDICES, TOP)
EDGE(uppermost_o, OBJECT, TOP)
EDGE(lowermost, PATCH, BOTTOM)
EDGE(lowermost_i, INDICES, BOTTOM)
EDGE(lowermost_o, OBJECT, BOTTOM)
EDGE(leftmost, PATCH, LEFT)
EDGE(leftmost_i, INDICES, LEFT)
EDGE(leftmost_o, OBJECT, LEFT)
EDGE(rightmost, PATCH, RIGHT)
EDGE(rightmost_i, INDICES, RIGHT)
EDGE(rightmost_o, OBJECT, RIGHT)

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

    if (!places_of(c, v, k, &p, &err))
        return arcl_corner_in(c, indices_of(c, v, k), lower, right);
    return p.n ? arcl_pair32(lower ? p.bottom : p.top, right ? p.right : p.left) : arcl_empty_tuple();
}

static arcl_val guarded_corner(arcl_ctx *c, arcl_val v, bool lower, bool right)
{
    const arcl_val at = corner_of(c, v, PATCH, lower, right);
    return arcl_is_err(at) ? arcl_empty_tuple() : at;
}

#define CORNER(name, k, lower, right) \
    arcl_val arcl_op_t_##name(arcl_ctx *c, const arcl_val *a) \
    { \
        return corner_of(c, a[0], k, lower, right); \
    }
CORNER(ulcorner_i, INDICES, false, false)
CORNER(ulcorner_o, OBJECT, false, false)
CORNER(urcorner_i, INDICES, false, true)
CORNER(urcorner_o, OBJECT, false, true)
CORNER(llcorner_i, INDICES, true, false)
CORNER(llcorner_o, OBJECT, true, false)
CORNER(lrcorner_i, INDICES, true, true)
CORNER(lrcorner_o, OBJECT, true, true)

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

arcl_val arcl_op_t_center(arcl_ctx *c, const arcl_val *a)
{
    int64_t h, w;
    arcl_val err;

    if (arcl_is_patch(a[0]))
        return arcl_op_center(c, a);
    if (!arcl_truth(a[0]))
        return arcl_empty_tuple();
    const arcl_val top = guarded_edge(c, a[0], PATCH, TOP), left = guarded_edge(c, a[0], PATCH, LEFT);
    if (!arcl_is_int(top) || !arcl_is_int(left))
        return arcl_err(ARCL_E_TYPE);
    arcl_height(c, a[0], &h, &err);
    arcl_width(c, a[0], &w, &err);
    return arcl_pair_make(c, top.u.i + h / 2, left.u.i + w / 2);
}

/* ---- size -------------------------------------------------------------------------------- */

/* len(v), and the extent down or across; each edge that cannot be told counts as 0. False where CPython raises. */
static bool extent_of(arcl_ctx *c, arcl_val v, kind k, bool down, uint32_t *n, int64_t *out)
{
    *out = 0;
    if (!arcl_len(v, n))
        return false;
    if (*n == 0)
        return true;
    const arcl_val low = guarded_edge(c, v, k, down ? TOP : LEFT), high = guarded_edge(c, v, k, down ? BOTTOM : RIGHT);
    if (!arcl_is_int(low) || !arcl_is_int(high))
        return false;
    *out = high.u.i - low.u.i + 1;
    return true;
}

#define EXTENT(name, k, down) \
    arcl_val arcl_op_t_##name(arcl_ctx *c, const arcl_val *a) \
    { \
        uint32_t n; \
        int64_t extent; \
        return extent_of(c, a[0], k, down, &n, &extent) ? arcl_int(extent) : arcl_err(ARCL_E_TYPE); \
    }
EXTENT(height_f, PATCH, true)
EXTENT(height_i, INDICES, true)
EXTENT(height_o, OBJECT, true)
EXTENT(width_f, PATCH, false)
EXTENT(width_i, INDICES, false)
EXTENT(width_o, OBJECT, false)

arcl_val arcl_op_t_shape_f(arcl_ctx *c, const arcl_val *a)
{
    uint32_t n;
    int64_t h, w;

    extent_of(c, a[0], PATCH, true, &n, &h);
    extent_of(c, a[0], PATCH, false, &n, &w);
    return arcl_pair_make(c, h, w);
}

arcl_val arcl_op_t_portrait_f(arcl_ctx *c, const arcl_val *a)
{
    const arcl_val shape = arcl_op_t_shape_f(c, a);
    return arcl_bool(arcl_at(shape, 0).u.i > arcl_at(shape, 1).u.i);
}

arcl_val arcl_op_t_square_f(arcl_ctx *c, const arcl_val *a)
{
    uint32_t n;
    int64_t h, w, area;

    extent_of(c, a[0], PATCH, true, &n, &h);
    extent_of(c, a[0], PATCH, false, &n, &w);
    if (!arcl_len(a[0], &n))
        return arcl_err(ARCL_E_TYPE);
    return arcl_bool(h == w && !__builtin_mul_overflow(h, w, &area) && area == n);
}

/* Whether v is as long as it is high (wide) and one wide (high). */
static arcl_val line(arcl_ctx *c, arcl_val v, kind k, bool vertical)
{
    uint32_t n;
    int64_t along, across;

    extent_of(c, v, k, vertical, &n, &along);
    extent_of(c, v, k, !vertical, &n, &across);
    if (!arcl_len(v, &n))
        return arcl_err(ARCL_E_TYPE);
    return arcl_bool(along == n && across == 1);
}

#define LINE(name, k, vertical) \
    arcl_val arcl_op_t_##name(arcl_ctx *c, const arcl_val *a) \
    { \
        return line(c, a[0], k, vertical); \
    }
LINE(vline_i, INDICES, true)
LINE(vline_o, OBJECT, true)
LINE(hline_i, INDICES, false)
LINE(hline_o, OBJECT, false)

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
