/*
 * swar.h - eight cells compared at once in an ordinary 64-bit word.
 *
 * Layer: plane.
 */
#ifndef ARCL_PLANE_SWAR_H
#define ARCL_PLANE_SWAR_H

#include <stdint.h>
#include <string.h>

/* Eight cells of a byte, the first lowest. */
static inline uint64_t arcl_swar_load(const uint8_t *p)
{
    uint64_t v;
    memcpy(&v, p, sizeof v);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    v = __builtin_bswap64(v);
#endif
    return v;
}

/* A bit for each of eight bytes that are equal. */
static inline uint32_t arcl_swar_equal(uint64_t a, uint64_t b)
{
    const uint64_t low = 0x7f7f7f7f7f7f7f7fu, differ = a ^ b;
    const uint64_t same = ~(((differ & low) + low) | differ) & ~low; /* the high bit of each byte that is zero */
    return (uint32_t)((same >> 7) * 0x0102040810204080u >> 56);
}

#endif
