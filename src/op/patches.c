/* patches.c - making and moving patches: sets of places or cells. */
#include "op/codes.h"
#include "op/matrix.h"
#include "op/places.h"

#include <string.h>

static bool fits32(int64_t i)
{
    return i == (int32_t)i;
}

/* ---- from grids ---------------------------------------------------------------------- */

arcl_val arcl_op_asindices(arcl_ctx *c, const arcl_val *a)
{
    arcl_val err;
    int64_t h, w;
    uint32_t n;

    if (arcl_len(a[0], &n) && n == 0)
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
    arcl_charge(c, total);
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

arcl_val arcl_op_toindices(arcl_ctx *c, const arcl_val *a)
{
    return arcl_toindices(c, a[0]);
}

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
        seq[m++] = arcl_is_typed(c) ? arcl_cell_make(c, v, i, j) : arcl_two(c, v, members[k]);
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
    if (p && p->ink == ARCL_PLACES && a[0].tag == ARCL_INT && fits32(a[0].u.i)) {
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

/* ---- moving and mirroring --------------------------------------------------------------- */

/* One element moved: a pair, or a cell whose place is moved. */
static arcl_val turn_element(arcl_ctx *c, arcl_val e, arcl_turn turn, int64_t r, int64_t q, bool cell)
{
    arcl_val err;
    const arcl_val *both = cell ? arcl_unpack_cell(c, e, &err) : arcl_unpack_two(c, e, &err),
                   *place = both && cell ? arcl_unpack_two(c, both[1], &err) : both;

    if (!place)
        return err;
    if (!arcl_is_int(place[0]) || !arcl_is_int(place[1]))
        return arcl_err(ARCL_E_TYPE);
    int64_t i = place[0].u.i, j = place[1].u.i;
    if (!arcl_is_modest(i) || !arcl_is_modest(j) || !arcl_is_modest(r) || !arcl_is_modest(q))
        return arcl_err(ARCL_E_OVERFLOW);
    arcl_turn_place(turn, r, q, &i, &j);
    /* a mirror leaves one coordinate as it is, be it a bool */
    const arcl_val at = arcl_two(c, turn == ARCL_TURN_COLUMNS ? place[0] : arcl_int(i),
                                 turn == ARCL_TURN_ROWS ? place[1] : arcl_int(j));
    return cell ? arcl_cell_of(c, both[0], at) : at;
}

/* Any container of places or cells; the first element tells which. */
static arcl_val turn_any(arcl_ctx *c, arcl_val v, arcl_turn turn, int64_t r, int64_t q)
{
    uint32_t n;
    const arcl_val *members = arcl_members(c, v, &n);
    int32_t colour, x, y;
    const bool sure = arcl_as_cell(members[0], arcl_is_typed(c), &colour, &x, &y) || arcl_as_pair(members[0], &x, &y);
    const arcl_val first = sure ? members[0] : arcl_first(c, v);
    const arcl_val second = arcl_is_typed(c) ? first : arcl_getitem(first, 1);
    uint32_t len = 0;

    if (arcl_is_err(second))
        return second;
    const bool cells = arcl_is_typed(c) ? arcl_len(first, &len) && len == 3 : arcl_is_tuple(second);
    arcl_val *images = ARCL_NEW(c, arcl_val, n);
    for (uint32_t k = 0; k < n; k++) {
        images[k] = turn_element(c, members[k], turn, r, q, cells);
        if (arcl_is_err(images[k]))
            return images[k];
    }
    return arcl_set_make(c, images, n, arcl_by_image, v, arcl_none());
}

static uint64_t reversed_word(uint64_t w)
{
    w = ((w >> 1) & 0x5555555555555555u) | ((w & 0x5555555555555555u) << 1);
    w = ((w >> 2) & 0x3333333333333333u) | ((w & 0x3333333333333333u) << 2);
    w = ((w >> 4) & 0x0f0f0f0f0f0f0f0fu) | ((w & 0x0f0f0f0f0f0f0f0fu) << 4);
    return __builtin_bswap64(w);
}

/* The first `width` bits from the last to the first. */
static arcl_row reversed(arcl_row w, int32_t width)
{
    if (width <= 64)
        return reversed_word((uint64_t)w) >> (64 - width);
    const arcl_row whole = (arcl_row)reversed_word((uint64_t)w) << 64 | reversed_word((uint64_t)(w >> 64));
    return whole >> (ARCL_ROW_BITS - width);
}

/* The rows and colours of p in their new places; s has the new box. */
static void turn_rows(arcl_ctx *c, arcl_set *s, const arcl_set *p, arcl_turn turn)
{
    const int32_t h = p->height, w = p->width;
    arcl_row *rows = ARCL_NEW(c, arcl_row, s->height);

    arcl_charge(c, (uint64_t)h);
    if (turn == ARCL_TURN_SWAP)
        memset(rows, 0, (size_t)s->height * sizeof *rows);
    for (int32_t i = 0, j; i < h; i++) {
        if (turn == ARCL_TURN_SWAP)
            for (arcl_bits b = arcl_bits_of(p->rows[i]); arcl_bits_next(&b, &j);)
                rows[j] |= arcl_row_bit(i);
        else if (turn == ARCL_TURN_ROWS)
            rows[h - 1 - i] = p->rows[i];
        else
            rows[i] = reversed(p->rows[i], w);
    }
    s->rows = rows;
    if (p->ink != ARCL_PLANE)
        return;
    uint8_t *plane = arcl_patch_plane(c, s);
    const uint8_t *from = p->plane;
    arcl_charge(c, (uint64_t)(h * w));
    if (turn == ARCL_TURN_SWAP)
        arcl_bytes_transpose(plane, from, p->stride, h, w);
    else if (turn == ARCL_TURN_ROWS)
        for (int32_t i = h - 1; i >= 0; i--, plane += w)
            arcl_bytes_rows(plane, from + (size_t)i * p->stride, 0, 1, w);
    else
        for (int32_t i = 0; i < h; i++, plane += w)
            arcl_bytes_reverse(plane, from + (size_t)i * p->stride, (size_t)w);
}

/* Every place (i, j) of v at its turned place; see arcl_turn_place. */
static arcl_val turned(arcl_ctx *c, arcl_val v, arcl_turn turn, int64_t r, int64_t q)
{
    const arcl_set *p = arcl_as_patch(c, v, false);
    if (!p || !fits32(r) || !fits32(q))
        return turn_any(c, v, turn, r, q);
    int64_t i0 = p->top, j0 = p->left, i1 = i0 + p->height - 1, j1 = j0 + p->width - 1;
    arcl_turn_place(turn, r, q, &i0, &j0);
    arcl_turn_place(turn, r, q, &i1, &j1);
    const int64_t top = i0 < i1 ? i0 : i1, left = j0 < j1 ? j0 : j1, bottom = i0 + i1 - top, right = j0 + j1 - left;
    if (!fits32(top) || !fits32(left) || !fits32(bottom) || !fits32(right) ||
        !arcl_patch_fits(bottom - top + 1, right - left + 1))
        return turn_any(c, v, turn, r, q);
    arcl_set *s = arcl_patch_alike(c, p);
    s->top = (int32_t)top;
    s->left = (int32_t)left;
    s->height = (int32_t)(bottom - top + 1);
    s->width = (int32_t)(right - left + 1);
    if (turn != ARCL_TURN_NONE)
        turn_rows(c, s, p, turn);
    s->recipe = arcl_by_map;
    s->turn = (uint8_t)turn;
    s->a = v;
    s->b = arcl_pair32((int32_t)r, (int32_t)q);
    return arcl_set_val(s);
}

arcl_val arcl_shift(arcl_ctx *c, arcl_val v, int64_t di, int64_t dj)
{
    if (!arcl_is_set(v) || v.u.set->form != ARCL_PATCH || di != (int16_t)di || dj != (int16_t)dj ||
        v.u.set->top != (int16_t)v.u.set->top || v.u.set->left != (int16_t)v.u.set->left)
        return turned(c, v, ARCL_TURN_NONE, di, dj);
    arcl_set *s = arcl_patch_alike(c, v.u.set); /* small numbers: the box moves, the rows stay */
    s->top += (int32_t)di;
    s->left += (int32_t)dj;
    s->recipe = arcl_by_map;
    s->a = v;
    s->b = arcl_pair32((int32_t)di, (int32_t)dj);
    return arcl_set_val(s);
}

arcl_val arcl_op_shift(arcl_ctx *c, const arcl_val *a)
{
    int64_t di, dj;
    uint32_t n;
    arcl_val err;

    if (arcl_is_set(a[0]) && a[0].u.set->form == ARCL_PATCH && a[1].tag == ARCL_PAIR)
        return arcl_shift(c, a[0], a[1].u.at.r, a[1].u.at.c);
    if (!arcl_len(a[0], &n))
        return arcl_err(ARCL_E_TYPE);
    if (n == 0)
        return a[0];
    return arcl_unpack(c, a[1], &di, &dj, &err) ? arcl_shift(c, a[0], di, dj) : err;
}

arcl_val arcl_op_normalize(arcl_ctx *c, const arcl_val *a)
{
    int64_t at[4];
    uint32_t n;
    arcl_val err;

    if (arcl_is_set(a[0]) && a[0].u.set->form == ARCL_PATCH)
        return arcl_shift(c, a[0], -(int64_t)a[0].u.set->top, -(int64_t)a[0].u.set->left);
    if (!arcl_len(a[0], &n))
        return arcl_err(ARCL_E_TYPE);
    if (n == 0)
        return a[0];
    return arcl_bounds_of(c, a[0], at, &err) ? arcl_shift(c, a[0], -at[ARCL_TOP], -at[ARCL_LEFT]) : err;
}

arcl_val arcl_mirror_patch(arcl_ctx *c, arcl_val v, arcl_turn turn)
{
    int64_t at[4];
    uint32_t n;
    arcl_val err;

    if (arcl_len(v, &n) && n == 0)
        return arcl_err(turn == ARCL_TURN_SWAP ? ARCL_E_VALUE : ARCL_E_INDEX);
    if (!arcl_bounds_of(c, v, at, &err))
        return err;
    switch (turn) {
    case ARCL_TURN_ROWS:
        return turned(c, v, turn, at[ARCL_TOP] + at[ARCL_BOTTOM], 0);
    case ARCL_TURN_COLUMNS:
        return turned(c, v, turn, 0, at[ARCL_LEFT] + at[ARCL_RIGHT]);
    default:
        return turned(c, v, turn, at[ARCL_TOP] - at[ARCL_LEFT], at[ARCL_LEFT] - at[ARCL_TOP]);
    }
}
