/*
 * objects.c - the connected objects of a grid, as sets. Those of a grid of bytes that fits a word for each row are
 * followed through its lines and become patches; all others are sets of what their labels say.
 */
#include "op/objects.h"

#include <string.h>

#include "op/charge.h"
#include "op/codes.h"
#include "op/matrix.h"
#include "op/places.h"
#include "plane/label_follow.h"

/* What makes cells an object. */
typedef struct rule {
    bool univalued, diagonal, without_bg;
    arcl_val bg; /* None: there is none */
} rule;

static arcl_label_how how_of(const rule *r, bool without_bg, uint32_t background)
{
    return (arcl_label_how){.rule = !r->univalued ? ARCL_LABEL_FOREGROUND
                                    : without_bg  ? ARCL_LABEL_PAINTED
                                                  : ARCL_LABEL_COLOUR,
                            .diagonal = r->diagonal,
                            .numbered = true,
                            .background = without_bg ? background : UINT32_MAX};
}

/* ---- lines ---------------------------------------------------------------------------------- */

void arcl_patches_open(arcl_patches *x, arcl_ctx *c, arcl_val grid, bool univalued, arcl_scene *scene, arcl_val *object)
{
    x->c = c;
    x->grid = grid;
    x->object = object;
    arcl_set_clear(&x->kind, sizeof x->kind);
    x->kind.form = ARCL_PATCH;
    x->kind.ink = univalued ? ARCL_UNIFORM : ARCL_PLANE;
    x->kind.triple = arcl_is_typed(c);
    x->kind.copied = true;
    x->kind.recipe = arcl_by_flood;
    x->kind.a = arcl_int(0);
    x->kind.notes = scene;
    x->kind.stride = (uint32_t)grid.n;
}

/* Takes the object of the first cell left in row `i`, `top`. */
static inline void take_object(arcl_patches *x, arcl_label_line *top, int32_t i, bool diagonal)
{
    const uint64_t cells = arcl_label_first_run(top), down = arcl_label_below(top, cells, diagonal);
    uint64_t columns;
    uint32_t n = 0;

    top->left &= ~cells;
    if (!down) {
        arcl_set *s = arcl_patches_next(x, i, __builtin_ctzll(cells), 1, __builtin_popcountll(cells));
        s->colour = s->plane[0];
        s->n = (uint32_t)s->width;
        *arcl_patch_rows(s) = cells >> s->left;
        return;
    }
    arcl_label_line *const bottom = arcl_label_follow(top, cells, down, diagonal, &columns);
    const int32_t left = __builtin_ctzll(columns), width = 64 - __builtin_clzll(columns) - left;
    arcl_set *s = arcl_patches_next(x, i, left, (int32_t)(bottom - top) + 1, width);
    arcl_row *row = arcl_patch_rows(s);
    s->colour = s->plane[__builtin_ctzll(top->found) - left];
    for (arcl_label_line *l = top; l <= bottom; l++) {
        n += (uint32_t)__builtin_popcountll(l->found);
        *row++ = l->found >> left;
        l->found = 0;
    }
    s->n = n;
}

/* The objects of a grid of bytes that fits a patch and is 1 to 64 wide; returns their number. */
static uint32_t label_lines(arcl_ctx *c, arcl_val g, const rule *r, arcl_scene *scene, arcl_val **object)
{
    const size_t w = (size_t)g.n, cells = g.h * w, before = w + 1;
    arcl_label_line *lines = ARCL_NEW(c, arcl_label_line, g.h + 2) + 1;
    uint8_t *copy = ARCL_NEW(c, uint8_t, before + cells + ARCL_LINE_WIDTH); /* there is room around the cells */
    const arcl_label_cells in = {.at = copy + before, .size = 1, .stride = w, .width = g.n, .height = g.h};
    const arcl_label_how how = how_of(r, r->without_bg, (uint32_t)r->bg.u.i);
    arcl_patches x;

    memcpy(copy + before, g.u.cells, cells);
    lines[-1].left = lines[g.h].left = 0;
    const uint32_t runs = arcl_label_describe(&in, &how, lines);
    arcl_charge_objects(c, g.h, runs);
    *object = ARCL_NEW(c, arcl_val, runs);
    arcl_patches_open(&x, c, g, r->univalued, scene, *object);
    for (int32_t i = 0; i < g.h; i++)
        while (lines[i].left)
            take_object(&x, &lines[i], i, r->diagonal);
    return (uint32_t)x.kind.a.u.i;
}

/* ---- labels --------------------------------------------------------------------------------- */

/* The number of a cell's value that is no byte; nan equals nothing, itself included. */
static uint32_t code_of(arcl_ctx *c, arcl_matrix m, const arcl_set *colours, size_t k)
{
    const arcl_val v = arcl_matrix_cells(m)[k];

    return arcl_is_nan(v) ? (uint32_t)((size_t)m.h * (size_t)m.w + k) : arcl_set_key(c, colours, v);
}

/* Small numbers in place of values that are no bytes: equal numbers for equal values. */
static const uint32_t *codes_of(arcl_ctx *c, arcl_matrix m, arcl_val bg, uint32_t *bg_code)
{
    const size_t n = (size_t)m.h * (size_t)m.w;
    uint32_t *code = ARCL_NEW(c, uint32_t, n);
    const arcl_set *colours = arcl_set_of_sequence(c, arcl_matrix_cells(m), (uint32_t)n).u.set;

    *bg_code = arcl_set_key(c, colours, bg);
    for (size_t k = 0; k < n; k++)
        code[k] = code_of(c, m, colours, k);
    return code;
}

/* The number of each cell's object, from 1 in raster order; 0 for none. Returns how many there are. */
static uint32_t label_cells(arcl_ctx *c, arcl_matrix m, const rule *r, int32_t *labels)
{
    arcl_label_cells cells = {.at = m.at, .size = 1, .stride = (size_t)m.w, .width = m.w, .height = m.h};
    arcl_label_how how = how_of(r, r->without_bg, (uint32_t)r->bg.u.i);
    int32_t count = 0;

    if (m.size != 1) { /* None stands for no background: cells that are None belong to it all the same */
        uint32_t background;
        cells.at = codes_of(c, m, r->bg, &background);
        cells.size = sizeof background;
        how = how_of(r, true, background);
    }
    if (m.h > 0 && m.w > 0 &&
        !arcl_label_grid(&cells, &how, &(arcl_label_options){.scratch = &c->mem}, labels, &count, NULL))
        arcl_ctx_cut(c, ARCL_E_BYTES);
    return (uint32_t)count;
}

/* The objects of any grid; returns their number. */
static uint32_t collect_cells(arcl_ctx *c, arcl_val grid, arcl_matrix m, const rule *r, arcl_scene *scene,
                              arcl_val **object)
{
    const size_t n = (size_t)m.h * (size_t)m.w;
    int32_t *labels = ARCL_NEW(c, int32_t, n);

    arcl_charge(c, n * 4);
    const uint32_t count = label_cells(c, m, r, labels);
    /* The cells of each object lie side by side in `cells`, in raster order; those of object k end at[k]. */
    uint32_t *at = ARCL_NEW(c, uint32_t, count + 2);
    arcl_val *cells = ARCL_NEW(c, arcl_val, n);
    memset(at, 0, (count + 2) * sizeof *at);
    for (size_t k = 0; k < n; k++)
        at[labels[k] + 1]++;
    at[1] = 0;
    for (uint32_t k = 0; k < count; k++)
        at[k + 2] += at[k + 1];
    for (size_t k = 0; k < n; k++)
        if (labels[k]) {
            const uint32_t i = (uint32_t)(k / (size_t)m.w), j = (uint32_t)(k % (size_t)m.w);
            cells[at[labels[k]]++] = arcl_cell_make(c, arcl_at(arcl_at(grid, i), j), i, j);
        }
    at[0] = 0;
    *object = ARCL_NEW(c, arcl_val, count);
    for (uint32_t k = 0; k < count; k++) {
        const arcl_val o = arcl_set_of_sequence(c, cells + at[k], at[k + 1] - at[k]);
        o.u.set->recipe = arcl_by_flood;
        o.u.set->copied = true;
        o.u.set->notes = scene;
        o.u.set->a = arcl_int(k);
        (*object)[k] = o;
    }
    return count;
}

/* ---- objects -------------------------------------------------------------------------------- */

arcl_val arcl_objects_set(arcl_ctx *c, arcl_scene *scene, uint32_t count, const arcl_val *object)
{
    if (count == 0)
        return arcl_set_empty();
    scene->count = count;
    scene->object = object;
    arcl_set *s = arcl_set_new(c);
    s->n = count;
    s->items = object;
    s->recipe = arcl_by_discovery;
    s->copied = true;
    s->notes = scene;
    return arcl_set_val(s);
}

arcl_val arcl_op_objects(arcl_ctx *c, const arcl_val *a)
{
    rule r = {arcl_truth(a[1]), arcl_truth(a[2]), arcl_truth(a[3]), arcl_none()};
    arcl_val err, *object;
    int64_t h = a[0].h, w = a[0].n;
    uint32_t count;

    if (r.without_bg) {
        r.bg = arcl_most_colour(c, a[0]);
        if (arcl_is_err(r.bg))
            return r.bg;
    }
    if (a[0].tag != ARCL_GRID && !arcl_sides(a[0], &h, &w, &err))
        return err;
    arcl_scene *scene = ARCL_NEW(c, arcl_scene, 1);
    *scene = (arcl_scene){.h = (int32_t)h, .w = (int32_t)w, .diagonal = r.diagonal};
    if (a[0].tag == ARCL_GRID && arcl_patch_fits(h, w) && w > 0 && w <= ARCL_LINE_WIDTH) {
        count = label_lines(c, a[0], &r, scene, &object);
    } else {
        arcl_matrix m;
        if (!arcl_matrix_part(c, a[0], h, w, &m, &err)) /* every cell is looked at */
            return err;
        count = collect_cells(c, a[0], m, &r, scene, &object);
    }
    return arcl_objects_set(c, scene, count, object);
}
