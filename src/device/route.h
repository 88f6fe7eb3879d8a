/*
 * route.h - whether a batch goes to a device or stays in plain C, and why.
 *
 *     const arcl_work w = {ARCL_K_move, cells, ARCL_DATA_HOST};
 *     arcl_route r = arcl_route_for(device->info, arcl_choice_forces(&choice), &w);
 *     if (r.to_device) ...
 *     arcl_route_explain(&r, &text);
 *
 * By the kind of device first, then by the number of cells in the batch: a launch and copies cost the same for few
 * cells as for many. Data that is on the device already pays sooner than data that must be copied there and back. The
 * limits are those of `arcl tune` for this device where it was run, else the usual ones. Deciding costs nothing: the
 * text is written only if it is asked for.
 *
 * Layer: device. May use: base, plane. Must not know: values, programs.
 */
#ifndef ARCL_DEVICE_ROUTE_H
#define ARCL_DEVICE_ROUTE_H

#include <stddef.h>

#include "base/error.h"
#include "base/text.h"
#include "device/devices.h"
#include "plane/plane.h"

/* Fewest cells in a batch with which a device is worth it. */
typedef struct arcl_limit {
    uint64_t host;     /* data comes from the host, results go there */
    uint64_t resident; /* data is on the device and stays there */
} arcl_limit;

#define ARCL_LIMIT_NEVER UINT64_MAX

/* The limits of a device. Kernels that do one thing together have the same: see arcl_route_kernel. */
typedef struct arcl_limits {
    arcl_limit of[ARCL_PLANE_KERNELS];
    uint64_t measured; /* ARCL_KERNEL_BIT of those that were measured on this device; the others are the usual ones */
} arcl_limits;

/* The limits for a device of this type that was not measured. */
void arcl_limits_usual(arcl_device_type type, arcl_limits *out);

/* Those of a device of arcl_devices(): read at the first call, from whichever thread, and kept. `complaint` (may be
 * NULL) is a sentence if the file of `arcl tune` had to be ignored, else empty. */
const arcl_limits *arcl_limits_of(const arcl_device_info *d, const char **complaint);

/* The lowest limits of any GPU that this machine may have, as far as can be known before OpenCL is opened: work below
 * them opens nothing. Read at the first call. */
const arcl_limits *arcl_limits_least(void);

/* The kernel whose limits count for k: all kernels of large grids are one job. */
arcl_plane_kernel arcl_route_kernel(arcl_plane_kernel k);

typedef enum arcl_data { ARCL_DATA_HOST, ARCL_DATA_RESIDENT } arcl_data;

typedef struct arcl_work {
    arcl_plane_kernel kernel; /* any of huge_* for large grids */
    uint64_t cells;           /* in all grids of the batch that one device gets */
    arcl_data data;
} arcl_work;

typedef enum arcl_route_reason {
    ARCL_ROUTE_FORCED, /* --device asks for it */
    ARCL_ROUTE_TYPE,   /* never, on this kind of device */
    ARCL_ROUTE_FEW,
    ARCL_ROUTE_MANY
} arcl_route_reason;

typedef struct arcl_route {
    bool to_device;
    arcl_route_reason reason;
    bool measured;
    uint64_t cells, limit;
    arcl_data data;
    const arcl_device_info *device; /* NULL: none has been looked for */
} arcl_route;

/* Without a device it is the route to the best GPU there could be. */
arcl_route arcl_route_for(const arcl_device_info *d, bool forced, const arcl_work *w);

/* The same with limits of the caller's. */
arcl_route arcl_route_by(const arcl_device_info *d, const arcl_limits *limits, bool forced, const arcl_work *w);

/* The way and the reason: "plain C, not device 1: 900 cells on the host, worth it from 230400 (usual limit)". */
void arcl_route_explain(const arcl_route *r, arcl_text *out);

/* ---- what `arcl tune` found out about a device, in a file for the next process --------------- */

/*
 * The file is limits-<hash>.json (folder.h). It begins with what it is for: the version of arcl, the type of device,
 * the platform, the device, the version of its driver. A file of any other form counts for nothing. A limit of null
 * means never.
 *
 *     {"arcl":"0.1.0","type":"CPU","platform":"Portable Computing Language","device":"pthread-Xeon","driver":"3.1",
 *      "limits":{"move":[230400,14400],"label":[null,14400]}}
 */

/* The path of the file for a device; false and a sentence if there is no place for it. */
bool arcl_settings_path(const arcl_device_info *d, char *path, size_t room, arcl_error *err);

/* Replaces those limits of `io` that the file has. True if there is no file, too. False and a sentence if it is there
 * and no good: then `io` is as it was. */
bool arcl_settings_read(const arcl_device_info *d, arcl_limits *io, arcl_error *err);

/* Lowers those limits of `io` that are lower in the file of any device of this type: what a device needs at the least
 * that has not been looked for yet. */
void arcl_settings_least(arcl_device_type type, arcl_limits *io);

/* Writes the measured ones, in one step, and makes the folder if need be. */
bool arcl_settings_write(const arcl_device_info *d, const arcl_limits *limits, arcl_error *err);

#endif
