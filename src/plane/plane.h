/*
 * plane.h - batches of grids as planes: the table of kernels, and the kernels themselves compiled as C.
 *
 * The texts of cl/ are written once for devices and for C; here a work-group has one item. What a batch looks like is
 * said in cl/codes.h, what the kernels take in cl/kernels.def.
 *
 * Layer: plane. May use: base. Must not know: values, devices.
 */
#ifndef ARCL_PLANE_PLANE_H
#define ARCL_PLANE_PLANE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cl/codes.h"

typedef enum arcl_plane_kernel {
#define ARCL_KERNEL(name, SHAPE, doc) ARCL_K_##name,
#include "cl/kernels.def"
    ARCL_PLANE_KERNELS
} arcl_plane_kernel;

typedef enum arcl_role {
#define ARCL_ROLE(ROLE, type, each, doc) ARCL_ROLE_##ROLE,
#include "cl/kernels.def"
    ARCL_ROLE_NUMBER,
    ARCL_ROLE_AT, /* a number: where the parameter before it lies */
    ARCL_ROLES
} arcl_role;

typedef enum arcl_plane_op {
#define ARCL_PLANE_OP(name, kernel, code, params, doc) ARCL_PLANE_##name,
#include "cl/kernels.def"
    ARCL_PLANE_OPS
} arcl_plane_op;

/* How a launch is cut: see cl/kernels.def. */
typedef enum arcl_launch_shape { ARCL_SHAPE_GROUP, ARCL_SHAPE_ITEMS, ARCL_SHAPE_HUGE } arcl_launch_shape;

enum { ARCL_PLANE_ARGS_MAX = 11 };

typedef enum arcl_way { ARCL_WAY_IN = 1, ARCL_WAY_OUT = 2, ARCL_WAY_INOUT = 3 } arcl_way;

typedef struct arcl_plane_arg_info {
    const char *name;
    arcl_role role;
    arcl_way way;
} arcl_plane_arg_info;

typedef struct arcl_plane_kernel_info {
    const char *name; /* without arcl_k_ */
    const char *symbol;
    arcl_launch_shape shape;
    const char *doc;
    unsigned args;
    arcl_plane_arg_info arg[ARCL_PLANE_ARGS_MAX]; /* the first is the number of grids */
} arcl_plane_kernel_info;

typedef struct arcl_role_info {
    const char *name;
    size_t size; /* bytes of an element */
    size_t each; /* elements for each grid; 0: the caller knows */
    const char *doc;
} arcl_role_info;

typedef struct arcl_plane_op_info {
    const char *name;
    arcl_plane_kernel kernel;
    uint32_t code;
    const char *params; /* a letter for each: see cl/kernels.def */
    const char *doc;
} arcl_plane_op_info;

const arcl_plane_kernel_info *arcl_plane_kernel_of(arcl_plane_kernel k);
const arcl_role_info *arcl_role_of(arcl_role r);
const arcl_plane_op_info *arcl_plane_op_of(arcl_plane_op op);

/* Whether a grid of bytes without gaps can be a plane: by its sides and its colours. */
bool arcl_plane_fits(const uint8_t *cells, int32_t height, int32_t width);

/* Puts it into a slot, with zeros around it; returns its dims. */
uint32_t arcl_plane_put(uint8_t *slot, const uint8_t *cells, int32_t height, int32_t width);

/* An argument: an array, or a number. */
typedef union arcl_plane_arg {
    void *memory;
    uint32_t number;
} arcl_plane_arg;

typedef struct arcl_plane_groups {
    uint32_t n[3];
} arcl_plane_groups;

/* Whether a result of the vm is what was worked out. */
bool arcl_vm_intact(const uint32_t *result);

/* The hash that the vm gives a grid of n words of rows. */
uint64_t arcl_vm_hash_rows(const uint32_t *rows, uint32_t n);

/* A group for each of n grids. Not for HUGE. */
arcl_plane_groups arcl_plane_groups_for(uint32_t n);

/* Runs the groups one after the other on this thread; arguments in the order of the table. */
void arcl_plane_run(arcl_plane_kernel k, arcl_plane_groups groups, const arcl_plane_arg *args);

/* ---- large grids ---------------------------------------------------------------------------- */

/* The launches that label large grids, in their order. */
enum { ARCL_HUGE_STEPS_MAX = 8 };

typedef struct arcl_huge_step {
    arcl_plane_kernel kernel;
    arcl_plane_groups groups;
    uint32_t axis; /* of huge_seam */
} arcl_huge_step;

/* Steps for a batch whose largest sides and numbers of cells are these. */
unsigned arcl_huge_steps(uint32_t n, uint32_t height, uint32_t width, uint64_t cells, bool numbered,
                         arcl_huge_step steps[ARCL_HUGE_STEPS_MAX]);

/* The words that say where a large grid is. */
void arcl_huge_where(uint32_t *words, uint32_t height, uint32_t width, uint32_t stride, uint32_t first_block,
                     uint64_t first_cell, uint64_t first_label);

/* Blocks that a grid of so many cells has. */
uint32_t arcl_huge_blocks(uint64_t cells);

/* Groups of huge_measure and of huge_parts. */
arcl_plane_groups arcl_huge_measure_groups(uint32_t n, uint32_t height, uint32_t width);
arcl_plane_groups arcl_huge_parts_groups(uint32_t n, uint32_t parts);

#endif
