/* replace.c - grids cell by cell: colours replaced, two grids compared, one cell looked at. */
#include "op/codes.h"
#include "op/matrix.h"
#include "op/places.h"

/* n cells, sixteen at a time; there is room behind the last one. */
static void substitute_bytes(arcl_ctx *c, uint8_t *at, const uint8_t *in, size_t n, const arcl_val from[2],
                             const arcl_val to[2])
{
    arcl_vec16 old[2], new[2];
    int pairs = 0;

    for (int k = 1; k >= 0; k--) /* the first pair wins: it is looked at last */
        if (arcl_is_int(from[k]) && (uint64_t)from[k].u.i < 256) {
            old[pairs] = arcl_vec16_of((uint8_t)from[k].u.i);
            new[pairs++] = arcl_vec16_of((uint8_t)to[k].u.i);
        }
    for (arcl_part p = arcl_part_of((int64_t)n, 1); arcl_part_next(c, &p);)
        for (int64_t j = p.from; j < p.to; j += ARCL_VEC16) { /* what is too much, the next part overwrites */
            const arcl_vec16 x = arcl_vec16_before(in + j, in + n);
            arcl_vec16 y = x;
            for (int k = 0; k < pairs; k++)
                y = arcl_vec16_pick(arcl_vec16_same(x, old[k]), new[k], y);
            arcl_vec16_store(at + j, y);
        }
}

/* x where a cell equals the first of a pair, the rest as it is; two pairs at most. */
static arcl_val substitute(arcl_ctx *c, arcl_val grid, const arcl_val from[2], const arcl_val to[2])
{
    arcl_matrix m;
    uint32_t h, w;

    if (arcl_is_byte(to[0]) && arcl_is_byte(to[1]) && arcl_matrix_of(c, grid, &m)) {
        const arcl_matrix out = arcl_matrix_new(c, m.h, m.w);
        substitute_bytes(c, arcl_matrix_bytes(out), m.at, (size_t)m.h * (size_t)m.w, from, to);
        return arcl_matrix_val(out);
    }
    if (!arcl_len(grid, &h))
        return arcl_err(ARCL_E_TYPE);
    const arcl_val *rows = arcl_items(c, grid, &h);
    arcl_val *out = ARCL_NEW(c, arcl_val, h);
    for (uint32_t i = 0; i < h; i++) {
        if (!arcl_len(rows[i], &w))
            return arcl_err(ARCL_E_TYPE);
        const arcl_val *row = arcl_items(c, rows[i], &w);
        arcl_val *cells = ARCL_NEW(c, arcl_val, w);
        arcl_ctx_work(c, w);
        for (uint32_t j = 0; j < w; j++)
            cells[j] = arcl_equal(c, row[j], from[0]) ? to[0] : arcl_equal(c, row[j], from[1]) ? to[1] : row[j];
        out[i] = arcl_tuple_make(c, cells, w);
    }
    return arcl_tuple_make(c, out, h);
}

arcl_val arcl_op_replace(arcl_ctx *c, const arcl_val *a)
{
    const arcl_val from[2] = {a[1], a[1]}, to[2] = {a[2], a[2]};
    return substitute(c, a[0], from, to);
}

arcl_val arcl_op_switch(arcl_ctx *c, const arcl_val *a)
{
    const arcl_val from[2] = {a[2], a[1]}, to[2] = {a[1], a[2]}; /* of equal keys the later one stays */
    return substitute(c, a[0], from, to);
}

/* The first w bytes of x where they are as those of y, another byte where they are not; `to` has room for a chunk. */
static inline void match_row(uint8_t *to, const uint8_t *x, const uint8_t *y, int32_t w, arcl_vec16 other)
{
    for (int32_t j = 0; j < w; j += ARCL_VEC16) { /* what is too much, the next row overwrites */
        const arcl_vec16 b = arcl_vec16_before(x + j, x + w), d = arcl_vec16_before(y + j, y + w);
        arcl_vec16_store(to + j, arcl_vec16_pick(arcl_vec16_same(b, d), b, other));
    }
}

arcl_val arcl_op_cellwise(arcl_ctx *c, const arcl_val *a)
{
    arcl_matrix x, y;
    int64_t h, w;
    arcl_val err;

    if (!arcl_sides(a[0], &h, &w, &err))
        return err;
    if (arcl_is_byte(a[2]) && arcl_matrix_of(c, a[0], &x) && arcl_matrix_of(c, a[1], &y) && y.h >= h && y.w >= w) {
        const arcl_matrix out = arcl_matrix_new(c, h, w);
        const arcl_vec16 other = arcl_vec16_of((uint8_t)a[2].u.i);
        for (arcl_part p = arcl_part_of(h, w); arcl_part_next(c, &p);)
            for (int64_t i = p.from; i < p.to; i++)
                match_row(arcl_matrix_bytes(out) + i * w, x.at + i * w, y.at + i * y.w, x.w, other);
        return arcl_matrix_val(out);
    }
    const arcl_val *p = arcl_values_of(c, a[0], h, w, &err), *q = p ? arcl_values_of(c, a[1], h, w, &err) : NULL;
    if (!q)
        return err;
    arcl_val *out = ARCL_NEW(c, arcl_val, h * w);
    for (int64_t k = 0; k < h * w; k++)
        out[k] = arcl_equal(c, p[k], q[k]) ? p[k] : a[2];
    return arcl_values_grid(c, out, h, w);
}

arcl_val arcl_op_index(arcl_ctx *c, const arcl_val *a)
{
    int64_t i, j, h, w;
    arcl_val err;

    if (!arcl_sides(a[0], &h, &w, &err))
        return err;
    const int inside = arcl_inside(c, a[1], h, w, &i, &j, &err);
    if (inside < 0)
        return err;
    return inside ? arcl_getitem(arcl_at(a[0], (uint32_t)i), j) : arcl_none();
}
