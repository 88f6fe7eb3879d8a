/* label_words.c - rows of huge grids as words, and their labels, with ordinary instructions. */
#include "plane/label_huge.h"

#include <string.h>

#include "plane/label_simd.h"
#include "plane/swar.h"

static uint64_t compare_bytes(const uint8_t *a, const uint8_t *b)
{
    uint64_t bits = 0;

    for (unsigned k = 0; k < LABEL_WORD; k += 8)
        bits |= (uint64_t)arcl_swar_equal(arcl_swar_load(a + k), arcl_swar_load(b + k)) << k;
    return bits;
}

static uint64_t compare_numbers(const uint32_t *a, const uint32_t *b)
{
    uint64_t bits = 0;

    for (unsigned k = 0; k < LABEL_WORD; k++)
        bits |= (uint64_t)(a[k] == b[k]) << k;
    return bits;
}

static uint64_t compare_cells(const void *a, ptrdiff_t at, const void *b, ptrdiff_t with, unsigned size)
{
    return size == 1 ? compare_bytes((const uint8_t *)a + at, (const uint8_t *)b + with)
                     : compare_numbers((const uint32_t *)a + at, (const uint32_t *)b + with);
}

static void compare(const label_lines *lines, unsigned size, size_t n, bool diagonal, const label_words *out)
{
    for (size_t k = 0; k < n; k++) {
        const ptrdiff_t x = (ptrdiff_t)k * LABEL_WORD;
        out->west[k] = compare_cells(lines->here, x, lines->here, x - 1, size);
        out->north[k] = compare_cells(lines->here, x, lines->above, x, size);
        if (diagonal) {
            out->north_west[k] = compare_cells(lines->here, x, lines->above, x - 1, size);
            out->north_east[k] = compare_cells(lines->here, x, lines->above, x + 1, size);
        }
    }
}

static void find(const void *line, unsigned size, size_t n, uint32_t background, uint64_t *out)
{
    uint8_t bytes[LABEL_WORD];
    uint32_t numbers[LABEL_WORD];

    memset(bytes, (int)(background & 0xff), sizeof bytes);
    for (unsigned k = 0; k < LABEL_WORD; k++)
        numbers[k] = background;
    for (size_t k = 0; k < n; k++)
        out[k] = compare_cells(line, (ptrdiff_t)k * LABEL_WORD, size == 1 ? (const void *)bytes : numbers, 0, size);
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

const label_tools arcl_label_tools_plain = {compare, find, settle, write_row};

const label_tools *arcl_label_tools_best(void)
{
#if ARCL_X86_VECTORS
    if (arcl_label_tiny_at(ARCL_LABEL_AVX2))
        return &arcl_label_tools_avx2;
#endif
    return &arcl_label_tools_plain;
}
