/*
 * typed_containers.c - typed dialect: taking containers apart and mapping over
 * them, by functions that tell tuples from sets and have a result for empty ones.
 */
#include "op/call.h"
#include "op/codes.h"
#include "op/common.h"

/* ---- single elements -------------------------------------------------------------------- */

/* The first or last element in order; `otherwise` of what is false, an ERR of what is no container. */
static arcl_val end_of(arcl_ctx *c, arcl_val v, bool last, arcl_val otherwise)
{
    uint32_t n;

    if (!arcl_truth(v))
        return otherwise;
    if (!arcl_len(v, &n))
        return arcl_err(ARCL_E_TYPE);
    return arcl_is_set(v) ? arcl_set_ordered(c, v.u.set)[last ? n - 1 : 0] : arcl_at(v, last ? n - 1 : 0);
}

arcl_val arcl_op_t_first(arcl_ctx *c, const arcl_val *a)
{
    uint32_t n;

    if (!arcl_len(a[0], &n))
        return arcl_err(ARCL_E_TYPE);
    return end_of(c, a[0], false, arcl_none());
}

arcl_val arcl_op_t_second(arcl_ctx *c, const arcl_val *a)
{
    uint32_t n;

    if (!arcl_len(a[0], &n))
        return arcl_err(ARCL_E_TYPE);
    if (n < 2)
        return n ? arcl_none() : arcl_err(ARCL_E_STOP);
    return arcl_is_set(a[0]) ? arcl_set_ordered(c, a[0].u.set)[1] : arcl_at(a[0], 1);
}

ARCL_CODE(t_last, end_of(c, a[0], true, arcl_empty_tuple()))
ARCL_CODE(t_first_t,
          arcl_is_set(a[0]) && a[0].u.set->n ? arcl_err(ARCL_E_TYPE) : end_of(c, a[0], false, arcl_empty_tuple()))
ARCL_CODE(t_last_t,
          arcl_is_set(a[0]) && a[0].u.set->n ? arcl_err(ARCL_E_TYPE) : end_of(c, a[0], true, arcl_empty_tuple()))
ARCL_CODE(t_first_f, end_of(c, a[0], false, arcl_set_empty()))
ARCL_CODE(t_last_f, end_of(c, a[0], true, arcl_set_empty()))

/* The first element other than a[1]; `otherwise` if there is none. */
static arcl_val other(arcl_ctx *c, const arcl_val *a, arcl_val otherwise)
{
    const arcl_val rest = arcl_remove(c, a[0], a[1]);
    return arcl_caught(c, rest) ? otherwise : end_of(c, rest, false, otherwise);
}

ARCL_CODE(t_other, other(c, a, arcl_none()))
ARCL_CODE(t_other_f, other(c, a, arcl_set_empty()))

arcl_val arcl_op_t_other_t(arcl_ctx *c, const arcl_val *a)
{
    uint32_t n, k = 0;

    if (!arcl_len(a[0], &n))
        return arcl_err(ARCL_E_TYPE);
    const arcl_val *items = arcl_items(c, a[0], &n); /* in the order of the whole container, a set's too */
    while (k < n && arcl_same(c, items[k], a[1]))
        k++;
    return k < n ? items[k] : arcl_empty_tuple();
}

arcl_val arcl_op_t_extract(arcl_ctx *c, const arcl_val *a)
{
    const arcl_val found = arcl_op_extract(c, a);
    return arcl_is_err(found) && found.n == ARCL_E_STOP ? arcl_set_empty() : found;
}

/* ---- parts ------------------------------------------------------------------------------- */

/* `code` on n arguments, of which number k is made a tuple. */
static arcl_val on_tuple(arcl_ctx *c, const arcl_val *a, uint32_t n, uint32_t k, arcl_op_code *code)
{
    arcl_val args[ARCL_ARITY_MAX];

    for (uint32_t j = 0; j < n; j++)
        args[j] = j == k ? arcl_op_totuple(c, &a[j]) : a[j];
    return arcl_is_err(args[k]) ? args[k] : code(c, args);
}

ARCL_CODE(t_remove_t, on_tuple(c, a, 2, 1, arcl_op_remove))
ARCL_CODE(t_sfilter_t, on_tuple(c, a, 2, 0, arcl_op_sfilter))
ARCL_CODE(t_apply_t, on_tuple(c, a, 2, 1, arcl_op_apply))
ARCL_CODE(t_rapply_t, on_tuple(c, a, 2, 0, arcl_op_rapply))
ARCL_CODE(t_mostcommon_f, on_tuple(c, a, 1, 0, arcl_op_mostcommon))
ARCL_CODE(t_leastcommon_f, on_tuple(c, a, 1, 0, arcl_op_leastcommon))
ARCL_CODE(t_vmirror_t, on_tuple(c, a, 1, 0, arcl_op_vmirror))
ARCL_CODE(t_dmirror_t, on_tuple(c, a, 1, 0, arcl_op_dmirror))
ARCL_CODE(t_upscale_t, on_tuple(c, a, 2, 0, arcl_op_upscale))

arcl_val arcl_op_t_sfilter_f(arcl_ctx *c, const arcl_val *a)
{
    uint32_t n;
    arcl_val err;

    if (arcl_is_set(a[0]))
        return arcl_op_sfilter(c, a);
    if (!arcl_len(a[0], &n))
        return arcl_err(ARCL_E_TYPE);
    bool *keep = ARCL_NEW(c, bool, ARCL_MARKS(n));
    return arcl_map_truth(c, a[1], a[0], n, keep, &err) ? arcl_subset(c, a[0], keep, true) : err;
}

arcl_val arcl_op_t_sizefilter_t(arcl_ctx *c, const arcl_val *a)
{
    const arcl_val tuple = arcl_op_totuple(c, a);
    uint32_t n, len, m = 0;

    if (arcl_is_err(tuple))
        return tuple;
    const arcl_val *items = arcl_items(c, tuple, &n);
    arcl_val *kept = ARCL_NEW(c, arcl_val, n);
    for (uint32_t k = 0; k < n; k++) {
        if (!arcl_len(items[k], &len))
            return arcl_err(ARCL_E_TYPE);
        if (arcl_same(c, arcl_int(len), a[1]))
            kept[m++] = items[k];
    }
    return arcl_tuple_make(c, kept, m);
}

arcl_val arcl_op_t_combine_f(arcl_ctx *c, const arcl_val *a)
{
    if (arcl_is_int(a[0]) && arcl_is_int(a[1])) {
        const int64_t i = a[0].u.i | a[1].u.i;
        return a[0].tag == ARCL_BOOL && a[1].tag == ARCL_BOOL ? arcl_bool(i) : arcl_int(i);
    }
    if (!arcl_is_set(a[0]) || !arcl_is_set(a[1]))
        return arcl_err(ARCL_E_TYPE);
    const bool same = a[0].u.set == a[1].u.set; /* CPython copies one, and is done */
    return arcl_set_recipe(c, arcl_merge_contents(c, a, same ? 1 : 2), arcl_by_union, a[0],
                           same ? arcl_set_empty() : a[1]);
}

/* ---- mapping ------------------------------------------------------------------------------- */

/* Mapping and filtering give the empty tuple to merge where they fail, and that gives it on where it fails. */
static arcl_val merged(arcl_ctx *c, arcl_val v)
{
    return arcl_caught(c, v) ? arcl_empty_tuple() : v;
}

ARCL_CODE(t_mapply, merged(c, arcl_op_mapply(c, a)))

arcl_val arcl_op_t_mapply_t(arcl_ctx *c, const arcl_val *a)
{
    const arcl_val v = arcl_op_t_apply_t(c, a);
    return merged(c, arcl_is_err(v) ? v : arcl_merge(c, v));
}

/* apply_f gives a set where it fails. */
arcl_val arcl_op_t_mapply_f(arcl_ctx *c, const arcl_val *a)
{
    bool mapped;
    const arcl_val v = arcl_map_merge(c, a, &mapped);
    return mapped || !arcl_caught(c, v) ? merged(c, v) : arcl_set_empty();
}

ARCL_CODE(t_mpapply, merged(c, arcl_op_mpapply(c, a)))
ARCL_CODE(t_mfilter, merged(c, arcl_op_mfilter(c, a)))
