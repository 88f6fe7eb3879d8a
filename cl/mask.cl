/*
 * mask.cl - sets of cells as words, one for each row; neighbours are shifts of them.
 *
 * On a GPU a group has a seat for each of several grids and a lane for each row.
 */
#include "plane.h"

KERNEL void arcl_k_ofcolor(u32 n, GLOBAL const u8 *cells, GLOBAL const u32 *dims, GLOBAL const i32 *param, u32 step,
                           GLOBAL u32 *mask)
{
    const u32 g = GROUP * SEATS + SEAT;
    if (g >= n)
        return;
    const i32 colour = param[(size_t)g * step];
    const u32 height = is_colour(colour) ? height_of(dims[g]) : 0u, columns = columns_of(dims[g]);

    for (u32 row = LANE; row < ARCL_SIDE; row += LANES) {
        GLOBAL const u8 *cell = cells + (size_t)g * ARCL_CELLS + ARCL_SIDE * row;
        mask[(size_t)g * ARCL_SIDE + row] = row < height ? row_of_colour(cell, (u32)colour) & columns : 0u;
    }
}

/* What `how` makes of a row of a set and the rows above and below it. */
FN u32 near_row(u32 how, u32 up, u32 row, u32 down)
{
    const u32 beside = row << 1 | row >> 1;
    const u32 slant = up << 1 | up >> 1 | down << 1 | down >> 1;
    const u32 full = (row << 1) & (row >> 1) & up & down; /* set on all four sides */
    const u32 corners = (up << 1) & (up >> 1) & (down << 1) & (down >> 1);

    switch (how) {
    case ARCL_NEAR_DIRECT:
        return beside | up | down;
    case ARCL_NEAR_DIAGONAL:
        return slant;
    case ARCL_NEAR_ALL:
        return beside | up | down | slant;
    case ARCL_NEAR_INNER_DIRECT:
        return row & ~full;
    case ARCL_NEAR_INNER_ALL:
        return row & ~(full & corners);
    case ARCL_NEAR_OUTER_DIRECT:
        return (beside | up | down) & ~row;
    default:
        return (beside | up | down | slant) & ~row;
    }
}

/* The set is a mask. */
KERNEL void arcl_k_near(u32 n, GLOBAL const u32 *mask, GLOBAL const u32 *dims, u32 how, GLOBAL u32 *out)
{
    const u32 g = GROUP * SEATS + SEAT;
    if (g >= n)
        return;
    const u32 height = height_of(dims[g]), columns = columns_of(dims[g]);
    GLOBAL const u32 *set = mask + (size_t)g * ARCL_SIDE;

    for (u32 row = LANE; row < ARCL_SIDE; row += LANES) {
        u32 made = 0;
        if (row < height)
            made = near_row(how, row ? set[row - 1] & columns : 0u, set[row] & columns,
                            row + 1 < height ? set[row + 1] & columns : 0u) &
                   columns;
        out[(size_t)g * ARCL_SIDE + row] = made;
    }
}

/* The set is the cells of a colour. */
KERNEL void arcl_k_near_colour(u32 n, GLOBAL const u8 *cells, GLOBAL const u32 *dims, GLOBAL const i32 *param, u32 step,
                               u32 how, GLOBAL u32 *out)
{
    const u32 g = GROUP * SEATS + SEAT;
    if (g >= n)
        return;
    const i32 colour = param[(size_t)g * step];
    const u32 height = is_colour(colour) ? height_of(dims[g]) : 0u, columns = columns_of(dims[g]);

    for (u32 row = LANE; row < ARCL_SIDE; row += LANES) {
        GLOBAL const u8 *cell = cells + (size_t)g * ARCL_CELLS + ARCL_SIDE * row;
        u32 made = 0;
        if (row < height) {
            const u32 c = (u32)colour;
            const u32 up = row ? row_of_colour(cell - ARCL_SIDE, c) : 0u;
            const u32 down = row + 1 < height ? row_of_colour(cell + ARCL_SIDE, c) : 0u;
            made = near_row(how, up & columns, row_of_colour(cell, c) & columns, down & columns) & columns;
        }
        out[(size_t)g * ARCL_SIDE + row] = made;
    }
}

/* For each cell the number of cells beside it, within the grid, that have its colour. */
KERNEL void arcl_k_near_count(u32 n, GLOBAL const u8 *cells, GLOBAL const u32 *dims, u32 how, GLOBAL u8 *out,
                              GLOBAL u32 *out_dims)
{
    const u32 g = GROUP;
    if (g >= n)
        return;
    const u32 size = dims[g], bottom = height_of(size) - 1u, right = width_of(size) - 1u;
    GLOBAL const u8 *from = cells + (size_t)g * ARCL_CELLS;

    FOR_ROWS(i) {
        FOR_COLUMNS(j) {
            const u32 k = 32u * i + j;
            u32 same = 0;
            if (i < height_of(size) && j < width_of(size)) {
                const u8 c = from[k];
                const int up = i > 0, down = i < bottom, before = j > 0, after = j < right;
                if (how != ARCL_NEAR_DIAGONAL) {
                    same += up && from[k - 32] == c;
                    same += down && from[k + 32] == c;
                    same += before && from[k - 1] == c;
                    same += after && from[k + 1] == c;
                }
                if (how != ARCL_NEAR_DIRECT) {
                    same += up && before && from[k - 33] == c;
                    same += up && after && from[k - 31] == c;
                    same += down && before && from[k + 31] == c;
                    same += down && after && from[k + 33] == c;
                }
            }
            out[(size_t)g * ARCL_CELLS + k] = (u8)same;
        }
    }
    if (LANE == 0)
        out_dims[g] = size;
}
