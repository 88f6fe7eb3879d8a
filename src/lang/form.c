#include "lang/form.h"

#include "lang/source.h"
#include "op/codes.h"

void arcl_form_open(arcl_form *f, arcl_dialect dialect, arcl_arena *mem, arcl_arena *values)
{
    *f = (arcl_form){.consts = {mem, values}, .dialect = dialect, .mem = mem};
    arcl_graph_open(&f->graph, mem);
}

void arcl_form_push(arcl_form *f, arcl_operand x)
{
    f->stack = arcl_room_for_one(f->mem, f->stack, f->nstack, &f->stack_room, sizeof *f->stack);
    f->stack[f->nstack++] = x;
}

uint32_t arcl_form_node(arcl_form *f, arcl_operand x)
{
    if (x.node != ARCL_NODE_MISSING)
        return x.node;
    f->graph.line = x.line;
    return arcl_graph_constant(&f->graph, x.c);
}

/* Whether a call may make a set: not if the table says that it gives something else without parts. */
static bool may_make_set(const arcl_node *n)
{
    return n->kind != ARCL_NODE_TUPLE && n->type != ARCL_T_Integer && n->type != ARCL_T_Boolean &&
           n->type != ARCL_T_IntegerTuple && n->type != ARCL_T_Grid && n->type != ARCL_T_Callable;
}

static arcl_operand node_of(arcl_form *f, arcl_node_kind kind, uint32_t callee, size_t base, uint32_t line)
{
    const size_t n = f->nstack - base;

    if (n > f->args_room) {
        f->args_room = n * 2;
        f->args = ARCL_TAKE(f->mem, uint32_t, f->args_room);
    }
    for (size_t k = 0; k < n; k++)
        f->args[k] = arcl_form_node(f, f->stack[base + k]);
    const arcl_guard guard = kind == ARCL_NODE_PRIM || kind == ARCL_NODE_CALL ? f->guard : ARCL_PLAIN;
    f->graph.line = line;
    f->nstack = base;
    const uint32_t before = f->graph.n;
    uint32_t node = arcl_graph_call(&f->graph, f->dialect, kind, callee, f->args, (uint32_t)n, guard);
    if (node < before && may_make_set(&f->graph.node[node])) {
        f->repeats = true;
        if (f->apart)
            node = arcl_graph_twin(&f->graph, node);
    }
    return (arcl_operand){.node = node};
}

arcl_operand arcl_form_tuple(arcl_form *f, size_t base, uint32_t line)
{
    const size_t n = f->nstack - base;
    const arcl_const *c = NULL;
    size_t constants = 0;

    while (constants < n && f->stack[base + constants].c)
        constants++;
    if (constants == n) {
        const arcl_const **items = ARCL_TAKE(f->mem, const arcl_const *, n);
        for (size_t k = 0; k < n; k++)
            items[k] = f->stack[base + k].c;
        c = arcl_const_tuple(&f->consts, items, (uint32_t)n);
    }
    if (!c)
        return node_of(f, ARCL_NODE_TUPLE, 0, base, line);
    f->nstack = base;
    return arcl_form_const(c, line);
}

arcl_operand arcl_form_set(arcl_form *f, size_t base, uint32_t line)
{
    return node_of(f, ARCL_NODE_SET, 0, base, line);
}

arcl_operand arcl_form_prim(arcl_form *f, unsigned op, size_t base, uint32_t line)
{
    const arcl_op_info *info = arcl_op_of(op);

    for (size_t k = f->nstack - base; k < info->arity && k + arcl_op_optional(op) >= info->arity; k++)
        arcl_form_push(f, arcl_form_const(arcl_const_scalar(&f->consts, arcl_prim(ARCL_OP_identity)), line));
    return node_of(f, ARCL_NODE_PRIM, op, base, line);
}

arcl_operand arcl_form_call(arcl_form *f, arcl_operand callee, size_t base, uint32_t line)
{
    if (arcl_operand_is_prim(callee))
        return arcl_form_prim(f, callee.c->value.h - 1u, base, line);
    const uint32_t node = arcl_form_node(f, callee);
    return node_of(f, ARCL_NODE_CALL, node, base, line);
}

/* Whether a constant is or holds a function that tells a set from an equal one. */
static bool tells_objects_apart(arcl_val v)
{
    if (v.tag == ARCL_FN && v.h > 0) {
        const arcl_op_info *info = arcl_op_of(v.h - 1u);
        return info->code == arcl_op_intersection || info->code == arcl_op_t_combine_f;
    }
    for (uint32_t k = 0; v.tag == ARCL_TUPLE && k < (uint32_t)v.n; k++)
        if (tells_objects_apart(v.u.items[k]))
            return true;
    return false;
}

bool arcl_form_must_part(const arcl_form *f)
{
    for (uint32_t k = 0; f->repeats && !f->apart && k < f->graph.n; k++) {
        const arcl_node *n = &f->graph.node[k];
        if (n->kind == ARCL_NODE_PRIM ? tells_objects_apart(arcl_prim(n->callee))
                                      : n->kind == ARCL_NODE_CONST && tells_objects_apart(f->graph.value[k]))
            return true;
    }
    return false;
}
