/*
 * label_avx2.c - labelling with AVX2. A row of a tiny grid is a register: spreading labels along runs is a running
 * maximum of (column << 11 | label) over the cells that start a run; the column decides, the label comes along.
 */
#include "plane/label_rows.h"

#if ARCL_X86_VECTORS

#include <immintrin.h>

#define AVX2 __attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt")))

enum {
    LABEL_BITS = 11, /* 0..1024 */
    DENSE = 8,       /* so many runs in a word of 64 cells are written one by one */
};

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

AVX2 static void spread(const arcl_label_runs *t, uint16_t *labels, const arcl_label_how *how)
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
                                   arcl_label_runs *t)
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

AVX2 uint32_t arcl_label_tiny_avx2(const uint8_t *slot, uint32_t dims, const arcl_label_how *how, uint16_t *labels,
                                   arcl_label_runs *t)
{
    const uint32_t count = arcl_label_join_avx2(slot, dims, how, labels, t);
    uint32_t number = 0;

    for (unsigned y = 0; y < t->height; y++) {
        const uint32_t moved = moved_of(labels, y);
        if (how->numbered)
            number = number_row(labels + ARCL_TINY_SIDE * y, roots_of(t, y, moved), number);
        settle_row(labels, y, moved);
    }
    spread(t, labels, how);
    return count;
}

/* ---- rows of huge grids --------------------------------------------------------------------- */

AVX2 static inline __m256i load(const void *p)
{
    return _mm256_loadu_si256((const __m256i *)p);
}

AVX2 static inline uint64_t equal32(const uint8_t *a, const uint8_t *b)
{
    return equal(load(a), load(b));
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

/* How many of the bits up to each of eight are set: bytes of a product. */
AVX2 static inline __m256i ranks_of(uint32_t bits)
{
    const uint64_t ranks = _pdep_u64(bits, 0x0101010101010101u) * 0x0101010101010101u;
    return _mm256_cvtepu8_epi32(_mm_cvtsi64_si128((long long)ranks));
}

/* Numbers the roots among eight entries; returns their bits. */
AVX2 static inline uint64_t number_roots(int32_t *entry, int32_t i, int32_t number)
{
    const __m256i self = _mm256_add_epi32(_mm256_set1_epi32(i), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
    const __m256i old = load(entry + i), root = _mm256_cmpeq_epi32(old, self);
    const uint32_t roots = (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(root));
    const __m256i numbers = _mm256_add_epi32(_mm256_set1_epi32(number), ranks_of(roots));

    _mm256_storeu_si256((__m256i *)(void *)(entry + i), _mm256_blendv_epi8(old, numbers, root));
    return roots;
}

/* Roots eight at a time, then the few others of 64 entries. */
AVX2 static void settle(int32_t *entry, int32_t base, int32_t from, int32_t end, int32_t number)
{
    for (; end - from >= LABEL_WORD; from += LABEL_WORD) {
        uint64_t roots = 0;
        for (int32_t k = 0; k < LABEL_WORD; k += 8) {
            const uint64_t some = number_roots(entry, from + k, number);
            number += __builtin_popcountll(some);
            roots |= some << k;
        }
        for (uint64_t left = ~roots; left; left &= left - 1) {
            const int32_t i = from + (int32_t)__builtin_ctzll(left), parent = entry[i];
            entry[i] = parent >= base ? entry[parent] : parent < 0 ? 0 : ~i;
        }
    }
    settle_each(entry, base, from, end, number);
}

/* Eight labels, the last run before them being `run`. What is read before the first run and behind the last one is not
 * used. */
AVX2 static inline __m256i eight_labels(uint32_t starts, uint32_t inside, const int32_t *parent, int32_t run)
{
    const __m256i from = load(parent + run + (starts & 1)), first = _mm256_set1_epi32((int)(starts & 1));
    __m256i numbers = _mm256_permutevar8x32_epi32(from, _mm256_sub_epi32(ranks_of(starts), first));
    const __m256i bit = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
    const __m256i in = _mm256_cmpeq_epi32(_mm256_and_si256(_mm256_set1_epi32((int)inside), bit), bit);

    numbers = _mm256_and_si256(numbers, in);
    if (_mm256_movemask_ps(_mm256_castsi256_ps(numbers))) { /* loose ends */
        const __m256i loose = _mm256_srai_epi32(numbers, 31), at = _mm256_xor_si256(numbers, loose);
        numbers = _mm256_mask_i32gather_epi32(numbers, parent, at, loose, sizeof *parent);
    }
    return numbers;
}

/* The labels of a word with so many runs that its cells are written eight at a time, whatever they belong to. */
AVX2 static inline void write_dense(int32_t *to, uint64_t starts, uint64_t inside, int32_t n, const int32_t *parent,
                                    int32_t run)
{
    for (int32_t k = 0; k < n; k += 8, starts >>= 8, inside >>= 8) {
        const uint32_t some = starts & UINT8_MAX;
        _mm256_storeu_si256((__m256i *)(void *)(to + k), eight_labels(some, inside & UINT8_MAX, parent, run));
        run += __builtin_popcount(some);
    }
}

/* The value of a run is written eight times, or more where it is longer; the next run overwrites what was too much. */
AVX2 static void write_row(int32_t *to, const uint64_t *starts, const uint64_t *inside, int32_t n,
                           const int32_t *parent, int32_t run)
{
    uint64_t before = 0;

    run--;
    for (int32_t at = 0; at < n; at += LABEL_WORD, starts++, before = *inside++) {
        const int32_t most = n - at < LABEL_WORD ? n - at : LABEL_WORD;
        uint64_t cuts = label_cuts(*starts, *inside, before);
        if (__builtin_popcountll(cuts) > DENSE) {
            write_dense(to + at, *starts, *inside, most, parent, run);
            run += __builtin_popcountll(*starts);
            continue;
        }
        while (cuts) {
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
