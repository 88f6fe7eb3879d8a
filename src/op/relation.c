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

/* Whether some place of p and some place of q share a row (a column). */
static bool matching(arcl_ctx *c, const arcl_places *p, const arcl_places *q, bool rows)
{
    if (p->n == 0 || q->n == 0)
        return false;
    if (rows ? p->bottom < q->top || q->bottom < p->top : p->right < q->left || q->right < p->left)
        return false;
    if (p->patch && q->patch) {
        if (!rows) {
            const int32_t d = q->left - p->left;
            return ((d >= 0 ? columns(p->patch) >> d : columns(p->patch) << -d) & columns(q->patch)) != 0;
        }
        const int32_t top = p->top > q->top ? p->top : q->top, bottom = p->bottom < q->bottom ? p->bottom : q->bottom;
        for (int32_t i = top; i <= bottom; i++)
            if (p->patch->rows[i - p->top] && q->patch->rows[i - q->top])
                return true;
        return false;
    }
    const arcl_val *x = each(c, p), *y = each(c, q);
    for (uint32_t k = 0; k < p->n; k++) {
        arcl_charge(c, q->n);
        for (uint32_t j = 0; j < q->n; j++)
            if (rows ? x[k].u.at.r == y[j].u.at.r : x[k].u.at.c == y[j].u.at.c)
                return true;
    }
    return false;
}

arcl_val arcl_op_hmatching(arcl_ctx *c, const arcl_val *a)
{
    arcl_places p, q;
    arcl_val err;
    return two_places(c, a, &p, &q, &err) ? arcl_bool(matching(c, &p, &q, true)) : err;
}

arcl_val arcl_op_vmatching(arcl_ctx *c, const arcl_val *a)
{
    arcl_places p, q;
    arcl_val err;
    return two_places(c, a, &p, &q, &err) ? arcl_bool(matching(c, &p, &q, false)) : err;
}

/* The steps between the nearest bits of two words, if fewer than `most`; else `most`. */
static int64_t word_distance(arcl_row a, arcl_row b, int64_t most)
{
    int64_t d = 0;
    while (d < most && !(a & b)) {
        a |= (a << 1) | (a >> 1);
        d++;
    }
    return d;
}

/* The smallest distance, or `most` if it is not smaller: rows further apart are not looked at. */
static int64_t patch_distance(arcl_ctx *c, const arcl_set *p, const arcl_set *q, int64_t most)
{
    const int32_t left = p->left < q->left ? p->left : q->left;
    const int32_t dp = p->left - left, dq = q->left - left;

    for (int32_t i = 0; i < p->height; i++) {
        if (!p->rows[i])
            continue;
        const arcl_row row = p->rows[i] << dp;
        const int64_t at = (int64_t)p->top + i - q->top; /* this row, seen from q */
        int64_t j = at - most + 1 > 0 ? at - most + 1 : 0;
        arcl_charge(c, 2);
        for (; j < q->height && j - at < most; j++) {
            if (!q->rows[j])
                continue;
            const int64_t dv = j < at ? at - j : j - at;
            const int64_t d = dv < most ? dv + word_distance(row, q->rows[j] << dq, most - dv) : most;
            arcl_charge(c, (uint64_t)(d - dv) / 8 + 1);
            most = d < most ? d : most;
        }
    }
    return most;
}

/* manhattan of two patches that are not empty, or `most` if it is not smaller. */
static int64_t distance(arcl_ctx *c, const arcl_places *p, const arcl_places *q, int64_t most)
{
    const int32_t left = p->left < q->left ? p->left : q->left, right = p->right > q->right ? p->right : q->right;

    if (p->patch && q->patch && (int64_t)right - left < ARCL_PATCH_WIDTH)
        return patch_distance(c, p->patch, q->patch, most);
    const arcl_val *x = each(c, p), *y = each(c, q);
    for (uint32_t k = 0; k < p->n; k++) {
        arcl_charge(c, q->n);
        for (uint32_t j = 0; j < q->n; j++) {
            const int64_t di = (int64_t)x[k].u.at.r - y[j].u.at.r, dj = (int64_t)x[k].u.at.c - y[j].u.at.c;
            const int64_t d = (di < 0 ? -di : di) + (dj < 0 ? -dj : dj);
            most = d < most ? d : most;
        }
    }
    return most;
}

arcl_val arcl_op_manhattan(arcl_ctx *c, const arcl_val *a)
{
    arcl_places p, q;
    arcl_val err;

    if (!two_places(c, a, &p, &q, &err))
        return err;
    if (p.n == 0 || q.n == 0)
        return arcl_err(ARCL_E_VALUE);
    return arcl_int(distance(c, &p, &q, INT64_MAX / 2));
}

arcl_val arcl_op_adjacent(arcl_ctx *c, const arcl_val *a)
{
    arcl_places p, q;
    arcl_val err;

    if (!two_places(c, a, &p, &q, &err))
        return err;
    if (p.n == 0 || q.n == 0)
        return arcl_err(ARCL_E_VALUE);
    return arcl_bool(distance(c, &p, &q, 2) == 1);
}
