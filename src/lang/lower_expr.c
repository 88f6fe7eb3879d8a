/* Expressions to nodes. The recursion is as deep as a tree is high, which the parser limits. */
#include "lang/lower.h"

/* The construct that keeps t out of the language. */
static arcl_construct construct_of(const arcl_tree *t)
{
    static const arcl_construct constructs[] = {
        [ARCL_TREE_LIST] = ARCL_CONSTRUCT_LIST,           [ARCL_TREE_SET] = ARCL_CONSTRUCT_SET,
        [ARCL_TREE_DICT] = ARCL_CONSTRUCT_DICT,           [ARCL_TREE_STAR] = ARCL_CONSTRUCT_STARRED,
        [ARCL_TREE_EQUAL] = ARCL_CONSTRUCT_COMPARISON,    [ARCL_TREE_SUBSCRIPT] = ARCL_CONSTRUCT_SUBSCRIPT,
        [ARCL_TREE_ATTRIBUTE] = ARCL_CONSTRUCT_ATTRIBUTE,
    };

    return t->kind == ARCL_TREE_REFUSED ? (arcl_construct)t->op
           : t->kind == ARCL_TREE_UNARY ? arcl_token_info_of((arcl_token_kind)t->op)->construct
                                        : constructs[t->kind];
}

void arcl_lower_refuse_rest(arcl_lowering *lo, const arcl_stmt *s)
{
    const uint32_t told = lo->src->last;

    for (const arcl_tree *t = lo->src->lib->thorough ? s->noted : NULL; t; t = t->noted) {
        const bool held = (t->kind == ARCL_TREE_SET || t->kind == ARCL_TREE_DICT) && t->op == ARCL_TOK_LEFT_PAREN;
        if (t->place.at != told && !held)
            arcl_source_refuse(lo->src, t->place, construct_of(t));
    }
}

static bool refuse(arcl_lowering *lo, arcl_place where, arcl_construct what)
{
    arcl_source_refuse(lo->src, where, what);
    return false;
}

static bool give_const(const arcl_const *c, arcl_place where, arcl_operand *out)
{
    *out = arcl_form_const(c, where.line);
    return true;
}

static const arcl_const *builtin_of(arcl_lowering *lo, arcl_symbol *y)
{
    arcl_val v;

    if (!y->known) {
        const int op = arcl_op_find(lo->form.dialect, y->name, y->len);
        y->known = true;
        if (op >= 0)
            y->builtin = arcl_const_scalar(&lo->form.consts, arcl_prim((unsigned)op));
        else if (arcl_constant_find(lo->form.dialect, y->name, y->len, &v))
            y->builtin = arcl_const_scalar(&lo->form.consts, v);
    }
    return y->builtin;
}

static bool name(arcl_lowering *lo, const arcl_tree *t, arcl_operand *out)
{
    arcl_symbol *y = t->u.name;

    if (y->scope == lo->scope) {
        if (y->node < ARCL_NODE_FOREIGN) {
            *out = (arcl_operand){.node = y->node, .c = y->constant};
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
    return give_const(arcl_const_scalar(&lo->form.consts, arcl_int(value)), t->place, out);
}

/* Pushes what t and the trees after it give. */
static bool push_all(arcl_lowering *lo, const arcl_tree *t)
{
    arcl_operand x;

    for (; t; t = t->next) {
        if (!arcl_lower_expression(lo, t, &x))
            return false;
        arcl_form_push(&lo->form, x);
    }
    return true;
}

static bool tuple(arcl_lowering *lo, const arcl_tree *t, arcl_operand *out)
{
    const size_t base = lo->form.nstack;

    if (!push_all(lo, t->first))
        return false;
    *out = arcl_form_tuple(&lo->form, base, t->place.line);
    return true;
}

/* frozenset() and frozenset({...}), whose items are evaluated in order. */
static bool frozenset(arcl_lowering *lo, const arcl_tree *call, arcl_operand *out)
{
    const arcl_tree *arg = call->first->next;
    const size_t base = lo->form.nstack;

    if (arg && (arg->next || (arg->kind != ARCL_TREE_SET && (arg->kind != ARCL_TREE_DICT || arg->first)))) {
        arcl_source_complain(lo->src, call->place, ARCL_CONSTRUCT_BUILTIN,
                             "'frozenset' takes nothing or a display such as {a, b} in this language");
        return false;
    }
    if (arg && !push_all(lo, arg->first))
        return false;
    *out = arcl_form_set(&lo->form, base, call->place.line);
    return true;
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

/* A call of a primitive. Too few or too many arguments are an error of the run, as in Python. */
static bool primitive(arcl_lowering *lo, unsigned number, const arcl_tree *call, arcl_operand *out)
{
    const arcl_op_info *op = arcl_op_of(number);
    const size_t base = lo->form.nstack;
    arcl_operand placed[ARCL_ARITY_MAX];
    const arcl_tree *arg = call->first->next;
    unsigned n = 0, filled = 0;

    for (; arg && arg->kind != ARCL_TREE_KEYWORD; arg = arg->next, n++) {
        arcl_operand x;
        if (!arcl_lower_expression(lo, arg, &x))
            return false;
        arcl_form_push(&lo->form, x);
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
            arcl_form_push(&lo->form, placed[k]);
    *out = arcl_form_prim(&lo->form, number, base, call->place.line);
    return true;
}

static bool call(arcl_lowering *lo, const arcl_tree *t, arcl_operand *out)
{
    const arcl_tree *callee = t->first;
    const size_t base = lo->form.nstack;
    arcl_operand f;

    if (callee->kind == ARCL_TREE_NAME && callee->u.name == lo->frozenset && callee->u.name->scope != lo->scope &&
        callee->u.name->global == ARCL_GLOBAL_NONE)
        return frozenset(lo, t, out);
    if (!arcl_lower_expression(lo, callee, &f))
        return false;
    if (arcl_operand_is_prim(f))
        return primitive(lo, f.c->value.h - 1u, t, out);
    for (const arcl_tree *arg = callee->next; arg; arg = arg->next) {
        if (arg->kind == ARCL_TREE_KEYWORD) {
            arcl_source_complain(lo->src, arg->place, ARCL_CONSTRUCT_NONE,
                                 "the function is known only at run time: '%.60s' cannot be given by keyword",
                                 arg->u.name->name);
            return false;
        }
    }
    if (!push_all(lo, callee->next))
        return false;
    *out = arcl_form_call(&lo->form, f, base, t->place.line);
    return true;
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
        return give_const(arcl_const_scalar(&lo->form.consts, t->u.value), t->place, out);
    case ARCL_TREE_TUPLE:
        return tuple(lo, t, out);
    case ARCL_TREE_CALL:
        return call(lo, t, out);
    default:
        return refuse(lo, t->place, construct_of(t));
    }
}
