/*
 * tune.h - from how many cells on a device is worth it, measured: the limits of route.h.
 *
 * For each kernel the batch is doubled until the device is clearly ahead or time is up; each size is tried twice. The
 * limit is the smallest size from which on the device was never slower. With a GPU wall time counts, against plain C
 * on all processors; with a CPU device the time of processors does, for they could do plain C instead.
 *
 * Layer: device. May use: base, plane. Must not know: values, programs.
 */
#ifndef ARCL_DEVICE_TUNE_H
#define ARCL_DEVICE_TUNE_H

#include <stdatomic.h>

#include "device/device.h"
#include "device/route.h"

enum { ARCL_TUNE_POINTS_MAX = 16 };

/* Bounds in nanoseconds, looked at after each launch. */
typedef struct arcl_tune_bounds {
    uint64_t all, kernel; /* when time is up; what is measured by then counts */
    uint64_t launch;      /* one that takes longer ends it all: the device is no good, or somebody else needs it */
    uint64_t compile;     /* the first launch of a kernel may take so long: some drivers compile only then */
} arcl_tune_bounds;

#define ARCL_TUNE_USUAL \
    ((arcl_tune_bounds){.all = 8000000000u, .kernel = 400000000u, .launch = 2000000000u, .compile = 120000000000u})

/* Nanoseconds for a batch, the better of two. */
typedef struct arcl_tune_point {
    uint64_t cells, plain, host, resident;
} arcl_tune_point;

typedef struct arcl_tune {
    arcl_limits limits; /* the usual ones where nothing was measured */
    arcl_tune_point point[ARCL_PLANE_KERNELS][ARCL_TUNE_POINTS_MAX];
    unsigned points[ARCL_PLANE_KERNELS];
    bool out_of_time; /* before every kernel was measured */
    _Atomic uint64_t
        until; /* when the launch under way must have ended, on the clock; 0: none is. For others to watch */
} arcl_tune;

/* Measures every kernel, the most used first. False and a sentence if the device fails; `out` has what was measured
 * before. Uses the first slot. */
bool arcl_tune_run(arcl_device *d, const arcl_tune_bounds *bounds, arcl_tune *out, arcl_error *err);

#endif
