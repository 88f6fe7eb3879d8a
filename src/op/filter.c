/* filter.c - the members of a container for which something holds. */
#include <string.h>

#include "base/boundary.h"
#include "op/codes.h"
#include "op/column.h"
#include "op/common.h"
#include "value/patch.h"

/* arcl_subset of a product: only what is kept is laid out. Bounds the memory of a filter on a product of large sets. */
static arcl_val product_subset(arcl_ctx *c, arcl_val v, const bool *keep)
{
    arcl_set *a = v.u.set->a.u.set, *b = v.u.set->b.u.set;
    const arcl_val *x = arcl_set_members(c, a), *y = arcl_set_members(c, b);
    uint32_t m = 0;

    for (uint32_t k = 0; k < v.u.set->n; k++)
        m += keep[k];
    arcl_val *kept = ARCL_NEW(c, arcl_val, m);
    m = 0;
    for (uint32_t k = 0; k < b->n; k++)
        for (uint32_t j = 0; j < a->n; j++)
            if (*keep++)
                kept[m++] = arcl_two(c, x[j], y[k]);
    return arcl_set_recipe(c, arcl_set_of_distinct(c, kept, m), arcl_by_subsequence, v, arcl_none());
}

/* Whether f, called on a tuple, looks at the first element alone. */
static bool looks_at_first(arcl_val f)
{
    while (f.tag == ARCL_FN && f.u.fn) {
        const arcl_fn *fn = f.u.fn;
        switch (fn->kind) {
        case ARCL_FN_COMPOSE:
            f = fn->g.one;
            break;
        case ARCL_FN_CHAIN:
            f = fn->h.one;
            break;
        case ARCL_FN_MATCHER:
            f = fn->f.one;
            break;
        default:
            return false;
        }
    }
    return f.tag == ARCL_FN && f.h == ARCL_OP_first + 1;
}

/* Where in row i the colour is `want`; bits behind the end of the row are ignored. */
static inline arcl_row colour_bits(const arcl_colours *in, int32_t i, int32_t width, arcl_vec16 want)
{
    arcl_row out = arcl_vec16_equal(arcl_colours_at(in, (size_t)i, 0), want);

    for (int32_t j = ARCL_VEC16; j < width; j += ARCL_VEC16)
        out |= (arcl_row)arcl_vec16_equal(arcl_colours_at(in, (size_t)i, (size_t)j), want) << j;
    return out;
}

/* Moves the cells of one colour in the rows from `first` on from `left` to `kept`, or just away. */
static void sort_out(const arcl_set *p, int32_t first, uint8_t colour, arcl_row *left, arcl_row *kept)
{
    const arcl_colours colours = arcl_colours_of(p);
    const arcl_vec16 want = arcl_vec16_of(colour);

    for (int32_t i = first; i < p->height; i++) {
        const arcl_row same = left[i] & colour_bits(&colours, i, p->width, want);
        left[i] ^= same;
        if (kept)
            kept[i] |= same;
    }
}

/* The cells of a patch for the colours of which f holds; false if one of the calls raises, or costs not what the
 * others do: then the cells are asked one by one. */
static bool filter_colours(arcl_ctx *c, arcl_set *p, arcl_val f, arcl_val *out)
{
    const size_t bytes = (size_t)p->height * sizeof *p->rows;
    const uint64_t before = c->steps;
    uint64_t each = 0;
    arcl_row *left = ARCL_NEW(c, arcl_row, p->height), *rows = ARCL_NEW(c, arcl_row, p->height);

    memcpy(left, p->rows, bytes);
    memset(rows, 0, bytes);
    for (int32_t i = 0; i < p->height; i++)
        while (left[i]) { /* the colour of one cell that is left: all of its cells at once */
            const uint32_t key = (uint32_t)(i * ARCL_PATCH_WIDTH + arcl_row_first(left[i]));
            const uint64_t call = c->steps;
            const arcl_val cell = arcl_patch_element(p, key), holds = arcl_call(c, f, &cell, 1);
            each = each ? each : c->steps - call;
            if (arcl_is_err(holds) || c->steps - call != each) {
                arcl_ctx_unstep(c, before);
                return false;
            }
            sort_out(p, i, (uint8_t)cell.n, left, arcl_truth(holds) ? rows : NULL);
        }
    c->steps = before;
    arcl_charge(c, each * p->n);
    arcl_profile_resume(c->profile);
    arcl_set *s = arcl_patch_alike(c, p);
    s->rows = rows;
    *out = arcl_set_recipe(c, arcl_patch_done(s), arcl_by_subsequence, arcl_set_val(p), arcl_none());
    return true;
}

arcl_val arcl_op_sfilter(arcl_ctx *c, const arcl_val *a)
{
    uint32_t n;
    arcl_val out, err;

    if (!arcl_len(a[0], &n))
        return arcl_err(ARCL_E_TYPE);
    if (ARCL_FAST_FUSED && arcl_is_object(a[0]) && looks_at_first(a[1]) && filter_colours(c, a[0].u.set, a[1], &out))
        return out;
    bool *keep = ARCL_NEW(c, bool, ARCL_MARKS(n));
    if (!arcl_map_truth(c, a[1], a[0], n, keep, &err))
        return err;
    if (arcl_is_set(a[0]) && arcl_set_is_product(a[0].u.set))
        return product_subset(c, a[0], keep);
    return arcl_subset(c, a[0], keep, false);
}

arcl_val arcl_op_mfilter(arcl_ctx *c, const arcl_val *a)
{
    const arcl_val v = arcl_op_sfilter(c, a);
    return arcl_is_err(v) ? v : arcl_merge(c, v);
}

static arcl_val first_that(arcl_ctx *c, const arcl_val *items, uint32_t n, arcl_val condition)
{
    for (uint32_t k = 0; k < n; k++) {
        const arcl_val v = arcl_call(c, condition, &items[k], 1);
        if (arcl_is_err(v))
            return v;
        if (arcl_truth(v))
            return items[k];
    }
    return arcl_err(ARCL_E_STOP);
}

arcl_val arcl_op_extract(arcl_ctx *c, const arcl_val *a)
{
    uint32_t n, hits = 0, hit = 0;
    arcl_val err;

    if (!arcl_len(a[0], &n))
        return arcl_err(ARCL_E_TYPE);
    if (!arcl_is_set(a[0]))
        return first_that(c, arcl_items(c, a[0], &n), n, a[1]);
    /* Without an error the order counts only among several hits. */
    const uint64_t before = c->steps;
    bool *keep = ARCL_NEW(c, bool, ARCL_MARKS(n));
    if (!arcl_map_truth(c, a[1], a[0], n, keep, &err)) {
        arcl_ctx_unstep(c, before);
        return first_that(c, arcl_items(c, a[0], &n), n, a[1]);
    }
    for (uint32_t k = 0; k < n; k++)
        if (keep[k]) {
            hit = k;
            hits++;
        }
    if (hits > 1) {
        const uint32_t *ranks = arcl_ranks(c, a[0]);
        while (!keep[*ranks])
            ranks++;
        hit = *ranks;
    }
    return hits ? arcl_members(c, a[0], &n)[hit] : arcl_err(ARCL_E_STOP);
}

arcl_val arcl_op_sizefilter(arcl_ctx *c, const arcl_val *a)
{
    uint32_t n, len;

    if (!arcl_len(a[0], &n))
        return arcl_err(ARCL_E_TYPE);
    const arcl_val *members = arcl_members(c, a[0], &n);
    bool *keep = ARCL_NEW(c, bool, n);
    for (uint32_t k = 0; k < n; k++) {
        if (!arcl_len(members[k], &len))
            return arcl_err(ARCL_E_TYPE);
        keep[k] = arcl_is_int(a[1]) && a[1].u.i == len;
    }
    return arcl_subset(c, a[0], keep, true);
}
