/* merge.c - the elements of several containers in one. */
#include "op/codes.h"
#include "op/common.h"

#include <string.h>

#include "value/patch.h"

/* The members of n containers one after the other, in order, or in any order and in scratch memory if that is roomy
 * enough; NULL if one is no container. */
static const arcl_val *members_of_all(arcl_ctx *c, const arcl_val *v, uint32_t n, bool ordered, uint32_t *count)
{
    uint64_t total = 0;
    uint32_t len;

    for (uint32_t k = 0; k < n; k++) {
        if (!arcl_len(v[k], &len))
            return NULL;
        total += len;
    }
    arcl_ctx_work(c, total);
    if (total > INT32_MAX)
        arcl_ctx_cut(c, ARCL_E_BYTES);
    const bool brief = !ordered && total * sizeof *v <= c->scratch.limit / 4;
    arcl_val *out = brief ? ARCL_SCRATCH(c, arcl_val, total) : ARCL_NEW(c, arcl_val, total);
    uint32_t at = 0;
    for (uint32_t k = 0; k < n; k++) {
        arcl_len(v[k], &len);
        if (!ordered && arcl_is_set(v[k]))
            arcl_set_write_members(c, v[k].u.set, out + at);
        else if (len)
            arcl_copy(c, out + at, arcl_items(c, v[k], &len), len * sizeof *out);
        at += len;
    }
    *count = at;
    return out;
}

/* The containers with the parts of JOINs in their place: no order is needed to tell what they hold. */
static const arcl_val *without_joins(arcl_ctx *c, const arcl_val *v, uint32_t *n)
{
    uint64_t joins = 0, count = 0;

    for (uint32_t k = 0; k < *n; k++) {
        joins += v[k].tag == ARCL_JOIN;
        count += v[k].tag == ARCL_JOIN ? v[k].u.join->count : 1;
    }
    if (joins == 0)
        return v;
    if (count > INT32_MAX)
        arcl_ctx_cut(c, ARCL_E_BYTES);
    arcl_val *out = ARCL_NEW(c, arcl_val, count), *at = out;
    arcl_ctx_work(c, count);
    for (uint32_t k = 0; k < *n; k++) {
        const bool join = v[k].tag == ARCL_JOIN;
        const uint32_t m = join ? v[k].u.join->count : 1;
        memcpy(at, join ? v[k].u.join->parts : &v[k], m * sizeof *at);
        at += m;
    }
    *n = (uint32_t)count;
    return out;
}

arcl_val arcl_merge_contents(arcl_ctx *c, const arcl_val *containers, uint32_t n)
{
    arcl_val out = arcl_patch_union(c, containers, n);
    uint32_t count;

    if (out.tag == ARCL_SET)
        return out;
    const arcl_val *parts = without_joins(c, containers, &n);
    if (parts != containers) {
        out = arcl_patch_union(c, parts, n);
        if (out.tag == ARCL_SET)
            return out;
    }
    const arcl_scratch before = arcl_scratch_enter(c);
    const arcl_val *all = members_of_all(c, parts, n, false, &count);
    if (!all)
        return arcl_err(ARCL_E_TYPE);
    out = arcl_set_make(c, all, count, NULL, arcl_none(), arcl_none());
    if (count > 1) { /* what it was made from is no longer there */
        out.u.set->images = NULL;
        out.u.set->nimages = 0;
    }
    arcl_scratch_leave(c, before);
    return out;
}

/* Grids of one width above each other; false if v holds anything else. */
static bool stack(arcl_ctx *c, const arcl_val *v, uint32_t n, arcl_val *out)
{
    uint64_t h = 0;

    if (n == 0 || v[0].tag != ARCL_GRID)
        return false;
    for (uint32_t k = 0; k < n; k++) {
        if (v[k].tag != ARCL_GRID || v[k].n != v[0].n)
            return false;
        h += v[k].h;
    }
    if (h > ARCL_SIDE_MAX)
        return false;
    const size_t w = (size_t)v[0].n;
    uint8_t *cells = ARCL_CELLS(c, h * w), *at = cells;
    for (uint32_t k = 0; k < n; k++) {
        arcl_copy(c, at, v[k].u.cells, v[k].h * w);
        at += v[k].h * w;
    }
    *out = arcl_grid_of(cells, (int32_t)h, (int32_t)w);
    return true;
}

/* A tuple of the elements of n patches or joins, not laid out yet; false if they are something else. */
static bool postpone(arcl_ctx *c, const arcl_val *v, uint32_t n, arcl_val *out)
{
    uint64_t total = 0;

    for (uint32_t k = 0; k < n; k++) {
        if (v[k].tag != ARCL_JOIN && v[k].tag != ARCL_SET)
            return false;
        total += v[k].tag == ARCL_JOIN ? v[k].u.join->n : v[k].u.set->n;
    }
    if (!ARCL_FAST_JOIN || total < 3 || total > INT32_MAX)
        return false;
    const arcl_val *parts = without_joins(c, v, &n);
    if (!arcl_are_patches(parts, n))
        return false;
    if (parts == v) { /* the caller's array may not last */
        arcl_val *own = ARCL_NEW(c, arcl_val, n);
        parts = memcpy(own, v, n * sizeof *own);
    }
    arcl_join *join = ARCL_NEW(c, arcl_join, 1);
    *join = (arcl_join){.ctx = c, .parts = parts, .count = n, .n = (uint32_t)total};
    *out = (arcl_val){.tag = ARCL_JOIN, .n = (int32_t)total, .u.join = join};
    return true;
}

static arcl_val join(arcl_ctx *c, const arcl_val *v, uint32_t n)
{
    arcl_val out;
    uint32_t count;

    if (stack(c, v, n, &out) || postpone(c, v, n, &out))
        return out;
    const arcl_val *all = members_of_all(c, v, n, true, &count);
    return all ? arcl_tuple_make(c, all, count) : arcl_err(ARCL_E_TYPE);
}

arcl_val arcl_merge(arcl_ctx *c, arcl_val v)
{
    uint32_t n;

    if (v.tag == ARCL_GRID) { /* rows lie one behind the other */
        const int64_t cells = (int64_t)v.h * v.n;
        if (cells > INT32_MAX)
            arcl_ctx_cut(c, ARCL_E_BYTES);
        return arcl_row_of(v.u.cells, (int32_t)cells);
    }
    if (!arcl_len(v, &n))
        return arcl_err(ARCL_E_TYPE);
    const arcl_val *members = arcl_members(c, v, &n);
    if (!arcl_is_set(v))
        return join(c, members, n);
    const arcl_val s = arcl_merge_contents(c, members, n);
    return arcl_is_err(s) ? s : arcl_set_recipe(c, s, arcl_by_merge, v, arcl_none());
}

ARCL_CODE(merge, arcl_merge(c, a[0]))

arcl_val arcl_op_combine(arcl_ctx *c, const arcl_val *a)
{
    uint32_t n;

    if (!arcl_len(a[0], &n) || !arcl_len(a[1], &n))
        return arcl_err(ARCL_E_TYPE);
    if (!arcl_is_set(a[0]))
        return join(c, a, 2);
    return arcl_set_recipe(c, arcl_merge_contents(c, a, 2), arcl_by_both, a[0], a[1]);
}
