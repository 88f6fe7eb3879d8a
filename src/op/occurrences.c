/* occurrences.c - where an object occurs in a grid. */
#include <string.h>

#include "op/codes.h"
#include "op/matrix.h"
#include "op/places.h"

/* Rows of words: bit j of row i stays where cell e of the object, moved to (i, j), lies on its colour. */
static arcl_val by_rows(arcl_ctx *c, arcl_val g, const arcl_cells *cells, int32_t top, int32_t left, int64_t h, int64_t w)
{
    arcl_set *s = arcl_patch_new(c, 0, 0, h, w);
    arcl_row *rows = arcl_patch_rows(s);
    const arcl_row *colour[256] = {NULL}; /* where each colour of the object is */

    for (int64_t i = 0; i < h; i++)
        rows[i] = arcl_row_mask(w);
    arcl_charge(c, (uint64_t)h * cells->n / 4);
    for (uint32_t k = 0; k < cells->n; k++) {
        const arcl_val e = cells->at[k];
        if ((uint32_t)e.n > 255) /* a colour that no grid of bytes has */
            return arcl_set_empty();
        if (!colour[e.n]) {
            arcl_row *words = ARCL_NEW(c, arcl_row, g.h);
            for (int32_t i = 0; i < g.h; i++)
                words[i] = arcl_row_equal(g.u.cells + (size_t)i * (size_t)g.n, g.n, (uint8_t)e.n);
            colour[e.n] = words;
        }
        const arcl_row *words = colour[e.n] + (e.u.at.r - top);
        const int32_t shift = e.u.at.c - left;
        for (int64_t i = 0; i < h; i++)
            rows[i] &= words[i] >> shift;
    }
    s->recipe = arcl_by_raster;
    s->copied = true;
    return arcl_patch_done(s);
}

static bool occurs(arcl_ctx *c, arcl_matrix m, const arcl_cells *cells, int64_t di, int64_t dj)
{
    for (uint32_t k = 0; k < cells->n; k++) {
        const arcl_val e = cells->at[k];
        const size_t at = (size_t)(e.u.at.r + di) * (size_t)m.w + (size_t)(e.u.at.c + dj);
        if (m.size == 1 ? arcl_matrix_bytes(m)[at] != e.n : !arcl_equal(c, arcl_matrix_cells(m)[at], arcl_int(e.n)))
            return false;
    }
    return true;
}

arcl_val arcl_op_occurrences(arcl_ctx *c, const arcl_val *a)
{
    arcl_val err;
    arcl_places p = {0};
    arcl_cells cells;
    arcl_matrix m;
    int64_t h, w, oh, ow;
    uint32_t n;

    if (!arcl_sides(a[0], &h, &w, &err) || !arcl_height(c, a[1], &oh, &err) || !arcl_width(c, a[1], &ow, &err))
        return err;
    arcl_len(a[1], &n);
    if (n > 0 && !arcl_some_places(c, a[1], &p, &err))
        return err;
    h -= oh - 1;
    w -= ow - 1;
    if (h <= 0 || w <= 0)
        return arcl_set_empty();
    if (!arcl_cells_of(c, a[1], false, &cells, &err))
        return err;
    if (a[0].tag == ARCL_GRID && arcl_patch_fits(h, w) && a[0].n <= ARCL_PATCH_WIDTH)
        return by_rows(c, a[0], &cells, p.top, p.left, h, w);
    if (!arcl_matrix_of(c, a[0], &m))
        return arcl_err(ARCL_E_TYPE);
    arcl_charge(c, (uint64_t)(h * w));
    if (h * w > INT32_MAX)
        arcl_ctx_cut(c, ARCL_E_BYTES);
    arcl_val *seq = ARCL_NEW(c, arcl_val, h * w);
    n = 0;
    for (int64_t i = 0; i < h; i++)
        for (int64_t j = 0; j < w; j++) {
            arcl_charge(c, 1);
            if (occurs(c, m, &cells, i - p.top, j - p.left))
                seq[n++] = arcl_pair32((int32_t)i, (int32_t)j);
        }
    const arcl_val s = arcl_set_of_sequence(c, seq, n);
    if (n > 0)
        s.u.set->copied = true;
    return s;
}
