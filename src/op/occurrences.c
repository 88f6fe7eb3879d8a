/* occurrences.c - where an object occurs in a grid. */
#include <string.h>

#include "op/codes.h"
#include "op/matrix.h"
#include "op/places.h"

enum { WORD = 64 }; /* columns of a grid whose rows are words */

/* A cell of a row of the object: where its colour is in the rows of the grid, seen from the object's left edge. */
typedef struct trace {
    const uint64_t *rows;
    int32_t shift;
} trace;

/* The traces of row r; returns how many, or -1 if it has a colour that no grid of bytes has. */
static int32_t traces_of(arcl_ctx *c, arcl_val g, const uint64_t *known[256], const arcl_set *s, int32_t r, trace *out)
{
    int32_t n = 0, j;

    for (arcl_bits b = arcl_bits_of(s->rows[r]); arcl_bits_next(&b, &j);) {
        const int32_t colour = arcl_patch_colour(s, (uint32_t)(r * ARCL_PATCH_WIDTH + j));
        if ((uint32_t)colour > 255)
            return -1;
        if (!known[colour]) {
            uint64_t *rows = ARCL_NEW(c, uint64_t, g.h);
            for (int32_t i = 0; i < g.h; i++)
                rows[i] = arcl_bytes_equal(g.u.cells + (size_t)i * (size_t)g.n, g.n, (uint8_t)colour);
            known[colour] = rows;
        }
        out[n++] = (trace){known[colour], j};
    }
    return n;
}

/* Whether row r of the object is as the one above. */
static bool repeats(const arcl_set *object, int32_t r)
{
    const uint8_t *plane = object->plane + (size_t)r * object->stride;

    return object->rows[r] == object->rows[r - 1] &&
           (object->ink != ARCL_PLANE || memcmp(plane, plane - object->stride, (size_t)object->width) == 0);
}

/* The object may begin in row i and column j if every trace of its row r has bit j in row i + r. What a row fits is
 * kept for the next one, which is often the same. */
static arcl_val by_rows(arcl_ctx *c, arcl_val g, const arcl_set *object, int64_t h, int64_t w)
{
    const uint64_t *colours[256] = {NULL};
    trace traces[WORD];
    uint64_t fit[ARCL_PATCH_HEIGHT];
    bool known[ARCL_PATCH_HEIGHT];
    int32_t n = 0;
    arcl_set *s = arcl_patch_new(c, 0, 0, h, w);
    arcl_row *rows = arcl_patch_rows(s);

    arcl_charge(c, (uint64_t)h * object->n / 4);
    for (int64_t i = 0; i < h; i++)
        rows[i] = arcl_word_mask(w);
    for (int32_t r = 0; r < object->height; r++) {
        if (r == 0 || !repeats(object, r)) {
            n = traces_of(c, g, colours, object, r, traces);
            if (n < 0)
                return arcl_set_empty();
            memset(known, 0, (size_t)g.h * sizeof *known);
        }
        for (int64_t i = 0; i < h; i++) {
            if (!rows[i])
                continue;
            uint64_t all = known[i + r] ? fit[i + r] : UINT64_MAX;
            for (int32_t k = 0; !known[i + r] && k < n && all; k++)
                all &= traces[k].rows[i + r] >> traces[k].shift;
            fit[i + r] = all;
            known[i + r] = true;
            rows[i] &= all;
        }
    }
    s->recipe = arcl_by_raster;
    s->copied = true;
    return arcl_patch_done(s);
}

/* Whether the grid has the cells moved by (di, dj); -1 and an ERR where a row is too short or a cell is none. */
static int occurs(arcl_ctx *c, arcl_val grid, int64_t h, int64_t w, const arcl_val *cells, uint32_t n, arcl_wide di,
                  arcl_wide dj, arcl_val *err)
{
    uint32_t k = 0;

    for (; k < n; k++) {
        int64_t i = cells[k].u.at.r, j = cells[k].u.at.c;
        arcl_val value = arcl_int(cells[k].n);
        if (cells[k].tag != (arcl_is_typed(c) ? ARCL_TRIPLE : ARCL_CELL)) {
            const arcl_val *e = arcl_unpack_cell(c, cells[k], err);
            if (!e || !arcl_unpack(c, e[1], &i, &j, err))
                return -1;
            value = e[0];
        }
        if (i + di < 0 || i + di >= h || j + dj < 0 ||
            j + dj >= w) /* a tuple may reach farther than its length tells */
            break;
        i = (int64_t)(i + di);
        j = (int64_t)(j + dj);
        const arcl_val at =
            grid.tag == ARCL_GRID ? arcl_int(grid.u.cells[i * w + j]) : arcl_getitem(arcl_at(grid, (uint32_t)i), j);
        *err = at;
        if (arcl_is_err(at))
            return -1;
        if (!arcl_equal(c, at, value))
            break;
    }
    arcl_charge(c, (uint64_t)k + 1);
    return k == n;
}

arcl_val arcl_op_occurrences(arcl_ctx *c, const arcl_val *a)
{
    arcl_val err;
    int64_t grid_h, grid_w, oh, ow, top = 0, left = 0;
    uint32_t n, found = 0;

    if (!arcl_sides(a[0], &grid_h, &grid_w, &err) || !arcl_two_sides(c, a[1], &oh, &ow, &err))
        return err;
    const int64_t h = grid_h - oh + 1, w = grid_w - ow + 1;
    if (a[0].tag == ARCL_GRID && a[0].n <= WORD && a[0].h <= ARCL_PATCH_HEIGHT && h > 0 && w > 0 &&
        arcl_is_object(a[1]))
        return by_rows(c, a[0], a[1].u.set, h, w);
    if ((h <= 0 || w <= 0) && arcl_is_object(a[1])) /* it does not fit, and all its cells are sound */
        return arcl_set_empty();
    const arcl_val *cells = arcl_members(c, a[1], &n);
    if (n > 0 && !arcl_origin_of(c, a[1], &top, &left, &err))
        return err;
    if (h <= 0 || w <= 0)
        return arcl_set_empty();
    arcl_charge(c, (uint64_t)(h * w));
    if (h * w > INT32_MAX)
        arcl_ctx_cut(c, ARCL_E_BYTES);
    arcl_val *seq = ARCL_NEW(c, arcl_val, h * w);
    arcl_matrix m; /* where a row may be too short, the order tells whether that or another colour is met first */
    const bool ordered = n > 0 && !arcl_matrix_of(c, a[0], &m);
    const arcl_val normal = ordered ? arcl_op_normalize(c, a + 1) : arcl_none();
    if (arcl_is_err(normal))
        return normal;
    for (int64_t i = 0; i < h; i++)
        for (int64_t j = 0; j < w; j++) {
            if (ordered) {
                const arcl_val moved = arcl_shift(c, normal, i, j);
                if (arcl_is_err(moved))
                    return moved;
                cells = arcl_items(c, moved, &n);
            }
            const int here = occurs(c, a[0], grid_h, grid_w, cells, n, ordered ? 0 : i - (arcl_wide)top,
                                    ordered ? 0 : j - (arcl_wide)left, &err);
            if (here < 0)
                return err;
            if (here)
                seq[found++] = arcl_pair32((int32_t)i, (int32_t)j);
        }
    const arcl_val s = arcl_set_of_sequence(c, seq, found);
    if (found > 0)
        s.u.set->copied = true;
    return s;
}
