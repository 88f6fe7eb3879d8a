/* label_tiny.c - tiny grids with ordinary 64-bit words, the measure of all other versions; and who does a batch. */
#include "plane/label_rows.h"

#include "plane/label_simd.h"
#include "plane/swar.h"

/* ---- words ---------------------------------------------------------------------------------- */

enum { WORDS = ARCL_TINY_SIDE / 8 };

/* A row of cells and the same moved one column to the right. */
typedef struct words {
    uint64_t cell[WORDS], moved[WORDS];
} words;

static inline words load_words(const uint8_t *row)
{
    const uint64_t a = arcl_swar_load(row), b = arcl_swar_load(row + 8), c = arcl_swar_load(row + 16),
                   d = arcl_swar_load(row + 24);
    return (words){{a, b, c, d}, {a << 8, b << 8 | a >> 56, c << 8 | b >> 56, d << 8 | c >> 56}};
}

static inline uint32_t compare(const uint64_t a[WORDS], const uint64_t b[WORDS])
{
    return arcl_swar_equal(a[0], b[0]) | arcl_swar_equal(a[1], b[1]) << 8 | arcl_swar_equal(a[2], b[2]) << 16 |
           arcl_swar_equal(a[3], b[3]) << 24;
}

static inline label_row same_of(const words *here, const words *above, bool diagonal)
{
    label_row same = {.west = compare(here->cell, here->moved), .north = compare(here->cell, above->cell)};

    if (diagonal) {
        same.north_west = compare(here->cell, above->moved);
        same.north_east = compare(here->moved, above->cell) >> 1;
    }
    return same;
}

/* ---- four labels in a word ------------------------------------------------------------------ */

/* Lanes of 16 bits: for the starts among four cells, which lanes start a run, and which are still without a label
 * after the lanes 0, 1 and 2 steps to the left have given theirs. */
typedef struct lanes {
    uint64_t start, after0, after1, after2;
} lanes;

#define LANE(bits, k) ((uint64_t)((bits) >> (k)&1) * 0xffff << 16 * (k))
#define FOUR(bits) (LANE(bits, 0) | LANE(bits, 1) | LANE(bits, 2) | LANE(bits, 3))
#define MISSING1(bits) (~(bits)&15)
#define MISSING2(bits) (MISSING1(bits) & (MISSING1(bits) << 1 | 1))
#define MISSING4(bits) (MISSING2(bits) & (MISSING2(bits) << 2 | 3))
#define LANES(bits) \
    { \
        FOUR(bits), FOUR(MISSING1(bits)), FOUR(MISSING2(bits)), FOUR(MISSING4(bits)) \
    }
#define LANES4(bits) LANES(bits), LANES(bits + 1), LANES(bits + 2), LANES(bits + 3)

static const lanes lanes_of[16] = {LANES4(0), LANES4(4), LANES4(8), LANES4(12)};

static const uint64_t each_lane = 0x0001000100010001u;

/* Labels are read and written as the compiler lays them out; only their order in a word differs. */
static inline uint64_t load_labels(const uint16_t *p)
{
    uint64_t v;
    memcpy(&v, p, sizeof v);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    v = v << 48 | (v & 0xffff0000u) << 16 | (v >> 16 & 0xffff0000u) | v >> 48;
#endif
    return v;
}

static inline void store_labels(uint16_t *p, uint64_t v)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    v = v << 48 | (v & 0xffff0000u) << 16 | (v >> 16 & 0xffff0000u) | v >> 48;
#endif
    memcpy(p, &v, sizeof v);
}

/* Spreads the last values along the runs of a row, each cell from the left, in steps of 1, 2 and 4. */
static void spread(const label_tiny *t, uint16_t *labels, unsigned y, uint64_t out)
{
    uint64_t last = 0;

    for (unsigned x = 0; x < ARCL_TINY_SIDE; x += 4) {
        const lanes *from = &lanes_of[t->starts[y] >> x & 15];
        const uint64_t inside = lanes_of[t->inside[y] >> x & 15].start;
        uint16_t *at = labels + ARCL_TINY_SIDE * y + x;
        uint64_t v = load_labels(at) & from->start;
        v |= v << 16 & from->after0;
        v |= v << 32 & from->after1;
        v |= last * each_lane & from->after2;
        last = v >> 48;
        store_labels(at, (v & inside) | (out & ~inside));
    }
}

static uint32_t label_by_words(const uint8_t *slot, uint32_t dims, const arcl_label_how *how, uint16_t *labels)
{
    const uint64_t background = (how->background & 0xff) * 0x0101010101010101u;
    const uint64_t ground[WORDS] = {background, background, background, background};
    label_tiny t;
    words above = {0};
    uint32_t painted_above = 0, count = 0, number = 0, moved[ARCL_TINY_SIDE] = {0};

    open_tiny(&t, dims, labels);
    for (unsigned y = 0; y < t.height; y++) {
        const words here = load_words(slot + ARCL_TINY_SIDE * y);
        const uint32_t painted = how->rule == ARCL_LABEL_COLOUR || how->background > UINT8_MAX
                                     ? t.wide
                                     : ~compare(here.cell, ground) & t.wide;
        label_row same = {0};
        if (how->rule != ARCL_LABEL_FOREGROUND)
            same = same_of(&here, &above, how->diagonal);
        const label_row row = make_row(how, same, painted, painted_above);
        t.starts[y] = ~row.west & t.wide;
        t.inside[y] = row.inside;
        count += (uint32_t)__builtin_popcount(t.starts[y] & row.inside);
        if (y)
            count -= join_row(&t, labels, y, &row, how->diagonal, moved);
        above = here;
        painted_above = painted;
    }
    for (unsigned y = 0; y < t.height; y++) {
        if (how->numbered)
            number = number_row(labels + ARCL_TINY_SIDE * y, roots_of(&t, y, moved[y]), number);
        settle_row(labels, y, moved[y]);
    }
    for (unsigned y = 0; y < t.height; y++)
        spread(&t, labels, y, outside(how) * each_lane);
    for (size_t i = ARCL_TINY_SIDE * t.height; i < ARCL_TINY_CELLS; i++)
        labels[i] = outside(how);
    return count;
}

/* ---- who does it ---------------------------------------------------------------------------- */

#define ROW4(i) i, i + 1, i + 2, i + 3
#define ROW16(i) ROW4(i), ROW4(i + 4), ROW4(i + 8), ROW4(i + 12)
#define ROW64(i) ROW16(i), ROW16(i + 16), ROW16(i + 32), ROW16(i + 48)
#define ROW256(i) ROW64(i), ROW64(i + 64), ROW64(i + 128), ROW64(i + 192)

const uint16_t arcl_label_raster[ARCL_TINY_CELLS] = {ROW256(0), ROW256(256), ROW256(512), ROW256(768)};

const char *arcl_label_level_name(arcl_label_level level)
{
    static const char *const names[ARCL_LABEL_LEVELS] = {"words", "AVX2", "AVX-512"};
    return names[level];
}

arcl_label_tiny_fn *arcl_label_tiny_at(arcl_label_level level)
{
    switch (level) {
    case ARCL_LABEL_WORDS:
        return label_by_words;
#if ARCL_X86_VECTORS
    case ARCL_LABEL_AVX2:
        return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") ? arcl_label_tiny_avx2 : NULL;
    case ARCL_LABEL_AVX512:
        return __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512cd") &&
                       __builtin_cpu_supports("bmi2")
                   ? arcl_label_tiny_avx512
                   : NULL;
#endif
    default:
        return NULL;
    }
}

arcl_label_level arcl_label_level_best(void)
{
    arcl_label_level level = ARCL_LABEL_LEVELS;

    while (!arcl_label_tiny_at(--level))
        continue;
    return level;
}

void arcl_label_batch(const uint8_t *slots, const uint32_t *dims, size_t n, const arcl_label_how *how, uint16_t *labels,
                      uint32_t *counts)
{
    arcl_label_tiny_fn *const label = arcl_label_tiny_at(arcl_label_level_best());

    for (size_t k = 0; k < n; k++) {
        const uint32_t count = label(slots + ARCL_TINY_CELLS * k, dims[k], how, labels + ARCL_TINY_CELLS * k);
        if (counts)
            counts[k] = count;
    }
}
