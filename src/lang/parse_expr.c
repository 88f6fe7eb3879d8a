/* Expressions by precedence climbing, parameters, and the making of trees. */
#include "lang/parse.h"

static bool too_deep(arcl_parser *p, arcl_place where)
{
    arcl_source_complain(p->src, where, ARCL_CONSTRUCT_NONE, "expressions are nested more than %d deep", ARCL_NEST_MAX);
    return false;
}

/* One level down; the way up is `p->depth--`, and a complaint starts anew. */
static bool descend(arcl_parser *p)
{
    if (p->depth >= ARCL_NEST_MAX)
        return too_deep(p, p->token.place);
    p->depth++;
    return true;
}

arcl_tree *arcl_tree_leaf(arcl_parser *p, arcl_tree_kind kind, arcl_place where)
{
    arcl_tree *t = ARCL_TAKE(p->mem, arcl_tree, 1);
    *t = (arcl_tree){.kind = (uint8_t)kind, .height = 1, .place = where};
    return t;
}

arcl_tree *arcl_tree_note(arcl_parser *p, arcl_tree *t)
{
    t->noted = p->noted;
    p->noted = t;
    return t;
}

arcl_tree *arcl_tree_refused(arcl_parser *p, arcl_construct what, arcl_place where)
{
    arcl_tree *t = arcl_tree_leaf(p, ARCL_TREE_REFUSED, where);
    t->op = (uint8_t)what;
    return arcl_tree_note(p, t);
}

bool arcl_tree_adopt(arcl_parser *p, arcl_tree *t, arcl_tree *child)
{
    if (!t || !child)
        return false;
    if (child->height >= ARCL_NEST_MAX)
        return too_deep(p, child->place);
    if (t->height <= child->height)
        t->height = (uint8_t)(child->height + 1);
    if (t->last)
        t->last->next = child;
    else
        t->first = child;
    t->last = child;
    t->count++;
    return true;
}

arcl_tree *arcl_tree_parent(arcl_parser *p, arcl_tree_kind kind, arcl_token_kind op, arcl_place where, arcl_tree *child)
{
    arcl_tree *t = arcl_tree_leaf(p, kind, where);
    t->op = (uint8_t)op;
    if (!arcl_tree_adopt(p, t, child))
        return NULL;
    const bool part = kind == ARCL_TREE_TUPLE || kind == ARCL_TREE_CALL || kind == ARCL_TREE_KEYWORD ||
                      (kind == ARCL_TREE_UNARY && (child->kind == ARCL_TREE_UNARY || child->kind == ARCL_TREE_INT));
    return part ? t : arcl_tree_note(p, t);
}

static arcl_tree *unary(arcl_parser *p)
{
    const arcl_token t = p->token;
    arcl_tree *e;

    if (t.kind == ARCL_TOK_PLUS || t.kind == ARCL_TOK_MINUS || t.kind == ARCL_TOK_INVERT) {
        if (!descend(p))
            return NULL;
        arcl_parser_advance(p);
        e = arcl_tree_parent(p, ARCL_TREE_UNARY, t.kind, t.place, unary(p));
        p->depth--;
        return e;
    }
    const bool waits = arcl_parser_take(p, ARCL_TOK_AWAIT);
    e = arcl_parse_postfix(p);
    if (e && waits)
        e = arcl_tree_refused(p, ARCL_CONSTRUCT_ASYNC, t.place);
    const arcl_token power = p->token;
    if (e && arcl_parser_take(p, ARCL_TOK_POWER)) {
        /* Binds closer than a sign before it, less close than one after it. */
        if (!descend(p) || !unary(p))
            return NULL;
        p->depth--;
        e = arcl_tree_refused(p, ARCL_CONSTRUCT_ARITHMETIC, power.place);
    }
    return e;
}

/* The rest of a chain of comparisons after its first operand; only one `==` alone is kept. */
static arcl_tree *comparison(arcl_parser *p, arcl_tree *left)
{
    const arcl_token first = p->token;
    arcl_tree *right = left;
    unsigned n = 0;

    for (; right && arcl_token_info_of(p->token.kind)->precedence == ARCL_PREC_COMPARE; n++) {
        const arcl_token op = p->token;
        arcl_parser_advance(p);
        if (op.kind == ARCL_TOK_NOT && !arcl_parser_expect(p, ARCL_TOK_IN))
            return NULL;
        if (op.kind == ARCL_TOK_IS)
            arcl_parser_take(p, ARCL_TOK_NOT);
        right = arcl_parse_binary(p, ARCL_PREC_OPERAND);
    }
    if (!right || n > 1 || first.kind != ARCL_TOK_EQUAL)
        return right ? arcl_tree_refused(p, ARCL_CONSTRUCT_COMPARISON, first.place) : NULL;
    arcl_tree *t = arcl_tree_parent(p, ARCL_TREE_EQUAL, first.kind, first.place, left);
    return arcl_tree_adopt(p, t, right) ? t : NULL;
}

arcl_tree *arcl_parse_binary(arcl_parser *p, int least)
{
    const arcl_token first = p->token;
    arcl_tree *e;

    if (!descend(p))
        return NULL;
    if (first.kind == ARCL_TOK_NOT && least <= ARCL_PREC_NOT) {
        arcl_parser_advance(p);
        e = arcl_parse_binary(p, ARCL_PREC_NOT) ? arcl_tree_refused(p, ARCL_CONSTRUCT_BOOLEAN, first.place) : NULL;
    } else {
        e = unary(p);
    }
    while (e) {
        const arcl_token op = p->token;
        const int precedence = arcl_token_info_of(op.kind)->precedence;
        if (precedence == 0 || precedence < least)
            break;
        if (precedence == ARCL_PREC_COMPARE) {
            e = comparison(p, e);
            continue;
        }
        arcl_parser_advance(p);
        e = arcl_parse_binary(p, precedence + 1)
                ? arcl_tree_refused(p, arcl_token_info_of(op.kind)->construct, op.place)
                : NULL;
    }
    p->depth--;
    return e;
}

static arcl_tree *lambda(arcl_parser *p)
{
    const arcl_place where = p->token.place;
    arcl_tree *params;
    uint32_t n;

    arcl_parser_advance(p);
    if (!arcl_parse_params(p, ARCL_TOK_COLON, &params, &n) || !arcl_parser_expect(p, ARCL_TOK_COLON) ||
        !arcl_parse_expression(p))
        return NULL;
    return arcl_tree_refused(p, ARCL_CONSTRUCT_LAMBDA, where);
}

arcl_tree *arcl_parse_expression(arcl_parser *p)
{
    arcl_tree *e;

    if (p->token.kind == ARCL_TOK_LAMBDA) {
        if (!descend(p))
            return NULL;
        e = lambda(p);
        p->depth--;
        return e;
    }
    e = arcl_parse_binary(p, ARCL_PREC_LOWEST);
    const arcl_place where = p->token.place;
    if (e && arcl_parser_take(p, ARCL_TOK_IF)) {
        if (!arcl_parse_binary(p, ARCL_PREC_LOWEST) || !arcl_parser_expect(p, ARCL_TOK_ELSE) || !descend(p) ||
            !arcl_parse_expression(p))
            return NULL;
        p->depth--;
        e = arcl_tree_refused(p, ARCL_CONSTRUCT_CONDITIONAL, where);
    }
    return e;
}

bool arcl_parse_ends_list(arcl_token_kind k)
{
    switch (k) {
    case ARCL_TOK_NEWLINE:
    case ARCL_TOK_END:
    case ARCL_TOK_SEMICOLON:
    case ARCL_TOK_ASSIGN:
    case ARCL_TOK_AUGMENTED:
    case ARCL_TOK_COLON:
    case ARCL_TOK_RIGHT_PAREN:
    case ARCL_TOK_RIGHT_BRACKET:
    case ARCL_TOK_RIGHT_BRACE:
        return true;
    default:
        return false;
    }
}

arcl_tree *arcl_parse_expressions(arcl_parser *p)
{
    const arcl_place where = p->token.place;
    arcl_tree *e = arcl_parse_element(p);

    if (!e || (p->token.kind != ARCL_TOK_COMMA && e->kind != ARCL_TREE_STAR))
        return e;
    arcl_tree *t = arcl_tree_parent(p, ARCL_TREE_TUPLE, ARCL_TOK_COMMA, where, e);
    while (t && arcl_parser_take(p, ARCL_TOK_COMMA) && !arcl_parse_ends_list(p->token.kind))
        if (!arcl_tree_adopt(p, t, arcl_parse_element(p)))
            return NULL;
    return t;
}

/* One parameter; annotations only where the list ends in a parenthesis. */
static arcl_tree *param(arcl_parser *p, bool annotated)
{
    arcl_tree *t = arcl_tree_leaf(p, ARCL_TREE_PARAM, p->token.place);

    t->op = (uint8_t)p->token.kind;
    if (arcl_parser_take(p, ARCL_TOK_SLASH))
        return t;
    if (arcl_parser_take(p, ARCL_TOK_STAR) && p->token.kind == ARCL_TOK_COMMA)
        return t;
    arcl_parser_take(p, ARCL_TOK_POWER);
    t->u.name = p->token.name;
    if (!arcl_parser_expect(p, ARCL_TOK_NAME))
        return NULL;
    if (annotated && arcl_parser_take(p, ARCL_TOK_COLON) && !arcl_parse_element(p))
        return NULL;
    if (arcl_parser_take(p, ARCL_TOK_ASSIGN) && !arcl_tree_adopt(p, t, arcl_parse_expression(p)))
        return NULL;
    return t;
}

bool arcl_parse_params(arcl_parser *p, arcl_token_kind end, arcl_tree **first, uint32_t *count)
{
    arcl_tree **link = first;

    *first = NULL;
    *count = 0;
    while (p->token.kind != end) {
        arcl_tree *t = param(p, end == ARCL_TOK_RIGHT_PAREN);
        if (!t)
            return false;
        *link = t;
        link = &t->next;
        ++*count;
        if (!arcl_parser_take(p, ARCL_TOK_COMMA))
            break;
    }
    return true;
}
