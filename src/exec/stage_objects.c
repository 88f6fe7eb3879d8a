/*
 * stage_objects.c - the objects of a grid from the labels of its cells. They are made as op/objects.c makes them; their
 * order is worked out by the same recipes, if it is asked for.
 */
#include "exec/stage_batch.h"
#include "op/objects.h"

/* The lines of a plane of labels: neighbours with the same label hang together. Returns the number of runs. */
static uint32_t describe(const uint16_t *labels, int32_t h, int32_t w, arcl_label_line *lines)
{
    uint32_t runs = 0;

    for (int32_t i = 0; i < h; i++, labels += ARCL_SIDE) {
        const uint16_t *above = i > 0 ? labels - ARCL_SIDE : NULL;
        arcl_label_line *l = &lines[i];
        *l = (arcl_label_line){0};
        for (int32_t j = 0; j < w; j++) {
            const uint64_t own = (uint64_t)(labels[j] != 0) << j;
            l->left |= own;
            l->west |= j > 0 && labels[j - 1] == labels[j] ? own : 0;
            l->north |= above && above[j] == labels[j] ? own : 0;
            l->north_west |= above && j > 0 && above[j - 1] == labels[j] ? own : 0;
            l->north_east |= above && j + 1 < w && above[j + 1] == labels[j] ? own : 0;
        }
        runs += (uint32_t)__builtin_popcountll(l->left & ~l->west);
    }
    return runs;
}

arcl_val arcl_stage_objects(arcl_ctx *c, arcl_val grid, const uint16_t *labels, bool plain, bool diagonal)
{
    arcl_label_line lines[ARCL_SIDE + 2];
    const uint32_t runs = describe(labels, grid.h, grid.n, lines + 1);

    return arcl_objects_of_lines(c, grid, lines + 1, runs, plain, diagonal);
}
