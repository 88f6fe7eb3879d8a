/* call.c - calling functions: on values, and on columns of them. */
#include "op/call.h"

#include "op/column.h"

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

/* ---- one value at a time -------------------------------------------------------- */

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
            return arcl_is_err(x) ? x : arcl_bool(arcl_equal(c, x, fn->g.one));
        case ARCL_FN_FORK:
            x = arcl_call(c, fn->g.one, args, 1);
            if (!arcl_is_err(x)) {
                mine[1] = arcl_call(c, fn->h.one, args, 1);
                x = arcl_is_err(mine[1]) ? mine[1] : x;
            }
            n = 2;
            break;
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

/* ---- a span at a time ------------------------------------------------------------- */

static bool failed(arcl_span *s, arcl_val err)
{
    s->err = err;
    return false;
}

/* f for each value of the span, one by one. */
static bool call_each(arcl_span *s, const arcl_column *f, const arcl_column *x, uint32_t k, arcl_column *out)
{
    const arcl_val *vals[ARCL_ARITY_MAX], *fs = arcl_column_lay(s, f);
    arcl_val *results = arcl_span_vals(s);

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

/* The same for a primitive of k arguments, not all of them CONST. */
static bool run_each(arcl_span *s, unsigned op, const arcl_column *x, uint32_t k, arcl_column *out)
{
    arcl_op_code *const code = arcl_op_table[op].code;
    arcl_val args[ARCL_ARITY_MAX], *results = arcl_span_vals(s);
    const arcl_val *vals[ARCL_ARITY_MAX];
    uint32_t which[ARCL_ARITY_MAX], m = 0; /* the arguments that change */

    for (uint32_t i = 0; i < k; i++)
        if (x[i].layout == ARCL_COL_CONST) {
            args[i] = x[i].one;
        } else {
            which[m] = i;
            vals[m++] = arcl_column_lay(s, &x[i]);
        }
    for (uint32_t j = 0; j < s->n; j++) {
        args[which[0]] = vals[0][j];
        for (uint32_t i = 1; i < m; i++)
            args[which[i]] = vals[i][j];
        results[j] = code(s->ctx, args);
        if (arcl_is_err(results[j])) {
            if (results[j].h == 0)
                results[j].h = (uint16_t)(op + 1);
            return failed(s, results[j]);
        }
    }
    *out = arcl_column_vals(results);
    return true;
}

static bool call_primitive(arcl_span *s, unsigned op, const arcl_column *x, uint32_t k, arcl_column *out)
{
    uint32_t constant = 0;

    while (constant < k && x[constant].layout == ARCL_COL_CONST)
        constant++;
    if (constant == k || k != arcl_op_table[op].arity) {
        arcl_val args[ARCL_ARITY_MAX];
        for (uint32_t i = 0; i < constant; i++)
            args[i] = x[i].one;
        *out = arcl_column_const(arcl_call_prim(s->ctx, op, args, k));
        return !arcl_is_err(out->one) || failed(s, out->one);
    }
    arcl_charge(s->ctx, s->n);
    if (arcl_column_forms[op]) {
        const arcl_done done = arcl_column_forms[op](s, x, out);
        if (done != ARCL_ASIDE)
            return done == ARCL_DONE;
    }
    return run_each(s, op, x, k, out);
}

static bool call_parts(arcl_span *s, const arcl_fn *fn, const arcl_column *x, uint32_t k, arcl_column *out)
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
    case ARCL_FN_POWER:
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

/* Whether the two are the same column, not just equal ones. */
static inline bool same_column(const arcl_column *x, const arcl_column *y)
{
    if (x->layout != y->layout)
        return false;
    if (x->layout != ARCL_COL_CONST)
        return x->vals == y->vals;
    return x->one.tag == y->one.tag && x->one.h == y->one.h && x->one.n == y->one.n && x->one.u.i == y->one.u.i;
}

static bool recall(const arcl_span *s, const arcl_fn *fn, const arcl_column *x, arcl_column *out)
{
    for (uint32_t j = 0; j < s->memos; j++)
        if (s->memo[j].fn == fn && same_column(&s->memo[j].x, x)) {
            *out = s->memo[j].result;
            return true;
        }
    return false;
}

static void remember(arcl_span *s, const arcl_fn *fn, const arcl_column *x, const arcl_column *out)
{
    enum { MEMOS = 16 };

    if (s->memos == MEMOS || (fn->kind != ARCL_FN_FORK && fn->kind != ARCL_FN_CHAIN && fn->kind != ARCL_FN_COMPOSE))
        return;
    if (!s->memo)
        s->memo = ARCL_ROOM(s->ctx, arcl_memo, MEMOS);
    s->memo[s->memos++] = (arcl_memo){fn, *x, *out};
}

bool arcl_column_call(arcl_span *s, const arcl_column *f, const arcl_column *x, uint32_t k, arcl_column *out)
{
    const arcl_fn *fn = f->fns;

    if (f->layout == ARCL_COL_CONST) {
        const arcl_val v = f->one;
        if (v.tag != ARCL_FN)
            return failed(s, arcl_err(ARCL_E_TYPE));
        if (!v.u.fn)
            return call_primitive(s, v.h - 1u, x, k, out);
        fn = v.u.fn;
    } else if (f->layout != ARCL_COL_FNS) {
        return call_each(s, f, x, k, out);
    }
    if (k != fn->arity)
        return failed(s, arcl_err(ARCL_E_ARITY));
    arcl_charge(s->ctx, 1);
    if (k == 1 && recall(s, fn, x, out))
        return true;
    arcl_deeper(s->ctx);
    const bool ok = call_parts(s, fn, x, k, out);
    arcl_shallower(s->ctx);
    if (ok && k == 1)
        remember(s, fn, x, out);
    return ok;
}

/* ---- containers --------------------------------------------------------------------- */

enum { FEW = 1 }; /* up to here values go one by one */

/* Whether f has a use for numbers in a layout of their own. */
static bool wants_types(arcl_val f)
{
    return f.tag == ARCL_FN && (f.u.fn || arcl_column_forms[f.h - 1u]);
}

bool arcl_map(arcl_ctx *c, arcl_val f, arcl_val container, uint32_t n, arcl_val *out, arcl_val *err)
{
    if (n <= FEW) {
        const arcl_val *x = arcl_members(c, container, &n);
        for (uint32_t k = 0; k < n; k++) {
            *err = out[k] = arcl_call(c, f, &x[k], 1);
            if (arcl_is_err(*err))
                return false;
        }
        return true;
    }
    const arcl_column fn = arcl_column_const(f);
    const arcl_room before = arcl_room_enter(c);
    arcl_feed feed = arcl_feed_of(c, container, n, wants_types(f));
    const arcl_room room = arcl_room_enter(c);
    arcl_column x, y;
    bool ok = true;
    for (arcl_span s; ok && arcl_feed_next(c, &feed, &s, &x); out += s.n) {
        ok = arcl_column_call(&s, &fn, &x, 1, &y);
        if (ok)
            arcl_column_write(&s, &y, out);
        else
            *err = s.err;
        arcl_room_leave(c, room);
    }
    arcl_room_leave(c, before);
    return ok;
}

bool arcl_map_truth(arcl_ctx *c, arcl_val f, arcl_val container, uint32_t n, bool *keep, arcl_val *err)
{
    if (n <= FEW) {
        arcl_val out[FEW];
        if (!arcl_map(c, f, container, n, out, err))
            return false;
        for (uint32_t k = 0; k < n; k++)
            keep[k] = arcl_truth(out[k]);
        return true;
    }
    const arcl_column fn = arcl_column_const(f);
    const arcl_room before = arcl_room_enter(c);
    arcl_feed feed = arcl_feed_of(c, container, n, wants_types(f));
    const arcl_room room = arcl_room_enter(c);
    arcl_column x, y;
    bool ok = true;
    for (arcl_span s; ok && arcl_feed_next(c, &feed, &s, &x); keep += s.n) {
        ok = arcl_column_call(&s, &fn, &x, 1, &y);
        if (!ok) {
            *err = s.err;
        } else if (y.layout == ARCL_COL_BOOLS || y.layout == ARCL_COL_INTS) {
            for (uint32_t k = 0; k < s.n; k++)
                keep[k] = y.ints[k] != 0;
        } else {
            const arcl_val *v = arcl_column_lay(&s, &y);
            for (uint32_t k = 0; k < s.n; k++)
                keep[k] = arcl_truth(v[k]);
        }
        arcl_room_leave(c, room);
    }
    arcl_room_leave(c, before);
    return ok;
}

bool arcl_map_two(arcl_ctx *c, arcl_val f, const arcl_val *x, const arcl_val *y, uint32_t step, uint32_t n,
                  arcl_val *out, arcl_val *err)
{
    const arcl_column fn = arcl_column_const(f);
    arcl_feed first = arcl_feed_vals(x, n, false), second = arcl_feed_vals(y, step ? n : 0, false);
    const arcl_room room = arcl_room_enter(c);
    arcl_column args[2], z;
    bool ok = true;

    args[1] = arcl_column_const(n > 0 ? y[0] : arcl_none());
    for (arcl_span s; ok && arcl_feed_next(c, &first, &s, &args[0]); out += s.n) {
        if (step)
            arcl_feed_next(c, &second, &s, &args[1]);
        ok = arcl_column_call(&s, &fn, args, 2, &z);
        if (ok)
            arcl_column_write(&s, &z, out);
        else
            *err = s.err;
        arcl_room_leave(c, room);
    }
    return ok;
}
