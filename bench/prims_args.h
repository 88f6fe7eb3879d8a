/*
 * prims_args.h - what bench_prims calls a primitive on: expressions of the
 * language over a grid I, by type, and by name where the types alone would
 * give an error or nothing worth measuring.
 */
#ifndef ARCL_BENCH_PRIMS_ARGS_H
#define ARCL_BENCH_PRIMS_ARGS_H

#include "op/op.h"

/* An argument of the type; never NULL. */
const char *bench_args_of_type(arcl_type type);

/* All arguments of the primitive, or NULL: then take them by type. */
const char *bench_args_special(const char *primitive);

#endif
