/*
 * answers.h - what the best programs of a task say to its tests.
 *
 * Layer: batt.
 */
#ifndef ARCL_BATT_ANSWERS_H
#define ARCL_BATT_ANSWERS_H

#include "batt/elite.h"
#include "exec/sheet.h"
#include "task/submission.h"

/* For each test of the task the two best different outputs, in the order of the members, copied to `mem`. `sheet` is any
 * that is open; its escape and that of `scratch`, which is reset, must be set. */
void arcl_answers_fill(const arcl_task *task, const arcl_elite *elite, arcl_sheet *sheet, arcl_attempts *out,
                       arcl_arena *scratch, arcl_arena *mem);

#endif
