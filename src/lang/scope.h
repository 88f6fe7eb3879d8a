/*
 * scope.h - which names a text binds, and where: those outside its functions for all of it, those of a function there.
 *
 * Layer: lang, internal.
 */
#ifndef ARCL_LANG_SCOPE_H
#define ARCL_LANG_SCOPE_H

#include "lang/binding.h"

typedef struct arcl_scopes {
    arcl_arena *mem;
    const char *text;
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
