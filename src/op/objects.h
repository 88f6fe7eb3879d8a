/*
 * objects.h - the objects of a grid, shared by labelling (label.c, objects.c)
 * and by the order of what it finds (flood.c).
 */
#ifndef ARCL_OP_OBJECTS_H
#define ARCL_OP_OBJECTS_H

#include "op/common.h"

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

/* What makes cells an object. */
typedef struct arcl_rule {
    bool univalued, diagonal;
    int bg; /* < 0: no background, or none that is a byte */
} arcl_rule;

/* The objects of a grid of bytes that is 1 to 64 wide and fits a patch, as SETs with their recipe; returns their
 * number. */
uint32_t arcl_label_rows(arcl_ctx *c, arcl_val g, arcl_rule r, arcl_scene *scene, arcl_val **object);

/* The cells (row * w + column) of a grid of h rows in the order of asindices(). */
const uint16_t *arcl_walk(arcl_ctx *c, int32_t h, int32_t w);

#endif
