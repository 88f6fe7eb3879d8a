/* stage_jobs.c - the jobs of a run as batches for the stage. */
#include "exec/run.h"

#include <stdlib.h>

#include "base/profile.h"

enum { WINDOW = 8192, WINDOW_OF_ALL = 1024 }; /* jobs that are looked at together */

/* A job among those of its program. */
typedef struct entry {
    const arcl_program *program;
    uint32_t job;
} entry;

void arcl_stage_jobs_open(arcl_stage_jobs *w, arcl_stage *stage, bool all)
{
    *w = (arcl_stage_jobs){.stage = stage, .all = all};
    arcl_arena_open(&w->mem, SIZE_MAX);
    w->mem.escape = &w->full;
}

void arcl_stage_jobs_close(arcl_stage_jobs *w)
{
    arcl_arena_close(&w->mem);
}

static uint64_t cells_of(arcl_val v)
{
    return v.tag == ARCL_GRID ? (uint64_t)v.h * (uint64_t)v.n : 0;
}

static int by_program(const void *a, const void *b)
{
    const entry *x = a, *y = b;

    return x->program != y->program ? (x->program > y->program) - (x->program < y->program)
                                    : (x->job > y->job) - (x->job < y->job);
}

/* One batch for each program; an escape leaves everything to plain C. */
static bool do_programs(void *to)
{
    arcl_stage_jobs *w = to;
    entry *list = ARCL_TAKE(&w->mem, entry, w->n);
    arcl_val *input = ARCL_TAKE(&w->mem, arcl_val, w->n);
    const arcl_staged **batch = ARCL_TAKE(&w->mem, const arcl_staged *, w->n);

    w->place = ARCL_TAKE(&w->mem, uint32_t, w->n);
    for (size_t k = 0; k < w->n; k++)
        list[k] = (entry){w->jobs[k].program, (uint32_t)k};
    qsort(list, w->n, sizeof *list, by_program);
    for (size_t first = 0, end; first < w->n; first = end) {
        const arcl_program *program = list[first].program;
        uint64_t cells = 0;
        for (end = first; end < w->n && list[end].program == program; end++) {
            input[end] = w->jobs[list[end].job].sample->input;
            cells += cells_of(input[end]);
        }
        const arcl_staged *of = arcl_stage_considers(w->stage, cells)
                                    ? arcl_stage_batch(w->stage, program, input + first, end - first, w->all, &w->mem)
                                    : NULL;
        for (size_t k = first; k < end; k++) {
            batch[list[k].job] = of;
            w->place[list[k].job] = (uint32_t)(k - first);
        }
    }
    w->batch = batch;
    return true;
}

size_t arcl_stage_jobs_do(arcl_stage_jobs *w, const arcl_job *jobs, size_t n)
{
    const size_t window = w->all ? WINDOW_OF_ALL : WINDOW;
    arcl_profile *const profile = arcl_profile_here();
    uint64_t cells = 0;

    w->batch = NULL;
    if (!arcl_stage_considers(w->stage, UINT64_MAX))
        return n;
    arcl_frame *const before = arcl_profile_enter(profile, ARCL_SCOPE_stage);
    arcl_arena_reset(&w->mem);
    w->jobs = jobs;
    w->n = n < window ? n : window;
    for (size_t k = 0; k < w->n; k++)
        cells += cells_of(jobs[k].sample->input);
    if (arcl_stage_considers(w->stage, cells))
        (void)arcl_try(&w->full, do_programs, w);
    arcl_profile_leave(profile, before);
    return w->n;
}

const arcl_given *arcl_stage_jobs_given(const arcl_stage_jobs *w, const arcl_job *job, arcl_given *room)
{
    if (!w->batch)
        return NULL;
    const size_t k = (size_t)(job - w->jobs);
    if (!w->batch[k])
        return NULL;
    arcl_staged_give(w->batch[k], w->place[k], room);
    return room;
}
