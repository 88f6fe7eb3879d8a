/*
 * objects.c - the connected objects of a grid. Grids of bytes that fit a word
 * per row are labelled by words, see label.c; everything else cell by cell.
 */
#include "op/objects.h"

#include <string.h>

#include "op/codes.h"
#include "op/matrix.h"
#include "op/places.h"

/* ---- cell by cell --------------------------------------------------------------------------- */

/* Union-find: the root is the smallest number. */
static uint32_t root_of(uint32_t *parent, uint32_t k)
{
    while (parent[k] != k) {
        parent[k] = parent[parent[k]];
        k = parent[k];
    }
    return k;
}

static void unite(uint32_t *parent, uint32_t a, uint32_t b)
{
    a = root_of(parent, a);
    b = root_of(parent, b);
    if (a < b)
        parent[b] = a;
    else
        parent[a] = b;
}

/* The number of a cell's value that is no byte; nan equals nothing, itself included. */
static uint32_t code_of(arcl_ctx *c, arcl_matrix m, const arcl_set *colours, size_t k)
{
    const arcl_val v = arcl_matrix_cells(m)[k];

    return arcl_is_nan(v) ? (uint32_t)((size_t)m.h * (size_t)m.w + k) : arcl_set_key(c, colours, v);
}

/* Small numbers in place of the cells' values: equal numbers for equal values. */
static uint32_t *codes_of(arcl_ctx *c, arcl_matrix m, const arcl_val *bg, uint32_t *bg_code)
{
    const size_t n = (size_t)m.h * (size_t)m.w;
    uint32_t *code = ARCL_NEW(c, uint32_t, n);
    arcl_val colours = arcl_none();

    *bg_code = UINT32_MAX;
    if (m.size != 1) {
        colours = arcl_set_of_sequence(c, arcl_matrix_cells(m), (uint32_t)n);
        if (bg)
            *bg_code = arcl_set_key(c, colours.u.set, *bg);
    } else if (bg) {
        *bg_code = (uint32_t)bg->u.i;
    }
    for (size_t k = 0; k < n; k++)
        code[k] = m.size == 1 ? arcl_matrix_bytes(m)[k] : code_of(c, m, colours.u.set, k);
    return code;
}

static uint32_t label_cells(arcl_ctx *c, arcl_val grid, arcl_matrix m, arcl_rule r, const arcl_val *bg,
                            arcl_scene *scene, arcl_val **object)
{
    const size_t n = (size_t)m.h * (size_t)m.w;
    uint32_t bg_code, count = 0;
    const uint32_t *code = codes_of(c, m, bg, &bg_code);
    uint32_t *parent = ARCL_NEW(c, uint32_t, n), *number = ARCL_NEW(c, uint32_t, n);

    arcl_charge(c, n * 4);
    for (int32_t i = 0; i < m.h; i++)
        for (int32_t j = 0; j < m.w; j++) {
            static const int back[4][2] = {{0, -1}, {-1, 0}, {-1, -1}, {-1, 1}};
            const uint32_t k = (uint32_t)((size_t)i * (size_t)m.w + (size_t)j);
            parent[k] = k;
            for (int b = 0; b < (r.diagonal ? 4 : 2) && code[k] != bg_code; b++) {
                const int32_t y = i + back[b][0], x = j + back[b][1];
                if (y < 0 || x < 0 || x >= m.w)
                    continue;
                const uint32_t l = (uint32_t)((size_t)y * (size_t)m.w + (size_t)x);
                if (code[l] != bg_code && (!r.univalued || code[l] == code[k]))
                    unite(parent, k, l);
            }
        }
    /* The cells of each object lie side by side in `cells`, in raster order. */
    uint32_t *start = ARCL_NEW(c, uint32_t, n + 1);
    arcl_val *cells = ARCL_NEW(c, arcl_val, n);
    memset(start, 0, (n + 1) * sizeof *start);
    for (size_t k = 0; k < n; k++) {
        if (code[k] == bg_code)
            continue;
        const uint32_t root = root_of(parent, (uint32_t)k);
        if (root == k)
            number[k] = count++;
        else
            number[k] = number[root];
        start[number[k] + 1]++;
    }
    for (uint32_t k = 0; k < count; k++)
        start[k + 1] += start[k];
    uint32_t *at = ARCL_NEW(c, uint32_t, count);
    if (count)
        memcpy(at, start, count * sizeof *at);
    for (size_t k = 0; k < n; k++) {
        if (code[k] == bg_code)
            continue;
        const uint32_t i = (uint32_t)(k / (size_t)m.w), j = (uint32_t)(k % (size_t)m.w);
        cells[at[number[k]]++] = arcl_cell_make(c, arcl_at(arcl_at(grid, i), j), i, j);
    }
    *object = ARCL_NEW(c, arcl_val, count);
    for (uint32_t k = 0; k < count; k++) {
        const arcl_val o = arcl_set_of_sequence(c, cells + start[k], start[k + 1] - start[k]);
        o.u.set->recipe = arcl_by_flood;
        o.u.set->copied = true;
        o.u.set->notes = scene;
        o.u.set->a = arcl_int(k);
        (*object)[k] = o;
    }
    return count;
}

/* ---- objects -------------------------------------------------------------------------------- */

arcl_val arcl_op_objects(arcl_ctx *c, const arcl_val *a)
{
    arcl_rule r = {.univalued = arcl_truth(a[1]), .diagonal = arcl_truth(a[2]), .bg = -1};
    const bool without_bg = arcl_truth(a[3]);
    arcl_val err, bg = arcl_none(), *object;
    int64_t h = a[0].h, w = a[0].n;

    if (without_bg) {
        bg = arcl_most_colour(c, a[0]);
        if (arcl_is_err(bg))
            return bg;
    }
    if (a[0].tag != ARCL_GRID && !arcl_sides(a[0], &h, &w, &err))
        return err;
    arcl_scene *scene = ARCL_NEW(c, arcl_scene, 1);
    *scene = (arcl_scene){.h = (int32_t)h, .w = (int32_t)w, .diagonal = r.diagonal};
    if (a[0].tag == ARCL_GRID && arcl_patch_fits(h, w) && w > 0 && w <= 64) {
        r.bg = without_bg ? (int)bg.u.i : -1;
        scene->count = arcl_label_rows(c, a[0], r, scene, &object);
    } else {
        arcl_matrix m;
        if (!arcl_matrix_part(c, a[0], h, w, &m, &err)) /* every cell is looked at */
            return err;
        /* None stands for no background: cells that are None belong to it all the same */
        scene->count = label_cells(c, a[0], m, r, without_bg || m.size != 1 ? &bg : NULL, scene, &object);
    }
    if (scene->count == 0)
        return arcl_set_empty();
    scene->object = object;
    arcl_set *s = arcl_set_new(c);
    s->n = scene->count;
    s->items = object;
    s->recipe = arcl_by_discovery;
    s->copied = true;
    s->notes = scene;
    return arcl_set_val(s);
}
