/* part_batt.c - candidates: merged, made, cut out and evaluated; and the search for programs. */
#include <string.h>

#include "bench/cases.h"
#include "bench/suite.h"
#include "enumerate/run.h"
#include "search/search.h"

/* ---- batt ----------------------------------------------------------------------------------- */

enum { CANDIDATES = 2000, SAMPLES = 10, STEPS = 2000000 }; /* the steps of `arcl batt` */

typedef struct table {
    const arcl_suite *s;
    arcl_dialect dialect;
    arcl_facts facts;
    arcl_merging merging;
    arcl_batt batt; /* a hand that was made, to be evaluated */
    arcl_card card;
    arcl_batt_plan plan;
    uint64_t hash, bytes;
} table;

static bool merge(void *self, arcl_error *err)
{
    table *t = self;

    (void)err;
    arcl_merging_do(&t->merging);
    return true;
}

static bool merge_result(void *self, bool plain, uint64_t *hash, arcl_error *err)
{
    const table *t = self;

    (void)plain;
    (void)merge(self, err);
    for (size_t k = 0; k < t->merging.n; k++)
        *hash = arcl_suite_hash(*hash, t->merging.graph.node[t->merging.roots[k]].hash);
    return true;
}

/* The graph is there: `merge` was checked before, and its graph is always the same. */
static bool walk(void *self, arcl_error *err)
{
    table *t = self;

    (void)err;
    arcl_merging_walk(&t->merging);
    return true;
}

static bool cut_once(void *self, arcl_error *err)
{
    table *t = self;

    (void)err;
    arcl_merging_cut(&t->merging, NULL);
    return true;
}

static bool cut_result(void *self, bool plain, uint64_t *hash, arcl_error *err)
{
    table *t = self;

    (void)plain;
    (void)err;
    arcl_merging_cut(&t->merging, hash);
    return true;
}

static bool deal(const table *t, arcl_batt *batt, arcl_card *card, arcl_error *err)
{
    const arcl_card_plan plan = {
        .count = t->s->full ? 5 * CANDIDATES : CANDIDATES, .seed = ARCL_SUITE_SEED, .facts = &t->facts};

    arcl_batt_open(batt, SIZE_MAX, t->s->mem->escape);
    arcl_card_open(card, batt, t->dialect);
    arcl_parents_of_library(card, &t->s->in->library, &t->s->in->loaded, NULL);
    return arcl_card_deal(card, &plan, err);
}

static bool make(table *t, uint64_t *hash, arcl_error *err)
{
    arcl_batt batt;
    arcl_card card;
    const bool ok = deal(t, &batt, &card, err);

    t->bytes = arcl_arena_used(&batt.nodes) + arcl_arena_used(&batt.mem) + arcl_arena_used(&card.mem) +
               arcl_arena_used(&card.mutator.mem);

    for (size_t k = 0; k < batt.o.n && hash; k++)
        *hash = arcl_suite_hash(*hash, batt.graph.node[batt.o.at[k].root].hash);
    arcl_card_close(&card);
    arcl_batt_close(&batt);
    return ok;
}

static bool make_once(void *self, arcl_error *err)
{
    return make(self, NULL, err);
}

static bool make_result(void *self, bool plain, uint64_t *hash, arcl_error *err)
{
    (void)plain;
    return make(self, hash, err);
}

static bool hash_marks(void *to, const arcl_batt_job *job, const arcl_mark *marks, const arcl_text *text)
{
    table *t = to;

    (void)text;
    for (size_t k = 0; k < job->batt->o.n; k++) {
        t->hash = arcl_suite_hash(t->hash, marks[k].status);
        t->hash = arcl_suite_hash(t->hash, marks[k].steps);
        t->hash = arcl_suite_hash(t->hash, (uint64_t)(marks[k].close * 1e6F));
    }
    return true;
}

static bool take_marks(void *to, const arcl_batt_job *job, const arcl_mark *marks, const arcl_text *text)
{
    (void)to;
    (void)job;
    (void)marks;
    (void)text;
    return true;
}

static bool evaluate(void *self, arcl_error *err)
{
    const table *t = self;
    return arcl_batt_run(&t->batt, &t->plan, err);
}

static bool evaluate_result(void *self, bool plain, uint64_t *hash, arcl_error *err)
{
    table *t = self;
    arcl_batt_plan plan = t->plan;

    plan.sink = hash_marks;
    plan.to = t;
    plan.threads = plain ? 1 : plan.threads;
    plan.vm = plain ? NULL : plan.vm;
    t->hash = ARCL_HASH_SEED;
    const bool ok = arcl_batt_run(&t->batt, &plan, err);
    *hash = t->hash;
    return ok;
}

static void lay(table *t, arcl_suite *s)
{
    const arcl_tasks *loaded = &s->in->loaded;
    const arcl_task **tasks = ARCL_TAKE(s->mem, const arcl_task *, SAMPLES);
    arcl_ballot ballot = {0};

    *t = (table){.s = s, .facts = arcl_facts_learn(&loaded->task[0])};
    arcl_ballot_add_library(&ballot, &s->in->library, NULL);
    t->dialect = arcl_ballot_result(&ballot, false, ARCL_DIALECT_ARCDSL);
    arcl_merging_open(&t->merging, &s->in->library, s->mem);
    t->plan = (arcl_batt_plan){.tasks = tasks,
                               .samples_max = 1,
                               .threads = s->threads,
                               .vm = s->vm,
                               .budget = {.steps = STEPS, .ns = ARCL_SUITE_NS},
                               .sink = take_marks};
    for (; t->plan.ntasks < SAMPLES && t->plan.ntasks < loaded->n; t->plan.ntasks++)
        tasks[t->plan.ntasks] = &loaded->task[t->plan.ntasks];
}

bool arcl_part_batt(arcl_suite *s, arcl_error *err)
{
    static table t;

    lay(&t, s);
    bool ok = deal(&t, &t.batt, &t.card, err) && merge(&t, err);
    const arcl_suite_case cases[] = {
        {"a walk over every program", "program", t.merging.n, walk, NULL, &t},
        {"programs, merged", "program", t.merging.n, merge, merge_result, &t},
        {"programs, cut out", "program", t.merging.n, cut_once, cut_result, &t},
        {"candidates, made", "candidate", t.batt.o.n, make_once, make_result, &t},
        {"candidates, evaluated", "evaluation", t.batt.o.n * t.plan.ntasks, evaluate, evaluate_result, &t},
    };
    enum { MADE = 3 };
    const size_t first = s->n;

    ok = ok && arcl_suite_measure(s, "batt", cases, sizeof cases / sizeof *cases, err);
    if (ok)
        s->row[first + MADE].bytes = t.bytes;
    arcl_card_close(&t.card);
    arcl_batt_close(&t.batt);
    arcl_merging_close(&t.merging);
    return ok;
}

/* ---- search --------------------------------------------------------------------------------- */

enum { TASKS = 8, ROUNDS = 2, COUNT = 512, MOVED_TASKS = 2, APPLIED_MAX = 50000 };

typedef struct quest {
    const arcl_suite *s;
    bool *chosen;
    bool moves; /* an enumeration, not edits */
    arcl_arena mem;
    uint64_t work; /* states, or candidates */
} quest;

/* With few moves a task, unless all of it is to be measured. */
static bool enumerate(quest *q, arcl_solve *solve, arcl_error *err)
{
    arcl_enumeration n;

    arcl_enumeration_open(&n);
    if (!q->s->full)
        n.limits.applied = APPLIED_MAX;
    const bool ok = arcl_enumeration_run(&n, solve, err);
    q->work = n.sum.states;
    arcl_enumeration_close(&n);
    return ok;
}

static bool edit(quest *q, arcl_solve *solve, arcl_error *err)
{
    const bool ok = arcl_solve_run(solve, err);

    q->work = solve->sum.candidates;
    return ok;
}

/* Opens a search and does its rounds, if there are any. */
static bool search(quest *q, unsigned threads, unsigned rounds, uint64_t *hash, arcl_error *err)
{
    arcl_solve_options o = arcl_solve_usual();
    arcl_ballot ballot = {0};
    arcl_solve solve;

    arcl_arena_reset(&q->mem);
    arcl_ballot_add_library(&ballot, &q->s->in->library, NULL);
    o.dialect = arcl_ballot_result(&ballot, false, ARCL_DIALECT_ARCDSL);
    o.seed = ARCL_SUITE_SEED;
    o.rounds = rounds;
    o.count = COUNT;
    o.threads = threads;
    bool ok = arcl_solve_open_on(&solve, &o, &q->s->in->library, &q->s->in->loaded, q->chosen, &q->mem, err);
    ok = ok && (rounds == 0 || (q->moves ? enumerate : edit)(q, &solve, err));
    if (q->moves && hash)
        *hash = arcl_suite_hash(*hash, q->work);
    for (size_t k = 0; k < solve.n && ok && hash; k++) {
        const arcl_population *pool = &solve.cases[k].population;
        for (uint32_t m = 0; m < pool->n; m++) {
            *hash = arcl_suite_hash(*hash, pool->at[m].hash);
            *hash = arcl_suite_hash(*hash, pool->at[m].fitness.behaviour);
        }
    }
    arcl_solve_close(&solve);
    return ok;
}

static bool search_nothing(void *self, arcl_error *err)
{
    quest *q = self;
    return search(q, q->s->threads, 0, NULL, err);
}

static bool search_once(void *self, arcl_error *err)
{
    quest *q = self;
    return search(q, q->s->threads, q->s->full ? 5 * ROUNDS : ROUNDS, NULL, err);
}

static bool search_result(void *self, bool plain, uint64_t *hash, arcl_error *err)
{
    quest *q = self;
    return search(q, plain ? 1 : q->s->threads, q->s->full ? 5 * ROUNDS : ROUNDS, hash, err);
}

static quest open_quest(const arcl_suite *s, size_t tasks, bool moves)
{
    quest q = {.s = s, .chosen = ARCL_TAKE(s->mem, bool, s->in->loaded.n), .moves = moves};

    for (size_t k = 0; k < s->in->loaded.n; k++)
        q.chosen[k] = k < tasks;
    arcl_arena_open(&q.mem, SIZE_MAX);
    q.mem.escape = s->mem->escape;
    return q;
}

/* A few rounds, and an enumeration, for the first tasks. */
bool arcl_part_search(arcl_suite *s, arcl_error *err)
{
    quest q = open_quest(s, TASKS, false), m = open_quest(s, MOVED_TASKS, true);
    bool ok = search_once(&q, err) && search_once(&m, err); /* count the work */
    const arcl_suite_case cases[] = {
        {"a search that is opened", "search", 1, search_nothing, NULL, &q},
        {"rounds for eight tasks", "candidate", q.work, search_once, search_result, &q},
        {"moves on two tasks", "state", m.work, search_once, search_result, &m},
    };
    ok = ok && arcl_suite_measure(s, "search", cases, m.work ? 3 : 2, err); /* moves are for arc-dsl and small grids */
    arcl_arena_close(&m.mem);
    arcl_arena_close(&q.mem);
    return ok;
}
