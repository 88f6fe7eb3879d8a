/*
 * sort.h - sorting as CPython's list.sort does it.
 *
 * Sets are ordered by inclusion only. Where neither of two keys is less, the
 * result depends on which keys are compared, so the very same comparisons are
 * made as in CPython 3.11.
 */
#ifndef ARCL_VALUE_SORT_H
#define ARCL_VALUE_SORT_H

#include "value/ctx.h"

/* Sorts the numbers idx[0..n), each of which stands for a key; false if two keys cannot be compared. */
bool arcl_sort(arcl_ctx *c, uint32_t *idx, uint32_t n, const arcl_val *keys);

#endif
