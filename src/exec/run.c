#define _GNU_SOURCE
#include "exec/run.h"

#include <sched.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

#include "exec/profile.h"
#include "value/seq.h"

enum {
    CHUNK = 2048,                /* jobs between two reports, at the most */
    WINDOW = 1 << 18,            /* jobs that devices look at together; */
    WINDOW_ROWS = 1 << 15,       /* and where the values are read */
    KEPT_MAX = 64 * 1024 * 1024, /* bytes of results, likewise */
    THREADS_MAX = 256,
    TEXT_MAX = 64 * 1024 * 1024,
};

/* What the threads share: the chunk at hand. */
typedef struct run {
    arcl_run_options options;
    const arcl_job *jobs;
    arcl_result *results;
    size_t n;
    atomic_size_t next;
    atomic_size_t kept;   /* bytes of the results so far */
    arcl_vm_work devices; /* what devices did for a window of jobs */
    const arcl_job *window;
    uint32_t *pair; /* by job of the window: ARCL_VM_NONE, or its number there */
    size_t most;    /* jobs of a window */
    struct worker *workers;
    unsigned nworkers;
} run;

/* What a share of the chunk needs: one thread at a time has it. */
typedef struct worker {
    run *run;
    arcl_ctx ctx;
    arcl_arena kept; /* texts and grids of the chunk's results */
    arcl_text text;
} worker;

unsigned arcl_cores(void)
{
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0 && CPU_COUNT(&set) > 0)
        return (unsigned)CPU_COUNT(&set);
    const long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n > 0 ? (unsigned)n : 1;
}

/* ---- one job ---------------------------------------------------------------------------- */

/* The value's text, kept with the chunk; printing goes on with the budgets of the evaluation. */
static void keep_text(worker *w, const arcl_program *program, arcl_result *r)
{
    arcl_text_clear(&w->text);
    w->text.limit = TEXT_MAX;
    w->ctx.depth = w->ctx.chain = 0;
    if (setjmp(w->ctx.escape) == 0) {
        arcl_value_text(&w->ctx, r->outcome.value, &w->text);
        if (w->text.full)
            arcl_ctx_cut(&w->ctx, ARCL_E_BYTES);
        r->text = arcl_take_text(&w->kept, w->text.s ? w->text.s : "", w->text.len);
        r->text_len = w->text.len;
    } else {
        r->outcome.status = ARCL_CUT;
        r->outcome.reason = w->ctx.cut;
        r->outcome.value = arcl_err(w->ctx.cut);
        r->outcome.node = program->result; /* too large a value, not too much work */
        r->status = ARCL_CUT;
    }
}

/* Another program or task than that of the job before. */
static __attribute__((noinline)) void profile_program(arcl_profile *p, const arcl_program *program,
                                                      const arcl_task *task)
{
    p->job = arcl_profile_program(p, program, program->name, program->ninstructions);
    arcl_frame_lines *lines = p->job->kind == ARCL_FRAME_PROGRAM ? p->job->program : NULL;
    for (uint32_t k = 0; lines && !p->job->calls && k < lines->n; k++) {
        const arcl_instruction *a = &program->instructions[k];
        lines->of[k] = (arcl_frame_line){.line = a->line, .op = a->number};
    }
    p->lines_of = lines && lines->n ? program : NULL;
    p->lines = lines;
    p->job_of = task;
}

/* The program runs on a sample of the task: its lines are told apart until arcl_profile_task_done. NULL: no profile. */
static arcl_frame *profile_job(arcl_profile *p, const arcl_program *program, const arcl_task *task)
{
    if (!p)
        return NULL;
    arcl_frame *before = p->cur;
    if (p->lines_of == program && p->job_of == task) {
        p->task->calls++;
        p->task_began = p->last;
        p->learns = NULL;
    } else {
        arcl_profile_task(p, task, task->id);
        profile_program(p, program, task);
    }
    p->job->calls++;
    arcl_profile_turn(p, p->job);
    return before;
}

static bool is_stopped(const run *r)
{
    return r->options.stop && atomic_load_explicit(r->options.stop, memory_order_relaxed);
}

static void do_job(worker *w, const arcl_job *job, arcl_result *r)
{
    const arcl_run_options *o = &w->run->options;
    const arcl_params params = arcl_params_on(job->task, job->sample);
    arcl_vm_result done;
    uint64_t best = UINT64_MAX;
    arcl_profile *const profile = arcl_profile_here();
    arcl_frame *const before = profile_job(profile, job->program, job->task);

    r->text = NULL;
    r->dims = r->wrong = 0;
    if (w->run->pair && arcl_vm_work_result(&w->run->devices, w->run->pair[job - w->run->window], o->budget, &done)) {
        r->outcome = arcl_vm_outcome(&w->run->devices, &done, arcl_take_cells(&w->kept, arcl_vm_cells(&done)));
        r->status = arcl_vm_judge(&done, job->sample->output);
        r->dims = done.dims;
        r->wrong = done.difference;
        if (profile && profile->lines)
            profile->lines->devices++;
        arcl_eval_begin(&w->ctx, o->budget, 0);
        if (o->text)
            keep_text(w, job->program, r);
        arcl_profile_task_done(profile, before, r->outcome.status == ARCL_CUT);
        return;
    }
    for (unsigned k = 0; k < o->repeat && (k == 0 || !is_stopped(w->run)); k++) {
        r->outcome = arcl_eval(&w->ctx, job->program, params.by, o->budget, NULL);
        best = r->outcome.ns < best ? r->outcome.ns : best;
    }
    r->outcome.ns = best;
    arcl_frame *const own = arcl_profile_brief(profile, ARCL_SCOPE_judge);
    r->status = arcl_outcome_judge(&w->ctx, &r->outcome, job->sample->output);
    arcl_profile_pass(profile, own);
    if (o->text && r->outcome.status == ARCL_OK)
        keep_text(w, job->program, r);
    if (r->outcome.value.tag == ARCL_GRID) { /* the context is used again before the report */
        const size_t cells = (size_t)r->outcome.value.h * (size_t)r->outcome.value.n;
        uint8_t *copy = arcl_take_cells(&w->kept, cells);
        memcpy(copy, r->outcome.value.u.cells, cells);
        r->outcome.value.u.cells = copy;
    }
    arcl_profile_task_done(profile, before, r->outcome.status == ARCL_CUT);
}

/* A share of the chunk: a job after the other, as long as there are any. */
static void do_share(void *to, unsigned thread, size_t share)
{
    run *r = to;
    worker *w = &r->workers[share];

    (void)thread;
    arcl_arena_reset(&w->kept);
    for (size_t k; atomic_load(&r->kept) < KEPT_MAX && !is_stopped(r) && (k = atomic_fetch_add(&r->next, 1)) < r->n;) {
        const size_t before = arcl_arena_used(&w->kept);
        jmp_buf full; /* no memory to keep a result */
        w->kept.escape = &full;
        if (setjmp(full) == 0)
            do_job(w, &r->jobs[k], &r->results[k]);
        else
            r->results[k] = (arcl_result){
                .outcome = {.status = ARCL_CUT, .value = arcl_err(ARCL_E_BYTES), .reason = ARCL_E_BYTES},
                .status = ARCL_CUT,
            };
        atomic_fetch_add(&r->kept, arcl_arena_used(&w->kept) - before);
        if (r->options.done)
            atomic_fetch_add_explicit(r->options.done, 1, memory_order_relaxed);
    }
}

/* ---- all jobs ---------------------------------------------------------------------------- */

/* Lets devices look at the first jobs; returns how many. */
static size_t do_window(run *r, const arcl_job *jobs, size_t n)
{
    arcl_vm_work *w = &r->devices;

    if (!r->pair)
        return n;
    arcl_frame *const before = arcl_profile_enter(arcl_profile_here(), ARCL_SCOPE_vm);
    n = n < r->most ? n : r->most;
    r->window = jobs;
    arcl_vm_work_begin(w);
    for (size_t k = 0; k < n; k++)
        r->pair[k] = arcl_vm_work_pair(w, arcl_vm_work_program(w, jobs[k].program),
                                       arcl_vm_work_sample(w, jobs[k].sample->input, jobs[k].sample->output));
    arcl_vm_work_run(w);
    arcl_profile_leave(arcl_profile_here(), before);
    return n;
}

/* Chunk after chunk; false if it was stopped. */
static bool do_chunks(run *r, arcl_team *team, const arcl_job *jobs, size_t n, arcl_run_sink *sink, void *to)
{
    const arcl_team_plan plan = {.jobs = r->nworkers, .work = do_share, .to = r};
    size_t end = 0; /* of the jobs that devices have seen */
    bool go_on = true;

    for (size_t at = 0; at < n && go_on; at += r->n) {
        if (at == end)
            end += do_window(r, jobs + at, n - at);
        r->jobs = jobs + at;
        r->n = end - at < CHUNK ? end - at : CHUNK;
        atomic_store(&r->next, 0);
        atomic_store(&r->kept, 0);
        arcl_team_run(team, &plan);
        if (atomic_load(&r->next) < r->n) /* it was stopped, or so much came of them that the rest has to wait */
            r->n = atomic_load(&r->next);
        arcl_frame *const before = arcl_profile_enter(arcl_profile_here(), ARCL_SCOPE_report);
        for (size_t k = 0; k < r->n && go_on; k++)
            go_on = sink(to, &r->jobs[k], &r->results[k]);
        go_on = go_on && !is_stopped(r);
        arcl_profile_leave(arcl_profile_here(), before);
    }
    return go_on;
}

static void open_workers(run *r, arcl_arena *mem)
{
    r->workers = ARCL_TAKE(mem, worker, r->nworkers);
    for (unsigned k = 0; k < r->nworkers; k++) {
        r->workers[k] = (worker){.run = r};
        arcl_ctx_open(&r->workers[k].ctx, r->options.budget.bytes);
        arcl_arena_open(&r->workers[k].kept, SIZE_MAX);
    }
}

static void close_workers(run *r)
{
    for (unsigned k = 0; k < r->nworkers; k++) {
        arcl_ctx_close(&r->workers[k].ctx);
        arcl_arena_close(&r->workers[k].kept);
        arcl_text_close(&r->workers[k].text);
    }
}

/* Cells of the inputs of all jobs. */
static uint64_t cells_of(const arcl_job *jobs, size_t n)
{
    uint64_t cells = 0;

    for (size_t k = 0; k < n; k++)
        cells += arcl_vm_size(jobs[k].sample->input);
    return cells;
}

bool arcl_run(const arcl_job *jobs, size_t n, arcl_run_options options, arcl_run_sink *sink, void *to, arcl_error *err)
{
    run r = {.options = options, .nworkers = options.threads ? options.threads : arcl_cores()};
    arcl_arena mem;
    jmp_buf full;

    if (n == 0)
        return true;
    r.nworkers = r.nworkers > THREADS_MAX ? THREADS_MAX : r.nworkers;
    r.nworkers = r.nworkers > n ? (unsigned)n : r.nworkers;
    r.options.budget = arcl_budget_full(options.budget);
    r.options.repeat = options.repeat ? options.repeat : 1;
    arcl_arena_open(&mem, SIZE_MAX);
    mem.escape = &full;
    if (setjmp(full) != 0) {
        arcl_arena_close(&mem);
        return arcl_fail(err, "no memory to run the programs");
    }
    r.results = ARCL_TAKE(&mem, arcl_result, n < CHUNK ? n : CHUNK);
    open_workers(&r, &mem);
    arcl_team *team = arcl_team_open(&mem, r.nworkers, r.nworkers, err);
    if (arcl_vm_considers(options.vm, cells_of(jobs, n))) {
        arcl_vm_work_open(&r.devices, options.vm, options.text || options.grids);
        r.most = r.devices.rows ? WINDOW_ROWS : WINDOW;
        r.pair = ARCL_TAKE(&mem, uint32_t, n < r.most ? n : r.most);
    }
    const bool ok = team && do_chunks(&r, team, jobs, n, sink, to);
    arcl_team_close(team);
    if (r.pair)
        arcl_vm_work_close(&r.devices);
    close_workers(&r);
    arcl_arena_close(&mem);
    return ok;
}
