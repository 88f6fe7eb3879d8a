/*
 * mask.cl - sets of cells as words, one for each row; neighbours are shifts of them.
 *
 * On a GPU a group has a seat for each of several grids and a lane for each row.
 */
#include "plane.h"

/* The cells that have the colour of the parameter, or all others. No cell has a parameter that is no colour. */
KERNEL void arcl_k_ofcolor(u32 n, GLOBAL const u8 *cells, GLOBAL const u32 *dims, GLOBAL const i32 *param, u32 param_at,
                           u32 how, GLOBAL u32 *mask)
{
    const u32 g = GRID;
    if (g >= n)
        return;
    const i32 colour = *param_of(param, param_at, g);
    const u32 height = height_of(dims[g]), columns = columns_of(dims[g]), others = how == ARCL_COLOUR_OTHER ? ~0u : 0u;

    for (u32 row = LANE; row < ARCL_SIDE; row += LANES) {
        GLOBAL const u8 *cell = cells + (size_t)g * ARCL_CELLS + ARCL_SIDE * row;
        const u32 same = is_colour(colour) ? row_of_colour(cell, (u32)colour) : 0u;
        mask[(size_t)g * ARCL_SIDE + row] = row < height ? (same ^ others) & columns : 0u;
    }
}

/* The places of a mask that are places of the grid, or those beside them. */
KERNEL void arcl_k_near(u32 n, GLOBAL const u32 *mask, GLOBAL const u32 *dims, u32 how, GLOBAL u32 *out)
{
    const u32 g = GRID;
    if (g >= n)
        return;
    const u32 itself = how & ARCL_NEAR_ITSELF ? ~0u : 0u;
    const u32 sides = how & ARCL_NEAR_DIRECT ? ~0u : 0u, corners = how & ARCL_NEAR_DIAGONAL ? ~0u : 0u;
    const u32 height = height_of(dims[g]), columns = columns_of(dims[g]);
    GLOBAL const u32 *set = mask + (size_t)g * ARCL_SIDE;

    for (u32 row = LANE; row < ARCL_SIDE; row += LANES) {
        const u32 here = set[row] & columns;
        const u32 up = row > 0 ? set[row - 1u] & columns : 0u, down = row + 1u < height ? set[row + 1u] & columns : 0u;
        const u32 made = (here & itself) | ((here << 1 | here >> 1 | up | down) & sides) |
                         ((up << 1 | up >> 1 | down << 1 | down >> 1) & corners);
        out[(size_t)g * ARCL_SIDE + row] = row < height ? made & columns : 0u;
    }
}
