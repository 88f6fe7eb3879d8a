/*
 * device_set.h - the devices that a piece of work uses. The one place that opens devices, tests the kernels that will
 * be used, says one sentence about what fails, and sets lost devices aside in the middle of a run.
 *
 *     arcl_device_set_init(&set, &mem, &options, "plain C takes over", buffers);
 *     if (arcl_device_set_open(&set) && arcl_device_set_check(&set, kernels))
 *         arcl_device_set_share(&set, &share);
 *     arcl_device_set_close(&set);
 *
 * A set belongs to one thread; the functions of a share are called from the threads of its devices.
 *
 * Layer: device. May use: base, plane. Must not know: values, programs.
 */
#ifndef ARCL_DEVICE_DEVICE_SET_H
#define ARCL_DEVICE_DEVICE_SET_H

#include "base/arena.h"
#include "device/devices.h"
#include "device/device.h"
#include "device/kernels.h"

/* ---- items shared among devices ------------------------------------------------------------------- */

/* A row of work items, numbered 0 to n-1. Every device has a thread that takes the next piece from one counter, so that
 * a fast device does more. A device has two pieces at a time, one in each slot: while one is worked on, the other is
 * copied. Results are placed by number: who did what cannot be seen in them. */
typedef struct arcl_share {
    size_t n;     /* items */
    size_t piece; /* items that are given to a device at once */
    void *self;   /* passed on; the functions are called from several threads, for different items */

    /* Gives the slot everything that items first .. first+n-1 need: copies, launches, copies back. */
    bool (*begin)(void *self, arcl_slot *slot, size_t first, size_t n, arcl_error *err);

    /* After the wait: takes the results of these items. */
    bool (*end)(void *self, arcl_slot *slot, size_t first, size_t n, arcl_error *err);

    /* The same items in plain C, where a device failed. */
    void (*plain)(void *self, size_t first, size_t n);
} arcl_share;

/* Does all items; when it returns, every item was done by a device or in plain C. False and one sentence if a device
 * failed: it is lost then, its items were done in plain C. */
bool arcl_share_run(const arcl_share *share, arcl_device *const devices[], unsigned n, arcl_error *err);

/* ---- the set ------------------------------------------------------------------------------------ */

typedef struct arcl_device_options {
    arcl_choice choice;
    void (*warn)(void *to, const char *sentence); /* (optional) called once at most */
    void *to;
} arcl_device_options;

/* An open device, and buffers for each of its slots, which stay from one share to the next. */
typedef struct arcl_lane {
    arcl_device device;
    uint64_t checked; /* ARCL_KERNEL_BIT of the kernels that passed their self-test */
    arcl_buffer *buffer[ARCL_SLOTS];
} arcl_lane;

typedef struct arcl_device_set {
    arcl_device_options options;
    const char *then; /* what follows a warning: "plain C takes over"; NULL: nothing */
    const arcl_device_info *chosen[ARCL_DEVICES_MAX];
    unsigned choices;                  /* devices that were chosen */
    unsigned buffers;                  /* of each slot */
    arcl_lane *lane[ARCL_DEVICES_MAX]; /* those that work stand first */
    unsigned lanes, opened_lanes;
    bool looked, opened, warned;
    bool failed; /* a device could not be opened, or failed */
    arcl_arena *mem;
} arcl_device_set;

/* Opens no device yet. Lanes are in `mem`, whose escape is set when devices are opened. */
void arcl_device_set_init(arcl_device_set *s, arcl_arena *mem, const arcl_device_options *options, const char *then,
                          unsigned buffers);
void arcl_device_set_close(arcl_device_set *s);

/* Whether the choice leaves devices a chance: not if it is plain C, or `auto` without a GPU. Opens nothing. */
bool arcl_device_set_may_work(const arcl_device_options *options);

/* Looks which devices are meant, at the first call; false and a sentence if one is asked for that is not there. */
bool arcl_device_set_choose(arcl_device_set *s, arcl_error *err);

/* Opens the devices that were chosen, at the first call; whether one works. */
bool arcl_device_set_open(arcl_device_set *s);

/* Tests those of the kernels that were not tested on a device before; whether one passes. ARCL_K_label stands for the
 * kernel with which a device labels planes. */
bool arcl_device_set_check(arcl_device_set *s, uint64_t kernels);

/* Lets the devices do the work. False if one failed: then it was said, and plain C has done its items. */
bool arcl_device_set_share(arcl_device_set *s, const arcl_share *share);

/* Says what failed, in one sentence for all failures: what fails afterwards fails for the same reason, or does
 * no harm. */
void arcl_device_set_warn(arcl_device_set *s, const char *sentence);

/* Moves lost devices out of the way. */
void arcl_device_set_sort(arcl_device_set *s);

/* The buffers of a slot. */
arcl_buffer *arcl_device_set_buffers(const arcl_device_set *s, const arcl_slot *slot);

/* Opens one device and tests all kernels there, unless `stop` (may be NULL) is set meanwhile: then it says so. To be
 * closed with arcl_device_close even if it fails. */
bool arcl_device_open_tested(arcl_device *d, const arcl_device_info *info, const atomic_bool *stop, arcl_error *err);

#endif
