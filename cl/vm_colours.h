/* vm_colours.h - two patches, and colours of patches and grids, on the vm. */
#ifndef ARCL_CL_VM_COLOURS_H
#define ARCL_CL_VM_COLOURS_H

#include "vm_patches.h"

/* ---- two patches ---------------------------------------------------------------------------- */

FN_APART val m_matching(vm *m, u32 op, val x, val y)
{
    u64 of_x = 0, of_y = 0;
    int match = 0;

    if (x.tag != V_PATCH || y.tag != V_PATCH)
        return leave(m, ARCL_LEFT_FORM);
    if (op == ARCL_VM_hmatching) {
        for (i32 i = x.a; !match && i < x.a + x.c; i++)
            match = row_in(m, x, i, x.b) != 0 && row_in(m, y, i, y.b) != 0;
        return truth_of(match);
    }
    for (i32 i = x.a; i < x.a + x.c; i++)
        of_x |= row_in(m, x, i, x.b);
    for (i32 i = y.a; i < y.a + y.c; i++)
        of_y |= row_in(m, y, i, x.b);
    return truth_of((of_x & of_y) != 0);
}

/* The least sum of distances by row and column; the places must not be far from each other. */
FN_APART val m_manhattan(vm *m, val x, val y)
{
    i32 best = 0x7fffffff;

    if (x.tag != V_PATCH || y.tag != V_PATCH)
        return leave(m, ARCL_LEFT_FORM);
    if (x.n == 0 || y.n == 0)
        return leave(m, ARCL_LEFT_RAISED);
    for (i32 i = x.a; i < x.a + x.c; i++)
        for (u64 left = row_in(m, x, i, x.b); left; left &= left - 1u) {
            const i32 column = x.b + (i32)LOW_BIT_64(left) - y.b;
            for (i32 j = y.a; j < y.a + y.c; j++) {
                const i32 apart = i < j ? j - i : i - j;
                const u64 row = apart < best ? row_in(m, y, j, y.b) : 0;
                if (!row)
                    continue;
                const u64 right = column >= 64 ? 0 : column <= 0 ? row : row >> column;
                const u64 before = column <= 0 ? 0 : column >= 64 ? row : row & (((u64)1 << column) - 1u);
                const i32 r = right ? (i32)LOW_BIT_64(right) + (column < 0 ? -column : 0) : best;
                const i32 b = before ? column - (i32)HIGH_BIT_64(before) : best;
                const i32 near = r < b ? r : b;
                best = near < best - apart ? near + apart : best;
            }
        }
    return number(m, best);
}

FN val m_bordering(vm *m, val v, val grid)
{
    if (v.tag != V_PATCH || grid.tag != V_GRID || v.n == 0)
        return leave(m, ARCL_LEFT_FORM);
    return truth_of(v.a == 0 || v.b == 0 || v.a + v.c == grid.a || v.b + v.d == grid.b);
}

FN val center_of(vm *m, val v)
{
    if (v.tag != V_PATCH || v.n == 0)
        return leave(m, v.tag == V_PATCH || v.tag == V_GRID ? ARCL_LEFT_RAISED : ARCL_LEFT_FORM);
    return pair_of(m, v.a + v.c / 2, v.b + v.d / 2);
}

FN val m_position(vm *m, val x, val y)
{
    const val a = center_of(m, x), b = center_of(m, y);
    return pair_of(m, a.a == b.a ? 0 : a.a < b.a ? 1 : -1, a.a != b.a && a.b == b.b ? 0 : a.b < b.b ? 1 : -1);
}

FN_APART val m_gravitate(vm *m, val x, val y)
{
    const val a = center_of(m, x), b = center_of(m, y);
    const val match = m_matching(m, ARCL_VM_vmatching, x, y);
    const i32 down = !match.a ? 0 : a.a < b.a ? 1 : -1, right = match.a ? 0 : a.b < b.b ? 1 : -1;
    i32 n = 0;

    while (!m->why && n < 42 && m_manhattan(m, x, y).a != 1) {
        x.a += down;
        x.b += right;
        n++;
    }
    return pair_of(m, n * down, n * right);
}

/* ---- colours -------------------------------------------------------------------------------- */

/* The cells of a patch of cells that have the colour, in row i. */
FN u64 inked(const vm *m, val v, u32 i, u32 colour)
{
    u64 same = row_at(m, v.at, i);

    if (v.ink < INK_PLANES)
        return v.ink - INK_COLOUR == colour ? same : 0;
    for (u32 q = 0; q < 4u; q++) {
        const u64 ink = row_at(m, v.ink, 4u * i + q);
        same &= colour >> q & 1u ? ink : ~ink;
    }
    return same;
}

FN_APART u32 count_inked(const vm *m, val v, u32 colour)
{
    u32 n = 0;

    if (v.ink < INK_PLANES)
        return v.ink - INK_COLOUR == colour ? v.n : 0u;
    for (u32 i = 0; i < (u32)v.c; i++)
        n += COUNT_BITS_64(inked(m, v, i, colour));
    return n;
}

/* The colour of all cells; the first in order if there are several. */
FN_APART val m_color(vm *m, val v)
{
    if (v.tag != V_PATCH || v.n == 0 || v.ink == INK_PLACES)
        return leave(m, ARCL_LEFT_FORM);
    if (v.ink < INK_PLANES)
        return number(m, v.ink - INK_COLOUR);
    const u32 colour = colour_at(m, v, v.a, v.b + (i32)LOW_BIT_64(row_at(m, v.at, 0)));
    return count_inked(m, v, colour) == v.n ? number(m, colour) : leave(m, ARCL_LEFT_ORDER);
}

/* The colours among the cells of `all`, which have these planes. */
FN u32 colours_of_row(u64 all, u64 plane0, u64 plane1, u64 plane2, u64 plane3)
{
    u32 set = 0;

    for (u32 high = 0; high < 4u && all; high++) {
        const u64 some = all & (high & 1u ? plane2 : ~plane2) & (high & 2u ? plane3 : ~plane3);
        const u64 odd = some & plane0, even = some & ~plane0;
        set |= ((u32)((even & ~plane1) != 0) | (u32)((odd & ~plane1) != 0) << 1 | (u32)((even & plane1) != 0) << 2 |
                (u32)((odd & plane1) != 0) << 3)
               << (4u * high);
        all &= ~some;
    }
    return set;
}

/* Of what colours the cells of a grid or of a patch are. */
FN_APART u32 colours_in(const vm *m, val v)
{
    u32 set = 0;

    if (v.tag == V_PATCH && v.ink < INK_PLANES)
        return v.n ? 1u << (v.ink - INK_COLOUR) : 0u;
    for (u32 i = 0; v.tag == V_GRID && i < (u32)v.a; i++)
        set |= colours_of_row(columns_to((u32)v.b), plane_at(m, v, i, 0), plane_at(m, v, i, 1), plane_at(m, v, i, 2),
                              plane_at(m, v, i, 3));
    for (u32 i = 0; v.tag == V_PATCH && i < (u32)v.c; i++)
        set |= colours_of_row(row_at(m, v.at, i), row_at(m, v.ink, 4u * i), row_at(m, v.ink, 4u * i + 1u),
                              row_at(m, v.ink, 4u * i + 2u), row_at(m, v.ink, 4u * i + 3u));
    return set;
}

/* The most or the least common colour; of several the first one in the set of all, or -1 if that is not known. */
FN_APART i32 common_colour(const vm *m, val v, int most)
{
    const u32 set = colours_in(m, v), low = COUNT_BITS(set) < 5u ? 7u : 31u; /* where they are: see are_unordered */
    u32 best = 0, rest = v.tag == V_GRID ? (u32)(v.a * v.b) : v.n;
    i32 colour = -1;

    for (u32 left = set; left && !(most && best > rest); left &= left - 1u) {
        const u32 c = LOW_BIT(left), n = v.tag == V_GRID ? count_colour(m, v, c) : count_inked(m, v, c);
        rest -= n;
        if (best && (most ? n < best : n > best))
            continue;
        if (n != best)
            colour = (i32)c;
        else if (are_unordered(set, 1))
            colour = -1;
        else if ((c & low) < ((u32)colour & low))
            colour = (i32)c;
        best = n;
    }
    return colour;
}

FN int is_element(val v)
{
    return v.tag == V_GRID || (v.tag == V_PATCH && v.n && v.ink != INK_PLACES);
}

FN val m_common(vm *m, val v, int most)
{
    const i32 colour = is_element(v) ? common_colour(m, v, most) : -1;
    return colour < 0 ? leave(m, ARCL_LEFT_ORDER) : number(m, colour);
}

FN val m_palette(vm *m, val v)
{
    return is_element(v) ? colours_of(colours_in(m, v)) : leave(m, ARCL_LEFT_FORM);
}

FN val m_numcolors(vm *m, val v)
{
    return is_element(v) ? number(m, COUNT_BITS(colours_in(m, v))) : leave(m, ARCL_LEFT_FORM);
}

FN val m_colorcount(vm *m, val v, val colour)
{
    const int empty = v.tag == V_PATCH && v.n == 0;
    if ((!is_element(v) && !empty) || colour.tag != V_INT)
        return leave(m, ARCL_LEFT_FORM);
    if (empty || !is_ink(colour))
        return number(m, 0);
    return number(m, v.tag == V_GRID ? count_colour(m, v, (u32)colour.a) : count_inked(m, v, (u32)colour.a));
}

/* How many members a value has, which must have some. */
FN i32 size_in(vm *m, val v)
{
    if (!has_members(v))
        leave(m, ARCL_LEFT_FORM);
    return v.tag == V_CELL && m->triple ? 3 : (i32)members_of(v);
}

/* Of a list those for which it is so: by size, or by colour. */
FN_APART val m_choose(vm *m, u32 op, val list, val wanted)
{
    if (is_set(list) && list.n == 0)
        return empty_set();
    if (list.tag != V_LIST || wanted.tag != V_INT || (op == ARCL_VM_colorfilter && !list.a))
        return leave(m, ARCL_LEFT_FORM);
    val kept = list_of(m, list.n, 1);
    kept.n = 0;
    for (u32 k = 0; k < list.n && !m->why; k++) {
        const val v = member_of(m, list, k);
        if (op == ARCL_VM_sizefilter ? size_in(m, v) == wanted.a : m_color(m, v).a == wanted.a)
            save(m, kept.at + HEADER * kept.n++, v);
    }
    return m->why ? kept : list.a ? container_of_list(m, kept, 1) : set_of_list(m, kept);
}

#endif
