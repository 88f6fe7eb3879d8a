/*
 * cases.h - work that is measured in two places: by `arcl bench`, and by programs of bench/ beside another implementation
 * or with more detail.
 *
 * Layer: bench. Must not know: how it is timed.
 */
#ifndef ARCL_BENCH_CASES_H
#define ARCL_BENCH_CASES_H

#include "batt/batt.h"
#include "exec/plan.h"
#include "exec/run.h"
#include "lang/graph.h"

/* ---- a suite: programs on the samples of the tasks that they are named after ---- */

typedef struct arcl_solving_row {
    const arcl_program *program;
    const arcl_task *task;
    size_t first; /* of its samples among those of the suite */
    uint32_t samples;
} arcl_solving_row;

typedef struct arcl_solving {
    arcl_solving_row *row;
    size_t nrows, n;       /* n: samples, or jobs */
    arcl_job *job, *floor; /* the floor returns its input on the same samples */
    arcl_library nothing;
} arcl_solving;

/* What it needs is in `mem`. False and a sentence if no program is named after a task. To be closed in either case. */
bool arcl_solving_open(arcl_solving *s, const arcl_library *library, const arcl_tasks *tasks, arcl_arena *mem,
                       arcl_error *err);
void arcl_solving_close(arcl_solving *s);

/* ---- programs in one graph ---- */

typedef struct arcl_merging {
    const arcl_program **programs; /* of a library, that are no batts */
    size_t n;
    arcl_graph graph;
    uint32_t *roots;        /* of the programs */
    arcl_arena nodes, cuts; /* of the graph; of what is cut out of it */
    arcl_cone cone;
} arcl_merging;

/* What it needs is in `mem`, whose escape it has. */
void arcl_merging_open(arcl_merging *m, const arcl_library *library, arcl_arena *mem);
void arcl_merging_close(arcl_merging *m);

/* All programs become a graph, always the same one. */
void arcl_merging_do(arcl_merging *m);

/* The cone of each is walked over; each is cut out and prepared. hash: of what comes out; NULL: none is wanted. */
void arcl_merging_walk(arcl_merging *m);
void arcl_merging_cut(arcl_merging *m, uint64_t *hash);

/* ---- the old protocol: one call of a generated batt for each of 100 tasks, on its first demonstration ---- */

typedef struct arcl_protocol {
    arcl_library library;
    arcl_batt batt;
    arcl_memo memo;
    const arcl_task *tasks;
    size_t ntasks;
} arcl_protocol;

void arcl_protocol_open(arcl_protocol *p, jmp_buf *full);
void arcl_protocol_close(arcl_protocol *p);

/* False and a sentence if the file is no generated batt or a task has no demonstration. */
bool arcl_protocol_load(arcl_protocol *p, const char *file, const arcl_tasks *tasks, arcl_error *err);

/* A call begins, which works out nothing; all outputs and differences of it are worked out. */
void arcl_protocol_begin(arcl_protocol *p, const arcl_task *task);
void arcl_protocol_work_out(arcl_protocol *p);

/* Every output and difference of it as text; false if `take` is, or after a sentence if one is cut by a budget. */
bool arcl_protocol_texts(arcl_protocol *p, const arcl_task *task,
                         bool (*take)(void *to, const arcl_task *task, const arcl_batt_out *out, const arcl_text *text,
                                      arcl_error *err),
                         void *to, arcl_error *err);

#endif
