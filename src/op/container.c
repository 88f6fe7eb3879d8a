/* container.c - tuples and sets: taking apart, membership, making tuples. */
#include "op/codes.h"
#include "op/common.h"

#include <string.h>

#include "value/patch.h"

/* ---- subsets ------------------------------------------------------------------- */

static arcl_val patch_subset(arcl_ctx *c, arcl_set *p, const bool *keep)
{
    arcl_set *s = arcl_patch_alike(c, p);
    arcl_row *rows = ARCL_NEW(c, arcl_row, s->height);
    uint32_t k = 0;

    for (int32_t i = 0; i < s->height; i++) {
        rows[i] = p->rows[i];
        int32_t j;
        for (arcl_bits b = arcl_bits_of(p->rows[i]); arcl_bits_next(&b, &j); k++)
            if (!keep[k])
                rows[i] &= ~arcl_row_bit(j);
    }
    s->rows = rows;
    return arcl_patch_done(s);
}

arcl_val arcl_subset(arcl_ctx *c, arcl_val v, const bool *keep, bool as_set)
{
    uint32_t n, m = 0;
    const arcl_val *members = arcl_members(c, v, &n);
    arcl_val out;

    if (arcl_is_set(v) && v.u.set->form == ARCL_PATCH) {
        out = patch_subset(c, v.u.set, keep);
    } else {
        arcl_val *kept = ARCL_NEW(c, arcl_val, n);
        for (uint32_t k = 0; k < n; k++)
            if (keep[k])
                kept[m++] = members[k];
        if (!as_set && !arcl_is_set(v))
            return arcl_tuple_make(c, kept, m);
        if (m == 0)
            return arcl_set_empty();
        out = arcl_is_set(v) ? arcl_set_of_distinct(c, kept, m)
                             : arcl_set_make(c, kept, m, NULL, arcl_none(), arcl_none());
    }
    return arcl_set_recipe(c, out, arcl_by_subsequence, v, arcl_none());
}

arcl_val arcl_remove(arcl_ctx *c, arcl_val container, arcl_val value)
{
    uint32_t n;
    const arcl_val *members = arcl_members(c, container, &n);

    if (!members && !arcl_len(container, &n))
        return arcl_err(ARCL_E_TYPE);
    bool *keep = ARCL_NEW(c, bool, n);
    arcl_charge(c, n);
    for (uint32_t k = 0; k < n; k++)
        keep[k] = !arcl_equal(c, members[k], value);
    return arcl_subset(c, container, keep, false);
}

arcl_val arcl_op_remove(arcl_ctx *c, const arcl_val *a)
{
    return arcl_remove(c, a[1], a[0]);
}

/* Takes out of `other` the cells of row i of a whose colour in b, from column j on, is another one. */
static arcl_row same_colours(const arcl_set *a, const arcl_set *b, int32_t i, int64_t below, int64_t beside,
                             arcl_row other)
{
    int32_t j;
    for (arcl_bits bits = arcl_bits_of(a->rows[i] & other); arcl_bits_next(&bits, &j);) {
        const uint32_t at = (uint32_t)((i - below) * ARCL_PATCH_WIDTH + j - beside);
        if (arcl_patch_colour(a, (uint32_t)(i * ARCL_PATCH_WIDTH + j)) != arcl_patch_colour(b, at))
            other &= ~arcl_row_bit(j);
    }
    return other;
}

/* a minus b (or a and b, if `common`) for patches of one kind; the recipe is the caller's. */
static arcl_val patch_meet(arcl_ctx *c, arcl_set *a, arcl_set *b, bool common)
{
    const int64_t below = (int64_t)b->top - a->top, beside = (int64_t)b->left - a->left;
    const bool apart = below >= a->height || -below >= b->height || beside >= a->width || -beside >= b->width;

    arcl_charge(c, (uint64_t)a->height);
    if (apart)
        return common ? arcl_set_empty() : arcl_set_val(arcl_patch_alike(c, a));
    arcl_row *rows = ARCL_NEW(c, arcl_row, a->height);
    arcl_row any = 0;
    for (int32_t i = 0; i < a->height; i++) {
        const int64_t k = i - below;
        arcl_row other = k < 0 || k >= b->height ? 0 : beside >= 0 ? b->rows[k] << beside : b->rows[k] >> -beside;
        if (a->ink != ARCL_PLACES)
            other = same_colours(a, b, i, below, beside, other);
        rows[i] = a->rows[i] & (common ? other : ~other);
        any |= rows[i];
    }
    if (!any)
        return arcl_set_empty();
    arcl_set *s = arcl_patch_alike(c, a);
    s->rows = rows;
    return arcl_patch_done(s);
}

static bool same_kind(arcl_val a, arcl_val b)
{
    return arcl_is_set(a) && arcl_is_set(b) && a.u.set->form == ARCL_PATCH && b.u.set->form == ARCL_PATCH &&
           (a.u.set->ink == ARCL_PLACES) == (b.u.set->ink == ARCL_PLACES);
}

/* The members of a that are in b, or those that are not. */
static arcl_val meet(arcl_ctx *c, arcl_val a, arcl_val b, bool common)
{
    uint32_t n;

    if (same_kind(a, b))
        return patch_meet(c, a.u.set, b.u.set, common);
    const arcl_val *members = arcl_members(c, a, &n);
    bool *keep = ARCL_NEW(c, bool, n);
    arcl_charge(c, n);
    for (uint32_t k = 0; k < n; k++) {
        const int has = arcl_contains(c, b, members[k]);
        if (has < 0)
            return arcl_err(ARCL_E_TYPE);
        keep[k] = has == common;
    }
    return arcl_subset(c, a, keep, false);
}

arcl_val arcl_op_difference(arcl_ctx *c, const arcl_val *a)
{
    uint32_t n;

    if (!arcl_len(a[0], &n))
        return arcl_err(ARCL_E_TYPE);
    const arcl_val s = meet(c, a[0], a[1], false);
    return arcl_is_set(s) ? arcl_set_recipe(c, s, arcl_by_subsequence, a[0], arcl_none()) : s;
}

arcl_val arcl_op_intersection(arcl_ctx *c, const arcl_val *a)
{
    if (arcl_is_int(a[0]) && arcl_is_int(a[1])) {
        const int64_t i = a[0].u.i & a[1].u.i;
        return a[0].tag == ARCL_BOOL && a[1].tag == ARCL_BOOL ? arcl_bool(i) : arcl_int(i);
    }
    if (!arcl_is_set(a[0]) || !arcl_is_set(a[1]))
        return arcl_err(ARCL_E_TYPE);
    if (a[0].u.set == a[1].u.set) /* CPython copies: a union with nothing */
        return arcl_set_recipe(c, arcl_merge_contents(c, a, 1), arcl_by_union, a[0], arcl_set_empty());
    const bool swap = a[1].u.set->n > a[0].u.set->n; /* elements come from the set that is walked */
    const arcl_val s = meet(c, a[swap ? 0 : 1], a[swap ? 1 : 0], true);
    return arcl_set_recipe(c, s, arcl_by_intersection, a[0], a[1]);
}

/* ---- single elements -------------------------------------------------------------- */

arcl_val arcl_op_initset(arcl_ctx *c, const arcl_val *a)
{
    arcl_val *one = ARCL_NEW(c, arcl_val, 1);
    *one = a[0];
    return arcl_set_of_sequence(c, one, 1);
}

arcl_val arcl_op_insert(arcl_ctx *c, const arcl_val *a)
{
    if (!arcl_is_set(a[1]))
        return arcl_err(ARCL_E_ATTRIBUTE);
    const arcl_val both[2] = {a[1], arcl_op_initset(c, a)};
    return arcl_set_recipe(c, arcl_merge_contents(c, both, 2), arcl_by_union, both[0], both[1]);
}

arcl_val arcl_op_contained(arcl_ctx *c, const arcl_val *a)
{
    const int has = arcl_contains(c, a[1], a[0]);
    return has < 0 ? arcl_err(ARCL_E_TYPE) : arcl_bool(has);
}

arcl_val arcl_op_size(arcl_ctx *c, const arcl_val *a)
{
    uint32_t n;
    (void)c;
    return arcl_len(a[0], &n) ? arcl_int(n) : arcl_err(ARCL_E_TYPE);
}

arcl_val arcl_first(arcl_ctx *c, arcl_val v)
{
    uint32_t n;

    if (!arcl_len(v, &n))
        return arcl_err(ARCL_E_TYPE);
    if (n == 0)
        return arcl_err(ARCL_E_STOP);
    return arcl_is_set(v) ? arcl_set_ordered(c, v.u.set)[0] : arcl_at(v, 0);
}

arcl_val arcl_op_first(arcl_ctx *c, const arcl_val *a)
{
    if (a[0].tag == ARCL_PAIR)
        return arcl_int(a[0].u.at.r);
    if (a[0].tag == ARCL_TUPLE && a[0].n > 0)
        return a[0].u.items[0];
    return arcl_first(c, a[0]);
}

arcl_val arcl_op_last(arcl_ctx *c, const arcl_val *a)
{
    uint32_t n;

    if (a[0].tag == ARCL_PAIR)
        return arcl_int(a[0].u.at.c);
    if (!arcl_len(a[0], &n))
        return arcl_err(ARCL_E_TYPE);
    if (n == 0)
        return arcl_err(ARCL_E_VALUE);
    return arcl_is_set(a[0]) ? arcl_set_ordered(c, a[0].u.set)[n - 1] : arcl_at(a[0], n - 1);
}

arcl_val arcl_op_other(arcl_ctx *c, const arcl_val *a)
{
    const arcl_val rest = arcl_remove(c, a[0], a[1]);
    return arcl_is_err(rest) ? rest : arcl_first(c, rest);
}

/* ---- tuples ------------------------------------------------------------------------ */

arcl_val arcl_op_totuple(arcl_ctx *c, const arcl_val *a)
{
    uint32_t n;

    if (!arcl_is_set(a[0]))
        return arcl_is_tuple(a[0]) ? a[0] : arcl_err(ARCL_E_TYPE);
    const arcl_val *items = arcl_items(c, a[0], &n);
    return arcl_tuple_make(c, items, n);
}

arcl_val arcl_op_repeat(arcl_ctx *c, const arcl_val *a)
{
    if (!arcl_is_int(a[1]))
        return arcl_err(ARCL_E_TYPE);
    const int64_t n = a[1].u.i > 0 ? a[1].u.i : 0;
    if (n > INT32_MAX)
        arcl_ctx_cut(c, ARCL_E_BYTES);
    arcl_charge(c, (uint64_t)n);
    arcl_val *items = ARCL_NEW(c, arcl_val, n);
    for (int64_t k = 0; k < n; k++)
        items[k] = a[0];
    return arcl_tuple_make(c, items, (uint32_t)n);
}

arcl_val arcl_op_interval(arcl_ctx *c, const arcl_val *a)
{
    if (!arcl_is_int(a[0]) || !arcl_is_int(a[1]) || !arcl_is_int(a[2]))
        return arcl_err(ARCL_E_TYPE);
    const int64_t start = a[0].u.i, stop = a[1].u.i, step = a[2].u.i;
    if (step == 0)
        return arcl_err(ARCL_E_VALUE);
    const bool up = step > 0;
    if (up ? start >= stop : start <= stop)
        return arcl_empty_tuple();
    const uint64_t span = up ? (uint64_t)stop - (uint64_t)start : (uint64_t)start - (uint64_t)stop;
    const uint64_t n = (span - 1) / (up ? (uint64_t)step : 0 - (uint64_t)step) + 1;
    if (n > INT32_MAX)
        arcl_ctx_cut(c, ARCL_E_BYTES);
    arcl_charge(c, n);
    arcl_val *items = ARCL_NEW(c, arcl_val, n);
    for (uint64_t k = 0; k < n; k++)
        items[k] = arcl_int((int64_t)((uint64_t)start + k * (uint64_t)step));
    return arcl_tuple_make(c, items, (uint32_t)n);
}

arcl_val arcl_op_pair(arcl_ctx *c, const arcl_val *a)
{
    uint32_t n, m;

    if (!arcl_len(a[0], &n) || !arcl_len(a[1], &m))
        return arcl_err(ARCL_E_TYPE);
    const arcl_val *x = arcl_items(c, a[0], &n), *y = arcl_items(c, a[1], &m);
    if (m < n)
        n = m;
    arcl_val *out = ARCL_NEW(c, arcl_val, n);
    arcl_charge(c, n);
    for (uint32_t k = 0; k < n; k++)
        out[k] = arcl_two(c, x[k], y[k]);
    return arcl_tuple_make(c, out, n);
}

arcl_val arcl_op_dedupe(arcl_ctx *c, const arcl_val *a)
{
    uint32_t n;

    if (!arcl_len(a[0], &n))
        return arcl_err(ARCL_E_TYPE);
    if (n == 0)
        return arcl_empty_tuple();
    if (arcl_is_set(a[0]))
        return arcl_err(ARCL_E_ATTRIBUTE);
    const arcl_val *items = arcl_items(c, a[0], &n);
    const arcl_val s = arcl_set_of_sequence(c, items, n);
    if (s.u.set->n == n)
        return a[0];
    arcl_val *out = ARCL_NEW(c, arcl_val, s.u.set->n);
    bool *seen = ARCL_NEW(c, bool, n);
    uint32_t m = 0;
    if (s.u.set->form == ARCL_ITEMS) /* kept in the order of their first occurrence */
        return arcl_tuple_make(c, s.u.set->items, s.u.set->n);
    const arcl_val *members = arcl_set_members(c, s.u.set);
    memset(seen, 0, n * sizeof *seen);
    for (uint32_t k = 0; k < n; k++)
        for (uint32_t j = 0; j < s.u.set->n; j++)
            if (!seen[j] && arcl_equal(c, members[j], items[k])) {
                seen[j] = true;
                out[m++] = items[k];
                break;
            }
    return arcl_tuple_make(c, out, m);
}
