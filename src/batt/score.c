#include "batt/batt.h"

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
        arcl_fitness *f = &x->fitness;
        const arcl_mark *m = &marks[k];
        x->samples += counts;
        f->right += counts && m->status == ARCL_CORRECT;
        f->close += counts ? m->close : 0;
        f->cost += m->steps;
        f->defaulted = f->defaulted || m->defaulted;
        f->behaviour = arcl_hash_mix(f->behaviour ^ m->behaviour) + (m->status >= ARCL_CUT);
        s->ends[m->status]++;
        s->defaulted += m->defaulted;
    }
}

static int by_fitness(const void *a, const void *b)
{
    const arcl_score *x = a, *y = b;
    const int fitness = arcl_fitness_compare(&x->fitness, &y->fitness);

    return fitness ? fitness : (x->candidate > y->candidate) - (x->candidate < y->candidate);
}

static int by_behaviour(const void *a, const void *b)
{
    const uint64_t x = ((const arcl_score *)a)->fitness.behaviour, y = ((const arcl_score *)b)->fitness.behaviour;

    return x != y ? (x > y) - (x < y) : by_fitness(a, b);
}

void arcl_scores_rank(arcl_scores *s)
{
    qsort(s->at, s->n, sizeof *s->at, by_behaviour);
    s->distinct = s->n;
    for (size_t k = 1; k < s->n; k++) {
        s->at[k].alike = s->at[k].fitness.behaviour == s->at[k - 1].fitness.behaviour;
        s->distinct -= s->at[k].alike;
    }
    qsort(s->at, s->n, sizeof *s->at, by_fitness);
}
