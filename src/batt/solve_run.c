/* solve_run.c - rounds of a search, their parts done by threads and brought together in a fixed order. */
#include <stdlib.h>
#include <string.h>

#include "base/boundary.h"
#include "base/clock.h"
#include "base/hash.h"
#include "batt/solve.h"
#include "exec/run.h"

typedef struct round_of {
    arcl_solve *solve;
    arcl_team *team;
    arcl_worker **workers;  /* by thread */
    arcl_generation *parts; /* those of a case stand together */
    size_t nparts;
    unsigned hand;              /* parts that a thread does together */
    arcl_case **order;          /* of the cases in this round */
    arcl_case *on;              /* the case at hand */
    arcl_population population; /* of that case, until its programs are where they can stay */
    arcl_arena staging;
    arcl_arena mem, round_mem; /* of the run; of the round */
    jmp_buf full;              /* where a population becomes that of its case */
    bool lost;
    arcl_error *err;
} round_of;

static uint64_t seed_of(const arcl_solve *s, const arcl_case *c, uint32_t island)
{
    uint64_t h = arcl_hash_bytes(s->options.seed, c->task->id, strlen(c->task->id));

    h = arcl_hash_mix(h ^ c->rounds);
    return arcl_hash_mix(h + island);
}

/* A hand of parts. */
static void work(void *to, unsigned thread, size_t k)
{
    round_of *r = to;
    const size_t from = k * r->hand, rest = r->nparts - from;

    arcl_worker_go(r->workers[thread], r->parts + from, rest < r->hand ? (unsigned)rest : r->hand);
}

/* ---- bringing parts together -------------------------------------------------------------------- */

/* The population becomes that of the case. */
static bool move_population(void *to)
{
    round_of *r = to;

    arcl_case_take(r->on, &r->population, r->solve->setup.memory.population, &r->staging);
    return true;
}

/* Brings what the islands found into the case. A round that is not whole counts for nothing but its programs: who goes
 * on from here does it again. False if there is no memory: the case is as it was. */
static bool gather(round_of *r, arcl_case *c, const arcl_generation *parts, unsigned n)
{
    arcl_solve *s = r->solve;
    arcl_generation_sum sum = {0};
    bool whole = true;

    r->population.n = c->population.n;
    memcpy(r->population.at, c->population.at, c->population.n * sizeof *c->population.at);
    for (unsigned k = 0; k < n; k++) {
        if (parts[k].end == ARCL_GENERATION_LOST)
            return false;
        whole = whole && parts[k].end == ARCL_GENERATION_WHOLE;
        arcl_generation_sum_add(&sum, &parts[k].sum);
        for (uint32_t j = 0; j < parts[k].out.n; j++)
            arcl_population_add(&r->population, &parts[k].out.at[j]);
    }
    c->whole = whole;
    if (!whole && s->options.part && !s->options.part(s->options.to, s))
        return true; /* it ends, and the reason was reported */
    r->on = c;
    if (!arcl_try(&r->full, move_population, r))
        return false;
    arcl_generation_sum_add(&s->sum, &sum);
    if (whole) {
        arcl_generation_sum_add(&s->settled, &sum);
        c->work = sum.evaluations;
        c->rounds++;
    }
    if (sum.ends[ARCL_CORRECT] && !c->edited_at)
        c->edited_at = c->rounds + !c->whole;
    if (arcl_case_solved(c) && !c->solved_at) {
        c->solved_at = c->rounds + !c->whole;
        s->solved++;
    }
    return true;
}

/* Brings a case together of which all parts are done, and reports it. */
static bool report_case(round_of *r, size_t which)
{
    arcl_solve *s = r->solve;
    const unsigned islands = s->options.islands;
    arcl_case *c = r->order[which];
    arcl_generation *parts = &r->parts[which * islands];

    r->lost = r->lost || !gather(r, c, parts, islands);
    for (unsigned j = 0; j < islands; j++)
        arcl_arena_close(&parts[j].mem);
    if (r->lost)
        return false;
    s->stopped = s->stopped || !c->whole;
    const bool enough = (s->options.report && !s->options.report(s->options.to, s, c)) ||
                        (s->options.solved && s->solved >= s->options.solved);
    s->stopped = s->stopped || enough;
    return !enough; /* when time is up, what is done already still counts */
}

/* The cases of which a hand has the last part. */
static bool report(void *to, size_t k)
{
    round_of *r = to;
    const size_t islands = r->solve->options.islands, from = k * r->hand;
    const size_t end = r->nparts - from < r->hand ? r->nparts : from + r->hand;
    bool more = true;

    for (size_t c = from / islands; more && c < end / islands; c++)
        more = report_case(r, c);
    return more;
}

/* ---- rounds ------------------------------------------------------------------------------------- */

/* Whether the case gets another round. */
static bool is_open(const arcl_solve *s, const arcl_case *c)
{
    return (!s->options.rounds || c->rounds < s->options.rounds) &&
           (!c->edited_at || c->rounds < c->edited_at + s->options.extra) && !arcl_case_settled(s, c);
}

/* The dearest first, so that no thread is left with a long one at the end. */
static int by_work(const void *a, const void *b)
{
    const arcl_case *const *x = a, *const *y = b;

    if ((*x)->work != (*y)->work)
        return (*x)->work > (*y)->work ? -1 : 1;
    return (*x > *y) - (*x < *y);
}

/* What of a case is edited: not what an enumeration derived, since an edit of that is nothing new of the task. */
static const arcl_population *edited(const round_of *r, const arcl_case *c, arcl_arena *mem)
{
    const arcl_population *all = &c->population;
    arcl_population *p = ARCL_TAKE(mem, arcl_population, 1);

    *p = (arcl_population){.at = ARCL_TAKE(mem, arcl_member, all->n), .max = all->max};
    for (uint32_t k = 0; k < all->n; k++)
        if (all->at[k].source != r->solve->setup.nroots)
            p->at[p->n++] = all->at[k];
    return p;
}

static void open_parts(round_of *r)
{
    arcl_solve *s = r->solve;
    const arcl_population *from = NULL;
    size_t n = 0;

    arcl_arena_reset(&r->round_mem);
    r->order = ARCL_TAKE(&r->round_mem, arcl_case *, s->n);
    for (size_t k = 0; k < s->n; k++)
        if (is_open(s, &s->cases[k]))
            r->order[n++] = &s->cases[k];
    if (n)
        qsort(r->order, n, sizeof *r->order, by_work);
    r->parts = ARCL_TAKE(&r->round_mem, arcl_generation, n * s->options.islands);
    for (r->nparts = 0; r->nparts < n * s->options.islands; r->nparts++) {
        arcl_case *c = r->order[r->nparts / s->options.islands];
        arcl_generation *p = &r->parts[r->nparts];
        const uint32_t island = (uint32_t)(r->nparts % s->options.islands);
        from = island ? from : edited(r, c, &r->round_mem);
        *p = (arcl_generation){.task = c->task,
                               .name = c->name,
                               .from = from,
                               .round = c->rounds,
                               .island = island,
                               .islands = s->options.islands,
                               .cut = c->cut};
        p->seed = seed_of(s, c, island);
        p->out =
            (arcl_population){.at = ARCL_TAKE(&r->round_mem, arcl_member, s->options.kept), .max = s->options.kept};
        arcl_arena_open(&p->mem, SIZE_MAX);
    }
    const size_t each = r->nparts / s->threads;
    r->hand = each < 1 ? 1 : each < s->setup.hand ? (unsigned)each : s->setup.hand;
}

/* One round for every case that is open; false: none is, or it went wrong. */
static bool do_round(round_of *r)
{
    arcl_solve *s = r->solve;

    open_parts(r);
    if (r->nparts == 0)
        return false;
    arcl_vm_start(s->setup.vm);
    arcl_team_run(r->team, &(arcl_team_plan){
                               .jobs = (r->nparts + r->hand - 1) / r->hand, .work = work, .report = report, .to = r});
    for (size_t k = 0; k < r->nparts; k++)
        arcl_arena_close(&r->parts[k].mem);
    s->round++;
    return !r->lost || arcl_fail(r->err, "no memory for the programs of a round");
}

static bool run_all(void *to)
{
    round_of *r = to;
    arcl_solve *s = r->solve;

    r->workers = ARCL_TAKE(&r->mem, arcl_worker *, s->threads);
    memset(r->workers, 0, s->threads * sizeof *r->workers);
    r->population = (arcl_population){.at = ARCL_TAKE(&r->mem, arcl_member, s->options.kept), .max = s->options.kept};
    for (unsigned k = 0; k < s->threads; k++)
        r->workers[k] = arcl_worker_open(&s->setup, &r->mem);
    const unsigned ahead = ARCL_SOLVE_AHEAD / s->setup.hand; /* hands */
    r->team = arcl_team_open(&r->mem, s->threads, (size_t)s->threads * (ahead < 2 ? 2 : ahead), r->err);
    while (r->team && !s->stopped && do_round(r))
        ;
    return true;
}

bool arcl_solve_run(arcl_solve *s, arcl_error *err)
{
    round_of r = {.solve = s, .err = err};
    jmp_buf full; /* between rounds */

    const uint64_t began = s->options.began ? s->options.began : arcl_clock_ns();

    s->setup.deadline = s->options.ns ? began + s->options.ns : 0;
    arcl_arena_open(&r.mem, SIZE_MAX);
    arcl_arena_open(&r.round_mem, SIZE_MAX);
    arcl_arena_open(&r.staging, SIZE_MAX);
    r.staging.escape = &r.full;
    r.mem.escape = r.round_mem.escape = &full;
    if (!arcl_try(&full, run_all, &r))
        arcl_fail(err, "no memory for %u threads", s->threads);
    arcl_team_close(r.team);
    for (unsigned k = 0; r.workers && k < s->threads && r.workers[k]; k++)
        arcl_worker_close(r.workers[k]);
    arcl_arena_close(&r.staging);
    arcl_arena_close(&r.round_mem);
    arcl_arena_close(&r.mem);
    return err->text[0] == 0;
}
