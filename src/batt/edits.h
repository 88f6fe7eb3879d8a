/*
 * edits.h - the edit operators. Each draws an edit of the current candidate: which node of its cone is replaced by
 * which other node.
 *
 * Layer: batt, internal.
 */
#ifndef ARCL_BATT_EDITS_H
#define ARCL_BATT_EDITS_H

#include "batt/mutate.h"

/* Sets e->from and e->to; false if the operator cannot be applied to this candidate. */
typedef bool arcl_edit_make(arcl_mutator *m, arcl_edit *e);

#define ARCL_OPERATOR(name, rate, doc) arcl_edit_make arcl_edit_##name;
#include "batt/operators.def"

/* Draws an edit with operator `op`. */
bool arcl_operator_edit(arcl_operator op, arcl_mutator *m, arcl_edit *e);

/* A use of a node in a candidate: as argument k of a node, or as the root. */
typedef struct arcl_site {
    uint32_t user, k; /* user == ARCL_NODE_MISSING: the root */
    uint32_t old;     /* the node that is used */
    uint32_t limit;   /* only nodes with smaller numbers may replace it, or there would be a cycle */
    arcl_shape need;  /* the shape that a replacement must have */
} arcl_site;

/* Draws a use in the cone; that as the root is among them if `root`. False if the shape that is needed there is not
 * known. */
bool arcl_site_draw(arcl_mutator *m, bool root, arcl_site *out);

/* Makes *e the edit that uses node x instead; false if x is ARCL_NODE_MISSING. */
bool arcl_site_put(arcl_mutator *m, const arcl_site *s, uint32_t x, arcl_edit *e);

/* Draws a node of the cone before `limit` that meets the need and is not `old`; ARCL_NODE_MISSING if there is none. */
uint32_t arcl_draw_value(arcl_mutator *m, const arcl_shape *need, uint32_t old, uint32_t limit);

/* Draws a constant that meets the need and is not `old`; ARCL_NODE_MISSING if there is none. */
uint32_t arcl_draw_constant(arcl_mutator *m, const arcl_shape *need, uint32_t old);

/* Draws one of the bits that are set. */
unsigned arcl_draw_bit(arcl_mutator *m, unsigned bits);

/* The node of a call or a constant in the graph; its shape is entered in m->shape. */
uint32_t arcl_made_call(arcl_mutator *m, unsigned op, const uint32_t *args);
uint32_t arcl_made_const(arcl_mutator *m, arcl_val v);

/* A node like `number` with argument k replaced. */
uint32_t arcl_made_like(arcl_mutator *m, uint32_t number, uint32_t k, uint32_t x);

/* Whether node `made` can stand for node `old` wherever that is used. */
bool arcl_may_stand_for(const arcl_mutator *m, uint32_t made, uint32_t old);

/* (start + j) % n for start and j below n. */
static inline uint32_t arcl_round(uint32_t start, uint32_t j, uint32_t n)
{
    return start + j < n ? start + j : start + j - n;
}

#endif
