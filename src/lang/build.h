/*
 * build.h - a program in the making. Equal nodes are one: asking for a node
 * that is there gives its number. Texts become programs this way, and so does
 * what others make up:
 *
 *     arcl_pool_open(&pool, &mem, &mem);
 *     arcl_builder_open(&b, &mem, &pool);
 *     arcl_builder_begin(&b, 1, 0);
 *     const uint32_t two[] = {0, arcl_build_value(&b, arcl_int(3), 0)};
 *     const uint32_t big = arcl_build_node(&b, ARCL_NODE_PRIM, ARCL_OP_upscale, two, 2, ARCL_PLAIN, 0);
 *     arcl_program p = {.name = "f", .file = "", .nparams = 1, .params = {ARCL_PARAM_I}};
 *     arcl_builder_finish(&b, &mem, big, &p);
 *
 * Memory that runs out leaves through the arenas' escape.
 *
 * Layer: lang. Must not know: text, trees.
 */
#ifndef ARCL_LANG_BUILD_H
#define ARCL_LANG_BUILD_H

#include "lang/constant.h"
#include "lang/program.h"

#define ARCL_NODE_MISSING UINT32_MAX

typedef struct arcl_built {
    arcl_node node;
    const arcl_const *constant; /* of a CONST node */
    uint64_t hash;
} arcl_built;

typedef struct arcl_built_slot {
    uint32_t program; /* the program that filled it; a slot of another is free */
    uint32_t node;
} arcl_built_slot;

typedef struct arcl_builder {
    arcl_arena *mem; /* of everything here, until the program is finished */
    arcl_pool *pool; /* of the constants; what they point to must last as long as the programs */
    arcl_built *nodes;
    size_t nnodes, nodes_room;
    uint32_t *args;
    size_t nargs, args_room;
    arcl_step *steps;
    size_t nsteps, steps_room;
    arcl_out *outs;
    size_t nouts, outs_room;
    arcl_built_slot *slots;
    size_t slots_room; /* a power of two */
    uint32_t program;
} arcl_builder;

void arcl_builder_open(arcl_builder *b, arcl_arena *mem, arcl_pool *pool);

/* Begins the next program; its parameters are nodes 0 .. nparams - 1. */
void arcl_builder_begin(arcl_builder *b, uint32_t nparams, uint32_t line);

uint32_t arcl_build_const(arcl_builder *b, const arcl_const *c, uint32_t line);

/*
 * The node of a value that a text could hold: a number, truth, None, a string, a primitive, or tuples of those in
 * any form that is laid out; of sets only the empty one. ARCL_NODE_MISSING for another one: a set has an order that
 * no text tells, a closure is made by calls, and 100 tuples inside each other or 65,536 values are too many.
 */
uint32_t arcl_build_value(arcl_builder *b, arcl_val v, uint32_t line);

typedef enum arcl_guard { ARCL_PLAIN, ARCL_GUARDED } arcl_guard;

/* A PRIM, CALL, TUPLE or SET node; only the first two can be guarded. */
uint32_t arcl_build_node(arcl_builder *b, arcl_node_kind kind, uint32_t callee, const uint32_t *args, size_t count,
                         arcl_guard guard, uint32_t line);

/* A second node like `number`, the same at each call: its value is equal, but another object. */
uint32_t arcl_build_twin(arcl_builder *b, uint32_t number);

void arcl_build_step(arcl_builder *b, const char *name, uint32_t node, uint32_t line);

/* The texts of the output are not copied. */
void arcl_build_out(arcl_builder *b, arcl_out out);

/* Copies nodes, args, steps and outputs of the program into `mem`; name, file, line and parameters are the caller's.
 * The result of a program with outputs is 0. */
void arcl_builder_finish(const arcl_builder *b, arcl_arena *mem, uint32_t result, arcl_program *out);

/* The same for a program that is kept and not run: it is not prepared, which takes much of its memory. */
void arcl_builder_copy(const arcl_builder *b, arcl_arena *mem, uint32_t result, arcl_program *out);

#endif
