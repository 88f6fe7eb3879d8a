/*
 * bytes.h - rows of cells as bits, and rows of bytes compared eight at a time
 * in a 64-bit register, on any machine that stores the low byte first.
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

/* A row of up to 128 cells, one bit each. */
__extension__ typedef unsigned __int128 arcl_row;
enum { ARCL_ROW_BITS = 128 };

static inline arcl_row arcl_row_bit(int64_t k)
{
    return (arcl_row)1 << k;
}

/* The first `width` bits. */
static inline arcl_row arcl_row_mask(int64_t width)
{
    return width >= ARCL_ROW_BITS ? ~(arcl_row)0 : arcl_row_bit(width) - 1;
}
static inline uint64_t arcl_word_mask(int64_t width)
{
    return width >= 64 ? ~(uint64_t)0 : ((uint64_t)1 << width) - 1;
}

static inline uint32_t arcl_row_count(arcl_row w)
{
    return (uint32_t)(__builtin_popcountll((uint64_t)w) + __builtin_popcountll((uint64_t)(w >> 64)));
}

/* Number of the lowest bit, and of the highest plus one; w is not 0. */
static inline int32_t arcl_row_first(arcl_row w)
{
    return (uint64_t)w ? __builtin_ctzll((uint64_t)w) : 64 + __builtin_ctzll((uint64_t)(w >> 64));
}
static inline int32_t arcl_row_end(arcl_row w)
{
    return w >> 64 ? 128 - __builtin_clzll((uint64_t)(w >> 64)) : 64 - __builtin_clzll((uint64_t)w);
}

/* The bits of a row one by one:  for (arcl_bits b = arcl_bits_of(row); arcl_bits_next(&b, &j);) */
typedef struct arcl_bits {
    uint64_t word, high;
    int32_t base;
} arcl_bits;

static inline arcl_bits arcl_bits_of(arcl_row w)
{
    return (arcl_bits){(uint64_t)w, (uint64_t)(w >> 64), 0};
}
static inline int arcl_bits_next(arcl_bits *b, int32_t *k)
{
    if (b->word == 0) {
        if (b->high == 0)
            return 0;
        b->word = b->high;
        b->high = 0;
        b->base = 64;
    }
    *k = b->base + __builtin_ctzll(b->word);
    b->word &= b->word - 1;
    return 1;
}

/* Bit k: whether byte k of p equals b; n <= 64. */
static inline uint64_t arcl_bytes_equal(const uint8_t *p, int32_t n, uint8_t b)
{
    const uint64_t same = 0x0101010101010101u * b;
    uint64_t out = 0;
    for (int32_t k = 0; k < n; k += 8)
        out |= arcl_zero_bytes(arcl_load_bytes(p + k, n - k) ^ same) << k;
    return out & arcl_word_mask(n);
}

/* The same for n <= 128. */
static inline arcl_row arcl_row_equal(const uint8_t *p, int32_t n, uint8_t b)
{
    return n <= 64 ? arcl_bytes_equal(p, n, b)
                   : arcl_bytes_equal(p, 64, b) | (arcl_row)arcl_bytes_equal(p + 64, n - 64, b) << 64;
}

/* Bit k: whether byte k of p equals byte k of q; n <= 64. */
static inline uint64_t arcl_bytes_alike(const uint8_t *p, const uint8_t *q, int32_t n)
{
    uint64_t out = 0;
    for (int32_t k = 0; k < n; k += 8)
        out |= arcl_zero_bytes(arcl_load_bytes(p + k, n - k) ^ arcl_load_bytes(q + k, n - k)) << k;
    return out & arcl_word_mask(n);
}

#endif
