/*
 * walk.c - tables that come from another's sets, and go to them.
 *
 * Of a set of CPython's one sees in which order it is walked, and how many slots its table has. And all that one can do to
 * have a set with a certain table is to add elements one by one.
 */
#include <string.h>

#include "value/table.h"

/* The way of an element through the slots. */
typedef struct way {
    uint64_t begin, at, end, perturb;
} way;

static inline uint64_t end_of(uint64_t begin, uint64_t mask)
{
    return begin + ARCL_TABLE_PROBES <= mask ? begin + ARCL_TABLE_PROBES : begin;
}

static inline way way_of(uint64_t hash, uint64_t mask)
{
    const uint64_t begin = hash & mask;
    return (way){begin, begin, end_of(begin, mask), hash};
}

/* Goes to the next slot; true if that is a jump. */
static inline bool go_on(way *w, uint64_t mask)
{
    if (w->at < w->end) {
        w->at++;
        return false;
    }
    w->perturb >>= ARCL_TABLE_SHIFT;
    w->begin = w->at = (w->begin * 5 + 1 + w->perturb) & mask;
    w->end = end_of(w->begin, mask);
    return true;
}

/* Whether the slots on the way of the element in slot k are taken by those that are there already. */
static bool can_follow(const arcl_table *t, const uint8_t *there, uint32_t k)
{
    way w = way_of(t->hash[k], t->mask);

    while (w.at != k && there[w.at])
        go_on(&w, t->mask);
    return w.at == k;
}

uint32_t arcl_table_additions(arcl_ctx *c, const arcl_table *t, uint32_t *slots, uint32_t *found)
{
    const arcl_scratch before = arcl_scratch_enter(c);
    uint8_t *there = ARCL_SCRATCH(c, uint8_t, t->mask + 1u);
    uint32_t n = 0, home, last;

    memset(there, 0, t->mask + 1u);
    for (uint32_t k = 0; k <= t->mask; k++)
        if (t->key[k] < ARCL_KEY_GONE && (t->hash[k] & t->mask) == k) {
            there[k] = 1;
            slots[n++] = k;
        }
    home = n;
    do { /* as long as one more can come */
        last = n;
        for (uint32_t k = 0; k <= t->mask && n < t->used; k++)
            if (t->key[k] < ARCL_KEY_GONE && !there[k] && can_follow(t, there, k)) {
                there[k] = 1;
                slots[n++] = k;
            }
    } while (n > last);
    *found = n;
    for (uint32_t k = 0; k <= t->mask && n < t->used; k++)
        if (t->key[k] < ARCL_KEY_GONE && !there[k])
            slots[n++] = k;
    arcl_scratch_leave(c, before);
    return home;
}

/* ---- a table for an order --------------------------------------------------------------------- */

enum { STRETCHES_MAX = 8, TRIES = 32 };

/* Elements that are to be in slots that follow each other. */
typedef struct puzzle {
    uint64_t mask;
    uint32_t n;
    const uint64_t *hashes;
    int stretches;  /* of the way of each that are looked at */
    uint32_t *last; /* the slot that each can have at most */
    uint32_t *slot; /* that it has */
    uint8_t *taken; /* by slot */
} puzzle;

/* The last slot of each, as those that follow have it; false if there is none. */
static bool find_last(const puzzle *p)
{
    uint64_t end = p->mask + 1;

    for (uint32_t k = p->n; k-- > 0; end = p->last[k]) {
        uint64_t found = UINT64_MAX;
        int left = p->stretches;
        for (way w = way_of(p->hashes[k], p->mask); left > 0; left -= go_on(&w, p->mask))
            if (w.at < end && (found == UINT64_MAX || w.at > found))
                found = w.at;
        if (found == UINT64_MAX)
            return false;
        p->last[k] = (uint32_t)found;
    }
    return true;
}

/* The next slot on the way of element k, after the first `skipped` that will do; false if there is none. With `strict`
 * slots before it that the element has passed are taken: what comes later lies behind them. */
static bool find_slot(const puzzle *p, uint32_t k, uint32_t skipped, bool strict)
{
    const int64_t after = k ? (int64_t)p->slot[k - 1] : -1;
    uint64_t passed = UINT64_MAX; /* the first slot on the way that is not taken */
    int left = p->stretches;

    for (way w = way_of(p->hashes[k], p->mask); left > 0; left -= go_on(&w, p->mask)) {
        if ((int64_t)w.at > after && w.at <= p->last[k] && (!strict || passed > w.at) && skipped-- == 0) {
            p->slot[k] = (uint32_t)w.at;
            return true;
        }
        if (!p->taken[w.at] && w.at < passed)
            passed = w.at;
    }
    return false;
}

/* Each as early on its way as that can be; one that finds no slot has the one before it look for another. */
static bool find_slots(const puzzle *p, uint32_t *skipped, bool strict)
{
    uint64_t tries = (uint64_t)TRIES * p->n;

    memset(p->taken, 0, p->mask + 1);
    memset(skipped, 0, p->n * sizeof *skipped);
    for (uint32_t k = 0; k < p->n;) {
        if (tries-- == 0)
            return false;
        if (find_slot(p, k, skipped[k], strict)) {
            p->taken[p->slot[k++]] = 1;
            continue;
        }
        skipped[k] = 0;
        if (k == 0)
            return false;
        p->taken[p->slot[--k]] = 0;
        skipped[k]++;
    }
    return true;
}

static void fill(arcl_table *t, const puzzle *p, const uint32_t *keys)
{
    memset(t->key, 0xff, (t->mask + 1u) * sizeof *t->key); /* ARCL_KEY_NONE */
    for (uint32_t k = 0; k < p->n; k++) {
        t->key[p->slot[k]] = keys[k];
        t->hash[p->slot[k]] = p->hashes[k];
    }
}

bool arcl_table_walked(arcl_ctx *c, arcl_table *t, const uint32_t *keys, const uint64_t *hashes, uint32_t n,
                       uint32_t size)
{
    int least = 0; /* stretches with which there is a table at all: then elements were deleted */
    uint32_t found = 0;

    if (n > size / 5 * 3 + 1)
        return false;
    arcl_table made = {.mask = size - 1, .fill = n, .used = n};
    made.hash = ARCL_NEW(c, uint64_t, size);
    made.key = ARCL_NEW(c, uint32_t, size);
    const arcl_scratch before = arcl_scratch_enter(c);
    puzzle p = {.mask = size - 1, .n = n, .hashes = hashes};
    uint32_t *other = ARCL_SCRATCH(c, uint32_t, n);
    p.last = ARCL_SCRATCH(c, uint32_t, n);
    p.slot = ARCL_SCRATCH(c, uint32_t, n);
    p.taken = ARCL_SCRATCH(c, uint8_t, size);
    arcl_charge(c, size >> 2);
    for (p.stretches = 1; p.stretches <= STRETCHES_MAX && found < n; p.stretches++)
        if (find_last(&p)) {
            least = least ? least : p.stretches;
            if (find_slots(&p, other, true)) {
                fill(&made, &p, keys);
                arcl_table_additions(c, &made, other, &found);
            }
        }
    if (found < n && least) {
        p.stretches = least;
        if (find_last(&p) && find_slots(&p, other, false))
            fill(&made, &p, keys);
    }
    arcl_scratch_leave(c, before);
    if (least)
        *t = made;
    return least > 0;
}
