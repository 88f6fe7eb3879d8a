/*
 * label_avx512.c - tiny grids with AVX-512: 32 labels are a register, and a permutation spreads them along the runs.
 */
#include "plane/label_rows.h"

#if ARCL_X86_VECTORS

#include <immintrin.h>

#define AVX512 __attribute__((target("avx512f,avx512bw,avx512cd,avx2,bmi,bmi2,lzcnt,popcnt")))

/* For 16 columns, whose bits up to their own are in `up_to`: where their runs start. */
AVX512 static inline __m256i starts_of(uint32_t starts, __m512i up_to)
{
    const __m512i before = _mm512_and_si512(_mm512_set1_epi32((int)starts), up_to);
    return _mm512_cvtepi32_epi16(_mm512_sub_epi32(_mm512_set1_epi32(31), _mm512_lzcnt_epi32(before)));
}

AVX512 static void spread(const arcl_label_runs *t, uint16_t *labels, const arcl_label_how *how)
{
    const __m512i out = _mm512_set1_epi16((short)outside(how));
    const __m512i low =
        _mm512_setr_epi32(1, 3, 7, 15, 31, 63, 127, 255, 511, 1023, 2047, 4095, 8191, 16383, 32767, 65535);
    const __m512i high = _mm512_or_si512(_mm512_slli_epi32(low, 16), _mm512_set1_epi32(65535));

    for (unsigned y = 0; y < t->height; y++) {
        void *row = labels + ARCL_TINY_SIDE * y;
        const __m512i from =
            _mm512_inserti64x4(_mm512_castsi256_si512(starts_of(t->starts[y], low)), starts_of(t->starts[y], high), 1);
        const __m512i spreads = _mm512_permutexvar_epi16(from, _mm512_loadu_si512(row));
        _mm512_storeu_si512(row, _mm512_mask_blend_epi16(t->inside[y], out, spreads));
    }
    for (unsigned y = t->height; y < ARCL_TINY_SIDE; y++)
        _mm512_storeu_si512((void *)(labels + ARCL_TINY_SIDE * y), out);
}

/* The starts of row y that are no roots. */
AVX512 static inline uint32_t moved_of(const uint16_t *labels, unsigned y)
{
    return _mm512_cmpneq_epi16_mask(_mm512_loadu_si512((const void *)(labels + ARCL_TINY_SIDE * y)),
                                    _mm512_loadu_si512((const void *)(arcl_label_raster + ARCL_TINY_SIDE * y)));
}

/* Numbers the roots of a row without a step for each; returns the last number given. */
AVX512 static inline uint32_t number_roots(uint16_t *row, uint32_t roots, uint32_t number)
{
    const __m512i columns = _mm512_setr_epi32(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16);
    const uint32_t low = roots & UINT16_MAX, high = roots >> 16;
    const uint32_t middle = number + (uint32_t)__builtin_popcount(low);
    const __m512i first = _mm512_add_epi32(columns, _mm512_set1_epi32((int)number));
    const __m512i second = _mm512_add_epi32(columns, _mm512_set1_epi32((int)middle));
    const __m256i a = _mm512_cvtepi32_epi16(_mm512_maskz_expand_epi32((__mmask16)low, first));
    const __m256i b = _mm512_cvtepi32_epi16(_mm512_maskz_expand_epi32((__mmask16)high, second));
    const __m512i numbers = _mm512_inserti64x4(_mm512_castsi256_si512(a), b, 1);

    _mm512_storeu_si512(row, _mm512_mask_blend_epi16(roots, _mm512_loadu_si512(row), numbers));
    return middle + (uint32_t)__builtin_popcount(high);
}

AVX512 uint32_t arcl_label_tiny_avx512(const uint8_t *slot, uint32_t dims, const arcl_label_how *how, uint16_t *labels,
                                       arcl_label_runs *t)
{
    const uint32_t count = arcl_label_join_avx2(slot, dims, how, labels, t);
    uint32_t number = 0;

    for (unsigned y = 0; y < t->height; y++) {
        const uint32_t moved = moved_of(labels, y);
        if (how->numbered)
            number = number_roots(labels + ARCL_TINY_SIDE * y, roots_of(t, y, moved), number);
        settle_row(labels, y, moved);
    }
    spread(t, labels, how);
    return count;
}

#endif
