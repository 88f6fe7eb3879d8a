/* typed_grids.c - typed dialect: cutting grids, comparing them, finding objects in them. */
#include <math.h>
#include <string.h>

#include "op/call.h"
#include "op/codes.h"
#include "op/matrix.h"
#include "op/objects.h"
#include "op/places.h"

/* ---- cutting ------------------------------------------------------------------------------- */

/* The window if it begins on the grid and does not end behind it, else the empty tuple. */
static arcl_val window(arcl_ctx *c, arcl_val grid, int64_t i, int64_t j, int64_t h, int64_t w)
{
    int64_t rows, columns, bottom, right;
    arcl_val err;

    if (arcl_is_nothing(grid))
        return arcl_empty_tuple();
    if (!arcl_sides(grid, &rows, &columns, &err))
        return err;
    if (i < 0 || i >= rows || j < 0 || j >= columns || __builtin_add_overflow(i, h, &bottom) || bottom > rows ||
        __builtin_add_overflow(j, w, &right) || right > columns)
        return arcl_empty_tuple();
    return arcl_crop(c, grid, i, j, h, w);
}

arcl_val arcl_op_t_crop(arcl_ctx *c, const arcl_val *a)
{
    int64_t i, j, h, w, rows, columns;
    arcl_val err;

    if (a[1].tag == ARCL_PAIR && a[2].tag == ARCL_PAIR)
        return window(c, a[0], a[1].u.at.r, a[1].u.at.c, a[2].u.at.r, a[2].u.at.c);
    if (arcl_is_nothing(a[0]))
        return arcl_empty_tuple();
    if (!arcl_sides(a[0], &rows, &columns, &err) || !arcl_int_at(a[1], 0, &i, &err))
        return err;
    if (i < 0 || i >= rows)
        return arcl_empty_tuple();
    if (!arcl_int_at(a[1], 1, &j, &err))
        return err;
    if (j < 0 || j >= columns)
        return arcl_empty_tuple();
    if (!arcl_int_at(a[2], 0, &h, &err) || !arcl_int_at(a[2], 1, &w, &err))
        return err;
    return window(c, a[0], i, j, h, w);
}

arcl_val arcl_op_t_subgrid(arcl_ctx *c, const arcl_val *a)
{
    if (arcl_is_patch(a[0])) {
        const arcl_set *s = a[0].u.set;
        return window(c, a[1], s->top, s->left, s->height, s->width);
    }
    if (arcl_is_empty(a[0]))
        return arcl_empty_tuple();
    const arcl_val part[3] = {a[1], arcl_ask(c, ARCL_OP_ulcorner, a), arcl_op_t_shape_f(c, a)};
    return arcl_op_t_crop(c, part);
}

/* The window, or the empty tuple where that raises. */
static arcl_val part(arcl_ctx *c, arcl_val grid, int64_t i, int64_t j, int64_t h, int64_t w)
{
    const arcl_val v = window(c, grid, i, j, h, w);
    return arcl_caught(c, v) ? arcl_empty_tuple() : v;
}

ARCL_CODE(t_hsplit, arcl_split_grid(c, a, true, part))
ARCL_CODE(t_vsplit, arcl_split_grid(c, a, false, part))

/* ---- single cells --------------------------------------------------------------------------- */

arcl_val arcl_op_t_index(arcl_ctx *c, const arcl_val *a)
{
    int64_t i, j, h, w;
    arcl_val err;

    if (arcl_is_nothing(a[1]))
        return arcl_float(-INFINITY);
    if (!arcl_sides(a[0], &h, &w, &err))
        return err;
    const int inside = arcl_inside(c, a[1], h, w, &i, &j, &err);
    if (inside <= 0)
        return inside < 0 ? err : arcl_float(-INFINITY);
    return arcl_is_set(a[1]) ? arcl_err(ARCL_E_TYPE) : arcl_getitem(arcl_at(a[0], (uint32_t)i), j);
}

/* cellwise where b is too small for a, or something else: cell by cell. */
static arcl_val cellwise_any(arcl_ctx *c, const arcl_val *a)
{
    int64_t h, w;
    arcl_val err;

    if (!arcl_sides(a[0], &h, &w, &err))
        return err;
    arcl_val *rows = ARCL_NEW(c, arcl_val, h);
    arcl_ctx_work(c, (uint64_t)(h * w));
    for (int64_t i = 0; i < h; i++) {
        arcl_val *row = ARCL_NEW(c, arcl_val, w);
        for (int64_t j = 0; j < w; j++) {
            const arcl_val x = arcl_getitem(arcl_getitem(a[0], i), j);
            if (arcl_is_err(x))
                return x;
            const arcl_val there[2] = {a[1], arcl_pair_make(c, i, j)};
            row[j] = arcl_same(c, x, arcl_ask(c, ARCL_OP_t_index, there)) ? x : a[2];
        }
        rows[i] = arcl_tuple_make(c, row, (uint32_t)w);
    }
    return arcl_tuple_make(c, rows, (uint32_t)h);
}

arcl_val arcl_op_t_cellwise(arcl_ctx *c, const arcl_val *a)
{
    if (a[0].tag == ARCL_GRID && a[1].tag == ARCL_GRID && a[1].h >= a[0].h && a[1].n >= a[0].n)
        return arcl_op_cellwise(c, a);
    return cellwise_any(c, a);
}

/* ---- objects --------------------------------------------------------------------------------- */

ARCL_CODE(t_objects, arcl_is_nothing(a[0]) ? arcl_set_empty() : arcl_op_objects(c, a))

/* The objects of one colour each, in which a nan is not even its own colour: its cell is in none. */
static arcl_val without_nan(arcl_ctx *c, arcl_val objects)
{
    uint32_t n;
    const arcl_val *found = arcl_items(c, objects, &n);
    arcl_val *out = ARCL_NEW(c, arcl_val, n);

    for (uint32_t k = 0; k < n; k++)
        out[k] = arcl_is_nan(arcl_at(arcl_at(found[k], 0), 2)) ? arcl_empty_tuple() : found[k];
    return arcl_tuple_make(c, out, n);
}

arcl_val arcl_op_t_objects_t(arcl_ctx *c, const arcl_val *a)
{
    if (arcl_is_nothing(a[0]))
        return arcl_empty_tuple();
    const arcl_val objects = arcl_op_objects(c, a);
    if (arcl_is_err(objects))
        return objects;
    const arcl_val found = arcl_objects_found(c, objects);
    return a[0].tag != ARCL_GRID && arcl_truth(a[1]) ? without_nan(c, found) : found;
}

/* The objects of a grid by the bits of a number: 4 univalued, 2 diagonal, 1 without background. */
static arcl_val objects_by_kind(arcl_ctx *c, const arcl_val *a, unsigned op)
{
    for (int64_t k = 0; k < 8; k++)
        if (arcl_is_number(a[1]) && arcl_same(c, a[1], arcl_int(k))) {
            const arcl_val args[4] = {a[0], arcl_bool(k & 4), arcl_bool(k & 2), arcl_bool(k & 1)};
            return arcl_ask(c, op, args);
        }
    return arcl_none();
}

ARCL_CODE(t_o_g, objects_by_kind(c, a, ARCL_OP_t_objects))
ARCL_CODE(t_o_g_t, objects_by_kind(c, a, ARCL_OP_t_objects_t))

/* ---- occurrences ----------------------------------------------------------------------------- */

arcl_val arcl_op_t_occurrences(arcl_ctx *c, const arcl_val *a)
{
    int64_t h, w, oh, ow;
    uint32_t n, len;
    arcl_val err;

    if (arcl_is_patch(a[1]))
        return arcl_op_occurrences(c, a);
    if (!arcl_sides(a[0], &h, &w, &err))
        return err;
    if (!arcl_two_sides(c, a[1], &oh, &ow, &err))
        return err;
    if (h - oh < 0 || w - ow < 0)
        return arcl_set_empty();
    const arcl_val still[2] = {arcl_ask(c, ARCL_OP_t_normalize, &a[1]), arcl_pair32(0, 0)};
    const arcl_val cells = arcl_ask(c, ARCL_OP_t_shift, still);
    const arcl_val *members = arcl_members(c, cells, &n);
    if (n == 0) { /* nothing occurs everywhere */
        const arcl_val all = arcl_box_places(c, 0, 0, h - oh, w - ow);
        all.u.set->copied = true;
        return all;
    }
    for (uint32_t k = 0; k < n; k++)
        if (!arcl_len(members[k], &len) || len != 3)
            return arcl_err(ARCL_E_VALUE);
    return arcl_op_occurrences(c, a);
}
