#define _GNU_SOURCE
#include "exec/run.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

#include "exec/stage_jobs.h"
#include "value/seq.h"

enum {
    CHUNK = 2048,                /* jobs between two reports, at the most */
    KEPT_MAX = 64 * 1024 * 1024, /* bytes of results, likewise */
    THREADS_MAX = 256,
    STACK = 16 * 1024 * 1024, /* for nested calls and values */
    TEXT_MAX = 64 * 1024 * 1024,
};

/* What the threads share: the chunk at hand, and who is at work. */
typedef struct team {
    arcl_run_options options;
    const arcl_job *jobs;
    arcl_result *results;
    size_t n;
    atomic_size_t next;
    atomic_size_t kept;     /* bytes of the results so far */
    arcl_stage_jobs staged; /* what devices did for the jobs at hand */

    pthread_mutex_t lock;
    pthread_cond_t changed;
    unsigned chunk; /* number of the chunk; a thread that has done an older one is free */
    unsigned busy;
    bool over;
} team;

/* What one thread owns. */
typedef struct worker {
    team *team;
    arcl_ctx ctx;
    arcl_arena kept; /* texts and grids of the chunk's results */
    arcl_text text;
    pthread_t thread;
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
        r->verdict = ARCL_UNKNOWN;
    }
}

static arcl_verdict judge(worker *w, const arcl_outcome *o, arcl_val expected)
{
    volatile arcl_verdict v = ARCL_UNKNOWN;

    if (o->status != ARCL_OK || expected.tag == ARCL_NONE)
        return ARCL_UNKNOWN;
    if (setjmp(w->ctx.escape) == 0)
        v = arcl_equal(&w->ctx, o->value, expected) ? ARCL_RIGHT : ARCL_WRONG;
    return v;
}

static void do_job(worker *w, const arcl_job *job, arcl_result *r)
{
    const arcl_run_options *o = &w->team->options;
    const arcl_params params = arcl_params_on(job->task, job->sample);
    arcl_given room;
    const arcl_given *given = o->stage ? arcl_stage_jobs_given(&w->team->staged, job, &room) : NULL;
    uint64_t best = UINT64_MAX;

    for (unsigned k = 0; k < o->repeat; k++) {
        r->outcome = arcl_eval_given(&w->ctx, job->program, params.by, o->budget, NULL, given);
        best = r->outcome.ns < best ? r->outcome.ns : best;
    }
    r->outcome.ns = best;
    r->text = NULL;
    r->verdict = judge(w, &r->outcome, job->sample->output);
    if (o->text && r->outcome.status == ARCL_OK)
        keep_text(w, job->program, r);
    if (r->outcome.value.tag == ARCL_GRID) { /* the context is used again before the report */
        const size_t cells = (size_t)r->outcome.value.h * (size_t)r->outcome.value.n;
        uint8_t *copy = ARCL_TAKE(&w->kept, uint8_t, cells);
        memcpy(copy, r->outcome.value.u.cells, cells);
        r->outcome.value.u.cells = copy;
    }
}

static void do_jobs(worker *w)
{
    team *t = w->team;

    arcl_arena_reset(&w->kept);
    for (size_t k; atomic_load(&t->kept) < KEPT_MAX && (k = atomic_fetch_add(&t->next, 1)) < t->n;) {
        const size_t before = arcl_arena_used(&w->kept);
        jmp_buf full; /* no memory to keep a result */
        w->kept.escape = &full;
        if (setjmp(full) == 0)
            do_job(w, &t->jobs[k], &t->results[k]);
        else
            t->results[k] = (arcl_result){
                .outcome = {.status = ARCL_CUT, .value = arcl_err(ARCL_E_BYTES), .reason = ARCL_E_BYTES},
                .verdict = ARCL_UNKNOWN,
            };
        atomic_fetch_add(&t->kept, arcl_arena_used(&w->kept) - before);
        if (t->options.done)
            atomic_fetch_add_explicit(t->options.done, 1, memory_order_relaxed);
    }
}

/* ---- the team ---------------------------------------------------------------------------- */

static void *work(void *arg)
{
    worker *w = arg;
    team *t = w->team;

    pthread_mutex_lock(&t->lock);
    for (unsigned done = 0;; done = t->chunk) {
        while (t->chunk == done && !t->over)
            pthread_cond_wait(&t->changed, &t->lock);
        if (t->over)
            break;
        pthread_mutex_unlock(&t->lock);
        do_jobs(w);
        pthread_mutex_lock(&t->lock);
        if (--t->busy == 0)
            pthread_cond_broadcast(&t->changed);
    }
    pthread_mutex_unlock(&t->lock);
    return NULL;
}

/* Chunk after chunk over `threads` threads; false if the sink stopped it. */
static bool do_chunks(team *t, unsigned threads, const arcl_job *jobs, size_t n, arcl_run_sink *sink, void *to)
{
    size_t end = t->options.stage ? 0 : n; /* of the jobs that devices have seen */
    bool go_on = true;

    for (size_t at = 0; at < n && go_on; at += t->n) {
        if (at == end)
            end += arcl_stage_jobs_do(&t->staged, jobs + at, n - at);
        pthread_mutex_lock(&t->lock);
        t->jobs = jobs + at;
        t->n = end - at < CHUNK ? end - at : CHUNK;
        atomic_store(&t->next, 0);
        atomic_store(&t->kept, 0);
        t->busy = threads;
        t->chunk++;
        pthread_cond_broadcast(&t->changed);
        while (t->busy > 0)
            pthread_cond_wait(&t->changed, &t->lock);
        pthread_mutex_unlock(&t->lock);
        if (atomic_load(&t->next) < t->n) /* so much came of them that the rest has to wait */
            t->n = atomic_load(&t->next);
        for (size_t k = 0; k < t->n && go_on; k++)
            go_on = sink(to, &t->jobs[k], &t->results[k]);
    }
    return go_on;
}

/* Starts up to `threads` workers; returns how many there are. */
static unsigned hire(team *t, worker *workers, unsigned threads)
{
    pthread_attr_t attr;
    unsigned n = 0;

    pthread_attr_init(&attr);
    pthread_attr_setstacksize(&attr, STACK);
    for (; n < threads; n++) {
        worker *w = &workers[n];
        *w = (worker){.team = t};
        arcl_ctx_open(&w->ctx, t->options.budget.bytes);
        arcl_arena_open(&w->kept, SIZE_MAX);
        if (pthread_create(&w->thread, &attr, work, w) != 0)
            break;
    }
    pthread_attr_destroy(&attr);
    return n;
}

static void dismiss(team *t, worker *workers, unsigned n)
{
    pthread_mutex_lock(&t->lock);
    t->over = true;
    pthread_cond_broadcast(&t->changed);
    pthread_mutex_unlock(&t->lock);
    for (unsigned k = 0; k < n; k++) {
        pthread_join(workers[k].thread, NULL);
        arcl_ctx_close(&workers[k].ctx);
        arcl_arena_close(&workers[k].kept);
        arcl_text_close(&workers[k].text);
    }
}

bool arcl_run(const arcl_job *jobs, size_t n, arcl_run_options options, arcl_run_sink *sink, void *to, arcl_error *err)
{
    team t = {.options = options, .lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};
    unsigned threads = options.threads ? options.threads : arcl_cores();
    arcl_arena mem;
    jmp_buf full;

    if (n == 0)
        return true;
    threads = threads > THREADS_MAX ? THREADS_MAX : threads;
    threads = threads > n ? (unsigned)n : threads;
    t.options.budget = arcl_budget_full(options.budget);
    t.options.repeat = options.repeat ? options.repeat : 1;
    arcl_arena_open(&mem, SIZE_MAX);
    mem.escape = &full;
    if (setjmp(full) != 0) {
        arcl_arena_close(&mem);
        return arcl_fail(err, "no memory to run the programs");
    }
    t.results = ARCL_TAKE(&mem, arcl_result, n < CHUNK ? n : CHUNK);
    worker *workers = ARCL_TAKE(&mem, worker, threads);
    arcl_stage_jobs_open(&t.staged, options.stage);
    const unsigned hired = hire(&t, workers, threads);
    bool ok = hired > 0 || arcl_fail(err, "no thread could be started");
    if (ok)
        ok = do_chunks(&t, hired, jobs, n, sink, to);
    dismiss(&t, workers, hired);
    arcl_stage_jobs_close(&t.staged);
    arcl_arena_close(&mem);
    return ok;
}
