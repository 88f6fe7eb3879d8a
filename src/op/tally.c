/*
 * tally.c - colours counted. Nearly all are below sixteen: one look at the
 * cells tells which of these occur, one more look for each how often it does.
 */
#include "op/tally.h"

#include <string.h>

#include "value/patch.h"

enum { FEW = 16, OTHERS = 1 << FEW }; /* colours that have a bit; the bit that stands for all others */

/* ---- which ------------------------------------------------------------------------------- */

#if defined(__SSE4_1__)

/* The colours met so far: bit k of some byte of `low` for colour k, of `high` for colour 8 + k. */
typedef struct sieve {
    arcl_vec16 low, high, all;
} sieve;

static inline sieve sieve_open(void)
{
    const arcl_vec16 none = arcl_vec16_of(0);
    return (sieve){none, none, none};
}

static inline void sieve_add(sieve *s, arcl_vec16 x)
{
    s->low = _mm_or_si128(s->low, _mm_shuffle_epi8(arcl_vec16_words(0x8040201008040201u, 0), x));
    s->high = _mm_or_si128(s->high, _mm_shuffle_epi8(arcl_vec16_words(0, 0x8040201008040201u), x));
    s->all = _mm_or_si128(s->all, x);
}

/* The same for those of the sixteen bytes whose bit is set. */
static inline void sieve_add_some(sieve *s, arcl_vec16 x, uint32_t bits)
{
    const arcl_vec16 mask = arcl_vec16_of_bits(bits), all = s->all;

    sieve_add(s, arcl_vec16_pick(mask, x, arcl_vec16_of(0x80))); /* the shuffle gives 0 for such a byte */
    s->all = _mm_or_si128(all, _mm_and_si128(mask, x));
}

static inline uint32_t sieve_bits(sieve s)
{
    arcl_vec16 x = _mm_or_si128(_mm_unpacklo_epi8(s.low, s.high), _mm_unpackhi_epi8(s.low, s.high));

    if (!_mm_testz_si128(s.all, arcl_vec16_of(0xf0)))
        return OTHERS;
    x = _mm_or_si128(x, _mm_srli_si128(x, 8));
    x = _mm_or_si128(x, _mm_srli_si128(x, 4));
    x = _mm_or_si128(x, _mm_srli_si128(x, 2));
    return (uint32_t)_mm_cvtsi128_si32(x) & (OTHERS - 1);
}

#else

typedef struct sieve {
    uint32_t bits;
} sieve;

static inline sieve sieve_open(void)
{
    return (sieve){0};
}

static inline void sieve_add_some(sieve *s, arcl_vec16 x, uint32_t bits)
{
    uint8_t cells[ARCL_VEC16];

    arcl_vec16_store(cells, x);
    for (; bits; bits &= bits - 1) {
        const uint8_t colour = cells[__builtin_ctz(bits)];
        s->bits |= colour < FEW ? 1u << colour : (uint32_t)OTHERS;
    }
}

static inline void sieve_add(sieve *s, arcl_vec16 x)
{
    sieve_add_some(s, x, 0xffff);
}

static inline uint32_t sieve_bits(sieve s)
{
    return s.bits & OTHERS ? (uint32_t)OTHERS : s.bits;
}

#endif

static uint32_t colours_in_bytes(const uint8_t *p, size_t n)
{
    const uint8_t *const end = p + n;
    sieve s = sieve_open();

    if (n < ARCL_VEC16) {
        sieve_add_some(&s, arcl_vec16_first(p, (int32_t)n), (uint32_t)arcl_word_mask((int64_t)n));
        return sieve_bits(s);
    }
    for (; end - p > ARCL_VEC16; p += ARCL_VEC16)
        sieve_add(&s, arcl_vec16_load(p));
    sieve_add(&s, arcl_vec16_load(end - ARCL_VEC16)); /* some of them again */
    return sieve_bits(s);
}

/* The sixteen bits of row i from column k on, which is a multiple of sixteen. */
static inline uint32_t sixteen_bits(const arcl_set *s, int32_t i, int32_t k)
{
    const uint64_t word = k < 64 ? (uint64_t)s->rows[i] : (uint64_t)(s->rows[i] >> 64);
    return (uint16_t)(word >> k % 64);
}

static uint32_t colours_in_patch(const arcl_set *s)
{
    const uint8_t *row = s->plane;
    sieve found = sieve_open();

    for (int32_t i = 0; i < s->height; i++, row += s->stride)
        for (int32_t k = 0; k < s->width; k += ARCL_VEC16)
            sieve_add_some(&found, arcl_vec16_load(row + k), sixteen_bits(s, i, k));
    return sieve_bits(found);
}

/* ---- how often ---------------------------------------------------------------------------- */

/* How many of `chunks` times sixteen bytes equal b. */
static inline size_t count_chunks(const uint8_t *p, size_t chunks, uint8_t b)
{
    const arcl_vec16 same = arcl_vec16_of(b);
    size_t count = 0;
#if defined(__SSE2__)
    while (chunks > 0) { /* not too many at a time: a byte counts no further than 255 */
        const uint8_t *const end = p + ARCL_VEC16 * (chunks < 254 ? chunks : 254);
        arcl_vec16 sums = arcl_vec16_of(0);
        chunks -= (size_t)(end - p) / ARCL_VEC16;
        for (; end - p > ARCL_VEC16; p += 2 * ARCL_VEC16) {
            sums = _mm_sub_epi8(sums, arcl_vec16_same(arcl_vec16_load(p), same));
            sums = _mm_sub_epi8(sums, arcl_vec16_same(arcl_vec16_load(p + ARCL_VEC16), same));
        }
        if (p < end) {
            sums = _mm_sub_epi8(sums, arcl_vec16_same(arcl_vec16_load(p), same));
            p += ARCL_VEC16;
        }
        sums = _mm_sad_epu8(sums, arcl_vec16_of(0));
        count += (size_t)_mm_cvtsi128_si64(sums) + (size_t)_mm_cvtsi128_si64(_mm_srli_si128(sums, 8));
    }
#else
    for (; chunks > 0; chunks--, p += ARCL_VEC16)
        count += (size_t)__builtin_popcount(arcl_vec16_equal(arcl_vec16_load(p), same));
#endif
    return count;
}

/* How many of n bytes equal b; the last chunk ends where they do. */
static size_t count_in_bytes(const uint8_t *p, size_t n, uint8_t b)
{
    if (n < ARCL_VEC16)
        return (size_t)__builtin_popcountll(arcl_bytes_equal(p, (int32_t)n, b));
    const uint32_t tail = arcl_vec16_equal(arcl_vec16_load(p + n - ARCL_VEC16), arcl_vec16_of(b));
    return count_chunks(p, n / ARCL_VEC16, b) + (size_t)__builtin_popcount(tail >> (ARCL_VEC16 - n % ARCL_VEC16));
}

static uint32_t count_in_patch(const arcl_set *s, uint8_t colour)
{
    const arcl_vec16 same = arcl_vec16_of(colour);
    const uint8_t *row = s->plane;
    uint32_t sum = 0;

    for (int32_t i = 0; i < s->height; i++, row += s->stride)
        for (int32_t k = 0; k < s->width; k += ARCL_VEC16) {
            const uint32_t equal = arcl_vec16_equal(arcl_vec16_load(row + k), same);
            sum += (uint32_t)__builtin_popcount(sixteen_bits(s, i, k) & equal);
        }
    return sum;
}

/* ---- of grids and objects ------------------------------------------------------------------ */

static bool is_of_bytes(arcl_val v)
{
    if (v.tag != ARCL_SET)
        return v.tag == ARCL_GRID;
    const arcl_set *s = v.u.set;
    return arcl_set_is_patch(s) && (s->ink == ARCL_PLANE || (s->ink == ARCL_UNIFORM && (uint32_t)s->colour < 256));
}

/* How many cells v has. */
static inline size_t size_of(arcl_val v)
{
    return v.tag == ARCL_GRID ? (size_t)v.h * (size_t)v.n : v.u.set->n;
}

static uint32_t colours_in(arcl_ctx *c, arcl_val v)
{
    uint32_t bits = 0;

    if (v.tag != ARCL_GRID)
        return colours_in_patch(v.u.set);
    for (arcl_part p = arcl_part_of((int64_t)size_of(v), 1); arcl_part_next(c, &p);)
        bits |= colours_in_bytes(v.u.cells + p.from, (size_t)(p.to - p.from));
    return bits;
}

static uint32_t count_in(arcl_ctx *c, arcl_val v, uint8_t colour)
{
    size_t sum = 0;

    if (v.tag != ARCL_GRID && v.u.set->ink == ARCL_UNIFORM)
        return v.u.set->colour == colour ? v.u.set->n : 0;
    if (v.tag != ARCL_GRID)
        return count_in_patch(v.u.set, colour);
    for (arcl_part p = arcl_part_of((int64_t)size_of(v), 1); arcl_part_next(c, &p);)
        sum += count_in_bytes(v.u.cells + p.from, (size_t)(p.to - p.from), colour);
    return (uint32_t)sum;
}

/* Counts every colour: one look at the cells, one by one. */
static void count_each(arcl_ctx *c, arcl_val v, arcl_tally *t)
{
    memset(t->count, 0, sizeof t->count);
    if (v.tag == ARCL_GRID) {
        for (arcl_part p = arcl_part_of((int64_t)size_of(v), 1); arcl_part_next(c, &p);)
            for (int64_t k = p.from; k < p.to; k++)
                t->count[v.u.cells[k]]++;
    } else {
        const uint8_t *row = v.u.set->plane;
        for (int32_t i = 0; i < v.u.set->height; i++, row += v.u.set->stride)
            for (arcl_row left = v.u.set->rows[i]; left; left &= left - 1)
                t->count[row[arcl_row_first(left)]]++;
    }
    for (uint32_t k = 0; k < 256; k++)
        if (t->count[k] > 0)
            t->colour[t->n++] = (uint8_t)k;
}

/* Which colours there are, and how often if there are others than the first sixteen: then it gives true. */
static bool find_colours(arcl_ctx *c, arcl_val v, arcl_tally *t)
{
    t->n = 0;
    if (v.tag == ARCL_SET && v.u.set->ink == ARCL_UNIFORM) {
        t->colour[t->n++] = (uint8_t)v.u.set->colour;
        return false;
    }
    uint32_t bits = colours_in(c, v);
    if (bits & OTHERS) {
        count_each(c, v, t);
        return true;
    }
    for (; bits; bits &= bits - 1)
        t->colour[t->n++] = (uint8_t)__builtin_ctz(bits);
    return false;
}

bool arcl_tally_colours(arcl_ctx *c, arcl_val v, arcl_tally *t)
{
    if (!is_of_bytes(v))
        return false;
    find_colours(c, v, t);
    return true;
}

bool arcl_tally_counts(arcl_ctx *c, arcl_val v, arcl_tally *t)
{
    if (!is_of_bytes(v))
        return false;
    if (find_colours(c, v, t))
        return true;
    uint32_t rest = (uint32_t)size_of(v);
    for (uint32_t k = 0; k < t->n; k++) {
        const uint8_t colour = t->colour[k];
        t->count[colour] = k + 1 < t->n ? count_in(c, v, colour) : rest; /* the last one has what the others have not */
        rest -= t->count[colour];
    }
    return true;
}

int64_t arcl_tally_one(arcl_ctx *c, arcl_val v, uint8_t colour)
{
    if (!is_of_bytes(v))
        return -1;
    return count_in(c, v, colour);
}
