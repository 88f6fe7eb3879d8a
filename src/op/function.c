/* function.c - functions of functions: making closures, and mapping. */
#include <string.h>

#include "base/boundary.h"
#include "op/column.h"
#include "op/codes.h"
#include "op/common.h"
#include "value/patch.h"

ARCL_CODE(compose, arcl_fn_make(c, ARCL_FN_COMPOSE, 1, a[0], a[1], arcl_none()))
ARCL_CODE(chain, arcl_fn_make(c, ARCL_FN_CHAIN, 1, a[0], a[1], a[2]))
ARCL_CODE(matcher, arcl_fn_make(c, ARCL_FN_MATCHER, 1, a[0], a[1], arcl_none()))
ARCL_CODE(fork, arcl_fn_make(c, ARCL_FN_FORK, 1, a[0], a[1], a[2]))

static arcl_val bind(arcl_ctx *c, arcl_fn_kind kind, const arcl_val *a)
{
    if (a[0].tag != ARCL_FN)
        return arcl_err(ARCL_E_ATTRIBUTE);
    return arcl_fn_make(c, kind, arcl_arity_bound(arcl_fn_arity(a[0])), a[0], a[1], arcl_none());
}

ARCL_CODE(rbind, bind(c, ARCL_FN_RBIND, a))
ARCL_CODE(lbind, bind(c, ARCL_FN_LBIND, a))

arcl_val arcl_op_power(arcl_ctx *c, const arcl_val *a)
{
    enum {
        FRAMES = 1000,        /* CPython's limit: each time takes one of them, or two where there is a guard */
        DEEP = ARCL_DEPTH_MAX /* beyond these it depends on the depth of the call whether it fits */
    };
    const bool typed = arcl_is_typed(c);
    const int64_t most = typed ? FRAMES / 2 : FRAMES;

    if (a[1].tag == ARCL_INT && a[1].u.i > 1 && a[1].u.i <= (typed ? DEEP / 2 : DEEP))
        return arcl_fn_make(c, ARCL_FN_POWER, 1, a[0], a[1], arcl_none());
    if (!arcl_is_number(a[1]))
        return arcl_err(ARCL_E_TYPE);
    if (a[1].tag == ARCL_FLOAT ? a[1].u.d == 1 : a[1].u.i == 1)
        return a[0];
    if (!arcl_is_int(a[1]) || a[1].u.i < 1 || a[1].u.i >= most) /* no frame is left for the default */
        return typed ? arcl_fn_make(c, ARCL_FN_COMPOSE, 1, a[0], arcl_empty_tuple(), arcl_none())
                     : arcl_err(ARCL_E_RECURSION);
    return arcl_err(ARCL_E_DEPTH);
}

arcl_val arcl_op_apply(arcl_ctx *c, const arcl_val *a)
{
    uint32_t n;
    arcl_val err;

    if (!arcl_len(a[1], &n))
        return arcl_err(ARCL_E_TYPE);
    arcl_val *images = ARCL_NEW(c, arcl_val, n);
    if (!arcl_map(c, a[0], a[1], n, images, &err))
        return err;
    return arcl_is_set(a[1]) ? arcl_set_make(c, images, n, arcl_by_image, a[1], arcl_none())
                             : arcl_tuple_make(c, images, n);
}

arcl_val arcl_op_rapply(arcl_ctx *c, const arcl_val *a)
{
    uint32_t n;
    const arcl_val *fs = arcl_members(c, a[0], &n);

    if (!fs && !arcl_len(a[0], &n))
        return arcl_err(ARCL_E_TYPE);
    arcl_val *images = ARCL_NEW(c, arcl_val, n);
    for (uint32_t k = 0; k < n; k++) {
        images[k] = arcl_call(c, fs[k], &a[1], 1);
        if (arcl_is_err(images[k]))
            return images[k];
    }
    arcl_profile_resume(c->profile);
    if (arcl_is_set(a[0]))
        return arcl_set_make(c, images, n, arcl_by_image, a[0], arcl_none());
    return arcl_tuple_make(c, images, n);
}

/* The set that apply makes, in its order, merged. */
static void by_mapply(arcl_ctx *c, arcl_set *s, arcl_table *t)
{
    const arcl_set made = *s;
    s->a = arcl_set_make(c, made.images, made.nimages, arcl_by_image, made.a, arcl_none());
    arcl_by_merge(c, s, t);
    s->a = made.a;
}

/* The same where the sets were not made one by one: function b makes them now. */
static void by_neighbours(arcl_ctx *c, arcl_set *s, arcl_table *t)
{
    const uint32_t n = s->a.u.set->n;
    const uint64_t before = c->steps;
    arcl_val *images = ARCL_NEW(c, arcl_val, n), err;

    if (!arcl_map(c, s->b, s->a, n, images, &err))
        return;
    arcl_ctx_unstep(c, before); /* of the call whose order this is */
    s->images = images;
    s->nimages = n;
    by_mapply(c, s, t);
}

arcl_val arcl_map_merge(arcl_ctx *c, const arcl_val *a, bool *mapped)
{
    *mapped = false;
    if (!arcl_is_set(a[1])) {
        const arcl_val v = arcl_op_apply(c, a);
        *mapped = !arcl_is_err(v);
        return *mapped ? arcl_merge(c, v) : v;
    }
    const arcl_val near = arcl_neighbours_of_all(c, a[0], a[1]);
    *mapped = near.tag != ARCL_NONE;
    if (*mapped)
        return arcl_set_recipe(c, near, by_neighbours, a[1], a[0]);
    const uint32_t n = a[1].u.set->n;
    arcl_val *images = ARCL_NEW(c, arcl_val, n), err;
    if (!arcl_map(c, a[0], a[1], n, images, &err))
        return err;
    *mapped = true;
    const arcl_val v = arcl_merge_contents(c, images, n);
    if (arcl_is_err(v) || v.u.set->n == 0)
        return v;
    v.u.set->images = images;
    v.u.set->nimages = n;
    return arcl_set_recipe(c, v, by_mapply, a[1], arcl_none());
}

arcl_val arcl_op_mapply(arcl_ctx *c, const arcl_val *a)
{
    bool mapped;
    return arcl_map_merge(c, a, &mapped);
}

arcl_val arcl_op_papply(arcl_ctx *c, const arcl_val *a)
{
    uint32_t n, m;
    const arcl_val *x = arcl_items(c, a[1], &n), *y = arcl_items(c, a[2], &m);

    if (!arcl_len(a[1], &n) || !arcl_len(a[2], &m))
        return arcl_err(ARCL_E_TYPE);
    if (m < n)
        n = m;
    arcl_val *out = ARCL_NEW(c, arcl_val, n), err;
    return arcl_map_two(c, a[0], x, y, 1, n, out, &err) ? arcl_tuple_make(c, out, n) : err;
}

arcl_val arcl_op_mpapply(arcl_ctx *c, const arcl_val *a)
{
    const arcl_val v = arcl_op_papply(c, a);
    return arcl_is_err(v) ? v : arcl_merge(c, v);
}

/* images[y * n + x] belongs to member x of a and member y of b; b is the outer loop. */
static void by_table(arcl_ctx *c, arcl_set *s, arcl_table *t)
{
    const uint32_t *ra = arcl_ranks(c, s->a), *rb = arcl_ranks(c, s->b);
    uint32_t n, m;

    arcl_len(s->a, &n);
    arcl_len(s->b, &m);
    for (uint32_t y = 0; y < m; y++)
        for (uint32_t x = 0; x < n; x++)
            arcl_set_add_image(c, s, t, (size_t)(rb ? rb[y] : y) * n + (ra ? ra[x] : x));
}

static bool without_ints(const arcl_val *v, uint32_t n)
{
    for (uint32_t k = 0; k < n; k++)
        if (arcl_is_int(v[k]))
            return false;
    return true;
}

/* The pairs of a number in a and one in b; b is the outer loop. */
static void by_numbers(arcl_ctx *c, arcl_set *s, arcl_table *t)
{
    uint32_t n, m;
    const arcl_val *x = arcl_items(c, s->a, &n), *y = arcl_items(c, s->b, &m);

    for (uint32_t j = 0; j < m; j++)
        for (uint32_t k = 0; k < n; k++)
            arcl_set_add(c, s, t, arcl_pair32((int32_t)x[k].u.i, (int32_t)y[j].u.i));
}

/* The least of n > 0 INTs, and how far the greatest is from it; false if they are others, or too far apart. */
static bool range_of(const arcl_val *v, uint32_t n, int64_t *least, int64_t *length)
{
    int64_t low = v[0].u.i, high = low;

    for (uint32_t k = 0; k < n; k++) {
        if (v[k].tag != ARCL_INT || v[k].u.i != (int32_t)v[k].u.i)
            return false;
        low = v[k].u.i < low ? v[k].u.i : low;
        high = v[k].u.i > high ? v[k].u.i : high;
    }
    *least = low;
    *length = high - low + 1;
    return true;
}

/* The pairs of numbers x and y as a patch; NULL if they are others. */
static arcl_set *pairs_of(arcl_ctx *c, const arcl_val *x, uint32_t n, const arcl_val *y, uint32_t m)
{
    int64_t top, left, height, width;
    arcl_row row = 0;

    if (!range_of(x, n, &top, &height) || !range_of(y, m, &left, &width) || !arcl_patch_fits(height, width))
        return NULL;
    arcl_set *s = arcl_patch_new(c, top, left, height, width);
    arcl_row *rows = arcl_patch_rows(s);
    for (uint32_t k = 0; k < m; k++)
        row |= arcl_row_bit(y[k].u.i - left);
    memset(rows, 0, (size_t)height * sizeof *rows);
    for (uint32_t k = 0; k < n; k++)
        rows[x[k].u.i - top] = row;
    arcl_patch_done(s);
    return s;
}

/* f on every pair of a member of a and one of b; the pairs themselves where f is NULL. */
static arcl_val over_pairs(arcl_ctx *c, const arcl_val *f, arcl_val a, arcl_val b)
{
    uint32_t n, m;
    const arcl_val *x = arcl_members(c, a, &n), *y = arcl_members(c, b, &m);

    if (!arcl_len(b, &m) || (!arcl_len(a, &n) && m > 0))
        return arcl_err(ARCL_E_TYPE);
    if (m == 0 || n == 0)
        return arcl_set_empty();
    arcl_ctx_work(c, (uint64_t)n * m);
    if ((uint64_t)n * m > UINT32_MAX / 4)
        arcl_ctx_cut(c, ARCL_E_BYTES);
    if (!f && arcl_is_set(a) && arcl_is_set(b) && without_ints(x, n))
        return arcl_set_product(c, a, b, by_table);
    arcl_set *patch = f ? NULL : pairs_of(c, x, n, y, m);
    if (patch)
        return arcl_set_recipe(c, arcl_set_val(patch), by_numbers, a, b);
    arcl_val *images = ARCL_NEW(c, arcl_val, (size_t)n * m), err;
    for (arcl_part p = arcl_part_of(m, (int64_t)n * (int64_t)sizeof *images); arcl_part_next(c, &p);)
        for (int64_t k = p.from; k < p.to; k++) {
            arcl_val *out = images + (size_t)k * n;
            if (f && !arcl_map_two(c, *f, x, y + k, 0, n, out, &err))
                return err;
            for (uint32_t j = 0; !f && j < n; j++)
                out[j] = arcl_two(c, x[j], y[k]);
        }
    if (!f && arcl_is_set(a) && arcl_is_set(b)) { /* pairs of different elements differ */
        const arcl_val s = arcl_set_of_distinct(c, images, n * m);
        return arcl_set_recipe(c, s, by_table, a, b);
    }
    return arcl_set_make(c, images, n * m, by_table, a, b);
}

ARCL_CODE(prapply, over_pairs(c, a, a[1], a[2]))
ARCL_CODE(product, over_pairs(c, NULL, a[0], a[1]))
