/*
 * finds.h - what a search finds, on its way into a store: run alone, made a record, and written in batches together
 * with the state of the search.
 *
 * A batch is one transaction. So a search that is killed goes on from a state that has lost nothing it had kept, and
 * finds again what it had not. What a search that is stopped has beyond its whole rounds is kept for as long as it does
 * not go on: a search that was stopped and went on leaves the same as one that was not.
 *
 * Layer: search.
 */
#ifndef ARCL_SEARCH_FINDS_H
#define ARCL_SEARCH_FINDS_H

#include "batt/batt.h"
#include "batt/solve.h"
#include "exec/plan.h"
#include "store/store.h"

/* What a program gives alone. */
typedef struct arcl_alone {
    const arcl_program *program;
    uint32_t right, samples;         /* demonstrations that count */
    float close[ARCL_COUNTED_MAX];   /* of each, 1 where it is right */
    bool is_right[ARCL_COUNTED_MAX]; /* each of them */
    uint64_t steps;                  /* on all of them */
    bool guarded;                    /* it needs guards */
} arcl_alone;

/* Runs the member's program on the samples of the task. False if it is not what the search took it for: that would
 * be a mistake in arcl. `ctx` is open; what is made of the program, which need not be prepared, is in `mem`. */
bool arcl_alone_check(arcl_ctx *ctx, const arcl_member *m, const arcl_task *task, arcl_budget budget, arcl_arena *mem,
                      arcl_alone *out);

/* Runs a program that is prepared on the demonstrations of the task, as it is. */
void arcl_alone_run(arcl_ctx *ctx, const arcl_program *p, const arcl_task *task, arcl_budget budget, arcl_alone *out);

/* A program that was found and holds. */
typedef struct arcl_find {
    const arcl_task *task;
    const arcl_member *member; /* NULL: it was not made by a search */
    const arcl_alone *alone;
    const char *text;
    uint64_t hash;
    const char *parent;
} arcl_find;

/* The record of such a program, in `mem`; without what a search knows of how it came to be. */
arcl_kept arcl_find_record(const arcl_find *f, arcl_dialect dialect, arcl_arena *mem);

typedef void arcl_finds_tell(void *to, const arcl_find *f);

typedef struct arcl_finds {
    arcl_store *store;     /* NULL: nothing is kept */
    char run[32];          /* what the checkpoints are kept under */
    arcl_finds_tell *tell; /* called with each program that was found; may be NULL */
    void (*warn)(
        const char *sentence); /* called with a sentence for each part of an earlier search that cannot be used */
    void *to;
    bool fresh;   /* what was left is forgotten */
    bool stopped; /* what comes now is what a run has in hand that was stopped */
    uint64_t found, refused;
    arcl_error reason; /* of the first that was refused */
    struct arcl_batch *batch;
} arcl_finds;

/* `store` may be NULL. Set `tell` afterwards. */
void arcl_finds_open(arcl_finds *k, arcl_store *store, const arcl_solve *s, arcl_arena *mem);
void arcl_finds_close(arcl_finds *k);

/* Puts back what a search of the same identity left in the store; what cannot be read is said, and begins anew.
 * *resumed says how many tasks go on. */
bool arcl_finds_resume(arcl_finds *k, arcl_solve *s, size_t *resumed, arcl_error *err);

/* Forgets what such a search left. */
bool arcl_finds_forget(arcl_finds *k, arcl_error *err);

/* Looks at a case after its round: what solves it and is new is kept. Writes now and then. */
bool arcl_finds_take(arcl_finds *k, const arcl_solve *s, const arcl_case *c, arcl_error *err);

/* Before a round that is not whole changes a case: writes the states of whole rounds. */
bool arcl_finds_settle(arcl_finds *k, const arcl_solve *s, arcl_error *err);

/* At the end: the best of what solves its task only in part, and everything that is not written yet. */
bool arcl_finds_finish(arcl_finds *k, const arcl_solve *s, arcl_error *err);

/* ---- programs from elsewhere ------------------------------------------------------------------- */

/* Programs of files and of batts on their way into a store. Each is run alone on its task; what is good enough is kept,
 * in batches of one transaction each. */
typedef struct arcl_intake {
    arcl_store *store;     /* NULL: nothing is kept */
    arcl_budget budget;    /* of a program on a sample */
    arcl_finds_tell *tell; /* called with each program that holds; may be NULL */
    void *to;
    arcl_store_merged sum; /* read: pairs of a program and a task */
    struct arcl_waiting *waiting;
} arcl_intake;

/* What waits is in `mem`, whose escape is set; close gives back the rest. Set `tell` afterwards. */
void arcl_intake_open(arcl_intake *k, arcl_store *store, arcl_budget budget, arcl_arena *mem);
void arcl_intake_close(arcl_intake *k);

/* Takes a program as it is. False and a sentence if the store cannot be written or there is no memory; a program that
 * cannot be kept is counted in the sum. */
bool arcl_intake_take(arcl_intake *k, const arcl_task *task, const arcl_program *p, const char *parent,
                      arcl_error *err);

/* The programs of a plan on their tasks, until `stop` is set. */
bool arcl_intake_take_plan(arcl_intake *k, const arcl_plan *plan, const atomic_bool *stop, arcl_error *err);

/* A candidate of a batt as a program of its own, with guards for the calls that fail and whose default it uses. */
bool arcl_intake_take_candidate(arcl_intake *k, const arcl_task *task, const arcl_batt *b, size_t candidate,
                                arcl_error *err);

/* Writes what waits. */
bool arcl_intake_write(arcl_intake *k, arcl_error *err);

#endif
