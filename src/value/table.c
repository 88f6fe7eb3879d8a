#include "value/table.h"

#include <string.h>

enum { SECOND_SIZE = 32 };

static inline void allocate(arcl_ctx *c, arcl_table *t, uint32_t size)
{
    t->mask = size - 1;
    t->hash = ARCL_NEW(c, uint64_t, size + (size_t)size / 2); /* the keys lie behind the hashes */
    t->key = (uint32_t *)(void *)(t->hash + size);
    /* ARCL_KEY_NONE everywhere; most tables are of the second size. */
    if (size == SECOND_SIZE)
        memset(t->key, 0xff, SECOND_SIZE * sizeof *t->key);
    else
        memset(t->key, 0xff, size * sizeof *t->key);
}

void arcl_table_open_sized(arcl_ctx *c, arcl_table *t, uint32_t size)
{
    t->fill = t->used = 0;
    allocate(c, t, size);
}

void arcl_table_open(arcl_ctx *c, arcl_table *t)
{
    arcl_table_open_sized(c, t, ARCL_TABLE_FIRST);
}

/* Deleted marks are passed over. */
uint32_t arcl_table_slot(const arcl_table *t, uint32_t key, uint64_t hash)
{
    const uint64_t mask = t->mask;
    uint64_t i = hash & mask, perturb = hash;

    for (;;) {
        const uint64_t last = i + ARCL_TABLE_PROBES <= mask ? i + ARCL_TABLE_PROBES : i;
        for (uint64_t k = i; k <= last; k++)
            if (t->key[k] == ARCL_KEY_NONE || t->key[k] == key)
                return (uint32_t)k;
        perturb >>= ARCL_TABLE_SHIFT;
        i = (i * 5 + 1 + perturb) & mask;
    }
}

/* Puts a key that is not there into a table with room for it. */
static inline void put(arcl_table *t, uint32_t key, uint64_t hash)
{
    uint32_t k = (uint32_t)hash & t->mask;
    if (t->key[k] != ARCL_KEY_NONE)
        k = arcl_table_slot(t, key, hash);
    t->key[k] = key;
    t->hash[k] = hash;
}

/* A table of the size for `minused`, filled again in slot order. */
static void resize(arcl_ctx *c, arcl_table *t, uint64_t minused)
{
    const arcl_table old = *t;
    const uint64_t size = arcl_table_size(minused);

    allocate(c, t, (uint32_t)size);
    arcl_ctx_work(c, size >> 2);
    t->fill = t->used;
    for (uint32_t k = 0; k <= old.mask; k++)
        if (old.key[k] < ARCL_KEY_GONE)
            put(t, old.key[k], old.hash[k]);
}

void arcl_table_regrow(arcl_ctx *c, arcl_table *t)
{
    resize(c, t, t->used * arcl_table_growth(t->used));
}

void arcl_table_add_further(arcl_ctx *c, arcl_table *t, uint32_t key, uint64_t hash)
{
    const uint32_t k = arcl_table_slot(t, key, hash);

    if (t->key[k] == key)
        return;
    t->key[k] = key;
    t->hash[k] = hash;
    t->fill++;
    t->used++;
    if ((uint64_t)t->fill * 5 >= (uint64_t)t->mask * 3)
        arcl_table_regrow(c, t);
}

void arcl_table_discard(arcl_table *t, uint32_t key, uint64_t hash)
{
    const uint32_t k = arcl_table_slot(t, key, hash);
    if (t->key[k] == key) {
        t->key[k] = ARCL_KEY_GONE;
        t->used--;
    }
}

void arcl_table_merge(arcl_ctx *c, arcl_table *t, const arcl_table *from)
{
    if (from->used == 0)
        return;
    arcl_ctx_work(c, from->mask >> 2);
    if (((uint64_t)t->fill + from->used) * 5 >= (uint64_t)t->mask * 3)
        resize(c, t, ((uint64_t)t->used + from->used) * 2);
    if (t->fill == 0 && t->mask == from->mask && from->fill == from->used) {
        memcpy(t->key, from->key, (from->mask + 1u) * sizeof *t->key);
        memcpy(t->hash, from->hash, (from->mask + 1u) * sizeof *t->hash);
        t->fill = t->used = from->used;
    } else if (t->fill == 0) {
        t->fill = t->used = from->used;
        for (uint32_t k = 0; k <= from->mask; k++)
            if (from->key[k] < ARCL_KEY_GONE)
                put(t, from->key[k], from->hash[k]);
    } else {
        for (uint32_t k = 0; k <= from->mask; k++)
            if (from->key[k] < ARCL_KEY_GONE)
                arcl_table_add(c, t, from->key[k], from->hash[k]);
    }
}

arcl_table arcl_table_copy(arcl_ctx *c, const arcl_table *from)
{
    arcl_table t;
    arcl_table_open(c, &t);
    arcl_table_merge(c, &t, from);
    return t;
}

uint32_t arcl_table_walk(const arcl_table *t, uint32_t *keys)
{
    uint32_t n = 0;
    for (uint32_t k = 0; k <= t->mask && n < t->used; k++)
        if (t->key[k] < ARCL_KEY_GONE)
            keys[n++] = t->key[k];
    return n;
}
