/* vm_numbers.h - equality and division on the vm. */
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

/* Whether two values of other kinds may be equal all the same. */
FN int may_equal(const vm *m, val x, val y)
{
    if (x.tag == V_BAG || y.tag == V_BAG)
        return 1;
    return x.tag == V_LIST && (y.tag == V_GRID || is_set(y) || (y.tag == V_CELL && m->triple));
}

/* Whether two values without members that are lists are equal. */
FN int same_plain(vm *m, val x, val y)
{
    if (is_set(x) && is_set(y) && x.n == 0 && y.n == 0)
        return 1;
    if (x.tag != y.tag || x.tag == V_BAG) {
        if (may_equal(m, x, y) || may_equal(m, y, x))
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
FN i32 floor_of(i32 a, i32 b)
{
    const i32 q = a / b;
    return q - (a % b != 0 && (a < 0) != (b < 0));
}

#endif
