/* program.c - programs out of graphs and back, and which programs are the same. */
#include "lang/program.h"

#include <string.h>

#include "base/hash.h"
#include "lang/form.h"

uint64_t arcl_program_hash(const arcl_program *p)
{
    uint64_t h = arcl_hash_mix((uint64_t)p->dialect << 32 | p->nparams);

    for (uint32_t k = 0; k < p->nparams; k++)
        h = arcl_hash_mix(h ^ p->params[k]) + 1;
    return arcl_hash_mix(h ^ p->graph.node[p->result].hash);
}

/* ---- equal programs ----------------------------------------------------------------------------- */

static bool out_same(const arcl_out *x, const arcl_out *y)
{
    return x->kind == y->kind && x->t == y->t && x->mutated == y->mutated && x->node == y->node &&
           strcmp(x->parent, y->parent) == 0 && (x->kind == ARCL_OUT_O || strcmp(x->differ, y->differ) == 0);
}

bool arcl_program_same(const arcl_program *a, const arcl_program *b)
{
    if (a->graph.n != b->graph.n || a->result != b->result || a->nouts != b->nouts ||
        arcl_program_hash(a) != arcl_program_hash(b))
        return false;
    for (uint32_t k = 0; k < a->nouts; k++)
        if (!out_same(&a->outs[k], &b->outs[k]))
            return false;
    for (uint32_t k = 0; k < a->graph.n; k++)
        if (a->graph.node[k].hash != b->graph.node[k].hash)
            return false;
    return true;
}

/* ---- primitives of our own ---------------------------------------------------------------------- */

static bool holds_own(arcl_val v)
{
    bool own = v.tag == ARCL_FN && arcl_op_of(v.h - 1u)->dialects == ARCL_OP_OWN; /* constants hold no closures */

    for (int32_t k = 0; v.tag == ARCL_TUPLE && k < v.n && !own; k++)
        own = holds_own(v.u.items[k]);
    return own;
}

bool arcl_program_uses_own(const arcl_program *p)
{
    bool own = false;

    for (uint32_t k = 0; k < p->graph.n && !own; k++) {
        const arcl_node *n = &p->graph.node[k];
        own = n->kind == ARCL_NODE_PRIM    ? arcl_op_of(n->callee)->dialects == ARCL_OP_OWN
              : n->kind == ARCL_NODE_CONST ? holds_own(p->graph.value[k])
                                           : false;
    }
    return own;
}

/* ---- into a graph of many ----------------------------------------------------------------------- */

uint32_t arcl_program_add(arcl_graph *g, const arcl_program *p, const uint32_t *given, uint32_t *map)
{
    const arcl_graph *from = &p->graph;

    if (!map)
        map = ARCL_TAKE(g->mem, uint32_t, from->n);
    for (uint32_t k = 0; k < from->n; k++) {
        g->line = arcl_node_computes(&from->node[k]) ? from->node[k].line : 0;
        map[k] = given && from->node[k].kind == ARCL_NODE_PARAM ? given[from->node[k].callee]
                                                                : arcl_graph_take(g, from, k, map, ARCL_PLAIN);
    }
    g->line = 0;
    return map[p->result];
}

/* ---- out of it ---------------------------------------------------------------------------------- */

/* How many parameters on either side of I a program has that uses this one. */
static uint32_t beside_input(uint32_t param)
{
    return param == ARCL_PARAM_I ? 0 : param == ARCL_PARAM_S || param == ARCL_PARAM_C ? 1 : 2;
}

arcl_program *arcl_program_begin(const char *name, uint32_t beside, arcl_dialect dialect, arcl_arena *mem)
{
    static const arcl_param roles[] = {ARCL_PARAM_TASK, ARCL_PARAM_S, ARCL_PARAM_I, ARCL_PARAM_C, ARCL_PARAM_LOG};
    arcl_program *p = ARCL_TAKE(mem, arcl_program, 1);

    *p = (arcl_program){
        .name = arcl_take_text(mem, name, strlen(name)), .line = 1, .dialect = dialect, .nparams = 2 * beside + 1};
    p->file = p->name;
    memcpy(p->params, &roles[2 - beside], p->nparams * sizeof *roles);
    return p;
}

/* The graph becomes the program's, with copies of the constants and nothing else that is known. */
static void settle(arcl_program *p, const arcl_graph *g, arcl_arena *mem)
{
    p->graph = arcl_graph_settled(g, mem);
    for (uint32_t k = 0; k < g->n; k++)
        p->graph.value[k] =
            g->node[k].kind == ARCL_NODE_CONST ? arcl_const_copy(g->value[k], mem) : arcl_err(ARCL_E_TYPE);
}

/* Where the node is in the cone: a table by node would be as large as the graph. */
static uint32_t place_of(const arcl_cone *cone, uint32_t node)
{
    uint32_t low = 0, high = cone->n - 1;

    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (cone->node[middle] < node)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* What a node of the graph is in the form that its text has; `of` is that of the nodes of the cone before it. Every call,
 * tuple or set has a line of its own there, and so is an object of its own. */
static arcl_operand formed(arcl_form *f, const arcl_graph *g, uint32_t number, const arcl_operand *of,
                           const arcl_cone *cone)
{
    const arcl_node *n = &g->node[number];
    const size_t base = f->nstack;
    const uint32_t line = f->graph.n;
    arcl_operand x;

    if (n->kind == ARCL_NODE_CONST)
        return arcl_form_const(arcl_const_of(&f->consts, g->value[number]), line);
    if (n->kind == ARCL_NODE_PARAM)
        return (arcl_operand){.node = arcl_graph_param(&f->graph, (arcl_param)n->callee)};
    for (uint32_t k = 0; k < n->count; k++)
        arcl_form_push(f, of[place_of(cone, g->args[n->first + k])]);
    if (n->kind == ARCL_NODE_PRIM)
        x = arcl_form_prim(f, n->callee, base, line);
    else if (n->kind == ARCL_NODE_CALL)
        x = arcl_form_call(f, of[place_of(cone, n->callee)], base, line);
    else
        x = n->kind == ARCL_NODE_TUPLE ? arcl_form_tuple(f, base, line) : arcl_form_set(f, base, line);
    x.node = arcl_form_node(f, x);
    return x;
}

/* Forms the cone in a graph that has the program's parameters; the result is the program's. */
static void form_cone(arcl_form *f, const arcl_graph *g, const arcl_cone *cone, arcl_operand *of, arcl_program *p)
{
    for (uint32_t k = 0; k < p->nparams; k++)
        arcl_graph_param(&f->graph, p->params[k]);
    for (uint32_t k = 0; k < cone->n; k++)
        of[k] = formed(f, g, cone->node[k], of, cone);
    p->result = arcl_form_node(f, of[cone->n - 1]);
}

/* Whether the result depends on every node but parameters: then each other one is an argument or is called. */
static bool all_used(const arcl_graph *g, uint32_t result, arcl_arena *scratch)
{
    const uint32_t *uses = arcl_graph_uses(g, scratch);

    for (uint32_t k = 0; k < g->n; k++)
        if (uses[k] == 0 && k != result && g->node[k].kind != ARCL_NODE_PARAM)
            return false;
    return true;
}

arcl_program *arcl_program_cut(const arcl_graph *g, const arcl_cone *cone, const char *name, arcl_arena *scratch,
                               arcl_arena *mem)
{
    uint32_t beside = 0;
    arcl_dialect dialect = ARCL_DIALECT_ARCDSL;
    arcl_form form;

    for (uint32_t k = 0; k < cone->n; k++) {
        const arcl_node *n = &g->node[cone->node[k]];
        if (n->kind == ARCL_NODE_PARAM && beside_input(n->callee) > beside)
            beside = beside_input(n->callee);
        dialect = n->dialect ? (arcl_dialect)n->dialect : dialect;
    }
    arcl_program *p = arcl_program_begin(name, beside, dialect, mem);
    arcl_operand *of = ARCL_TAKE(scratch, arcl_operand, cone->n);
    arcl_form_open(&form, dialect, scratch, scratch);
    form_cone(&form, g, cone, of, p);
    if (arcl_form_must_part(&form)) {
        arcl_graph_trim(&form.graph, 0);
        form.apart = true;
        form_cone(&form, g, cone, of, p);
    }
    if (!all_used(&form.graph, p->result, scratch)) { /* constants that became part of others */
        arcl_cone own = {0};
        arcl_graph_cone(&form.graph, p->result, &own, scratch);
        return arcl_program_cut(&form.graph, &own, name, scratch, mem);
    }
    settle(p, &form.graph, mem);
    return p;
}

/* ---- of its own --------------------------------------------------------------------------------- */

/* The program with a graph without nodes that has room for them. */
static arcl_program *begin_like(const arcl_program *p, arcl_arena *mem)
{
    arcl_program *copy = arcl_program_begin(p->name, 0, p->dialect, mem);

    copy->line = p->line;
    copy->nparams = p->nparams;
    memcpy(copy->params, p->params, sizeof p->params);
    copy->result = p->result;
    return copy;
}

arcl_program *arcl_program_copy(const arcl_program *p, arcl_arena *mem)
{
    arcl_program *copy = begin_like(p, mem);

    settle(copy, &p->graph, mem);
    return copy;
}

arcl_program *arcl_program_guard(const arcl_program *p, uint32_t node, arcl_arena *mem)
{
    arcl_program *copy = begin_like(p, mem);
    uint32_t *map = ARCL_TAKE(mem, uint32_t, p->graph.n);

    arcl_graph_open(&copy->graph, mem);
    arcl_graph_reserve(&copy->graph, p->graph.n, p->graph.nargs);
    for (uint32_t k = 0; k < p->graph.n; k++) {
        const arcl_node *n = &p->graph.node[k];
        copy->graph.line = n->line;
        map[k] = arcl_graph_take(&copy->graph, &p->graph, k, map, k == node || n->guarded ? ARCL_GUARDED : ARCL_PLAIN);
    }
    return copy;
}
