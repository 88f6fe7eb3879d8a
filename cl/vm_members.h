/* vm_members.h - members of containers, and containers of members. */
#ifndef ARCL_CL_VM_MEMBERS_H
#define ARCL_CL_VM_MEMBERS_H

#include "vm_order.h"

/* ---- members -------------------------------------------------------------------------------- */

/* The column of bit number k of those that are set. */
FN u32 nth_bit(u64 bits, u32 k)
{
    while (k--)
        bits &= bits - 1u;
    return LOW_BIT_64(bits);
}

/* Member k of a set of numbers, in the order that it has unless are_unordered. */
FN u32 nth_number(u32 set, u32 k)
{
    const u32 eight = places_of_eight(set), n = COUNT_BITS(set);

    if (n >= 5u || COUNT_BITS(eight) < n)
        return nth_bit(set, k);
    u32 x = nth_bit(eight, k);
    while (!(set >> x & 1u))
        x += 8u;
    return x;
}

FN val element_at(const vm *m, val p, i32 row, i32 column)
{
    val v = {V_PAIR, 0, row, column, 0, 0, 0, 0};
    return p.ink == INK_PLACES ? v : cell_of(colour_at(m, p, row, column), row, column);
}

/* For each element of a patch a word: row, column and colour, eight bits each, in the order of any_member. */
FN u32 listed(vm *m, val v)
{
    const u32 at = take(m, v.n);
    u32 n = at;

    for (u32 j = 0; j < (u32)v.c && !m->why; j++)
        for (u64 left = row_at(m, v.at, j); left; left &= left - 1u) {
            const u32 column = LOW_BIT_64(left);
            u32 colour = v.ink - INK_COLOUR;
            if (v.ink >= INK_PLANES)
                colour = colour_at(m, v, v.a + (i32)j, v.b + (i32)column);
            AT(m, n++) = j << 16 | column << 8 | (colour & 255u);
        }
    return at;
}

/* Row i of a grid as a tuple of numbers. */
FN val row_of(vm *m, val g, u32 i)
{
    val v = {V_PAIR, 0, (i32)cell_at(m, g, (i32)i, 0), 0, 0, 0, 0, 0};

    if (g.b == 2) {
        v.b = (i32)cell_at(m, g, (i32)i, 1);
        return v;
    }
    v = list_of(m, (u32)g.b, 0);
    for (u32 j = 0; j < v.n && !m->why; j++)
        save(m, v.at + HEADER * j, number(m, cell_at(m, g, (i32)i, (i32)j)));
    return v;
}

/* Member k of a container, in any order if it is a set. */
FN val any_member(vm *m, val v, u32 k)
{
    u32 row = 0;

    switch (v.tag) {
    case V_LIST:
        return member_of(m, v, k);
    case V_PAIR:
        return number(m, k ? v.b : v.a);
    case V_CELL:
        return m->triple ? leave(m, ARCL_LEFT_FORM) : k ? pair_of(m, v.a, v.b) : number(m, v.n);
    case V_GRID:
        return row_of(m, v, k);
    case V_COLOURS:
        return number(m, nth_number((u32)v.a, k));
    case V_PATCH:
        for (; k >= COUNT_BITS_64(row_at(m, v.at, row)); row++)
            k -= COUNT_BITS_64(row_at(m, v.at, row));
        return element_at(m, v, v.a + (i32)row, v.b + (i32)nth_bit(row_at(m, v.at, row), k));
    default:
        return leave(m, ARCL_LEFT_FORM);
    }
}

/* The first of a set follows from its order, unless there is one alone. */
FN val m_first(vm *m, val v)
{
    if (has_size(v) && size_of(v) == 0)
        return leave(m, ARCL_LEFT_RAISED);
    return is_unordered(v) ? outermost_of(m, v, 0, 0) : any_member(m, v, 0);
}

FN val m_last(vm *m, val v)
{
    if (!has_members(v) || members_of(v) == 0)
        return m_first(m, v);
    return is_unordered(v) ? outermost_of(m, v, 0, 1) : any_member(m, v, members_of(v) - 1u);
}

/* ---- making sets and tuples ----------------------------------------------------------------- */

/* A set of places or cells out of the list: its members are all of the one or all of the other kind. */
FN_APART val patch_of_list(vm *m, val list)
{
    const u32 kind = member_of(m, list, 0).tag;
    i32 top = member_of(m, list, 0).a, left = member_of(m, list, 0).b, bottom = top, right = left;

    for (u32 k = 0; k < list.n; k++) {
        const val v = member_of(m, list, k);
        if (v.tag != kind)
            return leave(m, ARCL_LEFT_FORM);
        top = v.a < top ? v.a : top;
        bottom = v.a > bottom ? v.a : bottom;
        left = v.b < left ? v.b : left;
        right = v.b > right ? v.b : right;
    }
    if (bottom - top >= ARCL_PATCH_SIDE || right - left >= ARCL_PATCH_SIDE)
        return leave(m, ARCL_LEFT_SIZE);
    const u32 rows = (u32)(bottom - top) + 1u, at = room_for_rows(m, rows);
    const u32 ink = kind == V_CELL ? room_for_rows(m, 4u * rows) : INK_PLACES;
    for (u32 i = 0; i < rows; i++)
        put_row(m, at, i, 0);
    for (u32 i = 0; ink && i < 4u * rows; i++)
        put_row(m, ink, i, 0);
    for (u32 k = 0; k < list.n && !m->why; k++) {
        const val v = member_of(m, list, k);
        const u32 i = (u32)(v.a - top);
        const u64 bit = (u64)1 << (v.b - left), there = row_at(m, at, i);
        put_row(m, at, i, there | bit);
        for (u32 q = 0; ink && q < 4u; q++) {
            const u64 old = row_at(m, ink, 4u * i + q), made = old | (v.n >> q & 1u ? bit : 0);
            if (there & bit && (old & bit) != (v.n >> q & 1u ? bit : 0))
                return leave(m, ARCL_LEFT_FORM); /* two colours at one place */
            put_row(m, ink, 4u * i + q, made);
        }
    }
    return m->why ? leave(m, m->why) : patch_in(m, at, top, left, rows, ink);
}

/* Whether one of the first n members equals v. */
FN_APART int is_among(vm *m, val list, u32 n, val v)
{
    int found = 0;
    for (u32 at = list.at; !found && at < list.at + HEADER * n && !m->why; at += HEADER) {
        const int alike = AT(m, at) == v.tag; /* most often the box of a patch, and how many places, tell them apart */
        if (alike && v.tag == V_PATCH &&
            (AT(m, at + OF_N) != v.n || AT(m, at + OF_A) != (u32)v.a || AT(m, at + OF_B) != (u32)v.b))
            continue;
        if (alike && v.tag == V_INT) {
            found = AT(m, at + OF_A) == (u32)v.a;
            continue;
        }
        found = same_values(m, load(m, at), v);
    }
    return found;
}

/* The set of the members of a list, each once; the list is used up. */
FN_APART val set_of_list(vm *m, val list)
{
    u32 colours = 0, kept = 0;
    int small = 1;

    if (list.n == 0)
        return empty_set();
    const u32 kind = member_of(m, list, 0).tag;
    if (kind == V_PAIR || kind == V_CELL)
        return patch_of_list(m, list);
    for (u32 k = 0; k < list.n && !m->why; k++) {
        const val v = member_of(m, list, k);
        if ((v.tag == V_INT) != (kind == V_INT) || is_truth(v) || v.tag == V_PAIR || v.tag == V_CELL)
            return leave(m, ARCL_LEFT_FORM);
        small = small && v.tag == V_INT && v.a >= 0 && v.a < 32;
        colours |= small ? 1u << v.a : 0u;
    }
    if (small)
        return colours_of(colours);
    for (u32 k = 0; k < list.n && !m->why; k++) {
        const val v = member_of(m, list, k);
        if (!is_among(m, list, kept, v))
            save(m, list.at + HEADER * kept++, v);
    }
    list.n = kept;
    list.a = 1;
    return list;
}

/* Whether the members are rows of a grid, which may be too large: tuples of colours, all of one length. */
FN_APART int are_rows(vm *m, val list)
{
    const u32 width = member_of(m, list, 0).n;
    int fit = width > 0;

    for (u32 k = 0; fit && k < list.n; k++) {
        const val v = member_of(m, list, k);
        fit = v.tag == V_LIST && !v.a && v.n == width;
        for (u32 j = 0; fit && j < width; j++) {
            const val x = member_of(m, v, j);
            if (x.tag == V_INT && x.a >= ARCL_VM_COLOURS && x.a < 256)
                leave(m, ARCL_LEFT_FORM); /* a colour all the same */
            fit = is_paint(x);
        }
    }
    return fit;
}

FN_APART val grid_of_rows(vm *m, val list)
{
    const val out = grid_of(m, list.n, member_of(m, list, 0).n);

    for (u32 i = 0; i < (u32)out.a && !m->why; i++)
        for (u32 p = 0; p < 4u; p++) {
            u32 bits = 0;
            for (u32 j = 0; j < (u32)out.b; j++)
                bits |= ((u32)member_of(m, member_of(m, list, i), j).a >> p & 1u) << j;
            put_plane(m, out, i, p, bits);
        }
    return out;
}

/* A tuple of two. Tuples of small numbers, of a colour and a place, and grids have forms of their own. */
FN val two_of(vm *m, val x, val y)
{
    if (is_truth(x) || is_truth(y)) /* in plain C it has another form than a pair */
        return leave(m, ARCL_LEFT_FORM);
    if (x.tag == V_INT && y.tag == V_INT)
        return pair_of(m, x.a, y.a);
    if (x.tag == V_INT && y.tag == V_PAIR && !m->triple) /* one of another colour is left */
        return is_ink(x) ? cell_of((u32)x.a, y.a, y.b) : leave(m, ARCL_LEFT_FORM);
    const val v = list_of(m, 2, 0);
    if (m->why)
        return v;
    save(m, v.at, x);
    save(m, v.at + HEADER, y);
    return x.tag == V_LIST && are_rows(m, v) ? grid_of_rows(m, v) : v;
}

/* The tuple of the members of a list. */
FN val tuple_of_list(vm *m, val list)
{
    list.a = 0;
    if (m->why)
        return list;
    if (list.n == 2)
        return two_of(m, member_of(m, list, 0), member_of(m, list, 1));
    return list.n && AT(m, list.at) == V_LIST && are_rows(m, list) ? grid_of_rows(m, list) : list;
}

FN val container_of_list(vm *m, val list, int set)
{
    return set ? set_of_list(m, list) : tuple_of_list(m, list);
}

#endif
