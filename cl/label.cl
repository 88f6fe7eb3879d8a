/*
 * label.cl - connected components of planes, one work-group for each: labels, then what there is to know of components.
 */
#include "label.h"

/*
 * Labels as the codes say, and the number of components.
 */
KERNEL void arcl_k_label(u32 n, GLOBAL const u8 *cells, GLOBAL const u32 *dims, GLOBAL const i32 *param, u32 param_at,
                         u32 how, GLOBAL u16 *labels, GLOBAL u32 *parts)
{
    LOCAL i32 parent[ARCL_CELLS];
    LOCAL u8 key[ARCL_CELLS];
    LOCAL u32 roots[ARCL_SIDE], before[ARCL_SIDE];
    const u32 g = GROUP;
    if (g >= n)
        return;
    const u32 width = width_of(dims[g]), end = ARCL_SIDE * height_of(dims[g]);
    const i32 ground = *param_of(param, param_at, g);
    const size_t slot = (size_t)g * ARCL_CELLS;

    for (u32 k = LANE; k < end; k += LANES) {
        key[k] = (u8)key_of(how, ground, cells[slot + k]);
        parent[k] = (i32)k;
    }
    for (u32 row = LANE; row < ARCL_SIDE; row += LANES)
        roots[row] = 0;
    BARRIER;
    unite_cells(parent, key, end, width, ground, how);
    BARRIER;
    for (u32 k = LANE; k < end; k += LANES) {
        if ((k & 31u) >= width || key[k] == ground)
            continue;
        const i32 root = find_local(parent, (i32)k);
        if (root == (i32)k)
            atomic_or(roots + (k >> 5), 1u << (k & 31u));
        else
            STORE(LOCAL, parent + k, root);
    }
    BARRIER;
    for (u32 row = LANE; row < ARCL_SIDE; row += LANES) {
        before[row] = count_words(roots, row);
        if (row == ARCL_SIDE - 1)
            parts[g] = before[row] + COUNT_BITS(roots[row]);
    }
    BARRIER;
    const u32 numbered = how & ARCL_LABEL_NUMBERED;
    for (u32 k = LANE; k < ARCL_CELLS; k += LANES) {
        u32 label = numbered ? 0u : (u32)ARCL_NOWHERE;
        if (k < end && (k & 31u) < width && key[k] != ground)
            label = numbered ? rank_of(roots, before, (u32)parent[k]) + 1u : (u32)parent[k];
        labels[slot + k] = (u16)label;
    }
}

/*
 * A record for each component of a numbered label plane, at most `room` for each grid; they are worked out 128 at a
 * time. `parts` says how many there are, also if there was no room for all.
 */
KERNEL void arcl_k_parts(u32 n, GLOBAL const u8 *cells, GLOBAL const u32 *dims, GLOBAL const u16 *labels,
                         GLOBAL const u32 *parts, u32 room, GLOBAL u32 *records)
{
    LOCAL u32 size[ARCL_LANES], colours[ARCL_LANES], bottom[ARCL_LANES], right[ARCL_LANES];
    LOCAL i32 first[ARCL_LANES], left[ARCL_LANES];
    const u32 g = GROUP;
    if (g >= n)
        return;
    const u32 width = width_of(dims[g]), end = ARCL_SIDE * height_of(dims[g]);
    const u32 known = LEAST(parts[g], room);
    const size_t slot = (size_t)g * ARCL_CELLS;

    for (u32 base = 0; base < room; base += ARCL_LANES) {
        const u32 some = base >= known ? 0u : LEAST(known - base, (u32)ARCL_LANES);
        for (u32 p = LANE; p < some; p += LANES) {
            size[p] = colours[p] = bottom[p] = right[p] = 0;
            first[p] = left[p] = ARCL_CELLS;
        }
        BARRIER;
        /* The item of the first cell of a run adds all of it. */
        for (u32 k = LANE; k < (some ? end : 0u); k += LANES) {
            const u32 j = k & 31u, label = j < width ? labels[slot + k] : 0u, p = label - 1u - base;
            if (!label || p >= some || (j > 0 && labels[slot + k - 1] == label))
                continue;
            u32 last = k, seen = 0;
            for (u32 at = k; at < k - j + width && labels[slot + at] == label; at++) {
                const u32 c = cells[slot + at];
                seen |= 1u << LEAST(c, 31u);
                last = at;
            }
            atomic_add(size + p, last - k + 1u);
            atomic_or(colours + p, seen);
            atomic_max(bottom + p, k >> 5);
            atomic_max(right + p, last & 31u);
            atomic_min(first + p, (i32)k);
            atomic_min(left + p, (i32)j);
        }
        BARRIER;
        for (u32 p = LANE; p < some; p += LANES) {
            GLOBAL u32 *part = records + ((size_t)g * room + base + p) * ARCL_PART_WORDS;
            const u32 at = (u32)first[p], colour = at < ARCL_CELLS ? cells[slot + at] : 0u; /* labels may be wrong */
            part[ARCL_PART_SIZE] = size[p];
            part[ARCL_PART_FIRST] = at;
            part[ARCL_PART_TOP] = at >> 5;
            part[ARCL_PART_LEFT] = (u32)left[p];
            part[ARCL_PART_BOTTOM] = bottom[p];
            part[ARCL_PART_RIGHT] = right[p];
            part[ARCL_PART_COLOUR] = colour;
            part[ARCL_PART_COLOURS] = colours[p];
        }
        BARRIER;
    }
}
