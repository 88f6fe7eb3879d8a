#include "batt/score.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

void arcl_scores_open(arcl_scores *s, size_t candidates, arcl_arena *mem)
{
    *s = (arcl_scores){.at = ARCL_TAKE(mem, arcl_score, candidates), .n = candidates};
}

void arcl_scores_begin(arcl_scores *s)
{
    for (size_t k = 0; k < s->n; k++)
        s->at[k] = (arcl_score){.candidate = (uint32_t)k};
}

void arcl_scores_add(arcl_scores *s, const arcl_batt_job *job, const arcl_mark *marks)
{
    const bool counts = job->sample->split == ARCL_TRAIN;

    for (size_t k = 0; k < s->n; k++) {
        arcl_score *x = &s->at[k];
        const arcl_mark *m = &marks[k];
        x->samples += counts;
        x->right += counts && m->fate == ARCL_FATE_RIGHT;
        x->close += counts ? m->close : 0;
        x->steps += m->steps;
        x->defaulted = x->defaulted || m->defaulted;
        x->behaviour = arcl_hash_mix(x->behaviour ^ m->behaviour) + m->fate / ARCL_FATE_CUT;
        s->fates[m->fate]++;
        s->defaulted += m->defaulted;
    }
}

int arcl_score_compare(const arcl_score *a, const arcl_score *b)
{
    if (a->right != b->right)
        return a->right > b->right ? -1 : 1;
    if (a->close != b->close)
        return a->close > b->close ? -1 : 1;
    if (a->behaviour != b->behaviour)
        return a->behaviour < b->behaviour ? -1 : 1;
    if (a->steps != b->steps)
        return a->steps < b->steps ? -1 : 1;
    return (a->candidate > b->candidate) - (a->candidate < b->candidate);
}

static int compare(const void *a, const void *b)
{
    return arcl_score_compare(a, b);
}

void arcl_scores_rank(arcl_scores *s)
{
    qsort(s->at, s->n, sizeof *s->at, compare);
    s->distinct = 0;
    for (size_t k = 0; k < s->n; k++)
        s->distinct += !arcl_scores_is_double(s, k);
}

bool arcl_scores_is_double(const arcl_scores *s, size_t k)
{
    const arcl_score *a = &s->at[k - (k > 0)], *b = &s->at[k];

    return k > 0 && a->behaviour == b->behaviour && a->right == b->right && a->close == b->close;
}
