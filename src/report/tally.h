/*
 * tally.h - the results of a run counted: by sample, by row (one program on one task) and by task.
 *
 * Layer: report. May use: exec and lower. Must not know: how results are shown.
 */
#ifndef ARCL_REPORT_TALLY_H
#define ARCL_REPORT_TALLY_H

#include "exec/plan.h"

enum { ARCL_MISSED_MAX = 8 };

/* What came of a sample, or of a row: the worst of its samples. */
typedef enum arcl_end { ARCL_END_UNKNOWN, ARCL_END_RIGHT, ARCL_END_WRONG, ARCL_END_ERROR, ARCL_END_CUT } arcl_end;

enum { ARCL_END_COUNT = ARCL_END_CUT + 1 };

arcl_end arcl_end_of(const arcl_result *r);
const char *arcl_end_name(arcl_end e); /* "unknown", "right", "wrong", "error", "cut" */

/* One program on one task. */
typedef struct arcl_run_row {
    const arcl_program *program;
    const arcl_task *task;
    uint32_t right[2], known[2]; /* by split */
    uint32_t ends[ARCL_END_COUNT];
    uint64_t ns;
} arcl_run_row;

/* Right: every sample gave a value, one output at least is known, and all that are known were met. */
arcl_end arcl_run_row_end(const arcl_run_row *row);

typedef struct arcl_run_tally {
    uint64_t ends[ARCL_END_COUNT];            /* samples */
    uint64_t ns;                              /* of their evaluations */
    uint64_t tasks, tasks_right;              /* right: one of its programs is */
    const arcl_task *missed[ARCL_MISSED_MAX]; /* the first tasks that are not */
    arcl_run_row row;                         /* the one at hand */
    bool solved;                              /* the task at hand is right */
} arcl_run_tally;

/* Adds the next result of a plan; true if it ends a row. */
bool arcl_tally_add(arcl_run_tally *t, const arcl_job *job, const arcl_result *r);

/* After the last result: adds the tasks of the plan whose programs were refused. */
void arcl_tally_finish(arcl_run_tally *t, const arcl_plan *plan);

uint64_t arcl_tally_samples(const arcl_run_tally *t);

/* Everything that a report on a run says at its end. */
typedef struct arcl_run_facts {
    const arcl_run_tally *tally;
    const arcl_plan *plan;
    const char *const *program_paths, *const *task_paths; /* as given */
    size_t program_npaths, task_npaths;
    size_t unread;  /* files and tasks that could not be read */
    bool explained; /* complaints and programs without a task have been listed */
    bool drawn;     /* grids have been drawn meanwhile: the wall time of the run says nothing */
    unsigned threads, repeat;
    arcl_budget budget;
    uint64_t run_ns, all_ns; /* wall time of the run, and of everything since the start */
} arcl_run_facts;

#endif
