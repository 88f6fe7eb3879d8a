/* vm_rows.h - rows of patches and of grids on the vm. */
#ifndef ARCL_CL_VM_ROWS_H
#define ARCL_CL_VM_ROWS_H

#include "vm.h"

/* ---- rows ----------------------------------------------------------------------------------- */

/* Row i of a patch; bit k is column b + k. */
FN u64 row_at(const vm *m, u32 at, u32 i)
{
#if AT_ONCE
    return TWO_WORDS(m->pool + (at + 2u * i));
#else
    return (u64)AT(m, at + 2u * i + 1u) << 32 | AT(m, at + 2u * i);
#endif
}

FN void put_row(vm *m, u32 at, u32 i, u64 bits)
{
#if AT_ONCE
    PUT_TWO_WORDS(m->pool + (at + 2u * i), bits);
#else
    AT(m, at + 2u * i) = (u32)bits;
    AT(m, at + 2u * i + 1u) = (u32)(bits >> 32);
#endif
}

/* Bits that are shifted by any number of columns, also by a negative one. */
FN u64 moved(u64 bits, i32 by)
{
    return by <= -64 || by >= 64 ? 0 : by < 0 ? bits >> -by : bits << by;
}

/* Row `row` of a patch in a window that begins at column `left`; what lies before is cut off. */
FN u64 row_in(const vm *m, val p, i32 row, i32 left)
{
    return row < p.a || row >= p.a + p.c ? 0 : moved(row_at(m, p.at, (u32)(row - p.a)), p.b - left);
}

/* Plane q of the colours of that row. */
FN u64 ink_in(const vm *m, val p, u32 q, i32 row, i32 left)
{
    if (row < p.a || row >= p.a + p.c)
        return 0;
    if (p.ink < INK_PLANES)
        return (p.ink - INK_COLOUR) >> q & 1u ? row_in(m, p, row, left) : 0;
    return moved(row_at(m, p.ink, 4u * (u32)(row - p.a) + q), p.b - left);
}

/* How many bits, from the lowest on, are set. */
FN u32 run_of(u64 bits)
{
    return ~bits ? LOW_BIT_64(~bits) : 64u;
}

FN u32 room_for_rows(vm *m, u32 n)
{
    return take(m, 2u * n);
}

FN val empty_set(void)
{
    const val v = {V_PATCH, 0, 0, 0, 0, 0, 0, INK_PLACES};
    return v;
}

/* Rows in a window as a patch: its box becomes as small as can be. Of planes each is moved with its row. */
FN_APART val patch_in(vm *m, u32 at, i32 top, i32 left, u32 rows, u32 ink)
{
    val v = {V_PATCH, 0, top, left, at, 0, 0, ink};
    u32 first = rows, last = 0;
    u64 all = 0;

    for (u32 i = 0; i < rows; i++) {
        const u64 bits = row_at(m, at, i);
        v.n += COUNT_BITS_64(bits);
        all |= bits;
        if (bits) {
            first = first < i ? first : i;
            last = i;
        }
    }
    if (!all)
        return empty_set();
    const u32 blank = LOW_BIT_64(all);
    v.at += 2u * first;
    v.a += (i32)first;
    v.b += (i32)blank;
    v.c = (i32)(last - first) + 1;
    v.d = (i32)HIGH_BIT_64(all >> blank) + 1;
    if (ink >= INK_PLANES)
        v.ink += 8u * first;
    for (u32 i = 0; blank && i < (u32)v.c; i++) {
        put_row(m, v.at, i, row_at(m, v.at, i) >> blank);
        for (u32 q = 0; q < 4u && ink >= INK_PLANES; q++)
            put_row(m, v.ink, 4u * i + q, row_at(m, v.ink, 4u * i + q) >> blank);
    }
    return v;
}

/* A patch of places that fills a box. */
FN val box_of(vm *m, i32 top, i32 left, i32 height, i32 width)
{
    val v = {V_PATCH, 0, top, left, 0, height, width, INK_PLACES};

    if (height < 1 || width < 1 || height > ARCL_PATCH_SIDE || width > ARCL_PATCH_SIDE)
        return leave(m, ARCL_LEFT_SIZE);
    v.at = room_for_rows(m, (u32)height);
    v.n = (u32)(height * width);
    for (u32 i = 0; i < (u32)height && !m->why; i++)
        put_row(m, v.at, i, ~(u64)0 >> (64 - width));
    return v;
}

/* Whether an element of the patch is at the place; its colour. */
FN int has_place(const vm *m, val p, i32 row, i32 column)
{
    return column >= p.b && (row_in(m, p, row, p.b) >> ((u32)(column - p.b) & 63u) & 1u) && column - p.b < 64;
}

FN u32 colour_at(const vm *m, val p, i32 row, i32 column)
{
    u32 colour = 0;
    for (u32 q = 0; q < 4u; q++)
        colour |= (u32)(ink_in(m, p, q, row, p.b) >> (u32)(column - p.b) & 1u) << q;
    return colour;
}

/* ---- grids ---------------------------------------------------------------------------------- */

/* Word p of row i of a grid. */
FN u32 plane_at(const vm *m, val g, u32 i, u32 p)
{
    return AT(m, g.at + 4u * i + p);
}

FN void put_plane(vm *m, val g, u32 i, u32 p, u32 bits)
{
    AT(m, g.at + 4u * i + p) = bits;
}

FN u32 columns_to(u32 width)
{
    return 0xffffffffu >> (32u - width);
}

/* A grid of this size for which there is room; its rows are to be filled in. */
FN val grid_of(vm *m, i64 height, i64 width)
{
    val v = {V_GRID, 0, (i32)height, (i32)width, 0, 0, 0, 0};

    if (height < 1 || width < 1 || height > ARCL_SIDE || width > ARCL_SIDE)
        return leave(m, ARCL_LEFT_SIZE);
    v.at = take(m, 4u * (u32)height);
    return m->why ? leave(m, m->why) : v;
}

/* The cells of a row that have the colour. */
FN u32 cells_of(const vm *m, val g, u32 i, u32 colour)
{
    u32 same = columns_to((u32)g.b);
    for (u32 p = 0; p < 4u; p++)
        same &= colour >> p & 1u ? plane_at(m, g, i, p) : ~plane_at(m, g, i, p);
    return same;
}

/* The colour at a place that the grid has. */
FN u32 cell_at(const vm *m, val g, i32 row, i32 column)
{
    u32 colour = 0;
    for (u32 p = 0; p < 4u; p++)
        colour |= (plane_at(m, g, (u32)row, p) >> (u32)column & 1u) << p;
    return colour;
}

/* How many cells have the colour. */
FN u32 count_colour(const vm *m, val g, u32 colour)
{
    u32 n = 0;
    for (u32 i = 0; i < (u32)g.a; i++)
        n += COUNT_BITS(cells_of(m, g, i, colour));
    return n;
}

FN int is_ink(val v)
{
    return v.tag == V_INT && v.a >= 0 && v.a < ARCL_VM_COLOURS;
}

/* Whether a cell can get it; what has truths for cells is no grid in plain C. */
FN int is_paint(val v)
{
    return is_ink(v) && !is_truth(v);
}

#endif
