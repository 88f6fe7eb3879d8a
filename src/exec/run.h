/*
 * run.h - runs many programs on many samples, on several threads.
 *
 * Jobs are done in any order and reported in the order of their numbers, so results do not depend on the number of
 * threads.
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
    arcl_outcome outcome; /* its value is valid only if it is a GRID and `grids` of the options is set */
    arcl_status status;   /* the same as that of the outcome, or CORRECT or WRONG where the output is known */
    uint32_t dims, wrong; /* of a grid without cells: height << 16 | width; cells that are not the output's */
    const char *text;     /* the value, or NULL if not asked for or not OK */
    size_t text_len;
} arcl_result;

typedef struct arcl_run_options {
    unsigned threads; /* 0: one per core */
    unsigned repeat;  /* evaluations per job, the fastest counts; 0: 1 */
    bool text;        /* results have the text of their value */
    arcl_budget budget;
    bool grids;           /* results have their value if it is a grid */
    arcl_vm *vm;          /* devices that may help; NULL: none */
    _Atomic size_t *done; /* incremented with every job, for a display of progress; may be NULL */
    _Atomic bool *stop;   /* set from elsewhere: no further job begins; may be NULL */
} arcl_run_options;

/* Called for every job in the order of their numbers; false ends the run. */
typedef bool arcl_run_sink(void *to, const arcl_job *job, const arcl_result *result);

/* Runs the jobs. False and a sentence if it could not begin; false if the sink or `stop` ended it. */
bool arcl_run(const arcl_job *jobs, size_t n, arcl_run_options options, arcl_run_sink *sink, void *to, arcl_error *err);

/* Number of cores this process may use. */
unsigned arcl_cores(void);

/* ---- a team of threads that does numbered jobs ------------------------ */

/* Each job is done by one thread. Job k is reported after job k - 1. At most `window` jobs are done and not reported: a
 * thread that is further ahead waits. */

typedef struct arcl_team arcl_team;

typedef struct arcl_team_plan {
    size_t jobs;
    void (*work)(void *to, unsigned thread, size_t job);
    bool (*report)(void *to, size_t job); /* never called twice at a time; false ends the plan; NULL: no reports */
    void *to;
} arcl_team_plan;

/* Starts up to so many threads, which wait for plans; the window is 1 or more. NULL and a sentence if no thread could
 * be started. Where `mem` has no room control leaves through its escape, before a thread was started. */
arcl_team *arcl_team_open(arcl_arena *mem, unsigned threads, size_t window, arcl_error *err);

/* Runs a plan; returns when all its jobs are done, or when `report` has ended it. */
void arcl_team_run(arcl_team *t, const arcl_team_plan *plan);

/* Ends the threads; t may be NULL. */
void arcl_team_close(arcl_team *t);

#endif
