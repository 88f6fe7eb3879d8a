/* vm_tuples.h - containers that are made of one value or of numbers, on the vm. */
#ifndef ARCL_CL_VM_TUPLES_H
#define ARCL_CL_VM_TUPLES_H

#include "vm_sets.h"

FN val m_initset(vm *m, val v)
{
    if (v.tag == V_PAIR || v.tag == V_CELL) {
        const val p = {
            V_PATCH, 1, v.a, v.b, room_for_rows(m, 1), 1, 1, v.tag == V_PAIR ? INK_PLACES : INK_COLOUR + v.n};
        put_row(m, p.at, 0, 1);
        return p;
    }
    val list = list_of(m, 1, 1);
    if (m->why)
        return list;
    save(m, list.at, v);
    return set_of_list(m, list);
}

FN val m_insert(vm *m, val v, val set)
{
    val made = is_set(set) ? m_combine(m, set, m_initset(m, v)) : leave(m, ARCL_LEFT_FORM);
    if (made.tag == V_LIST || made.tag == V_COLOURS)
        made.b = SET_OTHER;
    return made;
}

FN_APART val m_remove(vm *m, val v, val container)
{
    if (container.tag == V_LIST && container.n) {
        val kept = list_of(m, container.n, container.a);
        u32 to = kept.at;
        for (u32 from = container.at; from < container.at + HEADER * container.n && !m->why; from += HEADER)
            if (!same_values(m, load(m, from), v)) {
                copy(m, to, from);
                to += HEADER;
            }
        kept.n = (to - kept.at) / HEADER;
        return container_of_list(m, kept, container.a);
    }
    return is_set(container) ? m_parted(m, container, m_initset(m, v), 0) : leave(m, ARCL_LEFT_FORM);
}

FN_APART val m_totuple(vm *m, val v)
{
    if (!has_size(v) || v.tag == V_GRID)
        return leave(m, ARCL_LEFT_FORM);
    const u32 order = is_unordered(v) ? order_of(m, v) : 0u;
    val list = list_of(m, v.n, 0);
    for (u32 k = 0; k < v.n && !m->why; k++) { /* by insertion, where the stretches are the order */
        u32 j = k;
        for (; order && j > 0 && AT(m, order + k) < AT(m, order + AT(m, list.at + HEADER * (j - 1u))); j--)
            AT(m, list.at + HEADER * j) = AT(m, list.at + HEADER * (j - 1u));
        AT(m, list.at + HEADER * j) = k;
    }
    for (u32 k = 0; k < v.n && !m->why; k++) {
        const u32 at = AT(m, list.at + HEADER * k);
        if (order && k + 1u < v.n && !is_before(AT(m, order + at), AT(m, order + AT(m, list.at + HEADER * (k + 1u)))))
            return leave(m, ARCL_LEFT_ORDER);
        save(m, list.at + HEADER * k, any_member(m, v, at));
    }
    return m->why ? leave(m, m->why) : tuple_of_list(m, list);
}

/* The rows of a grid that are not there further up. What is left is no grid in plain C where rows are pairs. */
FN_APART val without_copies(vm *m, val g)
{
    val out = grid_of(m, g.a, g.b);

    for (u32 i = 0; i < (u32)g.a && !m->why; i++) {
        const u32 to = out.at + 4u * (u32)(out.a - g.a) + 4u * i; /* out.a goes down with each row that is left out */
        int copied = 0;
        for (u32 at = out.at; at < to && !copied; at += 4u) {
            u32 other = 0;
            for (u32 p = 0; p < 4u; p++)
                other |= AT(m, at + p) ^ plane_at(m, g, i, p);
            copied = !other;
        }
        for (u32 p = 0; p < 4u && !copied; p++)
            AT(m, to + p) = plane_at(m, g, i, p);
        out.a -= copied;
    }
    return out.a < g.a && g.b == 2 ? leave(m, ARCL_LEFT_FORM) : out;
}

FN_APART val m_dedupe(vm *m, val v)
{
    if (v.tag == V_PAIR && v.a != v.b)
        return v;
    if (v.tag == V_GRID)
        return without_copies(m, v);
    if (v.tag != V_LIST || v.a)
        return leave(m, ARCL_LEFT_FORM);
    val kept = list_of(m, v.n, 0);
    kept.n = 0;
    for (u32 k = 0; k < v.n && !m->why; k++) {
        const val x = member_of(m, v, k);
        if (!is_among(m, kept, kept.n, x))
            save(m, kept.at + HEADER * kept.n++, x);
    }
    return tuple_of_list(m, kept);
}

/* The set of the members of a tuple; how often each one is there, a word each. */
FN val counted(vm *m, val v, u32 counts)
{
    const u32 n = members_of(v);
    val set = list_of(m, n, 1);

    set.n = 0;
    for (u32 k = 0; k < n && !m->why; k++) {
        const val x = any_member(m, v, k);
        u32 j = 0;
        while (j < set.n && !same_values(m, member_of(m, set, j), x))
            j++;
        if (j == set.n) {
            save(m, set.at + HEADER * set.n++, x);
            AT(m, counts + j) = 0;
        }
        AT(m, counts + j)++;
    }
    return set;
}

/* The member of a tuple that is there most or least often; of several the first one in the set of all. */
FN_APART val m_mostcommon(vm *m, val v, int most)
{
    if (!is_tuple(v) || v.tag == V_BAG)
        return leave(m, ARCL_LEFT_FORM);
    const u32 n = members_of(v), counts = take(m, n), among = take(m, (n + 31u) / 32u);
    const val set = counted(m, v, counts);
    u32 best = 0, ties = 0, at = 0;

    for (u32 k = 0; k < set.n && !m->why; k++) {
        const u32 count = AT(m, counts + k);
        best = k == 0 || (most ? count > best : count < best) ? count : best;
        AT(m, among + k / 32u) = 0;
    }
    for (u32 k = 0; k < set.n && !m->why; k++)
        if (AT(m, counts + k) == best) {
            AT(m, among + k / 32u) |= 1u << (k & 31u);
            at = k;
            ties++;
        }
    if (ties == 0)
        return leave(m, ARCL_LEFT_RAISED);
    return ties > 1 ? outermost_of(m, set, among, 0) : member_of(m, set, at);
}

FN_APART val m_repeat(vm *m, val v, val times)
{
    if (times.tag != V_INT)
        return leave(m, ARCL_LEFT_FORM);
    const u32 n = times.a < 0 ? 0u : (u32)times.a;
    val list = list_of(m, n, 0);
    for (u32 k = 0; k < n && !m->why; k++)
        save(m, list.at + HEADER * k, v);
    return m->why ? list : tuple_of_list(m, list);
}

FN_APART val m_interval(vm *m, val from, val to, val step)
{
    if (from.tag != V_INT || to.tag != V_INT || step.tag != V_INT)
        return leave(m, ARCL_LEFT_FORM);
    if (step.a == 0)
        return leave(m, ARCL_LEFT_RAISED);
    const i64 way = step.a > 0 ? (i64)to.a - from.a : (i64)from.a - to.a, by = step.a > 0 ? step.a : -(i64)step.a;
    const i64 n = way <= 0 ? 0 : (way + by - 1) / by;
    if (n > ARCL_POOL_WORDS / HEADER)
        return leave(m, ARCL_LEFT_ROOM);
    val list = list_of(m, (u32)n, 0);
    for (u32 k = 0; k < (u32)n && !m->why; k++)
        save(m, list.at + HEADER * k, number(m, (i64)from.a + (i64)k * step.a));
    return m->why ? list : tuple_of_list(m, list);
}

/* The largest or the smallest of numbers; 0 if there are none. */
FN_APART val m_extreme(vm *m, val v, int most)
{
    i32 best = 0;

    if (v.tag == V_PAIR)
        return number(m, (v.a > v.b) == most ? v.a : v.b);
    if (!has_size(v) || v.tag == V_GRID || (v.tag == V_PATCH && v.n))
        return leave(m, ARCL_LEFT_FORM);
    for (u32 k = 0; k < v.n && !m->why; k++) {
        const val x = any_member(m, v, k);
        if (x.tag != V_INT || is_truth(x))
            return leave(m, ARCL_LEFT_FORM);
        best = k == 0 || (most ? x.a > best : x.a < best) ? x.a : best;
    }
    return number(m, best);
}

/* The smallest of members that are numbers, and a bit for each, if they are less than 64 apart. A truth is left: in a
 * pair it would become a number. */
FN int numbers_of(vm *m, val v, i32 *least, u64 *bits)
{
    i32 most = 0;

    *bits = 0;
    for (u32 k = 0; k < v.n; k++) {
        const val x = any_member(m, v, k);
        if (x.tag != V_INT || is_truth(x))
            return 0;
        *least = k == 0 || x.a < *least ? x.a : *least;
        most = k == 0 || x.a > most ? x.a : most;
    }
    if (v.n == 0 || most - *least >= ARCL_PATCH_SIDE)
        return 0;
    for (u32 k = 0; k < v.n; k++)
        *bits |= (u64)1 << (any_member(m, v, k).a - *least);
    return 1;
}

/* Whether the members are of one kind, and no lists. */
FN int is_plain(val v)
{
    return v.tag == V_PATCH || v.tag == V_COLOURS;
}

/* All pairs of members; of two sets of numbers a set of places. */
FN_APART val m_product(vm *m, val x, val y)
{
    if (!has_size(x) || !has_size(y) || x.tag == V_GRID || y.tag == V_GRID)
        return leave(m, ARCL_LEFT_FORM);
    i32 top = 0, left = 0;
    u64 of_x, of_y;
    if (numbers_of(m, x, &top, &of_x) && numbers_of(m, y, &left, &of_y)) {
        const u32 rows = HIGH_BIT_64(of_x) + 1u, at = room_for_rows(m, rows);
        for (u32 i = 0; i < rows; i++)
            put_row(m, at, i, of_x >> i & 1u ? of_y : 0);
        return m->why ? leave(m, m->why) : patch_in(m, at, top, left, rows, INK_PLACES);
    }
    if ((u64)x.n * y.n > ARCL_POOL_WORDS / HEADER)
        return leave(m, ARCL_LEFT_ROOM);
    val list = list_of(m, x.n * y.n, 1);
    u32 n = list.at;
    for (u32 j = 0; j < y.n && !m->why; j++) {
        const val second = any_member(m, y, j);
        for (u32 k = 0; k < x.n; k++, n += HEADER)
            save(m, n, two_of(m, any_member(m, x, k), second));
    }
    if (m->why ||
        (is_set(x) && is_set(y) && list.n && member_of(m, list, 0).tag == V_LIST && is_plain(x) && is_plain(y)))
        return list; /* all members differ */
    return set_of_list(m, list);
}

/* Members of two tuples side by side. */
FN_APART val m_pair(vm *m, val x, val y)
{
    if (!is_tuple(x) || !is_tuple(y) || x.tag == V_BAG || y.tag == V_BAG)
        return leave(m, ARCL_LEFT_FORM);
    const u32 n = LEAST(members_of(x), members_of(y));
    val list = list_of(m, n, 0);
    for (u32 k = 0; k < n && !m->why; k++) {
        const val v = two_of(m, any_member(m, x, k), any_member(m, y, k));
        save(m, list.at + HEADER * k, v);
    }
    return m->why ? list : tuple_of_list(m, list);
}

FN val m_contained(vm *m, val v, val container)
{
    const int found = contains(m, container, v);
    return truth_of(found);
}

#endif
