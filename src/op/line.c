/* line.c - lines, boxes around patches, and the places around a place. */
#include "op/codes.h"
#include "op/matrix.h"
#include "op/places.h"

/* The rows of straight lines: whoever needs one takes a part of these. */
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
    const int64_t left = dj < 0 ? j - (n - 1) : j, width = dj ? n : 1;

    if (arcl_patch_fits(n, width) && i == (int32_t)i && i + n == (int32_t)(i + n) && left == (int32_t)left &&
        left + width == (int32_t)(left + width)) {
        const arcl_row *rows = dj == 0 ? upright : dj > 0 ? falling : rising + (ARCL_PATCH_WIDTH - n);
        arcl_set *s = arcl_patch_over(c, rows, (uint32_t)n, (int32_t)i, (int32_t)left, (int32_t)n, (int32_t)width);
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

/* The places (i, j) .. (i, end). */
static arcl_val flat_run(arcl_ctx *c, int64_t i, int64_t j, int64_t end)
{
    const int64_t n = end - j + 1;

    if (n > ARCL_PATCH_WIDTH)
        return arcl_box_places(c, i, j, i, end);
    arcl_set *s = arcl_patch_over(c, &flat[n - 1], (uint32_t)n, (int32_t)i, (int32_t)j, 1, (int32_t)n);
    s->recipe = arcl_by_raster;
    return arcl_set_val(s);
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
        return flat_run(c, ai, sj, ej);
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

    if (a[0].tag == ARCL_PAIR && a[1].tag == ARCL_PAIR)
        return connect(c, a[0].u.at.r, a[0].u.at.c, a[1].u.at.r, a[1].u.at.c);
    if (!arcl_unpack(c, a[0], &ai, &aj, &err) || !arcl_unpack(c, a[1], &bi, &bj, &err))
        return err;
    return connect(c, ai, aj, bi, bj);
}

arcl_val arcl_op_shoot(arcl_ctx *c, const arcl_val *a)
{
    enum { REACH = 42 };
    int64_t i = a[0].u.at.r, j = a[0].u.at.c, di = a[1].u.at.r, dj = a[1].u.at.c;
    const bool pairs = a[0].tag == ARCL_PAIR && a[1].tag == ARCL_PAIR;
    arcl_val err;

    if (!pairs &&
        (!arcl_int_at(a[0], 0, &i, &err) || !arcl_int_at(a[1], 0, &di, &err) || !arcl_int_at(a[0], 1, &j, &err) ||
         !arcl_int_at(a[1], 1, &dj, &err) || !arcl_unpack(c, a[0], &i, &j, &err)))
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
        return vertical ? run(c, 0, at.u.i, LENGTH, 0) : flat_run(c, at.u.i, 0, LENGTH - 1);
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

static void by_delta(arcl_ctx *c, arcl_set *s, arcl_table *t)
{
    const arcl_val v = s->a;
    s->a = arcl_op_backdrop(c, &v);
    s->b = arcl_toindices(c, v);
    arcl_by_difference(c, s, t);
}

/* The places of the box of a patch that it does not have. */
static arcl_val rest_of_box(arcl_ctx *c, arcl_val v)
{
    const arcl_set *p = v.u.set;

    if (p->n == (uint32_t)(p->height * p->width))
        return arcl_set_empty();
    arcl_set *s = arcl_patch_new(c, p->top, p->left, p->height, p->width);
    arcl_row *rows = arcl_patch_rows(s);
    const arcl_row all = arcl_row_mask(p->width);
    for (int32_t i = 0; i < p->height; i++)
        rows[i] = all & ~p->rows[i];
    s->recipe = by_delta;
    s->a = v;
    return arcl_patch_done(s);
}

arcl_val arcl_op_delta(arcl_ctx *c, const arcl_val *a)
{
    uint32_t n;

    if (!arcl_len(a[0], &n))
        return arcl_err(ARCL_E_TYPE);
    if (n == 0)
        return arcl_set_empty();
    if (arcl_is_set(a[0]) && a[0].u.set->form == ARCL_PATCH)
        return rest_of_box(c, a[0]);
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
    arcl_table upended = arcl_table_copy(c, &l), level = arcl_table_copy(c, &u);

    arcl_table_merge(c, &upended, &r);
    arcl_table_merge(c, &level, &d);
    arcl_table_merge(c, t, &upended);
    arcl_table_merge(c, t, &level);
}

/* The outline of the box of patch v, `by` steps further out. */
static arcl_val outline(arcl_ctx *c, arcl_val v, int32_t by)
{
    arcl_places p;
    arcl_val err, set;

    if (arcl_is_set(v) && v.u.set->form == ARCL_PATCH) {
        p.top = v.u.set->top;
        p.left = v.u.set->left;
        p.bottom = p.top + (v.u.set->height - 1);
        p.right = p.left + (v.u.set->width - 1);
    } else if (!arcl_some_places(c, v, &p, &err)) {
        return err;
    }
    if (!near(p.top) || !near(p.left) || !near(p.bottom) || !near(p.right))
        return arcl_err(ARCL_E_OVERFLOW);
    const int32_t ai = p.top - by, aj = p.left - by, bi = p.bottom + by, bj = p.right + by;
    const int32_t i0 = ai < bi ? ai : bi, i1 = ai < bi ? bi : ai, j0 = aj < bj ? aj : bj, j1 = aj < bj ? bj : aj;
    const int64_t h = (int64_t)i1 - i0 + 1, w = (int64_t)j1 - j0 + 1;
    if (arcl_patch_fits(h, w)) {
        arcl_set *s = arcl_patch_new(c, i0, j0, h, w);
        arcl_row *rows = arcl_patch_rows(s);
        const arcl_row ends = 1 | arcl_row_bit(w - 1);
        for (int64_t i = 1; i < h - 1; i++)
            rows[i] = ends;
        rows[0] = rows[h - 1] = arcl_row_mask(w);
        s->n = (uint32_t)(h == 1 || w == 1 ? h * w : 2 * (h + w) - 4);
        set = arcl_set_val(s);
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

/* ---- around a place ----------------------------------------------------------------------- */

static const int8_t around[8][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}, {-1, -1}, {-1, 1}, {1, -1}, {1, 1}};

/* The places around pair a numbered first..last-1 in the order of the reference's set display. */
static arcl_val places_around(arcl_ctx *c, int64_t i, int64_t j, int first, int last)
{
    arcl_val *seq = ARCL_NEW(c, arcl_val, last - first);
    for (int k = first; k < last; k++)
        seq[k - first] = arcl_pair_make(c, i + around[k][0], j + around[k][1]);
    return arcl_set_of_sequence(c, seq, (uint32_t)(last - first));
}

static void by_display(arcl_ctx *c, arcl_set *s, arcl_table *t)
{
    const int first = s->rows[0] & 2 ? 0 : 4; /* beside, or diagonal */
    for (int k = first; k < first + 4; k++) {
        const int64_t i = (int64_t)s->top + 1 + around[k][0], j = (int64_t)s->left + 1 + around[k][1];
        arcl_table_add(c, t, arcl_patch_key(s, i, j), arcl_hash_pair((int32_t)i, (int32_t)j));
    }
}

static void by_two_displays(arcl_ctx *c, arcl_set *s, arcl_table *t)
{
    const int64_t i = (int64_t)s->top + 1, j = (int64_t)s->left + 1;
    s->a = places_around(c, i, j, 0, 4);
    s->b = places_around(c, i, j, 4, 8);
    arcl_by_union(c, s, t);
}

static arcl_val neighbourhood(arcl_ctx *c, arcl_val loc, const arcl_row *rows, uint32_t n, arcl_recipe *recipe)
{
    int64_t i = loc.u.at.r, j = loc.u.at.c;
    arcl_val err;

    if (loc.tag != ARCL_PAIR && (!arcl_int_at(loc, 0, &i, &err) || !arcl_int_at(loc, 1, &j, &err)))
        return err;
    if (!near(i) || !near(j)) {
        if (i < INT64_MIN / 2 || i > INT64_MAX / 2 || j < INT64_MIN / 2 || j > INT64_MAX / 2)
            return arcl_err(ARCL_E_OVERFLOW);
        const arcl_val part[2] = {places_around(c, i, j, 0, 4), places_around(c, i, j, 4, 8)};
        if (n == 4)
            return part[rows[0] & 2 ? 0 : 1];
        return arcl_set_recipe(c, arcl_merge_contents(c, part, 2), arcl_by_union, part[0], part[1]);
    }
    arcl_set *s = arcl_patch_over(c, rows, n, (int32_t)i - 1, (int32_t)j - 1, 3, 3);
    s->recipe = recipe;
    return arcl_set_val(s);
}

arcl_val arcl_op_dneighbors(arcl_ctx *c, const arcl_val *a)
{
    static const arcl_row cross[3] = {2, 5, 2};
    return neighbourhood(c, a[0], cross, 4, by_display);
}

arcl_val arcl_op_ineighbors(arcl_ctx *c, const arcl_val *a)
{
    static const arcl_row diagonals[3] = {5, 0, 5};
    return neighbourhood(c, a[0], diagonals, 4, by_display);
}

arcl_val arcl_op_neighbors(arcl_ctx *c, const arcl_val *a)
{
    static const arcl_row ring[3] = {7, 5, 7};
    return neighbourhood(c, a[0], ring, 8, by_two_displays);
}

/* Whether f is one of them: then which places around one it has, beside it or at its corners. */
static bool is_neighbourhood(arcl_val f, bool *beside, bool *corners)
{
    const unsigned op = f.tag == ARCL_FN && !f.u.fn ? f.h - 1u : ARCL_OP_COUNT;

    *beside = op == ARCL_OP_dneighbors || op == ARCL_OP_neighbors;
    *corners = op == ARCL_OP_ineighbors || op == ARCL_OP_neighbors;
    return *beside || *corners;
}

arcl_val arcl_neighbours_of_all(arcl_ctx *c, arcl_val f, arcl_val v)
{
    bool beside, corners;

    if (!is_neighbourhood(f, &beside, &corners) || !arcl_is_patch(v) || v.u.set->ink != ARCL_PLACES)
        return arcl_none();
    const arcl_set *p = v.u.set;
    const int64_t height = (int64_t)p->height + 2, width = (int64_t)p->width + 2;
    if (!near(p->top) || !near(p->top + height) || !near(p->left) || !near(p->left + width) ||
        !arcl_patch_fits(height, width))
        return arcl_none();
    arcl_set *s = arcl_patch_new(c, p->top - 1, p->left - 1, height, width);
    arcl_row *rows = arcl_patch_rows(s);
    for (int32_t i = 0; i < s->height; i++) {
        const arcl_row above = i >= 2 ? p->rows[i - 2] : 0, below = i < p->height ? p->rows[i] : 0;
        const arcl_row here = i >= 1 && i <= p->height ? p->rows[i - 1] : 0, both = above | below;
        rows[i] = (beside ? both << 1 | here | here << 2 : 0) | (corners ? both | both << 2 : 0);
    }
    return arcl_patch_done(s);
}
