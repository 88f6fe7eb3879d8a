/*
 * program.h - programs as data.
 *
 * A program is a graph with a result, or with several outputs. Its nodes are in the order of evaluation: its
 * parameters, then what its lines compute, whether the result depends on it or not. `steps` keeps what a reader of the
 * text sees: which name was given to which node, in which line. What can be done once for all samples is done when the
 * program is prepared. It is constant data then, and can run on any number of threads at once.
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
 * A node that is worked out for each sample, ready to be done. Constants are not, nor functions made of
 * nothing else: they are values already.
 */
typedef struct arcl_instruction {
    const arcl_op_info *op; /* a primitive on as many arguments as it takes; NULL: see the node */
    uint32_t node;
    uint32_t cost;                /* steps: its own, and those of the functions made since the last instruction */
    uint32_t arg[ARCL_ARITY_MAX]; /* node numbers; 0 where there is none */
    uint32_t line;                /* of the text */
    uint16_t number;              /* of the primitive; UINT16_MAX: none */
    bool shares;                  /* makes a function that is used in several places */
} arcl_instruction;

/* `name = <node>` as written; the return statement is the program's `result`. */
typedef struct arcl_step {
    const char *name;
    uint32_t node;
    uint32_t line;
} arcl_step;

/* What an output of a batt is: a candidate's answer, or what a differ says of one. */
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
    arcl_graph graph;                  /* its value has more than constants when it is prepared */
    const arcl_step *steps;
    uint32_t nsteps;
    uint32_t result;                      /* node number; of a batt: its first parameter */
    const arcl_out *outs;                 /* of a batt, in the order of the text */
    uint32_t nouts;                       /* a batt has some, another program none */
    const arcl_instruction *instructions; /* in the order of the nodes; NULL: it is not prepared */
    uint32_t ninstructions;
    uint32_t spare_cost; /* steps of the functions made after the last instruction */
} arcl_program;

/* The value of a node whose arguments have theirs in v; an ERR where it fails. Its own step is the caller's to charge.
 */
arcl_val arcl_node_value(arcl_ctx *c, const arcl_graph *g, const arcl_node *n, const arcl_val *v);

/* The instruction of a node, which takes so many steps. */
arcl_instruction arcl_instruction_of(const arcl_graph *g, uint32_t node, uint32_t cost);

/* Works out what depends on no sample, and lists the calls that are left to each. */
void arcl_program_prepare(arcl_program *p, arcl_arena *mem);

/* The number that programs which compute the same by construction share, and no others: it follows from what the result
 * depends on, the parameters and the dialect, whatever the names and lines. */
uint64_t arcl_program_hash(const arcl_program *p);

/* Whether two programs have the same nodes, result and outputs. */
bool arcl_program_same(const arcl_program *a, const arcl_program *b);

/* Adds the nodes of a program to a graph of many, without guards, and returns the root of its result. `given`, if not
 * NULL, says by arcl_param which node stands for a parameter; `map`, if not NULL, gets the number of each of the
 * program's nodes. */
uint32_t arcl_program_add(arcl_graph *g, const arcl_program *p, const uint32_t *given, uint32_t *map);

/* A program without nodes, called `name`, with so many parameters on either side of I: 0 to 2. */
arcl_program *arcl_program_begin(const char *name, uint32_t beside, arcl_dialect dialect, arcl_arena *mem);

/* A cone that is filled in as a program of its own, called `name`, in `mem`: it computes alone what its root computes
 * in the graph. It has no steps and is not prepared. Memory of `scratch` is used on the way. */
arcl_program *arcl_program_cut(const arcl_graph *g, const arcl_cone *cone, const char *name, arcl_arena *scratch,
                               arcl_arena *mem);

/* A program that is no batt in `mem` alone, without steps and not prepared. */
arcl_program *arcl_program_copy(const arcl_program *p, arcl_arena *mem);

/* The same with one more guarded call. */
arcl_program *arcl_program_guard(const arcl_program *p, uint32_t node, arcl_arena *mem);

/* What a file held that could not be taken: one sentence each, "file:line:column: ...". */
typedef struct arcl_complaint {
    const char *text;
    const char *file;
    const char *function;  /* that is refused for it; NULL: it stands outside of functions */
    const char *construct; /* the construct of Python that is outside the language, or NULL */
    const char *hint;      /* what to write instead, or NULL */
    const char *source;    /* the offending line of the file */
    uint32_t line, column;
} arcl_complaint;

/* A function that is not among the programs because something in it could not be taken. */
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
    bool starved;  /* there was no memory for a text */
    /* Set after opening if all texts are of one dialect; else each text's own names tell: see dialect.h. */
    bool dialect_given;
    arcl_dialect dialect;
    /* Set after opening if every line of a function that is refused is of interest, and not only the first. */
    bool thorough;
    /* Set after opening if only some functions are of interest: the others are stepped over, and
     * nothing is said of what is in them. NULL: all are. */
    bool (*wanted)(void *choice, const char *file, const char *name);
    void *choice;
} arcl_library;

void arcl_library_open(arcl_library *lib);
void arcl_library_close(arcl_library *lib);

/* Adds the programs of a .py file, or of every .py file in a folder. False and a sentence
 * only when nothing could be read at all; what is wrong inside becomes complaints. */
bool arcl_library_load(arcl_library *lib, const char *path, arcl_error *err);

/* The same for text that came from elsewhere; `file` names it in messages. */
bool arcl_library_parse(arcl_library *lib, const char *file, const char *text, size_t len, arcl_error *err);

/* The same for a text that is one program of this dialect and no batt; the last one of the library then. NULL and a
 * sentence if it is not. */
const arcl_program *arcl_library_parse_one(arcl_library *lib, arcl_dialect dialect, const char *text, size_t len,
                                           arcl_error *why);

/* A program of assignments without def and return (one line per entry, parameter I):
 * the form of recorded vectors. NULL and a sentence if a line is outside the language. */
const arcl_program *arcl_library_parse_lines(arcl_library *lib, const char *name, const char *const *lines, size_t n,
                                             arcl_error *err);

/*
 * Text that loads to the same program, with a mark of its dialect where its names do not tell (dialect.h). Names are
 * those of the steps; without steps every call has a line, named x1, x2, ... and O, or t1, t2, ... in a batt. A guarded
 * line calls _get_safe_default: imports are the caller's.
 */
void arcl_program_print(const arcl_program *p, arcl_text *out);

/* ---- parts of printed programs -------------------------------------------------------------- */

/* The program as arcl_program_print has it, but for the mark of its dialect. */
void arcl_print_function(const arcl_program *p, arcl_text *out);

/* A constant as the parser makes them: a number, truth, None, a string, a primitive, or tuples of those:
 * text that loads to the same constant. */
void arcl_print_literal(arcl_text *out, arcl_val v);

/* The name that the language has for a value, or NULL. */
const char *arcl_print_name(arcl_dialect d, arcl_val v);

#endif
