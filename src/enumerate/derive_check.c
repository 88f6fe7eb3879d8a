/* derive_check.c - a program that was derived, held against the answer. */
#include <string.h>

#include "enumerate/derive.h"
#include "op/matrix.h"

/* A grid of any form: one that is written down is a tuple of tuples. */
static bool is_raster(arcl_ctx *c, arcl_val v, const arcl_raster *m)
{
    arcl_matrix x;

    return arcl_matrix_of(c, v, &x) && x.h == m->height && x.w == m->width &&
           memcmp(x.at, m->cells, (size_t)arcl_raster_count(m)) == 0;
}

const arcl_program *arcl_derive_checked(const arcl_enumerator *e, const arcl_reply *a, const char *text,
                                        arcl_library *lib, arcl_ctx *ctx, arcl_error *why)
{
    const arcl_space *s = &e->space;
    const arcl_program *p = arcl_library_parse_one(lib, ARCL_DIALECT_ARCDSL, text, strlen(text), why);

    if (!p)
        return NULL;
    for (uint32_t k = 0; k < s->n; k++) {
        const arcl_params params = arcl_params_on(e->task, &e->task->samples[k]);
        const arcl_outcome o = arcl_eval(ctx, p, params.by, arcl_budget_full((arcl_budget){0}), NULL);
        if (k < s->ntrain && a->best.wrong >> k & 1)
            continue;
        const arcl_raster *want = arcl_derive_wanted(s, a, k);
        arcl_raster turned;
        if (e->turned) {
            arcl_space_mirror(want, &turned);
            want = &turned;
        }
        if (o.status != ARCL_OK || !is_raster(ctx, o.value, want)) {
            arcl_fail(why, "%s: sample %u is not what the enumeration has", e->task->id, k + 1);
            return NULL;
        }
    }
    return p;
}
