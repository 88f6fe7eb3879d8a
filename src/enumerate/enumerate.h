/*
 * enumerate.h - the enumeration: every state that a few moves make of the inputs of a task, and what they say of the tests.
 *
 * Layer: enumerate. May use: batt and lower. Must not know: where programs are kept, people.
 */
#ifndef ARCL_ENUMERATE_ENUMERATE_H
#define ARCL_ENUMERATE_ENUMERATE_H

#include "enumerate/closing.h"

/* What a thread has. */
typedef struct arcl_enumerator {
    arcl_arena mem; /* of the task at hand */
    arcl_raster_env env;
    arcl_space_limits limits;
    const arcl_actions *actions;
    arcl_ctx *ctx; /* set after opening if some of them are given: it runs them */
    jmp_buf full;
    /* of the last task */
    arcl_space space;
    arcl_sizes sizes;
    arcl_replies answers; /* the best first */
    const arcl_task *task;
    bool turned; /* that was enumerated as its mirror image across the diagonal */
} arcl_enumerator;

arcl_space_limits arcl_space_usual(void);

void arcl_enumerator_open(arcl_enumerator *e, const arcl_actions *actions, arcl_space_limits limits);
void arcl_enumerator_close(arcl_enumerator *e);

/* Works out the answers to a task. False if it is not one for rasters, or there is no memory. */
bool arcl_enumerate(arcl_enumerator *e, const arcl_task *task);

/* The same with all grids of the task mirrored across the diagonal: another look, as moves, ranks and ties take rows
 * before columns. Rasters of the answers are mirrored, too. */
bool arcl_enumerate_turned(arcl_enumerator *e, const arcl_task *task);

/* Whether the best answer is so likely that nothing more is tried. */
bool arcl_enumerator_settled(const arcl_enumerator *e);

/* A hash of the outputs of an answer as the task has them. */
uint64_t arcl_enumerator_behaviour(const arcl_enumerator *e, const arcl_reply *a);

#endif
