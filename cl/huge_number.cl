/*
 * huge_number.cl - labels of large grids made final: every cell learns its root, and roots are numbered in raster order
 * by a prefix sum over blocks of cells.
 *
 * In between a root holds -2 minus its number, so that numbers and indices are told apart without more memory.
 */
#include "huge.h"

/* Each label becomes its root; counts the roots of each block. */
KERNEL void arcl_k_huge_flat(u32 n, GLOBAL const u32 *where, GLOBAL i32 *labels, GLOBAL u32 *blocks)
{
    LOCAL u32 sum;
    huge h;
    u32 base = 0;
    const u32 end = find_block(&h, n, where, labels, &base);
    if (!end)
        return;
    u32 mine = 0;

    if (LANE == 0)
        sum = 0;
    BARRIER;
    for (u32 k = LANE; k < end; k += LANES) {
        const i32 at = (i32)(base + k), up = LOAD(GLOBAL, h.labels + at);
        mine += up == at;
        if (up < 0 || up == at)
            continue;
        const i32 root = find_global(h.labels, up);
        if (root != up)
            STORE(GLOBAL, h.labels + at, root);
    }
    if (mine)
        atomic_add(&sum, mine);
    BARRIER;
    if (LANE == 0)
        blocks[h.first_block + GROUP] = sum;
}

/* Turns the counts of blocks into the number of roots before each block; one group for each grid. */
KERNEL void arcl_k_huge_scan(u32 n, GLOBAL const u32 *where, GLOBAL u32 *blocks, GLOBAL u32 *parts)
{
    LOCAL u32 sums[ARCL_LANES];
    if (GROUP_Z >= n)
        return;
    GLOBAL const u32 *grid = where + (size_t)GROUP_Z * ARCL_HUGE_WORDS;
    const u32 all = blocks_of(grid[ARCL_HUGE_HEIGHT] * grid[ARCL_HUGE_WIDTH]), each = (all + LANES - 1u) / LANES;
    const u32 from = LEAST(LANE * each, all), to = LEAST(from + each, all);
    GLOBAL u32 *block = blocks + grid[ARCL_HUGE_BLOCKS];
    u32 sum = 0;

    for (u32 b = from; b < to; b++)
        sum += block[b];
    sums[LANE] = sum;
    BARRIER;
    if (LANE == 0) {
        u32 before = 0;
        for (u32 k = 0; k < LANES; k++) {
            const u32 here = sums[k];
            sums[k] = before;
            before += here;
        }
        parts[GROUP_Z] = before;
    }
    BARRIER;
    sum = sums[LANE];
    for (u32 b = from; b < to; b++) {
        const u32 here = block[b];
        block[b] = sum;
        sum += here;
    }
}

/* Gives the roots of a block their numbers. */
KERNEL void arcl_k_huge_number(u32 n, GLOBAL const u32 *where, GLOBAL const u32 *blocks, GLOBAL i32 *labels)
{
    LOCAL u32 roots[ARCL_COUNTED], before[ARCL_COUNTED];
    huge h;
    u32 base = 0;
    const u32 end = find_block(&h, n, where, labels, &base);
    if (!end)
        return;
    for (u32 k = LANE; k < ARCL_COUNTED; k += LANES)
        roots[k] = 0;
    BARRIER;
    for (u32 k = LANE; k < end; k += LANES)
        if (h.labels[base + k] == (i32)(base + k))
            atomic_or(roots + (k >> 5), 1u << (k & 31u));
    BARRIER;
    for (u32 k = LANE; k < ARCL_COUNTED; k += LANES)
        before[k] = blocks[h.first_block + GROUP] + count_words(roots, k);
    BARRIER;
    for (u32 k = LANE; k < end; k += LANES)
        if (roots[k >> 5] >> (k & 31u) & 1u)
            h.labels[base + k] = -3 - (i32)rank_of(roots, before, k);
}

/* Each label becomes the number of its root, which may have been put in its final form already. */
KERNEL void arcl_k_huge_spread(u32 n, GLOBAL const u32 *where, GLOBAL i32 *labels)
{
    huge h;
    u32 base = 0;
    const u32 end = find_block(&h, n, where, labels, &base);
    if (!end)
        return;

    for (u32 k = LANE; k < end; k += LANES) {
        const i32 label = LOAD(GLOBAL, h.labels + base + k);
        i32 number = label;
        if (label >= 0)
            number = LOAD(GLOBAL, h.labels + label);
        if (number < 0)
            number = label == -1 ? 0 : -2 - number;
        STORE(GLOBAL, h.labels + base + k, number);
    }
}
