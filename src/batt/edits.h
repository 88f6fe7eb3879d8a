/*
 * edits.h - the operators. Each looks at the cone of the root at hand and says which node is to take whose place.
 *
 * Layer: batt, internal.
 */
#ifndef ARCL_BATT_EDITS_H
#define ARCL_BATT_EDITS_H

#include "batt/mutate.h"

/* Fills in from and to; false if it found nothing to edit. */
typedef bool arcl_edit_make(arcl_mutator *m, arcl_edit *e);

#define ARCL_OPERATOR(name, rate, doc) arcl_edit_make arcl_edit_##name;
#include "batt/operators.def"

/* The edit of this operator. */
bool arcl_operator_edit(arcl_operator op, arcl_mutator *m, arcl_edit *e);

/* A place where a value stands: argument k of a node, or the root itself. */
typedef struct arcl_site {
    uint32_t user, k; /* user == ARCL_NODE_MISSING: the root */
    uint32_t old;     /* what stands there */
    uint32_t limit;   /* nodes before this one may stand there */
    arcl_shape need;
} arcl_site;

/* Any place in the cone, the root included if `root`; false if it was one where nothing can be told. */
bool arcl_site_draw(arcl_mutator *m, bool root, arcl_site *out);

/* The edit that puts node x there; false if x is ARCL_NODE_MISSING. */
bool arcl_site_put(arcl_mutator *m, const arcl_site *s, uint32_t x, arcl_edit *e);

/* A value of the cone before `limit` that meets the need, other than `old`; ARCL_NODE_MISSING: none. */
uint32_t arcl_draw_value(arcl_mutator *m, const arcl_shape *need, uint32_t old, uint32_t limit);

/* A constant that meets the need, other than `old`; ARCL_NODE_MISSING: none. */
uint32_t arcl_draw_constant(arcl_mutator *m, const arcl_shape *need, uint32_t old);

/* One of the bits. */
unsigned arcl_draw_bit(arcl_mutator *m, unsigned bits);

/* The node of a call or constant, its shape noted. */
uint32_t arcl_made_call(arcl_mutator *m, unsigned op, const uint32_t *args);
uint32_t arcl_made_const(arcl_mutator *m, arcl_val v);

/* A node like `number` with argument k replaced. */
uint32_t arcl_made_like(arcl_mutator *m, uint32_t number, uint32_t k, uint32_t x);

/* Whether node `made` can stand for node `old` wherever that is used. */
bool arcl_may_stand_for(const arcl_mutator *m, uint32_t made, uint32_t old);

/* Number j, counted from `start`, of n that stand in a circle. */
static inline uint32_t arcl_round(uint32_t start, uint32_t j, uint32_t n)
{
    return start + j < n ? start + j : start + j - n;
}

#endif
