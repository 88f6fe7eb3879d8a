/* occurrences.c - where an object occurs in a grid. */
#include <string.h>

#include "op/codes.h"
#include "op/mask.h"
#include "op/matrix.h"
#include "op/places.h"

/* A cell of the object: where its colour is in the grid, seen from the object's corner. */
typedef struct trace {
    const uint64_t *rows;
    int32_t shift;
} trace;

static const uint64_t *rows_of_colour(arcl_ctx *c, arcl_val g, uint8_t colour)
{
    uint64_t *rows = ARCL_NEW(c, uint64_t, g.h);

    arcl_mask_of(g, colour, rows);
    return rows;
}

/* The traces of a patch's cells; false if it has a colour that no grid of bytes has. */
static bool traces_of(arcl_ctx *c, arcl_val g, const arcl_set *s, trace *out)
{
    const uint64_t *rows[256];
    uint64_t known[256 / 64] = {0};

    for (int32_t i = 0, j; i < s->height; i++)
        for (arcl_bits b = arcl_bits_of(s->rows[i]); arcl_bits_next(&b, &j);) {
            const int32_t colour = arcl_patch_colour(s, (uint32_t)(i * ARCL_PATCH_WIDTH + j));
            if ((uint32_t)colour > 255)
                return false;
            const uint64_t bit = (uint64_t)1 << colour % 64;
            if (!(known[colour / 64] & bit))
                rows[colour] = rows_of_colour(c, g, (uint8_t)colour);
            known[colour / 64] |= bit;
            *out++ = (trace){rows[colour] + i, j};
        }
    return true;
}

/* The object's corner may be at (i, j) if every trace has bit j in row i; few rows need many of them. */
static arcl_val by_rows(arcl_ctx *c, arcl_val g, const arcl_set *object, int64_t h, int64_t w)
{
    trace *traces = ARCL_NEW(c, trace, object->n), *const end = traces + object->n;

    arcl_charge(c, (uint64_t)h * object->n / 4);
    if (!traces_of(c, g, object, traces))
        return arcl_set_empty();
    arcl_set *s = arcl_patch_new(c, 0, 0, h, w);
    arcl_row *rows = arcl_patch_rows(s);
    for (int64_t i = 0; i < h; i++) {
        uint64_t row = arcl_word_mask(w);
        for (const trace *t = traces; t < end && row; t++)
            row &= t->rows[i] >> t->shift;
        rows[i] = row;
    }
    s->recipe = arcl_by_raster;
    s->copied = true;
    return arcl_patch_done(s);
}

static bool occurs(arcl_ctx *c, arcl_matrix m, const arcl_cells *cells, int64_t di, int64_t dj)
{
    uint32_t k = 0;

    for (; k < cells->n; k++) {
        const arcl_val e = cells->at[k];
        const int64_t i = e.u.at.r + di, j = e.u.at.c + dj;
        if (i < 0 || i >= m.h || j < 0 || j >= m.w) /* a tuple's cells may reach farther than its length tells */
            break;
        const size_t at = (size_t)i * (size_t)m.w + (size_t)j;
        if (m.size == 1 ? arcl_matrix_bytes(m)[at] != e.n : !arcl_equal(c, arcl_matrix_cells(m)[at], arcl_int(e.n)))
            break;
    }
    arcl_charge(c, (uint64_t)k + 1);
    return k == cells->n;
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
    h -= oh - 1;
    w -= ow - 1;
    if (a[0].tag == ARCL_GRID && a[0].n <= ARCL_MASK_WIDTH && h > 0 && h <= ARCL_PATCH_HEIGHT && w > 0 &&
        arcl_is_set(a[1]) && a[1].u.set->form == ARCL_PATCH && a[1].u.set->ink != ARCL_PLACES)
        return by_rows(c, a[0], a[1].u.set, h, w);
    arcl_len(a[1], &n);
    if (n > 0 && !arcl_some_places(c, a[1], &p, &err))
        return err;
    if (h <= 0 || w <= 0)
        return arcl_set_empty();
    if (!arcl_cells_of(c, a[1], false, &cells, &err))
        return err;
    if (!arcl_matrix_of(c, a[0], &m))
        return arcl_err(ARCL_E_TYPE);
    arcl_charge(c, (uint64_t)(h * w));
    if (h * w > INT32_MAX)
        arcl_ctx_cut(c, ARCL_E_BYTES);
    arcl_val *seq = ARCL_NEW(c, arcl_val, h * w);
    n = 0;
    for (int64_t i = 0; i < h; i++)
        for (int64_t j = 0; j < w; j++) {
            if (occurs(c, m, &cells, i - p.top, j - p.left))
                seq[n++] = arcl_pair32((int32_t)i, (int32_t)j);
        }
    const arcl_val s = arcl_set_of_sequence(c, seq, n);
    if (n > 0)
        s.u.set->copied = true;
    return s;
}
