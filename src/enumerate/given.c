/*
 * given.c - moves that are given as programs: functions of I, which the evaluator runs. Each becomes a program without
 * names, so that its lines can stand among those of a derivation.
 */
#include "enumerate/given.h"

#include <string.h>

#include "op/matrix.h"

enum { GIVEN_MAX = 256, GIVEN_WEIGHT = 2, GIVEN_STEPS = 50000 };

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

void arcl_given_add(arcl_actions *a, const arcl_library *moves, arcl_arena *mem)
{
    const uint32_t n = (uint32_t)moves->n;
    arcl_action *at = ARCL_TAKE(mem, arcl_action, a->n + n);
    arcl_move *move = ARCL_TAKE(mem, arcl_move, n);

    memcpy(at, a->at, a->n * sizeof *at);
    for (uint32_t k = 0; k < n; k++) {
        arcl_program *p = arcl_program_copy(&moves->programs[k], mem);
        arcl_program_prepare(p, mem);
        move[k] = (arcl_move){.name = moves->programs[k].name, .group = "given", .weight = GIVEN_WEIGHT};
        at[a->n + k] = (arcl_action){.move = &move[k], .program = p, .cost = arcl_price_of(arcl_price_for(&move[k]))};
    }
    *a = (arcl_actions){at, a->n + n};
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
