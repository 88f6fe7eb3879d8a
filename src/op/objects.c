/*
 * objects.c - the connected objects of a grid, as sets. Those of a grid of bytes that fits a word for each row are
 * followed through its lines and become patches; all others are sets of what their labels say.
 */
#include "op/objects.h"

#include <string.h>

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

static arcl_scene *open_scene(arcl_ctx *c, int32_t h, int32_t w, bool diagonal)
{
    arcl_scene *scene = ARCL_NEW(c, arcl_scene, 1);

    *scene = (arcl_scene){.h = h, .w = w, .diagonal = diagonal};
    return scene;
}

/* The objects of a scene as a set; they are in raster order of their first cells. */
static arcl_val set_of(arcl_ctx *c, arcl_scene *scene, uint32_t count, const arcl_val *object)
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

/* ---- lines ---------------------------------------------------------------------------------- */

/* The objects of a grid of bytes that fits a patch, while they are made. */
typedef struct patches {
    arcl_ctx *c;
    const uint8_t *row; /* of the grid: number kind.top */
    arcl_val *object;
    arcl_set kind; /* what all of them have in common; kind.a is the number of the next one */
} patches;

/* The next object: a patch of this height in these columns. Its rows, size and colour are not set. */
static inline arcl_set *next_object(patches *x, int32_t height, uint64_t columns)
{
    enum { HEAD = (sizeof(arcl_set) + sizeof(arcl_row) - 1) / sizeof(arcl_row) };
    arcl_row *room = ARCL_NEW(x->c, arcl_row, HEAD + height); /* the set lies before its rows */
    arcl_set *s = (arcl_set *)(void *)room;

    *s = x->kind;
    s->rows = room + HEAD;
    s->left = __builtin_ctzll(columns);
    s->plane = x->row + s->left;
    s->height = height;
    s->width = 64 - __builtin_clzll(columns) - s->left;
    x->object[x->kind.a.u.i++] = arcl_set_val(s);
    return s;
}

/* Takes the object of the first cell left in row `top`. */
static inline void take_object(patches *x, arcl_label_line *top, bool diagonal)
{
    const uint64_t cells = arcl_label_first_run(top), down = arcl_label_below(top, cells, diagonal);
    uint64_t columns;
    uint32_t n = 0;

    top->left &= ~cells;
    if (!down) {
        arcl_set *s = next_object(x, 1, cells);
        s->colour = s->plane[0];
        s->n = (uint32_t)s->width;
        *arcl_patch_rows(s) = cells >> s->left;
        return;
    }
    arcl_label_line *const bottom = arcl_label_follow(top, cells, down, diagonal, &columns);
    arcl_set *s = next_object(x, (int32_t)(bottom - top) + 1, columns);
    const int32_t shift = s->left;
    arcl_row *row = arcl_patch_rows(s);
    s->colour = s->plane[__builtin_ctzll(top->found) - shift];
    for (arcl_label_line *l = top; l <= bottom; l++) {
        n += (uint32_t)__builtin_popcountll(l->found);
        *row++ = l->found >> shift;
        l->found = 0;
    }
    s->n = n;
}

arcl_val arcl_objects_of_lines(arcl_ctx *c, arcl_val g, arcl_label_line *lines, uint32_t runs, bool univalued,
                               bool diagonal)
{
    arcl_scene *scene = open_scene(c, g.h, g.n, diagonal);
    patches x = {.c = c, .object = ARCL_NEW(c, arcl_val, runs)};

    lines[-1].left = lines[g.h].left = 0;
    arcl_set_clear(&x.kind, sizeof x.kind);
    x.kind.form = ARCL_PATCH;
    x.kind.ink = univalued ? ARCL_UNIFORM : ARCL_PLANE;
    x.kind.triple = arcl_is_typed(c);
    x.kind.copied = true;
    x.kind.recipe = arcl_by_flood;
    x.kind.a = arcl_int(0);
    x.kind.notes = scene;
    x.kind.stride = (uint32_t)g.n;
    for (int32_t i = 0; i < g.h; i++) {
        if (!lines[i].left)
            continue;
        x.kind.top = i;
        x.row = g.u.cells + (size_t)i * (size_t)g.n;
        do
            take_object(&x, &lines[i], diagonal);
        while (lines[i].left);
    }
    return set_of(c, scene, (uint32_t)x.kind.a.u.i, x.object);
}

/* The objects of a grid of bytes that fits a patch and is 1 to 64 wide. */
static arcl_val describe_grid(arcl_ctx *c, arcl_val g, const rule *r)
{
    const size_t w = (size_t)g.n, cells = g.h * w, before = w + 1;
    arcl_label_line *lines = ARCL_NEW(c, arcl_label_line, g.h + 2) + 1;
    uint8_t *copy = ARCL_NEW(c, uint8_t, before + cells + ARCL_LINE_WIDTH); /* there is room around the cells */
    const arcl_label_cells in = {.at = copy + before, .size = 1, .stride = w, .width = g.n, .height = g.h};
    const arcl_label_how how = how_of(r, r->without_bg, (uint32_t)r->bg.u.i);

    memcpy(copy + before, g.u.cells, cells);
    return arcl_objects_of_lines(c, g, lines, arcl_label_describe(&in, &how, lines), r->univalued, r->diagonal);
}

/* ---- labels --------------------------------------------------------------------------------- */

/* The number of a value among the colours; nan equals nothing, itself included. */
static uint32_t code_of(arcl_ctx *c, const arcl_val *cells, size_t n, const arcl_set *colours, size_t k)
{
    return arcl_is_nan(cells[k]) ? (uint32_t)(n + k) : arcl_set_key(c, colours, cells[k]);
}

/* Small numbers in place of values: equal numbers for equal values. */
static const uint32_t *codes_of(arcl_ctx *c, const arcl_val *cells, size_t n, arcl_val bg, uint32_t *bg_code)
{
    uint32_t *code = ARCL_NEW(c, uint32_t, n);
    const arcl_set *colours = arcl_set_of_sequence(c, cells, (uint32_t)n).u.set;

    *bg_code = arcl_set_key(c, colours, bg);
    for (size_t k = 0; k < n; k++)
        code[k] = code_of(c, cells, n, colours, k);
    return code;
}

/* The number of the object of each cell of h rows of w bytes, or of values if these are NULL, from 1 in raster order; 0
 * for none. Returns how many there are. */
static uint32_t label_cells(arcl_ctx *c, arcl_matrix m, const arcl_val *values, const rule *r, int32_t *labels)
{
    arcl_label_cells cells = {.at = m.at, .size = 1, .stride = (size_t)m.w, .width = m.w, .height = m.h};
    arcl_label_how how = how_of(r, r->without_bg, (uint32_t)r->bg.u.i);
    int32_t count = 0;

    if (values) { /* None stands for no background: cells that are None belong to it all the same */
        uint32_t background;
        cells.at = codes_of(c, values, (size_t)m.h * (size_t)m.w, r->bg, &background);
        cells.size = sizeof background;
        how = how_of(r, true, background);
    }
    if (m.h > 0 && m.w > 0 &&
        !arcl_label_grid(&cells, &how, &(arcl_label_options){.scratch = &c->mem}, labels, &count, NULL))
        arcl_ctx_cut(c, ARCL_E_BYTES);
    return (uint32_t)count;
}

/* The objects of any grid: a matrix of bytes, or values of that size. */
static arcl_val collect_cells(arcl_ctx *c, arcl_val grid, arcl_matrix m, const arcl_val *values, const rule *r)
{
    const size_t n = (size_t)m.h * (size_t)m.w;
    arcl_scene *scene = open_scene(c, m.h, m.w, r->diagonal);
    int32_t *labels = ARCL_NEW(c, int32_t, n);

    arcl_ctx_work(c, n * 4);
    const uint32_t count = label_cells(c, m, values, r, labels);
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
    arcl_val *object = ARCL_NEW(c, arcl_val, count);
    for (uint32_t k = 0; k < count; k++) {
        const arcl_val o = arcl_set_of_sequence(c, cells + at[k], at[k + 1] - at[k]);
        o.u.set->recipe = arcl_by_flood;
        o.u.set->copied = true;
        o.u.set->notes = scene;
        o.u.set->a = arcl_int(k);
        object[k] = o;
    }
    return set_of(c, scene, count, object);
}

/* ---- objects -------------------------------------------------------------------------------- */

arcl_val arcl_op_objects(arcl_ctx *c, const arcl_val *a)
{
    rule r = {arcl_truth(a[1]), arcl_truth(a[2]), arcl_truth(a[3]), arcl_none()};
    arcl_val err;
    int64_t h = a[0].h, w = a[0].n;
    arcl_matrix m;

    if (r.without_bg) {
        r.bg = arcl_most_colour(c, a[0]);
        if (arcl_is_err(r.bg))
            return r.bg;
    }
    if (a[0].tag != ARCL_GRID && !arcl_sides(a[0], &h, &w, &err))
        return err;
    if (arcl_matrix_of(c, a[0], &m))
        return arcl_patch_fits(m.h, m.w) && m.w > 0 && m.w <= ARCL_LINE_WIDTH ? describe_grid(c, arcl_matrix_val(m), &r)
                                                                              : collect_cells(c, a[0], m, NULL, &r);
    const arcl_val *values = arcl_values_of(c, a[0], h, w, &err); /* every cell is looked at */
    return values ? collect_cells(c, a[0], (arcl_matrix){(int32_t)h, (int32_t)w, NULL}, values, &r) : err;
}
