/*
 * vm_registers.h - operations on numbers, pairs and cells, on registers where they lie.
 *
 * Most instructions that are executed are these, in loops. They read and write single words of headers: a header that
 * is written as one and was just made of words waits for them, which took more time than the operations.
 */
#ifndef ARCL_CL_VM_REGISTERS_H
#define ARCL_CL_VM_REGISTERS_H

#include "vm_loops.h"

/* ---- values --------------------------------------------------------------------------------- */

FN INLINED void put_number(vm *m, u32 to, i64 x)
{
    if (!is_small(x))
        leave(m, ARCL_LEFT_NUMBER);
    AT(m, to) = V_INT;
    AT(m, to + OF_N) = 0;
    AT(m, to + OF_A) = (u32)x;
}

FN INLINED void put_truth(vm *m, u32 to, int x)
{
    AT(m, to) = V_INT;
    AT(m, to + OF_N) = 1;
    AT(m, to + OF_A) = x != 0;
}

FN INLINED void put_pair(vm *m, u32 to, i64 a, i64 b)
{
    if (!is_small(a) || !is_small(b))
        leave(m, ARCL_LEFT_NUMBER);
    AT(m, to) = V_PAIR;
    AT(m, to + OF_N) = 0;
    AT(m, to + OF_A) = (u32)a;
    AT(m, to + OF_B) = (u32)b;
}

FN INLINED i32 first_at(const vm *m, u32 at)
{
    return (i32)AT(m, at + OF_A);
}

FN INLINED i32 second_at(const vm *m, u32 at)
{
    return (i32)AT(m, at + OF_B);
}

/* ---- numbers and pairs ------------------------------------------------------------------------ */

/* One of +, -, *, // of two numbers. */
FN INLINED i64 arithmetic(vm *m, u32 op, i32 a, i32 b)
{
    switch (op) {
    case ARCL_VM_add:
        return a + b;
    case ARCL_VM_subtract:
        return a - b;
    case ARCL_VM_multiply:
        return (i64)a * b;
    default:
        if (b == 0) {
            leave(m, ARCL_LEFT_RAISED);
            return 0;
        }
        return floor_of(a, b);
    }
}

/* A number on one side goes with both of a pair on the other. */
FN INLINED void m_arithmetic(vm *m, u32 op, u32 x, u32 y, u32 to)
{
    const u32 of_x = AT(m, x), of_y = AT(m, y);
    if ((of_x != V_INT && of_x != V_PAIR) || (of_y != V_INT && of_y != V_PAIR))
        leave(m, ARCL_LEFT_FORM);
    else if (of_x == V_INT && of_y == V_INT)
        put_number(m, to, arithmetic(m, op, first_at(m, x), first_at(m, y)));
    else
        put_pair(m, to, arithmetic(m, op, first_at(m, x), first_at(m, y)),
                 arithmetic(m, op, of_x == V_INT ? first_at(m, x) : second_at(m, x),
                            of_y == V_INT ? first_at(m, y) : second_at(m, y)));
}

FN INLINED i32 change(u32 op, i32 x)
{
    const i32 side = (x > 0) - (x < 0);

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

FN INLINED void m_change(vm *m, u32 op, u32 x, u32 to)
{
    if (AT(m, x) == V_INT)
        put_number(m, to, change(op, first_at(m, x)));
    else if (AT(m, x) == V_PAIR)
        put_pair(m, to, change(op, first_at(m, x)), change(op, second_at(m, x)));
    else
        leave(m, ARCL_LEFT_FORM);
}

FN INLINED void m_number(vm *m, u32 op, u32 x, u32 y, u32 to)
{
    const int pairs = op == ARCL_VM_toivec || op == ARCL_VM_tojvec; /* with a truth they have a form of their own */
    const i32 a = first_at(m, x);

    if (AT(m, x) != V_INT || (op == ARCL_VM_greater && AT(m, y) != V_INT) || (pairs && AT(m, x + OF_N))) {
        leave(m, ARCL_LEFT_FORM);
        return;
    }
    switch (op) {
    case ARCL_VM_even:
        put_truth(m, to, a % 2 == 0);
        break;
    case ARCL_VM_positive:
        put_truth(m, to, a > 0);
        break;
    case ARCL_VM_toivec:
        put_pair(m, to, a, 0);
        break;
    case ARCL_VM_tojvec:
        put_pair(m, to, 0, a);
        break;
    default:
        put_truth(m, to, a > first_at(m, y));
    }
}

/* A tuple of two. */
FN_APART void m_astuple(vm *m, u32 x, u32 y, u32 to)
{
    if (AT(m, x) == V_INT && AT(m, y) == V_INT && !AT(m, x + OF_N) && !AT(m, y + OF_N))
        put_pair(m, to, first_at(m, x), first_at(m, y));
    else
        save(m, to, two_of(m, load(m, x), load(m, y)));
}

FN_APART void m_equality(vm *m, u32 x, u32 y, u32 to)
{
    if (AT(m, x) == V_INT && AT(m, y) == V_INT)
        put_truth(m, to, first_at(m, x) == first_at(m, y));
    else
        put_truth(m, to, same_values(m, load(m, x), load(m, y)));
}

/* ---- members and sides ------------------------------------------------------------------------ */

/* The first or the last of a pair or a cell, and of a list that is a tuple; else another way. */
FN_APART void m_end(vm *m, u32 x, u32 to, int last)
{
    const u32 tag = AT(m, x), n = AT(m, x + OF_N);

    if (tag == V_PAIR)
        put_number(m, to, last ? second_at(m, x) : first_at(m, x));
    else if (tag == V_CELL && m->triple)
        put_number(m, to, last ? (i32)n : first_at(m, x));
    else if (tag == V_CELL && last)
        put_pair(m, to, first_at(m, x), second_at(m, x));
    else if (tag == V_CELL)
        put_number(m, to, n);
    else if (tag == V_LIST && n && !first_at(m, x))
        copy(m, to, AT(m, x + OF_AT) + (last ? HEADER * (n - 1u) : 0u));
    else
        save(m, to, last ? m_last(m, load(m, x)) : m_first(m, load(m, x)));
}

FN void m_size(vm *m, u32 x, u32 to)
{
    const u32 tag = AT(m, x);

    if (tag == V_PATCH || tag == V_LIST || tag == V_COLOURS)
        put_number(m, to, AT(m, x + OF_N));
    else if (tag == V_GRID)
        put_number(m, to, first_at(m, x));
    else if (tag == V_PAIR || tag == V_CELL)
        put_number(m, to, tag == V_CELL && m->triple ? 3 : 2);
    else
        leave(m, ARCL_LEFT_FORM);
}

/* A number that follows from the box of a patch or from the sides of a grid. */
FN_APART void m_measure(vm *m, u32 op, u32 x, u32 to)
{
    const u32 tag = AT(m, x), n = AT(m, x + OF_N);
    const int grid = tag == V_GRID, line = op == ARCL_VM_vline || op == ARCL_VM_hline;
    const i32 h = (i32)AT(m, x + (grid ? OF_A : OF_C)), w = (i32)AT(m, x + (grid ? OF_B : OF_D));
    const i32 top = first_at(m, x), left = second_at(m, x);

    if (!grid && tag != V_PATCH) {
        leave(m, ARCL_LEFT_FORM);
        return;
    }
    switch (op) {
    case ARCL_VM_height:
        put_number(m, to, h);
        return;
    case ARCL_VM_width:
        put_number(m, to, w);
        return;
    case ARCL_VM_shape:
        put_pair(m, to, h, w);
        return;
    case ARCL_VM_portrait:
        put_truth(m, to, h > w);
        return;
    case ARCL_VM_square:
        put_truth(m, to, h == w && (grid || (i32)n == h * w));
        return;
    default:
        break;
    }
    if (grid || (n == 0 && !line)) {
        leave(m, ARCL_LEFT_RAISED);
        return;
    }
    switch (op) {
    case ARCL_VM_vline:
        put_truth(m, to, (i32)n == h && w == 1);
        break;
    case ARCL_VM_hline:
        put_truth(m, to, (i32)n == w && h == 1);
        break;
    case ARCL_VM_uppermost:
        put_number(m, to, top);
        break;
    case ARCL_VM_lowermost:
        put_number(m, to, top + h - 1);
        break;
    case ARCL_VM_leftmost:
        put_number(m, to, left);
        break;
    case ARCL_VM_rightmost:
        put_number(m, to, left + w - 1);
        break;
    case ARCL_VM_ulcorner:
        put_pair(m, to, top, left);
        break;
    case ARCL_VM_urcorner:
        put_pair(m, to, top, left + w - 1);
        break;
    case ARCL_VM_llcorner:
        put_pair(m, to, top + h - 1, left);
        break;
    case ARCL_VM_lrcorner:
        put_pair(m, to, top + h - 1, left + w - 1);
        break;
    default:
        put_pair(m, to, top + h / 2, left + w / 2); /* center */
    }
}

#endif
