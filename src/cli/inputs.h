/*
 * inputs.h - the programs and tasks that the options name: found where they name none, read, and what is wrong with
 * them said.
 *
 * Layer: cli.
 */
#ifndef ARCL_CLI_INPUTS_H
#define ARCL_CLI_INPUTS_H

#include "cli/options.h"
#include "exec/inputs.h"

/* What the options say of programs and tasks. */
arcl_inputs arcl_inputs_of(const arcl_settings *s);

/* Where no paths were given: the tasks beside the programs, or everything from the bundled data; with `lend` also the
 * bundled programs for tasks that were given. False after a sentence if there is nothing. */
bool arcl_inputs_find(arcl_cli *cli, arcl_inputs *in, bool lend);

/* Reads all paths; says what cannot be read and goes on. False after a sentence if there are no programs or no tasks at
 * all. arcl_inputs_close is needed in either case. */
bool arcl_inputs_load(arcl_cli *cli, arcl_inputs *in, bool explain);

/* The exit code of a command that ended with `code`: what could not be read, or is outside the language, counts. */
int arcl_inputs_code(const arcl_inputs *in, int code);

/* What is wrong with tasks, a sentence each: the first few, or all. */
void arcl_inputs_say_wrong(const arcl_tasks *tasks, bool all);

/* Adds the differs that the options name. False after a sentence. */
bool arcl_inputs_differs(const arcl_settings *s, arcl_dialect dialect, arcl_library *lib);

#endif
