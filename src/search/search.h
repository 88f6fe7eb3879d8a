/*
 * search.h - what is around a search: what candidates are made of, the programs of a store as programs, the answers, and
 * the state of a search as text. What a search finds is in finds.h.
 *
 *     arcl_ballot_add_library(&ballot, &library, NULL);
 *     arcl_card_open(&card, &batt, arcl_ballot_close(&ballot, given, asked, &left));
 *     arcl_parents_of_library(&card, &library, &tasks, NULL);
 *
 * Layer: search.
 */
#ifndef ARCL_SEARCH_SEARCH_H
#define ARCL_SEARCH_SEARCH_H

#include "base/text.h"
#include "batt/card.h"
#include "batt/solve.h"
#include "lang/program.h"
#include "store/store.h"
#include "task/submission.h"
#include "task/task.h"

/* ---- the dialect: the one that was asked for, or that of most programs --------------------------- */

typedef struct arcl_ballot {
    size_t programs[ARCL_DIALECTS];
} arcl_ballot;

static inline void arcl_ballot_add(arcl_ballot *b, arcl_dialect d)
{
    b->programs[d]++;
}

/* All of the library's programs but generated ones; `chosen`: only these, NULL: all. */
void arcl_ballot_add_library(arcl_ballot *b, const arcl_library *lib, const bool *chosen);

/* All of a store's. False after a sentence. */
bool arcl_ballot_add_store(arcl_ballot *b, const char *path, arcl_error *err);

/* The dialect that was asked for, or else that of most; arc-dsl where there are as many of each. */
arcl_dialect arcl_ballot_result(const arcl_ballot *b, bool given, arcl_dialect asked);

/* The same, with a sentence about the programs that are left out, if any are. */
arcl_dialect arcl_ballot_close(const arcl_ballot *b, bool given, arcl_dialect asked, arcl_error *left);

/* ---- the parents of a hand of candidates --------------------------------------------------------- */

/* The programs of the library but generated ones; `chosen`: only these, NULL: all. Each goes by the name of its task
 * where that is known, else by its own. */
void arcl_parents_of_library(arcl_card *c, const arcl_library *lib, const arcl_tasks *tasks, const bool *chosen);

/* The programs of a store, with their scores; `left` says it of the first that does not load. Names are in `mem`. False
 * after a sentence. */
bool arcl_parents_of_store(arcl_card *c, const char *path, arcl_arena *mem, arcl_error *left, arcl_error *err);

/* Opens a search (arcl_solve_open) with the programs of the library but generated ones, on the tasks that have
 * demonstrations; `chosen`: only these, NULL: all. Lists are in `mem`. */
bool arcl_solve_open_on(arcl_solve *s, const arcl_solve_options *options, const arcl_library *lib,
                        const arcl_tasks *tasks, const bool *chosen, arcl_arena *mem, arcl_error *err);

/* ---- rates ----------------------------------------------------------------------------------------- */

/* Reads op=rate,op=rate; operators that are not named keep their rates. NULL: all do. False and a sentence, also where
 * no operator is ever drawn. */
bool arcl_rates_read(const char *text, double rate[ARCL_OPERATORS], arcl_error *err);

/* ---- records of a store: programs loaded from their text and held against their hash --------- */

/* Adds the program of a record to the library, as the last one. False and a sentence if its text is not one program
 * that can be taken, or not the one of its hash (arcl_program_hash). */
bool arcl_kept_load(arcl_library *lib, const arcl_kept *k, arcl_error *why);

/* An arcl_store_judge: whether it loads. */
bool arcl_kept_judge(void *to, const arcl_kept *k, arcl_error *why);

/* Gives all programs of the store at this path. False after a sentence. */
bool arcl_kept_each(const char *path, arcl_store_take *take, void *to, arcl_error *err);

/* How good the record is: of a program that is right on all samples 1, of others by how close they are. */
double arcl_kept_score(const arcl_kept *k);

/* Adds all programs of a store to the library, after those it has; `refused` counts those that do not load, and `why`
 * says it of the first. */
bool arcl_kept_adopt(const char *path, arcl_library *lib, size_t *refused, arcl_error *why, arcl_error *err);

/* ---- answers --------------------------------------------------------------------------------- */

/* The two best answers to every test of every task; of tasks that were not worked on, none. The rank of an attempt says
 * which program gave it. */
void arcl_submission_answer(const arcl_solve *s, const arcl_tasks *tasks, arcl_submission *sub, arcl_arena *mem);

/* A program that answers. */
typedef struct arcl_answerer {
    const arcl_program *program;
    const arcl_member *member; /* NULL: it is a guess of the enumeration */
} arcl_answerer;

/* The program that gave the attempt of this rank to a test of the case. */
arcl_answerer arcl_answer_of(const arcl_case *c, uint32_t rank);

/* Whether program number `program` of the library was cut on the task it is for, or wherever it was tried. Edits of
 * such a program are most likely cut, too: it is as good as not there. */
bool arcl_solve_was_cut(const arcl_solve *s, const arcl_tasks *tasks, uint32_t program);

/* ---- checkpoints: the store has a seal of each, so that what was damaged is not read ------------- */

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
