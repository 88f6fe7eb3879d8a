/*
 * slot.h - what the files on buffers and launches share; others use device.h.
 *
 * Layer: device. May use: base.
 */
#ifndef ARCL_DEVICE_SLOT_H
#define ARCL_DEVICE_SLOT_H

#include "device/device.h"

/* Before each command: false and the sentence if the device is lost. */
bool arcl_slot_ready(arcl_slot *s, arcl_error *err);

/* Says that a command failed and marks the device as lost; always false. */
bool arcl_slot_fail(arcl_slot *s, const char *what, int rc, arcl_error *err);

/* Gives a buffer that the host holds back to the device; nothing to do for others. */
bool arcl_buffer_release(arcl_slot *s, arcl_buffer *b, arcl_error *err);

#endif
