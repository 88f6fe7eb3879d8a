/*
 * vec16.h - bytes compared sixteen at a time: in a vector register where there is one, else in two 64-bit words, on any
 * machine that stores the low byte first.
 *
 * Layer: base.
 */
#ifndef ARCL_BASE_VEC16_H
#define ARCL_BASE_VEC16_H

#include <stdint.h>
#include <string.h>

#if defined(__SSE4_1__)
#include <smmintrin.h>
#elif defined(__SSE2__)
#include <emmintrin.h>
#endif

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
static inline uint32_t arcl_zero_bytes(uint64_t x)
{
    const uint64_t low7 = 0x7f7f7f7f7f7f7f7fu;
    const uint64_t zero = ~(((x & low7) + low7) | x | low7); /* the top bit of each such byte */
    return (uint32_t)((zero >> 7) * 0x0102040810204080u >> 56);
}

/* ---- sixteen bytes --------------------------------------------------------- */

enum { ARCL_VEC16 = 16 };

#if defined(__SSE2__)

typedef __m128i arcl_vec16;

static inline arcl_vec16 arcl_vec16_words(uint64_t lo, uint64_t hi)
{
    return _mm_set_epi64x((long long)hi, (long long)lo);
}
static inline arcl_vec16 arcl_vec16_load(const uint8_t *p)
{
    return _mm_loadu_si128((const void *)p);
}
static inline void arcl_vec16_store(uint8_t *p, arcl_vec16 x)
{
    _mm_storeu_si128((void *)p, x);
}
static inline arcl_vec16 arcl_vec16_of(uint8_t b)
{
    return _mm_set1_epi8((char)b);
}

/* Byte k is 255 where byte k of x equals byte k of y, else 0. */
static inline arcl_vec16 arcl_vec16_same(arcl_vec16 x, arcl_vec16 y)
{
    return _mm_cmpeq_epi8(x, y);
}

/* Byte k is 255 where bit k of the sixteen is set, else 0. */
static inline arcl_vec16 arcl_vec16_of_bits(uint32_t bits)
{
    const arcl_vec16 each = arcl_vec16_words(0x8040201008040201u, 0x8040201008040201u);
#if defined(__SSE4_1__)
    const arcl_vec16 x = _mm_shuffle_epi8(_mm_cvtsi32_si128((int)bits), arcl_vec16_words(0, 0x0101010101010101u));
#else
    arcl_vec16 x = _mm_cvtsi32_si128((int)bits);
    x = _mm_shufflelo_epi16(_mm_unpacklo_epi8(x, x), 0x50); /* the low byte four times, the high one four times */
    x = _mm_shuffle_epi32(x, 0x50);
#endif
    return _mm_cmpeq_epi8(_mm_and_si128(x, each), each);
}

/* The bytes of x where mask has 255, those of y where it has 0. */
static inline arcl_vec16 arcl_vec16_pick(arcl_vec16 mask, arcl_vec16 x, arcl_vec16 y)
{
#if defined(__SSE4_1__)
    return _mm_blendv_epi8(y, x, mask);
#else
    return _mm_or_si128(_mm_and_si128(mask, x), _mm_andnot_si128(mask, y));
#endif
}

/* Bit k: whether byte k of x equals byte k of y. */
static inline uint32_t arcl_vec16_equal(arcl_vec16 x, arcl_vec16 y)
{
    return (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(x, y));
}

#else

typedef struct arcl_vec16 {
    uint64_t lo, hi;
} arcl_vec16;

static inline arcl_vec16 arcl_vec16_words(uint64_t lo, uint64_t hi)
{
    return (arcl_vec16){lo, hi};
}
static inline arcl_vec16 arcl_vec16_load(const uint8_t *p)
{
    return (arcl_vec16){arcl_load_bytes(p, 8), arcl_load_bytes(p + 8, 8)};
}
static inline void arcl_vec16_store(uint8_t *p, arcl_vec16 x)
{
    memcpy(p, &x.lo, 8);
    memcpy(p + 8, &x.hi, 8);
}
static inline arcl_vec16 arcl_vec16_of(uint8_t b)
{
    return (arcl_vec16){0x0101010101010101u * b, 0x0101010101010101u * b};
}

static inline uint32_t arcl_vec16_equal(arcl_vec16 x, arcl_vec16 y)
{
    return arcl_zero_bytes(x.lo ^ y.lo) | arcl_zero_bytes(x.hi ^ y.hi) << 8;
}
static inline uint64_t arcl_word_of_bits(uint32_t bits)
{
    const uint64_t one = ((bits & 0xff) * 0x0101010101010101u) & 0x8040201008040201u; /* one bit in each byte */
    const uint64_t set = (one + 0x7f7f7f7f7f7f7f7fu) & 0x8080808080808080u;
    return (set >> 7) * 255;
}
static inline arcl_vec16 arcl_vec16_of_bits(uint32_t bits)
{
    return (arcl_vec16){arcl_word_of_bits(bits), arcl_word_of_bits(bits >> 8)};
}
static inline arcl_vec16 arcl_vec16_same(arcl_vec16 x, arcl_vec16 y)
{
    return arcl_vec16_of_bits(arcl_vec16_equal(x, y));
}
static inline arcl_vec16 arcl_vec16_pick(arcl_vec16 mask, arcl_vec16 x, arcl_vec16 y)
{
    return (arcl_vec16){(mask.lo & x.lo) | (~mask.lo & y.lo), (mask.hi & x.hi) | (~mask.hi & y.hi)};
}

#endif

/* Byte k is that of the table at the place that byte k of x says, which is below 16. */
static inline arcl_vec16 arcl_vec16_look(arcl_vec16 table, arcl_vec16 x)
{
#if defined(__SSE4_1__)
    return _mm_shuffle_epi8(table, x);
#else
    uint8_t of[ARCL_VEC16], at[ARCL_VEC16];
    arcl_vec16_store(of, table);
    arcl_vec16_store(at, x);
    for (int k = 0; k < ARCL_VEC16; k++)
        at[k] = of[at[k]];
    return arcl_vec16_load(at);
#endif
}

/* The first n <= 16 bytes and zeros; nothing behind them is read. */
static inline arcl_vec16 arcl_vec16_first(const uint8_t *p, int32_t n)
{
    if (n >= ARCL_VEC16)
        return arcl_vec16_load(p);
    if (n < 8)
        return arcl_vec16_words(arcl_load_bytes(p, n), 0);
    return arcl_vec16_words(arcl_load_bytes(p, 8), arcl_load_bytes(p + n - 8, 8) >> 8 * (15 - n) >> 8);
}

/* Sixteen bytes from p on of those before `end`, and zeros; nothing behind them is read. */
static inline arcl_vec16 arcl_vec16_before(const uint8_t *p, const uint8_t *end)
{
    return end - p >= ARCL_VEC16 ? arcl_vec16_load(p) : arcl_vec16_first(p, (int32_t)(end - p));
}

/* ---- four numbers of 32 bits, as compilers know them on every processor ---------------- */

typedef uint32_t arcl_quad __attribute__((vector_size(16), may_alias));
typedef int32_t arcl_signed_quad __attribute__((vector_size(16), may_alias));

/* The same where it need not be aligned. */
typedef uint32_t arcl_loose_quad __attribute__((vector_size(16), aligned(4), may_alias));

#endif
