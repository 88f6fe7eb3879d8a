/* cut.c - cutting grids and joining them. */
#include "op/codes.h"
#include "op/matrix.h"

#include <string.h>

arcl_val arcl_op_crop(arcl_ctx *c, const arcl_val *a)
{
    int64_t i, j, h, w;
    arcl_val err;

    if (a[1].tag == ARCL_PAIR && a[2].tag == ARCL_PAIR)
        return arcl_crop(c, a[0], a[1].u.at.r, a[1].u.at.c, a[2].u.at.r, a[2].u.at.c);
    if (!arcl_int_at(a[1], 0, &i, &err) || !arcl_int_at(a[2], 0, &h, &err))
        return err;
    if (!arcl_int_at(a[1], 1, &j, &err) || !arcl_int_at(a[2], 1, &w, &err)) { /* no matter if there is no row to cut */
        const arcl_val rows = arcl_crop(c, a[0], i, 0, h, 0);
        return arcl_is_err(rows) || arcl_truth(rows) ? err : rows;
    }
    return arcl_crop(c, a[0], i, j, h, w);
}

arcl_val arcl_op_subgrid(arcl_ctx *c, const arcl_val *a)
{
    if (arcl_is_patch(a[0]))
        return arcl_crop(c, a[1], a[0].u.set->top, a[0].u.set->left, a[0].u.set->height, a[0].u.set->width);
    const arcl_val part[3] = {a[1], arcl_op_ulcorner(c, a), arcl_op_shape(c, a)};
    if (arcl_is_err(part[1]) || arcl_is_err(part[2]))
        return arcl_is_err(part[1]) ? part[1] : part[2];
    return arcl_op_crop(c, part);
}

arcl_val arcl_op_trim(arcl_ctx *c, const arcl_val *a)
{
    int64_t h, w;
    arcl_val err;
    uint32_t n;

    if (a[0].tag == ARCL_GRID && arcl_sides(a[0], &h, &w, &err))
        return arcl_crop(c, a[0], 1, 1, h - 2 > 0 ? h - 2 : 0, w - 2 > 0 ? w - 2 : 0);
    const arcl_val inner = arcl_slice(c, a[0], 1, -1);
    if (arcl_is_err(inner))
        return inner;
    const arcl_val *rows = arcl_items(c, inner, &n);
    arcl_val *out = ARCL_NEW(c, arcl_val, n);
    for (uint32_t k = 0; k < n; k++) {
        out[k] = arcl_slice(c, rows[k], 1, -1);
        if (arcl_is_err(out[k]))
            return out[k];
    }
    return arcl_tuple_make(c, out, n);
}

/* ---- halves and parts --------------------------------------------------------------------- */

/* v[:len(v) // 2], or the elements that lie behind the middle. */
static inline arcl_val half(arcl_ctx *c, arcl_val v, bool bottom)
{
    uint32_t n;

    if (!arcl_is_tuple(v))
        return arcl_err(ARCL_E_TYPE);
    arcl_len(v, &n);
    return arcl_elements(c, v, bottom ? n - n / 2 : 0, n / 2);
}

ARCL_CODE(tophalf, half(c, a[0], false))
ARCL_CODE(bottomhalf, half(c, a[0], true))

/* The first or last half of the columns; none at all is the empty tuple. */
static arcl_val side_half(arcl_ctx *c, arcl_val v, bool right)
{
    arcl_matrix m;

    if (!arcl_matrix_of(c, v, &m)) { /* what the reference does: turn, cut, turn back */
        v = arcl_op_rot90(c, &v);
        v = arcl_is_err(v) ? v : right ? arcl_op_bottomhalf(c, &v) : arcl_op_tophalf(c, &v);
        return arcl_is_err(v) ? v : arcl_op_rot270(c, &v);
    }
    if (m.h == 0 || m.w < 2)
        return arcl_empty_tuple();
    return arcl_crop(c, v, 0, right ? m.w / 2 + m.w % 2 : 0, m.h, m.w / 2);
}

ARCL_CODE(lefthalf, side_half(c, a[0], false))
ARCL_CODE(righthalf, side_half(c, a[0], true))

arcl_val arcl_split_grid(arcl_ctx *c, const arcl_val *a, bool across, arcl_cutter *cut)
{
    int64_t h, w;
    arcl_val err;

    if (!arcl_sides(a[0], &h, &w, &err))
        return err;
    if (!arcl_is_int(a[1]))
        return arcl_err(ARCL_E_TYPE);
    const int64_t n = a[1].u.i, side = across ? w : h;
    if (n == 0)
        return arcl_err(ARCL_E_ZERODIV);
    if (n < 0)
        return arcl_empty_tuple();
    const int64_t part = side / n, step = part + (side % n != 0);
    if (n > INT32_MAX)
        arcl_ctx_cut(c, ARCL_E_BYTES);
    arcl_ctx_work(c, (uint64_t)n);
    arcl_val *out = ARCL_NEW(c, arcl_val, n);
    for (int64_t k = 0; k < n; k++) {
        out[k] = across ? cut(c, a[0], 0, k * step, h, part) : cut(c, a[0], k * step, 0, part, w);
        if (arcl_is_err(out[k]))
            return out[k];
    }
    return arcl_tuple_make(c, out, (uint32_t)n);
}

ARCL_CODE(hsplit, arcl_split_grid(c, a, true, arcl_crop))
ARCL_CODE(vsplit, arcl_split_grid(c, a, false, arcl_crop))

/* ---- joining ------------------------------------------------------------------------------- */

arcl_val arcl_op_hconcat(arcl_ctx *c, const arcl_val *a)
{
    uint32_t n, m;

    if (a[0].tag == ARCL_GRID && a[1].tag == ARCL_GRID) {
        const int32_t h = a[0].h < a[1].h ? a[0].h : a[1].h;
        const size_t l = (size_t)a[0].n, r = (size_t)a[1].n;
        const arcl_matrix out = arcl_matrix_new(c, h, (int64_t)l + (int64_t)r);
        for (arcl_part p = arcl_part_of(h, out.w); arcl_part_next(c, &p);)
            for (size_t i = (size_t)p.from; i < (size_t)p.to; i++) {
                uint8_t *row = arcl_matrix_bytes(out) + i * (l + r);
                memcpy(row, a[0].u.cells + i * l, l);
                memcpy(row + l, a[1].u.cells + i * r, r);
            }
        return arcl_matrix_val(out);
    }
    if (!arcl_len(a[0], &n) || !arcl_len(a[1], &m))
        return arcl_err(ARCL_E_TYPE);
    const arcl_val *x = arcl_items(c, a[0], &n), *y = arcl_items(c, a[1], &m);
    if (m < n)
        n = m;
    arcl_val *out = ARCL_NEW(c, arcl_val, n);
    for (uint32_t k = 0; k < n; k++) {
        out[k] = arcl_plus(c, x[k], y[k]);
        if (arcl_is_err(out[k]))
            return out[k];
    }
    return arcl_tuple_make(c, out, n);
}

ARCL_CODE(vconcat, arcl_plus(c, a[0], a[1]))
