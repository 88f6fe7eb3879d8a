/*
 * shape.h - type inference for the nodes of a graph: the shape of a node is the set of kinds that its value may have.
 * An edit replaces a node only by one whose shape fits.
 *
 * For many primitives the table says no more of a type than "any value" or "a container". The shape of a node is more
 * precise: it follows from the shapes of its arguments (arcl_flow) and from the uses of the node. It is a heuristic
 * that holds for sensible programs; where it is wrong an edit makes a candidate that fails, and nothing else happens.
 *
 * Layer: batt. Must not know: candidates, samples.
 */
#ifndef ARCL_BATT_SHAPE_H
#define ARCL_BATT_SHAPE_H

#include "lang/program.h"

typedef struct arcl_shape {
    uint16_t kinds;        /* the kinds that it may have; none: its uses contradict the table */
    uint16_t takes, gives; /* of a function: its first parameter, its result */
    uint8_t arity : 7;     /* of a function; 0: not known */
    bool varies : 1;       /* it depends on S or I */
    uint8_t range;         /* of a need: the arcl_type in whose range an integer must be; 0: any integer will do */
} arcl_shape;

enum { ARCL_KINDS_FEW = 3 }; /* a value with more possible kinds is treated as unknown */

static inline bool arcl_kinds_few(unsigned kinds)
{
    return kinds && __builtin_popcount(kinds) <= ARCL_KINDS_FEW;
}

/* The kinds of the elements of a container with these kinds; cells and rows count as TUPLE. */
uint16_t arcl_kinds_element(unsigned kinds);

/* The shape of a node as it follows from those of its arguments; `at` has the shapes by number of the node. */
arcl_shape arcl_shape_of(const arcl_graph *d, const arcl_shape *at, uint32_t number);

/* The shape of the result of primitive `op` for arguments of these shapes. */
arcl_shape arcl_shape_call(unsigned op, const arcl_shape *const *args, uint32_t count);

/* The shape of primitive `op` as a function value. */
arcl_shape arcl_shape_prim(unsigned op);

/* Removes from the shapes of the arguments of node `user` the kinds that `user` does not take. */
void arcl_shape_narrow(const arcl_graph *d, arcl_shape *at, uint32_t user);

/* The need of argument k of node `user`: a value has to be of one of its kinds; a function has to accept all kinds of
 * `takes` and return only kinds of `gives`; an integer has to be in `range`. No kinds: the need is not known. */
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

/* Whether node x is an integer in the range of this type: a constant in it, or a call whose type has such a range. */
bool arcl_shape_in_range(const arcl_graph *d, arcl_type range, uint32_t x);

/* Whether node x meets a need. A constant integer may be used as a count and as a colour. */
static inline bool arcl_shape_fits(const arcl_graph *d, const arcl_shape *at, const arcl_shape *need, uint32_t x)
{
    arcl_shape s = at[x];

    if (d->node[x].kind == ARCL_NODE_CONST)
        s.kinds &= need->kinds;
    return arcl_shape_meets(&s, need) && (!need->range || arcl_shape_in_range(d, (arcl_type)need->range, x));
}

#endif
