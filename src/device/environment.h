/*
 * environment.h - what environment variables say about devices, besides ARCL_DEVICE (devices.h) and folders of others.
 * docs/ENVIRONMENT.md lists all of them.
 *
 * ARCL_FAULT makes failures on demand, so that tests can see what becomes of each. It holds a word of the list below, or
 * several with commas between them. `launch` lets every launch fail, `launch:3` the third one and those after it.
 *
 * Layer: device. May use: base.
 */
#ifndef ARCL_DEVICE_ENVIRONMENT_H
#define ARCL_DEVICE_ENVIRONMENT_H

#include <stdbool.h>

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

/* ---- failures on demand --------------------------------------------------------------------------- */

#define ARCL_FAULTS(X) \
    X(PLATFORM, "platform") /* a platform cannot name its devices */ \
    X(BUILD, "build")       /* the device's compiler refuses the kernels */ \
    X(SELFTEST, "selftest") /* a kernel gives a wrong answer in its self-test */ \
    X(ALLOC, "alloc")       /* the device has no memory left */ \
    X(LAUNCH, "launch")     /* a kernel is not accepted */ \
    X(LOST, "lost")         /* the device is gone when its results are waited for */ \
    X(CHECKSUM, "checksum") /* results arrive that are not what the device computed */

typedef enum arcl_fault {
#define ARCL_FAULT_ROW(ID, word) ARCL_FAULT_##ID,
    ARCL_FAULTS(ARCL_FAULT_ROW)
#undef ARCL_FAULT_ROW
        ARCL_FAULT_COUNT
} arcl_fault;

/* Whether this one is to fail. Called once at each place where it could. */
bool arcl_fault_strikes(arcl_fault f);

/* The word in ARCL_FAULT that is none of the list; NULL if all are. */
const char *arcl_fault_unknown(void);

#endif
