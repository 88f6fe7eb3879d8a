/*
 * score.h - how good candidates are on a task, by its demonstrations alone.
 *
 * Samples that are exactly right come first, then how close the others are, then how little work it was. Candidates
 * with the same outputs on all samples behave alike, and count once.
 *
 * Layer: batt.
 */
#ifndef ARCL_BATT_SCORE_H
#define ARCL_BATT_SCORE_H

#include "batt/batt.h"

typedef struct arcl_score {
    uint32_t candidate;
    uint32_t right, samples; /* demonstrations */
    float close;             /* sum over demonstrations */
    uint64_t steps;          /* over all samples */
    uint64_t behaviour;
    bool defaulted;
} arcl_score;

/* The scores of a task's candidates, filled sample by sample. */
typedef struct arcl_scores {
    arcl_score *at; /* by candidate, until they are ranked */
    size_t n;
    uint64_t fates[ARCL_FATE_COUNT]; /* over all tasks */
    uint64_t defaulted;              /* of them */
    uint64_t distinct;               /* behaviours; of the task that was ranked last */
} arcl_scores;

void arcl_scores_open(arcl_scores *s, size_t candidates, arcl_arena *mem);

/* Begins with another task. */
void arcl_scores_begin(arcl_scores *s);
void arcl_scores_add(arcl_scores *s, const arcl_batt_job *job, const arcl_mark *marks);

/* Sorts them, the best first, and of those that behave alike the cheapest first. */
void arcl_scores_rank(arcl_scores *s);

/* Negative if a is better than b; 0 only for the same candidate. */
int arcl_score_compare(const arcl_score *a, const arcl_score *b);

/* Whether score k, after ranking, behaves as a better one does. */
bool arcl_scores_is_double(const arcl_scores *s, size_t k);

#endif
