/*
 * session.h - libarcl: sessions, which hold the state of one thread.
 *
 * A session belongs to one thread at a time. While a session runs, the sinks and functions that it calls may make and read
 * values with it, but not run anything: such a call fails with a sentence, and the run goes on. If they close the session,
 * the run ends, returns false, and then frees the session.
 */
#ifndef ARCL_ARCL_SESSION_H
#define ARCL_ARCL_SESSION_H

#include "arcl/base.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct arcl_session arcl_session;

ARCL_API arcl_session *arcl_session_open(void); /* NULL: no memory */
ARCL_API void arcl_session_close(arcl_session *s);

/* One sentence about the last call if it failed; "" if it did not. */
ARCL_API const char *arcl_session_error(const arcl_session *s);

/* One sentence that says why devices were not used as asked, so that plain C did the last work of the session; "" if
 * nothing failed since they were chosen. */
ARCL_API const char *arcl_session_warning(const arcl_session *s);

/* An OpenCL device of this machine. */
typedef struct arcl_device_facts {
    unsigned number;                                      /* from 1: what arcl_session_options.device takes */
    const char *name, *platform, *vendor, *driver, *type; /* the type is "GPU", "CPU" or another */
    unsigned units;                                       /* compute units */
    uint64_t memory;                                      /* bytes */
    const char *skipped;                                  /* why it cannot be used; "" if it can */
} arcl_device_facts;

/* Device k, from 0; false past the last one. The first call opens OpenCL. The texts live as long as the process. */
ARCL_API bool arcl_device_of(size_t k, arcl_device_facts *out);

/* If no device can be used: what is missing, and what to do about it; otherwise "". */
ARCL_API const char *arcl_devices_missing(void);

/* Compiles the kernels for the device of this number and compares their results with those of plain C. False and a
 * sentence if something is wrong. It takes seconds. */
ARCL_API bool arcl_session_check_device(arcl_session *s, unsigned number);

/* How to run; 0, false or NULL means the default. */
typedef struct arcl_session_options {
    bool all;         /* every program runs on every task, not only on the task in its name or its file's name */
    bool text;        /* answers have their value as text */
    unsigned threads; /* default: one for each core; at most 256 */
    unsigned repeat;  /* evaluations of each program on each sample, of which the fastest counts; at most 1000000 */
    uint64_t steps;   /* the budget of a program on one sample: steps, */
    uint64_t ms;      /* milliseconds, */
    uint64_t mb;      /* and megabytes */

    /* What computes: "auto" (a GPU where that is faster), "c" (plain C alone), "cl" (OpenCL always), "gpu", "cpu", or
     * numbers of `arcl devices` as in "1,2". The answers are the same. Default: the environment variable ARCL_DEVICE, or
     * "auto". Devices are opened when a run first needs them, and stay open until a run asks for others. */
    const char *device;
} arcl_session_options;

#ifdef __cplusplus
}
#endif

#endif
