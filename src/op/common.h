/* common.h - what several families of primitives share. */
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

/* The member of s with the largest (smallest) count, the first in order among equals; n > 0. */
arcl_val arcl_by_count(arcl_ctx *c, arcl_set *s, const uint32_t *count, bool most);

/* The set of n items as a set display or set() makes it, and how often each of its members occurs among them. */
arcl_set *arcl_count_items(arcl_ctx *c, const arcl_val *items, uint32_t n, const uint32_t **counts);

/* A container sorted by function f (NULL: by its elements), from the largest on if `falling`; idx are numbers into
 * members and keys. False and an ERR where CPython raises. */
typedef struct arcl_sorted {
    uint32_t n, *idx;
    const arcl_val *members, *keys;
} arcl_sorted;
bool arcl_sort_container(arcl_ctx *c, arcl_val container, const arcl_val *f, bool falling, arcl_sorted *s,
                         arcl_val *err);

/* a + b as CPython has it: a sum, or two tuples joined. a - b and a // b of numbers. */
arcl_val arcl_plus(arcl_ctx *c, arcl_val a, arcl_val b);
arcl_val arcl_minus(arcl_ctx *c, arcl_val a, arcl_val b);
arcl_val arcl_over(arcl_ctx *c, arcl_val a, arcl_val b);

/* a - b of two sets. */
arcl_val arcl_without(arcl_ctx *c, arcl_val a, arcl_val b);

/* The neighbours of all places of v in one set without a recipe, as dneighbors, ineighbors or neighbors has them; NONE
 * if f is none of these, or v is no patch of places. */
arcl_val arcl_neighbours_of_all(arcl_ctx *c, arcl_val f, arcl_val v);

/* Where colours are looked for: in the elements of the rows of a grid, in the cells of an object, or in whichever of
 * the two the value is. */
typedef enum arcl_colour_source {
    ARCL_COLOURS_OF_ELEMENT,
    ARCL_COLOURS_OF_ROWS,
    ARCL_COLOURS_OF_CELLS
} arcl_colour_source;

/* The colours one by one: in reading order, or in the order of the cells (in any order unless `ordered`). False and an
 * ERR where v is no such thing. */
bool arcl_colours_in(arcl_ctx *c, arcl_val v, arcl_colour_source from, bool ordered, const arcl_val **out, uint32_t *n,
                     arcl_val *err);

/* The colour that occurs most or least often. */
arcl_val arcl_colour_by_count(arcl_ctx *c, arcl_val v, arcl_colour_source from, bool most);

/* palette(v); of a grid, in the typed dialect, and the empty set if it is none. */
arcl_val arcl_palette(arcl_ctx *c, arcl_val v);

/* The integer at v[k]: false with a reason where CPython raises. */
bool arcl_int_at_any(arcl_val v, uint32_t k, int64_t *out, arcl_val *err);
static inline bool arcl_int_at(arcl_val v, uint32_t k, int64_t *out, arcl_val *err)
{
    if (v.tag != ARCL_PAIR || k > 1)
        return arcl_int_at_any(v, k, out, err);
    *out = k == 0 ? v.u.at.r : v.u.at.c;
    return true;
}

/* `i, j = v`: exactly two integers, from any container. */
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
