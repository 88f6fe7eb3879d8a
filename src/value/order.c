/*
 * order.c - the order of sets: runs recipes, and holds those that primitives share.
 *
 * A recipe may run the recipe of the set it was made from, and so on down a
 * chain of lazy sets; the depth of such a chain is bounded.
 */
#include <assert.h>
#include <string.h>

#include "base/boundary.h"
#include "value/hash.h"
#include "value/patch.h"
#include "value/seq.h"

enum { CHAIN_DEEP = 64, CHAIN_MAX = 4000 };

static inline uint64_t key_hash(arcl_ctx *c, const arcl_set *s, uint32_t key)
{
    return arcl_set_forms[s->form].key_hash(c, s, key);
}

static void add_key(arcl_ctx *c, arcl_set *s, arcl_table *t, uint32_t key)
{
    if (key != ARCL_KEY_NONE)
        arcl_table_add(c, t, key, key_hash(c, s, key));
}

void arcl_set_add(arcl_ctx *c, arcl_set *s, arcl_table *t, arcl_val e)
{
    const uint32_t key = arcl_set_key(c, s, e), before = t->used;

    add_key(c, s, t, key); /* nothing, if e is no element */
    if (s->doubtful && t->used > before)
        ((arcl_val *)(uintptr_t)s->items)[key] = e; /* equal, but this is the one that CPython has */
}

/* Works out the sets that s was made from one after the other, from the far end of the chain, where
 * recipes would else nest ever deeper. */
static void order_sources(arcl_ctx *c, const arcl_set *s)
{
    uint32_t n = 0;

    for (const arcl_set *p = s; arcl_is_set(p->a) && p->a.u.set->n > 1 && !p->a.u.set->table; p = p->a.u.set)
        n++;
    arcl_set **source = ARCL_NEW(c, arcl_set *, n);
    for (uint32_t k = 0; k < n; k++, s = s->a.u.set)
        source[k] = s->a.u.set;
    while (n > 0)
        arcl_set_table(c, source[--n]);
}

const arcl_table *arcl_set_table(arcl_ctx *c, arcl_set *s)
{
    if (!s->table) {
        arcl_frame *const before = arcl_profile_brief(c->profile, ARCL_SCOPE_order);
        arcl_table *t = ARCL_NEW(c, arcl_table, 1);
        if (++c->chain > CHAIN_MAX)
            arcl_ctx_cut(c, ARCL_E_DEPTH);
        if (c->chain == CHAIN_DEEP)
            order_sources(c, s);
        arcl_table_open(c, t);
        arcl_ctx_work(c, (uint64_t)s->n * 4);
        if (s->form != ARCL_PATCH)
            arcl_set_members(c, s); /* recipes work on what is laid out */
        s->recipe(c, s, t);
        if (s->copied)
            *t = arcl_table_copy(c, t);
        assert(arcl_set_mask(s) == 0 || arcl_set_mask(s) == t->mask);
        s->table = t;
        c->chain--;
        arcl_profile_brief_done(c->profile, before);
    }
    return s->table;
}

/* The number of the member that is certainly before all others; n if there is none. */
static uint32_t earliest(const arcl_stretch *at, uint32_t n)
{
    uint32_t best = 0, before = 0;

    for (uint32_t k = 1; k < n; k++)
        if (at[k].to < at[best].to)
            best = k;
    for (uint32_t k = 0; k < n; k++)
        before += arcl_stretch_before(at[best], at[k]);
    return before == n - 1 ? best : n;
}

arcl_val arcl_set_first(arcl_ctx *c, arcl_set *s)
{
    if (s->n > 1 && !s->ordered) {
        const arcl_scratch before = arcl_scratch_enter(c);
        const arcl_stretch *at = arcl_set_stretches(c, s);
        const uint32_t k = at ? earliest(at, s->n) : s->n;
        arcl_scratch_leave(c, before);
        if (k < s->n)
            return arcl_set_members(c, s)[k];
    }
    return arcl_set_ordered(c, s)[0];
}

static __attribute__((noinline)) const arcl_val *lay_in_order(arcl_ctx *c, arcl_set *s)
{
    const arcl_table *t = arcl_set_table(c, s);
    arcl_val *items = ARCL_NEW(c, arcl_val, s->n), *at = items;

    for (const uint32_t *key = t->key; at < items + s->n; key++)
        if (*key < ARCL_KEY_GONE)
            *at++ = arcl_set_element(s, *key);
    s->ordered = items;
    return items;
}

const arcl_val *arcl_set_ordered(arcl_ctx *c, arcl_set *s)
{
    if (s->n <= 1)
        return arcl_set_members(c, s);
    return s->ordered ? s->ordered : lay_in_order(c, s);
}

const uint32_t *arcl_set_ranks(arcl_ctx *c, arcl_set *s)
{
    uint32_t *ranks = ARCL_NEW(c, uint32_t, s->n);

    if (s->n <= 1) {
        if (s->n)
            ranks[0] = 0;
        return ranks;
    }
    arcl_table_walk(arcl_set_table(c, s), ranks);
    if (arcl_set_is_patch(s)) {
        uint32_t before[ARCL_PATCH_HEIGHT]; /* elements above each row */
        uint32_t sum = 0;
        for (int32_t i = 0; i < s->height; i++) {
            before[i] = sum;
            sum += arcl_row_count(s->rows[i]);
        }
        for (uint32_t k = 0; k < s->n; k++) {
            const uint32_t i = ranks[k] / ARCL_PATCH_WIDTH, j = ranks[k] % ARCL_PATCH_WIDTH;
            ranks[k] = before[i] + arcl_row_count(s->rows[i] & arcl_row_mask(j));
        }
    }
    return ranks;
}

void arcl_set_add_image(arcl_ctx *c, arcl_set *s, arcl_table *t, size_t k)
{
    if (!arcl_set_is_patch(s) && s->n == s->nimages) /* no two are equal, so items and images are the same */
        add_key(c, s, t, (uint32_t)k);
    else
        arcl_set_add(c, s, t, s->images[k]);
}

void arcl_by_sequence(arcl_ctx *c, arcl_set *s, arcl_table *t)
{
    for (uint32_t k = 0; k < s->nimages; k++)
        arcl_set_add_image(c, s, t, k);
}

/* The images are in the slots that are noted behind them; b: how many slots there are. An element that is not where its
 * hash leads, as those that hash by address, makes it a sequence. */
static void by_slots(arcl_ctx *c, arcl_set *s, arcl_table *t)
{
    bool found = true;
    const uint32_t size = (uint32_t)s->b.u.i, *slots = (const uint32_t *)(const void *)(s->images + s->nimages);

    arcl_table_open_sized(c, t, size);
    arcl_ctx_work(c, size >> 2);
    for (uint32_t k = 0; k < size; k++) {
        t->key[k] = slots[k] < ARCL_KEY_GONE ? arcl_set_key(c, s, s->images[slots[k]]) : slots[k];
        t->hash[k] = slots[k] < ARCL_KEY_GONE ? key_hash(c, s, t->key[k]) : 0;
        t->used += slots[k] < ARCL_KEY_GONE;
        t->fill += slots[k] != ARCL_KEY_NONE;
    }
    for (uint32_t k = 0; k < size && found; k++)
        found = slots[k] >= ARCL_KEY_GONE || arcl_table_slot(t, t->key[k], t->hash[k]) == k;
    if (!found) {
        arcl_table_open(c, t);
        arcl_by_sequence(c, s, t);
    }
}

void arcl_set_give_table(arcl_ctx *c, arcl_set *s, const uint32_t *slots, uint32_t size)
{
    const size_t bytes = size * sizeof *slots;
    arcl_val *both = ARCL_NEW(c, arcl_val, s->nimages + (bytes + sizeof *both - 1) / sizeof *both);

    memcpy(both, s->images, s->nimages * sizeof *both);
    memcpy(both + s->nimages, slots, bytes);
    s->images = both;
    s->b = arcl_int(size);
    s->recipe = by_slots;
    s->presized = true;
}

void arcl_by_raster(arcl_ctx *c, arcl_set *s, arcl_table *t)
{
    int32_t j;
    for (int32_t i = 0; i < s->height; i++)
        for (arcl_bits b = arcl_bits_of(s->rows[i]); arcl_bits_next(&b, &j);)
            add_key(c, s, t, (uint32_t)(i * ARCL_PATCH_WIDTH + j));
}

static void add_elements(arcl_ctx *c, arcl_set *s, arcl_table *t, arcl_val container)
{
    uint32_t n;
    const arcl_val *items = arcl_items(c, container, &n);
    for (uint32_t k = 0; items && k < n; k++)
        arcl_set_add(c, s, t, items[k]);
}

void arcl_by_subsequence(arcl_ctx *c, arcl_set *s, arcl_table *t)
{
    add_elements(c, s, t, s->a);
}

void arcl_by_both(arcl_ctx *c, arcl_set *s, arcl_table *t)
{
    add_elements(c, s, t, s->a);
    add_elements(c, s, t, s->b);
}

void arcl_by_merge(arcl_ctx *c, arcl_set *s, arcl_table *t)
{
    uint32_t n;
    const arcl_val *items = arcl_items(c, s->a, &n);
    for (uint32_t k = 0; k < n; k++)
        add_elements(c, s, t, items[k]);
}

/* Adds the image of place (i, j). */
static void add_turned(arcl_ctx *c, arcl_set *s, arcl_table *t, int64_t i, int64_t j)
{
    arcl_turn_place((arcl_turn)s->turn, s->b.u.at.r, s->b.u.at.c, &i, &j);
    add_key(c, s, t, arcl_patch_key(s, i, j));
}

void arcl_by_map(arcl_ctx *c, arcl_set *s, arcl_table *t)
{
    uint32_t n;

    if (arcl_is_patch(s->a) && s->a.u.set->n > 1) {
        arcl_set *from = s->a.u.set;
        const uint32_t *key = arcl_set_table(c, from)->key;
        for (n = from->n; n > 0; key++)
            if (*key < ARCL_KEY_GONE) {
                add_turned(c, s, t, (int64_t)from->top + *key / ARCL_PATCH_WIDTH,
                           (int64_t)from->left + *key % ARCL_PATCH_WIDTH);
                n--;
            }
        return;
    }
    const arcl_val *items = arcl_items(c, s->a, &n);
    for (uint32_t k = 0; k < n; k++) {
        int32_t i, j;
        if (arcl_as_place(items[k], arcl_is_typed(c), &i, &j))
            add_turned(c, s, t, i, j);
    }
}

void arcl_by_image(arcl_ctx *c, arcl_set *s, arcl_table *t)
{
    const uint32_t *ranks = arcl_ranks(c, s->a);
    for (uint32_t k = 0; k < s->nimages; k++)
        arcl_set_add_image(c, s, t, ranks ? ranks[k] : k);
}

/* The table of `from` with the keys of s. */
static arcl_table translated(arcl_ctx *c, arcl_set *s, arcl_set *from)
{
    arcl_table t = *arcl_set_table(c, from);
    uint32_t *key = ARCL_NEW(c, uint32_t, t.mask + 1u);

    for (uint32_t k = 0; k <= t.mask; k++)
        key[k] = t.key[k] < ARCL_KEY_GONE ? arcl_set_key(c, s, arcl_set_element(from, t.key[k])) : t.key[k];
    t.key = key;
    return t;
}

void arcl_by_union(arcl_ctx *c, arcl_set *s, arcl_table *t)
{
    const arcl_val part[2] = {s->a, s->b};
    for (int k = 0; k < 2; k++)
        if (part[k].u.set->n > 0) {
            const arcl_table from = translated(c, s, part[k].u.set);
            arcl_table_merge(c, t, &from);
        }
}

void arcl_by_intersection(arcl_ctx *c, arcl_set *s, arcl_table *t)
{
    add_elements(c, s, t, s->b.u.set->n > s->a.u.set->n ? s->a : s->b);
}

void arcl_by_difference(arcl_ctx *c, arcl_set *s, arcl_table *t)
{
    arcl_set *a = s->a.u.set, *b = s->b.u.set;

    if (!arcl_difference_deletes(a, b)) {
        add_elements(c, s, t, s->a);
        return;
    }
    arcl_table rest = arcl_table_copy(c, arcl_set_table(c, a));
    const arcl_val *items = arcl_set_members(c, b);
    for (uint32_t k = 0; k < b->n; k++) {
        const uint32_t key = arcl_set_key(c, a, items[k]);
        if (key != ARCL_KEY_NONE)
            arcl_table_discard(&rest, key, key_hash(c, a, key));
    }
    if (rest.fill - rest.used > rest.mask / 4)
        arcl_table_regrow(c, &rest);
    for (uint32_t k = 0; k <= rest.mask; k++)
        if (rest.key[k] < ARCL_KEY_GONE)
            rest.key[k] = arcl_set_key(c, s, arcl_set_element(a, rest.key[k]));
    *t = rest;
}
