/*
 * trial.h - a kernel with grids to work on, in plain C and on a device: what the self-test compares, and what
 * `arcl tune` and `arcl bench` measure.
 *
 * Layer: device. May use: base, plane. Must not know: values, programs.
 */
#ifndef ARCL_DEVICE_TRIAL_H
#define ARCL_DEVICE_TRIAL_H

#include "base/arena.h"
#include "device/kernels.h"
#include "plane/label.h"
#include "plane/samples.h"

enum { ARCL_TRIAL_THREADS_MAX = 256 };

/* What goes in. */
typedef struct arcl_trial_inputs {
    arcl_sample_kind kind; /* grids of one size; ARCL_SAMPLE_KINDS: of all kinds and sizes, and parameters by chance */
    arcl_rng rng;
    uint32_t turn; /* of the sizes */
    bool for_each; /* the background is another one for each grid */
} arcl_trial_inputs;

typedef struct arcl_trial {
    arcl_slot *slot; /* NULL: plain C alone */
    arcl_cut cut;
    arcl_plane_kernel kernel; /* that of large grids is huge_tile */
    uint32_t code, n;
    uint64_t cells; /* in all */
    arcl_way way[ARCL_PLANE_ARGS_MAX];
    size_t bytes[ARCL_PLANE_ARGS_MAX];
    arcl_plane_arg plain[ARCL_PLANE_ARGS_MAX]; /* what plain C reads and writes */
    arcl_buffer buffer[ARCL_PLANE_ARGS_MAX];   /* what the device reads and writes */
    arcl_arg args[ARCL_PLANE_ARGS_MAX];
    arcl_huge_batch large;
    arcl_label_options options; /* of plain C, for large grids */
} arcl_trial;

/* An operation with this code on n planes of 30x30, unless they are of all sizes; or the vm on n pairs. Memory of the host
 * is taken from `mem`, whose escape is set; the device has everything. Without a slot it is for plain C alone. To be
 * closed even if it fails. */
bool arcl_trial_open(arcl_trial *j, arcl_slot *slot, arcl_cut cut, arcl_plane_op op, uint32_t code, uint32_t n,
                     arcl_trial_inputs *in, arcl_arena *mem, arcl_error *err);

/* A large grid; its rows are `stride` cells apart. */
typedef struct arcl_trial_large {
    uint32_t height, width, stride;
} arcl_trial_large;

/* n of them, to be labelled, the first being the largest. With `records` their components can be listed, too. */
bool arcl_trial_open_large(arcl_trial *j, arcl_slot *slot, arcl_cut cut, uint32_t code, int32_t ground,
                           const arcl_trial_large *grids, uint32_t n, bool records, arcl_trial_inputs *in,
                           arcl_arena *mem, arcl_error *err);

void arcl_trial_close(arcl_trial *j);

/* The plain C there is for it: arcl's labelling, or the text of the kernel. Only labelling knows more than one thread.
 * False and a sentence if there is no memory. */
bool arcl_trial_plain(arcl_trial *j, unsigned threads, arcl_error *err);

/* The kernel on the device; does not wait. */
bool arcl_trial_launch(arcl_trial *j, arcl_error *err);

/* Inputs to the device, the kernel, outputs from it, and a wait. */
bool arcl_trial_run(arcl_trial *j, arcl_error *err);

/* The device lists the components of numbered labels, after plain C has done so; waits. */
bool arcl_trial_list(arcl_trial *j, bool *agrees, arcl_error *err);

/* Whether what was fetched is what plain C gave, byte by byte; after a wait. */
bool arcl_trial_agrees(const arcl_trial *j);

/* The hash of what plain C gave, or of what was fetched. */
uint64_t arcl_trial_hash(const arcl_trial *j, bool fetched);

/* Processors that plain C may use. */
unsigned arcl_trial_threads(void);

#endif
