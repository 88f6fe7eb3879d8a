/* column_memo.c - what closures gave before, for all values of a chunk, with the steps of each. */
#include <string.h>

#include "op/charge.h"
#include "op/column.h"
#include "op/recall.h"

uint32_t *arcl_chunk_zeros(const arcl_chunk *s)
{
    uint32_t *p = ARCL_SCRATCH(s->ctx, uint32_t, s->n);
    return memset(p, 0, s->n * sizeof *p);
}

bool arcl_chunk_recall(arcl_chunk *s, const arcl_fn *fn, const arcl_val *x, arcl_column *out)
{
    const uint64_t start = s->ctx->steps;

    if (!arcl_is_recalled(s->ctx, fn, x[0]))
        return false;
    arcl_val *y = arcl_chunk_vals(s);
    for (uint32_t k = 0; k < s->n; k++) {
        const uint64_t before = s->ctx->steps;
        if (!arcl_recalls(fn, x[k]) || !arcl_recall(s->ctx, fn, x[k], &y[k]) || arcl_is_err(y[k])) {
            s->unknown++;
            arcl_ctx_unstep(s->ctx, start);
            return false;
        }
        if (s->steps_of)
            s->steps_of[k] += (uint32_t)(s->ctx->steps - before);
    }
    s->uneven++;
    *out = arcl_column_vals(y);
    return true;
}

/* Keeps what fn gave, in so many steps for all of them. */
static void keep(arcl_chunk *s, const arcl_fn *fn, const arcl_val *x, const arcl_column *out, uint64_t steps,
                 const uint32_t *steps_of)
{
    if (out->layout >= ARCL_COL_ZIP) /* not worked out yet */
        return;
    const arcl_val *y = arcl_column_lay(s, out);
    for (uint32_t k = 0; k < s->n; k++)
        steps -= steps_of[k];
    for (uint32_t k = 0; k < s->n; k++)
        if (arcl_recalls(fn, x[k]))
            arcl_keep(s->ctx, fn, x[k], y[k], steps / s->n + steps_of[k]);
}

void arcl_memo_charge(arcl_chunk *s, const arcl_column_memo *m)
{
    arcl_charge(s->ctx, m->steps);
    if (m->even && m->known)
        return;
    s->uneven++;
    s->unknown += !m->steps_of;
    for (uint32_t k = 0; s->steps_of && m->steps_of && k < s->n; k++)
        s->steps_of[k] += m->steps_of[k];
}

void arcl_memo_end(arcl_chunk *s, arcl_column_memo *m, bool keeps, uint32_t *outer)
{
    m->steps_of = m->known ? s->steps_of : NULL;
    for (uint32_t j = 0; outer && j < s->n; j++)
        outer[j] += s->steps_of[j];
    s->steps_of = outer;
    if (keeps && m->known)
        keep(s, m->fn, m->x.vals, &m->result, m->steps, m->steps_of);
}
