/*
 * charge.h - what a call of a primitive costs in steps.
 *
 * A call costs one step, and more as its class says: a share of its size, which every backend knows.
 *
 *   CONST   nothing: patches are bounded, so an operation on their rows is one step
 *   ITEMS   the members of the first argument, or of the second if the first is no container; one for 2 of them, and
 *           the functions that are called for them are charged for themselves
 *   CELLS   the cells of the result, if it is a grid, else the cells or members of the first argument; one for 16
 *   SEARCH  the cells of the result or of the first argument, if that is a grid; one for 4
 *
 * The steps of an evaluation are the sum of this over all calls of primitives that the program asks for: by its
 * instructions, by closures on one value, and on columns. They do not depend on how the calls are made:
 *   - Closures cost nothing but the primitives they call, nor does the comparison of a matcher. What a primitive asks
 *     another one is part of its own call.
 *   - A function on a container is called for every member; of `extract` on a tuple for those up to the first that
 *     holds. Where a call raises, the members before it and that one count, in the order of arcl_members: a column
 *     that raises is taken back and gone through value by value. `extract` on a set of which a member raises goes by
 *     the set's order.
 *   - What is not done again (recalled, remembered, known at load, judged once for all cells of a colour, neighbours
 *     of all places at once) is charged as if it were.
 *
 * That is charged by the functions below wherever a primitive is called: arcl_call_prim, call_primitive (columns), the
 * instructions of an evaluation; and by the vm of devices (steps_for in cl/vm.cl).
 *
 * Code of primitives charges no steps. Loops that this does not bound are counted with arcl_ctx_work, which is not
 * part of the steps: values in general forms, orders of sets, results that are large before there is a result. It has a
 * limit of its own (value/ctx.h).
 */
#ifndef ARCL_OP_CHARGE_H
#define ARCL_OP_CHARGE_H

#include "op/op.h"
#include "value/set.h"

/* Steps beyond the first of a call of this class and size. */
static inline uint64_t arcl_steps_for(arcl_cost cost, uint64_t size)
{
    static const uint8_t shift[] = {
        [ARCL_COST_CONST] = 63, [ARCL_COST_ITEMS] = 1, [ARCL_COST_CELLS] = 4, [ARCL_COST_SEARCH] = 2};

    return size >> shift[cost];
}

/* Whether v is a container; numbers, pairs and cells have no size. */
static inline bool arcl_has_size(arcl_val v)
{
    return v.tag >= ARCL_ROW && v.tag <= ARCL_SET;
}

static inline uint64_t arcl_size_of(const arcl_val *container)
{
    return container->tag == ARCL_SET    ? container->u.set->n
           : container->tag == ARCL_GRID ? container->h
                                         : (uint64_t)container->n;
}

/* The size of a call of ITEMS on n arguments. */
static inline uint64_t arcl_size_in_items(const arcl_val *first, const arcl_val *second, uint32_t n)
{
    if (first->tag == ARCL_SET || arcl_has_size(*first)) /* most often it is a set */
        return arcl_size_of(first);
    return n > 1 && arcl_has_size(*second) ? arcl_size_of(second) : 0;
}

/* The size of a call of CELLS or SEARCH. */
static inline uint64_t arcl_size_in_cells(arcl_cost cost, const arcl_val *first, const arcl_val *result)
{
    if (result->tag == ARCL_GRID)
        return (uint64_t)result->h * (uint64_t)result->n;
    if (first->tag == ARCL_GRID)
        return (uint64_t)first->h * (uint64_t)first->n;
    return first->tag == ARCL_SET && cost == ARCL_COST_CELLS ? first->u.set->n : 0;
}

/* Steps beyond the first of a call of a primitive that its n arguments tell, and those that its result tells. */
static inline uint64_t arcl_steps_of_args(const arcl_op_info *op, const arcl_val *args, uint32_t n)
{
    return op->cost != ARCL_COST_ITEMS ? 0 : arcl_steps_for(ARCL_COST_ITEMS, arcl_size_in_items(args, args + 1, n));
}
static inline bool arcl_result_costs(const arcl_op_info *op)
{
    return op->cost > ARCL_COST_ITEMS;
}
static inline uint64_t arcl_steps_of_result(const arcl_op_info *op, const arcl_val *args, const arcl_val *result)
{
    return arcl_steps_for(op->cost, arcl_size_in_cells(op->cost, args, result));
}

/* Charges a call that is done, but for its first step. */
static inline void arcl_charge_call(arcl_ctx *c, const arcl_op_info *op, const arcl_val *args, const arcl_val *result)
{
    if (op->cost != ARCL_COST_CONST)
        arcl_charge(c, arcl_result_costs(op) ? arcl_steps_of_result(op, args, result)
                                             : arcl_steps_of_args(op, args, op->arity));
}

/* Leaves before a grid is made that cannot be paid for when it is there. */
static inline void arcl_afford_grid(arcl_ctx *c, int64_t cells)
{
    enum { LARGE = 1 << 14 };

    if (cells > LARGE)
        arcl_ctx_afford(c, arcl_steps_for(ARCL_COST_CELLS, (uint64_t)cells));
}

#endif
