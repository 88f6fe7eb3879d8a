/*
 * tally.h - the histogram of the colours of a grid or an object of bytes, and palette and partition by means of it.
 */
#ifndef ARCL_OP_TALLY_H
#define ARCL_OP_TALLY_H

#include "value/set.h"

typedef struct arcl_tally {
    uint32_t n;
    uint8_t colour[256]; /* the n colours that occur, from the smallest to the largest */
    uint32_t count[256]; /* by colour; not initialized for colours that do not occur */
} arcl_tally;

/* Finds the colours of v, not their counts. False if v has other elements than bytes. */
bool arcl_tally_colours(arcl_ctx *c, arcl_val v, arcl_tally *t);

/* Finds the colours of v and their counts. False if v has other elements than bytes. */
bool arcl_tally_counts(arcl_ctx *c, arcl_val v, arcl_tally *t);

/* How often one colour occurs in v; -1 if v has other elements than bytes. */
int64_t arcl_tally_one(arcl_ctx *c, arcl_val v, uint8_t colour);

/* palette(v), where t has the colours of v. */
arcl_val arcl_palette_of(arcl_ctx *c, arcl_val v, const arcl_tally *t);

/* partition(grid), where `palette` is that of the grid. */
arcl_val arcl_partition_by(arcl_ctx *c, arcl_val grid, arcl_val palette);

/* fgpartition(grid), where `palette` is that of the grid and `most` its most common colour. */
arcl_val arcl_fgpartition_by(arcl_ctx *c, arcl_val grid, arcl_val palette, arcl_val most);

#endif
