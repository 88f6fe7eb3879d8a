/*
 * missing.h - which piece of the chain from the OpenCL loader to a device is missing, and what to do about it.
 *
 * Layer: device. May use: base.
 */
#ifndef ARCL_DEVICE_MISSING_H
#define ARCL_DEVICE_MISSING_H

#include "device/drivers.h"

/* Puts sentences into `list->missing`. `no_loader` is why the loader could not be opened, empty if it could. */
void arcl_missing_explain(arcl_device_list *list, const arcl_driver_set *set, const char *no_loader);

#endif
