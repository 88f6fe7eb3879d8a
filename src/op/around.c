/* around.c - the places around a place, and around all of a patch. */
#include "op/codes.h"
#include "op/places.h"

static const int8_t around[8][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}, {-1, -1}, {-1, 1}, {1, -1}, {1, 1}};

/* The places around (i, j) numbered first..last-1 in the order of the reference's set display. */
static arcl_val places_around(arcl_ctx *c, arcl_val i, arcl_val j, int first, int last)
{
    arcl_val *seq = ARCL_NEW(c, arcl_val, last - first);
    for (int k = first; k < last; k++) /* a coordinate that stays may be a bool */
        seq[k - first] = arcl_two(c, around[k][0] ? arcl_plus(c, i, arcl_int(around[k][0])) : i,
                                  around[k][1] ? arcl_plus(c, j, arcl_int(around[k][1])) : j);
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
    const arcl_val i = arcl_int((int64_t)s->top + 1), j = arcl_int((int64_t)s->left + 1);
    s->a = places_around(c, i, j, 0, 4);
    s->b = places_around(c, i, j, 4, 8);
    arcl_by_union(c, s, t);
}

const arcl_row arcl_cross[3] = {2, 5, 2}, arcl_diagonals[3] = {5, 0, 5}, arcl_ring[3] = {7, 5, 7};

static arcl_val neighbourhood(arcl_ctx *c, arcl_val loc, const arcl_row *rows, uint32_t n, arcl_recipe *recipe)
{
    int64_t i = loc.u.at.r, j = loc.u.at.c;
    arcl_val vi = arcl_int(i), vj = arcl_int(j);

    if (loc.tag != ARCL_PAIR) {
        vi = arcl_getitem(loc, 0);
        vj = arcl_is_err(vi) ? vi : arcl_getitem(loc, 1);
        if (!arcl_is_number(vi) || !arcl_is_number(vj))
            return arcl_is_err(vj) ? vj : arcl_err(ARCL_E_TYPE);
        i = vi.u.i;
        j = vj.u.i;
    }
    if (!ARCL_FAST_PATCH || vi.tag != ARCL_INT || vj.tag != ARCL_INT || !arcl_is_near(i) || !arcl_is_near(j)) {
        if ((vi.tag == ARCL_INT && (i == INT64_MIN || i == INT64_MAX)) ||
            (vj.tag == ARCL_INT && (j == INT64_MIN || j == INT64_MAX)))
            return arcl_err(ARCL_E_OVERFLOW);
        const arcl_val part[2] = {places_around(c, vi, vj, 0, 4), places_around(c, vi, vj, 4, 8)};
        if (n == 4)
            return part[rows[0] & 2 ? 0 : 1];
        return arcl_set_recipe(c, arcl_merge_contents(c, part, 2), arcl_by_union, part[0], part[1]);
    }
    arcl_set *s = arcl_patch_over(c, rows, n, (int32_t)i - 1, (int32_t)j - 1, 3, 3);
    s->recipe = recipe;
    s->presized = recipe == by_two_displays;
    return arcl_set_val(s);
}

ARCL_CODE(dneighbors, neighbourhood(c, a[0], arcl_cross, 4, by_display))
ARCL_CODE(ineighbors, neighbourhood(c, a[0], arcl_diagonals, 4, by_display))
ARCL_CODE(neighbors, neighbourhood(c, a[0], arcl_ring, 8, by_two_displays))

arcl_val arcl_neighbours_of_all(arcl_ctx *c, arcl_val f, arcl_val v)
{
    const unsigned which = f.tag == ARCL_FN && !f.u.fn ? arcl_op_of(f.h - 1u)->around : ARCL_AROUND_NONE;
    const bool beside = which & ARCL_AROUND_DIRECT, corners = which & ARCL_AROUND_DIAGONAL;

    if (!ARCL_FAST_FUSED || which == ARCL_AROUND_NONE || !arcl_is_places(v))
        return arcl_none();
    const arcl_set *p = v.u.set;
    const int64_t height = (int64_t)p->height + 2, width = (int64_t)p->width + 2;
    if (!arcl_is_near(p->top) || !arcl_is_near(p->top + height) || !arcl_is_near(p->left) ||
        !arcl_is_near(p->left + width) || !arcl_patch_fits(height, width))
        return arcl_none();
    arcl_charge(c, p->n); /* a call for each place */
    arcl_set *s = arcl_patch_new(c, p->top - 1, p->left - 1, height, width);
    arcl_row *rows = arcl_patch_rows(s);
    for (int32_t i = 0; i < s->height; i++) {
        const arcl_row above = i >= 2 ? p->rows[i - 2] : 0, below = i < p->height ? p->rows[i] : 0;
        const arcl_row here = i >= 1 && i <= p->height ? p->rows[i - 1] : 0, both = above | below;
        rows[i] = (beside ? both << 1 | here | here << 2 : 0) | (corners ? both | both << 2 : 0);
    }
    return arcl_patch_done(s);
}
