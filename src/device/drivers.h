/*
 * drivers.h - the drivers of this machine: what is known of them, and which of them OpenCL's loader gets to see.
 *
 * Layer: device. May use: base.
 */
#ifndef ARCL_DEVICE_DRIVERS_H
#define ARCL_DEVICE_DRIVERS_H

#include "device/devices.h"
#include "device/vendors.h"

/* ---- what is known of a driver -------------------------------------------------------------------- */

/* It is kept in driver-<hash>.json (folder.h). The key has all that decides whether it still holds: the version of arcl,
 * its kernels, how they are cut and compiled, the driver's library with its size and time, the variables that say which
 * devices a driver shows.
 *
 *     {...,"file":"61432 1731880000","passed":"list",
 *      "failed":{"signal":11,"step":"test","platform":"Portable Computing Language"}}
 */

/* How far a driver is trusted: each includes those before it. */
typedef enum arcl_trust {
    ARCL_TRUST_NONE,
    ARCL_TRUST_LIST, /* it lists its devices */
    ARCL_TRUST_GPUS, /* its GPUs went through the self-test */
    ARCL_TRUST_ALL   /* all of its devices did */
} arcl_trust;

/* What a driver was asked to do. */
typedef enum arcl_driver_step {
    ARCL_DRIVER_LOAD,  /* to be opened, and to name its platforms */
    ARCL_DRIVER_LIST,  /* to list the devices of a platform */
    ARCL_DRIVER_BUILD, /* to compile the kernels */
    ARCL_DRIVER_TEST   /* to run them */
} arcl_driver_step;

typedef struct arcl_verdict {
    arcl_trust passed;
    bool failed;
    int signal; /* that ended it; 0: it did not answer */
    arcl_driver_step step;
    char platform[128]; /* with which it failed; empty when it was opened */
} arcl_verdict;

/* Whether nothing new would be learned from a trial. */
static inline bool arcl_verdict_settles(const arcl_verdict *v, arcl_trust wanted)
{
    return v->failed || v->passed >= wanted;
}

/* False if nothing is known. That a driver did not answer is known for an hour. */
bool arcl_verdict_read(const arcl_driver *d, arcl_verdict *out);

/* Keeps it, if there is a place for it; an empty one is forgotten. */
void arcl_verdict_write(const arcl_driver *d, const arcl_verdict *v);

/* "the driver /usr/lib/libpocl.so.2 crashed (signal 11) when it was asked to list its devices; ..." */
void arcl_verdict_explain(const arcl_verdict *v, const arcl_driver *d, char *out, size_t room);

/* ---- a trial -------------------------------------------------------------------------------------- */

/* A driver is tried in a process of its own, so that one that crashes or hangs does no harm. The process is a fork
 * of this one, made before OpenCL is opened here. Another program could not be started in its place: arcl may be a
 * library in any process, and there need not be a command beside it. The child inherits no state of a driver and needs
 * none of its parent's threads; glibc keeps memory and streams usable after a fork. It does what the parent would do
 * next, and says before each step what that is. */

/* In the child: what comes next. */
void arcl_driver_trial_step(arcl_driver_step step, const char *platform);

/* Runs `work` in a child that sees this driver alone. False if nothing can be learned that way: no child can be
 * started, or `work` says false. Else `out` tells how it went. A step may take `seconds`; up to ten times
 * as long where the child gets less than its share of the processors. */
bool arcl_driver_trial(const arcl_driver *d, bool (*work)(const arcl_driver *d, arcl_trust wanted), arcl_trust wanted,
                       unsigned seconds, arcl_verdict *out);

/* ---- all of them -------------------------------------------------------------------------------- */

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
