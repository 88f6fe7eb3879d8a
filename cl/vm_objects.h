/* vm_objects.h - components of a grid, and what else is looked for in one, on the vm. */
#ifndef ARCL_CL_VM_OBJECTS_H
#define ARCL_CL_VM_OBJECTS_H

#include "vm_grids.h"

/* ---- components ----------------------------------------------------------------------------- */

/* All runs of `mask` in which `seed` has a bit. Upwards a carry runs to the end of each; downwards by doubling. */
FN u32 filled(u32 seed, u32 mask)
{
    u32 runs = ((mask ^ (mask + seed)) | seed) & mask, through = mask;

    for (u32 by = 1; by < 32u; by *= 2u) {
        runs |= through & (runs >> by);
        through &= through >> by;
    }
    return runs;
}

/* The rows from which components are taken, and the one at hand: a word each. */
typedef struct flood {
    u32 mask, part, height;
    u32 first, last; /* rows of the part */
    int diagonal;
} flood;

/* Takes row i into the part as far as the row beside it reaches; whether it grew. Runs are in the part whole or not. */
FN int grow(vm *m, flood *f, u32 i, u32 beside)
{
    const u32 from = AT(m, f->part + beside), mask = AT(m, f->mask + i), old = AT(m, f->part + i);
    const u32 seed = (f->diagonal ? from | from << 1 | from >> 1 : from) & mask & ~old;

    if (!seed)
        return 0;
    AT(m, f->part + i) = old | filled(seed, mask);
    f->first = i < f->first ? i : f->first;
    f->last = i > f->last ? i : f->last;
    return 1;
}

/* Takes the component of the lowest bit of row `row` out of the mask; up and down until nothing is added. */
FN void take_part(vm *m, flood *f, u32 row)
{
    const u32 mask = AT(m, f->mask + row);
    int grows = 1;

    AT(m, f->part + row) = filled(mask & (0u - mask), mask);
    f->first = f->last = row;
    while (grows) {
        grows = 0;
        for (u32 i = f->first + 1u; i < f->height && i <= f->last + 1u; i++)
            grows |= grow(m, f, i, i - 1u);
        for (u32 i = f->last; i > 0 && i >= f->first; i--)
            grows |= grow(m, f, i - 1u, i);
    }
    for (u32 i = f->first; i <= f->last; i++)
        AT(m, f->mask + i) &= ~AT(m, f->part + i);
}

/* Makes room for the next part. */
FN void clear_part(vm *m, const flood *f)
{
    for (u32 i = f->first; i <= f->last; i++)
        AT(m, f->part + i) = 0;
}

/* The part as cells of the grid: of one colour, or with planes if that is negative. */
FN val part_of(vm *m, const flood *f, val g, i32 colour)
{
    const u32 rows = f->last - f->first + 1u, at = room_for_rows(m, rows);
    const u32 ink = colour < 0 ? room_for_rows(m, 4u * rows) : INK_COLOUR + (u32)colour;
    u32 all = 0, n = 0;

    if (m->why)
        return leave(m, m->why);
    for (u32 i = 0; i < rows; i++)
        all |= AT(m, f->part + f->first + i);
    const u32 blank = LOW_BIT(all);
    for (u32 i = 0; i < rows; i++) {
        const u32 bits = AT(m, f->part + f->first + i);
        n += COUNT_BITS(bits);
        put_row(m, at, i, bits >> blank);
        for (u32 q = 0; colour < 0 && q < 4u; q++)
            put_row(m, ink, 4u * i + q, (plane_at(m, g, f->first + i, q) & bits) >> blank);
    }
    const val v = {V_PATCH, n, (i32)f->first, (i32)blank, at, (i32)rows, (i32)HIGH_BIT_64(all >> blank) + 1, ink};
    return v;
}

/* Puts a value on a heap of values that grows down from the end of the pool. */
FN void heap(vm *m, u32 *n, val v)
{
    if (m->top + HEADER * (*n + 1u) > ARCL_POOL_WORDS)
        leave(m, ARCL_LEFT_ROOM);
    else
        save(m, ARCL_POOL_WORDS - HEADER * ++*n, v);
}

/* The values of the heap as a list. */
FN val heaped(vm *m, u32 n)
{
    if (m->why || m->top + 2u * HEADER * n > ARCL_POOL_WORDS)
        return leave(m, ARCL_LEFT_ROOM);
    val list = list_of(m, n, 1);
    for (u32 k = 0; k < n; k++)
        save(m, list.at + HEADER * k, load(m, ARCL_POOL_WORDS - HEADER * (k + 1u)));
    return list;
}

/* The components of what is in the mask. */
FN void take_parts(vm *m, flood *f, val g, i32 colour, u32 *n)
{
    for (u32 row = 0; row < f->height && !m->why; row++)
        while (AT(m, f->mask + row) && !m->why) {
            take_part(m, f, row);
            heap(m, n, part_of(m, f, g, colour));
            clear_part(m, f);
        }
}

FN_APART val m_objects(vm *m, val g, val plain, val diagonal, val outer)
{
    if (g.tag != V_GRID || plain.tag != V_INT || diagonal.tag != V_INT || outer.tag != V_INT)
        return leave(m, ARCL_LEFT_FORM);
    const i32 ground = outer.a ? ground_of(m, g) : -1;
    flood f = {0, 0, (u32)g.a, 0, 0, diagonal.a != 0};
    u32 n = 0;
    f.mask = take(m, f.height);
    f.part = take(m, f.height);
    for (u32 i = 0; i < f.height; i++)
        AT(m, f.part + i) = 0;
    for (u32 left = plain.a ? colours_in(m, g) : 1u; left && !m->why; left &= left - 1u) {
        const u32 colour = LOW_BIT(left);
        if (plain.a && (i32)colour == ground)
            continue;
        for (u32 i = 0; i < f.height; i++) {
            const u32 row = plain.a      ? cells_of(m, g, i, colour)
                            : ground < 0 ? columns_to((u32)g.b)
                                         : columns_to((u32)g.b) & ~cells_of(m, g, i, (u32)ground);
            AT(m, f.mask + i) = row;
        }
        take_parts(m, &f, g, plain.a ? (i32)colour : -1, &n);
    }
    val found = m->why ? leave(m, m->why) : n ? heaped(m, n) : empty_set();
    if (found.tag == V_LIST)
        found.b = SET_COPIED;
    return found;
}

/* The cells of each colour, but for that of `ground`. */
FN_APART val partition(vm *m, val g, i32 ground)
{
    const u32 set = colours_in(m, g);
    u32 n = 0;
    for (u32 left = set; left && !m->why; left &= left - 1u)
        if ((i32)LOW_BIT(left) != ground)
            heap(m, &n, cells_with(m, g, (i32)LOW_BIT(left), 1));
    return m->why ? leave(m, m->why) : n ? heaped(m, n) : empty_set();
}

FN val m_partition(vm *m, val g, int outer)
{
    if (g.tag != V_GRID)
        return leave(m, ARCL_LEFT_FORM);
    const i32 ground = outer ? ground_of(m, g) : -1;
    return m->why ? leave(m, m->why) : partition(m, g, ground);
}

/* ---- lines, copies, periods ------------------------------------------------------------------- */

/* Rows of one colour, and columns of one colour, each as cells. */
FN_APART val m_frontiers(vm *m, val g)
{
    u32 n = 0;

    if (g.tag != V_GRID)
        return leave(m, ARCL_LEFT_FORM);
    const val across = turned(m, g, 0, 0);
    for (u32 k = 0; k < 2u && !m->why; k++) {
        const val lines = k ? across : g;
        for (u32 i = 0; i < (u32)lines.a && !m->why; i++) {
            const u32 colour = cell_at(m, lines, (i32)i, 0);
            if (cells_of(m, lines, i, colour) != columns_to((u32)lines.b))
                continue;
            val line = k ? box_of(m, 0, (i32)i, lines.b, 1) : box_of(m, (i32)i, 0, 1, lines.b);
            line.ink = INK_COLOUR + colour;
            heap(m, &n, line);
        }
    }
    val found = m->why ? leave(m, m->why) : n ? set_of_list(m, heaped(m, n)) : empty_set();
    if (found.tag == V_LIST)
        found.b = SET_OTHER;
    return found;
}

/* The runs of one colour in the rows of a patch, a word each: row, column, length, colour. */
FN u32 listed_runs(vm *m, val v, u32 *n)
{
    const u32 at = take(m, v.n);
    u32 end = at;

    for (u32 left = colours_in(m, v); left; left &= left - 1u)
        for (u32 i = 0; i < (u32)v.c && !m->why; i++)
            for (u64 bits = inked(m, v, i, LOW_BIT(left)); bits;) {
                const u32 first = LOW_BIT_64(bits), length = run_of(bits >> first);
                AT(m, end++) = i << 24 | first << 16 | length << 8 | LOW_BIT(left);
                bits &= ~(~(u64)0 >> (64u - length) << first);
            }
    *n = end - at;
    return at;
}

/* The bits at which a run of so many begins. */
FN u32 run_starts(u32 bits, u32 length)
{
    u32 n = 1;

    for (; 2u * n <= length; n *= 2u)
        bits &= bits >> n;
    return bits & bits >> (length - n);
}

/* The places at which the patch, moved there, has the colours of the grid. */
FN_APART val m_occurrences(vm *m, val g, val v)
{
    enum { WORK = 1 << 14 };
    u32 n;

    if (g.tag != V_GRID || v.tag != V_PATCH || v.n == 0 || v.ink == INK_PLACES)
        return leave(m, ARCL_LEFT_FORM);
    const i32 rows = g.a - v.c + 1, columns = g.b - v.d + 1;
    if (rows < 1 || columns < 1)
        return empty_set();
    const u32 at = room_for_rows(m, (u32)rows), before = m->top, run = listed_runs(m, v, &n);
    const u32 where = take(m, ARCL_SIDE), starts = take(m, ARCL_SIDE);
    u32 kind = ~0u, some = 1; /* of the run whose starts are there; places that are left */
    if (n * (u32)rows > WORK)
        return leave(m, ARCL_LEFT_STEPS);
    for (u32 i = 0; i < (u32)rows && !m->why; i++)
        AT(m, where + i) = columns_to((u32)columns);
    for (u32 k = 0; k < n && some && !m->why; k++) {
        const u32 r = AT(m, run + k), down = r >> 24, right = r >> 16 & 255u;
        for (u32 i = 0; i < (u32)g.a && kind != (r & 0xffffu); i++)
            AT(m, starts + i) = run_starts(cells_of(m, g, i, r & 255u), r >> 8 & 255u);
        kind = r & 0xffffu;
        some = 0;
        for (u32 i = 0; i < (u32)rows; i++)
            some |= AT(m, where + i) &= AT(m, starts + down + i) >> right;
    }
    for (u32 i = 0; i < (u32)rows && !m->why; i++)
        put_row(m, at, i, AT(m, where + i));
    m->top = before;
    return m->why ? leave(m, m->why) : patch_in(m, at, 0, 0, (u32)rows, INK_PLACES);
}

/* Whether the patch, moved by so many rows up and columns left and cut off there, is part of itself. */
FN int repeats(const vm *m, val v, i32 up, i32 left)
{
    int same = 1;
    for (i32 i = v.a; same && i + up < v.a + v.c; i++) {
        const u64 there = row_in(m, v, i + up, v.b + left);
        same = (there & ~row_in(m, v, i, v.b)) == 0;
        for (u32 q = 0; same && q < 4u; q++)
            same = ink_in(m, v, q, i + up, v.b + left) == (ink_in(m, v, q, i, v.b) & there);
    }
    return same;
}

FN_APART val m_period(vm *m, val v, int rows)
{
    if (v.tag != V_PATCH || v.n == 0 || v.ink == INK_PLACES)
        return leave(m, ARCL_LEFT_FORM);
    const i32 side = rows ? v.c : v.d;
    i32 by = 1;
    while (by < side && !repeats(m, v, rows ? by : 0, rows ? 0 : by))
        by++;
    return number(m, by);
}

#endif
