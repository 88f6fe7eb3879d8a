/* middle.c - the middles of patches, and what follows from them. */
#include <string.h>

#include "op/call.h"
#include "op/codes.h"
#include "op/places.h"

/* One coordinate of the middle: the edge of v that comes first, and half of what lies between it and the other one. */
static bool middle_of(arcl_ctx *c, arcl_val v, arcl_edge first, arcl_val *out, arcl_val *err)
{
    const arcl_val edge = arcl_edge_of(c, v, ARCL_AS_PATCH, first);
    int64_t side;

    *err = arcl_is_err(edge) ? edge : arcl_err(ARCL_E_TYPE);
    if (!arcl_is_int(edge) || !arcl_side(c, v, first == ARCL_TOP, &side, err))
        return false;
    *out = *err = arcl_plus(c, edge, arcl_int(side / 2));
    return !arcl_is_err(*out);
}

/* Both coordinates of the middle; in the typed dialect one may be a float. */
static bool center_of(arcl_ctx *c, arcl_val v, arcl_val at[2], arcl_val *err)
{
    if (arcl_is_patch(v)) {
        at[0] = arcl_int(v.u.set->top + v.u.set->height / 2);
        at[1] = arcl_int(v.u.set->left + v.u.set->width / 2);
        return true;
    }
    if (!arcl_is_typed(c))
        return middle_of(c, v, ARCL_TOP, &at[0], err) && middle_of(c, v, ARCL_LEFT, &at[1], err);
    const arcl_val middle = arcl_ask(c, ARCL_OP_t_center, &v), *two = arcl_unpack_two(c, middle, err);
    if (two)
        memcpy(at, two, 2 * sizeof *at);
    return two;
}

arcl_val arcl_op_center(arcl_ctx *c, const arcl_val *a)
{
    if (arcl_is_patch(a[0])) {
        const arcl_set *s = a[0].u.set;
        return arcl_pair32(s->top + s->height / 2, s->left + s->width / 2);
    }
    arcl_val at[2], err;
    return center_of(c, a[0], at, &err) ? arcl_two(c, at[0], at[1]) : err;
}

arcl_val arcl_op_position(arcl_ctx *c, const arcl_val *a)
{
    arcl_val at[2][2], err;

    for (int k = 0; k < 2; k++) {
        const arcl_val t = arcl_is_patch(a[k]) ? a[k] : arcl_toindices(c, a[k]);
        if (arcl_is_err(t))
            return t;
        if (!center_of(c, t, at[k], &err))
            return err;
    }
    const int di = arcl_less(c, at[0][0], at[1][0]) ? 1 : -1, dj = arcl_less(c, at[0][1], at[1][1]) ? 1 : -1;
    if (arcl_same(c, at[0][0], at[1][0]))
        return arcl_pair32(0, dj);
    if (arcl_same(c, at[0][1], at[1][1]))
        return arcl_pair32(di, 0);
    return arcl_is_nan(at[0][0]) || arcl_is_nan(at[1][0]) ? arcl_none() : arcl_pair32(di, dj);
}

static int64_t floor_div(int64_t a, int64_t b)
{
    return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

/* Adds the rows and the columns of the places of a patch. */
static void add_places(const arcl_set *p, int64_t *rows, int64_t *columns)
{
    for (int32_t i = 0, j; i < p->height; i++) {
        *rows += (int64_t)(p->top + i) * arcl_row_count(p->rows[i]);
        for (arcl_bits b = arcl_bits_of(p->rows[i]); arcl_bits_next(&b, &j);)
            *columns += p->left + j;
    }
}

arcl_val arcl_op_centerofmass(arcl_ctx *c, const arcl_val *a)
{
    arcl_places p;
    arcl_val err;
    uint32_t n;
    int64_t si = 0, sj = 0;

    if (arcl_is_patch(a[0]) && (n = a[0].u.set->n) > 0) {
        add_places(a[0].u.set, &si, &sj);
        return arcl_pair_make(c, floor_div(si, n), floor_div(sj, n));
    }
    if (!arcl_places_of(c, a[0], &p, &err))
        return arcl_len(a[0], &n) ? arcl_means_in(c, arcl_toindices(c, a[0]), n) : arcl_err(ARCL_E_TYPE);
    if (p.n == 0)
        return arcl_empty_tuple();
    arcl_len(a[0], &n);
    if (p.patch && p.is_tuple) { /* a place counts as often as it occurs */
        for (uint32_t k = 0; k < a[0].u.join->count; k++)
            if (a[0].u.join->parts[k].u.set->n > 0)
                add_places(a[0].u.join->parts[k].u.set, &si, &sj);
    } else if (p.patch) {
        add_places(p.patch, &si, &sj);
    }
    for (uint32_t k = 0; !p.patch && k < p.n; k++) {
        si += p.at[k].u.at.r;
        sj += p.at[k].u.at.c;
    }
    return arcl_pair_make(c, floor_div(si, n), floor_div(sj, n));
}

arcl_val arcl_op_gravitate(arcl_ctx *c, const arcl_val *a)
{
    arcl_val from[2], to[2], err;

    if (arcl_is_typed(c) && !arcl_truth(a[1]))
        return a[0];
    if (!center_of(c, a[0], from, &err) || !center_of(c, a[1], to, &err))
        return err;
    const arcl_val touching = arcl_inner(c, ARCL_OP_vmatching, ARCL_OP_vmatching, a);
    if (arcl_is_err(touching))
        return touching;
    const bool down = touching.u.i, typed = arcl_is_typed(c);
    const int32_t step = arcl_less(c, from[!down], to[!down]) ? 1 : -1, i = down ? step : 0, j = down ? 0 : step;
    arcl_val two[2] = {a[0], a[1]};
    int32_t moved = 0;
    for (; moved < 42; moved++) {
        const arcl_val near = typed ? arcl_ask(c, ARCL_OP_adjacent, two) : arcl_op_adjacent(c, two);
        if (arcl_is_err(near) || near.u.i)
            return arcl_is_err(near) ? near : arcl_pair32(moved * i, moved * j);
        two[0] = typed ? arcl_ask(c, ARCL_OP_t_shift, (const arcl_val[2]){two[0], arcl_pair32(i, j)})
                       : arcl_shift(c, two[0], i, j);
        if (arcl_is_err(two[0]))
            return two[0];
    }
    return arcl_pair32(moved * i, moved * j);
}
