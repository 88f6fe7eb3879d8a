/*
 * patch.h - the PATCH form of a set: places or cells as one word per row.
 *
 * A patch is made in three steps: arcl_patch_new gives an all-empty box, the
 * maker sets bits, arcl_patch_done counts them and shrinks the box to fit.
 */
#ifndef ARCL_VALUE_PATCH_H
#define ARCL_VALUE_PATCH_H

#include "value/set.h"

/* A set with nothing in it: ITEMS, no recipe. The fields of a PATCH are not set. */
static inline arcl_set *arcl_set_new(arcl_ctx *c)
{
    arcl_set *s = ARCL_NEW(c, arcl_set, 1);
    s->n = 0;
    s->form = ARCL_ITEMS;
    s->ink = ARCL_PLACES;
    s->turn = ARCL_TURN_NONE;
    s->copied = s->hashed = s->doubtful = false;
    s->recipe = NULL;
    s->a = arcl_none();
    s->images = NULL;
    s->table = NULL;
    s->ordered = NULL;
    s->items = NULL;
    s->index = NULL;
    return s;
}

static inline arcl_val arcl_set_val(arcl_set *s)
{
    return (arcl_val){.tag = ARCL_SET, .u.set = s};
}

/* Whether a box of this size can be a patch. */
static inline bool arcl_patch_fits(int64_t height, int64_t width)
{
    return height <= ARCL_PATCH_HEIGHT && width <= ARCL_PATCH_WIDTH;
}

/* The rows of s, while it is being made. */
static inline arcl_row *arcl_patch_rows(arcl_set *s)
{
    return (arcl_row *)(uintptr_t)s->rows;
}

/* An empty box of places; it must fit. */
arcl_set *arcl_patch_new(arcl_ctx *c, int64_t top, int64_t left, int64_t height, int64_t width);

/* Counts and shrinks; the empty set if no bit is set. Recipe and ink are the maker's. */
arcl_val arcl_patch_done(arcl_set *s);

/* A patch with the contents of s and nothing of its history. */
static inline arcl_set *arcl_patch_alike(arcl_ctx *c, const arcl_set *s)
{
    arcl_set *t = arcl_set_new(c);
    t->form = ARCL_PATCH;
    t->ink = s->ink;
    t->n = s->n;
    t->top = s->top;
    t->left = s->left;
    t->height = s->height;
    t->width = s->width;
    t->colour = s->colour;
    t->stride = s->stride;
    t->rows = s->rows;
    t->plane = s->plane;
    return t;
}

/* The values as a patch: all PAIRs, or all CELLs with one colour per place; else NULL. */
arcl_set *arcl_patch_from(arcl_ctx *c, const arcl_val *seq, uint32_t n);

/* Top, left, height and width of n > 0 values that are all PAIRs or all CELLs; false if they are not. */
bool arcl_box_of(const arcl_val *seq, uint32_t n, int32_t box[4]);

/* Gives s a plane of its own that covers its box; colours are for the maker to write. */
uint8_t *arcl_patch_plane(arcl_ctx *c, arcl_set *s);

/* The bits of row i (of the plane, not of the box) as seen from column `left`; both ends are cut. */
static inline arcl_row arcl_patch_row_at(const arcl_set *s, int64_t i, int64_t left)
{
    if (i < s->top || i >= (int64_t)s->top + s->height)
        return 0;
    const arcl_row w = s->rows[i - s->top];
    const int64_t d = s->left - left;
    if (d >= ARCL_ROW_BITS || d <= -ARCL_ROW_BITS)
        return 0;
    return d >= 0 ? w << d : w >> -d;
}

static inline uint32_t arcl_patch_key(const arcl_set *s, int64_t i, int64_t j)
{
    i -= s->top;
    j -= s->left;
    if (i < 0 || i >= s->height || j < 0 || j >= s->width || !((s->rows[i] >> j) & 1))
        return ARCL_KEY_NONE;
    return (uint32_t)(i * ARCL_PATCH_WIDTH + j);
}

static inline int32_t arcl_patch_colour(const arcl_set *s, uint32_t key)
{
    if (s->ink == ARCL_UNIFORM)
        return s->colour;
    return s->plane[(size_t)(key / ARCL_PATCH_WIDTH) * s->stride + key % ARCL_PATCH_WIDTH];
}

static inline arcl_val arcl_patch_element(const arcl_set *s, uint32_t key)
{
    const int32_t i = s->top + (int32_t)(key / ARCL_PATCH_WIDTH), j = s->left + (int32_t)(key % ARCL_PATCH_WIDTH);
    return s->ink == ARCL_PLACES ? arcl_pair32(i, j) : arcl_cell32(arcl_patch_colour(s, key), i, j);
}

/* The union of n patches of one kind (places or cells): a patch, or NULL if it does not fit or
 * two of them have different colours at one place. */
arcl_set *arcl_patch_union(arcl_ctx *c, arcl_set *const *p, uint32_t n);

#endif
