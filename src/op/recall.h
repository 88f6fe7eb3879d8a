/*
 * recall.h - what functions gave for sets, so that programs that use a function
 * in several places work it out once for each set.
 *
 * Only functions that the program itself uses more than once are worth it: they
 * have a number. What is recalled costs the steps it took.
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

/* Whether what fn gives for x may be recalled. */
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

/* Whether what fn gave for x before is known still. */
static inline bool arcl_is_recalled(const arcl_ctx *c, const arcl_fn *fn, arcl_val x)
{
    const struct arcl_recalled *slot = c->recalled ? arcl_recalled_slot(c, fn, x.u.set) : NULL;
    return slot && slot->fn == fn && slot->x == x.u.set && slot->when == c->evaluations;
}

/* What fn gave for x before, in its steps; false if that is not known any more. */
static inline bool arcl_recall(arcl_ctx *c, const arcl_fn *fn, arcl_val x, arcl_val *y)
{
    if (!arcl_is_recalled(c, fn, x))
        return false;
    const struct arcl_recalled *slot = arcl_recalled_slot(c, fn, x.u.set);
    *y = slot->y;
    arcl_charge(c, slot->steps);
    return true;
}

/* Keeps what fn gave for x in so many steps. */
static inline void arcl_keep(arcl_ctx *c, const arcl_fn *fn, arcl_val x, arcl_val y, uint64_t steps)
{
    if (!c->recalled) {
        c->recalled = ARCL_TAKE(&c->kept, struct arcl_recalled, ARCL_RECALLED);
        memset(c->recalled, 0, ARCL_RECALLED * sizeof *c->recalled);
    }
    *arcl_recalled_slot(c, fn, x.u.set) = (struct arcl_recalled){fn, x.u.set, c->evaluations, steps, y};
}

#endif
