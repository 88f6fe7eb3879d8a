/*
 * label_follow.h - components of a grid of lines (arcl_label_describe), one after the other: from its first cell a
 * component is followed down and, where it turns, up again, a row of runs at a time. For results that are rows of
 * bits for each component; labels of cells are cheaper by joining runs.
 *
 * Layer: plane.
 */
#ifndef ARCL_PLANE_LABEL_FOLLOW_H
#define ARCL_PLANE_LABEL_FOLLOW_H

#include "plane/label.h"

/* Cells of the row below (the row above) that belong to one of these cells. */
static inline uint64_t arcl_label_below(const arcl_label_line *l, uint64_t cells, bool diagonal)
{
    uint64_t down = cells & l[1].north;

    if (diagonal)
        down |= (cells << 1 & l[1].north_west) | (cells >> 1 & l[1].north_east);
    return down & l[1].left;
}
static inline uint64_t arcl_label_above(const arcl_label_line *l, uint64_t cells, bool diagonal)
{
    uint64_t up = cells & l->north;

    if (diagonal)
        up |= (cells & l->north_west) >> 1 | (cells & l->north_east) << 1;
    return up & l[-1].left;
}

/* The run that starts at the first cell left. */
static inline uint64_t arcl_label_first_run(const arcl_label_line *l)
{
    const uint64_t start = l->left & (0 - l->left), behind = ~l->west & (0 - (start << 1));
    return (behind & (0 - behind)) - start;
}

/* The runs that have a cell in `touched`. */
static inline uint64_t arcl_label_runs_of(const arcl_label_line *l, uint64_t touched)
{
    const uint64_t starts = ~l->west;
    uint64_t cells = 0;

    do {
        const uint64_t upto = touched ^ (touched - 1); /* the first cell touched and those before it */
        const uint64_t behind = starts & ~upto;
        const uint64_t end = behind & (0 - behind), start = (uint64_t)1 << (63 - __builtin_clzll(starts & upto));
        cells |= end - start;
        touched &= ~cells;
    } while (touched);
    return cells;
}

static inline uint64_t arcl_label_claim(arcl_label_line *l, uint64_t touched)
{
    const uint64_t cells = arcl_label_runs_of(l, touched);

    l->left &= ~cells;
    l->found |= cells;
    l->fresh |= cells;
    return cells;
}

/* Follows a component up and down from the fresh cells of row l, its last one so far; returns its last row. */
static __attribute__((noinline, unused)) arcl_label_line *arcl_label_wander(arcl_label_line *l, bool diagonal,
                                                                            uint64_t *columns)
{
    arcl_label_line *bottom = l;

    while (l <= bottom) {
        const uint64_t from = l->fresh;
        const uint64_t down = arcl_label_below(l, from, diagonal), up = arcl_label_above(l, from, diagonal);
        l->fresh = 0;
        if (down) {
            *columns |= arcl_label_claim(l + 1, down);
            bottom = l == bottom ? l + 1 : bottom;
        }
        if (up)
            *columns |= arcl_label_claim(l - 1, up);
        l += up ? -1 : 1;
    }
    return bottom;
}

/* Follows the component of these cells of row `top` to `down`, those below; returns its last row. Its cells are `found`
 * in each row then, which the caller clears, and *columns has those of all rows. Most components only go down. There is
 * an empty line above the first one and below the last. */
static inline arcl_label_line *arcl_label_follow(arcl_label_line *top, uint64_t cells, uint64_t down, bool diagonal,
                                                 uint64_t *columns)
{
    arcl_label_line *l = top;

    *columns = top->found = cells;
    while (down) {
        l++;
        cells = arcl_label_runs_of(l, down);
        l->left &= ~cells;
        l->found = cells;
        *columns |= cells;
        if (arcl_label_above(l, cells, diagonal)) {
            l->fresh = cells;
            return arcl_label_wander(l, diagonal, columns);
        }
        down = arcl_label_below(l, cells, diagonal);
    }
    return l;
}

#endif
