/* What stands outside functions, and which functions count. */
#include "lang/module.h"

/* Steps to the end of a statement of one line; says what is wrong with its rest. */
static void finish_line(arcl_module *m)
{
    arcl_parser *p = &m->parser;

    if (arcl_parser_take(p, ARCL_TOK_SEMICOLON) || p->token.kind == ARCL_TOK_END)
        return;
    if (!arcl_parser_expect(p, ARCL_TOK_NEWLINE))
        arcl_parser_skip(p, false);
}

/* Imports are ignored: the names of the language are there without them. A name that is given to something else by
 * `as` does not mean what it meant before. */
static void import(arcl_module *m)
{
    arcl_parser *p = &m->parser;
    const arcl_symbol *imported = NULL; /* by the last token */

    while (p->token.kind != ARCL_TOK_NEWLINE && p->token.kind != ARCL_TOK_SEMICOLON && p->token.kind != ARCL_TOK_END) {
        if (p->token.kind == ARCL_TOK_ERROR) {
            arcl_parser_unexpected(p);
            arcl_parser_skip(p, false);
            return;
        }
        const arcl_symbol *before = imported;
        imported = p->token.name;
        arcl_parser_advance(p);
        if (imported && imported->keyword == ARCL_TOK_AS && p->token.kind == ARCL_TOK_NAME && p->token.name != before)
            p->token.name->global = ARCL_GLOBAL_REFUSED;
    }
    finish_line(m);
}

static bool is_name(const arcl_tree *t, const char *name)
{
    return t->kind == ARCL_TREE_NAME && strcmp(t->u.name->name, name) == 0;
}

static bool is_string(const arcl_tree *t, const char *text)
{
    return t->kind == ARCL_TREE_CONST && t->u.value.tag == ARCL_STR && (size_t)t->u.value.n == strlen(text) &&
           memcmp(t->u.value.u.str, text, strlen(text)) == 0;
}

/* Whether the condition is __name__ == '__main__', which never holds here. */
static bool is_main_guard(const arcl_tree *t)
{
    if (t->kind != ARCL_TREE_EQUAL)
        return false;
    const arcl_tree *a = t->first, *b = t->last;
    return (is_name(a, "__name__") && is_string(b, "__main__")) || (is_name(b, "__name__") && is_string(a, "__main__"));
}

static void condition(arcl_module *m)
{
    const arcl_place where = m->parser.token.place;

    arcl_parser_advance(&m->parser);
    const arcl_tree *t = arcl_parse_expression(&m->parser);
    if (t && !is_main_guard(t))
        arcl_source_refuse(&m->src, where, ARCL_CONSTRUCT_IF);
    arcl_parser_skip(&m->parser, false);
}

/* A function, from its `def` on: its body is read later, if at all. */
static void def(arcl_module *m, bool refused)
{
    arcl_parser *p = &m->parser;
    const arcl_place where = p->token.place;

    arcl_parser_advance(p);
    arcl_symbol *name = p->token.kind == ARCL_TOK_NAME ? p->token.name : NULL;
    if (name && (name == m->lower.safe_default || name == m->lower.sample_parts)) { /* what it gives is known */
        arcl_parser_skip(p, false);
        return;
    }
    if (name) {
        name->global = refused ? ARCL_GLOBAL_REFUSED : ARCL_GLOBAL_DEF;
        name->def = (uint32_t)m->ndefs;
    }
    m->defs = arcl_room_for_one(&m->mem, m->defs, m->ndefs, &m->defs_room, sizeof *m->defs);
    m->defs[m->ndefs++] = (arcl_module_def){name, where, refused};
    arcl_parser_skip(p, false);
}

/* A class, a decorated or an asynchronous function: its name means something that no program can use. */
static void refused_definition(arcl_module *m)
{
    arcl_parser *p = &m->parser;
    const arcl_token first = p->token;

    arcl_source_refuse(&m->src, first.place,
                       first.kind == ARCL_TOK_AT ? ARCL_CONSTRUCT_DECORATOR
                                                 : arcl_token_info_of(first.kind)->construct);
    while (p->token.kind == ARCL_TOK_AT)
        arcl_parser_skip(p, false);
    arcl_parser_take(p, ARCL_TOK_ASYNC);
    if (p->token.kind == ARCL_TOK_DEF) {
        def(m, true);
        return;
    }
    if (arcl_parser_take(p, ARCL_TOK_CLASS) && p->token.kind == ARCL_TOK_NAME)
        p->token.name->global = ARCL_GLOBAL_REFUSED;
    arcl_parser_skip(p, false);
}

/* The names in the target of an assignment that was refused: they do not mean what they meant before. */
static void refuse_names(const arcl_tree *t)
{
    if (t->kind == ARCL_TREE_NAME)
        t->u.name->global = ARCL_GLOBAL_REFUSED;
    if (t->kind == ARCL_TREE_TUPLE || t->kind == ARCL_TREE_LIST || t->kind == ARCL_TREE_STAR)
        for (t = t->first; t; t = t->next)
            refuse_names(t);
}

static void simple(arcl_module *m)
{
    arcl_parser *p = &m->parser;

    p->assigns = false;
    const arcl_stmt *s = arcl_parse_simple(p);
    if (!s) {
        arcl_parser_skip(p, false);
        return;
    }
    switch (s->kind) {
    case ARCL_STMT_ASSIGN:
        arcl_lower_global(&m->lower, s);
        break;
    case ARCL_STMT_EXPR:
        /* An expression without an assignment, such as print(...), is ignored, as imports are. */
        if (p->assigns)
            arcl_source_refuse(&m->src, s->place, ARCL_CONSTRUCT_WALRUS);
        break;
    case ARCL_STMT_RETURN:
        arcl_source_refuse(&m->src, s->place, ARCL_CONSTRUCT_RETURN);
        break;
    case ARCL_STMT_UNPACK:
        arcl_source_refuse(&m->src, s->place, ARCL_CONSTRUCT_UNPACKING);
        refuse_names(s->target);
        break;
    case ARCL_STMT_REFUSED:
        if (s->construct != ARCL_CONSTRUCT_ASSERT && s->construct != ARCL_CONSTRUCT_PASS)
            arcl_source_refuse(&m->src, s->place, s->construct);
        if (s->target)
            refuse_names(s->target);
        arcl_parser_skip(p, false);
        return;
    default:
        break;
    }
    finish_line(m);
}

/* The first time through: everything outside functions, and where these are. */
static void survey(arcl_module *m)
{
    arcl_parser *p = &m->parser;

    while (p->token.kind != ARCL_TOK_END) {
        arcl_arena_reset(&m->trees);
        switch (p->token.kind) {
        case ARCL_TOK_NEWLINE:
        case ARCL_TOK_DEDENT:
            arcl_parser_advance(p);
            break;
        case ARCL_TOK_INDENT:
            arcl_parser_unexpected(p);
            arcl_parser_advance(p);
            arcl_parser_skip(p, true);
            break;
        case ARCL_TOK_DEF:
            def(m, false);
            break;
        case ARCL_TOK_IMPORT:
        case ARCL_TOK_FROM:
            import(m);
            break;
        case ARCL_TOK_TRY:
            arcl_module_attempt(m);
            break;
        case ARCL_TOK_IF:
            condition(m);
            break;
        case ARCL_TOK_AT:
        case ARCL_TOK_ASYNC:
        case ARCL_TOK_CLASS:
            refused_definition(m);
            break;
        default:
            simple(m);
        }
    }
}

static void keep(arcl_library *lib, const arcl_program *program)
{
    lib->programs = arcl_room_for_one(&lib->mem, lib->programs, lib->n, &lib->room, sizeof *lib->programs);
    lib->programs[lib->n++] = *program;
}

static void keep_refused(const arcl_module *m, const arcl_symbol *name)
{
    arcl_library *lib = m->src.lib;

    if (!name)
        return;
    lib->refused = arcl_room_for_one(&lib->mem, lib->refused, lib->nrefused, &lib->refused_room, sizeof *lib->refused);
    lib->refused[lib->nrefused++] =
        (arcl_refusal){arcl_take_text(&lib->mem, name->name, strlen(name->name)), m->src.file};
}

static bool is_wanted(const arcl_module *m, const arcl_symbol *name)
{
    const arcl_library *lib = m->src.lib;
    return !lib->wanted || (name && lib->wanted(lib->choice, m->src.file, name->name));
}

void arcl_module_read(arcl_module *m)
{
    survey(m);
    for (size_t k = 0; k < m->ndefs; k++) {
        const arcl_symbol *name = m->defs[k].name;
        const bool refused = m->defs[k].refused;
        arcl_program program;
        /* Of several functions of one name Python keeps the last. */
        if (name && (name->global != (refused ? ARCL_GLOBAL_REFUSED : ARCL_GLOBAL_DEF) || name->def != k))
            continue;
        if (!is_wanted(m, name))
            continue;
        if (refused) {
            keep_refused(m, name);
            continue;
        }
        m->src.function = name ? name->name : NULL;
        arcl_arena_reset(&m->trees);
        arcl_parser_seek(&m->parser, m->defs[k].place);
        const arcl_stmt *s = arcl_parse_def(&m->parser);
        if (s && arcl_lower_def(&m->lower, s, &program))
            keep(m->src.lib, &program);
        else
            keep_refused(m, name);
    }
    m->src.function = NULL;
    arcl_source_finish(&m->src);
}

bool arcl_module_read_lines(arcl_module *m, arcl_program *out)
{
    arcl_stmt *body;

    if (!arcl_parse_block(&m->parser, &body) || !arcl_lower_lines(&m->lower, body, out))
        return false;
    keep(m->src.lib, out);
    return true;
}
