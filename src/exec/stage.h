/*
 * stage.h - part of a program worked out by devices, for many samples at once.
 *
 *     arcl_stage *stage = arcl_stage_open(&mem, &options);
 *     const arcl_staged *batch = arcl_stage_batch(stage, program, inputs, n, false, &mem);
 *     arcl_staged_give(batch, k, &given);
 *     arcl_eval_given(&ctx, program, args, budget, values, &given);
 *     arcl_stage_close(stage);
 *
 * A stage takes the steps that grids on a device can take: planes stay there from one step to the next, and what
 * others read comes back. Every sample is then evaluated as always, with these values in place of the calls. Values,
 * errors and counted steps are those of plain C: a sample that does not fit, or a call that would raise, is left to it.
 *
 * No OpenCL is opened before a batch is worth it. Whatever fails is said in one sentence, and plain C does the rest.
 * A stage belongs to one thread; what it gave may be read by all.
 *
 * Layer: exec. May use: device, lang and lower. Must not know: people.
 */
#ifndef ARCL_EXEC_STAGE_H
#define ARCL_EXEC_STAGE_H

#include "device/devices.h"
#include "exec/eval.h"

typedef struct arcl_stage arcl_stage;
typedef struct arcl_staged arcl_staged;

typedef void arcl_stage_say(void *to, const char *sentence);

typedef struct arcl_stage_options {
    arcl_choice choice;
    arcl_stage_say *warn;    /* called once at the most */
    arcl_stage_say *explain; /* called with lines on where each step went; NULL: not */
    void *to;
} arcl_stage_options;

/* NULL if the choice is plain C. It lives in `mem`, until it is closed. */
arcl_stage *arcl_stage_open(arcl_arena *mem, const arcl_stage_options *options);
void arcl_stage_close(arcl_stage *s);

/* Whether a batch of so many cells could ever be worth a device. Opens nothing. */
bool arcl_stage_considers(const arcl_stage *s, uint64_t cells);

/* The program on n grids I. All is in `mem`, and inputs stay in use. With `all` the values of all nodes are wanted.
 * NULL if devices do nothing for it. */
const arcl_staged *arcl_stage_batch(arcl_stage *s, const arcl_program *p, const arcl_val *inputs, size_t n, bool all,
                                    arcl_arena *mem);

/* What sample k of the batch got. */
void arcl_staged_give(const arcl_staged *b, size_t k, arcl_given *out);

#endif
