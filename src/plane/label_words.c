/* label_words.c - the parts of labelling with the instructions that every processor has: sixteen bytes at a time. */
#include "base/vec16.h"
#include "plane/label_level.h"

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

static int32_t settle(int32_t *labels, int32_t from, int32_t n, int32_t base, int32_t number)
{
    for (int32_t i = from; i < from + n; i++) {
        const int32_t parent = labels[i];
        if (parent == i)
            labels[i] = ++number;
        else if (parent >= base)
            labels[i] = labels[parent];
        else
            labels[i] = parent < 0 ? 0 : ~i;
    }
    return number;
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
