/* raster_parts.h - what the parts of a raster are like: see raster.h. */
#ifndef ARCL_PLANE_RASTER_PARTS_H
#define ARCL_PLANE_RASTER_PARTS_H

#include "plane/raster_code.h"

/* Numbers from 1 on; what is a truth is 1 for no and 2 for yes. */
typedef enum arcl_part_measure {
    ARCL_MEASURE_SIZE,     /* cells */
    ARCL_MEASURE_HEIGHT,   /* of the box */
    ARCL_MEASURE_WIDTH,    /* of the box */
    ARCL_MEASURE_BOX,      /* cells of the box */
    ARCL_MEASURE_GAP,      /* cells of the box that are not of the part, and one */
    ARCL_MEASURE_COLOURS,  /* how many */
    ARCL_MEASURE_COLOUR,   /* the commonest */
    ARCL_MEASURE_MINOR,    /* cells of other colours, and one */
    ARCL_MEASURE_HOLES,    /* and one */
    ARCL_MEASURE_EDGE,     /* it is at the edge of the raster */
    ARCL_MEASURE_SQUARE,   /* the box is a square */
    ARCL_MEASURE_LYING,    /* the box is 1 higher than wide, 2 a square, 3 wider than high */
    ARCL_MEASURE_MIRROR_V, /* it is symmetric left to right */
    ARCL_MEASURE_MIRROR_H, /* ... upside down */
    ARCL_MEASURE_MIRROR_D, /* ... across the diagonal */
    ARCL_MEASURE_SHAPES,   /* parts of its shape */
    ARCL_MEASURE_TWINS,    /* parts of its shape and colours */
    ARCL_MEASURE_SIBLINGS, /* parts of its commonest colour */
    ARCL_MEASURE_PEERS,    /* parts of its size */
    ARCL_MEASURE_NEAR,     /* parts beside it, and one */
    ARCL_MEASURE_AROUND,   /* the smallest colour but 0 beside it, and one; 1: none */
    ARCL_MEASURE_TOP,      /* row of the box, from 1 */
    ARCL_MEASURE_LEFT,     /* column of the box, from 1 */
    ARCL_MEASURE_NUMBER,   /* of the part, in reading order */
    ARCL_MEASURES
} arcl_part_measure;

/* What arg says of each part, at most ARCL_RASTER_FACT: a measure, a kind of parts, and the number itself (0), its rank
 * from the largest (1) or from the smallest (2). Room for ARCL_PARTS_MAX + 1. NULL if there are too many parts or no
 * such thing. */
const arcl_parts *arcl_raster_measure(arcl_raster_env *env, const arcl_raster *in, int arg, uint8_t out[]);

#endif
