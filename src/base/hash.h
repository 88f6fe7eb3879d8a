/* hash.h - a 64-bit hash of bytes, for identities shown to people. */
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

#endif
