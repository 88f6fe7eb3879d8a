/* subset.c - parts of tuples and sets: what is kept, taken out, or common to two of them. */
#include "op/codes.h"
#include "op/common.h"
#include "value/patch.h"

/* Of the bits of w those that are kept; *keep goes on to the first mark behind them. A stretch of bits at a time takes
 * as many marks: filters of wide patches; 1 % of the bundled programs. */
static inline uint64_t kept_bits(uint64_t w, const bool **keep)
{
    enum { FEW = 3 };
    const int32_t n = __builtin_popcountll(w);
    uint64_t kept = 0;

    if (n <= FEW) {
        for (; w; w &= w - 1)
            kept |= *(*keep)++ ? w & -w : 0;
        return kept;
    }
    uint64_t marks = arcl_bytes_equal((const uint8_t *)*keep, n, true);
    *keep += n;
    for (uint64_t above; w; w &= above) {
        const int32_t j = __builtin_ctzll(w);
        above = w + ((uint64_t)1 << j); /* what is behind the stretch, and the bit after it */
        const uint64_t stretch = w & ~above;
        kept |= marks << j & stretch;
        marks = w & above ? marks >> __builtin_popcountll(stretch) : 0;
    }
    return kept;
}

static arcl_val patch_subset(arcl_ctx *c, arcl_set *p, const bool *keep)
{
    arcl_set *s = arcl_patch_alike(c, p);
    arcl_row *rows = ARCL_NEW(c, arcl_row, s->height);

    for (int32_t i = 0; i < s->height; i++) {
        rows[i] = kept_bits((uint64_t)p->rows[i], &keep);
        if (p->width > 64)
            rows[i] |= (arcl_row)kept_bits((uint64_t)(p->rows[i] >> 64), &keep) << 64;
    }
    s->rows = rows;
    return arcl_patch_done(s);
}

arcl_val arcl_subset(arcl_ctx *c, arcl_val v, const bool *keep, bool as_set)
{
    uint32_t n, m = 0;
    arcl_val out;

    if (arcl_is_patch(v)) {
        out = patch_subset(c, v.u.set, keep);
    } else {
        const arcl_val *members = arcl_members(c, v, &n);
        arcl_val *kept = ARCL_NEW(c, arcl_val, n);
        for (uint32_t k = 0; k < n; k++)
            if (keep[k])
                kept[m++] = members[k];
        if (!as_set && !arcl_is_set(v))
            return arcl_tuple_make(c, kept, m);
        if (m == 0)
            return arcl_set_empty();
        out = arcl_is_set(v) ? arcl_set_of_distinct(c, kept, m)
                             : arcl_set_make(c, kept, m, NULL, arcl_none(), arcl_none());
    }
    return arcl_set_recipe(c, out, arcl_by_subsequence, v, arcl_none());
}

arcl_val arcl_remove(arcl_ctx *c, arcl_val container, arcl_val value)
{
    uint32_t n;
    const arcl_val *members = arcl_members(c, container, &n);

    if (!members && !arcl_len(container, &n))
        return arcl_err(ARCL_E_TYPE);
    bool *keep = ARCL_NEW(c, bool, n);
    arcl_ctx_work(c, n);
    for (uint32_t k = 0; k < n; k++)
        keep[k] = !arcl_same(c, members[k], value);
    return arcl_subset(c, container, keep, false);
}

ARCL_CODE(remove, arcl_remove(c, a[1], a[0]))

/* Two patches of one kind, one laid over the other: rows first .. end of a meet rows of b. */
typedef struct overlap {
    int32_t first, end;
    int32_t below, beside; /* where the box of b begins in that of a */
} overlap;

static inline overlap overlap_of(const arcl_set *a, const arcl_set *b)
{
    const int64_t below = (int64_t)b->top - a->top, beside = (int64_t)b->left - a->left;
    const int64_t end = below + b->height;

    if (below >= a->height || end <= 0 || beside >= a->width || beside + b->width <= 0)
        return (overlap){0};
    return (overlap){.first = below > 0 ? (int32_t)below : 0,
                     .end = end < a->height ? (int32_t)end : a->height,
                     .below = (int32_t)below,
                     .beside = (int32_t)beside};
}

/* Of the bits of row i of a those where b has the same colour. */
static arcl_row same_colours(const arcl_set *a, const arcl_set *b, overlap o, int32_t i, arcl_row both)
{
    int32_t j;

    for (arcl_bits bits = arcl_bits_of(both); arcl_bits_next(&bits, &j);) {
        const uint32_t at = (uint32_t)((i - o.below) * ARCL_PATCH_WIDTH + j - o.beside);
        if (arcl_patch_colour(a, (uint32_t)(i * ARCL_PATCH_WIDTH + j)) != arcl_patch_colour(b, at))
            both &= ~arcl_row_bit(j);
    }
    return both;
}

/* The elements of a that b has too, in rows[0 .. end - first); returns how many. */
static inline __attribute__((always_inline)) uint32_t common_of(const arcl_set *a, const arcl_set *b, overlap o,
                                                                arcl_row *rows, bool narrow, bool places)
{
    const int32_t left = o.beside > 0 ? o.beside : 0, right = o.beside < 0 ? -o.beside : 0;
    uint32_t n = 0;

    for (int32_t i = o.first; i < o.end; i++) {
        const arcl_row other = b->rows[i - o.below];
        arcl_row both =
            narrow ? (uint64_t)a->rows[i] & (uint64_t)other << left >> right : a->rows[i] & other << left >> right;
        if (!places && both)
            both = same_colours(a, b, o, i, both);
        *rows++ = both;
        n += narrow ? (uint32_t)__builtin_popcountll((uint64_t)both) : arcl_row_count(both);
    }
    return n;
}

static inline __attribute__((always_inline)) uint32_t common_rows(const arcl_set *a, const arcl_set *b, overlap o,
                                                                  arcl_row *rows)
{
    const bool narrow = a->width <= 64 && b->width <= 64;

    if (a->ink != ARCL_PLACES && (a->ink != ARCL_UNIFORM || b->ink != ARCL_UNIFORM || a->colour != b->colour))
        return common_of(a, b, o, rows, false, false);
    return narrow ? common_of(a, b, o, rows, true, true) : common_of(a, b, o, rows, false, true);
}

/* a minus b (or a and b, if `common`) for patches of one kind; the recipe is the caller's. */
static inline __attribute__((always_inline)) arcl_val patch_meet(arcl_ctx *c, arcl_set *a, arcl_set *b, bool common)
{
    arcl_row both[ARCL_PATCH_HEIGHT];
    const overlap o = overlap_of(a, b);
    const uint32_t n = common_rows(a, b, o, both);

    if (n == (common ? 0 : a->n))
        return arcl_set_empty();
    arcl_set *s = arcl_patch_alike(c, a);
    if (n == (common ? a->n : 0))
        return arcl_set_val(s);
    arcl_row *rows = ARCL_NEW(c, arcl_row, a->height);
    s->rows = rows;
    if (common) {
        s->top += o.first;
        s->height = o.end - o.first;
        if (s->ink == ARCL_PLANE)
            s->plane += (size_t)o.first * s->stride;
        for (int32_t i = 0; i < s->height; i++)
            rows[i] = both[i];
    } else {
        int32_t i = 0;
        for (; i < o.first; i++)
            rows[i] = a->rows[i];
        for (; i < o.end; i++)
            rows[i] = a->rows[i] ^ both[i - o.first];
        for (; i < a->height; i++)
            rows[i] = a->rows[i];
    }
    return arcl_patch_done(s);
}

static inline __attribute__((always_inline)) bool same_kind(arcl_val a, arcl_val b)
{
    return arcl_is_patch(a) && arcl_is_patch(b) && arcl_patch_akin(a.u.set, b.u.set);
}

/* The one cell or place of a set in a set of such, or NULL. */
static const arcl_set *single(arcl_val e, const arcl_set *like)
{
    const arcl_set *s = arcl_is_patch(e) ? e.u.set : NULL;
    return s && s->n == 1 && (!like || arcl_patch_akin(s, like)) ? s : NULL;
}

static int32_t colour_of(const arcl_set *s)
{
    return s->ink == ARCL_PLACES ? 0 : arcl_patch_colour(s, 0);
}

/* The box of n sets of one cell each, all of one kind; false if there are others. */
static bool box_of_singles(const arcl_val *v, uint32_t n, const arcl_set *like, int32_t box[4])
{
    int32_t top = INT32_MAX, left = INT32_MAX, bottom = INT32_MIN, right = INT32_MIN;

    for (uint32_t k = 0; k < n; k++) {
        const arcl_set *s = single(v[k], like);
        if (!s)
            return false;
        top = s->top < top ? s->top : top;
        left = s->left < left ? s->left : left;
        bottom = s->top > bottom ? s->top : bottom;
        right = s->left > right ? s->left : right;
    }
    const int64_t h = (int64_t)bottom - top + 1, w = (int64_t)right - left + 1;
    if (!arcl_patch_fits(h, w))
        return false;
    memcpy(box, (const int32_t[4]){top, left, (int32_t)h, (int32_t)w}, 4 * sizeof *box);
    return true;
}

/* Objects of one cell each, as of two grids that are compared: a table of places in place of hashes. Says which
 * members of a are in b; false if there are others, or too few to be worth it. Worth 9 % of the old protocol. */
static bool meet_singles(arcl_ctx *c, arcl_val a, arcl_val b, bool *has)
{
    enum { FEW = 4 };
    uint32_t n, m;

    if (!arcl_is_set(a) || !arcl_is_set(b) || arcl_is_patch(a) || arcl_is_patch(b) || a.u.set->n < FEW ||
        b.u.set->n < FEW)
        return false;
    const arcl_val *x = arcl_members(c, a, &n), *y = arcl_members(c, b, &m);
    const arcl_set *like = single(x[0], NULL);
    int32_t box[4], other[4];
    if (!like || !box_of_singles(x, n, like, other) || !box_of_singles(y, m, like, box))
        return false;
    const int64_t cells = (int64_t)box[2] * box[3];
    int64_t *colour = ARCL_NEW(c, int64_t, cells); /* none is beyond 32 bits */
    for (int64_t k = 0; k < cells; k++)
        colour[k] = INT64_MAX;
    for (uint32_t k = 0; k < m; k++) {
        const arcl_set *s = y[k].u.set;
        int64_t *at = &colour[(int64_t)(s->top - box[0]) * box[3] + (s->left - box[1])];
        if (*at != INT64_MAX)
            return false; /* two of different colours */
        *at = colour_of(s);
    }
    for (uint32_t k = 0; k < n; k++) {
        const arcl_set *s = x[k].u.set;
        const int64_t i = (int64_t)s->top - box[0], j = (int64_t)s->left - box[1];
        has[k] = i >= 0 && i < box[2] && j >= 0 && j < box[3] && colour[i * box[3] + j] == colour_of(s);
    }
    return true;
}

/* The members of a that are in b, or those that are not; they are looked up one by one. */
static arcl_val meet(arcl_ctx *c, arcl_val a, arcl_val b, bool common)
{
    uint32_t n;
    const arcl_val *members = arcl_members(c, a, &n);
    bool *keep = ARCL_NEW(c, bool, n);

    arcl_ctx_work(c, n);
    if (meet_singles(c, a, b, keep))
        for (uint32_t k = 0; k < n; k++)
            keep[k] = keep[k] == common;
    else
        for (uint32_t k = 0; k < n; k++) {
            const int has = arcl_contains(c, b, members[k]);
            if (has < 0)
                return arcl_err(ARCL_E_TYPE);
            keep[k] = has == common;
        }
    return arcl_subset(c, a, keep, false);
}

arcl_val arcl_op_difference(arcl_ctx *c, const arcl_val *a)
{
    uint32_t n;

    if (same_kind(a[0], a[1])) {
        const arcl_val s = patch_meet(c, a[0].u.set, a[1].u.set, false);
        return arcl_set_recipe(c, s, arcl_by_subsequence, a[0], arcl_none());
    }
    return arcl_len(a[0], &n) ? meet(c, a[0], a[1], false) : arcl_err(ARCL_E_TYPE);
}

arcl_val arcl_without(arcl_ctx *c, arcl_val a, arcl_val b)
{
    const arcl_val both[2] = {a, b};
    return arcl_set_recipe(c, arcl_op_difference(c, both), arcl_by_difference, a, b);
}

arcl_val arcl_op_intersection(arcl_ctx *c, const arcl_val *a)
{
    if (arcl_is_int(a[0]) && arcl_is_int(a[1])) {
        const int64_t i = a[0].u.i & a[1].u.i;
        return a[0].tag == ARCL_BOOL && a[1].tag == ARCL_BOOL ? arcl_bool(i) : arcl_int(i);
    }
    if (!arcl_is_set(a[0]) || !arcl_is_set(a[1]))
        return arcl_err(ARCL_E_TYPE);
    if (a[0].u.set == a[1].u.set) /* CPython copies: a union with nothing */
        return arcl_set_recipe(c, arcl_merge_contents(c, a, 1), arcl_by_union, a[0], arcl_set_empty());
    const bool swap = a[1].u.set->n > a[0].u.set->n; /* elements come from the set that is walked */
    const arcl_val walked = a[swap ? 0 : 1], other = a[swap ? 1 : 0];
    const arcl_val s =
        same_kind(walked, other) ? patch_meet(c, walked.u.set, other.u.set, true) : meet(c, walked, other, true);
    return arcl_set_recipe(c, s, arcl_by_intersection, a[0], a[1]);
}
