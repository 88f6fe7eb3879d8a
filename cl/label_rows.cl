/*
 * label_rows.cl - connected components of planes in the shape that suits a CPU: one item for each plane, rows as words.
 *
 * Four words say which cells of a row are joined to their neighbours: west, north, north-west, north-east. Runs of
 * cells joined to the west are found by bits, and only runs are united, each known by its first cell.
 */
#include "plane.h"

/* All columns up to that of the lowest bit. */
FN u32 up_to_low(u32 bits)
{
    return bits ^ (bits - 1u);
}

/* Most runs are roots or hang on one; paths that are longer are halved. */
FN u32 root_of(LOCAL u16 *parent, u32 at)
{
    u32 up = parent[at], top = parent[up];
    while (top != up) {
        parent[at] = (u16)top;
        at = top;
        up = parent[at];
        top = parent[up];
    }
    return up;
}

/* The larger of two roots is one no longer. Which it is, and whether they differ, is anybody's guess, so there is no
 * branch on it. Returns the smaller one. */
FN u32 unite_roots(LOCAL u16 *parent, u32 a, u32 b)
{
    const u32 low = LEAST(a, b), high = a + b - low;
    parent[high] = (u16)low;
    return low;
}

/* The same labels and numbers as arcl_k_label. */
KERNEL void arcl_k_label_rows(u32 n, GLOBAL const u8 *cells, GLOBAL const u32 *dims, GLOBAL const i32 *param, u32 step,
                              u32 how, GLOBAL u16 *labels, GLOBAL u32 *parts)
{
    LOCAL u16 parent[ARCL_CELLS];
    LOCAL u32 starts[ARCL_SIDE], members[ARCL_SIDE];
    const u32 g = GROUP;
    if (g >= n)
        return;
    const u32 height = height_of(dims[g]), columns = columns_of(dims[g]);
    const i32 ground = param[(size_t)g * step];
    const int any = (how & ARCL_LABEL_ANY_COLOUR) != 0, diagonal = (how & ARCL_LABEL_DIAGONAL) != 0;
    GLOBAL const u8 *from = cells + (size_t)g * ARCL_CELLS;
    GLOBAL u16 *to = labels + (size_t)g * ARCL_CELLS;
    cells32 row, above, shifted, above_shifted;
    u32 member_above = 0, start_above = 0;

    /* All at once, because what was written just before as a whole is slow to read in parts. */
    for (u32 k = 0; k < 32u * height; k++)
        parent[k] = (u16)k;
    fill_row(&above, 0);
    for (u32 i = 0; i < height; i++, above = row) {
        load_row(&row, from + 32u * i);
        move_east(&shifted, &row);
        const u32 grounded = ground >= 0 && ground < 256 ? row_of_colour(from + 32u * i, (u32)ground) : 0u;
        const u32 member = columns & ~grounded;
        u32 west, north, north_west = 0, north_east = 0;
        if (any) {
            west = ~(member ^ member << 1) & ~1u;
            north = member_above;
            north_west = member_above << 1;
            north_east = member_above >> 1;
        } else {
            west = equal_cells(&row, &shifted) & ~1u;
            north = equal_cells(&row, &above) & member_above;
            if (diagonal) {
                move_east(&above_shifted, &above);
                north_west = equal_cells(&row, &above_shifted) & member_above << 1;
                north_east = (equal_cells(&shifted, &above) & member_above & ~1u) >> 1;
            }
        }
        const u32 start = columns & ~west;
        starts[i] = start;
        members[i] = member;
        north &= member;
        /* The contacts of a run follow each other and are all that has moved it, so its parent is a root. */
        for (u32 left = north & ~(north << 1 & west); left; left &= left - 1u) {
            const u32 before = up_to_low(left), run = 32u * i + HIGH_BIT(start & before);
            const u32 above_run = 32u * i - 32u + HIGH_BIT(start_above & before);
            parent[run] = (u16)unite_roots(parent, parent[run], root_of(parent, above_run));
        }
        if (diagonal) {
            for (u32 left = north_west & member & ~north & ~west; left; left &= left - 1u) {
                const u32 run = 32u * i + LOW_BIT(left); /* where there is no west a run begins */
                const u32 above_run = 32u * i - 32u + HIGH_BIT(start_above & up_to_low(left) >> 1);
                (void)unite_roots(parent, root_of(parent, run), root_of(parent, above_run));
            }
            for (u32 left = north_east & member & ~north & ~(west >> 1); left; left &= left - 1u) {
                const u32 run = 32u * i + HIGH_BIT(start & up_to_low(left));
                const u32 above_run = 32u * i - 31u + LOW_BIT(left); /* not north of it, so a run begins there */
                (void)unite_roots(parent, root_of(parent, run), root_of(parent, above_run));
            }
        }
        member_above = member;
        start_above = start;
    }

    /* A parent stands before its child, so it has its label already. Parents become labels where they are. */
    const u32 numbered = how & ARCL_LABEL_NUMBERED, nobody = numbered ? 0u : (u32)ARCL_NOWHERE;
    u32 known = 0;
    for (u32 i = 0; i < height; i++) {
        const u32 member = members[i], start = starts[i];
        LOCAL u16 *line = parent + 32u * i;
        const u32 children = not_itself(line, 32u * i) & start, roots = start & member & ~children;
        if (numbered) {
            u32 number = known;
            for (u32 left = roots; left; left &= left - 1u)
                line[LOW_BIT(left)] = (u16)++number;
        }
        known += COUNT_BITS(roots);
        for (u32 left = children; left; left &= left - 1u)
            line[LOW_BIT(left)] = parent[line[LOW_BIT(left)]];
    }
    /* Not in the loop above, because what was written just before is slow to read as a whole. */
    for (u32 i = 0; i < height; i++) {
        const u32 member = members[i], start = starts[i], label = parent[32u * i];
        GLOBAL u16 *line = to + 32u * i;
        if (start & (start - 1u)) {
            spread(line, parent + 32u * i, start, member, nobody);
            continue;
        }
        for (u32 j = 0; j < ARCL_SIDE; j++) /* one run: a compiler makes vectors of this */
            line[j] = (u16)(member >> j & 1u ? label : nobody);
    }
    for (u32 k = 32u * height; k < ARCL_CELLS; k++)
        to[k] = (u16)nobody;
    parts[g] = known;
}
