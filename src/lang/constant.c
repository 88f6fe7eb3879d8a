/*
 * Constants are shared from the leaves up, so the items of two tuples need
 * only be compared by what they point to: no name defined by names defined by
 * names, however they double, costs more than its own line.
 */
#include "lang/constant.h"

#include <string.h>

#include "base/hash.h"

enum { FIRST_ROOM = 64, DEPTH_MAX = 100, SIZE_MAX_FOLDED = 1 << 16 };

static void make_slots(arcl_pool *p, size_t room)
{
    p->slots = ARCL_TAKE(p->mem, arcl_const *, room);
    memset(p->slots, 0, room * sizeof(arcl_const *));
    p->room = room;
}

void arcl_pool_open(arcl_pool *p, arcl_arena *mem, arcl_arena *values)
{
    *p = (arcl_pool){.mem = mem, .values = values};
    make_slots(p, FIRST_ROOM);
}

/* What tells v from other values, tuples and strings by their address. */
static uint64_t bits(arcl_val v)
{
    switch ((arcl_tag)v.tag) {
    case ARCL_INT:
    case ARCL_BOOL:
        return (uint64_t)v.u.i;
    case ARCL_FN:
        return v.h;
    case ARCL_PAIR:
    case ARCL_CELL:
    case ARCL_TRIPLE:
        return (uint64_t)(uint32_t)v.u.at.r << 32 | (uint32_t)v.u.at.c;
    case ARCL_NONE:
        return 0;
    default:
        return (uint64_t)(uintptr_t)v.u.items;
    }
}

static uint64_t hash_of(arcl_val v)
{
    uint64_t h = arcl_hash_mix(v.tag + 1u);

    if (v.tag == ARCL_STR)
        return arcl_hash_bytes(h, v.u.str, (size_t)v.n);
    if (v.tag != ARCL_TUPLE)
        return arcl_hash_mix(h ^ bits(v));
    for (int32_t k = 0; k < v.n; k++)
        h = arcl_hash_mix(h ^ bits(v.u.items[k])) + v.u.items[k].tag;
    return h;
}

static bool same_shared(arcl_val a, arcl_val b)
{
    return a.tag == b.tag && a.n == b.n && bits(a) == bits(b);
}

static bool same_new(arcl_val a, arcl_val b)
{
    if (a.tag != b.tag || a.n != b.n)
        return false;
    if (a.tag == ARCL_STR)
        return a.n == 0 || memcmp(a.u.str, b.u.str, (size_t)a.n) == 0;
    if (a.tag != ARCL_TUPLE)
        return bits(a) == bits(b);
    for (int32_t k = 0; k < a.n; k++)
        if (!same_shared(a.u.items[k], b.u.items[k]))
            return false;
    return true;
}

static void enlarge(arcl_pool *p)
{
    arcl_const **old = p->slots;
    const size_t n = p->room;

    make_slots(p, n * 2);
    for (size_t k = 0; k < n; k++) {
        if (!old[k])
            continue;
        size_t at = old[k]->hash & (p->room - 1);
        while (p->slots[at])
            at = (at + 1) & (p->room - 1);
        p->slots[at] = old[k];
    }
}

/* The constant like v; one that is new takes over copies of what v points to. */
static const arcl_const *shared(arcl_pool *p, arcl_val v, uint32_t depth, uint32_t size)
{
    const uint64_t hash = hash_of(v);
    size_t at = hash & (p->room - 1);

    for (arcl_const *c; (c = p->slots[at]) != NULL; at = (at + 1) & (p->room - 1))
        if (c->hash == hash && same_new(c->value, v))
            return c;
    if (v.tag == ARCL_STR) {
        v.u.str = arcl_take_text(p->values, v.u.str, (size_t)v.n);
    } else if (v.tag == ARCL_TUPLE && v.n > 0) {
        arcl_val *items = ARCL_TAKE(p->values, arcl_val, v.n);
        memcpy(items, v.u.items, (size_t)v.n * sizeof *items);
        v.u.items = items;
    }
    arcl_const *c = ARCL_TAKE(p->mem, arcl_const, 1);
    *c = (arcl_const){.value = v, .depth = depth, .size = size, .hash = hash};
    p->slots[at] = c;
    if (++p->n * 3 > p->room * 2)
        enlarge(p);
    return c;
}

const arcl_const *arcl_pool_scalar(arcl_pool *p, arcl_val v)
{
    /* A negative number may have to be written (-1). */
    const uint32_t depth = v.tag == ARCL_INT && v.u.i < 0 ? 2 : v.tag == ARCL_PAIR ? 3 : 0;
    return shared(p, v, depth, 1);
}

static bool fits32(arcl_val v)
{
    return v.tag == ARCL_INT && v.u.i >= INT32_MIN && v.u.i <= INT32_MAX;
}

const arcl_const *arcl_pool_tuple(arcl_pool *p, const arcl_const *const *items, uint32_t n)
{
    uint32_t depth = 0, size = 1;

    for (uint32_t k = 0; k < n; k++) {
        depth = items[k]->depth > depth ? items[k]->depth : depth;
        if (items[k]->size > SIZE_MAX_FOLDED - size || depth >= DEPTH_MAX)
            return NULL;
        size += items[k]->size;
    }
    if (n == 2 && fits32(items[0]->value) && fits32(items[1]->value))
        return arcl_pool_scalar(p, arcl_pair32((int32_t)items[0]->value.u.i, (int32_t)items[1]->value.u.i));
    arcl_val *values = n ? ARCL_TAKE(p->mem, arcl_val, n) : NULL;
    for (uint32_t k = 0; k < n; k++)
        values[k] = items[k]->value;
    return shared(p, arcl_tuple_of(values, (int32_t)n), depth + 1, size);
}

static const arcl_const *tuple_value(arcl_pool *p, arcl_val v, uint32_t n, unsigned depth);

static const arcl_const *value(arcl_pool *p, arcl_val v, unsigned depth)
{
    switch ((arcl_tag)v.tag) {
    case ARCL_NONE:
    case ARCL_BOOL:
    case ARCL_INT:
    case ARCL_STR:
    case ARCL_PAIR:
        return arcl_pool_scalar(p, v);
    case ARCL_FN:
        return v.u.fn ? NULL : arcl_pool_scalar(p, v);
    case ARCL_GRID:
        return tuple_value(p, v, v.h, depth);
    case ARCL_CELL:
        return tuple_value(p, v, 2, depth);
    case ARCL_ROW:
    case ARCL_TUPLE:
        return tuple_value(p, v, (uint32_t)v.n, depth);
    default:
        return NULL;
    }
}

/* Element k of a tuple in any form that is laid out. */
static arcl_val element(arcl_val v, uint32_t k)
{
    switch ((arcl_tag)v.tag) {
    case ARCL_GRID:
        return arcl_row_of(v.u.cells + (size_t)k * (size_t)v.n, v.n);
    case ARCL_CELL:
        return k == 0 ? arcl_int(v.n) : arcl_pair32(v.u.at.r, v.u.at.c);
    case ARCL_ROW:
        return arcl_int(v.u.cells[k]);
    default:
        return v.u.items[k];
    }
}

static const arcl_const *tuple_value(arcl_pool *p, arcl_val v, uint32_t n, unsigned depth)
{
    if (depth == DEPTH_MAX || n > SIZE_MAX_FOLDED)
        return NULL;
    const arcl_const **items = ARCL_TAKE(p->mem, const arcl_const *, n);
    for (uint32_t k = 0; k < n; k++)
        if ((items[k] = value(p, element(v, k), depth + 1)) == NULL)
            return NULL;
    return arcl_pool_tuple(p, items, n);
}

const arcl_const *arcl_pool_value(arcl_pool *p, arcl_val v)
{
    return value(p, v, 0);
}

bool arcl_const_same(arcl_val a, arcl_val b)
{
    if (a.tag != ARCL_TUPLE || b.tag != ARCL_TUPLE)
        return same_new(a, b);
    if (a.n != b.n)
        return false;
    for (int32_t k = 0; k < a.n; k++)
        if (!arcl_const_same(a.u.items[k], b.u.items[k]))
            return false;
    return true;
}

arcl_val arcl_const_copy(arcl_val v, arcl_arena *mem)
{
    if (v.tag == ARCL_STR) {
        v.u.str = arcl_take_text(mem, v.u.str, (size_t)v.n);
    } else if (v.tag == ARCL_TUPLE && v.n > 0) {
        arcl_val *items = ARCL_TAKE(mem, arcl_val, v.n);
        for (int32_t k = 0; k < v.n; k++)
            items[k] = arcl_const_copy(v.u.items[k], mem);
        v.u.items = items;
    }
    return v;
}
