/*
 * material.h - what edits draw from: the values of a library of programs by kind, the constants of the language, and
 * what the table of primitives says about which primitive may stand for which, all of one dialect.
 *
 * A material is made once for a graph and then only read; graphs that begin as copies of that graph can share it.
 *
 * Layer: batt. Must not know: samples, edits.
 */
#ifndef ARCL_BATT_MATERIAL_H
#define ARCL_BATT_MATERIAL_H

#include "batt/shape.h"

/* Elements first .. first + n - 1 of an array. */
typedef struct arcl_range {
    uint32_t first, n;
} arcl_range;

typedef struct arcl_donor {
    uint32_t node;
    uint32_t program; /* root of the program it comes from */
} arcl_donor;

/* A primitive that takes a value as its argument k. */
typedef struct arcl_wrap {
    uint16_t op;
    uint8_t k;
} arcl_wrap;

/* A program that may be edited: its root, and the nodes of its cone in ascending order. */
typedef struct arcl_parent {
    uint32_t root, n;
    const uint32_t *node;
} arcl_parent;

typedef struct arcl_material {
    arcl_arena mem;
    arcl_dialect dialect;
    arcl_shape *shape; /* by node of the graph, narrowed by where it is used */
    uint32_t n;
    arcl_parent *parents; /* the programs it is made of */
    uint32_t nparents;
    arcl_donor *donors;
    arcl_range by_kind[ARCL_KINDS]; /* of donors */
    uint32_t *constants;            /* nodes */
    arcl_range constant[ARCL_KINDS];
    uint16_t *ops;
    arcl_range calls[ARCL_OP_COUNT]; /* of ops: those that may replace it in a call, by number and kinds of arguments */
    arcl_range functions[ARCL_OP_COUNT]; /* of ops: those that may replace it as a function value */
    arcl_range unary;                    /* of ops: all that take one argument */
    arcl_shape prim[ARCL_OP_COUNT];      /* the shapes of primitives as function values */
    arcl_wrap *wraps;
    arcl_range wrap[ARCL_KINDS][ARCL_KINDS]; /* of wraps: by the kind of the argument and that of the result */
} arcl_material;

/* The cone as a program to edit, in `mem`. */
arcl_parent arcl_parent_of(const arcl_graph *graph, uint32_t root, arcl_cone *cone, arcl_arena *mem);

/* Makes a material of the programs with these roots, all of one dialect. It adds constants to the graph. False if there
 * is no memory. */
bool arcl_material_make(arcl_material *s, arcl_graph *graph, arcl_dialect dialect, const uint32_t *roots, uint32_t n);
void arcl_material_close(arcl_material *s);

#endif
