/*
 * call.h - calls of function values: a function value is a primitive, or a closure that compose, chain, fork, rbind,
 * lbind, matcher or power has made.
 */
#ifndef ARCL_OP_CALL_H
#define ARCL_OP_CALL_H

#include "op/op.h"

/* Calls f with n arguments. Where CPython raises, the result is an ERR whose field h names the primitive that
 * raised. */
arcl_val arcl_call(arcl_ctx *c, arcl_val f, const arcl_val *args, uint32_t n);

/* Calls primitive `op` with n arguments, charges its steps, and names it in the error if it raises. In the typed
 * dialect the safe default of its result type replaces the error. */
arcl_val arcl_call_prim(arcl_ctx *c, size_t op, const arcl_val *args, uint32_t n);

/* The safe default of a guarded call of `op` that fails: see types.def. */
arcl_val arcl_op_default(unsigned op);

/* The safe default of a guarded call of the function value f: that of the primitive, or the empty tuple for a
 * closure. */
static inline arcl_val arcl_fn_default(arcl_val f)
{
    return f.tag == ARCL_FN && !f.u.fn ? arcl_op_default(f.h - 1u) : arcl_empty_tuple();
}

/* The closure that primitive `op` makes of n values that depend on no sample, allocated in `mem`; an ERR if the result
 * of `op` is no function. */
arcl_val arcl_fn_known(unsigned op, const arcl_val *args, uint32_t n, arcl_dialect d, arcl_arena *mem);

/* What a call of `op` that raised gives its caller. In arc-dsl: the error, which names `op` unless it names a primitive
 * already. In the typed dialect: the safe default of `op`; but where a limit was met the error stays. */
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

/* For primitives of the typed dialect that call another one: whether v is an error that its caller replaces by a
 * default. Leaves through escape where a limit was met. */
static inline bool arcl_caught(arcl_ctx *c, arcl_val v)
{
    if (!arcl_is_err(v))
        return false;
    if (arcl_reason_is_limit(v.n))
        arcl_ctx_cut(c, (arcl_reason)v.n);
    return true;
}

/* Calls `op` from within another primitive of the typed dialect. The result is never an error. The call is charged as a
 * part of the calling primitive. */
static inline arcl_val arcl_ask(arcl_ctx *c, unsigned op, const arcl_val *args)
{
    const arcl_val v = arcl_op_table[op].code(c, args);
    const arcl_val out = arcl_is_err(v) ? arcl_raised(c, op, v) : v;
    arcl_caught(c, out);
    return out;
}

/* Calls another primitive at a place where the reference calls it, too: `typed` in the typed dialect, with arcl_ask;
 * `op` in arc-dsl, which may raise. */
static inline arcl_val arcl_inner(arcl_ctx *c, unsigned op, unsigned typed, const arcl_val *args)
{
    return arcl_is_typed(c) ? arcl_ask(c, typed, args) : arcl_op_table[op].code(c, args);
}

/* The number of arguments that function f takes; and the number that a closure of rbind or lbind takes whose function
 * takes n. */
uint32_t arcl_fn_arity(arcl_val f);
static inline uint32_t arcl_arity_bound(uint32_t n)
{
    return n == 2 || n == 3 ? n - 1 : 3;
}

/*
 * Calls f for every member of a container of n values, in the order of arcl_members. arcl_map writes the results to
 * `out`; arcl_map_truth writes to `keep`, which has room for ARCL_MARKS(n) elements, whether each result is true. If a
 * call raises they return false and the error in *err.
 */
#define ARCL_MARKS(n) ((size_t)(n) + 3)
bool arcl_map(arcl_ctx *c, arcl_val f, arcl_val container, uint32_t n, arcl_val *out, arcl_val *err);
bool arcl_map_truth(arcl_ctx *c, arcl_val f, arcl_val container, uint32_t n, bool *keep, arcl_val *err);

/* merge(apply(a[0], a[1])). *mapped is set to whether apply succeeded: an error is then one of merge. */
arcl_val arcl_map_merge(arcl_ctx *c, const arcl_val *a, bool *mapped);

/* Calls f(x[k], y[k * step]) for k from 0 to n - 1: a step of 1 takes the y in turns, a step of 0 always y[0]. */
bool arcl_map_two(arcl_ctx *c, arcl_val f, const arcl_val *x, const arcl_val *y, uint32_t step, uint32_t n,
                  arcl_val *out, arcl_val *err);

#endif
