/*
 * run.h - libarcl: programs on grids and on tasks.
 *
 * A run frees the values of its session. A call returns false if it could not begin or its sink ended it. A program that
 * fails is no failure of the call: its answer has the error.
 */
#ifndef ARCL_ARCL_RUN_H
#define ARCL_ARCL_RUN_H

#include "arcl/programs.h"
#include "arcl/tasks.h"
#include "arcl/values.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum arcl_answer_status { ARCL_ANSWER_OK, ARCL_ANSWER_ERROR, ARCL_ANSWER_BUDGET } arcl_answer_status;

/* The result of one program on one grid. All pointers are valid until the next answer. */
typedef struct arcl_answer {
    const char *program; /* its name; arcl_session_run puts its file before it if several programs share the name */
    const char *task;    /* NULL if the grid belongs to no task */
    bool test;           /* a test, not a demonstration */
    uint32_t index;      /* among the demonstrations, or among the tests; of arcl_session_run_grids: among the grids */
    arcl_answer_status status;
    arcl_value value;   /* an ERROR unless OK; of arcl_session_run only a grid can be read */
    const char *text;   /* the value as text: "(1,2)", "{3,4}", "True"; NULL unless OK and options.text is set */
    const char *error;  /* a sentence; NULL if OK */
    const char *reason; /* "TypeError", ..., or the budget: "steps", "bytes" or "time"; NULL if OK */
    arcl_grid grid;     /* the value if it is a grid; otherwise its cells are NULL */
    int correct;        /* 1 or 0; -1: no output is known */
    uint64_t ns;        /* time of one evaluation */
    uint64_t steps;     /* of the budget */
} arcl_answer;

/* Called with each answer; false ends the run. */
typedef bool arcl_answer_sink(void *to, const arcl_answer *answer);

/* Runs program k on a grid, without demonstrations: S is empty and C is None. */
ARCL_API bool arcl_session_run_grid(arcl_session *s, const arcl_programs *p, size_t k, const arcl_grid *grid,
                                    const arcl_session_options *options, arcl_answer *out);

/* Runs program k on n grids, one after another on this thread, with n_demos demonstrations as S. */
ARCL_API bool arcl_session_run_grids(arcl_session *s, const arcl_programs *p, size_t k, const arcl_grid *grids,
                                     size_t n, const arcl_example *demos, size_t n_demos,
                                     const arcl_session_options *options, arcl_answer_sink *sink, void *to);

/* The value of one line of a program. */
typedef struct arcl_line_value {
    const char *name; /* the variable; NULL for the value that is returned */
    unsigned line;    /* the number of the line in the text */
    arcl_value value; /* an ERROR if the line failed; it is the last line then */
} arcl_line_value;

typedef bool arcl_line_sink(void *to, const arcl_line_value *line);

/* Runs program k on a grid, and calls the sink with the value of every line; `out`, which may be NULL, gets the answer. */
ARCL_API bool arcl_session_run_lines(arcl_session *s, const arcl_programs *p, size_t k, const arcl_grid *grid,
                                     const arcl_example *demos, size_t n_demos, const arcl_session_options *options,
                                     arcl_line_sink *sink, void *to, arcl_answer *out);

/* Runs the programs on the tasks. The answers come task by task, program by program, sample by sample, on any number of
 * threads. */
ARCL_API bool arcl_session_run(arcl_session *s, const arcl_programs *p, const arcl_taskset *t,
                               const arcl_session_options *options, arcl_answer_sink *sink, void *to);

/* The same, and `submission` gets the text of a submission: for each test the two best different answers. An answer is
 * better if its program is right on more demonstrations. The text lives until the next text of the session. The sink may
 * be NULL. */
ARCL_API bool arcl_session_run_submission(arcl_session *s, const arcl_programs *p, const arcl_taskset *t,
                                          const arcl_session_options *options, arcl_answer_sink *sink, void *to,
                                          const char **submission);

#ifdef __cplusplus
}
#endif

#endif
