/*
 * parents.h - what candidates are made of: the programs of files and stores, in one dialect, and how often each operator
 * is drawn.
 *
 *     arcl_ballot_add_library(&ballot, &library, NULL);
 *     arcl_card_open(&card, &batt, arcl_ballot_close(&ballot, given, asked, &left));
 *     arcl_parents_of_library(&card, &library, &tasks, NULL);
 *
 * Layer: search.
 */
#ifndef ARCL_SEARCH_PARENTS_H
#define ARCL_SEARCH_PARENTS_H

#include "batt/card.h"
#include "batt/solve.h"
#include "task/task.h"

/* ---- the dialect: the one that was asked for, or that of most programs --------------------------- */

typedef struct arcl_ballot {
    size_t programs[ARCL_DIALECTS];
} arcl_ballot;

static inline void arcl_ballot_add(arcl_ballot *b, arcl_dialect d)
{
    b->programs[d]++;
}

/* All of the library's programs but generated ones; `chosen`: only these, NULL: all. */
void arcl_ballot_add_library(arcl_ballot *b, const arcl_library *lib, const bool *chosen);

/* All of a store's. False after a sentence. */
bool arcl_ballot_add_store(arcl_ballot *b, const char *path, arcl_error *err);

/* The dialect that was asked for, or else that of most; arc-dsl where there are as many of each. */
arcl_dialect arcl_ballot_result(const arcl_ballot *b, bool given, arcl_dialect asked);

/* The same, with a sentence about the programs that are left out, if any are. */
arcl_dialect arcl_ballot_close(const arcl_ballot *b, bool given, arcl_dialect asked, arcl_error *left);

/* ---- the parents of a hand of candidates --------------------------------------------------------- */

/* The programs of the library but generated ones; `chosen`: only these, NULL: all. Each goes by the name of its task
 * where that is known, else by its own. */
void arcl_parents_of_library(arcl_card *c, const arcl_library *lib, const arcl_tasks *tasks, const bool *chosen);

/* The programs of a store, with their scores; `left` says it of the first that does not load. Names are in `mem`. False
 * after a sentence. */
bool arcl_parents_of_store(arcl_card *c, const char *path, arcl_arena *mem, arcl_error *left, arcl_error *err);

/* Opens a search (arcl_solve_open) with the programs of the library but generated ones, on the tasks that have
 * demonstrations; `chosen`: only these, NULL: all. Lists are in `mem`. */
bool arcl_solve_open_on(arcl_solve *s, const arcl_solve_options *options, const arcl_library *lib,
                        const arcl_tasks *tasks, const bool *chosen, arcl_arena *mem, arcl_error *err);

/* ---- rates ----------------------------------------------------------------------------------------- */

/* Reads op=rate,op=rate; operators that are not named keep their rates. NULL: all do. False and a sentence, also where
 * no operator is ever drawn. */
bool arcl_rates_read(const char *text, double rate[ARCL_OPERATORS], arcl_error *err);

#endif
