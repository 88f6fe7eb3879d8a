/*
 * patch.h - the PATCH form of a set: places or cells as one word per row.
 *
 * A patch is made in three steps: arcl_patch_new gives a box, the caller writes
 * its rows, arcl_patch_done counts the bits and shrinks the box to fit.
 */
#ifndef ARCL_VALUE_PATCH_H
#define ARCL_VALUE_PATCH_H

#include "base/vec16.h"
#include "value/set.h"

/* Clears the fields of s before the given offset. The compiler makes plain stores of two short memsets. */
static inline void arcl_set_clear(arcl_set *s, size_t bytes)
{
    memset(s, 0, offsetof(arcl_set, b));
    memset((char *)s + offsetof(arcl_set, b), 0, bytes - offsetof(arcl_set, b));
}

/* A new set of form ITEMS without elements and recipe. The fields that only a PATCH has are not initialized. */
static inline arcl_set *arcl_set_new(arcl_ctx *c)
{
    arcl_set *s = ARCL_NEW(c, arcl_set, 1);
    arcl_set_clear(s, offsetof(arcl_set, plane));
    return s;
}

static inline arcl_val arcl_set_val(arcl_set *s)
{
    return (arcl_val){.tag = ARCL_SET, .u.set = s};
}

/* The 16 bytes of a value as a vector of four 32-bit numbers; the last two are the row and the column of a place. */
static inline arcl_quad arcl_val_quad(arcl_val v)
{
    arcl_quad q;
    _Static_assert(sizeof q == sizeof v, "a value is written in one go");
    memcpy(&q, &v, sizeof q);
    return q;
}

/* Whether a box of this size can be a patch. */
static inline bool arcl_patch_fits(int64_t height, int64_t width)
{
    return ARCL_FAST_PATCH && height <= ARCL_PATCH_HEIGHT && width <= ARCL_PATCH_WIDTH;
}

/* The rows of s, while it is being made. */
static inline arcl_row *arcl_patch_rows(arcl_set *s)
{
    return (arcl_row *)(uintptr_t)s->rows;
}

/* A box of places that must fit; the caller writes every row. */
arcl_set *arcl_patch_new(arcl_ctx *c, int64_t top, int64_t left, int64_t height, int64_t width);

/* Counts and shrinks; the empty set if no bit is set. The caller sets recipe and ink. */
arcl_val arcl_patch_done(arcl_set *s);

/* A patch over n places whose rows exist already: the rows are shared, and the box must be tight. */
static inline arcl_set *arcl_patch_over(arcl_ctx *c, const arcl_row *rows, uint32_t n, int32_t top, int32_t left,
                                        int32_t height, int32_t width)
{
    arcl_set *s = arcl_set_new(c);

    s->n = n;
    s->form = ARCL_PATCH;
    s->rows = rows;
    s->top = top;
    s->left = left;
    s->height = height;
    s->width = width;
    return s;
}

/* A patch with the elements of s, without its recipe and without its caches. */
static inline arcl_set *arcl_patch_alike(arcl_ctx *c, const arcl_set *s)
{
    arcl_set *t = ARCL_NEW(c, arcl_set, 1);
    arcl_set_clear(t, offsetof(arcl_set, rows)); /* the history stands before the contents */
    memcpy((char *)t + offsetof(arcl_set, rows), (const char *)s + offsetof(arcl_set, rows),
           sizeof *t - offsetof(arcl_set, rows));
    t->form = ARCL_PATCH;
    t->ink = s->ink;
    t->triple = s->triple;
    t->n = s->n;
    return t;
}

/* Whether the elements of two patches are of one kind: places, or cells of one layout. */
static inline bool arcl_patch_akin(const arcl_set *a, const arcl_set *b)
{
    return a->ink == ARCL_PLACES || b->ink == ARCL_PLACES ? a->ink == b->ink : a->triple == b->triple;
}

/* The least and the greatest colour (0 for places), row and column of values that are all PAIRs, all CELLs or all
 * TRIPLEs. The height and the width of their box fit an int32_t. */
typedef struct arcl_extent {
    struct {
        int32_t tag, colour, r, c;
    } low, high;
} arcl_extent;

static inline int32_t arcl_extent_height(const arcl_extent *x)
{
    return x->high.r - x->low.r + 1;
}
static inline int32_t arcl_extent_width(const arcl_extent *x)
{
    return x->high.c - x->low.c + 1;
}

/* Finds the extent of n > 0 values; false if they are of other or of several kinds, or too far apart. */
bool arcl_extent_of(arcl_ctx *c, const arcl_val *seq, uint32_t n, arcl_extent *out);

/* The patch of n > 1 values with this extent; NULL if their box is too large, or a place has two colours. */
arcl_set *arcl_patch_from(arcl_ctx *c, const arcl_val *seq, uint32_t n, const arcl_extent *x);

/* Allocates a plane of colours that covers the box of s; the caller writes it. Sixteen bytes behind its end may be
 * written. */
uint8_t *arcl_patch_plane(arcl_ctx *c, arcl_set *s);

/* Row i (as a coordinate, not within the box) as a word whose bit 0 is column `left`; columns that do not fit are
 * lost. */
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
    if (s->ink == ARCL_PLACES)
        return arcl_pair32(i, j);
    const int32_t colour = arcl_patch_colour(s, key);
    return s->triple ? arcl_triple32(i, j, colour) : arcl_cell32(colour, i, j);
}

/* Reads the colours of an object, sixteen at a time: from its plane, or one colour for all. */
typedef struct arcl_colours {
    const uint8_t *from; /* of the plane; NULL if they are all the same */
    uint32_t stride;
    arcl_vec16 same;
} arcl_colours;

static inline arcl_colours arcl_colours_of(const arcl_set *s)
{
    if (s->ink == ARCL_UNIFORM)
        return (arcl_colours){NULL, 0, arcl_vec16_of((uint8_t)s->colour)};
    return (arcl_colours){s->plane, s->stride, arcl_vec16_of(0)};
}

/* The colours from row i (of the box), column j on; those outside of the patch mean nothing. */
static inline arcl_vec16 arcl_colours_at(const arcl_colours *in, size_t i, size_t j)
{
    return in->from ? arcl_vec16_load(in->from + i * in->stride + j) : in->same;
}

/* Whether the values are patches, or empty sets, and all of places or all of cells. */
bool arcl_are_patches(const arcl_val *v, uint32_t n);

/* The union of n sets if they are patches of one kind (places or cells) or empty, without a recipe; None
 * if they are something else, it does not fit or two of them have different colours at one place. */
arcl_val arcl_patch_union(arcl_ctx *c, const arcl_val *v, uint32_t n);

/* Makes the values of seq the elements of s, a new set of form ITEMS; of equal values the first one. x: their extent,
 * or NULL. `stays`: seq lives as long as s, which may then point to it. */
void arcl_index_distinct(arcl_ctx *c, arcl_set *s, const arcl_val *seq, uint32_t n, const arcl_extent *x, bool stays);

/* The key of an element of s, which has ITEMS, or ARCL_KEY_NONE. */
uint32_t arcl_index_find(arcl_ctx *c, arcl_set *s, arcl_val e);

/* The functions of PATCH in arcl_set_forms, and the fingerprints of ITEMS and LINE. */
void arcl_patch_members(arcl_ctx *c, arcl_set *s, arcl_val *at);
uint32_t arcl_patch_find(arcl_ctx *c, arcl_set *s, arcl_val e);
arcl_val arcl_patch_element_of(const arcl_set *s, uint32_t key);
uint64_t arcl_patch_key_hash(arcl_ctx *c, const arcl_set *s, uint32_t key);
uint64_t arcl_patch_hash(arcl_ctx *c, arcl_set *s);
bool arcl_patch_equal(arcl_ctx *c, const arcl_set *a, const arcl_set *b);
uint64_t arcl_patch_fingerprint(arcl_ctx *c, arcl_set *s);
uint64_t arcl_items_fingerprint(arcl_ctx *c, arcl_set *s);
uint64_t arcl_line_fingerprint(arcl_ctx *c, arcl_set *s);

#endif
