/*
 * objects.h - the objects of a grid, shared by labelling (objects.c) and by
 * the order of what it finds (flood.c).
 */
#ifndef ARCL_OP_OBJECTS_H
#define ARCL_OP_OBJECTS_H

#include "op/common.h"

/* What a call of objects() was about; the set it gave keeps it in `notes`. */
typedef struct arcl_scene {
    int32_t h, w;
    bool diagonal;
    uint32_t count;          /* of objects */
    arcl_set *const *object; /* in raster order of their first cells */

    /* Worked out when an order is asked for. */
    uint32_t *label; /* 1 + number of the object at each cell, 0: none */
    uint32_t *seed;  /* the cell from which each object was found */
    uint32_t *turn;  /* 0 for the object found first, ... */
    uint32_t *found; /* numbers of the objects in that order */
} arcl_scene;

arcl_recipe arcl_by_discovery; /* the objects: notes is their scene */
arcl_recipe arcl_by_flood;     /* one object: notes is its scene */

/* The cells (row * w + column) of a grid of h rows in the order of asindices(). */
const uint16_t *arcl_walk(arcl_ctx *c, int32_t h, int32_t w);

#endif
