#include "base/hash.h"

uint64_t arcl_hash_bytes(uint64_t h, const void *bytes, size_t len)
{
    const unsigned char *p = bytes;

    h = arcl_hash_mix(h + len + 0x9e3779b97f4a7c15u);
    while (len > 0) {
        uint64_t word = 0;
        const size_t n = len < 8 ? len : 8;
        for (size_t k = 0; k < n; k++)
            word |= (uint64_t)p[k] << (8 * k);
        h = arcl_hash_mix(h ^ word) + 0x9e3779b97f4a7c15u;
        p += n;
        len -= n;
    }
    return h;
}
