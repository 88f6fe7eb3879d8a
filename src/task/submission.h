/*
 * submission.h - what Kaggle takes: for every task of the challenges file, for every test in order, two attempts.
 *
 *     {"00576224": [{"attempt_1": [[3, 2], [7, 8]], "attempt_2": [[0, 0], [0, 0]]}], ...}
 *
 * Layer: task. May use: base, value. Must not know: programs.
 */
#ifndef ARCL_TASK_SUBMISSION_H
#define ARCL_TASK_SUBMISSION_H

#include "base/text.h"
#include "task/task.h"

enum { ARCL_ATTEMPTS = 2, ARCL_SUBMISSION_SIDE_MAX = 30, ARCL_SUBMISSION_COLOUR_MAX = 9 };

typedef struct arcl_attempts {
    arcl_val grid[ARCL_ATTEMPTS]; /* GRID, or NONE: there is none */
    uint32_t rank[ARCL_ATTEMPTS]; /* of those that were offered */
} arcl_attempts;

typedef struct arcl_submission {
    const arcl_tasks *tasks;
    arcl_attempts **entry;   /* by task, then by test */
    const char **complaints; /* one sentence for each thing that is wrong */
    size_t ncomplaints, complaints_room;
} arcl_submission;

/* An empty one for these tasks, in `mem`. */
void arcl_submission_open(arcl_submission *s, const arcl_tasks *tasks, arcl_arena *mem);

/* Offers a value: a grid that Kaggle would take is copied to `mem` if it is one of the two different ones of the highest
 * rank so far; of equal rank the one that was offered first counts. */
void arcl_attempts_offer(arcl_attempts *a, arcl_val v, uint32_t rank, arcl_arena *mem);

static inline bool arcl_attempts_full(const arcl_attempts *a)
{
    return a->grid[ARCL_ATTEMPTS - 1].tag == ARCL_GRID;
}

/* Tests of all tasks, and those of them that have an attempt. */
void arcl_submission_count(const arcl_submission *s, uint64_t *tests, uint64_t *answered);

/* Reads a file and holds it against the tasks: an id that is missing or unknown, a wrong number of entries, an attempt
 * that is missing, a grid that is none, or larger or more colourful than Kaggle takes, is a complaint, and the rest is
 * read. Where the text is damaged so that it is not clear where a task ends, that is a complaint, too, and what stands
 * before it counts. False and a sentence if the file cannot be read at all. */
bool arcl_submission_read(arcl_submission *s, const char *path, arcl_arena *mem, arcl_error *err);

/* The same for a text that messages call `name`. */
bool arcl_submission_parse(arcl_submission *s, const char *name, const char *text, size_t len, arcl_arena *mem,
                           arcl_error *err);

/* The text of a submission that is whole: where there is no attempt the input stands for it. */
void arcl_submission_write(const arcl_submission *s, arcl_text *out);

/* Of the tests whose output is known: how many one of the attempts meets; and the same for whole tasks, and the score
 * of the contest, the mean over tasks of the share of their tests. */
typedef struct arcl_submission_score {
    uint64_t tests, tests_right, tasks, tasks_right;
    double mean;
} arcl_submission_score;

arcl_submission_score arcl_submission_judge(const arcl_submission *s);

/* Which of the attempts is the output of test k, 0 or 1; -1: none. */
int arcl_submission_met(const arcl_submission *s, size_t task, uint32_t test);

#endif
