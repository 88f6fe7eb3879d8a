#include "enumerate/run.h"

#include <string.h>

#include "base/boundary.h"
#include "base/clock.h"
#include "base/hash.h"
#include "enumerate/looks.h"
#include "exec/run.h"

enum {
    WINDOW = 8,               /* tasks that a thread may be ahead of the report */
    CHECK_BYTES = 64 << 20,   /* of a program that is run alone */
    OTHER_BYTES = 32 << 20,   /* of the command itself, and of everything else that does not grow */
    LEAST_BYTES = 16 << 20,   /* of a task */
    LIBRARY_BYTES = 16 << 20, /* of the programs that a thread has read: then it forgets them */
    BY_LIBRARY = 1,           /* the round after which a case is solved by a program of the library as it is */
};

typedef struct job {
    arcl_case *on;
    arcl_founds founds;
    arcl_enumeration_sum sum;
    bool cut;   /* it was stopped, or its time was up */
    bool again; /* the case was solved before: the search goes on from a store */
} job;

/* What a thread has. */
typedef struct worker {
    arcl_enumerator e;
    arcl_poll polls[ARCL_LOOKS];
    arcl_library lib;
    arcl_ctx ctx;
} worker;

typedef struct running {
    arcl_enumeration *to;
    arcl_solve *solve;
    worker *workers;
    unsigned nworkers;
    job *jobs;
    size_t njobs;
    arcl_arena mem, staging;
    arcl_library lib; /* of the report */
    bool lost, enough;
} running;

void arcl_enumeration_open(arcl_enumeration *n)
{
    *n = (arcl_enumeration){.limits = arcl_space_usual()};
    arcl_arena_open(&n->mem, SIZE_MAX);
    n->mem.escape = &n->full;
}

void arcl_enumeration_close(arcl_enumeration *n)
{
    arcl_arena_close(&n->mem);
}

const arcl_derived *arcl_enumeration_derived(const arcl_enumeration *n, const arcl_task *task, const arcl_program *p)
{
    const uint64_t hash = arcl_program_hash(p);
    const arcl_derived *d = n->derived;

    while (d && (d->task != task || d->hash != hash))
        d = d->next;
    return d;
}

/* ---- one task, on a thread ---------------------------------------------------------------------- */

/* Whether the search has to end: what is done by then may be less than it would have been. */
static bool is_over(const arcl_solve *s)
{
    return (s->options.stop && atomic_load_explicit(s->options.stop, memory_order_relaxed)) ||
           (s->options.ns && arcl_clock_ns() >= s->options.began + s->options.ns);
}

/* The task as it is, then mirrored. False if it is none for this. */
static bool look(worker *w, job *j, uint32_t number, arcl_profile *profile)
{
    const arcl_space *s = &w->e.space;

    arcl_frame *const before = arcl_profile_enter(profile, ARCL_SCOPE_enumerate);
    const bool done = number ? arcl_enumerate_turned(&w->e, j->on->task) : arcl_enumerate(&w->e, j->on->task);
    arcl_profile_leave(profile, before);
    if (!done)
        return false;
    j->sum.states += s->nstates;
    j->sum.repeated += s->repeated;
    j->sum.applied += s->applied;
    j->sum.derivations += w->e.answers.derivations;
    arcl_profile_enter(profile, ARCL_SCOPE_derive);
    arcl_founds_add(&j->founds, &w->polls[number], &w->e, j->on->name, &w->lib, &w->ctx);
    arcl_profile_leave(profile, before);
    return true;
}

static void work(void *to, unsigned thread, size_t k)
{
    running *r = to;
    worker *w = &r->workers[thread];
    job *j = &r->jobs[k];
    const uint64_t from = arcl_clock_ns();

    if (arcl_arena_used(&w->lib.mem) > LIBRARY_BYTES) {
        arcl_library_close(&w->lib);
        arcl_library_open(&w->lib);
    }
    j->sum.tasks = 1;
    arcl_profile *const profile = arcl_profile_here();
    arcl_frame *const before = arcl_profile_task(profile, j->on->task, j->on->task->id);
    uint32_t looks = 0;
    while (looks < ARCL_LOOKS && look(w, j, looks, profile)) {
        looks++;
        if (arcl_enumerator_settled(&w->e) || is_over(r->solve))
            break;
    }
    arcl_founds_rank(&j->founds, w->polls, looks);
    j->sum.declined = looks == 0;
    j->sum.refused = j->founds.refused;
    j->cut = is_over(r->solve);
    arcl_profile_task_done(profile, before, false);
    j->sum.ns = arcl_clock_ns() - from;
}

/* ---- what came of it, in the order of the tasks ------------------------------------------------- */

static void add_sum(arcl_enumeration_sum *to, const arcl_enumeration_sum *from)
{
    to->tasks += from->tasks;
    to->declined += from->declined;
    to->explained += from->explained;
    to->guessed += from->guessed;
    to->states += from->states;
    to->repeated += from->repeated;
    to->applied += from->applied;
    to->derivations += from->derivations;
    to->refused += from->refused;
    to->ns += from->ns;
}

typedef struct giving {
    running *r;
    job *j;
} giving;

/* The program as a member of the case, cut out in `mem`. */
static arcl_member member_of(const giving *g, const arcl_found *f, const arcl_program *p, arcl_arena *mem)
{
    const arcl_solve *s = g->r->solve;
    arcl_member m = {.fitness = {.right = arcl_task_counted(g->j->on->task), .close = f->likely}};
    arcl_graph graph;
    arcl_cone cone = {0};

    arcl_graph_open(&graph, mem);
    m.root = arcl_program_add(&graph, p, NULL, NULL);
    m.hash = graph.node[m.root].hash;
    m.source = s->setup.nroots;
    m.born = g->j->on->rounds - g->j->on->whole;
    m.fitness.behaviour = f->behaviour;
    arcl_graph_cone(&graph, m.root, &cone, mem);
    m.fitness.cost = cone.n;
    m.program = arcl_program_cut(&graph, &cone, g->j->on->name, mem, mem);
    return m;
}

static void note(arcl_enumeration *n, const arcl_task *task, const arcl_found *f, const arcl_program *p)
{
    arcl_derived *d = ARCL_TAKE(&n->mem, arcl_derived, 1);

    *d = (arcl_derived){.next = n->derived,
                        .task = task,
                        .hash = arcl_program_hash(p),
                        .kind = f->kind,
                        .price = f->price,
                        .pieces = arcl_take_text(&n->mem, f->pieces.s, f->pieces.len)};
    n->derived = d;
}

/* Puts the programs where they belong: one that is likely enough, or the best of those that are not, into the case with
 * the others like it; the rest are guesses. */
static bool give(void *to)
{
    const giving *g = to;
    running *r = g->r;
    arcl_solve *s = r->solve;
    arcl_case *c = g->j->on;
    arcl_population population = {.at = ARCL_TAKE(&r->mem, arcl_member, c->population.max), .max = c->population.max};
    const arcl_program **guesses = ARCL_TAKE(&r->to->mem, const arcl_program *, ARCL_FOUND_MAX);
    bool likely = false;

    if (g->j->founds.n && g->j->founds.at[0].whole) { /* it counts as a round, the first time */
        c->whole = !g->j->cut;
        c->rounds += c->whole && !g->j->again;
    }
    population.n = c->population.n;
    memcpy(population.at, c->population.at, population.n * sizeof *population.at);
    for (uint32_t k = 0; k < g->j->founds.n; k++) {
        const arcl_found *f = &g->j->founds.at[k];
        arcl_error why = {0};
        const arcl_program *p = arcl_library_parse_one(&r->lib, ARCL_DIALECT_ARCDSL, f->text.s, f->text.len, &why);
        if (!p)
            continue;
        note(r->to, c->task, f, p);
        likely = likely || (f->whole && f->likely >= ARCL_LIKELY_ENOUGH);
        if (f->whole && (likely || k == 0)) {
            const arcl_member m = member_of(g, f, p, &r->mem);
            arcl_population_add(&population, &m);
        } else {
            guesses[c->nguesses++] = arcl_program_copy(p, &r->to->mem);
        }
    }
    c->guesses = guesses;
    c->enumerated = !g->j->cut;
    if (g->j->founds.n && g->j->founds.at[0].whole) {
        arcl_case_take(c, &population, s->setup.memory.population, &r->staging);
        if (!c->solved_at) {
            c->solved_at = c->rounds + !c->whole;
            s->solved++;
        }
    }
    return true;
}

static bool report(void *to, size_t k)
{
    running *r = to;
    arcl_solve *s = r->solve;
    job *j = &r->jobs[k];
    giving g = {r, j};
    const bool known = j->again; /* and was reported then */
    jmp_buf full;

    arcl_arena_reset(&r->mem);
    r->mem.escape = r->staging.escape = r->to->mem.escape = r->lib.mem.escape = &full;
    j->sum.explained = j->founds.n && j->founds.at[0].whole;
    j->sum.guessed = j->founds.n && !j->founds.at[0].whole;
    r->lost = r->lost || !arcl_try(&full, give, &g);
    add_sum(&r->to->sum, &j->sum);
    if (r->to->tell)
        r->to->tell(r->to->to, r->to);
    arcl_founds_close(&j->founds);
    arcl_library_close(&r->lib);
    arcl_library_open(&r->lib);
    if (r->lost)
        return false;
    r->enough = (j->sum.explained && !known && s->options.report && !s->options.report(s->options.to, s, j->on)) ||
                (s->options.solved && s->solved >= s->options.solved) || is_over(s);
    return !r->enough;
}

/* ---- all tasks ---------------------------------------------------------------------------------- */

static void open_workers(running *r, const arcl_actions *actions, arcl_arena *mem)
{
    const unsigned n = r->solve->threads;

    r->workers = ARCL_TAKE(mem, worker, n);
    for (; r->nworkers < n; r->nworkers++) {
        worker *w = &r->workers[r->nworkers];
        arcl_enumerator_open(&w->e, actions, r->to->limits);
        arcl_library_open(&w->lib);
        arcl_ctx_open(&w->ctx, CHECK_BYTES);
        w->e.ctx = &w->ctx;
    }
}

static void close_workers(running *r)
{
    for (unsigned k = 0; k < r->nworkers; k++) {
        arcl_enumerator_close(&r->workers[k].e);
        arcl_library_close(&r->workers[k].lib);
        arcl_ctx_close(&r->workers[k].ctx);
    }
}

/* What a task may take: a thread has its share of the memory that is allowed, and may come to three times as much. */
static size_t bytes_of(const arcl_solve *s, size_t usual)
{
    const size_t all = s->options.bytes, taken = s->options.taken + OTHER_BYTES;
    const size_t share = all > taken ? (all - taken) / s->threads / 3 : LEAST_BYTES;

    return !all || share > usual ? usual : share > LEAST_BYTES ? share : LEAST_BYTES;
}

typedef struct opened {
    running run;
    arcl_arena mem;
    arcl_error *err;
} opened;

static bool run_all(void *to)
{
    opened *o = to;
    running *r = &o->run;
    arcl_solve *s = r->solve;
    arcl_actions actions;

    r->jobs = ARCL_TAKE(&o->mem, job, s->n);
    for (size_t k = 0; k < s->n; k++)
        if (!s->cases[k].enumerated && !arcl_case_settled(s, &s->cases[k]) &&
            !(r->to->after_library && s->cases[k].solved_at == BY_LIBRARY))
            r->jobs[r->njobs++] = (job){.on = &s->cases[k], .again = s->cases[k].solved_at > 0};
    r->to->tasks = r->njobs;
    arcl_actions_open(&actions, &o->mem);
    if (r->to->moves)
        arcl_given_add(&actions, r->to->moves, &o->mem);
    r->staging.escape = o->mem.escape;
    arcl_given_add_steps(&actions, &s->base, &r->staging, &o->mem);
    open_workers(r, &actions, &o->mem);
    arcl_team *team = arcl_team_open(&o->mem, s->threads, (size_t)s->threads * WINDOW, o->err);
    if (team && r->njobs)
        arcl_team_run(team, &(arcl_team_plan){.jobs = r->njobs, .work = work, .report = report, .to = r});
    arcl_team_close(team);
    return team != NULL;
}

bool arcl_enumeration_run(arcl_enumeration *n, arcl_solve *s, arcl_error *err)
{
    const uint64_t starved = arcl_starved();
    opened o = {.run = {.to = n, .solve = s}, .err = err};
    jmp_buf full;

    if (s->options.dialect != ARCL_DIALECT_ARCDSL)
        return true; /* moves are texts of arc-dsl */
    n->limits.bytes = bytes_of(s, n->limits.bytes);
    n->limits.stop = s->options.stop;
    n->limits.deadline = s->options.ns ? s->options.began + s->options.ns : 0;
    arcl_arena_open(&o.mem, SIZE_MAX);
    arcl_arena_open(&o.run.mem, SIZE_MAX);
    arcl_arena_open(&o.run.staging, SIZE_MAX);
    arcl_library_open(&o.run.lib);
    o.mem.escape = &full;
    n->running = true;
    const bool ok = arcl_try(&full, run_all, &o);
    n->running = false;
    for (size_t k = 0; k < o.run.njobs; k++) /* what was done but not reported */
        arcl_founds_close(&o.run.jobs[k].founds);
    close_workers(&o.run);
    arcl_library_close(&o.run.lib);
    arcl_arena_close(&o.run.staging);
    arcl_arena_close(&o.run.mem);
    arcl_arena_close(&o.mem);
    s->stopped = s->stopped || o.run.enough;
    if (!ok || o.run.lost || arcl_starved() > starved)
        return arcl_fail(err, "no memory for the enumeration of %zu tasks", s->n);
    return err->text[0] == 0;
}

/* The library as it is: the first round of the edits. It takes little time, and what it solves is not enumerated. */
static bool try_library(arcl_enumeration *n, arcl_solve *s, arcl_error *err)
{
    const uint64_t rounds = s->options.rounds;

    s->options.rounds = BY_LIBRARY;
    n->after_library = true;
    const bool ok = arcl_solve_run(s, err);
    s->options.rounds = rounds;
    return ok;
}

bool arcl_enumeration_search(arcl_enumeration *n, arcl_solve *s, arcl_search_way way, arcl_error *err)
{
    if (way == ARCL_SEARCH_PLANES && s->options.dialect != ARCL_DIALECT_ARCDSL)
        return arcl_fail(err, "moves are texts of arc-dsl; programs of the typed dialect are searched by edits alone");
    if (s->options.ns && !s->options.began)
        s->options.began = arcl_clock_ns();
    return (way != ARCL_SEARCH_BOTH || try_library(n, s, err)) &&
           (way == ARCL_SEARCH_EDITS || s->stopped || arcl_enumeration_run(n, s, err)) &&
           (way == ARCL_SEARCH_PLANES || s->stopped || arcl_solve_run(s, err));
}
