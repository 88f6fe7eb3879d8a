/* vm_grids.h - grids on the vm: four words of bits a row. */
#ifndef ARCL_CL_VM_GRIDS_H
#define ARCL_CL_VM_GRIDS_H

#include "vm_colours.h"

/* ---- moves ---------------------------------------------------------------------------------- */

/* A part of a grid; what is out of it is cut off, as Python's slices do. */
FN_APART val window(vm *m, val g, i32 row, i32 column, i32 height, i32 width)
{
    const i32 below = g.a - row, beside = g.b - column;

    if (row < 0 || column < 0)
        return leave(m, ARCL_LEFT_FORM);
    val out = grid_of(m, LEAST(height, below), LEAST(width, beside));
    for (u32 i = 0; i < (u32)out.a && !m->why; i++)
        for (u32 p = 0; p < 4u; p++)
            put_plane(m, out, i, p, plane_at(m, g, (u32)row + i, p) >> column & columns_to((u32)out.b));
    return out;
}

/* Rows and columns exchanged, each from one of its ends: four planes of at most 32x32 bits. */
FN_APART val turned(vm *m, val g, int from_below, int from_right)
{
    val out = grid_of(m, g.b, g.a);

    for (u32 j = 0; j < (u32)g.b && !m->why; j++) {
        const u32 to = from_right ? (u32)g.b - 1u - j : j;
        u32 plane0 = 0, plane1 = 0, plane2 = 0, plane3 = 0; /* side by side: four words at once */
        for (u32 i = 0; i < (u32)g.a; i++) {
            const u32 row = from_below ? (u32)g.a - 1u - i : i;
            plane0 |= (plane_at(m, g, row, 0) >> j & 1u) << i;
            plane1 |= (plane_at(m, g, row, 1) >> j & 1u) << i;
            plane2 |= (plane_at(m, g, row, 2) >> j & 1u) << i;
            plane3 |= (plane_at(m, g, row, 3) >> j & 1u) << i;
        }
        put_plane(m, out, to, 0, plane0);
        put_plane(m, out, to, 1, plane1);
        put_plane(m, out, to, 2, plane2);
        put_plane(m, out, to, 3, plane3);
    }
    return out;
}

/* Mirrors along the axes. */
FN_APART val flipped(vm *m, val g, int rows, int columns)
{
    val out = grid_of(m, g.a, g.b);

    for (u32 i = 0; i < (u32)g.a && !m->why; i++)
        for (u32 p = 0; p < 4u; p++) {
            const u32 bits = plane_at(m, g, rows ? (u32)g.a - 1u - i : i, p);
            put_plane(m, out, i, p, columns ? (u32)reversed(bits, (u32)g.b) : bits);
        }
    return out;
}

FN val m_turn(vm *m, u32 op, val v)
{
    if (v.tag == V_PATCH && op < ARCL_VM_rot90)
        return mirrored_patch(m, op, v);
    if (v.tag != V_GRID)
        return leave(m, ARCL_LEFT_FORM);
    switch (op) {
    case ARCL_VM_hmirror:
        return flipped(m, v, 1, 0);
    case ARCL_VM_vmirror:
        return flipped(m, v, 0, 1);
    case ARCL_VM_dmirror:
        return turned(m, v, 0, 0);
    case ARCL_VM_cmirror:
        return turned(m, v, 1, 1);
    case ARCL_VM_rot90:
        return turned(m, v, 1, 0);
    case ARCL_VM_rot180:
        return flipped(m, v, 1, 1);
    default:
        return turned(m, v, 0, 1); /* rot270 */
    }
}

FN val m_crop(vm *m, val g, val start, val size)
{
    if (g.tag != V_GRID || start.tag != V_PAIR || size.tag != V_PAIR || size.a < 0 || size.b < 0)
        return leave(m, ARCL_LEFT_FORM);
    return window(m, g, start.a, start.b, size.a, size.b);
}

FN val m_subgrid(vm *m, val v, val g)
{
    if (v.tag != V_PATCH || g.tag != V_GRID || v.n == 0)
        return leave(m, ARCL_LEFT_FORM);
    return window(m, g, v.a, v.b, v.c, v.d);
}

FN val m_part(vm *m, u32 op, val g)
{
    if (g.tag != V_GRID)
        return leave(m, ARCL_LEFT_FORM);
    switch (op) {
    case ARCL_VM_trim:
        return window(m, g, 1, 1, g.a - 2, g.b - 2);
    case ARCL_VM_tophalf:
        return window(m, g, 0, 0, g.a / 2, g.b);
    case ARCL_VM_bottomhalf:
        return window(m, g, (g.a + 1) / 2, 0, g.a / 2, g.b);
    case ARCL_VM_lefthalf:
        return window(m, g, 0, 0, g.a, g.b / 2);
    default:
        return window(m, g, 0, (g.b + 1) / 2, g.a, g.b / 2); /* righthalf */
    }
}

/* Pieces of equal size; where it does not divide, a line lies between them. */
FN_APART val m_split(vm *m, val g, val times, int rows)
{
    if (g.tag != V_GRID || times.tag != V_INT || times.a < 1 || times.a > ARCL_SIDE)
        return leave(m, ARCL_LEFT_FORM);
    const i32 n = times.a, side = rows ? g.a : g.b, each = side / n, apart = each + (side % n != 0);
    val list = list_of(m, (u32)n, 0);
    for (i32 k = 0; k < n && !m->why; k++)
        save(m, list.at + HEADER * (u32)k,
             rows ? window(m, g, k * apart, 0, each, g.b) : window(m, g, 0, k * apart, g.a, each));
    return list;
}

FN_APART val m_concat(vm *m, val x, val y, int below)
{
    if (below && x.tag == V_LIST && y.tag == V_LIST && !x.a)
        return m_combine(m, x, y);
    if (x.tag != V_GRID || y.tag != V_GRID || (below && x.b != y.b))
        return leave(m, ARCL_LEFT_FORM);
    val out = grid_of(m, below ? x.a + y.a : LEAST(x.a, y.a), below ? x.b : x.b + y.b);
    for (u32 i = 0; i < (u32)out.a && !m->why; i++)
        for (u32 p = 0; p < 4u; p++) {
            u32 bits;
            if (below)
                bits = i < (u32)x.a ? plane_at(m, x, i, p) : plane_at(m, y, i - (u32)x.a, p);
            else
                bits = plane_at(m, x, i, p) | plane_at(m, y, i, p) << x.b;
            put_plane(m, out, i, p, bits);
        }
    return out;
}

/* Each cell so many times below and beside itself. */
FN_APART val upscaled(vm *m, val g, i32 down, i32 right)
{
    if (down < 1 || right < 1 || down > ARCL_SIDE || right > ARCL_SIDE)
        return leave(m, ARCL_LEFT_SIZE);
    val out = grid_of(m, g.a * down, g.b * right);
    for (u32 i = 0; i < (u32)out.a && !m->why; i++)
        for (u32 p = 0; p < 4u; p++)
            put_plane(m, out, i, p, (u32)spread(plane_at(m, g, i / (u32)down, p), (u32)g.b, (u32)right));
    return out;
}

FN val m_upscale(vm *m, u32 op, val v, val factor)
{
    if (factor.tag != V_INT)
        return leave(m, ARCL_LEFT_FORM);
    if (v.tag == V_PATCH && op == ARCL_VM_upscale)
        return upscaled_patch(m, v, factor);
    if (v.tag != V_GRID)
        return leave(m, ARCL_LEFT_FORM);
    return upscaled(m, v, op == ARCL_VM_hupscale ? 1 : factor.a, op == ARCL_VM_vupscale ? 1 : factor.a);
}

FN_APART val m_downscale(vm *m, val g, val factor)
{
    if (g.tag != V_GRID || factor.tag != V_INT || factor.a < 1)
        return leave(m, ARCL_LEFT_FORM);
    const i32 f = LEAST(factor.a, ARCL_SIDE); /* more than a side leaves one cell, too */
    val out = grid_of(m, (g.a + f - 1) / f, (g.b + f - 1) / f);
    for (u32 i = 0; i < (u32)out.a && !m->why; i++)
        for (u32 p = 0; p < 4u; p++) {
            const u32 from = plane_at(m, g, i * (u32)f, p);
            u32 bits = 0;
            for (u32 j = 0; j < (u32)out.b; j++)
                bits |= (from >> (j * (u32)f) & 1u) << j;
            put_plane(m, out, i, p, bits);
        }
    return out;
}

/* ---- colours -------------------------------------------------------------------------------- */

FN_APART val m_canvas(vm *m, val colour, val size)
{
    if (!is_paint(colour) || size.tag != V_PAIR)
        return leave(m, ARCL_LEFT_FORM);
    val out = grid_of(m, size.a, size.b);
    for (u32 i = 0; i < (u32)out.a && !m->why; i++)
        for (u32 p = 0; p < 4u; p++)
            put_plane(m, out, i, p, colour.a >> p & 1 ? columns_to((u32)out.b) : 0u);
    return out;
}

/* Cells of colour x become y and, for both, those of y become x. */
FN_APART val m_replace(vm *m, val g, val x, val y, int both)
{
    if (g.tag != V_GRID || x.tag != V_INT || !is_paint(y) || (both && !is_paint(x)))
        return leave(m, ARCL_LEFT_FORM);
    val out = grid_of(m, g.a, g.b);
    for (u32 i = 0; i < (u32)out.a && !m->why; i++) {
        const u32 to = is_ink(x) ? cells_of(m, g, i, (u32)x.a) : 0u, back = both ? cells_of(m, g, i, (u32)y.a) : 0u;
        for (u32 p = 0; p < 4u; p++)
            put_plane(m, out, i, p,
                      (plane_at(m, g, i, p) & ~(to | back)) | (y.a >> p & 1 ? to : 0u) |
                          (both && x.a >> p & 1 ? back : 0u));
    }
    return out;
}

/* Of the places of a patch those in row i of a grid. */
FN u32 places_in(const vm *m, val v, val g, u32 i)
{
    return (u32)row_in(m, v, (i32)i, 0) & columns_to((u32)g.b);
}

/* The grid with the colours of `ink`, a number or a patch of cells, at the places of the patch; with `under` where it
 * has that colour. */
FN_APART val painted(vm *m, val g, val ink, val patch, i32 under)
{
    const val out = grid_of(m, g.a, g.b);
    const i32 top = patch.a > 0 ? patch.a : 0, bottom = LEAST(patch.a + patch.c, g.a);

    for (u32 k = 0; k < 4u * (u32)out.a; k++)
        AT(m, out.at + k) = AT(m, g.at + k);
    for (i32 i = top; i < bottom && !m->why; i++) {
        const u32 where = places_in(m, patch, g, (u32)i) & (under < 0 ? ~0u : cells_of(m, g, (u32)i, (u32)under));
        for (u32 p = 0; p < 4u && where; p++) {
            const u32 colour = ink.tag == V_INT ? (ink.a >> p & 1 ? ~0u : 0u) : (u32)ink_in(m, ink, p, i, 0);
            put_plane(m, out, (u32)i, p, (plane_at(m, g, (u32)i, p) & ~where) | (colour & where));
        }
    }
    return m->why ? leave(m, m->why) : out;
}

/* The most common colour as what `painted` takes for under; none where another is as common. */
FN i32 ground_of(vm *m, val g)
{
    const i32 ground = common_colour(m, g, 1);
    if (ground < 0)
        leave(m, ARCL_LEFT_ORDER);
    return ground;
}

FN val m_fill(vm *m, val g, val colour, val patch, int under)
{
    if (g.tag != V_GRID || !is_paint(colour) || patch.tag != V_PATCH)
        return leave(m, ARCL_LEFT_FORM);
    const i32 ground = under ? ground_of(m, g) : -1;
    return m->why ? leave(m, m->why) : painted(m, g, colour, patch, ground);
}

FN val m_paint(vm *m, val g, val object, int under)
{
    if (g.tag != V_GRID || object.tag != V_PATCH || (object.n && object.ink == INK_PLACES))
        return leave(m, ARCL_LEFT_FORM);
    const i32 ground = under ? ground_of(m, g) : -1;
    return m->why ? leave(m, m->why) : painted(m, g, object, object, ground);
}

FN val m_cover(vm *m, val g, val patch)
{
    if (g.tag != V_GRID || patch.tag != V_PATCH)
        return leave(m, ARCL_LEFT_FORM);
    const i32 ground = ground_of(m, g);
    return m->why ? leave(m, m->why) : painted(m, g, number(m, ground), patch, -1);
}

FN val m_move(vm *m, val g, val object, val by)
{
    const val covered = m_cover(m, g, object), there = m_shift(m, object, by);
    return m->why ? leave(m, m->why) : m_paint(m, covered, there, 0);
}

FN_APART val m_cellwise(vm *m, val x, val y, val colour)
{
    if (x.tag != V_GRID || y.tag != V_GRID || !is_paint(colour) || y.a < x.a || y.b < x.b)
        return leave(m, ARCL_LEFT_FORM);
    val out = grid_of(m, x.a, x.b);
    for (u32 i = 0; i < (u32)out.a && !m->why; i++) {
        u32 other = 0;
        for (u32 p = 0; p < 4u; p++)
            other |= plane_at(m, x, i, p) ^ plane_at(m, y, i, p);
        for (u32 p = 0; p < 4u; p++)
            put_plane(m, out, i, p,
                      ((plane_at(m, x, i, p) & ~other) | (colour.a >> p & 1 ? other : 0u)) & columns_to((u32)x.b));
    }
    return out;
}

FN val m_index(vm *m, val g, val place)
{
    if (g.tag != V_GRID || place.tag != V_PAIR || place.a < 0 || place.b < 0 || place.a >= g.a || place.b >= g.b)
        return leave(m, ARCL_LEFT_FORM);
    return number(m, cell_at(m, g, place.a, place.b));
}

/* Without the rows and columns of one colour. */
FN_APART val m_compress(vm *m, val g)
{
    if (g.tag != V_GRID)
        return leave(m, ARCL_LEFT_FORM);
    u32 rows = 0, some[4] = {0, 0, 0, 0}, all[4] = {~0u, ~0u, ~0u, ~0u}, columns = columns_to((u32)g.b);
    for (u32 i = 0; i < (u32)g.a; i++) {
        int plain = 1;
        for (u32 p = 0; p < 4u; p++) {
            const u32 bits = plane_at(m, g, i, p);
            plain = plain && (bits == 0 || bits == columns_to((u32)g.b));
            some[p] |= bits;
            all[p] &= bits;
        }
        rows |= plain ? 0u : 1u << i;
    }
    u32 mixed = 0;
    for (u32 p = 0; p < 4u; p++)
        mixed |= some[p] ^ (all[p] & columns);
    columns &= mixed;
    val out = grid_of(m, COUNT_BITS(rows), COUNT_BITS(columns));
    for (u32 k = 0; k < (u32)out.a && !m->why; k++, rows &= rows - 1u)
        for (u32 p = 0; p < 4u; p++) {
            const u32 from = plane_at(m, g, LOW_BIT(rows), p);
            u32 bits = 0, j = 0;
            for (u32 left = columns; left; left &= left - 1u)
                bits |= (from >> LOW_BIT(left) & 1u) << j++;
            put_plane(m, out, k, p, bits);
        }
    return out;
}

/* ---- from grids to patches ------------------------------------------------------------------ */

/* The places or, with planes, the cells of a grid where `colour` is; all if that is negative. */
FN_APART val cells_with(vm *m, val g, i32 colour, int planes)
{
    const u32 rows = (u32)g.a, at = room_for_rows(m, rows);
    const u32 ink = !planes ? INK_PLACES : colour < 0 ? room_for_rows(m, 4u * rows) : INK_COLOUR + (u32)colour;

    for (u32 i = 0; i < rows && !m->why; i++) {
        put_row(m, at, i, colour < 0 ? columns_to((u32)g.b) : cells_of(m, g, i, (u32)colour));
        for (u32 q = 0; ink >= INK_PLANES && q < 4u; q++)
            put_row(m, ink, 4u * i + q, plane_at(m, g, i, q));
    }
    return m->why ? leave(m, m->why) : patch_in(m, at, 0, 0, rows, ink);
}

FN val m_ofcolor(vm *m, val g, val colour)
{
    if (g.tag != V_GRID || colour.tag != V_INT)
        return leave(m, ARCL_LEFT_FORM);
    return is_ink(colour) ? cells_with(m, g, colour.a, 0) : empty_set();
}

FN val m_cells(vm *m, val g, int planes)
{
    return g.tag == V_GRID ? cells_with(m, g, -1, planes) : leave(m, ARCL_LEFT_FORM);
}

/* The cells of a grid at the places of a patch, as far as it has them. */
FN_APART val m_toobject(vm *m, val v, val g)
{
    if (v.tag != V_PATCH || g.tag != V_GRID)
        return leave(m, ARCL_LEFT_FORM);
    const i32 top = v.a > 0 ? v.a : 0, bottom = v.a + v.c < g.a ? v.a + v.c : g.a;
    const u32 left = v.b > 0 ? (u32)LEAST(v.b, ARCL_SIDE - 1) : 0u; /* mostly the first column of the result, too */
    const u32 rows = v.n && top < bottom ? (u32)(bottom - top) : 0u, columns = columns_to((u32)g.b) >> left;
    const u32 at = room_for_rows(m, rows), ink = room_for_rows(m, 4u * rows);
    for (u32 i = 0; i < rows && !m->why; i++) {
        const u32 where = (u32)row_in(m, v, top + (i32)i, (i32)left) & columns;
        put_row(m, at, i, where);
        for (u32 q = 0; q < 4u; q++)
            put_row(m, ink, 4u * i + q, plane_at(m, g, (u32)top + i, q) >> left & where);
    }
    return m->why ? leave(m, m->why) : patch_in(m, at, top, (i32)left, rows, ink);
}

#endif
