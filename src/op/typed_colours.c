/* typed_colours.c - typed dialect: the colours of grids and of objects. */
#include <math.h>

#include "op/call.h"
#include "op/codes.h"
#include "op/common.h"
#include "op/tally.h"

ARCL_CODE(t_mostcolor_t, arcl_colour_by_count(c, a[0], ARCL_COLOURS_OF_ROWS, true))
ARCL_CODE(t_mostcolor_f, arcl_colour_by_count(c, a[0], ARCL_COLOURS_OF_CELLS, true))
ARCL_CODE(t_leastcolor_t, arcl_colour_by_count(c, a[0], ARCL_COLOURS_OF_ROWS, false))
ARCL_CODE(t_leastcolor_f, arcl_colour_by_count(c, a[0], ARCL_COLOURS_OF_CELLS, false))
ARCL_CODE(t_palette_t, arcl_palette_in(c, a[0], ARCL_COLOURS_OF_ROWS))
ARCL_CODE(t_palette_f, arcl_palette_in(c, a[0], ARCL_COLOURS_OF_CELLS))

/* The colours as a tuple, in the order of their set. */
static arcl_val listed(arcl_ctx *c, arcl_val v, arcl_colour_source from)
{
    const arcl_val colours = arcl_palette_in(c, v, from);
    return arcl_is_err(colours) ? colours : arcl_op_totuple(c, &colours);
}

ARCL_CODE(t_p_g, listed(c, a[0], ARCL_COLOURS_OF_ROWS))
ARCL_CODE(t_p_o, listed(c, a[0], ARCL_COLOURS_OF_CELLS))

/* The number of colours; none where they cannot be told. */
static arcl_val number_of(arcl_ctx *c, arcl_val v, arcl_colour_source from)
{
    arcl_tally t;

    if (v.tag == ARCL_GRID && from == ARCL_COLOURS_OF_ROWS && arcl_tally_colours(c, v, &t))
        return arcl_int(t.n);
    const arcl_val colours = arcl_palette_in(c, v, from);
    return arcl_int(arcl_caught(c, colours) ? 0 : colours.u.set->n);
}

ARCL_CODE(t_numcolors_t, number_of(c, a[0], ARCL_COLOURS_OF_ROWS))
ARCL_CODE(t_numcolors_f, number_of(c, a[0], ARCL_COLOURS_OF_CELLS))

/* How many of n values equal one. */
static arcl_val count_of(arcl_ctx *c, const arcl_val *v, uint32_t n, arcl_val one)
{
    int64_t sum = 0;

    arcl_charge(c, n);
    for (uint32_t k = 0; k < n; k++)
        sum += arcl_equal(c, v[k], one);
    return arcl_int(sum);
}

arcl_val arcl_op_t_colorcount_t(arcl_ctx *c, const arcl_val *a)
{
    const arcl_val *colours;
    uint32_t n;
    arcl_val err;

    if (a[0].tag == ARCL_GRID && arcl_is_int(a[1]) && (uint64_t)a[1].u.i < 256)
        return arcl_int(arcl_tally_one(c, a[0], (uint8_t)a[1].u.i));
    if (!arcl_len(a[0], &n))
        return arcl_err(ARCL_E_TYPE);
    const arcl_val *rows = arcl_members(c, a[0], &n);
    for (uint32_t k = 0; k < n; k++)
        if (!arcl_is_tuple(rows[k]))
            return arcl_err(ARCL_E_ATTRIBUTE);
    return arcl_colours_in(c, a[0], ARCL_COLOURS_OF_ROWS, false, &colours, &n, &err) ? count_of(c, colours, n, a[1])
                                                                                     : err;
}

arcl_val arcl_op_t_colorcount_f(arcl_ctx *c, const arcl_val *a)
{
    const arcl_val *colours;
    uint32_t n;
    arcl_val err;

    if (arcl_is_set(a[0]) && arcl_is_int(a[1]) && (uint64_t)a[1].u.i < 256) {
        const int64_t count = arcl_tally_one(c, a[0], (uint8_t)a[1].u.i);
        if (count >= 0)
            return arcl_int(count);
    }
    if (!arcl_colours_in(c, a[0], ARCL_COLOURS_OF_CELLS, false, &colours, &n, &err))
        return err;
    return arcl_is_nan(a[1]) ? arcl_int(0) : count_of(c, colours, n, a[1]);
}

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
