/*
 * lower.h - from trees to programs: what each name means, which call is of
 * what, and a complaint for what the language does not have.
 *
 * Layer: lang, internal. Must not know: tokens and how trees came about.
 */
#ifndef ARCL_LANG_LOWER_H
#define ARCL_LANG_LOWER_H

#include "lang/form.h"
#include "lang/program.h"
#include "lang/source.h"
#include "lang/tree.h"

/* What a local name may stand for in place of a node; ARCL_NODE_MISSING: nothing yet. */
#define ARCL_NODE_LIST (ARCL_NODE_MISSING - 1)    /* outputs are collected in it */
#define ARCL_NODE_FOREIGN (ARCL_NODE_MISSING - 2) /* something that no program can use */

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

/* The program of a function, in the library's memory. False after a complaint. */
bool arcl_lower_def(arcl_lowering *lo, const arcl_stmt *def, arcl_program *out);

/* The program of statements alone, with parameter I; its result is what the last one assigns. */
bool arcl_lower_lines(arcl_lowering *lo, const arcl_stmt *body, arcl_program *out);

/* Takes an assignment outside all functions, or complains of it. */
void arcl_lower_global(arcl_lowering *lo, const arcl_stmt *s);

/* After a complaint, in a thorough library: refuses what else of the statement is outside the language. */
void arcl_lower_refuse_rest(arcl_lowering *lo, const arcl_stmt *s);

/* What an expression gives; false after a complaint. */
bool arcl_lower_expression(arcl_lowering *lo, const arcl_tree *t, arcl_operand *out);

/* An assignment of a value to a name; and its two halves: false after a complaint that the name cannot be assigned, and
 * the assignment. */
bool arcl_lower_assign(arcl_lowering *lo, const arcl_stmt *s);
bool arcl_lower_may_assign(arcl_lowering *lo, const arcl_tree *target);
void arcl_lower_name(arcl_lowering *lo, const arcl_tree *target, arcl_operand x);

/*
 * What only the lines of a batt are: a guard, `o = []`, `o.append(...)`, the four parts of the samples, `env =
 * Env(...)`, `print(...)`. False if s is none of them; else *ok is false after a complaint.
 */
bool arcl_lower_batt_line(arcl_lowering *lo, const arcl_stmt *s, bool *ok);

/* Whether the value of a return statement is the two lists. */
bool arcl_lower_is_lists(const arcl_lowering *lo, const arcl_tree *t);

/* Complains that the name means nothing, with a suggestion if one is near. */
void arcl_lower_undefined(arcl_lowering *lo, const arcl_tree *t);

#endif
