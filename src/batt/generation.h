/*
 * generation.h - one round of candidates for one task, on one thread.
 *
 * Candidates are edits of the best ones so far and of the library. Each runs on the demonstrations one after the other
 * and stops at the first that it gets wrong. One that has all of them right runs on the inputs of the tests, too: what
 * it gives there tells it from others, and whether it is right is not known. What a round gives depends on its seed,
 * the task and the best so far, and on nothing else.
 *
 * Layer: batt. Must not know: threads, rounds of other tasks, where programs are kept.
 */
#ifndef ARCL_BATT_GENERATION_H
#define ARCL_BATT_GENERATION_H

#include <stdatomic.h>

#include "batt/population.h"
#include "batt/mutate.h"
#include "exec/memo.h"

/* The memory of a worker, in bytes. It decides when a round ends early and when values are worked out again, so it must
 * not depend on the number of threads. */
typedef struct arcl_worker_memory {
    size_t values;  /* of a memo, and again as much for what is needed for a moment */
    size_t entries; /* of a memo */
    size_t graph, edits;
    size_t single; /* of one program on its way: cut out, printed, read again */
    size_t pool;   /* of the programs of a pool: the worst of a pool that needs more are left out */
} arcl_worker_memory;

/* What all generations share. It is only read. */
typedef struct arcl_setup {
    const arcl_graph *base; /* the library, and what the material added to it */
    const arcl_material *material;
    const uint32_t *roots; /* of the library's programs */
    uint32_t nroots;
    uint64_t steps; /* budget of a candidate on a sample */
    arcl_worker_memory memory;
    uint32_t memos;          /* demonstrations of any task, at most */
    uint64_t deadline;       /* as arcl_clock_ns counts; 0: none */
    const atomic_bool *stop; /* set by others; NULL: never */
    uint32_t count;          /* candidates of a round */
    uint32_t kept;           /* members of a pool */
    bool early_stop;         /* a candidate that fails on a demonstration runs on no further one */
    double rate[ARCL_OPERATORS];
} arcl_setup;

typedef struct arcl_generation_sum {
    uint64_t candidates, evaluations;
    uint64_t ends[ARCL_STATUSES]; /* of candidates: CORRECT, PARTIAL, WRONG or CUT */
    uint64_t defaulted;           /* candidates that used one */
    uint64_t duplicate;           /* edits that gave nothing new */
    struct {
        uint64_t tried, made, improved, solved;
    } by[ARCL_OPERATORS];
} arcl_generation_sum;

void arcl_generation_sum_add(arcl_generation_sum *to, const arcl_generation_sum *x);

/* What one thread owns. */
typedef struct arcl_worker arcl_worker;
arcl_worker *arcl_worker_open(const arcl_setup *g, arcl_arena *mem);
void arcl_worker_close(arcl_worker *h);

typedef struct arcl_generation {
    const arcl_task *task;
    const char *name;            /* of the programs that come out */
    const arcl_population *from; /* the best so far: programs */
    uint64_t seed;
    uint32_t round; /* 0: the library as it is, this island's share of it */
    uint32_t island, islands;
    uint8_t *cut; /* by program of the library: set to 1 where round 0 finds that it is cut */
} arcl_generation;

typedef enum arcl_generation_end {
    ARCL_GENERATION_WHOLE,
    ARCL_GENERATION_STOPPED, /* by the deadline or by others: what there is by then */
    ARCL_GENERATION_LOST     /* no memory: there is nothing */
} arcl_generation_end;

/* The new pool in `out`, its programs in `mem`, and what happened added to `sum`. A round whose graph is full ends
 * early and is whole. */
arcl_generation_end arcl_worker_go(arcl_worker *h, const arcl_generation *generation, arcl_population *out,
                                   arcl_arena *mem, arcl_generation_sum *sum);

#endif
