/* column_call.c - calling functions on columns of values, a chunk at a time. */
#include "op/call.h"
#include "op/charge.h"
#include "op/column.h"
#include "op/recall.h"

static bool failed(arcl_chunk *s, arcl_val err)
{
    s->err = err;
    return false;
}

/* f for each value of the chunk, one by one. */
static __attribute__((noinline)) bool call_each(arcl_chunk *s, const arcl_column *f, const arcl_column *x, uint32_t k,
                                                arcl_column *out)
{
    const arcl_val *vals[ARCL_ARITY_MAX], *fs = arcl_column_lay(s, f);
    arcl_val *results = arcl_chunk_vals(s);

    for (uint32_t i = 0; i < k; i++)
        vals[i] = arcl_column_lay(s, &x[i]);
    for (uint32_t j = 0; j < s->n; j++) {
        arcl_val args[ARCL_ARITY_MAX];
        for (uint32_t i = 0; i < k; i++)
            args[i] = vals[i][j];
        results[j] = arcl_call(s->ctx, fs[j], args, k);
        if (arcl_is_err(results[j]))
            return failed(s, results[j]);
    }
    *out = arcl_column_vals(results);
    return true;
}

/* What an error of `op` becomes, see arcl_raised; false if it is one still. */
static __attribute__((noinline)) bool settled(arcl_chunk *s, unsigned op, arcl_val *err)
{
    *err = arcl_raised(s->ctx, op, *err);
    return !arcl_is_err(*err) || failed(s, *err);
}

/* The same for a primitive of k arguments, not all of them CONST. */
static __attribute__((noinline)) bool run_each(arcl_chunk *s, unsigned op, const arcl_column *x, uint32_t k,
                                               arcl_column *out)
{
    arcl_op_code *const code = arcl_op_table[op].code;
    arcl_ctx *const c = s->ctx;
    arcl_val args[ARCL_ARITY_MAX], *to = arcl_chunk_vals(s), *const end = to + s->n;
    const arcl_val *vals[ARCL_ARITY_MAX];
    uint32_t which[ARCL_ARITY_MAX], m = 0; /* the arguments that change */

    *out = arcl_column_vals(to);
    for (uint32_t i = 0; i < k; i++)
        if (x[i].layout == ARCL_COL_CONST) {
            args[i] = x[i].one;
        } else {
            which[m] = i;
            vals[m++] = arcl_column_lay(s, &x[i]);
        }
    if (m == 1) {
        const arcl_val *from = vals[0];
        arcl_val *const arg = &args[which[0]];
        for (; to < end; to++) {
            *arg = *from++;
            *to = code(c, args);
            if (arcl_is_err(*to) && !settled(s, op, to))
                return false;
        }
        return true;
    }
    for (; to < end; to++) {
        for (uint32_t i = 0; i < m; i++)
            args[which[i]] = *vals[i]++;
        *to = code(c, args);
        if (arcl_is_err(*to) && !settled(s, op, to))
            return false;
    }
    return true;
}

/* A primitive on k CONSTs. */
static __attribute__((noinline)) bool run_once(arcl_chunk *s, unsigned op, const arcl_column *x, uint32_t k,
                                               arcl_column *out)
{
    arcl_val args[ARCL_ARITY_MAX];

    for (uint32_t i = 0; i < k; i++)
        args[i] = x[i].one;
    *out = arcl_column_const(arcl_call_prim(s->ctx, op, args, k));
    return !arcl_is_err(out->one) || failed(s, out->one);
}

static bool call_primitive(arcl_chunk *s, unsigned op, const arcl_column *x, uint32_t k, arcl_column *out);

/* A primitive on a number of arguments that it does not take, or not all of them. */
static __attribute__((noinline)) bool run_short(arcl_chunk *s, unsigned op, const arcl_column *x, uint32_t k,
                                                arcl_column *out)
{
    const arcl_op_info *info = &arcl_op_table[op];
    arcl_column all[ARCL_ARITY_MAX];

    if (k > info->arity || k + arcl_op_optional(op) < info->arity) {
        *out = arcl_column_const(arcl_call_prim(s->ctx, op, NULL, UINT32_MAX));
        return !arcl_is_err(out->one) || failed(s, out->one);
    }
    for (uint32_t i = 0; i < info->arity; i++)
        all[i] = i < k ? x[i] : arcl_column_const(arcl_prim(ARCL_OP_identity));
    return call_primitive(s, op, all, info->arity, out);
}

/* The column form of a primitive, noted in the profile. */
static __attribute__((noinline)) arcl_done form_noted(arcl_chunk *s, unsigned op, const arcl_column *x,
                                                      arcl_column *out)
{
    arcl_profile *const p = s->ctx->profile;
    arcl_frame *const before = arcl_profile_call(p, ARCL_FRAME_COLUMN, op, s->n);
    const arcl_done done = arcl_op_table[op].column(s, x, out);

    if (done == ARCL_ASIDE)
        arcl_profile_uncall(p, ARCL_FRAME_COLUMN, op, s->n);
    arcl_profile_after(p, before);
    return done;
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

/* What arcl_charge_call charges, for the calls on columns x that gave these results. */
static void charge_sizes(const arcl_chunk *s, const arcl_op_info *op, const arcl_column *x, const arcl_val *results)
{
    const arcl_cost cost = op->cost;
    const arcl_column *const last = &x[op->arity > 1]; /* a call has one argument at least */
    uint32_t step = 0, other = 0;
    const arcl_val *first = laid_out(x, &step), *second = laid_out(last, &other);
    uint64_t steps = 0;

    if (cost == ARCL_COST_ITEMS)
        for (uint32_t k = 0; k < s->n; k++, first += step, second += other)
            steps += arcl_steps_for(ARCL_COST_ITEMS, arcl_size_in_items(first, second));
    else
        for (uint32_t k = 0; k < s->n; k++, first += step)
            steps += arcl_steps_for(cost, arcl_size_in_cells(cost, first, &results[k]));
    arcl_charge(s->ctx, steps);
}

/* The same, noted in the profile if there is one, and what the calls cost beyond a step each. */
static __attribute__((noinline)) bool run_noted(arcl_chunk *s, unsigned op, const arcl_column *x, uint32_t k,
                                                arcl_column *out)
{
    arcl_profile *const p = s->ctx->profile;
    arcl_frame *const before = p ? arcl_profile_call(p, ARCL_FRAME_PLAIN, op, s->n) : NULL;
    const bool ok = run_each(s, op, x, k, out);

    if (before)
        arcl_profile_after(p, before);
    if (ok && arcl_op_table[op].cost != ARCL_COST_CONST)
        charge_sizes(s, &arcl_op_table[op], x, out->vals);
    return ok;
}

static bool call_primitive(arcl_chunk *s, unsigned op, const arcl_column *x, uint32_t k, arcl_column *out)
{
    const arcl_op_info *const info = &arcl_op_table[op];
    uint32_t constant = 0;

    if (k != info->arity)
        return run_short(s, op, x, k, out);
    while (x[constant].layout == ARCL_COL_CONST)
        if (++constant == k)
            return run_once(s, op, x, k, out);
    arcl_charge(s->ctx, s->n);
    if (ARCL_FAST_FORMS && info->column) {
        const arcl_done done = s->ctx->profile ? form_noted(s, op, x, out) : info->column(s, x, out);
        if (done == ARCL_DONE)
            return true;
        if (done == ARCL_RAISED && !arcl_is_typed(s->ctx)) /* else one by one: the others have a value */
            return false;
    }
    return s->ctx->profile || info->cost != ARCL_COST_CONST ? run_noted(s, op, x, k, out) : run_each(s, op, x, k, out);
}

enum { FEW_TIMES = 8 };

static bool call_parts(arcl_chunk *s, const arcl_fn *fn, const arcl_column *x, uint32_t k, arcl_column *out)
{
    arcl_column args[ARCL_ARITY_MAX], t;

    switch (fn->kind) {
    case ARCL_FN_COMPOSE:
        return arcl_column_call(s, &fn->g, x, 1, &t) && arcl_column_call(s, &fn->f, &t, 1, out);
    case ARCL_FN_CHAIN:
        return arcl_column_call(s, &fn->h, x, 1, &t) && arcl_column_call(s, &fn->g, &t, 1, args) &&
               arcl_column_call(s, &fn->f, args, 1, out);
    case ARCL_FN_FORK:
        return arcl_column_call(s, &fn->g, x, 1, &args[0]) && arcl_column_call(s, &fn->h, x, 1, &args[1]) &&
               arcl_column_call(s, &fn->f, args, 2, out);
    case ARCL_FN_MATCHER:
        args[1] = fn->g;
        if (!arcl_column_call(s, &fn->f, x, 1, args))
            return false;
        return call_primitive(s, ARCL_OP_equality, args, 2, out);
    case ARCL_FN_FOREIGN:
        t = arcl_column_const((arcl_val){.tag = ARCL_FN, .u.fn = fn});
        return call_each(s, &t, x, k, out);
    case ARCL_FN_POWER:
        if (fn->g.one.u.i > FEW_TIMES) { /* what every round leaves in the scratch memory would add up */
            t = arcl_column_const((arcl_val){.tag = ARCL_FN, .u.fn = fn});
            return call_each(s, &t, x, 1, out);
        }
        *out = *x;
        for (int64_t j = 0; j < fn->g.one.u.i; j++) {
            t = *out;
            if (!arcl_column_call(s, &fn->f, &t, 1, out))
                return false;
        }
        return true;
    case ARCL_FN_RBIND:
        for (uint32_t i = 0; i < k; i++)
            args[i] = x[i];
        args[k] = fn->g;
        return arcl_column_call(s, &fn->f, args, k + 1, out);
    default: /* LBIND */
        args[0] = fn->g;
        for (uint32_t i = 0; i < k; i++)
            args[i + 1] = x[i];
        return arcl_column_call(s, &fn->f, args, k + 1, out);
    }
}

/* What fn gave for every one of the values, if that is recalled. */
static bool recall_all(arcl_chunk *s, const arcl_fn *fn, const arcl_val *x, arcl_column *out)
{
    arcl_val first;

    if (!arcl_recalls(fn, x[0]) || !arcl_recall(s->ctx, fn, x[0], &first))
        return false;
    arcl_val *y = arcl_chunk_vals(s);
    for (uint32_t k = 0; k < s->n; k++)
        if (!arcl_recalls(fn, x[k]) || !arcl_recall(s->ctx, fn, x[k], &y[k]) || arcl_is_err(y[k]))
            return false;
    *out = arcl_column_vals(y);
    return true;
}

static void keep_all(arcl_chunk *s, const arcl_fn *fn, const arcl_val *x, const arcl_column *out)
{
    if (!arcl_recalls(fn, x[0]) || out->layout >= ARCL_COL_ZIP) /* not worked out yet */
        return;
    const arcl_val *y = arcl_column_lay(s, out);
    for (uint32_t k = 0; k < s->n; k++)
        if (arcl_recalls(fn, x[k]))
            arcl_keep(s->ctx, fn, x[k], y[k]);
}

static bool recall(const arcl_chunk *s, const arcl_fn *fn, const arcl_column *x, arcl_column *out)
{
    for (uint32_t j = 0; j < s->memos; j++)
        if (s->memo[j].fn == fn && arcl_column_same(&s->memo[j].x, x)) {
            *out = s->memo[j].result;
            return true;
        }
    return false;
}

static void remember(arcl_chunk *s, const arcl_fn *fn, const arcl_column *x, const arcl_column *out)
{
    enum { MEMOS = 16 };

    if (!ARCL_FAST_MEMO || s->memos == MEMOS ||
        (fn->kind != ARCL_FN_FORK && fn->kind != ARCL_FN_CHAIN && fn->kind != ARCL_FN_COMPOSE))
        return;
    if (!s->memo)
        s->memo = ARCL_SCRATCH(s->ctx, arcl_column_memo, MEMOS);
    s->memo[s->memos++] = (arcl_column_memo){fn, *x, *out};
}

/* A closure, or a column of closures of one kind. */
static __attribute__((noinline)) bool call_fn(arcl_chunk *s, const arcl_fn *fn, const arcl_column *x, uint32_t k,
                                              arcl_column *out)
{
    if (k != fn->arity && fn->kind != ARCL_FN_FOREIGN) {
        *out = arcl_column_const(arcl_empty_tuple());
        return fn->kind == ARCL_FN_EMPTY || failed(s, arcl_err(ARCL_E_ARITY));
    }
    arcl_charge(s->ctx, 1);
    if (k == 1 && (recall(s, fn, x, out) || (x->layout == ARCL_COL_VALS && recall_all(s, fn, x->vals, out))))
        return true;
    arcl_deeper(s->ctx);
    const bool ok = call_parts(s, fn, x, k, out);
    arcl_shallower(s->ctx);
    if (ok && k == 1) {
        remember(s, fn, x, out);
        if (x->layout == ARCL_COL_VALS)
            keep_all(s, fn, x->vals, out);
    }
    return ok;
}

bool arcl_column_call(arcl_chunk *s, const arcl_column *f, const arcl_column *x, uint32_t k, arcl_column *out)
{
    if (f->layout == ARCL_COL_FNS)
        return call_fn(s, &f->fns->fn, x, k, out);
    if (f->layout != ARCL_COL_CONST)
        return call_each(s, f, x, k, out);
    if (f->one.tag != ARCL_FN)
        return failed(s, arcl_err(ARCL_E_TYPE));
    return f->one.u.fn ? call_fn(s, f->one.u.fn, x, k, out) : call_primitive(s, f->one.h - 1u, x, k, out);
}
