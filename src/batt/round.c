#include "batt/round.h"

#include "base/hash.h"

/* Work is counted in steps alone: with a clock the result would depend on the machine. */
static const uint64_t no_clock = UINT64_MAX / 4;

void arcl_round_memo_open(arcl_worker *h, arcl_memo *s)
{
    const arcl_setup *g = h->setup;

    arcl_memo_open(s, (arcl_budget){.steps = g->steps, .ns = no_clock, .bytes = g->memory.values});
    s->mem.limit = g->memory.entries;
    s->mem.escape = &h->full;
}

/* The memo of demonstration k; many candidates never get beyond the first. */
static arcl_memo *memo_of(arcl_worker *h, uint32_t k)
{
    const arcl_task *task = h->on->of->task;

    if (k >= h->opened) {
        arcl_round_memo_open(h, &h->memo[k]);
        h->opened = k + 1;
    }
    if (k >= h->begun) {
        const arcl_params params = arcl_params_on(task, &task->samples[k]);
        arcl_memo_begin(&h->memo[k], &h->on->graph, params.by);
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
    arcl_round_part *p = h->on;
    const arcl_task *task = p->of->task;

    arcl_arena_reset(&h->cutting);
    arcl_graph_cone(&p->graph, root, &p->cone, &p->scratch);
    const uint32_t alone = set_apart(h, arcl_program_cut(&p->graph, &p->cone, "solve", &h->cutting, &h->cutting));
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
    const arcl_task *task = h->on->of->task;
    const uint32_t n = arcl_task_counted(task);
    arcl_generation_sum *sum = &h->on->of->sum;
    bool cut = false;
    uint32_t k = 0;

    *m = (arcl_fitness){0};
    for (; k < n && !cut; k++) {
        const arcl_val want = task->samples[k].output;
        arcl_memo *s = memo_of(h, k);
        const arcl_memo_entry e = *arcl_memo_get(s, root);
        sum->evaluations++;
        cut = e.state == ARCL_CUT;
        if (cut)
            break;
        m->defaulted = m->defaulted || e.blame;
        m->behaviour = arcl_hash_mix(m->behaviour ^ arcl_memo_behaviour(s, arcl_memo_value(s, root))) + k;
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
    sum->defaulted += m->defaulted;
    return cut ? ARCL_CUT : m->right == n ? ARCL_CORRECT : m->right > 0 ? ARCL_PARTIAL : ARCL_WRONG;
}

static bool is_wanted(const arcl_round_part *p, uint32_t right, float close)
{
    return arcl_population_wants(&p->population, right, close);
}

/* Adds a candidate to the population if it is good enough, unless one with equal behaviour is better. */
static bool take_in(arcl_round_part *p, const arcl_round_candidate *t, const arcl_fitness *fitness)
{
    arcl_member m = t->member;

    m.fitness = *fitness;
    m.fitness.cost = arcl_graph_cone_size(&p->graph, m.root, &p->cone, &p->scratch);
    m.hash = p->graph.node[m.root].hash;
    m.since = &t->edits;
    return arcl_population_add(&p->population, &m);
}

void arcl_round_score(arcl_worker *h, const arcl_round_candidate *t, const arcl_preview *seen)
{
    arcl_round_part *p = h->on;
    arcl_generation *of = p->of;
    const uint32_t n = arcl_task_counted(of->task);
    arcl_status end = seen->right > 0 ? ARCL_PARTIAL : ARCL_WRONG;
    arcl_fitness fitness;
    bool better = false;

    if (arcl_preview_whole(seen, n) && seen->right < n && !is_wanted(p, seen->right, seen->close)) {
        of->sum.evaluations += seen->ran;
    } else {
        end = try_out(h, t->member.root, &fitness);
        better = end != ARCL_CUT && is_wanted(p, fitness.right, fitness.close) && take_in(p, t, &fitness);
    }
    of->sum.candidates++;
    of->sum.ends[end]++;
    if (of->round == 0 && end == ARCL_CUT)
        of->cut[t->member.source] = 1;
    for (uint8_t j = 0; j < t->edits.n; j++) {
        of->sum.by[t->edits.edit[j].op].improved += better;
        of->sum.by[t->edits.edit[j].op].solved += end == ARCL_CORRECT;
    }
}
