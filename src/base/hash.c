#include "base/hash.h"

uint64_t arcl_hash_bytes(uint64_t h, const void *bytes, size_t len)
{
    const unsigned char *p = bytes;

    h = arcl_hash_mix(h + len + 0x9e3779b97f4a7c15u);
    for (; len >= 8; len -= 8, p += 8) {
        /* One load where the machine has the same order of bytes. */
        const uint64_t word = (uint64_t)p[0] | (uint64_t)p[1] << 8 | (uint64_t)p[2] << 16 | (uint64_t)p[3] << 24 |
                              (uint64_t)p[4] << 32 | (uint64_t)p[5] << 40 | (uint64_t)p[6] << 48 | (uint64_t)p[7] << 56;
        h = arcl_hash_mix(h ^ word) + 0x9e3779b97f4a7c15u;
    }
    if (len > 0) {
        uint64_t word = 0;
        for (size_t k = 0; k < len; k++)
            word |= (uint64_t)p[k] << (8 * k);
        h = arcl_hash_mix(h ^ word) + 0x9e3779b97f4a7c15u;
    }
    return h;
}
