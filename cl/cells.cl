/*
 * cells.cl - which cells of a grid an object has: words again, one for each row. Its colours are those of the grid.
 */
#include "plane.h"

/* The cells that have another colour than the parameter; all of them if that is -1. */
KERNEL void arcl_k_except(u32 n, GLOBAL const u8 *cells, GLOBAL const u32 *dims, GLOBAL const i32 *param, u32 param_at,
                          GLOBAL u32 *mask)
{
    const u32 g = GRID;
    if (g >= n)
        return;
    const i32 colour = *param_of(param, param_at, g);
    const u32 height = height_of(dims[g]), columns = columns_of(dims[g]);

    for (u32 row = LANE; row < ARCL_SIDE; row += LANES) {
        GLOBAL const u8 *cell = cells + (size_t)g * ARCL_CELLS + ARCL_SIDE * row;
        const u32 same = is_colour(colour) ? row_of_colour(cell, (u32)colour) : 0u;
        mask[(size_t)g * ARCL_SIDE + row] = row < height ? ~same & columns : 0u;
    }
}

/* The places of a mask that are places of the grid. */
KERNEL void arcl_k_within(u32 n, GLOBAL const u32 *mask, GLOBAL const u32 *dims, GLOBAL u32 *out)
{
    const u32 g = GRID;
    if (g >= n)
        return;
    const u32 height = height_of(dims[g]), columns = columns_of(dims[g]);

    for (u32 row = LANE; row < ARCL_SIDE; row += LANES) {
        const size_t at = (size_t)g * ARCL_SIDE + row;
        out[at] = row < height ? mask[at] & columns : 0u;
    }
}
