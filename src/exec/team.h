/*
 * team.h - jobs done by threads in any order and reported in theirs.
 *
 * Every job is done once, by one thread; job k is reported after job k - 1. A thread that is far ahead waits, so that
 * what was done but not reported is never more than the window.
 *
 * Layer: exec. Must not know: what the jobs are.
 */
#ifndef ARCL_EXEC_TEAM_H
#define ARCL_EXEC_TEAM_H

#include "base/error.h"
#include <stddef.h>

typedef struct arcl_team_plan {
    unsigned threads; /* 1 or more; fewer where there are fewer jobs */
    size_t jobs;
    size_t window; /* 1 or more */
    void (*work)(void *to, unsigned thread, size_t job);
    bool (*report)(void *to, size_t job); /* false: that is enough. Never two at a time. NULL: nobody asks */
    void *to;
} arcl_team_plan;

/* False and a sentence if no thread could be started. */
bool arcl_team_run(const arcl_team_plan *plan, arcl_error *err);

#endif
