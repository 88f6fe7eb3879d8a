/*
 * bycolour.h - palette, partition and fgpartition for those who know the colours already.
 */
#ifndef ARCL_OP_BYCOLOUR_H
#define ARCL_OP_BYCOLOUR_H

#include "op/tally.h"

/* palette(v) out of the colours of v. */
arcl_val arcl_palette_of(arcl_ctx *c, arcl_val v, const arcl_tally *t);

/* partition(grid) by its palette. */
arcl_val arcl_partition_by(arcl_ctx *c, arcl_val grid, arcl_val palette);

/* fgpartition(grid) by its palette and its most common colour. */
arcl_val arcl_fgpartition_by(arcl_ctx *c, arcl_val grid, arcl_val palette, arcl_val most);

#endif
