/*
 * label.c - the connected objects of a grid of bytes, a row at a time.
 *
 * Words say which cells of a row take part and which join their neighbours to
 * the left and above; only these words know whether the rule is "one colour" or
 * "not background". An object is followed through them from its first cell.
 */
#include <string.h>

#include "op/objects.h"
#include "value/patch.h"

/* One row of the grid, bit j for column j. */
typedef struct line {
    uint64_t left;       /* cells that take part and belong to no object yet */
    uint64_t joined;     /* cells that belong to the cell on their left; never the first */
    uint64_t north;      /* cells that belong to the one above */
    uint64_t west, east; /* to the one above to the left, above to the right; set if diagonals count */
    uint64_t found;      /* cells of the object that is being followed */
    uint64_t fresh;      /* those of them from which it was not followed yet, once it turned upwards */
} line;

/* The bits of cells that equal those at a distance, 16 cells at a time; what is behind the row is no matter. */
static inline uint64_t equal_to(const uint8_t *row, ptrdiff_t away, int32_t w)
{
    uint64_t same = arcl_chunk_equal(arcl_chunk_load(row), arcl_chunk_load(row + away));

    for (int32_t k = ARCL_CHUNK; k < w; k += ARCL_CHUNK)
        same |= (uint64_t)arcl_chunk_equal(arcl_chunk_load(row + k), arcl_chunk_load(row + away + k)) << k;
    return same;
}

static inline uint64_t equal_to_colour(const uint8_t *row, arcl_chunk colour, int32_t w)
{
    uint64_t same = arcl_chunk_equal(arcl_chunk_load(row), colour);

    for (int32_t k = ARCL_CHUNK; k < w; k += ARCL_CHUNK)
        same |= (uint64_t)arcl_chunk_equal(arcl_chunk_load(row + k), colour) << k;
    return same;
}

/* Describes the rows, the first of which is at `row`; lines[-1] is empty. `span` bytes or a little more are looked at
 * for a row of w cells, back to the one before the row above, but those around decide nothing. Returns the number of
 * runs. */
static inline __attribute__((always_inline)) uint32_t describe(line *lines, int32_t h, const uint8_t *row, int32_t w,
                                                               int32_t span, bool univalued, bool diagonal, int bg)
{
    const arcl_chunk ground = arcl_chunk_of((uint8_t)bg);
    const uint64_t within = arcl_word_mask(w);
    uint64_t above = 0;
    uint32_t runs = 0;

    for (line *l = lines, *end = lines + h; l < end; l++, row += w) {
        const uint64_t in = bg < 0 ? within : within & ~equal_to_colour(row, ground, span);
        uint64_t joined = in & in << 1, north = in & above;
        if (univalued) {
            joined &= equal_to(row, -1, span);
            north &= equal_to(row, -w, span);
        }
        if (diagonal) {
            l->west = in & above << 1 & (univalued ? equal_to(row, -w - 1, span) : within);
            l->east = in & above >> 1 & (univalued ? equal_to(row, -w + 1, span) : within);
        }
        l->left = above = in;
        l->joined = joined;
        l->north = north;
        l->found = l->fresh = 0;
        runs += (uint32_t)__builtin_popcountll(in & ~joined);
    }
    return runs;
}

/* One loop for each rule and for rows of one chunk, for which nothing is left to be decided in a row. */
static __attribute__((noinline)) uint32_t describe_as(line *lines, int32_t h, const uint8_t *row, int32_t w,
                                                      arcl_rule r)
{
    const int32_t chunks = w <= ARCL_CHUNK ? ARCL_CHUNK : w;

    if (!r.univalued)
        return describe(lines, h, row, w, chunks, false, true, r.bg);
    if (w > ARCL_CHUNK)
        return describe(lines, h, row, w, w, true, true, r.bg);
    if (r.diagonal)
        return describe(lines, h, row, w, ARCL_CHUNK, true, true, r.bg);
    return describe(lines, h, row, w, ARCL_CHUNK, true, false, r.bg);
}

/* Cells of the row below (the row above) that belong to one of these cells. */
static inline uint64_t below(const line *l, uint64_t cells, bool diagonal)
{
    uint64_t down = cells & l[1].north;

    if (diagonal)
        down |= (cells << 1 & l[1].west) | (cells >> 1 & l[1].east);
    return down & l[1].left;
}
static inline uint64_t over(const line *l, uint64_t cells, bool diagonal)
{
    uint64_t up = cells & l->north;

    if (diagonal)
        up |= (cells & l->west) >> 1 | (cells & l->east) << 1;
    return up & l[-1].left;
}

/* The runs that have a cell in `touched`. */
static inline uint64_t runs_of(const line *l, uint64_t touched)
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
    return cells;
}

static uint64_t claim(line *l, uint64_t touched)
{
    const uint64_t cells = runs_of(l, touched);

    l->left &= ~cells;
    l->found |= cells;
    l->fresh |= cells;
    return cells;
}

/* Follows an object up and down from the fresh cells of row l, its last one so far; returns its last row. */
static __attribute__((noinline)) line *wander(line *l, bool diagonal, uint64_t *columns)
{
    line *bottom = l;

    while (l <= bottom) {
        const uint64_t from = l->fresh, down = below(l, from, diagonal), up = over(l, from, diagonal);
        l->fresh = 0;
        if (down) {
            *columns |= claim(l + 1, down);
            bottom = l == bottom ? l + 1 : bottom;
        }
        if (up)
            *columns |= claim(l - 1, up);
        l += up ? -1 : 1;
    }
    return bottom;
}

/* Follows the object from these cells of row `top` to those below; returns its last row. Most objects only go down. */
static inline line *follow(line *top, uint64_t cells, uint64_t down, bool diagonal, uint64_t *columns)
{
    line *l = top;

    *columns = top->found = cells;
    while (down) {
        l++;
        cells = runs_of(l, down);
        l->left &= ~cells;
        l->found = cells;
        *columns |= cells;
        if (over(l, cells, diagonal)) {
            l->fresh = cells;
            return wander(l, diagonal, columns);
        }
        down = below(l, cells, diagonal);
    }
    return l;
}

/* The objects of one grid in the making. */
typedef struct labels {
    arcl_ctx *c;
    bool diagonal;
    const uint8_t *row; /* of the grid: number kind.top */
    arcl_val *out;
    arcl_set kind; /* what all of them have in common; kind.a is the number of the next one */
} labels;

/* The next object: a patch of this height in these columns. Its rows, size and colour are not set. */
static inline arcl_set *next_object(labels *x, int32_t height, uint64_t columns)
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
    x->out[x->kind.a.u.i++] = arcl_set_val(s);
    return s;
}

/* Takes the object of the first cell left in row `top`. */
static inline void take_object(labels *x, line *top)
{
    const uint64_t start = top->left & (0 - top->left), behind = ~top->joined & (0 - (start << 1));
    const uint64_t cells = (behind & (0 - behind)) - start;
    const uint64_t down = below(top, cells, x->diagonal);
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
    line *const bottom = follow(top, cells, down, x->diagonal, &columns);
    arcl_set *s = next_object(x, (int32_t)(bottom - top) + 1, columns);
    const int32_t shift = s->left;
    arcl_row *row = arcl_patch_rows(s);
    s->colour = s->plane[__builtin_ctzll(top->found) - shift];
    for (line *l = top; l <= bottom; l++) {
        n += (uint32_t)__builtin_popcountll(l->found);
        *row++ = l->found >> shift;
        l->found = 0;
    }
    s->n = n;
}

uint32_t arcl_label_rows(arcl_ctx *c, arcl_val g, arcl_rule r, arcl_scene *scene, arcl_val **object)
{
    const size_t w = (size_t)g.n, cells = g.h * w, before = w + 1;
    /* There is an empty line above and below, and room on both sides of the cells for what `describe` reads. */
    line *lines = ARCL_NEW(c, line, g.h + 2) + 1;
    uint8_t *copy = ARCL_NEW(c, uint8_t, before + cells + 2 * ARCL_CHUNK);

    memcpy(copy + before, g.u.cells, cells);
    lines[-1].left = lines[g.h].left = 0;
    const uint32_t runs = describe_as(lines, g.h, copy + before, g.n, r);
    *object = ARCL_NEW(c, arcl_val, runs);
    labels x = {.c = c, .diagonal = r.diagonal, .out = *object};
    arcl_set_clear(&x.kind, sizeof x.kind);
    x.kind.form = ARCL_PATCH;
    x.kind.ink = r.univalued ? ARCL_UNIFORM : ARCL_PLANE;
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
        x.row = g.u.cells + (size_t)i * w;
        do
            take_object(&x, &lines[i]);
        while (lines[i].left);
    }
    return (uint32_t)x.kind.a.u.i;
}
