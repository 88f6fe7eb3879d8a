/*
 * devices.h - the OpenCL devices of this machine, over all platforms, as one numbered list; and which of them are wanted.
 *
 * Layer: device. May use: base. Must not know: grids, kernels.
 */
#ifndef ARCL_DEVICE_DEVICES_H
#define ARCL_DEVICE_DEVICES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"

typedef enum arcl_device_type { ARCL_DEVICE_GPU, ARCL_DEVICE_CPU, ARCL_DEVICE_OTHER } arcl_device_type;

/* What is known of a device. Texts are UTF-8 at best: drivers write them. */
typedef struct arcl_device_info {
    unsigned number; /* from 1; the same as long as the machine's drivers are */
    arcl_device_type type;
    char name[128], platform[128], vendor[128];
    char driver[64], version[128]; /* of the driver; of OpenCL as the driver words it */
    unsigned units;                /* compute units */
    uint64_t memory, alloc_max;    /* bytes in all, and in one buffer at the most */
    uint64_t local_memory;         /* bytes for a work-group */
    uint64_t group_max;            /* work-items in a work-group */
    bool unified;                  /* host and device share memory */
    bool local_is_plain;           /* local memory is ordinary memory */
    bool spins;                    /* its driver waits with a busy core */
    bool has_pci;
    unsigned pci[4];   /* domain, bus, device, function, where the driver tells */
    unsigned twin;     /* number of the same hardware under another platform; 0: none. Used only if named by number. */
    char skipped[512]; /* why it cannot be used; empty if it can */
    bool crashed;      /* that is why: its driver did not survive the self-test */
    struct _cl_device_id *id;
    struct _cl_platform_id *platform_id;
} arcl_device_info;

enum { ARCL_DEVICES_MAX = 64, ARCL_PLATFORMS_MAX = 16 };

typedef struct arcl_platform_info {
    char name[128], version[128];
    unsigned devices;
    char skipped[256]; /* why none of its devices is listed; empty if they are */
} arcl_platform_info;

typedef struct arcl_device_list {
    const arcl_device_info *at;
    unsigned n;
    const arcl_platform_info *platform;
    unsigned platforms;
    unsigned usable;     /* devices that are not skipped */
    char loader[256];    /* path of the OpenCL library; empty: there is none */
    char vendors[512];   /* a sentence on drivers that arcl registered itself; empty: none had to be */
    char driver[1024];   /* a sentence on the first driver that crashes or hangs; empty: none does */
    bool driver_is_new;  /* that was found out just now: people are told */
    char cache[512];     /* a sentence on the folder for compiled kernels if it is not the usual one */
    char missing[1024];  /* what is missing and what to do about it, if no device can be used */
    char complaint[512]; /* about the environment variables of arcl; empty: nothing wrong */
} arcl_device_list;

/* The list, made at the first call from whichever thread: only then is OpenCL opened. It lives as long as the
 * process. The first call may set environment variables (POCL_CACHE_DIR, CUDA_CACHE_PATH) if the usual folders for
 * compiled kernels cannot be written.
 *
 * A driver that is not known is tried in a process of its own before it is opened in this one (drivers.h), as far
 * as the first call says that it will be used: what crashes or hangs there is left out, or its devices are skipped. */
const arcl_device_list *arcl_devices(void); /* to look at */

typedef enum arcl_devices_use {
    ARCL_DEVICES_LISTED,
    ARCL_DEVICES_GPUS, /* GPUs will be used, and nothing else */
    ARCL_DEVICES_ALL,  /* any device may be used */
    ARCL_DEVICES_ANEW  /* likewise, and what is known of drivers is forgotten before */
} arcl_devices_use;

const arcl_device_list *arcl_devices_for(arcl_devices_use use);

/* Whether a GPU may be here: it shows by a file, so that OpenCL need not be opened to learn that there is none. */
bool arcl_devices_may_have_gpus(void);

const char *arcl_device_type_name(arcl_device_type t); /* "GPU" */

/* ---- which are wanted ----------------------------------------------------------------------------- */

/* The one reader of --device and ARCL_DEVICE:
 *   auto     GPUs if there are any, used where they are faster; else plain C
 *   c        plain C: OpenCL is not even opened
 *   cl       OpenCL always: on the GPUs, or on CPU devices where there is no GPU
 *   gpu      OpenCL always, on GPUs
 *   cpu      OpenCL always, on CPU devices
 *   1,3      OpenCL always, on the devices with these numbers
 */
typedef enum arcl_choice_kind {
    ARCL_CHOICE_AUTO,
    ARCL_CHOICE_C,
    ARCL_CHOICE_CL,
    ARCL_CHOICE_GPU,
    ARCL_CHOICE_CPU,
    ARCL_CHOICE_NUMBERS,
    ARCL_CHOICE_ALL /* every device that can be used: what `auto` is where devices are looked at one by one */
} arcl_choice_kind;

typedef struct arcl_choice {
    arcl_choice_kind kind;
    unsigned number[ARCL_DEVICES_MAX]; /* as they were given, each once */
    unsigned n;
} arcl_choice;

/* Reads `option`, or ARCL_DEVICE if that is NULL, or "auto" if that is not set either. Opens nothing. False and
 * a sentence if that is no choice, or if another variable says nothing that is known: see environment.h. */
bool arcl_choice_read(const char *option, arcl_choice *out, arcl_error *err);

/* Whether devices are to be used even where plain C would be faster. */
static inline bool arcl_choice_forces(const arcl_choice *c)
{
    return c->kind != ARCL_CHOICE_AUTO && c->kind != ARCL_CHOICE_C;
}

/* What the list of devices is made for. */
static inline arcl_devices_use arcl_choice_use(const arcl_choice *c)
{
    return c->kind == ARCL_CHOICE_AUTO || c->kind == ARCL_CHOICE_GPU ? ARCL_DEVICES_GPUS : ARCL_DEVICES_ALL;
}

bool arcl_choice_same(const arcl_choice *a, const arcl_choice *b);

/* The devices of `list` that are meant, in its order or that of the numbers; returns how many. None although some
 * were asked for: 0 and a sentence. None for `auto` or `c`: 0 and no sentence. */
unsigned arcl_choice_pick(const arcl_choice *c, const arcl_device_list *list,
                          const arcl_device_info *out[ARCL_DEVICES_MAX], arcl_error *err);

#endif
