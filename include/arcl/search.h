/*
 * search.h - libarcl: candidates by edits that keep types, the search for programs, scores of submissions, stores.
 */
#ifndef ARCL_ARCL_SEARCH_H
#define ARCL_ARCL_SEARCH_H

#include "arcl/programs.h"
#include "arcl/tasks.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- candidates ----------------------------------------------------------------------------- */

/* 0, false or NULL means the default. */
typedef struct arcl_card_options {
    uint64_t count;            /* candidates to make; 0: 32 */
    uint64_t seed;             /* the same seed gives the same candidates; 0: 1 */
    const arcl_taskset *tasks; /* edits use colours and an angle learned from task number `task` of these; NULL: none */
    size_t task;
    const char *rates; /* how often operators are drawn: "insert=0.2,cross=0"; others keep their rates */
    const char
        *policy; /* how parents are drawn: "uniform", the default, or by their scores in a store: "score", "best" */
    const char *store; /* its programs are parents, too */
    bool freeze;       /* no edits: the parents as they are, none of them twice */
} arcl_card_options;

/* Makes candidates from the programs and adds each to `out`, which is another handle, as a program named after its number
 * and its parent. It makes fewer if no new ones are found; *made, which may be NULL, gets their number. */
ARCL_API bool arcl_session_card(arcl_session *s, const arcl_programs *p, const arcl_card_options *options,
                                arcl_programs *out, size_t *made);

/* The same as one generated file, which the command and Python can run. A call that occurs twice is one line. `differs`,
 * which may be NULL, are programs (S, I, C) of the same dialect that measure how far a candidate's grid is from the output;
 * `builtin` adds those of the library. The text lives until the next text of the session. NULL if the call failed. */
ARCL_API const char *arcl_session_card_file(arcl_session *s, const arcl_programs *p, const arcl_card_options *options,
                                            const arcl_programs *differs, bool builtin, size_t *len);

/* ---- many candidates at once ---------------------------------------------------------------- */

/* The score of a candidate on the demonstrations of a task. */
typedef struct arcl_batt_score {
    const char *task;
    size_t candidate;   /* its number, from 0, among the programs or the outputs of the generated files */
    unsigned line;      /* its line in a generated file; otherwise its number from 1 */
    const char *parent; /* the task in its name, or the name of the program */
    uint32_t right, samples;
    double close;   /* the mean share of cells that are right; 1: all */
    bool defaulted; /* one of its calls failed and gave its default */
    bool alike;     /* a better candidate has the same outputs */
    uint64_t steps;
    const char *text; /* the candidate as a program; NULL unless it is among the best: see `programs` of the request */
} arcl_batt_score;

/* The outcome of a candidate on a sample; or, with a differ, how far the candidate is from the output. */
typedef struct arcl_batt_outcome {
    const char *task;
    bool test;      /* a test, not a demonstration */
    uint32_t index; /* among the demonstrations, or among the tests */
    unsigned line;  /* as in the score; of a difference 0: that of the input itself */
    const char *parent;
    const char *differ; /* the program that measures the difference; NULL: this is a candidate */
    const char *fate; /* "right", "wrong", "ok" where no output is known, "budget" or "refused"; "ok" of a difference */
    const char *reason; /* a sentence: why it was cut or refused, or which call gave its default; or NULL */
    bool defaulted;
    double close;
    uint64_t steps;
    const char *text; /* the value; NULL: there is none, it is too long, or options.text is not set */
} arcl_batt_outcome;

/* What a run of candidates reports. Texts live until the sink returns. A sink that returns false ends the run. */
typedef struct arcl_batt_request {
    bool (*score)(void *to, const arcl_batt_score *score);       /* task by task, the best first; may be NULL */
    bool (*outcome)(void *to, const arcl_batt_outcome *outcome); /* sample by sample; may be NULL if `score` is not */
    void *to;
    const arcl_programs *differs; /* programs (S, I, C) whose differences are outcomes, too; NULL: none */
    bool builtin_differs;         /* also those of the library */
    size_t programs;              /* this many of the best candidates of a task have a text in their score */
} arcl_batt_request;

/* Runs all programs, and the candidates of generated files, on every task as one graph, in which a call that occurs
 * twice is evaluated once. Of the options, which may be NULL, text, threads, steps, ms, mb and device are used. */
ARCL_API bool arcl_session_batt(arcl_session *s, const arcl_programs *p, const arcl_taskset *t,
                                const arcl_session_options *options, const arcl_batt_request *request);

/* ---- the search ----------------------------------------------------------------------------- */

typedef struct arcl_search_progress {
    uint64_t ns;          /* since the search began */
    uint64_t round;       /* the number of the round under way */
    uint64_t candidates;  /* that were tried so far */
    uint64_t evaluations; /* of candidates on samples */
    size_t tasks, solved;
    const char *task; /* its round has just ended */
} arcl_search_progress;

typedef struct arcl_search_find {
    const char *task;
    const char *text;        /* of the program */
    uint32_t right, samples; /* demonstrations */
    const char *parent;
    uint64_t steps, hash;
} arcl_search_find;

/* An attempt of the submission, and how it was derived. */
typedef struct arcl_search_answer {
    const char *task;
    uint32_t test;
    unsigned attempt;   /* 1 or 2 */
    const char *kind;   /* "moves", "edits", or "table" or "stack" of moves */
    double price;       /* of a table or stack; otherwise 0 */
    const char *pieces; /* the states of a table or stack, one in each line; otherwise "" */
    const char *parent;
    const char *text; /* of the program */
} arcl_search_answer;

/* 0, false or NULL means the default. The search ends after 10 rounds if none of rounds, ms and solved is set. Callbacks
 * may be called by any thread, but by one at a time; they must not use the session. `progress` is called after each round
 * of a task, and when moves have solved a task; if it returns false, the search ends and keeps what it has found. */
typedef struct arcl_search_options {
    uint64_t seed, rounds, ms, solved;
    uint64_t mb, steps; /* limits: memory of the process; steps of a candidate on a sample */
    uint32_t count;     /* candidates in a part of a round */
    uint32_t kept;      /* the largest population of a task */
    unsigned threads;
    /* "planes": by moves on the inputs; "edits": by edits of the programs; NULL or "both": by moves, then by edits of tasks
     * for which moves found no likely answer */
    const char *search;
    const arcl_programs *moves; /* functions of I in arc-dsl that are moves, too; NULL: none */
    const char *store;          /* a file that keeps programs and the state of the search; NULL: none */
    bool fresh;                 /* begins anew, though the store has an earlier state */
    bool (*progress)(void *to, const arcl_search_progress *progress);
    bool (*found)(void *to, const arcl_search_find *find);
    void *to;
    uint32_t extra;    /* rounds of a task after it is solved, which may find a simpler program */
    const char *rates; /* how often operators are drawn, as in arcl_card_options */
    bool all_samples;  /* candidates run on all demonstrations, not only up to the first that they get wrong */
    void (*answer)(void *to, const arcl_search_answer *answer); /* called with each attempt of the submission */
    const char *device; /* what runs the candidates of edits, as in arcl_session_options; the result is the same */
} arcl_search_options;

/* Searches for programs that solve the tasks, by moves on their inputs and by edits of the programs given. `submission`,
 * which may be NULL, gets the text of a submission for all tasks; it lives until the next text of the session. */
ARCL_API bool arcl_session_solve(arcl_session *s, const arcl_programs *p, const arcl_taskset *t,
                                 const arcl_search_options *options, arcl_search_progress *sum,
                                 const char **submission);

/* Makes a search or a run of the session end soon. Other threads and signal handlers may call it. */
ARCL_API void arcl_session_stop(arcl_session *s);

/* ---- scores --------------------------------------------------------------------------------- */

typedef struct arcl_judged {
    uint64_t tests, tests_right, tasks, tasks_right; /* with known outputs */
    double mean;                                     /* the score of the contest */
    size_t complaints;                               /* the number of errors in the file */
    const char *complaint;                           /* the first of them, or NULL; lives until the next run */
} arcl_judged;

/* Scores a submission: a file, or a text of `len` bytes, which messages call `name`. False if it cannot be read. */
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

/* Calls the sink with the programs of a store, task by task, the best first. A `task` of NULL means all tasks, a `best` of
 * 0 all programs of a task. A sink that returns false ends it. */
ARCL_API bool arcl_session_stored(arcl_session *s, const char *path, const char *task, uint32_t best,
                                  bool (*sink)(void *to, const arcl_stored *stored), void *to);

/* Adds the programs of a store to the handle. */
ARCL_API bool arcl_programs_load_store(arcl_session *s, arcl_programs *p, const char *path);

/* How many of the programs that were offered to a store were kept. */
typedef struct arcl_store_sum {
    uint64_t read;                /* programs offered; of arcl_session_store_add: pairs of a program and a task */
    uint64_t kept, better, there; /* new; better than the record in the store; already in the store */
    uint64_t poor, evicted;       /* not good enough; records removed to make room */
    uint64_t refused;             /* not what they claim to be, or not possible to keep */
    const char *reason;           /* of the first refusal, or NULL; lives until the next run or text of the session */
} arcl_store_sum;

/* Runs programs on the demonstrations of their tasks, with options.all on those of every task, and keeps the good ones in
 * the store, which is made if it is missing. Of the options, which may be NULL, all, steps, ms and mb are used. */
ARCL_API bool arcl_session_store_add(arcl_session *s, const arcl_programs *p, const arcl_taskset *t,
                                     const arcl_session_options *options, const char *path, arcl_store_sum *sum);

/* Copies the programs of the store `from` that are good enough for the store `into`. If `from` is damaged, the programs that
 * can be read are copied, and the call returns false. `sum` may be NULL, here and above. */
ARCL_API bool arcl_session_store_merge(arcl_session *s, const char *into, const char *from, arcl_store_sum *sum);

/* Checks everything in a store; the sink gets a sentence for each error. False if the store cannot be read, but not
 * because of errors in it. */
ARCL_API bool arcl_session_store_check(arcl_session *s, const char *path, void (*sink)(void *to, const char *sentence),
                                       void *to);

/* The programs of a store as a file that `arcl run` and Python run. A `task` or `dialect` of NULL means all. The text lives
 * until the next text of the session. NULL if the call failed. */
ARCL_API const char *arcl_session_store_export(arcl_session *s, const char *path, const char *task, const char *dialect,
                                               size_t *len);

#ifdef __cplusplus
}
#endif

#endif
