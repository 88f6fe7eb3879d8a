/*
 * samples.h - grids to try kernels on: the ordinary ones and those that are hard for them. The same on every machine.
 *
 * Layer: plane. May use: base.
 */
#ifndef ARCL_PLANE_SAMPLES_H
#define ARCL_PLANE_SAMPLES_H

#include <stddef.h>
#include <stdint.h>

#include "base/hash.h"
#include "plane/plane.h"

typedef enum arcl_sample_kind {
    ARCL_SAMPLE_COLOURS,   /* each cell one of ten colours by chance */
    ARCL_SAMPLE_DRAWN,     /* rectangles on a background, a few single cells: as people draw */
    ARCL_SAMPLE_SPIRAL,    /* one path that winds through all of the grid */
    ARCL_SAMPLE_CHECKER,   /* neighbours differ, diagonal ones do not */
    ARCL_SAMPLE_PLAIN,     /* one colour */
    ARCL_SAMPLE_PERCOLATE, /* two colours, nearly connected: the longest paths */
    ARCL_SAMPLE_KINDS
} arcl_sample_kind;

/* Writes height rows of width cells. */
void arcl_sample_grid(arcl_sample_kind kind, arcl_rng *r, uint32_t height, uint32_t width, uint8_t *cells,
                      size_t stride);

/* Fills n slots and their dims: the first 30 are every kind in 30x30, 1x1, 1x32, 32x1 and 32x32; the rest take all
 * 1,024 sizes in turn, and *turn keeps the place from one call to the next. */
void arcl_sample_planes(arcl_rng *r, uint32_t *turn, uint32_t n, uint8_t *slots, uint32_t *dims);

/* ---- arguments of kernels that are tried or measured, by the table ----------------------------- */

enum { ARCL_SAMPLE_ROOM = 64 }; /* records of components for each grid */

/* Bytes of an array of this role for n planes; 0 for roles that only large grids have. */
size_t arcl_sample_bytes(arcl_role role, uint32_t n);

#endif
