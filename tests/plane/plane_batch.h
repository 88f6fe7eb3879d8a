/*
 * plane_batch.h - a batch of grids of all kinds, an operation of the table run on all of it, and planes as values.
 */
#ifndef ARCL_TESTS_PLANE_BATCH_H
#define ARCL_TESTS_PLANE_BATCH_H

#include <string.h>

#include "op/call.h"
#include "plane/plane.h"
#include "plane/samples.h"
#include "support/world.h"

enum { GRIDS = 600 };

static uint8_t cells[GRIDS * ARCL_CELLS], other[GRIDS * ARCL_CELLS], out[GRIDS * ARCL_CELLS];
static uint32_t dims[GRIDS], other_dims[GRIDS], out_dims[GRIDS], mask[GRIDS * ARCL_SIDE], made[GRIDS * ARCL_SIDE];
static int32_t param[GRIDS * ARCL_PARAMS];

static inline void make_batch(uint64_t seed)
{
    arcl_rng r = {seed};
    uint32_t turn = (uint32_t)seed;

    arcl_sample_planes(&r, &turn, GRIDS, cells, dims);
    arcl_sample_planes(&r, &turn, GRIDS, other, other_dims);
    for (uint32_t g = 0; g < GRIDS; g++) {
        /* Some pairs fit each other, some are equal but for a few cells. */
        if (arcl_rng_below(&r, 2)) {
            memcpy(other + g * ARCL_CELLS, cells + g * ARCL_CELLS, ARCL_CELLS);
            other_dims[g] = dims[g];
            for (uint32_t k = arcl_rng_below(&r, 3); k > 0; k--) {
                const uint32_t i = arcl_rng_below(&r, dims[g] >> 16), j = arcl_rng_below(&r, dims[g] & 65535);
                other[g * ARCL_CELLS + i * ARCL_SIDE + j] = (uint8_t)arcl_rng_below(&r, 32);
            }
        }
        /* Masks reach beyond the grid; some are dense, some empty. */
        for (uint32_t i = 0; i < ARCL_SIDE; i++) {
            const uint32_t dense = (uint32_t)arcl_rng_next(&r), sparse = dense & (uint32_t)arcl_rng_next(&r);
            mask[g * ARCL_SIDE + i] = g % 4 == 0 ? 0 : g % 4 == 1 ? sparse & sparse >> 3 : g % 4 == 2 ? dense : ~sparse;
        }
    }
}

/* A parameter of the kind a letter of the table names. */
static inline int32_t make_param(arcl_rng *r, char letter)
{
    switch (letter) {
    case 'c':
        return arcl_rng_below(r, 12) ? (int32_t)arcl_rng_below(r, 10) : (int32_t)arcl_rng_below(r, 60) - 10;
    case 'g':
        return (int32_t)arcl_rng_below(r, 10);
    case 'f':
        return (int32_t)arcl_rng_below(r, 8) - (arcl_rng_below(r, 8) == 0);
    default:
        return (int32_t)arcl_rng_below(r, 36) - (arcl_rng_below(r, 8) == 0);
    }
}

/* Runs an operation on the whole batch; parameters are made, except backgrounds that `facts` has. */
static inline void run_op(arcl_plane_op op, const int32_t *facts, uint64_t seed)
{
    const arcl_plane_op_info *o = arcl_plane_op_of(op);
    const arcl_plane_kernel_info *k = arcl_plane_kernel_of(o->kernel);
    arcl_plane_arg args[ARCL_PLANE_ARGS_MAX] = {{.number = GRIDS}};
    bool second = false;
    uint32_t params = 0;
    arcl_rng r = {seed};

    for (uint32_t g = 0; g < GRIDS; g++)
        for (size_t p = 0; p < strlen(o->params); p++)
            param[g * ARCL_PARAMS + p] =
                o->params[p] == 'g' && facts ? facts[g * ARCL_PARAMS] : make_param(&r, o->params[p]);
    for (unsigned a = 1; a < k->args; a++) {
        const arcl_plane_arg_info *i = &k->arg[a];
        if (i->role == ARCL_ROLE_NUMBER)
            args[a].number = o->code;
        else if (i->role == ARCL_ROLE_AT)
            args[a].number = ARCL_PARAM_AT(ARCL_PARAMS, params++);
        else if (i->role == ARCL_ROLE_CELLS)
            args[a].memory = i->way == ARCL_WAY_OUT ? out : second ? other : cells;
        else if (i->role == ARCL_ROLE_DIMS)
            args[a].memory = i->way == ARCL_WAY_OUT ? out_dims : second ? other_dims : dims;
        else if (i->role == ARCL_ROLE_MASK)
            args[a].memory = i->way == ARCL_WAY_OUT ? made : mask;
        else
            args[a].memory = param;
        second |= i->role == ARCL_ROLE_DIMS;
    }
    memset(out, 0xee, sizeof out);
    memset(out_dims, 0xee, sizeof out_dims);
    arcl_plane_run(o->kernel, arcl_plane_groups_for(GRIDS, 1), args);
}

static inline arcl_val grid_value(arcl_ctx *c, const uint8_t *slot, uint32_t size)
{
    const uint32_t h = size >> 16, w = size & 65535;
    uint8_t *cell = arcl_take_cells(&c->mem, (size_t)h * w);

    for (uint32_t i = 0; i < h; i++)
        memcpy(cell + (size_t)i * w, slot + (size_t)i * ARCL_SIDE, w);
    return arcl_grid_of(cell, (int32_t)h, (int32_t)w);
}

/* The places of a mask, or with `slot` its cells; within `size` if that is not 0. */
static inline arcl_val patch_value(arcl_ctx *c, const uint32_t *rows, const uint8_t *slot, uint32_t size)
{
    arcl_val *v = ARCL_NEW(c, arcl_val, ARCL_CELLS);
    uint32_t n = 0;

    for (int32_t i = 0; i < ARCL_SIDE; i++)
        for (int32_t j = 0; j < ARCL_SIDE; j++)
            if (rows[i] >> j & 1 && (!size || ((uint32_t)i < size >> 16 && (uint32_t)j < (size & 65535))))
                v[n++] = slot ? arcl_cell32(slot[i * ARCL_SIDE + j], i, j) : arcl_pair32(i, j);
    return arcl_set_of_sequence(c, v, n);
}

static inline arcl_val primitive(arcl_ctx *c, const char *name, const arcl_val *args, uint32_t n)
{
    const int op = arcl_op_find(ARCL_DIALECT_ARCDSL, name, strlen(name));
    cr_assert(op >= 0, "%s is no primitive", name);
    return arcl_call_prim(c, (unsigned)op, args, n);
}

#endif
