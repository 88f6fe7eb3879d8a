/*
 * inputs.h - reads the programs and tasks of a run, both at the same time, and chooses those with given names. Where
 * names are given, files that cannot matter are not read.
 *
 * Layer: exec. Must not know: people.
 */
#ifndef ARCL_EXEC_INPUTS_H
#define ARCL_EXEC_INPUTS_H

#include "base/text.h"
#include "exec/plan.h"

typedef struct arcl_inputs {
    arcl_words programs, tasks; /* paths */
    const char *solutions;
    arcl_words program, task; /* names and ids: only these; none: all */
    size_t skip, first;       /* of these tasks `skip` are left out and the next `first` are taken; first 0: all */
    bool all;                 /* every program on every task */
    bool whole;               /* everything is read, also where names are given */
    bool thorough;            /* every line that is refused is named, not only the first of a function */
    bool dialect_given;       /* `dialect` is that of all files; else it is found for each file (lang/dialect.h) */
    arcl_dialect dialect;
    arcl_library library;
    arcl_tasks loaded;
    size_t unread;                        /* files and tasks that could not be read */
    arcl_words lost_programs, lost_tasks; /* a sentence for each path that could not be read */
} arcl_inputs;

/* Reads all paths. For a path that cannot be read there is a sentence, in `mem`. arcl_inputs_close is needed in any
 * case. */
void arcl_inputs_read(arcl_inputs *in, arcl_arena *mem);
void arcl_inputs_close(arcl_inputs *in);

/* The programs and tasks that in->program and in->task name, allocated in `mem`; NULL where no names are given. False
 * and a sentence if there is nothing of a name. */
bool arcl_inputs_choose(const arcl_inputs *in, const char *const *labels, arcl_arena *mem, arcl_plan_choice *out,
                        arcl_error *err);

/* The tasks that were chosen, in `mem`. */
const arcl_task **arcl_inputs_tasks(const arcl_inputs *in, const arcl_plan_choice *choice, arcl_arena *mem, size_t *n);

/* The id of a task that is most similar to this text; NULL if none is similar. */
const char *arcl_tasks_nearest(const arcl_tasks *tasks, const char *id);

#endif
