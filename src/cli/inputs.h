/*
 * inputs.h - the programs and tasks of a run: found, read, and what is wrong with them said.
 *
 * Layer: cli.
 */
#ifndef ARCL_CLI_INPUTS_H
#define ARCL_CLI_INPUTS_H

#include "cli/options.h"
#include "exec/plan.h"

typedef struct arcl_inputs {
    arcl_words programs, tasks; /* paths; set by the caller or found */
    const char *solutions;
    arcl_words program, task; /* names and ids: only these; none: all */
    bool all;                 /* every program on every task */
    bool lend;                /* where tasks are given and no programs, the bundled ones are used */
    bool dialect_given;       /* else each file tells its own */
    arcl_dialect dialect;
    arcl_library library;
    arcl_tasks loaded;
    size_t unread; /* files and tasks that could not be read */
} arcl_inputs;

/* What the options say, of the names and paths of programs and tasks. */
void arcl_inputs_take(arcl_inputs *in, const arcl_settings *s);

/* Where nothing was given: the tasks beside the programs, or everything from the bundled data. False after a
 * sentence if there is nothing. */
bool arcl_inputs_find(arcl_cli *cli, arcl_inputs *in);

/* Reads all paths; says what cannot be read and goes on. False after a sentence if there are no programs or no
 * tasks at all. Where little is asked for, the rest may be left out. arcl_inputs_close is needed in either case. */
bool arcl_inputs_load(arcl_cli *cli, arcl_inputs *in, bool explain);
void arcl_inputs_close(arcl_inputs *in);

/* What is wrong with tasks, a sentence each: the first few, or all. */
void arcl_inputs_say_wrong(const arcl_tasks *tasks, bool all);

/* Which programs or tasks in->program and in->task mean; NULL in *out if there are no names. False after a sentence if
 * a name means none. */
bool arcl_inputs_choose_programs(arcl_cli *cli, const arcl_inputs *in, const char *const *labels, const bool **out);
bool arcl_inputs_choose_tasks(arcl_cli *cli, const arcl_inputs *in, const bool **out);

#endif
