/*
 * answers.h - what the best programs of a task say to its tests.
 *
 * Layer: batt.
 */
#ifndef ARCL_BATT_ANSWERS_H
#define ARCL_BATT_ANSWERS_H

#include "batt/population.h"
#include "exec/memo.h"
#include "task/submission.h"

/* For each test of the task the two best different outputs, in the order of the members, copied to `mem`. `memo` is any
 * that is open; its escape and that of `scratch`, which is reset, must be set. */
void arcl_answers_fill(const arcl_task *task, const arcl_population *population, arcl_memo *memo, arcl_attempts *out,
                       arcl_arena *scratch, arcl_arena *mem);

#endif
