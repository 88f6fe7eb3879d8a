#include "batt/shape.h"

typedef enum rule {
    BY_TABLE,
    SAME,
    NUMBER,
    ELEMENT,
    PART,
    CHOICE,
    TUPLE,
    JOIN,
    ONE,
    MAP,
    FLATMAP,
    GATHER,
    KEY,
    OUTER,
    FORK,
    LAST,
    FIRST,
    AGAIN,
    TEST,
} rule;

static const uint8_t rules[ARCL_OP_COUNT] = {
#define ARCL_FLOW(name, rule) [ARCL_OP_##name] = rule,
#include "batt/flows.def"
};

/* What the elements of a container are; a cell and a row are tuples like others. */
static uint16_t element_of(unsigned kinds)
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
        out = element_of(kinds & ~(unsigned)(ARCL_KIND_TUPLE | ARCL_KIND_SET));
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
                        .arity = (uint8_t)info->arity};
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
    switch ((rule)rules[op]) {
    case OUTER:
    case FORK: /* nothing comes of functions that take another number of arguments */
        s->gives = f->gives;
        s->takes = inner->takes;
        s->arity = inner->arity == 1 && f->arity == (rules[op] == FORK ? 2 : 1);
        break;
    case LAST:
    case AGAIN:
        s->gives = f->gives;
        s->takes = f->takes;
        s->arity = (uint8_t)(rules[op] == AGAIN ? f->arity == 1 : f->arity > 1 ? f->arity - 1 : 0);
        break;
    case FIRST: /* what comes first now is not known of a closure */
        s->gives = f->gives;
        s->arity = (uint8_t)(f->arity > 1 ? f->arity - 1 : 0);
        break;
    case TEST:
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
    switch ((rule)rules[op]) {
    case SAME:
        kinds = same_as(info, args);
        break;
    case NUMBER:
        kinds = number_of(args, count);
        break;
    case ELEMENT:
        kinds = element_of(args[0]->kinds);
        break;
    case PART:
        kinds = args[0]->kinds;
        break;
    case CHOICE:
        kinds = args[count - 1]->kinds;
        break;
    case TUPLE:
        s.kinds = ARCL_KIND_TUPLE;
        return s;
    case JOIN:
        kinds = joined(args[0]->kinds);
        break;
    case ONE:
        kinds = set_of(args[0]->kinds);
        break;
    case MAP:
        kinds = mapped(args[1]->kinds, args[0]->gives);
        break;
    case FLATMAP:
        kinds = args[0]->gives;
        break;
    case GATHER:
        kinds = set_of(args[0]->gives);
        break;
    case KEY:
        kinds = args[1]->gives & (ARCL_KIND_COUNT | ARCL_KIND_COLOUR);
        s.kinds |= (uint16_t)kinds; /* the table knows of integers alone */
        break;
    case BY_TABLE:
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

arcl_shape arcl_shape_of(const arcl_dag *d, const arcl_shape *at, uint32_t number)
{
    const arcl_dag_node *n = &d->node[number];
    const uint32_t *args = arcl_dag_args(d, n);
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

/* The type that a function that is filled in asks of the value; that of any where it is a closure. */
static arcl_type parameter_of(const arcl_dag *d, uint32_t function, bool last)
{
    const arcl_dag_node *f = &d->node[function];

    if (f->kind != ARCL_NODE_CONST || d->value[function].tag != ARCL_FN)
        return ARCL_T_Any;
    const arcl_op_info *info = arcl_op_of(d->value[function].h - 1u);
    return info->param[last ? info->arity - 1 : 0].type;
}

/* The type of argument k of a node, as far as the table says. */
static arcl_type type_at(const arcl_dag *d, const arcl_dag_node *n, uint32_t k)
{
    if (n->kind != ARCL_NODE_PRIM || n->count != arcl_op_of(n->callee)->arity)
        return ARCL_T_Any;
    if (k == 1 && (rules[n->callee] == LAST || rules[n->callee] == FIRST))
        return parameter_of(d, arcl_dag_args(d, n)[0], rules[n->callee] == LAST);
    return arcl_op_of(n->callee)->param[k].type;
}

/* The same if that limits integers, or 0. */
static uint8_t range_at(const arcl_dag *d, const arcl_dag_node *n, uint32_t k)
{
    const arcl_type type = type_at(d, n, k);

    return arcl_type_range(type).limited ? (uint8_t)type : 0;
}

bool arcl_shape_in_range(const arcl_dag *d, arcl_type range, uint32_t x)
{
    const arcl_type_span span = arcl_type_range(range);
    const arcl_val v = d->value[x];

    if (d->node[x].kind != ARCL_NODE_CONST)
        return arcl_type_range_fits(range, (arcl_type)d->node[x].type);
    return v.tag == ARCL_INT && span.low <= v.u.i && v.u.i <= span.high;
}

/* What the user asks of its argument k, whatever stands there. */
static uint16_t asked(const arcl_dag *d, const arcl_shape *at, const arcl_dag_node *n, uint32_t user, uint32_t k)
{
    if (n->kind == ARCL_NODE_CALL)
        return k == 0 && at[n->callee].arity == 1 && at[n->callee].takes ? at[n->callee].takes : ARCL_KINDS_ALL;
    if (n->kind != ARCL_NODE_PRIM || n->count != arcl_op_of(n->callee)->arity)
        return ARCL_KINDS_ALL;
    const arcl_op_info *info = arcl_op_of(n->callee);
    const uint16_t table = arcl_type_kinds(info->param[k].type), kinds = at[user].kinds;
    const uint32_t *args = arcl_dag_args(d, n);
    switch ((rule)rules[n->callee]) {
    case SAME:
        return info->param[k].type == info->result && kinds & table ? kinds & table : table;
    case NUMBER: /* a pair and a number make a pair */
        return kinds & ARCL_KIND_PAIR ? table : ARCL_KIND_COUNT;
    case LAST:
    case FIRST:
        return arcl_type_kinds(type_at(d, n, k));
    case TEST:
        return k == 1 && at[args[0]].gives ? at[args[0]].gives : table;
    default:
        return table;
    }
}

void arcl_shape_narrow(const arcl_dag *d, arcl_shape *at, uint32_t user)
{
    const arcl_dag_node *x = &d->node[user];
    const uint32_t *args = arcl_dag_args(d, x);

    for (uint32_t k = 0; k < x->count; k++) {
        const arcl_node_kind kind = (arcl_node_kind)d->node[args[k]].kind;
        if (kind != ARCL_NODE_CONST && kind != ARCL_NODE_PARAM)
            at[args[k]].kinds &= asked(d, at, x, user, k);
    }
}

/* What a function that stands as argument k of a call is called with, if that can be told, or 0. */
static uint16_t called_with(const arcl_dag *d, const arcl_shape *at, const arcl_dag_node *n, uint32_t k)
{
    const uint32_t *args = arcl_dag_args(d, n);
    const arcl_op_info *info = arcl_op_of(n->callee);

    if (rules[n->callee] == OUTER)
        return k + 1 < n->count ? at[args[k + 1]].gives : 0;
    for (uint32_t j = 0; j < n->count; j++)
        switch (info->param[j].type) {
        case ARCL_T_Container:
        case ARCL_T_ContainerContainer:
        case ARCL_T_Tuple:
        case ARCL_T_FrozenSet:
            return element_of(at[args[j]].kinds);
        case ARCL_T_Samples: /* grids, and then what came of them */
            return k == 1 ? ARCL_KIND_GRID : ARCL_KIND_TUPLE;
        default:
            break;
        }
    return 0;
}

arcl_shape arcl_shape_need(const arcl_dag *d, const arcl_shape *at, uint32_t user, uint32_t k)
{
    const arcl_dag_node *n = &d->node[user];
    const arcl_shape there = at[arcl_dag_args(d, n)[k]];
    const uint16_t needed = asked(d, at, n, user, k);
    arcl_shape need = there;

    if (n->kind == ARCL_NODE_PRIM && rules[n->callee] == NUMBER && needed != ARCL_KIND_COUNT)
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

bool arcl_shape_sound(const arcl_dag *d, const arcl_shape *at, uint32_t number)
{
    const arcl_dag_node *n = &d->node[number];
    const uint32_t *args = arcl_dag_args(d, n);

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
