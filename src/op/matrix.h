/*
 * matrix.h - grids whatever their form.
 *
 * Nearly every grid is bytes. A rectangular tuple of tuples with anything else
 * in it (a negative colour, None) is a matrix of values; primitives that only
 * move cells treat both alike through the size of a cell.
 */
#ifndef ARCL_OP_MATRIX_H
#define ARCL_OP_MATRIX_H

#include "op/charge.h"
#include "op/common.h"

typedef struct arcl_matrix {
    int32_t h, w;
    size_t size;    /* of a cell: 1 (bytes) or sizeof(arcl_val) */
    const void *at; /* row-major */
} arcl_matrix;

/* v as a matrix; false if it is no tuple of tuples of one length. */
bool arcl_matrix_any(arcl_ctx *c, arcl_val v, arcl_matrix *m);
static inline bool arcl_matrix_of(arcl_ctx *c, arcl_val v, arcl_matrix *m)
{
    if (v.tag != ARCL_GRID)
        return arcl_matrix_any(c, v, m);
    *m = (arcl_matrix){v.h, v.n, 1, v.u.cells};
    return true;
}

/* A matrix with the cells v[i][j], i < h, j < w, where v may be ragged; false and an ERR if one is not there. */
bool arcl_matrix_part_any(arcl_ctx *c, arcl_val v, int64_t h, int64_t w, arcl_matrix *m, arcl_val *err);
static inline bool arcl_matrix_part(arcl_ctx *c, arcl_val v, int64_t h, int64_t w, arcl_matrix *m, arcl_val *err)
{
    if (v.tag != ARCL_GRID || v.h < h || v.n < w)
        return arcl_matrix_part_any(c, v, h, w, m, err);
    return arcl_matrix_of(c, v, m);
}

/* A matrix of the same cell size to be filled; `at` points to writable memory, with room for a chunk behind it. */
static inline arcl_matrix arcl_matrix_new(arcl_ctx *c, int64_t h, int64_t w, size_t size)
{
    if (h > INT32_MAX || w > INT32_MAX || h * w > INT32_MAX)
        arcl_ctx_cut(c, ARCL_E_BYTES);
    if (h > ARCL_SIDE_MAX && size == 1)
        size = sizeof(arcl_val);
    arcl_afford_grid(c, h * w);
    return (arcl_matrix){(int32_t)h, (int32_t)w, size, arcl_take(&c->mem, (size_t)(h * w) * size + ARCL_VEC16)};
}

/* The matrix as a value. */
arcl_val arcl_matrix_tuple(arcl_ctx *c, arcl_matrix m);
static inline arcl_val arcl_matrix_val(arcl_ctx *c, arcl_matrix m)
{
    return m.size == 1 ? arcl_grid_of(m.at, m.h, m.w) : arcl_matrix_tuple(c, m);
}

/* The matrix with cells as values. */
arcl_matrix arcl_matrix_wide(arcl_ctx *c, arcl_matrix m);

static inline bool arcl_is_byte(arcl_val v)
{
    return v.tag == ARCL_INT && (uint64_t)v.u.i < 256;
}
static inline uint8_t *arcl_matrix_bytes(arcl_matrix m)
{
    return (uint8_t *)(uintptr_t)m.at;
}
static inline arcl_val *arcl_matrix_cells(arcl_matrix m)
{
    return (arcl_val *)(uintptr_t)m.at;
}

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

/* The first of two matrices made wide if the second is. */
void arcl_matrix_alike(arcl_ctx *c, arcl_matrix *a, arcl_matrix *b);

/* v[lo:hi] of a tuple with CPython's rules; ERR if it is none. */
arcl_val arcl_slice(arcl_ctx *c, arcl_val v, int64_t lo, int64_t hi);

/* crop(v, (i, j), (h, w)). */
arcl_val arcl_crop(arcl_ctx *c, arcl_val v, int64_t i, int64_t j, int64_t h, int64_t w);

/* hsplit(v, n) if across, else vsplit, into parts that are cut out like this; an error of one is that of all. */
typedef arcl_val arcl_cutter(arcl_ctx *c, arcl_val grid, int64_t i, int64_t j, int64_t h, int64_t w);
arcl_val arcl_split_grid(arcl_ctx *c, const arcl_val *a, bool across, arcl_cutter *cut);

/* mostcolor(v); of a grid, in the typed dialect, and 0 if it is none. */
arcl_val arcl_most_colour(arcl_ctx *c, arcl_val v);

/* The patch mirrored within its box; see patches.c. */
arcl_val arcl_mirror_patch(arcl_ctx *c, arcl_val v, arcl_turn turn);

#endif
