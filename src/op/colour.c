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

/* The colours of something made of bytes, and how often each occurs. */
typedef struct tally {
    uint32_t n;
    uint8_t colour[256];    /* in the order in which they were met */
    uint32_t count[256];    /* by colour; those of other colours are not set */
    uint64_t met[256 / 64]; /* one bit for each colour */
} tally;

/* Counts those of up to 16 cells whose bit is set. */
static void count_chunk(tally *t, const uint8_t *cells, int32_t n, uint32_t bits)
{
    const arcl_chunk x = arcl_chunk_first(cells, n);

    while (bits) {
        const uint8_t colour = cells[__builtin_ctz(bits)];
        const uint32_t same = bits & arcl_chunk_equal(x, arcl_chunk_of(colour));
        const uint64_t bit = (uint64_t)1 << colour % 64;
        if (!(t->met[colour / 64] & bit)) {
            t->met[colour / 64] |= bit;
            t->colour[t->n++] = colour;
            t->count[colour] = 0;
        }
        t->count[colour] += (uint32_t)__builtin_popcount(same);
        bits ^= same;
    }
}

static bool is_object_of_bytes(arcl_val v)
{
    return arcl_is_set(v) && v.u.set->form == ARCL_PATCH &&
           (v.u.set->ink == ARCL_PLANE || (v.u.set->ink == ARCL_UNIFORM && (uint32_t)v.u.set->colour < 256));
}

/* False if v is not made of bytes. */
static bool count_colours(arcl_ctx *c, arcl_val v, tally *t)
{
    t->n = 0;
    memset(t->met, 0, sizeof t->met);
    if (v.tag == ARCL_GRID) {
        const size_t n = (size_t)v.h * (size_t)v.n;
        arcl_charge(c, n / 16);
        for (size_t k = 0; k < n; k += ARCL_CHUNK) {
            const int32_t part = n - k < ARCL_CHUNK ? (int32_t)(n - k) : ARCL_CHUNK;
            count_chunk(t, v.u.cells + k, part, (uint32_t)arcl_word_mask(part));
        }
        return true;
    }
    if (!is_object_of_bytes(v))
        return false;
    const arcl_set *s = v.u.set;
    if (s->ink == ARCL_UNIFORM) {
        t->n = 1;
        t->colour[0] = (uint8_t)s->colour;
        t->count[s->colour] = s->n;
        return true;
    }
    arcl_charge(c, s->n / 16);
    for (int32_t i = 0; i < s->height; i++)
        for (int32_t k = 0; k < s->width; k += ARCL_CHUNK) {
            const int32_t part = s->width - k < ARCL_CHUNK ? s->width - k : ARCL_CHUNK;
            count_chunk(t, s->plane + (size_t)i * s->stride + k, part, (uint32_t)(s->rows[i] >> k) & 0xffff);
        }
    return true;
}

/* How often one colour occurs in what is made of bytes; -1 if v is not. */
static int64_t count_colour(arcl_ctx *c, arcl_val v, uint8_t colour)
{
    if (v.tag == ARCL_GRID) {
        const size_t n = (size_t)v.h * (size_t)v.n;
        arcl_charge(c, n / 16);
        return (int64_t)arcl_bytes_count(v.u.cells, n, colour);
    }
    if (!is_object_of_bytes(v))
        return -1;
    const arcl_set *s = v.u.set;
    if (s->ink == ARCL_UNIFORM)
        return s->colour == colour ? s->n : 0;
    int64_t sum = 0;
    arcl_charge(c, s->n / 16);
    for (int32_t i = 0; i < s->height; i++)
        sum += arcl_row_count(s->rows[i] & arcl_row_equal(s->plane + (size_t)i * s->stride, s->width, colour));
    return sum;
}

/* The colours that occur, in the order in which CPython comes upon them. */
static const arcl_val *first_seen(arcl_ctx *c, arcl_val v, const tally *t)
{
    arcl_val *colours = ARCL_NEW(c, arcl_val, t->n);
    uint32_t n = 0, total;

    if (v.tag == ARCL_GRID || t->n == 1) {
        for (; n < t->n; n++)
            colours[n] = arcl_int(t->colour[n]);
        return colours;
    }
    bool seen[256] = {false};
    for (const arcl_val *cell = arcl_items(c, v, &total); n < t->n; cell++) {
        if (!seen[cell->n])
            colours[n++] = arcl_int(cell->n);
        seen[cell->n] = true;
    }
    return colours;
}

/* ---- most and least --------------------------------------------------------------------- */

static arcl_val by_frequency(arcl_ctx *c, arcl_val v, bool most)
{
    tally t;
    uint32_t n;
    const arcl_val *colours;
    arcl_val err;

    /* Most grids have a colour that more than half of the cells have, and it is mostly in the corner. */
    if (most && v.tag == ARCL_GRID && v.n > 0 && count_colour(c, v, v.u.cells[0]) * 2 > (int64_t)v.h * v.n)
        return arcl_int(v.u.cells[0]);
    if (count_colours(c, v, &t)) {
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
        const int64_t count = count_colour(c, a[0], (uint8_t)a[1].u.i);
        if (count >= 0)
            return arcl_int(count);
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
    tally counts;
    uint32_t n = 0;
    arcl_val err;

    if (count_colours(c, s->a, &counts)) {
        colours = first_seen(c, s->a, &counts);
        n = counts.n;
    }
    if (colours || colours_of(c, s->a, true, &colours, &n, &err))
        for (uint32_t k = 0; k < n; k++)
            arcl_set_add(c, s, t, colours[k]);
}

arcl_val arcl_palette(arcl_ctx *c, arcl_val v)
{
    tally t;
    uint32_t n;
    const arcl_val *colours;
    arcl_val err, out;

    if (count_colours(c, v, &t)) {
        arcl_val *met = ARCL_NEW(c, arcl_val, t.n);
        for (uint32_t k = 0; k < t.n; k++)
            met[k] = arcl_int(t.colour[k]);
        out = arcl_set_of_distinct(c, met, t.n);
    } else if (colours_of(c, v, false, &colours, &n, &err)) {
        out = arcl_set_make(c, colours, n, NULL, arcl_none(), arcl_none());
    } else {
        return err;
    }
    if (out.u.set->n > 0)
        out.u.set->copied = true;
    return arcl_set_recipe(c, out, v.tag == ARCL_GRID ? arcl_by_sequence : by_colours, v, arcl_none());
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
    return arcl_set_recipe(c, arcl_set_of_distinct(c, images, n), arcl_by_image, colours, arcl_none());
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
