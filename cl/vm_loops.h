/* vm_loops.h - functions of members on the vm. */
#ifndef ARCL_CL_VM_LOOPS_H
#define ARCL_CL_VM_LOOPS_H

#include "vm_objects.h"

/* ---- loops ---------------------------------------------------------------------------------- */

/*
 * A loop is a value of its own: at: what its members gave, a header each, or a bit for what is kept; n: members; a: the
 * one at hand; b: arcl_loop; c: words of the pool in use when the member began; d: the best key so far,
 * or that the first member that holds is enough, or a rank. `at` of those that
 * look for it: twice the number of its member, + 1 if there are several. ink: the elements of a patch, see listed; of
 * those that look for a best member of a list a bit for each that is as good.
 */
FN val loop_over(vm *m, u32 kind, val x, val y)
{
    val s = {V_LOOP, members_of(x), 0, (i32)kind, 0, 0, 0, 0};
    const int ordered = kind == ARCL_LOOP_TWO || kind == ARCL_LOOP_TWO_MERGE, pairs = ordered || kind == ARCL_LOOP_ALL;

    if (!has_members(x) || (pairs && !has_members(y)) || (ordered && (is_set(x) || is_set(y))))
        return leave(m, ARCL_LEFT_FORM);
    if (ordered)
        s.n = LEAST(s.n, members_of(y));
    if (kind == ARCL_LOOP_ALL && (u64)s.n * members_of(y) > ARCL_POOL_WORDS)
        return leave(m, ARCL_LEFT_ROOM);
    if (kind == ARCL_LOOP_ALL)
        s.n *= members_of(y);
    s.d = kind == ARCL_LOOP_FIND && !is_set(x);
    if (kind >= ARCL_LOOP_ARG_RANK)
        s.d = y.tag == V_INT ? y.a : leave(m, ARCL_LEFT_FORM).a;
    if (kind >= ARCL_LOOP_KEEP && kind <= ARCL_LOOP_FIND)
        s.at = take(m, (s.n + 31u) / 32u);
    else if (kind < ARCL_LOOP_KEEP || kind >= ARCL_LOOP_SORT)
        s.at = s.n > ARCL_POOL_WORDS / HEADER ? leave(m, ARCL_LEFT_ROOM).at : take(m, HEADER * s.n);
    if (kind >= ARCL_LOOP_KEEP && kind <= ARCL_LOOP_FIND && !m->why)
        for (u32 k = 0; k < (s.n + 31u) / 32u; k++)
            AT(m, s.at + k) = 0;
    if ((kind == ARCL_LOOP_MOST || kind == ARCL_LOOP_LEAST) && x.tag == V_LIST && x.a)
        s.ink = take(m, (s.n + 31u) / 32u);
    if (x.tag == V_PATCH && kind != ARCL_LOOP_ALL) {
        s.ink = m->top;
        (void)listed(m, x);
    }
    return m->why ? leave(m, m->why) : s;
}

/* Begins a loop over the values of registers, in another one. */
FN_APART void begin_loop(vm *m, u32 kind, u32 x, u32 y, u32 to)
{
    save(m, to, loop_over(m, kind, load(m, x), load(m, y)));
}

/* Puts a member of the value of a register into another one. */
FN_APART void put_member(vm *m, u32 of, u32 k, u32 to)
{
    save(m, to, any_member(m, load(m, of), k));
}

/* Puts the next member of the container into a register; false: there is none. */
FN int next_member(vm *m, u32 loop, u32 of, u32 to)
{
    const u32 k = AT(m, loop + OF_A), tag = AT(m, of), all = AT(m, loop + OF_B) == ARCL_LOOP_ALL;

    if (k == AT(m, loop + OF_N))
        return 0;
    AT(m, loop + OF_C) = m->top;
    if (tag == V_LIST) {
        copy(m, to, AT(m, of + OF_AT) + HEADER * (all ? k % AT(m, of + OF_N) : k));
        return 1;
    }
    if (tag != V_PATCH || all) {
        put_member(m, of, all ? k % members_at(m, of) : k, to);
        return 1;
    }
    const u32 e = AT(m, AT(m, loop + OF_INK) + k);
    AT(m, to) = AT(m, of + OF_INK) == INK_PLACES ? V_PAIR : V_CELL;
    AT(m, to + OF_N) = e & 255u;
    AT(m, to + OF_A) = AT(m, of + OF_A) + (e >> 16);
    AT(m, to + OF_B) = AT(m, of + OF_B) + (e >> 8 & 255u);
    return 1;
}

/* Of a loop over x and y the member of y into a register. */
FN void member_beside(vm *m, u32 loop, u32 x, u32 y, u32 to)
{
    const u32 k = AT(m, loop + OF_A), at = AT(m, loop + OF_B) == ARCL_LOOP_ALL ? k / members_at(m, x) : k;

    if (AT(m, y) == V_LIST)
        copy(m, to, AT(m, y + OF_AT) + HEADER * at);
    else
        put_member(m, y, at, to);
}

FN void note_key(vm *m, val *s, val key)
{
    const int most = s->b == ARCL_LOOP_MOST || s->b == ARCL_LOOP_VALMOST;

    if (key.tag != V_INT || (is_truth(key) && s->b >= ARCL_LOOP_VALMOST))
        leave(m, ARCL_LEFT_FORM);
    else if (s->a == 0 || (most ? key.a > s->d : key.a < s->d)) {
        s->d = key.a;
        s->at = (u32)s->a << 1;
        for (u32 k = 0; s->ink && k <= (s->n - 1u) / 32u; k++)
            AT(m, s->ink + k) = 0;
        if (s->ink)
            AT(m, s->ink + (u32)s->a / 32u) = 1u << (s->a & 31);
    } else if (key.a == s->d) {
        s->at |= 1u; /* another one is as good */
        if (s->ink)
            AT(m, s->ink + (u32)s->a / 32u) |= 1u << (s->a & 31);
    }
}

FN int is_kept(const vm *m, val s, u32 k)
{
    return AT(m, s.at + k / 32u) >> (k & 31u) & 1u;
}

/* Takes what the body gave for the member at hand, in a register, and goes on to the next. */
FN void end_member(vm *m, u32 loop, u32 result)
{
    const u32 kind = AT(m, loop + OF_B), at = AT(m, loop + OF_AT), k = AT(m, loop + OF_A);

    AT(m, loop + OF_A) = k + 1u;
    if (kind < ARCL_LOOP_KEEP) { /* what it refers to stays */
        copy(m, at + HEADER * k, result);
        return;
    }
    m->top = AT(m, loop + OF_C);
    if (kind >= ARCL_LOOP_SORT)
        copy(m, at + HEADER * k, result);
    else if (kind > ARCL_LOOP_FIND) {
        val s = load(m, loop);
        s.a--;
        note_key(m, &s, load(m, result));
        AT(m, loop + OF_AT) = s.at;
        AT(m, loop + OF_D) = (u32)s.d;
    } else if (truth_at(m, result)) {
        AT(m, at + k / 32u) |= 1u << (k & 31u);
        if (AT(m, loop + OF_D)) /* of a tuple the first one is enough: the others are not asked */
            AT(m, loop + OF_N) = k + 1u;
    }
}

/* Bits k and up of what is kept, n of them. */
FN u64 kept_bits(const vm *m, val s, u32 k, u32 n)
{
    u64 bits = 0;

    for (u32 end = k + n, at = k & ~31u; at < end; at += 32u)
        bits |= moved(AT(m, s.at + at / 32u), (i32)at - (i32)k);
    return bits & ~(u64)0 >> (64u - n);
}

/* The members that are kept. */
FN_APART val kept_of(vm *m, val s, val x)
{
    u32 set = 0, row = 0, k = 0, n = 0;

    if (x.tag == V_COLOURS) {
        for (; k < s.n; k++)
            set |= is_kept(m, s, k) ? 1u << nth_number((u32)x.a, k) : 0u;
        return colours_of(set);
    }
    if (x.tag == V_PATCH) {
        val y = x;
        y.at = room_for_rows(m, (u32)x.c);
        for (row = 0; row < (u32)x.c && !m->why; row++) {
            u64 bits = 0;
            for (u64 left = row_at(m, x.at, row); left;) { /* run by run */
                const u32 first = LOW_BIT_64(left), length = run_of(left >> first);
                bits |= kept_bits(m, s, k, length) << first;
                left &= ~(~(u64)0 >> (64u - length) << first);
                k += length;
            }
            put_row(m, y.at, row, bits);
            n += COUNT_BITS_64(bits);
        }
        y.n = n;
        y.ink = INK_PLACES;
        if (x.ink != INK_PLACES && n) { /* with the colours of the places that are left */
            y.ink = x.ink;
            if (x.ink >= INK_PLANES) {
                y.ink = room_for_rows(m, 4u * (u32)x.c);
                for (row = 0; row < (u32)x.c && !m->why; row++)
                    for (u32 q = 0; q < 4u; q++)
                        put_row(m, y.ink, 4u * row + q, row_at(m, x.ink, 4u * row + q) & row_at(m, y.at, row));
            }
        }
        return m->why || !n ? (m->why ? leave(m, m->why) : empty_set()) : patch_in(m, y.at, x.a, x.b, (u32)x.c, y.ink);
    }
    val list = list_of(m, s.n, is_set(x));
    for (; k < s.n && !m->why; k++)
        if (is_kept(m, s, k))
            save(m, list.at + HEADER * n++, any_member(m, x, k));
    list.n = n;
    return m->why ? list : n == 0 && list.a ? empty_set() : list.a ? list : tuple_of_list(m, list);
}

/* The first member that is kept. */
FN_APART val found_in(vm *m, val s, val x)
{
    u32 n = 0, at = 0;
    for (u32 k = s.n; k-- > 0;)
        if (is_kept(m, s, k)) {
            at = k;
            n++;
        }
    if (n == 0)
        return leave(m, ARCL_LEFT_RAISED);
    if (n > 1 && is_unordered(x))
        return outermost_of(m, x, s.at, 0);
    return any_member(m, x, at);
}

/* Whether member j of an unordered set lies behind member k in it; it leaves where nobody knows. */
FN int is_behind(vm *m, u32 order, u32 j, u32 k)
{
    const int behind = is_before(AT(m, order + k), AT(m, order + j));

    if (!behind && !is_before(AT(m, order + j), AT(m, order + k)))
        leave(m, ARCL_LEFT_ORDER);
    return behind;
}

/* The members of x by their keys; where they are equal, as they lie in the set. By insertion: a key takes along the
 * number of its member. */
FN_APART val sorted(vm *m, val s, val x)
{
    const int unordered = is_unordered(x);
    u32 order = 0; /* stretches, if they were needed */

    for (u32 k = 0; k < s.n && !m->why; k++) {
        u32 at = s.at + HEADER * k;
        const i32 key = (i32)AT(m, at + OF_A);
        if (AT(m, at) != V_INT)
            return leave(m, ARCL_LEFT_FORM);
        for (; at > s.at && !m->why; at -= HEADER) {
            const i32 other = (i32)AT(m, at - HEADER + OF_A);
            if (other == key && unordered && !order)
                order = order_of(m, x);
            if (m->why || other < key ||
                (other == key && !(unordered && is_behind(m, order, AT(m, at - HEADER + OF_N), k))))
                break;
            copy(m, at, at - HEADER);
        }
        AT(m, at) = V_INT;
        AT(m, at + OF_N) = k;
        AT(m, at + OF_A) = (u32)key;
    }
    const val list = list_of(m, s.n, 0);
    for (u32 k = 0; k < s.n && !m->why; k++)
        save(m, list.at + HEADER * k, any_member(m, x, AT(m, s.at + HEADER * k + OF_N)));
    return m->why ? list : tuple_of_list(m, list);
}

/* Of the members with this key the one with the number `nth` in the order of x. */
FN_APART val tied(vm *m, val s, val x, i32 key, i32 nth, i32 count)
{
    const u32 among = take(m, (s.n + 31u) / 32u);
    u32 found = 0;

    for (u32 k = 0; k < s.n && !m->why; k++) {
        AT(m, among + k / 32u) = (k & 31u) ? AT(m, among + k / 32u) : 0u;
        if (member_of(m, s, k).a != key)
            continue;
        AT(m, among + k / 32u) |= 1u << (k & 31u);
        found = nth-- == 0 ? k : found;
    }
    if (count == 1 || !is_unordered(x))
        return any_member(m, x, found);
    nth += count; /* as it was */
    return nth == 0 || nth == count - 1 ? outermost_of(m, x, among, nth != 0) : leave(m, ARCL_LEFT_ORDER);
}

/* The member of x whose key has the rank, from the largest on; the key that has it, from the smallest on. Of equal keys
 * the first is that of the member that lies first in the set. */
FN_APART val ranked(vm *m, val s, val x)
{
    const int down = s.b == ARCL_LOOP_ARG_RANK;
    const i32 rank = s.d < 0 ? s.d + (i32)s.n : s.d;

    if (rank < 0 || rank >= (i32)s.n)
        return leave(m, ARCL_LEFT_RAISED);
    for (u32 k = 0; k < s.n; k++) {
        const val key = member_of(m, s, k);
        if (key.tag != V_INT || (is_truth(key) && !down))
            return leave(m, ARCL_LEFT_FORM);
    }
    for (u32 k = 0; k < s.n; k++) {
        const i32 key = member_of(m, s, k).a;
        i32 before = 0, same = 0;
        for (u32 j = 0; j < s.n; j++) {
            const i32 other = member_of(m, s, j).a;
            before += down ? other > key : other < key;
            same += other == key;
        }
        if (rank < before || rank >= before + same)
            continue;
        return down ? tied(m, s, x, key, rank - before, same) : number(m, key);
    }
    return leave(m, ARCL_LEFT_FORM); /* never */
}

/* What the loop over x gives. */
FN val result_of_loop(vm *m, val s, val x)
{
    val list = {V_LIST, s.n, 1, 0, s.at, 0, 0, 0};

    switch (s.b) {
    case ARCL_LOOP_MAP:
        return container_of_list(m, list, is_set(x));
    case ARCL_LOOP_MERGE:
        list.a = is_set(x);
        return m_merge(m, list);
    case ARCL_LOOP_TWO:
        return tuple_of_list(m, list);
    case ARCL_LOOP_TWO_MERGE:
        list.a = 0;
        return m_merge(m, list);
    case ARCL_LOOP_ALL:
        return set_of_list(m, list);
    case ARCL_LOOP_KEEP:
        return kept_of(m, s, x);
    case ARCL_LOOP_KEEP_MERGE:
        return m_merge(m, kept_of(m, s, x));
    case ARCL_LOOP_FIND:
        return found_in(m, s, x);
    case ARCL_LOOP_SORT:
        return sorted(m, s, x);
    case ARCL_LOOP_ARG_RANK:
    case ARCL_LOOP_VAL_RANK:
        return ranked(m, s, x);
    default:
        break;
    }
    if (s.n == 0)
        return leave(m, ARCL_LEFT_RAISED);
    if (s.b == ARCL_LOOP_VALMOST || s.b == ARCL_LOOP_VALLEAST)
        return number(m, s.d);
    return s.at & 1u && is_unordered(x) ? outermost_of(m, x, s.ink, 0) : any_member(m, x, s.at >> 1);
}

/* The same into a register. */
FN_APART void end_loop(vm *m, u32 loop, u32 x, u32 to)
{
    save(m, to, result_of_loop(m, load(m, loop), load(m, x)));
}

#endif
