#include "batt/batt_stage.h"

enum { WINDOW = 1024 }; /* samples that are looked at together: all their values come back */

void arcl_batt_stage_open(arcl_batt_stage *s, arcl_stage *stage, const arcl_dag *dag)
{
    *s = (arcl_batt_stage){.stage = stage, .dag = dag};
    arcl_arena_open(&s->mem, SIZE_MAX);
}

void arcl_batt_stage_close(arcl_batt_stage *s)
{
    arcl_arena_close(&s->mem);
}

/* ---- the graph as a program -------------------------------------------------------------------- */

/* The program's number for a node of the graph. Parameters of a program come first, and the stage asks for I alone: I is
 * node 0, and every other node is one further on. */
static uint32_t number_of(const arcl_dag *d, uint32_t node)
{
    const arcl_dag_node *n = &d->node[node];
    return n->kind == ARCL_NODE_PARAM && n->callee == ARCL_PARAM_I ? 0 : node + 1;
}

static arcl_act act_of(const arcl_dag *d, uint32_t node)
{
    const arcl_dag_node *n = &d->node[node];
    const arcl_op_info *op = n->kind == ARCL_NODE_PRIM ? arcl_op_of(n->callee) : NULL;
    arcl_act a = {.node = node + 1, .cost = op != NULL};

    if (!op || op->arity != n->count)
        return a;
    a.op = op;
    for (uint32_t k = 0; k < n->count; k++)
        a.arg[k] = number_of(d, d->args[n->first + k]);
    return a;
}

static const arcl_program *program_of(const arcl_dag *d, arcl_arena *mem)
{
    arcl_program *p = ARCL_TAKE(mem, arcl_program, 1);
    arcl_node *nodes = ARCL_TAKE(mem, arcl_node, d->n + 1);
    arcl_val *known = ARCL_TAKE(mem, arcl_val, d->n + 1);
    arcl_act *acts = ARCL_TAKE(mem, arcl_act, d->n);
    uint32_t *args = ARCL_TAKE(mem, uint32_t, d->nargs), nacts = 0;

    nodes[0] = (arcl_node){.kind = ARCL_NODE_PARAM};
    known[0] = arcl_err(ARCL_E_TYPE);
    for (uint32_t k = 0; k < d->nargs; k++)
        args[k] = number_of(d, d->args[k]);
    for (uint32_t k = 0; k < d->n; k++) {
        const arcl_dag_node *n = &d->node[k];
        nodes[k + 1] = (arcl_node){
            .kind = (arcl_node_kind)n->kind,
            .callee = n->kind == ARCL_NODE_CALL ? number_of(d, n->callee) : n->callee,
            .first = n->first,
            .count = n->count,
            .line = n->line,
        };
        known[k + 1] = n->known ? d->value[k] : arcl_err(ARCL_E_TYPE);
        if (!n->known && n->kind != ARCL_NODE_PARAM)
            acts[nacts++] = act_of(d, k);
    }
    *p = (arcl_program){
        .name = "batt",
        .file = "batt",
        .nparams = 1,
        .params = {ARCL_PARAM_I},
        .nodes = nodes,
        .nnodes = d->n + 1,
        .args = args,
        .nargs = d->nargs,
        .acts = acts,
        .nacts = nacts,
        .known = known,
    };
    return p;
}

/* ---- samples ------------------------------------------------------------------------------------ */

/* An escape leaves everything to plain C. */
static const arcl_staged *batch_of(arcl_batt_stage *s, const arcl_val *inputs, size_t n)
{
    jmp_buf full;

    s->mem.escape = &full;
    if (setjmp(full) != 0)
        return NULL;
    return arcl_stage_batch(s->stage, program_of(s->dag, &s->mem), inputs, n, true, &s->mem);
}

size_t arcl_batt_stage_do(arcl_batt_stage *s, const arcl_val *inputs, size_t n)
{
    const size_t some = n < WINDOW ? n : WINDOW;
    uint64_t cells = 0;

    s->batch = NULL;
    arcl_arena_reset(&s->mem);
    if (!arcl_stage_considers(s->stage, UINT64_MAX))
        return n;
    for (size_t k = 0; k < some; k++)
        cells += inputs[k].tag == ARCL_GRID ? (uint64_t)inputs[k].h * (uint64_t)inputs[k].n : 0;
    if (arcl_stage_considers(s->stage, cells))
        s->batch = batch_of(s, inputs, some);
    return some;
}

const arcl_given *arcl_batt_stage_given(const arcl_batt_stage *s, size_t k, arcl_given *room)
{
    if (!s->batch)
        return NULL;
    arcl_staged_give(s->batch, k, room);
    room->step_of++; /* by node of the graph */
    return room;
}
