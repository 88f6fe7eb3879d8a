/* select.c - choosing from containers: extremes, sorting, counting. */
#include "op/call.h"
#include "op/codes.h"
#include "op/common.h"

#include <string.h>

/* ---- extremes ---------------------------------------------------------------------- */

/* A number that is less for the lesser of two INTs, or of two PAIRs. */
static inline int64_t weight(arcl_val v)
{
    return v.tag == ARCL_INT ? v.u.i : (int64_t)((uint64_t)v.u.at.r << 32 | ((uint32_t)v.u.at.c ^ 0x80000000u));
}

/* Number of the member that max() (or min()) gives; n > 0. False if keys cannot be compared. Any of
 * several members with the same key will do if only the key is wanted. */
static bool extreme(arcl_ctx *c, arcl_val container, const arcl_val *keys, uint32_t n, bool most, bool key_only,
                    uint32_t *out)
{
    const uint8_t tag = keys[0].tag;
    bool simple = tag == ARCL_INT || tag == ARCL_PAIR, tie = false; /* all are INTs, or PAIRs */
    const int64_t flip = most ? -1 : 0; /* the greater a number, the less is its complement */
    int64_t least = weight(keys[0]) ^ flip;
    uint32_t best = 0;

    for (uint32_t k = 1; k < n && simple; k++) {
        const int64_t x = weight(keys[k]) ^ flip;
        simple = keys[k].tag == tag;
        if (x > least)
            continue;
        tie = x == least;
        best = tie ? best : k;
        least = x;
    }
    *out = best;
    if (simple && (!tie || key_only || !arcl_is_set(container)))
        return true;
    /* Ties go to the first in order; keys that are sets are not even ordered totally. */
    const uint32_t *ranks = arcl_ranks(c, container);
    uint32_t j = 1;
    best = ranks ? ranks[0] : 0;
    for (; j < n && simple && (weight(keys[best]) ^ flip) != least; j++)
        best = ranks[j];
    for (; j < n && !simple; j++) {
        const uint32_t k = ranks ? ranks[j] : j;
        const int better = most ? arcl_less(c, keys[best], keys[k]) : arcl_less(c, keys[k], keys[best]);
        if (better < 0)
            return false;
        if (better)
            best = k;
    }
    *out = best;
    return true;
}

/* max or min of a container by f (NULL: the elements themselves). An empty one gives `otherwise`,
 * or a ValueError where that is NULL. */
static arcl_val pick(arcl_ctx *c, arcl_val container, const arcl_val *f, bool most, const arcl_val *otherwise)
{
    uint32_t n, best;
    arcl_val err;

    if (!arcl_len(container, &n))
        return arcl_err(ARCL_E_TYPE);
    if (f && f->tag == ARCL_NONE) /* key=None */
        f = NULL;
    if (n == 0)
        return otherwise ? *otherwise : arcl_err(ARCL_E_VALUE);
    const arcl_val *keys = NULL;
    if (f) {
        arcl_val *images = ARCL_NEW(c, arcl_val, n);
        if (!arcl_map(c, *f, container, n, images, &err))
            return err;
        keys = images;
    }
    const arcl_val *members = arcl_members(c, container, &n);
    return extreme(c, container, f ? keys : members, n, most, false, &best) ? members[best] : arcl_err(ARCL_E_TYPE);
}

arcl_val arcl_op_maximum(arcl_ctx *c, const arcl_val *a)
{
    const arcl_val zero = arcl_int(0);
    return pick(c, a[0], NULL, true, &zero);
}

arcl_val arcl_op_minimum(arcl_ctx *c, const arcl_val *a)
{
    const arcl_val zero = arcl_int(0);
    return pick(c, a[0], NULL, false, &zero);
}

ARCL_CODE(argmax, pick(c, a[0], &a[1], true, NULL))
ARCL_CODE(argmin, pick(c, a[0], &a[1], false, NULL))

/* The key of what argmax (argmin) gives; of 0 if the container is empty. */
static arcl_val extreme_value(arcl_ctx *c, const arcl_val *a, bool most)
{
    uint32_t n, best;
    arcl_val err;

    if (!arcl_len(a[0], &n))
        return arcl_err(ARCL_E_TYPE);
    if (n == 0)
        return arcl_call(c, a[1], &(arcl_val){.tag = ARCL_INT}, 1);
    arcl_val *keys = ARCL_NEW(c, arcl_val, n);
    if (!arcl_map(c, a[1], a[0], n, keys, &err))
        return err;
    return extreme(c, a[0], keys, n, most, true, &best) ? keys[best] : arcl_err(ARCL_E_TYPE);
}

ARCL_CODE(valmax, extreme_value(c, a, true))
ARCL_CODE(valmin, extreme_value(c, a, false))

/* ---- sorting ----------------------------------------------------------------------- */

static bool all_ints(const arcl_val *v, uint32_t n)
{
    for (uint32_t k = 0; k < n; k++)
        if (v[k].tag != ARCL_INT)
            return false;
    return true;
}

static void reverse(uint32_t *idx, uint32_t n)
{
    for (uint32_t i = 0, j = n; i + 1 < j; i++) {
        const uint32_t x = idx[i];
        idx[i] = idx[--j];
        idx[j] = x;
    }
}

/* Sorts the numbers that start in the order of the container; from behind, what is equal stays in that order too. */
static bool sort_from(arcl_ctx *c, arcl_sorted *s, bool falling, bool ints)
{
    if (falling)
        reverse(s->idx, s->n);
    const bool ok = arcl_sort(c, s->idx, s->n, s->keys, ints);
    if (falling)
        reverse(s->idx, s->n);
    return ok;
}

bool arcl_sort_container(arcl_ctx *c, arcl_val container, const arcl_val *f, bool falling, arcl_sorted *s,
                         arcl_val *err)
{
    *err = arcl_err(ARCL_E_TYPE);
    if (!arcl_len(container, &s->n))
        return false;
    const uint32_t n = s->n;
    s->keys = s->members = arcl_members(c, container, &s->n);
    if (f && f->tag != ARCL_NONE) { /* key=None: none */
        arcl_val *keys = ARCL_NEW(c, arcl_val, n);
        if (!arcl_map(c, *f, container, n, keys, err))
            return false;
        s->keys = keys;
    }
    s->idx = ARCL_NEW(c, uint32_t, n);
    const bool ints = all_ints(s->keys, n);
    bool settled = !arcl_is_set(container) || n < 2;
    arcl_ctx_work(c, n);
    if (settled || ints)
        for (uint32_t k = 0; k < n; k++)
            s->idx[k] = k;
    else
        memcpy(s->idx, arcl_ranks(c, container), n * sizeof *s->idx);
    *err = arcl_err(ARCL_E_TYPE);
    if (!sort_from(c, s, falling, ints))
        return false;
    for (uint32_t k = 1; ints && k < n && !settled; k++)
        if (s->keys[s->idx[k]].u.i == s->keys[s->idx[k - 1]].u.i) { /* a tie: the set's order decides */
            memcpy(s->idx, arcl_ranks(c, container), n * sizeof *s->idx);
            sort_from(c, s, falling, ints);
            settled = true;
        }
    return true;
}

arcl_val arcl_op_order(arcl_ctx *c, const arcl_val *a)
{
    arcl_sorted s;
    arcl_val err;

    if (!arcl_sort_container(c, a[0], &a[1], false, &s, &err))
        return err;
    arcl_val *out = ARCL_NEW(c, arcl_val, s.n);
    for (uint32_t k = 0; k < s.n; k++)
        out[k] = s.members[s.idx[k]];
    return arcl_tuple_make(c, out, s.n);
}

/* ---- counting ---------------------------------------------------------------------- */

arcl_val arcl_by_count(arcl_ctx *c, arcl_set *s, const uint32_t *count, bool most)
{
    const arcl_val *members = arcl_set_members(c, s);
    uint32_t best = 0, ties = 0;

    for (uint32_t j = 0; j < s->n; j++) {
        if (j && (most ? count[j] > count[best] : count[j] < count[best])) {
            best = j;
            ties = 0;
        }
        ties += count[j] == count[best];
    }
    if (ties < 2)
        return members[best];
    const uint32_t *ranks = arcl_set_ranks(c, s);
    uint32_t k = 0;
    while (count[ranks[k]] != count[best])
        k++;
    return members[ranks[k]];
}

arcl_set *arcl_count_items(arcl_ctx *c, const arcl_val *items, uint32_t n, const uint32_t **counts)
{
    arcl_set *s = arcl_set_of_sequence(c, items, n).u.set;
    const arcl_val *members = arcl_set_members(c, s);
    const uint32_t m = s->n;
    uint32_t *count = ARCL_NEW(c, uint32_t, m);

    memset(count, 0, m * sizeof *count);
    for (uint32_t k = 0; k < n; k++) {
        arcl_ctx_work(c, m);
        for (uint32_t j = 0; j < m; j++)
            if (arcl_equal(c, members[j], items[k])) {
                count[j]++;
                break;
            }
    }
    *counts = count;
    return s;
}

static arcl_val common(arcl_ctx *c, arcl_val v, bool most)
{
    const uint32_t *counts;
    uint32_t n;

    if (!arcl_is_tuple(v))
        return arcl_err(arcl_is_set(v) ? ARCL_E_ATTRIBUTE : ARCL_E_TYPE);
    if (v.tag == ARCL_ROW && v.n > 0) /* a grid of one row */
        return arcl_colour_by_count(c, arcl_grid_of(v.u.cells, 1, v.n), ARCL_COLOURS_OF_ROWS, most);
    const arcl_val *items = arcl_items(c, v, &n);
    if (n == 0)
        return arcl_err(ARCL_E_VALUE);
    arcl_set *s = arcl_count_items(c, items, n, &counts);
    return arcl_by_count(c, s, counts, most);
}

ARCL_CODE(mostcommon, common(c, a[0], true))
ARCL_CODE(leastcommon, common(c, a[0], false))
