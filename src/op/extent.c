/* extent.c - size, place and extent of grids and patches. */
#include "op/codes.h"
#include "op/places.h"

/* What a primitive of the typed dialect that gives an integer gives others: 0 where it raises. */
static bool guarded(arcl_val v, int64_t *out)
{
    *out = arcl_is_int(v) ? v.u.i : 0;
    return true;
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
        return guarded(arcl_op_t_height_f(c, &v), out);
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
        return guarded(arcl_op_t_width_f(c, &v), out);
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
    int64_t h, w;
    uint32_t n;
    arcl_val err;

    if (arcl_is_set(v) && v.u.set->form == ARCL_PATCH) { /* a tight box: as many elements as it has places */
        const arcl_set *s = v.u.set;
        return arcl_bool((vertical ? s->width : s->height) == 1 && s->n == (uint32_t)(vertical ? s->height : s->width));
    }
    if (!both(c, v, &h, &w, &err))
        return err;
    arcl_len(v, &n);
    return arcl_bool(vertical ? h == n && w == 1 : w == n && h == 1);
}

arcl_val arcl_op_vline(arcl_ctx *c, const arcl_val *a)
{
    return line(c, a[0], true);
}

arcl_val arcl_op_hline(arcl_ctx *c, const arcl_val *a)
{
    return line(c, a[0], false);
}

static int64_t floor_div(int64_t a, int64_t b)
{
    return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

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
        out[j] = by == MEAN ? arcl_int(floor_div(sum.u.i, len)) : best;
    }
    return arcl_tuple_make(c, out, w);
}

arcl_val arcl_corner_in(arcl_ctx *c, arcl_val t, bool lower, bool right)
{
    const reduction how[2] = {lower ? GREATEST : LEAST, right ? GREATEST : LEAST};
    return by_columns(c, t, 1, how, lower == right ? UINT32_MAX : 2);
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

arcl_val arcl_op_ulcorner(arcl_ctx *c, const arcl_val *a)
{
    return corner(c, a[0], false, false);
}

arcl_val arcl_op_urcorner(arcl_ctx *c, const arcl_val *a)
{
    return corner(c, a[0], false, true);
}

arcl_val arcl_op_llcorner(arcl_ctx *c, const arcl_val *a)
{
    return corner(c, a[0], true, false);
}

arcl_val arcl_op_lrcorner(arcl_ctx *c, const arcl_val *a)
{
    return corner(c, a[0], true, true);
}

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

arcl_val arcl_op_uppermost(arcl_ctx *c, const arcl_val *a)
{
    return arcl_edge_of(c, a[0], ARCL_TOP);
}

arcl_val arcl_op_lowermost(arcl_ctx *c, const arcl_val *a)
{
    return arcl_edge_of(c, a[0], ARCL_BOTTOM);
}

arcl_val arcl_op_leftmost(arcl_ctx *c, const arcl_val *a)
{
    return arcl_edge_of(c, a[0], ARCL_LEFT);
}

arcl_val arcl_op_rightmost(arcl_ctx *c, const arcl_val *a)
{
    return arcl_edge_of(c, a[0], ARCL_RIGHT);
}

arcl_val arcl_op_bordering(arcl_ctx *c, const arcl_val *a)
{
    int64_t at[4];
    arcl_val err;
    uint32_t h, w;

    if (!arcl_bounds_of(c, a[0], at, &err))
        return err;
    if (at[ARCL_TOP] == 0 || at[ARCL_LEFT] == 0)
        return arcl_bool(true);
    if (!arcl_len(a[1], &h))
        return arcl_err(ARCL_E_TYPE);
    if (at[ARCL_BOTTOM] == (int64_t)h - 1)
        return arcl_bool(true);
    const arcl_val row = arcl_getitem(a[1], 0);
    if (arcl_is_err(row) || !arcl_len(row, &w))
        return arcl_is_err(row) ? row : arcl_err(ARCL_E_TYPE);
    return arcl_bool(at[ARCL_RIGHT] == (int64_t)w - 1);
}

/* ---- middles ------------------------------------------------------------------------ */

static bool center_of(arcl_ctx *c, arcl_val v, int64_t *i, int64_t *j, arcl_val *err)
{
    int64_t at[4], h, w;

    if (arcl_is_patch(v)) {
        *i = v.u.set->top + v.u.set->height / 2;
        *j = v.u.set->left + v.u.set->width / 2;
        return true;
    }
    if (arcl_is_typed(c))
        return arcl_unpack(c, arcl_op_t_center(c, &v), i, j, err);
    if (!arcl_bounds_of(c, v, at, err) || !both(c, v, &h, &w, err))
        return false;
    *i = at[ARCL_TOP] + h / 2;
    *j = at[ARCL_LEFT] + w / 2;
    return true;
}

arcl_val arcl_op_center(arcl_ctx *c, const arcl_val *a)
{
    if (arcl_is_patch(a[0])) {
        const arcl_set *s = a[0].u.set;
        return arcl_pair32(s->top + s->height / 2, s->left + s->width / 2);
    }
    int64_t i, j;
    arcl_val err;
    return center_of(c, a[0], &i, &j, &err) ? arcl_pair_make(c, i, j) : err;
}

arcl_val arcl_op_position(arcl_ctx *c, const arcl_val *a)
{
    int64_t ia, ja, ib, jb;
    arcl_val err;

    for (int k = 0; k < 2; k++) {
        const arcl_val t = arcl_toindices(c, a[k]);
        if (arcl_is_err(t))
            return t;
        if (!center_of(c, t, k ? &ib : &ia, k ? &jb : &ja, &err))
            return err;
    }
    const int32_t di = ia < ib ? 1 : -1, dj = ja < jb ? 1 : -1;
    return ia == ib ? arcl_pair32(0, dj) : ja == jb ? arcl_pair32(di, 0) : arcl_pair32(di, dj);
}

arcl_val arcl_op_centerofmass(arcl_ctx *c, const arcl_val *a)
{
    arcl_places p;
    arcl_val err;
    uint32_t n;
    int64_t si = 0, sj = 0;

    if (!arcl_places_of(c, a[0], &p, &err)) {
        const reduction mean[2] = {MEAN, MEAN};
        return arcl_len(a[0], &n) ? by_columns(c, arcl_toindices(c, a[0]), n, mean, UINT32_MAX) : arcl_err(ARCL_E_TYPE);
    }
    if (p.n == 0)
        return arcl_empty_tuple();
    arcl_len(a[0], &n);
    if (p.patch)
        for (int32_t i = 0; i < p.patch->height; i++) {
            int32_t j;
            si += (int64_t)(p.top + i) * arcl_row_count(p.patch->rows[i]);
            for (arcl_bits b = arcl_bits_of(p.patch->rows[i]); arcl_bits_next(&b, &j);)
                sj += p.left + j;
        }
    for (uint32_t k = 0; !p.patch && k < p.n; k++) {
        si += p.at[k].u.at.r;
        sj += p.at[k].u.at.c;
    }
    return arcl_pair_make(c, floor_div(si, n), floor_div(sj, n));
}

arcl_val arcl_op_gravitate(arcl_ctx *c, const arcl_val *a)
{
    int64_t si, sj, di, dj;
    arcl_val err;

    if (!center_of(c, a[0], &si, &sj, &err) || !center_of(c, a[1], &di, &dj, &err))
        return err;
    const arcl_val touching = arcl_op_vmatching(c, a);
    if (arcl_is_err(touching))
        return touching;
    const int32_t i = touching.u.i ? (si < di ? 1 : -1) : 0, j = touching.u.i ? 0 : (sj < dj ? 1 : -1);
    arcl_val two[2] = {a[0], a[1]};
    int32_t moved = 0;
    for (; moved < 42; moved++) {
        const arcl_val near = arcl_op_adjacent(c, two);
        if (arcl_is_err(near))
            return near;
        if (near.u.i)
            break;
        two[0] = arcl_shift(c, two[0], i, j);
        if (arcl_is_err(two[0]))
            return two[0];
    }
    return arcl_pair32(moved * i, moved * j);
}
