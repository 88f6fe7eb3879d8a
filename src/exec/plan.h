/*
 * plan.h - which program runs on which task.
 *
 * A program belongs to the task whose id is its name or ends it after an underscore (solve_<id>, verify_<id>);
 * failing that, to the task that the name of its file gives in the same way. Work is done task by task, so
 * that what belongs to a task is reported together; the programs of a task come in the order they were read. A batt
 * has no answer of its own and is in no plan.
 */
#ifndef ARCL_EXEC_PLAN_H
#define ARCL_EXEC_PLAN_H

#include "exec/run.h"

/* The task a program belongs to, or NULL. */
const arcl_task *arcl_plan_task_of(const arcl_tasks *tasks, const arcl_program *p);

/* The programs of one task: order[first .. first + count - 1] of the plan. */
typedef struct arcl_plan_part {
    uint32_t first, count;
    bool refused; /* a function that was refused belongs to the task, and no program does */
} arcl_plan_part;

typedef struct arcl_plan {
    const arcl_library *library;
    const arcl_tasks *tasks;
    const arcl_plan_part *part; /* one for each task */
    const uint32_t *order;      /* numbers of programs, each once */
    size_t programs;            /* entries of `order` */
    size_t alone;               /* chosen programs that belong to no task */
    size_t batts;               /* chosen programs that are batts */
    size_t samples;             /* evaluations to do */
} arcl_plan;

/* What is taken of the two collections; NULL: everything. */
typedef struct arcl_plan_choice {
    const bool *programs, *tasks;
    bool all; /* every program on every task */
} arcl_plan_choice;

/* The plan lives in `mem` and holds on to both collections. */
arcl_plan arcl_plan_make(arcl_arena *mem, const arcl_library *library, const arcl_tasks *tasks,
                         arcl_plan_choice choice);

/* What to call each program: its name, or with its file before it where that is not enough to tell it from others. */
const char *const *arcl_plan_labels(arcl_arena *mem, const arcl_library *library);

/* As arcl_run: sample by sample, program by program, task by task. */
bool arcl_plan_run(const arcl_plan *plan, arcl_run_options options, arcl_run_sink *sink, void *to, arcl_error *err);

#endif
