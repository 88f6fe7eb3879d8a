/*
 * inputs.h - the programs and tasks of a run: read at the same time, no more than is asked for, and chosen by name.
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
    size_t skip, first;       /* of these tasks only so many, after so many; first 0: all */
    bool all;                 /* every program on every task */
    bool whole;               /* all is read, also where little is asked for */
    bool thorough;            /* every line that is refused is named, not only the first of a function */
    bool dialect_given;       /* else each file tells its own */
    arcl_dialect dialect;
    arcl_library library;
    arcl_tasks loaded;
    size_t unread;                        /* files and tasks that could not be read */
    arcl_words lost_programs, lost_tasks; /* a sentence for each path that could not be read */
} arcl_inputs;

/* Reads all paths; what cannot be read leaves a sentence. Where little is asked for, the rest may be left out, unless
 * `whole` is set. Sentences are in `mem`. arcl_inputs_close is needed in any case. */
void arcl_inputs_read(arcl_inputs *in, arcl_arena *mem);
void arcl_inputs_close(arcl_inputs *in);

/* What in->program and in->task mean, in `mem`; NULL where there are no names. False after a sentence if a name means
 * none. */
bool arcl_inputs_choose(const arcl_inputs *in, const char *const *labels, arcl_arena *mem, arcl_plan_choice *out,
                        arcl_error *err);

/* The tasks that were chosen, in `mem`. */
const arcl_task **arcl_inputs_tasks(const arcl_inputs *in, const arcl_plan_choice *choice, arcl_arena *mem, size_t *n);

/* The id that is nearest to this one; NULL if none is near. */
const char *arcl_tasks_nearest(const arcl_tasks *tasks, const char *id);

#endif
