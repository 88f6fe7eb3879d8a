/*
 * checkpoint.h - the state of a search as text, and back.
 *
 * The text begins with its own hash: what was damaged is not read. What is read was written by anybody, all the same.
 *
 * Layer: search.
 */
#ifndef ARCL_SEARCH_CHECKPOINT_H
#define ARCL_SEARCH_CHECKPOINT_H

#include "base/text.h"
#include "batt/solve.h"

enum { ARCL_CHECKPOINT_KEY = 24 };

/* What a task's state is found by: it changes with what the search sees of the task. */
void arcl_checkpoint_key(const arcl_task *task, char key[ARCL_CHECKPOINT_KEY]);

/* Replaces `out` by the state of the case. */
void arcl_checkpoint_write(const arcl_case *c, arcl_text *out);

/* Puts the state of case number `which` back. False and a sentence if the text is none; the case begins anew then. */
bool arcl_checkpoint_read(arcl_solve *s, size_t which, const char *text, size_t len, arcl_error *err);

/* The same for the sums. */
void arcl_checkpoint_write_sum(const arcl_generation_sum *sum, arcl_text *out);
bool arcl_checkpoint_read_sum(arcl_generation_sum *sum, const char *text, size_t len, arcl_error *err);

#endif
