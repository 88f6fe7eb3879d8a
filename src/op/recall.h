/*
 * recall.h - a cache of the results of closures for sets: a program that uses one closure in several places evaluates
 * it once for each set.
 *
 * Only closures that the program refers to more than once are cached; arcl_fn_number gives them a number. A hit is
 * charged the steps of the evaluation that filled the entry.
 */
#ifndef ARCL_OP_RECALL_H
#define ARCL_OP_RECALL_H

#include <string.h>

#include "op/column.h"

enum { ARCL_RECALLED = 256 };

struct arcl_recalled {
    const arcl_fn *fn;
    const arcl_set *x;
    uint64_t when; /* the evaluation it belongs to */
    uint64_t steps;
    arcl_val y;
};

/* Whether the result of fn for x is cached. */
static inline bool arcl_recalls(const arcl_fn *fn, arcl_val x)
{
    return ARCL_FAST_RECALL && fn->number && x.tag == ARCL_SET;
}

static inline struct arcl_recalled *arcl_recalled_slot(const arcl_ctx *c, const arcl_fn *fn, const arcl_set *x)
{
    uint32_t k = fn->number * 37u + x->n;

    if (arcl_set_is_patch(x))
        k += (uint32_t)x->top * 5u + (uint32_t)x->left * 11u + (uint32_t)x->width * 3u;
    return &c->recalled[k % ARCL_RECALLED];
}

/* Whether the cache has the result of fn for x. */
static inline bool arcl_is_recalled(const arcl_ctx *c, const arcl_fn *fn, arcl_val x)
{
    const struct arcl_recalled *slot = c->recalled ? arcl_recalled_slot(c, fn, x.u.set) : NULL;
    return slot && slot->fn == fn && slot->x == x.u.set && slot->when == c->evaluations;
}

/* Looks the result of fn for x up and charges its steps; false if the cache does not have it. */
static inline bool arcl_recall(arcl_ctx *c, const arcl_fn *fn, arcl_val x, arcl_val *y)
{
    if (!arcl_is_recalled(c, fn, x))
        return false;
    const struct arcl_recalled *slot = arcl_recalled_slot(c, fn, x.u.set);
    *y = slot->y;
    arcl_charge(c, slot->steps);
    return true;
}

/* Puts the result y of fn for x, which took so many steps, into the cache. */
static inline void arcl_keep(arcl_ctx *c, const arcl_fn *fn, arcl_val x, arcl_val y, uint64_t steps)
{
    if (!c->recalled) {
        c->recalled = ARCL_TAKE(&c->kept, struct arcl_recalled, ARCL_RECALLED);
        memset(c->recalled, 0, ARCL_RECALLED * sizeof *c->recalled);
    }
    *arcl_recalled_slot(c, fn, x.u.set) = (struct arcl_recalled){fn, x.u.set, c->evaluations, steps, y};
}

#endif
