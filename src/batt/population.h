/*
 * population.h - the best candidates of a task so far, one for each behaviour.
 *
 * A candidate with more right demonstrations is better, then one whose outputs are closer, then a smaller one: see
 * arcl_fitness_compare. Of candidates with equal outputs only the best one is kept. Candidates that solve all
 * demonstrations and differ on a test are both kept: they become the two attempts.
 *
 * Layer: batt. Must not know: where candidates come from.
 */
#ifndef ARCL_BATT_POPULATION_H
#define ARCL_BATT_POPULATION_H

#include "lang/program.h"
#include "task/task.h"

enum { ARCL_POPULATION_MAX = 256, ARCL_COUNTED_MAX = 64 };

/* How many demonstrations of a task the fitness takes into account. */
static inline uint32_t arcl_task_counted(const arcl_task *t)
{
    return t->ntrain < ARCL_COUNTED_MAX ? t->ntrain : ARCL_COUNTED_MAX;
}

/* How many tests of a task are part of a candidate's behaviour. */
static inline uint32_t arcl_task_told_apart(const arcl_task *t)
{
    return t->ntest < ARCL_COUNTED_MAX ? t->ntest : ARCL_COUNTED_MAX;
}

/* How good a candidate is. */
typedef struct arcl_fitness {
    uint32_t right; /* demonstrations that are right; in a search: those before the first one that is not */
    float close;    /* sum of the closeness, 0 to 1, of all demonstrations; in a search: of those that are not right */
    bool defaulted; /* a safe default was used */
    uint64_t cost;  /* of a search: nodes of its cone; of a batt: steps over all samples */
    uint64_t behaviour; /* a hash of the outputs on the samples it ran on, with tests if it solves the demonstrations */
} arcl_fitness;

typedef struct arcl_member {
    arcl_fitness fitness;
    uint64_t hash;                    /* of what it computes */
    uint32_t root;                    /* in the graph at hand */
    uint32_t born;                    /* the round */
    uint32_t edits;                   /* how many made it from a program of the library */
    uint32_t operators;               /* which were among them: a bit each */
    uint32_t source;                  /* the program of the library it goes back to */
    const arcl_program *program;      /* cut out; NULL: not yet */
    const char *text;                 /* of the program, printed once it is in a case; NULL: not yet */
    const char *history;              /* its edits up to the round at hand, a line each: see mutate.h; NULL: none */
    const struct arcl_lineage *since; /* those of the round at hand; NULL: none */
} arcl_member;

typedef struct arcl_population {
    arcl_member *at; /* the best first */
    uint32_t n, max;
} arcl_population;

/* How close a value is to the grid it should be, 0 to 1; the same of a grid for one of so many cells, when it is known
 * how many of them are wrong. */
float arcl_fitness_close(arcl_val value, arcl_val reference);

static inline float arcl_cells_close(uint64_t cells, uint64_t wrong)
{
    return wrong < cells ? (float)(cells - wrong) / (float)cells : 0;
}

/* The order of candidates, which is the only one in arcl: negative if a is better than b, positive if b is better, else
 * 0. More right demonstrations are better, then a greater closeness, then no defaults, then a smaller cost. A store
 * orders its records in the same way, by columns. */
int arcl_fitness_compare(const arcl_fitness *a, const arcl_fitness *b);

/* Adds the member if it is good enough and new. */
bool arcl_population_add(arcl_population *p, const arcl_member *m);

/* False if no candidate with these figures would be added, whatever its cost. */
static inline bool arcl_population_wants(const arcl_population *p, uint32_t right, float close)
{
    if (p->n < p->max)
        return true;
    const arcl_fitness *worst = &p->at[p->n - 1].fitness;
    return right != worst->right ? right > worst->right : close >= worst->close;
}

#endif
