/*
 * drivers.h - the drivers of this machine: what is known of them, and which of them OpenCL's loader gets to see.
 *
 * Layer: device. May use: base.
 */
#ifndef ARCL_DEVICE_DRIVERS_H
#define ARCL_DEVICE_DRIVERS_H

#include "device/devices.h"
#include "device/verdict.h"

typedef struct arcl_driver_set {
    arcl_driver driver[ARCL_DRIVERS_MAX];
    arcl_verdict verdict[ARCL_DRIVERS_MAX];
    bool tried[ARCL_DRIVERS_MAX]; /* just now */
    unsigned n;
} arcl_driver_set;

/* Finds the drivers, and tries those that are not known for this use. `list` lists the devices in a process of its own;
 * NULL: there is no loader. To be called before OpenCL is opened. */
void arcl_drivers_find(arcl_driver_set *out, arcl_devices_use use, const arcl_device_list *(*list)(void));

/* The sentences on drivers that arcl registered itself, and on one that fails. */
void arcl_drivers_explain(const arcl_driver_set *set, arcl_device_list *list);

/* Lets the loader see those that list their devices, if it would not do so by itself; until arcl_vendors_settle. */
void arcl_drivers_show(const arcl_driver_set *set);

/* Which piece of the chain from the loader to a device is missing, and what to do about it: sentences in
 * `list->missing`. `no_loader` is why the loader could not be opened, empty if it could. */
void arcl_missing_explain(arcl_device_list *list, const arcl_driver_set *set, const char *no_loader);

#endif
