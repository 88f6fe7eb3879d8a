/*
 * batt.h - many candidates on samples: their outputs, what became of each, and how far off it is.
 *
 *     arcl_batt_open(&b, bytes, &escape);
 *     arcl_batt_add_program(&b, program, "00d62c1b");      a candidate for each program, or
 *     arcl_batt_add_generated(&b, program);                all those of a generated file
 *     arcl_batt_add_differ(&b, differ);
 *     arcl_batt_run(&b, &plan, &err);
 *     arcl_batt_close(&b);
 *
 * A candidate runs once on a sample and never sees the reference: one that would is refused. Differs come after all
 * candidates, and only where there is a reference.
 *
 * Layer: batt. May use: exec and lower. Must not know: people.
 */
#ifndef ARCL_BATT_BATT_H
#define ARCL_BATT_BATT_H

#include "base/text.h"
#include "batt/population.h"
#include "exec/memo.h"
#include "exec/vm.h"

/* A candidate, or with a differ a difference. */
typedef struct arcl_batt_out {
    uint32_t t;         /* the number of its line */
    bool mutated;       /* not one of the library's programs */
    const char *parent; /* the task it comes from, or "None" */
    const char *differ; /* NULL: a candidate */
    uint32_t root;
} arcl_batt_out;

typedef struct arcl_batt_outs {
    arcl_batt_out *at;
    size_t n, room;
} arcl_batt_outs;

typedef struct arcl_batt {
    arcl_graph graph;
    arcl_arena nodes, mem; /* of the graph; of the rest */
    arcl_batt_outs o, s;   /* candidates; differences */
} arcl_batt;

/* May use so many bytes; where they do not suffice control leaves through `escape`. */
void arcl_batt_open(arcl_batt *b, size_t bytes_max, jmp_buf *escape);
void arcl_batt_close(arcl_batt *b);

/* A candidate; t is its number among them, from 1. */
void arcl_batt_add_program(arcl_batt *b, const arcl_program *p, const char *parent);

/* The same for a root that is in the graph; `mutated`: it is not one of the library's programs. */
void arcl_batt_add_root(arcl_batt *b, uint32_t root, bool mutated, const char *parent);

/* Every output and difference of a generated file's function. */
void arcl_batt_add_generated(arcl_batt *b, const arcl_program *p);

/* The differences of the input and of each candidate so far. */
void arcl_batt_add_differ(arcl_batt *b, const arcl_program *differ);

/* The candidates of a library's programs and generated files (`chosen`: only these, NULL: all), each named after its task
 * where that is among `tasks`; then the differences by every program of `differs`. */
void arcl_batt_add_library(arcl_batt *b, const arcl_library *lib, const arcl_tasks *tasks, const bool *chosen,
                           const arcl_library *differs);

/* All candidates and differences, which are of this dialect, as one function batt(task_id, S, I, C, log_path) in `mem`.
 * Its calls are guarded; in the typed dialect those of values alone, for a call of a primitive never fails there.
 * The number of an output is that of the line its value is on; 0 if it has none. */
arcl_program *arcl_batt_generate(const arcl_batt *b, arcl_dialect dialect, arcl_arena *scratch, arcl_arena *mem);

/* ---- running ------------------------------------------------------------------------------------ */

/* The outcome of a candidate on a sample. */
typedef struct arcl_mark {
    uint8_t status;     /* arcl_status */
    uint8_t reason;     /* arcl_reason of the first default, or of the cut */
    bool defaulted;     /* a call failed, and its default was used */
    uint32_t blame;     /* the node whose call that was */
    float close;        /* share of cells that are right, 0 to 1; 0 where it is no grid or there is no reference */
    uint64_t steps;     /* of all its nodes; an order that several ask for is counted where it was asked for first */
    uint64_t behaviour; /* equal outputs have the same one */
} arcl_mark;

/* What becomes of the candidate on the memo's sample; everything but its steps. */
arcl_mark arcl_batt_mark(uint32_t root, arcl_memo *memo, arcl_val reference);

/* The same of a candidate whose value was worked out elsewhere. */
arcl_mark arcl_batt_mark_value(arcl_memo *memo, arcl_val value, arcl_val reference);

typedef struct arcl_batt_job {
    const arcl_batt *batt;
    const arcl_task *task;
    const arcl_sample *sample;
    bool last; /* of the task's samples */
} arcl_batt_job;

typedef struct arcl_batt_plan {
    const arcl_task *const *tasks;
    size_t ntasks;
    uint32_t samples_max; /* of each task: its first so many; 0: all */
    bool tests;           /* not only demonstrations */
    unsigned threads;     /* 0: one per core */
    arcl_budget budget;
    arcl_vm *vm; /* devices that may help; NULL: none */
    /* Called by the thread that did the job, while the values are there; what it adds to `text` is kept for `sink`. */
    void (*look)(void *to, const arcl_batt_job *job, arcl_memo *memo, const arcl_mark *marks, arcl_text *text);
    /* Called in the order of the jobs; false stops. */
    bool (*sink)(void *to, const arcl_batt_job *job, const arcl_mark *marks, const arcl_text *text);
    void *to;
    _Atomic size_t *done; /* counted up with every job; may be NULL */
} arcl_batt_plan;

bool arcl_batt_run(const arcl_batt *b, const arcl_batt_plan *plan, arcl_error *err);

/* How many jobs a plan has. */
size_t arcl_batt_jobs(const arcl_batt_plan *plan);

/* ---- differs ------------------------------------------------------------------------------------- */

/* Adds the programs of the built-in differs, written in this dialect, to the library. */
bool arcl_differs_load(arcl_library *lib, arcl_dialect dialect, arcl_error *err);

/* Cells of x that are not those of the reference at the same place, or have no counterpart: what differ_cells gives,
 * with a plus sign. Both are GRIDs. */
uint64_t arcl_cells_wrong(arcl_val x, arcl_val reference);

/* ---- how good the candidates are on a task, by its demonstrations alone ---------------------- */

/* Candidates with the same outputs on all samples behave alike, and count once. */

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
