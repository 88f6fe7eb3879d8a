/*
 * tune.h - from how many cells on a device is worth it, measured: the limits of route.h.
 *
 * For each kernel the batch is doubled until the device is clearly ahead or time is up; each size is tried twice. The
 * limit is the smallest size from which on the device was never slower. With a GPU wall time counts, against plain C
 * on all processors; with a CPU device the time of processors does, for they could do plain C instead.
 *
 * Layer: bench. May use: device, report and lower.
 */
#ifndef ARCL_BENCH_TUNE_H
#define ARCL_BENCH_TUNE_H

#include <stdatomic.h>

#include "base/arena.h"
#include "base/text.h"
#include "device/device.h"
#include "device/route.h"

enum { ARCL_TUNE_POINTS_MAX = 16 };

/* Bounds in nanoseconds, looked at after each launch. */
typedef struct arcl_tune_bounds {
    uint64_t all, kernel; /* when time is up; what is measured by then counts */
    uint64_t launch;      /* one that takes longer ends it all: the device is no good, or others use it */
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

/* Measures every kernel, the most used first, until `stop` (may be NULL) is set. False and a sentence if the device
 * fails; `out` has what was measured before. Uses the first slot. */
bool arcl_tune_run(arcl_device *d, const arcl_tune_bounds *bounds, const atomic_bool *stop, arcl_tune *out,
                   arcl_error *err);

/* What became of a device that `arcl tune` looked at. */
typedef struct arcl_tuned {
    const arcl_device_info *info;
    arcl_tune tune;
    uint64_t took;
    arcl_error failure;  /* why it failed; empty: it did not */
    arcl_error not_kept; /* why what was found could not be kept */
    char path[4096];     /* where it is kept; empty: nowhere */
    bool left;           /* the device does not answer, and holds a thread */
} arcl_tuned;

/* Opens the device, measures it in `ns` nanoseconds and keeps the limits for later runs. */
void arcl_tune_device(const arcl_device_info *info, uint64_t ns, const atomic_bool *stop, arcl_arena *mem,
                      arcl_tuned *out);

void arcl_tuned_table(const arcl_tuned *t, unsigned width, arcl_text *out);
void arcl_tuned_json(const arcl_tuned *t, arcl_text *out);

#endif
