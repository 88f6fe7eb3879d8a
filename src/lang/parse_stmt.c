/* Statements: by their first word, and by the indentation of what belongs to them. */
#include "lang/parse.h"

#include <stdio.h>

void arcl_parser_seek(arcl_parser *p, arcl_place where)
{
    arcl_lexer_seek(&p->lex, where);
    p->depth = 0;
    arcl_parser_advance(p);
}

void arcl_parser_open(arcl_parser *p, arcl_source *src, arcl_symbols *symbols, arcl_arena *mem)
{
    p->src = src;
    p->mem = mem;
    arcl_lexer_open(&p->lex, src, symbols);
    p->depth = 0;
    arcl_parser_advance(p);
}

/* The token as a message names it. */
static const char *spoken(const arcl_parser *p, char *room, size_t size)
{
    enum { SHOWN_MAX = 40 };
    const arcl_token *t = &p->token;

    switch (t->kind) {
    case ARCL_TOK_NEWLINE:
        return "the end of the line";
    case ARCL_TOK_END:
        return "the end of the text";
    case ARCL_TOK_INDENT:
        return "more indentation";
    case ARCL_TOK_DEDENT:
        return "the end of the block";
    case ARCL_TOK_STRING:
        return "a string";
    default:
        snprintf(room, size, "'%.*s'", (int)(t->len < SHOWN_MAX ? t->len : SHOWN_MAX), p->src->text + t->place.at);
        return room;
    }
}

void arcl_parser_unexpected(arcl_parser *p)
{
    char room[64];

    if (p->token.kind == ARCL_TOK_ERROR)
        arcl_source_complain(p->src, p->token.place, ARCL_CONSTRUCT_NONE, "%s", p->token.error);
    else
        arcl_source_complain(p->src, p->token.place, ARCL_CONSTRUCT_NONE, "%s is not expected here",
                             spoken(p, room, sizeof room));
}

bool arcl_parser_expect(arcl_parser *p, arcl_token_kind kind)
{
    char room[64];

    if (arcl_parser_take(p, kind))
        return true;
    if (p->token.kind == ARCL_TOK_ERROR) {
        arcl_parser_unexpected(p);
        return false;
    }
    arcl_place where;
    const char *forgotten = arcl_lexer_forgotten(&p->lex, &p->token, &where);
    if (forgotten) {
        arcl_source_complain(p->src, where, ARCL_CONSTRUCT_NONE, "%s", forgotten);
        return false;
    }
    const char *text = arcl_token_info_of(kind)->text;
    const char *quote = text ? "'" : "";
    arcl_source_complain(p->src, p->token.place, ARCL_CONSTRUCT_NONE, "%s%s%s is expected, not %s", quote,
                         text                      ? text
                         : kind == ARCL_TOK_NAME   ? "a name"
                         : kind == ARCL_TOK_INDENT ? "an indented block"
                                                   : "the end of the line",
                         quote, spoken(p, room, sizeof room));
    return false;
}

static arcl_stmt *statement(arcl_parser *p, arcl_stmt_kind kind, arcl_place where)
{
    arcl_stmt *s = ARCL_TAKE(p->mem, arcl_stmt, 1);
    *s = (arcl_stmt){.kind = kind, .place = where};
    return s;
}

static arcl_stmt *refused(arcl_parser *p, arcl_construct what, arcl_place where)
{
    arcl_stmt *s = statement(p, ARCL_STMT_REFUSED, where);
    s->construct = what;
    return s;
}

/* The same for what would assign to the target. */
static arcl_stmt *refused_target(arcl_parser *p, arcl_construct what, arcl_place where, arcl_tree *target)
{
    arcl_stmt *s = refused(p, what, where);
    s->target = target;
    return s;
}

static bool ends_simple(arcl_token_kind k)
{
    return k == ARCL_TOK_NEWLINE || k == ARCL_TOK_SEMICOLON || k == ARCL_TOK_END;
}

static bool are_names(const arcl_tree *t)
{
    while (t && t->kind == ARCL_TREE_NAME)
        t = t->next;
    return !t;
}

/* `target = value` from the equals sign on. */
static arcl_stmt *assignment(arcl_parser *p, arcl_tree *target)
{
    const arcl_place sign = p->token.place;
    arcl_stmt *s = statement(p, ARCL_STMT_ASSIGN, target->place);

    switch ((arcl_tree_kind)target->kind) {
    case ARCL_TREE_NAME:
        break;
    case ARCL_TREE_TUPLE:
        s->kind = ARCL_STMT_UNPACK;
        if (target->first && are_names(target->first))
            break;
        /* fall through */
    case ARCL_TREE_LIST:
    case ARCL_TREE_STAR:
        return refused_target(p, ARCL_CONSTRUCT_UNPACKING, target->place, target);
    case ARCL_TREE_SUBSCRIPT:
    case ARCL_TREE_ATTRIBUTE:
        return refused(p, ARCL_CONSTRUCT_PLACE, target->place);
    default:
        arcl_source_complain(p->src, sign, ARCL_CONSTRUCT_NONE, "the left side of '=' is not a name");
        return NULL;
    }
    arcl_parser_advance(p);
    s->target = target;
    s->value = arcl_parse_expressions(p);
    if (!s->value)
        return NULL;
    return p->token.kind == ARCL_TOK_ASSIGN ? refused_target(p, ARCL_CONSTRUCT_CHAINED, p->token.place, target) : s;
}

/* `target: annotation` and perhaps `= value`, from the colon on. */
static arcl_stmt *annotated(arcl_parser *p, arcl_tree *target, bool match)
{
    const arcl_place colon = p->token.place;

    arcl_parser_advance(p);
    if (match && p->token.kind == ARCL_TOK_NEWLINE)
        return refused(p, ARCL_CONSTRUCT_MATCH, target->place);
    if (target->kind == ARCL_TREE_SUBSCRIPT || target->kind == ARCL_TREE_ATTRIBUTE)
        return refused(p, ARCL_CONSTRUCT_PLACE, target->place);
    if (target->kind != ARCL_TREE_NAME) {
        arcl_source_complain(p->src, colon, ARCL_CONSTRUCT_NONE, "':' is not expected here");
        return NULL;
    }
    if (!arcl_parse_expression(p))
        return NULL;
    if (p->token.kind == ARCL_TOK_ASSIGN)
        return assignment(p, target);
    arcl_stmt *s = statement(p, ARCL_STMT_DECLARE, target->place);
    s->target = target;
    return s;
}

static arcl_stmt *simple(arcl_parser *p)
{
    const arcl_token first = p->token;
    const arcl_token_info *info = arcl_token_info_of(first.kind);
    arcl_stmt *s;

    if (first.kind == ARCL_TOK_RETURN) {
        arcl_parser_advance(p);
        s = statement(p, ARCL_STMT_RETURN, first.place);
        if (ends_simple(p->token.kind))
            return s;
        s->value = arcl_parse_expressions(p);
        return s->value ? s : NULL;
    }
    if (first.kind == ARCL_TOK_AT)
        return refused(p, ARCL_CONSTRUCT_DECORATOR, first.place);
    if (first.name && info->precedence == 0 && info->construct != ARCL_CONSTRUCT_NONE)
        return refused(p, info->construct, first.place);

    arcl_tree *e = arcl_parse_expressions(p);
    if (!e)
        return NULL;
    /* `match` is a name, but for the statement that it begins. */
    const bool match = first.kind == ARCL_TOK_NAME && strcmp(first.name->name, "match") == 0;
    if (match && p->token.kind != ARCL_TOK_COLON && p->token.kind != ARCL_TOK_ASSIGN &&
        p->token.kind != ARCL_TOK_AUGMENTED && !ends_simple(p->token.kind))
        return refused(p, ARCL_CONSTRUCT_MATCH, first.place);
    if (p->token.kind == ARCL_TOK_ASSIGN)
        return assignment(p, e);
    if (p->token.kind == ARCL_TOK_COLON)
        return annotated(p, e, match);
    if (p->token.kind == ARCL_TOK_AUGMENTED)
        return refused_target(p, ARCL_CONSTRUCT_AUGMENTED, p->token.place, e);
    s = statement(p, ARCL_STMT_EXPR, first.place);
    s->value = e;
    return s;
}

arcl_stmt *arcl_parse_simple(arcl_parser *p)
{
    p->noted = NULL;
    arcl_stmt *s = simple(p);
    if (s)
        s->noted = p->noted;
    return s;
}

typedef enum outcome { WRONG, STOPPED, READ } outcome; /* a complaint; a REFUSED statement; all is well */

/* The statements of one line, added at **link, which moves on. */
static outcome line(arcl_parser *p, arcl_stmt ***link)
{
    do {
        arcl_stmt *s = arcl_parse_simple(p);
        if (!s)
            return WRONG;
        **link = s;
        *link = &s->next;
        if (s->kind == ARCL_STMT_REFUSED)
            return STOPPED;
    } while (arcl_parser_take(p, ARCL_TOK_SEMICOLON) && !ends_simple(p->token.kind));
    return p->token.kind == ARCL_TOK_END || arcl_parser_expect(p, ARCL_TOK_NEWLINE) ? READ : WRONG;
}

static bool ends_block(const arcl_parser *p)
{
    return p->token.kind == ARCL_TOK_DEDENT || p->token.kind == ARCL_TOK_END;
}

/* The statements that belong to a `try` or `except`, from its colon on: on its line, or a block of such lines. */
static outcome suite(arcl_parser *p, arcl_stmt **first)
{
    outcome got = READ;

    *first = NULL;
    if (!arcl_parser_expect(p, ARCL_TOK_COLON))
        return WRONG;
    if (!arcl_parser_take(p, ARCL_TOK_NEWLINE))
        return line(p, &first);
    if (!arcl_parser_expect(p, ARCL_TOK_INDENT))
        return WRONG;
    while (got == READ && !ends_block(p))
        got = line(p, &first);
    arcl_parser_take(p, ARCL_TOK_DEDENT);
    return got;
}

/* `try` with one `except`, added at **link. It is REFUSED if it has more or none, or if a statement in it is. */
static outcome guard(arcl_parser *p, arcl_stmt ***link)
{
    const arcl_place where = p->token.place;
    arcl_stmt *s = statement(p, ARCL_STMT_TRY, where);

    **link = s;
    *link = &s->next;
    arcl_parser_advance(p);
    outcome got = suite(p, &s->body);
    if (got == READ && arcl_parser_take(p, ARCL_TOK_EXCEPT)) {
        if (p->token.kind != ARCL_TOK_COLON && (s->value = arcl_parse_expression(p)) == NULL)
            return WRONG;
        if (arcl_parser_take(p, ARCL_TOK_AS) && !arcl_parser_expect(p, ARCL_TOK_NAME))
            return WRONG;
        got = suite(p, &s->handler);
    }
    if (got == WRONG || (got == READ && s->handler && !arcl_parse_goes_on(p->token.kind)))
        return got;
    s->kind = ARCL_STMT_REFUSED;
    s->construct = ARCL_CONSTRUCT_TRY;
    return STOPPED;
}

bool arcl_parse_block(arcl_parser *p, arcl_stmt **first)
{
    outcome got = READ;

    *first = NULL;
    while (got == READ && !ends_block(p)) {
        got = p->token.kind == ARCL_TOK_TRY ? guard(p, &first) : line(p, &first);
        if (got != STOPPED || !p->src->lib->thorough)
            continue;
        while (p->token.kind == ARCL_TOK_NAME)
            arcl_parser_advance(p);
        arcl_parser_skip(p, false);
        got = READ;
    }
    return got != WRONG;
}

arcl_stmt *arcl_parse_def(arcl_parser *p)
{
    arcl_stmt *s = statement(p, ARCL_STMT_DEF, p->token.place);
    arcl_stmt **link = &s->body;

    arcl_parser_advance(p);
    s->name = p->token.name;
    if (!arcl_parser_expect(p, ARCL_TOK_NAME) || !arcl_parser_expect(p, ARCL_TOK_LEFT_PAREN) ||
        !arcl_parse_params(p, ARCL_TOK_RIGHT_PAREN, &s->params, &s->nparams) ||
        !arcl_parser_expect(p, ARCL_TOK_RIGHT_PAREN))
        return NULL;
    if (arcl_parser_take(p, ARCL_TOK_ARROW) && !arcl_parse_expression(p))
        return NULL;
    if (!arcl_parser_expect(p, ARCL_TOK_COLON))
        return NULL;
    if (!arcl_parser_take(p, ARCL_TOK_NEWLINE)) {
        if (line(p, &link) == WRONG)
            return NULL;
        if (p->token.kind != ARCL_TOK_INDENT)
            return s;
        arcl_parser_unexpected(p);
        return NULL;
    }
    return arcl_parser_expect(p, ARCL_TOK_INDENT) && arcl_parse_block(p, &s->body) ? s : NULL;
}

static bool continues(arcl_token_kind k)
{
    return k == ARCL_TOK_ELSE || k == ARCL_TOK_ELIF || k == ARCL_TOK_EXCEPT || k == ARCL_TOK_FINALLY;
}

void arcl_parser_skip(arcl_parser *p, bool inside)
{
    unsigned level = inside;

    p->depth = 0;
    if (p->token.kind == ARCL_TOK_NAME && arcl_lexer_leap(&p->lex)) {
        arcl_parser_advance(p);
        if (!continues(p->token.kind))
            return;
    }
    for (; p->token.kind != ARCL_TOK_END; arcl_parser_advance(p)) {
        if (p->token.kind == ARCL_TOK_INDENT) {
            level++;
            continue;
        }
        if (p->token.kind != ARCL_TOK_NEWLINE && p->token.kind != ARCL_TOK_DEDENT) {
            arcl_lexer_rest_of_line(&p->lex);
            continue;
        }
        level -= p->token.kind == ARCL_TOK_DEDENT && level > 0;
        if (level > 0)
            continue;
        arcl_parser_advance(p);
        if (p->token.kind == ARCL_TOK_INDENT)
            level++;
        else if (!continues(p->token.kind))
            return;
    }
}
