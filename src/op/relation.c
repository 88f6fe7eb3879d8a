/* relation.c - primitives between two patches. */
#include "op/codes.h"
#include "op/places.h"

static bool two_places(arcl_ctx *c, const arcl_val *a, arcl_places *p, arcl_places *q, arcl_val *err)
{
    return arcl_places_of(c, a[0], p, err) && arcl_places_of(c, a[1], q, err);
}

/* All places, as PAIRs or CELLs. */
static const arcl_val *each(arcl_ctx *c, const arcl_places *p)
{
    return p->patch ? arcl_set_members(c, p->patch) : p->at;
}

/* The columns of a patch as one word, bit 0 at its left edge. */
static arcl_row columns(const arcl_set *s)
{
    arcl_row any = 0;

    for (int32_t i = 0; i < s->height; i++)
        any |= s->rows[i];
    return any;
}

/* Whether some place of p and some place of q share a row (a column). Patches have thousands of places each: they are
 * not compared one by one. */
static bool matching(arcl_ctx *c, const arcl_places *p, const arcl_places *q, bool rows)
{
    if (p->n == 0 || q->n == 0)
        return false;
    if (rows ? p->bottom < q->top || q->bottom < p->top : p->right < q->left || q->right < p->left)
        return false;
    if (p->patch && q->patch && !rows) {
        const int32_t d = q->left - p->left;
        return ((d >= 0 ? columns(p->patch) >> d : columns(p->patch) << -d) & columns(q->patch)) != 0;
    }
    if (p->patch && q->patch) {
        const int32_t top = p->top > q->top ? p->top : q->top, bottom = p->bottom < q->bottom ? p->bottom : q->bottom;
        int32_t i = top;
        while (i <= bottom && !(p->patch->rows[i - p->top] && q->patch->rows[i - q->top]))
            i++;
        return i <= bottom;
    }
    const arcl_val *x = each(c, p), *y = each(c, q);
    for (uint32_t k = 0; k < p->n; k++) {
        arcl_ctx_work(c, q->n);
        for (uint32_t j = 0; j < q->n; j++)
            if (rows ? x[k].u.at.r == y[j].u.at.r : x[k].u.at.c == y[j].u.at.c)
                return true;
    }
    return false;
}

/* The set of what `i, j = e` gives for i (or j) over the elements of toindices(v), whatever they are. */
static arcl_val halves(arcl_ctx *c, arcl_val v, uint32_t which)
{
    const arcl_val t = arcl_toindices(c, v);
    uint32_t n, two;

    if (arcl_is_err(t))
        return t;
    const arcl_val *members = arcl_members(c, t, &n);
    arcl_val *half = ARCL_NEW(c, arcl_val, n);
    arcl_ctx_work(c, n);
    for (uint32_t k = 0; k < n; k++) {
        if (!arcl_len(members[k], &two) || two != 2)
            return arcl_err(ARCL_E_VALUE);
        half[k] = arcl_items(c, members[k], &two)[which];
    }
    return arcl_set_of_sequence(c, half, n);
}

static arcl_val matching_of(arcl_ctx *c, const arcl_val *a, bool rows)
{
    arcl_places p, q;
    arcl_val err;

    if (two_places(c, a, &p, &q, &err))
        return arcl_bool(matching(c, &p, &q, rows));
    const arcl_val x = halves(c, a[0], !rows), y = arcl_is_err(x) ? x : halves(c, a[1], !rows);
    if (arcl_is_err(y))
        return y;
    const arcl_val *members = arcl_set_members(c, x.u.set);
    uint32_t k = 0;
    while (k < x.u.set->n && !arcl_set_has(c, y.u.set, members[k]))
        k++;
    return arcl_bool(k < x.u.set->n);
}

ARCL_CODE(hmatching, matching_of(c, a, true))
ARCL_CODE(vmatching, matching_of(c, a, false))

/* The steps between the nearest bits of two words, if fewer than `most`; else `most`. `narrow`: they lie in 64 bits. */
static inline __attribute__((always_inline)) int64_t word_distance(arcl_row a, arcl_row b, int64_t most, bool narrow)
{
    uint64_t x = (uint64_t)a;
    int64_t d = 0;

    if (narrow) { /* what leaves the word on its way is farther off when it comes back */
        for (; d < most && !(x & (uint64_t)b); d++)
            x |= x << 1 | x >> 1;
        return d;
    }
    for (; d < most && !(a & b); d++)
        a |= a << 1 | a >> 1;
    return d;
}

/* The distance from a row to patch q, or `most` if it is not smaller. The row is `at` in rows of q;
 * both are seen from a column that is dq left of q. */
static inline __attribute__((always_inline)) int64_t row_distance(arcl_row row, int64_t at, const arcl_set *q,
                                                                  int32_t dq, int64_t most, bool narrow)
{
    const int64_t last = q->height - 1;

    /* From the nearest rows to those that are too far away. */
    for (int64_t dv = at < 0 ? -at : at > last ? at - last : 0; dv < most && (at - dv >= 0 || at + dv <= last); dv++)
        for (int64_t j = at - dv; j <= at + dv && dv < most; j += dv ? 2 * dv : 1) {
            if (j < 0 || j > last || !q->rows[j])
                continue;
            most = dv + word_distance(row, narrow ? (uint64_t)q->rows[j] << dq : q->rows[j] << dq, most - dv, narrow);
        }
    return most;
}

/* The distance if it is 0 or 1, else 2; both patches lie within 64 columns, dp and dq from the first of them. Whether
 * patches touch is asked more often than how far apart they are: adjacent takes two thirds of the instructions this
 * way, and gravitate asks up to 42 times. */
static int64_t near_distance(const arcl_set *p, const arcl_set *q, int32_t dp, int32_t dq)
{
    const int64_t at = (int64_t)p->top - q->top; /* the first row of p, in rows of q */
    uint64_t touching = 0, above = 0, same = 0;

    if (at > 0 && at <= q->height)
        above = (uint64_t)q->rows[at - 1] << dq;
    if (at >= 0 && at < q->height)
        same = (uint64_t)q->rows[at] << dq;
    for (int32_t i = 0; i < p->height; i++) {
        const int64_t next = at + i + 1;
        const uint64_t below = next >= 0 && next < q->height ? (uint64_t)q->rows[next] << dq : 0;
        const uint64_t row = (uint64_t)p->rows[i] << dp;
        if (row & same)
            return 0;
        touching |= row & (above | below | same << 1 | same >> 1);
        above = same;
        same = below;
    }
    return touching ? 1 : 2;
}

/* How far apart two stretches of numbers are. */
static inline int64_t gap(int32_t first, int32_t n, int32_t other_first, int32_t other_n)
{
    const int64_t below = (int64_t)other_first - first - (n - 1), above = (int64_t)first - other_first - (other_n - 1);
    return below > 0 ? below : above > 0 ? above : 0;
}

/* The smallest distance, which is not less than `least`, or `most` if it is not smaller; both lie within one row of bits,
 * p has no more rows than q. */
static __attribute__((noinline)) int64_t rows_distance(arcl_ctx *c, const arcl_set *p, const arcl_set *q, int64_t least,
                                                       int64_t most)
{
    const int32_t left = p->left < q->left ? p->left : q->left;
    const int32_t dp = p->left - left, dq = q->left - left;
    const int64_t at = (int64_t)p->top - q->top;
    const bool narrow = dp + p->width <= 64 && dq + q->width <= 64;

    arcl_ctx_work(c, (uint64_t)p->height + (uint64_t)q->height);
    if (most == 2 && narrow)
        return near_distance(p, q, dp, dq);
    for (int32_t i = 0; i < p->height && most > least; i++)
        if (p->rows[i])
            most = narrow ? row_distance((uint64_t)p->rows[i] << dp, at + i, q, dq, most, true)
                          : row_distance(p->rows[i] << dp, at + i, q, dq, most, false);
    return most;
}

/* The same, by their boxes if these tell it. */
static inline int64_t patch_distance(arcl_ctx *c, const arcl_set *p, const arcl_set *q, int64_t most)
{
    const int64_t least = gap(p->top, p->height, q->top, q->height) + gap(p->left, p->width, q->left, q->width);

    if (least >= most)
        return most;
    if (p->n == 1 && q->n == 1)
        return least;
    return p->height > q->height ? rows_distance(c, q, p, least, most) : rows_distance(c, p, q, least, most);
}

static bool side_by_side(const arcl_set *p, const arcl_set *q)
{
    const int64_t d = (int64_t)q->left - p->left;
    return d >= 0 ? d + q->width <= ARCL_PATCH_WIDTH : p->width - d <= ARCL_PATCH_WIDTH;
}

/* The places of toindices(v) as numbers, two each; NULL and an ERR if they are none. */
static const int64_t *numbers_of(arcl_ctx *c, arcl_val v, uint32_t *n, arcl_val *err)
{
    const arcl_val t = arcl_toindices(c, v);

    *err = t;
    if (arcl_is_err(t))
        return NULL;
    const arcl_val *at = arcl_members(c, t, n);
    int64_t *out = ARCL_NEW(c, int64_t, *n * (size_t)2);
    for (uint32_t k = 0; k < *n; k++) {
        if (!arcl_unpack(c, at[k], &out[2 * k], &out[2 * k + 1], err))
            return NULL;
    }
    *err = arcl_err(ARCL_E_VALUE);
    return *n > 0 ? out : NULL;
}

/* manhattan of places that need not fit 32 bits. */
static bool distance_any(arcl_ctx *c, const arcl_val *a, int64_t most, int64_t *out, arcl_val *err)
{
    uint32_t n, m;
    const int64_t *x = numbers_of(c, a[0], &n, err), *y = x ? numbers_of(c, a[1], &m, err) : NULL;

    if (!y)
        return false;
    arcl_wide least = (arcl_wide)INT64_MAX + 1;
    for (uint32_t k = 0; k < n; k++) {
        arcl_ctx_work(c, m);
        for (uint32_t j = 0; j < m; j++) {
            const arcl_wide di = (arcl_wide)x[2 * k] - y[2 * j], dj = (arcl_wide)x[2 * k + 1] - y[2 * j + 1];
            const arcl_wide d = (di < 0 ? -di : di) + (dj < 0 ? -dj : dj);
            least = d < least ? d : least;
        }
    }
    *out = (int64_t)(least < most ? least : most);
    *err = arcl_err(ARCL_E_OVERFLOW);
    return arcl_fits(least) || most < INT64_MAX;
}

/* |a - b| of numbers. */
static arcl_val apart(arcl_ctx *c, arcl_val a, arcl_val b)
{
    if (!arcl_is_number(a) || !arcl_is_number(b))
        return arcl_err(ARCL_E_TYPE);
    const arcl_val d = arcl_minus(c, a, b);
    return arcl_less(c, d, arcl_int(0)) == 1 ? arcl_minus(c, b, a) : d;
}

/* manhattan where nan or an infinity may be a coordinate: the order of the places decides what is least. */
static arcl_val distance_floats(arcl_ctx *c, const arcl_val *a)
{
    const arcl_val t[2] = {arcl_toindices(c, a[0]), arcl_toindices(c, a[1])};
    arcl_val least = arcl_none(), err;
    uint32_t n, m;

    if (!arcl_len(t[0], &n) || !arcl_len(t[1], &m))
        return arcl_err(ARCL_E_TYPE);
    const arcl_val *x = arcl_items(c, t[0], &n), *y = arcl_items(c, t[1], &m);
    for (uint32_t k = 0; k < n; k++) {
        const arcl_val *p = arcl_unpack_two(c, x[k], &err);
        arcl_ctx_work(c, m);
        for (uint32_t j = 0; j < m; j++) {
            const arcl_val *q = p ? arcl_unpack_two(c, y[j], &err) : NULL;
            if (!q)
                return err;
            const arcl_val di = apart(c, p[0], q[0]), dj = apart(c, p[1], q[1]), d = arcl_plus(c, di, dj);
            if (arcl_is_err(di) || arcl_is_err(dj) || arcl_is_err(d))
                return arcl_is_err(di) ? di : arcl_is_err(dj) ? dj : d;
            least = least.tag == ARCL_NONE || arcl_less(c, d, least) == 1 ? d : least;
        }
    }
    return least.tag == ARCL_NONE ? arcl_err(ARCL_E_VALUE) : least;
}

/* The distance of what need be no patches, or another one that is not smaller than `most`. */
static __attribute__((noinline)) arcl_val distance_of(arcl_ctx *c, const arcl_val *a, int64_t most)
{
    arcl_places p, q;
    arcl_val err;
    int64_t d;

    if (two_places(c, a, &p, &q, &err) && p.patch && q.patch && side_by_side(p.patch, q.patch))
        return arcl_int(patch_distance(c, p.patch, q.patch, most));
    if (distance_any(c, a, most, &d, &err))
        return arcl_int(d);
    return arcl_is_typed(c) && err.n == ARCL_E_TYPE ? distance_floats(c, a) : err;
}

/* Whether these are patches whose rows can be laid side by side. */
static inline bool are_patches(const arcl_val *a)
{
    return arcl_is_patch(a[0]) && arcl_is_patch(a[1]) && side_by_side(a[0].u.set, a[1].u.set);
}

arcl_val arcl_op_manhattan(arcl_ctx *c, const arcl_val *a)
{
    return are_patches(a) ? arcl_int(patch_distance(c, a[0].u.set, a[1].u.set, INT64_MAX))
                          : distance_of(c, a, INT64_MAX);
}

static __attribute__((noinline)) arcl_val adjacent_any(arcl_ctx *c, const arcl_val *a)
{
    const arcl_val d = distance_of(c, a, 2);
    return arcl_is_err(d) ? d : arcl_bool(arcl_same(c, d, arcl_int(1)));
}

arcl_val arcl_op_adjacent(arcl_ctx *c, const arcl_val *a)
{
    return are_patches(a) ? arcl_bool(patch_distance(c, a[0].u.set, a[1].u.set, 2) == 1) : adjacent_any(c, a);
}
