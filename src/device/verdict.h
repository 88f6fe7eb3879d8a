/*
 * verdict.h - what is known of a driver: how far it came when it was tried in a process of its own.
 *
 * It is kept in driver-<hash>.txt (kept_file.h). The key has all that decides whether it still holds: the version of
 * arcl, its kernels, how they are cut and compiled, the driver's library with its size and time, the variables that say
 * which devices a driver shows.
 *
 *     ...
 *     file 61432 1731880000
 *     passed list
 *     failed 11 test Portable Computing Language
 *
 * Layer: device. May use: base.
 */
#ifndef ARCL_DEVICE_VERDICT_H
#define ARCL_DEVICE_VERDICT_H

#include "device/vendors.h"

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

/* False if nothing is known. */
bool arcl_verdict_read(const arcl_driver *d, arcl_verdict *out);

/* Keeps it, if there is a place for it; an empty one is forgotten. */
void arcl_verdict_write(const arcl_driver *d, const arcl_verdict *v);

/* "the driver /usr/lib/libpocl.so.2 crashed (signal 11) when it was asked to list its devices; ..." */
void arcl_verdict_explain(const arcl_verdict *v, const arcl_driver *d, char *out, size_t room);

#endif
