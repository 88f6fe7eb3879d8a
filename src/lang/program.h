/*
 * program.h - programs as data.
 *
 * A program is a list of nodes in the order of evaluation; a node refers to
 * earlier nodes only. Equal calls are one node. `steps` keeps what a reader
 * of the text sees: which name was given to which node, in which line.
 *
 * Layer: lang. May use: base, value, op. Must not know: tasks, execution.
 */
#ifndef ARCL_LANG_PROGRAM_H
#define ARCL_LANG_PROGRAM_H

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "op/op.h"

typedef enum arcl_node_kind {
    ARCL_NODE_CONST, /* value */
    ARCL_NODE_PARAM, /* parameter number `callee` of the function */
    ARCL_NODE_PRIM,  /* primitive number `callee` called on args */
    ARCL_NODE_CALL,  /* the value of node `callee` called on args */
    ARCL_NODE_TUPLE, /* tuple of args */
    ARCL_NODE_SET,   /* frozenset({args}) */
} arcl_node_kind;

typedef struct arcl_node {
    arcl_node_kind kind;
    uint32_t callee;
    uint32_t first, count; /* args[first .. first + count - 1] are node numbers */
    uint32_t line;
    bool guarded; /* PRIM, CALL: where it fails, the value is the safe default of what is called */
    bool twin;    /* evaluated apart from the node that is equal to it */
    arcl_val value;
} arcl_node;

/*
 * A node that is worked out for each sample, ready to be done. Constants are not, nor functions made of
 * nothing else: they are values already.
 */
typedef struct arcl_act {
    const arcl_op_info *op; /* a primitive on as many arguments as it takes; NULL: see the node */
    uint32_t node;
    uint32_t cost;                /* steps: its own, and those of the functions made since the last act */
    uint32_t arg[ARCL_ARITY_MAX]; /* node numbers; 0 where there is none */
    bool shares;                  /* makes a function that is used in several places */
} arcl_act;

/* `name = <node>` as written; the return statement is the program's `result`. */
typedef struct arcl_step {
    const char *name;
    uint32_t node;
    uint32_t line;
} arcl_step;

/* What a parameter stands for: demonstrations, input, known output, text of the task's id, None. */
typedef enum arcl_param {
    ARCL_PARAM_S,
    ARCL_PARAM_I,
    ARCL_PARAM_C,
    ARCL_PARAM_TASK,
    ARCL_PARAM_LOG,
    ARCL_PARAM_MAX
} arcl_param;

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
    arcl_param params[ARCL_PARAM_MAX];
    const arcl_node *nodes;
    uint32_t nnodes;
    const uint32_t *args;
    uint32_t nargs;
    const arcl_step *steps;
    uint32_t nsteps;
    uint32_t result;      /* node number; of a batt: its first parameter */
    const arcl_out *outs; /* of a batt, in the order of the text */
    uint32_t nouts;       /* a batt has some, another program none */
    const arcl_act *acts; /* in the order of the nodes */
    uint32_t nacts;
    uint32_t spare_cost;   /* steps of the functions made after the last act */
    const arcl_val *known; /* by node: constants and functions made of them; ERR: not known */
} arcl_program;

/* Fills in the acts of a program whose nodes are there. */
void arcl_program_prepare(arcl_program *p, arcl_arena *mem);

/* The nodes of a program that is no batt, in `mem` alone: a copy without steps that is not prepared. */
const arcl_program *arcl_program_copy(const arcl_program *p, arcl_arena *mem);

/* What a file held that could not be taken: one sentence each, "file:line:column: ...". */
typedef struct arcl_complaint {
    const char *text;
    const char *construct; /* the construct of Python that is outside the language, or NULL */
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

/* Whether the two compute the same by construction: equal nodes, equal result, equal outputs. */
bool arcl_program_same(const arcl_program *a, const arcl_program *b);

#endif
