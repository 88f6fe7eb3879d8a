/*
 * store.h - the programs worth keeping, in one file that several processes may use at once.
 *
 *     arcl_store store;
 *     if (!arcl_store_open(&store, "arcl.store", ARCL_STORE_WRITE, 0, &err))
 *         return false;
 *     arcl_store_keep(&store, found, n, NULL, &err);
 *     arcl_store_close(&store);
 *
 * The file is an SQLite database. Every call that writes is one transaction, or part of the one that the caller began:
 * a process that is killed at any moment leaves all of it or nothing, and what a call has said to be kept is on the
 * disk. A writer waits for the others.
 *
 * Order. A program is better than another of its task if more samples are exactly right; then by the higher partial
 * score; then by fewer steps; then by the smaller hash and dialect. No two programs of a task are equal in this order.
 * What a store holds of a task is the best `bound` of all that was ever kept, each with its best record: it does not
 * depend on the order in which they came, nor on who brought them. Beside them it holds as many of runs that were
 * stopped: what such a run had in hand, until it goes on and brings it again or something better.
 *
 * A store is used by one thread at a time and not by both sides of a fork.
 *
 * Layer: store. May use: lang and lower, for the identity of programs. Must not know: samples, searches.
 */
#ifndef ARCL_STORE_STORE_H
#define ARCL_STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/text.h"

typedef enum arcl_store_mode {
    ARCL_STORE_READ,  /* it must be there; nothing is written */
    ARCL_STORE_WRITE, /* it is made if it is not there */
} arcl_store_mode;

enum {
    ARCL_STORE_BOUND = 32,     /* programs of a task, unless told otherwise */
    ARCL_STORE_RIGHT = 255,    /* the score of a sample that is exactly right */
    ARCL_STORE_NAME_MAX = 255, /* bytes of the id of a task, or of any name */
    ARCL_STORE_TEXT_MAX = 16 << 20,
    ARCL_STORE_FORMAT = 3, /* of the tables: since 2 rows have seals and runs, since 3 hash is arcl_program_hash */
};

typedef struct arcl_store {
    struct sqlite3 *db;
    const char *path; /* the caller's */
    uint32_t bound;   /* programs of a task */
    int format;       /* of its tables; see ARCL_STORE_FORMAT */
} arcl_store;

/* A program and what is known of it. Text that is NULL counts as empty, and none is NULL when it is read. */
typedef struct arcl_kept {
    const char *task; /* with dialect and hash its identity: one record for each */
    uint64_t hash;    /* arcl_program_hash: of what the program computes, whatever its text */
    const char *dialect;
    uint32_t right, samples;
    double partial;                  /* at least 0; more is closer */
    uint64_t steps;                  /* what it costs on all samples */
    const unsigned char *per_sample; /* a score for each sample: ARCL_STORE_RIGHT, or how close it is: 0 to 254 */
    const char *text;                /* def solve_<task>(I): ... */
    const char *parents;             /* where it comes from: names or hashes, a space between them */
    const char *edits;               /* what was done to them, a line each */
    const char *operator;            /* that made it */
    const char *language;            /* the version of the language it was scored with */
    int64_t made;                    /* seconds since 1970 */
    const char *run; /* that was stopped and brings it again if it goes on; empty: it is kept for good */
    bool changed;    /* read from a row that is not what was kept: the file is damaged */
} arcl_kept;

/* Claims the file of the store, and those that SQLite puts beside it, as inputs: no output may replace them. To open a
 * store claims it, too; this is for outputs that are checked before the store is opened. */
void arcl_store_claim(const char *path);

/* False and a sentence if there is no such store, it is damaged, or it is something else; nothing is changed then. A
 * store that is to be written is looked through first, every byte that means something. `bound` is for a store that is
 * made, 0 for the usual one. The path must live as long as the store. */
bool arcl_store_open(arcl_store *s, const char *path, arcl_store_mode mode, uint32_t bound, arcl_error *err);
void arcl_store_close(arcl_store *s);

/* "SQLite 3.40.1", or that there is none and no store can be opened. */
const char *arcl_store_library(void);

/* What the caller does between the two is one transaction. After a failure in between only cancel is left. */
bool arcl_store_begin(arcl_store *s, arcl_error *err);
bool arcl_store_commit(arcl_store *s, arcl_error *err);
void arcl_store_cancel(arcl_store *s);

/* ---- programs ------------------------------------------------------------------------------- */

typedef enum arcl_keep_result {
    ARCL_KEEP_NEW,    /* kept */
    ARCL_KEEP_BETTER, /* it was there; this record is better and took the place of that one */
    ARCL_KEEP_THERE,  /* it was there, and its record stays */
    ARCL_KEEP_POOR,   /* it scores nothing, or all that is kept of the task is better */
} arcl_keep_result;

typedef struct arcl_keeping {
    arcl_keep_result result;
    bool evicted; /* the worst of the task made room */
    uint64_t evicted_hash;
} arcl_keeping;

/* Keeps what is good enough, all in one transaction. `results`, if not NULL, gets one for each. */
bool arcl_store_keep(arcl_store *s, const arcl_kept *entries, size_t n, arcl_keeping *results, arcl_error *err);

/* Takes back what the run has only for now. */
bool arcl_store_withdraw(arcl_store *s, const char *run, arcl_error *err);

/* Which programs; zeros: all. */
typedef struct arcl_store_query {
    const char *task;
    const char *hash; /* the first digits of it, in hexadecimal */
    const char *dialect;
    uint32_t best; /* so many of each task; 0: all */
} arcl_store_query;

/* Gives the programs task by task, the best of a task first. What `take` gets is good during the call; it says false
 * to end. It must not write to the store. */
typedef bool arcl_store_take(void *to, const arcl_kept *k);
bool arcl_store_each(arcl_store *s, arcl_store_query query, arcl_store_take *take, void *to, arcl_error *err);

/* How many programs there are of a task; NULL: in all. */
bool arcl_store_count(arcl_store *s, const char *task, uint64_t *n, arcl_error *err);

/* Whether a record is what it says; false and a sentence if not. The layer `search` gives this function. */
typedef bool arcl_store_judge(void *to, const arcl_kept *k, arcl_error *why);

typedef struct arcl_store_merged {
    uint64_t read, kept, better, there, poor, evicted;
    uint64_t refused;  /* records that do not hold */
    arcl_error reason; /* of the first of these */
} arcl_store_merged;

/* Takes over what is good enough of the programs of another store, in one transaction: not what is changed. What could be read of a damaged
 * one is taken over, and the answer is still false; `out` says how much it was. */
bool arcl_store_merge(arcl_store *s, arcl_store *from, arcl_store_judge *judge, void *to, arcl_store_merged *out,
                      arcl_error *err);

/* Looks at everything and calls `found` with a sentence for each thing that does not hold. False only if that could
 * not be done. */
typedef void arcl_store_found(void *to, const char *sentence);
bool arcl_store_check(arcl_store *s, arcl_store_judge *judge, arcl_store_found *found, void *to, arcl_error *err);

/* ---- runs and operators --------------------------------------------------------------------- */

/* Data of a run that is to be resumed: bytes under a key. A second put replaces the first. */
bool arcl_store_checkpoint_put(arcl_store *s, const char *run, const char *key, const void *bytes, size_t len,
                               arcl_error *err);
/* Replaces what is in `out`; *there says whether there is such a key. */
bool arcl_store_checkpoint_get(arcl_store *s, const char *run, const char *key, arcl_text *out, bool *there,
                               arcl_error *err);
bool arcl_store_checkpoint_drop(arcl_store *s, const char *run, arcl_error *err);
/* Whether there is one under this key of a run whose name begins so, whichever it is. */
bool arcl_store_checkpoint_any(arcl_store *s, const char *begins, const char *key, bool *there, arcl_error *err);

/* What operators did: how many candidates they made, how many of these solved something. */
typedef struct arcl_operator_tally {
    const char *name;
    uint64_t tried, solved;
} arcl_operator_tally;

/* Adds to what there is. */
bool arcl_store_operator_add(arcl_store *s, const arcl_operator_tally *tallies, size_t n, arcl_error *err);

typedef bool arcl_store_take_operator(void *to, const arcl_operator_tally *t);
bool arcl_store_operator_each(arcl_store *s, arcl_store_take_operator *take, void *to, arcl_error *err);

#endif
