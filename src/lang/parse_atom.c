/*
 * Atoms and what is attached to them: literals, displays, comprehensions,
 * calls, subscripts, attributes.
 */
#include "lang/parse.h"

/* Adjacent strings are one. */
static arcl_tree *strings(arcl_parser *p)
{
    const arcl_place where = p->token.place;
    arcl_construct what = ARCL_CONSTRUCT_NONE;
    char *out = NULL;
    size_t len = 0, room = 0;

    for (; p->token.kind == ARCL_TOK_STRING; arcl_parser_advance(p)) {
        const char *s = p->src->text + p->token.place.at;
        size_t written = 0;
        if (what == ARCL_CONSTRUCT_NONE)
            what = arcl_literal_prefix(s);
        if (what != ARCL_CONSTRUCT_NONE)
            continue;
        if (room - len < p->token.len) {
            room = (len + p->token.len) * 2;
            out = arcl_take_over(p->mem, out, len, room, 1);
        }
        const char *wrong = arcl_literal_string(s, p->token.len, out + len, &written);
        if (wrong) {
            arcl_source_complain(p->src, p->token.place, ARCL_CONSTRUCT_NONE, "%s", wrong);
            return NULL;
        }
        len += written;
    }
    if (what != ARCL_CONSTRUCT_NONE)
        return arcl_tree_refused(p, what, where);
    arcl_tree *t = arcl_tree_leaf(p, ARCL_TREE_CONST, where);
    t->u.value = arcl_str(out, (int32_t)len);
    return t;
}

static arcl_tree *integer(arcl_parser *p)
{
    arcl_tree *t = arcl_tree_leaf(p, ARCL_TREE_INT, p->token.place);

    if (!arcl_literal_int(p->src->text + p->token.place.at, p->token.len, &t->u.magnitude)) {
        arcl_source_complain(p->src, p->token.place, ARCL_CONSTRUCT_NONE, "the number does not fit 64 bits");
        return NULL;
    }
    arcl_parser_advance(p);
    return t;
}

arcl_tree *arcl_parse_element(arcl_parser *p)
{
    const arcl_token t = p->token;

    if (arcl_parser_take(p, ARCL_TOK_STAR))
        return arcl_tree_parent(p, ARCL_TREE_STAR, t.kind, t.place, arcl_parse_binary(p, ARCL_PREC_OPERAND));
    arcl_tree *e = arcl_parse_expression(p);
    if (e && p->token.kind == ARCL_TOK_WALRUS && e->kind == ARCL_TREE_NAME) {
        const arcl_place where = p->token.place;
        p->assigns = true;
        arcl_parser_advance(p);
        return arcl_parse_expression(p) ? arcl_tree_refused(p, ARCL_CONSTRUCT_WALRUS, where) : NULL;
    }
    return e;
}

static bool is_clause(arcl_token_kind k)
{
    return k == ARCL_TOK_FOR || k == ARCL_TOK_ASYNC || k == ARCL_TOK_IF;
}

/* The names after `for`. */
static bool targets(arcl_parser *p)
{
    do {
        arcl_parser_take(p, ARCL_TOK_STAR);
        if (!arcl_parse_binary(p, ARCL_PREC_OPERAND))
            return false;
    } while (arcl_parser_take(p, ARCL_TOK_COMMA) && p->token.kind != ARCL_TOK_IN);
    return true;
}

/* The rest of a comprehension after its element. */
static arcl_tree *comprehension(arcl_parser *p, arcl_token_kind bracket, arcl_place where)
{
    while (is_clause(p->token.kind)) {
        arcl_parser_take(p, ARCL_TOK_ASYNC);
        if (!arcl_parser_take(p, ARCL_TOK_IF) &&
            (!arcl_parser_expect(p, ARCL_TOK_FOR) || !targets(p) || !arcl_parser_expect(p, ARCL_TOK_IN)))
            return NULL;
        if (!arcl_parse_binary(p, ARCL_PREC_LOWEST))
            return NULL;
    }
    return arcl_tree_refused(
        p, bracket == ARCL_TOK_LEFT_PAREN ? ARCL_CONSTRUCT_GENERATOR : ARCL_CONSTRUCT_COMPREHENSION, where);
}

/* The arguments of a call, up to the closing bracket. */
static bool arguments(arcl_parser *p, arcl_tree *call)
{
    bool keywords = false;

    while (p->token.kind != ARCL_TOK_RIGHT_PAREN) {
        const arcl_token t = p->token;
        arcl_tree *e;
        if (arcl_parser_take(p, ARCL_TOK_POWER)) {
            e = arcl_tree_parent(p, ARCL_TREE_STAR, t.kind, t.place, arcl_parse_expression(p));
            keywords = true;
        } else {
            e = arcl_parse_element(p);
            if (e && e->kind == ARCL_TREE_NAME && arcl_parser_take(p, ARCL_TOK_ASSIGN)) {
                arcl_symbol *name = e->u.name;
                e = arcl_tree_parent(p, ARCL_TREE_KEYWORD, t.kind, t.place, arcl_parse_expression(p));
                if (e)
                    e->u.name = name;
                keywords = true;
            } else if (e && (p->token.kind == ARCL_TOK_FOR || p->token.kind == ARCL_TOK_ASYNC)) {
                e = comprehension(p, ARCL_TOK_LEFT_PAREN, t.place);
            } else if (e && keywords && e->kind != ARCL_TREE_STAR) {
                arcl_source_complain(p->src, e->place, ARCL_CONSTRUCT_NONE,
                                     "a positional argument follows a keyword argument");
                return false;
            }
        }
        if (!arcl_tree_adopt(p, call, e))
            return false;
        if (!arcl_parser_take(p, ARCL_TOK_COMMA))
            break;
    }
    return arcl_parser_expect(p, ARCL_TOK_RIGHT_PAREN);
}

/* What stands between the brackets of a subscript: expressions and slices. */
static bool subscript_index(arcl_parser *p)
{
    do {
        if (p->token.kind != ARCL_TOK_COLON && !arcl_parse_element(p))
            return false;
        for (int k = 0; k < 2 && arcl_parser_take(p, ARCL_TOK_COLON); k++)
            if (p->token.kind != ARCL_TOK_COMMA && !arcl_parse_ends_list(p->token.kind) && !arcl_parse_element(p))
                return false;
    } while (arcl_parser_take(p, ARCL_TOK_COMMA) && p->token.kind != ARCL_TOK_RIGHT_BRACKET);
    return true;
}

/* One item of a display; *entry says whether it is one of a dict, of which the value is dropped. */
static arcl_tree *display_item(arcl_parser *p, bool brace, bool *entry)
{
    *entry = true;
    if (brace && arcl_parser_take(p, ARCL_TOK_POWER))
        return arcl_parse_binary(p, ARCL_PREC_OPERAND);
    arcl_tree *e = arcl_parse_element(p);
    *entry = e && brace && arcl_parser_take(p, ARCL_TOK_COLON);
    return *entry && !arcl_parse_expression(p) ? NULL : e;
}

/* A parenthesis, list, set or dict, from its opening bracket. */
static arcl_tree *display(arcl_parser *p)
{
    const arcl_token open = p->token;
    const bool paren = open.kind == ARCL_TOK_LEFT_PAREN, brace = open.kind == ARCL_TOK_LEFT_BRACE;
    const arcl_token_kind close = paren ? ARCL_TOK_RIGHT_PAREN : brace ? ARCL_TOK_RIGHT_BRACE : ARCL_TOK_RIGHT_BRACKET;
    arcl_tree *const own = arcl_tree_leaf(p,
                                          paren   ? ARCL_TREE_TUPLE
                                          : brace ? ARCL_TREE_DICT
                                                  : ARCL_TREE_LIST,
                                          open.place);
    arcl_tree *t = own;

    arcl_parser_advance(p);
    while (p->token.kind != close) {
        const arcl_token at = p->token;
        bool entry;
        arcl_tree *e = display_item(p, brace, &entry);
        if (!e)
            return NULL;
        if (t->count == 0 && (p->token.kind == ARCL_TOK_FOR || p->token.kind == ARCL_TOK_ASYNC)) {
            t = comprehension(p, open.kind, open.place);
            break;
        }
        if (paren && t->count == 0 && p->token.kind == close && e->kind != ARCL_TREE_STAR) {
            t = e; /* just a parenthesis */
            break;
        }
        if (brace && t->count == 0 && !entry)
            t->kind = ARCL_TREE_SET;
        if (brace && entry != (t->kind == ARCL_TREE_DICT)) {
            arcl_source_complain(p->src, at.place, ARCL_CONSTRUCT_NONE, "a dict and a set are mixed in one display");
            return NULL;
        }
        if (!arcl_tree_adopt(p, t, e))
            return NULL;
        if (!arcl_parser_take(p, ARCL_TOK_COMMA))
            break;
    }
    if (!t || !arcl_parser_expect(p, close))
        return NULL;
    return t == own && !paren ? arcl_tree_note(p, t) : t; /* others are noted */
}

static arcl_tree *yield(arcl_parser *p)
{
    const arcl_place where = p->token.place;

    arcl_parser_advance(p);
    arcl_parser_take(p, ARCL_TOK_FROM);
    if (!arcl_parse_ends_list(p->token.kind) && !arcl_parse_expressions(p))
        return NULL;
    return arcl_tree_refused(p, ARCL_CONSTRUCT_YIELD, where);
}

static arcl_tree *atom(arcl_parser *p)
{
    const arcl_token t = p->token;
    arcl_tree *e;

    switch (t.kind) {
    case ARCL_TOK_NAME:
        e = arcl_tree_leaf(p, ARCL_TREE_NAME, t.place);
        e->u.name = t.name;
        break;
    case ARCL_TOK_TRUE:
    case ARCL_TOK_FALSE:
    case ARCL_TOK_NONE:
        e = arcl_tree_leaf(p, ARCL_TREE_CONST, t.place);
        e->u.value = t.kind == ARCL_TOK_NONE ? arcl_none() : arcl_bool(t.kind == ARCL_TOK_TRUE);
        break;
    case ARCL_TOK_FLOAT:
        e = arcl_tree_refused(p, ARCL_CONSTRUCT_FLOAT, t.place);
        break;
    case ARCL_TOK_ELLIPSIS:
        e = arcl_tree_refused(p, ARCL_CONSTRUCT_ELLIPSIS, t.place);
        break;
    case ARCL_TOK_INT:
        return integer(p);
    case ARCL_TOK_STRING:
        return strings(p);
    case ARCL_TOK_LEFT_PAREN:
    case ARCL_TOK_LEFT_BRACKET:
    case ARCL_TOK_LEFT_BRACE:
        return display(p);
    case ARCL_TOK_YIELD:
        return yield(p);
    default:
        arcl_parser_unexpected(p);
        return NULL;
    }
    arcl_parser_advance(p);
    return e;
}

/* Whether it is frozenset({...}). */
static bool holds_display(const arcl_tree *call)
{
    return call->count == 2 && call->first->kind == ARCL_TREE_NAME &&
           strcmp(call->first->u.name->name, "frozenset") == 0 &&
           (call->last->kind == ARCL_TREE_SET || call->last->kind == ARCL_TREE_DICT);
}

arcl_tree *arcl_parse_postfix(arcl_parser *p)
{
    arcl_tree *e = atom(p);

    while (e) {
        const arcl_place where = p->token.place;
        if (arcl_parser_take(p, ARCL_TOK_LEFT_PAREN)) {
            e = arcl_tree_parent(p, ARCL_TREE_CALL, ARCL_TOK_LEFT_PAREN, e->place, e);
            if (e && !arguments(p, e))
                return NULL;
            if (e && holds_display(e))
                e->last->op = ARCL_TOK_LEFT_PAREN;
        } else if (arcl_parser_take(p, ARCL_TOK_LEFT_BRACKET)) {
            e = arcl_tree_parent(p, ARCL_TREE_SUBSCRIPT, ARCL_TOK_LEFT_BRACKET, where, e);
            if (!e || !subscript_index(p) || !arcl_parser_expect(p, ARCL_TOK_RIGHT_BRACKET))
                return NULL;
        } else if (arcl_parser_take(p, ARCL_TOK_DOT)) {
            e = arcl_tree_parent(p, ARCL_TREE_ATTRIBUTE, ARCL_TOK_DOT, where, e);
            arcl_symbol *name = p->token.name;
            if (!e || !arcl_parser_expect(p, ARCL_TOK_NAME))
                return NULL;
            e->u.name = name;
        } else {
            return e;
        }
    }
    return NULL;
}
