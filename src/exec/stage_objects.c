/*
 * stage_objects.c - the objects of a grid from the labels of its cells. They are made as op/label.c makes them; their
 * order is worked out by the same recipes, if somebody asks for it.
 */
#include <string.h>

#include "exec/stage_batch.h"
#include "op/objects.h"
#include "value/patch.h"

/* The box of an object. */
typedef struct extent {
    int32_t top, bottom, left, right;
    uint32_t n;
} extent;

/* Boxes and sizes of the objects. */
static void survey(const uint16_t *labels, int32_t h, int32_t w, extent *of)
{
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
        }
}

static arcl_set *object_of(arcl_ctx *c, const arcl_set *kind, const extent *e, arcl_val grid)
{
    enum { HEAD = (sizeof(arcl_set) + sizeof(arcl_row) - 1) / sizeof(arcl_row) };
    const int32_t height = e->bottom - e->top + 1;
    arcl_row *room = ARCL_NEW(c, arcl_row, HEAD + height); /* the set lies before its rows */
    arcl_set *s = (arcl_set *)(void *)room;

    *s = *kind;
    s->n = e->n;
    s->rows = room + HEAD;
    s->top = e->top;
    s->left = e->left;
    s->height = height;
    s->width = e->right - e->left + 1;
    s->plane = grid.u.cells + (size_t)e->top * (size_t)grid.n + (size_t)e->left;
    memset(room + HEAD, 0, (size_t)height * sizeof *room);
    return s;
}

arcl_val arcl_stage_objects(arcl_ctx *c, arcl_val grid, const uint16_t *labels, uint32_t count, bool plain,
                            bool diagonal)
{
    extent of[ARCL_CELLS + 1] = {{0}};
    const int32_t h = grid.h, w = grid.n;
    arcl_scene *scene = ARCL_NEW(c, arcl_scene, 1);

    *scene = (arcl_scene){.h = h, .w = w, .diagonal = diagonal, .count = count};
    survey(labels, h, w, of);
    if (count == 0)
        return arcl_set_empty();
    arcl_val *object = ARCL_NEW(c, arcl_val, count);
    arcl_set kind;
    arcl_set_clear(&kind, sizeof kind);
    kind.form = ARCL_PATCH;
    kind.ink = plain ? ARCL_UNIFORM : ARCL_PLANE;
    kind.triple = arcl_is_typed(c);
    kind.copied = true;
    kind.recipe = arcl_by_flood;
    kind.notes = scene;
    kind.stride = (uint32_t)w;
    for (uint32_t k = 0; k < count; k++) {
        kind.a = arcl_int(k);
        object[k] = arcl_set_val(object_of(c, &kind, &of[k + 1], grid));
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
    scene->object = object;
    arcl_set *s = arcl_set_new(c);
    s->n = count;
    s->items = object;
    s->recipe = arcl_by_discovery;
    s->copied = true;
    s->notes = scene;
    return arcl_set_val(s);
}
