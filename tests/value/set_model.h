/*
 * set_model.h - a second, plain implementation of CPython's sets, for tests to compare with.
 *
 * It knows nothing of values: an element is a number with a hash, and two elements are equal if their
 * numbers are. It shares no code with the library, not even the hashes.
 */
#ifndef ARCL_TESTS_VALUE_SET_MODEL_H
#define ARCL_TESTS_VALUE_SET_MODEL_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

enum { MODEL_EMPTY = -1, MODEL_DELETED = -2 };

typedef struct model_slot {
    int id;
    uint64_t hash;
} model_slot;

typedef struct model {
    model_slot *slot;
    size_t size, fill, used; /* fill counts deleted marks, too */
} model;

/* ---- hashes -------------------------------------------------------------------------- */

static inline uint64_t model_hash_int(int64_t n)
{
    const int64_t h = n % 2305843009213693951; /* keeps the sign, as CPython does */
    return (uint64_t)(h == -1 ? -2 : h);
}

static inline uint64_t model_hash_tuple(const uint64_t *h, size_t n)
{
    uint64_t acc = 2870177450012600261u;

    for (size_t k = 0; k < n; k++) {
        acc += h[k] * 14029467366897019727u;
        acc = ((acc << 31) | (acc >> 33)) * 11400714785074694791u;
    }
    acc += n ^ (2870177450012600261u ^ 3527539u);
    return acc == UINT64_MAX ? 1546275796u : acc;
}

static inline uint64_t model_hash_set(const uint64_t *h, size_t n)
{
    uint64_t acc = 0;

    for (size_t k = 0; k < n; k++)
        acc ^= ((h[k] ^ 89869747u) ^ (h[k] << 16)) * 3644798167u;
    acc ^= (n + 1) * 1927868237u;
    acc ^= (acc >> 11) ^ (acc >> 25);
    acc = acc * 69069u + 907133923u;
    return acc == UINT64_MAX ? 590923713u : acc;
}

/* ---- the table ----------------------------------------------------------------------- */

static inline model model_open(size_t size)
{
    model m = {.slot = malloc(size * sizeof *m.slot), .size = size};

    for (size_t k = 0; k < size; k++)
        m.slot[k] = (model_slot){.id = MODEL_EMPTY};
    return m;
}

static inline void model_close(model *m)
{
    free(m->slot);
    *m = (model){0};
}

/* The slot that holds `id`, or the first empty one on its way. */
static inline model_slot *model_probe(const model *m, int id, uint64_t hash)
{
    const size_t mask = m->size - 1;
    uint64_t perturb = hash;
    size_t i = (size_t)hash & mask;

    for (;;) {
        const size_t last = i + 9 <= mask ? i + 9 : i;
        for (size_t k = i; k <= last; k++)
            if (m->slot[k].id == MODEL_EMPTY || m->slot[k].id == id)
                return &m->slot[k];
        perturb >>= 5;
        i = (i * 5 + 1 + (size_t)perturb) & mask;
    }
}

static inline void model_resize(model *m, size_t more_than)
{
    size_t size = 8;

    while (size <= more_than)
        size *= 2;
    model to = model_open(size);
    for (size_t k = 0; k < m->size; k++)
        if (m->slot[k].id >= 0)
            *model_probe(&to, m->slot[k].id, m->slot[k].hash) = m->slot[k];
    to.fill = to.used = m->used;
    model_close(m);
    *m = to;
}

static inline void model_grow(model *m)
{
    model_resize(m, m->used > 50000 ? m->used * 2 : m->used * 4);
}

static inline void model_add(model *m, int id, uint64_t hash)
{
    model_slot *s = model_probe(m, id, hash);

    if (s->id == id)
        return;
    *s = (model_slot){id, hash};
    m->fill++;
    m->used++;
    if (m->fill * 5 >= (m->size - 1) * 3)
        model_grow(m);
}

static inline bool model_has(const model *m, const model_slot *s)
{
    return model_probe(m, s->id, s->hash)->id == s->id;
}

/* m.update(from) */
static inline void model_merge(model *m, const model *from)
{
    if (from->used == 0)
        return;
    if ((m->fill + from->used) * 5 >= (m->size - 1) * 3)
        model_resize(m, (m->used + from->used) * 2);
    const bool empty = m->fill == 0, exact = empty && m->size == from->size && from->fill == from->used;
    for (size_t k = 0; k < from->size; k++) {
        const model_slot *s = &from->slot[k];
        if (s->id < 0)
            continue;
        if (exact)
            m->slot[k] = *s;
        else if (empty)
            *model_probe(m, s->id, s->hash) = *s;
        else
            model_add(m, s->id, s->hash);
    }
    if (empty)
        m->fill = m->used = from->used;
}

/* ---- operations ---------------------------------------------------------------------- */

static inline model model_copy(const model *a)
{
    model m = model_open(8);
    model_merge(&m, a);
    return m;
}

static inline model model_union(const model *a, const model *b)
{
    model m = model_copy(a);
    model_merge(&m, b);
    return m;
}

/* Those elements of a, in order, that are in b (or are not). */
static inline model model_filter(const model *a, const model *b, bool in)
{
    model m = model_open(8);

    for (size_t k = 0; k < a->size; k++)
        if (a->slot[k].id >= 0 && model_has(b, &a->slot[k]) == in)
            model_add(&m, a->slot[k].id, a->slot[k].hash);
    return m;
}

static inline model model_intersection(const model *a, const model *b)
{
    return b->used > a->used ? model_filter(a, b, true) : model_filter(b, a, true);
}

static inline model model_difference(const model *a, const model *b)
{
    if (a->used / 4 <= b->used)
        return model_filter(a, b, false);
    model m = model_copy(a);
    for (size_t k = 0; k < b->size; k++)
        if (b->slot[k].id >= 0 && model_has(&m, &b->slot[k])) {
            model_probe(&m, b->slot[k].id, b->slot[k].hash)->id = MODEL_DELETED;
            m.used--;
        }
    if (m.fill - m.used > (m.size - 1) / 4)
        model_grow(&m);
    return m;
}

#endif
