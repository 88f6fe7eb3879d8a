/*
 * share.h - a row of work items, numbered 0 to n-1, done by several devices.
 *
 * Every device has a thread that takes the next piece from one counter, so that a fast device does more. A device has
 * two pieces at a time, one in each slot: while one is worked on, the other is copied. Results are placed by number:
 * who did what cannot be seen in them.
 *
 * Layer: device. May use: base.
 */
#ifndef ARCL_DEVICE_SHARE_H
#define ARCL_DEVICE_SHARE_H

#include "device/device.h"

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

#endif
