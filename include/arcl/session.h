/*
 * session.h - libarcl: what one thread works with.
 *
 * A session belongs to one thread at a time. Within a sink or a function that it calls it can make and read values, but
 * not run: such a call fails and leaves its sentence, and the run goes on. One that is closed there ends its run, which
 * returns false, and is gone then.
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

/* One sentence about the last call that failed; "" if the last call did not. */
ARCL_API const char *arcl_session_error(const arcl_session *s);

/* Why devices did not do what they were asked for, in one sentence: plain C did it. "" if nothing failed since the
 * choice was made. */
ARCL_API const char *arcl_session_warning(const arcl_session *s);

/* An OpenCL device of this machine. */
typedef struct arcl_device_facts {
    unsigned number;                                      /* from 1: what arcl_session_options.device takes */
    const char *name, *platform, *vendor, *driver, *type; /* "GPU", "CPU" or another */
    unsigned units;
    uint64_t memory;     /* bytes */
    const char *skipped; /* why it cannot be used; "" if it can */
} arcl_device_facts;

/* Device k, from 0; false past the last one. Opens OpenCL when it is first asked. Texts live as long as the process. */
ARCL_API bool arcl_device_of(size_t k, arcl_device_facts *out);

/* What is missing and what to do about it if no device can be used; "" if one can. */
ARCL_API const char *arcl_devices_missing(void);

/* Compiles the kernels for the device of this number and compares what they give with plain C: whether all is right, and
 * a sentence if not. It takes seconds. */
ARCL_API bool arcl_session_check_device(arcl_session *s, unsigned number);

/* How to run; a zero means the default. */
typedef struct arcl_session_options {
    bool all;         /* every program on every task, not only on the one in its name or its file's name */
    bool text;        /* values as text are wanted, too */
    unsigned threads; /* default: one for each core; 256 is the most that are used */
    unsigned repeat;  /* evaluations of each program and sample, at most 1000000, the fastest counts; default: 1 */
    uint64_t steps;   /* what a program may use up on one sample: steps of work, */
    uint64_t ms;      /* milliseconds, */
    uint64_t mb;      /* and megabytes */

    /* Who computes: "auto" (a GPU where that is faster), "c" (plain C alone), "cl" (OpenCL always), "gpu", "cpu", or
     * numbers of `arcl devices` as in "1,2". Answers are the same. Default: what the environment variable ARCL_DEVICE
     * says, else "auto". OpenCL is opened when a run first needs it, and stays open until another is asked for. */
    const char *device;
} arcl_session_options;

#ifdef __cplusplus
}
#endif

#endif
