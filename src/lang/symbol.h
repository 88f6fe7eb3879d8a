/*
 * symbol.h - the names of one text, each once, with everything it may stand
 * for: keyword, local name of the function at hand, name of the file, name of
 * the language. A name is looked up once per occurrence, here.
 *
 * Layer: lang, internal.
 */
#ifndef ARCL_LANG_SYMBOL_H
#define ARCL_LANG_SYMBOL_H

#include "lang/constant.h"

/* What the file itself makes of a name, outside all functions. */
typedef enum arcl_global {
    ARCL_GLOBAL_NONE,
    ARCL_GLOBAL_CONST,   /* NAME = value */
    ARCL_GLOBAL_DEF,     /* a function */
    ARCL_GLOBAL_REFUSED, /* something outside the language */
} arcl_global;

typedef struct arcl_symbol {
    const char *name; /* ends in a NUL */
    uint32_t len;
    uint16_t keyword; /* arcl_token_kind, 0 for a plain name */
    uint8_t global;   /* arcl_global */
    bool known;       /* `builtin` is worked out */
    uint64_t hash;
    const arcl_const *builtin;  /* the primitive or constant of the language, or NULL */
    const arcl_const *value;    /* of ARCL_GLOBAL_CONST */
    uint32_t def;               /* of ARCL_GLOBAL_DEF: which of the file's functions */
    uint32_t scope;             /* the function in which it is a local name */
    uint32_t node;              /* what it means there */
    const arcl_const *constant; /* of that node; NULL: it is no constant */
    uint32_t object;            /* names of one number are names of one object, not only of equal ones */
} arcl_symbol;

typedef struct arcl_symbols {
    arcl_arena *mem;   /* of the table */
    arcl_arena *names; /* of the texts */
    arcl_symbol **slots;
    size_t n, room; /* room is a power of two */
} arcl_symbols;

/* An empty table; the names it will hold are copied into `names`. */
void arcl_symbols_open(arcl_symbols *s, arcl_arena *mem, arcl_arena *names);

/* The symbol of the name, made if there was none. */
arcl_symbol *arcl_symbol_of(arcl_symbols *s, const char *name, size_t len);

#endif
