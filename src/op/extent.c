/* extent.c - edges, corners and sides of patches and grids. */
#include <math.h>

#include "op/call.h"
#include "op/codes.h"
#include "op/places.h"

/* ---- edges --------------------------------------------------------------------------- */

/* What toindices of that kind gives; the empty set where it raises in the typed dialect. */
static arcl_val indices_of(arcl_ctx *c, arcl_val v, arcl_patch_as k)
{
    if (k == ARCL_AS_PATCH)
        return arcl_toindices(c, v);
    const arcl_val t = k == ARCL_AS_PLACES ? v : arcl_op_t_toindices_o(c, &v);
    return arcl_caught(c, t) ? arcl_set_empty() : t;
}

static inline bool places_of(arcl_ctx *c, arcl_val v, arcl_patch_as k, arcl_places *p, arcl_val *err)
{
    return k == ARCL_AS_PATCH ? arcl_places_of(c, v, p, err) : arcl_places_bare(c, indices_of(c, v, k), p, err);
}

arcl_val arcl_edge_any(arcl_ctx *c, arcl_val v, arcl_patch_as k, arcl_edge e)
{
    arcl_places p;
    arcl_val err, best = arcl_err(ARCL_E_VALUE);
    uint32_t n;

    if (arcl_is_typed(c) && !arcl_truth(v) && (e != ARCL_RIGHT || k == ARCL_AS_PATCH))
        return arcl_float(NAN);
    if (places_of(c, v, k, &p, &err) && !p.odd && p.n > 0)
        return arcl_int(arcl_edge_in(&p, e));
    const arcl_val t = indices_of(c, v, k);
    if (arcl_is_err(t) || !arcl_len(t, &n))
        return arcl_is_err(t) ? t : arcl_err(ARCL_E_TYPE);
    const arcl_val *items = arcl_items(c, t, &n);
    const bool least = e == ARCL_TOP || e == ARCL_LEFT;
    arcl_ctx_work(c, n);
    for (uint32_t j = 0; j < n; j++) {
        const arcl_val *two = arcl_unpack_two(c, items[j], &err);
        if (!two)
            return err;
        const arcl_val x = two[e == ARCL_LEFT || e == ARCL_RIGHT];
        const int better = j == 0 ? 1 : least ? arcl_less(c, x, best) : arcl_less(c, best, x);
        if (better < 0)
            return arcl_err(ARCL_E_TYPE);
        best = better ? x : best;
    }
    return best;
}

arcl_val arcl_edge_seen(arcl_ctx *c, arcl_val v, arcl_patch_as k, arcl_edge e)
{
    const arcl_val at = arcl_edge_of(c, v, k, e);
    return arcl_is_typed(c) && arcl_caught(c, at) ? arcl_int(0) : at;
}

bool arcl_origin_of(arcl_ctx *c, arcl_val v, int64_t *top, int64_t *left, arcl_val *err)
{
    arcl_places p;

    if (arcl_places_of(c, v, &p, err) && !p.odd && p.n > 0) {
        *top = p.top;
        *left = p.left;
        return true;
    }
    const arcl_val i = arcl_edge_of(c, v, ARCL_AS_PATCH, ARCL_TOP), j = arcl_edge_of(c, v, ARCL_AS_PATCH, ARCL_LEFT);
    *err = arcl_is_err(i) ? i : arcl_is_err(j) ? j : arcl_err(ARCL_E_TYPE);
    *top = i.u.i;
    *left = j.u.i;
    return arcl_is_int(i) && arcl_is_int(j);
}

ARCL_CODE(uppermost, arcl_edge_of(c, a[0], ARCL_AS_PATCH, ARCL_TOP))
ARCL_CODE(lowermost, arcl_edge_of(c, a[0], ARCL_AS_PATCH, ARCL_BOTTOM))
ARCL_CODE(leftmost, arcl_edge_of(c, a[0], ARCL_AS_PATCH, ARCL_LEFT))
ARCL_CODE(rightmost, arcl_edge_of(c, a[0], ARCL_AS_PATCH, ARCL_RIGHT))

/* Whether an edge of v is a number; -1 and an ERR if there is no such edge. */
static inline int edge_is(arcl_ctx *c, arcl_val v, arcl_edge e, int64_t number, arcl_val *err)
{
    if (arcl_is_patch(v)) {
        const arcl_places p = arcl_places_in(v.u.set);
        return arcl_edge_in(&p, e) == number;
    }
    *err = arcl_edge_seen(c, v, ARCL_AS_PATCH, e);
    return arcl_is_err(*err) ? -1 : arcl_same(c, *err, arcl_int(number));
}

arcl_val arcl_op_bordering(arcl_ctx *c, const arcl_val *a)
{
    arcl_val err, row;
    uint32_t h, w;
    int at = edge_is(c, a[0], ARCL_TOP, 0, &err);

    if (at == 0)
        at = edge_is(c, a[0], ARCL_LEFT, 0, &err);
    if (at != 0)
        return at < 0 ? err : arcl_bool(true);
    if (!arcl_len(a[1], &h))
        return arcl_err(ARCL_E_TYPE);
    at = edge_is(c, a[0], ARCL_BOTTOM, (int64_t)h - 1, &err);
    if (at != 0)
        return at < 0 ? err : arcl_bool(true);
    row = arcl_getitem(a[1], 0);
    if (arcl_is_err(row) || !arcl_len(row, &w))
        return arcl_is_err(row) ? row : arcl_err(ARCL_E_TYPE);
    at = edge_is(c, a[0], ARCL_RIGHT, (int64_t)w - 1, &err);
    return at < 0 ? err : arcl_bool(at);
}

/* ---- sides --------------------------------------------------------------------------- */

arcl_val arcl_extent_along(arcl_ctx *c, arcl_val v, arcl_patch_as k, bool down)
{
    arcl_places p;
    arcl_val err;
    uint32_t n;

    if (!arcl_len(v, &n))
        return arcl_err(ARCL_E_TYPE);
    if (n == 0)
        return arcl_int(0);
    if (places_of(c, v, k, &p, &err) && !p.odd && p.n > 0)
        return arcl_int(1 + (down ? (int64_t)p.bottom - p.top : (int64_t)p.right - p.left));
    const arcl_val low = arcl_edge_seen(c, v, k, down ? ARCL_TOP : ARCL_LEFT),
                   high = arcl_edge_seen(c, v, k, down ? ARCL_BOTTOM : ARCL_RIGHT);
    if (arcl_is_err(low) || arcl_is_err(high))
        return arcl_is_err(low) ? low : high;
    const arcl_val between = arcl_minus(c, high, low);
    return arcl_is_err(between) ? between : arcl_plus(c, between, arcl_int(1));
}

/* The side of what is taken as a patch. */
static __attribute__((noinline)) bool side_of_patch(arcl_ctx *c, arcl_val v, bool down, int64_t *out, arcl_val *err)
{
    const arcl_val extent = arcl_extent_along(c, v, ARCL_AS_PATCH, down);
    const bool none = arcl_is_typed(c) && arcl_caught(c, extent);

    *err = arcl_is_err(extent) ? extent : arcl_err(ARCL_E_TYPE); /* a float is no number of cells */
    *out = none ? 0 : extent.u.i;
    return none || arcl_is_int(extent);
}

bool arcl_side_any(arcl_ctx *c, arcl_val v, bool down, int64_t *out, arcl_val *err)
{
    uint32_t n;

    if (arcl_is_typed(c) || !arcl_is_tuple(v))
        return side_of_patch(c, v, down, out, err);
    arcl_len(v, &n);
    if (n > 0 && !down && !arcl_len(arcl_at(v, 0), &n)) {
        *err = arcl_err(ARCL_E_TYPE);
        return false;
    }
    *out = n;
    return true;
}

arcl_val arcl_op_height(arcl_ctx *c, const arcl_val *a)
{
    int64_t h;
    arcl_val err;
    return arcl_side(c, a[0], true, &h, &err) ? arcl_int(h) : err;
}

arcl_val arcl_op_width(arcl_ctx *c, const arcl_val *a)
{
    int64_t w;
    arcl_val err;
    return arcl_side(c, a[0], false, &w, &err) ? arcl_int(w) : err;
}

arcl_val arcl_op_shape(arcl_ctx *c, const arcl_val *a)
{
    int64_t h, w;
    arcl_val err;
    return arcl_two_sides(c, a[0], &h, &w, &err) ? arcl_pair_make(c, h, w) : err;
}

arcl_val arcl_op_portrait(arcl_ctx *c, const arcl_val *a)
{
    int64_t h, w;
    arcl_val err;
    return arcl_two_sides(c, a[0], &h, &w, &err) ? arcl_bool(h > w) : err;
}

arcl_val arcl_op_square(arcl_ctx *c, const arcl_val *a)
{
    int64_t h, w;
    uint32_t n;
    arcl_val err;

    if (!arcl_two_sides(c, a[0], &h, &w, &err))
        return err;
    if (arcl_is_tuple(a[0]))
        return h == 0 ? arcl_err(ARCL_E_INDEX) : arcl_bool(h == w);
    arcl_len(a[0], &n);
    return arcl_bool(h == w && h <= UINT16_MAX + 1 && h * w == n); /* no more elements than 32 bits count */
}

/* Whether v is as long as it is high (wide) and one wide (high). */
static arcl_val line(arcl_ctx *c, arcl_val v, bool vertical)
{
    int64_t along, across;
    uint32_t n;
    arcl_val err;

    if (arcl_is_patch(v)) { /* a tight box: as many elements as it has places */
        const arcl_set *s = v.u.set;
        return arcl_bool((vertical ? s->width : s->height) == 1 && s->n == (uint32_t)(vertical ? s->height : s->width));
    }
    if (!arcl_len(v, &n))
        return arcl_err(ARCL_E_TYPE);
    if (!arcl_side(c, v, vertical, &along, &err))
        return err;
    if (along != n)
        return arcl_bool(false); /* the other side is not looked at */
    return arcl_side(c, v, !vertical, &across, &err) ? arcl_bool(across == 1) : err;
}

ARCL_CODE(vline, line(c, a[0], true))
ARCL_CODE(hline, line(c, a[0], false))

/* ---- corners ------------------------------------------------------------- */

/* The columns of t, which is toindices() of `len` elements and holds no places, each reduced by min, max or mean:
 * what zip(*t) gives. Only as many columns as the shortest row has. */
typedef enum reduction { LEAST, GREATEST, MEAN } reduction;

static arcl_val by_columns(arcl_ctx *c, arcl_val t, uint32_t len, const reduction *how, uint32_t most)
{
    uint32_t h, w = UINT32_MAX, n;

    if (arcl_is_err(t))
        return t;
    if (!arcl_len(t, &h))
        return arcl_err(ARCL_E_TYPE);
    if (h == 0)
        return arcl_empty_tuple();
    const arcl_val *rows = arcl_items(c, t, &h), **row = ARCL_NEW(c, const arcl_val *, h);
    for (uint32_t i = 0; i < h; i++) {
        if (!arcl_len(rows[i], &n))
            return arcl_err(ARCL_E_TYPE);
        row[i] = arcl_items(c, rows[i], &n);
        w = n < w ? n : w;
    }
    if (w > most) /* the reference has no rule for a third column */
        return arcl_err(ARCL_E_VALUE);
    arcl_val *out = ARCL_NEW(c, arcl_val, w);
    arcl_ctx_work(c, (uint64_t)h * w);
    for (uint32_t j = 0; j < w; j++) {
        const reduction by = how[j < 2 ? j : 1];
        arcl_val best = row[0][j], sum = arcl_int(0);
        for (uint32_t i = 0; i < h; i++) {
            const arcl_val e = row[i][j];
            if (by == MEAN) {
                sum = arcl_plus(c, sum, e);
                if (arcl_is_err(sum))
                    return sum;
                continue;
            }
            const int better = i == 0 ? 1 : by == LEAST ? arcl_less(c, e, best) : arcl_less(c, best, e);
            if (better < 0)
                return arcl_err(ARCL_E_TYPE);
            best = better ? e : best;
        }
        out[j] = by == MEAN ? arcl_over(c, sum, arcl_int(len)) : best;
        if (arcl_is_err(out[j]))
            return out[j];
    }
    return arcl_tuple_make(c, out, w);
}

arcl_val arcl_means_in(arcl_ctx *c, arcl_val t, uint32_t n)
{
    const reduction mean[2] = {MEAN, MEAN};
    return by_columns(c, t, n, mean, UINT32_MAX);
}

arcl_val arcl_corner_any(arcl_ctx *c, arcl_val v, arcl_patch_as k, bool lower, bool right)
{
    const reduction how[2] = {lower ? GREATEST : LEAST, right ? GREATEST : LEAST};
    arcl_places p;
    arcl_val err;

    if (!places_of(c, v, k, &p, &err) || p.odd) /* the reference has no rule for a third column of other corners */
        return by_columns(c, indices_of(c, v, k), 1, how, lower == right ? UINT32_MAX : 2);
    if (p.n == 0)
        return arcl_empty_tuple();
    return arcl_pair32(lower ? p.bottom : p.top, right ? p.right : p.left);
}

ARCL_CODE(ulcorner, arcl_corner_of(c, a[0], ARCL_AS_PATCH, false, false))
ARCL_CODE(urcorner, arcl_corner_of(c, a[0], ARCL_AS_PATCH, false, true))
ARCL_CODE(llcorner, arcl_corner_of(c, a[0], ARCL_AS_PATCH, true, false))
ARCL_CODE(lrcorner, arcl_corner_of(c, a[0], ARCL_AS_PATCH, true, true))

arcl_val arcl_op_corners(arcl_ctx *c, const arcl_val *a)
{
    arcl_val *seq = ARCL_NEW(c, arcl_val, 4);

    for (int k = 0; k < 4; k++) {
        seq[k] = arcl_corner_of(c, a[0], ARCL_AS_PATCH, k >= 2, k & 1);
        if (arcl_is_err(seq[k]) && !arcl_is_typed(c))
            return seq[k];
        if (arcl_caught(c, seq[k]))
            seq[k] = arcl_empty_tuple();
    }
    const arcl_val set = arcl_set_of_sequence(c, seq, 4);
    set.u.set->copied = arcl_is_typed(c);
    return set;
}
