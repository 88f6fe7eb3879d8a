/*
 * table.h - the hash table of a CPython set, with every element in the slot in which CPython has it.
 *
 * CPython iterates over a set in the order of the slots. To have the same order takes a table of the same size that is
 * filled in the same order with the same hashes. The table holds keys, numbers that denote the elements of one set
 * (set.h), so elements are never compared here.
 */
#ifndef ARCL_VALUE_TABLE_H
#define ARCL_VALUE_TABLE_H

#include "value/ctx.h"

#define ARCL_KEY_NONE UINT32_MAX       /* no key: an empty slot */
#define ARCL_KEY_GONE (UINT32_MAX - 1) /* a deleted mark */

enum {
    ARCL_TABLE_FIRST = 8,  /* slots of a new table */
    ARCL_TABLE_PROBES = 9, /* neighbours that are looked at before a jump */
    ARCL_TABLE_SHIFT = 5,  /* of the hash from jump to jump */
};

typedef struct arcl_table {
    uint32_t mask, fill, used; /* fill counts deleted marks too */
    uint32_t *key;             /* mask + 1 slots: a key, NONE or GONE */
    uint64_t *hash;
} arcl_table;

void arcl_table_open(arcl_ctx *c, arcl_table *t);
void arcl_table_open_sized(arcl_ctx *c, arcl_table *t, uint32_t size); /* a power of two */

/* The slot of a key, or the first empty slot on its way. */
uint32_t arcl_table_slot(const arcl_table *t, uint32_t key, uint64_t hash);
void arcl_table_discard(arcl_table *t, uint32_t key, uint64_t hash);

/* The factor between the elements in use and the least size of the table that replaces a full one; and the size of the
 * smallest table with more than `minused` slots. */
static inline uint64_t arcl_table_growth(uint64_t used)
{
    return used > 50000 ? 2 : 4;
}
static inline uint64_t arcl_table_size(uint64_t minused)
{
    uint64_t size = ARCL_TABLE_FIRST;

    while (size <= minused)
        size <<= 1;
    return size;
}

/* What set.update(another set) does: `from` is in the same key space. */
void arcl_table_merge(arcl_ctx *c, arcl_table *t, const arcl_table *from);

/* What frozenset(a set) does. */
arcl_table arcl_table_copy(arcl_ctx *c, const arcl_table *from);

/* The rebuild that follows many deletions, and every add that fills the table. */
void arcl_table_regrow(arcl_ctx *c, arcl_table *t);

/* Adds a key unless it is there. The first slot is free more often than not. */
void arcl_table_add_further(arcl_ctx *c, arcl_table *t, uint32_t key, uint64_t hash);
static inline void arcl_table_add(arcl_ctx *c, arcl_table *t, uint32_t key, uint64_t hash)
{
    const uint64_t k = hash & t->mask;

    if (t->key[k] != ARCL_KEY_NONE) {
        arcl_table_add_further(c, t, key, hash);
        return;
    }
    t->key[k] = key;
    t->hash[k] = hash;
    t->used++;
    if ((uint64_t)++t->fill * 5 >= (uint64_t)t->mask * 3)
        arcl_table_regrow(c, t);
}

/* The keys in order; returns how many. `keys` has room for t->used. */
uint32_t arcl_table_walk(const arcl_table *t, uint32_t *keys);

#endif
