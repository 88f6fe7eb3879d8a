/*
 * flood.c - the order of objects and of their cells.
 *
 * The reference finds an object by flooding from a cell, wave by wave, with a
 * set for each wave. The order of an object's cells follows from all of these
 * sets, so the flood is done again, set by set, for the one object asked about.
 */
#include <string.h>

#include "op/objects.h"
#include "op/places.h"

/* What asindices() adds, one place after the other. */
static void add_places(arcl_ctx *c, arcl_table *t, int32_t h, int32_t w)
{
    uint32_t cell = 0;

    arcl_table_open(c, t);
    for (int32_t i = 0; i < h; i++) {
        const uint64_t row = arcl_hash_first(i);
        for (int32_t j = 0; j < w; j++)
            arcl_table_add(c, t, cell++, arcl_hash_second(row, (uint64_t)j));
    }
}

/* Writes the walk of h rows of w cells. */
static void fill_walk(arcl_ctx *c, int32_t h, int32_t w, uint16_t *walk)
{
    const uint16_t *const end = walk + (size_t)h * (size_t)w;
    arcl_table t;

    add_places(c, &t, h, w);
    for (const uint32_t *key = t.key; walk < end; key++)
        if (*key < ARCL_KEY_GONE)
            *walk++ = (uint16_t)*key;
}

/* Works out a walk that is kept. Neither its work nor its memory are counted: no budget may depend on what was kept. */
static __attribute__((noinline)) void keep_walk(arcl_ctx *c, int32_t h, int32_t w, uint16_t *walk)
{
    const uint64_t work = c->work, rest = c->rest;
    const arcl_arena_mark before = arcl_arena_end(&c->kept);
    const arcl_arena mem = c->mem;
    jmp_buf full;

    c->rest = UINT64_MAX;
    c->mem = c->kept; /* its table lies behind the walk and is given back */
    c->mem.escape = &full;
    const bool filled = setjmp(full) == 0;
    if (filled)
        fill_walk(c, h, w, walk);
    c->mem.escape = c->kept.escape;
    c->kept = c->mem;
    arcl_arena_rewind(&c->kept, before);
    c->mem = mem;
    c->rest = rest;
    if (!filled)
        arcl_ctx_cut(c, ARCL_E_BYTES);
    c->work = work;
    c->walks[h][w] = walk;
}

/* The cells (row * w + column) of a grid of h rows in the order of asindices(). */
static const uint16_t *walk_of(arcl_ctx *c, int32_t h, int32_t w)
{
    if (h < ARCL_WALK_MAX && w < ARCL_WALK_MAX) {
        if (!c->walks[h][w])
            keep_walk(c, h, w, ARCL_TAKE(&c->kept, uint16_t, h * w));
        return c->walks[h][w];
    }
    uint16_t *walk = ARCL_NEW(c, uint16_t, h * w);
    fill_walk(c, h, w, walk);
    return walk;
}

/* Labels the cells of object k. */
static void label(const arcl_ctx *c, arcl_scene *s, uint32_t k)
{
    const arcl_set *o = s->object[k].u.set;

    if (arcl_set_is_patch(o)) {
        for (int32_t i = 0, j; i < o->height; i++)
            for (arcl_bits b = arcl_bits_of(o->rows[i]); arcl_bits_next(&b, &j);)
                s->label[(size_t)(o->top + i) * (size_t)s->w + (size_t)(o->left + j)] = k + 1;
    } else {
        for (uint32_t j = 0; j < o->n; j++) {
            const arcl_val at = arcl_cell_place(c, o->items[j]);
            s->label[(size_t)at.u.at.r * (size_t)s->w + (size_t)at.u.at.c] = k + 1;
        }
    }
}

/* Labels the cells and finds out which object was found when, and where. */
static void discover(arcl_ctx *c, arcl_scene *s)
{
    const size_t cells = (size_t)s->h * (size_t)s->w;
    uint32_t n = 0;

    arcl_ctx_work(c, cells * 2);
    s->label = ARCL_NEW(c, uint32_t, cells);
    memset(s->label, 0, cells * sizeof *s->label);
    for (uint32_t k = 0; k < s->count; k++)
        label(c, s, k);
    s->seed = ARCL_NEW(c, uint32_t, s->count);
    s->turn = ARCL_NEW(c, uint32_t, s->count);
    uint32_t *found = ARCL_NEW(c, uint32_t, s->count);
    memset(s->turn, 0xff, s->count * sizeof *s->turn);
    const arcl_table *t = NULL;
    const uint16_t *walk = NULL;
    if (cells <= UINT16_MAX) {
        walk = walk_of(c, s->h, s->w);
    } else {
        arcl_table *all = ARCL_NEW(c, arcl_table, 1);
        add_places(c, all, s->h, s->w);
        t = all;
    }
    const size_t steps = t ? (size_t)t->mask + 1 : cells;
    for (size_t k = 0; k < steps && n < s->count; k++) {
        const uint32_t cell = t ? t->key[k] : walk[k];
        if (cell >= ARCL_KEY_GONE || s->label[cell] == 0 || s->turn[s->label[cell] - 1] != UINT32_MAX)
            continue;
        const uint32_t o = s->label[cell] - 1;
        s->seed[o] = cell;
        found[n] = o;
        s->turn[o] = n++;
    }
    s->found = found; /* last: after a cut on the way the search starts again */
}

void arcl_by_discovery(arcl_ctx *c, arcl_set *s, arcl_table *t)
{
    arcl_scene *scene = s->notes;

    if (!scene->found)
        discover(c, scene);
    for (uint32_t k = 0; k < scene->count; k++)
        arcl_table_add(c, t, scene->found[k], arcl_set_hash(c, scene->object[scene->found[k]].u.set));
}

/* ---- one object, wave by wave ------------------------------------------------------------------ */

typedef struct flood {
    const arcl_scene *scene;
    uint32_t object, turn;
} flood;

#define REACHED ((uint32_t)1 << 31) /* in labels: the flood of the cell's object was there */

static uint64_t cell_hash(const arcl_scene *s, uint32_t cell)
{
    return arcl_hash_pair((int32_t)(cell / (uint32_t)s->w), (int32_t)(cell % (uint32_t)s->w));
}

static const int8_t beside[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
static const int8_t askew[4][2] = {{-1, -1}, {-1, 1}, {1, -1}, {1, 1}};

/* The set display of four places around (i, j); keys number the places 0..7. */
static arcl_table display(arcl_ctx *c, int32_t i, int32_t j, const int8_t around[4][2], uint32_t first)
{
    arcl_table t;
    arcl_table_open(c, &t);
    for (uint32_t k = 0; k < 4; k++)
        arcl_table_add(c, &t, first + k, arcl_hash_pair(i + around[k][0], j + around[k][1]));
    return t;
}

/* The places around a cell that are in the grid, as a set comprehension makes them. */
static arcl_table places_around(arcl_ctx *c, const arcl_scene *s, uint32_t cell)
{
    const int32_t i = (int32_t)(cell / (uint32_t)s->w), j = (int32_t)(cell % (uint32_t)s->w);
    arcl_table all = display(c, i, j, beside, 0), out;

    if (s->diagonal) {
        const arcl_table more = display(c, i, j, askew, 4);
        arcl_table_merge(c, &all, &more); /* a copy of the first display would be just like it */
    }
    arcl_table_open(c, &out);
    for (uint32_t k = 0, left = all.used; left > 0; k++) {
        if (all.key[k] >= ARCL_KEY_GONE)
            continue;
        left--;
        const int8_t *d = all.key[k] < 4 ? beside[all.key[k]] : askew[all.key[k] - 4];
        const int32_t y = i + d[0], x = j + d[1];
        if ((uint32_t)y < (uint32_t)s->h && (uint32_t)x < (uint32_t)s->w)
            arcl_table_add(c, &out, (uint32_t)y * (uint32_t)s->w + (uint32_t)x, all.hash[k]);
    }
    return out;
}

static bool occupied(const flood *f, uint32_t cell)
{
    const uint32_t mark = f->scene->label[cell], o = mark & ~REACHED;
    return o != 0 && (o - 1 == f->object ? mark >= REACHED : f->scene->turn[o - 1] < f->turn);
}

/* set - occupied, where `count` cells are occupied so far. */
static arcl_table not_occupied(arcl_ctx *c, const flood *f, const arcl_table *set, uint64_t count)
{
    arcl_table out;

    if ((set->used >> 2) > count) {
        out = arcl_table_copy(c, set);
        for (uint32_t k = 0; k <= set->mask; k++)
            if (set->key[k] < ARCL_KEY_GONE && occupied(f, set->key[k]))
                arcl_table_discard(&out, set->key[k], set->hash[k]);
        if (out.fill - out.used > out.mask / 4)
            arcl_table_regrow(c, &out);
        return out;
    }
    arcl_table_open(c, &out);
    for (uint32_t k = 0; k <= set->mask; k++)
        if (set->key[k] < ARCL_KEY_GONE && !occupied(f, set->key[k]))
            arcl_table_add(c, &out, set->key[k], set->hash[k]);
    return out;
}

/* The number of the item at place (i, j) of an object that is no patch: items are in raster order. */
static uint32_t number_at(const arcl_ctx *c, const arcl_set *o, int32_t i, int32_t j)
{
    uint32_t lo = 0, hi = o->n;

    while (lo + 1 < hi) {
        const uint32_t mid = lo + (hi - lo) / 2;
        const arcl_val at = arcl_cell_place(c, o->items[mid]);
        if (at.u.at.r < i || (at.u.at.r == i && at.u.at.c <= j))
            lo = mid;
        else
            hi = mid;
    }
    return lo;
}

/* Adds the cell of the scene, whose place has hash `place`, to the table of object o. */
static void add_cell(arcl_ctx *c, const arcl_scene *s, const arcl_set *o, arcl_table *t, uint32_t cell, uint64_t place)
{
    const int32_t i = (int32_t)(cell / (uint32_t)s->w), j = (int32_t)(cell % (uint32_t)s->w);

    if (arcl_set_is_patch(o)) {
        const uint32_t key = (uint32_t)((i - o->top) * ARCL_PATCH_WIDTH + (j - o->left));
        const int32_t colour = arcl_patch_colour(o, key);
        arcl_table_add(c, t, key,
                       o->triple ? arcl_hash_triple(i, j, colour) : arcl_hash_second(arcl_hash_first(colour), place));
        return;
    }
    const uint32_t k = number_at(c, o, i, j);
    arcl_table_add(c, t, k, arcl_hash(c, o->items[k]));
}

/* Floods object s: its cells come into the table t or, without one, to `list` in the order in which they are met. */
static void run_flood(arcl_ctx *c, arcl_set *s, arcl_table *t, uint32_t *list)
{
    arcl_scene *scene = s->notes;
    flood f = {.scene = scene, .object = (uint32_t)s->a.u.i};
    uint64_t count = 0;

    if (!scene->found)
        discover(c, scene);
    label(c, scene, f.object); /* a flood that was cut may have left marks */
    f.turn = scene->turn[f.object];
    for (uint32_t o = 0; o < f.turn; o++)
        count += scene->object[scene->found[o]].u.set->n;

    const uint32_t seed = scene->seed[f.object];
    arcl_table wave;
    arcl_table_open(c, &wave);
    arcl_table_add(c, &wave, seed, cell_hash(scene, seed));
    while (wave.used > 0) {
        arcl_table next;
        arcl_table_open(c, &next);
        arcl_ctx_work(c, wave.mask);
        for (uint32_t k = 0; k <= wave.mask; k++) {
            const uint32_t cell = wave.key[k];
            if (cell >= ARCL_KEY_GONE || scene->label[cell] != f.object + 1)
                continue;
            if (t)
                add_cell(c, scene, s, t, cell, wave.hash[k]);
            else
                *list++ = cell;
            scene->label[cell] |= REACHED;
            count++;
            const arcl_table around = places_around(c, scene, cell);
            arcl_table_merge(c, &next, &around);
        }
        wave = not_occupied(c, &f, &next, count);
    }
}

void arcl_by_flood(arcl_ctx *c, arcl_set *s, arcl_table *t)
{
    run_flood(c, s, t, NULL);
}

/* The cells of an object in the order of its flood, as a tuple. */
static arcl_val in_order(arcl_ctx *c, arcl_set *o)
{
    const arcl_scene *s = o->notes;
    uint32_t *list = ARCL_NEW(c, uint32_t, o->n);
    arcl_val *cells = ARCL_NEW(c, arcl_val, o->n);

    run_flood(c, o, NULL, list);
    for (uint32_t k = 0; k < o->n; k++) {
        const int32_t i = (int32_t)(list[k] / (uint32_t)s->w), j = (int32_t)(list[k] % (uint32_t)s->w);
        cells[k] =
            arcl_set_is_patch(o) ? arcl_patch_element(o, arcl_patch_key(o, i, j)) : o->items[number_at(c, o, i, j)];
    }
    return arcl_tuple_make(c, cells, o->n);
}

arcl_val arcl_objects_found(arcl_ctx *c, arcl_val objects)
{
    arcl_scene *scene = objects.u.set->n ? objects.u.set->notes : NULL;
    const uint32_t n = scene ? scene->count : 0;
    arcl_val *found = ARCL_NEW(c, arcl_val, n);

    if (scene && !scene->found)
        discover(c, scene);
    for (uint32_t k = 0; k < n; k++)
        found[k] = in_order(c, scene->object[scene->found[k]].u.set);
    return arcl_tuple_make(c, found, n);
}
