/*
 * arcl.h - libarcl: programs of the ARC grid language, loaded from text and run on ARC tasks.
 *
 *     #include <arcl/arcl.h>
 *     #include <stdio.h>
 *
 *     int main(void)
 *     {
 *         static const char text[] = "def turn(I):\n    return rot90(I)\n";
 *         static const unsigned char grid[] = {1, 2, 3, 4};
 *         arcl_session *s = arcl_session_open();
 *         arcl_answer a;
 *
 *         if (s && arcl_session_add_programs(s, "turn.py", text, sizeof text - 1) &&
 *             arcl_session_run_grid(s, 0, grid, 2, 2, NULL, &a))
 *             puts(a.value ? a.value : a.error);
 *         arcl_session_close(s);
 *         return 0;
 *     }
 *
 * prints ((3,1),(4,2)). A call that can fail returns false and leaves a sentence in arcl_session_error; so does one
 * without what it needs (no session, text, cells or place for the answer).
 * Texts that a session gives out live until the next call that changes it. A session belongs to one
 * thread at a time; running uses as many threads as it is told.
 */
#ifndef ARCL_ARCL_H
#define ARCL_ARCL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define ARCL_VERSION "0.1.0"

/* What the shared library shows; everything else in it is hidden. */
#ifdef __GNUC__
#define ARCL_API __attribute__((visibility("default")))
#else
#define ARCL_API
#endif

/* The version of the library that is running. */
ARCL_API const char *arcl_version(void);

/* Programs, tasks, and the memory to run them. */
typedef struct arcl_session arcl_session;

ARCL_API arcl_session *arcl_session_open(void);    /* NULL: no memory */
ARCL_API void arcl_session_close(arcl_session *s); /* NULL is no session; within a sink: see there */

/* One sentence about the last call that failed; "" if the last call did not. */
ARCL_API const char *arcl_session_error(const arcl_session *s);

/* ---- programs ------------------------------------------------------------------------------- */

/* Adds the functions of a .py file, of every .py file in a folder, or of a text that messages call `name`. What a
 * file holds that is outside the language becomes a complaint; the rest is added. */
ARCL_API bool arcl_session_load_programs(arcl_session *s, const char *path);
ARCL_API bool arcl_session_add_programs(arcl_session *s, const char *name, const char *text, size_t len);

/* Programs are numbered from 0 in the order they were added. A name that several share has the file before it. */
ARCL_API size_t arcl_session_program_count(const arcl_session *s);
ARCL_API const char *arcl_session_program_name(arcl_session *s, size_t program); /* NULL: no such program */

/* Of programs, then of tasks. */
ARCL_API size_t arcl_session_complaint_count(const arcl_session *s);
ARCL_API const char *arcl_session_complaint(const arcl_session *s, size_t k); /* "file:line:column: ...", or NULL */

/* ---- tasks ---------------------------------------------------------------------------------- */

/* Adds a task file, Kaggle's combined file, every .json file of a folder, or a text. `solutions` may be NULL: then
 * the solutions file beside a challenges file is read if there is one. A file or task that is wrong becomes a
 * complaint; the rest is added. False if nothing is left. */
ARCL_API bool arcl_session_load_tasks(arcl_session *s, const char *path, const char *solutions);
ARCL_API bool arcl_session_add_tasks(arcl_session *s, const char *name, const char *text, size_t len);

ARCL_API size_t arcl_session_task_count(const arcl_session *s);
ARCL_API const char *arcl_session_task_id(const arcl_session *s, size_t task); /* NULL: no such task */

/* ---- running -------------------------------------------------------------------------------- */

/* How to run; a zero means the default. */
typedef struct arcl_session_options {
    bool all;         /* every program on every task, not only on the one in its name or its file's name */
    unsigned threads; /* default: one for each core; 256 is the most that are used */
    unsigned repeat;  /* evaluations of each program and sample, at most 1000000, the fastest counts; default: 1 */
    uint64_t steps;   /* what a program may use up on one sample: steps of work, */
    uint64_t ms;      /* milliseconds, */
    uint64_t mb;      /* and megabytes */

    /* Who computes: "auto" (a GPU where that is faster), "c" (plain C alone), "cl" (OpenCL always), "gpu", "cpu", or
     * numbers of `arcl devices` as in "1,2". Answers are the same. Default: what the environment variable ARCL_DEVICE
     * says, else "auto". OpenCL is opened when a run first needs it, and stays open until another is asked for. */
    const char *device;
} arcl_session_options;

/* Why devices did not do what they were asked for, in one sentence: plain C did it. "" if nothing failed since the
 * choice was made. */
ARCL_API const char *arcl_session_warning(const arcl_session *s);

typedef enum arcl_answer_status { ARCL_ANSWER_OK, ARCL_ANSWER_ERROR, ARCL_ANSWER_BUDGET } arcl_answer_status;

/* What one program gave on one grid; everything lives until the next answer. */
typedef struct arcl_answer {
    const char *program;
    const char *task; /* NULL if the grid is of none */
    bool test;        /* a test, not a demonstration */
    uint32_t index;   /* within its split */
    arcl_answer_status status;
    const char *value;          /* as text: "(1,2)", "{3,4}", "True"; NULL unless OK */
    const char *error;          /* a sentence; NULL if OK */
    const unsigned char *cells; /* the value row by row if it is a grid, else NULL */
    int rows, columns;
    int correct; /* 1 or 0; -1 where no output is known */
    uint64_t ns; /* time of one evaluation */
} arcl_answer;

/* Runs one program on a grid of rows x columns cells, row by row. S is empty and C is None. False only if it could
 * not be tried; a program that fails is an answer. `options` may be NULL. */
ARCL_API bool arcl_session_run_grid(arcl_session *s, size_t program, const unsigned char *cells, int rows, int columns,
                                    const arcl_session_options *options, arcl_answer *out);

/*
 * Takes an answer; false ends the run. Within a sink the session can be asked (names, counts, complaints) but neither
 * changed nor run: such a call fails and leaves its sentence, and the run goes on. One that is closed within a sink
 * ends its run, which returns false, and is gone then.
 */
typedef bool arcl_answer_sink(void *to, const arcl_answer *answer);

/* Runs the programs on the tasks: task by task, program by program, sample by sample, in an order that does not
 * depend on threads. False if it could not be done or the sink ended it. */
ARCL_API bool arcl_session_run(arcl_session *s, const arcl_session_options *options, arcl_answer_sink *sink, void *to);

#ifdef __cplusplus
}
#endif

#endif
