/*
 * score.h - how good the candidates of a batt are on a task, by its demonstrations alone.
 *
 * Candidates with the same outputs on all samples behave alike, and count once.
 *
 * Layer: batt.
 */
#ifndef ARCL_BATT_SCORE_H
#define ARCL_BATT_SCORE_H

#include "batt/batt.h"
#include "batt/population.h"

typedef struct arcl_score {
    arcl_fitness fitness;
    uint32_t candidate;
    uint32_t samples; /* demonstrations */
    bool alike;       /* after ranking: a better one behaves alike */
} arcl_score;

/* The scores of a task's candidates, filled sample by sample. */
typedef struct arcl_scores {
    arcl_score *at; /* by candidate, until they are ranked */
    size_t n;
    uint64_t ends[ARCL_STATUSES]; /* over all tasks */
    uint64_t defaulted;           /* of them */
    uint64_t distinct;            /* behaviours; of the task that was ranked last */
} arcl_scores;

void arcl_scores_open(arcl_scores *s, size_t candidates, arcl_arena *mem);

/* Begins with another task. */
void arcl_scores_begin(arcl_scores *s);
void arcl_scores_add(arcl_scores *s, const arcl_batt_job *job, const arcl_mark *marks);

/* Sorts them, the best first. */
void arcl_scores_rank(arcl_scores *s);

#endif
