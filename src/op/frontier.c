/* frontier.c - rows and columns of one colour in grids. */
#include "op/call.h"
#include "op/codes.h"
#include "op/matrix.h"
#include "op/places.h"

#include <string.h>

enum { LONG_COLUMN = 4096 }; /* rows of a grid whose columns take long to go through */

/* Marks the rows and columns all of whose cells are equal; there must be a cell in them. */
static void mark_uniform(arcl_ctx *c, arcl_matrix m, uint8_t *row, uint8_t *column)
{
    const size_t w = (size_t)m.w;

    for (arcl_part p = arcl_part_of(m.h, m.w); arcl_part_next(c, &p);)
        for (size_t i = (size_t)p.from; i < (size_t)p.to; i++)
            row[i] = w > 0 && memcmp(m.at + i * w, m.at + i * w + 1, w - 1) == 0;
    for (size_t j = 0; j < w; j += ARCL_VEC16) { /* as many columns at once */
        if (j > 0 && m.h > LONG_COLUMN)
            arcl_ctx_look(c);
        const arcl_vec16 top = arcl_vec16_before(m.at + j, m.at + w), no = arcl_vec16_of(0);
        arcl_vec16 same = arcl_vec16_of(1);
        for (size_t i = 1; i < (size_t)m.h; i++) {
            const uint8_t *here = m.at + i * w;
            same = arcl_vec16_pick(arcl_vec16_same(arcl_vec16_before(here + j, here + w), top), same, no);
        }
        arcl_vec16_store(column + j, same);
    }
}

/* The cells of row k (column k), all of one colour, in order, as a set that was copied. */
static arcl_val line_object(arcl_ctx *c, arcl_matrix m, int32_t k, bool row)
{
    const int32_t n = row ? m.w : m.h;
    const uint8_t colour = m.at[row ? (size_t)k * (size_t)m.w : (size_t)k];
    arcl_val line;

    if (arcl_patch_fits(n, n)) {
        const arcl_val ends[2] = {row ? arcl_pair32(k, 0) : arcl_pair32(0, k),
                                  row ? arcl_pair32(k, n - 1) : arcl_pair32(n - 1, k)};
        line = arcl_op_connect(c, ends);
        arcl_patch_ink(c, line.u.set, colour);
    } else {
        arcl_val *seq = ARCL_NEW(c, arcl_val, n);
        for (int32_t j = 0; j < n; j++)
            seq[j] = arcl_cell_make(c, arcl_int(colour), row ? k : j, row ? j : k);
        line = arcl_set_of_sequence(c, seq, (uint32_t)n);
    }
    line.u.set->copied = true;
    return line;
}

/* Whether container v has elements and they are all equal; false, too, if it is none. */
static bool is_uniform(arcl_ctx *c, arcl_val v)
{
    uint32_t n;

    if (!arcl_len(v, &n) || n == 0)
        return false;
    const arcl_val *items = arcl_members(c, v, &n);
    uint32_t k = 1;
    arcl_ctx_work(c, n);
    while (k < n && arcl_equal(c, items[k], items[0]))
        k++;
    return k == n;
}

/* frontiers of what is no rectangle; w is the length of the first of h rows. */
static arcl_val frontiers_any(arcl_ctx *c, arcl_val v, int64_t h, int64_t w)
{
    const arcl_val turned = arcl_op_dmirror(c, &v);
    arcl_val part[2];
    uint32_t count, n;

    if (arcl_is_err(turned))
        return turned;
    for (int k = 0; k < 2; k++) {
        const uint32_t length = (uint32_t)(k ? h : w);
        const arcl_val *all = arcl_items(c, k ? turned : v, &count);
        arcl_val *lines = ARCL_NEW(c, arcl_val, count);
        n = 0;
        for (uint32_t j = 0; j < count; j++) {
            if (!is_uniform(c, all[j]))
                continue;
            arcl_val *seq = ARCL_NEW(c, arcl_val, length);
            for (uint32_t i = 0; i < length; i++) {
                const uint32_t row = k ? i : j, column = k ? j : i;
                const arcl_val e = arcl_getitem(arcl_at(v, row), column); /* the row may be too short, or a set */
                if (arcl_is_err(e))
                    return e;
                seq[i] = arcl_cell_make(c, e, row, column);
            }
            lines[n] = arcl_set_of_sequence(c, seq, length);
            if (length > 0)
                lines[n].u.set->copied = true;
            n++;
        }
        part[k] = arcl_set_of_sequence(c, lines, n);
        if (n > 0)
            part[k].u.set->copied = true;
    }
    return arcl_set_recipe(c, arcl_merge_contents(c, part, 2), arcl_by_union, part[0], part[1]);
}

arcl_val arcl_op_frontiers(arcl_ctx *c, const arcl_val *a)
{
    arcl_matrix m;
    int64_t h, w;
    arcl_val err;

    if (!arcl_sides(a[0], &h, &w, &err))
        return err;
    arcl_val part[2];
    if (!arcl_matrix_of(c, a[0], &m))
        return frontiers_any(c, a[0], h, w);
    uint8_t *row = ARCL_NEW(c, uint8_t, m.h), *column = ARCL_NEW(c, uint8_t, m.w + ARCL_VEC16);
    mark_uniform(c, m, row, column);
    for (int k = 0; k < 2; k++) {
        const int32_t n = k ? m.w : m.h;
        arcl_val *lines = ARCL_NEW(c, arcl_val, n);
        uint32_t count = 0;
        for (int32_t j = 0; j < n; j++)
            if (k ? column[j] : row[j])
                lines[count++] = line_object(c, m, j, k == 0);
        part[k] = arcl_set_of_sequence(c, lines, count);
        if (count > 0)
            part[k].u.set->copied = true;
    }
    return arcl_set_recipe(c, arcl_merge_contents(c, part, 2), arcl_by_union, part[0], part[1]);
}

/* compress of what is no rectangle: any container of containers. */
static arcl_val compress_any(arcl_ctx *c, arcl_val v)
{
    uint32_t h, w, n, kept = 0;
    const arcl_val turned = arcl_is_typed(c) ? arcl_ask(c, ARCL_OP_t_dmirror_t, &v) : arcl_op_dmirror(c, &v);

    if (arcl_is_err(turned))
        return turned;
    if (!arcl_len(v, &h))
        return arcl_err(ARCL_E_TYPE);
    const arcl_val *rows = arcl_items(c, v, &h), *columns = arcl_items(c, turned, &w);
    arcl_val *out = ARCL_NEW(c, arcl_val, h);
    for (uint32_t j = 0; j < w; j++)
        if (!arcl_len(columns[j], &n))
            return arcl_err(ARCL_E_TYPE);
    for (uint32_t i = 0; i < h; i++) {
        if (!arcl_len(rows[i], &n))
            return arcl_err(ARCL_E_TYPE);
        if (is_uniform(c, rows[i]))
            continue;
        const arcl_val *row = arcl_items(c, rows[i], &n);
        arcl_val *rest = ARCL_NEW(c, arcl_val, n);
        uint32_t m = 0;
        for (uint32_t j = 0; j < n; j++)
            if (j >= w || !is_uniform(c, columns[j]))
                rest[m++] = row[j];
        out[kept++] = arcl_tuple_make(c, rest, m);
    }
    return arcl_tuple_make(c, out, kept);
}

arcl_val arcl_op_compress(arcl_ctx *c, const arcl_val *a)
{
    arcl_matrix m;
    int32_t h = 0, w = 0;

    if (!arcl_matrix_of(c, a[0], &m))
        return compress_any(c, a[0]);
    uint8_t *row = ARCL_NEW(c, uint8_t, m.h), *column = ARCL_NEW(c, uint8_t, m.w + ARCL_VEC16);
    mark_uniform(c, m, row, column);
    for (int32_t i = 0; i < m.h; i++)
        h += !row[i];
    for (int32_t j = 0; j < m.w; j++)
        w += !column[j];
    const arcl_matrix out = arcl_matrix_new(c, h, w);
    uint8_t *to = arcl_matrix_bytes(out);
    for (arcl_part p = arcl_part_of(m.h, m.w); arcl_part_next(c, &p);)
        for (int64_t i = p.from; i < p.to; i++)
            for (int32_t j = 0; j < m.w && !row[i]; j++)
                if (!column[j])
                    *to++ = m.at[i * m.w + j];
    return arcl_matrix_val(out);
}
