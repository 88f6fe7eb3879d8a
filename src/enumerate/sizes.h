/*
 * sizes.h - which size the output of a test has: rules that hold for all demonstrations, by likelihood.
 *
 * A rule says each of the two sides: a side of a state times a number, divided by a number, plus a number; or a number.
 *
 * Layer: enumerate.
 */
#ifndef ARCL_ENUMERATE_SIZES_H
#define ARCL_ENUMERATE_SIZES_H

#include "enumerate/space.h"

enum { ARCL_SIZES_MAX = 3 };

/* One side: of state `state` (ARCL_STATE_NONE: it is always `add`). */
typedef struct arcl_side_rule {
    uint32_t state;
    bool width; /* of the state: else its height */
    int16_t times, over, add;
    float cost;
} arcl_side_rule;

typedef struct arcl_size_rule {
    arcl_side_rule height, width;
    float cost;
    arcl_raster_sides sides[ARCL_SPACE_SAMPLES]; /* what it says */
} arcl_size_rule;

typedef struct arcl_sizes {
    arcl_size_rule at[ARCL_SIZES_MAX]; /* the likeliest first, no two the same on the tests */
    uint32_t n;
} arcl_sizes;

/* The rules over the states that are there. */
void arcl_sizes_find(const arcl_space *s, arcl_sizes *out);

#endif
