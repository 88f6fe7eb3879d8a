/*
 * label.h - connected components in plain C: which cells hang together, and what the pieces are like.
 *
 * Two sizes. A tiny grid is a slot of 32 rows of 32 bytes with dims = height << 16 | width (1..32 each); its labels
 * are uint16, 32 to a row. A huge grid is rows of cells with a stride and at most 2^31 - 1 cells; its labels are
 * int32, row * width + column. Grids up to 64 wide can also be described by words, a line for each row.
 *
 * A component is named by its first cell in raster order, so labels depend on nothing but the cells: not on the
 * processor or the number of threads. Numbered labels are 1..K in the order of these first cells, and 0
 * for what was left out; plain labels are the raster index itself, and all ones for what was left out.
 *
 * Layer: plane. May use: base. Must not know: values, tasks, devices.
 */
#ifndef ARCL_PLANE_LABEL_H
#define ARCL_PLANE_LABEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"

enum { ARCL_TINY_SIDE = 32, ARCL_TINY_CELLS = 1024, ARCL_LABEL_THREADS_MAX = 256 };

/* Which neighbours hang together. */
typedef enum arcl_label_rule {
    ARCL_LABEL_COLOUR,     /* those of the same colour; every cell has a label */
    ARCL_LABEL_PAINTED,    /* those of the same colour; the background is left out */
    ARCL_LABEL_FOREGROUND, /* any two that are not background */
} arcl_label_rule;

typedef struct arcl_label_how {
    arcl_label_rule rule;
    bool diagonal;       /* eight neighbours instead of four */
    bool numbered;       /* 1..K instead of raster indices */
    uint32_t background; /* unless the rule is COLOUR */
} arcl_label_how;

typedef struct arcl_label_cells {
    const void *at;
    unsigned size; /* bytes of a cell: 1, or 4 for uint32 */
    size_t stride; /* cells from one row to the next */
    int32_t width, height;
} arcl_label_cells;

/* A component. */
typedef struct arcl_component {
    uint32_t size;                    /* cells */
    int32_t first;                    /* raster index of its first cell */
    int32_t top, left, bottom, right; /* box, the last row and column included */
    uint32_t colour;                  /* of its first cell */
    uint32_t colours;                 /* a bit for each colour in it: 0..30, and bit 31 for all others */
} arcl_component;

enum { ARCL_COMPONENT_OTHERS = 31 };

static inline bool arcl_component_borders(const arcl_component *c, int32_t width, int32_t height)
{
    return c->top == 0 || c->left == 0 || c->bottom == height - 1 || c->right == width - 1;
}

/* ---- tiny grids ----------------------------------------------------------------------------- */

/* The runs of a tiny grid, a word for each row: cells that are no continuation of the one before, those that are left
 * out among them; and cells that are not left out. */
typedef struct arcl_label_runs {
    unsigned width, height;
    uint32_t wide; /* a bit for each column */
    uint32_t starts[ARCL_TINY_SIDE], inside[ARCL_TINY_SIDE];
} arcl_label_runs;

/* All 1,024 labels of a slot, and its runs; returns the number of components. */
typedef uint32_t arcl_label_tiny_fn(const uint8_t *slot, uint32_t dims, const arcl_label_how *how, uint16_t *labels,
                                    arcl_label_runs *runs);

/* Code for one kind of processor; the first needs nothing special and is what the others are held to. */
typedef enum arcl_label_level {
    ARCL_LABEL_WORDS,
    ARCL_LABEL_AVX2,
    ARCL_LABEL_AVX512,
    ARCL_LABEL_LEVELS
} arcl_label_level;

/* The function of a level, or NULL if this processor or this build does not have it. */
arcl_label_tiny_fn *arcl_label_tiny_at(arcl_label_level level);
const char *arcl_label_level_name(arcl_label_level level);

/* The best level there is here. */
arcl_label_level arcl_label_level_best(void);

/* A batch of n slots with their dims, 0 for one that holds no grid; counts (may be NULL) gets the number of components
 * of each. */
void arcl_label_batch(const uint8_t *slots, const uint32_t *dims, size_t n, const arcl_label_how *how, uint16_t *labels,
                      uint32_t *counts);

/* Whether a grid is one for arcl_label_small: bytes, at most 32x32. */
bool arcl_label_is_small(const arcl_label_cells *cells);

/* Numbered labels of width * height cells, without gaps, and the components, at most as many as cells; returns their
 * number. */
int32_t arcl_label_small(const arcl_label_cells *cells, const arcl_label_how *how, int32_t *labels,
                         arcl_component *components);

/* ---- lines ---------------------------------------------------------------------------------- */

enum { ARCL_LINE_WIDTH = 64 };

/* A row of a grid that is at most 64 wide as words, bit j for column j: for following one component after the
 * other through the rows (label_follow.h). */
typedef struct arcl_label_line {
    uint64_t left;                   /* cells that are not left out, and belong to no component yet */
    uint64_t west;                   /* cells that hang together with the one before; never the first */
    uint64_t north;                  /* ... with the one above */
    uint64_t north_west, north_east; /* set if diagonals count */
    uint64_t found;                  /* cells of the component that is being followed */
    uint64_t fresh;                  /* those of them from which it was not followed yet, once it turned upwards */
} arcl_label_line;

/* Describes the rows of a grid of bytes. The memory around it can be read: from the cell before the row above the first
 * one to 64 bytes after the last cell. Returns the number of runs, cells of one component beside each other. */
uint32_t arcl_label_describe(const arcl_label_cells *cells, const arcl_label_how *how, arcl_label_line *lines);

/* ---- huge grids ----------------------------------------------------------------------------- */

typedef struct arcl_label_options {
    unsigned threads;    /* 0: one */
    bool portable;       /* use no special instructions, for tests and benchmarks; results do not depend on it */
    arcl_arena *scratch; /* (optional) memory that the caller keeps and resets; else it comes and goes */
} arcl_label_options;

/* Labels of width * height cells, without gaps, into `labels`; *count is the number of components. False and a
 * sentence if the grid is too large or there is no memory. */
bool arcl_label_grid(const arcl_label_cells *cells, const arcl_label_how *how, const arcl_label_options *options,
                     int32_t *labels, int32_t *count, arcl_error *err);

/* The other half of the work for strips that were labelled elsewhere, for example a device that cannot hold the
 * whole: `labels` holds, for each strip of `rows` rows (the last may be shorter), plain labels as if the strip were
 * alone, but with the raster indices of the whole grid. Merges across the seams, and numbers if asked; a thread for
 * each strip. */
bool arcl_label_merge(const arcl_label_cells *cells, const arcl_label_how *how, int32_t rows, int32_t *labels,
                      int32_t *count, arcl_error *err);

/* ---- what the pieces are like --------------------------------------------------------------- */

/* The components of numbered labels, in order: out[k] is that of label k + 1. */
void arcl_component_list(const arcl_label_cells *cells, const int32_t *labels, arcl_component *out);

/* Those of a tiny grid, with the raster indices of the grid itself. */
void arcl_component_list_tiny(const uint8_t *slot, const arcl_label_how *how, const uint16_t *labels,
                              const arcl_label_runs *runs, arcl_component *out);

#endif
