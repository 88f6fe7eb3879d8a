/*
 * program.h - programs as data.
 *
 * A program is a graph with a result, or with several outputs. Its nodes are in the order of evaluation: the
 * parameters, then the calls of its lines, also those that the result does not depend on. `steps` has the assignments
 * of the text: which name was given to which node, in which line. Preparing a program computes once what is the same
 * for all samples. A prepared program is constant data and can run on any number of threads at once.
 *
 * Layer: lang. May use: base, value, op. Must not know: tasks, execution.
 */
#ifndef ARCL_LANG_PROGRAM_H
#define ARCL_LANG_PROGRAM_H

#include "base/error.h"
#include "base/text.h"
#include "lang/graph.h"
#include "value/value.h"

/*
 * An instruction: a node that has to be evaluated for each sample. Constants, and closures of constants, have no
 * instruction: their values are known.
 */
typedef struct arcl_instruction {
    const arcl_op_info *op; /* of a primitive that is called with the right number of arguments; NULL: any other node */
    uint32_t node;
    uint32_t cost;                /* steps: its own, and those of the functions made since the last instruction */
    uint32_t arg[ARCL_ARITY_MAX]; /* node numbers; 0 where there is none */
    uint32_t line;                /* of the text */
    uint16_t number;              /* of the primitive; UINT16_MAX: none */
    bool shares;                  /* its result is a closure that the program uses in several places */
} arcl_instruction;

/* `name = <node>` as written; the return statement is the program's `result`. */
typedef struct arcl_step {
    const char *name;
    uint32_t node;
    uint32_t line;
} arcl_step;

/* The outputs of a batt: O, the answer of a candidate; S, the result of a differ for a candidate. */
typedef enum arcl_out_kind { ARCL_OUT_O, ARCL_OUT_S } arcl_out_kind;

/* o.append((t, mutated, parent, node)) or s.append((t, parent, differ, node)) */
typedef struct arcl_out {
    arcl_out_kind kind;
    uint32_t t;
    bool mutated;       /* O */
    const char *parent; /* a task's id; S: or "None" */
    const char *differ; /* S; NULL for O */
    uint32_t node;
} arcl_out;

typedef struct arcl_program {
    const char *name; /* of the function */
    const char *file;
    uint32_t line;
    arcl_dialect dialect;
    uint32_t nparams;
    arcl_param params[ARCL_PARAM_MAX]; /* its first nodes */
    arcl_graph graph;                  /* once the program is prepared, graph.value has more than constants */
    const arcl_step *steps;
    uint32_t nsteps;
    uint32_t result;                      /* node number; of a batt: its first parameter */
    const arcl_out *outs;                 /* of a batt, in the order of the text */
    uint32_t nouts;                       /* a batt has some, another program none */
    const arcl_instruction *instructions; /* in the order of the nodes; NULL: it is not prepared */
    uint32_t ninstructions;
    uint32_t spare_cost; /* steps of the functions made after the last instruction */
} arcl_program;

/* Evaluates a node; v has the values of its arguments. An ERR if the call fails. The caller charges the first step. */
arcl_val arcl_node_value(arcl_ctx *c, const arcl_graph *g, const arcl_node *n, const arcl_val *v);

/* The instruction of a node; `cost`: see arcl_instruction. */
arcl_instruction arcl_instruction_of(const arcl_graph *g, uint32_t node, uint32_t cost);

/* Computes the values that depend on no sample, and lists the instructions. */
void arcl_program_prepare(arcl_program *p, arcl_arena *mem);

/* The hash that identifies a program: it follows from the cone of the result, the parameters and the dialect, and not
 * from names and lines. */
uint64_t arcl_program_hash(const arcl_program *p);

/* Whether two programs have the same nodes, result and outputs. */
bool arcl_program_same(const arcl_program *a, const arcl_program *b);

/* Whether it calls or holds a primitive that is arcl's own (op/own.def), so that it needs arcl to run in Python. */
bool arcl_program_uses_own(const arcl_program *p);

/* Adds the nodes of a program to a graph, without guards, and returns the node of its result. given[p], if `given` is
 * not NULL, is the node that replaces parameter p; map[k], if `map` is not NULL, is set to the number that node k of
 * the program has in the graph. */
uint32_t arcl_program_add(arcl_graph *g, const arcl_program *p, const uint32_t *given, uint32_t *map);

/* An empty program called `name`, with `beside` (0 to 2) parameters before I and as many after it. */
arcl_program *arcl_program_begin(const char *name, uint32_t beside, arcl_dialect dialect, arcl_arena *mem);

/* Makes a program called `name` of a cone, in `mem`: its result is what the root of the cone computes. It has no steps
 * and is not prepared. `scratch` is used for temporary data. */
arcl_program *arcl_program_cut(const arcl_graph *g, const arcl_cone *cone, const char *name, arcl_arena *scratch,
                               arcl_arena *mem);

/* A deep copy of a program that is no batt, in `mem`, without steps and not prepared. */
arcl_program *arcl_program_copy(const arcl_program *p, arcl_arena *mem);

/* The same copy with the call of `node` guarded. */
arcl_program *arcl_program_guard(const arcl_program *p, uint32_t node, arcl_arena *mem);

/* Something in a file that is outside the language: one sentence, "file:line:column: ...". */
typedef struct arcl_complaint {
    const char *text;
    const char *file;
    const char *function;  /* that is refused for it; NULL: it stands outside of functions */
    const char *construct; /* the construct of Python that is outside the language, or NULL */
    const char *hint;      /* what to write instead, or NULL */
    const char *source;    /* the offending line of the file */
    uint32_t line, column;
} arcl_complaint;

/* A function that is not among the programs, because something in it is outside the language. */
typedef struct arcl_refusal {
    const char *name, *file;
} arcl_refusal;

typedef struct arcl_library {
    arcl_arena mem;
    arcl_program *programs;
    size_t n, room;
    arcl_complaint *complaints;
    size_t ncomplaints, complaints_room;
    arcl_refusal *refused;
    size_t nrefused, refused_room;
    size_t files;
    uint64_t hash; /* of everything read */
    bool starved;  /* memory did not suffice for a text */
    /* Set after opening if all texts are of `dialect`; else it is found for each text: see dialect.h. */
    bool dialect_given;
    arcl_dialect dialect;
    /* Set after opening to get a complaint for every bad line of a function, and not only for the first one. */
    bool thorough;
    /* Set after opening to read only the functions for which it returns true; the others are skipped without a
     * complaint. NULL: all are read. */
    bool (*wanted)(void *choice, const char *file, const char *name);
    void *choice;
} arcl_library;

void arcl_library_open(arcl_library *lib);
void arcl_library_close(arcl_library *lib);

/* Adds the programs of a .py file, or of every .py file in a folder. False and a sentence
 * only when nothing could be read at all; what is wrong inside becomes complaints. */
bool arcl_library_load(arcl_library *lib, const char *path, arcl_error *err);

/* The same for a text in memory; `file` names it in messages. */
bool arcl_library_parse(arcl_library *lib, const char *file, const char *text, size_t len, arcl_error *err);

/* The same for a text with exactly one program, which is of this dialect and no batt; it is returned and is the last
 * one of the library. NULL and a sentence if the text is anything else. */
const arcl_program *arcl_library_parse_one(arcl_library *lib, arcl_dialect dialect, const char *text, size_t len,
                                           arcl_error *why);

/* A program of assignments without def and return (one line per entry, parameter I):
 * the form of recorded vectors. NULL and a sentence if a line is outside the language. */
const arcl_program *arcl_library_parse_lines(arcl_library *lib, const char *name, const char *const *lines, size_t n,
                                             arcl_error *err);

/*
 * Writes a text that loads to the same program, with a mark of the dialect if its names do not tell it (dialect.h).
 * Lines have the names of the steps. Without steps every call has a line with a name x1, x2, ... and O, or t1, t2, ...
 * in a batt. A guarded line calls _get_safe_default. The caller writes the imports.
 */
void arcl_program_print(const arcl_program *p, arcl_text *out);

/* ---- parts of printed programs -------------------------------------------------------------- */

/* The program as arcl_program_print has it, but for the mark of its dialect. */
void arcl_print_function(const arcl_program *p, arcl_text *out);

/* Writes a text that loads to the same constant: a number, a bool, None, a string, a primitive, or a tuple of these. */
void arcl_print_literal(arcl_text *out, arcl_val v);

/* The name that a value has as a constant or primitive of the dialect, or NULL. */
const char *arcl_print_name(arcl_dialect d, arcl_val v);

#endif
