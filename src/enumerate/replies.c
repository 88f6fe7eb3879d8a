/* replies.c - what derivations say, and how many votes each answer has. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "enumerate/closing.h"

static const double vote_rate = 0.35;

void arcl_replies_open(arcl_replies *a, arcl_arena *mem)
{
    *a = (arcl_replies){.at = ARCL_TAKE(mem, arcl_reply, ARCL_ANSWERS_MAX), .enough = -1};
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

void arcl_replies_offer(arcl_replies *a, const arcl_space *s, const uint32_t *sheets, const arcl_derivation *d)
{
    const size_t bytes = (s->n - s->ntrain) * sizeof *sheets;
    const double votes = exp(-vote_rate * (double)d->cost);
    uint32_t at = 0;

    a->derivations++;
    if (!d->wrong && (a->enough < 0 || d->cost < a->enough))
        a->enough = d->cost;
    while (at < a->n && memcmp(a->at[at].sheets, sheets, bytes))
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
    memcpy(a->at[at].sheets, sheets, bytes);
}

static int by_votes(const void *x, const void *y)
{
    const arcl_reply *a = x, *b = y;

    if (a->votes != b->votes)
        return a->votes > b->votes ? -1 : 1;
    return memcmp(a->sheets, b->sheets, sizeof a->sheets[0]);
}

void arcl_replies_sort(arcl_replies *a)
{
    if (a->n)
        qsort(a->at, a->n, sizeof *a->at, by_votes);
}
