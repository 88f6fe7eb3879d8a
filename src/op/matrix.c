#include "op/matrix.h"

#include <string.h>

bool arcl_sides_any(arcl_val v, int64_t *h, int64_t *w, arcl_val *err)
{
    uint32_t n;

    *err = arcl_err(ARCL_E_TYPE);
    if (!arcl_len(v, &n))
        return false;
    *h = n;
    const arcl_val row = arcl_getitem(v, 0);
    if (arcl_is_err(row)) {
        *err = row;
        return false;
    }
    if (!arcl_len(row, &n))
        return false;
    *w = n;
    return true;
}

bool arcl_matrix_any(arcl_ctx *c, arcl_val v, arcl_matrix *m)
{
    uint32_t w, n;

    if (v.tag != ARCL_TUPLE || v.n > ARCL_SIDE_MAX)
        return false;
    *m = (arcl_matrix){.at = (const uint8_t *)""};
    if (v.n == 0)
        return true;
    arcl_len(v.u.items[0], &w);
    for (int32_t i = 0; i < v.n; i++) {
        const arcl_val row = v.u.items[i];
        if (!arcl_is_tuple(row) || !arcl_len(row, &n) || n != w)
            return false;
        for (uint32_t j = 0; j < w && row.tag != ARCL_ROW; j++)
            if (!arcl_is_byte(arcl_at(row, j)))
                return false;
    }
    arcl_ctx_work(c, (uint64_t)v.n * w);
    *m = arcl_matrix_new(c, v.n, w);
    for (arcl_part p = arcl_part_of(v.n, w); arcl_part_next(c, &p);)
        for (int64_t i = p.from; i < p.to; i++)
            for (uint32_t j = 0; j < w; j++)
                arcl_matrix_bytes(*m)[(size_t)i * w + j] = (uint8_t)arcl_at(v.u.items[i], j).u.i;
    return true;
}

arcl_val arcl_matrix_answer(arcl_ctx *c, arcl_val v)
{
    arcl_matrix m;

    return v.n > 0 && arcl_matrix_any(c, v, &m) && m.w > 0 ? arcl_matrix_val(m) : v;
}

const arcl_val *arcl_values_of(arcl_ctx *c, arcl_val v, int64_t h, int64_t w, arcl_val *err)
{
    if (w > INT32_MAX || h * w > INT32_MAX)
        arcl_ctx_cut(c, ARCL_E_BYTES);
    arcl_ctx_work(c, (uint64_t)(h * w));
    arcl_val *cells = ARCL_NEW(c, arcl_val, h * w), *at = cells;
    for (arcl_part p = arcl_part_of(w ? h : 0, w * (int64_t)sizeof *cells); arcl_part_next(c, &p);)
        for (int64_t i = p.from; i < p.to; i++) {
            const arcl_val row = arcl_getitem(v, i);
            for (int64_t j = 0; j < w; j++) {
                *at = *err = arcl_is_err(row) ? row : arcl_getitem(row, j);
                if (arcl_is_err(*at++))
                    return NULL;
            }
        }
    return cells;
}

arcl_val arcl_values_grid(arcl_ctx *c, const arcl_val *cells, int64_t h, int64_t w)
{
    arcl_val *rows = ARCL_NEW(c, arcl_val, h);
    for (arcl_part p = arcl_part_of(h, w * (int64_t)sizeof *rows); arcl_part_next(c, &p);)
        for (int64_t i = p.from; i < p.to; i++)
            rows[i] = arcl_tuple_make(c, cells + i * w, (uint32_t)w);
    return arcl_tuple_make(c, rows, (uint32_t)h);
}

/* CPython's clipping of a slice lo:hi of a sequence of n. */
static void clip(int64_t n, int64_t *lo, int64_t *hi)
{
    *lo += *lo < 0 ? n : 0;
    *hi += *hi < 0 ? n : 0;
    *lo = *lo < 0 ? 0 : *lo > n ? n : *lo;
    *hi = *hi < *lo ? *lo : *hi > n ? n : *hi;
}

static inline arcl_val elements(arcl_ctx *c, arcl_val v, uint32_t from, uint32_t n)
{
    uint32_t all;

    if (v.tag == ARCL_GRID)
        return arcl_grid_of(v.u.cells + (size_t)from * (size_t)v.n, (int32_t)n, v.n);
    if (v.tag == ARCL_ROW && n > 0)
        return arcl_row_of(v.u.cells + from, (int32_t)n);
    const arcl_val *items = arcl_items(c, v, &all);
    return arcl_tuple_make(c, items + from, n);
}

arcl_val arcl_elements(arcl_ctx *c, arcl_val v, uint32_t from, uint32_t n)
{
    return elements(c, v, from, n);
}

arcl_val arcl_slice(arcl_ctx *c, arcl_val v, int64_t lo, int64_t hi)
{
    uint32_t n;

    if (!arcl_is_tuple(v))
        return arcl_err(ARCL_E_TYPE);
    arcl_len(v, &n);
    clip(n, &lo, &hi);
    return elements(c, v, (uint32_t)lo, (uint32_t)(hi - lo));
}

static int64_t end_of(int64_t start, int64_t length)
{
    int64_t end;
    if (__builtin_add_overflow(start, length, &end))
        return length < 0 ? INT64_MIN / 2 : INT64_MAX / 2;
    return end;
}

arcl_val arcl_crop(arcl_ctx *c, arcl_val v, int64_t i, int64_t j, int64_t h, int64_t w)
{
    int64_t bottom = end_of(i, h), right = end_of(j, w);
    const arcl_val part = arcl_slice(c, v, i, bottom);

    if (arcl_is_err(part))
        return part;
    if (part.tag != ARCL_GRID) {
        uint32_t n;
        const arcl_val *rows = arcl_items(c, part, &n);
        arcl_val *out = ARCL_NEW(c, arcl_val, n);
        for (uint32_t k = 0; k < n; k++) {
            out[k] = arcl_slice(c, rows[k], j, right);
            if (arcl_is_err(out[k]))
                return out[k];
        }
        return arcl_tuple_make(c, out, n);
    }
    clip(part.n, &j, &right);
    if (right - j == part.n)
        return part;
    const arcl_matrix m = arcl_matrix_new(c, part.h, right - j);
    const uint8_t *from = part.u.cells + (size_t)j;
    for (arcl_part p = arcl_part_of(m.h, m.w); arcl_part_next(c, &p);)
        arcl_bytes_rows(arcl_matrix_bytes(m) + p.from * m.w, from + p.from * part.n, (size_t)part.n,
                        (int32_t)(p.to - p.from), m.w);
    return arcl_matrix_val(m);
}
