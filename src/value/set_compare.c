/* set_compare.c - equality, inclusion and hash of sets; the order is of no account. */
#include "value/hash.h"
#include "value/patch.h"
#include "value/seq.h"

/* Whether two patches in the same box are equal. */
static bool patches_equal(const arcl_set *a, const arcl_set *b)
{
    if (!arcl_patch_akin(a, b) || (a->ink == ARCL_UNIFORM && b->ink == ARCL_UNIFORM && a->colour != b->colour))
        return false;
    for (int32_t i = 0; i < a->height; i++)
        if (a->rows[i] != b->rows[i])
            return false;
    if (a->ink != ARCL_PLANE && b->ink != ARCL_PLANE)
        return true;
    const arcl_colours x = arcl_colours_of(a), y = arcl_colours_of(b);
    for (int32_t i = 0; i < a->height; i++)
        for (int32_t j = 0; j < a->width; j += ARCL_CHUNK) {
            const uint32_t here = (uint16_t)(a->rows[i] >> j);
            if (here &
                ~arcl_chunk_equal(arcl_colours_at(&x, (size_t)i, (size_t)j), arcl_colours_at(&y, (size_t)i, (size_t)j)))
                return false;
        }
    return true;
}

bool arcl_set_equal(arcl_ctx *c, arcl_set *a, arcl_set *b)
{
    if (a == b)
        return true;
    if (a->n != b->n || (a->hashed && b->hashed && a->hash != b->hash))
        return false;
    if (a->line && b->line) /* there is one way to write a line */
        return a->top == b->top && a->left == b->left && a->height == b->height && a->width == b->width;
    if (a->form == ARCL_PATCH && b->form == ARCL_PATCH) {
        if (a->top != b->top || a->left != b->left || a->height != b->height || a->width != b->width)
            return false;
        return patches_equal(a, b);
    }
    return arcl_set_subset(c, a, b);
}

/* Whether every element of patch a is one of patch b, which is of the same kind and without a plane. */
static bool patch_within(const arcl_set *a, const arcl_set *b)
{
    const int64_t below = (int64_t)a->top - b->top, beside = (int64_t)a->left - b->left;

    if (below < 0 || below + a->height > b->height || beside < 0 || beside + a->width > b->width ||
        (a->ink == ARCL_UNIFORM && a->colour != b->colour))
        return false;
    for (int32_t i = 0; i < a->height; i++)
        if (a->rows[i] & ~(b->rows[i + below] >> beside))
            return false;
    return true;
}

bool arcl_set_subset(arcl_ctx *c, arcl_set *a, arcl_set *b)
{
    if (a->n > b->n)
        return false;
    if (a->form == ARCL_PATCH && b->form == ARCL_PATCH && a->ink == b->ink && a->ink != ARCL_PLANE &&
        arcl_patch_akin(a, b)) {
        return patch_within(a, b);
    }
    const arcl_val *items = arcl_set_members(c, a);
    bool all = true;
    arcl_charge(c, a->n);
    arcl_deeper(c);
    for (uint32_t k = 0; k < a->n && all; k++)
        all = arcl_set_has(c, b, items[k]);
    arcl_shallower(c);
    return all;
}

/* The sum of what the elements of columns `base` and on of row i add to the hash, whose bits are in w. */
static inline __attribute__((always_inline)) uint64_t row_hash(const arcl_set *s, uint64_t ink, int32_t i, int32_t base,
                                                               uint64_t w)
{
    const uint64_t row = arcl_hash_first(s->top + i);
    const int32_t left = s->left + base;
    uint64_t acc = 0;

    if (s->ink == ARCL_PLACES) {
        for (; w; w &= w - 1)
            acc ^= arcl_hash_member(arcl_hash_second(row, arcl_hash_int32(left + __builtin_ctzll(w))));
        return acc;
    }
    const uint8_t *plane = s->ink == ARCL_PLANE ? s->plane + (size_t)i * s->stride + (size_t)base : NULL;
    if (s->triple) {
        for (; w; w &= w - 1) {
            const int32_t j = __builtin_ctzll(w);
            acc ^= arcl_hash_member(arcl_hash_third(row, left + j, plane ? plane[j] : s->colour));
        }
        return acc;
    }
    for (; w; w &= w - 1) {
        const int32_t j = __builtin_ctzll(w);
        const uint64_t place = arcl_hash_second(row, arcl_hash_int32(left + j));
        acc ^= arcl_hash_member(arcl_hash_second(plane ? arcl_hash_first(plane[j]) : ink, place));
    }
    return acc;
}

static uint64_t patch_members_hash(const arcl_set *s)
{
    const uint64_t ink = s->ink == ARCL_UNIFORM ? arcl_hash_first(s->colour) : 0;
    uint64_t acc = 0;

    for (int32_t i = 0; i < s->height; i++)
        acc ^= row_hash(s, ink, i, 0, (uint64_t)s->rows[i]);
    for (int32_t i = 0; s->width > 64 && i < s->height; i++)
        acc ^= row_hash(s, ink, i, 64, (uint64_t)(s->rows[i] >> 64));
    return acc;
}

uint64_t arcl_set_hash(arcl_ctx *c, arcl_set *s)
{
    if (!s->hashed) {
        uint64_t acc = 0;
        arcl_charge(c, s->n);
        arcl_deeper(c);
        if (s->form == ARCL_PATCH) {
            acc = patch_members_hash(s);
        } else {
            const arcl_val *items = arcl_set_members(c, s);
            for (uint32_t k = 0; k < s->n; k++)
                acc ^= arcl_hash_member(arcl_hash(c, items[k]));
        }
        arcl_shallower(c);
        s->hash = arcl_hash_set_end(acc, s->n);
        s->hashed = true;
    }
    return s->hash;
}
