/* paint.cl - operations that leave each cell in its place and give it a colour. */
#include "plane.h"

/* Colours a and b: each a becomes b; or also each b becomes a. */
KERNEL void arcl_k_recolour(u32 n, GLOBAL const u8 *cells, GLOBAL const u32 *dims, GLOBAL const i32 *colour,
                            u32 colour_at, GLOBAL const i32 *other, u32 other_at, u32 how, GLOBAL u8 *out,
                            GLOBAL u32 *out_dims)
{
    const u32 g = GRID;
    if (g >= n)
        return;
    const i32 a = *param_of(colour, colour_at, g), b = *param_of(other, other_at, g);
    const int both_ways = how == ARCL_RECOLOUR_SWITCH;
    const int can = is_colour(b) && (!both_ways || is_colour(a));
    const u32 size = can ? dims[g] : 0u;
    const size_t slot = (size_t)g * ARCL_CELLS;

    FOR_ROWS(i) {
        const size_t row = slot + 32u * i;
        const u32 width = i < height_of(size) ? width_of(size) : 0u;
        FOR_COLUMNS(j) {
            const u8 c = cells[row + j], back = both_ways && c == b ? (u8)a : c, to = c == a ? (u8)b : back;
            out[row + j] = j < width ? to : (u8)0;
        }
    }
    if (LANE == 0)
        out_dims[g] = size;
}

/* Colour, height, width. */
KERNEL void arcl_k_canvas(u32 n, GLOBAL const i32 *colour, u32 colour_at, GLOBAL const i32 *size, u32 size_at,
                          GLOBAL u8 *out, GLOBAL u32 *out_dims)
{
    const u32 g = GRID;
    if (g >= n)
        return;
    const i32 ink = *param_of(colour, colour_at, g);
    GLOBAL const i32 *wanted = param_of(size, size_at, g);
    const u32 made = is_colour(ink) ? dims_of(wanted[0], wanted[1]) : 0u;

    FOR_ROWS(i) {
        const u32 width = i < height_of(made) ? width_of(made) : 0u;
        FOR_COLUMNS(j)
            out[(size_t)g * ARCL_CELLS + 32u * i + j] = j < width ? (u8)ink : (u8)0;
    }
    if (LANE == 0)
        out_dims[g] = made;
}

/* Colour, and for ARCL_COVER_GROUND the background: where the mask is set. */
KERNEL void arcl_k_fill(u32 n, GLOBAL const u8 *cells, GLOBAL const u32 *dims, GLOBAL const u32 *mask,
                        GLOBAL const i32 *colour, u32 colour_at, GLOBAL const i32 *ground, u32 ground_at, u32 how,
                        GLOBAL u8 *out, GLOBAL u32 *out_dims)
{
    const u32 g = GRID;
    if (g >= n)
        return;
    const i32 ink = *param_of(colour, colour_at, g);
    const i32 below = how == ARCL_COVER_GROUND ? *param_of(ground, ground_at, g) : -1;
    const u32 size = is_colour(ink) ? dims[g] : 0u;
    const size_t slot = (size_t)g * ARCL_CELLS;

    FOR_ROWS(i) {
        const size_t row = slot + 32u * i;
        const u32 width = i < height_of(size) ? width_of(size) : 0u, set = mask[(size_t)g * ARCL_SIDE + i];
        FOR_COLUMNS(j) {
            const u8 c = cells[row + j];
            const u8 to = (set >> j & 1u) & (u32)(how == ARCL_COVER_ALL || c == below) ? (u8)ink : c;
            out[row + j] = j < width ? to : (u8)0;
        }
    }
    if (LANE == 0)
        out_dims[g] = size;
}

/* The colours of another plane, where the mask is set; for ARCL_COVER_GROUND the parameter is the background. */
KERNEL void arcl_k_paint(u32 n, GLOBAL const u8 *cells, GLOBAL const u32 *dims, GLOBAL const u8 *colours,
                         GLOBAL const u32 *mask, GLOBAL const i32 *param, u32 param_at, u32 how, GLOBAL u8 *out,
                         GLOBAL u32 *out_dims)
{
    const u32 g = GRID;
    if (g >= n)
        return;
    const u32 size = dims[g];
    const i32 ground = how == ARCL_COVER_GROUND ? *param_of(param, param_at, g) : -1;
    const size_t slot = (size_t)g * ARCL_CELLS;

    FOR_ROWS(i) {
        const size_t row = slot + 32u * i;
        const u32 width = i < height_of(size) ? width_of(size) : 0u, set = mask[(size_t)g * ARCL_SIDE + i];
        FOR_COLUMNS(j) {
            const u8 c = cells[row + j], ink = colours[row + j];
            const u8 to = (set >> j & 1u) & (u32)(how == ARCL_COVER_ALL || c == ground) ? ink : c;
            out[row + j] = j < width ? to : (u8)0;
        }
    }
    if (LANE == 0)
        out_dims[g] = size;
}

/* Where two grids agree, their colour; elsewhere that of the parameter. Python fails where the other is smaller. */
KERNEL void arcl_k_cellwise(u32 n, GLOBAL const u8 *cells, GLOBAL const u32 *dims, GLOBAL const u8 *other,
                            GLOBAL const u32 *other_dims, GLOBAL const i32 *param, u32 param_at, GLOBAL u8 *out,
                            GLOBAL u32 *out_dims)
{
    const u32 g = GRID;
    if (g >= n)
        return;
    const u32 a = dims[g], b = other_dims[g];
    const i32 colour = *param_of(param, param_at, g);
    const int can = is_colour(colour) && height_of(b) >= height_of(a) && width_of(b) >= width_of(a);
    const u32 size = can ? a : 0u;
    const size_t slot = (size_t)g * ARCL_CELLS;

    FOR_ROWS(i) {
        const size_t row = slot + 32u * i;
        const u32 width = i < height_of(size) ? width_of(size) : 0u;
        FOR_COLUMNS(j) {
            const u8 c = cells[row + j], to = c == other[row + j] ? c : (u8)colour;
            out[row + j] = j < width ? to : (u8)0;
        }
    }
    if (LANE == 0)
        out_dims[g] = size;
}
