/* tally.c - what became of the samples of a run, counted. */
#include "report/run_report.h"

arcl_status arcl_run_row_end(const arcl_run_row *row)
{
    arcl_status end = ARCL_CUT;

    while (end > ARCL_OK && row->ends[end] == 0)
        end--;
    return end;
}

static void miss(arcl_run_tally *t, const arcl_task *task)
{
    t->missed = arcl_room_for_one(t->mem, t->missed, t->nmissed, &t->missed_room, sizeof *t->missed);
    t->missed[t->nmissed++] = task;
}

/* The task at hand is done with. */
static void leave_task(arcl_run_tally *t)
{
    if (t->tasks && !t->solved)
        miss(t, t->row.task);
}

static void begin_row(arcl_run_tally *t, const arcl_job *job)
{
    if (t->row.task != job->task) {
        leave_task(t);
        t->tasks++;
        t->solved = false;
    }
    t->row = (arcl_run_row){.program = job->program, .task = job->task};
}

/* Names the row at hand where it is one of the slowest, or was cut. */
static void end_row(arcl_run_tally *t)
{
    const arcl_run_row *row = &t->row;
    unsigned at = ARCL_SLOWEST;

    t->rows++;
    if (row->ends[ARCL_CUT]) {
        t->cut = arcl_room_for_one(t->mem, t->cut, t->ncut, &t->cut_room, sizeof *t->cut);
        t->cut[t->ncut++] = *row;
    }
    for (; at > 0 && (!t->slowest[at - 1].program || t->slowest[at - 1].ns < row->ns); at--)
        if (at < ARCL_SLOWEST)
            t->slowest[at] = t->slowest[at - 1];
    if (at < ARCL_SLOWEST)
        t->slowest[at] = *row;
}

bool arcl_tally_add(arcl_run_tally *t, const arcl_job *job, const arcl_result *r)
{
    const arcl_task *task = job->task;
    const arcl_sample *s = job->sample;
    const arcl_status end = r->status;
    arcl_run_row *row = &t->row;

    if (s == task->samples)
        begin_row(t, job);
    row->known[s->split] += s->output.tag == ARCL_GRID;
    row->right[s->split] += end == ARCL_CORRECT;
    row->ends[end]++;
    row->ns += r->outcome.ns;
    t->ends[end]++;
    t->ns += r->outcome.ns;
    if (s + 1 < task->samples + task->ntrain + task->ntest)
        return false;
    end_row(t);
    if (arcl_run_row_end(row) == ARCL_CORRECT && !t->solved) {
        t->solved = true;
        t->tasks_right++;
    }
    return true;
}

void arcl_tally_finish(arcl_run_tally *t, const arcl_plan *plan)
{
    leave_task(t);
    for (size_t k = 0; k < plan->tasks->n; k++) {
        if (!plan->part[k].refused)
            continue;
        t->tasks++;
        miss(t, &plan->tasks->task[k]);
    }
}

uint64_t arcl_tally_samples(const arcl_run_tally *t)
{
    uint64_t n = 0;

    for (unsigned k = 0; k < ARCL_STATUSES; k++)
        n += t->ends[k];
    return n;
}
