/* line.c - lines, and boxes around patches. */
#include "op/call.h"
#include "op/codes.h"
#include "op/matrix.h"
#include "op/places.h"

/* The rows of straight lines, of which a patch uses a part. */
#define FOUR(ROW, k) ROW(k), ROW((k) + 1), ROW((k) + 2), ROW((k) + 3)
#define SIXTEEN(ROW, k) FOUR(ROW, k), FOUR(ROW, (k) + 4), FOUR(ROW, (k) + 8), FOUR(ROW, (k) + 12)
#define SIXTY_FOUR(ROW, k) SIXTEEN(ROW, k), SIXTEEN(ROW, (k) + 16), SIXTEEN(ROW, (k) + 32), SIXTEEN(ROW, (k) + 48)
#define ALL(ROW) SIXTY_FOUR(ROW, 0), SIXTY_FOUR(ROW, 64)
#define UPRIGHT(k) 1
#define FALLING(k) (arcl_row)1 << (k)
#define FLAT(k) ~(arcl_row)0 >> (ARCL_PATCH_WIDTH - 1 - (k))
#define RISING(k) (arcl_row)1 << (ARCL_PATCH_WIDTH - 1 - (k))

static const arcl_row upright[ARCL_PATCH_HEIGHT] = {ALL(UPRIGHT), ALL(UPRIGHT)};
static const arcl_row falling[ARCL_PATCH_WIDTH] = {ALL(FALLING)};
static const arcl_row flat[ARCL_PATCH_WIDTH] = {ALL(FLAT)}; /* one row each */
static const arcl_row rising[ARCL_PATCH_WIDTH] = {ALL(RISING)};

/* n places from (i, j) down, each `dj` columns to the right of the one above. */
static arcl_val run(arcl_ctx *c, int64_t i, int64_t j, int64_t n, int64_t dj)
{
    const int64_t width = dj ? n : 1;

    if (arcl_patch_fits(n, width) && arcl_is_near(i) && arcl_is_near(j)) {
        const int64_t left = dj < 0 ? j - (n - 1) : j;
        const arcl_row *rows = dj == 0 ? upright : dj > 0 ? falling : rising + (ARCL_PATCH_WIDTH - n);
        arcl_set *s = arcl_patch_over(c, rows, (uint32_t)n, (int32_t)i, (int32_t)left, (int32_t)n, (int32_t)width);
        s->recipe = arcl_by_raster;
        return arcl_set_val(s);
    }
    return arcl_line_places(c, i, j, n, 1, dj);
}

/* The places (i, j) .. (i, end). */
static arcl_val flat_run(arcl_ctx *c, int64_t i, int64_t j, int64_t end)
{
    const int64_t n = end - j + 1;

    if (!arcl_patch_fits(1, n) || !arcl_is_near(i) || !arcl_is_near(j))
        return arcl_box_places(c, i, j, i, end);
    arcl_set *s = arcl_patch_over(c, &flat[n - 1], (uint32_t)n, (int32_t)i, (int32_t)j, 1, (int32_t)n);
    s->recipe = arcl_by_raster;
    return arcl_set_val(s);
}

/* n places in row `at` from column `first` on, or in column `at` from that row on. */
static arcl_val line_at(arcl_ctx *c, arcl_val at, int64_t first, int64_t n, bool vertical)
{
    if (at.tag == ARCL_INT)
        return vertical ? run(c, first, at.u.i, n, 0) : flat_run(c, at.u.i, first, first + (n - 1));
    if (n > INT32_MAX)
        arcl_ctx_cut(c, ARCL_E_BYTES);
    arcl_ctx_work(c, (uint64_t)n);
    arcl_val *seq = ARCL_NEW(c, arcl_val, n);
    for (arcl_part p = arcl_part_of(n, sizeof *seq); arcl_part_next(c, &p);)
        for (int64_t k = p.from; k < p.to; k++)
            seq[k] = vertical ? arcl_two(c, arcl_int(first + k), at) : arcl_two(c, at, arcl_int(first + k));
    return arcl_set_of_items(c, seq, (uint32_t)n);
}

/* From a place to another that is not far; a[0] and a[1] are the first one as it was given. */
static arcl_val connect(arcl_ctx *c, const arcl_val *a, int64_t bi, int64_t bj)
{
    const int64_t ai = a[0].u.i, aj = a[1].u.i;
    const int64_t si = ai < bi ? ai : bi, ei = ai < bi ? bi : ai, sj = aj < bj ? aj : bj, ej = aj < bj ? bj : aj;
    if (ai == bi)
        return line_at(c, a[0], sj, ej - sj + 1, false);
    if (aj == bj)
        return line_at(c, a[1], si, ei - si + 1, true);
    if (bi - ai == bj - aj)
        return run(c, si, sj, ei - si + 1, 1);
    if (bi - ai == aj - bj)
        return run(c, si, ej, ei - si + 1, -1);
    return arcl_set_empty();
}

/* The same for any numbers: the caller has ruled out what is no line, too long, or does not fit. */
static arcl_val connect_far(arcl_ctx *c, const arcl_val *a, arcl_wide bi, arcl_wide bj)
{
    const arcl_wide di = bi - a[0].u.i, dj = bj - a[1].u.i;

    if (di != 0 && dj != 0 && di != dj && di != -dj)
        return arcl_set_empty();
    if (di >= INT32_MAX || -di >= INT32_MAX || dj >= INT32_MAX || -dj >= INT32_MAX)
        arcl_ctx_cut(c, ARCL_E_BYTES);
    if (!arcl_fits(bi) || !arcl_fits(bj))
        return arcl_err(ARCL_E_OVERFLOW);
    return connect(c, a, (int64_t)bi, (int64_t)bj);
}

/* A line along a row or column, one of whose numbers is nan or an infinity; otherwise there is none. min and max of a
 * number and nan are the number if that comes first: a line to there has one place. */
static arcl_val connect_floats(arcl_ctx *c, const arcl_val *a)
{
    arcl_val err;
    const arcl_val *from = arcl_unpack_two(c, a[0], &err), *to = from ? arcl_unpack_two(c, a[1], &err) : NULL;

    if (!to)
        return err;
    for (int k = 0; k < 2; k++) {
        if (!arcl_is_number(from[k]) || !arcl_same(c, from[k], to[k]))
            continue;
        const arcl_val i = from[!k], j = arcl_is_nan(to[!k]) ? i : to[!k];
        if (!arcl_is_int(i) || !arcl_is_int(j))
            break;
        const arcl_wide n = (i.u.i < j.u.i ? (arcl_wide)j.u.i - i.u.i : (arcl_wide)i.u.i - j.u.i) + 1;
        if (n > INT32_MAX)
            arcl_ctx_cut(c, ARCL_E_BYTES);
        return line_at(c, from[k], i.u.i < j.u.i ? i.u.i : j.u.i, (int64_t)n, k == 1);
    }
    return arcl_err(ARCL_E_TYPE);
}

arcl_val arcl_op_connect(arcl_ctx *c, const arcl_val *a)
{
    int64_t ai, aj, bi, bj;
    arcl_val err;

    if (a[0].tag == ARCL_PAIR && a[1].tag == ARCL_PAIR) {
        const arcl_val from[2] = {arcl_int(a[0].u.at.r), arcl_int(a[0].u.at.c)};
        return connect(c, from, a[1].u.at.r, a[1].u.at.c);
    }
    if (!arcl_unpack(c, a[0], &ai, &aj, &err) || !arcl_unpack(c, a[1], &bi, &bj, &err))
        return arcl_is_typed(c) ? connect_floats(c, a) : err;
    const arcl_val pair[2] = {arcl_int(ai), arcl_int(aj)};
    return connect_far(c, a[0].tag == ARCL_PAIR ? pair : arcl_unpack_two(c, a[0], &err), bi, bj);
}

arcl_val arcl_op_shoot(arcl_ctx *c, const arcl_val *a)
{
    enum { REACH = 42 };
    int64_t i, j, di, dj;
    arcl_val err;

    if (a[0].tag == ARCL_PAIR && a[1].tag == ARCL_PAIR) {
        const arcl_val from[2] = {arcl_int(a[0].u.at.r), arcl_int(a[0].u.at.c)};
        di = (int64_t)a[1].u.at.r * REACH;
        dj = (int64_t)a[1].u.at.c * REACH;
        if (arcl_is_near(di) && arcl_is_near(dj))
            return connect(c, from, from[0].u.i + di, from[1].u.i + dj);
    }
    if (!arcl_int_at(a[0], 0, &i, &err) || !arcl_int_at(a[1], 0, &di, &err) || !arcl_int_at(a[0], 1, &j, &err) ||
        !arcl_int_at(a[1], 1, &dj, &err) || !arcl_unpack(c, a[0], &i, &j, &err))
        return err;
    const arcl_val pair[2] = {arcl_int(i), arcl_int(j)};
    return connect_far(c, a[0].tag == ARCL_PAIR ? pair : arcl_unpack_two(c, a[0], &err), i + (arcl_wide)di * REACH,
                       j + (arcl_wide)dj * REACH);
}

static arcl_val frontier(arcl_ctx *c, arcl_val loc, bool vertical)
{
    enum { LENGTH = 30 };
    const arcl_val at = arcl_getitem(loc, vertical);

    return arcl_is_err(at) ? at : line_at(c, at, 0, LENGTH, vertical);
}

ARCL_CODE(vfrontier, frontier(c, a[0], true))
ARCL_CODE(hfrontier, frontier(c, a[0], false))

/* ---- boxes ------------------------------------------------------------------------------- */

/* The upper left corner of v and the lower right one of w, two coordinates each, whatever these are. */
static bool corners_of(arcl_ctx *c, arcl_val v, arcl_val w, arcl_val at[4], arcl_val *err)
{
    const arcl_val corner[2] = {arcl_op_ulcorner(c, &v), arcl_op_lrcorner(c, &w)};

    for (uint32_t k = 0; k < 2; k++) {
        const arcl_val *two = arcl_is_err(corner[k]) ? NULL : arcl_unpack_two(c, corner[k], err);
        if (!two) {
            *err = arcl_is_err(corner[k]) ? corner[k] : *err;
            return false;
        }
        at[2 * k] = two[0];
        at[2 * k + 1] = two[1];
    }
    return true;
}

/* What the reference gives for elements that are no places. */
static arcl_val backdrop_any(arcl_ctx *c, arcl_val v)
{
    const arcl_val places = arcl_toindices(c, v);
    arcl_val at[4], err;

    if (arcl_is_err(places))
        return places;
    if (!corners_of(c, places, v, at, &err))
        return err;
    if (!arcl_is_int(at[ARCL_TOP]) || !arcl_is_int(at[ARCL_BOTTOM]))
        return arcl_err(ARCL_E_TYPE);
    if (at[ARCL_BOTTOM].u.i < at[ARCL_TOP].u.i)
        return arcl_set_empty(); /* the columns are not looked at */
    if (!arcl_is_int(at[ARCL_LEFT]) || !arcl_is_int(at[ARCL_RIGHT]))
        return arcl_err(ARCL_E_TYPE);
    return arcl_box_places(c, at[ARCL_TOP].u.i, at[ARCL_LEFT].u.i, at[ARCL_BOTTOM].u.i, at[ARCL_RIGHT].u.i);
}

arcl_val arcl_op_backdrop(arcl_ctx *c, const arcl_val *a)
{
    arcl_places p;
    arcl_val err;

    if (arcl_is_empty(a[0]))
        return arcl_set_empty();
    return arcl_places_of(c, a[0], &p, &err) && p.n > 0 ? arcl_box_places(c, p.top, p.left, p.bottom, p.right)
                                                        : backdrop_any(c, a[0]);
}

/* The order of the places that `backdrop - toindices` leaves of patch a. */
static void by_delta(arcl_ctx *c, arcl_set *s, arcl_table *t)
{
    const arcl_val box = arcl_op_backdrop(c, &s->a), places = arcl_toindices(c, s->a);

    s->a = box;
    s->b = places;
    s->recipe = arcl_by_difference; /* from here on: control may leave and come back */
    arcl_by_difference(c, s, t);
}

/* delta of a patch: a third of the work of making both sets and taking one from the other. */
static arcl_val rest_of_box(arcl_ctx *c, arcl_val v)
{
    const arcl_set *p = v.u.set;
    const arcl_row all = arcl_row_mask(p->width);
    arcl_set *s = arcl_patch_new(c, p->top, p->left, p->height, p->width);

    for (int32_t i = 0; i < p->height; i++)
        arcl_patch_rows(s)[i] = all & ~p->rows[i];
    s->recipe = by_delta;
    s->presized = true;
    s->a = v;
    return arcl_patch_done(s);
}

arcl_val arcl_op_delta(arcl_ctx *c, const arcl_val *a)
{
    uint32_t n;

    if (arcl_is_patch(a[0]) && !arcl_is_typed(c))
        return rest_of_box(c, a[0]);
    if (!arcl_len(a[0], &n))
        return arcl_err(ARCL_E_TYPE);
    if (n == 0)
        return arcl_set_empty();
    const arcl_val both[2] = {arcl_inner(c, ARCL_OP_backdrop, ARCL_OP_t_backdrop, a), arcl_toindices(c, a[0])};
    if (arcl_is_err(both[0]) || arcl_is_err(both[1]))
        return arcl_is_err(both[0]) ? both[0] : both[1];
    if (!arcl_is_set(both[1]))
        return arcl_err(ARCL_E_TYPE);
    return arcl_without(c, both[0], both[1]);
}

/* The table of places (i0, j0) .. (i1, j1) in a straight line, with the keys of s. */
static arcl_table side(arcl_ctx *c, arcl_set *s, int64_t i0, int64_t j0, int64_t i1, int64_t j1)
{
    arcl_table t;

    arcl_table_open(c, &t);
    for (int64_t i = 0; i <= i1 - i0; i++)
        for (int64_t j = 0; j <= j1 - j0; j++) {
            const arcl_val at = arcl_pair_make(c, i0 + i, j0 + j);
            arcl_table_add(c, &t, arcl_set_key(c, s, at), arcl_hash(c, at));
        }
    return t;
}

/* The left and right sides, then the upper and lower ones; corner a, opposite corner b. */
static void by_sides(arcl_ctx *c, arcl_set *s, arcl_table *t)
{
    const int64_t i0 = arcl_at(s->a, 0).u.i, j0 = arcl_at(s->a, 1).u.i;
    const int64_t i1 = arcl_at(s->b, 0).u.i, j1 = arcl_at(s->b, 1).u.i;
    const arcl_table l = side(c, s, i0, j0, i1, j0), r = side(c, s, i0, j1, i1, j1);
    const arcl_table u = side(c, s, i0, j0, i0, j1), d = side(c, s, i1, j0, i1, j1);
    arcl_table upended = arcl_table_copy(c, &l), level = arcl_table_copy(c, &u);

    arcl_table_merge(c, &upended, &r);
    arcl_table_merge(c, &level, &d);
    arcl_table_merge(c, t, &upended);
    arcl_table_merge(c, t, &level);
}

/* The outline as a patch: h rows of w places. */
static arcl_val outline_patch(arcl_ctx *c, int64_t top, int64_t left, int64_t h, int64_t w)
{
    arcl_set *s = arcl_patch_new(c, top, left, h, w);
    arcl_row *rows = arcl_patch_rows(s);
    const arcl_row ends = 1 | arcl_row_bit(w - 1);

    for (int64_t i = 1; i < h - 1; i++)
        rows[i] = ends;
    rows[0] = rows[h - 1] = arcl_row_mask(w);
    s->n = (uint32_t)(h == 1 || w == 1 ? h * w : 2 * (h + w) - 4);
    return arcl_set_val(s);
}

/* The same whatever the size; the edges are ints, or bools that stay what they are. */
static arcl_val outline_any(arcl_ctx *c, const arcl_val edge[4])
{
    const int64_t i0 = edge[ARCL_TOP].u.i, i1 = edge[ARCL_BOTTOM].u.i;
    const int64_t j0 = edge[ARCL_LEFT].u.i, j1 = edge[ARCL_RIGHT].u.i;
    const arcl_wide wide = 2 * ((arcl_wide)i1 - i0 + 1) + 2 * ((arcl_wide)j1 - j0 + 1);
    const int64_t total = (int64_t)wide;
    uint32_t n = 0;

    if (wide > INT32_MAX)
        arcl_ctx_cut(c, ARCL_E_BYTES);
    arcl_ctx_work(c, (uint64_t)total);
    arcl_val *seq = ARCL_NEW(c, arcl_val, total);
    for (arcl_part p = arcl_part_of(i1 - i0 + 1, 2 * sizeof *seq); arcl_part_next(c, &p);)
        for (int64_t k = p.from; k < p.to; k++) { /* the last one may be the greatest that fits */
            seq[n++] = arcl_two(c, arcl_int(i0 + k), edge[ARCL_LEFT]);
            seq[n++] = arcl_two(c, arcl_int(i0 + k), edge[ARCL_RIGHT]);
        }
    for (arcl_part p = arcl_part_of(j1 - j0 + 1, 2 * sizeof *seq); arcl_part_next(c, &p);)
        for (int64_t k = p.from; k < p.to; k++) {
            seq[n++] = arcl_two(c, edge[ARCL_TOP], arcl_int(j0 + k));
            seq[n++] = arcl_two(c, edge[ARCL_BOTTOM], arcl_int(j0 + k));
        }
    return arcl_set_of_sequence(c, seq, n);
}

/* The edges of v, or its corners if `by` is 0, moved so many steps further out, the smaller one first; false and an ERR
 * if they are no numbers. */
static bool edges_of(arcl_ctx *c, arcl_val v, int by, arcl_val edge[4], arcl_val *err)
{
    const bool known = arcl_is_patch(v);

    if (!known && by == 0 && !corners_of(c, v, v, edge, err))
        return false;
    for (arcl_edge e = ARCL_TOP; e <= ARCL_RIGHT; e++) {
        if (known) {
            const arcl_places p = arcl_places_in(v.u.set);
            edge[e] = arcl_int((int64_t)arcl_edge_in(&p, e) + (e <= ARCL_LEFT ? -by : by));
            continue;
        }
        if (by != 0)
            edge[e] = arcl_edge_seen(c, v, ARCL_AS_PATCH, e);
        *err = arcl_is_err(edge[e]) ? edge[e] : arcl_err(ARCL_E_TYPE);
        if (!arcl_is_int(edge[e]))
            return false;
        if (by)
            edge[e] = arcl_int_of((arcl_wide)edge[e].u.i + (e <= ARCL_LEFT ? -by : by));
        *err = edge[e];
        if (arcl_is_err(edge[e]))
            return false;
    }
    for (arcl_edge e = ARCL_TOP; e <= ARCL_LEFT; e++) {
        const arcl_val first = edge[e], last = edge[e + 2];
        edge[e] = last.u.i < first.u.i ? last : first;
        edge[e + 2] = last.u.i > first.u.i ? last : first;
    }
    return true;
}

/* The outline of the box of patch v, `by` steps further out. */
static arcl_val outline(arcl_ctx *c, arcl_val v, int by)
{
    arcl_val err, edge[4];
    bool plain = true;

    if (!edges_of(c, v, by, edge, &err))
        return err;
    for (int k = 0; k < 4; k++)
        plain = plain && edge[k].tag == ARCL_INT && arcl_is_near(edge[k].u.i);
    const int64_t h = plain ? edge[ARCL_BOTTOM].u.i - edge[ARCL_TOP].u.i + 1 : 0,
                  w = plain ? edge[ARCL_RIGHT].u.i - edge[ARCL_LEFT].u.i + 1 : 0;
    const arcl_val set = plain && arcl_patch_fits(h, w)
                             ? outline_patch(c, edge[ARCL_TOP].u.i, edge[ARCL_LEFT].u.i, h, w)
                             : outline_any(c, edge);
    set.u.set->copied = true;
    return arcl_set_recipe(c, set, by_sides, arcl_two(c, edge[ARCL_TOP], edge[ARCL_LEFT]),
                           arcl_two(c, edge[ARCL_BOTTOM], edge[ARCL_RIGHT]));
}

arcl_val arcl_op_box(arcl_ctx *c, const arcl_val *a)
{
    uint32_t n;

    if (!arcl_len(a[0], &n))
        return arcl_err(ARCL_E_TYPE);
    return n == 0 ? a[0] : outline(c, a[0], 0);
}

ARCL_CODE(inbox, outline(c, a[0], -1))
ARCL_CODE(outbox, outline(c, a[0], 1))
