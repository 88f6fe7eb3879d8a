/* occurrences.c - where an object occurs in a grid. */
#include <string.h>

#include "op/codes.h"
#include "op/matrix.h"
#include "op/places.h"

enum { WORD = 64 }; /* columns of a grid whose rows are words */

/* A grid, and for the colours that were asked for where they are: a word for each row. */
typedef struct colour_rows {
    arcl_val grid;
    uint64_t known[4]; /* a bit for each colour */
    const uint64_t *rows[256];
} colour_rows;

static const uint64_t *rows_of(arcl_ctx *c, colour_rows *in, int32_t colour)
{
    const arcl_val g = in->grid;
    uint64_t *const known = &in->known[colour / 64], bit = (uint64_t)1 << colour % 64;

    if (!(*known & bit)) {
        uint64_t *rows = ARCL_NEW(c, uint64_t, g.h);
        for (int32_t i = 0; i < g.h; i++)
            rows[i] = arcl_cells_equal(g.u.cells + (size_t)i * (size_t)g.n, g.n, (uint8_t)colour);
        in->rows[colour] = rows;
        *known |= bit;
    }
    return in->rows[colour];
}

/* Where in the rows of the grid row r of the object fits, seen from its left edge, a stretch of one colour after the
 * other; false if it has a colour that no grid of bytes has. */
static bool fit_row(arcl_ctx *c, colour_rows *in, const arcl_set *s, int32_t r, uint64_t *fit)
{
    const int32_t h = in->grid.h;
    uint64_t together[ARCL_PATCH_HEIGHT];

    memset(fit, 0xff, (size_t)h * sizeof *fit);
    for (uint64_t bits = (uint64_t)s->rows[r]; bits;) {
        const int32_t first = __builtin_ctzll(bits);
        const uint32_t key = (uint32_t)(r * ARCL_PATCH_WIDTH + first);
        const int32_t colour = arcl_patch_colour(s, key);
        int32_t n = 0;
        if ((uint32_t)colour > 255)
            return false;
        do
            bits &= bits - 1;
        while (first + ++n < WORD && (bits >> (first + n) & 1) && arcl_patch_colour(s, key + (uint32_t)n) == colour);
        const uint64_t *from = rows_of(c, in, colour);
        for (int32_t have = 1, step; have < n; have += step, from = together) { /* so many in a row */
            step = have < n - have ? have : n - have;
            for (int32_t i = 0; i < h; i++)
                together[i] = from[i] & from[i] >> step;
        }
        for (int32_t i = 0; i < h; i++)
            fit[i] &= from[i] >> first;
    }
    return true;
}

/* Whether row r of the object is as the one above. */
static bool repeats(const arcl_set *object, int32_t r)
{
    if (object->rows[r] != object->rows[r - 1])
        return false;
    if (object->ink != ARCL_PLANE) /* else there is no plane to point into */
        return true;
    const uint8_t *plane = object->plane + (size_t)r * object->stride;
    return memcmp(plane, plane - object->stride, (size_t)object->width) == 0;
}

/* The object may begin in row i and column j if each of its rows r fits row i + r there. Equal rows, one below the
 * other, are taken together. */
static arcl_val by_rows(arcl_ctx *c, arcl_val g, const arcl_set *object, int32_t h, int32_t w)
{
    colour_rows in;
    uint64_t begins[ARCL_PATCH_HEIGHT], fit[ARCL_PATCH_HEIGHT], any = 1;

    arcl_ctx_work(c, (uint64_t)h * object->n / 4);
    in.grid = g;
    memset(in.known, 0, sizeof in.known);
    for (int32_t i = 0; i < h; i++)
        begins[i] = arcl_word_mask(w);
    for (int32_t r = 0, n; r < object->height && any; r += n) {
        if (!fit_row(c, &in, object, r, fit))
            return arcl_set_empty();
        for (n = 1; r + n < object->height && repeats(object, r + n);)
            n++;
        for (int32_t have = 1, step; have < n; have += step) {
            step = have < n - have ? have : n - have;
            for (int32_t i = r; i + step < g.h; i++)
                fit[i] &= fit[i + step];
        }
        any = 0;
        for (int32_t i = 0; i < h; i++)
            any |= begins[i] &= fit[i + r];
    }
    if (!any)
        return arcl_set_empty();
    arcl_set *s = arcl_patch_new(c, 0, 0, h, w);
    for (int32_t i = 0; i < h; i++)
        arcl_patch_rows(s)[i] = begins[i];
    s->recipe = arcl_by_raster;
    s->copied = true;
    return arcl_patch_done(s);
}

/* Moves *i from `top` to `to`; false if that is not within 0 to n - 1. */
static inline bool move_inside(int64_t *i, int64_t top, int64_t to, int64_t n)
{
    return !__builtin_sub_overflow(*i, top, i) && !__builtin_add_overflow(*i, to, i) && *i >= 0 && *i < n;
}

/* Whether the grid has the cells moved from (top, left) to (down, right); -1 and an ERR where a row is too short or a
 * cell is none. */
static int occurs(arcl_ctx *c, arcl_val grid, int64_t h, int64_t w, const arcl_val *cells, uint32_t n, int64_t top,
                  int64_t left, int64_t down, int64_t right, arcl_val *err)
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
        if (!move_inside(&i, top, down, h) || !move_inside(&j, left, right, w))
            break; /* a tuple may reach farther than its length tells */
        const arcl_val at =
            grid.tag == ARCL_GRID ? arcl_int(grid.u.cells[i * w + j]) : arcl_getitem(arcl_at(grid, (uint32_t)i), j);
        *err = at;
        if (arcl_is_err(at))
            return -1;
        if (!arcl_equal(c, at, value))
            break;
    }
    arcl_ctx_work(c, (uint64_t)k + 1);
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
        return by_rows(c, a[0], a[1].u.set, (int32_t)h, (int32_t)w);
    if ((h <= 0 || w <= 0) && arcl_is_object(a[1])) /* it does not fit, and all its cells are sound */
        return arcl_set_empty();
    const arcl_val *cells = arcl_members(c, a[1], &n);
    if (n > 0 && !arcl_origin_of(c, a[1], &top, &left, &err))
        return err;
    if (h <= 0 || w <= 0)
        return arcl_set_empty();
    arcl_ctx_work(c, (uint64_t)(h * w));
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
            const int here = ordered ? occurs(c, a[0], grid_h, grid_w, cells, n, 0, 0, 0, 0, &err)
                                     : occurs(c, a[0], grid_h, grid_w, cells, n, top, left, i, j, &err);
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
