/* extent.c - sides, corners and edges of grids and patches. */
#include "op/call.h"
#include "op/codes.h"
#include "op/places.h"

/* What a primitive of the typed dialect that gives an integer gives others: 0 where it raises. */
static bool guarded(arcl_ctx *c, arcl_val v, int64_t *out, arcl_val *err)
{
    *err = arcl_err(ARCL_E_TYPE); /* a float is no number of cells */
    *out = arcl_caught(c, v) ? 0 : v.u.i;
    return v.tag != ARCL_FLOAT;
}

/* The rows or columns from one edge of a set of places to the other; none if it is empty. */
static bool span(arcl_ctx *c, arcl_val v, arcl_edge first, arcl_edge last, int64_t *out, arcl_val *err)
{
    arcl_places p;
    uint32_t n;

    *out = 0;
    if (arcl_len(v, &n) && n == 0)
        return true;
    if (arcl_places_of(c, v, &p, err)) {
        *out = first == ARCL_TOP ? (int64_t)p.bottom - p.top + 1 : (int64_t)p.right - p.left + 1;
        return true;
    }
    const arcl_val lo = arcl_edge_of(c, v, first), hi = arcl_edge_of(c, v, last);
    *err = arcl_is_err(lo) ? lo : arcl_is_err(hi) ? hi : arcl_err(ARCL_E_TYPE);
    if (!arcl_is_int(lo) || !arcl_is_int(hi))
        return false;
    *err = arcl_err(ARCL_E_OVERFLOW);
    return !__builtin_sub_overflow(hi.u.i, lo.u.i, out) && !__builtin_add_overflow(*out, 1, out);
}

bool arcl_height(arcl_ctx *c, arcl_val v, int64_t *out, arcl_val *err)
{
    uint32_t n;

    if (arcl_is_patch(v)) {
        *out = v.u.set->height;
        return true;
    }
    if (arcl_is_typed(c))
        return guarded(c, arcl_op_t_height_f(c, &v), out, err);
    if (!arcl_is_tuple(v))
        return span(c, v, ARCL_TOP, ARCL_BOTTOM, out, err);
    arcl_len(v, &n);
    *out = n;
    return true;
}

bool arcl_width(arcl_ctx *c, arcl_val v, int64_t *out, arcl_val *err)
{
    uint32_t n, w = 0;

    if (arcl_is_patch(v)) {
        *out = v.u.set->width;
        return true;
    }
    if (arcl_is_typed(c))
        return guarded(c, arcl_op_t_width_f(c, &v), out, err);
    if (!arcl_is_tuple(v))
        return span(c, v, ARCL_LEFT, ARCL_RIGHT, out, err);
    arcl_len(v, &n);
    *err = arcl_err(ARCL_E_TYPE);
    if (n > 0 && !arcl_len(arcl_at(v, 0), &w))
        return false;
    *out = w;
    return true;
}

static bool both(arcl_ctx *c, arcl_val v, int64_t *h, int64_t *w, arcl_val *err)
{
    return arcl_height(c, v, h, err) && arcl_width(c, v, w, err);
}

arcl_val arcl_op_height(arcl_ctx *c, const arcl_val *a)
{
    int64_t h;
    arcl_val err;
    return arcl_height(c, a[0], &h, &err) ? arcl_int(h) : err;
}

arcl_val arcl_op_width(arcl_ctx *c, const arcl_val *a)
{
    int64_t w;
    arcl_val err;
    return arcl_width(c, a[0], &w, &err) ? arcl_int(w) : err;
}

arcl_val arcl_op_shape(arcl_ctx *c, const arcl_val *a)
{
    int64_t h, w;
    arcl_val err;
    return both(c, a[0], &h, &w, &err) ? arcl_pair_make(c, h, w) : err;
}

arcl_val arcl_op_portrait(arcl_ctx *c, const arcl_val *a)
{
    int64_t h, w;
    arcl_val err;
    return both(c, a[0], &h, &w, &err) ? arcl_bool(h > w) : err;
}

arcl_val arcl_op_square(arcl_ctx *c, const arcl_val *a)
{
    int64_t h, w;
    uint32_t n;
    arcl_val err;

    if (!both(c, a[0], &h, &w, &err))
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
    if (!(vertical ? arcl_height(c, v, &along, &err) : arcl_width(c, v, &along, &err)))
        return err;
    if (along != n)
        return arcl_bool(false); /* the other side is not looked at */
    return (vertical ? arcl_width(c, v, &across, &err) : arcl_height(c, v, &across, &err)) ? arcl_bool(across == 1)
                                                                                           : err;
}

ARCL_CODE(vline, line(c, a[0], true))
ARCL_CODE(hline, line(c, a[0], false))

/* ---- corners and edges ------------------------------------------------------------- */

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
    arcl_charge(c, (uint64_t)h * w);
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

arcl_val arcl_corner_in(arcl_ctx *c, arcl_val t, bool lower, bool right)
{
    const reduction how[2] = {lower ? GREATEST : LEAST, right ? GREATEST : LEAST};
    return by_columns(c, t, 1, how, lower == right ? UINT32_MAX : 2);
}

arcl_val arcl_means_in(arcl_ctx *c, arcl_val t, uint32_t n)
{
    const reduction mean[2] = {MEAN, MEAN};
    return by_columns(c, t, n, mean, UINT32_MAX);
}

static arcl_val corner(arcl_ctx *c, arcl_val v, bool lower, bool right)
{
    arcl_places p;
    arcl_val err;

    if (!arcl_places_of(c, v, &p, &err) || p.odd)
        return arcl_corner_in(c, arcl_toindices(c, v), lower, right);
    if (p.n == 0)
        return arcl_empty_tuple();
    return arcl_pair32(lower ? p.bottom : p.top, right ? p.right : p.left);
}

ARCL_CODE(ulcorner, corner(c, a[0], false, false))
ARCL_CODE(urcorner, corner(c, a[0], false, true))
ARCL_CODE(llcorner, corner(c, a[0], true, false))
ARCL_CODE(lrcorner, corner(c, a[0], true, true))

arcl_val arcl_op_corners(arcl_ctx *c, const arcl_val *a)
{
    arcl_val *seq = ARCL_NEW(c, arcl_val, 4);

    for (int k = 0; k < 4; k++) {
        seq[k] = corner(c, a[0], k >= 2, k & 1);
        if (arcl_is_err(seq[k]))
            return seq[k];
    }
    return arcl_set_of_sequence(c, seq, 4);
}

ARCL_CODE(uppermost, arcl_edge_of(c, a[0], ARCL_TOP))
ARCL_CODE(lowermost, arcl_edge_of(c, a[0], ARCL_BOTTOM))
ARCL_CODE(leftmost, arcl_edge_of(c, a[0], ARCL_LEFT))
ARCL_CODE(rightmost, arcl_edge_of(c, a[0], ARCL_RIGHT))

/* Whether an edge of v is a number; -1 and an ERR if there is no such edge. */
static inline int edge_is(arcl_ctx *c, arcl_val v, arcl_edge e, int64_t number, arcl_val *err)
{
    if (arcl_is_patch(v)) {
        const arcl_places p = arcl_places_in(v.u.set);
        return arcl_edge_in(&p, e) == number;
    }
    *err = arcl_edge_of(c, v, e);
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
