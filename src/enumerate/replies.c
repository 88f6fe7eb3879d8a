/* replies.c - what derivations say, and how many votes each answer has. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "enumerate/closing.h"

/* Counts the moves that make a state. */
static void count_state(const arcl_space *s, uint32_t state, uint16_t count[ARCL_PRICES])
{
    for (; state != ARCL_STATE_NONE; state = s->states[state].parent) {
        const arcl_state *t = &s->states[state];
        if (t->output >= 0)
            count[ARCL_PRICE_OUTPUT]++;
        if (t->parent == ARCL_STATE_NONE)
            return;
        const arcl_action *m = &s->actions->at[t->move];
        count[m->price]++;
        if (m->move->colour)
            count[ARCL_PRICE_COLOUR]++;
    }
}

void arcl_replies_open(arcl_replies *a, arcl_arena *mem)
{
    *a = (arcl_replies){.at = ARCL_TAKE(mem, arcl_reply, ARCL_ANSWERS_MAX)};
}

/* The one with the fewest votes. */
static uint32_t weakest(const arcl_replies *a)
{
    uint32_t worst = 0;

    for (uint32_t k = 1; k < a->n; k++)
        if (a->at[k].votes < a->at[worst].votes)
            worst = k;
    return worst;
}

void arcl_replies_offer(arcl_replies *a, const arcl_space *s, const uint32_t *rasters, arcl_derivation *d)
{
    const size_t bytes = (s->n - s->ntrain) * sizeof *rasters;
    uint32_t at = 0;

    for (uint32_t k = 0; k < d->n; k++)
        count_state(s, d->piece[k].state, d->count);
    d->cost = 0;
    for (unsigned k = 0; k < ARCL_PRICES; k++)
        d->cost += arcl_price_of((arcl_price)k) * (float)d->count[k];
    const double votes = exp(-(double)d->cost);
    a->derivations++;
    a->explained = a->explained || !d->wrong;
    while (at < a->n && memcmp(a->at[at].rasters, rasters, bytes))
        at++;
    if (at < a->n) {
        arcl_reply *old = &a->at[at];
        old->votes += votes;
        if (d->cost < old->best.cost)
            old->best = *d;
        return;
    }
    if (a->n == ARCL_ANSWERS_MAX) {
        at = weakest(a);
        if (a->at[at].votes >= votes)
            return;
    } else {
        a->n++;
    }
    a->at[at].votes = votes;
    a->at[at].best = *d;
    memcpy(a->at[at].rasters, rasters, bytes);
}

/* Half of the time at the first cost, and by as much as a logistic curve falls with the second: as it was seen on the
 * training tasks. */
static const float even_cost = 8, cost_scale = 2;

float arcl_reply_likely(const arcl_reply *a)
{
    return 1 / (1 + expf((a->best.cost - even_cost) / cost_scale));
}

static int by_votes(const void *x, const void *y)
{
    const arcl_reply *a = x, *b = y;

    if (a->votes != b->votes)
        return a->votes > b->votes ? -1 : 1;
    return memcmp(a->rasters, b->rasters, sizeof a->rasters[0]);
}

void arcl_replies_sort(arcl_replies *a)
{
    if (a->n)
        qsort(a->at, a->n, sizeof *a->at, by_votes);
}
