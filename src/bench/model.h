/*
 * model.h - what a card would take, worked out: counted commands, bytes and work of kernels, times constants of a card.
 *
 * A model is a list of constants (models.def), each with its source. Those of known cards are in cards.json; others are
 * in files of the same form. What a card takes is a sum of parts that do not overlap, which is more than it would take:
 *
 *   commands  launches and copies * command_us, waits * wait_us
 *   copies    bytes / copy_gbps
 *   kernel    for each launch the longest of: begin all instructions; wait for instructions and words of each group in
 *             its turn; move the sectors; the longest group alone
 *   host      what was measured of packing, checking and giving commands
 *
 * Layer: bench. May use: exec and lower. Must not know: what is counted.
 */
#ifndef ARCL_BENCH_MODEL_H
#define ARCL_BENCH_MODEL_H

#include "device/device.h"
#include "plane/vm_count.h"

typedef enum arcl_constant {
#define ARCL_CONSTANT(name, unit, least, most, doc) ARCL_CONSTANT_##name,
#include "bench/models.def"
    ARCL_CONSTANTS
} arcl_constant;

typedef struct arcl_constant_info {
    const char *name, *unit, *doc;
    double least, most;
} arcl_constant_info;

extern const arcl_constant_info arcl_constant_infos[ARCL_CONSTANTS];

typedef struct arcl_model {
    const char *name;
    double of[ARCL_CONSTANTS];
    const char *source[ARCL_CONSTANTS];
} arcl_model;

/* The model of a known card, or that of a file; its texts are in `mem`. False and a sentence with line and column if it
 * is none. */
bool arcl_model_find(const char *word, arcl_arena *mem, arcl_model *out, arcl_error *err);

/* What was counted of a launch. */
typedef struct arcl_model_launch {
    arcl_vm_effort effort;
    arcl_vm_effort longest; /* of the groups that have most to do one after the other */
} arcl_model_launch;

/* What a kernel waits for. */
typedef enum arcl_model_bound {
    ARCL_BOUND_ISSUE,
    ARCL_BOUND_WAIT,
    ARCL_BOUND_SECTORS,
    ARCL_BOUND_LONGEST,
    ARCL_BOUNDS
} arcl_model_bound;

extern const char *const arcl_bound_names[ARCL_BOUNDS];

typedef struct arcl_model_times {
    double commands, copies, kernel, host; /* ns */
    double bound[ARCL_BOUNDS];             /* ns of all launches, each of them alone */
} arcl_model_times;

/* The items that run at a time; groups of a launch. */
uint64_t arcl_model_slots(const arcl_model *m);

/* Adds the time of a launch. */
void arcl_model_add(const arcl_model *m, const arcl_model_launch *l, arcl_model_times *t);

/* Sets that of commands and copies. */
void arcl_model_commands(const arcl_model *m, const arcl_commands *c, arcl_model_times *t);

static inline double arcl_model_sum(const arcl_model_times *t)
{
    return t->commands + t->copies + t->kernel + t->host;
}

#endif
