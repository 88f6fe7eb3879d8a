/* label_avx2.c - the parts of labelling with AVX2. */
#include "plane/label_level.h"

#if ARCL_X86_VECTORS

#include <immintrin.h>

#define AVX2 __attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt")))

/* ---- rows of huge grids --------------------------------------------------------------------- */

AVX2 static inline __m256i load(const void *p)
{
    return _mm256_loadu_si256((const __m256i *)p);
}

AVX2 static inline uint64_t equal32(const uint8_t *a, const uint8_t *b)
{
    return (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(load(a), load(b)));
}

AVX2 static inline uint64_t equal64(const uint8_t *a, const uint8_t *b)
{
    return equal32(a, b) | equal32(a + 32, b + 32) << 32;
}

AVX2 static inline uint64_t equal_numbers(__m256i a, __m256i b)
{
    return (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(a, b)));
}

AVX2 static inline uint64_t compare_numbers(const uint32_t *a, const uint32_t *b)
{
    uint64_t bits = 0;

    for (unsigned k = 0; k < LABEL_WORD; k += 8)
        bits |= equal_numbers(load(a + k), load(b + k)) << k;
    return bits;
}

AVX2 static void compare(const label_lines *lines, unsigned size, size_t n, bool diagonal, const label_words *out)
{
    if (size == 1)
        compare_by(lines, 1, n, diagonal, out, equal64, compare_numbers);
    else
        compare_by(lines, sizeof(uint32_t), n, diagonal, out, equal64, compare_numbers);
}

AVX2 static void find(const void *line, unsigned size, size_t n, uint32_t background, uint64_t *out)
{
    find_by(line, size, n, background, out, equal64, compare_numbers);
}

/* One cell that is no root. */
static inline int32_t settled(const int32_t *labels, int32_t i, int32_t base)
{
    const int32_t parent = labels[i];
    return parent >= base ? labels[parent] : parent < 0 ? 0 : ~i;
}

/* Numbers the roots among eight cells; returns their bits. The number of roots up to each lane is a byte of a
 * product. */
AVX2 static inline uint64_t number_roots(int32_t *labels, int32_t i, int32_t number)
{
    const __m256i self = _mm256_add_epi32(_mm256_set1_epi32(i), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
    const __m256i old = load(labels + i), root = _mm256_cmpeq_epi32(old, self);
    const uint32_t roots = (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(root));
    const uint64_t ranks = _pdep_u64(roots, 0x0101010101010101u) * 0x0101010101010101u;
    const __m256i numbers =
        _mm256_add_epi32(_mm256_set1_epi32(number), _mm256_cvtepu8_epi32(_mm_cvtsi64_si128((long long)ranks)));

    _mm256_storeu_si256((__m256i *)(void *)(labels + i), _mm256_blendv_epi8(old, numbers, root));
    return roots;
}

AVX2 static int32_t settle(int32_t *labels, int32_t from, int32_t n, int32_t base, int32_t number)
{
    const int32_t whole = from + n / LABEL_WORD * LABEL_WORD;

    for (int32_t i = from; i < whole; i += LABEL_WORD) {
        uint64_t roots = 0;
        for (int32_t k = 0; k < LABEL_WORD; k += 8) {
            const uint64_t some = number_roots(labels, i + k, number);
            number += __builtin_popcountll(some);
            roots |= some << k;
        }
        for (uint64_t left = ~roots; left; left &= left - 1) {
            const int32_t at = i + (int32_t)__builtin_ctzll(left);
            labels[at] = settled(labels, at, base);
        }
    }
    for (int32_t i = whole; i < from + n; i++)
        labels[i] = labels[i] == i ? ++number : settled(labels, i, base);
    return number;
}

/* The value of a run is written eight times, or more where it is longer; the next run overwrites what was too much. */
AVX2 static void write_row(int32_t *to, const uint64_t *starts, const uint64_t *inside, int32_t n,
                           const int32_t *parent, int32_t run)
{
    uint64_t before = 0;

    run--;
    for (int32_t at = 0; at < n; at += LABEL_WORD, starts++, before = *inside++) {
        const int32_t most = n - at < LABEL_WORD ? n - at : LABEL_WORD;
        for (uint64_t cuts = label_cuts(*starts, *inside, before); cuts;) {
            const int32_t x = __builtin_ctzll(cuts);
            run += (int32_t)(*starts >> x & 1);
            const __m256i value = _mm256_set1_epi32(*inside >> x & 1 ? label_number(parent, run) : 0);
            cuts &= cuts - 1;
            const int32_t next = cuts ? __builtin_ctzll(cuts) : LABEL_WORD, end = next < most ? next : most;
            for (int32_t k = x; k < end; k += 8)
                _mm256_storeu_si256((__m256i *)(void *)(to + at + k), value);
        }
    }
}

/* ---- lines ---------------------------------------------------------------------------------- */

AVX2 static uint32_t describe(const arcl_label_cells *c, const arcl_label_how *how, arcl_label_line *lines)
{
    return c->width <= 32 ? describe_by(c, how, lines, equal32) : describe_by(c, how, lines, equal64);
}

const label_tools arcl_label_tools_avx2 = {describe, compare, find, settle, write_row};

#endif
