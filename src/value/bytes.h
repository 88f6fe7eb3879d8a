/*
 * bytes.h - rows of bytes as words: eight comparisons at a time in a 64-bit
 * register, on any machine that stores the low byte first.
 */
#ifndef ARCL_VALUE_BYTES_H
#define ARCL_VALUE_BYTES_H

#include <stdint.h>
#include <string.h>

/* Up to eight bytes as one word; nothing behind them is read. */
static inline uint64_t arcl_load_bytes(const uint8_t *p, int32_t n)
{
    uint64_t x = 0;
    uint32_t lo, hi;

    if (n >= 8) {
        memcpy(&x, p, 8);
    } else if (n >= 4) { /* the two loads overlap in equal bytes */
        memcpy(&lo, p, 4);
        memcpy(&hi, p + n - 4, 4);
        x = lo | (uint64_t)hi << (8 * (n - 4));
    } else if (n > 0) {
        x = p[0] | (uint64_t)p[n >> 1] << (8 * (n >> 1)) | (uint64_t)p[n - 1] << (8 * (n - 1));
    }
    return x;
}

/* Bit k: whether byte k of x is zero. */
static inline uint64_t arcl_zero_bytes(uint64_t x)
{
    const uint64_t low7 = 0x7f7f7f7f7f7f7f7fu;
    const uint64_t zero = ~(((x & low7) + low7) | x | low7); /* the top bit of each such byte */
    return (zero >> 7) * 0x0102040810204080u >> 56;
}

/* All bits of a row of `width` cells. */
static inline uint64_t arcl_row_mask(int64_t width)
{
    return width >= 64 ? ~(uint64_t)0 : ((uint64_t)1 << width) - 1;
}

/* Bit k: whether byte k of p equals b; n <= 64. */
static inline uint64_t arcl_bytes_equal(const uint8_t *p, int32_t n, uint8_t b)
{
    const uint64_t same = 0x0101010101010101u * b;
    uint64_t out = 0;
    for (int32_t k = 0; k < n; k += 8)
        out |= arcl_zero_bytes(arcl_load_bytes(p + k, n - k) ^ same) << k;
    return out & arcl_row_mask(n);
}

/* Bit k: whether byte k of p equals byte k of q; n <= 64. */
static inline uint64_t arcl_bytes_alike(const uint8_t *p, const uint8_t *q, int32_t n)
{
    uint64_t out = 0;
    for (int32_t k = 0; k < n; k += 8)
        out |= arcl_zero_bytes(arcl_load_bytes(p + k, n - k) ^ arcl_load_bytes(q + k, n - k)) << k;
    return out & arcl_row_mask(n);
}

#endif
