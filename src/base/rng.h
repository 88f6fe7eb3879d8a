/* rng.h - a small seeded generator: the same numbers on every machine. */
#ifndef ARCL_BASE_RNG_H
#define ARCL_BASE_RNG_H

#include "base/hash.h"

typedef struct arcl_rng {
    uint64_t state;
} arcl_rng;

static inline uint64_t arcl_rng_next(arcl_rng *r)
{
    r->state += 0x9e3779b97f4a7c15u;
    return arcl_hash_mix(r->state);
}

/* A number in 0..n-1; n > 0. */
static inline uint32_t arcl_rng_below(arcl_rng *r, uint32_t n)
{
    return (uint32_t)(((arcl_rng_next(r) >> 32) * n) >> 32);
}

#endif
