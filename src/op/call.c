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
    return f.tag == ARCL_FN ? arcl_realize(c, arcl_call_prim(c, f.h - 1u, args, n)) : arcl_err(ARCL_E_TYPE);
}
