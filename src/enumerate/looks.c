#include "enumerate/looks.h"

#include <string.h>

/* ---- one look ----------------------------------------------------------------------------------- */

/* Derives the program of an answer and keeps it if it holds. */
static void take_answer(arcl_founds *f, const arcl_enumerator *e, const arcl_reply *a, const char *name,
                        arcl_library *lib, arcl_ctx *ctx)
{
    arcl_found *to = &f->at[f->n];
    arcl_error why = {0};

    arcl_derive(e, a, name, &to->text);
    if (to->text.full || !arcl_derive_checked(e, a, to->text.s, lib, ctx, &why)) {
        f->refused++;
        return;
    }
    arcl_derive_pieces(e, a, &to->pieces);
    to->kind = a->best.kind;
    to->price = a->best.cost;
    to->votes = 0;
    to->whole = a->best.wrong == 0;
    to->behaviour = arcl_enumerator_behaviour(e, a);
    f->n++;
}

void arcl_founds_add(arcl_founds *f, arcl_poll *p, const arcl_enumerator *e, const char *name, arcl_library *lib,
                     arcl_ctx *ctx)
{
    const arcl_replies *a = &e->answers;
    const uint32_t most = f->n + ARCL_FOUND_MAX;

    for (int partial = 0; partial < 2; partial++)
        for (uint32_t k = 0; k < a->n && f->n < most; k++)
            if ((a->at[k].best.wrong != 0) == partial)
                take_answer(f, e, &a->at[k], name, lib, ctx);
    for (p->n = 0; p->n < a->n; p->n++) {
        p->at[p->n].behaviour = arcl_enumerator_behaviour(e, &a->at[p->n]);
        p->at[p->n].votes = a->at[p->n].votes;
    }
}

/* ---- all of them -------------------------------------------------------------------------------- */

static double votes_of(const arcl_poll *p, uint64_t behaviour)
{
    for (uint32_t k = 0; k < p->n; k++)
        if (p->at[k].behaviour == behaviour)
            return p->at[k].votes;
    return 0;
}

static void close_one(arcl_found *f)
{
    arcl_text_close(&f->text);
    arcl_text_close(&f->pieces);
}

static void drop(arcl_founds *f, uint32_t k)
{
    close_one(&f->at[k]);
    memmove(&f->at[k], &f->at[k + 1], (--f->n - k) * sizeof *f->at);
    f->at[f->n] = (arcl_found){0};
}

static bool is_cheaper(const arcl_found *a, const arcl_found *b)
{
    return a->whole != b->whole ? a->whole : a->price < b->price;
}

/* Of programs with the same answer the cheapest stays. */
static void drop_repeated(arcl_founds *f)
{
    for (uint32_t k = 0; k < f->n; k++)
        for (uint32_t i = k + 1; i < f->n;) {
            if (f->at[i].behaviour != f->at[k].behaviour) {
                i++;
                continue;
            }
            if (is_cheaper(&f->at[i], &f->at[k])) {
                const arcl_found other = f->at[k];
                f->at[k] = f->at[i];
                f->at[i] = other;
            }
            drop(f, i);
        }
}

static bool is_better(const arcl_found *a, const arcl_found *b)
{
    return a->whole != b->whole ? a->whole : a->votes > b->votes;
}

void arcl_founds_rank(arcl_founds *f, const arcl_poll *polls, uint32_t looks)
{
    drop_repeated(f);
    for (uint32_t k = 0; k < f->n; k++) {
        arcl_found one = f->at[k];
        uint32_t at = k;
        for (uint32_t p = 0; p < looks; p++)
            one.votes += votes_of(&polls[p], one.behaviour) / looks;
        for (; at > 0 && is_better(&one, &f->at[at - 1]); at--)
            f->at[at] = f->at[at - 1];
        f->at[at] = one;
    }
    while (f->n > ARCL_FOUND_MAX)
        drop(f, f->n - 1);
    for (uint32_t k = 0; k < f->n; k++)
        f->at[k].likely = arcl_votes_likely(f->at[k].votes) / (float)(k + 1);
}

void arcl_founds_close(arcl_founds *f)
{
    for (uint32_t k = 0; k < ARCL_LOOKS * ARCL_FOUND_MAX; k++)
        close_one(&f->at[k]);
}
