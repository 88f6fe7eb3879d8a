/*
 * ballot.h - the one dialect of a library whose programs are edited: the one that was asked for, or that of most.
 *
 *     arcl_ballot_add(&ballot, program->dialect);
 *     dialect = arcl_ballot_close(&ballot, given, asked);
 *
 * Layer: search.
 */
#ifndef ARCL_SEARCH_BALLOT_H
#define ARCL_SEARCH_BALLOT_H

#include "lang/program.h"

typedef struct arcl_ballot {
    size_t programs[ARCL_DIALECTS];
} arcl_ballot;

static inline void arcl_ballot_add(arcl_ballot *b, arcl_dialect d)
{
    b->programs[d]++;
}

/* All of the library's programs but generated ones; `chosen`: only these, NULL: all. */
void arcl_ballot_add_library(arcl_ballot *b, const arcl_library *lib, const bool *chosen);

/* The dialect that was asked for, or else that of most; arc-dsl where there are as many of each. */
arcl_dialect arcl_ballot_result(const arcl_ballot *b, bool given, arcl_dialect asked);

/* The same, with a sentence about the programs that are left out, if any are. */
arcl_dialect arcl_ballot_close(const arcl_ballot *b, bool given, arcl_dialect asked, arcl_error *left);

#endif
