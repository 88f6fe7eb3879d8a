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

/* Zeros mean the defaults. */
typedef struct arcl_card_options {
    uint64_t count;            /* candidates wanted; 0: 32 */
    uint64_t seed;             /* the same seed, the same candidates */
    const arcl_taskset *tasks; /* of whose task number `task` colours and an angle are learned; NULL: none */
    size_t task;
    const char *rates; /* how often operators are drawn: "insert=0.2,cross=0"; those not named keep their rates */
    const char
        *policy; /* which parents are drawn: "uniform", the default, or by the scores of a store: "score", "best" */
    const char *store; /* whose programs are parents, too */
    bool freeze;       /* no edits: the parents as they are, none of them twice */
} arcl_card_options;

/* Makes candidates out of the programs, and adds each as a program named after its number and its parent to `out`, which
 * is another handle. Fewer than wanted are made where there are no new ones; *made, which may be NULL, gets how many. */
ARCL_API bool arcl_session_card(arcl_session *s, const arcl_programs *p, const arcl_card_options *options,
                                arcl_programs *out, size_t *made);

/* The same as one generated file, which the command and Python run, too: a call that occurs twice in it is one line. With
 * the differences that programs (S, I, C) of their dialect measure of each candidate; `differs` may be NULL, `builtin` are
 * those of the library. The text lives until the next text of the session. NULL if that failed. */
ARCL_API const char *arcl_session_card_file(arcl_session *s, const arcl_programs *p, const arcl_card_options *options,
                                            const arcl_programs *differs, bool builtin, size_t *len);

/* ---- many candidates at once ---------------------------------------------------------------- */

/* How good a candidate is on a task, by its demonstrations. */
typedef struct arcl_batt_score {
    const char *task;
    size_t candidate;   /* number: of programs, or of outputs of a generated file, in their order */
    unsigned line;      /* of a generated file; else the number from 1 */
    const char *parent; /* the task of its name, or the name of the program */
    uint32_t right, samples;
    double close;   /* mean share of cells that are right, 1 for what is right */
    bool defaulted; /* a call of it failed, and its default was used */
    bool alike;     /* a better one has the same outputs */
    uint64_t steps;
    const char *text; /* the candidate as a program of its own; NULL unless it is one of the best that are wanted so */
} arcl_batt_score;

/* What became of a candidate on a sample; or, with a differ, how far it is from the output. */
typedef struct arcl_batt_outcome {
    const char *task;
    bool test;      /* a test, not a demonstration */
    uint32_t index; /* within its split */
    unsigned line;  /* as in the score; of a difference 0: of the input itself */
    const char *parent;
    const char *differ; /* the program that measures the difference; NULL: this is a candidate */
    const char *fate; /* "right", "wrong", "ok" where no output is known, "budget" or "refused"; "ok" of a difference */
    const char *reason; /* a sentence: why it was cut or refused, or which call got its default; or NULL */
    bool defaulted;
    double close;
    uint64_t steps;
    const char *text; /* the value; NULL: there is none, it is too long, or options.text does not ask for it */
} arcl_batt_outcome;

/* What is wanted of a run of candidates. Texts live during a call. A sink says false to end. */
typedef struct arcl_batt_request {
    bool (*score)(void *to, const arcl_batt_score *score); /* task by task, the best first; may be NULL */
    bool (*outcome)(void *to,
                    const arcl_batt_outcome *outcome); /* sample by sample; may be NULL, if there is a score */
    void *to;
    const arcl_programs *differs; /* programs (S, I, C) whose differences are outcomes, too; NULL: none */
    bool builtin_differs;         /* those of the library as well */
    size_t programs;              /* so many of the best candidates of a task have a text in their score */
} arcl_batt_request;

/* Runs all programs, and the candidates of generated files, on every task as one graph, in which a call that occurs
 * twice is made once. Of the options, which may be NULL, text, threads, steps, ms, mb and device count. */
ARCL_API bool arcl_session_batt(arcl_session *s, const arcl_programs *p, const arcl_taskset *t,
                                const arcl_session_options *options, const arcl_batt_request *request);

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
    uint64_t steps, hash;
} arcl_search_find;

/* An attempt of the submission, and where it comes from. */
typedef struct arcl_search_answer {
    const char *task;
    uint32_t test;
    unsigned attempt;   /* 1 or 2 */
    const char *kind;   /* "moves", "edits", or "table" or "stack" of moves */
    double price;       /* of a table or stack; else 0 */
    const char *pieces; /* likewise: its states, a line each; else "" */
    const char *parent;
    const char *text; /* of the program */
} arcl_search_answer;

/* Zeros mean the defaults: no limit of rounds, ms and solved is set at all, then it is 10 rounds. Callbacks are never
 * called by two threads at once, but by any; they must not use the session. `progress` is called after each round of a
 * task, and after moves have solved one; false ends the search, and what it has is kept. */
typedef struct arcl_search_options {
    uint64_t seed, rounds, ms, solved;
    uint64_t mb, steps; /* of the process; of a candidate on a sample */
    uint32_t count;     /* candidates in a part of a round */
    uint32_t kept;      /* of each task */
    unsigned threads;
    /* "planes": by moves on the inputs; "edits": by edits of the programs; NULL or "both": by moves, then by edits where
     * these found nothing likely */
    const char *search;
    const arcl_programs *moves; /* functions of I in arc-dsl, moves besides those that there are; NULL: none */
    const char *store;          /* where programs and the state of the search are kept; NULL: nowhere */
    bool fresh;                 /* an earlier state in the store is forgotten */
    bool (*progress)(void *to, const arcl_search_progress *progress);
    bool (*found)(void *to, const arcl_search_find *find);
    void *to;
    uint32_t extra;    /* rounds for a task that is solved: a simpler program may turn up */
    const char *rates; /* how often operators are drawn, as in arcl_card_options */
    bool all_samples;  /* candidates run on all demonstrations, also after one that they get wrong */
    void (*answer)(void *to, const arcl_search_answer *answer); /* called with each attempt of the submission */
    const char *device; /* who runs the candidates of edits, as in arcl_session_options; the result is the same */
} arcl_search_options;

/* Looks for programs that solve the tasks, by moves on their inputs and by edits of those given. `submission`, which may
 * be NULL, gets the text of a submission for all tasks; it lives until the next text of the session. */
ARCL_API bool arcl_session_solve(arcl_session *s, const arcl_programs *p, const arcl_taskset *t,
                                 const arcl_search_options *options, arcl_search_progress *sum,
                                 const char **submission);

/* Ends a search or a run of the session soon; may be called from another thread, or from a handler of a signal. */
ARCL_API void arcl_session_stop(arcl_session *s);

/* ---- scores --------------------------------------------------------------------------------- */

typedef struct arcl_judged {
    uint64_t tests, tests_right, tasks, tasks_right; /* those whose output is known */
    double mean;                                     /* the score of the contest */
    size_t complaints;                               /* things that are wrong with the file */
    const char *complaint;                           /* the first of them, or NULL; lives until the next run */
} arcl_judged;

/* Holds a submission against the tasks: that of a file, or a text of `len` bytes that messages call `name`. False if it
 * cannot be read. */
ARCL_API bool arcl_session_score(arcl_session *s, const arcl_taskset *t, const char *path, arcl_judged *out);
ARCL_API bool arcl_session_score_text(arcl_session *s, const arcl_taskset *t, const char *name, const char *text,
                                      size_t len, arcl_judged *out);

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

/* What became of programs that were to be kept. */
typedef struct arcl_store_sum {
    uint64_t read;                /* programs of a store; of arcl_session_store_add pairs of a program and a task */
    uint64_t kept, better, there; /* new; better than the record that was there; there already */
    uint64_t poor, evicted;       /* not good enough; those that made room */
    uint64_t refused;             /* that do not hold, or cannot be kept */
    const char *reason;           /* of the first of these, or NULL; lives until the next run or text of the session */
} arcl_store_sum;

/* Runs programs on the demonstrations of their tasks, with options.all of every task, and keeps what is good enough in
 * the store, which is made if it is not there. Of the options, which may be NULL, steps, ms and mb count, too. */
ARCL_API bool arcl_session_store_add(arcl_session *s, const arcl_programs *p, const arcl_taskset *t,
                                     const arcl_session_options *options, const char *path, arcl_store_sum *sum);

/* Takes over what is good enough of another store. What could be read of a damaged one is taken over, and the answer is
 * still false. `sum` may be NULL in both. */
ARCL_API bool arcl_session_store_merge(arcl_session *s, const char *into, const char *from, arcl_store_sum *sum);

/* Looks at everything in a store; the sink gets a sentence for each thing that does not hold. False if it could not be
 * looked at, and not if something does not hold. */
ARCL_API bool arcl_session_store_check(arcl_session *s, const char *path, void (*sink)(void *to, const char *sentence),
                                       void *to);

/* The programs of a store as a file that `arcl run` and Python run. `task` and `dialect` may be NULL: all. The text lives
 * until the next text of the session. NULL if that failed. */
ARCL_API const char *arcl_session_store_export(arcl_session *s, const char *path, const char *task, const char *dialect,
                                               size_t *len);

#ifdef __cplusplus
}
#endif

#endif
