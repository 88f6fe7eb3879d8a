/*
 * huge_parts.cl - records of the components of large grids; they begin at `bases` for each grid and are zero at first.
 *
 * Smallest values are collected as largest complements, so that zero is a beginning for all of them. There is `room` for
 * so many records in all. Nothing else is written or read, whatever the labels are: a driver may have got them wrong.
 */
#include "huge.h"

/* One item for each 32 cells of a row; a run of equal labels in them is added in one step. */
KERNEL void arcl_k_huge_measure(u32 n, GLOBAL const u8 *cells, GLOBAL const u32 *where, GLOBAL const i32 *labels,
                                GLOBAL const u32 *bases, u32 room, GLOBAL u32 *records)
{
    const u32 z = GROUP_Z;
    if (z >= n || bases[z] > room)
        return;
    GLOBAL const u32 *grid = where + (size_t)z * ARCL_HUGE_WORDS;
    const u32 height = grid[ARCL_HUGE_HEIGHT], left = room - bases[z], width = grid[ARCL_HUGE_WIDTH], pieces = (width + 31u) / 32u;
    GLOBAL u32 *first = records + (size_t)bases[z] * ARCL_PART_WORDS;

    for (u32 k = LANE; k < ARCL_LANES; k += LANES) {
        const u32 piece = GROUP * ARCL_LANES + k, i = piece / pieces, from = piece % pieces * 32u;
        const u32 to = LEAST(from + 32u, width);
        if (i >= height)
            continue;
        GLOBAL const u8 *cell = cells + offset_of(grid + ARCL_HUGE_CELLS) + (size_t)i * grid[ARCL_HUGE_STRIDE];
        GLOBAL const i32 *label = labels + offset_of(grid + ARCL_HUGE_LABELS) + (size_t)i * width;
        for (u32 j = from, next; j < to; j = next) {
            const i32 mine = label[j];
            u32 seen = 0;
            for (next = j; next < to && label[next] == mine; next++) {
                const u32 c = cell[next];
                seen |= 1u << LEAST(c, 31u);
            }
            if (mine < 1 || (u32)mine > left)
                continue;
            GLOBAL u32 *part = first + (size_t)(mine - 1) * ARCL_PART_WORDS;
            atomic_add(part + ARCL_PART_SIZE, next - j);
            atomic_max(part + ARCL_PART_FIRST, ~(i * width + j));
            atomic_max(part + ARCL_PART_LEFT, ~j);
            atomic_max(part + ARCL_PART_BOTTOM, i);
            atomic_max(part + ARCL_PART_RIGHT, next - 1u);
            atomic_or(part + ARCL_PART_COLOURS, seen);
        }
    }
}

/* Completes the records: 128 for each group. */
KERNEL void arcl_k_huge_parts(u32 n, GLOBAL const u8 *cells, GLOBAL const u32 *where, GLOBAL const u32 *parts,
                              GLOBAL const u32 *bases, u32 room, GLOBAL u32 *records)
{
    const u32 z = GROUP_Z;
    if (z >= n || bases[z] > room)
        return;
    GLOBAL const u32 *grid = where + (size_t)z * ARCL_HUGE_WORDS;
    const u32 width = grid[ARCL_HUGE_WIDTH], height = grid[ARCL_HUGE_HEIGHT], known = LEAST(parts[z], room - bases[z]);
    GLOBAL const u8 *cell = cells + offset_of(grid + ARCL_HUGE_CELLS);

    for (u32 k = LANE; k < ARCL_LANES; k += LANES) {
        const u32 p = GROUP * ARCL_LANES + k;
        if (p >= known)
            continue;
        GLOBAL u32 *part = records + ((size_t)bases[z] + p) * ARCL_PART_WORDS;
        const u32 first = ~part[ARCL_PART_FIRST], left = ~part[ARCL_PART_LEFT], top = first / width;
        part[ARCL_PART_FIRST] = first;
        part[ARCL_PART_TOP] = top;
        part[ARCL_PART_LEFT] = left;
        part[ARCL_PART_COLOUR] = top < height ? cell[(size_t)top * grid[ARCL_HUGE_STRIDE] + first % width] : 0u;
    }
}
