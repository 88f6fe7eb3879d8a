/*
 * index.c - how a set of ITEMS finds its elements: by place where they are places or cells that lie close together,
 * else by hash; a few are looked at one by one.
 */
#include "value/patch.h"

#include <string.h>

#include "base/hash.h"
#include "value/seq.h"

enum { FEW = 6 }; /* up to here a look is cheaper than an index */

/* ---- by hash -------------------------------------------------------------------------------------- */

static uint32_t slot_of(arcl_ctx *c, const uint32_t *index, uint32_t mask, const arcl_val *items, arcl_val e)
{
    uint32_t k = (uint32_t)arcl_hash_mix(arcl_fingerprint(c, e)) & mask;
    while (index[k] != ARCL_KEY_NONE && !arcl_equal(c, items[index[k]], e)) {
        arcl_ctx_work(c, 1);
        k = (k + 1) & mask;
    }
    return k;
}

/* Gives s an index with room for `room` elements, and the first n items in it. A set whose index takes too much work
 * has none: it may be asked again. */
static void open_by_hash(arcl_ctx *c, arcl_set *s, const arcl_val *items, uint32_t n, uint32_t room)
{
    uint32_t size = 16;
    while (size < room * 2)
        size *= 2;
    uint32_t *index = ARCL_NEW(c, uint32_t, size);
    memset(index, 0xff, size * sizeof *index);
    for (arcl_part p = arcl_part_of(n, sizeof *items); arcl_part_next(c, &p);)
        for (int64_t k = p.from; k < p.to; k++)
            index[slot_of(c, index, size - 1, items, items[k])] = (uint32_t)k;
    s->index_mask = size - 1;
    s->index = index;
}

/* ---- by place ------------------------------------------------------------------------------------- */

/* An index by place has a number for each place of its box, that of the last item there, and behind
 * them one for each item: that of the next item at the same place. */
static uint32_t *next_items(const arcl_set *s)
{
    return s->index + (size_t)s->height * (size_t)s->width;
}

static uint64_t cells_in(const arcl_extent *x)
{
    return (uint64_t)arcl_extent_height(x) * (uint64_t)arcl_extent_width(x);
}

/* Opens an empty index for n values of this extent; false if they lie too far apart. Filling it takes no more steps. */
static bool open_by_place(arcl_ctx *c, arcl_set *s, uint32_t n, const arcl_extent *x)
{
    const uint64_t cells = cells_in(x);

    if (!ARCL_FAST_PLACED || cells > (uint64_t)n * 64)
        return false;
    uint32_t *index = ARCL_NEW(c, uint32_t, cells + n);
    arcl_ctx_work(c, cells / 16);
    for (arcl_part p = arcl_part_of((int64_t)cells, sizeof *index); arcl_part_next(c, &p);)
        memset(index + p.from, 0xff, (size_t)(p.to - p.from) * sizeof *index);
    s->index = index;
    s->top = x->low.r;
    s->left = x->low.c;
    s->height = arcl_extent_height(x);
    s->width = arcl_extent_width(x);
    return true;
}

/* Where the items at a place of the box begin. */
static uint32_t *items_at(const arcl_set *s, int32_t i, int32_t j)
{
    return s->index + ((int64_t)i - s->top) * s->width + ((int64_t)j - s->left);
}

static uint32_t find_placed(arcl_ctx *c, const arcl_set *s, arcl_val e)
{
    const uint8_t tag = s->items[0].tag;
    int32_t i = e.u.at.r, j = e.u.at.c, colour = e.n;

    if (e.tag != tag) {
        colour = 0;
        if (!(tag == ARCL_PAIR ? arcl_as_pair(e, &i, &j) : arcl_as_cell(e, tag == ARCL_TRIPLE, &colour, &i, &j)))
            return ARCL_KEY_NONE;
    }
    if (i < s->top || (int64_t)i >= (int64_t)s->top + s->height || j < s->left ||
        (int64_t)j >= (int64_t)s->left + s->width)
        return ARCL_KEY_NONE;
    const uint32_t *next = next_items(s);
    uint32_t k = *items_at(s, i, j);
    while (k != ARCL_KEY_NONE && s->items[k].n != colour) { /* of places it is 0 */
        arcl_ctx_work(c, 1);
        k = next[k];
    }
    return k;
}

/* ---- making a set --------------------------------------------------------------------------------- */

/* Whether two equal sets have the same order for certain; only a few steps are looked at. */
static bool have_same_order(arcl_ctx *c, arcl_set *s, arcl_set *t)
{
    enum { GLANCE = 16 }; /* sets that were made from each other */

    for (int k = 0; k < GLANCE; k++) {
        if (s == t || (s->n == 1 && arcl_set_is_patch(s) && arcl_set_is_patch(t)))
            return true;
        if (s->recipe != t->recipe || s->copied != t->copied)
            return false;
        if (s->recipe == arcl_by_raster)
            return true;
        if (s->recipe != arcl_by_map || s->turn != t->turn || !arcl_is_set(s->a) || !arcl_equal(c, s->b, t->b) ||
            !arcl_equal(c, s->a, t->a))
            return false;
        s = s->a.u.set;
        t = t->a.u.set;
    }
    return false;
}

/* Whether it matters which of two equal values is kept: True is not 1, and sets have an order. */
static bool differ_in_history(arcl_ctx *c, arcl_val a, arcl_val b)
{
    if (a.tag == ARCL_SET && b.tag == ARCL_SET)
        return !have_same_order(c, a.u.set, b.u.set);
    return a.tag != b.tag || (a.tag == ARCL_TUPLE && a.u.items != b.u.items);
}

/* Whether b is the set a itself, as where a function gives the empty set over and over. */
static inline bool is_again(arcl_val a, arcl_val b)
{
    return a.tag == ARCL_SET && b.tag == ARCL_SET && a.u.set == b.u.set;
}

/* The number of the item that equals e, of the first `used` ones; `used`: there is none. */
static inline uint32_t look(arcl_ctx *c, const arcl_val *items, uint32_t used, arcl_val e)
{
    uint32_t j = 0;

    while (j < used && !arcl_equal(c, items[j], e))
        j++;
    return j;
}

/* Of two equal values the second one is left out. */
static inline void leave_out(arcl_ctx *c, arcl_set *s, arcl_val first, arcl_val second)
{
    if (!s->doubtful && differ_in_history(c, first, second))
        s->doubtful = true;
}

/* Copies the first of equal values to items; returns how many. */
static inline uint32_t distinct_few(arcl_ctx *c, arcl_set *s, const arcl_val *seq, uint32_t n, arcl_val *items)
{
    uint32_t used = 0;

    for (uint32_t k = 0; k < n; k++) {
        const uint32_t j = look(c, items, used, seq[k]);
        if (j < used)
            leave_out(c, s, items[j], seq[k]);
        else
            items[used++] = seq[k];
    }
    return used;
}

/* The same with an index as soon as they are more than a few. */
static __attribute__((noinline)) uint32_t distinct_many(arcl_ctx *c, arcl_set *s, const arcl_val *seq, uint32_t n,
                                                        arcl_val *items)
{
    uint32_t used = 0;

    for (arcl_part p = arcl_part_of(n, sizeof *items); arcl_part_next(c, &p);)
        for (int64_t k = p.from; k < p.to; k++) {
            uint32_t slot = 0, j;
            if (used == FEW && !s->index)
                open_by_hash(c, s, items, used, n);
            if (s->index) {
                if (is_again(seq[k], seq[k - 1]))
                    continue;
                slot = slot_of(c, s->index, s->index_mask, items, seq[k]);
                j = s->index[slot] == ARCL_KEY_NONE ? used : s->index[slot];
            } else {
                j = look(c, items, used, seq[k]);
            }
            if (j < used) {
                leave_out(c, s, items[j], seq[k]);
                continue;
            }
            if (s->index)
                s->index[slot] = used;
            items[used++] = seq[k];
        }
    return used;
}

/* A bit for each place of a box. */
typedef struct place_bits {
    uint64_t *word;
    int64_t across, first; /* the number of place (i, j) is i * across + j - first */
} place_bits;

/* Sets the bit of a place; whether it was set already. */
static inline bool meet(const place_bits *b, arcl_val place)
{
    const uint64_t at = (uint64_t)(place.u.at.r * b->across + place.u.at.c - b->first);
    const uint64_t bit = (uint64_t)1 << (at & 63), before = b->word[at / 64];

    b->word[at / 64] = before | bit;
    return before & bit;
}

/* The same for values of one colour, by a bit for each place; false if these are too many. There is no index then: few
 * sets are ever searched. Where seq stays, it is the items itself unless a value repeats another one: seldom does one, and
 * large sets take half of the memory. */
static bool distinct_bits(arcl_ctx *c, arcl_set *s, const arcl_val *seq, uint32_t n, const arcl_extent *x, bool stays)
{
    const uint64_t cells = cells_in(x), words = cells / 64 + 1;
    const arcl_scratch before = arcl_scratch_enter(c);
    place_bits seen = {.across = arcl_extent_width(x)};
    uint32_t used = 0;

    if (!ARCL_FAST_PLACED || x->low.colour != x->high.colour || cells > (uint64_t)n * 512 ||
        words * 8 > c->scratch.limit / 4)
        return false;
    arcl_val *items = stays ? NULL : ARCL_NEW(c, arcl_val, n);
    seen.word = ARCL_SCRATCH(c, uint64_t, words);
    seen.first = x->low.r * seen.across + x->low.c;
    arcl_ctx_work(c, cells / 512);
    for (arcl_part p = arcl_part_of((int64_t)words, sizeof *seen.word); arcl_part_next(c, &p);)
        memset(seen.word + p.from, 0, (size_t)(p.to - p.from) * sizeof *seen.word);
    for (arcl_part p = arcl_part_of(n, sizeof *items); arcl_part_next(c, &p);) {
        int64_t k = p.from;
        for (; k < p.to && !items; k++)
            if (meet(&seen, seq[k])) {
                items = ARCL_NEW(c, arcl_val, n);
                memcpy(items, seq, (size_t)k * sizeof *items);
                used = (uint32_t)k;
            }
        for (; k < p.to; k++) {
            items[used] = seq[k]; /* stays if it is new */
            used += !meet(&seen, seq[k]);
        }
    }
    arcl_scratch_leave(c, before);
    if (items)
        arcl_arena_shrink(&c->mem, items + n, items + used);
    s->n = items ? used : n;
    s->items = items ? items : seq;
    return true;
}

/* The same for cells; false if they lie too far apart, or too many are at one place. */
static bool distinct_places(arcl_ctx *c, arcl_set *s, const arcl_val *seq, uint32_t n, const arcl_extent *x)
{
    uint32_t used = 0;
    uint64_t looks = 0;

    if (!open_by_place(c, s, n, x))
        return false;
    arcl_val *items = ARCL_NEW(c, arcl_val, n);
    uint32_t *next = next_items(s);
    for (arcl_part p = arcl_part_of(n, sizeof *items); arcl_part_next(c, &p);)
        for (int64_t k = p.from; k < p.to; k++) {
            uint32_t *at = items_at(s, seq[k].u.at.r, seq[k].u.at.c), j = *at;
            for (; j != ARCL_KEY_NONE && items[j].n != seq[k].n; looks++) /* n: the colour, 0 for places */
                j = next[j];
            if (looks > (uint64_t)n * 8) {
                s->index = NULL;
                return false;
            }
            if (j != ARCL_KEY_NONE)
                continue;
            next[used] = *at;
            *at = used;
            items[used++] = seq[k];
        }
    arcl_arena_shrink(&c->mem, items + n, items + used);
    s->n = used;
    s->items = items;
    return true;
}

void arcl_index_distinct(arcl_ctx *c, arcl_set *s, const arcl_val *seq, uint32_t n, const arcl_extent *x, bool stays)
{
    if (x && n > FEW && (distinct_bits(c, s, seq, n, x, stays) || distinct_places(c, s, seq, n, x)))
        return;
    arcl_val *items = ARCL_NEW(c, arcl_val, n);
    s->n = n <= FEW ? distinct_few(c, s, seq, n, items) : distinct_many(c, s, seq, n, items);
    s->items = items;
}

uint32_t arcl_index_find(arcl_ctx *c, arcl_set *s, arcl_val e)
{
    const arcl_val *items = arcl_set_members(c, s);

    if (s->n <= FEW) {
        for (uint32_t k = 0; k < s->n; k++)
            if (arcl_equal(c, items[k], e))
                return k;
        return ARCL_KEY_NONE;
    }
    if (!s->index)
        open_by_hash(c, s, items, s->n, s->n);
    return s->index_mask ? s->index[slot_of(c, s->index, s->index_mask, items, e)] : find_placed(c, s, e);
}
