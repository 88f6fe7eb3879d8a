/* plane.h - what the kernels for planes have in common. */
#ifndef ARCL_CL_PLANE_H
#define ARCL_CL_PLANE_H

#include "codes.h"
#include "shim.h"

FN u32 height_of(u32 dims)
{
    return dims >> 16;
}

FN u32 width_of(u32 dims)
{
    return dims & 0xffffu;
}

/* 0, "no plane", unless both sides fit. */
FN u32 dims_of(i32 height, i32 width)
{
    const int fits = height >= 1 && width >= 1 && height <= ARCL_SIDE && width <= ARCL_SIDE;
    return fits ? (u32)height << 16 | (u32)width : 0u;
}

/* The grid of an item, where the grids of a group have a seat each. */
#define GRID (GROUP * SEATS + SEAT)

/* All cells of a plane, for one item row by row; 128 items take a column of every fourth row each. */
#define FOR_ROWS(i) for (u32 i = LANE / 32u; i < ARCL_SIDE; i += (LANES + 31u) / 32u)
#define FOR_COLUMNS(j) for (u32 j = LANE % 32u; j < ARCL_SIDE; j += LEAST(LANES, 32u))

/* The parameter of a grid, and those behind it; `at` is ARCL_PARAM_AT. */
FN GLOBAL const i32 *param_of(GLOBAL const i32 *param, u32 at, u32 g)
{
    return param + (size_t)g * (at >> 16) + (at & 0xffffu);
}

FN int is_colour(i32 c)
{
    return c >= 0 && c < ARCL_COLOURS;
}

/* Bits of the columns a grid has. */
FN u32 columns_of(u32 dims)
{
    return dims ? 0xffffffffu >> (32u - width_of(dims)) : 0u;
}

/* Bit k is set where byte k of eight is zero. No carry leaves a byte, and the product puts bit 8k to 56 + k. */
FN u32 zero_of_eight(u64 x)
{
    const u64 low = 0x7f7f7f7f7f7f7f7ful;
    const u64 high = ~(((x & low) + low) | x | low);
    return (u32)(((high >> 7) * 0x0102040810204080ul) >> 56);
}

/* The cells of a row that have colour `c`. */
FN u32 row_of_colour(GLOBAL const u8 *row, u32 c)
{
    const u64 all = 0x0101010101010101ul * c;
    u32 cells = 0;

    for (u32 k = 0; k < 32u; k += 8u)
        cells |= zero_of_eight(load_eight(row + k) ^ all) << k;
    return cells;
}

#endif
