#include "batt/generation.h"

#include <string.h>

#include "base/boundary.h"
#include "base/clock.h"
#include "base/hash.h"
#include "base/error.h"
#include "batt/round.h"

enum {
    LIBRARY_SHARE = 4, /* one parent in so many is a program of the library */
    LOOK_EVERY = 64,   /* candidates between two looks at the clock */
    PROBE_EVERY = 32,  /* hands from one comparison with and without devices to the next */
};

static void open_part(arcl_worker *h, arcl_round_part *p, arcl_arena *mem)
{
    const arcl_setup *g = h->setup;

    p->population.at = ARCL_TAKE(mem, arcl_member, g->kept);
    p->population.max = g->kept;
    arcl_arena_open(&p->nodes, g->memory.graph);
    arcl_arena_open(&p->scratch, SIZE_MAX);
    arcl_mutator_open(&p->mutator);
    p->mutator.mem.limit = g->memory.edits;
    memcpy(p->mutator.rate, g->rate, sizeof p->mutator.rate);
    p->nodes.escape = p->scratch.escape = p->mutator.mem.escape = &h->full;
}

static void close_part(arcl_round_part *p)
{
    arcl_mutator_close(&p->mutator);
    arcl_arena_close(&p->nodes);
    arcl_arena_close(&p->scratch);
}

arcl_worker *arcl_worker_open(const arcl_setup *g, arcl_arena *mem)
{
    arcl_worker *h = ARCL_TAKE(mem, arcl_worker, 1);

    memset(h, 0, sizeof *h);
    h->setup = g;
    h->memo = ARCL_TAKE(mem, arcl_memo, g->memos);
    h->parts = ARCL_TAKE(mem, arcl_round_part, g->hand);
    memset(h->parts, 0, g->hand * sizeof *h->parts);
    for (unsigned k = 0; k < g->hand; k++)
        open_part(h, &h->parts[k], mem);
    arcl_arena_open(&h->single_nodes, SIZE_MAX);
    arcl_arena_open(&h->cutting, SIZE_MAX);
    arcl_round_memo_open(h, &h->test);
    h->single_nodes.escape = h->cutting.escape = &h->full;
    if (g->vm)
        arcl_vm_work_open(&h->devices, g->vm, false);
    return h;
}

void arcl_worker_close(arcl_worker *h)
{
    for (uint32_t k = 0; k < h->opened; k++)
        arcl_memo_close(&h->memo[k]);
    for (unsigned k = 0; k < h->setup->hand; k++)
        close_part(&h->parts[k]);
    arcl_memo_close(&h->test);
    arcl_arena_close(&h->single_nodes);
    arcl_arena_close(&h->cutting);
    arcl_text_close(&h->text);
    if (h->devices.vm)
        arcl_vm_work_close(&h->devices);
}

void arcl_generation_sum_add(arcl_generation_sum *to, const arcl_generation_sum *x)
{
    uint64_t *a = (uint64_t *)to;
    const uint64_t *b = (const uint64_t *)x;

    for (size_t k = 0; k < sizeof *to / sizeof *a; k++)
        a[k] += b[k];
}

/* ---- a round ------------------------------------------------------------------------------------ */

/* Now and then a look at the clock: whether it is time to end. */
static bool is_over(arcl_worker *h, uint32_t tried)
{
    const arcl_setup *g = h->setup;

    if (tried % LOOK_EVERY == 0 && !h->on->stopped)
        h->on->stopped = (g->stop && atomic_load(g->stop)) || (g->deadline && arcl_clock_ns() > g->deadline);
    return h->on->stopped;
}

static void add_candidate(arcl_round_part *p, const arcl_round_candidate *t)
{
    p->previews[p->n] = (arcl_preview){.root = t->member.root, .left = true};
    p->candidates[p->n++] = *t;
}

/* This island's share of the library, as it is. */
static void take_library(arcl_worker *h)
{
    const arcl_setup *g = h->setup;
    const arcl_generation *of = h->on->of;

    for (uint32_t k = of->island; k < g->nroots; k += of->islands)
        add_candidate(h->on, &(arcl_round_candidate){.member = {.root = g->roots[k], .source = k}});
}

/* One of the best, the better the likelier; now and then any program of the library. */
static arcl_member parent_of(const arcl_setup *g, arcl_round_part *p)
{
    if (p->population.n == 0 || arcl_rng_below(&p->rng, LIBRARY_SHARE) == 0) {
        const uint32_t k = arcl_rng_below(&p->rng, g->nroots);
        return (arcl_member){.root = g->roots[k], .source = k};
    }
    const uint32_t a = arcl_rng_below(&p->rng, p->population.n), b = arcl_rng_below(&p->rng, p->population.n);
    return p->population.at[a < b ? a : b];
}

static void make_edit(arcl_worker *h)
{
    arcl_round_part *p = h->on;
    const arcl_member parent = parent_of(h->setup, p);
    arcl_candidate c;

    arcl_profile *const profile = arcl_profile_here();
    arcl_frame *const before = arcl_profile_enter(profile, ARCL_SCOPE_mutate);
    const bool made = arcl_mutate(&p->mutator, parent.root, &c);

    arcl_profile_leave(profile, before);
    if (!made) {
        p->of->sum.duplicate++;
        return;
    }
    arcl_round_candidate t = {.edits = {.n = c.nedits}};
    memcpy(t.edits.edit, c.edit, c.nedits * sizeof *c.edit);
    t.member = (arcl_member){.root = c.root,
                             .born = p->of->round,
                             .source = parent.source,
                             .history = parent.history,
                             .edits = parent.edits + c.nedits,
                             .operators = parent.operators};
    for (uint8_t j = 0; j < c.nedits; j++)
        t.member.operators |= 1u << c.edit[j].op;
    add_candidate(p, &t);
}

/* Everything as it is at the start: the library, the best so far. */
static void begin(arcl_worker *h)
{
    const arcl_setup *g = h->setup;
    arcl_round_part *p = h->on;
    const arcl_population *from = p->of->from;

    p->cone = (arcl_cone){0};
    p->rng.state = arcl_hash_mix(p->of->seed + 1);
    p->population.n = 0;
    memset(p->mutator.tally, 0, sizeof p->mutator.tally);
    arcl_arena_reset(&p->scratch);
    arcl_arena_reset(&p->nodes);
    arcl_graph_open(&p->graph, &p->nodes);
    arcl_graph_begin_with(&p->graph, g->base);
    for (uint32_t k = 0; k < from->n && k < p->population.max; k++) {
        p->population.at[k] = from->at[k];
        p->population.at[k].root = arcl_program_add(&p->graph, from->at[k].program, NULL, NULL);
        p->population.n++;
    }
    const uint32_t most = p->of->round ? g->count : g->nroots;
    p->candidates = ARCL_TAKE(&p->scratch, arcl_round_candidate, most);
    p->previews = ARCL_TAKE(&p->scratch, arcl_preview, most);
}

/* Candidates until there are enough. */
static void make(arcl_worker *h)
{
    arcl_round_part *p = h->on;

    if (p->of->round == 0) {
        take_library(h);
        return;
    }
    const arcl_facts facts = arcl_facts_learn(p->of->task);
    arcl_mutator_begin(&p->mutator, &p->graph, h->setup->material, &facts, p->of->seed);
    for (uint32_t k = 0; k < p->population.n; k++)
        arcl_mutator_know(&p->mutator, p->population.at[k].root);
    for (uint32_t k = 0; k < h->setup->count && !is_over(h, k); k++)
        make_edit(h);
}

/* Lets devices look at the candidates of all parts. */
static void look(arcl_worker *h)
{
    arcl_preview_list lists[ARCL_HAND_MAX];
    arcl_preview_plan plan = {.lists = lists,
                              .budget = {.steps = h->setup->steps, .bytes = h->setup->memory.values},
                              .early_stop = h->setup->early_stop};

    for (arcl_round_part *p = h->parts; p < h->parts + h->n; p++)
        if (p->of->end != ARCL_GENERATION_LOST && !p->stopped)
            lists[plan.n++] = (arcl_preview_list){p->of->task, &p->graph, p->previews, p->n, &p->cone, &p->scratch};
    h->looked = arcl_previews_run(&h->devices, &plan);
}

/* Whether devices are to look at the next hand. Those that nobody asked for have to be worth it: making code for them
 * takes time, and what they leave may be what takes longest. So both ways take turns now and then, and the faster one
 * goes on. */
static bool asks_devices(arcl_worker *h)
{
    if (!h->devices.vm || arcl_vm_forced(h->devices.vm))
        return h->devices.vm != NULL;
    const uint32_t turn = h->hands++ % PROBE_EVERY;
    for (unsigned k = 0; k < 2 && turn == 0; k++) {
        h->took[k].ns /= 2;
        h->took[k].candidates /= 2;
    }
    return turn < 2 ? turn == 1 : h->took[1].ns * h->took[0].candidates <= h->took[0].ns * h->took[1].candidates;
}

/* Scores what was made, in that order. */
static void score_all(arcl_worker *h)
{
    const arcl_round_part *p = h->on;

    for (uint32_t k = 0; k < p->n && !is_over(h, k); k++)
        arcl_round_score(h, &p->candidates[k], &p->previews[k]);
}

/* The edits of the member as lines, those of this round included. */
static void settle_history(arcl_worker *h, arcl_member *m)
{
    arcl_text_clear(&h->text);
    arcl_history_put(&h->on->graph, m->history, m->since, &h->text);
    m->history = h->text.full ? NULL : arcl_take_text(&h->on->of->mem, h->text.s ? h->text.s : "", h->text.len);
    m->since = NULL;
}

/* The member by itself, in the form that its text has: a run that goes on with the text goes on with the same
 * program. */
static void settle(arcl_worker *h, arcl_member *m)
{
    arcl_round_part *p = h->on;

    settle_history(h, m);
    arcl_arena_reset(&h->cutting);
    arcl_graph_cone(&p->graph, m->root, &p->cone, &p->scratch);
    arcl_program *alone = arcl_program_cut(&p->graph, &p->cone, p->of->name, &h->cutting, &p->of->mem);
    m->hash = alone->graph.node[alone->result].hash;
    m->program = alone;
}

/* The new population, each member with its program. Members that came with the generation have theirs already. */
static void finish(arcl_worker *h)
{
    const arcl_round_part *p = h->on;
    arcl_generation *of = p->of;

    for (uint32_t k = 0; k < p->population.n; k++) {
        arcl_member m = p->population.at[k];
        if (!m.program && arcl_arena_used(&of->mem) > h->setup->memory.population)
            continue;
        if (!m.program)
            settle(h, &m);
        of->out.at[of->out.n++] = m;
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

/* The part becomes the one at hand, in a profile its task, too. */
static arcl_frame *turn_to(arcl_worker *h, arcl_round_part *p)
{
    h->on = p;
    h->begun = 0;
    return arcl_profile_task(arcl_profile_here(), p->of->task, p->of->task->id);
}

/* Makes the candidates of a part. */
static void set_out(arcl_worker *h, arcl_round_part *p, arcl_generation *of)
{
    p->of = of;
    p->n = 0;
    p->stopped = false;
    of->mem.escape = &h->full;
    of->out.n = 0;
    arcl_frame *const before = turn_to(h, p);
    of->end = within(h, begin, ARCL_SCOPE_graph) ? ARCL_GENERATION_WHOLE : ARCL_GENERATION_LOST;
    if (of->end == ARCL_GENERATION_WHOLE)
        (void)within(h, make, ARCL_SCOPE_search); /* a full graph ends it, and what was made stays */
    arcl_profile_task_done(arcl_profile_here(), before, false);
}

/* Scores them, and cuts the best out. */
static void conclude(arcl_worker *h, arcl_round_part *p)
{
    arcl_generation *of = p->of;

    if (of->end == ARCL_GENERATION_LOST)
        return;
    arcl_frame *const before = turn_to(h, p);
    (void)within(h, score_all, ARCL_SCOPE_search);
    for (unsigned k = 0; k < ARCL_OPERATORS; k++) {
        of->sum.by[k].tried = p->mutator.tally[k].tried;
        of->sum.by[k].made = p->mutator.tally[k].made;
    }
    of->end = !within(h, finish, ARCL_SCOPE_cut_out) ? ARCL_GENERATION_LOST
              : p->stopped                           ? ARCL_GENERATION_STOPPED
                                                     : ARCL_GENERATION_WHOLE;
    arcl_profile_task_done(arcl_profile_here(), before, false);
}

void arcl_worker_go(arcl_worker *h, arcl_generation *parts, unsigned n)
{
    const uint64_t starved = arcl_starved();

    h->n = n;
    h->looked = false;
    for (unsigned k = 0; k < n; k++)
        set_out(h, &h->parts[k], &parts[k]);
    const uint64_t made = arcl_clock_ns();
    if (asks_devices(h))
        (void)within(h, look, ARCL_SCOPE_vm); /* what they have not looked at is scored all the same */
    for (unsigned k = 0; k < n; k++) {
        conclude(h, &h->parts[k]);
        h->took[h->looked].candidates += h->parts[k].n;
    }
    h->took[h->looked].ns += (double)(arcl_clock_ns() - made);
    for (unsigned k = 0; k < n && arcl_starved() > starved; k++)
        parts[k].end = ARCL_GENERATION_LOST; /* then a candidate may have been cut that would not be */
}
