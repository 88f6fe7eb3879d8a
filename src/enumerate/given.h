/*
 * given.h - moves that are given as programs.
 *
 * Layer: enumerate. May use: exec and lower.
 */
#ifndef ARCL_ENUMERATE_GIVEN_H
#define ARCL_ENUMERATE_GIVEN_H

#include "enumerate/actions.h"
#include "exec/eval.h"

/* Whether all functions of what the library has read can be moves; a sentence if not. */
bool arcl_given_check(const arcl_library *moves, arcl_error *err);

/* Adds those of a library that was checked; it must outlive the actions. */
void arcl_given_add(arcl_actions *a, const arcl_library *moves, arcl_arena *mem);

/* Adds, for inputs alone, the calls of a graph that give a grid and depend on nothing but I: the steps of its programs. They
 * go behind all others. Memory of `scratch` is used on the way. */
void arcl_given_add_steps(arcl_actions *a, const arcl_graph *g, arcl_arena *scratch, arcl_arena *mem);

/* What the program of a move makes of the raster; false if it raises, needs too many steps, or gives no raster. */
bool arcl_given_run(arcl_ctx *ctx, const arcl_program *p, const arcl_raster *in, arcl_raster *out);

#endif
