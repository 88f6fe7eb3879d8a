/*
 * charge.h - what the work of primitives on grids and patches costs in steps.
 *
 * A device may have done the work (exec/stage.h), and a budget must be used up at the same place all the same: so the
 * code of a primitive and the stage charge by the same function.
 */
#ifndef ARCL_OP_CHARGE_H
#define ARCL_OP_CHARGE_H

#include "value/ctx.h"

/* A new grid. */
static inline void arcl_charge_grid(arcl_ctx *c, int64_t height, int64_t width)
{
    arcl_charge(c, (uint64_t)(height * width) / 16 + (uint64_t)height);
}

/* Rows that are put below each other as they are. */
static inline void arcl_charge_stack(arcl_ctx *c, uint64_t height)
{
    arcl_charge(c, height);
}

/* One look at all cells: for a colour, or for those that occur. */
static inline void arcl_charge_look(arcl_ctx *c, uint64_t cells)
{
    arcl_charge(c, cells / 16);
}

/* Looks for all colours there could be, where some are not among the first sixteen. */
static inline void arcl_charge_looks(arcl_ctx *c, uint64_t cells)
{
    arcl_charge(c, cells * 8);
}

/* The rows of a grid searched for the places of a colour. */
static inline void arcl_charge_search(arcl_ctx *c, int32_t height)
{
    arcl_charge(c, (uint64_t)height / 4);
}

/* A patch that is drawn. */
static inline void arcl_charge_drawing(arcl_ctx *c, int32_t height)
{
    arcl_charge(c, (uint64_t)height);
}

/* n cells of an object that is no patch, looked at for two at one place of the grid. */
static inline void arcl_charge_collisions(arcl_ctx *c, uint64_t cells, uint32_t n)
{
    arcl_charge(c, cells / 16 + n);
}

/* Objects found; `runs`: cells of one object beside each other. */
static inline void arcl_charge_objects(arcl_ctx *c, int32_t height, uint32_t runs)
{
    arcl_charge(c, (uint64_t)height * 4 + runs);
}

#endif
