/* A `try` around imports: nothing of it is read but what it binds, also in a function in there. */
#include "lang/dialect.h"
#include "lang/module.h"

/* Steps over a line. */
static void line(arcl_module *m)
{
    arcl_parser *p = &m->parser;
    arcl_binding b = {.bind = arcl_binding_refuse, .mem = &m->trees};

    arcl_binding_begin(&b);
    while (p->token.kind != ARCL_TOK_NEWLINE && p->token.kind != ARCL_TOK_DEDENT && p->token.kind != ARCL_TOK_END) {
        arcl_binding_take(&b, &p->token);
        arcl_parser_advance(p);
    }
    arcl_binding_end(&b);
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
    while (p->token.kind != ARCL_TOK_END && (level > 0 || arcl_parse_goes_on(p->token.kind))) {
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
