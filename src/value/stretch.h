/*
 * stretch.h - what of a set's order follows from its elements alone.
 *
 * CPython puts an element into the first free one of ten slots that begin where its hash says; only if all are taken
 * it looks elsewhere. How many slots there are follows, for most sets, from how many elements there are. So nearly
 * every element lies within a short stretch of slots whatever happened before, and two elements whose stretches do
 * not meet have a known order: no recipe need run, nor the recipes of the sets it works from.
 */
#ifndef ARCL_VALUE_STRETCH_H
#define ARCL_VALUE_STRETCH_H

#include "value/set.h"

/* The slots among which an element is. */
typedef struct arcl_stretch {
    uint32_t from, to;
} arcl_stretch;

/* Whether one stretch is certainly before another. */
static inline bool arcl_stretch_before(arcl_stretch a, arcl_stretch b)
{
    return a.to < b.from;
}

/* The stretches of the members of s, which has two or more, in scratch memory; NULL if they do not follow from the
 * elements, or if its order is there or as cheap. */
const arcl_stretch *arcl_set_stretches(arcl_ctx *c, arcl_set *s);

/* The mask of the table that the recipe of s fills; 0 if it does not follow from the number of elements. */
uint32_t arcl_set_mask(const arcl_set *s);

#endif
