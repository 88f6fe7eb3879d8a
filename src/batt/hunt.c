#include "batt/hunt.h"

#include <string.h>

#include "base/hash.h"
#include "batt/differs.h"

enum {
    SHEETS_MAX = 64,   /* demonstrations that count */
    GENERATION = 256,  /* candidates between two looks at who is best */
    LIBRARY_SHARE = 4, /* one parent in so many is a program of the library */
};

struct arcl_hunter {
    const arcl_ground *ground;
    const arcl_task *task;
    arcl_dag dag;
    arcl_mutator mutator;
    arcl_sheet sheet[SHEETS_MAX];
    uint32_t opened, begun; /* sheets that are open; that hold values of the task at hand */
    arcl_elite elite;
    arcl_cone cone;
    arcl_arena scratch;
    uint32_t *source; /* by root of the library: none needed beyond it */
    arcl_rng rng;
    jmp_buf full;
};

arcl_hunter *arcl_hunter_open(const arcl_ground *g, arcl_arena *mem)
{
    arcl_hunter *h = ARCL_TAKE(mem, arcl_hunter, 1);

    memset(h, 0, sizeof *h);
    h->ground = g;
    h->elite.at = ARCL_TAKE(mem, arcl_member, g->kept);
    h->elite.max = g->kept;
    arcl_dag_open(&h->dag, SIZE_MAX);
    arcl_arena_open(&h->scratch, SIZE_MAX);
    arcl_mutator_open(&h->mutator);
    memcpy(h->mutator.rate, g->rate, sizeof h->mutator.rate);
    h->dag.mem.escape = h->scratch.escape = h->mutator.mem.escape = &h->full;
    return h;
}

void arcl_hunter_close(arcl_hunter *h)
{
    for (uint32_t k = 0; k < h->opened; k++)
        arcl_sheet_close(&h->sheet[k]);
    arcl_mutator_close(&h->mutator);
    arcl_dag_close(&h->dag);
    arcl_arena_close(&h->scratch);
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
        arcl_sheet_open(&h->sheet[k], h->ground->budget);
        h->sheet[k].mem.escape = &h->full;
        h->opened = k + 1;
    }
    if (k >= h->begun) {
        const arcl_val param[ARCL_PARAM_MAX] = {
            [ARCL_PARAM_S] = h->task->pairs,
            [ARCL_PARAM_I] = h->task->samples[k].input,
        };
        arcl_sheet_begin(&h->sheet[k], &h->dag, param);
        h->begun = k + 1;
    }
    return &h->sheet[k];
}

static float closeness(arcl_val value, arcl_val reference)
{
    if (value.tag != ARCL_GRID || value.n == 0)
        return 0;
    const uint64_t cells = (uint64_t)reference.h * (uint64_t)reference.n, wrong = arcl_cells_wrong(value, reference);
    return wrong < cells ? (float)(cells - wrong) / (float)cells : 0;
}

/* Runs the root on the demonstrations. Everything of its merit but its size. */
static arcl_chance try_out(arcl_hunter *h, uint32_t root, arcl_merit *m, arcl_hunt_sum *sum)
{
    const uint32_t n = h->task->ntrain < SHEETS_MAX ? h->task->ntrain : SHEETS_MAX;
    bool cut = false;
    uint32_t k = 0;

    *m = (arcl_merit){0};
    for (; k < n && !cut; k++) {
        const arcl_val want = h->task->samples[k].output;
        arcl_sheet *s = sheet_of(h, k);
        const arcl_entry e = *arcl_sheet_get(s, root);
        sum->evaluations++;
        cut = e.state == ARCL_CUT_SHORT;
        if (cut)
            break;
        m->defaulted = m->defaulted || e.tainted;
        m->behaviour = arcl_hash_mix(m->behaviour ^ arcl_sheet_behaviour(s, e.value)) + k;
        if (arcl_sheet_equal(s, e.value, want)) {
            m->right++;
            continue;
        }
        m->close += closeness(e.value, want);
        if (h->ground->early_stop)
            break;
    }
    sum->candidates++;
    sum->defaulted += m->defaulted;
    const arcl_chance end = cut             ? ARCL_CHANCE_CUT
                            : m->right == n ? ARCL_CHANCE_SOLVED
                            : m->right > 0  ? ARCL_CHANCE_PART
                                            : ARCL_CHANCE_WRONG;
    sum->chances[end]++;
    return end;
}

/* Takes the candidate into the pool if it is good enough. */
static bool take_in(arcl_hunter *h, arcl_member *m)
{
    if (!arcl_elite_wants(&h->elite, m->merit.right, m->merit.close))
        return false;
    arcl_dag_cone(&h->dag, m->root, &h->cone, &h->scratch);
    m->merit.size = h->cone.n;
    m->hash = h->dag.node[m->root].hash;
    return arcl_elite_add(&h->elite, m);
}

/* ---- a round ------------------------------------------------------------------------------------ */

/* This island's share of the library, as it is. */
static void try_library(arcl_hunter *h, const arcl_hunt *hunt, arcl_hunt_sum *sum)
{
    const arcl_ground *g = h->ground;

    for (uint32_t k = hunt->island; k < g->nroots; k += hunt->islands) {
        arcl_member m = {.root = g->roots[k], .source = k};
        if (try_out(h, m.root, &m.merit, sum) != ARCL_CHANCE_CUT)
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

static void try_edits(arcl_hunter *h, const arcl_hunt *hunt, uint32_t count, arcl_hunt_sum *sum)
{
    for (uint32_t k = 0; k < count; k++) {
        const arcl_member parent = parent_of(h);
        arcl_candidate c;
        if (!arcl_mutate(&h->mutator, parent.root, &c)) {
            sum->duplicate++;
            continue;
        }
        arcl_member m = {.root = c.root, .born = hunt->round, .source = parent.source};
        m.edits = parent.edits + c.nedits;
        m.operators = parent.operators;
        for (uint8_t j = 0; j < c.nedits; j++)
            m.operators |= 1u << c.edit[j].op;
        const arcl_chance end = try_out(h, m.root, &m.merit, sum);
        const bool better = end != ARCL_CHANCE_CUT && take_in(h, &m);
        for (uint8_t j = 0; j < c.nedits; j++) {
            sum->by[c.edit[j].op].improved += better;
            sum->by[c.edit[j].op].solved += end == ARCL_CHANCE_SOLVED;
        }
    }
}

static void load_pool(arcl_hunter *h, const arcl_elite *from)
{
    h->elite.n = 0;
    for (uint32_t k = 0; from && k < from->n && k < h->elite.max; k++) {
        h->elite.at[k] = from->at[k];
        h->elite.at[k].root = arcl_dag_add(&h->dag, from->at[k].program, NULL, NULL);
        h->elite.n++;
    }
}

static void go(arcl_hunter *h, const arcl_hunt *hunt, arcl_elite *out, arcl_arena *mem, arcl_hunt_sum *sum)
{
    arcl_hunt_sum mine = {0};

    h->task = hunt->task;
    h->begun = 0;
    h->cone = (arcl_cone){0};
    h->rng.state = arcl_hash_mix(hunt->seed + 1);
    arcl_arena_reset(&h->scratch);
    arcl_dag_copy(&h->dag, h->ground->base);
    load_pool(h, hunt->from);
    if (hunt->round == 0) {
        try_library(h, hunt, &mine);
    } else {
        const arcl_facts facts = arcl_facts_learn(hunt->task);
        memset(h->mutator.tally, 0, sizeof h->mutator.tally);
        arcl_mutator_begin(&h->mutator, &h->dag, h->ground->stock, &facts, hunt->seed);
        for (uint32_t k = 0; k < h->elite.n; k++)
            arcl_mutator_know(&h->mutator, h->elite.at[k].root);
        try_edits(h, hunt, h->ground->count, &mine);
        for (unsigned k = 0; k < ARCL_OPERATORS; k++) {
            mine.by[k].tried = h->mutator.tally[k].tried;
            mine.by[k].made = h->mutator.tally[k].made;
        }
    }
    out->n = 0;
    for (uint32_t k = 0; k < h->elite.n; k++) {
        arcl_member m = h->elite.at[k];
        m.program = arcl_dag_cut_out(&h->dag, m.root, hunt->task->id, &h->cone, &h->scratch, mem);
        out->at[out->n++] = m;
    }
    arcl_hunt_sum_add(sum, &mine);
}

bool arcl_hunter_go(arcl_hunter *h, const arcl_hunt *hunt, arcl_elite *out, arcl_arena *mem, arcl_hunt_sum *sum)
{
    mem->escape = &h->full;
    if (setjmp(h->full) != 0)
        return false;
    go(h, hunt, out, mem, sum);
    return true;
}
