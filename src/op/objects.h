/*
 * objects.h - the objects of a grid, shared by what finds them (objects.c) and by the order of what was found
 * (flood.c).
 */
#ifndef ARCL_OP_OBJECTS_H
#define ARCL_OP_OBJECTS_H

#include "op/common.h"
#include "plane/label.h"

/* What the orders of the results of one call of objects() are worked out from. The set of objects, and each object,
 * keeps it in `notes`. */
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

/* The objects of a grid of bytes that fits a patch. `lines` describes its rows (plane/label.h) with `runs` runs in all;
 * it is overwritten, and must have room for a line before the first and one behind the last. */
arcl_val arcl_objects_of_lines(arcl_ctx *c, arcl_val grid, arcl_label_line *lines, uint32_t runs, bool univalued,
                               bool diagonal);

#endif
