/*
 * lower.h - turns syntax trees into programs: resolves names and callees, and complains of constructs that are outside
 * the language.
 *
 * Layer: lang, internal. Must not know: tokens and how trees came about.
 */
#ifndef ARCL_LANG_LOWER_H
#define ARCL_LANG_LOWER_H

#include "lang/form.h"
#include "lang/program.h"
#include "lang/source.h"
#include "lang/tree.h"

/* Values of arcl_symbol.node that are no node; ARCL_NODE_MISSING: the name has no value yet. */
#define ARCL_NODE_LIST (ARCL_NODE_MISSING - 1)    /* a list in which outputs are collected */
#define ARCL_NODE_FOREIGN (ARCL_NODE_MISSING - 2) /* a value that no program can use, such as an import */

typedef struct arcl_lowering {
    arcl_source *src;
    arcl_symbols *symbols;
    arcl_form form; /* with the graph of the function at hand */
    arcl_step *steps;
    size_t nsteps, steps_room;
    arcl_out *outs;
    size_t nouts, outs_room;
    arcl_arena *mem;
    arcl_symbol *frozenset, *safe_default, *sample_parts;
    arcl_symbol *list[2];               /* by arcl_out_kind: the names o and s */
    bool collects;                      /* the statements at hand may collect outputs */
    const char *params[ARCL_PARAM_MAX]; /* of the function at hand */
    uint32_t nparams;
    const char **globals; /* names that the file gives to constants */
    size_t nglobals, globals_room;
    uint32_t scope; /* number of the function at hand */
} arcl_lowering;

void arcl_lowering_open(arcl_lowering *lo, arcl_source *src, arcl_symbols *symbols, arcl_arena *mem,
                        arcl_dialect dialect);

/* Makes the program of a function, in the library's memory. False after a complaint. */
bool arcl_lower_def(arcl_lowering *lo, const arcl_stmt *def, arcl_program *out);

/* Makes a program of statements without a function around them. Its parameter is I, its result the value that the last
 * statement assigns. */
bool arcl_lower_lines(arcl_lowering *lo, const arcl_stmt *body, arcl_program *out);

/* Takes an assignment outside all functions, or complains of it. */
void arcl_lower_global(arcl_lowering *lo, const arcl_stmt *s);

/* Called after a complaint if the library is thorough: complains of the other constructs of the statement that are
 * outside the language. */
void arcl_lower_refuse_rest(arcl_lowering *lo, const arcl_stmt *s);

/* Lowers an expression; false after a complaint. */
bool arcl_lower_expression(arcl_lowering *lo, const arcl_tree *t, arcl_operand *out);

/* Lowers the assignment of a value to a name. Its two halves: the check of the name, which is false after a complaint,
 * and the assignment itself. */
bool arcl_lower_assign(arcl_lowering *lo, const arcl_stmt *s);
bool arcl_lower_may_assign(arcl_lowering *lo, const arcl_tree *target);
void arcl_lower_name(arcl_lowering *lo, const arcl_tree *target, arcl_operand x);

/*
 * Lowers a statement that only batts have: a guard, `o = []`, `o.append(...)`, the four parts of the samples, `env =
 * Env(...)`, `print(...)`. False if s is none of these; else *ok is false after a complaint.
 */
bool arcl_lower_batt_line(arcl_lowering *lo, const arcl_stmt *s, bool *ok);

/* Whether the value of a return statement is the two lists. */
bool arcl_lower_is_lists(const arcl_lowering *lo, const arcl_tree *t);

/* Complains that the name is not defined, and suggests a similar one if there is any. */
void arcl_lower_undefined(arcl_lowering *lo, const arcl_tree *t);

#endif
