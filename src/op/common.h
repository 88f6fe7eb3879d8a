/* common.h - functions that the code of several families of primitives calls. */
#ifndef ARCL_OP_COMMON_H
#define ARCL_OP_COMMON_H

#include "value/hash.h"
#include "value/seq.h"

/* Whether v is a container without elements, and whether it is the empty tuple. */
static inline bool arcl_is_empty(arcl_val v)
{
    uint32_t n;
    return arcl_len(v, &n) && n == 0;
}
static inline bool arcl_is_nothing(arcl_val v)
{
    return arcl_is_tuple(v) && arcl_is_empty(v);
}

/* The elements of all containers in v, in the type of v. */
arcl_val arcl_merge(arcl_ctx *c, arcl_val v);

/* The set of the elements of n containers, without a recipe. */
arcl_val arcl_merge_contents(arcl_ctx *c, const arcl_val *containers, uint32_t n);

/* The members of container v that are marked in keep, in the type of v (or a set, if as_set). */
arcl_val arcl_subset(arcl_ctx *c, arcl_val v, const bool *keep, bool as_set);

/* The container without the elements equal to value. */
arcl_val arcl_remove(arcl_ctx *c, arcl_val container, arcl_val value);

/* The first element in order; ERR if there is none. */
arcl_val arcl_first(arcl_ctx *c, arcl_val container);

/* The member of s with the largest count (smallest, unless `most`); of several the first in CPython's order. s is not
 * empty; count is by number of the member. */
arcl_val arcl_by_count(arcl_ctx *c, arcl_set *s, const uint32_t *count, bool most);

/* The set of n items, built as set(items) builds it, and in *counts how often each of its members occurs. */
arcl_set *arcl_count_items(arcl_ctx *c, const arcl_val *items, uint32_t n, const uint32_t **counts);

/* A sorted container: idx[k] is the number of the k-th element in `members`, and of its key in `keys`. Keys are the
 * results of f on the elements; NULL: the elements themselves. `falling`: the largest first. False and an ERR where
 * CPython raises. */
typedef struct arcl_sorted {
    uint32_t n, *idx;
    const arcl_val *members, *keys;
} arcl_sorted;
bool arcl_sort_container(arcl_ctx *c, arcl_val container, const arcl_val *f, bool falling, arcl_sorted *s,
                         arcl_val *err);

/* CPython's a + b of two numbers or two tuples, and its a - b and a // b of two numbers. */
arcl_val arcl_plus(arcl_ctx *c, arcl_val a, arcl_val b);
arcl_val arcl_minus(arcl_ctx *c, arcl_val a, arcl_val b);
arcl_val arcl_over(arcl_ctx *c, arcl_val a, arcl_val b);

/* The difference a - b of two sets. */
arcl_val arcl_without(arcl_ctx *c, arcl_val a, arcl_val b);

/* The union of f(place) over all places of v, without a recipe, where f is dneighbors, ineighbors or neighbors; None if
 * f is another function, or v no patch of places. */
arcl_val arcl_neighbours_of_all(arcl_ctx *c, arcl_val f, arcl_val v);

/* Where the colours of a value are: in the elements of its rows (a grid), in its cells (an object), or in whichever of
 * the two the value is (ELEMENT). */
typedef enum arcl_colour_source {
    ARCL_COLOURS_OF_ELEMENT,
    ARCL_COLOURS_OF_ROWS,
    ARCL_COLOURS_OF_CELLS
} arcl_colour_source;

/* The colours of all n cells of v: of a grid row by row, of an object in CPython's order of its cells, or in any order
 * unless `ordered`. False and an ERR where v is neither. */
bool arcl_colours_in(arcl_ctx *c, arcl_val v, arcl_colour_source from, bool ordered, const arcl_val **out, uint32_t *n,
                     arcl_val *err);

/* The colour that occurs most or least often. */
arcl_val arcl_colour_by_count(arcl_ctx *c, arcl_val v, arcl_colour_source from, bool most);

/* palette(v). In the typed dialect v has to be a grid, and anything else gives the empty set. */
arcl_val arcl_palette(arcl_ctx *c, arcl_val v);

/* The integer v[k]; false and an ERR where CPython raises, or v[k] is no integer. */
bool arcl_int_at_any(arcl_val v, uint32_t k, int64_t *out, arcl_val *err);
static inline bool arcl_int_at(arcl_val v, uint32_t k, int64_t *out, arcl_val *err)
{
    if (v.tag != ARCL_PAIR || k > 1)
        return arcl_int_at_any(v, k, out, err);
    *out = k == 0 ? v.u.at.r : v.u.at.c;
    return true;
}

/* Python's `i, j = v` for a container of exactly two integers; false and an ERR for anything else. */
bool arcl_unpack_any(arcl_ctx *c, arcl_val v, int64_t *i, int64_t *j, arcl_val *err);
static inline bool arcl_unpack(arcl_ctx *c, arcl_val v, int64_t *i, int64_t *j, arcl_val *err)
{
    if (v.tag != ARCL_PAIR)
        return arcl_unpack_any(c, v, i, j, err);
    *i = v.u.at.r;
    *j = v.u.at.c;
    return true;
}

#endif
