/*
 * objects.c - labelling: the connected objects of a grid.
 *
 * Grids of bytes that fit a word per row are labelled by words: they say which
 * cells of a row take part and which join their neighbours to the left and
 * above; only these words know whether the rule is "one colour" or "not
 * background". An object is followed through them from its first cell, a row
 * at a time. Everything else is labelled cell by cell.
 */
#include "op/objects.h"

#include <string.h>

#include "op/codes.h"
#include "op/matrix.h"
#include "op/places.h"

/* ---- row by row ---------------------------------------------------------------------------- */

typedef struct rule {
    bool univalued, diagonal;
    int bg; /* < 0: no background */
} rule;

/* One row of the grid, bit j for column j. */
typedef struct line {
    uint64_t left;              /* cells that take part and belong to no object yet */
    uint64_t joined;            /* cells that belong to the cell on their left; never the first */
    uint64_t north, west, east; /* cells that belong to the one above, above to the left, above to the right */
    uint64_t found;             /* cells of the object that is being followed */
    uint64_t fresh;             /* those of them from which it was not followed yet */
} line;

/* Describes a row; the one above it is described. The bytes around the row are read, back to the one before the
 * row above and up to a chunk behind the row itself, but decide nothing. */
static void describe(line *l, const uint8_t *row, int32_t w, rule r)
{
    const uint8_t *up = row - w;
    const uint64_t above = l[-1].left;
    uint64_t bg = 0, joined = ~(uint64_t)0, north = joined, west = joined, east = joined;

    if (r.bg >= 0)
        for (int32_t k = 0; k < w; k += ARCL_CHUNK)
            bg |= (uint64_t)arcl_chunk_equal(arcl_chunk_load(row + k), arcl_chunk_of((uint8_t)r.bg)) << k;
    if (r.univalued) {
        joined = north = west = east = 0;
        for (int32_t k = 0; k < w; k += ARCL_CHUNK) {
            const arcl_chunk x = arcl_chunk_load(row + k);
            joined |= (uint64_t)arcl_chunk_equal(x, arcl_chunk_load(row + k - 1)) << k;
            north |= (uint64_t)arcl_chunk_equal(x, arcl_chunk_load(up + k)) << k;
            west |= (uint64_t)arcl_chunk_equal(x, arcl_chunk_load(up + k - 1)) << k;
            east |= (uint64_t)arcl_chunk_equal(x, arcl_chunk_load(up + k + 1)) << k;
        }
    }
    const uint64_t in = arcl_word_mask(w) & ~bg;
    l->left = in;
    l->joined = in & in << 1 & joined;
    l->north = in & above & north;
    l->west = in & above << 1 & west;
    l->east = in & above >> 1 & east;
    l->found = l->fresh = 0;
}

/* Adds the runs that have a cell in `touched` to the object; returns their cells. */
static uint64_t claim(line *l, uint64_t touched)
{
    const uint64_t starts = ~l->joined;
    uint64_t cells = 0;

    do {
        const uint64_t upto = touched ^ (touched - 1); /* the first cell touched and those before it */
        const uint64_t behind = starts & ~upto;
        const uint64_t end = behind & (0 - behind), start = (uint64_t)1 << (63 - __builtin_clzll(starts & upto));
        cells |= end - start;
        touched &= ~cells;
    } while (touched);
    l->left &= ~cells;
    l->found |= cells;
    l->fresh |= cells;
    return cells;
}

/* Follows the object of the first cell left in row `top`; returns its last row. */
static line *follow(line *top, bool diagonal, uint64_t *columns)
{
    line *l = top, *bottom = top;
    uint64_t any = claim(l, l->left & (0 - l->left));

    while (l <= bottom) {
        const uint64_t from = l->fresh;
        l->fresh = 0;
        uint64_t down = from & l[1].north, up = from & l->north;
        if (diagonal) {
            down |= (from << 1 & l[1].west) | (from >> 1 & l[1].east);
            up |= (from & l->west) >> 1 | (from & l->east) << 1;
        }
        down &= l[1].left;
        up &= l[-1].left;
        if (down) {
            any |= claim(l + 1, down);
            bottom = l == bottom ? l + 1 : bottom;
        }
        if (up)
            any |= claim(l - 1, up);
        l += up ? -1 : 1;
    }
    *columns = any;
    return bottom;
}

/* The patch of the object that was followed from row `top` (number i of the grid) to row `bottom`. */
static arcl_set *object_of(arcl_ctx *c, arcl_val g, bool univalued, int32_t i, line *top, line *bottom,
                           uint64_t columns)
{
    const int32_t shift = __builtin_ctzll(columns);
    const uint8_t *first = g.u.cells + (size_t)i * (size_t)g.n;
    arcl_set *s = arcl_set_new(c);
    arcl_row *row = ARCL_NEW(c, arcl_row, bottom - top + 1);
    uint32_t n = 0;

    s->form = ARCL_PATCH;
    s->ink = univalued ? ARCL_UNIFORM : ARCL_PLANE;
    s->colour = first[__builtin_ctzll(top->found)];
    s->plane = first + shift;
    s->stride = (uint32_t)g.n;
    s->top = i;
    s->left = shift;
    s->height = (int32_t)(bottom - top) + 1;
    s->width = 64 - __builtin_clzll(columns) - shift;
    s->rows = row;
    for (line *l = top; l <= bottom; l++) {
        n += (uint32_t)__builtin_popcountll(l->found);
        *row++ = l->found >> shift;
        l->found = 0;
    }
    s->n = n;
    return s;
}

static arcl_set **label_bytes(arcl_ctx *c, arcl_val g, rule r, uint32_t *count)
{
    const size_t w = (size_t)g.n, cells = g.h * w, before = w + 1;
    /* There is an empty line above and below, and room on both sides of the cells for what `describe` reads. */
    line *lines = ARCL_NEW(c, line, g.h + 2);
    uint8_t *copy = ARCL_NEW(c, uint8_t, before + cells + 2 * ARCL_CHUNK);
    uint32_t runs = 0;

    memcpy(copy + before, g.u.cells, cells);
    lines[0] = lines[g.h + 1] = (line){0};
    for (int32_t i = 0; i < g.h; i++) {
        line *l = &lines[i + 1];
        describe(l, copy + before + (size_t)i * w, g.n, r);
        runs += (uint32_t)__builtin_popcountll(l->left & ~l->joined);
    }
    arcl_charge(c, (uint64_t)g.h * 4 + runs);
    arcl_set **out = ARCL_NEW(c, arcl_set *, runs);
    *count = 0;
    for (int32_t i = 0; i < g.h; i++)
        for (line *l = &lines[i + 1]; l->left;) {
            uint64_t columns;
            line *bottom = follow(l, r.diagonal, &columns);
            out[(*count)++] = object_of(c, g, r.univalued, i, l, bottom, columns);
        }
    return out;
}

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
        code[k] = m.size == 1 ? arcl_matrix_bytes(m)[k] : arcl_set_key(c, colours.u.set, arcl_matrix_cells(m)[k]);
    return code;
}

static arcl_set **label_cells(arcl_ctx *c, arcl_val grid, arcl_matrix m, bool univalued, bool diagonal,
                              const arcl_val *bg, uint32_t *count)
{
    const size_t n = (size_t)m.h * (size_t)m.w;
    uint32_t bg_code;
    const uint32_t *code = codes_of(c, m, bg, &bg_code);
    uint32_t *parent = ARCL_NEW(c, uint32_t, n), *number = ARCL_NEW(c, uint32_t, n);

    arcl_charge(c, n * 4);
    for (int32_t i = 0; i < m.h; i++)
        for (int32_t j = 0; j < m.w; j++) {
            static const int back[4][2] = {{0, -1}, {-1, 0}, {-1, -1}, {-1, 1}};
            const uint32_t k = (uint32_t)((size_t)i * (size_t)m.w + (size_t)j);
            parent[k] = k;
            for (int b = 0; b < (diagonal ? 4 : 2) && code[k] != bg_code; b++) {
                const int32_t y = i + back[b][0], x = j + back[b][1];
                if (y < 0 || x < 0 || x >= m.w)
                    continue;
                const uint32_t l = (uint32_t)((size_t)y * (size_t)m.w + (size_t)x);
                if (code[l] != bg_code && (!univalued || code[l] == code[k]))
                    unite(parent, k, l);
            }
        }
    /* The cells of each object lie side by side in `cells`, in raster order. */
    uint32_t *start = ARCL_NEW(c, uint32_t, n + 1);
    arcl_val *cells = ARCL_NEW(c, arcl_val, n);
    *count = 0;
    memset(start, 0, (n + 1) * sizeof *start);
    for (size_t k = 0; k < n; k++) {
        if (code[k] == bg_code)
            continue;
        const uint32_t root = root_of(parent, (uint32_t)k);
        if (root == k)
            number[k] = (*count)++;
        else
            number[k] = number[root];
        start[number[k] + 1]++;
    }
    for (uint32_t k = 0; k < *count; k++)
        start[k + 1] += start[k];
    uint32_t *at = ARCL_NEW(c, uint32_t, *count);
    if (*count)
        memcpy(at, start, *count * sizeof *at);
    for (size_t k = 0; k < n; k++) {
        if (code[k] == bg_code)
            continue;
        const uint32_t i = (uint32_t)(k / (size_t)m.w), j = (uint32_t)(k % (size_t)m.w);
        cells[at[number[k]]++] = arcl_two(c, arcl_at(arcl_at(grid, i), j), arcl_pair32((int32_t)i, (int32_t)j));
    }
    arcl_set **out = ARCL_NEW(c, arcl_set *, *count);
    for (uint32_t k = 0; k < *count; k++)
        out[k] = arcl_set_of_sequence(c, cells + start[k], start[k + 1] - start[k]).u.set;
    return out;
}

/* ---- objects -------------------------------------------------------------------------------- */

arcl_val arcl_op_objects(arcl_ctx *c, const arcl_val *a)
{
    const bool univalued = arcl_truth(a[1]), diagonal = arcl_truth(a[2]), without_bg = arcl_truth(a[3]);
    arcl_val err, bg = arcl_none();
    arcl_matrix m;
    int64_t h, w;
    uint32_t count;
    arcl_set **object;

    if (without_bg) {
        bg = arcl_most_colour(c, a[0]);
        if (arcl_is_err(bg))
            return bg;
    }
    if (!arcl_sides(a[0], &h, &w, &err))
        return err;
    if (a[0].tag == ARCL_GRID && arcl_patch_fits(h, w) && w > 0 && w <= 64) {
        object = label_bytes(c, a[0], (rule){univalued, diagonal, without_bg ? (int)bg.u.i : -1}, &count);
    } else {
        if (!arcl_matrix_of(c, a[0], &m))
            return arcl_err(ARCL_E_TYPE);
        object = label_cells(c, a[0], m, univalued, diagonal, without_bg ? &bg : NULL, &count);
    }
    if (count == 0)
        return arcl_set_empty();
    arcl_scene *scene = ARCL_NEW(c, arcl_scene, 1);
    *scene = (arcl_scene){.h = (int32_t)h, .w = (int32_t)w, .diagonal = diagonal, .count = count, .object = object};
    arcl_val *items = ARCL_NEW(c, arcl_val, count);
    for (uint32_t k = 0; k < count; k++) {
        object[k]->recipe = arcl_by_flood;
        object[k]->copied = true;
        object[k]->notes = scene;
        object[k]->a = arcl_int(k);
        items[k] = (arcl_val){.tag = ARCL_SET, .u.set = object[k]};
    }
    arcl_set *s = ARCL_NEW(c, arcl_set, 1);
    *s = (arcl_set){.n = count, .items = items, .recipe = arcl_by_discovery, .copied = true, .notes = scene};
    return (arcl_val){.tag = ARCL_SET, .u.set = s};
}
