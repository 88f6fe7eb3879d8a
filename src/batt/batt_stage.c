#include "batt/batt_stage.h"

enum { WINDOW = 1024 }; /* samples that are looked at together: all their values come back */

void arcl_batt_stage_open(arcl_batt_stage *s, arcl_stage *stage, const arcl_graph *graph)
{
    *s = (arcl_batt_stage){.stage = stage, .graph = graph};
    arcl_arena_open(&s->mem, SIZE_MAX);
}

void arcl_batt_stage_close(arcl_batt_stage *s)
{
    arcl_arena_close(&s->mem);
}

/* ---- the graph as a program -------------------------------------------------------------------- */

static const arcl_program *program_of(const arcl_graph *g, arcl_arena *mem)
{
    arcl_program *p = ARCL_TAKE(mem, arcl_program, 1);
    arcl_instruction *instructions = ARCL_TAKE(mem, arcl_instruction, g->n);
    uint32_t ninstructions = 0;

    for (uint32_t k = 0; k < g->n; k++)
        if (arcl_node_computes(&g->node[k]) && arcl_is_err(g->value[k]))
            instructions[ninstructions++] = arcl_instruction_of(g, k, g->node[k].kind == ARCL_NODE_PRIM);
    *p = (arcl_program){
        .name = "batt", .file = "batt", .graph = *g, .instructions = instructions, .ninstructions = ninstructions};
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
    return arcl_stage_batch(s->stage, program_of(s->graph, &s->mem), inputs, n, true, &s->mem);
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
    return room;
}
