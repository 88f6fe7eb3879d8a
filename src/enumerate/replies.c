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

void arcl_replies_open(arcl_replies *a, arcl_space *s)
{
    *a =
        (arcl_replies){.at = ARCL_TAKE(s->mem, arcl_reply, ARCL_ANSWERS_MAX), .space = s, .tell = a->tell, .to = a->to};
    arcl_traits_open(&a->traits, s);
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

/* Counts what the answer lacks, for the first time or as it was counted before. */
static void count_lacks(arcl_replies *a, const uint32_t *rasters, uint32_t at, uint16_t lacks[ARCL_PRICES])
{
    memset(lacks, 0, ARCL_PRICES * sizeof *lacks);
    if (at < a->n)
        memcpy(lacks, a->at[at].lacks, ARCL_PRICES * sizeof *lacks);
    else
        arcl_traits_count(&a->traits, a->space, rasters, lacks);
}

void arcl_replies_offer(arcl_replies *a, const uint32_t *rasters, arcl_derivation *d)
{
    const arcl_space *s = a->space;
    const size_t bytes = (s->n - s->ntrain) * sizeof *rasters;
    uint16_t lacks[ARCL_PRICES];
    uint32_t at = 0;

    while (at < a->n && memcmp(a->at[at].rasters, rasters, bytes))
        at++;
    count_lacks(a, rasters, at, lacks);
    for (uint32_t k = 0; k < d->n; k++)
        count_state(s, d->piece[k].state, d->count);
    d->cost = 0;
    for (unsigned k = 0; k < ARCL_PRICES; k++) {
        d->count[k] = (uint16_t)(d->count[k] + lacks[k]);
        d->cost += arcl_price_of((arcl_price)k) * (float)d->count[k];
    }
    const double votes = exp(-(double)d->cost);
    a->derivations++;
    a->explained = a->explained || !d->wrong;
    if (a->tell)
        a->tell(a->to, rasters, d);
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
    memcpy(a->at[at].lacks, lacks, sizeof lacks);
    memcpy(a->at[at].rasters, rasters, bytes);
}

/* Half of the time where the votes are those of the first cost, and by as much as a logistic curve falls with the
 * second: what fit_prices.py says of the training tasks. */
static const double even_cost = 10.2, cost_scale = 2.8;

float arcl_votes_likely(double votes)
{
    return (float)(1 / (1 + exp((-log(votes) - even_cost) / cost_scale)));
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
