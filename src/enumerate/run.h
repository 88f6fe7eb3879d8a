/*
 * run.h - the enumeration of all tasks of a search, before its rounds of edits.
 *
 * What explains all demonstrations of a task becomes a member of its case, the likeliest first; what explains some of
 * them a guess. Each is a program that was run alone and gave what the enumeration has. Tasks do not depend on each
 * other, so the result is the same for any number of threads.
 *
 * Layer: enumerate.
 */
#ifndef ARCL_ENUMERATE_RUN_H
#define ARCL_ENUMERATE_RUN_H

#include "batt/solve.h"
#include "enumerate/enumerate.h"

/* What an enumeration did. */
typedef struct arcl_enumeration_sum {
    uint64_t tasks, declined;      /* that were enumerated; that are none for it */
    uint64_t explained, guessed;   /* of these: with a program that is right on all demonstrations; on some */
    uint64_t states, repeated;     /* different ones; those that were there before */
    uint64_t applied;              /* moves on rasters */
    uint64_t derivations, refused; /* answers derived; programs that did not give them alone */
    uint64_t ns;                   /* of all threads together */
} arcl_enumeration_sum;

/* How a program was derived. */
typedef struct arcl_derived {
    const struct arcl_derived *next;
    const arcl_task *task;
    uint64_t hash; /* arcl_program_hash */
    arcl_derivation_kind kind;
    float price;
    const char *pieces; /* arcl_derive_pieces */
} arcl_derived;

typedef struct arcl_enumeration {
    arcl_space_limits limits;
    arcl_enumeration_sum sum;  /* so far: also while it goes on */
    uint64_t tasks;            /* that are to be enumerated */
    bool running;              /* it is under way */
    const arcl_library *moves; /* that are given besides those of data/moves, and were checked; NULL: none */
    bool after_library;        /* cases that a program of the library solves as it is are left as they are */
    /* Called after each task, never by two threads at once; NULL: not called. */
    void (*tell)(void *to, const struct arcl_enumeration *n);
    void *to;
    const arcl_derived *derived; /* the latest first */
    arcl_arena mem;              /* of the guesses and of what is derived */
    jmp_buf full;
} arcl_enumeration;

/* Sets what is usual; `tell` may follow. */
void arcl_enumeration_open(arcl_enumeration *n);
void arcl_enumeration_close(arcl_enumeration *n);

/* Enumerates the cases of the search, with its threads, limits of time and report; those that go on from an enumeration
 * that solved them are left as they are. */
bool arcl_enumeration_run(arcl_enumeration *n, arcl_solve *s, arcl_error *err);

/* How a search looks for programs. */
typedef enum arcl_search_way {
    ARCL_SEARCH_PLANES = 1, /* it enumerates */
    ARCL_SEARCH_EDITS,      /* rounds of edits */
    ARCL_SEARCH_BOTH        /* the library as it is, then the one, then the other for tasks that it did not settle */
} arcl_search_way;

/* A whole search in this way. */
bool arcl_enumeration_search(arcl_enumeration *n, arcl_solve *s, arcl_search_way way, arcl_error *err);

/* How this program of the task was derived; NULL: it was not. */
const arcl_derived *arcl_enumeration_derived(const arcl_enumeration *n, const arcl_task *task, const arcl_program *p);

#endif
