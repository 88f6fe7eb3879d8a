/*
 * device.h - an opened device: its compiled kernels, two queues, buffers, launches.
 *
 *     arcl_device_open(&d, info, NULL, &err);
 *     arcl_slot *s = &d.slot[0];
 *     arcl_buffer_open(&d, bytes, ARCL_BUFFER_SHARED, &b, &err);
 *     memcpy(arcl_buffer_edit(s, &b, &err), cells, bytes);
 *     arcl_buffer_send(s, &b, bytes, &err);
 *     arcl_launch(s, "arcl_k_mirror", range, (arcl_arg[]){arcl_arg_buffer(&b), arcl_arg_uint(n)}, 2, &err);
 *     arcl_buffer_fetch(s, &b, bytes, &err);
 *     arcl_slot_wait(s, &err);
 *     use(arcl_buffer_data(&b));
 *
 * Nothing here knows what a kernel means. A call that fails returns false (or NULL) and one sentence. After a launch
 * or a wait has failed the device is lost: every later call on it fails with the same sentence, so that a caller who
 * looks only at the last one misses nothing.
 *
 * A slot is a queue whose commands run one after the other; the copies of one slot overlap the work of the other. A
 * slot, and a buffer used with it, belong to one thread at a time; what one slot has written may be used with the
 * other after arcl_slot_wait.
 *
 * Layer: device. May use: base. Must not know: values, programs.
 */
#ifndef ARCL_DEVICE_DEVICE_H
#define ARCL_DEVICE_DEVICE_H

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#include "base/error.h"
#include "base/text.h"
#include "device/devices.h"

typedef struct arcl_device arcl_device;

enum { ARCL_SLOTS = 2, ARCL_KERNELS_MAX = 128, ARCL_DEVICE_TEXTS = 2 };

/* A kernel of a slot. Its arguments are state, so slots do not share kernels. */
typedef struct arcl_kernel {
    const char *name;
    struct _cl_kernel *kernel;
    size_t group_max; /* work-items in a group of this kernel */
} arcl_kernel;

/* What a slot was given to do, as far as it was taken. Where memory is unified a copy is a change of hands. */
typedef struct arcl_commands {
    uint64_t launches, sends, fetches;
    uint64_t sent, fetched; /* bytes */
    uint64_t waits;
} arcl_commands;

static inline void arcl_commands_add(arcl_commands *to, const arcl_commands *from, int sign)
{
    to->launches += (uint64_t)sign * from->launches;
    to->sends += (uint64_t)sign * from->sends;
    to->fetches += (uint64_t)sign * from->fetches;
    to->sent += (uint64_t)sign * from->sent;
    to->fetched += (uint64_t)sign * from->fetched;
    to->waits += (uint64_t)sign * from->waits;
}

typedef struct arcl_slot {
    arcl_device *device;
    struct _cl_command_queue *queue;
    arcl_kernel kernel[ARCL_KERNELS_MAX]; /* those used so far */
    unsigned kernels;
    arcl_commands commands; /* its waits tell copies under way from old ones */
} arcl_slot;

struct arcl_device {
    const arcl_device_info *info;
    struct _cl_context *context;
    pthread_mutex_t compiling;
    struct _cl_program *program[ARCL_DEVICE_TEXTS]; /* NULL: not compiled yet; the first may be the caller's own */
    bool own;
    arcl_slot slot[ARCL_SLOTS];
    atomic_bool losing, lost;
    arcl_error why; /* it is lost; written before `lost` is set */
    arcl_text log;  /* what its compiler said if it refused the kernels */
};

/* ---- open and close -------------------------------------------------------------------------- */

/* Opens the device for the kernels of arcl, which are compiled when they are first used, or compiles `source` for it.
 * Most drivers keep what they compiled, so the second time is fast. ARCL_CL_OPTIONS has more options for the compiler. */
bool arcl_device_open(arcl_device *d, const arcl_device_info *info, const char *source, arcl_error *err);

/* The program that has the kernel of this name, which is compiled if need be; NULL and a sentence if it cannot be. */
struct _cl_program *arcl_device_program(arcl_device *d, const char *kernel, arcl_error *err);

/* To be called after arcl_device_open even if that failed; buffers are closed before. */
void arcl_device_close(arcl_device *d);

/* Marks the device as lost, for those who find its results wrong; always false. */
bool arcl_device_lose(arcl_device *d, const arcl_error *why);

static inline bool arcl_device_is_lost(const arcl_device *d)
{
    return atomic_load(&d->lost);
}

/* ---- buffers --------------------------------------------------------------------------------- */

typedef enum arcl_buffer_use {
    ARCL_BUFFER_SHARED, /* host and device both look at it */
    ARCL_BUFFER_DEVICE  /* the host only ever copies with put and get */
} arcl_buffer_use;

typedef struct arcl_buffer {
    arcl_device *device; /* NULL: closed */
    arcl_buffer_use use;
    size_t size;
    struct _cl_mem *mem;
    struct _cl_mem *pinned; /* the host's side where memory is not unified */
    void *host;             /* the host's side: pinned memory, or the mapping while the host holds it */
    arcl_slot *under_way;   /* the slot of the last copy to or from `host` */
    uint64_t wait;          /* and its number of waits then */
} arcl_buffer;

/* Pinned memory beside the device's own, or memory that both see, as the device likes it. Never smaller than asked
 * for, contents undefined. */
bool arcl_buffer_open(arcl_device *d, size_t bytes, arcl_buffer_use use, arcl_buffer *out, arcl_error *err);
void arcl_buffer_close(arcl_buffer *b); /* also one that is closed or all zeros */

/* Opens a buffer that is closed, or makes one at least this large and shared if that is asked for; the contents are
 * lost if it changes. Nothing may be under way with it. */
bool arcl_buffer_reserve(arcl_device *d, size_t bytes, arcl_buffer_use use, arcl_buffer *b, arcl_error *err);

/* Host to device: room for the whole buffer to write to (what was there is lost), then sent without waiting. */
void *arcl_buffer_edit(arcl_slot *s, arcl_buffer *b, arcl_error *err);
bool arcl_buffer_send(arcl_slot *s, arcl_buffer *b, size_t bytes, arcl_error *err);

/* Device to host: asked for without waiting; after arcl_slot_wait the bytes are there until the buffer is used again.
 */
bool arcl_buffer_fetch(arcl_slot *s, arcl_buffer *b, size_t bytes, arcl_error *err);
const void *arcl_buffer_data(const arcl_buffer *b);

/* Copies from and to any memory, with a wait for all before; for small or rare things. */
bool arcl_buffer_put(arcl_slot *s, arcl_buffer *b, size_t at, const void *from, size_t bytes, arcl_error *err);
bool arcl_buffer_get(arcl_slot *s, arcl_buffer *b, size_t at, void *to, size_t bytes, arcl_error *err);

/* Every 32-bit word of the first `bytes` (a multiple of 4) becomes `word`; without waiting. */
bool arcl_buffer_fill(arcl_slot *s, arcl_buffer *b, uint32_t word, size_t bytes, arcl_error *err);

/* ---- launches -------------------------------------------------------------------------------- */

typedef struct arcl_launch_range {
    unsigned dims;
    size_t global[3]; /* work-items; rounded up to whole groups, so kernels look at their number */
    size_t local[3];  /* in a group */
} arcl_launch_range;

/* An argument: a buffer, or a number where that is NULL. */
typedef struct arcl_arg {
    arcl_buffer *buffer;
    uint32_t number;
} arcl_arg;

static inline arcl_arg arcl_arg_buffer(arcl_buffer *b)
{
    return (arcl_arg){.buffer = b};
}

static inline arcl_arg arcl_arg_uint(uint32_t x)
{
    return (arcl_arg){.number = x};
}

/* Gives the device the kernel of this name (a text that lives on) to run; does not wait. No items: nothing to do. */
bool arcl_launch(arcl_slot *s, const char *name, arcl_launch_range range, const arcl_arg *args, unsigned n,
                 arcl_error *err);

/* The kernel of this name; NULL and a sentence if there is none. */
arcl_kernel *arcl_slot_kernel(arcl_slot *s, const char *name, arcl_error *err);

/* Lets the device begin with what it was given. */
bool arcl_slot_start(arcl_slot *s, arcl_error *err);

/* Waits until everything given to the slot is done; the core is free for others meanwhile. */
bool arcl_slot_wait(arcl_slot *s, arcl_error *err);

/* ---- for buffer.c, launch.c and kernels.c ------------------------------------------------------ */

/* Before each command: false and the sentence if the device is lost. */
bool arcl_slot_ready(arcl_slot *s, arcl_error *err);

/* Says that a command failed and marks the device as lost; always false. */
bool arcl_slot_fail(arcl_slot *s, const char *what, int rc, arcl_error *err);

/* Gives a buffer that the host holds back to the device; nothing to do for others. */
bool arcl_buffer_release(arcl_slot *s, arcl_buffer *b, arcl_error *err);

#endif
