/*
 * stage_jobs.h - the jobs of a run as batches for the stage: those of one program belong together, wherever they stand.
 *
 * Layer: exec.
 */
#ifndef ARCL_EXEC_STAGE_JOBS_H
#define ARCL_EXEC_STAGE_JOBS_H

#include "exec/run.h"

/* The jobs that were looked at last. */
typedef struct arcl_stage_jobs {
    arcl_stage *stage;
    const arcl_job *jobs;
    size_t n;
    const arcl_staged **batch; /* by job; NULL: plain C does it all. Itself NULL: that is so for all */
    uint32_t *place;           /* by job: its number in the batch */
    arcl_arena mem;
} arcl_stage_jobs;

void arcl_stage_jobs_open(arcl_stage_jobs *w, arcl_stage *stage);
void arcl_stage_jobs_close(arcl_stage_jobs *w);

/* Looks at the first of n jobs, and lets devices do what they can; returns how many jobs that were. */
size_t arcl_stage_jobs_do(arcl_stage_jobs *w, const arcl_job *jobs, size_t n);

/* What the job (one of those) got; NULL: nothing. */
const arcl_given *arcl_stage_jobs_given(const arcl_stage_jobs *w, const arcl_job *job, arcl_given *room);

#endif
