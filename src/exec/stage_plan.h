/*
 * stage_plan.h - which nodes of a program devices can work out for a batch of samples, and how.
 *
 * A plan is a list of steps. Step 0 is the grid I; a later one is a node of the program, or a helper that others need:
 * the colours of a grid, for example. A step reads earlier steps and constants, and nothing else. What is known of a
 * step's result on the host depends on its kind, see stage.c.
 *
 * Layer: exec. May use: device, lang and lower. Must not know: samples, jobs.
 */
#ifndef ARCL_EXEC_STAGE_PLAN_H
#define ARCL_EXEC_STAGE_PLAN_H

#include "device/device_set.h"
#include "device/route.h"
#include "exec/stage.h"
#include "lang/program.h"
#include "op/op.h"

enum {
    ARCL_STEPS_MAX = 64, /* what a program has beyond that is left to plain C */
    ARCL_STEP_NONE = 255
};
#define ARCL_NODE_NONE UINT32_MAX

/* The rule of objects, as o_g numbers it. */
enum {
    ARCL_RULE_OUTER = 1, /* the background is left out */
    ARCL_RULE_DIAGONAL = 2,
    ARCL_RULE_PLAIN = 4, /* all cells have the colour of the first */
};

/* A parameter of a kernel: a number, or a fact of each grid. */
typedef struct arcl_step_param {
    int32_t number;
    uint8_t facts;  /* step; NONE: it is the number */
    uint8_t column; /* of the facts */
    bool strict;    /* it is not known where another colour is as frequent */
} arcl_step_param;

typedef struct arcl_stage_step {
    uint32_t node;   /* NONE: a helper */
    uint16_t op;     /* the primitive */
    uint8_t kind;    /* arcl_step_kind */
    bool launched;   /* it has a kernel */
    bool wanted;     /* its value is read outside of the device */
    uint8_t rule;    /* of objects, see ARCL_RULE_PLAIN */
    bool strict;     /* a number: as in a parameter */
    bool exact;      /* a window: the device has it if it is as large as its last two parameters say */
    uint8_t grid[2]; /* planes it reads; of CELLS the first has the colours, NONE: its parameter is the colour */
    uint8_t patch;   /* MASK, NEAR or CELLS that it reads; of merge the objects */
    uint8_t facts;   /* it needs; they are of the first grid */
    uint8_t params;
    arcl_step_param param[ARCL_PARAMS];
    arcl_plane_kernel kernel;
    uint32_t how;
} arcl_stage_step;

/* Why a node is where it is. */
typedef enum arcl_step_why {
    ARCL_WHY_ROUTE,     /* the route says it: to the device or not */
    ARCL_WHY_NO_KERNEL, /* devices have nothing for it */
    ARCL_WHY_ELSEWHERE, /* what it works on is not on the device */
    ARCL_WHY_ARGUMENT,  /* a number or colour is not known before */
    ARCL_WHY_FULL,      /* too many steps */
    ARCL_WHY_UNREAD     /* no step reads it, and plain C makes it for less than a copy costs */
} arcl_step_why;

typedef struct arcl_node_route {
    uint8_t why, step;
    arcl_route route;
} arcl_node_route;

typedef struct arcl_stage_plan {
    const arcl_program *program;
    arcl_stage_step step[ARCL_STEPS_MAX];
    unsigned steps;         /* 1: there is nothing to do */
    uint64_t kernels;       /* ARCL_KERNEL_BIT of those that are used */
    uint8_t *step_of;       /* by node */
    arcl_node_route *route; /* by instruction; NULL: not wanted */
} arcl_stage_plan;

/* What a plan is made for. */
typedef struct arcl_stage_terms {
    const arcl_device_info *device; /* the one that decides on the routes */
    bool forced;
    uint64_t cells; /* that one device gets */
    bool all;       /* the values of all nodes are wanted */
    bool explained; /* routes are to be kept */
} arcl_stage_terms;

void arcl_stage_plan_make(const arcl_program *p, const arcl_stage_terms *terms, arcl_arena *mem, arcl_stage_plan *out);

/* Drops the steps that have no use, and marks those that are wanted: the last part of making a plan. With
 * `all` the values of all nodes are. */
void arcl_stage_plan_settle(arcl_stage_plan *plan, bool all);

/* The step that has the places of a MASK, NEAR or CELLS in its buffer. */
static inline uint8_t arcl_stage_places(const arcl_stage_plan *plan, uint8_t patch)
{
    while (!plan->step[patch].launched)
        patch = plan->step[patch].patch;
    return patch;
}

/* Whether only devices have the value of the step: plain C makes its own if it reads it. */
static inline bool arcl_stage_stays(const arcl_stage_step *s)
{
    return s->kind == ARCL_STEP_NEAR || s->kind == ARCL_STEP_CELLS;
}

/* ---- a batch on its way, for the files of the stage ------------------------------------------ */

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
