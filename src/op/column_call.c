/* column_call.c - calling functions on columns of values, a chunk at a time. */
#include "base/boundary.h"
#include "op/call.h"
#include "op/charge.h"
#include "op/codes.h"
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

    s->uneven++;
    for (uint32_t i = 0; i < k; i++)
        vals[i] = arcl_column_lay(s, &x[i]);
    for (uint32_t j = 0; j < s->n; j++) {
        const uint64_t before = s->ctx->steps;
        arcl_val args[ARCL_ARITY_MAX];
        for (uint32_t i = 0; i < k; i++)
            args[i] = vals[i][j];
        results[j] = arcl_call(s->ctx, fs[j], args, k);
        if (arcl_is_err(results[j]))
            return failed(s, results[j]);
        if (s->steps_of)
            s->steps_of[j] += (uint32_t)(s->ctx->steps - before);
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

/* The same for a primitive that may call functions, where the steps of each value are asked for. */
static __attribute__((noinline)) bool run_counted(arcl_chunk *s, unsigned op, const arcl_column *x, uint32_t k,
                                                  arcl_column *out)
{
    arcl_val args[ARCL_ARITY_MAX], *to = arcl_chunk_vals(s);
    const arcl_val *vals[ARCL_ARITY_MAX];

    *out = arcl_column_vals(to);
    for (uint32_t i = 0; i < k; i++)
        vals[i] = x[i].layout == ARCL_COL_CONST ? NULL : arcl_column_lay(s, &x[i]);
    for (uint32_t j = 0; j < s->n; j++) {
        const uint64_t before = s->ctx->steps;
        for (uint32_t i = 0; i < k; i++)
            args[i] = vals[i] ? vals[i][j] : x[i].one;
        to[j] = arcl_op_table[op].code(s->ctx, args);
        if (arcl_is_err(to[j]) && !settled(s, op, &to[j]))
            return false;
        s->steps_of[j] += (uint32_t)(s->ctx->steps - before);
    }
    return true;
}

/* A primitive on k values, once for all of the chunk; the steps are those of a call for each. */
static __attribute__((noinline)) bool run_once(arcl_chunk *s, unsigned op, const arcl_val *args, uint32_t k,
                                               arcl_column *out)
{
    const uint64_t before = s->ctx->steps;

    *out = arcl_column_const(arcl_call_prim(s->ctx, op, args, k));
    arcl_charge(s->ctx, (s->ctx->steps - before) * (s->n - 1));
    return !arcl_is_err(out->one) || failed(s, out->one);
}

/* The same on k CONSTs. */
static __attribute__((noinline)) bool run_consts(arcl_chunk *s, unsigned op, const arcl_column *x, uint32_t k,
                                                 arcl_column *out)
{
    arcl_val args[ARCL_ARITY_MAX];

    for (uint32_t i = 0; i < k; i++)
        args[i] = x[i].one;
    return run_once(s, op, args, k, out);
}

static bool call_primitive(arcl_chunk *s, unsigned op, const arcl_column *x, uint32_t k, arcl_column *out);

/* A primitive on a number of arguments that it does not take, or not all of them. */
static __attribute__((noinline)) bool run_short(arcl_chunk *s, unsigned op, const arcl_column *x, uint32_t k,
                                                arcl_column *out)
{
    const arcl_op_info *info = &arcl_op_table[op];
    arcl_column all[ARCL_ARITY_MAX];

    if (k > info->arity || k + arcl_op_optional(op) < info->arity)
        return run_once(s, op, NULL, UINT32_MAX, out);
    for (uint32_t i = 0; i < info->arity; i++)
        all[i] = i < k ? x[i] : arcl_column_const(arcl_prim(ARCL_OP_identity));
    return call_primitive(s, op, all, info->arity, out);
}

/* Whether a profile stamps the calls of a chunk; it counts them either way. */
static inline bool stamps(const arcl_chunk *s, arcl_frame_kind kind, unsigned op)
{
    arcl_profile *const p = s->ctx->profile;

    return p && arcl_profile_stamps(p, kind, op, s->n);
}

/* The column form of a primitive, stamped. */
static __attribute__((noinline)) arcl_done form_stamped(arcl_chunk *s, unsigned op, const arcl_column *x,
                                                        arcl_column *out)
{
    arcl_profile *const p = s->ctx->profile;
    arcl_frame *const before = arcl_profile_stamped(p, ARCL_FRAME_COLUMN, op, s->n);
    const arcl_done done = arcl_op_table[op].column(s, x, out);

    arcl_profile_after(p, before);
    return done;
}

/* The values of an argument, which are laid out if they have a size, and how far it is from one to the next. */
static const arcl_val *laid_out(const arcl_chunk *s, const arcl_column *x, uint32_t *step)
{
    static const arcl_val none = {.tag = ARCL_NONE};

    *step = x->layout == ARCL_COL_VALS || x->layout == ARCL_COL_CALL || x->layout == ARCL_COL_ZIP;
    return x->layout == ARCL_COL_VALS    ? x->vals
           : *step                       ? arcl_column_lay(s, x)
           : x->layout == ARCL_COL_CONST ? &x->one
                                         : &none;
}

/* Notes for each value what charge_sizes charges for all of them. */
static __attribute__((noinline)) void note_sizes(const arcl_chunk *s, arcl_cost cost, const arcl_val *first,
                                                 uint32_t step, const arcl_val *second, uint32_t other,
                                                 const arcl_val *results)
{
    for (uint32_t k = 0; k < s->n; k++, first += step, second += other) {
        const uint64_t size = cost == ARCL_COST_ITEMS ? arcl_size_in_items(first, second, 2)
                                                      : arcl_size_in_cells(cost, first, &results[k]);
        s->steps_of[k] += (uint32_t)arcl_steps_for(cost, size);
    }
}

/* What arcl_charge_call charges beyond a step, for the calls on columns x that gave these results. */
static void charge_sizes(arcl_chunk *s, const arcl_op_info *op, const arcl_column *x, const arcl_val *results)
{
    const arcl_cost cost = op->cost;
    const bool items = cost == ARCL_COST_ITEMS;
    uint32_t step = 0, other = 0;
    const arcl_val *first = laid_out(s, x, &step), *second = first;
    uint64_t steps = 0;

    if (items && (step || !arcl_has_size(*first)))
        second = laid_out(s, &x[op->arity > 1], &other); /* of one argument that again */
    if (items && !step && !other) {
        arcl_charge(s->ctx, s->n * arcl_steps_for(cost, arcl_size_in_items(first, second, 2)));
        return;
    }
    s->uneven++; /* it may be even by chance */
    if (s->steps_of)
        note_sizes(s, cost, first, step, second, other, results);
    if (items)
        for (uint32_t k = 0; k < s->n; k++, first += step, second += other)
            steps += arcl_steps_for(ARCL_COST_ITEMS, arcl_size_in_items(first, second, 2));
    else
        for (uint32_t k = 0; k < s->n; k++, first += step)
            steps += arcl_steps_for(cost, arcl_size_in_cells(cost, first, &results[k]));
    arcl_charge(s->ctx, steps);
}

/* What run_each does, stamped if that is wanted and charged where a call costs more than a step. */
static __attribute__((noinline)) bool run_noted(arcl_chunk *s, unsigned op, const arcl_column *x, uint32_t k,
                                                arcl_column *out, bool stamped)
{
    const arcl_op_info *const info = &arcl_op_table[op];
    arcl_profile *const p = s->ctx->profile;
    arcl_frame *const before = stamped ? arcl_profile_stamped(p, ARCL_FRAME_PLAIN, op, s->n) : NULL;
    const uint64_t steps = s->ctx->steps;
    const bool ok =
        s->steps_of && info->cost == ARCL_COST_ITEMS ? run_counted(s, op, x, k, out) : run_each(s, op, x, k, out);

    if (stamped)
        arcl_profile_after(p, before);
    s->uneven += s->ctx->steps != steps; /* functions were called */
    if (ok && info->cost != ARCL_COST_CONST)
        charge_sizes(s, info, x, out->vals);
    return ok;
}

/* The column form of a primitive: sure of its steps, or without any. */
static arcl_done run_form(arcl_chunk *s, unsigned op, const arcl_column *x, arcl_column *out)
{
    const arcl_op_info *const info = &arcl_op_table[op];
    const uint64_t before = s->ctx->steps;
    const arcl_done done = stamps(s, ARCL_FRAME_COLUMN, op) ? form_stamped(s, op, x, out) : info->column(s, x, out);

    if (done == ARCL_DONE) {
        if (info->cost == ARCL_COST_ITEMS) /* those of other classes have arguments without a size */
            charge_sizes(s, info, x, NULL);
    } else if (s->ctx->steps != before) {
        s->unknown++;
        arcl_ctx_unstep(s->ctx, before);
    }
    return done;
}

static bool call_primitive(arcl_chunk *s, unsigned op, const arcl_column *x, uint32_t k, arcl_column *out)
{
    const arcl_op_info *const info = &arcl_op_table[op];
    uint32_t constant = 0;

    if (k != info->arity)
        return run_short(s, op, x, k, out);
    while (x[constant].layout == ARCL_COL_CONST)
        if (++constant == k)
            return run_consts(s, op, x, k, out);
    arcl_charge(s->ctx, s->n);
    if (ARCL_FAST_FORMS && info->column) {
        const arcl_done done = run_form(s, op, x, out);
        if (done == ARCL_DONE)
            return true;
        if (done == ARCL_ASIDE && s->ctx->profile)
            arcl_profile_uncall(s->ctx->profile, ARCL_FRAME_COLUMN, op, s->n);
        if (done == ARCL_RAISED && !arcl_is_typed(s->ctx)) /* else one by one: the others have a value */
            return false;
    }
    const bool stamped = stamps(s, ARCL_FRAME_PLAIN, op);
    return stamped || info->cost != ARCL_COST_CONST ? run_noted(s, op, x, k, out, stamped) : run_each(s, op, x, k, out);
}

/* Whether the values are equal to others: what a matcher does, which is no call. */
static bool compare(arcl_chunk *s, const arcl_column *x, arcl_column *out)
{
    return ARCL_FAST_FORMS ? arcl_column_equal(s, x, out) == ARCL_DONE : run_each(s, ARCL_OP_equality, x, 2, out);
}

enum { FEW_TIMES = 8, MEMOS = 16 };

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
        return arcl_column_call(s, &fn->f, x, 1, args) && compare(s, args, out);
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

static bool recall(arcl_chunk *s, const arcl_fn *fn, const arcl_column *x, arcl_column *out)
{
    for (uint32_t j = 0; j < s->memos; j++)
        if (s->memo[j].fn == fn && arcl_column_same(&s->memo[j].x, x)) {
            *out = s->memo[j].result;
            arcl_memo_charge(s, &s->memo[j]);
            return true;
        }
    return false;
}

/* Whether it is worth it. */
static bool is_remembered(const arcl_chunk *s, const arcl_fn *fn)
{
    return ARCL_FAST_MEMO && s->memos < MEMOS &&
           (fn->kind == ARCL_FN_FORK || fn->kind == ARCL_FN_CHAIN || fn->kind == ARCL_FN_COMPOSE);
}

static void remember(arcl_chunk *s, const arcl_column_memo *m)
{
    if (!s->memo)
        s->memo = ARCL_SCRATCH(s->ctx, arcl_column_memo, MEMOS);
    s->memo[s->memos++] = *m;
}

/* A closure, or a column of closures of one kind. */
static __attribute__((noinline)) bool call_fn(arcl_chunk *s, const arcl_fn *fn, const arcl_column *x, uint32_t k,
                                              arcl_column *out)
{
    if (k != fn->arity && fn->kind != ARCL_FN_FOREIGN) {
        *out = arcl_column_const(arcl_empty_tuple());
        arcl_ctx_work(s->ctx, 1);
        return fn->kind == ARCL_FN_EMPTY || failed(s, arcl_err(ARCL_E_ARITY));
    }
    if (k == 1 && (recall(s, fn, x, out) || (x->layout == ARCL_COL_VALS && arcl_recalls(fn, x->vals[0]) &&
                                             arcl_chunk_recall(s, fn, x->vals, out))))
        return true;
    const bool keeps = k == 1 && x->layout == ARCL_COL_VALS && arcl_recalls(fn, x->vals[0]);
    const uint64_t before = s->ctx->steps;
    const uint32_t uneven = s->uneven, unknown = s->unknown;
    uint32_t *const outer = s->steps_of;
    if (keeps || outer)
        s->steps_of = arcl_chunk_zeros(s);
    arcl_deeper(s->ctx);
    const bool ok = call_parts(s, fn, x, k, out);
    arcl_shallower(s->ctx);
    if (!ok) {
        s->steps_of = outer;
        return false;
    }
    const bool remembers = k == 1 && is_remembered(s, fn);
    if (!remembers && !s->steps_of)
        return true;
    arcl_column_memo m = {fn, *x, *out, s->ctx->steps - before, s->uneven == uneven, s->unknown == unknown, NULL};
    if (s->steps_of)
        arcl_memo_end(s, &m, keeps, outer);
    if (remembers)
        remember(s, &m);
    return true;
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
