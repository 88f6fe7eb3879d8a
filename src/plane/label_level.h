/*
 * label_level.h - the parts of labelling that depend on the instructions of the processor, and the loops around the
 * instructions, which are inlined into each version (label_words.c, label_avx2.c).
 *
 * Layer: plane.
 */
#ifndef ARCL_PLANE_LABEL_LEVEL_H
#define ARCL_PLANE_LABEL_LEVEL_H

#include <string.h>

#include "base/fast.h"
#include "plane/label_huge.h"

/* Processors and compilers that have them at all; the build may say 0. */
#ifndef ARCL_X86_VECTORS
#if ARCL_FAST_SIMD && defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
#define ARCL_X86_VECTORS 1
#else
#define ARCL_X86_VECTORS 0
#endif
#endif

/* The parts that vector instructions do better. `n` is the number of words or cells. */
struct label_tools {
    /* arcl_label_describe. */
    uint32_t (*describe)(const arcl_label_cells *cells, const arcl_label_how *how, arcl_label_line *lines);
    /* Bits of neighbours that are equal, for cells of 1 or 4 bytes; bits beyond the row are arbitrary. */
    void (*compare)(const label_lines *lines, unsigned size, size_t n, bool diagonal, const label_words *out);
    /* Bits of cells that are `background`. */
    void (*find)(const void *line, unsigned size, size_t n, uint32_t background, uint64_t *out);
    /* Settles n cells at `labels + from`; parents before `base` make loose ends. Returns the last number given. */
    int32_t (*settle)(int32_t *labels, int32_t from, int32_t n, int32_t base, int32_t number);
    /* Writes the n labels of a row whose first run is `run`; up to LABEL_SPILL more are spoiled. */
    void (*write)(int32_t *to, const uint64_t *starts, const uint64_t *inside, int32_t n, const int32_t *parent,
                  int32_t run);
};

extern const label_tools arcl_label_tools_words;
#if ARCL_X86_VECTORS
extern const label_tools arcl_label_tools_avx2; /* where the processor has these instructions */
#endif

/* The best tools that this processor has, or those that every processor has. */
const label_tools *arcl_label_tools(bool portable);

/* ---- lines ---------------------------------------------------------------------------------- */

/* Bit k: whether byte k of a equals byte k of b, for as many bytes as the function compares. */
typedef uint64_t label_equal(const uint8_t *a, const uint8_t *b);

/* arcl_label_describe with `equal` for the rows; inlined for each rule, so that nothing is left to decide in a row.
 * What `equal` says of the cells around the grid decides nothing. */
static inline __attribute__((always_inline)) uint32_t describe_as(const arcl_label_cells *c, const arcl_label_how *how,
                                                                  arcl_label_line *lines, label_equal *equal,
                                                                  bool colour, bool diagonal)
{
    const ptrdiff_t stride = (ptrdiff_t)c->stride;
    const uint64_t within = UINT64_MAX >> (ARCL_LINE_WIDTH - c->width);
    const bool all = how->rule == ARCL_LABEL_COLOUR || how->background > UINT8_MAX;
    uint8_t ground[ARCL_LINE_WIDTH];
    const uint8_t *row = c->at;
    uint64_t above = 0;
    uint32_t runs = 0;

    if (!all)
        memset(ground, (int)how->background, sizeof ground);
    for (arcl_label_line *l = lines, *end = lines + c->height; l < end; l++, row += stride) {
        const uint64_t in = all ? within : within & ~equal(row, ground);
        uint64_t west = in & in << 1, north = in & above;
        if (colour) {
            west &= equal(row, row - 1);
            north &= equal(row, row - stride);
        }
        if (diagonal) {
            l->north_west = in & above << 1 & (colour ? equal(row, row - stride - 1) : within);
            l->north_east = in & above >> 1 & (colour ? equal(row, row - stride + 1) : within);
        }
        l->left = above = in;
        l->west = west;
        l->north = north;
        l->found = l->fresh = 0;
        runs += (uint32_t)__builtin_popcountll(in & ~west);
    }
    return runs;
}

static inline __attribute__((always_inline)) uint32_t describe_by(const arcl_label_cells *c, const arcl_label_how *how,
                                                                  arcl_label_line *lines, label_equal *equal)
{
    if (how->rule == ARCL_LABEL_FOREGROUND)
        return describe_as(c, how, lines, equal, false, true);
    if (how->diagonal)
        return describe_as(c, how, lines, equal, true, true);
    return describe_as(c, how, lines, equal, true, false);
}

/* ---- rows of huge grids --------------------------------------------------------------------- */

/* The same for 64 cells of four bytes. */
typedef uint64_t label_equal_numbers(const uint32_t *a, const uint32_t *b);

/* 64 cells of `size` bytes from a + at on against those from b + with on. */
static inline __attribute__((always_inline)) uint64_t compare_cells(const void *a, ptrdiff_t at, const void *b,
                                                                    ptrdiff_t with, unsigned size, label_equal *bytes,
                                                                    label_equal_numbers *numbers)
{
    return size == 1 ? bytes((const uint8_t *)a + at, (const uint8_t *)b + with)
                     : numbers((const uint32_t *)a + at, (const uint32_t *)b + with);
}

/* The tool `compare`; inlined for each size of cells. */
static inline __attribute__((always_inline)) void compare_by(const label_lines *lines, unsigned size, size_t n,
                                                             bool diagonal, const label_words *out, label_equal *bytes,
                                                             label_equal_numbers *numbers)
{
    for (size_t k = 0; k < n; k++) {
        const ptrdiff_t x = (ptrdiff_t)k * LABEL_WORD;
        out->west[k] = compare_cells(lines->here, x, lines->here, x - 1, size, bytes, numbers);
        out->north[k] = compare_cells(lines->here, x, lines->above, x, size, bytes, numbers);
        if (diagonal) {
            out->north_west[k] = compare_cells(lines->here, x, lines->above, x - 1, size, bytes, numbers);
            out->north_east[k] = compare_cells(lines->here, x, lines->above, x + 1, size, bytes, numbers);
        }
    }
}

/* The tool `find`. */
static inline __attribute__((always_inline)) void find_by(const void *line, unsigned size, size_t n,
                                                          uint32_t background, uint64_t *out, label_equal *bytes,
                                                          label_equal_numbers *numbers)
{
    uint8_t byte[LABEL_WORD];
    uint32_t number[LABEL_WORD];

    memset(byte, (int)(background & 0xff), sizeof byte);
    for (unsigned k = 0; k < LABEL_WORD; k++)
        number[k] = background;
    for (size_t k = 0; k < n; k++)
        out[k] = compare_cells(line, (ptrdiff_t)k * LABEL_WORD, size == 1 ? (const void *)byte : number, 0, size, bytes,
                               numbers);
}

#endif
