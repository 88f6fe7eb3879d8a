/*
 * eval.h - the evaluation of one program on one sample.
 *
 * Layer: exec. May use: lang, task and lower. Must not know: files, people.
 */
#ifndef ARCL_EXEC_EVAL_H
#define ARCL_EXEC_EVAL_H

#include <string.h>

#include "lang/program.h"
#include "task/task.h"
#include "value/ctx.h"

/* What a program may use up on one sample. 0: the default. */
typedef struct arcl_budget {
    uint64_t steps;
    uint64_t ns;
    size_t bytes;
} arcl_budget;

#define ARCL_BUDGET_STEPS ((uint64_t)2000000000)
#define ARCL_BUDGET_NS ((uint64_t)10000000000)
#define ARCL_BUDGET_BYTES ((size_t)1 << 30)

/* The budget with these defaults for fields that are 0. */
arcl_budget arcl_budget_full(arcl_budget b);

/* The outcome of a node, of a program on a sample, or of a candidate on a task. The order is from good to bad: the
 * status of several is the greatest of theirs. */
typedef enum arcl_status {
    ARCL_PENDING,   /* it has not run */
    ARCL_OK,        /* a value, and nothing to compare it with */
    ARCL_DEFAULTED, /* a call failed, and its safe default was used */
    ARCL_CORRECT,   /* the value is the known output; of a candidate: on all demonstrations */
    ARCL_PARTIAL,   /* of a candidate: on some demonstrations, but not on all */
    ARCL_WRONG,     /* there is a value, and it is not the known output */
    ARCL_FAILED,    /* it raised: there is no value */
    ARCL_CUT,       /* by a budget: there is no value */
    ARCL_REFUSED,   /* it would have seen the known output, and did not run */
    ARCL_STATUSES
} arcl_status;

const char *arcl_status_name(arcl_status s); /* in JSON: "ok", "right", "wrong", "error", "budget", ... */
const char *arcl_status_word(arcl_status s); /* for people: the same, but "unknown" and "cut" */

/* The guarded calls that failed and were replaced by a safe default. */
typedef struct arcl_defaults {
    uint32_t count;
    uint32_t node;  /* of the first */
    arcl_val error; /* of the first: an ERR; see arcl_default_text */
} arcl_defaults;

typedef struct arcl_outcome {
    arcl_status status;
    arcl_val value;     /* an ERR unless the status is OK; it lives in the context until its next evaluation */
    arcl_reason reason; /* why the status is not OK */
    uint32_t node;      /* the node that failed or was cut */
    uint64_t steps, ns;
    arcl_defaults defaults;
} arcl_outcome;

/* The values of the parameters on a sample of a task, by arcl_param. C has none: only differs get the known output. */
typedef struct arcl_params {
    arcl_val by[ARCL_PARAM_MAX];
} arcl_params;

static inline arcl_params arcl_params_on(const arcl_task *task, const arcl_sample *sample)
{
    return (arcl_params){{
        [ARCL_PARAM_S] = task->pairs,
        [ARCL_PARAM_I] = sample->input,
        [ARCL_PARAM_TASK] = arcl_str(task->id, (int32_t)strlen(task->id)),
    }};
}

/* Frees the values of the context and sets its budgets, for an evaluation or for values that are made in another
 * way. */
void arcl_eval_begin(arcl_ctx *c, arcl_budget full, uint64_t deadline);

/* Runs p; args has the values of its parameters, by arcl_param. If `values` is not NULL it has room for the value of
 * every node, and after the run holds those that were computed. */
arcl_outcome arcl_eval(arcl_ctx *c, const arcl_program *p, const arcl_val args[ARCL_PARAM_MAX], arcl_budget full,
                       arcl_val *values);

/* The status of the outcome after its value was compared with the known output: an OK becomes CORRECT or WRONG. It
 * stays OK if `expected` is None, that is, no output is known, or if the comparison exceeds the budget. */
arcl_status arcl_outcome_judge(arcl_ctx *c, const arcl_outcome *o, arcl_val expected);

/* ---- one node; every evaluation consists of arcl_node_value and this ---------------------------- */

/*
 * The value of a node whose evaluation gave the error `value`. First arcl_raised is applied to the error of a
 * primitive: it names the primitive or, in the typed dialect, replaces the error by a default. Then, if the call is
 * guarded, the safe default replaces the error, which is stored in *error. An error that is a limit is never replaced.
 * If the result is still an error the run ends.
 */
arcl_val arcl_node_settle(arcl_ctx *c, const arcl_node *n, const arcl_val *v, arcl_val value, bool guarded,
                          arcl_val *error);

/* Writes one sentence about an outcome that is not OK: "line 7: shift: TypeError: ...". */
void arcl_outcome_text(const arcl_program *p, const arcl_outcome *o, arcl_text *out);

/* Writes one sentence about the first call that was replaced by its default; there must be one. */
void arcl_default_text(const arcl_program *p, const arcl_outcome *o, arcl_text *out);

/* ---- the value of each line of a program's text on a sample ------------------- */

/* The text is printed and read back, so that every line has a number and a node, whether the program was read from a
 * file, cut out of a graph or found by a search. */

typedef struct arcl_lines {
    arcl_text text;
    arcl_library library;        /* with `program` alone */
    const arcl_program *program; /* NULL: the text could not be read back, and there are no lines */
    arcl_ctx ctx;
} arcl_lines;

/* arcl_lines_close is needed in any case. */
void arcl_lines_open(arcl_lines *l, const arcl_program *p);
void arcl_lines_close(arcl_lines *l);

/* The same with the lines and names of the file that the program was read from; it must have steps and be prepared. */
void arcl_lines_open_as_read(arcl_lines *l, const arcl_program *p);

/* Takes the value of a line, counted from 1; it lives in the context until the next evaluation. */
typedef void arcl_lines_sink(void *to, arcl_ctx *c, uint32_t line, const char *name, arcl_val value);

/* Evaluates the program and passes its lines to `sink`, up to the one that ended the evaluation. Each call of the sink
 * has a budget of its own; where it is used up the line is left out. */
void arcl_lines_run(arcl_lines *l, const arcl_task *task, const arcl_sample *sample, arcl_budget budget,
                    arcl_lines_sink *sink, void *to);

#endif
