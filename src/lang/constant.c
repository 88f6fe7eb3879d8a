/*
 * Constants are shared from the leaves up, so the items of two tuples need
 * only be compared by what they point to: no name defined by names defined by
 * names, however they double, costs more than its own line.
 */
#include "lang/constant.h"

#include <pthread.h>
#include <string.h>

#include "base/hash.h"

enum { FIRST_ROOM = 64, DEPTH_MAX = 100, SIZE_MAX_FOLDED = 1 << 16 };

/* ---- hashes ----------------------------------------------------------------------------------- */

uint64_t arcl_op_hash[ARCL_OP_COUNT];
static pthread_once_t op_hash_once = PTHREAD_ONCE_INIT;

static void fill_op_hash(void)
{
    for (unsigned op = 0; op < ARCL_OP_COUNT; op++)
        arcl_op_hash[op] = arcl_hash_bytes(ARCL_HASH_SEED, arcl_op_of(op)->name, strlen(arcl_op_of(op)->name));
}

void arcl_op_hash_open(void)
{
    pthread_once(&op_hash_once, fill_op_hash);
}

static uint64_t hash_begin(arcl_val v)
{
    return arcl_hash_mix(v.tag + 1u);
}

static uint64_t hash_item(uint64_t h, uint64_t item)
{
    return arcl_hash_mix(h ^ item) + 1;
}

uint64_t arcl_const_hash(arcl_val v)
{
    uint64_t h = hash_begin(v);

    switch ((arcl_tag)v.tag) {
    case ARCL_STR:
        return arcl_hash_bytes(h, v.u.str, (size_t)v.n);
    case ARCL_FN: /* constants hold no closures */
        return arcl_hash_mix(h ^ arcl_op_hash[v.h - 1u]);
    case ARCL_TUPLE:
        for (int32_t k = 0; k < v.n; k++)
            h = hash_item(h, arcl_const_hash(v.u.items[k]));
        return h;
    case ARCL_NONE:
        return h;
    default: /* a number, or two */
        return arcl_hash_mix(h ^ (uint64_t)v.u.i) + (uint32_t)v.n;
    }
}

/* ---- sharing ---------------------------------------------------------------------------------- */

static void make_slots(arcl_pool *p, size_t room)
{
    p->slots = ARCL_TAKE(p->mem, arcl_const *, room);
    memset(p->slots, 0, room * sizeof(arcl_const *));
    p->room = room;
}

void arcl_pool_open(arcl_pool *p, arcl_arena *mem, arcl_arena *values)
{
    arcl_op_hash_open();
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
static const arcl_const *shared(arcl_pool *p, arcl_val v, uint64_t hash, uint32_t depth, uint32_t size)
{
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
    return shared(p, v, arcl_const_hash(v), depth, 1);
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
    const arcl_val v = arcl_tuple_of(values, (int32_t)n);
    uint64_t hash = hash_begin(v);
    for (uint32_t k = 0; k < n; k++)
        hash = hash_item(hash, items[k]->hash);
    return shared(p, v, hash, depth + 1, size);
}

const arcl_const *arcl_pool_const(arcl_pool *p, arcl_val v)
{
    if (v.tag != ARCL_TUPLE)
        return arcl_pool_scalar(p, v);
    const arcl_const **items = ARCL_TAKE(p->mem, const arcl_const *, v.n);
    for (int32_t k = 0; k < v.n; k++)
        items[k] = arcl_pool_const(p, v.u.items[k]);
    return arcl_pool_tuple(p, items, (uint32_t)v.n);
}

bool arcl_const_same(arcl_val a, arcl_val b)
{
    if (a.tag != ARCL_TUPLE || b.tag != ARCL_TUPLE)
        return same_new(a, b);
    if (a.n != b.n || a.u.items == b.u.items)
        return a.n == b.n;
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
