/*
 * team.h - threads, and jobs that they do in any order and report in theirs.
 *
 * Every job is done once, by one thread; job k is reported after job k - 1. A thread that is far ahead waits, so that
 * what was done but not reported is never more than the window.
 *
 * Layer: exec. Must not know: what the jobs are.
 */
#ifndef ARCL_EXEC_TEAM_H
#define ARCL_EXEC_TEAM_H

#include <stddef.h>

#include "base/arena.h"
#include "base/error.h"

typedef struct arcl_team arcl_team;

typedef struct arcl_team_plan {
    size_t jobs;
    void (*work)(void *to, unsigned thread, size_t job);
    bool (*report)(void *to, size_t job); /* false: that is enough. Never two at a time. NULL: no reports */
    void *to;
} arcl_team_plan;

/* Starts up to so many threads, which wait for plans; the window is 1 or more. NULL and a sentence if there is none.
 * Leaves through the escape of `mem` when there is no room, before a thread was started. */
arcl_team *arcl_team_open(arcl_arena *mem, unsigned threads, size_t window, arcl_error *err);

/* Returns when the jobs of the plan are done, or when there is enough of them. */
void arcl_team_run(arcl_team *t, const arcl_team_plan *plan);

/* NULL is no team. */
void arcl_team_close(arcl_team *t);

#endif
