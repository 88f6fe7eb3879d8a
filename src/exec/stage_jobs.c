/* stage_jobs.c - the jobs of a run as batches for the stage. */
#include "exec/run.h"

#include <string.h>

enum { WINDOW = 8192, SLOTS = 2 * WINDOW, SLOT_BITS = 14 }; /* jobs that are looked at together */

/* The jobs of one program. */
typedef struct group {
    const arcl_program *program;
    uint32_t count, first; /* jobs; the first of their inputs */
    uint64_t cells;
} group;

void arcl_stage_jobs_open(arcl_stage_jobs *w, arcl_stage *stage)
{
    *w = (arcl_stage_jobs){.stage = stage};
    arcl_arena_open(&w->mem, SIZE_MAX);
}

void arcl_stage_jobs_close(arcl_stage_jobs *w)
{
    arcl_arena_close(&w->mem);
}

static uint64_t cells_of(arcl_val v)
{
    return v.tag == ARCL_GRID ? (uint64_t)v.h * (uint64_t)v.n : 0;
}

/* Which group each job belongs to; returns their number. */
static uint32_t find_groups(arcl_stage_jobs *w, group *groups, uint32_t *group_of)
{
    uint32_t *slot = ARCL_TAKE(&w->mem, uint32_t, SLOTS), n = 0;

    memset(slot, 0, SLOTS * sizeof *slot);
    for (size_t k = 0; k < w->n; k++) {
        const arcl_program *p = w->jobs[k].program;
        uint32_t at = (uint32_t)(((uint64_t)(uintptr_t)p * 0x9e3779b97f4a7c15u) >> (64 - SLOT_BITS)) - 1;
        do
            at = (at + 1) % SLOTS;
        while (slot[at] && groups[slot[at] - 1].program != p);
        if (!slot[at]) {
            groups[n] = (group){.program = p};
            slot[at] = ++n;
        }
        group *g = &groups[slot[at] - 1];
        group_of[k] = slot[at] - 1;
        w->place[k] = g->count++;
        g->cells += cells_of(w->jobs[k].sample->input);
    }
    return n;
}

static void do_groups(arcl_stage_jobs *w)
{
    group *groups = ARCL_TAKE(&w->mem, group, w->n);
    uint32_t *group_of = ARCL_TAKE(&w->mem, uint32_t, w->n), n, first = 0;
    arcl_val *input = ARCL_TAKE(&w->mem, arcl_val, w->n);
    const arcl_staged **batch = ARCL_TAKE(&w->mem, const arcl_staged *, w->n);

    w->place = ARCL_TAKE(&w->mem, uint32_t, w->n);
    n = find_groups(w, groups, group_of);
    for (uint32_t g = 0; g < n; g++) {
        groups[g].first = first;
        first += groups[g].count;
    }
    for (size_t k = 0; k < w->n; k++)
        input[groups[group_of[k]].first + w->place[k]] = w->jobs[k].sample->input;
    const arcl_staged **of = ARCL_TAKE(&w->mem, const arcl_staged *, n);
    for (uint32_t g = 0; g < n; g++)
        of[g] = arcl_stage_considers(w->stage, groups[g].cells)
                    ? arcl_stage_batch(w->stage, groups[g].program, input + groups[g].first, groups[g].count, false,
                                       &w->mem)
                    : NULL;
    for (size_t k = 0; k < w->n; k++)
        batch[k] = of[group_of[k]];
    w->batch = batch; /* only now: an escape leaves everything to plain C */
}

size_t arcl_stage_jobs_do(arcl_stage_jobs *w, const arcl_job *jobs, size_t n)
{
    jmp_buf full;
    uint64_t cells = 0;

    arcl_arena_reset(&w->mem);
    w->jobs = jobs;
    w->n = n < WINDOW ? n : WINDOW;
    w->batch = NULL;
    if (!arcl_stage_considers(w->stage, UINT64_MAX))
        return w->n;
    for (size_t k = 0; k < w->n; k++)
        cells += cells_of(jobs[k].sample->input);
    if (!arcl_stage_considers(w->stage, cells))
        return w->n;
    w->mem.escape = &full;
    if (setjmp(full) == 0)
        do_groups(w);
    return w->n;
}

const arcl_given *arcl_stage_jobs_given(const arcl_stage_jobs *w, const arcl_job *job, arcl_given *room)
{
    const size_t k = (size_t)(job - w->jobs);

    if (!w->batch || !w->batch[k])
        return NULL;
    arcl_staged_give(w->batch[k], w->place[k], room);
    return room;
}
