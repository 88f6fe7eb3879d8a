/*
 * vm.h - the vm, a virtual machine for whole programs: an item runs one on one sample, in words of bits.
 *
 * What a program computes with lies in a pool of words that an item has for itself: values are headers of eight words,
 * of which the first ones are the registers; what they refer to lies behind. A grid has four words a row, bit k of word
 * p is bit p of the colour in column k. A patch has a 64-bit word a row. Nothing is given back before the pair is done,
 * but for what an iteration leaves behind.
 *
 * What the vm has no form for, what Python raises, and what follows from the order of a set ends the pair: `why` is
 * set, and plain C does it from the start. So an operation here is right or leaves.
 *
 * The words of a pool are STRIDE apart, so that neighbouring items of a GPU read neighbouring words.
 */
#ifndef ARCL_CL_VM_H
#define ARCL_CL_VM_H

#include "codes.h"
#include "shim.h"

#ifndef STRIDE
#define STRIDE 1
#endif

/* Processors run it faster where it is called; of GPUs it would take all registers. */
#if STRIDE == 1
#define INLINED __attribute__((always_inline))
#else
#define INLINED
#endif

enum { HEADER = 8 };

typedef struct vm {
    GLOBAL u32 *pool;
    u32 top; /* first word that is free */
    u32 why; /* arcl_vm_why; 0: go on */
    u32 steps;
} vm;

/* What a value is; V_NONE is none. */
enum {
    V_NONE,
    V_INT,     /* a; ink: it is a truth */
    V_PAIR,    /* a, b */
    V_CELL,    /* colour n at place a, b */
    V_GRID,    /* rows at `at`, a x b */
    V_PATCH,   /* n places; rows at `at`, the first one is a, their first column is b; c rows, d columns; ink */
    V_COLOURS, /* the set of numbers of which bits are set in a; b: how it was made */
    V_LIST,    /* n values at `at`; a: it is a set, and b how it was made */
    V_LOOP,    /* see vm_loops.h */
    V_BAG      /* a tuple of the elements of a patch in an order that nobody knows; some may be there twice */
};

/* How CPython made a set of values or numbers: one by one; by copying such a set; otherwise. */
enum { SET_GROWN, SET_COPIED, SET_OTHER };

/* What the elements of a patch are: places, cells of one colour (this + the colour), else the planes of their colours
 * lie there. */
enum { INK_PLACES = 0, INK_COLOUR = 1, INK_PLANES = 32 };

typedef struct val {
    u32 tag, at, n;
    i32 a, b, c, d;
    u32 ink;
} val;

/* A word of the pool; and what is said of each instruction before it runs. plane/vm_count.c has others, which count. */
#ifndef AT
#define AT(m, k) ((m)->pool[(size_t)(k)*STRIDE])
#define BEGIN_INSTRUCTION(op)
#endif

FN val leave(vm *m, u32 why)
{
    const val none = {V_NONE, 0, 0, 0, 0, 0, 0, 0};
    m->why = m->why ? m->why : why;
    return none;
}

/* Room for so many words; 0 if there is none. */
FN u32 take(vm *m, u32 words)
{
    const u32 at = m->top;
    if (words > ARCL_POOL_WORDS - at) {
        leave(m, ARCL_LEFT_ROOM);
        return 0;
    }
    m->top = at + words;
    return at;
}

/* ---- values --------------------------------------------------------------------------------- */

FN val load(const vm *m, u32 at)
{
#if STRIDE == 1 /* at once */
    return *(GLOBAL const val *)(m->pool + at);
#else
    val v;
    v.tag = AT(m, at);
    v.at = AT(m, at + 1u);
    v.n = AT(m, at + 2u);
    v.a = (i32)AT(m, at + 3u);
    v.b = (i32)AT(m, at + 4u);
    v.c = (i32)AT(m, at + 5u);
    v.d = (i32)AT(m, at + 6u);
    v.ink = AT(m, at + 7u);
    return v;
#endif
}

FN void save(vm *m, u32 at, val v)
{
#if STRIDE == 1
    *(GLOBAL val *)(m->pool + at) = v;
#else
    AT(m, at) = v.tag;
    AT(m, at + 1u) = v.at;
    AT(m, at + 2u) = v.n;
    AT(m, at + 3u) = (u32)v.a;
    AT(m, at + 4u) = (u32)v.b;
    AT(m, at + 5u) = (u32)v.c;
    AT(m, at + 6u) = (u32)v.d;
    AT(m, at + 7u) = v.ink;
#endif
}

/* The value at one address to another one. */
FN void copy(vm *m, u32 to, u32 from)
{
#if STRIDE == 1
    *(GLOBAL val *)(m->pool + to) = *(GLOBAL const val *)(m->pool + from);
#else
    for (u32 k = 0; k < HEADER; k++)
        AT(m, to + k) = AT(m, from + k);
#endif
}

/* Numbers are far from their limits here: what is not is left to plain C. */
FN int is_small(i64 x)
{
    return x > -0x20000000 && x < 0x20000000;
}

FN val number(vm *m, i64 x)
{
    const val v = {V_INT, 0, 0, (i32)x, 0, 0, 0, 0};
    return is_small(x) ? v : leave(m, ARCL_LEFT_NUMBER);
}

FN val pair_of(vm *m, i64 a, i64 b)
{
    const val v = {V_PAIR, 0, 0, (i32)a, (i32)b, 0, 0, 0};
    return is_small(a) && is_small(b) ? v : leave(m, ARCL_LEFT_NUMBER);
}

FN val truth_of(int x)
{
    const val v = {V_INT, 0, 0, x != 0, 0, 0, 0, 1};
    return v;
}

FN val cell_of(u32 colour, i32 row, i32 column)
{
    const val v = {V_CELL, 0, colour, row, column, 0, 0, 0};
    return v;
}

FN val colours_of(u32 set)
{
    const val v = {V_COLOURS, 0, COUNT_BITS(set), (i32)set, 0, 0, 0, 0};
    return v;
}

/* A list of n values for which there is room; to be filled in. */
FN val list_of(vm *m, u32 n, int is_set)
{
    val v = {V_LIST, 0, n, is_set, 0, 0, 0, 0};
    if (n > ARCL_POOL_WORDS / HEADER)
        return leave(m, ARCL_LEFT_ROOM);
    v.at = take(m, n * HEADER);
    return v;
}

FN val member_of(const vm *m, val list, u32 k)
{
    return load(m, list.at + HEADER * k);
}

FN int is_number(val v)
{
    return v.tag == V_INT;
}

FN int is_truth(val v)
{
    return v.tag == V_INT && v.ink;
}

FN int is_set(val v)
{
    return v.tag == V_PATCH || v.tag == V_COLOURS || (v.tag == V_LIST && v.a);
}

FN int is_tuple(val v)
{
    return v.tag == V_PAIR || v.tag == V_CELL || v.tag == V_GRID || v.tag == V_BAG || (v.tag == V_LIST && !v.a);
}

/* The places that numbers below 32 have in a table of 8. */
FN u32 places_of_eight(u32 set)
{
    return (set | set >> 8 | set >> 16 | set >> 24) & 0xffu;
}

/* Numbers lie in order if the table has room for the largest: five or more have a table of 16 or more places, or of 32
 * if they were put there one by one. Fewer lie as their remainders by 8 do, if all of these differ. */
FN int are_unordered(u32 set, int grown)
{
    const u32 n = COUNT_BITS(set);
    if (n < 5u)
        return set > 0xffu && (!grown || COUNT_BITS(places_of_eight(set)) < n);
    return !grown && set > 0xffffu;
}

/* Whether the order of the members is not any_member's, but follows from how CPython made the set. */
FN int is_unordered(val v)
{
    if (v.tag == V_COLOURS)
        return are_unordered((u32)v.a, v.b == SET_GROWN);
    return is_set(v) && v.n > 1u;
}

/* What steps are counted by, see op/charge.h: 0 for what is no container, or a pair. */
FN u32 size_of(val v)
{
    return v.tag == V_GRID ? (u32)v.a : v.tag == V_PATCH || v.tag == V_COLOURS || v.tag == V_LIST ? v.n : 0u;
}

FN int has_size(val v)
{
    return v.tag == V_GRID || v.tag == V_PATCH || v.tag == V_COLOURS || v.tag == V_LIST;
}

/* How many members a container has for which loops go through them. */
FN u32 members_of(val v)
{
    return v.tag == V_PAIR || v.tag == V_CELL ? 2u : size_of(v);
}

FN int has_members(val v)
{
    return has_size(v) || v.tag == V_PAIR || v.tag == V_CELL;
}

FN int truth(val v)
{
    return v.tag == V_INT ? v.a != 0 : v.tag == V_PAIR || v.tag == V_CELL || v.tag == V_BAG || size_of(v) != 0;
}

/* ---- rows ----------------------------------------------------------------------------------- */

/* Row i of a patch; bit k is column b + k. */
FN u64 row_at(const vm *m, u32 at, u32 i)
{
#if STRIDE == 1
    return TWO_WORDS(m->pool + (at + 2u * i));
#else
    return (u64)AT(m, at + 2u * i + 1u) << 32 | AT(m, at + 2u * i);
#endif
}

FN void put_row(vm *m, u32 at, u32 i, u64 bits)
{
#if STRIDE == 1
    PUT_TWO_WORDS(m->pool + (at + 2u * i), bits);
#else
    AT(m, at + 2u * i) = (u32)bits;
    AT(m, at + 2u * i + 1u) = (u32)(bits >> 32);
#endif
}

/* Bits that are shifted by any number of columns, also by a negative one. */
FN u64 moved(u64 bits, i32 by)
{
    return by <= -64 || by >= 64 ? 0 : by < 0 ? bits >> -by : bits << by;
}

/* Row `row` of a patch in a window that begins at column `left`; what lies before is cut off. */
FN u64 row_in(const vm *m, val p, i32 row, i32 left)
{
    return row < p.a || row >= p.a + p.c ? 0 : moved(row_at(m, p.at, (u32)(row - p.a)), p.b - left);
}

/* Plane q of the colours of that row. */
FN u64 ink_in(const vm *m, val p, u32 q, i32 row, i32 left)
{
    if (row < p.a || row >= p.a + p.c)
        return 0;
    if (p.ink < INK_PLANES)
        return (p.ink - INK_COLOUR) >> q & 1u ? row_in(m, p, row, left) : 0;
    return moved(row_at(m, p.ink, 4u * (u32)(row - p.a) + q), p.b - left);
}

FN u32 room_for_rows(vm *m, u32 n)
{
    return take(m, 2u * n);
}

FN val empty_set(void)
{
    const val v = {V_PATCH, 0, 0, 0, 0, 0, 0, INK_PLACES};
    return v;
}

/* Rows in a window as a patch: its box becomes as small as can be. Of planes each is moved with its row. */
FN val patch_in(vm *m, u32 at, i32 top, i32 left, u32 rows, u32 ink)
{
    val v = {V_PATCH, at, 0, top, left, 0, 0, ink};
    u32 first = rows, last = 0;
    u64 all = 0;

    for (u32 i = 0; i < rows; i++) {
        const u64 bits = row_at(m, at, i);
        v.n += COUNT_BITS_64(bits);
        all |= bits;
        if (bits) {
            first = first < i ? first : i;
            last = i;
        }
    }
    if (!all)
        return empty_set();
    const u32 blank = LOW_BIT_64(all);
    v.at += 2u * first;
    v.a += (i32)first;
    v.b += (i32)blank;
    v.c = (i32)(last - first) + 1;
    v.d = (i32)HIGH_BIT_64(all >> blank) + 1;
    if (ink >= INK_PLANES)
        v.ink += 8u * first;
    for (u32 i = 0; blank && i < (u32)v.c; i++) {
        put_row(m, v.at, i, row_at(m, v.at, i) >> blank);
        for (u32 q = 0; q < 4u && ink >= INK_PLANES; q++)
            put_row(m, v.ink, 4u * i + q, row_at(m, v.ink, 4u * i + q) >> blank);
    }
    return v;
}

/* A patch of places that fills a box. */
FN val box_of(vm *m, i32 top, i32 left, i32 height, i32 width)
{
    val v = {V_PATCH, 0, 0, top, left, height, width, INK_PLACES};

    if (height < 1 || width < 1 || height > ARCL_PATCH_SIDE || width > ARCL_PATCH_SIDE)
        return leave(m, ARCL_LEFT_SIZE);
    v.at = room_for_rows(m, (u32)height);
    v.n = (u32)(height * width);
    for (u32 i = 0; i < (u32)height && !m->why; i++)
        put_row(m, v.at, i, ~(u64)0 >> (64 - width));
    return v;
}

/* Whether an element of the patch is at the place; its colour. */
FN int has_place(const vm *m, val p, i32 row, i32 column)
{
    return column >= p.b && (row_in(m, p, row, p.b) >> ((u32)(column - p.b) & 63u) & 1u) && column - p.b < 64;
}

FN u32 colour_at(const vm *m, val p, i32 row, i32 column)
{
    u32 colour = 0;
    for (u32 q = 0; q < 4u; q++)
        colour |= (u32)(ink_in(m, p, q, row, p.b) >> (u32)(column - p.b) & 1u) << q;
    return colour;
}

/* ---- grids ---------------------------------------------------------------------------------- */

/* Word p of row i of a grid. */
FN u32 plane_at(const vm *m, val g, u32 i, u32 p)
{
    return AT(m, g.at + 4u * i + p);
}

FN void put_plane(vm *m, val g, u32 i, u32 p, u32 bits)
{
    AT(m, g.at + 4u * i + p) = bits;
}

FN u32 columns_to(u32 width)
{
    return 0xffffffffu >> (32u - width);
}

/* A grid of this size for which there is room; its rows are to be filled in. */
FN val grid_of(vm *m, i64 height, i64 width)
{
    val v = {V_GRID, 0, 0, (i32)height, (i32)width, 0, 0, 0};

    if (height < 1 || width < 1 || height > ARCL_SIDE || width > ARCL_SIDE)
        return leave(m, ARCL_LEFT_SIZE);
    v.at = take(m, 4u * (u32)height);
    return m->why ? leave(m, m->why) : v;
}

/* The cells of a row that have the colour. */
FN u32 cells_of(const vm *m, val g, u32 i, u32 colour)
{
    u32 same = columns_to((u32)g.b);
    for (u32 p = 0; p < 4u; p++)
        same &= colour >> p & 1u ? plane_at(m, g, i, p) : ~plane_at(m, g, i, p);
    return same;
}

/* The colour at a place that the grid has. */
FN u32 cell_at(const vm *m, val g, i32 row, i32 column)
{
    u32 colour = 0;
    for (u32 p = 0; p < 4u; p++)
        colour |= (plane_at(m, g, (u32)row, p) >> (u32)column & 1u) << p;
    return colour;
}

/* How many cells have the colour. */
FN u32 count_colour(const vm *m, val g, u32 colour)
{
    u32 n = 0;
    for (u32 i = 0; i < (u32)g.a; i++)
        n += COUNT_BITS(cells_of(m, g, i, colour));
    return n;
}

FN int is_ink(val v)
{
    return v.tag == V_INT && v.a >= 0 && v.a < ARCL_VM_COLOURS;
}

/* Whether a cell can get it; what has truths for cells is no grid in plain C. */
FN int is_paint(val v)
{
    return is_ink(v) && !is_truth(v);
}

#endif
