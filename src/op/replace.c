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
    uint32_t n;

    if (!arcl_matrix_of(c, grid, &m)) {
        if (!arcl_len(grid, &n))
            return arcl_err(ARCL_E_TYPE);
        /* Not a rectangle, or made of sets: each row is a grid of its own. */
        const arcl_val *rows = arcl_items(c, grid, &n);
        arcl_val *out = ARCL_NEW(c, arcl_val, n);
        for (uint32_t k = 0; k < n; k++) {
            const arcl_val row = arcl_op_totuple(c, &rows[k]);
            if (arcl_is_err(row))
                return row;
            const arcl_val one = substitute(c, arcl_tuple_of(&row, 1), from, to);
            if (arcl_is_err(one))
                return one;
            out[k] = arcl_at(one, 0);
        }
        return arcl_tuple_make(c, out, n);
    }
    const bool bytes = m.size == 1 && arcl_is_byte(to[0]) && arcl_is_byte(to[1]);
    if (!bytes)
        m = arcl_matrix_wide(c, m);
    const arcl_matrix out = arcl_matrix_new(c, m.h, m.w, m.size);
    const size_t cells = (size_t)m.h * (size_t)m.w;
    if (bytes) {
        substitute_bytes(c, arcl_matrix_bytes(out), m.at, cells, from, to);
        return arcl_matrix_val(c, out);
    }
    arcl_charge(c, cells);
    for (size_t j = 0; j < cells; j++) {
        const arcl_val v = arcl_matrix_cells(m)[j];
        arcl_matrix_cells(out)[j] = arcl_equal(c, v, from[0]) ? to[0] : arcl_equal(c, v, from[1]) ? to[1] : v;
    }
    return arcl_matrix_val(c, out);
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

/* Row i of x where it is as that of y, the fallback where it is not. */
static inline void match_row(arcl_ctx *c, arcl_matrix out, arcl_matrix x, arcl_matrix y, size_t i, arcl_val fallback)
{
    const size_t k = i * (size_t)x.w, l = i * (size_t)y.w;

    if (x.size == 1) {
        const uint8_t *p = (const uint8_t *)x.at + k, *q = (const uint8_t *)y.at + l;
        const arcl_vec16 other = arcl_vec16_of((uint8_t)fallback.u.i);
        for (int32_t j = 0; j < x.w; j += ARCL_VEC16) { /* what is too much, the next row overwrites */
            const arcl_vec16 b = arcl_vec16_before(p + j, p + x.w), d = arcl_vec16_before(q + j, q + x.w);
            arcl_vec16_store(arcl_matrix_bytes(out) + k + j, arcl_vec16_pick(arcl_vec16_same(b, d), b, other));
        }
        return;
    }
    arcl_charge(c, (uint64_t)x.w);
    for (size_t j = 0; j < (size_t)x.w; j++) {
        const arcl_val v = arcl_matrix_cells(x)[k + j];
        arcl_matrix_cells(out)[k + j] = arcl_equal(c, v, arcl_matrix_cells(y)[l + j]) ? v : fallback;
    }
}

arcl_val arcl_op_cellwise(arcl_ctx *c, const arcl_val *a)
{
    arcl_matrix x, y;
    int64_t h, w;
    arcl_val err;

    if (!arcl_sides(a[0], &h, &w, &err) || !arcl_matrix_part(c, a[0], h, w, &x, &err) ||
        !arcl_matrix_part(c, a[1], h, w, &y, &err))
        return err;
    if (!arcl_is_byte(a[2]))
        x = arcl_matrix_wide(c, x);
    arcl_matrix_alike(c, &x, &y);
    const arcl_matrix out = arcl_matrix_new(c, x.h, x.w, x.size);
    for (arcl_part p = arcl_part_of(x.h, x.w * (int64_t)x.size); arcl_part_next(c, &p);)
        for (size_t i = (size_t)p.from; i < (size_t)p.to; i++)
            match_row(c, out, x, y, i, a[2]);
    return arcl_matrix_val(c, out);
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
