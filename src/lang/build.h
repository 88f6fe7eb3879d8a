/*
 * build.h - a program in the making. Equal nodes are one: asking for a node
 * that is there gives its number.
 *
 * Layer: lang, internal. Must not know: text, trees.
 */
#ifndef ARCL_LANG_BUILD_H
#define ARCL_LANG_BUILD_H

#include "lang/constant.h"
#include "lang/program.h"

typedef struct arcl_built {
    arcl_node node;
    const arcl_const *constant; /* of a CONST node */
    bool twin;                  /* evaluated apart from the node that is equal to it */
    uint64_t hash;
} arcl_built;

typedef struct arcl_slot {
    uint32_t program; /* the program that filled it; a slot of another is free */
    uint32_t node;
} arcl_slot;

typedef struct arcl_builder {
    arcl_arena *mem; /* of everything here, until the program is finished */
    arcl_built *nodes;
    size_t nnodes, nodes_room;
    uint32_t *args;
    size_t nargs, args_room;
    arcl_step *steps;
    size_t nsteps, steps_room;
    arcl_slot *slots;
    size_t slots_room; /* a power of two */
    uint32_t program;
} arcl_builder;

void arcl_builder_open(arcl_builder *b, arcl_arena *mem);

/* Begins the next program; its parameters are nodes 0 .. nparams - 1. */
void arcl_builder_begin(arcl_builder *b, uint32_t nparams, uint32_t line);

uint32_t arcl_build_const(arcl_builder *b, const arcl_const *c, uint32_t line);

/* A PRIM, CALL, TUPLE or SET node. */
uint32_t arcl_build_node(arcl_builder *b, arcl_node_kind kind, uint32_t callee, const uint32_t *args, size_t count,
                         uint32_t line);

/* A second node like `number`, the same at each call: its value is equal, but another object. */
uint32_t arcl_build_twin(arcl_builder *b, uint32_t number);

void arcl_build_step(arcl_builder *b, const char *name, uint32_t node, uint32_t line);

/* Copies nodes, args and steps of the program into `mem`. */
void arcl_builder_finish(const arcl_builder *b, arcl_arena *mem, uint32_t result, arcl_program *out);

#endif
