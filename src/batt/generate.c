/* generate.c - the candidates and differences of a batt as one function with guarded calls. */
#include <string.h>

#include "batt/batt.h"
#include "lang/build.h"

typedef struct generator {
    const arcl_batt *b;
    arcl_dialect dialect;
    arcl_builder build;
    arcl_pool pool;
    arcl_cone cone;
    uint32_t *map;   /* by node of the graph: the program's node, or ARCL_NODE_MISSING */
    uint32_t *lines; /* by node of the program: the number of its line; 0: it has none */
    uint32_t *args;
    uint32_t nlines;
    size_t counted; /* nodes of the program whose lines are numbered */
} generator;

static uint32_t node_of(generator *g, uint32_t number)
{
    const arcl_dag *d = &g->b->dag;
    const arcl_dag_node *n = &d->node[number];
    const uint32_t line = g->nlines + 1;

    if (n->kind == ARCL_NODE_CONST)
        return arcl_build_value(&g->build, d->value[number], line);
    for (uint32_t k = 0; k < n->count; k++)
        g->args[k] = g->map[d->args[n->first + k]];
    const bool guarded = n->kind == ARCL_NODE_CALL || (n->kind == ARCL_NODE_PRIM && g->dialect == ARCL_DIALECT_ARCDSL);
    const uint32_t made =
        arcl_build_node(&g->build, (arcl_node_kind)n->kind, n->kind == ARCL_NODE_CALL ? g->map[n->callee] : n->callee,
                        g->args, n->count, guarded ? ARCL_GUARDED : ARCL_PLAIN, line);
    return n->twin ? arcl_build_twin(&g->build, made) : made;
}

/* Numbers the lines of the nodes that came since: every call, tuple or set has one. */
static void count_lines(generator *g)
{
    for (; g->counted < g->build.nnodes; g->counted++) {
        const arcl_node_kind kind = g->build.nodes[g->counted].node.kind;
        g->lines[g->counted] = kind == ARCL_NODE_CONST || kind == ARCL_NODE_PARAM ? 0 : ++g->nlines;
    }
}

static void add_out(generator *g, const arcl_batt_out *x, arcl_out_kind kind, arcl_arena *scratch)
{
    arcl_dag_cone(&g->b->dag, x->root, &g->cone, scratch);
    for (uint32_t k = 0; k < g->cone.n; k++) {
        const uint32_t number = g->cone.node[k];
        if (g->map[number] == ARCL_NODE_MISSING)
            g->map[number] = node_of(g, number);
    }
    count_lines(g);
    const uint32_t node = g->map[x->root];
    arcl_build_out(&g->build, (arcl_out){.kind = kind,
                                         .t = g->lines[node],
                                         .mutated = x->mutated,
                                         .parent = x->parent,
                                         .differ = x->differ,
                                         .node = node});
}

arcl_program *arcl_batt_generate(const arcl_batt *b, arcl_dialect dialect, arcl_arena *scratch, arcl_arena *mem)
{
    static const arcl_param roles[] = {ARCL_PARAM_TASK, ARCL_PARAM_S, ARCL_PARAM_I, ARCL_PARAM_C, ARCL_PARAM_LOG};
    enum { PARAMS = sizeof roles / sizeof *roles };
    arcl_program *p = ARCL_TAKE(mem, arcl_program, 1);
    const size_t most = (size_t)b->dag.n + PARAMS;
    generator g = {.b = b, .dialect = dialect};

    *p = (arcl_program){.name = "batt", .file = "batt", .line = 1, .dialect = dialect, .nparams = PARAMS};
    memcpy(p->params, roles, sizeof roles);
    arcl_pool_open(&g.pool, scratch, mem);
    arcl_builder_open(&g.build, scratch, &g.pool);
    arcl_builder_begin(&g.build, PARAMS, 1);
    g.map = ARCL_TAKE(scratch, uint32_t, b->dag.n);
    g.lines = ARCL_TAKE(scratch, uint32_t, most * 2); /* a twin brings one more */
    g.args = ARCL_TAKE(scratch, uint32_t, b->dag.nargs);
    memset(g.map, 0xff, b->dag.n * sizeof *g.map);
    for (uint32_t k = 0; k < b->dag.n; k++)
        if (b->dag.node[k].kind == ARCL_NODE_PARAM)
            for (uint32_t j = 0; j < PARAMS; j++)
                if (roles[j] == (arcl_param)b->dag.node[k].callee)
                    g.map[k] = j;
    for (size_t k = 0; k < b->o.n; k++)
        add_out(&g, &b->o.at[k], ARCL_OUT_O, scratch);
    for (size_t k = 0; k < b->s.n; k++)
        add_out(&g, &b->s.at[k], ARCL_OUT_S, scratch);
    arcl_builder_finish(&g.build, mem, 0, p);
    return p;
}
