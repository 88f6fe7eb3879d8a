/*
 * run.h - libarcl: programs on grids and on tasks.
 *
 * A run forgets the values of its session. False means that it could not be tried, or was ended by its sink; a program
 * that fails is an answer.
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

/* What one program gave on one grid; everything lives until the next answer. */
typedef struct arcl_answer {
    const char *program; /* its name; in arcl_session_run with its file before it where several share it */
    const char *task;    /* NULL if the grid is of none */
    bool test;           /* a test, not a demonstration */
    uint32_t index;      /* within its split; of arcl_session_run_grids: of the grids */
    arcl_answer_status status;
    arcl_value value;   /* ERROR unless OK; in arcl_session_run it can be read only if it is a grid */
    const char *text;   /* the value as text: "(1,2)", "{3,4}", "True"; NULL unless OK and asked for by options.text */
    const char *error;  /* a sentence; NULL if OK */
    const char *reason; /* "TypeError", ...; "steps", "bytes" or "time" of a budget; NULL if OK */
    arcl_grid grid;     /* the value if it is a grid, else its cells are NULL */
    int correct;        /* 1 or 0; -1 where no output is known */
    uint64_t ns;        /* time of one evaluation */
    uint64_t steps;     /* of work */
} arcl_answer;

/* Takes an answer; false ends the run. */
typedef bool arcl_answer_sink(void *to, const arcl_answer *answer);

/* Runs program k on a grid, in which demonstrations are none: S is empty and C is None. */
ARCL_API bool arcl_session_run_grid(arcl_session *s, const arcl_programs *p, size_t k, const arcl_grid *grid,
                                    const arcl_session_options *options, arcl_answer *out);

/* Runs program k on n grids one after the other on this thread, with n_demos demonstrations as S. */
ARCL_API bool arcl_session_run_grids(arcl_session *s, const arcl_programs *p, size_t k, const arcl_grid *grids,
                                     size_t n, const arcl_example *demos, size_t n_demos,
                                     const arcl_session_options *options, arcl_answer_sink *sink, void *to);

/* The value of one line of a program. */
typedef struct arcl_line_value {
    const char *name; /* that the line gives to it; NULL of the one that is returned */
    unsigned line;    /* of the text */
    arcl_value value; /* ERROR of the line that failed, which is the last */
} arcl_line_value;

typedef bool arcl_line_sink(void *to, const arcl_line_value *line);

/* Runs program k on a grid, and gives the value of every line to the sink; `out`, which may be NULL, gets the answer. */
ARCL_API bool arcl_session_run_lines(arcl_session *s, const arcl_programs *p, size_t k, const arcl_grid *grid,
                                     const arcl_example *demos, size_t n_demos, const arcl_session_options *options,
                                     arcl_line_sink *sink, void *to, arcl_answer *out);

/* Runs the programs on the tasks: task by task, program by program, sample by sample, in an order that does not
 * depend on threads. */
ARCL_API bool arcl_session_run(arcl_session *s, const arcl_programs *p, const arcl_taskset *t,
                               const arcl_session_options *options, arcl_answer_sink *sink, void *to);

/* The same, and the text of a submission: for each test of all tasks the two best different answers, those of programs
 * that are right on more demonstrations first. It lives until the next text of the session. The sink may be NULL. */
ARCL_API bool arcl_session_run_submission(arcl_session *s, const arcl_programs *p, const arcl_taskset *t,
                                          const arcl_session_options *options, arcl_answer_sink *sink, void *to,
                                          const char **submission);

#ifdef __cplusplus
}
#endif

#endif
