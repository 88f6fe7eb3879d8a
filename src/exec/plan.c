#include "exec/plan.h"

#include <string.h>

enum { JOBS_MAX = 1 << 18, ID_MAX = 255 }; /* jobs at a time: millions of candidates must not be millions of jobs */

/* The task whose id is `name` or what follows one of its underscores; the longest wins. */
static const arcl_task *task_named(const arcl_tasks *tasks, const char *name)
{
    for (;;) {
        const arcl_task *task = arcl_tasks_find(tasks, name);
        if (task)
            return task;
        name = strchr(name, '_');
        if (!name)
            return NULL;
        name++;
    }
}

static const arcl_task *task_of_function(const arcl_tasks *tasks, const char *name, const char *file)
{
    const arcl_task *task = task_named(tasks, name);
    const char *slash = strrchr(file, '/'), *base = slash ? slash + 1 : file;
    const char *dot = strrchr(base, '.');
    const size_t len = dot ? (size_t)(dot - base) : strlen(base);
    char stem[ID_MAX + 1];

    if (task || len > ID_MAX)
        return task;
    memcpy(stem, base, len);
    stem[len] = 0;
    return task_named(tasks, stem);
}

const arcl_task *arcl_plan_task_of(const arcl_tasks *tasks, const arcl_program *p)
{
    return task_of_function(tasks, p->name, p->file);
}

static bool chosen(const bool *list, size_t k)
{
    return !list || list[k];
}

/* Whether program k is to run. */
static bool runs(const arcl_plan *plan, arcl_plan_choice choice, size_t k)
{
    return chosen(choice.programs, k) && plan->library->programs[k].nouts == 0;
}

static size_t samples_of(const arcl_task *t)
{
    return (size_t)t->ntrain + t->ntest;
}

/* Every chosen task has the same list: all chosen programs. */
static void plan_all(arcl_plan *plan, arcl_plan_part *part, uint32_t *order, arcl_plan_choice choice)
{
    uint32_t n = 0;

    for (size_t k = 0; k < plan->library->n; k++)
        if (runs(plan, choice, k))
            order[n++] = (uint32_t)k;
    for (size_t t = 0; t < plan->tasks->n; t++)
        part[t] = (arcl_plan_part){.count = chosen(choice.tasks, t) ? n : 0};
    plan->programs = n;
}

/* The programs sorted by their task: counted, then placed. */
static void plan_own(arcl_plan *plan, arcl_plan_part *part, uint32_t *order, uint32_t *task_of, arcl_plan_choice choice)
{
    const arcl_tasks *tasks = plan->tasks;
    const uint32_t none = UINT32_MAX;
    uint32_t at = 0;

    for (size_t t = 0; t < tasks->n; t++)
        part[t] = (arcl_plan_part){0};
    for (size_t k = 0; k < plan->library->n; k++) {
        task_of[k] = none;
        if (!runs(plan, choice, k))
            continue;
        const arcl_task *task = arcl_plan_task_of(tasks, &plan->library->programs[k]);
        if (!task)
            plan->alone++;
        else if (chosen(choice.tasks, (size_t)(task - tasks->task)))
            part[task_of[k] = (uint32_t)(task - tasks->task)].count++;
    }
    for (size_t t = 0; t < tasks->n; t++) {
        part[t].first = at;
        at += part[t].count;
        part[t].count = 0;
    }
    for (size_t k = 0; k < plan->library->n; k++)
        if (task_of[k] != none)
            order[part[task_of[k]].first + part[task_of[k]].count++] = (uint32_t)k;
    plan->programs = at;
}

/* The tasks that have no program because it was refused. */
static void mark_refused(const arcl_plan *plan, arcl_plan_part *part, arcl_plan_choice choice)
{
    for (size_t k = 0; k < plan->library->nrefused; k++) {
        const arcl_refusal *r = &plan->library->refused[k];
        const arcl_task *task = task_of_function(plan->tasks, r->name, r->file);
        const size_t t = task ? (size_t)(task - plan->tasks->task) : 0;
        if (task && chosen(choice.tasks, t) && part[t].count == 0)
            part[t].refused = true;
    }
}

arcl_plan arcl_plan_make(arcl_arena *mem, const arcl_library *library, const arcl_tasks *tasks, arcl_plan_choice choice)
{
    arcl_plan plan = {.library = library, .tasks = tasks};
    arcl_plan_part *part = ARCL_TAKE(mem, arcl_plan_part, tasks->n);
    uint32_t *order = ARCL_TAKE(mem, uint32_t, library->n);

    plan.part = part;
    plan.order = order;
    for (size_t k = 0; k < library->n; k++)
        plan.batts += chosen(choice.programs, k) && !runs(&plan, choice, k);
    if (choice.all)
        plan_all(&plan, part, order, choice);
    else
        plan_own(&plan, part, order, ARCL_TAKE(mem, uint32_t, library->n), choice);
    if (!choice.all && !choice.programs)
        mark_refused(&plan, part, choice);
    for (size_t t = 0; t < tasks->n; t++)
        plan.samples += part[t].count * samples_of(&tasks->task[t]);
    return plan;
}

/* Jobs that wait until there are enough of them. */
typedef struct batch {
    arcl_job *jobs;
    size_t n, room;
    arcl_run_options options;
    arcl_run_sink *sink;
    void *to;
} batch;

static bool run_batch(batch *b, arcl_error *err)
{
    const size_t n = b->n;
    b->n = 0;
    return arcl_run(b->jobs, n, b->options, b->sink, b->to, err);
}

static bool run_task(batch *b, const arcl_plan *plan, size_t t, arcl_error *err)
{
    const arcl_task *task = &plan->tasks->task[t];

    for (uint32_t k = 0; k < plan->part[t].count; k++) {
        const arcl_program *p = &plan->library->programs[plan->order[plan->part[t].first + k]];
        for (size_t s = 0; s < samples_of(task); s++) {
            b->jobs[b->n++] = (arcl_job){.program = p, .task = task, .sample = &task->samples[s]};
            if (b->n == b->room && !run_batch(b, err))
                return false;
        }
    }
    return true;
}

void arcl_ranked_offer(arcl_ranked *a, const arcl_job *job, const arcl_result *r)
{
    const size_t task = (size_t)(job->task - a->submission.tasks->task);

    if (job->program != a->program || job->task != a->task)
        a->right = 0;
    a->program = job->program;
    a->task = job->task;
    if (job->sample->split == ARCL_TEST && r->outcome.status == ARCL_OK)
        arcl_attempts_offer(&a->submission.entry[task][job->sample->index], r->outcome.value, a->right, a->mem);
    else if (job->sample->split != ARCL_TEST)
        a->right += r->status == ARCL_CORRECT;
}

bool arcl_plan_run(const arcl_plan *plan, arcl_run_options options, arcl_run_sink *sink, void *to, arcl_error *err)
{
    batch b = {.room = plan->samples < JOBS_MAX ? plan->samples : JOBS_MAX, .options = options, .sink = sink, .to = to};
    arcl_arena mem;
    jmp_buf full;
    bool ok = true;

    arcl_arena_open(&mem, SIZE_MAX);
    mem.escape = &full;
    if (setjmp(full) != 0)
        return arcl_fail(err, "no memory to run the programs");
    b.jobs = ARCL_TAKE(&mem, arcl_job, b.room);
    for (size_t t = 0; t < plan->tasks->n && ok; t++)
        ok = run_task(&b, plan, t, err);
    ok = ok && run_batch(&b, err);
    arcl_arena_close(&mem);
    return ok;
}

/* ---- what is wanted: the same rules, from the task to the names that may belong to it -------- */

enum { FEW = 16 }; /* names that are compared one by one with all that a file holds */

/* Whether a program of this name could belong to the task: its id is the name or follows one of its underscores. */
static bool may_mean(const char *name, size_t len, const char *id)
{
    const size_t tail = strlen(id);
    return tail <= len && memcmp(name + len - tail, id, tail) == 0 && (tail == len || name[len - tail - 1] == '_');
}

/* The same for the name of its file, without folder and ending. */
static bool file_may_mean(const char *file, const char *id)
{
    const char *slash = strrchr(file, '/'), *base = slash ? slash + 1 : file, *dot = strrchr(base, '.');
    return may_mean(base, dot ? (size_t)(dot - base) : strlen(base), id);
}

bool arcl_wanted_is_little(const arcl_wanted *w)
{
    return (arcl_wanted_limits_programs(w) || arcl_wanted_limits_tasks(w)) && w->programs.n <= FEW && w->tasks.n <= FEW;
}

bool arcl_wanted_limits_programs(const arcl_wanted *w)
{
    return w->programs.n > 0 || (w->tasks.n > 0 && !w->all);
}

bool arcl_wanted_limits_tasks(const arcl_wanted *w)
{
    return w->tasks.n > 0 || (w->programs.n > 0 && !w->all);
}

bool arcl_wanted_program(void *wanted, const char *file, const char *name)
{
    arcl_wanted *w = wanted;

    for (size_t k = 0; k < w->programs.n; k++) { /* NAME, or FILE:NAME where that is not enough */
        const char *colon = strrchr(w->programs.at[k], ':');
        if (strcmp(colon ? colon + 1 : w->programs.at[k], name) == 0)
            return true;
    }
    if (w->programs.n > 0)
        return false;
    for (size_t k = 0; k < w->tasks.n; k++)
        if (may_mean(name, strlen(name), w->tasks.at[k]))
            return true;
    for (size_t k = 0; k < w->tasks.n; k++)
        if (file_may_mean(file, w->tasks.at[k]))
            return w->by_file = true;
    return false;
}

bool arcl_wanted_task(void *wanted, const char *id)
{
    const arcl_wanted *w = wanted;

    for (size_t k = 0; k < w->tasks.n; k++)
        if (strcmp(w->tasks.at[k], id) == 0)
            return true;
    for (size_t k = 0; k < w->library->n && !w->all; k++) {
        const arcl_program *p = &w->library->programs[k];
        if (may_mean(p->name, strlen(p->name), id) || file_may_mean(p->file, id))
            return true;
    }
    return false;
}
