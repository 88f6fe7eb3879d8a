#include "batt/hunt.h"

#include <string.h>

#include "base/clock.h"
#include "base/hash.h"
#include "base/starved.h"
#include "batt/history.h"

enum {
    LIBRARY_SHARE = 4,         /* one parent in so many is a program of the library */
    NODES_EACH = 24,           /* that a candidate adds to the graph: more than most do */
    LOOK_EVERY = 64,           /* candidates between two looks at the clock */
    VALUE_BYTES = 8 << 20,     /* of a sheet */
    ENTRY_BYTES = 176,         /* of a node in a sheet, its array grown several times */
    GRAPH_BYTES = 400,         /* of a node in the graph, likewise */
    EDIT_BYTES = 192,          /* of a node in the mutator, likewise */
    ARGUMENT_BYTES = 40,       /* of an argument in the graph, likewise: a tuple may have any number of them */
    WAITING_BYTES = 16,        /* of one that a sheet has to work out, likewise */
    CONE_BYTES = 32,           /* of a node in what finds cones and cuts programs out, likewise */
    MADE_BYTES = 64,           /* of a candidate that is wanted: its edits */
    SINGLE_BYTES = 512,        /* of a node or argument of a program that is printed and read again */
    CONTEXT_BYTES = 512 << 10, /* of a sheet, besides its values: tables that are worked out once */
    POOL_BYTES = 160 << 10,
    POOL_EACH = 100, /* of a node or argument of the largest program: a pool has room for one or two of these */
    SPARE_BYTES = 1 << 20,
};

/* Work is counted in steps alone: with a clock the result would depend on the machine. */
static const uint64_t no_clock = UINT64_MAX / 4;

struct arcl_hunter {
    const arcl_ground *ground;
    const arcl_hunt *hunt; /* under way */
    arcl_hunt_sum sum;
    arcl_elite *out;
    arcl_arena *mem; /* of the programs that come out */
    bool stopped;
    arcl_graph graph;
    arcl_arena nodes; /* its memory */
    arcl_mutator mutator;
    arcl_sheet *sheet;
    uint32_t opened, begun; /* sheets that are open; that hold values of the task at hand */
    arcl_elite elite;
    arcl_cone cone;
    arcl_arena scratch, cutting;
    arcl_graph single; /* one program at a time */
    arcl_arena single_nodes;
    arcl_sheet test; /* its values on a test */
    arcl_text text;
    arcl_rng rng;
    jmp_buf full;
};

/* ---- memory ------------------------------------------------------------------------------------- */

arcl_hunt_room arcl_hunt_room_for(const arcl_graph *base, uint32_t count, size_t largest)
{
    const size_t n = base->n + (size_t)count * NODES_EACH, args = base->nargs;

    return (arcl_hunt_room){.values = VALUE_BYTES,
                            .entries = n * ENTRY_BYTES + args * WAITING_BYTES + SPARE_BYTES,
                            .graph = n * GRAPH_BYTES + args * ARGUMENT_BYTES + SPARE_BYTES,
                            .edits = n * EDIT_BYTES + SPARE_BYTES,
                            .single = n * CONE_BYTES + count * MADE_BYTES + largest * SINGLE_BYTES + 2 * SPARE_BYTES,
                            .pool = POOL_BYTES + largest * POOL_EACH};
}

size_t arcl_hunt_room_bytes(const arcl_hunt_room *r, uint32_t sheets)
{
    return (sheets + 1) * (2 * r->values + CONTEXT_BYTES) + sheets * r->entries + r->graph + r->edits + r->single;
}

static void open_sheet(arcl_hunter *h, arcl_sheet *s)
{
    const arcl_ground *g = h->ground;

    arcl_sheet_open(s, (arcl_budget){.steps = g->steps, .ns = no_clock, .bytes = g->room.values});
    s->mem.limit = g->room.entries;
    s->mem.escape = &h->full;
}

arcl_hunter *arcl_hunter_open(const arcl_ground *g, arcl_arena *mem)
{
    arcl_hunter *h = ARCL_TAKE(mem, arcl_hunter, 1);

    memset(h, 0, sizeof *h);
    h->ground = g;
    h->sheet = ARCL_TAKE(mem, arcl_sheet, g->sheets);
    h->elite.at = ARCL_TAKE(mem, arcl_member, g->kept);
    h->elite.max = g->kept;
    arcl_arena_open(&h->nodes, g->room.graph);
    arcl_arena_open(&h->single_nodes, SIZE_MAX);
    arcl_arena_open(&h->scratch, SIZE_MAX);
    arcl_arena_open(&h->cutting, SIZE_MAX);
    arcl_mutator_open(&h->mutator);
    h->mutator.mem.limit = g->room.edits;
    memcpy(h->mutator.rate, g->rate, sizeof h->mutator.rate);
    open_sheet(h, &h->test);
    h->nodes.escape = h->single_nodes.escape = h->scratch.escape = h->cutting.escape = h->mutator.mem.escape = &h->full;
    return h;
}

void arcl_hunter_close(arcl_hunter *h)
{
    for (uint32_t k = 0; k < h->opened; k++)
        arcl_sheet_close(&h->sheet[k]);
    arcl_sheet_close(&h->test);
    arcl_mutator_close(&h->mutator);
    arcl_arena_close(&h->nodes);
    arcl_arena_close(&h->single_nodes);
    arcl_arena_close(&h->scratch);
    arcl_arena_close(&h->cutting);
    arcl_text_close(&h->text);
}

void arcl_hunt_sum_add(arcl_hunt_sum *to, const arcl_hunt_sum *x)
{
    uint64_t *a = (uint64_t *)to;
    const uint64_t *b = (const uint64_t *)x;

    for (size_t k = 0; k < sizeof *to / sizeof *a; k++)
        a[k] += b[k];
}

/* ---- one candidate ------------------------------------------------------------------------------ */

/* The sheet of demonstration k; many candidates never get beyond the first. */
static arcl_sheet *sheet_of(arcl_hunter *h, uint32_t k)
{
    if (k >= h->opened) {
        open_sheet(h, &h->sheet[k]);
        h->opened = k + 1;
    }
    if (k >= h->begun) {
        const arcl_params params = arcl_params_on(h->hunt->task, &h->hunt->task->samples[k]);
        arcl_sheet_begin(&h->sheet[k], &h->graph, params.by);
        h->begun = k + 1;
    }
    return &h->sheet[k];
}

/* A program by itself in its own graph; its root there. Few candidates solve a task, so nothing is shared. */
static uint32_t set_apart(arcl_hunter *h, const arcl_program *p)
{
    arcl_arena_reset(&h->single_nodes);
    arcl_graph_open(&h->single, &h->single_nodes);
    h->single.functions = true;
    return arcl_program_add(&h->single, p, NULL, NULL);
}

/* What a candidate that solves the demonstrations gives for the tests goes into how it behaves. */
static void look_at_tests(arcl_hunter *h, uint32_t root, arcl_merit *m)
{
    const arcl_task *task = h->hunt->task;

    arcl_arena_reset(&h->cutting);
    arcl_graph_cone(&h->graph, root, &h->cone, &h->scratch);
    const uint32_t alone = set_apart(h, arcl_program_cut(&h->graph, &h->cone, "solve", &h->cutting, &h->cutting));
    for (uint32_t k = 0; k < arcl_task_told_apart(task); k++) {
        const arcl_params params = arcl_params_on(task, &task->samples[task->ntrain + k]);
        arcl_sheet_begin(&h->test, &h->single, params.by);
        const arcl_val value = arcl_sheet_value(&h->test, alone);
        const uint64_t gives = arcl_is_err(value) ? 0 : arcl_sheet_behaviour(&h->test, value);
        m->behaviour = arcl_hash_mix(m->behaviour ^ gives) + k;
    }
}

/* Runs the root on the demonstrations. Everything of its merit but its size. */
static arcl_chance try_out(arcl_hunter *h, uint32_t root, arcl_merit *m)
{
    const uint32_t n = arcl_task_counted(h->hunt->task);
    arcl_hunt_sum *sum = &h->sum;
    bool cut = false;
    uint32_t k = 0;

    *m = (arcl_merit){0};
    for (; k < n && !cut; k++) {
        const arcl_val want = h->hunt->task->samples[k].output;
        arcl_sheet *s = sheet_of(h, k);
        const arcl_entry e = *arcl_sheet_get(s, root);
        sum->evaluations++;
        cut = e.state == ARCL_CUT_SHORT;
        if (cut)
            break;
        m->defaulted = m->defaulted || e.blame;
        m->behaviour = arcl_hash_mix(m->behaviour ^ arcl_sheet_behaviour(s, s->value[root])) + k;
        const arcl_val value = arcl_sheet_value(s, root);
        const float close = arcl_merit_close(value, want);
        if (arcl_sheet_equal(s, value, want)) {
            m->right++;
            continue;
        }
        m->close += close;
        if (h->ground->early_stop)
            break;
    }
    if (m->right == n && !cut)
        look_at_tests(h, root, m);
    sum->candidates++;
    sum->defaulted += m->defaulted;
    const arcl_chance end = cut             ? ARCL_CHANCE_CUT
                            : m->right == n ? ARCL_CHANCE_SOLVED
                            : m->right > 0  ? ARCL_CHANCE_PART
                                            : ARCL_CHANCE_WRONG;
    sum->chances[end]++;
    return end;
}

/* What was done to make the candidate of its parent, for as long as the round lasts. */
static const arcl_lineage *lineage_of(arcl_hunter *h, const arcl_member *parent, const arcl_candidate *c)
{
    arcl_lineage *l = ARCL_TAKE(&h->scratch, arcl_lineage, 1);

    *l = (arcl_lineage){.before = parent->since, .n = c->nedits};
    memcpy(l->edit, c->edit, c->nedits * sizeof *l->edit);
    return l;
}

static bool is_wanted(const arcl_hunter *h, const arcl_member *m)
{
    return arcl_elite_wants(&h->elite, m->merit.right, m->merit.close);
}

/* Takes a candidate that is wanted into the pool, unless one that behaves alike is better. */
static bool take_in(arcl_hunter *h, arcl_member *m)
{
    arcl_graph_cone(&h->graph, m->root, &h->cone, &h->scratch);
    m->merit.size = h->cone.n;
    m->hash = h->graph.node[m->root].hash;
    return arcl_elite_add(&h->elite, m);
}

/* ---- a round ------------------------------------------------------------------------------------ */

/* Now and then a look at the clock: whether it is time to end. */
static bool is_over(arcl_hunter *h, uint32_t tried)
{
    const arcl_ground *g = h->ground;

    if (tried % LOOK_EVERY == 0)
        h->stopped = (g->stop && atomic_load(g->stop)) || (g->deadline && arcl_clock_ns() > g->deadline);
    return h->stopped;
}

/* This island's share of the library, as it is. */
static void try_library(arcl_hunter *h)
{
    const arcl_ground *g = h->ground;

    for (uint32_t k = h->hunt->island; k < g->nroots && !is_over(h, k / h->hunt->islands); k += h->hunt->islands) {
        arcl_member m = {.root = g->roots[k], .source = k};
        const bool cut = try_out(h, m.root, &m.merit) == ARCL_CHANCE_CUT;
        if (cut)
            h->hunt->cut[k] = 1;
        if (!cut && is_wanted(h, &m))
            take_in(h, &m);
    }
}

/* One of the best, the better the likelier; now and then any program of the library. */
static arcl_member parent_of(arcl_hunter *h)
{
    const arcl_ground *g = h->ground;

    if (h->elite.n == 0 || arcl_rng_below(&h->rng, LIBRARY_SHARE) == 0) {
        const uint32_t k = arcl_rng_below(&h->rng, g->nroots);
        return (arcl_member){.root = g->roots[k], .source = k};
    }
    const uint32_t a = arcl_rng_below(&h->rng, h->elite.n), b = arcl_rng_below(&h->rng, h->elite.n);
    return h->elite.at[a < b ? a : b];
}

static void try_edit(arcl_hunter *h)
{
    const arcl_member parent = parent_of(h);
    arcl_candidate c;

    if (!arcl_mutate(&h->mutator, parent.root, &c)) {
        h->sum.duplicate++;
        return;
    }
    arcl_member m = {.root = c.root, .born = h->hunt->round, .source = parent.source, .history = parent.history};
    m.edits = parent.edits + c.nedits;
    m.operators = parent.operators;
    for (uint8_t j = 0; j < c.nedits; j++)
        m.operators |= 1u << c.edit[j].op;
    const arcl_chance end = try_out(h, m.root, &m.merit);
    bool better = end != ARCL_CHANCE_CUT && is_wanted(h, &m);
    if (better) {
        m.since = lineage_of(h, &parent, &c);
        better = take_in(h, &m);
    }
    for (uint8_t j = 0; j < c.nedits; j++) {
        h->sum.by[c.edit[j].op].improved += better;
        h->sum.by[c.edit[j].op].solved += end == ARCL_CHANCE_SOLVED;
    }
}

/* Everything as it is at the start: the library, the best so far. */
static void begin(arcl_hunter *h)
{
    const arcl_elite *from = h->hunt->from;

    h->begun = 0;
    h->stopped = false;
    h->cone = (arcl_cone){0};
    h->rng.state = arcl_hash_mix(h->hunt->seed + 1);
    h->sum = (arcl_hunt_sum){0};
    h->elite.n = h->out->n = 0;
    memset(h->mutator.tally, 0, sizeof h->mutator.tally);
    arcl_arena_reset(&h->scratch);
    arcl_arena_reset(&h->nodes);
    arcl_graph_open(&h->graph, &h->nodes);
    arcl_graph_begin_with(&h->graph, h->ground->base);
    for (uint32_t k = 0; k < from->n && k < h->elite.max; k++) {
        h->elite.at[k] = from->at[k];
        h->elite.at[k].root = arcl_program_add(&h->graph, from->at[k].program, NULL, NULL);
        h->elite.n++;
    }
}

/* Candidates until there are enough. */
static void search(arcl_hunter *h)
{
    if (h->hunt->round == 0) {
        try_library(h);
        return;
    }
    const arcl_facts facts = arcl_facts_learn(h->hunt->task);
    arcl_mutator_begin(&h->mutator, &h->graph, h->ground->stock, &facts, h->hunt->seed);
    for (uint32_t k = 0; k < h->elite.n; k++)
        arcl_mutator_know(&h->mutator, h->elite.at[k].root);
    for (uint32_t k = 0; k < h->ground->count && !is_over(h, k); k++)
        try_edit(h);
}

/* The edits of the member as lines, those of this round included. */
static void settle_history(arcl_hunter *h, arcl_member *m)
{
    arcl_text_clear(&h->text);
    arcl_history_put(&h->graph, m->history, m->since, &h->text);
    m->history = h->text.full ? NULL : arcl_take_text(h->mem, h->text.s ? h->text.s : "", h->text.len);
    m->since = NULL;
}

/* The member by itself, in the form that its text has: a run that goes on with the text goes on with the same
 * program. */
static void settle(arcl_hunter *h, arcl_member *m)
{
    settle_history(h, m);
    arcl_arena_reset(&h->cutting);
    arcl_graph_cone(&h->graph, m->root, &h->cone, &h->scratch);
    arcl_program *p = arcl_program_cut(&h->graph, &h->cone, h->hunt->task->id, &h->cutting, h->mem);
    m->hash = p->graph.node[p->result].hash;
    m->program = p;
}

/* The pool, each with its program. Those that came with the hunt are settled, and the caller has them. */
static void finish(arcl_hunter *h)
{
    for (uint32_t k = 0; k < h->elite.n; k++) {
        arcl_member m = h->elite.at[k];
        if (!m.program && arcl_arena_used(h->mem) > h->ground->room.pool)
            continue;
        if (!m.program)
            settle(h, &m);
        h->out->at[h->out->n++] = m;
    }
}

/* Control comes back here when memory runs out. */
static bool within(arcl_hunter *h, void (*act)(arcl_hunter *h))
{
    if (setjmp(h->full) != 0)
        return false;
    act(h);
    return true;
}

arcl_hunt_end arcl_hunter_go(arcl_hunter *h, const arcl_hunt *hunt, arcl_elite *out, arcl_arena *mem,
                             arcl_hunt_sum *sum)
{
    const uint64_t starved = arcl_starved();

    h->hunt = hunt;
    h->out = out;
    h->mem = mem;
    mem->escape = &h->full;
    if (!within(h, begin))
        return ARCL_HUNT_LOST;
    (void)within(h, search); /* a full graph ends it, and what was found stays */
    for (unsigned k = 0; k < ARCL_OPERATORS; k++) {
        h->sum.by[k].tried = h->mutator.tally[k].tried;
        h->sum.by[k].made = h->mutator.tally[k].made;
    }
    if (!within(h, finish))
        return ARCL_HUNT_LOST;
    if (arcl_starved() > starved) /* then a candidate may have been cut that would not be */
        return ARCL_HUNT_LOST;
    arcl_hunt_sum_add(sum, &h->sum);
    return h->stopped ? ARCL_HUNT_STOPPED : ARCL_HUNT_WHOLE;
}
