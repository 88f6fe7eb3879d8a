/* container.c - tuples and sets: taking apart, membership, making tuples. */
#include "op/codes.h"
#include "op/common.h"

#include <string.h>

/* ---- single elements -------------------------------------------------------------- */

ARCL_CODE(initset, arcl_set_of_one(c, a[0]))

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
    return arcl_is_set(v) ? arcl_set_first(c, v.u.set) : arcl_at(v, 0);
}

static arcl_val last_of(arcl_ctx *c, arcl_val v)
{
    uint32_t n;

    if (!arcl_len(v, &n))
        return arcl_err(ARCL_E_TYPE);
    if (n == 0)
        return arcl_err(ARCL_E_VALUE);
    return arcl_is_set(v) ? arcl_set_ordered(c, v.u.set)[n - 1] : arcl_at(v, n - 1);
}

/* What is mostly asked for needs no call. */
arcl_val arcl_op_first(arcl_ctx *c, const arcl_val *a)
{
    if (a->tag == ARCL_PAIR)
        return arcl_int(a->u.at.r);
    return a->tag == ARCL_TUPLE && a->n > 0 ? a->u.items[0] : arcl_first(c, *a);
}

arcl_val arcl_op_last(arcl_ctx *c, const arcl_val *a)
{
    if (a->tag == ARCL_PAIR)
        return arcl_int(a->u.at.c);
    return a->tag == ARCL_TUPLE && a->n > 0 ? a->u.items[a->n - 1] : last_of(c, *a);
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
    arcl_ctx_work(c, (uint64_t)n);
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
    arcl_ctx_work(c, n);
    arcl_val *items = ARCL_NEW(c, arcl_val, n);
    for (arcl_part p = arcl_part_of((int64_t)n, sizeof *items); arcl_part_next(c, &p);)
        for (int64_t k = p.from; k < p.to; k++)
            items[k] = arcl_int((int64_t)((uint64_t)start + (uint64_t)k * (uint64_t)step));
    return arcl_tuple_make(c, items, (uint32_t)n);
}

arcl_val arcl_op_pair(arcl_ctx *c, const arcl_val *a)
{
    uint32_t n, m;

    if (!arcl_len(a[0], &n) || !arcl_len(a[1], &m))
        return arcl_err(ARCL_E_TYPE);
    const uint32_t least = m < n ? m : n;
    arcl_val *out = ARCL_NEW(c, arcl_val, least);
    if (a[0].tag == ARCL_ROW && a[1].tag == ARCL_ROW) {
        for (uint32_t k = 0; k < least; k++)
            out[k] = arcl_pair32(a[0].u.cells[k], a[1].u.cells[k]);
    } else {
        const arcl_val *x = arcl_items(c, a[0], &n), *y = arcl_items(c, a[1], &m);
        for (uint32_t k = 0; k < least; k++)
            out[k] = arcl_two(c, x[k], y[k]);
    }
    return arcl_tuple_make(c, out, least);
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
    if (!arcl_is_patch(s)) /* kept in the order of their first occurrence */
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
