/*
 * objects.h - the objects of a grid, shared by what finds them (objects.c, exec/stage_objects.c) and by the order of
 * what was found (flood.c).
 */
#ifndef ARCL_OP_OBJECTS_H
#define ARCL_OP_OBJECTS_H

#include "op/common.h"
#include "value/patch.h"

/* What a call of objects() was about; the set it gave keeps it in `notes`. */
typedef struct arcl_scene {
    int32_t h, w;
    bool diagonal;
    uint32_t count;         /* of objects */
    const arcl_val *object; /* SETs in raster order of their first cells */

    /* Worked out when an order is asked for. */
    uint32_t *label; /* 1 + number of the object at each cell, 0: none */
    uint32_t *seed;  /* the cell from which each object was found */
    uint32_t *turn;  /* 0 for the object found first, ... */
    uint32_t *found; /* numbers of the objects in that order */
} arcl_scene;

arcl_recipe arcl_by_discovery; /* the objects: notes is their scene */
arcl_recipe arcl_by_flood;     /* one object: notes is its scene */

/* The objects that objects() gave, as a tuple in the order of their discovery, each a tuple of its cells in the order
 * in which its flood met them. */
arcl_val arcl_objects_found(arcl_ctx *c, arcl_val objects);

/* The objects of a scene as a set; `object` has them in raster order of their first cells. */
arcl_val arcl_objects_set(arcl_ctx *c, arcl_scene *scene, uint32_t count, const arcl_val *object);

/* The objects of a grid of bytes that fits a patch, on their way. */
typedef struct arcl_patches {
    arcl_ctx *c;
    arcl_val grid, *object;
    arcl_set kind; /* what all of them have in common; kind.a is the number of the next one */
} arcl_patches;

/* `univalued`: each has one colour. */
void arcl_patches_open(arcl_patches *x, arcl_ctx *c, arcl_val grid, bool univalued, arcl_scene *scene,
                       arcl_val *object);

/* The next object, a patch with this box. Its rows, size and colour are not set. */
static inline arcl_set *arcl_patches_next(arcl_patches *x, int32_t top, int32_t left, int32_t height, int32_t width)
{
    enum { HEAD = (sizeof(arcl_set) + sizeof(arcl_row) - 1) / sizeof(arcl_row) };
    arcl_row *room = ARCL_NEW(x->c, arcl_row, HEAD + height); /* the set lies before its rows */
    arcl_set *s = (arcl_set *)(void *)room;

    *s = x->kind;
    s->rows = room + HEAD;
    s->top = top;
    s->left = left;
    s->height = height;
    s->width = width;
    s->plane = x->grid.u.cells + (size_t)top * (size_t)x->grid.n + (size_t)left;
    x->object[x->kind.a.u.i++] = arcl_set_val(s);
    return s;
}

/* The cells (row * w + column) of a grid of h rows in the order of asindices(). */
const uint16_t *arcl_walk(arcl_ctx *c, int32_t h, int32_t w);

#endif
