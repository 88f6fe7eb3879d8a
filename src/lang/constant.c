/* A tuple of constants shares what its items point to and has its hash from theirs: no name defined by names defined by
 * names, however they double, costs more than its own line. */
#include "lang/constant.h"

#include <pthread.h>
#include <string.h>

#include "base/hash.h"

enum { DEPTH_MAX = 100, SIZE_MAX_FOLDED = 1 << 16 };

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

/* ---- making ----------------------------------------------------------------------------------- */

static const arcl_const *made(const arcl_consts *to, arcl_val v, uint64_t hash, uint32_t depth, uint32_t size)
{
    arcl_const *c = ARCL_TAKE(to->mem, arcl_const, 1);

    *c = (arcl_const){.value = v, .depth = depth, .size = size, .hash = hash};
    return c;
}

const arcl_const *arcl_const_scalar(const arcl_consts *to, arcl_val v)
{
    /* A negative number may have to be written (-1). */
    const uint32_t depth = v.tag == ARCL_INT && v.u.i < 0 ? 2 : v.tag == ARCL_PAIR ? 3 : 0;

    if (v.tag == ARCL_STR)
        v.u.str = arcl_take_text(to->values, v.u.str, (size_t)v.n);
    return made(to, v, arcl_const_hash(v), depth, 1);
}

static bool fits32(arcl_val v)
{
    return v.tag == ARCL_INT && v.u.i >= INT32_MIN && v.u.i <= INT32_MAX;
}

const arcl_const *arcl_const_tuple(const arcl_consts *to, const arcl_const *const *items, uint32_t n)
{
    uint32_t depth = 0, size = 1;

    for (uint32_t k = 0; k < n; k++) {
        depth = items[k]->depth > depth ? items[k]->depth : depth;
        if (items[k]->size > SIZE_MAX_FOLDED - size || depth >= DEPTH_MAX)
            return NULL;
        size += items[k]->size;
    }
    if (n == 2 && fits32(items[0]->value) && fits32(items[1]->value))
        return arcl_const_scalar(to, arcl_pair32((int32_t)items[0]->value.u.i, (int32_t)items[1]->value.u.i));
    arcl_val *values = n ? ARCL_TAKE(to->values, arcl_val, n) : NULL;
    for (uint32_t k = 0; k < n; k++)
        values[k] = items[k]->value;
    const arcl_val v = arcl_tuple_of(values, (int32_t)n);
    uint64_t hash = hash_begin(v);
    for (uint32_t k = 0; k < n; k++)
        hash = hash_item(hash, items[k]->hash);
    return made(to, v, hash, depth + 1, size);
}

const arcl_const *arcl_const_of(const arcl_consts *to, arcl_val v)
{
    if (v.tag != ARCL_TUPLE)
        return arcl_const_scalar(to, v);
    const arcl_const **items = ARCL_TAKE(to->mem, const arcl_const *, v.n);
    for (int32_t k = 0; k < v.n; k++)
        items[k] = arcl_const_of(to, v.u.items[k]);
    return arcl_const_tuple(to, items, (uint32_t)v.n);
}

/* ---- comparing and copying -------------------------------------------------------------------- */

bool arcl_const_same(arcl_val a, arcl_val b)
{
    if (a.tag != b.tag || a.n != b.n)
        return false;
    if (a.tag == ARCL_STR)
        return a.n == 0 || memcmp(a.u.str, b.u.str, (size_t)a.n) == 0;
    if (a.tag == ARCL_FN)
        return a.h == b.h;
    if (a.tag != ARCL_TUPLE)
        return a.tag == ARCL_NONE || a.u.i == b.u.i;
    if (a.u.items == b.u.items)
        return true;
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
