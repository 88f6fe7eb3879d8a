#include "batt/material.h"

#include <string.h>

enum { CONSTANTS_MAX = 512 };

/* ---- what the table says ---------------------------------------------------------------------- */

static bool is_one_kind(unsigned kinds)
{
    return kinds && (kinds & (kinds - 1)) == 0;
}

/* Whether calls of b can have the arguments of a call of a. What they are decides; this only sorts out the rest. */
static bool may_replace_call(const arcl_op_info *a, const arcl_op_info *b)
{
    if (a == b || a->arity != b->arity || !(arcl_type_kinds(a->result) & arcl_type_kinds(b->result)))
        return false;
    for (unsigned k = 0; k < a->arity; k++)
        if (!(arcl_type_kinds(a->param[k].type) & arcl_type_kinds(b->param[k].type)))
            return false;
    return true;
}

/* Whether b takes all that a takes, and gives nothing that a does not give. */
static bool may_replace_function(const arcl_op_info *a, const arcl_op_info *b)
{
    if (a == b || a->arity != b->arity || !arcl_type_fits(a->result, b->result))
        return false;
    for (unsigned k = 0; k < a->arity; k++)
        if (!arcl_type_fits(b->param[k].type, a->param[k].type) ||
            !arcl_type_range_fits(b->param[k].type, a->param[k].type))
            return false;
    return true;
}

static void list_unary(arcl_material *s, uint32_t at)
{
    s->unary.first = at;
    for (unsigned op = 0; op < ARCL_OP_COUNT; op++) {
        s->prim[op] = arcl_shape_prim(op);
        if (arcl_op_in(op, s->dialect) && arcl_op_of(op)->arity == 1)
            s->ops[at + s->unary.n++] = (uint16_t)op;
    }
}

typedef bool may_replace(const arcl_op_info *a, const arcl_op_info *b);

static uint32_t list_ops(arcl_material *s, may_replace *may, arcl_range *ranges, uint32_t at)
{
    for (unsigned a = 0; a < ARCL_OP_COUNT; a++) {
        ranges[a].first = at;
        for (unsigned b = 0; b < ARCL_OP_COUNT && arcl_op_in(a, s->dialect); b++)
            if (arcl_op_in(b, s->dialect) && may(arcl_op_of(a), arcl_op_of(b)))
                s->ops[at++] = (uint16_t)b;
        ranges[a].n = at - ranges[a].first;
    }
    return at;
}

/* The kind that `op` gives if its argument k is of this kind, or 0: then that is not known, or other arguments are
 * functions or demonstrations, which cannot be made up here. */
static unsigned wrapped_kind(unsigned op, unsigned k, unsigned kind)
{
    const arcl_op_info *info = arcl_op_of(op);
    const arcl_shape given = {.kinds = (uint16_t)kind};
    const arcl_shape *args[ARCL_ARITY_MAX];
    arcl_shape of[ARCL_ARITY_MAX];

    for (unsigned j = 0; j < info->arity; j++) {
        of[j] = (arcl_shape){.kinds = arcl_type_kinds(info->param[j].type)};
        args[j] = j == k ? &given : &of[j];
        if (j != k && !arcl_kinds_few(of[j].kinds))
            return 0;
        if (of[j].kinds == ARCL_KIND_FUNCTION || info->param[j].type == ARCL_T_Samples)
            return 0;
        if (j == k && (!(of[j].kinds & kind) || arcl_type_range(info->param[j].type).limited))
            return 0;
    }
    const unsigned kinds = arcl_shape_call(op, args, info->arity).kinds;
    return op != ARCL_OP_identity && is_one_kind(kinds) ? kinds : 0;
}

static void list_wraps(arcl_material *s)
{
    uint32_t at = 0;

    for (unsigned from = 0; from < ARCL_KINDS; from++)
        for (unsigned to = 0; to < ARCL_KINDS; to++) {
            s->wrap[from][to].first = at;
            for (unsigned op = 0; op < ARCL_OP_COUNT; op++)
                for (unsigned k = 0; arcl_op_in(op, s->dialect) && k < arcl_op_of(op)->arity; k++)
                    if (wrapped_kind(op, k, 1u << from) == 1u << to)
                        s->wraps[at++] = (arcl_wrap){(uint16_t)op, (uint8_t)k};
            s->wrap[from][to].n = at - s->wrap[from][to].first;
        }
}

/* ---- what the programs say -------------------------------------------------------------------- */

static unsigned kinds_of_constant(arcl_val v)
{
    if (v.tag != ARCL_INT)
        return v.tag == ARCL_BOOL ? ARCL_KIND_BOOL : ARCL_KIND_PAIR;
    return v.u.i < 0 || v.u.i > 9 ? ARCL_KIND_COUNT : ARCL_KIND_COUNT | ARCL_KIND_COLOUR;
}

static void add_constant(arcl_material *s, arcl_range *of, uint32_t node)
{
    for (uint32_t k = 0; k < of->n; k++)
        if (s->constants[of->first + k] == node)
            return;
    if (of->first + of->n < CONSTANTS_MAX)
        s->constants[of->first + of->n++] = node;
}

static void list_constants(arcl_material *s, arcl_graph *graph)
{
    uint32_t at = 0;
    arcl_val v;

    for (unsigned kind = 0; kind < ARCL_KINDS; kind++) {
        s->constant[kind].first = at;
        for (unsigned k = 0; arcl_constant_of(s->dialect, k, &v); k++)
            if (kinds_of_constant(v) >> kind & 1)
                add_constant(s, &s->constant[kind], arcl_graph_const(graph, v));
        at += s->constant[kind].n;
    }
}

static bool is_donor(const arcl_graph *graph, const arcl_shape *shape, uint32_t node)
{
    const arcl_node_kind kind = (arcl_node_kind)graph->node[node].kind;

    return kind != ARCL_NODE_CONST && kind != ARCL_NODE_PARAM && !graph->node[node].sees_c &&
           arcl_kinds_few(shape[node].kinds);
}

arcl_parent arcl_parent_of(const arcl_graph *graph, uint32_t root, arcl_cone *cone, arcl_arena *mem)
{
    arcl_graph_cone(graph, root, cone, mem);
    uint32_t *nodes = ARCL_TAKE(mem, uint32_t, cone->n);
    memcpy(nodes, cone->node, cone->n * sizeof *nodes);
    return (arcl_parent){root, cone->n, nodes};
}

/* The values of the programs, each once, for each kind that it may be. */
static void list_donors(arcl_material *s, const arcl_graph *graph, const uint32_t *roots, uint32_t n)
{
    arcl_cone cone = {0};
    uint32_t *program = ARCL_TAKE(&s->mem, uint32_t, graph->n), at = 0;

    memset(program, 0xff, graph->n * sizeof *program);
    s->parents = ARCL_TAKE(&s->mem, arcl_parent, n);
    for (s->nparents = 0; s->nparents < n; s->nparents++) {
        const arcl_parent p = arcl_parent_of(graph, roots[s->nparents], &cone, &s->mem);
        for (uint32_t k = 0; k < p.n; k++)
            if (program[p.node[k]] == UINT32_MAX)
                program[p.node[k]] = p.root;
        s->parents[s->nparents] = p;
    }
    s->donors = ARCL_TAKE(&s->mem, arcl_donor, (size_t)graph->n * ARCL_KINDS_FEW);
    for (unsigned kind = 0; kind < ARCL_KINDS; kind++) {
        s->by_kind[kind].first = at;
        for (uint32_t k = 0; k < graph->n; k++)
            if (program[k] != UINT32_MAX && s->shape[k].kinds >> kind & 1 && is_donor(graph, s->shape, k))
                s->donors[at++] = (arcl_donor){k, program[k]};
        s->by_kind[kind].n = at - s->by_kind[kind].first;
    }
}

static void list_shapes(arcl_material *s, const arcl_graph *graph, const uint32_t *roots, uint32_t n)
{
    s->n = graph->n;
    s->shape = ARCL_TAKE(&s->mem, arcl_shape, s->n);
    for (uint32_t k = 0; k < s->n; k++)
        s->shape[k] = arcl_shape_of(graph, s->shape, k);
    for (uint32_t k = 0; k < n; k++)
        if (s->shape[roots[k]].kinds & ARCL_KIND_GRID)
            s->shape[roots[k]].kinds = ARCL_KIND_GRID;
    for (uint32_t k = s->n; k-- > 0;)
        arcl_shape_narrow(graph, s->shape, k);
}

static void fill(arcl_material *s, arcl_graph *graph, const uint32_t *roots, uint32_t n)
{
    s->constants = ARCL_TAKE(&s->mem, uint32_t, CONSTANTS_MAX);
    list_constants(s, graph);
    s->ops = ARCL_TAKE(&s->mem, uint16_t, 2 * ARCL_OP_ARCDSL * ARCL_OP_ARCDSL + ARCL_OP_ARCDSL);
    const uint32_t at = list_ops(s, may_replace_call, s->calls, 0);
    list_unary(s, list_ops(s, may_replace_function, s->functions, at));
    s->wraps = ARCL_TAKE(&s->mem, arcl_wrap, ARCL_OP_ARCDSL * ARCL_ARITY_MAX * ARCL_KINDS);
    list_wraps(s);
    list_shapes(s, graph, roots, n);
    list_donors(s, graph, roots, n);
}

bool arcl_material_make(arcl_material *s, arcl_graph *graph, arcl_dialect dialect, const uint32_t *roots, uint32_t n)
{
    jmp_buf escape, *const outer = graph->mem->escape;
    volatile bool made = false;

    *s = (arcl_material){.dialect = dialect};
    arcl_arena_open(&s->mem, SIZE_MAX);
    s->mem.escape = graph->mem->escape = &escape;
    if (setjmp(escape) == 0) {
        fill(s, graph, roots, n);
        made = true;
    }
    graph->mem->escape = outer;
    return made;
}

void arcl_material_close(arcl_material *s)
{
    arcl_arena_close(&s->mem);
}
