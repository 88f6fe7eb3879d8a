/* bycolour.c - objects and places by their colour. */
#include "op/tally.h"

#include <string.h>

#include "op/codes.h"
#include "op/matrix.h"
#include "op/places.h"

static __attribute__((noinline)) arcl_val first_colour_any(arcl_ctx *c, arcl_val v)
{
    const arcl_val first = arcl_first(c, v);
    return arcl_is_err(first) ? first : arcl_getitem(first, arcl_is_typed(c) ? 2 : 0);
}

/* The colour of the first cell. */
static inline arcl_val first_colour(arcl_ctx *c, arcl_val v)
{
    return arcl_is_uniform(v) ? arcl_int(v.u.set->colour) : first_colour_any(c, v);
}

ARCL_CODE(color, first_colour(c, a[0]))

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
        keep[k] = a[1].tag == ARCL_INT && colour.tag == ARCL_INT ? colour.u.i == a[1].u.i : arcl_equal(c, colour, a[1]);
    }
    return arcl_subset(c, a[0], keep, true);
}

/* The rows of a grid as words, a bit for each cell of a colour; returns their union. Inlined for each number of chunks
 * in a row: a loop over two takes a fifth more instructions. */
static inline __attribute__((always_inline)) uint64_t words_of(arcl_val grid, uint8_t colour, uint64_t *words,
                                                               int32_t chunks)
{
    const arcl_vec16 same = arcl_vec16_of(colour);
    const uint64_t within = arcl_word_mask(grid.n);
    const uint8_t *cells = grid.u.cells;
    uint64_t any = 0;

    for (int32_t i = 0; i < grid.h; i++, cells += grid.n) {
        uint64_t row = arcl_vec16_equal(arcl_vec16_load(cells), same);
        for (int32_t k = 1; k < chunks; k++)
            row |= (uint64_t)arcl_vec16_equal(arcl_vec16_load(cells + k * ARCL_VEC16), same) << k * ARCL_VEC16;
        any |= words[i] = row & within;
    }
    return any;
}

/* What places_of gives for a grid of at most 64 columns: the patch is made when its box is known. To make it of the whole
 * grid and cut it down takes ofcolor and partition 15 % more instructions. */
static arcl_val places_in_words(arcl_ctx *c, arcl_val grid, uint8_t colour)
{
    uint64_t words[ARCL_PATCH_HEIGHT];
    int32_t top = 0, end = grid.h;
    uint32_t n = 0;

    const int32_t chunks = (grid.n + ARCL_VEC16 - 1) / ARCL_VEC16;
    const uint64_t any = chunks == 1   ? words_of(grid, colour, words, 1)
                         : chunks == 2 ? words_of(grid, colour, words, 2)
                                       : words_of(grid, colour, words, chunks);
    if (!any)
        return arcl_set_empty();
    while (!words[top])
        top++;
    while (!words[end - 1])
        end--;
    const int32_t left = __builtin_ctzll(any);
    arcl_set *s = arcl_patch_new(c, top, left, end - top, 64 - __builtin_clzll(any) - left);
    arcl_row *row = arcl_patch_rows(s);
    for (int32_t i = top; i < end; i++) {
        n += (uint32_t)__builtin_popcountll(words[i]);
        *row++ = words[i] >> left;
    }
    s->n = n;
    s->recipe = arcl_by_raster;
    return arcl_set_val(s);
}

/* The places of a grid of bytes that have this colour; the grid fits a patch. */
static arcl_val places_of(arcl_ctx *c, arcl_val grid, uint8_t colour)
{
    if (grid.n <= 64)
        return places_in_words(c, grid, colour);
    arcl_set *s = arcl_patch_new(c, 0, 0, grid.h, grid.n);
    arcl_row *rows = arcl_patch_rows(s);
    for (int32_t i = 0; i < grid.h; i++)
        rows[i] = arcl_row_equal(grid.u.cells + (size_t)i * (size_t)grid.n, grid.n, colour);
    s->recipe = arcl_by_raster;
    return arcl_patch_done(s);
}

/* The same for a grid that fits none. */
static arcl_val places_apart(arcl_ctx *c, arcl_val grid, uint8_t colour)
{
    const size_t w = (size_t)grid.n;
    uint32_t m = 0;

    if (grid.h * w > INT32_MAX)
        arcl_ctx_cut(c, ARCL_E_BYTES);
    arcl_ctx_work(c, grid.h * w);
    arcl_val *seq = ARCL_NEW(c, arcl_val, grid.h * w);
    for (arcl_part p = arcl_part_of(grid.h, grid.n * (int64_t)sizeof *seq); arcl_part_next(c, &p);)
        for (int64_t i = p.from; i < p.to; i++) {
            const uint8_t *const row = grid.u.cells + (size_t)i * w, *at = row;
            while ((at = memchr(at, colour, (size_t)(row + w - at)))) {
                seq[m++] = arcl_pair32((int32_t)i, (int32_t)(at - row));
                at++;
            }
        }
    arcl_arena_shrink(&c->mem, seq + grid.h * w, seq + m);
    return arcl_set_of_sequence(c, seq, m);
}

arcl_val arcl_op_ofcolor(arcl_ctx *c, const arcl_val *a)
{
    uint32_t n, m = 0;
    arcl_val err;

    if (a[0].tag == ARCL_GRID && arcl_is_int(a[1])) {
        if ((uint64_t)a[1].u.i > 255 || a[0].n == 0)
            return arcl_set_empty();
        return arcl_patch_fits(a[0].h, a[0].n) ? places_of(c, a[0], (uint8_t)a[1].u.i)
                                               : places_apart(c, a[0], (uint8_t)a[1].u.i);
    }
    const arcl_val *cells = arcl_each_cell(c, a[0], &n, &err);
    if (!cells)
        return err;
    arcl_val *seq = ARCL_NEW(c, arcl_val, n);
    for (arcl_part p = arcl_part_of(n, sizeof *seq); arcl_part_next(c, &p);)
        for (int64_t k = p.from; k < p.to; k++)
            if (arcl_same(c, arcl_cell_colour(c, cells[k]), a[1]))
                seq[m++] = arcl_cell_place(c, cells[k]);
    return arcl_set_of_sequence(c, seq, m);
}

/* One object per colour in `colours`, which is a set. */
arcl_val arcl_partition_by(arcl_ctx *c, arcl_val grid, arcl_val colours)
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
            arcl_patch_ink(c, images[k].u.set, (int32_t)members[k].u.i);
            continue;
        }
        arcl_val *seq = ARCL_NEW(c, arcl_val, total);
        uint32_t m = 0;
        for (arcl_part p = arcl_part_of(total, sizeof *seq); arcl_part_next(c, &p);)
            for (int64_t j = p.from; j < p.to; j++)
                if (arcl_same(c, arcl_cell_colour(c, cells[j]), members[k]))
                    seq[m++] = cells[j];
        images[k] = arcl_set_of_sequence(c, seq, m);
    }
    return arcl_set_recipe(c, arcl_set_of_distinct(c, images, n), arcl_by_image, colours, arcl_none());
}

arcl_val arcl_op_partition(arcl_ctx *c, const arcl_val *a)
{
    const arcl_val colours = arcl_palette(c, a[0]);
    return arcl_is_err(colours) ? colours : arcl_partition_by(c, a[0], colours);
}

arcl_val arcl_fgpartition_by(arcl_ctx *c, arcl_val grid, arcl_val palette, arcl_val most)
{
    const arcl_val rest = arcl_remove(c, palette, most);

    arcl_set_recipe(c, rest, arcl_by_difference, palette, arcl_op_initset(c, &most));
    return arcl_partition_by(c, grid, rest);
}

arcl_val arcl_op_fgpartition(arcl_ctx *c, const arcl_val *a)
{
    const arcl_val colours = arcl_palette(c, a[0]);
    const arcl_val most = arcl_is_err(colours) ? colours : arcl_most_colour(c, a[0]);

    return arcl_is_err(most) ? most : arcl_fgpartition_by(c, a[0], colours, most);
}
