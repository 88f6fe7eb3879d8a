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

/* The row of a PATCH in arcl_set_forms, and what the others have of their own. */
void arcl_patch_members(arcl_ctx *c, arcl_set *s, arcl_val *at);
uint32_t arcl_patch_find(arcl_ctx *c, arcl_set *s, arcl_val e);
arcl_val arcl_patch_element_of(const arcl_set *s, uint32_t key);
uint64_t arcl_patch_key_hash(arcl_ctx *c, const arcl_set *s, uint32_t key);
uint64_t arcl_patch_hash(arcl_ctx *c, arcl_set *s);
bool arcl_patch_equal(arcl_ctx *c, const arcl_set *a, const arcl_set *b);
uint64_t arcl_patch_fingerprint(arcl_ctx *c, arcl_set *s);
uint64_t arcl_items_fingerprint(arcl_ctx *c, arcl_set *s);
uint64_t arcl_line_fingerprint(arcl_ctx *c, arcl_set *s);

#endif
