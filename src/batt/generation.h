/*
 * generation.h - one round of candidates for one task, on one thread.
 *
 * Candidates are made by edits of the members of the population and of the library's programs. A candidate runs on the
 * demonstrations one after the other, up to the first one that it gets wrong. If all are right it runs on the inputs of
 * the tests, too: their outputs are part of its behaviour, though it is not known whether they are right. The result of
 * a round depends on its seed, the task and the population, and on nothing else. No candidate of a round is made from
 * another one of that round, so that all are made before the first is scored.
 *
 * Layer: batt. Must not know: threads, rounds of other tasks, where programs are kept.
 */
#ifndef ARCL_BATT_GENERATION_H
#define ARCL_BATT_GENERATION_H

#include <stdatomic.h>

#include "batt/population.h"
#include "batt/mutate.h"
#include "exec/memo.h"
#include "exec/vm.h"

/* The limits of a worker's memory, in bytes. A round ends early, and values are computed again, when a limit is met. So
 * the limits must not depend on the number of threads, or results would. */
typedef struct arcl_worker_memory {
    size_t values;  /* of the values of a memo table; scratch memory may take as much again */
    size_t entries; /* of the entries of a memo table */
    size_t graph, edits;
    size_t single;     /* of one program while it is cut out, printed and read back */
    size_t population; /* of the programs of a population; the worst ones that do not fit are dropped */
} arcl_worker_memory;

/* The data that all workers share. It is read-only. */
typedef struct arcl_setup {
    const arcl_graph *base; /* the library, and what the material added to it */
    const arcl_material *material;
    const uint32_t *roots; /* of the library's programs */
    uint32_t nroots;
    uint64_t steps; /* budget of a candidate on a sample */
    arcl_worker_memory memory;
    uint32_t memos;          /* the largest number of demonstrations that a task has: one memo table for each */
    uint64_t deadline;       /* as arcl_clock_ns counts; 0: none */
    const atomic_bool *stop; /* set by others; NULL: never */
    uint32_t count;          /* candidates of a round */
    uint32_t kept;           /* members of a population */
    bool early_stop;         /* a candidate that fails on a demonstration runs on no further one */
    arcl_vm *vm;             /* devices that may help; NULL: none */
    unsigned hand;           /* parts of a round that a worker does together, so that devices have enough to do */
    double rate[ARCL_OPERATORS];
} arcl_setup;

enum { ARCL_HAND_MAX = 8 };

typedef struct arcl_generation_sum {
    uint64_t candidates, evaluations;
    uint64_t ends[ARCL_STATUSES]; /* of candidates: CORRECT, PARTIAL, WRONG or CUT */
    uint64_t defaulted;           /* candidates in which a safe default was used */
    uint64_t duplicate;           /* edits that gave nothing new */
    struct {
        uint64_t tried, made, improved, solved;
    } by[ARCL_OPERATORS];
} arcl_generation_sum;

void arcl_generation_sum_add(arcl_generation_sum *to, const arcl_generation_sum *x);

typedef enum arcl_generation_end {
    ARCL_GENERATION_WHOLE,
    ARCL_GENERATION_STOPPED, /* by the deadline or by `stop`: the result is what was found by then */
    ARCL_GENERATION_LOST     /* out of memory: there is no result */
} arcl_generation_end;

/* A part of a round. A round whose graph is full ends early and is whole. */
typedef struct arcl_generation {
    const arcl_task *task;
    const char *name;            /* of the programs that come out */
    const arcl_population *from; /* the best so far: programs */
    uint64_t seed;
    uint32_t round; /* 0: the library as it is, this island's share of it */
    uint32_t island, islands;
    uint8_t *cut; /* by program of the library: set to 1 where round 0 finds that it is cut */
    /* What comes of it. */
    arcl_population out; /* the new population */
    arcl_arena mem;      /* of its programs */
    arcl_generation_sum sum;
    arcl_generation_end end;
} arcl_generation;

/* The state of one thread: its graphs, its memo tables, its mutators. */
typedef struct arcl_worker arcl_worker;
arcl_worker *arcl_worker_open(const arcl_setup *g, arcl_arena *mem);
void arcl_worker_close(arcl_worker *h);

/* Runs parts of a round, at most as many as the setup says: first their candidates are made, then devices preview all of
 * them, then they are scored part by part. Parts do not depend on each other. */
void arcl_worker_go(arcl_worker *h, arcl_generation *parts, unsigned n);

#endif
