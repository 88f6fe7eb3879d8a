/*
 * stage_objects.c - the objects of a grid from the labels of its cells. They are made as op/objects.c makes them; their
 * order is worked out by the same recipes, if it is asked for.
 */
#include <string.h>

#include "exec/stage_batch.h"
#include "op/charge.h"
#include "op/objects.h"
#include "value/patch.h"

/* The box of an object. */
typedef struct extent {
    int32_t top, bottom, left, right;
    uint32_t n;
} extent;

/* Boxes and sizes of the objects; returns the number of runs, cells of one object beside each other. */
static uint32_t survey(const uint16_t *labels, int32_t h, int32_t w, extent *of)
{
    uint32_t runs = 0;

    for (int32_t i = 0; i < h; i++, labels += ARCL_SIDE)
        for (int32_t j = 0; j < w; j++) {
            extent *e = &of[labels[j]];
            if (!labels[j])
                continue;
            if (e->n++ == 0)
                *e = (extent){i, i, j, j, 1};
            e->bottom = i;
            e->left = j < e->left ? j : e->left;
            e->right = j > e->right ? j : e->right;
            runs += j == 0 || labels[j - 1] != labels[j];
        }
    return runs;
}

arcl_val arcl_stage_objects(arcl_ctx *c, arcl_val grid, const uint16_t *labels, uint32_t count, bool plain,
                            bool diagonal)
{
    extent of[ARCL_CELLS + 1] = {{0}};
    const int32_t h = grid.h, w = grid.n;
    arcl_scene *scene = ARCL_NEW(c, arcl_scene, 1);
    arcl_val *object = ARCL_NEW(c, arcl_val, count);
    arcl_patches x;

    *scene = (arcl_scene){.h = h, .w = w, .diagonal = diagonal};
    arcl_charge_objects(c, h, survey(labels, h, w, of));
    arcl_patches_open(&x, c, grid, plain, scene, object);
    for (uint32_t k = 0; k < count; k++) {
        const extent *e = &of[k + 1];
        const int32_t height = e->bottom - e->top + 1;
        arcl_set *s = arcl_patches_next(&x, e->top, e->left, height, e->right - e->left + 1);
        s->n = e->n;
        memset(arcl_patch_rows(s), 0, (size_t)height * sizeof(arcl_row));
    }
    for (int32_t i = 0; i < h; i++)
        for (int32_t j = 0; j < w; j++) {
            const uint32_t label = labels[i * ARCL_SIDE + j];
            if (!label)
                continue;
            arcl_set *s = object[label - 1].u.set;
            arcl_row *row = arcl_patch_rows(s) + (i - s->top);
            if (i == s->top && *row == 0)
                s->colour = grid.u.cells[i * w + j];
            *row |= arcl_row_bit(j - s->left);
        }
    return arcl_objects_set(c, scene, count, object);
}
