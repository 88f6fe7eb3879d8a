/*
 * labeller_lane.h - what the files of the labeller share; others use labeller.h.
 *
 * Layer: device. May use: base, plane.
 */
#ifndef ARCL_DEVICE_LABELLER_LANE_H
#define ARCL_DEVICE_LABELLER_LANE_H

#include "device/labeller.h"
#include "device/route.h"

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
