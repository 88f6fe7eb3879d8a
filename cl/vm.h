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

/* The words of a header. The first four are all there is to numbers, pairs and cells. */
enum { OF_TAG, OF_N, OF_A, OF_B, OF_AT, OF_C, OF_D, OF_INK, HEADER };

typedef struct vm {
    GLOBAL u32 *pool;
    u32 top; /* first word that is free */
    u32 why; /* arcl_vm_why; 0: go on */
    u32 steps;
    u32 triple; /* a cell is (row, column, colour): the program is of the typed dialect */
} vm;

/* What a value is; V_NONE is none. */
enum {
    V_NONE,
    V_INT,     /* a; n: it is a truth */
    V_PAIR,    /* a, b */
    V_CELL,    /* colour n at place a, b; of the typed dialect a tuple of three */
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
    u32 tag, n;
    i32 a, b;
    u32 at;
    i32 c, d;
    u32 ink;
} val;

/* A word of the pool; what is said of each instruction before it runs; whether several words are read as one.
 * plane/vm_count.c has others, which count. */
#ifndef AT
#define AT(m, k) ((m)->pool[(size_t)(k)*STRIDE])
#define BEGIN_INSTRUCTION(op)
#define AT_ONCE (STRIDE == 1)
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
#if AT_ONCE
    return *(GLOBAL const val *)(m->pool + at);
#else
    val v;
    v.tag = AT(m, at);
    v.n = AT(m, at + OF_N);
    v.a = (i32)AT(m, at + OF_A);
    v.b = (i32)AT(m, at + OF_B);
    v.at = AT(m, at + OF_AT);
    v.c = (i32)AT(m, at + OF_C);
    v.d = (i32)AT(m, at + OF_D);
    v.ink = AT(m, at + OF_INK);
    return v;
#endif
}

FN void save(vm *m, u32 at, val v)
{
#if AT_ONCE
    *(GLOBAL val *)(m->pool + at) = v;
#else
    AT(m, at) = v.tag;
    AT(m, at + OF_N) = v.n;
    AT(m, at + OF_A) = (u32)v.a;
    AT(m, at + OF_B) = (u32)v.b;
    AT(m, at + OF_AT) = v.at;
    AT(m, at + OF_C) = (u32)v.c;
    AT(m, at + OF_D) = (u32)v.d;
    AT(m, at + OF_INK) = v.ink;
#endif
}

/* The value at one address to another one. */
FN void copy(vm *m, u32 to, u32 from)
{
    const u32 words = AT(m, from) < V_GRID ? 4u : (u32)HEADER;

    for (u32 k = 0; k < words; k++)
        AT(m, to + k) = AT(m, from + k);
}

/* Numbers are far from their limits here: what is not is left to plain C. */
FN int is_small(i64 x)
{
    return x > -0x20000000 && x < 0x20000000;
}

FN val number(vm *m, i64 x)
{
    const val v = {V_INT, 0, (i32)x, 0, 0, 0, 0, 0};
    return is_small(x) ? v : leave(m, ARCL_LEFT_NUMBER);
}

FN val pair_of(vm *m, i64 a, i64 b)
{
    const val v = {V_PAIR, 0, (i32)a, (i32)b, 0, 0, 0, 0};
    return is_small(a) && is_small(b) ? v : leave(m, ARCL_LEFT_NUMBER);
}

FN val truth_of(int x)
{
    const val v = {V_INT, 1, x != 0, 0, 0, 0, 0, 0};
    return v;
}

FN val cell_of(u32 colour, i32 row, i32 column)
{
    const val v = {V_CELL, colour, row, column, 0, 0, 0, 0};
    return v;
}

FN val colours_of(u32 set)
{
    const val v = {V_COLOURS, COUNT_BITS(set), (i32)set, 0, 0, 0, 0, 0};
    return v;
}

/* A list of n values for which there is room; to be filled in. */
FN val list_of(vm *m, u32 n, int is_set)
{
    val v = {V_LIST, n, is_set, 0, 0, 0, 0, 0};
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
    return v.tag == V_INT && v.n;
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

/* size_of the value at an address. */
FN INLINED u32 size_at(const vm *m, u32 at)
{
    const u32 tag = AT(m, at);

    return tag == V_GRID ? AT(m, at + OF_A) : tag > V_GRID && tag <= V_LIST ? AT(m, at + OF_N) : 0u;
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

FN u32 members_at(const vm *m, u32 at)
{
    const u32 tag = AT(m, at);

    return tag == V_PAIR || tag == V_CELL ? 2u : size_at(m, at);
}

FN int has_members(val v)
{
    return has_size(v) || v.tag == V_PAIR || v.tag == V_CELL;
}

/* Whether the value at an address is true. */
FN INLINED int truth_at(const vm *m, u32 at)
{
    const u32 tag = AT(m, at);

    if (tag == V_INT)
        return AT(m, at + OF_A) != 0;
    return tag == V_PATCH || tag == V_COLOURS || tag == V_LIST ? AT(m, at + OF_N) != 0 : tag != V_NONE;
}

#endif
