/*
 * wanted.h - what can matter to a run, judged by names before anything is read.
 *
 * A run of one task needs one program of hundreds. What is wanted here is at least what the plan will take: the
 * program that a name means and every task it might belong to, so that what is run does not change.
 *
 * Layer: exec.
 */
#ifndef ARCL_EXEC_WANTED_H
#define ARCL_EXEC_WANTED_H

#include "base/text.h"
#include "lang/program.h"

typedef struct arcl_wanted {
    arcl_words programs, tasks;  /* names and ids as given; none: all */
    bool all;                    /* every program on every task */
    const arcl_library *library; /* the programs that were read, once they are */
    bool by_file;                /* a program was taken for the name of its file alone */
} arcl_wanted;

/* Whether so little is asked for that it pays to look at names first. */
bool arcl_wanted_is_little(const arcl_wanted *w);

/* The questions that libraries and tasks ask; `w` is an arcl_wanted. */
bool arcl_wanted_program(void *w, const char *file, const char *name);
bool arcl_wanted_task(void *w, const char *id);

/* Whether there is anything to ask: otherwise all programs, or all tasks, are wanted. */
bool arcl_wanted_limits_programs(const arcl_wanted *w);
bool arcl_wanted_limits_tasks(const arcl_wanted *w);

#endif
