/* turn.c - moving and mirroring patches. */
#include "op/codes.h"
#include "op/matrix.h"
#include "op/places.h"

#include <string.h>

/* Where a place goes: see arcl_turn_place for numbers r and q. What is shifted by something else has it in `by`. */
typedef struct travel {
    arcl_turn turn;
    arcl_wide r, q;
    const arcl_val *by, *sum; /* sum: r and q of a mirror, where one is a float */
} travel;

/* i + by, or by - i. */
static arcl_val moved(arcl_val i, arcl_wide by, bool back)
{
    if (i.tag == ARCL_FLOAT)
        return arcl_float(back ? (double)by - i.u.d : i.u.d + (double)by);
    return arcl_is_int(i) ? arcl_int_of(back ? by - i.u.i : by + i.u.i) : arcl_err(ARCL_E_TYPE);
}

/* A place, or a cell of the dialect, moved within 32 bits; false if the value or the travel is another one. */
static bool turn_in_range(const arcl_ctx *c, arcl_val *e, const travel *to, bool cell)
{
    const uint8_t tag = !cell ? ARCL_PAIR : arcl_is_typed(c) ? ARCL_TRIPLE : ARCL_CELL;
    int64_t i = e->u.at.r, j = e->u.at.c;

    if (e->tag != tag || to->by || to->sum || to->r != (int32_t)to->r || to->q != (int32_t)to->q)
        return false;
    arcl_turn_place(to->turn, (int64_t)to->r, (int64_t)to->q, &i, &j);
    if (i != (int32_t)i || j != (int32_t)j)
        return false;
    e->u.at.r = (int32_t)i;
    e->u.at.c = (int32_t)j;
    return true;
}

/* One element moved: a pair, or a cell whose place is moved. A mirror leaves one coordinate as it is, whatever that
 * may be. */
static arcl_val turn_element(arcl_ctx *c, arcl_val e, const travel *to, bool cell)
{
    arcl_val err, i, j;
    const arcl_val *both = cell ? arcl_unpack_cell(c, e, &err) : arcl_unpack_two(c, e, &err),
                   *place = both && cell ? arcl_unpack_two(c, both[1], &err) : both;

    if (!place)
        return err;
    if (to->by) {
        i = arcl_plus(c, place[0], to->by[0]);
        j = arcl_plus(c, place[1], to->by[1]);
    } else if (to->sum) {
        const bool swap = to->turn == ARCL_TURN_SWAP;
        i = to->turn == ARCL_TURN_COLUMNS ? place[0]
            : swap                        ? arcl_plus(c, place[1], to->sum[0])
                                          : arcl_minus(c, to->sum[0], place[0]);
        j = to->turn == ARCL_TURN_ROWS ? place[1]
            : swap                     ? arcl_plus(c, place[0], to->sum[1])
                                       : arcl_minus(c, to->sum[1], place[1]);
    } else {
        const bool swap = to->turn == ARCL_TURN_SWAP;
        i = to->turn == ARCL_TURN_COLUMNS ? place[0] : moved(place[swap], to->r, to->turn == ARCL_TURN_ROWS);
        j = to->turn == ARCL_TURN_ROWS ? place[1] : moved(place[!swap], to->q, to->turn == ARCL_TURN_COLUMNS);
    }
    if (arcl_is_err(i) || arcl_is_err(j))
        return arcl_is_err(i) ? i : j;
    const arcl_val at = arcl_two(c, i, j);
    return cell ? arcl_cell_of(c, both[0], at) : at;
}

/* Any container of places or cells; the first element tells which. */
static arcl_val turn_any(arcl_ctx *c, arcl_val v, const travel *to)
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
        images[k] = members[k];
        if (turn_in_range(c, &images[k], to, cells))
            continue;
        images[k] = turn_element(c, members[k], to, cells);
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

/* Adds the bit to those rows whose numbers are bits of w. */
static inline void add_bit(arcl_row *rows, uint64_t w, arcl_row bit)
{
    for (; w; w &= w - 1)
        rows[__builtin_ctzll(w)] |= bit;
}

/* The rows and colours of p in their new places; s has the new box. */
static void turn_rows(arcl_ctx *c, arcl_set *s, const arcl_set *p, arcl_turn turn)
{
    const int32_t h = p->height, w = p->width;
    arcl_row *rows = ARCL_NEW(c, arcl_row, s->height);

    if (turn == ARCL_TURN_SWAP)
        memset(rows, 0, (size_t)s->height * sizeof *rows);
    for (int32_t i = 0; i < h; i++) {
        if (turn == ARCL_TURN_SWAP) {
            add_bit(rows, (uint64_t)p->rows[i], arcl_row_bit(i));
            if (w > 64)
                add_bit(rows + 64, (uint64_t)(p->rows[i] >> 64), arcl_row_bit(i));
        } else if (turn == ARCL_TURN_ROWS) {
            rows[h - 1 - i] = p->rows[i];
        } else {
            rows[i] = reversed(p->rows[i], w);
        }
    }
    s->rows = rows;
    if (p->ink != ARCL_PLANE)
        return;
    uint8_t *plane = arcl_patch_plane(c, s);
    const uint8_t *from = p->plane;
    arcl_ctx_work(c, (uint64_t)(h * w));
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
static arcl_val turned(arcl_ctx *c, arcl_val v, arcl_turn turn, arcl_wide far_r, arcl_wide far_q)
{
    const travel far = {.turn = turn, .r = far_r, .q = far_q};
    const int32_t r = (int32_t)far_r, q = (int32_t)far_q;
    const arcl_set *p = arcl_as_patch(c, v, false);
    if (!p || r != far_r || q != far_q)
        return turn_any(c, v, &far);
    int64_t i0 = p->top, j0 = p->left, i1 = i0 + p->height - 1, j1 = j0 + p->width - 1;
    arcl_turn_place(turn, r, q, &i0, &j0);
    arcl_turn_place(turn, r, q, &i1, &j1);
    const int64_t top = i0 < i1 ? i0 : i1, left = j0 < j1 ? j0 : j1, bottom = i0 + i1 - top, right = j0 + j1 - left;
    if (!arcl_in_range(top, left, bottom, right) || !arcl_patch_fits(bottom - top + 1, right - left + 1))
        return turn_any(c, v, &far);
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
    s->b = arcl_pair32(r, q);
    return arcl_set_val(s);
}

arcl_val arcl_shift_far(arcl_ctx *c, arcl_val v, arcl_wide di, arcl_wide dj)
{
    return turned(c, v, ARCL_TURN_NONE, di, dj);
}

arcl_val arcl_shift(arcl_ctx *c, arcl_val v, int64_t di, int64_t dj)
{
    if (!arcl_is_patch(v) || di != (int16_t)di || dj != (int16_t)dj || v.u.set->top != (int16_t)v.u.set->top ||
        v.u.set->left != (int16_t)v.u.set->left)
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
    uint32_t n;
    arcl_val err;

    if (arcl_is_patch(a[0]) && a[1].tag == ARCL_PAIR)
        return arcl_shift(c, a[0], a[1].u.at.r, a[1].u.at.c);
    if (!arcl_len(a[0], &n))
        return arcl_err(ARCL_E_TYPE);
    if (n == 0)
        return a[0];
    const arcl_val *by = arcl_unpack_two(c, a[1], &err);
    if (!by)
        return err;
    if (arcl_is_int(by[0]) && arcl_is_int(by[1]))
        return arcl_shift(c, a[0], by[0].u.i, by[1].u.i);
    const travel to = {.by = by};
    return turn_any(c, a[0], &to);
}

arcl_val arcl_op_normalize(arcl_ctx *c, const arcl_val *a)
{
    int64_t top, left;
    uint32_t n;
    arcl_val err;

    if (arcl_is_patch(a[0]))
        return arcl_shift(c, a[0], -(int64_t)a[0].u.set->top, -(int64_t)a[0].u.set->left);
    if (!arcl_len(a[0], &n))
        return arcl_err(ARCL_E_TYPE);
    if (n == 0)
        return a[0];
    return arcl_origin_of(c, a[0], &top, &left, &err) ? arcl_shift_far(c, a[0], -(arcl_wide)top, -(arcl_wide)left)
                                                      : err;
}

/* The numbers at which two opposite corners of v begin and end: row, column, row, column. Only those that a mirror uses
 * need be numbers, but the diagonal needs places of two coordinates. */
static bool corners_of(arcl_ctx *c, arcl_val v, arcl_turn turn, int64_t at[4], arcl_val *err)
{
    const bool used[2] = {turn != ARCL_TURN_COLUMNS, turn != ARCL_TURN_ROWS};
    arcl_places p;

    if (arcl_places_of(c, v, &p, err) && p.n > 0) {
        at[ARCL_TOP] = p.top;
        at[ARCL_LEFT] = p.left;
        at[ARCL_BOTTOM] = p.bottom;
        at[ARCL_RIGHT] = p.right;
        return true;
    }
    const arcl_val corner[2] = {arcl_op_ulcorner(c, &v), arcl_op_lrcorner(c, &v)};
    if (turn == ARCL_TURN_SWAP && !arcl_is_err(corner[0]) && !arcl_unpack_two(c, corner[0], err))
        return false;
    for (uint32_t k = 0; k < 4; k++) {
        if (!used[k % 2])
            continue;
        const arcl_val i = arcl_is_err(corner[k / 2]) ? corner[k / 2] : arcl_getitem(corner[k / 2], k % 2);
        *err = arcl_is_err(i) ? i : arcl_err(ARCL_E_TYPE);
        if (!arcl_is_int(i))
            return false;
        at[k] = i.u.i;
    }
    return true;
}

/* The mirror of what may have nan or an infinity for a coordinate. */
static arcl_val mirror_floats(arcl_ctx *c, arcl_val v, arcl_turn turn)
{
    const arcl_val corner[2] = {arcl_op_ulcorner(c, &v), arcl_op_lrcorner(c, &v)};
    const bool used[2] = {turn != ARCL_TURN_COLUMNS, turn != ARCL_TURN_ROWS};
    arcl_val sum[2], err;
    const travel to = {.turn = turn, .sum = sum};

    for (int k = 0; k < 2; k++)
        if (arcl_is_err(corner[k]) || !arcl_unpack_two(c, corner[k], &err))
            return arcl_is_err(corner[k]) ? corner[k] : err;
    for (uint32_t k = 0; k < 2; k++) {
        sum[k] = turn == ARCL_TURN_SWAP ? arcl_minus(c, arcl_at(corner[0], k), arcl_at(corner[0], !k))
                                        : arcl_plus(c, arcl_at(corner[0], k), arcl_at(corner[1], k));
        if (used[k] && !arcl_is_number(sum[k]))
            return arcl_is_err(sum[k]) ? sum[k] : arcl_err(ARCL_E_TYPE);
    }
    return turn_any(c, v, &to);
}

arcl_val arcl_mirror_patch(arcl_ctx *c, arcl_val v, arcl_turn turn)
{
    int64_t at[4];
    arcl_val err;

    if (arcl_is_empty(v))
        return arcl_err(turn == ARCL_TURN_SWAP ? ARCL_E_VALUE : ARCL_E_INDEX);
    if (!corners_of(c, v, turn, at, &err))
        return arcl_is_typed(c) ? mirror_floats(c, v, turn) : err;
    switch (turn) {
    case ARCL_TURN_ROWS:
        return turned(c, v, turn, (arcl_wide)at[ARCL_TOP] + at[ARCL_BOTTOM], 0);
    case ARCL_TURN_COLUMNS:
        return turned(c, v, turn, 0, (arcl_wide)at[ARCL_LEFT] + at[ARCL_RIGHT]);
    default:
        return turned(c, v, turn, (arcl_wide)at[ARCL_TOP] - at[ARCL_LEFT], (arcl_wide)at[ARCL_LEFT] - at[ARCL_TOP]);
    }
}
