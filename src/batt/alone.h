/*
 * alone.h - a candidate that is to be kept, once more by itself.
 *
 * It was found among thousands that share its values. Before it is kept it is a program of its own, run as any program
 * is, and has to give what it gave before. Where a call of it raises on a demonstration, also on one that the search did
 * not come to, or on the input of a test, that call is guarded in its text, and no others: among others it gives its
 * default there, and so it does alone.
 *
 * Layer: batt.
 */
#ifndef ARCL_BATT_ALONE_H
#define ARCL_BATT_ALONE_H

#include "batt/population.h"
#include "exec/eval.h"
#include "task/task.h"

typedef struct arcl_alone {
    const arcl_program *program;
    uint32_t right, samples;         /* demonstrations that count */
    float close[ARCL_COUNTED_MAX];   /* of each, 1 where it is right */
    bool is_right[ARCL_COUNTED_MAX]; /* each of them */
    uint64_t steps;                  /* on all of them */
    bool guarded;                    /* it needs guards */
} arcl_alone;

/* Runs the member's program on the samples of the task. False if it is not what the search took it for: that would
 * be a mistake in arcl. `ctx` is open; what is made of the program, which need not be prepared, is in `mem`. */
bool arcl_alone_check(arcl_ctx *ctx, const arcl_member *m, const arcl_task *task, arcl_budget budget, arcl_arena *mem,
                      arcl_alone *out);

#endif
