/*
 * stage_batch.h - what the files of the stage share; others use stage.h.
 *
 * Layer: exec.
 */
#ifndef ARCL_EXEC_STAGE_BATCH_H
#define ARCL_EXEC_STAGE_BATCH_H

#include "device/device_set.h"
#include "exec/stage.h"
#include "exec/stage_plan.h"

enum { ARCL_STAGE_ROLES = ARCL_ROLE_PARTS + 1 }; /* those that planes have */

/* Buffers of a slot: for each step by role. */
enum { ARCL_STAGE_BUFFERS = ARCL_STEPS_MAX * ARCL_STAGE_ROLES };

struct arcl_staged {
    arcl_stage_plan plan;
    const arcl_val *input;
    size_t n;
    bool *done;                                   /* by sample: a device did it */
    void *host[ARCL_STEPS_MAX][ARCL_STAGE_ROLES]; /* what came back: arrays over all samples */
};

/* Lets the devices do the batch; `done` says for which samples they did. */
void arcl_stage_launch(arcl_staged *b, arcl_device_set *set, arcl_arena *mem);

/* ---- what came back --------------------------------------------------------------------------- */

static inline uint32_t arcl_staged_dims(const arcl_staged *b, unsigned step, size_t k)
{
    return ((const uint32_t *)b->host[step][ARCL_ROLE_DIMS])[k];
}

static inline const uint32_t *arcl_staged_mask(const arcl_staged *b, unsigned step, size_t k)
{
    return (const uint32_t *)b->host[step][ARCL_ROLE_MASK] + k * ARCL_SIDE;
}

static inline const uint32_t *arcl_staged_counts(const arcl_staged *b, unsigned facts, size_t k)
{
    return (const uint32_t *)b->host[facts][ARCL_ROLE_COUNTS] + k * ARCL_COLOURS;
}

static inline int32_t arcl_staged_fact(const arcl_staged *b, unsigned facts, size_t k, unsigned column)
{
    return ((const int32_t *)b->host[facts][ARCL_ROLE_FACTS])[k * ARCL_PARAMS + column];
}

/* The set of colours: bit c for colour c. */
static inline uint32_t arcl_staged_colours(const arcl_staged *b, unsigned facts, size_t k)
{
    return (uint32_t)arcl_staged_fact(b, facts, k, 2);
}

#endif
