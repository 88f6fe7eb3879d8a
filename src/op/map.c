/* map.c - a function on every member of a container: as columns, a chunk after the other. */
#include "base/boundary.h"
#include "base/vec16.h"
#include "op/call.h"
#include "op/column.h"

enum { FEW = ARCL_FAST_COLUMNS ? 1 : INT32_MAX }; /* up to here values go one by one */

/* Whether f has a use for numbers in a layout of their own. */
static bool wants_types(arcl_val f)
{
    return f.tag == ARCL_FN && (f.u.fn || arcl_op_table[f.h - 1u].column);
}

/* Which of the numbers are not 0, four at a time. */
static inline void mark(const arcl_chunk *s, const int32_t *p, bool *keep)
{
    for (uint32_t k = 0; k < s->padded; k += 4) {
        keep[k] = p[k] != 0;
        keep[k + 1] = p[k + 1] != 0;
        keep[k + 2] = p[k + 2] != 0;
        keep[k + 3] = p[k + 3] != 0;
    }
}

/* Which of the values of a chunk are true. */
static inline void note_truth(const arcl_chunk *s, const arcl_column *y, bool *keep)
{
    if (y->layout == ARCL_COL_BOOLS || y->layout == ARCL_COL_INTS) {
        mark(s, y->ints, keep);
        return;
    }
    const arcl_val *v = arcl_column_lay(s, y);
    for (uint32_t k = 0; k < s->n; k++)
        keep[k] = arcl_truth(v[k]);
}

/* The values of a chunk one by one, for one of them has raised an error: that of the first of them counts, and the steps
 * up to there. Not if code that is not of the language was called: it may tell a second call from the first. */
static __attribute__((noinline)) bool map_again(const arcl_chunk *s, arcl_val f, const arcl_column *x, uint32_t k,
                                                uint64_t before, arcl_val *out, bool *keep, arcl_val *err)
{
    arcl_ctx *const c = s->ctx;
    const arcl_val *first, *second;

    *err = s->err;
    if (c->outside)
        return false;
    arcl_ctx_unstep(c, before);
    first = arcl_column_lay(s, x);
    second = k > 1 ? arcl_column_lay(s, &x[1]) : first;
    for (uint32_t j = 0; j < s->n; j++) {
        const arcl_val v = arcl_call(c, f, (const arcl_val[2]){first[j], second[j]}, k);
        if (arcl_is_err(v)) {
            *err = v;
            return false;
        }
        if (out)
            out[j] = v;
        else
            keep[j] = arcl_truth(v);
    }
    return true;
}

/* What f gives on every member: the values to `out` or, if that is NULL, to `keep` whether they are true. */
static inline bool map_chunks(arcl_ctx *c, arcl_val f, arcl_val container, uint32_t n, arcl_val *out, bool *keep,
                              arcl_val *err)
{
    const arcl_column fn = arcl_column_const(f);
    const arcl_scratch empty = arcl_scratch_enter(c);
    arcl_iter iter = arcl_iter_of(c, container, n, wants_types(f));
    const arcl_scratch room = arcl_scratch_enter(c);
    arcl_column x, y;
    bool ok = true;
    uint32_t at = 0;

    for (arcl_chunk s; ok && arcl_iter_next(c, &iter, &s, &x); at += s.n) {
        const uint64_t before = c->steps;
        ok = arcl_column_call(&s, &fn, &x, 1, &y);
        arcl_profile_resume(c->profile);
        if (!ok)
            ok = map_again(&s, f, &x, 1, before, out ? out + at : NULL, keep ? keep + at : NULL, err);
        else if (out)
            arcl_column_write(&s, &y, out + at);
        else
            note_truth(&s, &y, keep + at);
        arcl_scratch_leave(c, room);
    }
    arcl_scratch_leave(c, empty);
    return ok;
}

/* The same, value by value where there are few. */
static inline bool map_all(arcl_ctx *c, arcl_val f, arcl_val container, uint32_t n, arcl_val *out, bool *keep,
                           arcl_val *err)
{
    if (n > FEW)
        return map_chunks(c, f, container, n, out, keep, err);
    const arcl_val *x = arcl_members(c, container, &n);
    for (uint32_t k = 0; k < n; k++) {
        *err = arcl_call(c, f, &x[k], 1);
        if (arcl_is_err(*err))
            return false;
        if (out)
            out[k] = *err;
        else
            keep[k] = arcl_truth(*err);
    }
    arcl_profile_resume(c->profile);
    return true;
}

bool arcl_map(arcl_ctx *c, arcl_val f, arcl_val container, uint32_t n, arcl_val *out, arcl_val *err)
{
    return map_all(c, f, container, n, out, NULL, err);
}

bool arcl_map_truth(arcl_ctx *c, arcl_val f, arcl_val container, uint32_t n, bool *keep, arcl_val *err)
{
    return map_all(c, f, container, n, NULL, keep, err);
}

bool arcl_map_two(arcl_ctx *c, arcl_val f, const arcl_val *x, const arcl_val *y, uint32_t step, uint32_t n,
                  arcl_val *out, arcl_val *err)
{
    const arcl_column fn = arcl_column_const(f);
    arcl_iter first = arcl_iter_vals(x, n, false), second = arcl_iter_vals(y, step ? n : 0, false);
    const arcl_scratch room = arcl_scratch_enter(c);
    arcl_column args[2], z;
    bool ok = true;

    for (uint32_t k = 0; !ARCL_FAST_COLUMNS && ok && k < n; k++) {
        *err = out[k] = arcl_call(c, f, (const arcl_val[2]){x[k], y[k * step]}, 2);
        ok = !arcl_is_err(*err);
    }
    if (!ARCL_FAST_COLUMNS)
        return ok;
    args[1] = arcl_column_const(n > 0 ? y[0] : arcl_none());
    for (arcl_chunk s; ok && arcl_iter_next(c, &first, &s, &args[0]); out += s.n) {
        if (step)
            arcl_iter_next(c, &second, &s, &args[1]);
        const uint64_t before = c->steps;
        ok = arcl_column_call(&s, &fn, args, 2, &z);
        arcl_profile_resume(c->profile);
        if (ok)
            arcl_column_write(&s, &z, out);
        else
            ok = map_again(&s, f, args, 2, before, out, NULL, err);
        arcl_scratch_leave(c, room);
    }
    return ok;
}
