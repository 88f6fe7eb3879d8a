/*
 * vm_typed.h - primitives of the typed dialect that mean none of arc-dsl, on the vm. Where one of them gives a safe
 * default, the pair is left.
 */
#ifndef ARCL_CL_VM_TYPED_H
#define ARCL_CL_VM_TYPED_H

#include "vm_registers.h"

/* ---- what a primitive takes ----------------------------------------------------------------- */

/* The sort of a value; the elements of a patch in a tuple count as that patch. */
FN u32 sort_of(val v)
{
    switch (v.tag) {
    case V_PAIR:
    case V_CELL:
        return ARCL_SORT_TUPLE;
    case V_GRID:
        return ARCL_SORT_GRID;
    case V_LIST:
        return v.a ? ARCL_SORT_SET : ARCL_SORT_TUPLE;
    case V_COLOURS:
        return v.n ? ARCL_SORT_SET : ARCL_SORT_EMPTY;
    case V_PATCH:
    case V_BAG:
        return v.n == 0 ? ARCL_SORT_EMPTY : v.ink == INK_PLACES ? ARCL_SORT_PLACES : ARCL_SORT_CELLS;
    default:
        return ARCL_SORT_OTHER;
    }
}

/* Goes on where the value of a register is of a sort that has its bit in the mask. */
FN_APART void expect(vm *m, u32 x, u32 sorts)
{
    if (!(sorts >> sort_of(load(m, x)) & 1u))
        leave(m, ARCL_LEFT_FORM);
}

/* ---- cells ---------------------------------------------------------------------------------- */

FN val m_ascell(vm *m, val place, val colour)
{
    if (place.tag != V_PAIR || !is_paint(colour))
        return leave(m, ARCL_LEFT_FORM);
    return cell_of((u32)colour.a, place.a, place.b);
}

FN val m_astriple(vm *m, val row, val column, val colour)
{
    if (row.tag != V_INT || column.tag != V_INT || is_truth(row) || is_truth(column) || !is_paint(colour))
        return leave(m, ARCL_LEFT_FORM);
    return cell_of((u32)colour.a, row.a, column.a);
}

FN val m_toij(vm *m, val v)
{
    return v.tag == V_CELL || v.tag == V_PAIR ? pair_of(m, v.a, v.b) : leave(m, ARCL_LEFT_FORM);
}

FN val m_celltuple(vm *m, val places, val colours)
{
    if (!is_tuple(places) || !is_tuple(colours) || places.tag == V_BAG || colours.tag == V_BAG)
        return leave(m, ARCL_LEFT_FORM);
    const u32 n = LEAST(members_of(places), members_of(colours));
    const val list = list_of(m, n, 0);
    for (u32 k = 0; k < n && !m->why; k++)
        save(m, list.at + HEADER * k, m_ascell(m, any_member(m, places, k), any_member(m, colours, k)));
    return m->why ? list : tuple_of_list(m, list);
}

/* ---- members -------------------------------------------------------------------------------- */

/* The union of two sets, for which Python copies the first one. */
FN val m_union(vm *m, val x, val y)
{
    val made = is_set(x) && is_set(y) ? m_combine(m, x, y) : leave(m, ARCL_LEFT_FORM);
    if (made.tag == V_LIST || made.tag == V_COLOURS)
        made.b = SET_OTHER;
    return made;
}

/* The member with this number, from either end. */
FN val m_nth(vm *m, val v, val rank)
{
    if (rank.tag != V_INT || !has_members(v))
        return leave(m, ARCL_LEFT_FORM);
    const i32 n = v.tag == V_CELL ? 3 : (i32)members_of(v), k = rank.a < 0 ? rank.a + n : rank.a;
    if (k < 0 || k >= n)
        return leave(m, ARCL_LEFT_RAISED);
    if (v.tag == V_CELL)
        return number(m, k == 0 ? v.a : k == 1 ? v.b : (i32)v.n);
    if (!is_unordered(v))
        return any_member(m, v, (u32)k);
    if (k == 0 || k == n - 1)
        return outermost_of(m, v, 0, k != 0);
    const val all = m_totuple(m, v);
    return m->why ? all : any_member(m, all, (u32)k);
}

/* The number that has the rank, from the largest on. */
FN val m_rank(vm *m, val v, val rank)
{
    if (rank.tag != V_INT || !has_members(v))
        return leave(m, ARCL_LEFT_FORM);
    const i32 n = (i32)members_of(v), nth = rank.a < 0 ? rank.a + n : rank.a;
    if (nth < 0 || nth >= n)
        return leave(m, ARCL_LEFT_RAISED);
    for (u32 k = 0; k < (u32)n && !m->why; k++) {
        const val x = any_member(m, v, k);
        i32 before = 0, same = 0;
        for (u32 j = 0; j < (u32)n && !m->why; j++) {
            const val y = any_member(m, v, j);
            if (y.tag != V_INT || is_truth(y))
                return leave(m, ARCL_LEFT_FORM);
            before += y.a > x.a;
            same += y.a == x.a;
        }
        if (nth >= before && nth < before + same)
            return x;
    }
    return leave(m, ARCL_LEFT_FORM);
}

/* The member of a tuple whose number has the rank, from the rarest on; of equal ones the first in the set of all. */
FN val m_common_rank(vm *m, val v, val rank)
{
    if (!is_tuple(v) || v.tag == V_BAG || rank.tag != V_INT)
        return leave(m, ARCL_LEFT_FORM);
    const u32 counts = take(m, members_of(v));
    const val set = counted(m, v, counts);
    val keys = list_of(m, set.n, 0);
    for (u32 k = 0; k < set.n && !m->why; k++)
        save(m, keys.at + HEADER * k, number(m, -(i64)AT(m, counts + k)));
    keys.b = ARCL_LOOP_ARG_RANK;
    keys.d = rank.a;
    return m->why ? set : ranked(m, keys, set);
}

/* ---- colours -------------------------------------------------------------------------------- */

/* The first cell of a grid with the colour, in reading order. */
FN u32 first_cell(const vm *m, val g, u32 colour)
{
    u32 i = 0;
    while (i + 1u < (u32)g.a && !cells_of(m, g, i, colour))
        i++;
    return i * ARCL_SIDE + LOW_BIT(cells_of(m, g, i, colour));
}

/* Whether a colour comes before another one as frequent: that is seen first. Of an object nobody knows. */
FN int is_first(vm *m, val v, u32 colour, u32 other)
{
    if (v.tag != V_GRID)
        leave(m, ARCL_LEFT_ORDER);
    return v.tag == V_GRID && first_cell(m, v, colour) < first_cell(m, v, other);
}

/* The colour whose count has the rank, from the most frequent on. */
FN val m_color_rank(vm *m, val v, val rank, u32 tag)
{
    if (v.tag != tag || !is_element(v) || rank.tag != V_INT)
        return leave(m, ARCL_LEFT_FORM);
    const u32 set = colours_in(m, v);
    const i32 n = (i32)COUNT_BITS(set), nth = rank.a < 0 ? rank.a + n : rank.a;
    const int grid = v.tag == V_GRID;
    for (u32 left = set; nth >= 0 && nth < n && left && !m->why; left &= left - 1u) {
        const u32 colour = LOW_BIT(left), count = grid ? count_colour(m, v, colour) : count_inked(m, v, colour);
        i32 before = 0;
        for (u32 others = set & ~(1u << colour); others; others &= others - 1u) {
            const u32 x = LOW_BIT(others), c = grid ? count_colour(m, v, x) : count_inked(m, v, x);
            before += c > count || (c == count && is_first(m, v, x, colour));
        }
        if (before == nth)
            return number(m, colour);
    }
    return leave(m, ARCL_LEFT_RAISED);
}

/* ---- by number ------------------------------------------------------------------------------ */

/* A corner of a patch, or one of its edges. */
FN_APART void m_measure_by(vm *m, u32 op, u32 x, u32 type, u32 to)
{
    const i32 k = first_at(m, type);
    const int corner = op == ARCL_VM_t_corner;

    if (AT(m, type) != V_INT || (!corner && (k < 0 || k > 3)))
        leave(m, ARCL_LEFT_FORM);
    else if (k == 1)
        m_measure(m, corner ? ARCL_VM_urcorner : ARCL_VM_uppermost, x, to);
    else if (k == 2)
        m_measure(m, corner ? ARCL_VM_llcorner : ARCL_VM_leftmost, x, to);
    else if (k == 3)
        m_measure(m, corner ? ARCL_VM_lrcorner : ARCL_VM_rightmost, x, to);
    else
        m_measure(m, corner ? ARCL_VM_ulcorner : ARCL_VM_lowermost, x, to);
}

FN val m_objects_by_kind(vm *m, val g, val type)
{
    if (type.tag != V_INT || type.a < 0 || type.a > 7)
        return leave(m, ARCL_LEFT_FORM);
    return m_objects(m, g, truth_of(type.a & 4), truth_of(type.a & 2), truth_of(type.a & 1));
}

/* One of the first `count` mirrors and rotations, which are those of values of this kind; the value itself by another
 * number. */
FN val m_turn_by(vm *m, val v, val type, u32 tag, i32 count)
{
    if (type.tag != V_INT)
        return leave(m, ARCL_LEFT_FORM);
    if (type.a < 0 || type.a >= count)
        return v;
    if (v.tag != tag)
        return leave(m, ARCL_LEFT_FORM);
    switch (type.a) {
    case 0:
        return m_turn(m, ARCL_VM_hmirror, v);
    case 1:
        return m_turn(m, ARCL_VM_dmirror, v);
    case 2:
        return m_turn(m, ARCL_VM_vmirror, v);
    case 3:
        return m_turn(m, ARCL_VM_cmirror, v);
    default:
        return m_turn(m, ARCL_VM_rot90 + (u32)type.a - 4u, v);
    }
}

/* ---- cutting -------------------------------------------------------------------------------- */

/* A part of a grid that lies within it. */
FN val m_part_within(vm *m, val g, val start, val size)
{
    if (g.tag != V_GRID || start.tag != V_PAIR || size.tag != V_PAIR)
        return leave(m, ARCL_LEFT_FORM);
    if (start.a < 0 || start.b < 0 || start.a + size.a > g.a || start.b + size.b > g.b)
        return leave(m, ARCL_LEFT_RAISED);
    return m_crop(m, g, start, size);
}

FN val m_subgrid_within(vm *m, val v, val g)
{
    if (v.tag != V_PATCH || v.n == 0)
        return leave(m, ARCL_LEFT_FORM);
    return m_part_within(m, g, pair_of(m, v.a, v.b), pair_of(m, v.c, v.d));
}

FN val m_split_within(vm *m, val g, val times, int rows)
{
    if (g.tag != V_GRID || times.tag != V_INT || times.a < 1 || times.a > ARCL_SIDE)
        return leave(m, ARCL_LEFT_FORM);
    const i32 n = times.a, side = rows ? g.a : g.b, each = side / n, apart = each + (side % n != 0);
    if ((n - 1) * apart + each > side)
        return leave(m, ARCL_LEFT_RAISED);
    return m_split(m, g, times, rows);
}

/* ---- all of them ---------------------------------------------------------------------------- */

FN_APART val m_typed(vm *m, u32 op, val x, val y, val z)
{
    switch (op) {
    case ARCL_VM_t_ascell:
        return m_ascell(m, x, y);
    case ARCL_VM_t_astriple:
        return m_astriple(m, x, y, z);
    case ARCL_VM_t_toij:
        return m_toij(m, x);
    case ARCL_VM_t_combine_f:
        return m_union(m, x, y);
    case ARCL_VM_t_get_nth_f:
        return m_nth(m, x, y);
    case ARCL_VM_t_get_rank:
        return m_rank(m, x, y);
    case ARCL_VM_t_get_color_rank_t:
        return m_color_rank(m, x, y, V_GRID);
    case ARCL_VM_t_get_color_rank_f:
        return m_color_rank(m, x, y, V_PATCH);
    case ARCL_VM_t_get_common_rank_t:
        return m_common_rank(m, x, y);
    case ARCL_VM_t_celltuple:
        return m_celltuple(m, x, y);
    case ARCL_VM_t_o_g:
        return m_objects_by_kind(m, x, y);
    case ARCL_VM_t_mir_rot_t:
        return m_turn_by(m, x, y, V_GRID, 7);
    case ARCL_VM_t_mir_rot_f:
        return m_turn_by(m, x, y, V_PATCH, 4);
    case ARCL_VM_t_crop:
        return m_part_within(m, x, y, z);
    case ARCL_VM_t_subgrid:
        return m_subgrid_within(m, as_patch(m, x), y);
    case ARCL_VM_t_hsplit:
        return m_split_within(m, x, y, 0);
    case ARCL_VM_t_vsplit:
        return m_split_within(m, x, y, 1);
    default:
        return leave(m, ARCL_LEFT_FORM);
    }
}

#endif
