/*
 * objects.c - labelling: the connected objects of a grid.
 *
 * Grids of bytes that fit a patch are labelled by runs: a row is described by
 * words that say which cells take part and which join their neighbours to the
 * left and above; only these words know whether the rule is "one colour" or
 * "not background". Everything else is labelled cell by cell.
 */
#include "op/objects.h"

#include <string.h>

#include "op/codes.h"
#include "op/matrix.h"
#include "op/places.h"

/* ---- union-find: the root is the smallest number ----------------------------------------- */

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

/* ---- runs --------------------------------------------------------------------------------- */

typedef struct line {
    uint64_t in;     /* cells that take part */
    uint64_t joined; /* cells that belong to the cell on their left */
    uint32_t base;   /* number of the first run */
} line;

/* The run of column j; bit j of `in` is set. */
static uint32_t run_at(const line *l, int32_t j)
{
    const uint64_t starts = l->in & ~l->joined;
    return l->base + (uint32_t)__builtin_popcountll(starts & (((uint64_t)2 << j) - 1)) - 1;
}

/* Unites the runs of row l with those of the row above it wherever `touch` has a bit: cell j with
 * cell j + dj above. */
static void unite_rows(uint32_t *parent, const line *l, const line *above, uint64_t touch, int32_t dj)
{
    for (; touch; touch &= touch - 1) {
        const int32_t j = __builtin_ctzll(touch);
        unite(parent, run_at(l, j), run_at(above, j + dj));
    }
}

/* Describes every row and unites its runs; returns the number of runs. bg < 0: no background. */
static uint32_t find_runs(arcl_val g, bool univalued, bool diagonal, int bg, line *lines, uint32_t *parent)
{
    const int32_t w = g.n;
    uint32_t runs = 0;

    for (int32_t i = 0; i < g.h; i++) {
        const uint8_t *row = g.u.cells + (size_t)i * (size_t)w, *up = row - w;
        line *l = &lines[i];
        l->in = arcl_word_mask(w);
        if (bg >= 0)
            l->in &= ~arcl_bytes_equal(row, w, (uint8_t)bg);
        l->joined = l->in & (l->in << 1);
        if (univalued)
            l->joined &= arcl_bytes_alike(row + 1, row, w - 1) << 1;
        l->base = runs;
        const uint32_t n = (uint32_t)__builtin_popcountll(l->in & ~l->joined);
        for (uint32_t k = 0; k < n; k++, runs++)
            parent[runs] = runs;
        if (i == 0)
            continue;
        const line *above = l - 1;
        uint64_t north = l->in & above->in;
        if (univalued)
            north &= arcl_bytes_alike(row, up, w);
        /* one contact for each pair of runs */
        unite_rows(parent, l, above, north & ~((north << 1) & l->joined & above->joined), 0);
        if (diagonal && w > 1) {
            uint64_t west = l->in & (above->in << 1), east = l->in & (above->in >> 1);
            if (univalued) {
                west &= arcl_bytes_alike(row + 1, up, w - 1) << 1;
                east &= arcl_bytes_alike(row, up + 1, w - 1);
            }
            unite_rows(parent, l, above, west & ~north & ~l->joined, -1);
            unite_rows(parent, l, above, east & ~north, 1);
        }
    }
    return runs;
}

/* Numbers the components in raster order: number[run] of every run; returns how many. */
static uint32_t number_runs(uint32_t *parent, uint32_t runs, uint32_t *number)
{
    uint32_t count = 0;
    for (uint32_t k = 0; k < runs; k++)
        number[k] = parent[k] == k ? count++ : number[root_of(parent, k)];
    return count;
}

/* Calls for every run of row i: its first column, its length, its number. */
#define EACH_RUN(l, j, len, k)                                                                                        \
    for (uint64_t starts_ = (l)->in & ~(l)->joined, k = (l)->base, j, len; starts_ != 0; starts_ &= starts_ - 1, k++) \
        if (j = (uint64_t)__builtin_ctzll(starts_), len = run_length(l, (int32_t)j), true)

static uint64_t run_length(const line *l, int32_t j)
{
    const uint64_t rest = ~(l->joined >> j >> 1); /* bits after j that do not go on */
    return rest ? (uint64_t)__builtin_ctzll(rest) + 1 : (uint64_t)(64 - j);
}

/* The boxes of the objects, then their rows. */
static arcl_set **sets_from_runs(arcl_ctx *c, arcl_val g, bool univalued, const line *lines, const uint32_t *number,
                                 uint32_t count)
{
    arcl_set *set = ARCL_NEW(c, arcl_set, count), **out = ARCL_NEW(c, arcl_set *, count);
    size_t total = 0;

    memset(set, 0, count * sizeof *set);
    for (int32_t i = 0; i < g.h; i++)
        EACH_RUN(&lines[i], j, len, k) {
            arcl_set *s = &set[number[k]];
            if (s->n == 0) {
                s->top = i;
                s->left = (int32_t)j;
            }
            s->n += (uint32_t)len;
            s->left = (int32_t)j < s->left ? (int32_t)j : s->left;
            s->width = (int32_t)(j + len) > s->width ? (int32_t)(j + len) : s->width; /* right end for now */
            s->height = i - s->top + 1;
        }
    for (uint32_t k = 0; k < count; k++)
        total += (size_t)set[k].height;
    arcl_row *rows = ARCL_NEW(c, arcl_row, total);
    memset(rows, 0, total * sizeof *rows);
    for (uint32_t k = 0; k < count; k++) {
        arcl_set *s = &set[k];
        const uint8_t *first = g.u.cells + (size_t)s->top * (size_t)g.n + (size_t)s->left;
        s->form = ARCL_PATCH;
        s->width -= s->left;
        s->rows = rows;
        rows += s->height;
        if (!univalued) {
            s->ink = ARCL_PLANE;
            s->plane = first;
            s->stride = (uint32_t)g.n;
        } else {
            s->ink = ARCL_UNIFORM;
        }
        out[k] = s;
    }
    for (int32_t i = 0; i < g.h; i++)
        EACH_RUN(&lines[i], j, len, k) {
            arcl_set *s = &set[number[k]];
            arcl_patch_rows(s)[i - s->top] |= arcl_row_mask((int64_t)len) << (j - (uint64_t)s->left);
            s->colour = g.u.cells[(size_t)i * (size_t)g.n + j];
        }
    return out;
}

static arcl_set **label_bytes(arcl_ctx *c, arcl_val g, bool univalued, bool diagonal, int bg, uint32_t *count)
{
    const size_t cells = (size_t)g.h * (size_t)g.n;
    line *lines = ARCL_NEW(c, line, g.h);
    uint32_t *parent = ARCL_NEW(c, uint32_t, cells), *number = ARCL_NEW(c, uint32_t, cells);

    const uint32_t runs = find_runs(g, univalued, diagonal, bg, lines, parent);
    *count = number_runs(parent, runs, number);
    arcl_charge(c, (uint64_t)g.h * 4 + runs);
    return sets_from_runs(c, g, univalued, lines, number, *count);
}

/* ---- cell by cell --------------------------------------------------------------------------- */

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
        object = label_bytes(c, a[0], univalued, diagonal, without_bg ? (int)bg.u.i : -1, &count);
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
