/*
 * answer.h - the submission of a search.
 *
 * Layer: search.
 */
#ifndef ARCL_SEARCH_ANSWER_H
#define ARCL_SEARCH_ANSWER_H

#include "batt/solve.h"
#include "task/submission.h"

/* The two best answers to every test of every task; of tasks that were not worked on, none. */
void arcl_submission_answer(const arcl_solve *s, const arcl_tasks *tasks, arcl_submission *sub, arcl_arena *mem);

/* Whether program number `program` of the library was cut on the task it is for, or wherever it was tried. Edits of
 * such a program are most likely cut, too: it is as good as not there. */
bool arcl_solve_was_cut(const arcl_solve *s, const arcl_tasks *tasks, uint32_t program);

#endif
