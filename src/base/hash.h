/* hash.h - a 64-bit hash of bytes, for identities shown to people, and numbers at random. */
#ifndef ARCL_BASE_HASH_H
#define ARCL_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

enum { ARCL_HASH_SEED = 0 };

/* Continues `h` (ARCL_HASH_SEED at first) over `len` bytes; the same on every machine. */
uint64_t arcl_hash_bytes(uint64_t h, const void *bytes, size_t len);

/* Another one, which takes less time for more than a few bytes. */
uint64_t arcl_hash_many(uint64_t h, const void *bytes, size_t len);

/* A bijective scramble of 64 bits. */
static inline uint64_t arcl_hash_mix(uint64_t x)
{
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93u;
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93u;
    return x ^ (x >> 32);
}

/* ---- numbers at random: the same on every machine for the same seed ---------------------------- */

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
