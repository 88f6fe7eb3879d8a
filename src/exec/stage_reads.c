/* stage_reads.c - who reads what of a plan: which steps are worth it, and what has to come back. */
#include "device/kernels.h"
#include "exec/stage_plan.h"

/* Steps whose values no step reads, and no copy brings back, are left to plain C. */
static void drop_unread(arcl_stage_plan *plan)
{
    bool read[ARCL_STEP_NONE + 1] = {false};

    for (unsigned k = plan->steps - 1; k > 0; k--) {
        arcl_stage_step *s = &plan->step[k];
        if (arcl_stage_stays(s) && !read[k]) {
            plan->step_of[s->node] = ARCL_STEP_NONE;
            *s = (arcl_stage_step){.node = ARCL_NODE_NONE, .kind = ARCL_STEP_NOTHING};
            continue;
        }
        read[s->patch] = true;
    }
    for (uint32_t k = 0; plan->route && k < plan->program->ninstructions; k++) {
        arcl_node_route *r = &plan->route[k];
        if (r->step != ARCL_STEP_NONE && plan->step[r->step].kind == ARCL_STEP_NOTHING)
            *r = (arcl_node_route){.why = ARCL_WHY_UNREAD, .step = ARCL_STEP_NONE};
    }
}

/* Whether there is a node among the steps. */
static bool has_nodes(const arcl_stage_plan *plan)
{
    bool any = false;

    for (unsigned k = 1; k < plan->steps; k++)
        any = any || plan->step[k].node != ARCL_NODE_NONE;
    return any;
}

static void collect_kernels(arcl_stage_plan *plan)
{
    plan->kernels = ARCL_KERNEL_BIT(ARCL_K_digest);
    for (unsigned k = 1; k < plan->steps; k++)
        if (plan->step[k].launched)
            plan->kernels |= ARCL_KERNEL_BIT(plan->step[k].kernel);
}

static void want(arcl_stage_plan *plan, uint32_t node)
{
    if (plan->step_of[node] != ARCL_STEP_NONE)
        plan->step[plan->step_of[node]].wanted = true;
}

static void mark_wanted(arcl_stage_plan *plan, bool all)
{
    const arcl_program *p = plan->program;

    for (uint32_t k = 0; k < p->graph.n; k++) {
        const arcl_node *n = &p->graph.node[k];
        if (plan->step_of[k] != ARCL_STEP_NONE || n->kind == ARCL_NODE_CONST || n->kind == ARCL_NODE_PARAM)
            continue;
        for (uint32_t a = 0; a < n->count; a++)
            want(plan, p->graph.args[n->first + a]);
        if (n->kind == ARCL_NODE_CALL)
            want(plan, n->callee);
    }
    want(plan, p->result);
    for (unsigned k = plan->steps - 1; k > 0; k--) {
        arcl_stage_step *s = &plan->step[k];
        s->wanted = s->wanted || (all && s->node != ARCL_NODE_NONE);
        if (s->kind == ARCL_STEP_OBJECTS || s->kind == ARCL_STEP_COLOURS) /* what they are made of */
            plan->step[s->grid[0]].wanted = true;
        if (!arcl_stage_stays(s) || !s->wanted)
            continue;
        const arcl_node *n = &p->graph.node[s->node]; /* plain C makes its own */
        for (uint32_t a = 0; a < n->count; a++)
            want(plan, p->graph.args[n->first + a]);
    }
}

void arcl_stage_plan_settle(arcl_stage_plan *plan, bool all)
{
    drop_unread(plan);
    if (!has_nodes(plan))
        plan->steps = 1;
    mark_wanted(plan, all);
    collect_kernels(plan);
}
