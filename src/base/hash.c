#include "base/hash.h"

__extension__ typedef unsigned __int128 arcl_wide_product;

/* Eight bytes: one load where the machine has the same order of them. */
static inline uint64_t word_at(const unsigned char *p)
{
    return (uint64_t)p[0] | (uint64_t)p[1] << 8 | (uint64_t)p[2] << 16 | (uint64_t)p[3] << 24 | (uint64_t)p[4] << 32 |
           (uint64_t)p[5] << 40 | (uint64_t)p[6] << 48 | (uint64_t)p[7] << 56;
}

uint64_t arcl_hash_bytes(uint64_t h, const void *bytes, size_t len)
{
    const unsigned char *p = bytes;

    h = arcl_hash_mix(h + len + 0x9e3779b97f4a7c15u);
    for (; len >= 8; len -= 8, p += 8)
        h = arcl_hash_mix(h ^ word_at(p)) + 0x9e3779b97f4a7c15u;
    if (len > 0) {
        uint64_t word = 0;
        for (size_t k = 0; k < len; k++)
            word |= (uint64_t)p[k] << (8 * k);
        h = arcl_hash_mix(h ^ word) + 0x9e3779b97f4a7c15u;
    }
    return h;
}

/* Both halves of a product: each bit of the result depends on all bits of both factors. */
static inline uint64_t folded(uint64_t a, uint64_t b)
{
    const arcl_wide_product p = (arcl_wide_product)a * b;

    return (uint64_t)p ^ (uint64_t)(p >> 64);
}

/* Two lanes, so that the processor multiplies for both at once. */
uint64_t arcl_hash_many(uint64_t h, const void *bytes, size_t len)
{
    enum { CHUNK = 4 * sizeof(uint64_t) };
    const unsigned char *p = bytes;
    uint64_t one = arcl_hash_mix(h + len), two = ~one;

    for (; len >= CHUNK; len -= CHUNK, p += CHUNK) {
        one = folded(one ^ word_at(p), 0xa0b428db9d3c56e7u ^ word_at(p + 8));
        two = folded(two ^ word_at(p + 16), 0xc6bc279692b5c323u ^ word_at(p + 24));
    }
    return arcl_hash_bytes(arcl_hash_mix(one) ^ two, p, len);
}
