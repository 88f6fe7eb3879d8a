/* call.c - calling functions on values; column_call.c does it on columns of them. */
#include "op/call.h"

#include "base/boundary.h"
#include "op/charge.h"
#include "op/recall.h"

uint32_t arcl_fn_arity(arcl_val f)
{
    return f.u.fn ? f.u.fn->arity : arcl_op_table[f.h - 1u].arity;
}

/* The primitive on fewer arguments than it can take, or on a wrong number of them. */
static __attribute__((noinline)) arcl_val call_short(arcl_ctx *c, const arcl_op_info *info, const arcl_val *args,
                                                     uint32_t n)
{
    const unsigned op = (unsigned)(info - arcl_op_table);
    arcl_val all[ARCL_ARITY_MAX];

    if (n > info->arity || n + arcl_op_optional(op) < info->arity) {
        arcl_charge(c, 1);
        return arcl_raised(c, op, arcl_err(ARCL_E_ARITY));
    }
    for (uint32_t k = 0; k < info->arity; k++)
        all[k] = k < n ? args[k] : arcl_prim(ARCL_OP_identity);
    return arcl_call_prim(c, op, all, info->arity);
}

/* An error that a call has given whose steps are counted. Its value comes in the registers in which it was returned. */
static __attribute__((noinline)) arcl_val raised(arcl_ctx *c, arcl_val err, const arcl_op_info *info)
{
    arcl_charge(c, 0);
    return arcl_raised(c, (unsigned)(info - arcl_op_table), err);
}

static __attribute__((noinline)) arcl_val paused(arcl_ctx *c, arcl_val v)
{
    arcl_ctx_pause(c);
    return v;
}

/* A call that a profile stamps, whose steps so far are counted. */
static __attribute__((noinline)) arcl_val call_stamped(arcl_ctx *c, const arcl_op_info *info, const arcl_val *args)
{
    arcl_frame *const before = arcl_profile_stamped(c->profile, ARCL_FRAME_PLAIN, (unsigned)(info - arcl_op_table), 1);
    const arcl_val v = info->code(c, args);

    arcl_profile_after(c->profile, before);
    if (arcl_result_costs(info))
        arcl_charge(c, arcl_steps_of_result(info, args, &v));
    return arcl_is_err(v) ? raised(c, v, info) : v;
}

static inline bool stamps(const arcl_ctx *c, const arcl_op_info *info)
{
    return c->profile && arcl_profile_stamps(c->profile, ARCL_FRAME_PLAIN, (unsigned)(info - arcl_op_table), 1);
}

static arcl_val call_paused(arcl_ctx *c, const arcl_op_info *info, const arcl_val *args);

/* A call that costs so many steps. */
static __attribute__((noinline)) arcl_val call_for(arcl_ctx *c, const arcl_op_info *info, const arcl_val *args,
                                                   uint64_t steps)
{
    c->steps += steps;
    if (c->steps >= c->pause)
        return call_paused(c, info, args);
    if (stamps(c, info))
        return call_stamped(c, info, args);
    const arcl_val v = info->code(c, args);
    if (arcl_is_err(v))
        return raised(c, v, info);
    return v;
}

/* The same after a look at the limits. */
static __attribute__((noinline)) arcl_val call_paused(arcl_ctx *c, const arcl_op_info *info, const arcl_val *args)
{
    arcl_ctx_pause(c);
    return call_for(c, info, args, 0);
}

/* A call whose result is an error, and no grid. */
static __attribute__((noinline)) arcl_val raised_costly(arcl_ctx *c, arcl_val err, const arcl_op_info *info,
                                                        const arcl_val *args)
{
    c->steps += arcl_steps_of_result(info, args, &err);
    return raised(c, err, info);
}

/* A call whose result costs steps, too: the look at the limits comes when they are counted. */
static __attribute__((noinline)) arcl_val call_costly(arcl_ctx *c, const arcl_op_info *info, const arcl_val *args)
{
    c->steps++;
    if (stamps(c, info))
        return call_stamped(c, info, args);
    const arcl_val v = info->code(c, args);
    if (arcl_is_err(v))
        return raised_costly(c, v, info, args);
    c->steps += arcl_steps_of_result(info, args, &v);
    if (c->steps >= c->pause)
        return paused(c, v);
    return v;
}

/* A call whose arguments cost steps, too. */
static __attribute__((noinline)) arcl_val call_items(arcl_ctx *c, const arcl_op_info *info, const arcl_val *args)
{
    const uint64_t size = arcl_size_in_items(args, args + 1, info->arity);

    return call_for(c, info, args, 1 + arcl_steps_for(ARCL_COST_ITEMS, size));
}

/* Calls of small primitives cost little more than this: a function of its own ends it, so that nothing is kept here
 * over a call. */
arcl_val arcl_call_prim(arcl_ctx *c, size_t op, const arcl_val *args, uint32_t n)
{
    const arcl_op_info *info = &arcl_op_table[op];

    if (n != info->arity)
        return call_short(c, info, args, n);
    if (info->cost == ARCL_COST_CONST)
        return call_for(c, info, args, 1);
    return info->cost == ARCL_COST_ITEMS ? call_items(c, info, args) : call_costly(c, info, args);
}

arcl_val arcl_fn_known(unsigned op, const arcl_val *args, uint32_t n, arcl_dialect d, arcl_arena *mem)
{
    const arcl_op_info *info = &arcl_op_table[op];
    arcl_ctx c;

    if (info->result != ARCL_T_Callable || info->arity != n)
        return arcl_err(ARCL_E_TYPE);
    c.mem = *mem;
    c.profile = NULL;
    c.dialect = (uint8_t)d;
    c.steps = c.work = 0;
    c.pause = c.rest = UINT64_MAX; /* a primitive that makes a function only allocates */
    const arcl_val f = info->code(&c, args);
    *mem = c.mem;
    return f;
}

/* ---- one value at a time -------------------------------------------------------- */

/* Code that is not of the language, or a closure on a number of arguments that is not its own. No other call ends
 * without a step. */
static __attribute__((noinline)) arcl_val call_odd(arcl_ctx *c, const arcl_fn *fn, const arcl_val *args, uint32_t n)
{
    arcl_ctx_work(c, 1);
    if (fn->kind == ARCL_FN_FOREIGN) {
        c->outside = true;
        return fn->foreign->call(c, fn->foreign, args, n);
    }
    return fn->kind == ARCL_FN_EMPTY ? arcl_empty_tuple() : arcl_err(ARCL_E_ARITY);
}

/* The last call a closure makes takes its place: the loop ends at a primitive. */
static arcl_val call_closure(arcl_ctx *c, const arcl_fn *fn, const arcl_val *args, uint32_t n)
{
    arcl_val mine[ARCL_ARITY_MAX]; /* arguments of that call */

    for (;;) {
        arcl_val x;

        if (n != fn->arity)
            return call_odd(c, fn, args, n);
        switch (fn->kind) {
        case ARCL_FN_COMPOSE:
            x = arcl_call(c, fn->g.one, args, 1);
            break;
        case ARCL_FN_CHAIN:
            x = arcl_call(c, fn->h.one, args, 1);
            if (!arcl_is_err(x))
                x = arcl_call(c, fn->g.one, &x, 1);
            break;
        case ARCL_FN_POWER:
            x = args[0];
            for (int64_t k = 1; k < fn->g.one.u.i && !arcl_is_err(x); k++)
                x = arcl_call(c, fn->f.one, &x, 1);
            break;
        case ARCL_FN_MATCHER:
            x = arcl_call(c, fn->f.one, args, 1);
            return arcl_is_err(x) ? x : arcl_bool(arcl_same(c, x, fn->g.one));
        case ARCL_FN_FORK:
            x = arcl_call(c, fn->g.one, args, 1);
            if (!arcl_is_err(x)) {
                mine[1] = arcl_call(c, fn->h.one, args, 1);
                x = arcl_is_err(mine[1]) ? mine[1] : x;
            }
            n = 2;
            break;
        case ARCL_FN_FOREIGN:
            return call_odd(c, fn, args, n);
        case ARCL_FN_RBIND:
            x = args[0];
            for (uint32_t k = 1; k < n; k++)
                mine[k] = args[k];
            mine[n++] = fn->g.one;
            break;
        default: /* LBIND */
            x = fn->g.one;
            for (uint32_t k = n; k > 0; k--)
                mine[k] = args[k - 1];
            n++;
            break;
        }
        if (arcl_is_err(x))
            return x;
        mine[0] = x;
        if (fn->f.one.tag != ARCL_FN)
            return arcl_err(ARCL_E_TYPE);
        if (!fn->f.one.u.fn)
            return arcl_call_prim(c, fn->f.one.h - 1u, mine, n);
        args = mine;
        fn = fn->f.one.u.fn;
    }
}

/* A closure on a set: recalled, or kept. */
static __attribute__((noinline)) arcl_val call_recalled(arcl_ctx *c, const arcl_fn *fn, const arcl_val *args)
{
    const uint64_t before = c->steps;
    arcl_val v;

    if (arcl_recall(c, fn, args[0], &v))
        return v;
    arcl_deeper(c);
    v = call_closure(c, fn, args, 1);
    arcl_shallower(c);
    arcl_keep(c, fn, args[0], v, c->steps - before);
    return v;
}

arcl_val arcl_call(arcl_ctx *c, arcl_val f, const arcl_val *args, uint32_t n)
{
    if (f.tag != ARCL_FN)
        return arcl_err(ARCL_E_TYPE);
    if (!f.u.fn)
        return arcl_call_prim(c, f.h - 1u, args, n);
    if (n == 1 && arcl_recalls(f.u.fn, args[0]))
        return call_recalled(c, f.u.fn, args);
    arcl_deeper(c);
    const arcl_val v = call_closure(c, f.u.fn, args, n);
    arcl_shallower(c);
    return v;
}
