/* charge.c - the sizes of calls, and what they cost: see charge.h. */
#include "op/charge.h"

#include "op/column.h"

/* The members of a container; -1 if v is none. */
static inline int64_t members_in(arcl_val v)
{
    switch (v.tag) {
    case ARCL_SET:
        return v.u.set->n;
    case ARCL_GRID:
        return v.h;
    case ARCL_TUPLE:
    case ARCL_ROW:
    case ARCL_JOIN:
        return v.n;
    default:
        return -1;
    }
}

/* The size of a call of ITEMS; `second` may be NULL. */
static inline uint64_t items_of(const arcl_val *first, const arcl_val *second)
{
    int64_t n = members_in(*first);

    if (n < 0 && second)
        n = members_in(*second);
    return n < 0 ? 0 : (uint64_t)n;
}

/* The size of a call of CELLS or SEARCH. */
static inline uint64_t cells_of(arcl_cost cost, const arcl_val *first, arcl_val result)
{
    if (result.tag == ARCL_GRID)
        return (uint64_t)result.h * (uint64_t)result.n;
    if (first->tag == ARCL_GRID)
        return (uint64_t)first->h * (uint64_t)first->n;
    return first->tag == ARCL_SET && cost == ARCL_COST_CELLS ? first->u.set->n : 0;
}

void arcl_charge_size(arcl_ctx *c, const arcl_op_info *op, const arcl_val *args, arcl_val result)
{
    const uint64_t size = op->cost == ARCL_COST_ITEMS ? items_of(args, op->arity > 1 ? args + 1 : NULL)
                                                      : cells_of(op->cost, args, result);
    arcl_charge(c, arcl_steps_for(op->cost, size));
}

/* The values of an argument that was laid out, and how far it is from one to the next; numbers have no size. */
static const arcl_val *laid_out(const arcl_column *x, uint32_t *step)
{
    static const arcl_val none = {.tag = ARCL_NONE};

    *step = x->layout == ARCL_COL_VALS || x->layout == ARCL_COL_CALL;
    return x->layout == ARCL_COL_VALS    ? x->vals
           : x->layout == ARCL_COL_CALL  ? x->call->vals
           : x->layout == ARCL_COL_CONST ? &x->one
                                         : &none;
}

void arcl_charge_sizes(const arcl_chunk *s, const arcl_op_info *op, const arcl_column *x, const arcl_val *results)
{
    const arcl_cost cost = op->cost;
    uint32_t step = 0, other = 0;
    const arcl_val *first = laid_out(&x[0], &step), *second = op->arity > 1 ? laid_out(&x[1], &other) : NULL;
    uint64_t steps = 0;

    for (uint32_t k = 0; k < s->n && cost != ARCL_COST_ITEMS; k++, first += step)
        steps += arcl_steps_for(cost, cells_of(cost, first, results[k]));
    for (uint32_t k = 0; k < s->n && cost == ARCL_COST_ITEMS; k++)
        steps += arcl_steps_for(cost, items_of(&first[k * step], second ? &second[k * other] : NULL));
    arcl_charge(s->ctx, steps);
}
