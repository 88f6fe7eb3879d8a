/* label_small.c - small grids: which processor's code labels them, their labels and components, and lines of rows. */
#include "plane/label_rows.h"

#define ROW4(i) i, i + 1, i + 2, i + 3
#define ROW16(i) ROW4(i), ROW4(i + 4), ROW4(i + 8), ROW4(i + 12)
#define ROW64(i) ROW16(i), ROW16(i + 16), ROW16(i + 32), ROW16(i + 48)
#define ROW256(i) ROW64(i), ROW64(i + 64), ROW64(i + 128), ROW64(i + 192)

const uint16_t arcl_label_raster[ARCL_TINY_CELLS] = {ROW256(0), ROW256(256), ROW256(512), ROW256(768)};

/* ---- levels --------------------------------------------------------------------------------- */

const char *arcl_label_level_name(arcl_label_level level)
{
    static const char *const names[ARCL_LABEL_LEVELS] = {"words", "AVX2", "AVX-512"};
    return names[level];
}

arcl_label_tiny_fn *arcl_label_tiny_at(arcl_label_level level)
{
    switch (level) {
    case ARCL_LABEL_WORDS:
        return arcl_label_tiny_words;
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

const label_tools *arcl_label_tools(bool portable)
{
#if ARCL_X86_VECTORS
    if (!portable && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2"))
        return &arcl_label_tools_avx2;
#endif
    (void)portable;
    return &arcl_label_tools_words;
}

uint32_t arcl_label_describe(const arcl_label_cells *cells, const arcl_label_how *how, arcl_label_line *lines)
{
    return arcl_label_tools(false)->describe(cells, how, lines);
}

void arcl_label_batch(const uint8_t *slots, const uint32_t *dims, size_t n, const arcl_label_how *how, uint16_t *labels,
                      uint32_t *counts)
{
    arcl_label_tiny_fn *const label = arcl_label_tiny_at(arcl_label_level_best());
    arcl_label_runs runs;

    for (size_t k = 0; k < n; k++, slots += ARCL_TINY_CELLS, labels += ARCL_TINY_CELLS) {
        uint32_t count = 0;
        if (dims[k])
            count = label(slots, dims[k], how, labels, &runs);
        else
            memset(labels, how->numbered ? 0 : 0xff, ARCL_TINY_CELLS * sizeof *labels);
        if (counts)
            counts[k] = count;
    }
}

/* ---- one grid ------------------------------------------------------------------------------- */

bool arcl_label_is_small(const arcl_label_cells *cells)
{
    return cells->size == 1 && cells->width <= ARCL_TINY_SIDE && cells->height <= ARCL_TINY_SIDE;
}

/* The rows of a grid to those of a slot: each as a whole, with what follows it, unless that is not the grid's. */
static void fill_slot(const arcl_label_cells *c, uint8_t *slot)
{
    const uint8_t *row = c->at;

    for (int32_t y = 0; y < c->height; y++, row += c->stride, slot += ARCL_TINY_SIDE) {
        if ((size_t)(c->height - 1 - y) * c->stride + (size_t)c->width >= ARCL_TINY_SIDE)
            memcpy(slot, row, ARCL_TINY_SIDE);
        else
            memcpy(slot, row, (size_t)c->width);
    }
}

/* The labels of a slot to rows without gaps, likewise. */
static void widen(const uint16_t *from, int32_t height, int32_t width, int32_t *to)
{
    for (int32_t y = 0; y < height; y++, from += ARCL_TINY_SIDE, to += width) {
        if ((height - 1 - y) * width + width >= ARCL_TINY_SIDE)
            for (int32_t x = 0; x < ARCL_TINY_SIDE; x++)
                to[x] = from[x];
        else
            for (int32_t x = 0; x < width; x++)
                to[x] = from[x];
    }
}

int32_t arcl_label_small(const arcl_label_cells *cells, const arcl_label_how *how, int32_t *labels,
                         arcl_component *components)
{
    const uint32_t dims = (uint32_t)cells->height << 16 | (uint32_t)cells->width;
    uint8_t slot[ARCL_TINY_CELLS];
    uint16_t tiny[ARCL_TINY_CELLS];
    arcl_label_runs runs;

    fill_slot(cells, slot);
    const uint32_t count = arcl_label_tiny_at(arcl_label_level_best())(slot, dims, how, tiny, &runs);
    widen(tiny, cells->height, cells->width, labels);
    arcl_component_list_tiny(slot, how, tiny, &runs, components);
    return (int32_t)count;
}
