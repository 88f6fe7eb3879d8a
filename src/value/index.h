/*
 * index.h - how a set of ITEMS finds its elements: by place where they are places or cells that lie close together,
 * else by hash; a few are looked at one by one.
 */
#ifndef ARCL_VALUE_INDEX_H
#define ARCL_VALUE_INDEX_H

#include "value/patch.h"

/* Gives s, which has nothing yet, the first of equal values in seq, whose extent is x if they have one. */
void arcl_index_distinct(arcl_ctx *c, arcl_set *s, const arcl_val *seq, uint32_t n, const arcl_extent *x);

/* The key of an element of s, which has ITEMS, or ARCL_KEY_NONE. */
uint32_t arcl_index_find(arcl_ctx *c, arcl_set *s, arcl_val e);

#endif
