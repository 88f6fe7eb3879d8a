#include "op/call.h"

#include "value/seq.h"

uint32_t arcl_fn_arity(arcl_val f)
{
    return f.u.fn ? f.u.fn->arity : arcl_op_table[f.h - 1u].arity;
}

arcl_val arcl_call_prim(arcl_ctx *c, unsigned op, const arcl_val *args, uint32_t n)
{
    const arcl_op_info *info = &arcl_op_table[op];
    arcl_charge(c, 1);
    arcl_val v = n == info->arity ? info->code(c, args) : arcl_err(ARCL_E_ARITY);
    if (arcl_is_err(v) && v.h == 0)
        v.h = (uint16_t)(op + 1);
    return v;
}

/* The last call a closure makes takes its place: the loop ends at a primitive. */
static arcl_val call_closure(arcl_ctx *c, const arcl_fn *fn, const arcl_val *args, uint32_t n)
{
    arcl_val mine[ARCL_ARITY_MAX]; /* arguments of that call */

    for (;;) {
        arcl_val x;

        if (n != fn->arity)
            return arcl_err(ARCL_E_ARITY);
        arcl_charge(c, 1);
        switch (fn->kind) {
        case ARCL_FN_COMPOSE:
            x = arcl_call_k(c, &fn->g, args, 1);
            break;
        case ARCL_FN_CHAIN:
            x = arcl_call_k(c, &fn->h, args, 1);
            if (!arcl_is_err(x))
                x = arcl_call_k(c, &fn->g, &x, 1);
            break;
        case ARCL_FN_POWER:
            x = args[0];
            for (int64_t k = 1; k < fn->times && !arcl_is_err(x); k++)
                x = arcl_call_k(c, &fn->f, &x, 1);
            break;
        case ARCL_FN_MATCHER:
            x = arcl_call_k(c, &fn->f, args, 1);
            return arcl_is_err(x) ? x : arcl_bool(arcl_equal(c, x, fn->fixed));
        case ARCL_FN_FORK:
            x = arcl_call_k(c, &fn->g, args, 1);
            if (!arcl_is_err(x)) {
                mine[1] = arcl_call_k(c, &fn->h, args, 1);
                x = arcl_is_err(mine[1]) ? mine[1] : x;
            }
            n = 2;
            break;
        case ARCL_FN_RBIND:
            x = args[0];
            for (uint32_t k = 1; k < n; k++)
                mine[k] = args[k];
            mine[n++] = fn->fixed;
            break;
        default: /* LBIND */
            x = fn->fixed;
            for (uint32_t k = n; k > 0; k--)
                mine[k] = args[k - 1];
            n++;
            break;
        }
        if (arcl_is_err(x))
            return x;
        mine[0] = x;
        if (fn->f.code || fn->f.f.tag != ARCL_FN || !fn->f.f.u.fn)
            return arcl_call_k(c, &fn->f, mine, n);
        args = mine;
        fn = fn->f.f.u.fn;
    }
}

arcl_val arcl_call(arcl_ctx *c, arcl_val f, const arcl_val *args, uint32_t n)
{
    if (f.tag != ARCL_FN)
        return arcl_err(ARCL_E_TYPE);
    if (!f.u.fn)
        return arcl_call_prim(c, f.h - 1u, args, n);
    arcl_deeper(c);
    const arcl_val v = call_closure(c, f.u.fn, args, n);
    arcl_shallower(c);
    return v;
}

/* ---- many values at once ------------------------------------------------------------------ */

enum { BLOCK = 32 };

static bool map_closure(arcl_ctx *c, const arcl_fn *fn, const arcl_val *xs, uint32_t n, arcl_val *out, arcl_val *err);

/* k on one block. */
static inline bool map_block(arcl_ctx *c, const arcl_callee *k, const arcl_val *xs, uint32_t n, arcl_val *out,
                             arcl_val *err)
{
    if (!k->code) {
        if (k->f.tag == ARCL_FN && k->f.u.fn && k->f.u.fn->arity == 1)
            return map_closure(c, k->f.u.fn, xs, n, out, err);
        *err = arcl_err(k->f.tag == ARCL_FN ? ARCL_E_ARITY : ARCL_E_TYPE);
        return n == 0;
    }
    arcl_charge(c, n);
    for (uint32_t j = 0; j < n; j++) {
        const arcl_val v = k->code(c, &xs[j]);
        out[j] = v;
        if (arcl_is_err(v)) {
            *err = v;
            err->h = v.h ? v.h : k->f.h;
            return false;
        }
    }
    return true;
}

/* k(a, b) for a and b from two arrays; a step of 0 stays at the first value. */
static inline bool map_two(arcl_ctx *c, const arcl_callee *k, const arcl_val *a, uint32_t da, const arcl_val *b,
                           uint32_t db, uint32_t n, arcl_val *out, arcl_val *err)
{
    for (uint32_t j = 0; j < n; j++, a += da, b += db) {
        const arcl_val two[2] = {*a, *b};
        const arcl_val v = arcl_call_k(c, k, two, 2);
        out[j] = v;
        if (arcl_is_err(v)) {
            *err = v;
            return false;
        }
    }
    return true;
}

static bool map_fork(arcl_ctx *c, const arcl_fn *fn, const arcl_val *xs, uint32_t n, arcl_val *out, arcl_val *err)
{
    arcl_val left[BLOCK], right[BLOCK];
    return map_block(c, &fn->g, xs, n, left, err) && map_block(c, &fn->h, xs, n, right, err) &&
           map_two(c, &fn->f, left, 1, right, 1, n, out, err);
}

/* A closure of one argument on one block. */
static bool map_closure(arcl_ctx *c, const arcl_fn *fn, const arcl_val *xs, uint32_t n, arcl_val *out, arcl_val *err)
{
    bool ok = false;

    arcl_deeper(c);
    arcl_charge(c, n);
    switch (fn->kind) {
    case ARCL_FN_CHAIN:
        ok = map_block(c, &fn->h, xs, n, out, err) && map_block(c, &fn->g, out, n, out, err) &&
             map_block(c, &fn->f, out, n, out, err);
        break;
    case ARCL_FN_COMPOSE:
        ok = map_block(c, &fn->g, xs, n, out, err) && map_block(c, &fn->f, out, n, out, err);
        break;
    case ARCL_FN_FORK:
        ok = map_fork(c, fn, xs, n, out, err);
        break;
    case ARCL_FN_RBIND:
        ok = map_two(c, &fn->f, xs, 1, &fn->fixed, 0, n, out, err);
        break;
    case ARCL_FN_LBIND:
        ok = map_two(c, &fn->f, &fn->fixed, 0, xs, 1, n, out, err);
        break;
    case ARCL_FN_POWER:
        ok = map_block(c, &fn->f, xs, n, out, err);
        for (int64_t k = 1; k < fn->times && ok; k++)
            ok = map_block(c, &fn->f, out, n, out, err);
        break;
    case ARCL_FN_MATCHER:
        ok = map_block(c, &fn->f, xs, n, out, err);
        for (uint32_t j = 0; j < n && ok; j++)
            out[j] = arcl_bool(arcl_equal(c, out[j], fn->fixed));
        break;
    }
    arcl_shallower(c);
    return ok;
}

bool arcl_map(arcl_ctx *c, const arcl_callee *k, const arcl_val *xs, uint32_t n, arcl_val *out, arcl_val *err)
{
    for (; n > BLOCK; n -= BLOCK, xs += BLOCK, out += BLOCK)
        if (!map_block(c, k, xs, BLOCK, out, err))
            return false;
    return map_block(c, k, xs, n, out, err);
}
