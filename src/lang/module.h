/*
 * module.h - reads one text and adds its programs to the library.
 *
 * Python executes a whole file before its functions are called, so a function sees the last value that the file assigns
 * to a name, even below the function. Therefore a text is read in two passes: first everything outside functions, then
 * the functions.
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
    bool refused; /* because of a decorator or the like; the complaint has been made */
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

/* Reads a `try` statement outside functions; the current token is `try`. If its blocks have only imports it is ignored,
 * as imports are, and programs cannot use the names it binds. Any other one is refused. */
void arcl_module_attempt(arcl_module *m);

/* Adds the programs of `text` to the library. Leaves through lib->mem.escape when there is no memory. */
void arcl_module_read(arcl_module *m);

/* The program of statements without a function around them; false after a complaint. */
bool arcl_module_read_lines(arcl_module *m, arcl_program *out);

#endif
