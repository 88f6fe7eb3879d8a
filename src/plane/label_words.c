/*
 * label_words.c - labelling with the instructions that every processor has: tiny grids in ordinary 64-bit words, which
 * is what the other versions are held to; rows of other grids sixteen bytes at a time.
 */
#include "base/vec16.h"
#include "plane/label_rows.h"

/* ---- tiny grids ----------------------------------------------------------------------------- */

enum { WORDS = ARCL_TINY_SIDE / 8 };

/* A row of cells and the same moved one column to the right. */
typedef struct words {
    uint64_t cell[WORDS], moved[WORDS];
} words;

static inline words load_words(const uint8_t *row)
{
    const uint64_t a = arcl_load_bytes(row, 8), b = arcl_load_bytes(row + 8, 8), c = arcl_load_bytes(row + 16, 8),
                   d = arcl_load_bytes(row + 24, 8);
    return (words){{a, b, c, d}, {a << 8, b << 8 | a >> 56, c << 8 | b >> 56, d << 8 | c >> 56}};
}

static inline uint32_t same_cells(const uint64_t a[WORDS], const uint64_t b[WORDS])
{
    return arcl_zero_bytes(a[0] ^ b[0]) | arcl_zero_bytes(a[1] ^ b[1]) << 8 | arcl_zero_bytes(a[2] ^ b[2]) << 16 |
           arcl_zero_bytes(a[3] ^ b[3]) << 24;
}

static inline label_row same_of(const words *here, const words *above, bool diagonal)
{
    label_row same = {.west = same_cells(here->cell, here->moved), .north = same_cells(here->cell, above->cell)};

    if (diagonal) {
        same.north_west = same_cells(here->cell, above->moved);
        same.north_east = same_cells(here->moved, above->cell) >> 1;
    }
    return same;
}

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

/* Spreads the last values along the runs of a row, each cell from the left, in steps of 1, 2 and 4. */
static void spread(const arcl_label_runs *t, uint16_t *labels, unsigned y, uint64_t out)
{
    uint64_t last = 0;

    for (unsigned x = 0; x < ARCL_TINY_SIDE; x += 4) {
        const lanes *from = &lanes_of[t->starts[y] >> x & 15];
        const uint64_t inside = lanes_of[t->inside[y] >> x & 15].start;
        uint16_t *at = labels + ARCL_TINY_SIDE * y + x;
        uint64_t v;
        memcpy(&v, at, sizeof v);
        v &= from->start;
        v |= v << 16 & from->after0;
        v |= v << 32 & from->after1;
        v |= last * each_lane & from->after2;
        last = v >> 48;
        v = (v & inside) | (out & ~inside);
        memcpy(at, &v, sizeof v);
    }
}

uint32_t arcl_label_tiny_words(const uint8_t *slot, uint32_t dims, const arcl_label_how *how, uint16_t *labels,
                               arcl_label_runs *t)
{
    const uint64_t background = (how->background & 0xff) * 0x0101010101010101u;
    const uint64_t ground[WORDS] = {background, background, background, background};
    words above = {0};
    uint32_t painted_above = 0, count = 0, number = 0, moved[ARCL_TINY_SIDE] = {0};

    open_tiny(t, dims, labels);
    for (unsigned y = 0; y < t->height; y++) {
        const words here = load_words(slot + ARCL_TINY_SIDE * y);
        const uint32_t painted = how->rule == ARCL_LABEL_COLOUR || how->background > UINT8_MAX
                                     ? t->wide
                                     : ~same_cells(here.cell, ground) & t->wide;
        label_row same = {0};
        if (how->rule != ARCL_LABEL_FOREGROUND)
            same = same_of(&here, &above, how->diagonal);
        const label_row row = make_row(how, same, painted, painted_above);
        t->starts[y] = ~row.west & t->wide;
        t->inside[y] = row.inside;
        count += (uint32_t)__builtin_popcount(t->starts[y] & row.inside);
        if (y)
            count -= join_row(t, labels, y, &row, how->diagonal, moved);
        above = here;
        painted_above = painted;
    }
    for (unsigned y = 0; y < t->height; y++) {
        if (how->numbered)
            number = number_row(labels + ARCL_TINY_SIDE * y, roots_of(t, y, moved[y]), number);
        settle_row(labels, y, moved[y]);
    }
    for (unsigned y = 0; y < t->height; y++)
        spread(t, labels, y, outside(how) * each_lane);
    for (size_t i = ARCL_TINY_SIDE * t->height; i < ARCL_TINY_CELLS; i++)
        labels[i] = outside(how);
    return count;
}

/* ---- rows of huge grids --------------------------------------------------------------------- */

static inline uint64_t equal16(const uint8_t *a, const uint8_t *b)
{
    return arcl_vec16_equal(arcl_vec16_load(a), arcl_vec16_load(b));
}

static inline uint64_t equal64(const uint8_t *a, const uint8_t *b)
{
    return equal16(a, b) | equal16(a + 16, b + 16) << 16 | equal16(a + 32, b + 32) << 32 |
           equal16(a + 48, b + 48) << 48;
}

static uint64_t compare_numbers(const uint32_t *a, const uint32_t *b)
{
    uint64_t bits = 0;

    for (unsigned k = 0; k < LABEL_WORD; k++)
        bits |= (uint64_t)(a[k] == b[k]) << k;
    return bits;
}

static void compare(const label_lines *lines, unsigned size, size_t n, bool diagonal, const label_words *out)
{
    compare_by(lines, size, n, diagonal, out, equal64, compare_numbers);
}

static void find(const void *line, unsigned size, size_t n, uint32_t background, uint64_t *out)
{
    find_by(line, size, n, background, out, equal64, compare_numbers);
}

static void settle(int32_t *entry, int32_t base, int32_t from, int32_t end, int32_t number)
{
    settle_each(entry, base, from, end, number);
}

static void write_row(int32_t *to, const uint64_t *starts, const uint64_t *inside, int32_t n, const int32_t *parent,
                      int32_t run)
{
    uint64_t before = 0;

    run--;
    for (int32_t at = 0; at < n; at += LABEL_WORD, starts++, before = *inside++) {
        const int32_t most = n - at < LABEL_WORD ? n - at : LABEL_WORD;
        for (uint64_t cuts = label_cuts(*starts, *inside, before); cuts;) {
            const int32_t x = __builtin_ctzll(cuts);
            run += (int32_t)(*starts >> x & 1);
            const int32_t value = *inside >> x & 1 ? label_number(parent, run) : 0;
            cuts &= cuts - 1;
            const int32_t next = cuts ? __builtin_ctzll(cuts) : LABEL_WORD, end = next < most ? next : most;
            for (int32_t k = x; k < end; k++)
                to[at + k] = value;
        }
    }
}

/* ---- lines ---------------------------------------------------------------------------------- */

static inline uint64_t equal32(const uint8_t *a, const uint8_t *b)
{
    return equal16(a, b) | equal16(a + 16, b + 16) << 16;
}

static uint32_t describe(const arcl_label_cells *c, const arcl_label_how *how, arcl_label_line *lines)
{
    return c->width <= 16   ? describe_by(c, how, lines, equal16)
           : c->width <= 32 ? describe_by(c, how, lines, equal32)
                            : describe_by(c, how, lines, equal64);
}

const label_tools arcl_label_tools_words = {describe, compare, find, settle, write_row};
