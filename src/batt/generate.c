/* generate.c - the candidates and differences of a batt as one function with guarded calls. */
#include <string.h>

#include "batt/batt.h"

typedef struct generator {
    const arcl_batt *b;
    arcl_dialect dialect;
    arcl_graph graph; /* of the function */
    arcl_cone cone;
    uint32_t *map;   /* by node of the batt's graph: the function's node, or ARCL_NODE_MISSING */
    uint32_t *lines; /* by node of the function: the number of its line; 0: it has none */
    uint32_t nlines;
    uint32_t counted; /* nodes of the function whose lines are numbered */
    arcl_out *outs;
    uint32_t nouts;
} generator;

static uint32_t node_of(generator *g, uint32_t number)
{
    const arcl_node *n = &g->b->graph.node[number];
    const bool guarded = n->kind == ARCL_NODE_CALL || (n->kind == ARCL_NODE_PRIM && g->dialect == ARCL_DIALECT_ARCDSL);

    g->graph.line = g->nlines + 1;
    return arcl_graph_take(&g->graph, &g->b->graph, number, g->map, guarded ? ARCL_GUARDED : ARCL_PLAIN);
}

/* Numbers the lines of the nodes that came since: every call, tuple or set has one. */
static void count_lines(generator *g)
{
    for (; g->counted < g->graph.n; g->counted++)
        g->lines[g->counted] = arcl_node_computes(&g->graph.node[g->counted]) ? ++g->nlines : 0;
}

static void add_out(generator *g, const arcl_batt_out *x, arcl_out_kind kind, arcl_arena *scratch)
{
    arcl_graph_cone(&g->b->graph, x->root, &g->cone, scratch);
    for (uint32_t k = 0; k < g->cone.n; k++) {
        const uint32_t number = g->cone.node[k];
        if (g->map[number] == ARCL_NODE_MISSING)
            g->map[number] = node_of(g, number);
    }
    count_lines(g);
    const uint32_t node = g->map[x->root];
    g->outs[g->nouts++] = (arcl_out){.kind = kind,
                                     .t = g->lines[node],
                                     .mutated = x->mutated,
                                     .parent = x->parent,
                                     .differ = x->differ,
                                     .node = node};
}

arcl_program *arcl_batt_generate(const arcl_batt *b, arcl_dialect dialect, arcl_arena *scratch, arcl_arena *mem)
{
    arcl_program *p = arcl_program_begin("batt", 2, dialect, mem);
    generator g = {.b = b, .dialect = dialect};

    arcl_graph_open(&g.graph, mem);
    arcl_graph_reserve(&g.graph, b->graph.n + p->nparams, b->graph.nargs);
    g.map = ARCL_TAKE(scratch, uint32_t, b->graph.n);
    g.lines = ARCL_TAKE(scratch, uint32_t, b->graph.n + p->nparams);
    g.outs = ARCL_TAKE(mem, arcl_out, b->o.n + b->s.n);
    memset(g.map, 0xff, b->graph.n * sizeof *g.map);
    g.graph.line = 1;
    for (uint32_t k = 0; k < p->nparams; k++)
        arcl_graph_param(&g.graph, p->params[k]);
    for (size_t k = 0; k < b->o.n; k++)
        add_out(&g, &b->o.at[k], ARCL_OUT_O, scratch);
    for (size_t k = 0; k < b->s.n; k++)
        add_out(&g, &b->s.at[k], ARCL_OUT_S, scratch);
    p->graph = g.graph;
    p->outs = g.outs;
    p->nouts = g.nouts;
    arcl_program_prepare(p, mem);
    return p;
}
