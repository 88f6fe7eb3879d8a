/*
 * call.h - functions as values: primitives and the closures that compose,
 * fork, rbind and their like make.
 */
#ifndef ARCL_OP_CALL_H
#define ARCL_OP_CALL_H

#include "op/op.h"

/* A function that is about to be called with a known number of arguments, perhaps often. */
typedef struct arcl_callee {
    arcl_val f;
    arcl_op_code *code; /* of a primitive that takes so many; NULL: arcl_call finds out */
} arcl_callee;

typedef enum arcl_fn_kind {
    ARCL_FN_COMPOSE, /* f(g(x)) */
    ARCL_FN_CHAIN,   /* f(g(h(x))) */
    ARCL_FN_MATCHER, /* f(x) == fixed */
    ARCL_FN_RBIND,   /* f(x.., fixed) */
    ARCL_FN_LBIND,   /* f(fixed, x..) */
    ARCL_FN_POWER,   /* f(f(..(x))), `times` times */
    ARCL_FN_FORK,    /* f(g(x), h(x)) */
} arcl_fn_kind;

struct arcl_fn {
    arcl_fn_kind kind;
    uint32_t arity;
    int64_t times;
    arcl_callee f, g, h;
    arcl_val fixed;
};

/* f(args...): an ERR where CPython raises, with the primitive that raised in h. */
arcl_val arcl_call(arcl_ctx *c, arcl_val f, const arcl_val *args, uint32_t n);

/* Primitive `op` on n arguments; charges it, and names it in an error. */
arcl_val arcl_call_prim(arcl_ctx *c, unsigned op, const arcl_val *args, uint32_t n);

/* Number of arguments that function f takes. */
uint32_t arcl_fn_arity(arcl_val f);

/* f, to be called with n arguments. */
static inline arcl_callee arcl_callee_of(arcl_val f, uint32_t n)
{
    arcl_callee k = {.f = f};
    if (f.tag == ARCL_FN && !f.u.fn && arcl_op_of(f.h - 1u)->arity == n)
        k.code = arcl_op_of(f.h - 1u)->code;
    return k;
}

/* k(args...) with the number of arguments it was made for. */
static inline arcl_val arcl_call_k(arcl_ctx *c, const arcl_callee *k, const arcl_val *args, uint32_t n)
{
    if (!k->code)
        return arcl_call(c, k->f, args, n);
    arcl_charge(c, 1);
    arcl_val v = k->code(c, args);
    if (arcl_is_err(v) && v.h == 0)
        v.h = k->f.h;
    return v;
}

/*
 * k on each of n values: all results in `out`, which may be xs itself; false and an error in *err if
 * one of them raises. A closure is taken apart once for a block of values, not for each of them.
 */
bool arcl_map(arcl_ctx *c, const arcl_callee *k, const arcl_val *xs, uint32_t n, arcl_val *out, arcl_val *err);

#endif
