/*
 * elements.h - random values with the hash that CPython gives them: always the same ones for a seed.
 */
#ifndef ARCL_TESTS_VALUE_ELEMENTS_H
#define ARCL_TESTS_VALUE_ELEMENTS_H

#include "base/hash.h"
#include "value/seq.h"
#include "value/set_model.h"

typedef enum element_kind {
    INTS,
    PLACES,     /* fit a patch */
    FAR_PLACES, /* do not */
    CELLS,
    TUPLES, /* of up to three of the above */
    SETS,   /* of up to five of the above */
    ANYTHING,
    ELEMENT_KINDS
} element_kind;

typedef struct element {
    arcl_val v;
    uint64_t hash;
} element;

static inline element element_int(int64_t n)
{
    return (element){arcl_int(n), model_hash_int(n)};
}

static inline element element_two(arcl_ctx *c, element a, element b)
{
    const uint64_t h[2] = {a.hash, b.hash};
    return (element){arcl_two(c, a.v, b.v), model_hash_tuple(h, 2)};
}

static inline element element_place(arcl_ctx *c, arcl_rng *r, uint32_t side, int64_t least)
{
    const int64_t i = least + arcl_rng_below(r, side), j = least + arcl_rng_below(r, side);
    return element_two(c, element_int(i), element_int(j));
}

static inline element element_make(arcl_ctx *c, arcl_rng *r, element_kind kind);

static inline element element_container(arcl_ctx *c, arcl_rng *r, bool set)
{
    const uint32_t n = arcl_rng_below(r, set ? 6 : 4);
    arcl_val *v = ARCL_NEW(c, arcl_val, n + 1);
    uint64_t h[6];
    uint32_t used = 0, k;

    for (uint32_t i = 0; i < n; i++) {
        const element e = element_make(c, r, (element_kind)arcl_rng_below(r, set ? SETS : TUPLES));
        for (k = 0; set && k < used; k++)
            if (h[k] == e.hash && arcl_equal(c, v[k], e.v))
                break;
        if (set && k < used)
            continue;
        h[used] = e.hash;
        v[used++] = e.v;
    }
    if (set)
        return (element){arcl_set_of_sequence(c, v, used), model_hash_set(h, used)};
    return (element){arcl_tuple_make(c, v, used), model_hash_tuple(h, used)};
}

static inline element element_make(arcl_ctx *c, arcl_rng *r, element_kind kind)
{
    switch (kind) {
    case INTS:
        return element_int((int64_t)arcl_rng_below(r, 4000) - 2000);
    case PLACES:
        return element_place(c, r, 30, 0);
    case FAR_PLACES:
        return element_place(c, r, 200, -100);
    case CELLS: {
        const element colour = element_int(arcl_rng_below(r, 10));
        return element_two(c, colour, element_place(c, r, 30, 0));
    }
    case TUPLES:
        return element_container(c, r, false);
    case SETS:
        return element_container(c, r, true);
    default:
        return element_make(c, r, (element_kind)arcl_rng_below(r, ANYTHING));
    }
}

#endif
