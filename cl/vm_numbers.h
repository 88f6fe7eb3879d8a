/* vm_numbers.h - numbers, pairs, truths and equality on the vm. */
#ifndef ARCL_CL_VM_NUMBERS_H
#define ARCL_CL_VM_NUMBERS_H

#include "vm_rows.h"

/* ---- equality ------------------------------------------------------------------------------- */

FN int same_grids(const vm *m, val x, val y)
{
    int same = x.a == y.a && x.b == y.b;
    for (u32 k = 0; same && k < 4u * (u32)x.a; k++)
        same = AT(m, x.at + k) == AT(m, y.at + k);
    return same;
}

FN int same_patches(const vm *m, val x, val y)
{
    if (x.n != y.n || x.n == 0)
        return x.n == y.n;
    int same = x.a == y.a && x.b == y.b && x.c == y.c && x.d == y.d && (x.ink == INK_PLACES) == (y.ink == INK_PLACES);
    for (i32 i = x.a; same && i < x.a + x.c; i++) {
        same = row_in(m, x, i, x.b) == row_in(m, y, i, x.b);
        for (u32 q = 0; same && x.ink && q < 4u; q++)
            same = ink_in(m, x, q, i, x.b) == ink_in(m, y, q, i, x.b);
    }
    return same;
}

/* Whether two values without members that are lists are equal. */
FN int same_plain(vm *m, val x, val y)
{
    if (is_set(x) && is_set(y) && x.n == 0 && y.n == 0)
        return 1;
    if (x.tag != y.tag || x.tag == V_BAG) {
        if (x.tag == V_BAG || y.tag == V_BAG || (x.tag == V_GRID && y.tag == V_LIST) ||
            (x.tag == V_LIST && y.tag == V_GRID) || (x.tag == V_LIST && is_set(y)) || (y.tag == V_LIST && is_set(x)))
            leave(m, ARCL_LEFT_FORM);
        return 0;
    }
    switch (x.tag) {
    case V_INT:
    case V_COLOURS:
        return x.a == y.a;
    case V_PAIR:
        return x.a == y.a && x.b == y.b;
    case V_CELL:
        return x.n == y.n && x.a == y.a && x.b == y.b;
    case V_GRID:
        return same_grids(m, x, y);
    case V_PATCH:
        return same_patches(m, x, y);
    default:
        leave(m, ARCL_LEFT_FORM);
        return 0;
    }
}

/* Whether two values are equal; of lists the members are no lists, or the pair is left. */
FN int same_values(vm *m, val x, val y)
{
    if (x.tag != V_LIST || y.tag != V_LIST)
        return same_plain(m, x, y);
    if (x.n != y.n || (x.n && x.a != y.a))
        return 0;
    if (x.a && x.n) {
        leave(m, ARCL_LEFT_FORM);
        return 0;
    }
    int same = 1;
    for (u32 k = 0; same && k < x.n; k++)
        same = same_plain(m, member_of(m, x, k), member_of(m, y, k));
    return same;
}

/* ---- numbers -------------------------------------------------------------------------------- */

/* Python's division: rounded down. */
FN i64 floor_of(i64 a, i64 b)
{
    const i64 q = a / b;
    return q - (a % b != 0 && (a < 0) != (b < 0));
}

/* One of +, -, *, // of two numbers. */
FN INLINED i64 arithmetic(vm *m, u32 op, i64 a, i64 b)
{
    switch (op) {
    case ARCL_VM_add:
        return a + b;
    case ARCL_VM_subtract:
        return a - b;
    case ARCL_VM_multiply:
        return a * b;
    default:
        if (b == 0) {
            leave(m, ARCL_LEFT_RAISED);
            return 0;
        }
        return floor_of(a, b);
    }
}

/* A number on one side goes with both of a pair on the other. */
FN INLINED val m_arithmetic(vm *m, u32 op, val x, val y)
{
    if ((x.tag != V_INT && x.tag != V_PAIR) || (y.tag != V_INT && y.tag != V_PAIR))
        return leave(m, ARCL_LEFT_FORM);
    const i64 first = arithmetic(m, op, x.a, y.a);
    if (x.tag == V_INT && y.tag == V_INT)
        return number(m, first);
    return pair_of(m, first, arithmetic(m, op, x.tag == V_INT ? x.a : x.b, y.tag == V_INT ? y.a : y.b));
}

FN INLINED i64 change(u32 op, i64 x)
{
    const i64 side = (x > 0) - (x < 0);

    switch (op) {
    case ARCL_VM_invert:
        return -x;
    case ARCL_VM_double:
        return 2 * x;
    case ARCL_VM_halve:
        return floor_of(x, 2);
    case ARCL_VM_increment:
        return x + 1;
    case ARCL_VM_decrement:
        return x - 1;
    case ARCL_VM_crement:
        return x + side;
    default:
        return side;
    }
}

FN INLINED val m_change(vm *m, u32 op, val x)
{
    if (x.tag == V_INT)
        return number(m, change(op, x.a));
    return x.tag == V_PAIR ? pair_of(m, change(op, x.a), change(op, x.b)) : leave(m, ARCL_LEFT_FORM);
}

FN INLINED val m_number(vm *m, u32 op, val x, val y)
{
    const int pairs = op == ARCL_VM_toivec || op == ARCL_VM_tojvec; /* with a truth they have a form of their own */

    if (x.tag != V_INT || (op == ARCL_VM_greater && y.tag != V_INT) || (pairs && x.ink))
        return leave(m, ARCL_LEFT_FORM);
    switch (op) {
    case ARCL_VM_even:
        return truth_of(x.a % 2 == 0);
    case ARCL_VM_positive:
        return truth_of(x.a > 0);
    case ARCL_VM_toivec:
        return pair_of(m, x.a, 0);
    case ARCL_VM_tojvec:
        return pair_of(m, 0, x.a);
    default:
        return truth_of(x.a > y.a);
    }
}

FN val m_equality(vm *m, val x, val y)
{
    const int same = same_values(m, x, y);
    return truth_of(same);
}

#endif
