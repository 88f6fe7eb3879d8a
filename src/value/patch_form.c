/* patch_form.c - the PATCH row of arcl_set_forms: elements, keys, equality and hash of patches. */
#include <string.h>

#include "value/hash.h"
#include "value/patch.h"
#include "value/seq.h"

uint32_t arcl_patch_find(arcl_ctx *c, arcl_set *s, arcl_val e)
{
    int32_t colour = 0, i, j;

    (void)c;
    if (e.tag == (s->ink == ARCL_PLACES ? ARCL_PAIR : s->triple ? ARCL_TRIPLE : ARCL_CELL)) {
        i = e.u.at.r;
        j = e.u.at.c;
        colour = e.n;
    } else if (!(s->ink == ARCL_PLACES ? arcl_as_pair(e, &i, &j) : arcl_as_cell(e, s->triple, &colour, &i, &j))) {
        return ARCL_KEY_NONE;
    }
    const uint32_t key = arcl_patch_key(s, i, j);
    return key == ARCL_KEY_NONE || s->ink == ARCL_PLACES || arcl_patch_colour(s, key) == colour ? key : ARCL_KEY_NONE;
}

arcl_val arcl_patch_element_of(const arcl_set *s, uint32_t key)
{
    return arcl_patch_element(s, key);
}

uint64_t arcl_patch_key_hash(arcl_ctx *c, const arcl_set *s, uint32_t key)
{
    const int32_t i = s->top + (int32_t)(key / ARCL_PATCH_WIDTH), j = s->left + (int32_t)(key % ARCL_PATCH_WIDTH);

    (void)c;
    if (s->ink == ARCL_PLACES)
        return arcl_hash_pair(i, j);
    const int32_t colour = arcl_patch_colour(s, key);
    return s->triple ? arcl_hash_triple(i, j, colour) : arcl_hash_cell(colour, i, j);
}

/* Writes the elements of columns j .. end of a row; `q` is the one of column j. Returns where it stopped. */
static inline arcl_val *run_members(arcl_val *at, arcl_quad q, int32_t j, int32_t end, const uint8_t *colours)
{
    const arcl_quad beside = arcl_val_quad((arcl_val){.u.at = {0, 1}});

    for (; j < end; j++, at++, q += beside) {
        memcpy(at, &q, sizeof q);
        if (colours)
            at->n = colours[j];
    }
    return at;
}

/* Writes the elements of one row whose bits are in `w`; `q` is the one of bit 0. Returns where it stopped. */
static inline arcl_val *row_members(arcl_val *at, arcl_quad q, uint64_t w, const uint8_t *colours)
{
    while (w) { /* a stretch of bits at a time */
        const int32_t j = __builtin_ctzll(w);
        const uint64_t above = w + ((uint64_t)1 << j);
        const int32_t end = above ? __builtin_ctzll(above) : 64;
        at = run_members(at, q + arcl_val_quad((arcl_val){.u.at = {0, j}}), j, end, colours);
        w &= above;
    }
    return at;
}

void arcl_patch_members(arcl_ctx *c, arcl_set *s, arcl_val *at)
{
    const uint8_t *colours = s->ink == ARCL_PLANE ? s->plane : NULL;
    const arcl_quad below = arcl_val_quad((arcl_val){.u.at = {1, 0}}),
                    beside = arcl_val_quad((arcl_val){.u.at = {0, 64}});
    const int32_t colour = s->ink == ARCL_UNIFORM ? s->colour : 0;
    arcl_quad q = arcl_val_quad(s->ink == ARCL_PLACES ? arcl_pair32(s->top, s->left)
                                : s->triple           ? arcl_triple32(s->top, s->left, colour)
                                                      : arcl_cell32(colour, s->top, s->left));

    arcl_ctx_work(c, s->n);
    for (int32_t i = 0; i < s->height; i++, q += below) {
        at = row_members(at, q, (uint64_t)s->rows[i], colours);
        if (s->width > 64)
            at = row_members(at, q + beside, (uint64_t)(s->rows[i] >> 64), colours ? colours + 64 : NULL);
        if (colours)
            colours += s->stride;
    }
}

bool arcl_patch_equal(arcl_ctx *c, const arcl_set *a, const arcl_set *b)
{
    if (a->top != b->top || a->left != b->left || a->height != b->height || a->width != b->width)
        return false;
    (void)c;
    if (!arcl_patch_akin(a, b) || (a->ink == ARCL_UNIFORM && b->ink == ARCL_UNIFORM && a->colour != b->colour))
        return false;
    for (int32_t i = 0; i < a->height; i++)
        if (a->rows[i] != b->rows[i])
            return false;
    if (a->ink != ARCL_PLANE && b->ink != ARCL_PLANE)
        return true;
    const arcl_colours x = arcl_colours_of(a), y = arcl_colours_of(b);
    for (int32_t i = 0; i < a->height; i++)
        for (int32_t j = 0; j < a->width; j += ARCL_VEC16) {
            const uint32_t here = (uint16_t)(a->rows[i] >> j);
            if (here &
                ~arcl_vec16_equal(arcl_colours_at(&x, (size_t)i, (size_t)j), arcl_colours_at(&y, (size_t)i, (size_t)j)))
                return false;
        }
    return true;
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

uint64_t arcl_patch_hash(arcl_ctx *c, arcl_set *s)
{
    const uint64_t ink = s->ink == ARCL_UNIFORM ? arcl_hash_first(s->colour) : 0;
    uint64_t acc = 0;

    (void)c;
    for (int32_t i = 0; i < s->height; i++)
        acc ^= row_hash(s, ink, i, 0, (uint64_t)s->rows[i]);
    for (int32_t i = 0; s->width > 64 && i < s->height; i++)
        acc ^= row_hash(s, ink, i, 64, (uint64_t)(s->rows[i] >> 64));
    return acc;
}
