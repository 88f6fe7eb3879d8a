/*
 * dialect.h - finds the dialect that a text is written in, by the names it uses or by a mark in it.
 *
 * Layer: lang, internal.
 */
#ifndef ARCL_LANG_DIALECT_H
#define ARCL_LANG_DIALECT_H

#include "base/arena.h"
#include "base/text.h"
#include "op/op.h"
#include "lang/lex.h"

/*
 * The first of these that tells decides: a name that only one of the dialects has, of a primitive or a constant that
 * the text uses and does not bind itself, there or for all of it; or a mark, which is a comment `# dialect: typed` or
 * `# dialect: arc-dsl`. A text without any is typed if it imports safe_dsl or has functions of (S, I, C), else arc-dsl.
 * What an import names tells nothing.
 *
 * A comment like a mark with another word tells nothing and can only be a mistake: *mistyped is that word if there is
 * one before what decides, up to a space or the end of its line; else NULL.
 *
 * The text ends in a NUL. Most texts need no memory; leaves through mem->escape when there is none.
 */
arcl_dialect arcl_dialect_of(const char *text, size_t len, arcl_arena *mem, const char **mistyped);

/* The mark, as a line. */
void arcl_dialect_put_mark(arcl_dialect d, arcl_text *out);

/* ---- which names a line binds --------------------------------------------------------------- */

/* Lines are scanned token by token and not parsed, for they may have any construct of Python. Where it is not certain
 * whether a name is bound, it counts as bound. */

/* A statement as far as it has been read. */
typedef struct arcl_binding {
    void (*bind)(void *to, arcl_symbol *name); /* called with every name that is bound */
    void *to;
    arcl_arena *mem;           /* of `held` */
    bool inner;                /* also what is bound for a part of the statement: parameters, names of comprehensions */
    arcl_token_kind head;      /* its first word */
    arcl_token before;         /* the last token */
    unsigned tokens;           /* so far */
    unsigned display, trailer; /* open brackets: of what may be a target; of calls and subscripts, and all in them */
    unsigned lambdas;          /* whose colon is to come */
    unsigned lambda_depth;     /* the brackets that are open around the last of them */
    bool looping;              /* between `for` and `in` of a comprehension */
    bool capturing;            /* in a `case`, or after `as (`: every name is a target */
    bool annotated;            /* `name: ...`: there are no more targets */
    arcl_symbol **held;        /* targets, if what makes them such follows */
    bool holding;              /* the last token is the last of them */
    size_t nheld, room;
} arcl_binding;

/* Before the first line, or to leave one in the middle. */
void arcl_binding_begin(arcl_binding *b);

/* The next token of the line, which is not its end. */
void arcl_binding_take(arcl_binding *b, const arcl_token *t);

/* The end of the line. */
void arcl_binding_end(arcl_binding *b);

/* For `bind` outside functions: the name means something that no program can use. */
void arcl_binding_refuse(void *to, arcl_symbol *name);

/* ---- which names a text binds --------------------------------------------------------------- */

/* A name that is bound outside functions is bound in the whole text, one that a function binds in that function. */

typedef struct arcl_scopes {
    arcl_arena *mem;
    const char *text;
    uint32_t len;
    arcl_symbols symbols; /* global: bound outside functions; scope: the last statement that binds it */
    arcl_lexer lex;
    arcl_token next; /* the first one that is not yet part of a statement */
    unsigned level;  /* of its indentation */
    uint32_t scope;  /* number of the statement at hand, of those that are not indented */
} arcl_scopes;

/* The text ends in a NUL. Leaves through mem->escape when there is no memory. */
void arcl_scopes_open(arcl_scopes *s, const char *text, size_t len, arcl_arena *mem);

/* Whether the text binds the name that is there in it; places are asked for in their order. */
bool arcl_scopes_bind(arcl_scopes *s, const char *name, size_t len);

#endif
