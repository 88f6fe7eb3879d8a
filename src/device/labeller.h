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
#include "device/route.h"
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

/* ---- for the files of the labeller ----------------------------------------------------------- */

/* Buffers of a slot. Planes need the first six. */
enum {
    LABELLER_CELLS,
    LABELLER_WHERE, /* sizes of planes, or places of large grids */
    LABELLER_PARAM,
    LABELLER_LABELS,
    LABELLER_PARTS,
    LABELLER_RECORDS,
    LABELLER_BLOCKS,
    LABELLER_BASES,
    LABELLER_BUFFERS
};

enum {
    LABELLER_CHECK_ROWS = 16,  /* of so many rows that come from a device one is looked at */
    LABELLER_CHECK_GRIDS = 16, /* of so many planes */
    LABELLER_CHECK_PARTS = 16  /* and of so many components */
};

struct arcl_labeller {
    arcl_device_set set; /* LABELLER_BUFFERS for each slot */
};

/* Whether devices are worth it for so many cells, and have passed the test of these kernels. */
bool arcl_labeller_ready(arcl_labeller *l, uint64_t cells, uint64_t kernels);

/* Bytes that may be used on a device: in all, and for one buffer. */
void arcl_labeller_room(const arcl_device_info *d, uint64_t *all, uint64_t *one);

/* The kernels' words for a rule: ARCL_LABEL_* of cl/codes.h, and the background or -1. */
uint32_t arcl_labeller_code(const arcl_label_how *how);
int32_t arcl_labeller_ground(const arcl_label_how *how);

/* Whether a row can be what the device computed: where cells and those beside them are alike, labels are. Numbered
 * labels go up to `count`, others (count < 0) to the index of the cell, that of the first being `index`. Marks the
 * device as lost, with a sentence, if not. */
bool arcl_labeller_row_agrees(arcl_slot *slot, const arcl_label_how *how, const uint8_t *cells, int32_t *labels,
                              int32_t width, int32_t index, int32_t count, arcl_error *err);

/* Whether some of the components can be those of the labels, which are numbered; like arcl_labeller_row_agrees. */
bool arcl_labeller_parts_agree(arcl_slot *slot, const arcl_labelling *g, arcl_component *list, arcl_error *err);

/* The two ways: label what they can, mark it as done. */
void arcl_labeller_planes(arcl_labeller *l, arcl_labelling *grids, size_t n, arcl_arena *mem);
void arcl_labeller_large(arcl_labeller *l, arcl_labelling *grid, arcl_arena *mem);

#endif
