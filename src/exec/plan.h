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
#include "task/submission.h"

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

/* The answers of a run as a submission: what a program gives for a test is worth what it did on the demonstrations of the
 * task, which come first. */
typedef struct arcl_ranked {
    arcl_submission submission; /* open; likewise given: */
    arcl_arena *mem;
    const arcl_program *program; /* of the last result, */
    const arcl_task *task;       /* and its task; */
    uint32_t right;              /* demonstrations of it that were right */
} arcl_ranked;

/* Takes the next result of a plan. */
void arcl_ranked_offer(arcl_ranked *a, const arcl_job *job, const arcl_result *r);

/* ---- what can matter to a run, judged by names before anything is read ----------------------- */

/* A run of one task needs one program of hundreds. What is wanted here is at least what the plan will take: the program
 * that a name means and every task it might belong to, so that what is run does not change. */
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
