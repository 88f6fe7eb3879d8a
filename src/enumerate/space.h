/*
 * space.h - the rasters and states of one task.
 *
 * A state is a tuple of rasters, one for each sample, demonstrations first, then tests: what a chain of moves makes of
 * the inputs. Rasters are interned for each sample apart, so a move is done once on a raster, and a state that was there
 * before is noticed by its numbers. What a move gives on the last level is kept only if it has the size of the outputs.
 *
 * Layer: enumerate. May use: plane, task; programs of given moves by given.h alone.
 */
#ifndef ARCL_ENUMERATE_SPACE_H
#define ARCL_ENUMERATE_SPACE_H

#include <stdatomic.h>

#include "base/arena.h"
#include "enumerate/given.h"
#include "plane/raster.h"
#include "task/task.h"

enum { ARCL_SPACE_SAMPLES = 24, ARCL_SPACE_LEVELS = 4 };

/* In place of the number of a raster. */
#define ARCL_RASTER_NONE UINT32_MAX          /* the move gives nothing */
#define ARCL_RASTER_UNKNOWN (UINT32_MAX - 1) /* it was not tried */
#define ARCL_RASTER_MISFIT (UINT32_MAX - 2)  /* it gives something of another size than the output */
#define ARCL_STATE_NONE UINT32_MAX

/* What is known of a raster. */
typedef struct arcl_interned {
    const arcl_raster *raster; /* its cells end with the last one */
    uint64_t hash;
    uint32_t *by_move; /* what each move gives; NULL: none was tried */
} arcl_interned;

typedef struct arcl_state {
    uint32_t parent; /* ARCL_STATE_NONE: it is an input, or constant */
    uint16_t move;   /* of the parent */
    uint8_t level;   /* the weights of its moves together */
    uint8_t depth;   /* how many they are */
    bool ends;       /* facts in cells: nothing is applied to it */
    int8_t output;   /* of which demonstration it is the output on every sample; -1: it is not constant */
    float cost;
    uint32_t *rasters; /* by sample */
} arcl_state;

/* The limits of one task. */
typedef struct arcl_space_limits {
    uint32_t states, rasters;
    uint64_t applied; /* moves on rasters */
    size_t bytes;
    uint8_t levels, depth;   /* of a state */
    const atomic_bool *stop; /* may be NULL */
    uint64_t deadline;       /* of the clock; 0: none */
} arcl_space_limits;

/* The sides of a grid. */
typedef struct arcl_raster_sides {
    uint8_t height, width; /* 0: not known */
} arcl_raster_sides;

/* Numbers by hash: each + 1 in the low bits of its slot, bits of its hash above; 0: free. */
typedef struct arcl_space_table {
    uint32_t *slot;
    uint32_t mask; /* of the slots in use */
} arcl_space_table;

typedef struct arcl_space {
    arcl_arena *mem;
    const arcl_actions *actions;
    arcl_raster_env *env;
    arcl_ctx *ctx; /* open, for moves that are given; set after opening */
    arcl_space_limits limits;
    uint32_t n, ntrain;                                                        /* samples */
    const arcl_raster *input[ARCL_SPACE_SAMPLES], *output[ARCL_SPACE_SAMPLES]; /* outputs of demonstrations alone */
    arcl_raster_sides
        sides[ARCL_SPACE_SAMPLES]; /* of the outputs: those of demonstrations, and what is predicted of tests */
    bool sized;                    /* those of the tests are predicted */
    bool turned;                   /* all grids of the task are mirrored across the diagonal */
    arcl_interned *rasters;
    uint32_t nrasters;
    arcl_space_table raster_table, state_table;
    uint32_t slots; /* that each has room for, a power of two */
    arcl_state *states;
    uint32_t nstates;
    uint16_t *tried; /* moves of the expansion at hand, and what they give: see space.c */
    bool *last;
    uint32_t *given;
    uint16_t palette;           /* colours that occur in the inputs or outputs: a bit each */
    uint64_t applied, repeated; /* moves on rasters; states that were there before */
    bool full;                  /* a limit was reached */
} arcl_space;

/* Opens the space of a task, or of its mirror image, with the state of the inputs, number 0. False if the task is not one
 * for rasters: a grid with a side above 30, more samples than there is room for, no demonstration, or a colour above 9. */
bool arcl_space_open(arcl_space *s, const arcl_task *task, bool turned, const arcl_actions *actions,
                     arcl_raster_env *env, arcl_space_limits limits, arcl_arena *mem);

/* The number of the raster, which is made if it is not there. */
uint32_t arcl_space_intern(arcl_space *s, uint32_t sample, const arcl_raster *raster);

/* Adds the states that one more move makes of state number `from`; `sized` says which moves: those that need the size
 * of the output, or those that do not. */
void arcl_space_expand(arcl_space *s, uint32_t from, bool sized);

/* Adds those that the moves for inputs alone make of the inputs. */
void arcl_space_expand_inputs(arcl_space *s);

/* Adds the state whose raster is on every sample the output of a demonstration. */
void arcl_space_add_constant(arcl_space *s, uint32_t demonstration);

/* The mirror image across the diagonal. */
void arcl_space_mirror(const arcl_raster *m, arcl_raster *out);

static inline const arcl_raster *arcl_space_raster(const arcl_space *s, uint32_t state, uint32_t sample)
{
    return s->rasters[s->states[state].rasters[sample]].raster;
}

#endif
