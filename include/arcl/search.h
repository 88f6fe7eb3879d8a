/*
 * search.h - libarcl: candidates by typed edits, the search for programs that solve tasks, submissions and their score.
 */
#ifndef ARCL_ARCL_SEARCH_H
#define ARCL_ARCL_SEARCH_H

#include "arcl/programs.h"
#include "arcl/tasks.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- candidates ----------------------------------------------------------------------------- */

/* Makes up to `count` candidates out of the programs, repeatable by the seed, and adds each as a program named after its
 * number and its parent to `out`, which is another handle. With a task its colours and angle are learned: `tasks` and the
 * number of the task; else NULL. *made, which may be NULL, gets how many. */
ARCL_API bool arcl_session_card(arcl_session *s, const arcl_programs *p, const arcl_taskset *tasks, size_t task,
                                uint64_t count, uint64_t seed, arcl_programs *out, size_t *made);

/* ---- many candidates at once ---------------------------------------------------------------- */

/* How good a candidate is on a task, by its demonstrations. */
typedef struct arcl_batt_score {
    const char *task;
    size_t candidate;   /* number: of programs, or of outputs of a generated file, in their order */
    const char *parent; /* the task of its name, or the name of the program */
    uint32_t right, samples;
    double close;   /* mean share of cells that are right, 1 for what is right */
    bool defaulted; /* a call of it failed, and its default was used */
    bool alike;     /* a better one has the same outputs */
    uint64_t steps;
} arcl_batt_score;

/* Runs all programs, and the candidates of generated files, on every task as one graph, in which a call that occurs
 * twice is made once, and gives the scores: task by task, the best first. The sink says false to end. Of the options,
 * which may be NULL, threads, steps, ms, mb and device count. */
ARCL_API bool arcl_session_batt(arcl_session *s, const arcl_programs *p, const arcl_taskset *t,
                                const arcl_session_options *options,
                                bool (*sink)(void *to, const arcl_batt_score *score), void *to);

/* ---- the search ----------------------------------------------------------------------------- */

typedef struct arcl_search_progress {
    uint64_t ns;          /* since it began */
    uint64_t round;       /* that is under way */
    uint64_t candidates;  /* tried so far */
    uint64_t evaluations; /* of candidates on samples */
    size_t tasks, solved;
    const char *task; /* whose round has ended */
} arcl_search_progress;

typedef struct arcl_search_find {
    const char *task;
    const char *text;        /* of the program */
    uint32_t right, samples; /* demonstrations */
    const char *parent;
} arcl_search_find;

/* Zeros mean the defaults: no limit of rounds, ms and solved is set at all, then it is 10 rounds. Callbacks are never
 * called by two threads at once, but by any; they must not use the session. `progress` is called after each round of a
 * task; false ends the search, and what it has is kept. */
typedef struct arcl_search_options {
    uint64_t seed, rounds, ms, solved;
    uint64_t mb, steps; /* of the process; of a candidate on a sample */
    uint32_t count;     /* candidates in a part of a round */
    uint32_t kept;      /* of each task */
    unsigned threads;
    const char *store; /* where programs and the state of the search are kept; NULL: nowhere */
    bool fresh;        /* an earlier state in the store is forgotten */
    bool (*progress)(void *to, const arcl_search_progress *progress);
    bool (*found)(void *to, const arcl_search_find *find);
    void *to;
} arcl_search_options;

/* Looks for programs that solve the tasks, by edits of those given. `submission`, which may be NULL, gets the text of a
 * submission for all tasks; it lives until the next text of the session. */
ARCL_API bool arcl_session_solve(arcl_session *s, const arcl_programs *p, const arcl_taskset *t,
                                 const arcl_search_options *options, arcl_search_progress *sum,
                                 const char **submission);

/* Ends a search of the session soon; may be called from another thread, or from a handler of a signal. */
ARCL_API void arcl_session_stop(arcl_session *s);

/* ---- scores --------------------------------------------------------------------------------- */

typedef struct arcl_judged {
    uint64_t tests, tests_right, tasks, tasks_right; /* those whose output is known */
    double mean;                                     /* the score of the contest */
    size_t complaints;                               /* things that are wrong with the file */
    const char *complaint;                           /* the first of them, or NULL; lives until the next run */
} arcl_judged;

/* Holds a submission file against the tasks. False if it cannot be read. */
ARCL_API bool arcl_session_score(arcl_session *s, const arcl_taskset *t, const char *path, arcl_judged *out);

/* ---- stores --------------------------------------------------------------------------------- */

typedef struct arcl_stored {
    const char *task, *text, *dialect, *parents;
    uint64_t hash;
    uint32_t right, samples;
    uint64_t steps;
} arcl_stored;

/* Gives the programs of a store, task by task, the best first; `task` NULL: of all, `best` 0: all of a task. The sink
 * says false to end. */
ARCL_API bool arcl_session_stored(arcl_session *s, const char *path, const char *task, uint32_t best,
                                  bool (*sink)(void *to, const arcl_stored *stored), void *to);

/* Adds the programs of a store to those given. */
ARCL_API bool arcl_programs_load_store(arcl_session *s, arcl_programs *p, const char *path);

#ifdef __cplusplus
}
#endif

#endif
