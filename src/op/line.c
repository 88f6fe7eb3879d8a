/* line.c - lines, boxes around patches, and lines of one colour in grids. */
#include "op/codes.h"
#include "op/matrix.h"
#include "op/places.h"

#include <string.h>

/* n places from (i, j) down, each `dj` columns to the right of the one above. */
static arcl_val run(arcl_ctx *c, int64_t i, int64_t j, int64_t n, int64_t dj)
{
    const int64_t left = dj < 0 ? j - (n - 1) : j, width = dj ? n : 1;

    if (arcl_patch_fits(n, width) && i == (int32_t)i && i + n == (int32_t)(i + n) && left == (int32_t)left &&
        left + width == (int32_t)(left + width)) {
        arcl_set *s = arcl_patch_new(c, i, left, n, width);
        arcl_row *rows = arcl_patch_rows(s), bit = arcl_row_bit(dj < 0 ? n - 1 : 0);
        for (int64_t k = 0; k < n; k++) {
            rows[k] = bit;
            bit = dj > 0 ? bit << 1 : dj < 0 ? bit >> 1 : bit;
        }
        s->n = (uint32_t)n;
        s->recipe = arcl_by_raster;
        return arcl_set_val(s);
    }
    if (n > INT32_MAX)
        arcl_ctx_cut(c, ARCL_E_BYTES);
    arcl_charge(c, (uint64_t)n);
    arcl_val *seq = ARCL_NEW(c, arcl_val, n);
    for (int64_t k = 0; k < n; k++)
        seq[k] = arcl_pair_make(c, i + k, j + k * dj);
    return arcl_set_of_sequence(c, seq, (uint32_t)n);
}

enum { FAR = 1 << 30 }; /* places further out are not worked with: differences stay small */

static bool near(int64_t i)
{
    return i > -(int64_t)FAR && i < FAR;
}

static arcl_val connect(arcl_ctx *c, int64_t ai, int64_t aj, int64_t bi, int64_t bj)
{
    if (!near(ai) || !near(aj) || !near(bi) || !near(bj))
        return arcl_err(ARCL_E_OVERFLOW);
    const int64_t si = ai < bi ? ai : bi, ei = ai + bi - si, sj = aj < bj ? aj : bj, ej = aj + bj - sj;
    if (ai == bi)
        return arcl_box_places(c, ai, sj, ai, ej);
    if (aj == bj)
        return run(c, si, aj, ei - si + 1, 0);
    if (bi - ai == bj - aj)
        return run(c, si, sj, ei - si + 1, 1);
    if (bi - ai == aj - bj)
        return run(c, si, ej, ei - si + 1, -1);
    return arcl_set_empty();
}

arcl_val arcl_op_connect(arcl_ctx *c, const arcl_val *a)
{
    int64_t ai, aj, bi, bj;
    arcl_val err;

    if (!arcl_unpack(c, a[0], &ai, &aj, &err) || !arcl_unpack(c, a[1], &bi, &bj, &err))
        return err;
    return connect(c, ai, aj, bi, bj);
}

arcl_val arcl_op_shoot(arcl_ctx *c, const arcl_val *a)
{
    enum { REACH = 42 };
    int64_t i, j, di, dj;
    arcl_val err;

    if (!arcl_int_at(a[0], 0, &i, &err) || !arcl_int_at(a[1], 0, &di, &err) || !arcl_int_at(a[0], 1, &j, &err) ||
        !arcl_int_at(a[1], 1, &dj, &err) || !arcl_unpack(c, a[0], &i, &j, &err))
        return err;
    if (!near(i) || !near(j) || !near(di * 2) || !near(dj * 2))
        return arcl_err(ARCL_E_OVERFLOW);
    return connect(c, i, j, i + REACH * di, j + REACH * dj);
}

static arcl_val frontier(arcl_ctx *c, arcl_val loc, bool vertical)
{
    enum { LENGTH = 30 };
    const arcl_val at = arcl_getitem(loc, vertical);

    if (arcl_is_err(at))
        return at;
    if (at.tag == ARCL_INT && near(at.u.i))
        return vertical ? run(c, 0, at.u.i, LENGTH, 0) : arcl_box_places(c, at.u.i, 0, at.u.i, LENGTH - 1);
    arcl_val *seq = ARCL_NEW(c, arcl_val, LENGTH);
    for (int k = 0; k < LENGTH; k++)
        seq[k] = vertical ? arcl_two(c, arcl_int(k), at) : arcl_two(c, at, arcl_int(k));
    return arcl_set_of_sequence(c, seq, LENGTH);
}

arcl_val arcl_op_vfrontier(arcl_ctx *c, const arcl_val *a)
{
    return frontier(c, a[0], true);
}

arcl_val arcl_op_hfrontier(arcl_ctx *c, const arcl_val *a)
{
    return frontier(c, a[0], false);
}

/* ---- boxes ------------------------------------------------------------------------------- */

arcl_val arcl_op_backdrop(arcl_ctx *c, const arcl_val *a)
{
    arcl_places p;
    arcl_val err;

    if (!arcl_places_of(c, a[0], &p, &err))
        return err;
    return p.n == 0 ? arcl_set_empty() : arcl_box_places(c, p.top, p.left, p.bottom, p.right);
}

arcl_val arcl_op_delta(arcl_ctx *c, const arcl_val *a)
{
    uint32_t n;

    if (!arcl_len(a[0], &n))
        return arcl_err(ARCL_E_TYPE);
    if (n == 0)
        return arcl_set_empty();
    const arcl_val both[2] = {arcl_op_backdrop(c, a), arcl_toindices(c, a[0])};
    if (arcl_is_err(both[0]) || arcl_is_err(both[1]))
        return arcl_is_err(both[0]) ? both[0] : both[1];
    if (!arcl_is_set(both[1]))
        return arcl_err(ARCL_E_TYPE);
    return arcl_set_recipe(c, arcl_op_difference(c, both), arcl_by_difference, both[0], both[1]);
}

/* The table of places (i0, j0) .. (i1, j1) in a straight line, with the keys of s. */
static arcl_table side(arcl_ctx *c, arcl_set *s, int64_t i0, int64_t j0, int64_t i1, int64_t j1)
{
    arcl_table t;

    arcl_table_open(c, &t);
    for (int64_t i = i0; i <= i1; i++)
        for (int64_t j = j0; j <= j1; j++) {
            const arcl_val at = arcl_pair_make(c, i, j);
            arcl_table_add(c, &t, arcl_set_key(c, s, at), arcl_hash(c, at));
        }
    return t;
}

/* The left and right sides, then the upper and lower ones; corner a, opposite corner b. */
static void by_sides(arcl_ctx *c, arcl_set *s, arcl_table *t)
{
    const int64_t i0 = s->a.u.at.r, j0 = s->a.u.at.c, i1 = s->b.u.at.r, j1 = s->b.u.at.c;
    const arcl_table l = side(c, s, i0, j0, i1, j0), r = side(c, s, i0, j1, i1, j1);
    const arcl_table u = side(c, s, i0, j0, i0, j1), d = side(c, s, i1, j0, i1, j1);
    arcl_table upright = arcl_table_copy(c, &l), flat = arcl_table_copy(c, &u);

    arcl_table_merge(c, &upright, &r);
    arcl_table_merge(c, &flat, &d);
    arcl_table_merge(c, t, &upright);
    arcl_table_merge(c, t, &flat);
}

/* The outline of the box of patch v, `by` steps further out. */
static arcl_val outline(arcl_ctx *c, arcl_val v, int32_t by)
{
    arcl_places p;
    arcl_val err, set;

    if (!arcl_some_places(c, v, &p, &err))
        return err;
    if (!near(p.top) || !near(p.left) || !near(p.bottom) || !near(p.right))
        return arcl_err(ARCL_E_OVERFLOW);
    const int32_t ai = p.top - by, aj = p.left - by, bi = p.bottom + by, bj = p.right + by;
    const int32_t i0 = ai < bi ? ai : bi, i1 = ai < bi ? bi : ai, j0 = aj < bj ? aj : bj, j1 = aj < bj ? bj : aj;
    const int64_t h = (int64_t)i1 - i0 + 1, w = (int64_t)j1 - j0 + 1;
    if (arcl_patch_fits(h, w)) {
        arcl_set *s = arcl_patch_new(c, i0, j0, h, w);
        arcl_row *rows = arcl_patch_rows(s);
        const arcl_row ends = 1 | arcl_row_bit(w - 1);
        for (int64_t i = 0; i < h; i++)
            rows[i] = i == 0 || i == h - 1 ? arcl_row_mask(w) : ends;
        set = arcl_patch_done(s);
    } else {
        uint32_t n = 0;
        arcl_charge(c, (uint64_t)(2 * h + 2 * w));
        arcl_val *seq = ARCL_NEW(c, arcl_val, 2 * (h + w));
        for (int32_t i = i0; i <= i1; i++) {
            seq[n++] = arcl_pair32(i, j0);
            seq[n++] = arcl_pair32(i, j1);
        }
        for (int32_t j = j0; j <= j1; j++) {
            seq[n++] = arcl_pair32(i0, j);
            seq[n++] = arcl_pair32(i1, j);
        }
        set = arcl_set_of_sequence(c, seq, n);
    }
    set.u.set->copied = true;
    return arcl_set_recipe(c, set, by_sides, arcl_pair32(i0, j0), arcl_pair32(i1, j1));
}

arcl_val arcl_op_box(arcl_ctx *c, const arcl_val *a)
{
    uint32_t n;

    if (!arcl_len(a[0], &n))
        return arcl_err(ARCL_E_TYPE);
    return n == 0 ? a[0] : outline(c, a[0], 0);
}

arcl_val arcl_op_inbox(arcl_ctx *c, const arcl_val *a)
{
    return outline(c, a[0], -1);
}

arcl_val arcl_op_outbox(arcl_ctx *c, const arcl_val *a)
{
    return outline(c, a[0], 1);
}

/* ---- rows and columns of one colour -------------------------------------------------------- */

static bool same_cell(arcl_ctx *c, arcl_matrix m, int64_t k, int64_t l)
{
    return m.size == 1 ? arcl_matrix_bytes(m)[k] == arcl_matrix_bytes(m)[l]
                       : arcl_equal(c, arcl_matrix_cells(m)[k], arcl_matrix_cells(m)[l]);
}

/* Marks the rows and columns all of whose cells are equal; there must be a cell in them. */
static void mark_uniform(arcl_ctx *c, arcl_matrix m, bool *row, bool *column)
{
    for (int64_t i = 0; i < m.h; i++)
        row[i] = m.w > 0;
    for (int64_t j = 0; j < m.w; j++)
        column[j] = true;
    for (int64_t i = 0; i < m.h; i++)
        for (int64_t j = 0; j < m.w; j++) {
            row[i] = row[i] && same_cell(c, m, i * m.w + j, i * m.w);
            column[j] = column[j] && same_cell(c, m, i * m.w + j, j);
        }
    arcl_charge(c, (uint64_t)m.h * (uint64_t)m.w / 4);
}

/* The cells of row k (column k) in order, as a set that was copied. */
static arcl_val line_object(arcl_ctx *c, arcl_val grid, arcl_matrix m, int32_t k, bool row)
{
    const int32_t n = row ? m.w : m.h;
    arcl_val *seq = ARCL_NEW(c, arcl_val, n);

    for (int32_t j = 0; j < n; j++) {
        const int32_t r = row ? k : j, q = row ? j : k;
        seq[j] = arcl_two(c, arcl_at(arcl_at(grid, (uint32_t)r), (uint32_t)q), arcl_pair32(r, q));
    }
    const arcl_val s = arcl_set_of_sequence(c, seq, (uint32_t)n);
    s.u.set->copied = true;
    return s;
}

arcl_val arcl_op_frontiers(arcl_ctx *c, const arcl_val *a)
{
    arcl_matrix m;
    int64_t h, w;
    arcl_val err;

    if (!arcl_sides(a[0], &h, &w, &err))
        return err;
    if (!arcl_matrix_of(c, a[0], &m))
        return arcl_err(ARCL_E_TYPE);
    bool *row = ARCL_NEW(c, bool, m.h), *column = ARCL_NEW(c, bool, m.w);
    mark_uniform(c, m, row, column);
    arcl_val part[2];
    for (int k = 0; k < 2; k++) {
        const int32_t n = k ? m.w : m.h;
        arcl_val *lines = ARCL_NEW(c, arcl_val, n);
        uint32_t count = 0;
        for (int32_t j = 0; j < n; j++)
            if (k ? column[j] : row[j])
                lines[count++] = line_object(c, a[0], m, j, k == 0);
        part[k] = arcl_set_of_sequence(c, lines, count);
        if (count > 0)
            part[k].u.set->copied = true;
    }
    return arcl_set_recipe(c, arcl_merge_contents(c, part, 2), arcl_by_union, part[0], part[1]);
}

/* Whether container v has elements and they are all equal; false, too, if it is none. */
static bool is_uniform(arcl_ctx *c, arcl_val v)
{
    uint32_t n;

    if (!arcl_len(v, &n) || n == 0)
        return false;
    const arcl_val *items = arcl_members(c, v, &n);
    uint32_t k = 1;
    arcl_charge(c, n);
    while (k < n && arcl_equal(c, items[k], items[0]))
        k++;
    return k == n;
}

/* compress of what is no rectangle: any container of containers. */
static arcl_val compress_any(arcl_ctx *c, arcl_val v)
{
    uint32_t h, w, n, kept = 0;
    const arcl_val turned = arcl_op_dmirror(c, &v);

    if (arcl_is_err(turned))
        return turned;
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
    bool *row = ARCL_NEW(c, bool, m.h), *column = ARCL_NEW(c, bool, m.w);
    mark_uniform(c, m, row, column);
    for (int32_t i = 0; i < m.h; i++)
        h += !row[i];
    for (int32_t j = 0; j < m.w; j++)
        w += !column[j];
    const arcl_matrix out = arcl_matrix_new(c, h, w, m.size);
    uint8_t *to = arcl_matrix_bytes(out);
    for (int32_t i = 0; i < m.h; i++)
        for (int32_t j = 0; j < m.w && !row[i]; j++)
            if (!column[j]) {
                memcpy(to, (const uint8_t *)m.at + ((size_t)i * (size_t)m.w + (size_t)j) * m.size, m.size);
                to += m.size;
            }
    return arcl_matrix_val(c, out);
}
