/* colour.c - colours of grids and objects. */
#include "op/codes.h"
#include "op/matrix.h"
#include "op/places.h"

#include <string.h>

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

/* How often each byte occurs. */
typedef struct histogram {
    int end; /* colours from here on do not occur */
    uint32_t count[256];
} histogram;

/* Counts bytes below 16 in four columns, so that runs of one colour do not wait for each other. */
static void count_few(histogram *h, const uint8_t *cells, size_t n)
{
    uint32_t column[4][16] = {{0}};
    size_t k = 0;

    for (; k + 4 <= n; k += 4)
        for (int j = 0; j < 4; j++)
            column[j][cells[k + (size_t)j]]++;
    for (; k < n; k++)
        column[0][cells[k]]++;
    h->end = 16;
    for (int j = 0; j < 16; j++)
        h->count[j] = column[0][j] + column[1][j] + column[2][j] + column[3][j];
}

static void count_cells(histogram *h, const uint8_t *cells, size_t n)
{
    uint64_t any = 0;

    for (size_t k = 0; k < n; k += 8)
        any |= arcl_load_bytes(cells + k, n - k < 8 ? (int32_t)(n - k) : 8);
    if ((any & 0xf0f0f0f0f0f0f0f0u) == 0) {
        count_few(h, cells, n);
        return;
    }
    h->end = 256;
    memset(h->count, 0, sizeof h->count);
    for (size_t k = 0; k < n; k++)
        h->count[cells[k]]++;
}

/* False if v is not made of bytes. */
static bool count_colours(arcl_ctx *c, arcl_val v, histogram *h)
{
    if (v.tag == ARCL_GRID) {
        const size_t n = (size_t)v.h * (size_t)v.n;
        arcl_charge(c, n / 16);
        count_cells(h, v.u.cells, n);
        return true;
    }
    if (!arcl_is_set(v) || v.u.set->form != ARCL_PATCH || v.u.set->ink == ARCL_PLACES)
        return false;
    const arcl_set *s = v.u.set;
    if (s->ink == ARCL_UNIFORM) {
        if ((uint32_t)s->colour > 255)
            return false;
        h->end = s->colour + 1;
        memset(h->count, 0, (size_t)h->end * sizeof *h->count);
        h->count[s->colour] = s->n;
        return true;
    }
    uint8_t most = 0;
    int32_t j;
    memset(h->count, 0, sizeof h->count);
    arcl_charge(c, s->n / 16);
    for (int32_t i = 0; i < s->height; i++)
        for (arcl_bits b = arcl_bits_of(s->rows[i]); arcl_bits_next(&b, &j);) {
            const uint8_t colour = s->plane[(size_t)i * s->stride + (size_t)j];
            most = colour > most ? colour : most;
            h->count[colour]++;
        }
    h->end = most + 1;
    return true;
}

/* The colours that occur, in the order in which CPython comes upon them. */
static uint32_t first_seen(arcl_ctx *c, arcl_val v, const histogram *h, const arcl_val **out)
{
    bool seen[256] = {false};
    uint32_t n = 0, left = 0, total;
    const arcl_val *cells = NULL;

    for (int k = 0; k < h->end; k++)
        left += h->count[k] > 0;
    arcl_val *colours = ARCL_NEW(c, arcl_val, left);
    if (v.tag == ARCL_SET)
        cells = arcl_items(c, v, &total);
    for (size_t k = 0; n < left; k++) {
        const uint8_t colour = cells ? (uint8_t)cells[k].n : v.u.cells[k];
        if (!seen[colour])
            colours[n++] = arcl_int(colour);
        seen[colour] = true;
    }
    *out = colours;
    return n;
}

/* ---- most and least --------------------------------------------------------------------- */

static arcl_val by_frequency(arcl_ctx *c, arcl_val v, bool most)
{
    histogram h;
    uint32_t n;
    const arcl_val *colours;
    arcl_val err;

    if (count_colours(c, v, &h)) {
        const uint32_t *histo = h.count;
        int best = -1;
        bool tie = false;
        for (int k = 0; k < h.end; k++) {
            if (histo[k] == 0)
                continue;
            if (best >= 0 && histo[k] == histo[best]) {
                tie = true;
            } else if (best < 0 || (histo[k] > histo[best]) == most) {
                best = k;
                tie = false;
            }
        }
        if (best < 0)
            return arcl_err(ARCL_E_VALUE);
        if (!tie)
            return arcl_int(best);
        n = first_seen(c, v, &h, &colours);
        const arcl_val set = arcl_set_of_sequence(c, colours, n);
        uint32_t *count = ARCL_NEW(c, uint32_t, n);
        for (uint32_t k = 0; k < n; k++)
            count[k] = histo[colours[k].u.i];
        return arcl_by_count(c, set.u.set, count, most);
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
    histogram h;
    uint32_t n;
    const arcl_val *colours;
    arcl_val err;
    int64_t sum = 0;

    if (arcl_is_int(a[1]) && count_colours(c, a[0], &h))
        return arcl_int((uint64_t)a[1].u.i < (uint64_t)h.end ? h.count[a[1].u.i] : 0);
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
    const arcl_val *colours;
    histogram h;
    uint32_t n = 0;
    arcl_val err;

    if (count_colours(c, s->a, &h))
        n = first_seen(c, s->a, &h, &colours);
    if (n > 0 || colours_of(c, s->a, true, &colours, &n, &err))
        for (uint32_t k = 0; k < n; k++)
            arcl_set_add(c, s, t, colours[k]);
}

arcl_val arcl_palette(arcl_ctx *c, arcl_val v)
{
    histogram h;
    uint32_t n = 0;
    const arcl_val *colours;
    arcl_val err, out;

    if (count_colours(c, v, &h)) {
        arcl_val *found = ARCL_NEW(c, arcl_val, h.end);
        for (int k = 0; k < h.end; k++)
            if (h.count[k])
                found[n++] = arcl_int(k);
        colours = found;
    } else if (!colours_of(c, v, false, &colours, &n, &err)) {
        return err;
    }
    out = arcl_set_make(c, colours, n, by_colours, v, arcl_none());
    if (n > 0)
        out.u.set->copied = true;
    return out;
}

arcl_val arcl_op_palette(arcl_ctx *c, const arcl_val *a)
{
    return arcl_palette(c, a[0]);
}

arcl_val arcl_op_numcolors(arcl_ctx *c, const arcl_val *a)
{
    const arcl_val p = arcl_palette(c, a[0]);
    return arcl_is_err(p) ? p : arcl_int(p.u.set->n);
}

/* ---- objects by colour --------------------------------------------------------------------- */

/* The colour of the first cell. */
static arcl_val first_colour(arcl_ctx *c, arcl_val v)
{
    if (arcl_is_set(v) && v.u.set->form == ARCL_PATCH && v.u.set->ink == ARCL_UNIFORM)
        return arcl_int(v.u.set->colour);
    const arcl_val first = arcl_first(c, v);
    return arcl_is_err(first) ? first : arcl_getitem(first, 0);
}

arcl_val arcl_op_color(arcl_ctx *c, const arcl_val *a)
{
    return first_colour(c, a[0]);
}

arcl_val arcl_op_colorfilter(arcl_ctx *c, const arcl_val *a)
{
    uint32_t n;

    if (!arcl_len(a[0], &n))
        return arcl_err(ARCL_E_TYPE);
    const arcl_val *members = arcl_members(c, a[0], &n);
    bool *keep = ARCL_NEW(c, bool, n);
    for (uint32_t k = 0; k < n; k++) {
        const arcl_val colour = first_colour(c, members[k]);
        if (arcl_is_err(colour))
            return colour;
        keep[k] = arcl_equal(c, colour, a[1]);
    }
    return arcl_subset(c, a[0], keep, true);
}

/* The places of a grid of bytes that have this colour. */
static arcl_val places_of(arcl_ctx *c, arcl_val grid, uint8_t colour)
{
    arcl_set *s = arcl_patch_new(c, 0, 0, grid.h, grid.n);
    arcl_row *rows = arcl_patch_rows(s);
    for (int32_t i = 0; i < grid.h; i++)
        rows[i] = arcl_row_equal(grid.u.cells + (size_t)i * (size_t)grid.n, grid.n, colour);
    s->recipe = arcl_by_raster;
    return arcl_patch_done(s);
}

arcl_val arcl_op_ofcolor(arcl_ctx *c, const arcl_val *a)
{
    uint32_t n, m = 0;
    arcl_val err;

    if (a[0].tag == ARCL_GRID && arcl_patch_fits(a[0].h, a[0].n)) {
        if (!arcl_is_int(a[1]) || (uint64_t)a[1].u.i > 255 || a[0].n == 0)
            return arcl_set_empty();
        return places_of(c, a[0], (uint8_t)a[1].u.i);
    }
    const arcl_val *cells = arcl_each_cell(c, a[0], &n, &err);
    if (!cells)
        return err;
    arcl_val *seq = ARCL_NEW(c, arcl_val, n);
    for (uint32_t k = 0; k < n; k++)
        if (arcl_equal(c, arcl_at(cells[k], 0), a[1]))
            seq[m++] = arcl_at(cells[k], 1);
    return arcl_set_of_sequence(c, seq, m);
}

/* One object per colour in `colours`, which is a set. */
static arcl_val objects_by_colour(arcl_ctx *c, arcl_val grid, arcl_val colours)
{
    const bool bytes = grid.tag == ARCL_GRID && arcl_patch_fits(grid.h, grid.n);
    uint32_t n, total = 0;
    const arcl_val *members = arcl_members(c, colours, &n), *cells = NULL;
    arcl_val *images = ARCL_NEW(c, arcl_val, n), err;

    if (!bytes && !(cells = arcl_each_cell(c, grid, &total, &err)))
        return err;
    for (uint32_t k = 0; k < n; k++) {
        if (bytes) {
            images[k] = places_of(c, grid, (uint8_t)members[k].u.i);
            images[k].u.set->ink = ARCL_UNIFORM;
            images[k].u.set->colour = (int32_t)members[k].u.i;
            continue;
        }
        arcl_val *seq = ARCL_NEW(c, arcl_val, total);
        uint32_t m = 0;
        for (uint32_t j = 0; j < total; j++)
            if (arcl_equal(c, arcl_at(cells[j], 0), members[k]))
                seq[m++] = cells[j];
        images[k] = arcl_set_of_sequence(c, seq, m);
    }
    return arcl_set_make(c, images, n, arcl_by_image, colours, arcl_none());
}

arcl_val arcl_op_partition(arcl_ctx *c, const arcl_val *a)
{
    const arcl_val colours = arcl_palette(c, a[0]);
    return arcl_is_err(colours) ? colours : objects_by_colour(c, a[0], colours);
}

arcl_val arcl_op_fgpartition(arcl_ctx *c, const arcl_val *a)
{
    const arcl_val colours = arcl_palette(c, a[0]);
    const arcl_val most = arcl_is_err(colours) ? colours : arcl_most_colour(c, a[0]);

    if (arcl_is_err(most))
        return most;
    const arcl_val rest = arcl_remove(c, colours, most);
    arcl_set_recipe(c, rest, arcl_by_difference, colours, arcl_op_initset(c, &most));
    return objects_by_colour(c, a[0], rest);
}
