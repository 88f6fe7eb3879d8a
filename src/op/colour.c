/* colour.c - which colours grids and objects have, and how often. */
#include "op/bycolour.h"
#include "op/codes.h"
#include "op/matrix.h"
#include "op/places.h"

/* ---- which colours ---------------------------------------------------------------------- */

/* The colours of an element one by one: cells of a grid in reading order, first elements of
 * what a set holds in its order (in any order unless `ordered`). */
static bool colours_of(arcl_ctx *c, arcl_val v, bool ordered, const arcl_val **out, uint32_t *n, arcl_val *err)
{
    if (arcl_is_tuple(v)) {
        const arcl_val all = arcl_merge(c, v);
        *err = all;
        if (arcl_is_err(all))
            return false;
        *out = arcl_items(c, all, n);
        return true;
    }
    *err = arcl_err(ARCL_E_TYPE);
    if (!arcl_is_set(v))
        return false;
    const arcl_val *items = ordered ? arcl_items(c, v, n) : arcl_members(c, v, n);
    arcl_val *colours = ARCL_NEW(c, arcl_val, *n);
    for (uint32_t k = 0; k < *n; k++) {
        uint32_t two;
        if (!arcl_len(items[k], &two))
            return false;
        if (two != 2) {
            *err = arcl_err(ARCL_E_VALUE);
            return false;
        }
        colours[k] = arcl_items(c, items[k], &two)[0];
    }
    *out = colours;
    return true;
}

/* The colours that occur, in the order in which CPython comes upon them. */
static const arcl_val *first_seen(arcl_ctx *c, arcl_val v, const arcl_tally *t)
{
    arcl_val *colours = ARCL_NEW(c, arcl_val, t->n);
    const arcl_val *cell = v.tag == ARCL_SET && t->n > 1 ? arcl_set_ordered(c, v.u.set) : NULL;
    bool seen[256] = {false};

    if (t->n == 1)
        colours[0] = arcl_int(t->colour[0]);
    for (uint32_t k = 0, n = 0; t->n > 1 && n < t->n; k++) {
        const int32_t colour = cell ? cell[k].n : v.u.cells[k];
        if (!seen[colour])
            colours[n++] = arcl_int(colour);
        seen[colour] = true;
    }
    return colours;
}

/* ---- most and least --------------------------------------------------------------------- */

static arcl_val by_frequency(arcl_ctx *c, arcl_val v, bool most)
{
    arcl_tally t;
    uint32_t n;
    const arcl_val *colours;
    arcl_val err;

    /* Most grids have a colour that more than half of the cells have, and it is mostly in the corner. */
    if (most && v.tag == ARCL_GRID && v.n > 0 && arcl_tally_one(c, v, v.u.cells[0]) * 2 > (int64_t)v.h * v.n)
        return arcl_int(v.u.cells[0]);
    if (arcl_tally_counts(c, v, &t)) {
        if (t.n == 0)
            return arcl_err(ARCL_E_VALUE);
        uint8_t best = t.colour[0];
        bool tie = false;
        for (uint32_t k = 1; k < t.n; k++) {
            const uint32_t count = t.count[t.colour[k]];
            if (count == t.count[best]) {
                tie = true;
            } else if ((count > t.count[best]) == most) {
                best = t.colour[k];
                tie = false;
            }
        }
        if (!tie)
            return arcl_int(best);
        colours = first_seen(c, v, &t);
        uint32_t *count = ARCL_NEW(c, uint32_t, t.n);
        for (uint32_t k = 0; k < t.n; k++)
            count[k] = t.count[colours[k].u.i];
        return arcl_by_count(c, arcl_set_of_sequence(c, colours, t.n).u.set, count, most);
    }
    if (!colours_of(c, v, true, &colours, &n, &err))
        return err;
    const arcl_val all = arcl_tuple_of(colours, (int32_t)n);
    return most ? arcl_op_mostcommon(c, &all) : arcl_op_leastcommon(c, &all);
}

arcl_val arcl_most_colour(arcl_ctx *c, arcl_val v)
{
    return by_frequency(c, v, true);
}

arcl_val arcl_op_mostcolor(arcl_ctx *c, const arcl_val *a)
{
    return by_frequency(c, a[0], true);
}

arcl_val arcl_op_leastcolor(arcl_ctx *c, const arcl_val *a)
{
    return by_frequency(c, a[0], false);
}

arcl_val arcl_op_colorcount(arcl_ctx *c, const arcl_val *a)
{
    uint32_t n;
    const arcl_val *colours;
    arcl_val err;
    int64_t sum = 0;

    if (arcl_is_int(a[1]) && (uint64_t)a[1].u.i < 256) {
        const int64_t count = arcl_tally_one(c, a[0], (uint8_t)a[1].u.i);
        if (count >= 0)
            return arcl_int(count);
    }
    if (arcl_is_tuple(a[0])) { /* sets do not count */
        const arcl_val *rows = arcl_items(c, a[0], &n);
        for (uint32_t k = 0; k < n; k++)
            if (arcl_is_set(rows[k]))
                return arcl_err(ARCL_E_ATTRIBUTE);
    }
    if (!colours_of(c, a[0], false, &colours, &n, &err))
        return err;
    arcl_charge(c, n);
    for (uint32_t k = 0; k < n; k++)
        sum += arcl_equal(c, colours[k], a[1]);
    return arcl_int(sum);
}

/* ---- palette ----------------------------------------------------------------------------- */

static void by_colours(arcl_ctx *c, arcl_set *s, arcl_table *t)
{
    const arcl_val *colours = NULL;
    arcl_tally counts;
    uint32_t n = 0;
    arcl_val err;

    if (arcl_tally_colours(c, s->a, &counts)) {
        colours = first_seen(c, s->a, &counts);
        n = counts.n;
    }
    if (colours || colours_of(c, s->a, true, &colours, &n, &err))
        for (uint32_t k = 0; k < n; k++)
            arcl_set_add(c, s, t, colours[k]);
}

/* The set of the colours of v. */
static arcl_val palette(arcl_ctx *c, arcl_val colours, arcl_val v)
{
    if (colours.u.set->n > 0)
        colours.u.set->copied = true;
    return arcl_set_recipe(c, colours, by_colours, v, arcl_none());
}

arcl_val arcl_palette_of(arcl_ctx *c, arcl_val v, const arcl_tally *t)
{
    arcl_val *met = ARCL_NEW(c, arcl_val, t->n);

    for (uint32_t k = 0; k < t->n; k++)
        met[k] = arcl_int(t->colour[k]);
    return palette(c, arcl_set_of_distinct(c, met, t->n), v);
}

arcl_val arcl_palette(arcl_ctx *c, arcl_val v)
{
    arcl_tally t;
    uint32_t n;
    const arcl_val *colours;
    arcl_val err;

    if (arcl_tally_colours(c, v, &t))
        return arcl_palette_of(c, v, &t);
    if (!colours_of(c, v, false, &colours, &n, &err))
        return err;
    return palette(c, arcl_set_make(c, colours, n, NULL, arcl_none(), arcl_none()), v);
}

arcl_val arcl_op_palette(arcl_ctx *c, const arcl_val *a)
{
    return arcl_palette(c, a[0]);
}

arcl_val arcl_op_numcolors(arcl_ctx *c, const arcl_val *a)
{
    arcl_tally t;

    if (arcl_tally_colours(c, a[0], &t))
        return arcl_int(t.n);
    const arcl_val p = arcl_palette(c, a[0]);
    return arcl_is_err(p) ? p : arcl_int(p.u.set->n);
}
