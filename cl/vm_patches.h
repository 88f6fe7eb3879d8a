/* vm_patches.h - sets of places and of cells on the vm. */
#ifndef ARCL_CL_VM_PATCHES_H
#define ARCL_CL_VM_PATCHES_H

#include "vm_tuples.h"

/* ---- places --------------------------------------------------------------------------------- */

FN_APART val m_centerofmass(vm *m, val v)
{
    u32 rows = 0, columns = 0; /* from the first ones */

    if (v.tag != V_PATCH || v.n == 0)
        return leave(m, ARCL_LEFT_FORM);
    for (u32 i = 0; i < (u32)v.c; i++)
        for (u64 left = row_at(m, v.at, i); left; left &= left - 1u) {
            rows += i;
            columns += LOW_BIT_64(left);
        }
    return pair_of(m, v.a + (i32)(rows / v.n), v.b + (i32)(columns / v.n));
}

/* The places of a patch; a set of numbers is none. */
FN val places_of(vm *m, val v)
{
    if (v.tag != V_PATCH)
        return leave(m, ARCL_LEFT_FORM);
    v.ink = INK_PLACES;
    return v;
}

FN val m_shift(vm *m, val v, val by)
{
    if (v.tag != V_PATCH || (by.tag != V_PAIR && v.n))
        return leave(m, ARCL_LEFT_FORM);
    if (v.n == 0)
        return v;
    if (!is_small((i64)v.a + by.a) || !is_small((i64)v.b + by.b))
        return leave(m, ARCL_LEFT_NUMBER);
    v.a += by.a;
    v.b += by.b;
    return v;
}

FN val m_normalize(vm *m, val v)
{
    if (v.tag != V_PATCH)
        return leave(m, ARCL_LEFT_FORM);
    v.a = v.b = 0;
    return v;
}

FN val m_recolor(vm *m, val colour, val v)
{
    if (!is_paint(colour) || v.tag != V_PATCH)
        return leave(m, ARCL_LEFT_FORM);
    v.ink = INK_COLOUR + (u32)colour.a;
    return v;
}

/* The places beside one place: directly, at its corners, or both. */
FN val m_around(vm *m, u32 op, val v)
{
    val p = {V_PATCH, op == ARCL_VM_neighbors ? 8u : 4u, v.a - 1, v.b - 1, 0, 3, 3, INK_PLACES};
    const u32 outer = op == ARCL_VM_dneighbors ? 2u : op == ARCL_VM_ineighbors ? 5u : 7u;

    if (v.tag != V_PAIR)
        return leave(m, ARCL_LEFT_FORM);
    p.at = room_for_rows(m, 3);
    put_row(m, p.at, 0, outer);
    put_row(m, p.at, 1, op == ARCL_VM_ineighbors ? 0u : 5u);
    put_row(m, p.at, 2, outer);
    return p;
}

FN val m_backdrop(vm *m, val v)
{
    if (v.tag != V_PATCH)
        return leave(m, ARCL_LEFT_FORM);
    return v.n ? box_of(m, v.a, v.b, v.c, v.d) : empty_set();
}

FN_APART val m_delta(vm *m, val v)
{
    const val all = m_backdrop(m, v);
    v.ink = INK_PLACES;
    return m->why ? all : parted(m, all, v, 0);
}

/* The frame of a box: of the patch itself, one outside of it, one inside of it. */
FN_APART val m_frame(vm *m, val v, i32 out)
{
    if (v.tag != V_PATCH)
        return leave(m, ARCL_LEFT_FORM);
    if (v.n == 0)
        return out ? leave(m, ARCL_LEFT_RAISED) : v;
    i32 top = v.a - out, left = v.b - out, bottom = v.a + v.c - 1 + out, right = v.b + v.d - 1 + out;
    if (bottom < top) { /* nothing is inside: the corners change places */
        top = bottom;
        bottom = v.a - out;
    }
    if (right < left) {
        left = right;
        right = v.b - out;
    }
    val p = box_of(m, top, left, bottom - top + 1, right - left + 1);
    for (u32 i = 1; i + 1u < (u32)p.c && p.d > 2 && !m->why; i++) {
        put_row(m, p.at, i, (u64)1 | (u64)1 << (p.d - 1));
        p.n -= (u32)p.d - 2u;
    }
    return p;
}

FN_APART val m_corners(vm *m, val v)
{
    if (v.tag != V_PATCH || v.n == 0)
        return leave(m, ARCL_LEFT_FORM);
    val p = box_of(m, v.a, v.b, v.c, v.d);
    for (u32 i = 0; i < (u32)p.c && !m->why; i++)
        put_row(m, p.at, i, i == 0 || i + 1u == (u32)p.c ? (u64)1 | (u64)1 << (p.d - 1) : 0);
    p.n = (p.c > 1 ? 2u : 1u) * (p.d > 1 ? 2u : 1u);
    return p;
}

/* A straight line from one place to another; nothing if they lie otherwise. */
FN_APART val line_to(vm *m, i64 ai, i64 aj, i64 bi, i64 bj)
{
    const i64 down = bi - ai, right = bj - aj;
    const i64 top = ai < bi ? ai : bi, left = aj < bj ? aj : bj;
    const i64 height = (down < 0 ? -down : down) + 1, width = (right < 0 ? -right : right) + 1;

    if (!is_small(ai) || !is_small(aj) || !is_small(bi) || !is_small(bj))
        return leave(m, ARCL_LEFT_NUMBER);
    if (down && right && height != width)
        return empty_set();
    if (height > ARCL_PATCH_SIDE || width > ARCL_PATCH_SIDE)
        return leave(m, ARCL_LEFT_SIZE);
    val p = box_of(m, (i32)top, (i32)left, (i32)height, (i32)width);
    for (u32 i = 0; down && right && i < (u32)height && !m->why; i++)
        put_row(m, p.at, i, (u64)1 << (down == right ? (i64)i : width - 1 - (i64)i));
    p.n = (u32)(height > width ? height : width);
    return p;
}

FN val m_connect(vm *m, val x, val y)
{
    if (x.tag != V_PAIR || y.tag != V_PAIR)
        return leave(m, ARCL_LEFT_FORM);
    return line_to(m, x.a, x.b, y.a, y.b);
}

FN val m_shoot(vm *m, val x, val way)
{
    if (x.tag != V_PAIR || way.tag != V_PAIR)
        return leave(m, ARCL_LEFT_FORM);
    return line_to(m, x.a, x.b, (i64)x.a + 42 * (i64)way.a, (i64)x.b + 42 * (i64)way.b);
}

FN val m_frontier(vm *m, u32 op, val v)
{
    const int upright = op == ARCL_VM_vfrontier;
    if (v.tag != V_PAIR)
        return leave(m, ARCL_LEFT_FORM);
    return box_of(m, upright ? 0 : v.a, upright ? v.b : 0, upright ? 30 : 1, upright ? 1 : 30);
}

/* ---- mirrors and scales --------------------------------------------------------------------- */

/* The lowest `width` bits the other way round. */
FN u64 reversed(u64 bits, u32 width)
{
    bits = (bits >> 1 & 0x5555555555555555ul) | (bits & 0x5555555555555555ul) << 1;
    bits = (bits >> 2 & 0x3333333333333333ul) | (bits & 0x3333333333333333ul) << 2;
    bits = (bits >> 4 & 0x0f0f0f0f0f0f0f0ful) | (bits & 0x0f0f0f0f0f0f0f0ful) << 4;
    bits = (bits >> 8 & 0x00ff00ff00ff00fful) | (bits & 0x00ff00ff00ff00fful) << 8;
    bits = (bits >> 16 & 0x0000ffff0000fffful) | (bits & 0x0000ffff0000fffful) << 16;
    return (bits >> 32 | bits << 32) >> (64u - width);
}

/* What a row of the mirror of a patch is made of: of the rows at `at`, `each` words apart. */
FN u64 mirrored_row(const vm *m, u32 op, val v, u32 at, u32 each, u32 q, u32 i)
{
    u64 bits = 0;

    if (op == ARCL_VM_hmirror)
        return row_at(m, at, each * ((u32)v.c - 1u - i) + q);
    if (op == ARCL_VM_vmirror)
        return reversed(row_at(m, at, each * i + q), (u32)v.d);
    for (u32 j = 0; j < (u32)v.c; j++) { /* dmirror: column i as a row; cmirror: from the other end */
        const u64 row = row_at(m, at, each * j + q);
        if (op == ARCL_VM_dmirror)
            bits |= (row >> i & 1u) << j;
        else
            bits |= (row >> ((u32)v.d - 1u - i) & 1u) << ((u32)v.c - 1u - j);
    }
    return bits;
}

FN_APART val mirrored_patch(vm *m, u32 op, val v)
{
    const int across = op == ARCL_VM_dmirror || op == ARCL_VM_cmirror;
    const u32 rows = (u32)(across ? v.d : v.c);
    val p = v;

    if (v.n == 0)
        return leave(m, ARCL_LEFT_RAISED);
    p.at = room_for_rows(m, rows);
    p.ink = v.ink >= INK_PLANES ? room_for_rows(m, 4u * rows) : v.ink;
    for (u32 i = 0; i < rows && !m->why; i++) {
        put_row(m, p.at, i, mirrored_row(m, op, v, v.at, 1, 0, i));
        for (u32 q = 0; v.ink >= INK_PLANES && q < 4u; q++)
            put_row(m, p.ink, 4u * i + q, mirrored_row(m, op, v, v.ink, 4, q, i));
    }
    if (across) {
        p.c = v.d;
        p.d = v.c;
    }
    return p;
}

/* Each bit several times beside itself. */
FN u64 spread(u64 bits, u32 width, u32 times)
{
    u64 out = 0;
    for (u32 k = 0; k < width; k++)
        out |= (bits >> k & 1u ? ~(u64)0 >> (64u - times) : 0) << (k * times);
    return out;
}

FN_APART val upscaled_patch(vm *m, val v, val factor)
{
    const i64 f = factor.a;

    if (v.n == 0)
        return empty_set();
    if (v.ink == INK_PLACES || f < 1 || v.c * f > ARCL_PATCH_SIDE || v.d * f > ARCL_PATCH_SIDE)
        return leave(m, ARCL_LEFT_SIZE);
    const u32 rows = (u32)(v.c * f);
    val p = {V_PATCH, v.n * (u32)(f * f), v.a, v.b, 0, (i32)rows, (i32)(v.d * f), v.ink};
    p.at = room_for_rows(m, rows);
    p.ink = v.ink >= INK_PLANES ? room_for_rows(m, 4u * rows) : v.ink;
    for (u32 i = 0; i < rows && !m->why; i++) {
        put_row(m, p.at, i, spread(row_at(m, v.at, i / (u32)f), (u32)v.d, (u32)f));
        for (u32 q = 0; v.ink >= INK_PLANES && q < 4u; q++)
            put_row(m, p.ink, 4u * i + q, spread(row_at(m, v.ink, 4u * (i / (u32)f) + q), (u32)v.d, (u32)f));
    }
    return p;
}

#endif
