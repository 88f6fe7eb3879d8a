/*
 * label_rows.h - labelling of a tiny grid with a word for each row, whatever instructions make the words.
 *
 * A row is taken apart into runs of cells that hang together. The parent of a run, kept at its first cell, is the
 * first cell of a run that it hangs together with and that comes earlier; a run without one is its own parent, the
 * root. Parents are kept where the labels will be, so that the last step only has to spread them along the runs.
 *
 *     cells   1 1 2 2 2 1      west   0 1 0 1 1 0  hangs together with the cell before
 *     above   1 2 2 2 1 1      north  1 0 1 1 0 1  ... with the cell above
 *                              starts 1 0 1 0 0 1
 *     joins needed             north  1 0 1 0 0 1  the first contact of two runs is enough
 *
 * Layer: plane; included by label_words.c, label_avx2.c, label_avx512.c and label_small.c alone.
 */
#ifndef ARCL_PLANE_LABEL_ROWS_H
#define ARCL_PLANE_LABEL_ROWS_H

#include <string.h>

#include "plane/label_level.h"

/* What the makers of words say about a row: which of its cells hang together with which neighbour. */
typedef struct label_row {
    uint32_t west, north, north_west, north_east;
    uint32_t inside; /* cells of the grid that are not left out */
} label_row;

/* arcl_label_raster[i] == i. */
extern const uint16_t arcl_label_raster[ARCL_TINY_CELLS];

static inline void open_tiny(arcl_label_runs *t, uint32_t dims, uint16_t *labels)
{
    t->height = dims >> 16;
    t->width = dims & 0xffff;
    t->wide = UINT32_MAX >> (ARCL_TINY_SIDE - t->width);
    memcpy(labels, arcl_label_raster, t->height * sizeof *labels * ARCL_TINY_SIDE);
}

/* The row from the bits in which the rules differ: `same` as the neighbour, and `painted` here and above. */
static inline label_row make_row(const arcl_label_how *how, label_row same, uint32_t painted, uint32_t painted_above)
{
    if (how->rule == ARCL_LABEL_FOREGROUND)
        return (label_row){.west = painted & painted << 1,
                           .north = painted & painted_above,
                           .north_west = painted & painted_above << 1,
                           .north_east = painted & painted_above >> 1,
                           .inside = painted};
    return (label_row){.west = same.west & painted & ~1u,
                       .north = same.north & painted,
                       .north_west = same.north_west & painted & ~1u,
                       .north_east = same.north_east & painted & painted_above >> 1,
                       .inside = painted};
}

/* All columns up to that of the lowest bit. */
static inline uint32_t up_to_low(uint32_t bits)
{
    return bits ^ (bits - 1);
}

static inline unsigned high_bit(uint32_t bits)
{
    return 31u - (unsigned)__builtin_clz(bits);
}

/* Most entries are roots or hang on one directly; asked for together, the two need no guess. */
static inline unsigned root_of(uint16_t *parent, unsigned i)
{
    unsigned up = parent[i], top = parent[up];

    while (top != up) {
        parent[i] = (uint16_t)top;
        i = top;
        up = parent[i];
        top = parent[up];
    }
    return up;
}

/* Joins two roots; returns 1 if that has cost one, and notes it in a word for each row if there are such. */
static inline __attribute__((always_inline)) uint32_t join_roots(uint16_t *parent, unsigned a, unsigned b,
                                                                 uint32_t *moved)
{
    const unsigned low = a < b ? a : b, high = a < b ? b : a;
    const uint32_t joined = a != b;

    parent[high] = (uint16_t)low;
    if (moved)
        moved[high / ARCL_TINY_SIDE] |= joined << high % ARCL_TINY_SIDE;
    return joined;
}

/* Joins the runs of row y > 0 with those above; returns how many roots that has cost. `moved` (may be NULL) gets the
 * starts that are roots no longer. Always inlined, so that it is made of the instructions its user may use. */
static inline __attribute__((always_inline)) uint32_t join_row(const arcl_label_runs *t, uint16_t *parent, unsigned y,
                                                               const label_row *row, bool diagonal, uint32_t *moved)
{
    const uint32_t starts = t->starts[y], above = t->starts[y - 1];
    uint16_t *here = parent + ARCL_TINY_SIDE * y;
    uint32_t joined = 0;

    for (uint32_t left = row->north & ~(row->north << 1 & row->west); left; left &= left - 1) {
        const uint32_t before = up_to_low(left);
        const unsigned s = high_bit(starts & before);
        const unsigned b = root_of(parent, ARCL_TINY_SIDE * (y - 1) + high_bit(above & before));
        const unsigned a = here[s]; /* a root: the contacts of a run follow each other, and so far only they moved it */
        joined += join_roots(parent, a, b, moved);
        here[s] = (uint16_t)(a < b ? a : b);
    }
    if (!diagonal)
        return joined;
    for (uint32_t left = row->north_west & ~row->north & ~row->west; left; left &= left - 1) {
        const unsigned x = (unsigned)__builtin_ctz(left);
        const unsigned before = high_bit(above & up_to_low(left) >> 1);
        joined += join_roots(parent, root_of(parent, ARCL_TINY_SIDE * y + x),
                             root_of(parent, ARCL_TINY_SIDE * (y - 1) + before), moved);
    }
    for (uint32_t left = row->north_east & ~row->north & ~((row->north & row->west) >> 1); left; left &= left - 1) {
        const unsigned x = (unsigned)__builtin_ctz(left);
        const unsigned start = high_bit(starts & up_to_low(left));
        joined += join_roots(parent, root_of(parent, ARCL_TINY_SIDE * y + start),
                             root_of(parent, ARCL_TINY_SIDE * (y - 1) + x + 1), moved);
    }
    return joined;
}

/* The starts of row y that are roots, if `moved` are those that are none. */
static inline uint32_t roots_of(const arcl_label_runs *t, unsigned y, uint32_t moved)
{
    return t->starts[y] & t->inside[y] & ~moved;
}

/* Numbers the roots of a row; returns the last number given. */
static inline uint32_t number_row(uint16_t *row, uint32_t roots, uint32_t number)
{
    for (uint32_t left = roots; left; left &= left - 1)
        row[__builtin_ctz(left)] = (uint16_t)++number;
    return number;
}

/* Gives the runs of row y that are no roots their last values. Rows come in order, so a parent has its own last value
 * already. */
static inline void settle_row(uint16_t *labels, unsigned y, uint32_t moved)
{
    uint16_t *row = labels + ARCL_TINY_SIDE * y;

    for (uint32_t left = moved; left; left &= left - 1) {
        const unsigned x = (unsigned)__builtin_ctz(left);
        row[x] = labels[row[x]];
    }
}

/* The label of what is left out. */
static inline uint16_t outside(const arcl_label_how *how)
{
    return how->numbered ? 0 : UINT16_MAX;
}

/* The tool `settle`, one by one. Roots take turns with others as noise has it: a branch would be guessed wrong. */
static inline void settle_each(int32_t *entry, int32_t base, int32_t from, int32_t end, int32_t number)
{
    for (int32_t i = from; i < end; i++) {
        const int32_t parent = entry[i];
        if (parent < base) {
            entry[i] = parent < 0 ? 0 : ~i;
            continue;
        }
        const int32_t up = entry[parent], root = -(parent == i);
        number -= root;
        entry[i] = (number & root) | (up & ~root);
    }
}

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
