/* shape.c - what nodes give, by their arguments. */
#include "batt/shape.h"

uint16_t arcl_kinds_element(unsigned kinds)
{
    static const struct {
        uint16_t whole, part;
    } parts[] = {
        {ARCL_KIND_OBJECTS, ARCL_KIND_OBJECT},
        {ARCL_KIND_INDICES_SET, ARCL_KIND_INDICES},
        {ARCL_KIND_INDICES, ARCL_KIND_PAIR},
        {ARCL_KIND_INT_SET, ARCL_KIND_COUNT | ARCL_KIND_COLOUR},
        {ARCL_KIND_OBJECT | ARCL_KIND_GRID, ARCL_KIND_TUPLE},
        {ARCL_KIND_PAIR, ARCL_KIND_COUNT},
        {ARCL_KIND_TUPLE | ARCL_KIND_SET, ARCL_KINDS_ALL},
    };
    uint16_t out = 0;

    for (unsigned k = 0; k < sizeof parts / sizeof *parts; k++)
        if (kinds & parts[k].whole)
            out |= parts[k].part;
    return out ? out : ARCL_KINDS_ALL;
}

/* What a set of such values is. */
static uint16_t set_of(unsigned kinds)
{
    static const struct {
        uint16_t part, whole;
    } sets[] = {
        {ARCL_KIND_OBJECT, ARCL_KIND_OBJECTS},
        {ARCL_KIND_INDICES, ARCL_KIND_INDICES_SET},
        {ARCL_KIND_PAIR, ARCL_KIND_INDICES},
        {ARCL_KIND_BOOL | ARCL_KIND_COUNT | ARCL_KIND_COLOUR, ARCL_KIND_INT_SET},
        {ARCL_KIND_TUPLE, ARCL_KIND_OBJECT | ARCL_KIND_SET}, /* of cells, or of anything */
    };
    uint16_t out = 0;

    for (unsigned k = 0; k < sizeof sets / sizeof *sets; k++)
        if (kinds & sets[k].part)
            out |= sets[k].whole;
    return out ? out : ARCL_KIND_SET;
}

/* What a container of this kind holds after it was mapped to values of kinds `gives`. */
static uint16_t mapped(unsigned container, unsigned gives)
{
    uint16_t out = 0;

    if (container & ARCL_KINDS_SETS)
        out |= set_of(gives);
    if (container & ARCL_KINDS_TUPLES)
        out |= ARCL_KIND_TUPLE | (gives & (ARCL_KINDS_TUPLES) ? ARCL_KIND_GRID : 0) |
               (gives & ARCL_KIND_COUNT ? ARCL_KIND_PAIR : 0);
    return out;
}

/* What the elements of a container's elements make. */
static uint16_t joined(unsigned kinds)
{
    uint16_t out = 0;

    if (kinds & ~(unsigned)(ARCL_KIND_TUPLE | ARCL_KIND_SET))
        out = arcl_kinds_element(kinds & ~(unsigned)(ARCL_KIND_TUPLE | ARCL_KIND_SET));
    if (kinds & ARCL_KIND_TUPLE)
        out |= ARCL_KIND_TUPLE | ARCL_KIND_GRID;
    if (kinds & ARCL_KIND_SET)
        out |= ARCL_KINDS_SETS;
    return out;
}

arcl_shape arcl_shape_prim(unsigned op)
{
    const arcl_op_info *info = arcl_op_of(op);

    return (arcl_shape){.kinds = ARCL_KIND_FUNCTION,
                        .takes = arcl_type_kinds(info->param[0].type),
                        .gives = arcl_type_kinds(info->result),
                        .arity = (unsigned)info->arity & 0x7f};
}

static uint16_t same_as(const arcl_op_info *info, const arcl_shape *const *args)
{
    uint16_t out = 0;

    for (unsigned k = 0; k < info->arity; k++)
        if (info->param[k].type == info->result)
            out |= args[k]->kinds;
    return out;
}

/* What arithmetic makes of these: a pair, if one of them is. */
static uint16_t number_of(const arcl_shape *const *args, uint32_t count)
{
    bool may = false;

    for (uint32_t k = 0; k < count; k++) {
        if (args[k]->kinds == ARCL_KIND_PAIR)
            return ARCL_KIND_PAIR;
        may = may || args[k]->kinds & ARCL_KIND_PAIR;
    }
    return may ? ARCL_KIND_PAIR | ARCL_KIND_COUNT : ARCL_KIND_COUNT;
}

/* A function made of functions. */
static void function_of(arcl_shape *s, unsigned op, const arcl_shape *const *args)
{
    const arcl_shape *f = args[0], *inner = args[arcl_op_of(op)->arity - 1];

    s->arity = 1;
    s->gives = ARCL_KINDS_ALL;
    s->takes = 0;
    switch ((arcl_flow)arcl_op_of(op)->flow) {
    case ARCL_FLOW_OUTER:
    case ARCL_FLOW_FORK: /* nothing comes of functions that take another number of arguments */
        s->gives = f->gives;
        s->takes = inner->takes;
        s->arity = inner->arity == 1 && f->arity == (arcl_op_of(op)->flow == ARCL_FLOW_FORK ? 2 : 1);
        break;
    case ARCL_FLOW_LAST:
    case ARCL_FLOW_AGAIN:
        s->gives = f->gives;
        s->takes = f->takes;
        s->arity = (arcl_op_of(op)->flow == ARCL_FLOW_AGAIN ? f->arity == 1 : f->arity > 1 ? f->arity - 1 : 0) & 0x7f;
        break;
    case ARCL_FLOW_FIRST: /* what comes first now is not known of a closure */
        s->gives = f->gives;
        s->arity = (f->arity > 1 ? f->arity - 1 : 0) & 0x7f;
        break;
    case ARCL_FLOW_TEST:
        s->gives = ARCL_KIND_BOOL;
        s->takes = f->takes;
        break;
    default:
        break;
    }
}

arcl_shape arcl_shape_call(unsigned op, const arcl_shape *const *args, uint32_t count)
{
    const arcl_op_info *info = arcl_op_of(op);
    const uint16_t table = arcl_type_kinds(info->result);
    arcl_shape s = {0};
    unsigned kinds = table;

    for (uint32_t k = 0; k < count; k++)
        s.varies = s.varies || args[k]->varies;
    s.kinds = table;
    if (count != info->arity)
        return s;
    switch ((arcl_flow)arcl_op_of(op)->flow) {
    case ARCL_FLOW_SAME:
        kinds = same_as(info, args);
        break;
    case ARCL_FLOW_NUMBER:
        kinds = number_of(args, count);
        break;
    case ARCL_FLOW_ELEMENT:
        kinds = arcl_kinds_element(args[0]->kinds);
        break;
    case ARCL_FLOW_PART:
        kinds = args[0]->kinds;
        break;
    case ARCL_FLOW_CHOICE:
        kinds = args[count - 1]->kinds;
        break;
    case ARCL_FLOW_TUPLE:
        s.kinds = ARCL_KIND_TUPLE;
        return s;
    case ARCL_FLOW_JOIN:
        kinds = joined(args[0]->kinds);
        break;
    case ARCL_FLOW_ONE:
        kinds = set_of(args[0]->kinds);
        break;
    case ARCL_FLOW_MAP:
        kinds = mapped(args[1]->kinds, args[0]->gives);
        break;
    case ARCL_FLOW_FLATMAP:
        kinds = args[0]->gives;
        break;
    case ARCL_FLOW_GATHER:
        kinds = set_of(args[0]->gives);
        break;
    case ARCL_FLOW_KEY:
        kinds = args[1]->gives & (ARCL_KIND_COUNT | ARCL_KIND_COLOUR);
        s.kinds |= (uint16_t)kinds; /* the table knows of integers alone */
        break;
    case ARCL_FLOW_BY_TABLE:
        return s;
    default:
        function_of(&s, op, args);
        return s;
    }
    if (kinds & s.kinds)
        s.kinds &= (uint16_t)kinds;
    return s;
}

static arcl_shape shape_of_constant(arcl_val v)
{
    arcl_shape s = {0};

    switch ((arcl_tag)v.tag) {
    case ARCL_FN:
        return arcl_shape_prim(v.h - 1u);
    case ARCL_BOOL:
        s.kinds = ARCL_KIND_BOOL;
        break;
    case ARCL_INT:
        s.kinds = (uint16_t)(ARCL_KIND_COUNT | (v.u.i >= 0 && v.u.i <= 9 ? ARCL_KIND_COLOUR : 0));
        break;
    case ARCL_PAIR:
        s.kinds = ARCL_KIND_PAIR;
        break;
    default:
        s.kinds = arcl_is_tuple(v) ? ARCL_KIND_TUPLE : ARCL_KIND_OTHER;
    }
    return s;
}

arcl_shape arcl_shape_of(const arcl_graph *d, const arcl_shape *at, uint32_t number)
{
    const arcl_node *n = &d->node[number];
    const uint32_t *args = arcl_graph_args(d, n);
    const arcl_shape *of[ARCL_ARITY_MAX];
    arcl_shape s = {0};

    switch ((arcl_node_kind)n->kind) {
    case ARCL_NODE_CONST:
        return shape_of_constant(d->value[number]);
    case ARCL_NODE_PARAM:
        s.varies = n->callee == ARCL_PARAM_S || n->callee == ARCL_PARAM_I;
        s.kinds = n->callee == ARCL_PARAM_S ? ARCL_KIND_TUPLE
                  : n->type == ARCL_T_Grid  ? ARCL_KIND_GRID
                                            : ARCL_KIND_OTHER;
        return s;
    case ARCL_NODE_PRIM:
        if (n->count > ARCL_ARITY_MAX)
            break;
        for (uint32_t k = 0; k < n->count; k++)
            of[k] = &at[args[k]];
        return arcl_shape_call(n->callee, of, n->count);
    default:
        break;
    }
    s.kinds = n->kind == ARCL_NODE_TUPLE ? ARCL_KIND_TUPLE
              : n->kind == ARCL_NODE_SET ? ARCL_KINDS_SETS
                                         : ARCL_KINDS_ALL;
    if (n->kind == ARCL_NODE_CALL) {
        s.varies = at[n->callee].varies;
        s.kinds = at[n->callee].gives ? at[n->callee].gives : ARCL_KINDS_ALL;
    }
    for (uint32_t k = 0; k < n->count; k++)
        s.varies = s.varies || at[args[k]].varies;
    return s;
}
