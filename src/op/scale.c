/* scale.c - scaling grids and patches. */
#include "op/codes.h"
#include "op/matrix.h"
#include "op/places.h"

#include <string.h>

/* n copies of each of count cells, with room for a chunk behind them. */
static void widen(uint8_t *to, const uint8_t *from, int32_t count, int64_t n)
{
    if (n == 1 && count > 0) { /* else there may be nothing to point to */
        memcpy(to, from, (size_t)count);
        return;
    }
    for (int32_t k = 0; k < count; k++, to += n) {
        const arcl_vec16 same = arcl_vec16_of(from[k]);
        for (int64_t j = 0; j < n; j += ARCL_VEC16)
            arcl_vec16_store(to + j, same);
    }
}

/* h rows of `count` cells, each cell `across` times and each row `down` times. */
static void spread(arcl_ctx *c, uint8_t *to, const uint8_t *from, int32_t h, int32_t count, size_t stride, int64_t down,
                   int64_t across)
{
    const size_t row = (size_t)count * (size_t)across;
    int64_t copies = 0;

    for (arcl_part p = arcl_part_of(h * down, (int64_t)row); arcl_part_next(c, &p);)
        for (int64_t k = p.from; k < p.to; k++, to += row) {
            if (copies > 0)
                memcpy(to, to - row, row);
            else
                widen(to, from, count, across);
            if (++copies == down) {
                from += stride;
                copies = 0;
            }
        }
}

static int64_t checked_product(arcl_ctx *c, int64_t a, int64_t b)
{
    int64_t p;
    if (__builtin_mul_overflow(a, b, &p) || p > INT32_MAX)
        arcl_ctx_cut(c, ARCL_E_BYTES);
    return p;
}

/* Each of n values so many times, as a tuple. */
static arcl_val repeat_each(arcl_ctx *c, const arcl_val *items, uint32_t n, int64_t times)
{
    const int64_t total = checked_product(c, n, times);

    arcl_ctx_work(c, (uint64_t)total);
    arcl_val *out = ARCL_NEW(c, arcl_val, total), *at = out;
    for (uint32_t k = 0; k < n; k++)
        for (int64_t j = 0; j < times; j++)
            *at++ = items[k];
    return arcl_tuple_make(c, out, (uint32_t)total);
}

/* Each cell `down` times as high and `across` times as wide. */
static arcl_val enlarge(arcl_ctx *c, arcl_val v, int64_t down, int64_t across)
{
    arcl_matrix m;
    uint32_t h, w;

    if (arcl_matrix_of(c, v, &m) && checked_product(c, m.h, down) <= ARCL_SIDE_MAX) {
        const arcl_matrix out = arcl_matrix_new(c, m.h * down, checked_product(c, m.w, across));
        spread(c, arcl_matrix_bytes(out), m.at, m.h, m.w, (size_t)m.w, down, across);
        return arcl_matrix_val(out);
    }
    if (!arcl_len(v, &h))
        return arcl_err(ARCL_E_TYPE);
    const arcl_val *rows = arcl_items(c, v, &h);
    arcl_val *wide = ARCL_NEW(c, arcl_val, h);
    for (uint32_t i = 0; i < h; i++) {
        if (!arcl_len(rows[i], &w))
            return arcl_err(ARCL_E_TYPE);
        const arcl_val *row = arcl_items(c, rows[i], &w);
        wide[i] = repeat_each(c, row, w, across);
    }
    return repeat_each(c, wide, h, down);
}

static bool factor_of(arcl_val v, int64_t *n)
{
    *n = v.u.i > 0 ? v.u.i : 0;
    return arcl_is_int(v);
}

arcl_val arcl_op_hupscale(arcl_ctx *c, const arcl_val *a)
{
    int64_t n;
    uint32_t cells;
    arcl_val err;

    if (factor_of(a[1], &n))
        return enlarge(c, a[0], 1, n);
    if (!arcl_each_cell(c, a[0], &cells, &err)) /* no matter if there is no cell to repeat */
        return err;
    return cells == 0 ? enlarge(c, a[0], 1, 0) : arcl_err(ARCL_E_TYPE);
}

arcl_val arcl_op_vupscale(arcl_ctx *c, const arcl_val *a)
{
    int64_t n;
    uint32_t len;

    if (!arcl_len(a[0], &len))
        return arcl_err(ARCL_E_TYPE);
    if (!factor_of(a[1], &n))
        return len == 0 ? arcl_empty_tuple() : arcl_err(ARCL_E_TYPE);
    arcl_matrix m;
    if (arcl_matrix_of(c, a[0], &m))
        return enlarge(c, a[0], n, 1);
    const arcl_val *items = arcl_items(c, a[0], &len); /* they need be no rows */
    return repeat_each(c, items, len, n);
}

/* n * n cells for each of the cells of a, in its order; b is n. */
static void by_enlarging(arcl_ctx *c, arcl_set *s, arcl_table *t)
{
    const int32_t n = (int32_t)s->b.u.i;
    uint32_t count;
    const arcl_val *cells = arcl_items(c, s->a, &count);

    for (uint32_t k = 0; k < count; k++)
        for (int32_t i = 0; i < n; i++)
            for (int32_t j = 0; j < n; j++) {
                arcl_val e = cells[k];
                e.u.at.r = e.u.at.r * n + i;
                e.u.at.c = e.u.at.c * n + j;
                arcl_set_add(c, s, t, e);
            }
}

/* The same where all fits a patch; p begins at (0, 0). Worth 3.5 % of the solvers. */
static arcl_set *enlarge_patch(arcl_ctx *c, arcl_set *p, int32_t n)
{
    arcl_set *s = arcl_patch_new(c, 0, 0, (int64_t)p->height * n, (int64_t)p->width * n);
    arcl_row *rows = arcl_patch_rows(s);
    const arcl_row block = arcl_row_mask(n);

    for (int32_t i = 0, j; i < p->height; i++, rows += n) {
        arcl_row row = 0;
        for (arcl_bits b = arcl_bits_of(p->rows[i]); arcl_bits_next(&b, &j);)
            row |= block << (j * n);
        for (int32_t k = 0; k < n; k++)
            rows[k] = row;
    }
    s->n = p->n * (uint32_t)(n * n);
    s->ink = p->ink;
    s->triple = p->triple;
    s->colour = p->colour;
    if (p->ink == ARCL_PLANE)
        spread(c, arcl_patch_plane(c, s), p->plane, p->height, p->width, p->stride, n, n);
    s->recipe = by_enlarging;
    s->a = arcl_set_val(p);
    s->b = arcl_int(n);
    s->copied = true;
    return s;
}

/* The cells in the order of CPython's nested loops, as a set, copied, then shifted back. */
arcl_val arcl_enlarge_object(arcl_ctx *c, arcl_val v, arcl_val factor)
{
    int64_t at_top, at_left;
    arcl_val err;
    uint32_t k = 0, count;
    int64_t n;

    if (!arcl_origin_of(c, v, &at_top, &at_left, &err))
        return err;
    if (!factor_of(factor, &n))
        return arcl_err(ARCL_E_TYPE);
    const arcl_val normal = arcl_shift_far(c, v, -(arcl_wide)at_top, -(arcl_wide)at_left);
    if (arcl_is_err(normal))
        return normal;
    if (n > 0 && n <= ARCL_PATCH_WIDTH && arcl_is_object(normal) &&
        arcl_patch_fits(normal.u.set->height * n, normal.u.set->width * n))
        return arcl_shift(c, arcl_set_val(enlarge_patch(c, normal.u.set, (int32_t)n)), at_top, at_left);
    const arcl_val *cells = arcl_items(c, normal, &count);
    const int64_t each = checked_product(c, n, n), total = checked_product(c, count, each);
    arcl_ctx_work(c, (uint64_t)total + count);
    arcl_val *seq = ARCL_NEW(c, arcl_val, total);
    for (uint32_t m = 0; m < count; m++) {
        int64_t top, left;
        const arcl_val *e = arcl_unpack_cell(c, cells[m], &err);
        if (!e || !arcl_unpack(c, e[1], &top, &left, &err))
            return err;
        if (!arcl_fits((arcl_wide)top * n + n) || !arcl_fits((arcl_wide)left * n + n))
            return arcl_err(ARCL_E_OVERFLOW);
        top *= n;
        left *= n;
        for (int64_t i = 0; i < n; i++)
            for (int64_t j = 0; j < n; j++)
                seq[k++] = arcl_cell_make(c, e[0], top + i, left + j);
    }
    const arcl_val set = arcl_set_of_sequence(c, seq, k);
    if (set.u.set->n == 0)
        return set;
    set.u.set->copied = true;
    return arcl_shift(c, set, at_top, at_left);
}

arcl_val arcl_op_upscale(arcl_ctx *c, const arcl_val *a)
{
    int64_t n;
    uint32_t len;

    if (!arcl_len(a[0], &len))
        return arcl_err(ARCL_E_TYPE);
    if (len == 0)
        return a[0];
    if (!factor_of(a[1], &n))
        return arcl_err(ARCL_E_TYPE);
    return arcl_is_tuple(a[0]) ? enlarge(c, a[0], n, n) : arcl_enlarge_object(c, a[0], a[1]);
}

arcl_val arcl_op_downscale(arcl_ctx *c, const arcl_val *a)
{
    arcl_matrix m;
    int64_t h, w;
    arcl_val err;

    if (!arcl_sides(a[0], &h, &w, &err))
        return err;
    if (!arcl_is_number(a[1]))
        return arcl_err(ARCL_E_TYPE);
    if (arcl_is_nan(a[1]))
        return arcl_empty_tuple(); /* no number is a multiple of it */
    if (a[1].tag == ARCL_FLOAT ? a[1].u.d == 0 : a[1].u.i == 0)
        return arcl_err(ARCL_E_ZERODIV);
    const int64_t n = a[1].tag == ARCL_FLOAT ? INT64_MAX
                      : a[1].u.i < 0         ? (a[1].u.i == INT64_MIN ? INT64_MAX : -a[1].u.i)
                                             : a[1].u.i;
    const int64_t columns = w ? (w - 1) / n + 1 : 0;
    /* the columns up to the last one that stays must be there in every row, also in those that do not */
    const int64_t rows = (h - 1) / n + 1, wide = w ? (columns - 1) * n + 1 : 0;
    if (arcl_matrix_of(c, a[0], &m)) {
        const arcl_matrix out = arcl_matrix_new(c, rows, columns);
        uint8_t *to = arcl_matrix_bytes(out);
        for (arcl_part p = arcl_part_of(rows, columns); arcl_part_next(c, &p);)
            for (int64_t i = p.from; i < p.to; i++)
                for (int64_t j = 0; j < columns; j++)
                    *to++ = m.at[i * n * m.w + j * n];
        return arcl_matrix_val(out);
    }
    const arcl_val *cells = arcl_values_of(c, a[0], h, wide, &err);
    if (!cells)
        return err;
    arcl_val *out = ARCL_NEW(c, arcl_val, rows * columns);
    for (int64_t i = 0; i < rows; i++)
        for (int64_t j = 0; j < columns; j++)
            out[i * columns + j] = cells[i * n * wide + j * n];
    return arcl_values_grid(c, out, rows, columns);
}
