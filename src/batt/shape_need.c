/* shape_need.c - what nodes ask of their arguments. */
#include "batt/shape.h"

/* The type that a function that is filled in asks of the value; that of any where it is a closure. */
static arcl_type parameter_of(const arcl_graph *d, uint32_t function, bool last)
{
    const arcl_node *f = &d->node[function];

    if (f->kind != ARCL_NODE_CONST || d->value[function].tag != ARCL_FN)
        return ARCL_T_Any;
    const arcl_op_info *info = arcl_op_of(d->value[function].h - 1u);
    return info->param[last ? info->arity - 1 : 0].type;
}

/* The type of argument k of a node, as far as the table says. */
static arcl_type type_at(const arcl_graph *d, const arcl_node *n, uint32_t k)
{
    if (n->kind != ARCL_NODE_PRIM || n->count != arcl_op_of(n->callee)->arity)
        return ARCL_T_Any;
    if (k == 1 && (arcl_op_of(n->callee)->flow == ARCL_FLOW_LAST || arcl_op_of(n->callee)->flow == ARCL_FLOW_FIRST))
        return parameter_of(d, arcl_graph_args(d, n)[0], arcl_op_of(n->callee)->flow == ARCL_FLOW_LAST);
    return arcl_op_of(n->callee)->param[k].type;
}

/* The same if that limits integers, or 0. */
static uint8_t range_at(const arcl_graph *d, const arcl_node *n, uint32_t k)
{
    const arcl_type type = type_at(d, n, k);

    return arcl_type_range(type).limited ? (uint8_t)type : 0;
}

bool arcl_shape_in_range(const arcl_graph *d, arcl_type range, uint32_t x)
{
    const arcl_type_span span = arcl_type_range(range);
    const arcl_val v = d->value[x];

    if (d->node[x].kind != ARCL_NODE_CONST)
        return arcl_type_range_fits(range, (arcl_type)d->node[x].type);
    return v.tag == ARCL_INT && span.low <= v.u.i && v.u.i <= span.high;
}

/* What the user asks of its argument k, whatever stands there. */
static uint16_t asked(const arcl_graph *d, const arcl_shape *at, const arcl_node *n, uint32_t user, uint32_t k)
{
    if (n->kind == ARCL_NODE_CALL)
        return k == 0 && at[n->callee].arity == 1 && at[n->callee].takes ? at[n->callee].takes : ARCL_KINDS_ALL;
    if (n->kind != ARCL_NODE_PRIM || n->count != arcl_op_of(n->callee)->arity)
        return ARCL_KINDS_ALL;
    const arcl_op_info *info = arcl_op_of(n->callee);
    const uint16_t table = arcl_type_kinds(info->param[k].type), kinds = at[user].kinds;
    const uint32_t *args = arcl_graph_args(d, n);
    switch ((arcl_flow)arcl_op_of(n->callee)->flow) {
    case ARCL_FLOW_SAME:
        return info->param[k].type == info->result && kinds & table ? kinds & table : table;
    case ARCL_FLOW_NUMBER: /* a pair and a number make a pair */
        return kinds & ARCL_KIND_PAIR ? table : ARCL_KIND_COUNT;
    case ARCL_FLOW_LAST:
    case ARCL_FLOW_FIRST:
        return arcl_type_kinds(type_at(d, n, k));
    case ARCL_FLOW_TEST:
        return k == 1 && at[args[0]].gives ? at[args[0]].gives : table;
    default:
        return table;
    }
}

void arcl_shape_narrow(const arcl_graph *d, arcl_shape *at, uint32_t user)
{
    const arcl_node *x = &d->node[user];
    const uint32_t *args = arcl_graph_args(d, x);

    for (uint32_t k = 0; k < x->count; k++) {
        const arcl_node_kind kind = (arcl_node_kind)d->node[args[k]].kind;
        if (kind != ARCL_NODE_CONST && kind != ARCL_NODE_PARAM)
            at[args[k]].kinds &= asked(d, at, x, user, k);
    }
}

/* What a function that stands as argument k of a call is called with, if that can be told, or 0. */
static uint16_t called_with(const arcl_graph *d, const arcl_shape *at, const arcl_node *n, uint32_t k)
{
    const uint32_t *args = arcl_graph_args(d, n);
    const arcl_op_info *info = arcl_op_of(n->callee);

    if (arcl_op_of(n->callee)->flow == ARCL_FLOW_OUTER)
        return k + 1 < n->count ? at[args[k + 1]].gives : 0;
    for (uint32_t j = 0; j < n->count; j++)
        switch (info->param[j].type) {
        case ARCL_T_Container:
        case ARCL_T_ContainerContainer:
        case ARCL_T_Tuple:
        case ARCL_T_FrozenSet:
            return arcl_kinds_element(at[args[j]].kinds);
        case ARCL_T_Samples: /* grids, and then what came of them */
            return k == 1 ? ARCL_KIND_GRID : ARCL_KIND_TUPLE;
        default:
            break;
        }
    return 0;
}

arcl_shape arcl_shape_need(const arcl_graph *d, const arcl_shape *at, uint32_t user, uint32_t k)
{
    const arcl_node *n = &d->node[user];
    const arcl_shape there = at[arcl_graph_args(d, n)[k]];
    const uint16_t needed = asked(d, at, n, user, k);
    arcl_shape need = there;

    if (n->kind == ARCL_NODE_PRIM && arcl_op_of(n->callee)->flow == ARCL_FLOW_NUMBER && needed != ARCL_KIND_COUNT)
        need.kinds = ARCL_KIND_PAIR | (there.kinds & ARCL_KIND_COUNT); /* an integer only where one stands */
    else if (arcl_kinds_few(needed))
        need.kinds = needed;
    else
        need.kinds = arcl_kinds_few(needed & there.kinds) ? needed & there.kinds : 0;
    if (need.kinds == ARCL_KIND_FUNCTION && n->kind == ARCL_NODE_PRIM && n->count == arcl_op_of(n->callee)->arity) {
        const uint16_t with = called_with(d, at, n, k);
        if (arcl_kinds_few(with))
            need.takes = with;
    }
    if (type_at(d, n, k) == ARCL_T_Samples) /* nothing but S will do */
        need.kinds = 0;
    need.range = range_at(d, n, k);
    return need;
}

bool arcl_shape_sound(const arcl_graph *d, const arcl_shape *at, uint32_t number)
{
    const arcl_node *n = &d->node[number];
    const uint32_t *args = arcl_graph_args(d, n);

    for (uint32_t k = 0; k < n->count; k++) {
        const unsigned kinds = at[args[k]].kinds, takes = asked(d, at, n, number, k);
        if (takes != ARCL_KINDS_ALL &&
            (!(kinds & takes) || (d->node[args[k]].kind != ARCL_NODE_CONST && kinds & ~takes)))
            return false;
        const uint8_t range = range_at(d, n, k);
        if (range && !arcl_shape_in_range(d, (arcl_type)range, args[k]))
            return false;
    }
    return true;
}
