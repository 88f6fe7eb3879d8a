/*
 * labeller.h - connected components on devices, or in plain C where that is faster or a device fails. The results are
 * the same in either case, bit for bit.
 *
 *     arcl_labeller *l = arcl_labeller_open(&mem, &options);
 *     arcl_labeller_run(l, grids, n, &mem, &err);
 *     arcl_labeller_close(l);
 *
 * Grids that fit a plane go to the devices by the batch; a larger one goes as a whole, or in strips if it is larger
 * than the memory of the device or there are several devices. The environment variable ARCL_DEVICE_MEMORY has the bytes
 * that may be used of a device's memory, if that is to be less than there are.
 *
 * Layer: device. May use: base, plane. Must not know: values, programs.
 */
#ifndef ARCL_DEVICE_LABELLER_H
#define ARCL_DEVICE_LABELLER_H

#include "base/arena.h"
#include "device/device_set.h"
#include "plane/label.h"

typedef struct arcl_labeller arcl_labeller;

/* A grid without gaps between its rows, and what comes of it. */
typedef struct arcl_labelling {
    arcl_label_cells cells;
    arcl_label_how how;         /* numbered */
    unsigned threads;           /* for plain C */
    int32_t most;               /* components that are listed at the most */
    int32_t *labels;            /* result */
    int32_t count;              /* result: components */
    arcl_component *components; /* result; NULL if there are more than `most` */
    bool done;
} arcl_labelling;

/* Opens no device yet. NULL where plain C does it all: the other functions take that, too. */
arcl_labeller *arcl_labeller_open(arcl_arena *mem, const arcl_device_options *options);
void arcl_labeller_close(arcl_labeller *l);

/* Labels n grids; results are in `mem`, which leaves through its escape when there is no room. False and a sentence if
 * plain C has no memory, either. */
bool arcl_labeller_run(arcl_labeller *l, arcl_labelling *grids, size_t n, arcl_arena *mem, arcl_error *err);

#endif
