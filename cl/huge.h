/* huge.h - a grid of any size in global memory; third dimension of a launch: the grid of the batch. */
#ifndef ARCL_CL_HUGE_H
#define ARCL_CL_HUGE_H

#include "label.h"

typedef struct huge {
    u32 height, width, stride, first_block;
    GLOBAL const u8 *cells;
    GLOBAL i32 *labels;
} huge;

FN size_t offset_of(GLOBAL const u32 *word)
{
    return (size_t)((u64)word[1] << 32 | word[0]);
}

FN void find_huge(huge *h, GLOBAL const u32 *where, GLOBAL const u8 *cells, GLOBAL i32 *labels)
{
    where += (size_t)GROUP_Z * ARCL_HUGE_WORDS;
    h->height = where[ARCL_HUGE_HEIGHT];
    h->width = where[ARCL_HUGE_WIDTH];
    h->stride = where[ARCL_HUGE_STRIDE];
    h->first_block = where[ARCL_HUGE_BLOCKS];
    h->cells = cells + offset_of(where + ARCL_HUGE_CELLS);
    h->labels = labels + offset_of(where + ARCL_HUGE_LABELS);
}

/* The block of cells that a group is for: where it begins; returns how many cells it has, 0 if there is none. */
FN u32 find_block(huge *h, u32 n, GLOBAL const u32 *where, GLOBAL i32 *labels, u32 *base)
{
    if (GROUP_Z >= n)
        return 0;
    find_huge(h, where, (GLOBAL const u8 *)where, labels);
    const u32 cells = h->height * h->width;
    *base = GROUP * ARCL_BLOCK;
    return *base >= cells ? 0u : LEAST(cells - *base, (u32)ARCL_BLOCK);
}

FN u32 blocks_of(u32 cells)
{
    return (cells + ARCL_BLOCK - 1u) / ARCL_BLOCK;
}

#endif
