/*
 * seq.h - operations on containers of any form, as CPython defines them: length, elements, membership, equality, order
 * and text.
 */
#ifndef ARCL_VALUE_SEQ_H
#define ARCL_VALUE_SEQ_H

#include "base/text.h"
#include "value/set.h"

/* The tuple of n items in the most compact form. The result may point to `items`. */
arcl_val arcl_tuple_make(arcl_ctx *c, const arcl_val *items, uint32_t n);

/* The tuple (a, b), compact where it can be; arcl_two_any is for what is no pair and no cell. */
arcl_val arcl_two_any(arcl_ctx *c, arcl_val a, arcl_val b);
static inline arcl_val arcl_two(arcl_ctx *c, arcl_val a, arcl_val b)
{
    if (arcl_is_int32(a)) {
        if (arcl_is_int32(b))
            return arcl_pair32((int32_t)a.u.i, (int32_t)b.u.i);
        if (b.tag == ARCL_PAIR && !arcl_is_typed(c))
            return arcl_cell32((int32_t)a.u.i, b.u.at.r, b.u.at.c);
    }
    return arcl_two_any(c, a, b);
}
/* The tuple (a, b, d), compact where it can be. */
arcl_val arcl_three(arcl_ctx *c, arcl_val a, arcl_val b, arcl_val d);
static inline arcl_val arcl_pair_make(arcl_ctx *c, int64_t row, int64_t column)
{
    return arcl_two(c, arcl_int(row), arcl_int(column));
}

/*
 * A JOIN is the tuple of the elements of several patches, one patch after the other. To lay it out as an array takes
 * the order of every patch. Most often fill or shift come next, which do not depend on that order, so it is laid out on
 * demand.
 */
struct arcl_join {
    arcl_ctx *ctx;
    const arcl_val *parts; /* SETs in PATCH form, or empty */
    uint32_t count;
    uint32_t n;            /* elements in all */
    const arcl_val *items; /* the tuple, once laid out */
};
const arcl_val *arcl_join_items(arcl_join *j);

/* Whether v is a tuple or a set, and its length. */
static inline bool arcl_len(arcl_val v, uint32_t *n)
{
    switch (v.tag) {
    case ARCL_PAIR:
    case ARCL_CELL:
        *n = 2;
        return true;
    case ARCL_TRIPLE:
        *n = 3;
        return true;
    case ARCL_ROW:
    case ARCL_TUPLE:
    case ARCL_JOIN:
        *n = (uint32_t)v.n;
        return true;
    case ARCL_GRID:
        *n = v.h;
        return true;
    case ARCL_SET:
        *n = v.u.set->n;
        return true;
    default:
        *n = 0;
        return false;
    }
}

/* Element k of a tuple; k < its length. */
static inline arcl_val arcl_at(arcl_val v, uint32_t k)
{
    switch (v.tag) {
    case ARCL_PAIR:
        return arcl_int(k == 0 ? v.u.at.r : v.u.at.c);
    case ARCL_CELL:
        return k == 0 ? arcl_int(v.n) : arcl_pair32(v.u.at.r, v.u.at.c);
    case ARCL_TRIPLE:
        return arcl_int(k == 0 ? v.u.at.r : k == 1 ? v.u.at.c : v.n);
    case ARCL_ROW:
        return arcl_int(v.u.cells[k]);
    case ARCL_GRID:
        return arcl_row_of(v.u.cells + (size_t)k * (size_t)v.n, v.n);
    case ARCL_JOIN:
        return arcl_join_items(v.u.join)[k];
    default:
        return v.u.items[k];
    }
}

/* v[k] with CPython's negative indices; an ERR where CPython raises. */
arcl_val arcl_getitem(arcl_val v, int64_t k);

/* The elements of v as an array in CPython's order, and their number; NULL if v is no container. */
const arcl_val *arcl_items(arcl_ctx *c, arcl_val v, uint32_t *n);

/* The same, but the elements of a set are in the order of arcl_set_members, which is cheaper. */
const arcl_val *arcl_members(arcl_ctx *c, arcl_val v, uint32_t *n);

/* The permutation that brings arcl_members into CPython's order; NULL: it is 0, 1, 2, ... */
const uint32_t *arcl_ranks(arcl_ctx *c, arcl_val v);

/* Whether a and b are equal as elements of containers: a nan equals itself, unlike in a == b. The common cases, numbers
 * and places, are inline. */
bool arcl_equal_any(arcl_ctx *c, arcl_val a, arcl_val b);
static inline bool arcl_equal(arcl_ctx *c, arcl_val a, arcl_val b)
{
    if (a.tag == ARCL_INT && b.tag == ARCL_INT)
        return a.u.i == b.u.i;
    if (a.tag == ARCL_PAIR && b.tag == ARCL_PAIR)
        return a.u.at.r == b.u.at.r && a.u.at.c == b.u.at.c;
    if (a.tag == ARCL_SET && b.tag == ARCL_SET)
        return a.u.set->n == b.u.set->n && arcl_set_equal(c, a.u.set, b.u.set);
    return arcl_equal_any(c, a, b);
}

/* Python's a == b, which is false for nan. */
static inline bool arcl_same(arcl_ctx *c, arcl_val a, arcl_val b)
{
    return arcl_equal(c, a, b) && !arcl_is_nan(a);
}

/* Whether e is an element of v; -1 if v is no container. */
int arcl_contains(arcl_ctx *c, arcl_val v, arcl_val e);

/* CPython's a < b: 1 or 0, or -1 where it raises. Of sets it is the proper subset; tuples are compared element by
 * element. */
int arcl_less_any(arcl_ctx *c, arcl_val a, arcl_val b);
static inline int arcl_less(arcl_ctx *c, arcl_val a, arcl_val b)
{
    return a.tag == ARCL_INT && b.tag == ARCL_INT ? a.u.i < b.u.i : arcl_less_any(c, a, b);
}

bool arcl_truth_any(arcl_val v);
static inline bool arcl_truth(arcl_val v)
{
    return arcl_is_int(v) ? v.u.i != 0 : arcl_truth_any(v);
}

/* Takes a tuple of any form apart into two integers; false if it is no such tuple, or one does not fit 32 bits. */
bool arcl_as_pair(arcl_val v, int32_t *r, int32_t *c);

/* The same for a cell: (row, column, colour) if `triple`, else (colour, (row, column)). */
bool arcl_as_cell(arcl_val v, bool triple, int32_t *colour, int32_t *r, int32_t *c);

/* The place of an element of a patch: the element itself if it is a pair, else the place of the cell, whose colour may
 * be any value. */
bool arcl_as_place(arcl_val v, bool triple, int32_t *r, int32_t *c);

/* Sorts idx[0..n), numbers of keys, by the keys, with the comparisons that CPython's list.sort makes; false if one of
 * them raises. `ints`: all keys are INTs. */
bool arcl_sort(arcl_ctx *c, uint32_t *idx, uint32_t n, const arcl_val *keys, bool ints);

/* v as text: (a,b) (a,) {a,b} True None <fn>, sets in CPython's order; !error for an ERR. */
void arcl_value_text(arcl_ctx *c, arcl_val v, arcl_text *out);

#endif
