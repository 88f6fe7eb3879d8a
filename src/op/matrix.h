/*
 * matrix.h - two views of grids: as a matrix of bytes, and as an array of values.
 *
 * Nearly every grid is a matrix of bytes. A tuple of tuples that holds anything else (a negative colour, None), or
 * whose rows have different lengths, is processed value by value.
 */
#ifndef ARCL_OP_MATRIX_H
#define ARCL_OP_MATRIX_H

#include "op/charge.h"
#include "op/common.h"

typedef struct arcl_matrix {
    int32_t h, w;
    const uint8_t *at; /* row-major */
} arcl_matrix;

/* v as a matrix; false unless v is a tuple of tuples of one length whose elements are all bytes. */
bool arcl_matrix_any(arcl_ctx *c, arcl_val v, arcl_matrix *m);
static inline bool arcl_matrix_of(arcl_ctx *c, arcl_val v, arcl_matrix *m)
{
    if (v.tag != ARCL_GRID)
        return arcl_matrix_any(c, v, m);
    *m = (arcl_matrix){v.h, v.n, v.u.cells};
    return true;
}

/* A new matrix of at most ARCL_SIDE_MAX rows, not initialized; 16 bytes behind its end may be read and written. */
static inline arcl_matrix arcl_matrix_new(arcl_ctx *c, int64_t h, int64_t w)
{
    if (w > INT32_MAX || h * w > INT32_MAX)
        arcl_ctx_cut(c, ARCL_E_BYTES);
    arcl_afford_grid(c, h * w);
    return (arcl_matrix){(int32_t)h, (int32_t)w, arcl_take(&c->mem, (size_t)(h * w) + ARCL_VEC16)};
}

/* The cells of a new matrix, to be written. */
static inline uint8_t *arcl_matrix_bytes(arcl_matrix m)
{
    return (uint8_t *)(uintptr_t)m.at;
}

static inline arcl_val arcl_matrix_val(arcl_matrix m)
{
    return arcl_grid_of(m.at, m.h, m.w);
}

/* A tuple of rows of bytes as a grid, other tuples as they are: reports, submissions and scores know an answer by its
 * form. */
arcl_val arcl_matrix_answer(arcl_ctx *c, arcl_val v);

/* The values v[i][j] for i < h and j < w, row by row. The rows of v may differ in length: NULL and an ERR if one is too
 * short. */
const arcl_val *arcl_values_of(arcl_ctx *c, arcl_val v, int64_t h, int64_t w, arcl_val *err);

/* h rows of w values as a tuple of tuples. */
arcl_val arcl_values_grid(arcl_ctx *c, const arcl_val *cells, int64_t h, int64_t w);

/* len(v), len(v[0]) of any tuple: false and an ERR where CPython raises. */
bool arcl_sides_any(arcl_val v, int64_t *h, int64_t *w, arcl_val *err);
static inline bool arcl_sides(arcl_val v, int64_t *h, int64_t *w, arcl_val *err)
{
    if (v.tag != ARCL_GRID)
        return arcl_sides_any(v, h, w, err);
    *h = v.h;
    *w = v.n;
    return true;
}

/* n elements of a tuple, which it has, from one of them on. */
arcl_val arcl_elements(arcl_ctx *c, arcl_val v, uint32_t from, uint32_t n);

/* CPython's slice v[lo:hi] of a tuple; an ERR if v is no tuple. */
arcl_val arcl_slice(arcl_ctx *c, arcl_val v, int64_t lo, int64_t hi);

/* crop(v, (i, j), (h, w)). */
arcl_val arcl_crop(arcl_ctx *c, arcl_val v, int64_t i, int64_t j, int64_t h, int64_t w);

/* hsplit(a[0], a[1]) if `across`, else vsplit. `cut` cuts one part out; if it fails for a part, its error is
 * returned. */
typedef arcl_val arcl_cutter(arcl_ctx *c, arcl_val grid, int64_t i, int64_t j, int64_t h, int64_t w);
arcl_val arcl_split_grid(arcl_ctx *c, const arcl_val *a, bool across, arcl_cutter *cut);

/* mostcolor(v). In the typed dialect v has to be a grid, and anything else gives 0. */
arcl_val arcl_most_colour(arcl_ctx *c, arcl_val v);

/* The patch mirrored within its box; see patches.c. */
arcl_val arcl_mirror_patch(arcl_ctx *c, arcl_val v, arcl_turn turn);

#endif
