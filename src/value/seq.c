/* seq.c - tuples and sets as sequences of values, whatever their form. */
#include "value/seq.h"

#include <string.h>

#include "base/boundary.h"

/* A row and n - 1 more of its length as a grid; false if they are something else. */
static bool grid_from(arcl_ctx *c, const arcl_val *items, uint32_t n, arcl_val *out)
{
    const int32_t w = items[0].n;

    if (n > ARCL_SIDE_MAX)
        return false;
    for (uint32_t k = 1; k < n; k++)
        if (items[k].tag != ARCL_ROW || items[k].n != w)
            return false;
    uint8_t *cells = ARCL_CELLS(c, (size_t)n * (size_t)w);
    for (arcl_part p = arcl_part_of(n, w); arcl_part_next(c, &p);)
        for (int64_t k = p.from; k < p.to; k++)
            memcpy(cells + k * w, items[k].u.cells, (size_t)w);
    *out = arcl_grid_of(cells, (int32_t)n, w);
    return true;
}

/* Two rows of one length, as a grid: steps, devices and reports know a grid by its form. */
static __attribute__((noinline)) arcl_val two_rows(arcl_ctx *c, arcl_val a, arcl_val b)
{
    const size_t w = (size_t)a.n;
    uint8_t *cells = ARCL_CELLS(c, 2 * w);

    memcpy(cells, a.u.cells, w);
    memcpy(cells + w, b.u.cells, w);
    return arcl_grid_of(cells, 2, a.n);
}

__attribute__((noinline)) arcl_val arcl_two_any(arcl_ctx *c, arcl_val a, arcl_val b)
{
    if (ARCL_FAST_ROWS && a.tag == ARCL_ROW && b.tag == ARCL_ROW && b.n == a.n)
        return two_rows(c, a, b);
    arcl_val *two = ARCL_NEW(c, arcl_val, 2);
    two[0] = a;
    two[1] = b;
    return arcl_tuple_of(two, 2);
}

/* One value, or three and more. */
static __attribute__((noinline)) arcl_val make_many(arcl_ctx *c, const arcl_val *items, uint32_t n)
{
    arcl_val out;

    if (ARCL_FAST_ROWS && arcl_is_byte(items[0])) {
        uint32_t k = 1;
        while (k < n && arcl_is_byte(items[k]))
            k++;
        if (k == n) {
            uint8_t *cells = ARCL_CELLS(c, n);
            for (k = 0; k < n; k++)
                cells[k] = (uint8_t)items[k].u.i;
            return arcl_row_of(cells, (int32_t)n);
        }
    }
    if (items[0].tag == ARCL_ROW && grid_from(c, items, n, &out))
        return out;
    return arcl_tuple_of(items, (int32_t)n);
}

arcl_val arcl_tuple_make(arcl_ctx *c, const arcl_val *items, uint32_t n)
{
    if (n == 2 && (items[0].tag == ARCL_INT || items[0].tag == ARCL_ROW)) /* a pair, a cell or a grid, perhaps */
        return arcl_two(c, items[0], items[1]);
    if (n == 2)
        return arcl_tuple_of(items, 2);
    if (n == 0)
        return arcl_empty_tuple();
    return make_many(c, items, n);
}

arcl_val arcl_three(arcl_ctx *c, arcl_val a, arcl_val b, arcl_val d)
{
    if (arcl_is_int32(a) && arcl_is_int32(b) && arcl_is_int32(d))
        return arcl_triple32((int32_t)a.u.i, (int32_t)b.u.i, (int32_t)d.u.i);
    arcl_val *three = ARCL_NEW(c, arcl_val, 3);
    three[0] = a;
    three[1] = b;
    three[2] = d;
    return arcl_tuple_of(three, 3);
}

arcl_val arcl_getitem(arcl_val v, int64_t k)
{
    uint32_t n;

    if (v.tag == ARCL_GRID && k >= 0 && k < v.h)
        return arcl_row_of(v.u.cells + (size_t)k * (size_t)v.n, v.n);
    if (v.tag == ARCL_TUPLE && k >= 0 && k < v.n)
        return v.u.items[k];
    if (!arcl_is_tuple(v))
        return arcl_err(ARCL_E_TYPE);
    arcl_len(v, &n);
    if (k < 0)
        k += n;
    if (k < 0 || k >= n)
        return arcl_err(ARCL_E_INDEX);
    return arcl_at(v, (uint32_t)k);
}

/* The elements of a tuple that holds none of them as values. */
static __attribute__((noinline)) const arcl_val *lay_out(arcl_ctx *c, arcl_val v, uint32_t n)
{
    arcl_val *items = ARCL_NEW(c, arcl_val, n);

    arcl_ctx_work(c, n);
    if (v.tag == ARCL_ROW)
        for (uint32_t k = 0; k < n; k++)
            items[k] = arcl_int(v.u.cells[k]);
    else if (v.tag == ARCL_GRID)
        for (uint32_t k = 0; k < n; k++)
            items[k] = arcl_row_of(v.u.cells + (size_t)k * (size_t)v.n, v.n);
    else
        for (uint32_t k = 0; k < n; k++) /* a PAIR, CELL or TRIPLE */
            items[k] = arcl_at(v, k);
    return items;
}

/* The same with a profile. */
static __attribute__((noinline)) const arcl_val *lay_out_noted(arcl_ctx *c, arcl_val v, uint32_t n)
{
    arcl_frame *const before = arcl_profile_brief(c->profile, ARCL_SCOPE_tuple);
    const arcl_val *items = lay_out(c, v, n);

    arcl_profile_brief_done(c->profile, before);
    return items;
}

const arcl_val *arcl_members(arcl_ctx *c, arcl_val v, uint32_t *n)
{
    if (v.tag == ARCL_SET) {
        *n = v.u.set->n;
        return v.u.set->items ? v.u.set->items : arcl_set_members(c, v.u.set);
    }
    if (v.tag == ARCL_TUPLE && v.n > 0) {
        *n = (uint32_t)v.n;
        return v.u.items;
    }
    if (!arcl_len(v, n))
        return NULL;
    if (v.tag == ARCL_JOIN)
        return arcl_join_items(v.u.join);
    return c->profile ? lay_out_noted(c, v, *n) : lay_out(c, v, *n);
}

const arcl_val *arcl_items(arcl_ctx *c, arcl_val v, uint32_t *n)
{
    if (v.tag != ARCL_SET)
        return arcl_members(c, v, n);
    *n = v.u.set->n;
    return arcl_set_ordered(c, v.u.set);
}

const uint32_t *arcl_ranks(arcl_ctx *c, arcl_val v)
{
    return v.tag == ARCL_SET ? arcl_set_ranks(c, v.u.set) : NULL;
}

bool arcl_truth_any(arcl_val v)
{
    uint32_t n;

    if (arcl_len(v, &n))
        return n > 0;
    return v.tag == ARCL_FN || (v.tag == ARCL_STR && v.n > 0) || (v.tag == ARCL_FLOAT && v.u.d != 0);
}

bool arcl_as_pair(arcl_val v, int32_t *r, int32_t *c)
{
    if (v.tag == ARCL_PAIR) {
        *r = v.u.at.r;
        *c = v.u.at.c;
        return true;
    }
    if (v.tag != ARCL_TUPLE || v.n != 2)
        return false;
    const arcl_val a = v.u.items[0], b = v.u.items[1];
    if (!arcl_is_int(a) || !arcl_is_int(b) || a.u.i != (int32_t)a.u.i || b.u.i != (int32_t)b.u.i)
        return false;
    *r = (int32_t)a.u.i;
    *c = (int32_t)b.u.i;
    return true;
}

/* Three integers that fit 32 bits. */
static bool as_triple(arcl_val v, int32_t *colour, int32_t *r, int32_t *c)
{
    int32_t out[3];
    uint32_t n;

    if (v.tag == ARCL_TRIPLE) {
        *colour = v.n;
        *r = v.u.at.r;
        *c = v.u.at.c;
        return true;
    }
    if ((v.tag != ARCL_TUPLE && v.tag != ARCL_ROW) || !arcl_len(v, &n) || n != 3)
        return false;
    for (uint32_t k = 0; k < 3; k++) {
        const arcl_val e = arcl_at(v, k);
        if (!arcl_is_int(e) || e.u.i != (int32_t)e.u.i)
            return false;
        out[k] = (int32_t)e.u.i;
    }
    *r = out[0];
    *c = out[1];
    *colour = out[2];
    return true;
}

bool arcl_as_cell(arcl_val v, bool triple, int32_t *colour, int32_t *r, int32_t *c)
{
    if (triple)
        return as_triple(v, colour, r, c);
    if (v.tag == ARCL_CELL) {
        *colour = v.n;
        *r = v.u.at.r;
        *c = v.u.at.c;
        return true;
    }
    if (v.tag != ARCL_TUPLE || v.n != 2)
        return false;
    const arcl_val a = v.u.items[0];
    if (!arcl_is_int(a) || a.u.i != (int32_t)a.u.i)
        return false;
    *colour = (int32_t)a.u.i;
    return arcl_as_pair(v.u.items[1], r, c);
}

bool arcl_as_place(arcl_val v, bool triple, int32_t *r, int32_t *c)
{
    int32_t colour;

    if (v.tag == ARCL_PAIR || v.tag == (triple ? ARCL_TRIPLE : ARCL_CELL)) {
        *r = v.u.at.r;
        *c = v.u.at.c;
        return true;
    }
    if (triple && v.tag == ARCL_TUPLE && v.n == 3) {
        const arcl_val two = arcl_tuple_of(v.u.items, 2);
        return arcl_as_pair(two, r, c);
    }
    if (triple)
        return arcl_as_pair(v, r, c) || as_triple(v, &colour, r, c);
    if (v.tag != ARCL_TUPLE || v.n != 2)
        return false;
    return arcl_as_pair(v, r, c) || arcl_as_pair(v.u.items[1], r, c);
}

const arcl_val *arcl_join_items(arcl_join *j)
{
    if (!j->items) {
        arcl_val *items = ARCL_NEW(j->ctx, arcl_val, j->n);
        uint32_t at = 0;
        for (uint32_t k = 0; k < j->count; k++) {
            uint32_t n;
            const arcl_val *part = arcl_items(j->ctx, j->parts[k], &n);
            if (n)
                memcpy(items + at, part, n * sizeof *items);
            at += n;
        }
        j->items = items;
    }
    return j->items;
}
