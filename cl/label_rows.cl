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

/* For each row: where runs start, which cells are no background, and which are joined to the cell above. */
FN void find_links(GLOBAL const u8 *from, u32 height, u32 columns, i32 ground, int any, LOCAL u32 *starts,
                   LOCAL u32 *members, LOCAL u32 *norths)
{
    const int grounds = ground >= 0 && ground < 256;
    cells32 row, above, shifted, back;
    u32 member_above = 0;

    fill_row(&above, 0);
    fill_row(&back, (u32)ground & 255u);
    for (u32 i = 0; i < height; i++, above = row) {
        load_row(&row, from + 32u * i);
        move_east(&shifted, &row);
        const u32 member = columns & ~(grounds ? equal_cells(&row, &back) : 0u);
        const u32 west = any ? ~(member ^ member << 1) : equal_cells(&row, &shifted);
        starts[i] = columns & (~west | 1u);
        members[i] = member;
        norths[i] = member & member_above & (any ? ~0u : equal_cells(&row, &above));
        member_above = member;
    }
}

/* Joins runs that touch at a corner and that nothing beside it joins. */
FN void join_corners(GLOBAL const u8 *from, u32 height, int any, LOCAL const u32 *starts, LOCAL const u32 *members,
                     LOCAL const u32 *norths, LOCAL u16 *parent)
{
    cells32 row, above, shifted, above_shifted;

    for (u32 i = 1; i < height; i++) {
        const u32 start = starts[i], start_above = starts[i - 1u], member = members[i], north = norths[i];
        u32 north_west = member & members[i - 1u] << 1, north_east = member & members[i - 1u] >> 1;
        if (!any) {
            load_row(&row, from + 32u * i);
            load_row(&above, from + 32u * i - 32u);
            move_east(&shifted, &row);
            move_east(&above_shifted, &above);
            north_west &= equal_cells(&row, &above_shifted);
            north_east &= equal_cells(&shifted, &above) >> 1;
        }
        for (u32 left = north_west & ~north & start; left; left &= left - 1u) {
            const u32 run = 32u * i + LOW_BIT(left);
            const u32 above_run = 32u * i - 32u + HIGH_BIT(start_above & up_to_low(left) >> 1);
            (void)unite_roots(parent, root_of(parent, run), root_of(parent, above_run));
        }
        for (u32 left = north_east & ~north & start >> 1; left; left &= left - 1u) {
            const u32 run = 32u * i + HIGH_BIT(start & up_to_low(left));
            const u32 above_run = 32u * i - 31u + LOW_BIT(left); /* not north of it, so a run begins there */
            (void)unite_roots(parent, root_of(parent, run), root_of(parent, above_run));
        }
    }
}

/* The same labels and numbers as arcl_k_label. */
KERNEL void arcl_k_label_rows(u32 n, GLOBAL const u8 *cells, GLOBAL const u32 *dims, GLOBAL const i32 *param,
                              u32 param_at, u32 how, GLOBAL u16 *labels, GLOBAL u32 *parts)
{
    LOCAL u16 parent[ARCL_CELLS];
    LOCAL u32 starts[ARCL_SIDE], members[ARCL_SIDE], norths[ARCL_SIDE];
    const u32 g = GROUP;
    if (g >= n)
        return;
    const u32 height = height_of(dims[g]), columns = columns_of(dims[g]);
    const i32 ground = *param_of(param, param_at, g);
    const int any = (how & ARCL_LABEL_ANY_COLOUR) != 0;
    GLOBAL const u8 *from = cells + (size_t)g * ARCL_CELLS;
    GLOBAL u16 *to = labels + (size_t)g * ARCL_CELLS;

    /* All at once, because what was written just before as a whole is slow to read in parts. */
    for (u32 k = 0; k < 32u * height; k++)
        parent[k] = (u16)k;
    find_links(from, height, columns, ground, any, starts, members, norths);
    for (u32 i = 1; i < height; i++) {
        const u32 start = starts[i], north = norths[i];
        /* The contacts of a run follow each other and are all that has moved it, so its parent is a root. */
        for (u32 left = north & ~(north << 1 & ~start); left; left &= left - 1u) {
            const u32 before = up_to_low(left), run = 32u * i + HIGH_BIT(start & before);
            const u32 above_run = 32u * i - 32u + HIGH_BIT(starts[i - 1u] & before);
            parent[run] = (u16)unite_roots(parent, parent[run], root_of(parent, above_run));
        }
    }
    if (how & ARCL_LABEL_DIAGONAL)
        join_corners(from, height, any, starts, members, norths, parent);

    /* A parent stands before its child, so it has its label already. Parents become labels where they are. */
    const u32 numbered = how & ARCL_LABEL_NUMBERED, nobody = numbered ? 0u : (u32)ARCL_NOWHERE;
    u32 known = 0;
    for (u32 i = 0; i < height; i++) {
        const u32 member = members[i], start = starts[i];
        LOCAL u16 *line = parent + 32u * i;
        const u32 children = not_itself(line, 32u * i) & start, roots = start & member & ~children;
        if (numbered)
            put_numbers(line, roots, known + 1u);
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
