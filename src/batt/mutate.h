/*
 * mutate.h - candidates made of programs by edits that keep them well typed.
 *
 *     arcl_material_make(&material, &graph, dialect, roots, n);
 *     arcl_mutator_open(&m);
 *     arcl_mutator_begin(&m, &graph, &material, &facts, seed);
 *     if (arcl_mutate(&m, roots[k], &candidate)) ...
 *
 * An edit replaces one node of a candidate's cone by another one: new nodes are made for all nodes that depend on it.
 * Nodes are immutable, so other candidates, which share them, stay as they are. A candidate does not depend on C, and
 * depends on I or S.
 *
 * Layer: batt. Must not know: samples, scores.
 */
#ifndef ARCL_BATT_MUTATE_H
#define ARCL_BATT_MUTATE_H

#include "base/hash.h"
#include "base/text.h"
#include "batt/material.h"
#include "task/task.h"

/* ---- facts of the demonstrations of a task ---------------------------------------------------- */

/* Colours 0 to 9 as bits. */
typedef struct arcl_facts {
    uint16_t in_only, out_only; /* in an input and in no output; the reverse */
    uint16_t in_all, out_all;   /* in every input; in every output */
    int angle;                  /* the primitive of arc-dsl that turns every input into its output, or -1 */
    bool same_size;             /* every output has its input's size */
    bool fixed_size;            /* all outputs have one size: (height, width) */
    int32_t height, width;
    int32_t times_high, times_wide; /* outputs are so many times as high and wide as inputs; 0: they are not */
    int32_t parts_high, parts_wide; /* inputs are so many times as high and wide as outputs; 0: they are not */
} arcl_facts;

/* Learns the facts from the demonstrations alone. */
arcl_facts arcl_facts_learn(const arcl_task *task);

/* The colours that edits draw as constants: those that only inputs or only outputs have, and those that all outputs
 * have. */
static inline uint16_t arcl_facts_colours(const arcl_facts *f)
{
    return f->in_only | f->out_only | f->out_all;
}

/* ---- edits ----------------------------------------------------------------------------------- */

typedef enum arcl_operator {
#define ARCL_OPERATOR(name, rate, doc) ARCL_BY_##name,
#include "batt/operators.def"
    ARCL_OPERATORS
} arcl_operator;

const char *arcl_operator_name(arcl_operator op);
const char *arcl_operator_doc(arcl_operator op);
double arcl_operator_rate(arcl_operator op); /* the usual one */

/* The operator of this name, or -1. */
int arcl_operator_find(const char *name, size_t len);

enum { ARCL_EDITS_MAX = 3 };

typedef struct arcl_edit {
    uint32_t from, to; /* node `to` took the place of `from` */
    uint8_t op;        /* arcl_operator */
} arcl_edit;

typedef struct arcl_candidate {
    uint32_t root;
    uint32_t parent; /* its root */
    uint32_t mate;   /* root of the program that a value was copied from; UINT32_MAX: none was */
    uint8_t nedits;  /* 0: it is the parent itself */
    arcl_edit edit[ARCL_EDITS_MAX];
} arcl_candidate;

typedef struct arcl_edit_tally {
    uint64_t tried;     /* it was drawn */
    uint64_t made;      /* it found something to edit */
    uint64_t duplicate; /* edits of candidates that were there already */
} arcl_edit_tally;

typedef struct arcl_mutator {
    arcl_graph *graph;
    const arcl_material *material;
    arcl_facts facts;
    arcl_rng rng;
    double rate[ARCL_OPERATORS];    /* set after opening to change them; 0: never */
    uint32_t below[ARCL_OPERATORS]; /* the operator whose number is the first above a 32-bit draw */
    arcl_edit_tally tally[ARCL_OPERATORS];
    uint64_t candidates, given_up;
    arcl_arena mem;    /* of what follows */
    arcl_shape *shape; /* by node, as are the next two */
    uint32_t *now;     /* during an edit: 1 + the node that replaces it; 0: none does */
    uint32_t *role;    /* whether it is the root of a candidate, and 1 + which parent's it is, see mutate.c */
    uint32_t n, room;
    arcl_cone cone;       /* scratch */
    arcl_parent *parents; /* beyond those of the material */
    uint32_t nparents;
    size_t parents_room;
    uint32_t root;   /* the candidate at hand */
    uint32_t *nodes; /* its cone in ascending order; nodes that edits have removed from it may still be there */
    uint32_t nnodes, nodes_room;
    uint32_t parent, mate;
    uint32_t *args; /* of a node in the making */
    uint32_t args_room;
} arcl_mutator;

void arcl_mutator_open(arcl_mutator *m);
void arcl_mutator_close(arcl_mutator *m);

/* Begins with a graph that is that of the material, or a copy of it with more in it. Tallies go on. When memory runs
 * out control leaves through mem.escape, or that of the graph: both must be set. */
void arcl_mutator_begin(arcl_mutator *m, arcl_graph *graph, const arcl_material *material, const arcl_facts *facts,
                        uint64_t seed);

/* Marks this root as a candidate that exists. If it is a parent that the material does not have, its cone is added to
 * what edits can be applied to. */
void arcl_mutator_know(arcl_mutator *m, uint32_t root);

/* Makes a candidate that did not exist before. False if several tries gave only candidates that exist. */
bool arcl_mutate(arcl_mutator *m, uint32_t parent, arcl_candidate *out);

/* ---- the history of a candidate: its edits since it was a program of the library, as lines of text ------- */

/* The edits of the current round are kept as nodes of its graph (arcl_lineage), those of earlier rounds, whose graphs
 * are gone, as text. */
typedef struct arcl_lineage {
    uint8_t n;
    arcl_edit edit[ARCL_EDITS_MAX];
} arcl_lineage;

enum { ARCL_HISTORY_MAX = 24 }; /* lines: the latest edits */

/* Writes a node as a short text. Its arguments are left out, except for constants, parameters, and those that differ
 * from the arguments of node `beside`. */
void arcl_brief_put(const arcl_graph *d, uint32_t node, uint32_t beside, arcl_text *out);

/* `operator from -> to`. */
void arcl_edit_put(const arcl_graph *d, const arcl_edit *e, arcl_text *out);

/* The lines of earlier rounds and one for each edit since, the latest ARCL_HISTORY_MAX of them. */
void arcl_history_put(const arcl_graph *d, const char *earlier, const arcl_lineage *since, arcl_text *out);

/* How many lines there are. */
uint32_t arcl_history_lines(const char *history);

/* Whether a text is well-formed as a history: at most ARCL_HISTORY_MAX lines, none too long, each ended by a
 * newline. */
bool arcl_history_may_be(const char *history);

#endif
