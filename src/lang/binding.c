/* Targets of assignments, loops, imports and definitions, by the words and brackets around them. */
#include "lang/dialect.h"

void arcl_binding_begin(arcl_binding *b)
{
    b->head = ARCL_TOK_NEWLINE;
    b->before.kind = ARCL_TOK_NEWLINE;
    b->tokens = b->display = b->trailer = b->lambdas = 0;
    b->looping = b->capturing = b->annotated = b->holding = false;
    b->nheld = 0;
}

void arcl_binding_refuse(void *to, arcl_symbol *name)
{
    (void)to;
    name->global = ARCL_GLOBAL_REFUSED;
}

static void bind_held(arcl_binding *b)
{
    while (b->nheld > 0)
        b->bind(b->to, b->held[--b->nheld]);
}

void arcl_binding_end(arcl_binding *b)
{
    if (b->head == ARCL_TOK_DEL)
        bind_held(b);
    arcl_binding_begin(b);
}

static bool ends_operand(arcl_token_kind k)
{
    return k == ARCL_TOK_NAME || k == ARCL_TOK_STRING || k == ARCL_TOK_RIGHT_PAREN || k == ARCL_TOK_RIGHT_BRACKET ||
           k == ARCL_TOK_RIGHT_BRACE;
}

/* Whether a name here is a parameter of the function or lambda at hand, or a name of a comprehension. */
static bool is_inner(const arcl_binding *b)
{
    const arcl_token_kind before = b->before.kind;
    const unsigned depth = b->display + b->trailer;
    const bool first = before == ARCL_TOK_COMMA || before == ARCL_TOK_STAR || before == ARCL_TOK_POWER;

    if (!b->inner)
        return false;
    return b->looping || (b->head == ARCL_TOK_DEF && depth == 1 && (first || before == ARCL_TOK_LEFT_PAREN)) ||
           (b->lambdas > 0 && depth == b->lambda_depth && (first || before == ARCL_TOK_LAMBDA));
}

static void name(arcl_binding *b, arcl_symbol *y)
{
    const arcl_token_kind before = b->before.kind;

    if (before == ARCL_TOK_DOT)
        return;
    b->capturing |= b->tokens == 0 && strcmp(y->name, "case") == 0;
    if (before == ARCL_TOK_DEF || before == ARCL_TOK_CLASS || before == ARCL_TOK_AS || is_inner(b)) {
        b->bind(b->to, y);
    } else if (!b->annotated && (b->trailer == 0 || b->capturing)) {
        b->held = arcl_room_for_one(b->mem, b->held, b->nheld, &b->room, sizeof *b->held);
        b->held[b->nheld++] = y;
        b->holding = true;
    }
}

/* What is called, or has items or attributes, is not bound. */
static void let_go(arcl_binding *b)
{
    b->nheld -= b->holding;
    b->holding = false;
}

/* A colon outside brackets: of a lambda, of an annotation, or the end of what a block or a line begins with. */
static void colon(arcl_binding *b)
{
    if (b->lambdas > 0) {
        b->lambdas--;
    } else if (b->tokens == 1 && b->head == ARCL_TOK_NAME) {
        bind_held(b);
        b->annotated = true;
    } else {
        if (b->capturing)
            bind_held(b);
        arcl_binding_end(b);
    }
}

static void open_bracket(arcl_binding *b)
{
    let_go(b);
    if (b->before.kind == ARCL_TOK_AS) {
        if (b->capturing)
            bind_held(b);
        b->capturing = true;
        b->nheld = 0;
    }
    if (ends_operand(b->before.kind) || b->trailer > 0)
        b->trailer++;
    else
        b->display++;
}

static void close_bracket(arcl_binding *b)
{
    if (b->trailer > 0)
        b->trailer--;
    else
        b->display -= b->display > 0;
}

void arcl_binding_take(arcl_binding *b, const arcl_token *t)
{
    const unsigned depth = b->display + b->trailer;
    const bool outside = depth == 0;

    switch (t->kind) {
    case ARCL_TOK_NAME:
        name(b, t->name);
        break;
    case ARCL_TOK_DOT:
        let_go(b);
        break;
    case ARCL_TOK_LEFT_PAREN:
    case ARCL_TOK_LEFT_BRACKET:
    case ARCL_TOK_LEFT_BRACE:
        open_bracket(b);
        break;
    case ARCL_TOK_RIGHT_PAREN:
    case ARCL_TOK_RIGHT_BRACKET:
    case ARCL_TOK_RIGHT_BRACE:
        close_bracket(b);
        break;
    case ARCL_TOK_WALRUS:
        if (b->before.kind == ARCL_TOK_NAME)
            b->bind(b->to, b->before.name);
        break;
    case ARCL_TOK_ASSIGN:
    case ARCL_TOK_AUGMENTED:
        if (outside)
            bind_held(b);
        break;
    case ARCL_TOK_FOR:
        b->looping = !outside;
        break;
    case ARCL_TOK_IN:
        b->looping = false;
        if (outside && b->head == ARCL_TOK_FOR)
            bind_held(b);
        break;
    case ARCL_TOK_LAMBDA:
        b->lambdas += outside || b->inner;
        b->lambda_depth = depth;
        break;
    case ARCL_TOK_COLON:
        if (outside) {
            colon(b);
            if (b->tokens == 0)
                return;
        } else if (b->lambdas > 0 && depth == b->lambda_depth) {
            b->lambdas--;
        }
        break;
    case ARCL_TOK_SEMICOLON:
        arcl_binding_end(b);
        return;
    default:
        break;
    }
    b->holding = b->holding && t->kind == ARCL_TOK_NAME;
    if (b->tokens++ == 0 || b->head == ARCL_TOK_ASYNC)
        b->head = t->kind;
    b->before = *t;
}
