/*
 * trial.h - a kernel with grids to work on, in plain C and on a device: what `arcl tune` and `arcl bench` measure.
 *
 * Layer: device. May use: base, plane. Must not know: values, programs.
 */
#ifndef ARCL_DEVICE_TRIAL_H
#define ARCL_DEVICE_TRIAL_H

#include "base/arena.h"
#include "device/kernels.h"
#include "plane/label.h"
#include "plane/samples.h"

enum { ARCL_JOB_THREADS_MAX = 256 };

typedef struct arcl_trial {
    arcl_plane_kernel kernel; /* on the device; that of a large grid is huge_tile */
    uint32_t code, n;
    uint32_t height, width; /* of each grid */
    uint64_t cells;         /* in all */
    size_t bytes[ARCL_PLANE_ARGS_MAX];
    arcl_plane_arg plain[ARCL_PLANE_ARGS_MAX]; /* what plain C reads and writes */
    arcl_label_options options;                /* for a large grid */
    int32_t parts;                             /* components of a large grid */
    arcl_slot *slot;
    arcl_cut cut;
    arcl_buffer buffer[ARCL_PLANE_ARGS_MAX]; /* what the device reads and writes */
    arcl_arg args[ARCL_PLANE_ARGS_MAX];
    arcl_huge_batch large;
} arcl_trial;

/* n grids of 30x30, or half of that where two of them make one. Memory of the host is taken from `mem`, whose escape
 * is set; the device has everything. Without a slot it is for plain C alone. To be closed even if it fails. */
bool arcl_trial_open(arcl_trial *j, arcl_slot *slot, arcl_plane_op op, arcl_sample_kind kind, uint32_t n,
                     arcl_arena *mem, arcl_error *err);

/* One grid of any size, to be labelled. */
bool arcl_trial_open_large(arcl_trial *j, arcl_slot *slot, arcl_sample_kind kind, uint32_t height, uint32_t width,
                           arcl_arena *mem, arcl_error *err);

void arcl_trial_close(arcl_trial *j);

/* The fastest plain C there is for it. Only labelling knows more than one thread. False and a sentence if there is no
 * memory. */
bool arcl_trial_plain(arcl_trial *j, unsigned threads, arcl_error *err);

/* The very text of the kernel, as C on one thread; for planes alone. */
void arcl_trial_text(arcl_trial *j);

/* On the device, none of which waits: inputs to it, the kernel, outputs from it. */
bool arcl_trial_send(arcl_trial *j, arcl_error *err);
bool arcl_trial_launch(arcl_trial *j, arcl_error *err);
bool arcl_trial_fetch(arcl_trial *j, arcl_error *err);

/* Whether what was fetched is what plain C gave; after a wait. */
bool arcl_trial_agrees(const arcl_trial *j);

/* Processors that plain C may use. */
unsigned arcl_trial_threads(void);

#endif
