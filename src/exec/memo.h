/*
 * memo.h - a memo table: the values of the nodes of a graph on one sample. A node is evaluated when it is asked for or
 * a node that is asked for depends on it, and only once.
 *
 *     arcl_memo_open(&memo, budget);
 *     arcl_memo_begin(&memo, &graph, param);
 *     const arcl_memo_entry *x = arcl_memo_get(&memo, root);
 *     arcl_memo_close(&memo);
 *
 * A call that fails has the safe default for its value; the nodes that depend on it are evaluated with the default, and
 * their entries name the node that failed. A call that meets a limit (a budget, the depth, 64 bits) is cut: it has no
 * value, nor have the nodes that depend on it. All other nodes are unaffected.
 *
 * The budget of steps is for each root: the sum of the steps of its cone. The budget of memory is for the whole table:
 * when it is used up all values are freed, and those that are needed again are computed again. That changes no value
 * and no outcome.
 *
 * Layer: exec. Must not know: candidates, scores.
 */
#ifndef ARCL_EXEC_MEMO_H
#define ARCL_EXEC_MEMO_H

#include "base/text.h"
#include "exec/eval.h"
#include "lang/program.h"

/* The outcome of a node. */
typedef struct arcl_memo_entry {
    uint32_t own, tree; /* steps: its own; those of its cone, where a shared node counts once for each use */
    uint32_t blame;     /* 1 + the node of its cone that was cut, or else the first one that is a default; 0: none */
    uint8_t state;      /* arcl_status: PENDING, OK, DEFAULTED or CUT */
    uint8_t reason;     /* arcl_reason of a default or a cut */
    bool final;         /* the entry is kept when the values are freed */
} arcl_memo_entry;

typedef struct arcl_memo {
    const arcl_graph *graph;
    arcl_ctx ctx;
    arcl_budget budget;
    arcl_val param[ARCL_PARAM_MAX];
    arcl_arena mem;         /* of the arrays */
    arcl_val *value;        /* by node; an ERR where it is not worked out or was cut */
    arcl_memo_entry *entry; /* by node */
    uint32_t n, room;       /* nodes of the graph that have an entry */
    uint32_t *stack;        /* nodes that wait for their arguments */
    uint32_t depth;
    size_t stack_room;
    uint64_t unclocked;   /* steps since the last look at the clock */
    arcl_memo_entry over; /* the entry that is returned for a root whose cone exceeds the budget of steps */
    arcl_cone cone;
    uint64_t calls, resets; /* nodes worked out; how often memory was given back */
} arcl_memo;

/* `bytes` of the budget limits the values of the whole table. */
void arcl_memo_open(arcl_memo *s, arcl_budget budget);
void arcl_memo_close(arcl_memo *s);

/* Empties the table and sets the graph and the values of the parameters. Its blocks of memory are reused. */
void arcl_memo_begin(arcl_memo *s, const arcl_graph *graph, const arcl_val param[ARCL_PARAM_MAX]);

/* Evaluates node `root`. Its entry, and its value in s->value, are valid until the next call. The value is an ERR if
 * the node was cut. */
const arcl_memo_entry *arcl_memo_get(arcl_memo *s, uint32_t root);

/* The value of node `root` as an answer: a tuple of rows of bytes is a grid. An ERR if the node was cut. Valid until the
 * next call. */
arcl_val arcl_memo_value(arcl_memo *s, uint32_t root);

/* Whether the value is equal to `other`; a hash of the value. False and 0 if that exceeds the budget: all values are
 * freed then, and one that is needed again has to be asked for again. */
bool arcl_memo_equal(arcl_memo *s, arcl_val value, arcl_val other);
uint64_t arcl_memo_behaviour(arcl_memo *s, arcl_val value);

/* Adds the text of the root's value to `out`; false if the root was cut or the text exceeds the budget. */
bool arcl_memo_text(arcl_memo *s, uint32_t root, arcl_text *out);

/* The steps of a root that was evaluated: the sum over its cone, each node once. */
uint64_t arcl_memo_steps(arcl_memo *s, uint32_t root);

#endif
