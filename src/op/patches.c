/* patches.c - making patches: sets of places or cells. */
#include "op/codes.h"
#include "op/matrix.h"
#include "op/places.h"

arcl_val arcl_op_asindices(arcl_ctx *c, const arcl_val *a)
{
    arcl_val err;
    int64_t h, w;

    if (arcl_is_empty(a[0]))
        return arcl_set_empty();
    if (!arcl_sides(a[0], &h, &w, &err))
        return err;
    return arcl_box_places(c, 0, 0, h - 1, w - 1);
}

const arcl_val *arcl_each_cell(arcl_ctx *c, arcl_val grid, uint32_t *n, arcl_val *err)
{
    uint32_t h, w;
    uint64_t total = 0;

    *err = arcl_err(ARCL_E_TYPE);
    if (!arcl_len(grid, &h))
        return NULL;
    const arcl_val *rows = arcl_items(c, grid, &h);
    for (uint32_t i = 0; i < h; i++) {
        if (!arcl_len(rows[i], &w))
            return NULL;
        total += w;
    }
    arcl_ctx_work(c, total);
    if (total > INT32_MAX)
        arcl_ctx_cut(c, ARCL_E_BYTES);
    arcl_val *seq = ARCL_NEW(c, arcl_val, total);
    *n = 0;
    const int64_t row_bytes = h ? (int64_t)(total / h * 2 * sizeof *seq) : 0; /* laid out, and as cells */
    for (arcl_part p = arcl_part_of(h, row_bytes); arcl_part_next(c, &p);)
        for (uint32_t i = (uint32_t)p.from; i < p.to; i++) {
            const arcl_val *row = arcl_items(c, rows[i], &w);
            for (uint32_t j = 0; j < w; j++)
                seq[(*n)++] = arcl_cell_make(c, row[j], i, j);
        }
    return seq;
}

arcl_val arcl_op_asobject(arcl_ctx *c, const arcl_val *a)
{
    uint32_t n;
    arcl_val err;

    if (a[0].tag == ARCL_GRID && arcl_patch_fits(a[0].h, a[0].n)) {
        const arcl_val places = arcl_box_places(c, 0, 0, a[0].h - 1, a[0].n - 1);
        arcl_set *s = places.u.set;
        if (s->n > 0)
            arcl_patch_inks(c, s, a[0].u.cells, (uint32_t)a[0].n);
        return places;
    }
    const arcl_val *cells = arcl_each_cell(c, a[0], &n, &err);
    return cells ? arcl_set_of_sequence(c, cells, n) : err;
}

ARCL_CODE(toindices, arcl_toindices(c, a[0]))

/* The cells of a grid of bytes at the places of a patch. */
static arcl_val patch_on_grid(arcl_ctx *c, const arcl_set *p, arcl_val grid, arcl_val places)
{
    const int32_t top = p->top > 0 ? p->top : 0, left = p->left > 0 ? p->left : 0;
    const int64_t b = (int64_t)p->top + p->height, r = (int64_t)p->left + p->width;
    const int32_t bottom = b < grid.h ? (int32_t)b : grid.h, right = r < grid.n ? (int32_t)r : grid.n;

    if (bottom <= top || right <= left)
        return arcl_set_empty();
    const bool whole = bottom - top == p->height && right - left == p->width;
    arcl_set *s = whole ? arcl_patch_over(c, p->rows, p->n, top, left, p->height, p->width)
                        : arcl_patch_new(c, top, left, bottom - top, right - left);
    for (int32_t i = top; i < bottom && !whole; i++)
        arcl_patch_rows(s)[i - top] = arcl_patch_row_at(p, i, left) & arcl_row_mask(right - left);
    arcl_patch_inks(c, s, grid.u.cells + (size_t)top * (size_t)grid.n + (size_t)left, (uint32_t)grid.n);
    s->recipe = arcl_by_map;
    s->a = places;
    s->b = arcl_pair32(0, 0);
    return whole ? arcl_set_val(s) : arcl_patch_done(s);
}

arcl_val arcl_op_toobject(arcl_ctx *c, const arcl_val *a)
{
    int64_t h, w;
    uint32_t n, m = 0;
    arcl_val err;

    if (!arcl_sides(a[1], &h, &w, &err))
        return err;
    const arcl_val places = arcl_toindices(c, a[0]);
    if (arcl_is_err(places))
        return places;
    const arcl_set *p = a[1].tag == ARCL_GRID ? arcl_as_patch(c, places, false) : NULL;
    if (p && p->ink == ARCL_PLACES)
        return patch_on_grid(c, p, a[1], places);
    const arcl_val *members = arcl_items(c, places, &n);
    arcl_val *seq = ARCL_NEW(c, arcl_val, n);
    for (uint32_t k = 0; k < n; k++) {
        int64_t i, j;
        const int inside = arcl_inside(c, members[k], h, w, &i, &j, &err);
        if (inside < 0)
            return err;
        if (!inside)
            continue;
        const arcl_val v = arcl_getitem(arcl_at(a[1], (uint32_t)i), j);
        if (arcl_is_err(v))
            return v;
        seq[m++] = arcl_cell_of(c, v, arcl_op_totuple(c, &members[k])); /* a set of two numbers is a place, too */
    }
    return arcl_set_of_sequence(c, seq, m);
}

arcl_val arcl_op_recolor(arcl_ctx *c, const arcl_val *a)
{
    uint32_t n;
    const arcl_val places = arcl_toindices(c, a[1]);

    if (arcl_is_err(places))
        return places;
    const arcl_set *p = arcl_as_patch(c, places, false);
    if (p && p->ink == ARCL_PLACES && arcl_is_int32(a[0])) {
        arcl_set *s = arcl_patch_alike(c, p);
        arcl_patch_ink(c, s, (int32_t)a[0].u.i);
        s->recipe = arcl_by_map;
        s->a = places;
        s->b = arcl_pair32(0, 0);
        return arcl_set_val(s);
    }
    const arcl_val *members = arcl_members(c, places, &n);
    arcl_val *images = ARCL_NEW(c, arcl_val, n);
    for (uint32_t k = 0; k < n; k++)
        images[k] = arcl_two(c, a[0], members[k]);
    return arcl_set_make(c, images, n, arcl_by_image, places, arcl_none());
}
