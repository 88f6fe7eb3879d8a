#include "base/hash.h"

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

uint64_t arcl_hash_many(uint64_t h, const void *bytes, size_t len)
{
    enum { LANES = 4, WORD = sizeof(uint64_t) };
    const unsigned char *p = bytes;
    uint64_t lane[LANES] = {h, h + 1, h + 2, h + 3};

    for (; len >= LANES * WORD; len -= LANES * WORD, p += LANES * WORD)
        for (int k = 0; k < LANES; k++)
            lane[k] = arcl_hash_mix(lane[k] ^ word_at(p + k * WORD));
    for (int k = 0; k < LANES; k++)
        h = arcl_hash_mix(h ^ lane[k]);
    return arcl_hash_bytes(h, p, len);
}
