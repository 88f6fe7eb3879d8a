/*
 * bytes.h - rows of cells as bit masks, and functions that compare or move 8 or 16 bytes at a time.
 */
#ifndef ARCL_VALUE_BYTES_H
#define ARCL_VALUE_BYTES_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/vec16.h"

/* ---- rows of bits ----------------------------------------------------------- */

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

/* A mask whose bit k tells whether byte k of p equals b, for k < n <= 64. */
static inline uint64_t arcl_bytes_equal(const uint8_t *p, int32_t n, uint8_t b)
{
    const arcl_vec16 same = arcl_vec16_of(b);
    uint64_t out = 0;

    if (n < ARCL_VEC16)
        return arcl_vec16_equal(arcl_vec16_first(p, n), same) & arcl_word_mask(n);
    for (int32_t k = 0; k < n - ARCL_VEC16; k += ARCL_VEC16)
        out |= (uint64_t)arcl_vec16_equal(arcl_vec16_load(p + k), same) << k;
    n -= ARCL_VEC16; /* the last chunk ends where the row does */
    return out | (uint64_t)arcl_vec16_equal(arcl_vec16_load(p + n), same) << n;
}

/* The same where 16 bytes behind the n-th may be read, as behind the cells of a grid (base/arena.h). */
static inline uint64_t arcl_cells_equal(const uint8_t *p, int32_t n, uint8_t b)
{
    const arcl_vec16 same = arcl_vec16_of(b);
    uint64_t out = arcl_vec16_equal(arcl_vec16_load(p), same);

    for (int32_t k = ARCL_VEC16; k < n; k += ARCL_VEC16)
        out |= (uint64_t)arcl_vec16_equal(arcl_vec16_load(p + k), same) << k;
    return out & arcl_word_mask(n);
}

/* The same for n <= 128. */
static inline arcl_row arcl_row_equal(const uint8_t *p, int32_t n, uint8_t b)
{
    return n <= 64 ? arcl_cells_equal(p, n, b)
                   : arcl_cells_equal(p, 64, b) | (arcl_row)arcl_cells_equal(p + 64, n - 64, b) << 64;
}

/* ---- bytes moved -------------------------------------------------------------- */

/* Copies n bytes in reverse order. Eight bytes are written if n is less than that. */
static inline void arcl_bytes_reverse(uint8_t *to, const uint8_t *from, size_t n)
{
    uint64_t x;

    if (n < 8) {
        x = n ? __builtin_bswap64(arcl_load_bytes(from, (int32_t)n)) >> (64 - 8 * n) : 0;
        memcpy(to, &x, 8);
        return;
    }
    for (size_t k = 8; k <= n; k += 8) {
        memcpy(&x, from + n - k, 8);
        x = __builtin_bswap64(x);
        memcpy(to + k - 8, &x, 8);
    }
    memcpy(&x, from, 8); /* the rest; it overlaps bytes that were copied already */
    x = __builtin_bswap64(x);
    memcpy(to + n - 8, &x, 8);
}

/* Copies h rows of w bytes, which begin every `stride` bytes, one behind the other to `to`. Up to 15 bytes behind the
 * last row are written. */
static inline void arcl_bytes_rows(uint8_t *to, const uint8_t *from, size_t stride, int32_t h, int32_t w)
{
    const uint8_t *end = from + (size_t)(h - 1) * stride + (size_t)w;

    for (int32_t i = 0; i < h; i++, from += stride, to += w)
        for (int32_t j = 0; j < w; j += ARCL_VEC16)
            arcl_vec16_store(to + j, arcl_vec16_before(from + j, end));
}

/* Transposes a tile of 8 x 8 bytes. */
static inline void arcl_tile_transpose(uint8_t *to, ptrdiff_t across, const uint8_t *from, ptrdiff_t stride)
{
#if defined(__SSE2__)
    __m128i r[8], two[4], four[4], column[4];

    for (int k = 0; k < 8; k++)
        r[k] = _mm_loadl_epi64((const void *)(from + k * stride));
    for (int k = 0; k < 4; k++)
        two[k] = _mm_unpacklo_epi8(r[2 * k], r[2 * k + 1]);
    for (int k = 0; k < 2; k++) {
        four[k] = _mm_unpacklo_epi16(two[2 * k], two[2 * k + 1]);
        four[k + 2] = _mm_unpackhi_epi16(two[2 * k], two[2 * k + 1]);
    }
    for (int k = 0; k < 2; k++) {
        column[2 * k] = _mm_unpacklo_epi32(four[2 * k], four[2 * k + 1]);
        column[2 * k + 1] = _mm_unpackhi_epi32(four[2 * k], four[2 * k + 1]);
    }
    for (int k = 0; k < 4; k++) {
        _mm_storel_epi64((void *)(to + 2 * k * across), column[k]);
        _mm_storel_epi64((void *)(to + (2 * k + 1) * across), _mm_unpackhi_epi64(column[k], column[k]));
    }
#else
    for (int j = 0; j < 8; j++)
        for (int i = 0; i < 8; i++)
            to[j * across + i] = from[i * stride + j];
#endif
}

/* Transposes h rows of w bytes to w rows of h bytes, one behind the other. The rows of `from` begin every `stride`
 * bytes, which may be negative. */
static inline void arcl_bytes_transpose(uint8_t *to, const uint8_t *from, ptrdiff_t stride, int32_t h, int32_t w)
{
    if (h < 8 || w < 8) {
        for (int32_t j = 0; j < w; j++)
            for (int32_t i = 0; i < h; i++)
                *to++ = from[i * stride + j];
        return;
    }
    for (int32_t j = 0; j < w; j += 8) {
        const int32_t y = j < w - 8 ? j : w - 8; /* the last tiles overlap others */
        for (int32_t i = 0; i < h; i += 8) {
            const int32_t x = i < h - 8 ? i : h - 8;
            arcl_tile_transpose(to + (ptrdiff_t)y * h + x, h, from + x * stride + y, stride);
        }
    }
}

#endif
