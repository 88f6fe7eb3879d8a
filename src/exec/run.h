/*
 * run.h - many programs on many samples, over threads.
 *
 * Jobs are done in any order and reported in theirs: results never depend on
 * the number of threads.
 */
#ifndef ARCL_EXEC_RUN_H
#define ARCL_EXEC_RUN_H

#include <stddef.h>

#include "base/arena.h"
#include "base/error.h"
#include "exec/vm.h"
#include "task/task.h"

typedef struct arcl_job {
    const arcl_program *program;
    const arcl_task *task;
    const arcl_sample *sample;
} arcl_job;

typedef struct arcl_result {
    arcl_outcome outcome; /* its value is good only if it is a GRID, and wanted */
    arcl_status status;   /* the same as that of the outcome, or CORRECT or WRONG where the output is known */
    const char *text;     /* the value, or NULL if not asked for or not OK */
    size_t text_len;
} arcl_result;

typedef struct arcl_run_options {
    unsigned threads; /* 0: one per core */
    unsigned repeat;  /* evaluations per job, the fastest counts; 0: 1 */
    bool text;        /* values as text are wanted */
    arcl_budget budget;
    bool grids;           /* values that are grids are wanted, also where they are no text */
    arcl_vm *vm;          /* devices that may help; NULL: none */
    _Atomic size_t *done; /* counted up with every job, for those who watch; may be NULL */
    _Atomic bool *stop;   /* set from elsewhere: no further job begins; may be NULL */
} arcl_run_options;

/* Called for every job in order; false stops the run. */
typedef bool arcl_run_sink(void *to, const arcl_job *job, const arcl_result *result);

/* False and a sentence if it could not be done at all; false if the sink or `stop` ended it. */
bool arcl_run(const arcl_job *jobs, size_t n, arcl_run_options options, arcl_run_sink *sink, void *to, arcl_error *err);

/* Number of cores this process may use. */
unsigned arcl_cores(void);

/* ---- threads, and jobs that they do in any order and report in theirs ------------------------ */

/* Every job is done once, by one thread; job k is reported after job k - 1. A thread that is far ahead waits, so that
 * what was done but not reported is never more than the window. */

typedef struct arcl_team arcl_team;

typedef struct arcl_team_plan {
    size_t jobs;
    void (*work)(void *to, unsigned thread, size_t job);
    bool (*report)(void *to, size_t job); /* false: that is enough. Never two at a time. NULL: no reports */
    void *to;
} arcl_team_plan;

/* Starts up to so many threads, which wait for plans; the window is 1 or more. NULL and a sentence if there is none.
 * Leaves through the escape of `mem` when there is no room, before a thread was started. */
arcl_team *arcl_team_open(arcl_arena *mem, unsigned threads, size_t window, arcl_error *err);

/* Returns when the jobs of the plan are done, or when there is enough of them. */
void arcl_team_run(arcl_team *t, const arcl_team_plan *plan);

/* NULL is no team. */
void arcl_team_close(arcl_team *t);

#endif
