/*
 * vm_order.h - what of a set's order follows from its members alone, on the vm.
 *
 * CPython puts a member into the first free one of ten slots from where its hash says, or of one near the end of the
 * table; if all are taken it looks elsewhere. So a member lies within a short stretch of slots whatever came before it,
 * and two members whose stretches do not meet have a known order. How many slots there are follows from how the set was
 * made and from its size. What is not known in this way leaves the pair to plain C.
 */
#ifndef ARCL_CL_VM_ORDER_H
#define ARCL_CL_VM_ORDER_H

#include "vm_numbers.h"

/* ---- hashes --------------------------------------------------------------------------------- */

#define HASH_BEGIN 2870177450012600261ul

/* One more element of a tuple. */
FN u64 hash_more(u64 hash, u64 x)
{
    hash += x * 14029467366897019727ul;
    return (hash << 31 | hash >> 33) * 11400714785074694791ul;
}

FN u64 hash_tuple(u64 hash, u64 n)
{
    hash += n ^ (HASH_BEGIN ^ 3527539ul);
    return hash == ~(u64)0 ? 1546275796ul : hash;
}

FN u64 hash_number(i32 x)
{
    return (u64)(i64)(x == -1 ? -2 : x);
}

FN u64 hash_two(u64 x, u64 y)
{
    return hash_tuple(hash_more(hash_more(HASH_BEGIN, x), y), 2);
}

FN u64 hash_place(i32 row, i32 column)
{
    return hash_two(hash_number(row), hash_number(column));
}

/* What a member adds to the hash of its set. */
FN u64 hash_member(u64 x)
{
    return ((x ^ 89869747ul) ^ x << 16) * 3644798167ul;
}

FN u64 hash_set(u64 hash, u64 n)
{
    hash ^= (n + 1u) * 1927868237ul;
    hash ^= hash >> 11 ^ hash >> 25;
    hash = hash * 69069ul + 907133923ul;
    return hash == ~(u64)0 ? 590923713ul : hash;
}

FN u64 hash_cell(const vm *m, u32 colour, i32 row, i32 column)
{
    const u64 first = hash_more(HASH_BEGIN, hash_number(row));

    if (m->triple)
        return hash_tuple(hash_more(hash_more(first, hash_number(column)), colour), 3);
    return hash_two(colour, hash_place(row, column));
}

FN u64 hash_patch(const vm *m, val v)
{
    u64 hash = 0;

    for (u32 i = 0; i < (u32)v.c; i++)
        for (u64 left = row_at(m, v.at, i); left; left &= left - 1u) {
            const i32 row = v.a + (i32)i, column = v.b + (i32)LOW_BIT_64(left);
            hash ^= hash_member(v.ink == INK_PLACES ? hash_place(row, column)
                                                    : hash_cell(m, colour_at(m, v, row, column), row, column));
        }
    return hash_set(hash, v.n);
}

FN u64 hash_grid(const vm *m, val v)
{
    u64 hash = HASH_BEGIN;

    for (i32 i = 0; i < v.a; i++) {
        u64 row = HASH_BEGIN;
        for (i32 j = 0; j < v.b; j++)
            row = hash_more(row, cell_at(m, v, i, j));
        hash = hash_more(hash, hash_tuple(row, (u64)v.b));
    }
    return hash_tuple(hash, (u64)v.a);
}

/* The hash of a value without members that are lists. */
FN_APART u64 hash_plain(vm *m, val v)
{
    u64 hash = 0;

    switch (v.tag) {
    case V_INT:
        return hash_number(v.a);
    case V_PAIR:
        return hash_place(v.a, v.b);
    case V_CELL:
        return hash_cell(m, v.n, v.a, v.b);
    case V_PATCH:
        return hash_patch(m, v);
    case V_COLOURS:
        for (u32 left = (u32)v.a; left; left &= left - 1u)
            hash ^= hash_member(LOW_BIT(left));
        return hash_set(hash, v.n);
    case V_GRID:
        return hash_grid(m, v);
    default:
        leave(m, ARCL_LEFT_ORDER);
        return 0;
    }
}

FN u64 hash_of(vm *m, val v)
{
    u64 hash = HASH_BEGIN;

    if (v.tag != V_LIST || v.a)
        return hash_plain(m, v);
    for (u32 k = 0; k < v.n; k++)
        hash = hash_more(hash, hash_plain(m, member_of(m, v, k)));
    return hash_tuple(hash, v.n);
}

/* ---- tables --------------------------------------------------------------------------------- */

enum { PROBES = 9, MEMBERS_MAX = 255, ROUNDS = 6 };

/* The slots, less one, of a table that n members were put into; copied: that such a set was copied to. */
FN u32 mask_for(u32 n, int copied)
{
    u32 mask = 7;

    if (copied) {
        while (n >= 5u && mask < 2u * n)
            mask = 2u * mask + 1u;
        return mask;
    }
    while (5u * n >= 3u * mask) { /* it grew when it had this many */
        const u32 full = (3u * mask + 4u) / 5u;
        while (mask < 4u * full)
            mask = 2u * mask + 1u;
    }
    return mask;
}

/* Whether only the first slot is looked at. */
FN int is_near_end(u32 slot, u32 mask)
{
    return slot + PROBES > mask;
}

/* For each slot a word: the members that may begin there << 17 | whether earlier ones may be pushed to it << 16 | the
 * last slot that may be taken without a gap from it on. The first of these is there; this works out the others. */
FN void lay_slots(vm *m, u32 at, u32 mask)
{
    u32 waiting = 0, first = 0;

    for (u32 k = 0; k <= mask + 1u; k++) {
        const u32 here = k <= mask ? AT(m, at + k) >> 17 : 0u;
        if (k <= mask && waiting + here > 0) {
            AT(m, at + k) = here << 17 | (u32)(waiting > 0) << 16;
            waiting += here - 1u;
            continue;
        }
        for (; first < k; first++)
            AT(m, at + first) |= k - 1u;
        first = k + 1u;
    }
}

/* Whether a member that begins at the slot may find it and those behind it taken. */
FN int may_jump(const vm *m, u32 at, u32 slot, u32 mask)
{
    const u32 word = AT(m, at + slot);
    return is_near_end(slot, mask) ? (word >> 16 & 1u) || word >> 17 > 1u : (word & 0xffffu) > slot + PROBES;
}

/* The members' stretches, a word each: the first slot << 16 | the last one. `list` is a set, or stands for one that it
 * was made of one by one. */
FN_APART u32 stretches(vm *m, val list)
{
    const u32 mask = mask_for(list.n, list.b == SET_COPIED), out = take(m, list.n), before = m->top;
    const u32 slots = take(m, mask + 1u),
              of = take(m, 3u * list.n); /* where the last probes begin, and the rest of the hash */
    int jumps = 1;

    if (list.n > MEMBERS_MAX || list.b == SET_OTHER)
        leave(m, ARCL_LEFT_ORDER);
    for (u32 k = 0; k <= mask && !m->why; k++)
        AT(m, slots + k) = 0;
    for (u32 k = 0; k < list.n && !m->why; k++) {
        const u64 hash = hash_of(m, member_of(m, list, k));
        const u32 slot = (u32)hash & mask;
        AT(m, of + 3u * k) = AT(m, out + k) = slot;
        AT(m, of + 3u * k + 1u) = (u32)hash;
        AT(m, of + 3u * k + 2u) = (u32)(hash >> 32);
        AT(m, slots + slot) += 1u << 17;
    }
    for (u32 round = 0; jumps && !m->why; round++) {
        jumps = 0;
        lay_slots(m, slots, mask);
        for (u32 k = 0; k < list.n; k++) {
            const u32 p = of + 3u * k;
            if (!may_jump(m, slots, AT(m, p), mask))
                continue;
            const u64 rest = ((u64)AT(m, p + 2u) << 32 | AT(m, p + 1u)) >> 5;
            AT(m, p) = (u32)(AT(m, p) * 5u + 1u + rest) & mask;
            AT(m, p + 1u) = (u32)rest;
            AT(m, p + 2u) = (u32)(rest >> 32);
            AT(m, slots + AT(m, p)) += 1u << 17;
            jumps = 1;
        }
        if (round == ROUNDS)
            leave(m, ARCL_LEFT_ORDER);
    }
    for (u32 k = 0; k < list.n && !m->why; k++) {
        const u32 slot = AT(m, out + k), last = AT(m, slots + slot) & 0xffffu;
        const u32 furthest = is_near_end(slot, mask) ? slot : slot + PROBES;
        AT(m, out + k) =
            AT(m, of + 3u * k) != slot ? mask : slot << 16 | LEAST(last, furthest); /* or it may be anywhere */
    }
    m->top = before;
    return out;
}

/* Whether one stretch ends before the other begins. */
FN int is_before(u32 x, u32 y)
{
    return (x & 0xffffu) < y >> 16;
}

/* The stretches of the members of a set, whatever it is. */
FN u32 order_of(vm *m, val set)
{
    return set.tag == V_LIST ? stretches(m, set) : leave(m, ARCL_LEFT_ORDER).at;
}

FN int is_marked(const vm *m, u32 bits, u32 k)
{
    return !bits || (AT(m, bits + k / 32u) >> (k & 31u) & 1u);
}

/* The member of a set that comes first, or last; of those whose bits are set in `among`, if that is not 0. */
FN_APART val outermost_of(vm *m, val set, u32 among, int last)
{
    const u32 top = m->top, at = order_of(m, set), to = last ? 16u : 0u, flip = last ? 0xffffu : 0u;
    u32 best = set.n;

    for (u32 k = 0; k < set.n && !m->why; k++)
        if (is_marked(m, among, k) &&
            (best == set.n || ((AT(m, at + k) >> to & 0xffffu) ^ flip) < ((AT(m, at + best) >> to & 0xffffu) ^ flip)))
            best = k;
    for (u32 k = 0; k < set.n && !m->why; k++)
        if (k != best && is_marked(m, among, k) &&
            !(last ? is_before(AT(m, at + k), AT(m, at + best)) : is_before(AT(m, at + best), AT(m, at + k))))
            leave(m, ARCL_LEFT_ORDER);
    m->top = top;
    return m->why ? leave(m, m->why) : member_of(m, set, best);
}

#endif
