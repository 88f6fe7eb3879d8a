/*
 * batt.h - a batt: many candidates in one graph, which are run on samples. For each candidate and sample it gives the
 * outcome, and how close the output is to the reference.
 *
 *     arcl_batt_open(&b, bytes, &escape);
 *     arcl_batt_add_program(&b, program, "00d62c1b");      a candidate for each program, or
 *     arcl_batt_add_generated(&b, program);                all those of a generated file
 *     arcl_batt_add_differ(&b, differ);
 *     arcl_batt_run(&b, &plan, &err);
 *     arcl_batt_close(&b);
 *
 * A candidate runs once on a sample. It must not depend on the reference output C, and is refused if it does. Differs,
 * which compare a candidate's output with the reference, run after all candidates and only on samples with a reference.
 *
 * Layer: batt. May use: exec and lower. Must not know: people.
 */
#ifndef ARCL_BATT_BATT_H
#define ARCL_BATT_BATT_H

#include "base/text.h"
#include "batt/population.h"
#include "exec/memo.h"
#include "exec/vm.h"

/* An output of the batt: a candidate or, if `differ` is set, the difference of one. */
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

/* Opens an empty batt that may use so many bytes; where they do not suffice control leaves through `escape`. */
void arcl_batt_open(arcl_batt *b, size_t bytes_max, jmp_buf *escape);
void arcl_batt_close(arcl_batt *b);

/* Adds a program as a candidate. Its number t is how many candidates there are then. */
void arcl_batt_add_program(arcl_batt *b, const arcl_program *p, const char *parent);

/* Adds a root of the graph as a candidate. `mutated`: it is not one of the library's programs. */
void arcl_batt_add_root(arcl_batt *b, uint32_t root, bool mutated, const char *parent);

/* Adds every candidate and difference that the function of a generated file has as an output. */
void arcl_batt_add_generated(arcl_batt *b, const arcl_program *p);

/* Adds the difference of the input, and of each candidate so far, by this differ. */
void arcl_batt_add_differ(arcl_batt *b, const arcl_program *differ);

/* Adds all programs of a library, or the `chosen` ones, as candidates, and the outputs of its generated files. A
 * candidate has the task of its program for a parent if that is among `tasks`. Then adds the differences by every
 * program of `differs`. */
void arcl_batt_add_library(arcl_batt *b, const arcl_library *lib, const arcl_tasks *tasks, const bool *chosen,
                           const arcl_library *differs);

/* The program of a generated file: all candidates and differences, which are of this dialect, as one function
 * batt(task_id, S, I, C, log_path) in `mem`. Its calls are guarded; in the typed dialect only calls of function values,
 * for a call of a primitive never fails there. The number of an output is that of the line with its value, or 0. */
arcl_program *arcl_batt_generate(const arcl_batt *b, arcl_dialect dialect, arcl_arena *scratch, arcl_arena *mem);

/* ---- running ------------------------------------------------------------------------------------ */

/* The outcome of a candidate on a sample. */
typedef struct arcl_mark {
    uint8_t status;     /* arcl_status */
    uint8_t reason;     /* arcl_reason of the first default, or of the cut */
    bool defaulted;     /* a call failed, and its default was used */
    uint32_t blame;     /* the node of the call that failed or was cut */
    float close;        /* share of cells that are right, 0 to 1; 0 where it is no grid or there is no reference */
    uint64_t steps;     /* of all nodes that it depends on */
    uint64_t behaviour; /* a hash of the output */
} arcl_mark;

/* Evaluates the candidate on the sample of the memo table; the mark lacks its steps. */
arcl_mark arcl_batt_mark(uint32_t root, arcl_memo *memo, arcl_val reference);

/* The mark of a candidate that a device has run. Its behaviour is that of arcl_batt_alike. */
arcl_mark arcl_batt_mark_result(const arcl_vm_result *r, arcl_val reference);

/* Where devices take part: gives the mark of a grid that plain C has worked out the behaviour that they would give. */
void arcl_batt_alike(arcl_mark *m, arcl_val value);

typedef struct arcl_batt_job {
    const arcl_batt *batt;
    const arcl_task *task;
    const arcl_sample *sample;
    bool last; /* of the task's samples */
} arcl_batt_job;

typedef struct arcl_batt_plan {
    const arcl_task *const *tasks;
    size_t ntasks;
    uint32_t samples_max; /* how many samples of each task are run, the first ones; 0: all */
    bool tests;           /* tests are samples, too, and not only demonstrations */
    unsigned threads;     /* 0: one per core */
    arcl_budget budget;
    arcl_vm *vm; /* devices that may help; NULL: none */
    /* Called by the thread that did the job, as long as the values exist; the text it writes is passed to `sink`. */
    void (*look)(void *to, const arcl_batt_job *job, arcl_memo *memo, const arcl_mark *marks, arcl_text *text);
    /* Called for each job, in their order; false ends the run. */
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

/* How many cells of the grid x differ from the cell of the reference at the same place, or have none there: the
 * absolute value of what differ_cells gives. Both are GRIDs. */
uint64_t arcl_cells_wrong(arcl_val x, arcl_val reference);

/* ---- the ranking of the candidates of a task by its demonstrations ---------------------- */

/* Candidates with equal outputs on all samples behave alike: all but the best of them are marked `alike`. */

typedef struct arcl_score {
    arcl_fitness fitness;
    uint32_t candidate;
    uint32_t samples; /* demonstrations */
    bool alike;       /* set by ranking: a candidate before it has the same outputs */
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
