/*
 * given.c - moves that are given as programs: functions of I, which the evaluator runs. Each becomes a program without
 * names, so that its lines can stand among those of a derivation.
 */
#include "enumerate/given.h"

#include <string.h>

#include "op/matrix.h"

enum { GIVEN_MAX = 256, STEPS_MAX = 1500, GIVEN_WEIGHT = 2, GIVEN_STEPS = 50000 };

static bool has_guard(const arcl_program *p)
{
    for (uint32_t k = 0; k < p->graph.n; k++)
        if (p->graph.node[k].guarded)
            return true;
    return false;
}

bool arcl_given_check(const arcl_library *moves, arcl_error *err)
{
    if (moves->ncomplaints)
        return arcl_fail(err, "%s", moves->complaints[0].text);
    if (moves->n > GIVEN_MAX)
        return arcl_fail(err, "at most %d moves can be given, not %zu", GIVEN_MAX, moves->n);
    for (size_t k = 0; k < moves->n; k++) {
        const arcl_program *p = &moves->programs[k];
        if (p->dialect != ARCL_DIALECT_ARCDSL || p->nouts || p->nparams != 1 || p->params[0] != ARCL_PARAM_I ||
            !arcl_node_computes(&p->graph.node[p->result]) || has_guard(p))
            return arcl_fail(err, "%s:%u: %s is no move: a move is a function of I in arc-dsl that returns a call",
                             p->file, p->line, p->name);
    }
    return true;
}

/* Room for so many more. */
static arcl_action *more(arcl_actions *a, uint32_t n, arcl_arena *mem)
{
    arcl_action *at = ARCL_TAKE(mem, arcl_action, a->n + n);

    memcpy(at, a->at, a->n * sizeof *at);
    a->at = at;
    return at + a->n;
}

/* The program, which is in `mem`, as a move. */
static arcl_action action_of(arcl_program *p, const char *name, arcl_price price, arcl_arena *mem)
{
    arcl_move *m = ARCL_TAKE(mem, arcl_move, 1);

    *m = (arcl_move){.name = name, .group = "given", .weight = GIVEN_WEIGHT};
    arcl_program_prepare(p, mem);
    return (arcl_action){.move = m, .program = p, .price = price, .cost = arcl_price_of(price)};
}

void arcl_given_add(arcl_actions *a, const arcl_library *moves, arcl_arena *mem)
{
    arcl_action *at = more(a, (uint32_t)moves->n, mem);

    for (size_t k = 0; k < moves->n; k++)
        at[k] = action_of(arcl_program_copy(&moves->programs[k], mem), moves->programs[k].name, ARCL_PRICE_CHOICE, mem);
    a->n += (uint32_t)moves->n;
}

/* Whether the nodes of a cone depend on I and on no other parameter, and none has a guard. */
static bool sees_input(const arcl_graph *g, const arcl_cone *c)
{
    bool input = false;

    for (uint32_t k = 0; k < c->n; k++) {
        const arcl_node *n = &g->node[c->node[k]];
        if (n->guarded || (n->kind == ARCL_NODE_PARAM && n->callee != ARCL_PARAM_I))
            return false;
        input = input || n->kind == ARCL_NODE_PARAM;
    }
    return input;
}

void arcl_given_add_steps(arcl_actions *a, const arcl_graph *g, arcl_arena *scratch, arcl_arena *mem)
{
    arcl_action *at = more(a, STEPS_MAX, mem);
    arcl_cone cone = {0};

    for (uint32_t k = 0; k < g->n && a->ninputs < STEPS_MAX; k++) {
        const arcl_node *n = &g->node[k];
        if (!arcl_node_computes(n) || n->type != ARCL_T_Grid || n->dialect != ARCL_DIALECT_ARCDSL || n->sees_c)
            continue;
        arcl_graph_cone(g, k, &cone, scratch);
        if (sees_input(g, &cone))
            at[a->ninputs++] =
                action_of(arcl_program_cut(g, &cone, "step", scratch, mem), "step", ARCL_PRICE_STEP, mem);
    }
}

bool arcl_given_run(arcl_ctx *ctx, const arcl_program *p, const arcl_raster *in, arcl_raster *out)
{
    const arcl_val args[ARCL_PARAM_MAX] = {[ARCL_PARAM_I] = arcl_grid_of(in->cells, in->height, in->width)};
    const arcl_outcome o = arcl_eval(ctx, p, args, arcl_budget_full((arcl_budget){.steps = GIVEN_STEPS}), NULL);
    arcl_matrix m;

    if (o.status != ARCL_OK || !arcl_matrix_of(ctx, o.value, &m) || m.h < 1 || m.w < 1 || m.h > ARCL_RASTER_SIDE ||
        m.w > ARCL_RASTER_SIDE)
        return false;
    out->height = (uint8_t)m.h;
    out->width = (uint8_t)m.w;
    memcpy(out->cells, m.at, (size_t)arcl_raster_count(out));
    for (int k = 0; k < arcl_raster_count(out); k++)
        if (out->cells[k] > 9)
            return false;
    return true;
}
