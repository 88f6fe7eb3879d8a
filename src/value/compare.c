/* compare.c - equality, order and hash, the same for every form of a value. */
#include <string.h>

#include "base/hash.h"
#include "value/hash.h"
#include "value/seq.h"

static __attribute__((noinline)) bool tuples_equal(arcl_ctx *c, arcl_val a, arcl_val b)
{
    uint32_t n, m;

    arcl_len(a, &n);
    arcl_len(b, &m);
    if (n != m)
        return false;
    arcl_ctx_work(c, n);
    arcl_deeper(c);
    bool same = true;
    if (a.tag == ARCL_TUPLE && b.tag == ARCL_TUPLE)
        for (uint32_t k = 0; k < n && same; k++)
            same = arcl_equal(c, a.u.items[k], b.u.items[k]);
    else
        for (uint32_t k = 0; k < n && same; k++)
            same = arcl_equal(c, arcl_at(a, k), arcl_at(b, k));
    arcl_shallower(c);
    return same;
}

/* -1, 0 or 1 as number a is less than b, equal or greater; 2 if one of them is nan. */
static int compare_floats(arcl_val a, arcl_val b)
{
    if (arcl_is_nan(a) || arcl_is_nan(b))
        return 2;
    if (a.tag != ARCL_FLOAT)
        return -compare_floats(b, a);
    if (b.tag == ARCL_FLOAT)
        return (a.u.d > b.u.d) - (a.u.d < b.u.d);
    if (a.u.d >= 0x1p63 || a.u.d < -0x1p63)
        return a.u.d > 0 ? 1 : -1;
    const int64_t whole = (int64_t)a.u.d; /* towards zero: the rest decides between equals */
    const double rest = a.u.d - (double)whole;
    return whole != b.u.i ? (whole > b.u.i) - (whole < b.u.i) : (rest > 0) - (rest < 0);
}

bool arcl_equal_any(arcl_ctx *c, arcl_val a, arcl_val b)
{
    if (a.tag == ARCL_FLOAT || b.tag == ARCL_FLOAT)
        return arcl_is_number(a) && arcl_is_number(b) &&
               (compare_floats(a, b) == 0 || (arcl_is_nan(a) && arcl_is_nan(b)));
    if (arcl_is_int(a))
        return arcl_is_int(b) && a.u.i == b.u.i;
    if (a.tag != b.tag)
        return arcl_is_tuple(a) && arcl_is_tuple(b) && tuples_equal(c, a, b);
    switch (a.tag) {
    case ARCL_CELL:
    case ARCL_TRIPLE:
        return a.n == b.n && a.u.at.r == b.u.at.r && a.u.at.c == b.u.at.c;
    case ARCL_ROW:
        return a.n == b.n && memcmp(a.u.cells, b.u.cells, (size_t)a.n) == 0;
    case ARCL_GRID:
        if (a.h != b.h || a.n != b.n)
            return false;
        arcl_ctx_work(c, (uint64_t)a.h * (uint64_t)a.n / 2048); /* a small one is part of the step of the caller */
        return memcmp(a.u.cells, b.u.cells, (size_t)a.h * (size_t)a.n) == 0;
    case ARCL_TUPLE:
        return (a.u.items == b.u.items && a.n == b.n) || tuples_equal(c, a, b);
    case ARCL_JOIN:
        return a.u.join == b.u.join || tuples_equal(c, a, b);
    case ARCL_STR:
        return a.n == b.n && memcmp(a.u.str, b.u.str, (size_t)a.n) == 0;
    case ARCL_FN:
        return a.h == b.h && a.u.fn == b.u.fn;
    default:
        return a.tag == ARCL_NONE;
    }
}

int arcl_less_any(arcl_ctx *c, arcl_val a, arcl_val b)
{
    if (arcl_is_int(a) && arcl_is_int(b))
        return a.u.i < b.u.i;
    if (arcl_is_number(a) && arcl_is_number(b))
        return compare_floats(a, b) == -1;
    if (arcl_is_set(a) && arcl_is_set(b))
        return a.u.set->n < b.u.set->n && arcl_set_subset(c, a.u.set, b.u.set);
    if (a.tag == ARCL_STR && b.tag == ARCL_STR) {
        const size_t n = (size_t)(a.n < b.n ? a.n : b.n);
        const int d = n ? memcmp(a.u.str, b.u.str, n) : 0;
        return d ? d < 0 : a.n < b.n;
    }
    if (!arcl_is_tuple(a) || !arcl_is_tuple(b))
        return -1;

    uint32_t n, m;
    arcl_len(a, &n);
    arcl_len(b, &m);
    arcl_deeper(c);
    int less = n < m;
    for (uint32_t k = 0; k < n && k < m; k++) {
        const arcl_val x = arcl_at(a, k), y = arcl_at(b, k);
        arcl_ctx_work(c, 1);
        if (!arcl_equal(c, x, y)) {
            less = arcl_less(c, x, y);
            break;
        }
    }
    arcl_shallower(c);
    return less;
}

int arcl_contains(arcl_ctx *c, arcl_val v, arcl_val e)
{
    uint32_t n;

    if (v.tag == ARCL_SET)
        return arcl_set_has(c, v.u.set, e);
    if (!arcl_len(v, &n))
        return -1;
    arcl_ctx_work(c, n);
    for (uint32_t k = 0; k < n; k++)
        if (arcl_equal(c, arcl_at(v, k), e))
            return 1;
    return 0;
}

static uint64_t hash_int(int64_t i)
{
    const uint64_t modulus = ((uint64_t)1 << 61) - 1;
    const uint64_t size = i < 0 ? 0 - (uint64_t)i : (uint64_t)i;
    const uint64_t h = size % modulus;

    if (i >= 0)
        return h;
    return h == 1 ? (uint64_t)-2 : 0 - h;
}

static uint64_t hash_bytes_tuple(const uint8_t *cells, uint32_t n)
{
    uint64_t acc = ARCL_TUPLE_P5;
    for (uint32_t k = 0; k < n; k++)
        acc = arcl_hash_lane(acc, cells[k]);
    return arcl_hash_tuple_end(acc, n);
}

/* Of nan CPython takes the address, so no order is promised for sets with one. */
static uint64_t hash_float(double d)
{
    const uint64_t infinite = 314159;

    if (d - d != 0)
        return d > 0 ? infinite : d < 0 ? 0 - infinite : ARCL_FLOAT;
    return d >= -0x1p62 && d <= 0x1p62 && d == (double)(int64_t)d ? hash_int((int64_t)d) : ARCL_FLOAT;
}

uint64_t arcl_hash_any(arcl_ctx *c, arcl_val v)
{
    uint64_t acc = ARCL_TUPLE_P5;
    const arcl_val *items;

    switch (v.tag) {
    case ARCL_BOOL:
    case ARCL_INT:
        return hash_int(v.u.i);
    case ARCL_FLOAT:
        return hash_float(v.u.d);
    case ARCL_PAIR:
    case ARCL_CELL:
        return arcl_hash(c, v);
    case ARCL_TRIPLE:
        return arcl_hash_triple(v.u.at.r, v.u.at.c, v.n);
    case ARCL_ROW:
        arcl_ctx_work(c, (uint64_t)v.n);
        return hash_bytes_tuple(v.u.cells, (uint32_t)v.n);
    case ARCL_GRID:
        arcl_ctx_work(c, (uint64_t)v.h * (uint64_t)v.n);
        for (arcl_part p = arcl_part_of(v.h, v.n); arcl_part_next(c, &p);)
            for (int64_t k = p.from; k < p.to; k++)
                acc = arcl_hash_lane(acc, hash_bytes_tuple(v.u.cells + (size_t)k * (size_t)v.n, (uint32_t)v.n));
        return arcl_hash_tuple_end(acc, v.h);
    case ARCL_TUPLE:
    case ARCL_JOIN:
        arcl_ctx_work(c, (uint64_t)v.n);
        arcl_deeper(c);
        items = v.tag == ARCL_TUPLE ? v.u.items : arcl_join_items(v.u.join);
        for (int32_t k = 0; k < v.n; k++)
            acc = arcl_hash_lane(acc, arcl_hash(c, items[k]));
        arcl_shallower(c);
        return arcl_hash_tuple_end(acc, (uint64_t)v.n);
    case ARCL_SET:
        return arcl_set_hash(c, v.u.set);
    case ARCL_STR:
        return arcl_hash_bytes(ARCL_HASH_SEED, v.u.str, (size_t)v.n);
    default:
        return v.tag; /* None, functions: any constant */
    }
}
