/*
 * memo.h - the values of a graph's nodes on one sample, worked out by need, each once.
 *
 *     arcl_memo_open(&memo, budget);
 *     arcl_memo_begin(&memo, &graph, param);
 *     const arcl_memo_entry *x = arcl_memo_get(&memo, root);
 *     arcl_memo_close(&memo);
 *
 * A call that fails gives the safe default of what it calls, and the nodes above it go on with that and know whom to
 * blame. A call that meets a limit (a budget, the depth, 64 bits) gives nothing, and what depends on it is cut, too.
 * Nothing else is lost.
 *
 * The budget of steps is a candidate's: the sum over its cone. Memory is the memo's: when it is used up all values are
 * given back, and what is needed again is worked out again. That changes no value and no verdict.
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
    uint32_t own, tree; /* steps: its own; those of its cone, shared nodes counted as often as they are used */
    uint32_t blame;     /* 1 + the node that was cut, or the first one of its cone that is a default; 0: none is */
    uint8_t state;      /* arcl_status: PENDING, OK, DEFAULTED or CUT */
    uint8_t reason;     /* arcl_reason of a default or a cut */
    bool final;         /* it stays when memory is given back */
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
    arcl_memo_entry over; /* what a root gives that is too much as a whole */
    arcl_cone cone;
    uint64_t calls, resets; /* nodes worked out; how often memory was given back */
} arcl_memo;

/* `bytes` of the budget is what the values of a memo may use together, and so what those of one candidate may. */
void arcl_memo_open(arcl_memo *s, arcl_budget budget);
void arcl_memo_close(arcl_memo *s);

/* Begins anew with this graph and sample: S, I and, for differs, C. Memory is kept. */
void arcl_memo_begin(arcl_memo *s, const arcl_graph *graph, const arcl_val param[ARCL_PARAM_MAX]);

/* Works out node `root`. The entry is good until the next call, and so is the value: an ERR if it was cut. */
const arcl_memo_entry *arcl_memo_get(arcl_memo *s, uint32_t root);

static inline arcl_val arcl_memo_value(arcl_memo *s, uint32_t root)
{
    return arcl_memo_get(s, root)->state == ARCL_CUT ? arcl_err(ARCL_E_STEPS) : s->value[root];
}

/* Whether the value is equal to `other`, and a number that equal values share: 0 and false where finding out is too
 * much work. Then all values are given back, and a value that is needed again has to be got again. */
bool arcl_memo_equal(arcl_memo *s, arcl_val value, arcl_val other);
uint64_t arcl_memo_behaviour(arcl_memo *s, arcl_val value);

/* Adds the text of what the root gives; false if it gives nothing, or too much. */
bool arcl_memo_text(arcl_memo *s, uint32_t root, arcl_text *out);

/* The steps of a root that was got: each node of its cone once. */
uint64_t arcl_memo_steps(arcl_memo *s, uint32_t root);

#endif
