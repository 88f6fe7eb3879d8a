/*
 * column.c - layouts of columns: making them from containers and values, and
 * values from them. Must not know: what primitives do.
 */
#include "op/column.h"

#include <string.h>

#include "value/patch.h"

arcl_column arcl_column_zip(const arcl_chunk *s, const arcl_column *a, const arcl_column *b)
{
    arcl_zip_column *zip = ARCL_SCRATCH(s->ctx, arcl_zip_column, 1);

    zip->part[0] = *a;
    zip->part[1] = *b;
    zip->vals = NULL;
    return (arcl_column){.layout = ARCL_COL_ZIP, .zip = zip};
}

arcl_column arcl_column_later(const arcl_chunk *s, unsigned op, const arcl_column *x, uint32_t k)
{
    arcl_call_column *call = ARCL_SCRATCH(s->ctx, arcl_call_column, 1);

    call->op = op;
    call->k = k;
    call->x[0] = x[0];
    if (k > 1)
        call->x[1] = x[1];
    call->vals = NULL;
    return (arcl_column){.layout = ARCL_COL_CALL, .call = call};
}

/* ---- numbers ------------------------------------------------------------------- */

static bool ints_from(const arcl_chunk *s, const arcl_val *v, uint8_t tag, int32_t *p)
{
    for (uint32_t k = 0; k < s->n; k++) {
        if (v[k].tag != tag || v[k].u.i != (int32_t)v[k].u.i)
            return false;
        p[k] = (int32_t)v[k].u.i;
    }
    arcl_chunk_pad(s, p);
    return true;
}

static bool places_from(const arcl_chunk *s, const arcl_val *v, int32_t *p)
{
    for (uint32_t k = 0; k < s->n; k++) {
        if (v[k].tag != ARCL_PAIR)
            return false;
        p[k] = v[k].u.at.r;
        p[s->padded + k] = v[k].u.at.c;
    }
    arcl_chunk_pad(s, p);
    arcl_chunk_pad(s, p + s->padded);
    return true;
}

static bool numbers_from(const arcl_chunk *s, const arcl_val *v, arcl_column *out)
{
    if (v[0].tag == ARCL_PAIR) {
        int32_t *p = arcl_chunk_ints(s, 2);
        *out = arcl_column_ints(ARCL_COL_PAIRS, p);
        return places_from(s, v, p);
    }
    if (!arcl_is_int(v[0]))
        return false;
    int32_t *p = arcl_chunk_ints(s, 1);
    *out = arcl_column_ints(v[0].tag == ARCL_INT ? ARCL_COL_INTS : ARCL_COL_BOOLS, p);
    return ints_from(s, v, v[0].tag, p);
}

bool arcl_column_numbers(const arcl_chunk *s, const arcl_column *x, arcl_column *out)
{
    switch (x->layout) {
    case ARCL_COL_CONST:
        *out = *x;
        return x->one.tag == ARCL_PAIR || (arcl_is_int(x->one) && x->one.u.i == (int32_t)x->one.u.i);
    case ARCL_COL_INTS:
    case ARCL_COL_BOOLS:
    case ARCL_COL_PAIRS:
        *out = *x;
        return true;
    case ARCL_COL_VALS:
        return numbers_from(s, x->vals, out);
    default:
        return false;
    }
}

/* A column of values in a narrower layout, if there is one. */
static arcl_column typed_column(const arcl_chunk *s, const arcl_val *v)
{
    arcl_column out;
    return numbers_from(s, v, &out) ? out : arcl_column_vals(v);
}

const int32_t *arcl_column_spread(const arcl_chunk *s, const arcl_column *x, bool pairs)
{
    const uint32_t m = s->padded;

    if (x->layout == ARCL_COL_PAIRS || (x->layout != ARCL_COL_CONST && !pairs))
        return x->ints;
    int32_t *p = arcl_chunk_ints(s, pairs ? 2 : 1);
    if (x->layout != ARCL_COL_CONST) {
        memcpy(p, x->ints, m * sizeof *p);
        memcpy(p + m, x->ints, m * sizeof *p);
        return p;
    }
    const bool two = x->one.tag == ARCL_PAIR;
    const int32_t a = two ? x->one.u.at.r : (int32_t)x->one.u.i, b = two ? x->one.u.at.c : a;
    for (uint32_t k = 0; k < m; k += 4) /* in fours, which the compiler joins */
        p[k] = p[k + 1] = p[k + 2] = p[k + 3] = a;
    for (uint32_t k = m; pairs && k < 2 * m; k += 4)
        p[k] = p[k + 1] = p[k + 2] = p[k + 3] = b;
    return p;
}

/* ---- values --------------------------------------------------------------------- */

static const arcl_val *results_of(const arcl_chunk *s, arcl_call_column *call)
{
    if (!call->vals) {
        arcl_op_code *code = arcl_op_table[call->op].code;
        const arcl_val *a = arcl_column_lay(s, &call->x[0]), *b = call->k > 1 ? arcl_column_lay(s, &call->x[1]) : a;
        arcl_val *v = arcl_chunk_vals(s);
        for (uint32_t j = 0; j < s->n; j++)
            v[j] = code(s->ctx, (const arcl_val[2]){a[j], b[j]});
        call->vals = v;
    }
    return call->vals;
}

static const arcl_val *tuples_of(const arcl_chunk *s, arcl_zip_column *zip)
{
    if (!zip->vals) {
        const arcl_val *a = arcl_column_lay(s, &zip->part[0]), *b = arcl_column_lay(s, &zip->part[1]);
        arcl_val *v = arcl_chunk_vals(s);
        for (uint32_t k = 0; k < s->n; k++)
            v[k] = arcl_two(s->ctx, a[k], b[k]);
        zip->vals = v;
    }
    return zip->vals;
}

static const arcl_val *closures_of(const arcl_chunk *s, arcl_fns_column *fns)
{
    if (!fns->vals) {
        const arcl_fn *fn = &fns->fn;
        const arcl_val *f = arcl_column_lay(s, &fn->f), *g = arcl_column_lay(s, &fn->g),
                       *h = arcl_column_lay(s, &fn->h);
        arcl_val *v = arcl_chunk_vals(s);
        for (uint32_t k = 0; k < s->n; k++)
            v[k] = arcl_fn_make(s->ctx, fn->kind, fn->arity, f[k], g[k], h[k]);
        fns->vals = v;
    }
    return fns->vals;
}

void arcl_column_write(const arcl_chunk *s, const arcl_column *x, arcl_val *out)
{
    const uint32_t n = s->n;
    const int32_t *p = x->ints;

    switch (x->layout) {
    case ARCL_COL_CONST:
        for (uint32_t k = 0; k < n; k++)
            out[k] = x->one;
        break;
    case ARCL_COL_VALS:
        memcpy(out, x->vals, n * sizeof *out);
        break;
    case ARCL_COL_INTS:
        for (uint32_t k = 0; k < n; k++)
            out[k] = arcl_int(p[k]);
        break;
    case ARCL_COL_BOOLS:
        for (uint32_t k = 0; k < n; k++)
            out[k] = arcl_bool(p[k]);
        break;
    case ARCL_COL_PAIRS:
        for (uint32_t k = 0; k < n; k++)
            out[k] = arcl_pair32(p[k], p[s->padded + k]);
        break;
    case ARCL_COL_ZIP:
    case ARCL_COL_CALL:
    case ARCL_COL_FNS:
        memcpy(out, arcl_column_lay(s, x), n * sizeof *out);
        break;
    }
}

const arcl_val *arcl_column_lay(const arcl_chunk *s, const arcl_column *x)
{
    arcl_val *v;

    switch (x->layout) {
    case ARCL_COL_VALS:
        return x->vals;
    case ARCL_COL_ZIP:
        return tuples_of(s, x->zip);
    case ARCL_COL_CALL:
        return results_of(s, x->call);
    case ARCL_COL_FNS:
        return closures_of(s, x->fns);
    default:
        v = arcl_chunk_vals(s);
        arcl_column_write(s, x, v);
        return v;
    }
}

/* ---- members -------------------------------------------------------------------- */

arcl_iter arcl_iter_vals(const arcl_val *v, uint32_t n, bool typed)
{
    return (arcl_iter){.vals = v, .left = n, .typed = typed};
}

arcl_iter arcl_iter_of(arcl_ctx *c, arcl_val container, uint32_t n, bool typed)
{
    enum { SHORT = 8 }; /* first elements; fewer are not worth it */
    arcl_set *set = arcl_is_set(container) ? container.u.set : NULL;
    arcl_iter iter = {.left = n, .typed = typed};

    if (typed && set && arcl_set_is_product(set) && set->a.u.set->n >= SHORT && set->a.u.set->n <= ARCL_CHUNK_MAX) {
        arcl_iter inner = arcl_iter_of(c, set->a, set->a.u.set->n, true);
        arcl_chunk s;
        arcl_iter_more(c, &inner, &s, &iter.first);
        if (iter.first.layout >= ARCL_COL_ZIP) /* part of every chunk, each of which gives the scratch memory back */
            arcl_column_lay(&s, &iter.first);  /* and with it the columns it is made of */
        iter.width = s.n;
        iter.second = arcl_set_members(c, set->b.u.set);
        iter.left = set->b.u.set->n;
    } else if (typed && set && arcl_set_is_patch(set) && (set->ink == ARCL_PLACES || !set->triple)) {
        iter.patch = set;
        iter.bits = arcl_bits_of(set->rows[0]);
    } else if (typed && container.tag == ARCL_ROW) {
        iter.bytes = container.u.cells;
    } else {
        iter.vals = arcl_members(c, container, &n);
    }
    return iter;
}

/* The columns `from`, `from` + 1, ... of one row into r and q, in fours as long as there is room for them. */
static inline void put_stretch(int32_t *r, int32_t *q, uint32_t n, uint32_t room, int32_t row, int32_t from)
{
    const uint32_t i = (uint32_t)row, j = (uint32_t)from;
    const arcl_loose_quad rows = {i, i, i, i}, four = {4, 4, 4, 4};
    arcl_loose_quad columns = {j, j + 1, j + 2, j + 3};
    uint32_t k = 0;

    for (; k < n && k + 4 <= room; k += 4, columns += four) {
        *(arcl_loose_quad *)(r + k) = rows;
        *(arcl_loose_quad *)(q + k) = columns;
    }
    for (; k < n; k++) {
        r[k] = row;
        q[k] = from + (int32_t)k;
    }
}

/* The places of a patch, neighbours in a row at once: functions on the cells of objects; 1.3 % of the bundled programs. */
static arcl_column next_places(arcl_iter *iter, const arcl_chunk *s)
{
    const arcl_set *patch = iter->patch;
    int32_t *r = arcl_chunk_ints(s, 2), *q = r + s->padded;
    int32_t *colours = patch->ink == ARCL_PLANE ? arcl_chunk_ints(s, 1) : NULL;
    const int32_t top = patch->top, left = patch->left;
    const uint32_t n = s->n;
    arcl_bits bits = iter->bits;
    int32_t row = iter->row;

    for (uint32_t k = 0; k < n;) {
        while (bits.word && k < n) {
            const int32_t first = __builtin_ctzll(bits.word), j = bits.base + first;
            const uint64_t above = bits.word + ((uint64_t)1 << first), stretch = bits.word & ~above;
            const uint32_t len = (uint32_t)__builtin_popcountll(stretch), m = len < n - k ? len : n - k;
            put_stretch(r + k, q + k, m, s->padded - k, top + row, left + j);
            for (uint32_t e = 0; colours && e < m; e++)
                colours[k + e] = patch->plane[(size_t)row * patch->stride + (size_t)j + e];
            k += m;
            bits.word &= m == len ? above : UINT64_MAX << (first + (int32_t)m);
        }
        if (k < n)
            bits = bits.high ? (arcl_bits){bits.high, 0, 64} : arcl_bits_of(patch->rows[++row]);
    }
    iter->bits = bits;
    iter->row = row;
    arcl_chunk_pad(s, r);
    arcl_chunk_pad(s, q);
    const arcl_column places = arcl_column_ints(ARCL_COL_PAIRS, r);
    if (patch->ink == ARCL_PLACES)
        return places;
    if (colours)
        arcl_chunk_pad(s, colours);
    const arcl_column ink =
        colours ? arcl_column_ints(ARCL_COL_INTS, colours) : arcl_column_const(arcl_int(patch->colour));
    return arcl_column_zip(s, &ink, &places);
}

void arcl_iter_more(arcl_ctx *c, arcl_iter *iter, arcl_chunk *s, arcl_column *out)
{
    if (iter->second) {
        const arcl_column second = arcl_column_const(*iter->second++);
        iter->left--;
        *s = arcl_chunk_of(c, iter->width);
        *out = arcl_column_zip(s, &iter->first, &second);
        return;
    }
    const uint32_t n = iter->left < ARCL_CHUNK_MAX ? iter->left : ARCL_CHUNK_MAX;
    *s = arcl_chunk_of(c, n);
    iter->left -= n;
    if (iter->patch) {
        *out = next_places(iter, s);
    } else if (iter->bytes) {
        int32_t *p = arcl_chunk_ints(s, 1);
        for (uint32_t k = 0; k < n; k++)
            p[k] = iter->bytes[k];
        arcl_chunk_pad(s, p);
        iter->bytes += n;
        *out = arcl_column_ints(ARCL_COL_INTS, p);
    } else {
        *out = iter->typed ? typed_column(s, iter->vals) : arcl_column_vals(iter->vals);
        iter->vals += n;
    }
}
