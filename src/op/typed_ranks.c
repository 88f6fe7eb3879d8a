/* typed_ranks.c - typed dialect: elements by their rank in an order. */
#include <math.h>
#include <string.h>

#include "op/call.h"
#include "op/codes.h"
#include "op/common.h"
#include "op/tally.h"

/* Whether -n <= rank < n, and that rank from the first; -1 where CPython raises. */
static int in_range(arcl_ctx *c, arcl_val rank, uint32_t n, uint32_t *k)
{
    if (!arcl_is_number(rank))
        return -1;
    if (arcl_less(c, rank, arcl_int(-(int64_t)n)) || arcl_is_nan(rank) || arcl_less(c, rank, arcl_int(n)) != 1)
        return 0;
    if (!arcl_is_int(rank)) /* no index */
        return -1;
    *k = (uint32_t)(rank.u.i < 0 ? rank.u.i + n : rank.u.i);
    return 1;
}

/* ---- by place ------------------------------------------------------------------------------- */

arcl_val arcl_op_t_get_nth_t(arcl_ctx *c, const arcl_val *a)
{
    uint32_t n, k;

    if (!arcl_is_tuple(a[0]))
        return arcl_float(NAN);
    arcl_len(a[0], &n);
    const int found = in_range(c, a[1], n, &k);
    return found < 0 ? arcl_err(ARCL_E_TYPE) : found ? arcl_at(a[0], k) : arcl_float(NAN);
}

arcl_val arcl_op_t_get_nth_f(arcl_ctx *c, const arcl_val *a)
{
    uint32_t n;

    if (!arcl_is_int(a[1]) || !arcl_len(a[0], &n))
        return arcl_err(ARCL_E_TYPE);
    const int64_t rank = a[1].u.i;
    if (rank < -(int64_t)n || rank >= n)
        return arcl_set_empty();
    return arcl_items(c, a[0], &n)[rank < 0 ? rank + n : rank];
}

/* ---- sorted --------------------------------------------------------------------------------- */

arcl_val arcl_op_t_get_nth_by_key_t(arcl_ctx *c, const arcl_val *a)
{
    arcl_sorted s;
    arcl_val err;

    if (!arcl_sort_container(c, a[0], &a[2], false, &s, &err))
        return err;
    if (s.n == 0)
        return arcl_none();
    if (!arcl_is_int(a[1]))
        return arcl_err(ARCL_E_TYPE);
    const int64_t k = a[1].u.i < 0 ? a[1].u.i + s.n : a[1].u.i;
    return k < 0 || k >= s.n ? arcl_err(ARCL_E_INDEX) : s.members[s.idx[k]];
}

arcl_val arcl_op_t_get_nth_by_key_f(arcl_ctx *c, const arcl_val *a)
{
    arcl_sorted s;
    arcl_val err;

    if (!arcl_sort_container(c, a[0], &a[2], false, &s, &err))
        return err;
    if (!arcl_is_int(a[1]))
        return arcl_err(ARCL_E_TYPE);
    const int64_t k = a[1].u.i > 0 ? a[1].u.i : 0;
    return k >= s.n ? arcl_none() : s.members[s.idx[k]];
}

/* The element that has the rank, counted from the largest, by its key (NULL: by itself); `otherwise` if there is none. */
static arcl_val by_key(arcl_ctx *c, arcl_val v, const arcl_val *key, arcl_val rank, arcl_val otherwise)
{
    arcl_sorted s;
    arcl_val err;
    uint32_t k;

    if (!arcl_sort_container(c, v, key, true, &s, &err))
        return err;
    const int found = in_range(c, rank, s.n, &k);
    return found < 0 ? arcl_err(ARCL_E_TYPE) : found ? s.members[s.idx[k]] : otherwise;
}

static arcl_val empty_like(arcl_val container)
{
    return arcl_is_set(container) ? arcl_set_empty() : arcl_empty_tuple();
}

ARCL_CODE(t_get_rank, by_key(c, a[0], NULL, a[1], arcl_int(0)))
ARCL_CODE(t_get_arg_rank, by_key(c, a[0], &a[1], a[2], empty_like(a[0])))
ARCL_CODE(t_get_arg_rank_t, by_key(c, a[0], &a[1], a[2], arcl_empty_tuple()))
ARCL_CODE(t_get_arg_rank_f, by_key(c, a[0], &a[1], a[2], arcl_set_empty()))

arcl_val arcl_op_t_get_val_rank(arcl_ctx *c, const arcl_val *a)
{
    const arcl_val zero = arcl_int(0);
    arcl_sorted s;
    arcl_val err;
    uint32_t k;

    if (a[1].tag != ARCL_FN) /* None sorts, but cannot be called */
        return arcl_err(ARCL_E_TYPE);
    if (!arcl_sort_container(c, a[0], &a[1], false, &s, &err))
        return err;
    const int found = in_range(c, a[2], s.n, &k);
    return found < 0 ? arcl_err(ARCL_E_TYPE) : found ? s.keys[s.idx[k]] : arcl_call(c, a[1], &zero, 1);
}

/* ---- by frequency ------------------------------------------------------------------------------ */

/* The element whose count has the rank, counted from the smallest. */
static arcl_val by_frequency(arcl_ctx *c, const arcl_val *items, uint32_t n, arcl_val rank, arcl_val otherwise)
{
    const uint32_t *counts;
    arcl_set *set = arcl_count_items(c, items, n, &counts);
    const uint32_t *ranks = arcl_set_ranks(c, set);
    arcl_val *keys = ARCL_NEW(c, arcl_val, set->n), err;
    arcl_sorted s;
    uint32_t k;

    for (uint32_t j = 0; j < set->n; j++) /* in the order of the set, which sorting keeps */
        keys[j] = arcl_int(counts[ranks[j]]);
    arcl_sort_container(c, arcl_tuple_of(keys, (int32_t)set->n), NULL, false, &s, &err);
    const int found = in_range(c, rank, set->n, &k);
    if (found <= 0)
        return found < 0 ? arcl_err(ARCL_E_TYPE) : otherwise;
    return arcl_set_members(c, set)[ranks[s.idx[k]]];
}

arcl_val arcl_op_t_get_common_rank(arcl_ctx *c, const arcl_val *a)
{
    uint32_t n;

    if (!arcl_is_tuple(a[0]))
        return arcl_err(ARCL_E_ATTRIBUTE);
    const arcl_val *items = arcl_items(c, a[0], &n);
    return by_frequency(c, items, n, a[1], arcl_empty_tuple());
}

arcl_val arcl_op_t_get_common_rank_f(arcl_ctx *c, const arcl_val *a)
{
    uint32_t n;

    if (!arcl_len(a[0], &n))
        return arcl_err(ARCL_E_TYPE);
    const arcl_val *items = arcl_items(c, a[0], &n);
    return by_frequency(c, items, n, a[1], arcl_set_empty());
}

/* The colour whose count has the rank, counted from the largest; equal counts in the order of first sight. */
static arcl_val colour_rank(arcl_ctx *c, const arcl_val *a, arcl_colour_source from, arcl_val otherwise)
{
    const arcl_val *colours;
    uint32_t n, m = 0, k;
    arcl_val err;
    arcl_sorted s;

    if (!arcl_colours_in(c, a[0], from, true, &colours, &n, &err))
        return err;
    arcl_val *met = ARCL_NEW(c, arcl_val, n), *count = ARCL_NEW(c, arcl_val, n);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t j = 0;
        while (j < m && !arcl_equal(c, met[j], colours[i]))
            j++;
        arcl_ctx_work(c, j);
        if (j == m) {
            met[m] = colours[i];
            count[m++] = arcl_int(0);
        }
        count[j].u.i++;
    }
    arcl_sort_container(c, arcl_tuple_of(count, (int32_t)m), NULL, true, &s, &err);
    const int found = in_range(c, a[1], m, &k);
    return found < 0 ? arcl_err(ARCL_E_TYPE) : found ? met[s.idx[k]] : otherwise;
}

/* The same of a grid of bytes. */
static arcl_val colour_rank_in_grid(arcl_ctx *c, arcl_val grid, arcl_val rank)
{
    const uint8_t *first[256];
    arcl_tally t;
    uint32_t k;

    arcl_tally_counts(c, grid, &t);
    const int found = in_range(c, rank, t.n, &k);
    if (found <= 0)
        return found < 0 ? arcl_err(ARCL_E_TYPE) : arcl_empty_tuple();
    for (uint32_t i = 0; i < t.n; i++)
        first[i] = memchr(grid.u.cells, t.colour[i], (size_t)grid.h * (size_t)grid.n);
    for (uint32_t i = 0;; i++) {
        const uint32_t own = t.count[t.colour[i]];
        uint32_t before = 0;
        for (uint32_t j = 0; j < t.n; j++) {
            const uint32_t other = t.count[t.colour[j]];
            before += other > own || (other == own && first[j] < first[i]);
        }
        if (before == k)
            return arcl_int(t.colour[i]);
    }
}

arcl_val arcl_op_t_get_color_rank_t(arcl_ctx *c, const arcl_val *a)
{
    if (a[0].tag == ARCL_GRID)
        return colour_rank_in_grid(c, a[0], a[1]);
    return colour_rank(c, a, ARCL_COLOURS_OF_ROWS, arcl_empty_tuple());
}

ARCL_CODE(t_get_color_rank_f, colour_rank(c, a, ARCL_COLOURS_OF_CELLS, arcl_set_empty()))
