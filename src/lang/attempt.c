/*
 * A `try` around imports: nothing of it is read but what it binds. Its lines are gone through token by token, for they
 * may hold all of Python. A name counts as bound rather too often than too seldom, also in a function in there.
 */
#include "lang/module.h"

/* A statement as far as it has been read. */
typedef struct statement {
    arcl_module *m;
    arcl_token_kind head;      /* its first word */
    arcl_token before;         /* the last token */
    unsigned tokens;           /* so far */
    unsigned display, trailer; /* open brackets: of what may be a target; of calls and subscripts, and all in them */
    unsigned lambdas;          /* whose colon is to come */
    bool capturing;            /* in a `case`, or after `as (`: every name is a target */
    bool annotated;            /* `name: ...`: there are no more targets */
    arcl_symbol **held;        /* targets, if what makes them such follows */
    bool holding;              /* the last token is the last of them */
    size_t nheld, room;
} statement;

static void refuse_held(statement *s)
{
    while (s->nheld > 0)
        s->held[--s->nheld]->global = ARCL_GLOBAL_REFUSED;
}

static void begin(statement *s)
{
    s->head = ARCL_TOK_NEWLINE;
    s->before.kind = ARCL_TOK_NEWLINE;
    s->tokens = s->display = s->trailer = s->lambdas = 0;
    s->capturing = s->annotated = s->holding = false;
    s->nheld = 0;
}

static void end(statement *s)
{
    if (s->head == ARCL_TOK_DEL)
        refuse_held(s);
    begin(s);
}

static bool ends_operand(arcl_token_kind k)
{
    return k == ARCL_TOK_NAME || k == ARCL_TOK_STRING || k == ARCL_TOK_RIGHT_PAREN || k == ARCL_TOK_RIGHT_BRACKET ||
           k == ARCL_TOK_RIGHT_BRACE;
}

static void name(statement *s, arcl_symbol *y)
{
    const arcl_token_kind before = s->before.kind;
    const bool import = s->head == ARCL_TOK_IMPORT || s->head == ARCL_TOK_FROM;

    if (before == ARCL_TOK_DOT)
        return;
    s->capturing |= s->tokens == 0 && strcmp(y->name, "case") == 0;
    if (before == ARCL_TOK_DEF || before == ARCL_TOK_CLASS || (before == ARCL_TOK_AS && !import)) {
        y->global = ARCL_GLOBAL_REFUSED;
    } else if (!s->annotated && (s->trailer == 0 || s->capturing)) {
        s->held = arcl_room_for_one(&s->m->trees, s->held, s->nheld, &s->room, sizeof *s->held);
        s->held[s->nheld++] = y;
        s->holding = true;
    }
}

/* What is called, or has items or attributes, is not bound. */
static void let_go(statement *s)
{
    s->nheld -= s->holding;
    s->holding = false;
}

/* A colon outside brackets: of a lambda, of an annotation, or the end of what a block or a line begins with. */
static void colon(statement *s)
{
    if (s->lambdas > 0) {
        s->lambdas--;
    } else if (s->tokens == 1 && s->head == ARCL_TOK_NAME) {
        refuse_held(s);
        s->annotated = true;
    } else {
        if (s->capturing)
            refuse_held(s);
        end(s);
    }
}

static void open_bracket(statement *s)
{
    let_go(s);
    if (s->before.kind == ARCL_TOK_AS) {
        if (s->capturing)
            refuse_held(s);
        s->capturing = true;
        s->nheld = 0;
    }
    if (ends_operand(s->before.kind) || s->trailer > 0)
        s->trailer++;
    else
        s->display++;
}

static void close_bracket(statement *s)
{
    if (s->trailer > 0)
        s->trailer--;
    else
        s->display -= s->display > 0;
}

static void take(statement *s, const arcl_token *t)
{
    const bool outside = s->display + s->trailer == 0;

    switch (t->kind) {
    case ARCL_TOK_NAME:
        name(s, t->name);
        break;
    case ARCL_TOK_DOT:
        let_go(s);
        break;
    case ARCL_TOK_LEFT_PAREN:
    case ARCL_TOK_LEFT_BRACKET:
    case ARCL_TOK_LEFT_BRACE:
        open_bracket(s);
        break;
    case ARCL_TOK_RIGHT_PAREN:
    case ARCL_TOK_RIGHT_BRACKET:
    case ARCL_TOK_RIGHT_BRACE:
        close_bracket(s);
        break;
    case ARCL_TOK_WALRUS:
        if (s->before.kind == ARCL_TOK_NAME)
            s->before.name->global = ARCL_GLOBAL_REFUSED;
        break;
    case ARCL_TOK_ASSIGN:
    case ARCL_TOK_AUGMENTED:
        if (outside)
            refuse_held(s);
        break;
    case ARCL_TOK_IN:
        if (outside && s->head == ARCL_TOK_FOR)
            refuse_held(s);
        break;
    case ARCL_TOK_LAMBDA:
        s->lambdas += outside;
        break;
    case ARCL_TOK_COLON:
        if (outside) {
            colon(s);
            if (s->tokens == 0)
                return;
        }
        break;
    case ARCL_TOK_SEMICOLON:
        end(s);
        return;
    default:
        break;
    }
    s->holding = s->holding && t->kind == ARCL_TOK_NAME;
    if (s->tokens++ == 0 || s->head == ARCL_TOK_ASYNC)
        s->head = t->kind;
    s->before = *t;
}

/* Steps over a line. */
static void line(arcl_module *m)
{
    arcl_parser *p = &m->parser;
    statement s = {.m = m};

    begin(&s);
    while (p->token.kind != ARCL_TOK_NEWLINE && p->token.kind != ARCL_TOK_DEDENT && p->token.kind != ARCL_TOK_END) {
        take(&s, &p->token);
        arcl_parser_advance(p);
    }
    end(&s);
}

static bool is_handler(arcl_token_kind k)
{
    return k == ARCL_TOK_EXCEPT || k == ARCL_TOK_ELSE || k == ARCL_TOK_FINALLY;
}

void arcl_module_attempt(arcl_module *m)
{
    arcl_parser *p = &m->parser;
    const arcl_place where = p->token.place;
    unsigned level = 1;

    arcl_parser_advance(p);
    if (!arcl_parser_take(p, ARCL_TOK_COLON) || !arcl_parser_take(p, ARCL_TOK_NEWLINE) ||
        !arcl_parser_take(p, ARCL_TOK_INDENT) || (p->token.kind != ARCL_TOK_IMPORT && p->token.kind != ARCL_TOK_FROM)) {
        arcl_parser_seek(p, where);
        arcl_source_refuse(&m->src, where, ARCL_CONSTRUCT_TRY);
        arcl_parser_skip(p, false);
        return;
    }
    while (p->token.kind != ARCL_TOK_END && (level > 0 || is_handler(p->token.kind))) {
        if (arcl_parser_take(p, ARCL_TOK_DEDENT)) {
            level--;
            continue;
        }
        arcl_arena_reset(&m->trees);
        line(m);
        arcl_parser_take(p, ARCL_TOK_NEWLINE);
        level += arcl_parser_take(p, ARCL_TOK_INDENT);
    }
}
