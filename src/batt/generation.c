#include "batt/generation.h"

#include <string.h>

#include "base/boundary.h"
#include "base/clock.h"
#include "base/hash.h"
#include "base/error.h"
#include "batt/mutate.h"

enum {
    LIBRARY_SHARE = 4, /* one parent in so many is a program of the library */
    LOOK_EVERY = 64,   /* candidates between two looks at the clock */
};

/* Work is counted in steps alone: with a clock the result would depend on the machine. */
static const uint64_t no_clock = UINT64_MAX / 4;

struct arcl_worker {
    const arcl_setup *setup;
    const arcl_generation *generation; /* under way */
    arcl_generation_sum sum;
    arcl_population *out;
    arcl_arena *mem; /* of the programs that come out */
    bool stopped;
    arcl_graph graph;
    arcl_arena nodes; /* its memory */
    arcl_mutator mutator;
    arcl_memo *memo;
    uint32_t opened, begun; /* memos that are open; that hold values of the task at hand */
    arcl_population population;
    arcl_cone cone;
    arcl_arena scratch, cutting;
    arcl_graph single; /* one program at a time */
    arcl_arena single_nodes;
    arcl_memo test; /* its values on a test */
    arcl_text text;
    arcl_rng rng;
    jmp_buf full;
};

static void open_memo(arcl_worker *h, arcl_memo *s)
{
    const arcl_setup *g = h->setup;

    arcl_memo_open(s, (arcl_budget){.steps = g->steps, .ns = no_clock, .bytes = g->memory.values});
    s->mem.limit = g->memory.entries;
    s->mem.escape = &h->full;
}

arcl_worker *arcl_worker_open(const arcl_setup *g, arcl_arena *mem)
{
    arcl_worker *h = ARCL_TAKE(mem, arcl_worker, 1);

    memset(h, 0, sizeof *h);
    h->setup = g;
    h->memo = ARCL_TAKE(mem, arcl_memo, g->memos);
    h->population.at = ARCL_TAKE(mem, arcl_member, g->kept);
    h->population.max = g->kept;
    arcl_arena_open(&h->nodes, g->memory.graph);
    arcl_arena_open(&h->single_nodes, SIZE_MAX);
    arcl_arena_open(&h->scratch, SIZE_MAX);
    arcl_arena_open(&h->cutting, SIZE_MAX);
    arcl_mutator_open(&h->mutator);
    h->mutator.mem.limit = g->memory.edits;
    memcpy(h->mutator.rate, g->rate, sizeof h->mutator.rate);
    open_memo(h, &h->test);
    h->nodes.escape = h->single_nodes.escape = h->scratch.escape = h->cutting.escape = h->mutator.mem.escape = &h->full;
    return h;
}

void arcl_worker_close(arcl_worker *h)
{
    for (uint32_t k = 0; k < h->opened; k++)
        arcl_memo_close(&h->memo[k]);
    arcl_memo_close(&h->test);
    arcl_mutator_close(&h->mutator);
    arcl_arena_close(&h->nodes);
    arcl_arena_close(&h->single_nodes);
    arcl_arena_close(&h->scratch);
    arcl_arena_close(&h->cutting);
    arcl_text_close(&h->text);
}

void arcl_generation_sum_add(arcl_generation_sum *to, const arcl_generation_sum *x)
{
    uint64_t *a = (uint64_t *)to;
    const uint64_t *b = (const uint64_t *)x;

    for (size_t k = 0; k < sizeof *to / sizeof *a; k++)
        a[k] += b[k];
}

/* ---- one candidate ------------------------------------------------------------------------------ */

/* The memo of demonstration k; many candidates never get beyond the first. */
static arcl_memo *memo_of(arcl_worker *h, uint32_t k)
{
    if (k >= h->opened) {
        open_memo(h, &h->memo[k]);
        h->opened = k + 1;
    }
    if (k >= h->begun) {
        const arcl_params params = arcl_params_on(h->generation->task, &h->generation->task->samples[k]);
        arcl_memo_begin(&h->memo[k], &h->graph, params.by);
        h->begun = k + 1;
    }
    return &h->memo[k];
}

/* A program by itself in its own graph; its root there. Few candidates solve a task, so nothing is shared. */
static uint32_t set_apart(arcl_worker *h, const arcl_program *p)
{
    arcl_arena_reset(&h->single_nodes);
    arcl_graph_open(&h->single, &h->single_nodes);
    h->single.functions = true;
    return arcl_program_add(&h->single, p, NULL, NULL);
}

/* What a candidate that solves the demonstrations gives for the tests goes into how it behaves. */
static void look_at_tests(arcl_worker *h, uint32_t root, arcl_fitness *m)
{
    const arcl_task *task = h->generation->task;

    arcl_arena_reset(&h->cutting);
    arcl_graph_cone(&h->graph, root, &h->cone, &h->scratch);
    const uint32_t alone = set_apart(h, arcl_program_cut(&h->graph, &h->cone, "solve", &h->cutting, &h->cutting));
    for (uint32_t k = 0; k < arcl_task_told_apart(task); k++) {
        const arcl_params params = arcl_params_on(task, &task->samples[task->ntrain + k]);
        arcl_memo_begin(&h->test, &h->single, params.by);
        const arcl_val value = arcl_memo_value(&h->test, alone);
        const uint64_t gives = arcl_is_err(value) ? 0 : arcl_memo_behaviour(&h->test, value);
        m->behaviour = arcl_hash_mix(m->behaviour ^ gives) + k;
    }
}

/* Runs the root on the demonstrations. Everything of its fitness but its size. */
static arcl_status try_out(arcl_worker *h, uint32_t root, arcl_fitness *m)
{
    const uint32_t n = arcl_task_counted(h->generation->task);
    arcl_generation_sum *sum = &h->sum;
    bool cut = false;
    uint32_t k = 0;

    *m = (arcl_fitness){0};
    for (; k < n && !cut; k++) {
        const arcl_val want = h->generation->task->samples[k].output;
        arcl_memo *s = memo_of(h, k);
        const arcl_memo_entry e = *arcl_memo_get(s, root);
        sum->evaluations++;
        cut = e.state == ARCL_CUT;
        if (cut)
            break;
        m->defaulted = m->defaulted || e.blame;
        m->behaviour = arcl_hash_mix(m->behaviour ^ arcl_memo_behaviour(s, s->value[root])) + k;
        const arcl_val value = arcl_memo_value(s, root);
        const float close = arcl_fitness_close(value, want);
        if (arcl_memo_equal(s, value, want)) {
            m->right++;
            continue;
        }
        m->close += close;
        if (h->setup->early_stop)
            break;
    }
    if (m->right == n && !cut)
        look_at_tests(h, root, m);
    sum->candidates++;
    sum->defaulted += m->defaulted;
    const arcl_status end = cut ? ARCL_CUT : m->right == n ? ARCL_CORRECT : m->right > 0 ? ARCL_PARTIAL : ARCL_WRONG;
    sum->ends[end]++;
    return end;
}

/* What was done to make the candidate of its parent, for as long as the round lasts. */
static const arcl_lineage *lineage_of(arcl_worker *h, const arcl_member *parent, const arcl_candidate *c)
{
    arcl_lineage *l = ARCL_TAKE(&h->scratch, arcl_lineage, 1);

    *l = (arcl_lineage){.before = parent->since, .n = c->nedits};
    memcpy(l->edit, c->edit, c->nedits * sizeof *l->edit);
    return l;
}

static bool is_wanted(const arcl_worker *h, const arcl_member *m)
{
    return arcl_population_wants(&h->population, m->fitness.right, m->fitness.close);
}

/* Takes a candidate that is wanted into the pool, unless one that behaves alike is better. */
static bool take_in(arcl_worker *h, arcl_member *m)
{
    m->fitness.cost = arcl_graph_cone_size(&h->graph, m->root, &h->cone, &h->scratch);
    m->hash = h->graph.node[m->root].hash;
    return arcl_population_add(&h->population, m);
}

/* ---- a round ------------------------------------------------------------------------------------ */

/* Now and then a look at the clock: whether it is time to end. */
static bool is_over(arcl_worker *h, uint32_t tried)
{
    const arcl_setup *g = h->setup;

    if (tried % LOOK_EVERY == 0)
        h->stopped = (g->stop && atomic_load(g->stop)) || (g->deadline && arcl_clock_ns() > g->deadline);
    return h->stopped;
}

/* This island's share of the library, as it is. */
static void try_library(arcl_worker *h)
{
    const arcl_setup *g = h->setup;

    for (uint32_t k = h->generation->island; k < g->nroots && !is_over(h, k / h->generation->islands);
         k += h->generation->islands) {
        arcl_member m = {.root = g->roots[k], .source = k};
        const bool cut = try_out(h, m.root, &m.fitness) == ARCL_CUT;
        if (cut)
            h->generation->cut[k] = 1;
        if (!cut && is_wanted(h, &m))
            take_in(h, &m);
    }
}

/* One of the best, the better the likelier; now and then any program of the library. */
static arcl_member parent_of(arcl_worker *h)
{
    const arcl_setup *g = h->setup;

    if (h->population.n == 0 || arcl_rng_below(&h->rng, LIBRARY_SHARE) == 0) {
        const uint32_t k = arcl_rng_below(&h->rng, g->nroots);
        return (arcl_member){.root = g->roots[k], .source = k};
    }
    const uint32_t a = arcl_rng_below(&h->rng, h->population.n), b = arcl_rng_below(&h->rng, h->population.n);
    return h->population.at[a < b ? a : b];
}

static void try_edit(arcl_worker *h)
{
    const arcl_member parent = parent_of(h);
    arcl_candidate c;

    arcl_profile *const profile = arcl_profile_here();
    arcl_frame *const before = arcl_profile_enter(profile, ARCL_SCOPE_mutate);
    const bool made = arcl_mutate(&h->mutator, parent.root, &c);

    arcl_profile_leave(profile, before);
    if (!made) {
        h->sum.duplicate++;
        return;
    }
    arcl_member m = {.root = c.root, .born = h->generation->round, .source = parent.source, .history = parent.history};
    m.edits = parent.edits + c.nedits;
    m.operators = parent.operators;
    for (uint8_t j = 0; j < c.nedits; j++)
        m.operators |= 1u << c.edit[j].op;
    const arcl_status end = try_out(h, m.root, &m.fitness);
    bool better = end != ARCL_CUT && is_wanted(h, &m);
    if (better) {
        m.since = lineage_of(h, &parent, &c);
        better = take_in(h, &m);
    }
    for (uint8_t j = 0; j < c.nedits; j++) {
        h->sum.by[c.edit[j].op].improved += better;
        h->sum.by[c.edit[j].op].solved += end == ARCL_CORRECT;
    }
}

/* Everything as it is at the start: the library, the best so far. */
static void begin(arcl_worker *h)
{
    const arcl_population *from = h->generation->from;

    h->begun = 0;
    h->stopped = false;
    h->cone = (arcl_cone){0};
    h->rng.state = arcl_hash_mix(h->generation->seed + 1);
    h->sum = (arcl_generation_sum){0};
    h->population.n = h->out->n = 0;
    memset(h->mutator.tally, 0, sizeof h->mutator.tally);
    arcl_arena_reset(&h->scratch);
    arcl_arena_reset(&h->nodes);
    arcl_graph_open(&h->graph, &h->nodes);
    arcl_graph_begin_with(&h->graph, h->setup->base);
    for (uint32_t k = 0; k < from->n && k < h->population.max; k++) {
        h->population.at[k] = from->at[k];
        h->population.at[k].root = arcl_program_add(&h->graph, from->at[k].program, NULL, NULL);
        h->population.n++;
    }
}

/* Candidates until there are enough. */
static void search(arcl_worker *h)
{
    if (h->generation->round == 0) {
        try_library(h);
        return;
    }
    const arcl_facts facts = arcl_facts_learn(h->generation->task);
    arcl_mutator_begin(&h->mutator, &h->graph, h->setup->material, &facts, h->generation->seed);
    for (uint32_t k = 0; k < h->population.n; k++)
        arcl_mutator_know(&h->mutator, h->population.at[k].root);
    for (uint32_t k = 0; k < h->setup->count && !is_over(h, k); k++)
        try_edit(h);
}

/* The edits of the member as lines, those of this round included. */
static void settle_history(arcl_worker *h, arcl_member *m)
{
    arcl_text_clear(&h->text);
    arcl_history_put(&h->graph, m->history, m->since, &h->text);
    m->history = h->text.full ? NULL : arcl_take_text(h->mem, h->text.s ? h->text.s : "", h->text.len);
    m->since = NULL;
}

/* The member by itself, in the form that its text has: a run that goes on with the text goes on with the same
 * program. */
static void settle(arcl_worker *h, arcl_member *m)
{
    settle_history(h, m);
    arcl_arena_reset(&h->cutting);
    arcl_graph_cone(&h->graph, m->root, &h->cone, &h->scratch);
    arcl_program *p = arcl_program_cut(&h->graph, &h->cone, h->generation->name, &h->cutting, h->mem);
    m->hash = p->graph.node[p->result].hash;
    m->program = p;
}

/* The pool, each with its program. Those that came with the generation are settled, and the caller has them. */
static void finish(arcl_worker *h)
{
    for (uint32_t k = 0; k < h->population.n; k++) {
        arcl_member m = h->population.at[k];
        if (!m.program && arcl_arena_used(h->mem) > h->setup->memory.pool)
            continue;
        if (!m.program)
            settle(h, &m);
        h->out->at[h->out->n++] = m;
    }
}

/* Control comes back here when memory runs out. */
static bool within(arcl_worker *h, void (*instruction)(arcl_worker *h), arcl_scope scope)
{
    arcl_profile *const profile = arcl_profile_here();
    arcl_frame *const before = arcl_profile_enter(profile, scope);
    const bool whole = setjmp(h->full) == 0;

    if (whole)
        instruction(h);
    arcl_profile_leave(profile, before);
    return whole;
}

arcl_generation_end arcl_worker_go(arcl_worker *h, const arcl_generation *generation, arcl_population *out,
                                   arcl_arena *mem, arcl_generation_sum *sum)
{
    const uint64_t starved = arcl_starved();

    h->generation = generation;
    h->out = out;
    h->mem = mem;
    mem->escape = &h->full;
    if (!within(h, begin, ARCL_SCOPE_graph))
        return ARCL_GENERATION_LOST;
    (void)within(h, search, ARCL_SCOPE_search); /* a full graph ends it, and what was found stays */
    for (unsigned k = 0; k < ARCL_OPERATORS; k++) {
        h->sum.by[k].tried = h->mutator.tally[k].tried;
        h->sum.by[k].made = h->mutator.tally[k].made;
    }
    if (!within(h, finish, ARCL_SCOPE_cut_out))
        return ARCL_GENERATION_LOST;
    if (arcl_starved() > starved) /* then a candidate may have been cut that would not be */
        return ARCL_GENERATION_LOST;
    arcl_generation_sum_add(sum, &h->sum);
    return h->stopped ? ARCL_GENERATION_STOPPED : ARCL_GENERATION_WHOLE;
}
