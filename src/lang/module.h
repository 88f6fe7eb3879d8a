/*
 * module.h - one text, from its bytes to the programs in it.
 *
 * Python runs a file before anything in it is called: a function sees the last
 * value of a constant of its file, wherever that stands. So a text is gone
 * through twice: first what is outside the functions, then the functions.
 *
 * Layer: lang, internal.
 */
#ifndef ARCL_LANG_MODULE_H
#define ARCL_LANG_MODULE_H

#include "lang/lower.h"
#include "lang/parse.h"

/* A function that was seen. */
typedef struct arcl_module_def {
    arcl_symbol *name; /* NULL if it has none */
    arcl_place place;
    bool refused; /* for what stands before it; the complaint has been made */
} arcl_module_def;

typedef struct arcl_module {
    jmp_buf escape, *outer; /* outer: the library's before */
    arcl_arena mem;         /* for as long as the text is read */
    arcl_arena trees;       /* for as long as one statement or function is */
    arcl_source src;
    arcl_symbols symbols;
    arcl_parser parser;
    arcl_lowering lower;
    arcl_module_def *defs;
    size_t ndefs, defs_room;
} arcl_module;

/* A `try` outside functions; the token is `try`. Around imports it is ignored as they are, whichever of its blocks
 * would run, and what it binds no program can use; any other is refused. */
void arcl_module_attempt(arcl_module *m);

/* Adds the programs of `text` to the library. Leaves through lib->mem.escape when there is no memory. */
void arcl_module_read(arcl_module *m);

/* The program of statements without a function around them; false after a complaint. */
bool arcl_module_read_lines(arcl_module *m, arcl_program *out);

#endif
