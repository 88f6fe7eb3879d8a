/* batt_run.c - the jobs of a batt, one for each sample, over threads. */
#include <stdatomic.h>
#include <string.h>

#include "base/boundary.h"
#include "batt/batt.h"
#include "exec/run.h"

/* What one thread owns. */
typedef struct worker {
    arcl_memo memo;
    jmp_buf full;
} worker;

/* The result of a job, until it is reported. */
typedef struct paper {
    arcl_mark *marks;
    arcl_text text;
    bool lost; /* there was no memory for it */
} paper;

/* The nodes that a candidate has beyond those of an earlier one. */
typedef struct share {
    uint32_t *node, n;
    uint32_t base; /* that one */
} share;

#define NO_BASE UINT32_MAX

typedef struct campaign {
    const arcl_batt *batt;
    const arcl_batt_plan *plan;
    const arcl_batt_job *jobs; /* those at hand */
    arcl_vm_work devices;      /* what devices did for them; its vm is NULL: nothing */
    uint32_t *code, *pair;     /* by candidate; by job and candidate */
    arcl_team *team;
    worker *workers;
    paper *papers; /* by job modulo `window` */
    size_t window;
    share *shares; /* by candidate */
    bool lost, over;
} campaign;

/*
 * What candidates cost follows from the nodes they depend on, which are the same on every sample. Many candidates are
 * steps on the way to others, so of each only the nodes are listed that it has beyond one such earlier candidate:
 * outputs on every line of a long file would make lists of its square.
 */
enum { CONES_LISTED_MAX = 1 << 26 }; /* nodes in all lists */
static const uint64_t cones_seen_max = (uint64_t)1 << 30;

/* The state of list_shares. */
typedef struct lister {
    campaign *c;
    arcl_cone cone;
    uint32_t *candidate; /* by node: 1 + the first candidate that it is the root of; 0: of none */
    uint32_t *mark;      /* by node: the last candidate, counted from 1, that need not list it */
    uint64_t listed, seen;
} lister;

/* The last node of the cone at hand that is an earlier candidate's root. */
static uint32_t base_of(const lister *l)
{
    for (uint32_t j = l->cone.n; j-- > 0;)
        if (l->candidate[l->cone.node[j]])
            return l->candidate[l->cone.node[j]] - 1;
    return NO_BASE;
}

static void list_beyond(lister *l, uint32_t k, arcl_arena *mem)
{
    share *s = &l->c->shares[k];
    uint32_t n = 0;

    s->base = base_of(l);
    for (uint32_t b = s->base; b != NO_BASE; b = l->c->shares[b].base)
        for (uint32_t j = 0; j < l->c->shares[b].n; j++)
            l->mark[l->c->shares[b].node[j]] = k + 1;
    for (uint32_t j = 0; j < l->cone.n; j++)
        n += l->mark[l->cone.node[j]] != k + 1;
    s->node = ARCL_TAKE(mem, uint32_t, n);
    for (uint32_t j = 0; j < l->cone.n; j++)
        if (l->mark[l->cone.node[j]] != k + 1)
            s->node[s->n++] = l->cone.node[j];
    l->listed += n;
}

static bool list_shares(campaign *c, arcl_arena *mem, arcl_error *err)
{
    const arcl_batt *b = c->batt;
    const size_t bytes = b->graph.n * sizeof(uint32_t);
    lister l = {
        .c = c, .candidate = ARCL_TAKE(mem, uint32_t, b->graph.n), .mark = ARCL_TAKE(mem, uint32_t, b->graph.n)};

    memset(l.candidate, 0, bytes);
    memset(l.mark, 0, bytes);
    c->shares = ARCL_TAKE(mem, share, b->o.n);
    memset(c->shares, 0, b->o.n * sizeof *c->shares);
    for (uint32_t k = 0; k < b->o.n; k++) {
        const uint32_t root = b->o.at[k].root;
        arcl_graph_cone(&b->graph, root, &l.cone, mem);
        if (c->code)
            c->code[k] =
                b->graph.node[root].sees_c ? ARCL_VM_NONE : arcl_vm_work_root(&c->devices, &b->graph, &l.cone, root);
        l.seen += l.cone.n;
        list_beyond(&l, k, mem);
        if (l.listed > CONES_LISTED_MAX || l.seen > cones_seen_max)
            return arcl_fail(err,
                             "%zu candidates are too many for one graph: each depends on thousands of calls; "
                             "split the file",
                             b->o.n);
        if (!l.candidate[root])
            l.candidate[root] = k + 1;
    }
    return true;
}

/* Those before k are marked. */
static uint64_t steps_of(const campaign *c, const arcl_memo *memo, const arcl_mark *marks, size_t k)
{
    const share *s = &c->shares[k];
    uint64_t sum = s->base == NO_BASE ? 0 : marks[s->base].steps;

    for (uint32_t j = 0; j < s->n; j++)
        sum += memo->entry[s->node[j]].own;
    return sum;
}

static uint32_t samples_of(const arcl_batt_plan *p, const arcl_task *t)
{
    const uint32_t n = t->ntrain + (p->tests ? t->ntest : 0);
    return p->samples_max && p->samples_max < n ? p->samples_max : n;
}

size_t arcl_batt_jobs(const arcl_batt_plan *plan)
{
    size_t n = 0;

    for (size_t k = 0; k < plan->ntasks; k++)
        n += samples_of(plan, plan->tasks[k]);
    return n;
}

/* The mark of candidate k where a device has its value. */
static bool mark_of_device(const campaign *c, const worker *w, const arcl_batt_job *job, size_t k, arcl_mark *out)
{
    arcl_vm_result done;

    if (!c->pair ||
        !arcl_vm_work_result(&c->devices, c->pair[(size_t)(job - c->jobs) * c->batt->o.n + k], w->memo.budget, &done))
        return false;
    *out = arcl_batt_mark_result(&done, job->sample->output);
    return true;
}

static void do_job(campaign *c, worker *w, const arcl_batt_job *job, paper *out)
{
    const arcl_val reference = job->sample->output;
    arcl_params params = arcl_params_on(job->task, job->sample);
    arcl_profile *const profile = arcl_profile_here();
    uint64_t since = profile ? profile->last : 0;

    params.by[ARCL_PARAM_C] = reference;
    arcl_memo_begin(&w->memo, &c->batt->graph, params.by);
    for (size_t k = 0; k < c->batt->o.n; k++) {
        const uint32_t root = c->batt->o.at[k].root;
        if (!mark_of_device(c, w, job, k, &out->marks[k])) {
            out->marks[k] = arcl_batt_mark(root, &w->memo, reference);
            if (out->marks[k].status != ARCL_REFUSED) {
                arcl_memo_get(&w->memo, root); /* looking at the value may have cost all entries */
                out->marks[k].steps = steps_of(c, &w->memo, out->marks, k);
                if (c->pair && out->marks[k].status != ARCL_CUT)
                    arcl_batt_alike(&out->marks[k], arcl_memo_value(&w->memo, root));
            }
        }
        arcl_profile_candidate(profile, &since, k, c->batt->o.n);
    }
    arcl_frame *const before = arcl_profile_enter(profile, ARCL_SCOPE_text);
    if (c->plan->look)
        c->plan->look(c->plan->to, job, &w->memo, out->marks, &out->text);
    arcl_profile_leave(profile, before);
}

static void work(void *to, unsigned thread, size_t k)
{
    campaign *c = to;
    worker *w = &c->workers[thread];
    paper *out = &c->papers[k % c->window];

    arcl_text_clear(&out->text);
    w->memo.mem.escape = &w->full;
    arcl_frame *const before = arcl_profile_task(arcl_profile_here(), c->jobs[k].task, c->jobs[k].task->id);
    out->lost = setjmp(w->full) != 0;
    if (!out->lost)
        do_job(c, w, &c->jobs[k], out);
    arcl_profile_task_done(arcl_profile_here(), before, false);
}

static bool report(void *to, size_t k)
{
    campaign *c = to;
    const paper *p = &c->papers[k % c->window];

    c->lost = p->lost || p->text.full;
    if (c->plan->done)
        atomic_fetch_add_explicit(c->plan->done, 1, memory_order_relaxed);
    c->over = c->lost || !c->plan->sink(c->plan->to, &c->jobs[k], p->marks, &p->text);
    return !c->over;
}

static void list_jobs(campaign *c, arcl_batt_job *to)
{
    for (size_t k = 0; k < c->plan->ntasks; k++) {
        const arcl_task *t = c->plan->tasks[k];
        const uint32_t n = samples_of(c->plan, t);
        for (uint32_t j = 0; j < n; j++)
            *to++ = (arcl_batt_job){c->batt, t, &t->samples[j], j + 1 == n};
    }
}

enum { WINDOW = 65536 }; /* pairs that devices look at together */

/* Lets devices look at the first jobs; returns how many. */
static size_t do_window(campaign *c, const arcl_batt_job *jobs, size_t n)
{
    const size_t candidates = c->batt->o.n, most = candidates < WINDOW ? WINDOW / (candidates ? candidates : 1) : 1;
    arcl_vm_work *w = &c->devices;

    if (!c->pair)
        return n;
    arcl_frame *const before = arcl_profile_enter(arcl_profile_here(), ARCL_SCOPE_vm);
    n = n < most ? n : most;
    arcl_vm_work_begin(w);
    for (size_t j = 0; j < n; j++) {
        const uint32_t sample = arcl_vm_work_sample(w, jobs[j].sample->input, jobs[j].sample->output);
        for (size_t k = 0; k < candidates; k++)
            c->pair[j * candidates + k] = arcl_vm_work_pair(w, c->code[k], sample);
    }
    arcl_vm_work_run(w);
    arcl_profile_leave(arcl_profile_here(), before);
    return n;
}

/* All jobs: as many at a time as devices look at together. */
static void do_jobs(campaign *c, const arcl_batt_job *jobs, size_t n)
{
    for (size_t at = 0, some; at < n && !c->over; at += some) {
        some = do_window(c, jobs + at, n - at);
        c->jobs = jobs + at;
        arcl_team_run(c->team, &(arcl_team_plan){.jobs = some, .work = work, .report = report, .to = c});
    }
}

/* What devices need, if they are worth it. */
static void open_devices(campaign *c, const arcl_batt_job *jobs, size_t n, arcl_arena *mem)
{
    const size_t candidates = c->batt->o.n;
    uint64_t cells = 0;

    for (size_t k = 0; k < n; k++)
        cells += arcl_vm_size(jobs[k].sample->input) * candidates;
    if (!arcl_vm_considers(c->plan->vm, cells))
        return;
    c->code = ARCL_TAKE(mem, uint32_t, candidates);
    c->pair = ARCL_TAKE(mem, uint32_t, candidates < WINDOW ? WINDOW : candidates);
    arcl_vm_work_open(&c->devices, c->plan->vm, false);
}

static bool run(campaign *c, arcl_arena *mem, arcl_error *err)
{
    const arcl_batt_plan *plan = c->plan;
    const size_t jobs = arcl_batt_jobs(plan), candidates = c->batt->o.n;
    const unsigned wanted = plan->threads ? plan->threads : arcl_cores();
    const unsigned threads = jobs >= wanted ? wanted : jobs ? (unsigned)jobs : 1;

    c->window = 2 * (size_t)threads;
    arcl_batt_job *list = ARCL_TAKE(mem, arcl_batt_job, jobs);
    list_jobs(c, list);
    open_devices(c, list, jobs, mem);
    if (!list_shares(c, mem, err))
        return false;
    c->workers = ARCL_TAKE(mem, worker, threads);
    c->papers = ARCL_TAKE(mem, paper, c->window);
    for (size_t k = 0; k < c->window; k++)
        c->papers[k] = (paper){.marks = ARCL_TAKE(mem, arcl_mark, candidates)};
    for (unsigned k = 0; k < threads; k++) {
        arcl_memo_open(&c->workers[k].memo, plan->budget);
    }

    c->team = arcl_team_open(mem, threads, c->window, err);
    if (c->team)
        do_jobs(c, list, jobs);
    bool ok = c->team != NULL;
    if (c->lost)
        ok = arcl_fail(err, "no memory for the values of %zu candidates", candidates);
    for (unsigned k = 0; k < threads; k++)
        arcl_memo_close(&c->workers[k].memo);
    for (size_t k = 0; k < c->window; k++)
        arcl_text_close(&c->papers[k].text);
    return ok;
}

bool arcl_batt_run(const arcl_batt *b, const arcl_batt_plan *plan, arcl_error *err)
{
    campaign c = {.batt = b, .plan = plan};
    arcl_arena mem;
    jmp_buf full;

    arcl_arena_open(&mem, SIZE_MAX);
    mem.escape = &full;
    const bool ok = setjmp(full) == 0 ? run(&c, &mem, err) : arcl_fail(err, "no memory for %zu candidates", b->o.n);
    arcl_team_close(c.team);
    if (c.devices.vm)
        arcl_vm_work_close(&c.devices);
    arcl_arena_close(&mem);
    return ok;
}
