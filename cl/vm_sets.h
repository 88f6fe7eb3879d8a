/* vm_sets.h - tuples and sets on the vm: what they have in common. */
#ifndef ARCL_CL_VM_SETS_H
#define ARCL_CL_VM_SETS_H

#include "vm_members.h"

/* ---- two sets ------------------------------------------------------------------------------- */

/* The box of both patches; false if it is too large. */
FN int common_box(val x, val y, val *box)
{
    const i32 bottom = x.a + x.c > y.a + y.c ? x.a + x.c : y.a + y.c;
    const i32 right = x.b + x.d > y.b + y.d ? x.b + x.d : y.b + y.d;
    box->a = x.a < y.a ? x.a : y.a;
    box->b = x.b < y.b ? x.b : y.b;
    box->c = bottom - box->a;
    box->d = right - box->b;
    return box->c <= ARCL_PATCH_SIDE && box->d <= ARCL_PATCH_SIDE;
}

/* Where the colours of both are the same, among the places that both have. */
FN u64 same_ink(const vm *m, val x, val y, i32 row, i32 left)
{
    u64 same = row_in(m, x, row, left) & row_in(m, y, row, left);
    for (u32 q = 0; q < 4u; q++)
        same &= ~(ink_in(m, x, q, row, left) ^ ink_in(m, y, q, row, left));
    return same;
}

FN_APART val united(vm *m, val x, val y)
{
    val box;

    if (x.n == 0 || y.n == 0)
        return x.n ? x : y;
    if ((x.ink == INK_PLACES) != (y.ink == INK_PLACES))
        return leave(m, ARCL_LEFT_FORM);
    if (!common_box(x, y, &box))
        return leave(m, ARCL_LEFT_SIZE);
    const u32 rows = (u32)box.c, at = room_for_rows(m, rows);
    const int planes = x.ink != y.ink || x.ink >= INK_PLANES;
    const u32 ink = planes ? room_for_rows(m, 4u * rows) : x.ink;
    for (u32 i = 0; i < rows && !m->why; i++) {
        const i32 row = box.a + (i32)i;
        const u64 of_x = row_in(m, x, row, box.b), of_y = row_in(m, y, row, box.b);
        if (planes && (of_x & of_y) != same_ink(m, x, y, row, box.b))
            return leave(m, ARCL_LEFT_FORM);
        put_row(m, at, i, of_x | of_y);
        for (u32 q = 0; planes && q < 4u; q++)
            put_row(m, ink, 4u * i + q, ink_in(m, x, q, row, box.b) | ink_in(m, y, q, row, box.b));
    }
    return m->why ? leave(m, m->why) : patch_in(m, at, box.a, box.b, rows, ink);
}

/* Which elements of x are in y too, or are not; the colours stay where they are. */
FN_APART val parted(vm *m, val x, val y, int common)
{
    const int comparable = (x.ink == INK_PLACES) == (y.ink == INK_PLACES) && y.n > 0;
    const u32 rows = (u32)x.c, at = room_for_rows(m, rows);
    u32 ink = x.ink;

    if (x.n == 0)
        return x;
    if (ink >= INK_PLANES) {
        ink = room_for_rows(m, 4u * rows);
        for (u32 k = 0; k < 8u * rows && !m->why; k++)
            AT(m, ink + k) = AT(m, x.ink + k);
    }
    for (u32 i = 0; i < rows && !m->why; i++) {
        const i32 row = x.a + (i32)i;
        const u64 mine = row_at(m, x.at, i);
        const u64 both = !comparable ? 0 : x.ink ? same_ink(m, x, y, row, x.b) : mine & row_in(m, y, row, x.b);
        const u64 kept = common ? both : mine & ~both;
        put_row(m, at, i, kept);
        for (u32 q = 0; ink >= INK_PLANES && q < 4u; q++)
            put_row(m, ink, 4u * i + q, row_at(m, ink, 4u * i + q) & kept);
    }
    return m->why ? leave(m, m->why) : patch_in(m, at, x.a, x.b, rows, ink);
}

/* Whether v is in the container. */
FN_APART int contains(vm *m, val container, val v)
{
    switch (container.tag) {
    case V_LIST:
        return is_among(m, container, container.n, v);
    case V_COLOURS:
        return v.tag == V_INT && v.a >= 0 && v.a < 32 && ((u32)container.a >> v.a & 1u);
    case V_PATCH:
        if (container.n == 0 || (v.tag != V_PAIR && v.tag != V_CELL) ||
            (v.tag == V_PAIR) != (container.ink == INK_PLACES)) {
            if (m->triple && v.tag == V_LIST) /* three numbers may be a cell */
                leave(m, ARCL_LEFT_FORM);
            return 0;
        }
        return has_place(m, container, v.a, v.b) && (v.tag == V_PAIR || colour_at(m, container, v.a, v.b) == v.n);
    case V_PAIR:
        return v.tag == V_INT && (v.a == container.a || v.a == container.b);
    default:
        leave(m, ARCL_LEFT_FORM);
        return 0;
    }
}

/* The members of x that are in y, or are not. Python copies a set for its intersection with itself. So where the two may
 * be one, nobody knows how the set was made. Those that both have are taken from the smaller one, or from y: equal
 * tuples may differ in what is a truth. */
FN val m_parted(vm *m, val x, val y, int common)
{
    if (!has_size(x) || !has_size(y) || x.tag == V_GRID || y.tag == V_GRID || (common && !(is_set(x) && is_set(y))))
        return leave(m, ARCL_LEFT_FORM);
    if (x.tag == V_PATCH && (y.tag == V_PATCH || y.n == 0))
        return parted(m, x, y, common);
    if (x.tag == V_COLOURS && (y.tag == V_COLOURS || y.n == 0)) {
        const u32 both = y.n ? (u32)x.a & (u32)y.a : 0u;
        val made = colours_of(common ? both : (u32)x.a & ~both);
        made.b = common && x.a == y.a ? SET_OTHER : SET_GROWN;
        return made;
    }
    if (x.tag != V_LIST)
        return leave(m, ARCL_LEFT_FORM);
    const int from_y = common && y.tag == V_LIST && y.n <= x.n;
    const val walked = from_y ? y : x, asked = from_y ? x : y;
    val kept = list_of(m, walked.n, walked.a);
    kept.n = 0;
    for (u32 k = 0; k < walked.n && !m->why; k++)
        if (contains(m, asked, member_of(m, walked, k)) == common)
            save(m, kept.at + HEADER * kept.n++, member_of(m, walked, k));
    val made = container_of_list(m, kept, walked.a);
    if (common && x.at == y.at && made.tag == V_LIST)
        made.b = SET_OTHER;
    return made;
}

/* All members of both, in a container of the kind of the first. */
FN_APART val m_combine(vm *m, val x, val y)
{
    if (x.tag == V_PATCH && y.tag == V_PATCH)
        return united(m, x, y);
    if (x.tag == V_COLOURS && y.tag == V_COLOURS)
        return colours_of((u32)x.a | (u32)y.a);
    if (is_set(x) && is_set(y) && (x.n == 0 || y.n == 0)) {
        val same = x.n ? x : y;
        same.b = same.tag == V_PATCH ? same.b : SET_GROWN;
        return same;
    }
    if (x.tag != V_LIST || y.tag != V_LIST || x.a != y.a)
        return leave(m, ARCL_LEFT_FORM);
    val both = list_of(m, x.n + y.n, x.a);
    for (u32 k = 0; k < both.n && !m->why; k++) {
        const val v = k < x.n ? member_of(m, x, k) : member_of(m, y, k - x.n);
        save(m, both.at + HEADER * k, v);
    }
    return container_of_list(m, both, x.a);
}

/* The set of the elements of the members, which are patches or sets of small numbers. */
FN_APART val union_of(vm *m, val v)
{
    val box = empty_set();
    u32 colours = 0, ink = 0;

    for (u32 k = 0; k < v.n; k++) {
        const val x = member_of(m, v, k);
        if (x.tag != V_PATCH && x.tag != V_COLOURS)
            return leave(m, ARCL_LEFT_FORM);
        if (x.n == 0)
            continue;
        if (box.tag == V_PATCH && box.n == 0)
            box = x;
        if (x.tag != box.tag || (x.ink == INK_PLACES) != (box.ink == INK_PLACES))
            return leave(m, ARCL_LEFT_FORM);
        colours |= (u32)x.a;
        ink |= x.ink ^ box.ink;
        if (x.tag == V_PATCH && !common_box(x, box, &box))
            return leave(m, ARCL_LEFT_SIZE);
    }
    if (box.n == 0 || box.tag == V_COLOURS)
        return box.n ? colours_of(colours) : box;
    const u32 rows = (u32)box.c, at = room_for_rows(m, rows);
    const int planes = box.ink >= INK_PLANES || ink;
    ink = planes ? room_for_rows(m, 4u * rows) : box.ink;
    for (u32 i = 0; i < 2u * rows; i++)
        AT(m, at + i) = 0;
    for (u32 i = 0; planes && i < 8u * rows; i++)
        AT(m, ink + i) = 0;
    for (u32 k = 0; k < v.n && !m->why; k++) {
        const val x = member_of(m, v, k);
        for (u32 i = 0; i < (u32)x.c; i++) {
            const u32 to = i + (u32)(x.a - box.a), by = (u32)(x.b - box.b);
            const u64 old = row_at(m, at, to), bits = row_at(m, x.at, i) << by;
            put_row(m, at, to, old | bits);
            for (u32 q = 0; planes && q < 4u; q++) {
                const u64 there = row_at(m, ink, 4u * to + q), mine = ink_in(m, x, q, x.a + (i32)i, x.b) << by;
                if ((there ^ mine) & old & bits)
                    return leave(m, ARCL_LEFT_FORM); /* two colours at one place */
                put_row(m, ink, 4u * to + q, there | mine);
            }
        }
    }
    return m->why ? leave(m, m->why) : patch_in(m, at, box.a, box.b, rows, ink);
}

/* The rows of grids below each other. */
FN_APART val stacked(vm *m, val v)
{
    const val first = member_of(m, v, 0);
    u32 rows = 0;

    for (u32 k = 0; k < v.n; k++) {
        const val x = member_of(m, v, k);
        if (x.tag != V_GRID || x.b != first.b)
            return leave(m, ARCL_LEFT_FORM);
        rows += (u32)x.a;
    }
    const val out = grid_of(m, rows, first.b);
    u32 to = out.at;
    for (u32 k = 0; k < v.n && !m->why; k++) {
        const val x = member_of(m, v, k);
        for (u32 i = 0; i < 4u * (u32)x.a; i++)
            AT(m, to++) = AT(m, x.at + i);
    }
    return out;
}

/* What stands for a patch where neither order nor number matter: also a tuple of places or cells. */
FN val as_patch(vm *m, val v)
{
    if (v.tag == V_BAG)
        v.tag = V_PATCH;
    if (v.tag != V_LIST || v.a || v.n == 0)
        return v;
    const u32 kind = member_of(m, v, 0).tag;
    return kind == V_PAIR || kind == V_CELL ? patch_of_list(m, v) : v;
}

/* The members of the members. */
FN val m_merge(vm *m, val v)
{
    u32 n = 0;

    if (v.tag != V_LIST)
        return v.tag == V_PATCH && v.n == 0 ? v : leave(m, ARCL_LEFT_FORM);
    if (v.a)
        return union_of(m, v);
    if (v.n && member_of(m, v, 0).tag == V_GRID)
        return stacked(m, v);
    if (v.n && member_of(m, v, 0).tag == V_PATCH) {
        val all = union_of(m, v);
        if (all.tag != V_PATCH) /* the first is empty, and others hold numbers */
            return leave(m, ARCL_LEFT_FORM);
        all.tag = V_BAG;
        return all.n ? all : list_of(m, 0, 0);
    }
    for (u32 k = 0; k < v.n; k++) {
        const val x = member_of(m, v, k);
        if (x.tag != V_LIST)
            return leave(m, ARCL_LEFT_FORM);
        n += x.n;
    }
    val all = list_of(m, n, 0);
    all.n = 0;
    for (u32 k = 0; k < v.n && !m->why; k++) {
        const val x = member_of(m, v, k);
        if (x.a && x.n > 1)
            return leave(m, ARCL_LEFT_ORDER);
        for (u32 j = 0; j < x.n; j++)
            save(m, all.at + HEADER * all.n++, member_of(m, x, j));
    }
    return tuple_of_list(m, all);
}

#endif
