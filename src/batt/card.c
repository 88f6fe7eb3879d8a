#include "batt/card.h"

#include <string.h>

#include "base/boundary.h"

void arcl_card_open(arcl_card *c, arcl_batt *batt, arcl_dialect dialect)
{
    memset(c, 0, sizeof *c);
    c->batt = batt;
    c->dialect = dialect;
    arcl_arena_open(&c->mem, SIZE_MAX);
    arcl_mutator_open(&c->mutator);
    c->mem.escape = c->mutator.mem.escape = batt->mem.escape;
}

void arcl_card_close(arcl_card *c)
{
    arcl_material_close(&c->material);
    arcl_mutator_close(&c->mutator);
    arcl_arena_close(&c->mem);
}

const arcl_card_program *arcl_card_program_of(const arcl_card *c, uint32_t root)
{
    uint32_t k = 0;

    while (k < c->nparents && c->parents[k].root != root)
        k++;
    return k < c->nparents ? &c->parents[k] : NULL;
}

bool arcl_card_parent(arcl_card *c, const arcl_program *p, const char *task, double score)
{
    if (p->dialect != c->dialect)
        return false;
    const uint32_t root = arcl_program_add(&c->batt->graph, p, NULL, NULL);
    const arcl_node *n = &c->batt->graph.node[root];

    const bool unfit =
        n->sees_c || n->kind == ARCL_NODE_CONST || !(arcl_type_kinds((arcl_type)n->type) & ARCL_KIND_GRID);
    const bool alike = !unfit && arcl_card_program_of(c, root);
    c->unfit += unfit;
    c->alike += alike;
    if (unfit || alike)
        return false;
    c->parents = arcl_room_for_one(&c->mem, c->parents, c->nparents, &c->room, sizeof *c->parents);
    c->parents[c->nparents++] = (arcl_card_program){root, task, score > 0 ? score : 0};
    return true;
}

/* ---- drawing parents -------------------------------------------------------------------------- */

/* The parents that the policy draws from, each with the sum of the weights up to it. */
typedef struct deck {
    uint32_t *parent;
    double *sum;
    uint32_t n;
} deck;

static deck deck_of(arcl_card *c, arcl_policy policy)
{
    deck d = {ARCL_TAKE(&c->mem, uint32_t, c->nparents), ARCL_TAKE(&c->mem, double, c->nparents), 0};
    double best = 0, sum = 0;

    for (uint32_t k = 0; k < c->nparents; k++)
        best = c->parents[k].score > best ? c->parents[k].score : best;
    for (uint32_t k = 0; k < c->nparents; k++) {
        const double score = c->parents[k].score;
        const double weight = policy == ARCL_POLICY_SCORE ? score : policy == ARCL_POLICY_BEST ? score >= best : 1;
        if (!(weight > 0))
            continue;
        sum += weight;
        d.parent[d.n] = k;
        d.sum[d.n++] = sum;
    }
    return d;
}

/* A number of the deck, by weight. */
static uint32_t draw(const deck *d, arcl_rng *rng)
{
    const double at = (double)(arcl_rng_next(rng) >> 11) * 0x1p-53 * d->sum[d->n - 1];
    uint32_t low = 0, high = d->n - 1;

    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (d->sum[middle] > at)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/* Draws a parent that no later draw gives again. */
static uint32_t draw_away(deck *d, arcl_rng *rng)
{
    const uint32_t which = draw(d, rng), parent = d->parent[which];
    double sum = which ? d->sum[which - 1] : 0;

    for (uint32_t k = which; k + 1 < d->n; k++) {
        const double weight = d->sum[k + 1] - d->sum[k];
        d->parent[k] = d->parent[k + 1];
        d->sum[k] = sum += weight;
    }
    d->n--;
    return parent;
}

/* ---- dealing ---------------------------------------------------------------------------------- */

static bool is_stopped(const arcl_card_plan *plan)
{
    return plan->stop && atomic_load_explicit(plan->stop, memory_order_relaxed);
}

static void deal_parents(arcl_card *c, const arcl_card_plan *plan, deck *d)
{
    arcl_rng rng = {plan->seed};

    while (c->n < plan->count && d->n > 0 && !is_stopped(plan)) {
        const uint32_t root = c->parents[draw_away(d, &rng)].root;
        c->candidates[c->n++] = (arcl_candidate){.root = root, .parent = root, .mate = UINT32_MAX};
    }
}

static void deal_edited(arcl_card *c, const arcl_card_plan *plan, const deck *d)
{
    enum {
        VAIN_MAX = 1000, /* draws in a row that gave nothing new */
        NODES_EACH = 4,  /* that most candidates add to the graph, and arguments */
        ARGS_EACH = 10,
    };
    arcl_rng rng = {plan->seed};

    if (plan->count < UINT32_MAX / ARGS_EACH / 2)
        arcl_graph_reserve(&c->batt->graph, (uint32_t)plan->count * NODES_EACH, (uint32_t)plan->count * ARGS_EACH);
    arcl_mutator_begin(&c->mutator, &c->batt->graph, &c->material, plan->facts, arcl_rng_next(&rng));
    for (uint32_t k = 0; k < c->nparents; k++)
        arcl_mutator_know(&c->mutator, c->parents[k].root);
    for (unsigned vain = 0; c->n < plan->count && vain < VAIN_MAX && !is_stopped(plan); vain++) {
        const uint32_t parent = c->parents[d->parent[draw(d, &rng)]].root;
        if (arcl_mutate(&c->mutator, parent, &c->candidates[c->n])) {
            c->n++;
            vain = 0;
        }
    }
}

bool arcl_card_deal(arcl_card *c, const arcl_card_plan *plan, arcl_error *err)
{
    uint32_t *roots = ARCL_TAKE(&c->mem, uint32_t, c->nparents);
    deck d = deck_of(c, plan->policy);

    if (d.n == 0)
        return arcl_fail(err,
                         c->nparents ? "no parent has a score to be drawn by" : "there is no program to begin with");
    for (uint32_t k = 0; k < c->nparents; k++)
        roots[k] = c->parents[k].root;
    c->candidates = ARCL_TAKE(&c->mem, arcl_candidate, plan->count);
    if (!arcl_material_make(&c->material, &c->batt->graph, c->dialect, roots, c->nparents))
        return arcl_fail(err, "there is not enough memory");
    arcl_frame *const before = arcl_profile_enter(arcl_profile_here(), ARCL_SCOPE_card);
    if (plan->freeze)
        deal_parents(c, plan, &d);
    else
        deal_edited(c, plan, &d);
    arcl_profile_leave_span(arcl_profile_here(), before, NULL, NULL, 0);
    for (uint32_t k = 0; k < c->n; k++)
        arcl_batt_add_root(c->batt, c->candidates[k].root, c->candidates[k].nedits > 0,
                           arcl_card_program_of(c, c->candidates[k].parent)->task);
    return true;
}
