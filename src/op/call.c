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
    arcl_val v = n == info->arity ? info->code(c, args) : arcl_err(ARCL_E_TYPE);
    if (arcl_is_err(v) && v.h == 0)
        v.h = (uint16_t)(op + 1);
    return v;
}

/* The last call a closure makes takes its place: the loop ends at a primitive. */
arcl_val arcl_call(arcl_ctx *c, arcl_val f, const arcl_val *args, uint32_t n)
{
    arcl_val mine[ARCL_ARITY_MAX]; /* arguments of that call */

    while (f.tag == ARCL_FN && f.u.fn) {
        const arcl_fn *fn = f.u.fn;
        arcl_val x;

        if (n != fn->arity)
            return arcl_err(ARCL_E_TYPE);
        arcl_charge(c, 1);
        arcl_deeper(c);
        switch (fn->kind) {
        case ARCL_FN_COMPOSE: x = arcl_call_k(c, &fn->g, args, 1); break;
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
            arcl_shallower(c);
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
        arcl_shallower(c);
        if (arcl_is_err(x))
            return x;
        mine[0] = x;
        if (fn->f.code)
            return arcl_call_k(c, &fn->f, mine, n);
        args = mine;
        f = fn->f.f;
    }
    return f.tag == ARCL_FN ? arcl_call_prim(c, f.h - 1u, args, n) : arcl_err(ARCL_E_TYPE);
}

/* ---- many values at once ------------------------------------------------------------------ */

enum { BLOCK = 32 };

static bool map_prim(arcl_ctx *c, const arcl_callee *k, const arcl_val *xs, uint32_t n, arcl_val *out, arcl_val *err)
{
    arcl_charge(c, n);
    for (uint32_t j = 0; j < n; j++) {
        out[j] = k->code(c, &xs[j]);
        if (arcl_is_err(out[j])) {
            *err = out[j];
            err->h = err->h ? err->h : k->f.h;
            return false;
        }
    }
    return true;
}

/* k(a, b) for a and b from two arrays; a step of 0 stays at the first value. */
static bool map_two(arcl_ctx *c, const arcl_callee *k, const arcl_val *a, uint32_t da, const arcl_val *b, uint32_t db,
                    uint32_t n, arcl_val *out, arcl_val *err)
{
    for (uint32_t j = 0; j < n; j++, a += da, b += db) {
        const arcl_val two[2] = {*a, *b};
        out[j] = arcl_call_k(c, k, two, 2);
        if (arcl_is_err(out[j])) {
            *err = out[j];
            return false;
        }
    }
    return true;
}

/* One block; k is a closure of one argument. */
static bool map_closure(arcl_ctx *c, const arcl_fn *fn, const arcl_val *xs, uint32_t n, arcl_val *out, arcl_val *err)
{
    arcl_val left[BLOCK], right[BLOCK];
    bool ok;

    switch (fn->kind) {
    case ARCL_FN_COMPOSE: return arcl_map(c, &fn->g, xs, n, out, err) && arcl_map(c, &fn->f, out, n, out, err);
    case ARCL_FN_CHAIN:
        return arcl_map(c, &fn->h, xs, n, out, err) && arcl_map(c, &fn->g, out, n, out, err) &&
               arcl_map(c, &fn->f, out, n, out, err);
    case ARCL_FN_POWER:
        ok = arcl_map(c, &fn->f, xs, n, out, err);
        for (int64_t k = 1; k < fn->times && ok; k++)
            ok = arcl_map(c, &fn->f, out, n, out, err);
        return ok;
    case ARCL_FN_MATCHER:
        ok = arcl_map(c, &fn->f, xs, n, out, err);
        for (uint32_t j = 0; j < n && ok; j++)
            out[j] = arcl_bool(arcl_equal(c, out[j], fn->fixed));
        return ok;
    case ARCL_FN_FORK:
        return arcl_map(c, &fn->g, xs, n, left, err) && arcl_map(c, &fn->h, xs, n, right, err) &&
               map_two(c, &fn->f, left, 1, right, 1, n, out, err);
    case ARCL_FN_RBIND: return map_two(c, &fn->f, xs, 1, &fn->fixed, 0, n, out, err);
    default: return map_two(c, &fn->f, &fn->fixed, 0, xs, 1, n, out, err);
    }
}

bool arcl_map(arcl_ctx *c, const arcl_callee *k, const arcl_val *xs, uint32_t n, arcl_val *out, arcl_val *err)
{
    if (k->code)
        return map_prim(c, k, xs, n, out, err);
    if (n == 0)
        return true;
    if (k->f.tag != ARCL_FN || arcl_fn_arity(k->f) != 1) {
        *err = arcl_err(ARCL_E_TYPE);
        return false;
    }
    bool ok = true;
    arcl_deeper(c);
    arcl_charge(c, n);
    for (uint32_t at = 0; at < n && ok; at += BLOCK)
        ok = map_closure(c, k->f.u.fn, xs + at, n - at < BLOCK ? n - at : BLOCK, out + at, err);
    arcl_shallower(c);
    return ok;
}
