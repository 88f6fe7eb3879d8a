/*
 * learn.h - what the demonstrations of a task say at a glance: colours, sizes, a mirror or turn.
 *
 * Layer: batt. Must not know: graphs.
 */
#ifndef ARCL_BATT_LEARN_H
#define ARCL_BATT_LEARN_H

#include "op/op.h"
#include "task/task.h"

/* Colours 0 to 9 as bits. */
typedef struct arcl_facts {
    uint16_t in_only, out_only; /* in an input and in no output; the reverse */
    uint16_t in_all, out_all;   /* in every input; in every output */
    int angle;                  /* the primitive of arc-dsl that turns every input into its output, or -1 */
    bool same_size;             /* every output has its input's size */
    bool fixed_size;            /* all outputs have one size: (height, width) */
    int32_t height, width;
    int32_t times_high, times_wide; /* outputs are so many times as high and wide as inputs; 0: they are not */
    int32_t parts_high, parts_wide; /* inputs are so many times as high and wide as outputs; 0: they are not */
} arcl_facts;

/* Only demonstrations count. */
arcl_facts arcl_facts_learn(const arcl_task *task);

/* The colours worth trying as constants: those that only inputs or only outputs have, and those in all outputs. */
static inline uint16_t arcl_facts_colours(const arcl_facts *f)
{
    return f->in_only | f->out_only | f->out_all;
}

#endif
