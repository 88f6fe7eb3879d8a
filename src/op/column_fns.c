/*
 * column_fns.c - column forms of functions of functions: apply, columns of
 * closures, and the extremes of a container by such a column.
 */
#include "base/boundary.h"
#include "op/codes.h"
#include "op/column.h"

/* Steps of calls on all values of a chunk without those on its padding; false if they are not the same for all. */
static bool charge_unpadded(arcl_chunk *s, uint32_t padding, uint64_t before)
{
    if (padding == 0)
        return true;
    if (s->uneven || s->unknown)
        return false;
    s->ctx->steps -= (s->ctx->steps - before) / s->n * padding;
    return true;
}

/* apply on the numbers of pairs, all at once; ASIDE if they are to be told apart. */
static arcl_done apply_twice(arcl_chunk *s, const arcl_column *f, const arcl_column *pairs, arcl_column *out)
{
    const uint64_t before = s->ctx->steps;
    const arcl_column a = arcl_column_ints(ARCL_COL_INTS, pairs->ints);
    arcl_chunk twice = arcl_chunk_of(s->ctx, 2 * s->padded);
    arcl_column b, two[2];

    if (!arcl_column_call(&twice, f, &a, 1, &b)) {
        s->err = twice.err;
        return ARCL_RAISED;
    }
    if (!charge_unpadded(&twice, 2 * (s->padded - s->n), before)) {
        arcl_ctx_unstep(s->ctx, before);
        return ARCL_ASIDE;
    }
    s->unknown += twice.uneven + twice.unknown;
    if (b.layout == ARCL_COL_INTS) {
        *out = arcl_column_ints(ARCL_COL_PAIRS, b.ints);
        return ARCL_DONE;
    }
    const arcl_val *v = arcl_column_lay(&twice, &b);
    two[0] = arcl_column_vals(v);
    two[1] = arcl_column_vals(v + s->padded);
    return arcl_column_astuple(s, two, out);
}

/* apply on tuples of two: on the elements that are numbers all at once, else on one column, then the other. */
arcl_done arcl_column_apply(arcl_chunk *s, const arcl_column *x, arcl_column *out)
{
    arcl_column a, b, two[2], pairs;

    if (x[0].layout == ARCL_COL_CONST && x[1].layout != ARCL_COL_CONST && arcl_column_numbers(s, &x[1], &pairs) &&
        pairs.layout == ARCL_COL_PAIRS) {
        const arcl_done done = apply_twice(s, &x[0], &pairs, out);
        if (done != ARCL_ASIDE)
            return done;
    }
    if (!arcl_column_half(s, &x[1], 0, &a) || !arcl_column_half(s, &x[1], 1, &b))
        return ARCL_ASIDE;
    if (!arcl_column_call(s, &x[0], &a, 1, &two[0]) || !arcl_column_call(s, &x[0], &b, 1, &two[1]))
        return ARCL_RAISED;
    return arcl_column_astuple(s, two, out);
}

/* A column of closures. Worth 25 % of the solvers. */
static arcl_done closures(arcl_chunk *s, arcl_fn_kind kind, uint32_t arity, const arcl_column *x, uint32_t k,
                          arcl_column *out)
{
    arcl_fns_column *fns = ARCL_SCRATCH(s->ctx, arcl_fns_column, 1);

    fns->fn.kind = kind;
    fns->fn.arity = (uint16_t)arity;
    fns->fn.number = 0;
    fns->fn.f = x[0];
    fns->fn.g = x[1];
    fns->fn.h = x[k > 2 ? 2 : 0];
    fns->vals = NULL;
    *out = (arcl_column){.layout = ARCL_COL_FNS, .fns = fns};
    return ARCL_DONE;
}

ARCL_COLUMN_CODE(compose, closures(s, ARCL_FN_COMPOSE, 1, x, 2, out))
ARCL_COLUMN_CODE(chain, closures(s, ARCL_FN_CHAIN, 1, x, 3, out))
ARCL_COLUMN_CODE(fork, closures(s, ARCL_FN_FORK, 1, x, 3, out))
ARCL_COLUMN_CODE(matcher, closures(s, ARCL_FN_MATCHER, 1, x, 2, out))

static arcl_done bind(arcl_chunk *s, arcl_fn_kind kind, const arcl_column *x, arcl_column *out)
{
    if (x[0].layout == ARCL_COL_FNS)
        return closures(s, kind, arcl_arity_bound(x[0].fns->fn.arity), x, 2, out);
    if (x[0].layout != ARCL_COL_CONST || x[0].one.tag != ARCL_FN)
        return ARCL_ASIDE;
    return closures(s, kind, arcl_arity_bound(arcl_fn_arity(x[0].one)), x, 2, out);
}

ARCL_COLUMN_CODE(rbind, bind(s, ARCL_FN_RBIND, x, out))
ARCL_COLUMN_CODE(lbind, bind(s, ARCL_FN_LBIND, x, out))

/* ---- extremes of one container by many functions: worth 24 % of the solvers ------------------- */

/* The keys of every member, one row of integers per member; NULL if one is something else or raises. */
static const int32_t **keys_by_member(arcl_chunk *s, const arcl_column *f, const arcl_val *members, uint32_t m,
                                      arcl_done *done)
{
    const int32_t **keys = ARCL_SCRATCH(s->ctx, const int32_t *, m);

    for (uint32_t j = 0; j < m; j++) {
        const arcl_column x = arcl_column_const(members[j]);
        arcl_column y, key;
        if (!arcl_column_call(s, f, &x, 1, &y)) {
            *done = ARCL_RAISED;
            return NULL;
        }
        if (!arcl_column_numbers(s, &y, &key) ||
            (key.layout != ARCL_COL_INTS && (key.layout != ARCL_COL_CONST || key.one.tag != ARCL_INT))) {
            *done = ARCL_ASIDE;
            return NULL;
        }
        keys[j] = arcl_column_spread(s, &key, false);
    }
    arcl_profile_resume(s->ctx->profile);
    return keys;
}

/* For each value of the chunk the number of the best member, looked at in the order of ranks (NULL:
 * as they are). Returns whether equal ones were met. */
static bool best_members(const arcl_chunk *s, const int32_t **keys, uint32_t m, const uint32_t *ranks, bool most,
                         int32_t *best, uint32_t *which)
{
    int32_t tie = 0;

    for (uint32_t j = 0; j < m; j++) {
        const uint32_t member = ranks ? ranks[j] : j;
        const int32_t *key = keys[member];
        for (uint32_t k = 0; k < s->padded; k++) {
            const bool better = j == 0 || (most ? key[k] > best[k] : key[k] < best[k]);
            tie |= !better && key[k] == best[k];
            best[k] = better ? key[k] : best[k];
            which[k] = better ? member : which[k];
        }
    }
    return tie;
}

static arcl_done extremes(arcl_chunk *s, const arcl_column *x, bool most, bool key_only, arcl_column *out)
{
    arcl_done done = ARCL_ASIDE;
    uint32_t m;

    if (x[0].layout != ARCL_COL_CONST || x[1].layout != ARCL_COL_FNS || !arcl_len(x[0].one, &m) || m == 0 || m >= s->n)
        return ARCL_ASIDE;
    const arcl_val *members = arcl_members(s->ctx, x[0].one, &m);
    const int32_t **keys = keys_by_member(s, &x[1], members, m, &done);
    if (!keys)
        return done;
    arcl_ctx_work(s->ctx, (uint64_t)m * s->n / 4);
    int32_t *best = arcl_chunk_ints(s, 1);
    uint32_t *which = ARCL_SCRATCH(s->ctx, uint32_t, s->padded);
    const bool tie = best_members(s, keys, m, NULL, most, best, which);
    if (key_only) {
        *out = arcl_column_ints(ARCL_COL_INTS, best);
        return ARCL_DONE;
    }
    if (tie && arcl_is_set(x[0].one))
        best_members(s, keys, m, arcl_ranks(s->ctx, x[0].one), most, best, which);
    arcl_val *v = arcl_chunk_vals(s);
    for (uint32_t k = 0; k < s->n; k++)
        v[k] = members[which[k]];
    *out = arcl_column_vals(v);
    return ARCL_DONE;
}

ARCL_COLUMN_CODE(argmax, extremes(s, x, true, false, out))
ARCL_COLUMN_CODE(argmin, extremes(s, x, false, false, out))
ARCL_COLUMN_CODE(valmax, extremes(s, x, true, true, out))
ARCL_COLUMN_CODE(valmin, extremes(s, x, false, true, out))
