/*
 * environment.h - what environment variables say about devices, besides ARCL_DEVICE (choose.h) and folders of others.
 * docs/ENVIRONMENT.md lists all of them.
 *
 * Layer: device. May use: base.
 */
#ifndef ARCL_DEVICE_ENVIRONMENT_H
#define ARCL_DEVICE_ENVIRONMENT_H

#include "base/error.h"
#include "device/kernels.h"

enum { ARCL_CL_OPTIONS_MAX = 480 }; /* bytes of ARCL_CL_OPTIONS */

/* False and a sentence about the first variable whose value cannot be meant. Called where options are read, so that
 * the others need not look again: what is set means something. */
bool arcl_environment_check(arcl_error *err);

/* ARCL_DEVICE_MEMORY; UINT64_MAX: it says nothing. */
uint64_t arcl_environment_memory(void);

/* ARCL_DRIVER_SECONDS, or 60: how long a driver that is tried may take for a step. */
unsigned arcl_environment_seconds(void);

/* ARCL_CUT; false: it says nothing. */
bool arcl_environment_cut(arcl_cut *out);

#endif
