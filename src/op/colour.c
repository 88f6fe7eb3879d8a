/* colour.c - which colours grids and objects have, and how often. */
#include <math.h>

#include "op/tally.h"
#include "op/call.h"
#include "op/codes.h"
#include "op/matrix.h"
#include "op/places.h"

/* ---- which colours ---------------------------------------------------------------------- */

/* The elements of the rows of any container of containers. */
static bool elements_of_rows(arcl_ctx *c, arcl_val v, const arcl_val **out, uint32_t *n, arcl_val *err)
{
    const arcl_val rows = arcl_op_totuple(c, &v), all = arcl_is_err(rows) ? rows : arcl_merge(c, rows);

    *err = all;
    if (arcl_is_err(all))
        return false;
    *out = arcl_items(c, all, n);
    return true;
}

bool arcl_colours_in(arcl_ctx *c, arcl_val v, arcl_colour_source from, bool ordered, const arcl_val **out, uint32_t *n,
                     arcl_val *err)
{
    if (from == ARCL_COLOURS_OF_ROWS || (from == ARCL_COLOURS_OF_ELEMENT && arcl_is_tuple(v)))
        return elements_of_rows(c, v, out, n, err);
    const uint32_t length = arcl_is_typed(c) ? 3 : 2, at = arcl_is_typed(c) ? 2 : 0;
    *err = arcl_err(ARCL_E_TYPE);
    if (!arcl_is_set(v) && (from == ARCL_COLOURS_OF_ELEMENT || !arcl_len(v, n)))
        return false;
    const arcl_val *items = ordered ? arcl_items(c, v, n) : arcl_members(c, v, n);
    arcl_val *colours = ARCL_NEW(c, arcl_val, *n);
    for (uint32_t k = 0; k < *n; k++) {
        uint32_t len;
        if (!arcl_len(items[k], &len))
            return false;
        if (len != length) {
            *err = arcl_err(ARCL_E_VALUE);
            return false;
        }
        colours[k] = arcl_is_set(items[k]) ? arcl_items(c, items[k], &len)[at] : arcl_at(items[k], at);
    }
    *out = colours;
    return true;
}

/* Whether tally.h can look at v from there. */
static bool is_tallied(arcl_val v, arcl_colour_source from)
{
    return from == ARCL_COLOURS_OF_ELEMENT || (from == ARCL_COLOURS_OF_ROWS) == (v.tag == ARCL_GRID);
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

/* The most or least frequent colour of nothing. */
static arcl_val none_of(const arcl_ctx *c)
{
    return arcl_is_typed(c) ? arcl_float(NAN) : arcl_err(ARCL_E_VALUE);
}

arcl_val arcl_colour_by_count(arcl_ctx *c, arcl_val v, arcl_colour_source from, bool most)
{
    arcl_tally t;
    uint32_t n;
    const arcl_val *colours;
    arcl_val err;

    /* Most grids have a colour that more than half of the cells have, and it is mostly in the corner. */
    if (most && v.tag == ARCL_GRID && v.n > 0 && from != ARCL_COLOURS_OF_CELLS &&
        arcl_tally_one(c, v, v.u.cells[0]) * 2 > (int64_t)v.h * v.n)
        return arcl_int(v.u.cells[0]);
    if (is_tallied(v, from) && arcl_tally_counts(c, v, &t)) {
        if (t.n == 0)
            return none_of(c);
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
    if (!arcl_colours_in(c, v, from, true, &colours, &n, &err))
        return err;
    if (n == 0)
        return none_of(c);
    const arcl_val all = arcl_tuple_of(colours, (int32_t)n);
    return most ? arcl_op_mostcommon(c, &all) : arcl_op_leastcommon(c, &all);
}

arcl_val arcl_most_colour(arcl_ctx *c, arcl_val v)
{
    if (!arcl_is_typed(c))
        return arcl_colour_by_count(c, v, ARCL_COLOURS_OF_ELEMENT, true);
    const arcl_val most = arcl_colour_by_count(c, v, ARCL_COLOURS_OF_ROWS, true);
    return arcl_is_err(most) ? arcl_int(0) : most;
}

ARCL_CODE(mostcolor, arcl_colour_by_count(c, a[0], ARCL_COLOURS_OF_ELEMENT, true))
ARCL_CODE(t_mostcolor_t, arcl_colour_by_count(c, a[0], ARCL_COLOURS_OF_ROWS, true))
ARCL_CODE(t_mostcolor_f, arcl_colour_by_count(c, a[0], ARCL_COLOURS_OF_CELLS, true))
ARCL_CODE(leastcolor, arcl_colour_by_count(c, a[0], ARCL_COLOURS_OF_ELEMENT, false))
ARCL_CODE(t_leastcolor_t, arcl_colour_by_count(c, a[0], ARCL_COLOURS_OF_ROWS, false))
ARCL_CODE(t_leastcolor_f, arcl_colour_by_count(c, a[0], ARCL_COLOURS_OF_CELLS, false))

/* How many cells have the colour a[1]. */
static arcl_val colour_count(arcl_ctx *c, const arcl_val *a, arcl_colour_source from)
{
    uint32_t n;
    const arcl_val *colours;
    arcl_val err;
    int64_t sum = 0;

    if (is_tallied(a[0], from) && arcl_is_int(a[1]) && (uint64_t)a[1].u.i < 256) {
        const int64_t count = arcl_tally_one(c, a[0], (uint8_t)a[1].u.i);
        if (count >= 0)
            return arcl_int(count);
    }
    const bool rows = from == ARCL_COLOURS_OF_ROWS || (from == ARCL_COLOURS_OF_ELEMENT && arcl_is_tuple(a[0]));
    if (rows && arcl_len(a[0], &n)) { /* sets do not count */
        const arcl_val *row = arcl_members(c, a[0], &n);
        for (uint32_t k = 0; k < n; k++)
            if (arcl_is_set(row[k]))
                return arcl_err(ARCL_E_ATTRIBUTE);
    }
    if (!arcl_colours_in(c, a[0], from, false, &colours, &n, &err))
        return err;
    arcl_ctx_work(c, n);
    for (uint32_t k = 0; k < n; k++) /* rows count what is identical, too */
        sum += rows ? arcl_equal(c, colours[k], a[1]) : arcl_same(c, colours[k], a[1]);
    return arcl_int(sum);
}

ARCL_CODE(colorcount, colour_count(c, a, ARCL_COLOURS_OF_ELEMENT))
ARCL_CODE(t_colorcount_t, colour_count(c, a, ARCL_COLOURS_OF_ROWS))
ARCL_CODE(t_colorcount_f, colour_count(c, a, ARCL_COLOURS_OF_CELLS))

/* ---- palette ----------------------------------------------------------------------------- */

/* The colours of container a, from where b says. */
static void by_colours(arcl_ctx *c, arcl_set *s, arcl_table *t)
{
    const arcl_colour_source from = (arcl_colour_source)s->b.u.i;
    const arcl_val *colours = NULL;
    arcl_tally counts;
    uint32_t n = 0;
    arcl_val err;

    if (is_tallied(s->a, from) && arcl_tally_colours(c, s->a, &counts)) {
        colours = first_seen(c, s->a, &counts);
        n = counts.n;
    }
    if (colours || arcl_colours_in(c, s->a, from, true, &colours, &n, &err))
        for (uint32_t k = 0; k < n; k++)
            arcl_set_add(c, s, t, colours[k]);
}

/* The set of the colours of v. */
static arcl_val palette(arcl_ctx *c, arcl_val colours, arcl_val v, arcl_colour_source from)
{
    if (colours.u.set->n > 0)
        colours.u.set->copied = !arcl_is_typed(c);
    return arcl_set_recipe(c, colours, by_colours, v, arcl_int((int64_t)from));
}

static arcl_val tallied(arcl_ctx *c, arcl_val v, arcl_colour_source from, const arcl_tally *t)
{
    arcl_val *met = ARCL_NEW(c, arcl_val, t->n);

    for (uint32_t k = 0; k < t->n; k++)
        met[k] = arcl_int(t->colour[k]);
    return palette(c, arcl_set_of_distinct(c, met, t->n), v, from);
}

arcl_val arcl_palette_of(arcl_ctx *c, arcl_val v, const arcl_tally *t)
{
    return tallied(c, v, ARCL_COLOURS_OF_ELEMENT, t);
}

static arcl_val palette_in(arcl_ctx *c, arcl_val v, arcl_colour_source from)
{
    arcl_tally t;
    uint32_t n;
    const arcl_val *colours;
    arcl_val err;

    if (is_tallied(v, from) && arcl_tally_colours(c, v, &t))
        return tallied(c, v, from, &t);
    if (!arcl_colours_in(c, v, from, false, &colours, &n, &err))
        return err;
    return palette(c, arcl_set_make(c, colours, n, NULL, arcl_none(), arcl_none()), v, from);
}

arcl_val arcl_palette(arcl_ctx *c, arcl_val v)
{
    if (!arcl_is_typed(c))
        return palette_in(c, v, ARCL_COLOURS_OF_ELEMENT);
    const arcl_val colours = palette_in(c, v, ARCL_COLOURS_OF_ROWS);
    return arcl_is_err(colours) ? arcl_set_empty() : colours;
}

ARCL_CODE(palette, arcl_palette(c, a[0]))
ARCL_CODE(t_palette_t, palette_in(c, a[0], ARCL_COLOURS_OF_ROWS))
ARCL_CODE(t_palette_f, palette_in(c, a[0], ARCL_COLOURS_OF_CELLS))

/* The colours as a tuple, in the order of their set. */
static arcl_val listed(arcl_ctx *c, arcl_val v, arcl_colour_source from)
{
    const arcl_val colours = palette_in(c, v, from);
    return arcl_is_err(colours) ? colours : arcl_op_totuple(c, &colours);
}

ARCL_CODE(t_p_g, listed(c, a[0], ARCL_COLOURS_OF_ROWS))
ARCL_CODE(t_p_o, listed(c, a[0], ARCL_COLOURS_OF_CELLS))

/* The number of colours; in the typed dialect none where they cannot be told. */
static arcl_val number_of(arcl_ctx *c, arcl_val v, arcl_colour_source from)
{
    arcl_tally t;

    if (is_tallied(v, from) && arcl_tally_colours(c, v, &t)) /* no set is made and charged: devices make none either */
        return arcl_int(t.n);
    const arcl_val colours = palette_in(c, v, from);
    if (arcl_is_typed(c) && arcl_caught(c, colours))
        return arcl_int(0);
    return arcl_is_err(colours) ? colours : arcl_int(colours.u.set->n);
}

ARCL_CODE(numcolors, number_of(c, a[0], ARCL_COLOURS_OF_ELEMENT))
ARCL_CODE(t_numcolors_t, number_of(c, a[0], ARCL_COLOURS_OF_ROWS))
ARCL_CODE(t_numcolors_f, number_of(c, a[0], ARCL_COLOURS_OF_CELLS))

arcl_val arcl_op_t_color(arcl_ctx *c, const arcl_val *a)
{
    uint32_t n;

    if (!arcl_len(a[0], &n))
        return arcl_err(ARCL_E_TYPE);
    if (n == 0)
        return arcl_float(-INFINITY);
    const arcl_val first = arcl_first(c, a[0]);
    return arcl_is_tuple(first) ? arcl_getitem(first, 2) : arcl_float(-INFINITY);
}

arcl_val arcl_op_t_colorfilter_t(arcl_ctx *c, const arcl_val *a)
{
    uint32_t n, m = 0;

    if (!arcl_len(a[0], &n))
        return arcl_err(ARCL_E_TYPE);
    const arcl_val *objects = arcl_items(c, a[0], &n);
    arcl_val *kept = ARCL_NEW(c, arcl_val, n);
    for (uint32_t k = 0; k < n; k++) {
        const arcl_val first = arcl_getitem(objects[k], 0),
                       colour = arcl_is_err(first) ? first : arcl_getitem(first, 2);
        if (arcl_is_err(colour))
            return colour;
        if (arcl_same(c, colour, a[1]))
            kept[m++] = objects[k];
    }
    return arcl_tuple_make(c, kept, m);
}
