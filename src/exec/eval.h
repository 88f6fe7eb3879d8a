/*
 * eval.h - one program on one sample.
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

/* The budget with these defaults in place of zeros. */
arcl_budget arcl_budget_full(arcl_budget b);

/* What became of a node, of a program on a sample, or of a candidate on a task; of several, the worst is the last. */
typedef enum arcl_status {
    ARCL_PENDING,   /* it has not run */
    ARCL_OK,        /* a value, and nothing to compare it with */
    ARCL_DEFAULTED, /* the safe default of a call that failed */
    ARCL_CORRECT,   /* the output that is known; of a candidate: on all demonstrations */
    ARCL_PARTIAL,   /* on some of them */
    ARCL_WRONG,
    ARCL_FAILED,  /* it raised: there is no value */
    ARCL_CUT,     /* by a budget: there is no value */
    ARCL_REFUSED, /* it would have seen the known output, and did not run */
    ARCL_STATUSES
} arcl_status;

const char *arcl_status_name(arcl_status s); /* in JSON: "ok", "right", "wrong", "error", "budget", ... */
const char *arcl_status_word(arcl_status s); /* for people: the same, but "unknown" and "cut" */

/* The guarded calls that failed, and gave a safe default. */
typedef struct arcl_defaults {
    uint32_t count;
    uint32_t node;  /* of the first */
    arcl_val error; /* likewise: what its failure was; see arcl_default_text */
} arcl_defaults;

typedef struct arcl_outcome {
    arcl_status status;
    arcl_val value;     /* ERR unless OK; lives in the context until its next evaluation */
    arcl_reason reason; /* why not OK */
    uint32_t node;      /* the node that failed or was cut */
    uint64_t steps, ns;
    arcl_defaults defaults;
} arcl_outcome;

/* What parameters stand for on a sample of the task, by arcl_param; C is left out: what it shows is for differs alone.
 */
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

/* Gives back what the context has, and sets its budgets: for an evaluation, or for values that come from elsewhere. */
void arcl_eval_begin(arcl_ctx *c, arcl_budget full, uint64_t deadline);

/* Runs p with what its parameters stand for, by arcl_param. If `values` is not NULL it has room for the value of every
 * node and holds those worked out so far. */
arcl_outcome arcl_eval(arcl_ctx *c, const arcl_program *p, const arcl_val args[ARCL_PARAM_MAX], arcl_budget full,
                       arcl_val *values);

/* The status of the outcome; of one that is OK, whether it is the output that is known: CORRECT or WRONG, or OK still
 * where there is none, or to compare is too much work. */
arcl_status arcl_outcome_judge(arcl_ctx *c, const arcl_outcome *o, arcl_val expected);

/* ---- one node: what every run is made of, with arcl_node_value ---------------------------------- */

/*
 * What becomes of the error that a node gave. Of a primitive it tells which one raised, or is its default by now: see
 * arcl_raised. If the call is guarded the safe default takes its place, and the failure is noted in *error. A limit
 * stays an error, whatever the guard; an error that is one still ends the run.
 */
arcl_val arcl_node_settle(arcl_ctx *c, const arcl_node *n, const arcl_val *v, arcl_val value, bool guarded,
                          arcl_val *error);

/* One sentence about an outcome that is not OK: "line 7: shift: TypeError: ...". */
void arcl_outcome_text(const arcl_program *p, const arcl_outcome *o, arcl_text *out);

/* The same about the first call that gave a default; there must be one. */
void arcl_default_text(const arcl_program *p, const arcl_outcome *o, arcl_text *out);

/* ---- a program as its text, and the value of each of its lines on a sample ------------------- */

/* The text is printed and read back, so that every line has a number and a node, whether the program was read from a
 * file, cut out of a graph or found by a search. */

typedef struct arcl_lines {
    arcl_text text;
    arcl_library library;        /* with `program` alone */
    const arcl_program *program; /* NULL: it has no lines that could run */
    arcl_ctx ctx;
} arcl_lines;

/* arcl_lines_close is needed in any case. */
void arcl_lines_open(arcl_lines *l, const arcl_program *p);
void arcl_lines_close(arcl_lines *l);

/* The same with the lines and names that the program was read with, which has steps and is prepared. */
void arcl_lines_open_as_read(arcl_lines *l, const arcl_program *p);

/* Takes the value of a line, counted from 1; it lives in the context until the next evaluation. */
typedef void arcl_lines_sink(void *to, arcl_ctx *c, uint32_t line, const char *name, arcl_val value);

/* Evaluates the program and hands over the lines up to the one that ended it. What a sink does with a value has a
 * budget of its own; where that is used up the line is left out. */
void arcl_lines_run(arcl_lines *l, const arcl_task *task, const arcl_sample *sample, arcl_budget budget,
                    arcl_lines_sink *sink, void *to);

#endif
