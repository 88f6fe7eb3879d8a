#include "value/patch.h"

#include <string.h>

arcl_set *arcl_patch_new(arcl_ctx *c, int64_t top, int64_t left, int64_t height, int64_t width)
{
    enum { HEAD = (sizeof(arcl_set) + sizeof(arcl_row) - 1) / sizeof(arcl_row) };
    arcl_row *room = ARCL_NEW(c, arcl_row, HEAD + height); /* the set lies before its rows */
    arcl_set *s = (arcl_set *)(void *)room;

    arcl_set_clear(s, offsetof(arcl_set, rows));
    s->form = ARCL_PATCH;
    s->rows = room + HEAD;
    s->top = (int32_t)top;
    s->left = (int32_t)left;
    s->height = (int32_t)height;
    s->width = (int32_t)width;
    return s;
}

/* The number of bits in the rows up to `end`, and in *any the bits that one of them has. */
static inline uint32_t count_rows(const arcl_row *at, const arcl_row *end, bool narrow, arcl_row *any)
{
    uint32_t n = 0;
    uint64_t low = 0;
    arcl_row all = 0;

    if (narrow)
        for (; at < end; at++) {
            low |= (uint64_t)*at;
            n += (uint32_t)__builtin_popcountll((uint64_t)*at);
        }
    else
        for (; at < end; at++) {
            all |= *at;
            n += arcl_row_count(*at);
        }
    *any = all | low;
    return n;
}

static inline uint32_t count_all(const arcl_set *s)
{
    arcl_row any;
    return count_rows(s->rows, s->rows + s->height, s->width <= 64, &any);
}

arcl_val arcl_patch_done(arcl_set *s)
{
    arcl_row *at = arcl_patch_rows(s), *end = at + s->height, any;
    const bool narrow = s->width <= 64;

    while (at < end && *at == 0)
        at++;
    if (at == end)
        return arcl_set_empty();
    while (end[-1] == 0)
        end--;
    s->n = count_rows(at, end, narrow, &any);
    const int32_t first = (int32_t)(at - s->rows), shift = arcl_row_first(any);
    s->top += first;
    s->left += shift;
    s->height = (int32_t)(end - at);
    s->width = arcl_row_end(any) - shift;
    s->rows = at;
    if (s->ink == ARCL_PLANE)
        s->plane += (size_t)first * s->stride + (size_t)shift;
    if (shift > 0 && narrow)
        for (; at < end; at++)
            *at = (uint64_t)*at >> shift;
    else if (shift > 0)
        for (; at < end; at++)
            *at >>= shift;
    return arcl_set_val(s);
}

uint8_t *arcl_patch_plane(arcl_ctx *c, arcl_set *s)
{
    uint8_t *plane = ARCL_NEW(c, uint8_t, (size_t)s->height * (size_t)s->width + ARCL_VEC16);
    s->ink = ARCL_PLANE;
    s->stride = (uint32_t)s->width;
    s->plane = plane;
    return plane;
}

/* ---- from values ------------------------------------------------------------ */

static bool is_short(const arcl_extent *x)
{
    return (int64_t)x->high.r - x->low.r < INT32_MAX && (int64_t)x->high.c - x->low.c < INT32_MAX;
}

bool arcl_extent_of(arcl_ctx *c, const arcl_val *seq, uint32_t n, arcl_extent *out)
{
    if (seq[0].tag != ARCL_PAIR && seq[0].tag != ARCL_CELL && seq[0].tag != ARCL_TRIPLE)
        return false;
#if defined(__SSE4_1__)
    _Static_assert(sizeof out->low == sizeof *seq && offsetof(arcl_val, n) == offsetof(arcl_extent, low.colour) &&
                       offsetof(arcl_val, u.at) == offsetof(arcl_extent, low.r),
                   "a value is compared as four numbers");
    const __m128i used = _mm_set_epi32(-1, -1, -1, 0xff); /* of the first number, the tag */
    __m128i least = _mm_and_si128(_mm_loadu_si128((const void *)seq), used), most = least;
    for (arcl_part p = arcl_part_of(n, sizeof *seq); arcl_part_next(c, &p);)
        for (const arcl_val *at = seq + p.from, *const end = seq + p.to; at < end; at++) {
            const __m128i x = _mm_and_si128(_mm_loadu_si128((const void *)at), used);
            least = _mm_min_epi32(least, x);
            most = _mm_max_epi32(most, x);
        }
    _mm_storeu_si128((void *)&out->low, least);
    _mm_storeu_si128((void *)&out->high, most);
    return out->low.tag == out->high.tag && is_short(out);
#else
    arcl_extent x = {{seq[0].tag, seq[0].n, seq[0].u.at.r, seq[0].u.at.c}, {0, 0, 0, 0}};
    x.high = x.low;
    for (arcl_part p = arcl_part_of(n, sizeof *seq); arcl_part_next(c, &p);)
        for (const arcl_val *at = seq + p.from; at < seq + p.to; at++) {
            const int32_t i = at->u.at.r, j = at->u.at.c;
            if (at->tag != x.low.tag)
                return false;
            x.low.colour = at->n < x.low.colour ? at->n : x.low.colour;
            x.high.colour = at->n > x.high.colour ? at->n : x.high.colour;
            x.low.r = i < x.low.r ? i : x.low.r;
            x.high.r = i > x.high.r ? i : x.high.r;
            x.low.c = j < x.low.c ? j : x.low.c;
            x.high.c = j > x.high.c ? j : x.high.c;
        }
    *out = x;
    return is_short(out);
#endif
}

/* Values with colours of their own; false if a place has two. */
static bool put_cells(arcl_set *s, uint8_t *plane, const arcl_val *seq, uint32_t n)
{
    arcl_row *rows = arcl_patch_rows(s);

    for (uint32_t k = 0; k < n; k++) {
        const int32_t i = seq[k].u.at.r - s->top, j = seq[k].u.at.c - s->left;
        const arcl_row bit = arcl_row_bit(j);
        uint8_t *at = plane + (size_t)i * s->stride + (size_t)j;
        if ((rows[i] & bit) && *at != seq[k].n)
            return false;
        *at = (uint8_t)seq[k].n;
        rows[i] |= bit;
    }
    return true;
}

arcl_set *arcl_patch_from(arcl_ctx *c, const arcl_val *seq, uint32_t n, const arcl_extent *x)
{
    const int32_t top = x->low.r, left = x->low.c, height = arcl_extent_height(x), width = arcl_extent_width(x);
    const bool uniform = x->low.colour == x->high.colour;

    if (!arcl_patch_fits(height, width) || (!uniform && (x->low.colour < 0 || x->high.colour > 255)))
        return NULL;
    const arcl_arena_mark before = arcl_arena_end(&c->mem);
    arcl_set *s = arcl_patch_new(c, top, left, height, width);
    arcl_row *rows = arcl_patch_rows(s);
    memset(rows, 0, (size_t)s->height * sizeof *rows);
    s->triple = x->low.tag == ARCL_TRIPLE;
    if (!uniform) {
        if (!put_cells(s, arcl_patch_plane(c, s), seq, n)) {
            arcl_arena_rewind(&c->mem, before);
            return NULL;
        }
    } else {
        s->ink = x->low.tag == ARCL_PAIR ? ARCL_PLACES : ARCL_UNIFORM;
        s->colour = x->low.colour;
        if (s->width <= 64)
            for (uint32_t k = 0; k < n; k++)
                rows[seq[k].u.at.r - top] |= (uint64_t)1 << (seq[k].u.at.c - left);
        else
            for (uint32_t k = 0; k < n; k++)
                rows[seq[k].u.at.r - top] |= arcl_row_bit(seq[k].u.at.c - left);
    }
    s->n = count_all(s);
    return s;
}

/* ---- unions ------------------------------------------------------------------ */

/* Writes colours where the sixteen bits of `fresh` are set; false if such a place is taken by another. */
static inline bool add_chunk(uint8_t *to, uint32_t fresh, uint32_t taken, arcl_vec16 colours)
{
    const arcl_vec16 here = arcl_vec16_load(to);

    if ((uint16_t)(fresh & taken & ~arcl_vec16_equal(here, colours)))
        return false;
    arcl_vec16_store(to, arcl_vec16_pick(arcl_vec16_of_bits((uint16_t)fresh), colours, here));
    return true;
}

/* The same for 64 bits, with the colours of row i from column j on. */
static inline bool add_word(uint8_t *to, uint64_t fresh, uint64_t taken, const arcl_colours *in, size_t i, size_t j)
{
    for (; fresh; fresh >>= ARCL_VEC16, taken >>= ARCL_VEC16, to += ARCL_VEC16, j += ARCL_VEC16)
        if (!add_chunk(to, (uint32_t)fresh, (uint32_t)taken, arcl_colours_at(in, i, j)))
            return false;
    return true;
}

/* Writes the colours of p into the plane of s; false if one of them is taken by another colour. */
static bool add_colours(const arcl_set *s, uint8_t *plane, const arcl_set *p)
{
    const size_t h = (size_t)p->height, di = (size_t)(p->top - s->top), across = s->stride;
    const int32_t dj = p->left - s->left;
    const arcl_row *rows = p->rows, *old = s->rows + di;
    const arcl_colours in = arcl_colours_of(p);
    bool fit = p->ink != ARCL_UNIFORM || (uint32_t)p->colour < 256;

    plane += di * across + (size_t)dj;
    if (s->width > 64)
        for (size_t i = 0; i < h && fit; i++, plane += across) {
            const arcl_row taken = old[i] >> dj;
            fit = add_word(plane, (uint64_t)rows[i], (uint64_t)taken, &in, i, 0) &&
                  add_word(plane + 64, (uint64_t)(rows[i] >> 64), (uint64_t)(taken >> 64), &in, i, 64);
        }
    else if (p->width > ARCL_VEC16)
        for (size_t i = 0; i < h && fit; i++, plane += across)
            fit = add_word(plane, (uint64_t)rows[i], (uint64_t)old[i] >> dj, &in, i, 0);
    else
        for (size_t i = 0; i < h && fit; i++, plane += across)
            fit = add_chunk(plane, (uint32_t)rows[i], (uint32_t)((uint64_t)old[i] >> dj), arcl_colours_at(&in, i, 0));
    return fit;
}

/* Adds h rows, moved by dj columns; `narrow` ones end before column 64. */
static inline void add_rows(arcl_row *to, const arcl_row *from, int32_t h, int32_t dj, bool narrow)
{
    int32_t i = 0;

    if (!narrow) {
        for (; i < h; i++)
            to[i] |= from[i] << dj;
        return;
    }
    for (; i + 1 < h; i += 2) {
        to[i] |= (uint64_t)from[i] << dj;
        to[i + 1] |= (uint64_t)from[i + 1] << dj;
    }
    if (i < h)
        to[i] |= (uint64_t)from[i] << dj;
}

/* What patches that are to be united have in common. */
typedef struct survey_of_patches {
    const arcl_set *first;
    uint32_t count;                   /* of those that are not empty */
    int32_t top, left, bottom, right; /* inclusive */
    bool uniform;
} survey_of_patches;

/* False if the values are no patches of one kind. */
static inline bool survey_patches(const arcl_val *v, uint32_t n, survey_of_patches *x)
{
    *x = (survey_of_patches){NULL, 0, INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN, true};
    for (uint32_t k = 0; k < n; k++) {
        const arcl_set *q = v[k].u.set;
        if (v[k].tag != ARCL_SET)
            return false;
        if (q->n == 0)
            continue;
        x->first = x->first ? x->first : q;
        if (!arcl_set_is_patch(q) || !arcl_patch_akin(x->first, q))
            return false;
        const int32_t b = q->top + (q->height - 1), r = q->left + (q->width - 1);
        x->top = q->top < x->top ? q->top : x->top;
        x->left = q->left < x->left ? q->left : x->left;
        x->bottom = b > x->bottom ? b : x->bottom;
        x->right = r > x->right ? r : x->right;
        x->uniform = x->uniform && q->ink == ARCL_UNIFORM && q->colour == x->first->colour;
        x->count++;
    }
    return true;
}

bool arcl_are_patches(const arcl_val *v, uint32_t n)
{
    survey_of_patches x;
    return survey_patches(v, n, &x);
}

arcl_val arcl_patch_union(arcl_ctx *c, const arcl_val *v, uint32_t n)
{
    survey_of_patches x;

    if (!survey_patches(v, n, &x))
        return arcl_none();
    if (x.count == 0)
        return arcl_set_empty();
    const int64_t height = (int64_t)x.bottom - x.top + 1, width = (int64_t)x.right - x.left + 1;
    if (!arcl_patch_fits(height, width))
        return arcl_none();
    if (x.count == 1)
        return arcl_set_val(arcl_patch_alike(c, x.first));
    const arcl_arena_mark before = arcl_arena_end(&c->mem);
    arcl_set *s = arcl_patch_new(c, x.top, x.left, height, width);
    arcl_row *rows = arcl_patch_rows(s);
    memset(rows, 0, (size_t)height * sizeof *rows);
    uint8_t *plane = NULL;
    s->triple = x.first->triple;
    if (x.uniform) {
        s->ink = ARCL_UNIFORM;
        s->colour = x.first->colour;
    } else if (x.first->ink != ARCL_PLACES) {
        plane = arcl_patch_plane(c, s);
    }
    for (uint32_t k = 0; k < n; k++) {
        const arcl_set *q = v[k].u.set;
        if (q->n == 0)
            continue;
        const int32_t dj = q->left - x.left;
        if (plane && !add_colours(s, plane, q)) {
            arcl_arena_rewind(&c->mem, before);
            return arcl_none();
        }
        add_rows(rows + (q->top - x.top), q->rows, q->height, dj, dj + q->width <= 64);
    }
    s->n = count_all(s);
    return arcl_set_val(s);
}
