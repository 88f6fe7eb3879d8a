/*
 * plan.h - which program runs on which task.
 *
 * A program belongs to the task whose id is the program's name, or the end of its name after an underscore (solve_<id>,
 * verify_<id>). If there is no such task, the name of its file is looked at in the same way. A plan goes task by task,
 * so that the results of a task are reported together; the programs of a task are in the order in which they were read.
 * Batts have no single result and are in no plan.
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

/* Which programs and which tasks are taken, by number; NULL: all of them. */
typedef struct arcl_plan_choice {
    const bool *programs, *tasks;
    bool all; /* every program on every task */
} arcl_plan_choice;

/* Makes a plan in `mem`. It points to both collections. */
arcl_plan arcl_plan_make(arcl_arena *mem, const arcl_library *library, const arcl_tasks *tasks,
                         arcl_plan_choice choice);

/* A label for each program: its name, with its file before it if several programs have the name. */
const char *const *arcl_plan_labels(arcl_arena *mem, const arcl_library *library);

/* Runs the jobs of the plan as arcl_run does: for each task, for each of its programs, for each sample. */
bool arcl_plan_run(const arcl_plan *plan, arcl_run_options options, arcl_run_sink *sink, void *to, arcl_error *err);

/* Makes a submission of the results of a run. The answer of a program for a test is ranked by how many demonstrations
 * of the task, which are run before, the program has right. */
typedef struct arcl_ranked {
    arcl_submission submission;  /* the caller opens it */
    arcl_arena *mem;             /* the caller sets it */
    const arcl_program *program; /* of the last result */
    const arcl_task *task;       /* of the last result */
    uint32_t right;              /* demonstrations that this program has right on this task */
} arcl_ranked;

/* Takes the next result of a plan. */
void arcl_ranked_offer(arcl_ranked *a, const arcl_job *job, const arcl_result *r);

/* ---- which files and functions a run needs, by their names, before they are read ----------------------- */

/* A run of one task needs one program of hundreds. Everything that the plan could take is wanted: the programs with the
 * given names and every task that they might belong to. So the plan is the same as if everything had been read. */
typedef struct arcl_wanted {
    arcl_words programs, tasks;  /* names and ids as given; none: all */
    bool all;                    /* every program on every task */
    const arcl_library *library; /* the programs that were read, once they are */
    bool by_file;                /* a program was wanted because of the name of its file, not its own */
} arcl_wanted;

/* Whether so few names are given that it pays to look at names before reading. */
bool arcl_wanted_is_little(const arcl_wanted *w);

/* Callbacks of arcl_library and arcl_tasks; `w` is an arcl_wanted. */
bool arcl_wanted_program(void *w, const char *file, const char *name);
bool arcl_wanted_task(void *w, const char *id);

/* Whether some programs, or some tasks, are not wanted; else the callbacks need not be set. */
bool arcl_wanted_limits_programs(const arcl_wanted *w);
bool arcl_wanted_limits_tasks(const arcl_wanted *w);

#endif
