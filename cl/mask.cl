/*
 * mask.cl - sets of cells as words, one for each row; neighbours are shifts of them.
 *
 * On a GPU a group has a seat for each of several grids and a lane for each row.
 */
#include "plane.h"

KERNEL void arcl_k_ofcolor(u32 n, GLOBAL const u8 *cells, GLOBAL const u32 *dims, GLOBAL const i32 *param, u32 param_at,
                           GLOBAL u32 *mask)
{
    const u32 g = GRID;
    if (g >= n)
        return;
    const i32 colour = *param_of(param, param_at, g);
    const u32 height = is_colour(colour) ? height_of(dims[g]) : 0u, columns = columns_of(dims[g]);

    for (u32 row = LANE; row < ARCL_SIDE; row += LANES) {
        GLOBAL const u8 *cell = cells + (size_t)g * ARCL_CELLS + ARCL_SIDE * row;
        mask[(size_t)g * ARCL_SIDE + row] = row < height ? row_of_colour(cell, (u32)colour) & columns : 0u;
    }
}

/* What belongs to the result, as words of ones or zeros, so that no cell has to ask. */
typedef struct near_ways {
    u32 sides, corners;   /* cells beside and at a corner of the set */
    u32 without;          /* but not the set itself */
    u32 inner, inner_all; /* cells of the set with a free side; or also with a free corner */
} near_ways;

FN void find_ways(near_ways *w, u32 how)
{
    const u32 is = 1u << how;
    const u32 outer = 1u << ARCL_NEAR_OUTER_DIRECT | 1u << ARCL_NEAR_OUTER_ALL, all = 1u << ARCL_NEAR_OUTER_ALL;
    w->sides = is & (outer | 1u << ARCL_NEAR_DIRECT | 1u << ARCL_NEAR_ALL) ? ~0u : 0u;
    w->corners = is & (all | 1u << ARCL_NEAR_DIAGONAL | 1u << ARCL_NEAR_ALL) ? ~0u : 0u;
    w->without = is & outer ? ~0u : 0u;
    w->inner = is & (1u << ARCL_NEAR_INNER_DIRECT | 1u << ARCL_NEAR_INNER_ALL) ? ~0u : 0u;
    w->inner_all = is & 1u << ARCL_NEAR_INNER_ALL ? ~0u : 0u;
}

/* What becomes of a row of a set and the rows above and below it. */
FN u32 near_row(const near_ways *w, u32 up, u32 row, u32 down)
{
    const u32 left = row << 1, right = row >> 1;
    const u32 up_left = up << 1, up_right = up >> 1, down_left = down << 1, down_right = down >> 1;
    const u32 near = ((left | right | up | down) & w->sides) |
                     ((up_left | up_right | down_left | down_right) & w->corners);
    const u32 full = left & right & up & down & ((up_left & up_right & down_left & down_right) | ~w->inner_all);
    return (near & ~(row & w->without)) | (row & w->inner & ~full);
}

/* The set of a grid in local memory, with an empty row before the first and after the last. */
enum { NEAR_ROWS = ARCL_SIDE + 2 };

/* Writes what becomes of the set; nothing if there is no such grid. */
FN void put_near(LOCAL const u32 *set, u32 how, u32 dims, u32 columns, GLOBAL u32 *out, int is_there)
{
    const u32 height = height_of(dims);
    near_ways ways;
    find_ways(&ways, how);

    for (u32 row = LANE; row < ARCL_SIDE; row += LANES) {
        const u32 made = near_row(&ways, set[row], set[row + 1u], set[row + 2u]);
        if (is_there)
            out[row] = row < height ? made & columns : 0u;
    }
}

/* The set is a mask. */
KERNEL void arcl_k_near(u32 n, GLOBAL const u32 *mask, GLOBAL const u32 *dims, u32 how, GLOBAL u32 *out)
{
    LOCAL u32 sets[ARCL_SEATS * NEAR_ROWS];
    LOCAL u32 *set = sets + SEAT * NEAR_ROWS;
    const u32 g = GRID, size = g < n ? dims[g] : 0u;
    const u32 height = height_of(size), columns = columns_of(size);
    const size_t first = (size_t)g * ARCL_SIDE;

    if (LANE == 0)
        set[0] = set[ARCL_SIDE + 1] = 0;
    for (u32 row = LANE; row < ARCL_SIDE; row += LANES)
        set[row + 1u] = row < height ? mask[first + row] & columns : 0u;
    BARRIER;
    put_near(set, how, size, columns, out + first, g < n);
}

/* The set is the cells of a colour. */
KERNEL void arcl_k_near_colour(u32 n, GLOBAL const u8 *cells, GLOBAL const u32 *dims, GLOBAL const i32 *param,
                               u32 param_at, u32 how, GLOBAL u32 *out)
{
    LOCAL u32 sets[ARCL_SEATS * NEAR_ROWS];
    LOCAL u32 *set = sets + SEAT * NEAR_ROWS;
    const u32 g = GRID, size = g < n ? dims[g] : 0u;
    const i32 colour = g < n ? *param_of(param, param_at, g) : -1;
    const u32 height = is_colour(colour) ? height_of(size) : 0u, columns = columns_of(size);
    GLOBAL const u8 *cell = cells + (size_t)g * ARCL_CELLS;

    if (LANE == 0)
        set[0] = set[ARCL_SIDE + 1] = 0;
    for (u32 row = LANE; row < ARCL_SIDE; row += LANES)
        set[row + 1u] = row < height ? row_of_colour(cell + ARCL_SIDE * row, (u32)colour) & columns : 0u;
    BARRIER;
    put_near(set, how, size, columns, out + (size_t)g * ARCL_SIDE, g < n);
}

/* For each cell the number of cells beside it, within the grid, that have its colour. */
KERNEL void arcl_k_near_count(u32 n, GLOBAL const u8 *cells, GLOBAL const u32 *dims, u32 how, GLOBAL u8 *out,
                              GLOBAL u32 *out_dims)
{
    const u32 g = GRID;
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
