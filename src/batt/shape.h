/*
 * shape.h - what the nodes of a graph are, as sets of kinds: what an edit may put in whose place.
 *
 * A row of the table says of many primitives no more than "any value" or "a container". The shape of a node says more:
 * it follows from the shapes of its arguments (arcl_flow) and from where the node is used. It is a claim about
 * programs that make sense; nothing breaks where it does not hold.
 *
 * Layer: batt. Must not know: candidates, samples.
 */
#ifndef ARCL_BATT_SHAPE_H
#define ARCL_BATT_SHAPE_H

#include "lang/program.h"

typedef struct arcl_shape {
    uint16_t kinds;        /* one of these it is; none: it is used as what the table says it is not */
    uint16_t takes, gives; /* of a function: its first parameter, its result */
    uint8_t arity : 7;     /* of a function; 0: not known */
    bool varies : 1;       /* it depends on S or I */
    uint8_t range;         /* of a need: the arcl_type whose integers alone will do; 0: all will */
} arcl_shape;

enum { ARCL_KINDS_FEW = 3 }; /* what may be one of more kinds is as good as unknown */

static inline bool arcl_kinds_few(unsigned kinds)
{
    return kinds && __builtin_popcount(kinds) <= ARCL_KINDS_FEW;
}

/* What the elements of a container are; a cell and a row are tuples like others. */
uint16_t arcl_kinds_element(unsigned kinds);

/* The shape of a node by its arguments, whose shapes are in `at`, by number. */
arcl_shape arcl_shape_of(const arcl_graph *d, const arcl_shape *at, uint32_t number);

/* What primitive `op` gives for arguments of these shapes. */
arcl_shape arcl_shape_call(unsigned op, const arcl_shape *const *args, uint32_t count);

/* The shape of primitive `op` as a value. */
arcl_shape arcl_shape_prim(unsigned op);

/* Narrows the shapes of the arguments of node `user` to the kinds that it takes. */
void arcl_shape_narrow(const arcl_graph *d, arcl_shape *at, uint32_t user);

/* What may stand as argument k of node `user`: one of these kinds; if it is a function, it takes at least `takes` and
 * gives nothing but `gives`; if integers are limited there, one of them. No kinds: that cannot be told. */
arcl_shape arcl_shape_need(const arcl_graph *d, const arcl_shape *at, uint32_t user, uint32_t k);

/* Whether every argument of a node is of a kind that the node takes there. */
bool arcl_shape_sound(const arcl_graph *d, const arcl_shape *at, uint32_t number);

/* Whether a value of shape `s` meets a need. */
static inline bool arcl_shape_meets(const arcl_shape *s, const arcl_shape *need)
{
    if (!s->kinds || s->kinds & ~need->kinds)
        return false;
    return s->kinds != ARCL_KIND_FUNCTION ||
           (s->arity == 1 && need->arity == 1 && !(s->gives & ~need->gives) && !(need->takes & ~s->takes));
}

/* Whether node x is an integer that this type names, as a constant or by its own type. */
bool arcl_shape_in_range(const arcl_graph *d, arcl_type range, uint32_t x);

/* Whether node x can stand where this is needed. A constant integer may be a count and a colour. */
static inline bool arcl_shape_fits(const arcl_graph *d, const arcl_shape *at, const arcl_shape *need, uint32_t x)
{
    arcl_shape s = at[x];

    if (d->node[x].kind == ARCL_NODE_CONST)
        s.kinds &= need->kinds;
    return arcl_shape_meets(&s, need) && (!need->range || arcl_shape_in_range(d, (arcl_type)need->range, x));
}

#endif
