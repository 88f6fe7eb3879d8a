/*
 * call.h - functions as values: primitives and the closures that compose,
 * fork, rbind and their like make.
 */
#ifndef ARCL_OP_CALL_H
#define ARCL_OP_CALL_H

#include "op/op.h"

/* f(args...): an ERR where CPython raises, with the primitive that raised in h. */
arcl_val arcl_call(arcl_ctx *c, arcl_val f, const arcl_val *args, uint32_t n);

/* Primitive `op` on n arguments; charges it, and names it in an error. In the typed dialect the default of its result
 * stands in place of an error. */
arcl_val arcl_call_prim(arcl_ctx *c, unsigned op, const arcl_val *args, uint32_t n);

/* What a guarded call of `op` gives when it fails: see types.def. */
arcl_val arcl_op_default(unsigned op);

/* What a guarded call of function f gives: the empty tuple, if it is no primitive. */
static inline arcl_val arcl_fn_default(arcl_val f)
{
    return f.tag == ARCL_FN && !f.u.fn ? arcl_op_default(f.h - 1u) : arcl_empty_tuple();
}

/* The function that primitive `op` makes of n values that depend on no sample, in `mem`; an ERR if it makes none. */
arcl_val arcl_fn_known(unsigned op, const arcl_val *args, uint32_t n, arcl_dialect d, arcl_arena *mem);

/* What an error of `op` becomes: the same with the primitive that raised, or its default. Limits stay errors. */
static inline arcl_val arcl_raised(arcl_ctx *c, unsigned op, arcl_val err)
{
    if (arcl_is_typed(c) && !arcl_reason_is_limit(err.n)) {
        c->fallen = c->fallen ? c->fallen : (uint8_t)(err.n + 1);
        return arcl_op_default(op);
    }
    if (err.h == 0)
        err.h = (uint16_t)(op + 1);
    return err;
}

/* Whether what a primitive of the typed dialect has asked another one raised, so that a default takes its place. */
static inline bool arcl_caught(arcl_ctx *c, arcl_val v)
{
    if (!arcl_is_err(v))
        return false;
    if (arcl_reason_is_limit(v.n))
        arcl_ctx_cut(c, (arcl_reason)v.n);
    return true;
}

/* What `op` gives another primitive of the typed dialect for as many arguments as it takes: always a value. The one that
 * asks is charged for it. */
static inline arcl_val arcl_ask(arcl_ctx *c, unsigned op, const arcl_val *args)
{
    const arcl_val v = arcl_op_table[op].code(c, args);
    const arcl_val out = arcl_is_err(v) ? arcl_raised(c, op, v) : v;
    arcl_caught(c, out);
    return out;
}

/* What another primitive gives where the reference calls it: `typed` in the typed dialect, always a value there; else
 * `op`, which may raise. */
static inline arcl_val arcl_inner(arcl_ctx *c, unsigned op, unsigned typed, const arcl_val *args)
{
    return arcl_is_typed(c) ? arcl_ask(c, typed, args) : arcl_op_table[op].code(c, args);
}

/* Number of arguments that function f takes; of what rbind or lbind makes of a function of n. */
uint32_t arcl_fn_arity(arcl_val f);
static inline uint32_t arcl_arity_bound(uint32_t n)
{
    return n == 2 || n == 3 ? n - 1 : 3;
}

/*
 * f on every member of a container of n values, in the order of arcl_members: the results in `out`,
 * or whether each of them is true in `keep`, which has room for ARCL_MARKS(n) of them. False and an
 * error in *err if a call raises.
 */
#define ARCL_MARKS(n) ((size_t)(n) + 3)
bool arcl_map(arcl_ctx *c, arcl_val f, arcl_val container, uint32_t n, arcl_val *out, arcl_val *err);
bool arcl_map_truth(arcl_ctx *c, arcl_val f, arcl_val container, uint32_t n, bool *keep, arcl_val *err);

/* merge(apply(a[0], a[1])); *mapped tells whether apply gave a value. */
arcl_val arcl_map_merge(arcl_ctx *c, const arcl_val *a, bool *mapped);

/* f(x[k], y[k]) for n values; a step of 0 stays at the first y. */
bool arcl_map_two(arcl_ctx *c, arcl_val f, const arcl_val *x, const arcl_val *y, uint32_t step, uint32_t n,
                  arcl_val *out, arcl_val *err);

#endif
