/*
 * label_avx2.c - tiny grids with AVX2: a row is a register.
 *
 * Spreading labels along runs is a running maximum of (column << 11 | label) over the cells that start a run: the
 * column decides, the label comes along.
 */
#include "plane/label_rows.h"

#include "plane/label_simd.h"

#if ARCL_X86_VECTORS

#include <immintrin.h>

#define AVX2 __attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt")))

enum { LABEL_BITS = 11 }; /* 0..1024 */

/* All bytes moved one column to the right. */
AVX2 static inline __m256i move_right(__m256i v)
{
    return _mm256_alignr_epi8(v, _mm256_permute2x128_si256(v, v, 0x08), 15);
}

AVX2 static inline uint32_t equal(__m256i a, __m256i b)
{
    return (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(a, b));
}

/* 16 lanes of ones or zeros, from 16 bits. */
AVX2 static inline __m256i lanes_of(uint32_t bits)
{
    const __m256i bit = _mm256_setr_epi16(1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, -32768);
    return _mm256_cmpeq_epi16(_mm256_and_si256(_mm256_set1_epi16((short)bits), bit), bit);
}

/* The last of 8 lanes in all of them, in each half. */
AVX2 static inline __m256i last_of(__m256i v)
{
    return _mm256_shuffle_epi8(v, _mm256_set1_epi16(0x0f0e));
}

AVX2 static inline __m256i running_max(__m256i v)
{
    v = _mm256_max_epu16(v, _mm256_slli_si256(v, 2));
    v = _mm256_max_epu16(v, _mm256_slli_si256(v, 4));
    v = _mm256_max_epu16(v, _mm256_slli_si256(v, 8));
    const __m256i last = last_of(v);
    return _mm256_max_epu16(v, _mm256_permute2x128_si256(last, last, 0x08));
}

/* Spreads 16 labels; what starts no run has no key. */
AVX2 static inline __m256i keys_of(const uint16_t *row, uint32_t starts, __m256i columns)
{
    const __m256i labels = _mm256_loadu_si256((const __m256i *)(const void *)row);
    return _mm256_and_si256(_mm256_or_si256(labels, columns), lanes_of(starts));
}

AVX2 static inline void put_labels(uint16_t *row, __m256i keys, uint32_t inside, __m256i out)
{
    const __m256i labels = _mm256_and_si256(keys, _mm256_set1_epi16((1 << LABEL_BITS) - 1));
    _mm256_storeu_si256((__m256i *)(void *)row, _mm256_blendv_epi8(out, labels, lanes_of(inside)));
}

AVX2 static void spread(const label_tiny *t, uint16_t *labels, const arcl_label_how *how)
{
    const __m256i out = _mm256_set1_epi16((short)outside(how));
    const __m256i low =
        _mm256_slli_epi16(_mm256_setr_epi16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15), LABEL_BITS);
    const __m256i high = _mm256_or_si256(low, _mm256_set1_epi16((short)(16 << LABEL_BITS)));

    for (unsigned y = 0; y < t->height; y++) {
        uint16_t *row = labels + ARCL_TINY_SIDE * y;
        const __m256i a = running_max(keys_of(row, t->starts[y], low));
        const __m256i b = running_max(keys_of(row + 16, t->starts[y] >> 16, high));
        const __m256i last = last_of(a);
        put_labels(row, a, t->inside[y], out);
        put_labels(row + 16, _mm256_max_epu16(b, _mm256_permute2x128_si256(last, last, 0x11)), t->inside[y] >> 16, out);
    }
    for (unsigned y = t->height; y < ARCL_TINY_SIDE; y++) {
        _mm256_storeu_si256((__m256i *)(void *)(labels + ARCL_TINY_SIDE * y), out);
        _mm256_storeu_si256((__m256i *)(void *)(labels + ARCL_TINY_SIDE * y + 16), out);
    }
}

/* The starts of row y that are no roots. */
AVX2 static inline uint32_t moved_of(const uint16_t *labels, unsigned y)
{
    const __m256i *row = (const __m256i *)(const void *)(labels + ARCL_TINY_SIDE * y);
    const __m256i *self = (const __m256i *)(const void *)(arcl_label_raster + ARCL_TINY_SIDE * y);
    const __m256i a = _mm256_cmpeq_epi16(_mm256_loadu_si256(row), _mm256_loadu_si256(self));
    const __m256i b = _mm256_cmpeq_epi16(_mm256_loadu_si256(row + 1), _mm256_loadu_si256(self + 1));
    return ~(uint32_t)_mm256_movemask_epi8(_mm256_permute4x64_epi64(_mm256_packs_epi16(a, b), 0xd8));
}

AVX2 uint32_t arcl_label_join_avx2(const uint8_t *slot, uint32_t dims, const arcl_label_how *how, uint16_t *labels,
                                   label_tiny *t)
{
    const __m256i ground = _mm256_set1_epi8((char)how->background);
    const bool all = how->rule == ARCL_LABEL_COLOUR || how->background > UINT8_MAX;
    __m256i above = _mm256_setzero_si256(), above_moved = above;
    uint32_t painted_above = 0, count = 0;

    open_tiny(t, dims, labels);
    for (unsigned y = 0; y < t->height; y++) {
        const __m256i here = _mm256_loadu_si256((const __m256i *)(const void *)(slot + ARCL_TINY_SIDE * y));
        const __m256i moved = move_right(here);
        const uint32_t painted = all ? t->wide : ~equal(here, ground) & t->wide;
        const label_row same = {.west = equal(here, moved),
                                .north = equal(here, above),
                                .north_west = equal(here, above_moved),
                                .north_east = equal(moved, above) >> 1};
        const label_row row = make_row(how, same, painted, painted_above);
        t->starts[y] = ~row.west & t->wide;
        t->inside[y] = row.inside;
        count += (uint32_t)__builtin_popcount(t->starts[y] & row.inside);
        if (y)
            count -= join_row(t, labels, y, &row, how->diagonal, NULL);
        above = here;
        above_moved = moved;
        painted_above = painted;
    }
    return count;
}

AVX2 uint32_t arcl_label_tiny_avx2(const uint8_t *slot, uint32_t dims, const arcl_label_how *how, uint16_t *labels)
{
    label_tiny t;
    const uint32_t count = arcl_label_join_avx2(slot, dims, how, labels, &t);
    uint32_t number = 0;

    for (unsigned y = 0; y < t.height; y++) {
        const uint32_t moved = moved_of(labels, y);
        if (how->numbered)
            number = number_row(labels + ARCL_TINY_SIDE * y, roots_of(&t, y, moved), number);
        settle_row(labels, y, moved);
    }
    spread(&t, labels, how);
    return count;
}

#endif
