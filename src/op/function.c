/* function.c - functions of functions: making closures, and mapping. */
#include "op/call.h"
#include "op/codes.h"
#include "op/common.h"
#include "value/patch.h"

static arcl_val make(arcl_ctx *c, arcl_fn fn)
{
    arcl_fn *p = ARCL_NEW(c, arcl_fn, 1);
    *p = fn;
    return (arcl_val){.tag = ARCL_FN, .u.fn = p};
}

static arcl_callee k1(arcl_val f)
{
    return arcl_callee_of(f, 1);
}

arcl_val arcl_op_compose(arcl_ctx *c, const arcl_val *a)
{
    return make(c, (arcl_fn){.kind = ARCL_FN_COMPOSE, .arity = 1, .f = k1(a[0]), .g = k1(a[1])});
}

arcl_val arcl_op_chain(arcl_ctx *c, const arcl_val *a)
{
    return make(c, (arcl_fn){.kind = ARCL_FN_CHAIN, .arity = 1, .f = k1(a[0]), .g = k1(a[1]), .h = k1(a[2])});
}

arcl_val arcl_op_matcher(arcl_ctx *c, const arcl_val *a)
{
    return make(c, (arcl_fn){.kind = ARCL_FN_MATCHER, .arity = 1, .f = k1(a[0]), .fixed = a[1]});
}

arcl_val arcl_op_fork(arcl_ctx *c, const arcl_val *a)
{
    return make(
        c, (arcl_fn){.kind = ARCL_FN_FORK, .arity = 1, .f = arcl_callee_of(a[0], 2), .g = k1(a[1]), .h = k1(a[2])});
}

/* A function of two or three arguments leaves one or two; any other is taken to have four. */
static arcl_val bind(arcl_ctx *c, arcl_fn_kind kind, const arcl_val *a)
{
    if (a[0].tag != ARCL_FN)
        return arcl_err(ARCL_E_ATTRIBUTE);
    uint32_t n = arcl_fn_arity(a[0]);
    n = n == 2 || n == 3 ? n - 1 : 3;
    return make(c, (arcl_fn){.kind = kind, .arity = n, .f = arcl_callee_of(a[0], n + 1), .fixed = a[1]});
}

arcl_val arcl_op_rbind(arcl_ctx *c, const arcl_val *a)
{
    return bind(c, ARCL_FN_RBIND, a);
}

arcl_val arcl_op_lbind(arcl_ctx *c, const arcl_val *a)
{
    return bind(c, ARCL_FN_LBIND, a);
}

arcl_val arcl_op_power(arcl_ctx *c, const arcl_val *a)
{
    if (!arcl_is_int(a[1]))
        return arcl_err(ARCL_E_TYPE);
    if (a[1].u.i == 1)
        return a[0];
    if (a[1].u.i < 1 || a[1].u.i > ARCL_DEPTH_MAX) /* CPython recurses without end, or too deep */
        return arcl_err(ARCL_E_RECURSION);
    return make(c, (arcl_fn){.kind = ARCL_FN_POWER, .arity = 1, .times = a[1].u.i, .f = k1(a[0])});
}

/* f on each member; an error ends it. */
static arcl_val images_of(arcl_ctx *c, arcl_val f, const arcl_val *members, uint32_t n, arcl_val **out)
{
    const arcl_callee callee = k1(f);
    arcl_val err;

    *out = ARCL_NEW(c, arcl_val, n);
    return arcl_map(c, &callee, members, n, *out, &err) ? arcl_none() : err;
}

arcl_val arcl_op_apply(arcl_ctx *c, const arcl_val *a)
{
    uint32_t n;

    if (a[1].tag == ARCL_PAIR) {
        const arcl_callee f = k1(a[0]);
        arcl_val two[2] = {arcl_int(a[1].u.at.r), arcl_int(a[1].u.at.c)}, err;
        return arcl_map(c, &f, two, 2, two, &err) ? arcl_two(c, two[0], two[1]) : err;
    }
    const arcl_val *members = arcl_members(c, a[1], &n);
    arcl_val *images;

    if (!members && !arcl_len(a[1], &n))
        return arcl_err(ARCL_E_TYPE);
    const arcl_val failed = images_of(c, a[0], members, n, &images);
    if (arcl_is_err(failed))
        return failed;
    if (arcl_is_set(a[1]))
        return arcl_set_make(c, images, n, arcl_by_image, a[1], arcl_none());
    return arcl_tuple_make(c, images, n);
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

arcl_val arcl_op_mapply(arcl_ctx *c, const arcl_val *a)
{
    uint32_t n;

    if (!arcl_is_set(a[1])) {
        const arcl_val v = arcl_op_apply(c, a);
        return arcl_is_err(v) ? v : arcl_merge(c, v);
    }
    const arcl_val *members = arcl_members(c, a[1], &n);
    arcl_val *images;
    const arcl_val failed = images_of(c, a[0], members, n, &images);
    if (arcl_is_err(failed))
        return failed;
    const arcl_val v = arcl_merge_contents(c, images, n);
    if (arcl_is_err(v) || v.u.set->n == 0)
        return v;
    v.u.set->images = images;
    v.u.set->nimages = n;
    return arcl_set_recipe(c, v, by_mapply, a[1], arcl_none());
}

arcl_val arcl_op_papply(arcl_ctx *c, const arcl_val *a)
{
    uint32_t n, m;
    const arcl_val *x = arcl_items(c, a[1], &n), *y = arcl_items(c, a[2], &m);

    if (!arcl_len(a[1], &n) || !arcl_len(a[2], &m))
        return arcl_err(ARCL_E_TYPE);
    if (m < n)
        n = m;
    const arcl_callee f = arcl_callee_of(a[0], 2);
    arcl_val *out = ARCL_NEW(c, arcl_val, n);
    for (uint32_t k = 0; k < n; k++) {
        const arcl_val two[2] = {x[k], y[k]};
        out[k] = arcl_call_k(c, &f, two, 2);
        if (arcl_is_err(out[k]))
            return out[k];
    }
    return arcl_tuple_make(c, out, n);
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

/* f on every pair of a member of a and one of b; the pairs themselves where f is NULL. */
static arcl_val over_pairs(arcl_ctx *c, const arcl_val *f, arcl_val a, arcl_val b)
{
    uint32_t n, m;
    const arcl_val *x = arcl_members(c, a, &n), *y = arcl_members(c, b, &m);

    if (!arcl_len(b, &m) || (!arcl_len(a, &n) && m > 0))
        return arcl_err(ARCL_E_TYPE);
    if (m == 0 || n == 0)
        return arcl_set_empty();
    arcl_charge(c, (uint64_t)n * m);
    if ((uint64_t)n * m > UINT32_MAX / 4)
        arcl_ctx_cut(c, ARCL_E_BYTES);
    const arcl_callee callee = arcl_callee_of(f ? *f : arcl_none(), 2);
    arcl_val *images = ARCL_NEW(c, arcl_val, (size_t)n * m);
    for (uint32_t k = 0; k < m; k++)
        for (uint32_t j = 0; j < n; j++) {
            const arcl_val two[2] = {x[j], y[k]};
            const arcl_val v = f ? arcl_call_k(c, &callee, two, 2) : arcl_two(c, two[0], two[1]);
            if (arcl_is_err(v))
                return v;
            images[(size_t)k * n + j] = v;
        }
    if (!f && arcl_is_set(a) && arcl_is_set(b)) { /* pairs of different elements differ */
        const arcl_val s = arcl_set_of_distinct(c, images, n * m);
        return arcl_set_recipe(c, s, by_table, a, b);
    }
    return arcl_set_make(c, images, n * m, by_table, a, b);
}

arcl_val arcl_op_prapply(arcl_ctx *c, const arcl_val *a)
{
    return over_pairs(c, a, a[1], a[2]);
}

arcl_val arcl_op_product(arcl_ctx *c, const arcl_val *a)
{
    return over_pairs(c, NULL, a[0], a[1]);
}
