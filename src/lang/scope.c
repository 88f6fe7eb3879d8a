/* Two ways through a text: one for what is bound outside functions, one for what its functions bind. */
#include "lang/dialect.h"

static void bind_local(void *to, arcl_symbol *name)
{
    name->scope = *(const uint32_t *)to;
}

static void restart(arcl_scopes *s)
{
    arcl_lexer_open(&s->lex, &(arcl_source){.text = s->text, .len = s->len}, &s->symbols);
    s->next = arcl_lexer_next(&s->lex);
    s->level = 0;
}

static bool is_layout(arcl_token_kind k)
{
    return k == ARCL_TOK_NEWLINE || k == ARCL_TOK_INDENT || k == ARCL_TOK_DEDENT || k == ARCL_TOK_END;
}

/* Steps over the ends of lines and blocks. */
static void line_start(arcl_scopes *s)
{
    for (; is_layout(s->next.kind) && s->next.kind != ARCL_TOK_END; s->next = arcl_lexer_next(&s->lex)) {
        s->level += s->next.kind == ARCL_TOK_INDENT;
        s->level -= s->next.kind == ARCL_TOK_DEDENT && s->level > 0;
    }
}

/* Takes the tokens of a line, if `b` has a function to bind names; with `named`, of a definition its name alone. */
static void line(arcl_scopes *s, arcl_binding *b, bool named)
{
    arcl_binding_begin(b);
    for (; !is_layout(s->next.kind); s->next = arcl_lexer_next(&s->lex)) {
        const bool last = named && (b->before.kind == ARCL_TOK_DEF || b->before.kind == ARCL_TOK_CLASS);
        if (b->bind)
            arcl_binding_take(b, &s->next);
        if (last)
            b->bind = NULL;
    }
    if (b->bind)
        arcl_binding_end(b);
}

static bool defines(arcl_token_kind k)
{
    return k == ARCL_TOK_DEF || k == ARCL_TOK_CLASS || k == ARCL_TOK_ASYNC;
}

void arcl_scopes_open(arcl_scopes *s, const char *text, size_t len, arcl_arena *mem)
{
    unsigned inside = 0; /* a definition, if the level is higher */
    bool in = false;

    s->mem = mem;
    s->text = text;
    s->len = (uint32_t)len;
    s->scope = 0;
    arcl_symbols_open(&s->symbols, mem, mem);
    arcl_lexer_keywords(&s->symbols);
    for (restart(s), line_start(s); s->next.kind != ARCL_TOK_END; line_start(s)) {
        in = in && s->level > inside;
        const bool definition = !in && defines(s->next.kind);
        arcl_binding b = {.bind = in ? NULL : arcl_binding_refuse, .mem = mem};
        line(s, &b, definition);
        if (definition) {
            in = true;
            inside = s->level;
        }
    }
    restart(s);
}

bool arcl_scopes_bind(arcl_scopes *s, const char *name, size_t len)
{
    arcl_binding b = {.bind = bind_local, .to = &s->scope, .mem = s->mem, .inner = true};
    const uint32_t at = (uint32_t)(name - s->text);

    /* The statement with the name is read to its end. */
    for (line_start(s); s->next.kind != ARCL_TOK_END && (s->level > 0 || s->next.place.at <= at); line_start(s)) {
        s->scope += s->level == 0;
        line(s, &b, false);
    }
    const arcl_symbol *y = arcl_symbol_of(&s->symbols, name, len);
    return y->global || y->scope == s->scope;
}
