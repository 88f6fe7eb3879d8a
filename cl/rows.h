/*
 * rows.h - rows of 32 cells and tiles of eight by eight, in registers as wide as the compiler of a device has them.
 */
#ifndef ARCL_CL_ROWS_H
#define ARCL_CL_ROWS_H

#include "shim.h"

/* Bit k is set where byte k of eight is zero. No carry leaves a byte, and the product puts bit 8k to 56 + k. */
FN u32 zero_of_eight(u64 x)
{
    const u64 low = 0x7f7f7f7f7f7f7f7ful;
    const u64 high = ~(((x & low) + low) | x | low);
    return (u32)(((high >> 7) * 0x0102040810204080ul) >> 56);
}

/* Eight rows of eight cells, and how they become columns: for C and for compilers of x86. GPUs have no use for it, and
 * its registers would cost every item of the kernel. */
#if !defined(__OPENCL_C_VERSION__) || defined(__SSE2__)
#define TILES

typedef struct tile8 {
    u64 a, b, c, d, e, f, g, h;
} tile8;

#ifdef __OPENCL_C_VERSION__

FN uchar16 zip_low(uchar16 x, uchar16 y)
{
    return __builtin_shufflevector(x, y, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}

FN uchar16 zip_high(uchar16 x, uchar16 y)
{
    return __builtin_shufflevector(x, y, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
}

FN uchar16 zip_eight(u64 x, u64 y)
{
    return zip_low(as_uchar16((ulong2)(x, 0)), as_uchar16((ulong2)(y, 0)));
}

FN void turn_tile(tile8 *t)
{
    const uchar16 ae = zip_eight(t->a, t->e), bf = zip_eight(t->b, t->f);
    const uchar16 cg = zip_eight(t->c, t->g), dh = zip_eight(t->d, t->h);
    const uchar16 even = zip_low(ae, cg), odd = zip_low(bf, dh);
    const uchar16 late_even = zip_high(ae, cg), late_odd = zip_high(bf, dh);
    const ulong2 ab = as_ulong2(zip_low(even, odd)), cd = as_ulong2(zip_high(even, odd));
    const ulong2 ef = as_ulong2(zip_low(late_even, late_odd)), gh = as_ulong2(zip_high(late_even, late_odd));

    t->a = ab.x;
    t->b = ab.y;
    t->c = cd.x;
    t->d = cd.y;
    t->e = ef.x;
    t->f = ef.y;
    t->g = gh.x;
    t->h = gh.y;
}

#else

/* Exchanges the upper bytes of `a` that the mask has after the shift with the lower ones of `b`. */
FN void exchange(u64 *a, u64 *b, u32 shift, u64 mask)
{
    const u64 changed = (*a >> shift ^ *b) & mask;
    *a ^= changed << shift;
    *b ^= changed;
}

/* First halves are exchanged, then quarters, then cells. */
FN void turn_tile(tile8 *t)
{
    const u64 halves = 0x00000000fffffffful, quarters = 0x0000ffff0000fffful, cells = 0x00ff00ff00ff00fful;

    exchange(&t->a, &t->e, 32, halves);
    exchange(&t->b, &t->f, 32, halves);
    exchange(&t->c, &t->g, 32, halves);
    exchange(&t->d, &t->h, 32, halves);
    exchange(&t->a, &t->c, 16, quarters);
    exchange(&t->b, &t->d, 16, quarters);
    exchange(&t->e, &t->g, 16, quarters);
    exchange(&t->f, &t->h, 16, quarters);
    exchange(&t->a, &t->b, 8, cells);
    exchange(&t->c, &t->d, 8, cells);
    exchange(&t->e, &t->f, 8, cells);
    exchange(&t->g, &t->h, 8, cells);
}

#endif
#endif

/* A row of 32 cells; how it is loaded from a multiple of 32 or from anywhere, stored, moved, turned around, joined to
 * another at a column, and compared with another, a bit for each column. */
#if defined(__OPENCL_C_VERSION__) && defined(__AVX2__) && __has_builtin(__builtin_ia32_pmovmskb256)

typedef char cells32 __attribute__((ext_vector_type(32)));
typedef char any_cells32 __attribute__((ext_vector_type(32), aligned(1)));

FN void load_row(cells32 *r, GLOBAL const u8 *row)
{
    *r = *(GLOBAL const cells32 *)row;
}

FN void load_any_row(cells32 *r, GLOBAL const u8 *row)
{
    *r = *(GLOBAL const any_cells32 *)row;
}

FN void store_row(GLOBAL u8 *row, const cells32 *r)
{
    *(GLOBAL cells32 *)row = *r;
}

FN void fill_row(cells32 *r, u32 cell)
{
    *r = (cells32)(char)cell;
}

FN void move_east(cells32 *to, const cells32 *from)
{
    *to = __builtin_shufflevector(*from, (cells32)(char)0, 32, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16,
                                  17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30);
}

FN void reverse_row(cells32 *r)
{
    *r = __builtin_shufflevector(*r, *r, 31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12,
                                 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
}

FN void join_row(cells32 *r, const cells32 *other, u32 column)
{
    const cells32 columns = (cells32)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22,
                                      23, 24, 25, 26, 27, 28, 29, 30, 31);
    const cells32 mine = columns < (cells32)(char)column;
    *r = (*r & mine) | (*other & ~mine);
}

FN u32 equal_cells(const cells32 *x, const cells32 *y)
{
    return (u32)__builtin_ia32_pmovmskb256(*x == *y);
}

#else

typedef struct cells32 {
    u64 a, b, c, d;
} cells32;

FN void load_row(cells32 *r, GLOBAL const u8 *row)
{
    r->a = load_eight(row);
    r->b = load_eight(row + 8);
    r->c = load_eight(row + 16);
    r->d = load_eight(row + 24);
}

FN void load_any_row(cells32 *r, GLOBAL const u8 *row)
{
    r->a = load_any_eight(row);
    r->b = load_any_eight(row + 8);
    r->c = load_any_eight(row + 16);
    r->d = load_any_eight(row + 24);
}

FN void store_row(GLOBAL u8 *row, const cells32 *r)
{
    store_eight(row, r->a);
    store_eight(row + 8, r->b);
    store_eight(row + 16, r->c);
    store_eight(row + 24, r->d);
}

FN void fill_row(cells32 *r, u32 cell)
{
    r->a = r->b = r->c = r->d = 0x0101010101010101ul * cell;
}

FN void move_east(cells32 *to, const cells32 *from)
{
    to->d = from->d << 8 | from->c >> 56;
    to->c = from->c << 8 | from->b >> 56;
    to->b = from->b << 8 | from->a >> 56;
    to->a = from->a << 8;
}

FN void reverse_row(cells32 *r)
{
    const u64 a = r->a, b = r->b;
    r->a = reverse_eight(r->d);
    r->b = reverse_eight(r->c);
    r->c = reverse_eight(b);
    r->d = reverse_eight(a);
}

/* Eight cells that begin at column `at`: those of `first` before `column`, those of `second` from there on. */
FN u64 join_eight(u64 first, u64 second, u32 at, u32 column)
{
    const u64 mine = column <= at ? 0u : column >= at + 8u ? ~(u64)0 : ~(u64)0 >> (64u - 8u * (column - at));
    return (first & mine) | (second & ~mine);
}

FN void join_row(cells32 *r, const cells32 *other, u32 column)
{
    r->a = join_eight(r->a, other->a, 0, column);
    r->b = join_eight(r->b, other->b, 8, column);
    r->c = join_eight(r->c, other->c, 16, column);
    r->d = join_eight(r->d, other->d, 24, column);
}

FN u32 equal_cells(const cells32 *x, const cells32 *y)
{
    return zero_of_eight(x->a ^ y->a) | zero_of_eight(x->b ^ y->b) << 8 | zero_of_eight(x->c ^ y->c) << 16 |
           zero_of_eight(x->d ^ y->d) << 24;
}

#endif

#endif
