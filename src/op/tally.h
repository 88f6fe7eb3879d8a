/*
 * tally.h - which colours a grid or an object of bytes has, and how often; palette and partition out of that.
 */
#ifndef ARCL_OP_TALLY_H
#define ARCL_OP_TALLY_H

#include "value/set.h"

typedef struct arcl_tally {
    uint32_t n;
    uint8_t colour[256]; /* the n colours that occur, from the smallest to the largest */
    uint32_t count[256]; /* by colour; those of other colours are not set */
} arcl_tally;

/* Which colours there are; counts are not set. False if v is not made of bytes. */
bool arcl_tally_colours(arcl_ctx *c, arcl_val v, arcl_tally *t);

/* Which colours there are and how often. */
bool arcl_tally_counts(arcl_ctx *c, arcl_val v, arcl_tally *t);

/* How often one colour occurs; -1 if v is not made of bytes. */
int64_t arcl_tally_one(arcl_ctx *c, arcl_val v, uint8_t colour);

/* palette(v) out of the colours of v. */
arcl_val arcl_palette_of(arcl_ctx *c, arcl_val v, const arcl_tally *t);

/* partition(grid) by its palette. */
arcl_val arcl_partition_by(arcl_ctx *c, arcl_val grid, arcl_val palette);

/* fgpartition(grid) by its palette and its most common colour. */
arcl_val arcl_fgpartition_by(arcl_ctx *c, arcl_val grid, arcl_val palette, arcl_val most);

#endif
