/*
 * Expressions to nodes. The recursion is as deep as a tree is high, which the
 * parser limits.
 *
 * The constants among the arguments of a node become nodes right before it,
 * whatever stands between them in the text: so the order of nodes tells the
 * order of calls and nothing else, and a printed program gets it back.
 */
#include "lang/lower.h"

#include "op/codes.h"

/* The construct that keeps t out of the language. */
static arcl_construct construct_of(const arcl_tree *t)
{
    switch ((arcl_tree_kind)t->kind) {
    case ARCL_TREE_LIST:
        return ARCL_CONSTRUCT_LIST;
    case ARCL_TREE_SET:
        return ARCL_CONSTRUCT_SET;
    case ARCL_TREE_DICT:
        return ARCL_CONSTRUCT_DICT;
    case ARCL_TREE_STAR:
        return ARCL_CONSTRUCT_STARRED;
    case ARCL_TREE_COMPARE:
        return ARCL_CONSTRUCT_COMPARISON;
    case ARCL_TREE_CONDITIONAL:
        return ARCL_CONSTRUCT_CONDITIONAL;
    case ARCL_TREE_LAMBDA:
        return ARCL_CONSTRUCT_LAMBDA;
    case ARCL_TREE_COMPREHENSION:
        return t->op == ARCL_TOK_LEFT_PAREN ? ARCL_CONSTRUCT_GENERATOR : ARCL_CONSTRUCT_COMPREHENSION;
    case ARCL_TREE_SUBSCRIPT:
        return ARCL_CONSTRUCT_SUBSCRIPT;
    case ARCL_TREE_ATTRIBUTE:
        return ARCL_CONSTRUCT_ATTRIBUTE;
    case ARCL_TREE_REFUSED:
        return (arcl_construct)t->op;
    default: /* UNARY, BINARY */
        return arcl_token_info_of((arcl_token_kind)t->op)->construct;
    }
}

static bool refuse(arcl_lowering *lo, arcl_place where, arcl_construct what)
{
    arcl_source_refuse(lo->src, where, what);
    return false;
}

uint32_t arcl_lower_node(arcl_lowering *lo, arcl_operand x)
{
    if (x.node != ARCL_NODE_MISSING)
        return x.node;
    lo->graph.line = x.line;
    return arcl_graph_constant(&lo->graph, x.c);
}

static bool give_const(const arcl_const *c, arcl_place where, arcl_operand *out)
{
    *out = (arcl_operand){.node = ARCL_NODE_MISSING, .c = c, .line = where.line};
    return true;
}

static void push(arcl_lowering *lo, arcl_operand x)
{
    lo->stack = arcl_room_for_one(lo->mem, lo->stack, lo->nstack, &lo->stack_room, sizeof *lo->stack);
    lo->stack[lo->nstack++] = x;
}

/* Gives a node whose arguments are the operands from `base` on, and takes them off the stack. */
static bool give_node(arcl_lowering *lo, arcl_node_kind kind, uint32_t callee, size_t base, arcl_place where,
                      arcl_operand *out)
{
    const size_t n = lo->nstack - base;

    if (n > lo->args_room) {
        lo->args_room = n * 2;
        lo->args = ARCL_TAKE(lo->mem, uint32_t, lo->args_room);
    }
    for (size_t k = 0; k < n; k++)
        lo->args[k] = arcl_lower_node(lo, lo->stack[base + k]);
    const arcl_guard guard = kind == ARCL_NODE_PRIM || kind == ARCL_NODE_CALL ? lo->guard : ARCL_PLAIN;
    lo->graph.line = where.line;
    *out = (arcl_operand){
        .node = arcl_graph_call(&lo->graph, lo->dialect, kind, callee, lo->args, (uint32_t)n, guard)};
    lo->nstack = base;
    return true;
}

static const arcl_const *builtin_of(arcl_lowering *lo, arcl_symbol *y)
{
    arcl_val v;

    if (!y->known) {
        const int op = arcl_op_find(lo->dialect, y->name, y->len);
        y->known = true;
        if (op >= 0)
            y->builtin = arcl_pool_scalar(lo->pool, arcl_prim((unsigned)op));
        else if (arcl_constant_find(lo->dialect, y->name, y->len, &v))
            y->builtin = arcl_pool_scalar(lo->pool, v);
    }
    return y->builtin;
}

static bool name(arcl_lowering *lo, const arcl_tree *t, arcl_operand *out)
{
    arcl_symbol *y = t->u.name;

    if (y->scope == lo->scope) {
        if (y->node < ARCL_NODE_FOREIGN) {
            *out = (arcl_operand){.node = y->node, .c = y->constant, .object = y->object};
            return true;
        }
        arcl_source_complain(lo->src, t->place, ARCL_CONSTRUCT_NONE,
                             y->node == ARCL_NODE_MISSING ? "'%.60s' is used before it is assigned"
                             : y->node == ARCL_NODE_LIST  ? "'%.60s' collects outputs and is no value"
                                                          : "'%.60s' comes from outside the language and is no value",
                             y->name);
        return false;
    }
    switch ((arcl_global)y->global) {
    case ARCL_GLOBAL_CONST:
        return give_const(y->value, t->place, out);
    case ARCL_GLOBAL_DEF:
        return refuse(lo, t->place, ARCL_CONSTRUCT_OTHER_CALL);
    case ARCL_GLOBAL_REFUSED:
        arcl_source_complain(lo->src, t->place, ARCL_CONSTRUCT_NONE,
                             "'%.60s' is defined in this file by something that is not part of the language", y->name);
        return false;
    case ARCL_GLOBAL_NONE:
        break;
    }
    if (builtin_of(lo, y))
        return give_const(y->builtin, t->place, out);
    arcl_lower_undefined(lo, t);
    return false;
}

/* An int literal with signs before it; a sign before anything else is an operator. */
static bool integer(arcl_lowering *lo, const arcl_tree *t, arcl_operand *out)
{
    const arcl_tree *leaf = t;
    bool negative = false;

    for (; leaf->kind == ARCL_TREE_UNARY && (leaf->op == ARCL_TOK_MINUS || leaf->op == ARCL_TOK_PLUS);
         leaf = leaf->first)
        negative ^= leaf->op == ARCL_TOK_MINUS;
    if (leaf->kind != ARCL_TREE_INT)
        return refuse(lo, t->place, construct_of(t));
    const uint64_t m = leaf->u.magnitude;
    if (!negative && m > INT64_MAX) {
        arcl_source_complain(lo->src, t->place, ARCL_CONSTRUCT_NONE, "the number does not fit 64 bits");
        return false;
    }
    const int64_t value = !negative ? (int64_t)m : m > INT64_MAX ? INT64_MIN : -(int64_t)m;
    return give_const(arcl_pool_scalar(lo->pool, arcl_int(value)), t->place, out);
}

/* Pushes what t and the trees after it give. */
static bool push_all(arcl_lowering *lo, const arcl_tree *t)
{
    arcl_operand x;

    for (; t; t = t->next) {
        if (!arcl_lower_expression(lo, t, &x))
            return false;
        push(lo, x);
    }
    return true;
}

/* A tuple; one of constants is a constant. */
static bool tuple(arcl_lowering *lo, const arcl_tree *t, arcl_operand *out)
{
    const size_t base = lo->nstack;
    const arcl_const *c = NULL;
    size_t n = 0;

    if (!push_all(lo, t->first))
        return false;
    while (n < t->count && lo->stack[base + n].c)
        n++;
    if (n == t->count) {
        const arcl_const **items = ARCL_TAKE(lo->mem, const arcl_const *, n);
        for (size_t k = 0; k < n; k++)
            items[k] = lo->stack[base + k].c;
        c = arcl_pool_tuple(lo->pool, items, t->count);
    }
    if (!c)
        return give_node(lo, ARCL_NODE_TUPLE, 0, base, t->place, out);
    lo->nstack = base;
    return give_const(c, t->place, out);
}

/* frozenset() and frozenset({...}), whose items are evaluated in order. */
static bool frozenset(arcl_lowering *lo, const arcl_tree *call, arcl_operand *out)
{
    const arcl_tree *arg = call->first->next;
    const size_t base = lo->nstack;

    if (arg && (arg->next || (arg->kind != ARCL_TREE_SET && (arg->kind != ARCL_TREE_DICT || arg->first)))) {
        arcl_source_complain(lo->src, call->place, ARCL_CONSTRUCT_BUILTIN,
                             "'frozenset' takes nothing or a display such as {a, b} in this language");
        return false;
    }
    return (!arg || push_all(lo, arg->first)) && give_node(lo, ARCL_NODE_SET, 0, base, call->place, out);
}

/* Where among the parameters of the primitive a keyword argument goes, -1 after a complaint. */
static int position(arcl_lowering *lo, const arcl_op_info *op, const arcl_tree *keyword, unsigned filled)
{
    for (unsigned k = 0; k < op->arity; k++) {
        if (strcmp(op->param[k].name, keyword->u.name->name) != 0)
            continue;
        if (!(filled >> k & 1))
            return (int)k;
        arcl_source_complain(lo->src, keyword->place, ARCL_CONSTRUCT_NONE, "'%s' gets its argument '%s' twice",
                             op->name, op->param[k].name);
        return -1;
    }
    arcl_source_complain(lo->src, keyword->place, ARCL_CONSTRUCT_NONE, "'%s' has no parameter '%.60s'", op->name,
                         keyword->u.name->name);
    return -1;
}

/* Python's `a & a` and `a | a` are a copy of a, but only for one object: equal calls in two places make two. */
static void part_equals(arcl_lowering *lo, arcl_operand *a, arcl_operand *b)
{
    if (a->node != b->node || a->node == ARCL_NODE_MISSING || (a->object && a->object == b->object))
        return;
    const arcl_node *n = &lo->graph.node[a->node];
    if (n->kind != ARCL_NODE_PRIM && n->kind != ARCL_NODE_CALL && n->kind != ARCL_NODE_SET)
        return;
    lo->graph.line = n->line;
    b->node = arcl_graph_twin(&lo->graph, b->node);
}

/* A call of a primitive. Too few or too many arguments are an error of the run, as in Python. */
static bool primitive(arcl_lowering *lo, unsigned number, const arcl_tree *call, arcl_operand *out)
{
    const arcl_op_info *op = arcl_op_of(number);
    const size_t base = lo->nstack;
    arcl_operand placed[ARCL_ARITY_MAX];
    const arcl_tree *arg = call->first->next;
    unsigned n = 0, filled = 0;

    for (; arg && arg->kind != ARCL_TREE_KEYWORD; arg = arg->next, n++) {
        arcl_operand x;
        if (!arcl_lower_expression(lo, arg, &x))
            return false;
        push(lo, x);
    }
    filled = n >= ARCL_ARITY_MAX ? (1u << ARCL_ARITY_MAX) - 1 : (1u << n) - 1;
    for (; arg; arg = arg->next) {
        if (arg->kind != ARCL_TREE_KEYWORD)
            return refuse(lo, arg->place, construct_of(arg));
        const int k = position(lo, op, arg, filled);
        if (k < 0 || !arcl_lower_expression(lo, arg->first, &placed[k]))
            return false;
        filled |= 1u << k;
    }
    for (unsigned k = n; k < op->arity; k++)
        if (filled >> k & 1)
            push(lo, placed[k]);
    for (size_t k = lo->nstack - base; k < op->arity && k + arcl_op_optional(number) >= op->arity; k++) {
        arcl_operand identity;
        give_const(arcl_pool_scalar(lo->pool, arcl_prim(ARCL_OP_identity)), call->place, &identity);
        push(lo, identity);
    }
    if ((op->code == arcl_op_intersection || op->code == arcl_op_t_combine_f) && lo->nstack == base + 2)
        part_equals(lo, &lo->stack[base], &lo->stack[base + 1]);
    return give_node(lo, ARCL_NODE_PRIM, number, base, call->place, out);
}

static bool call(arcl_lowering *lo, const arcl_tree *t, arcl_operand *out)
{
    const arcl_tree *callee = t->first;
    const size_t base = lo->nstack;
    arcl_operand f;

    if (callee->kind == ARCL_TREE_NAME && callee->u.name == lo->frozenset && callee->u.name->scope != lo->scope &&
        callee->u.name->global == ARCL_GLOBAL_NONE)
        return frozenset(lo, t, out);
    if (!arcl_lower_expression(lo, callee, &f))
        return false;
    if (f.c && f.c->value.tag == ARCL_FN && f.c->value.h > 0)
        return primitive(lo, f.c->value.h - 1u, t, out);
    for (const arcl_tree *arg = callee->next; arg; arg = arg->next) {
        if (arg->kind == ARCL_TREE_KEYWORD) {
            arcl_source_complain(lo->src, arg->place, ARCL_CONSTRUCT_NONE,
                                 "the function is known only at run time: '%.60s' cannot be given by keyword",
                                 arg->u.name->name);
            return false;
        }
    }
    return push_all(lo, callee->next) && give_node(lo, ARCL_NODE_CALL, arcl_lower_node(lo, f), base, t->place, out);
}

bool arcl_lower_expression(arcl_lowering *lo, const arcl_tree *t, arcl_operand *out)
{
    switch ((arcl_tree_kind)t->kind) {
    case ARCL_TREE_NAME:
        return name(lo, t, out);
    case ARCL_TREE_INT:
    case ARCL_TREE_UNARY:
        return integer(lo, t, out);
    case ARCL_TREE_CONST:
        return give_const(arcl_pool_scalar(lo->pool, t->u.value), t->place, out);
    case ARCL_TREE_TUPLE:
        return tuple(lo, t, out);
    case ARCL_TREE_CALL:
        return call(lo, t, out);
    default:
        return refuse(lo, t->place, construct_of(t));
    }
}
