/* buffer.c - memory that host and device share.
 *
 * Where memory is unified a buffer is mapped while the host holds it, and no byte is copied. Elsewhere the host's side
 * is pinned memory, mapped once and for all: only from there do copies run beside kernels.
 */
#include <stdint.h>

#include "base/boundary.h"
#include "device/device.h"
#include "device/environment.h"
#include "device/loader.h"

static bool has_no_room(arcl_device *d, size_t bytes, int rc, arcl_error *err)
{
    return arcl_fail(err, "device %u (%s) has no room for %zu bytes (%s)", d->info->number, d->info->name, bytes,
                     arcl_cl_code(rc));
}

/* A memory object, NULL and a sentence if there is none. */
static cl_mem allocate(arcl_device *d, size_t bytes, cl_mem_flags flags, arcl_error *err)
{
    cl_int rc = CL_MEM_OBJECT_ALLOCATION_FAILURE;
    cl_mem mem = NULL;

    if (!arcl_fault_strikes(ARCL_FAULT_ALLOC) && (d->info->alloc_max == 0 || bytes <= d->info->alloc_max))
        mem = arcl_cl_loaded()->clCreateBuffer(d->context, CL_MEM_READ_WRITE | flags, bytes, NULL, &rc);
    if (rc == CL_SUCCESS)
        return mem;
    has_no_room(d, bytes, rc, err);
    return NULL;
}

bool arcl_buffer_open(arcl_device *d, size_t bytes, arcl_buffer_use use, arcl_buffer *out, arcl_error *err)
{
    const arcl_cl *cl = arcl_cl_loaded();
    const bool shared = use == ARCL_BUFFER_SHARED, unified = d->info->unified;
    cl_int rc = CL_SUCCESS;

    *out = (arcl_buffer){.device = d, .use = use, .size = bytes ? bytes : 1};
    if (arcl_device_is_lost(d))
        return arcl_fail(err, "%s", d->why.text);
    out->mem = allocate(d, out->size, shared && unified ? CL_MEM_ALLOC_HOST_PTR : 0, err);
    if (out->mem && shared && !unified) {
        out->pinned = allocate(d, out->size, CL_MEM_ALLOC_HOST_PTR, err);
        if (out->pinned)
            out->host = cl->clEnqueueMapBuffer(d->slot[0].queue, out->pinned, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 0,
                                               out->size, 0, NULL, NULL, &rc);
        if (out->pinned && rc != CL_SUCCESS)
            has_no_room(d, out->size, rc, err);
    }
    if (out->mem && (!shared || unified || (out->pinned && rc == CL_SUCCESS)))
        return true;
    if (rc != CL_SUCCESS)
        out->host = NULL;
    arcl_buffer_close(out);
    return false;
}

void arcl_buffer_close(arcl_buffer *b)
{
    const arcl_cl *cl = arcl_cl_loaded();

    if (!b->device)
        return;
    if (b->host) {
        arcl_slot *s = b->under_way ? b->under_way : &b->device->slot[0];
        (void)cl->clEnqueueUnmapMemObject(s->queue, b->pinned ? b->pinned : b->mem, b->host, 0, NULL, NULL);
        (void)cl->clFinish(s->queue); /* a device that is lost says so at the next launch */
    }
    if (b->pinned)
        cl->clReleaseMemObject(b->pinned);
    if (b->mem)
        cl->clReleaseMemObject(b->mem);
    *b = (arcl_buffer){0};
}

bool arcl_buffer_reserve(arcl_device *d, size_t bytes, arcl_buffer_use use, arcl_buffer *b, arcl_error *err)
{
    const uint64_t most = d->info->alloc_max ? d->info->alloc_max : SIZE_MAX;
    size_t more = b->size + b->size / 2;

    if (b->device && bytes <= b->size && (b->use == ARCL_BUFFER_SHARED || use == ARCL_BUFFER_DEVICE))
        return true;
    if (more < bytes || more > most)
        more = bytes;
    arcl_buffer_close(b);
    return arcl_buffer_open(d, more, use, b, err); /* if that fails it is closed, and may be asked again for less */
}

/* ---- the host's side ------------------------------------------------------------------------- */

static bool is_mapped(const arcl_buffer *b)
{
    return b->host && !b->pinned;
}

/* Whether the last copy between the host's side and the device may not be over. */
static bool is_under_way(const arcl_buffer *b)
{
    return b->under_way && b->wait == b->under_way->commands.waits;
}

static bool count_sent(arcl_slot *s, size_t bytes, bool ok)
{
    s->commands.sends += ok && bytes;
    s->commands.sent += ok ? bytes : 0;
    return ok;
}

static bool count_fetched(arcl_slot *s, size_t bytes, bool ok)
{
    s->commands.fetches += ok && bytes;
    s->commands.fetched += ok ? bytes : 0;
    return ok;
}

static void note_copy(arcl_slot *s, arcl_buffer *b)
{
    b->under_way = s;
    b->wait = s->commands.waits;
}

static bool map(arcl_slot *s, arcl_buffer *b, cl_map_flags flags, cl_bool now, size_t bytes, arcl_error *err)
{
    cl_int rc;

    b->host = arcl_cl_loaded()->clEnqueueMapBuffer(s->queue, b->mem, now, flags, 0, bytes, 0, NULL, NULL, &rc);
    if (rc == CL_SUCCESS)
        return true;
    b->host = NULL;
    return arcl_slot_fail(s, "give its memory to the host", rc, err);
}

bool arcl_buffer_release(arcl_slot *s, arcl_buffer *b, arcl_error *err)
{
    if (!is_mapped(b))
        return true;
    const cl_int rc = arcl_cl_loaded()->clEnqueueUnmapMemObject(s->queue, b->mem, b->host, 0, NULL, NULL);
    b->host = NULL;
    return rc == CL_SUCCESS || arcl_slot_fail(s, "take its memory back", rc, err);
}

void *arcl_buffer_edit(arcl_slot *s, arcl_buffer *b, arcl_error *err)
{
    if (!arcl_slot_ready(s, err) || (is_under_way(b) && !arcl_slot_wait(b->under_way, err)))
        return NULL;
    if (!b->pinned &&
        (!arcl_buffer_release(s, b, err) || !map(s, b, CL_MAP_WRITE_INVALIDATE_REGION, CL_TRUE, b->size, err)))
        return NULL;
    return b->host;
}

static bool send(arcl_slot *s, arcl_buffer *b, size_t bytes, arcl_error *err)
{
    if (!arcl_slot_ready(s, err))
        return false;
    if (!b->pinned)
        return arcl_buffer_release(s, b, err);
    const cl_int rc =
        bytes ? arcl_cl_loaded()->clEnqueueWriteBuffer(s->queue, b->mem, CL_FALSE, 0, bytes, b->host, 0, NULL, NULL)
              : CL_SUCCESS;
    note_copy(s, b);
    return rc == CL_SUCCESS || arcl_slot_fail(s, "take data", rc, err);
}

bool arcl_buffer_send(arcl_slot *s, arcl_buffer *b, size_t bytes, arcl_error *err)
{
    arcl_profile *const p = arcl_profile_here();
    arcl_frame *const before = arcl_profile_enter(p, ARCL_SCOPE_send);
    const bool ok = count_sent(s, bytes, send(s, b, bytes, err));

    arcl_profile_leave_span(p, before, NULL, s->device->info->name, bytes);
    return ok;
}

static bool fetch(arcl_slot *s, arcl_buffer *b, size_t bytes, arcl_error *err)
{
    if (!arcl_slot_ready(s, err))
        return false;
    note_copy(s, b);
    if (!b->pinned)
        return arcl_buffer_release(s, b, err) && map(s, b, CL_MAP_READ, CL_FALSE, bytes ? bytes : 1, err);
    const cl_int rc =
        bytes ? arcl_cl_loaded()->clEnqueueReadBuffer(s->queue, b->mem, CL_FALSE, 0, bytes, b->host, 0, NULL, NULL)
              : CL_SUCCESS;
    return rc == CL_SUCCESS || arcl_slot_fail(s, "give data", rc, err);
}

bool arcl_buffer_fetch(arcl_slot *s, arcl_buffer *b, size_t bytes, arcl_error *err)
{
    arcl_profile *const p = arcl_profile_here();
    arcl_frame *const before = arcl_profile_enter(p, ARCL_SCOPE_fetch);
    const bool ok = count_fetched(s, bytes, fetch(s, b, bytes, err));

    arcl_profile_leave_span(p, before, NULL, s->device->info->name, bytes);
    return ok;
}

const void *arcl_buffer_data(const arcl_buffer *b)
{
    return b->host;
}

/* ---- copies ---------------------------------------------------------------------------------- */

static bool put(arcl_slot *s, arcl_buffer *b, size_t at, const void *from, size_t bytes, arcl_error *err)
{
    if (!arcl_slot_ready(s, err) || !arcl_buffer_release(s, b, err))
        return false;
    const cl_int rc =
        bytes ? arcl_cl_loaded()->clEnqueueWriteBuffer(s->queue, b->mem, CL_TRUE, at, bytes, from, 0, NULL, NULL)
              : CL_SUCCESS;
    return rc == CL_SUCCESS || arcl_slot_fail(s, "take data", rc, err);
}

bool arcl_buffer_put(arcl_slot *s, arcl_buffer *b, size_t at, const void *from, size_t bytes, arcl_error *err)
{
    arcl_profile *const p = arcl_profile_here();
    arcl_frame *const before = arcl_profile_enter(p, ARCL_SCOPE_send);
    const bool ok = count_sent(s, bytes, put(s, b, at, from, bytes, err));

    arcl_profile_leave_span(p, before, NULL, s->device->info->name, bytes);
    return ok;
}

bool arcl_buffer_get(arcl_slot *s, arcl_buffer *b, size_t at, void *to, size_t bytes, arcl_error *err)
{
    /* The wait comes first: only that one leaves the core to others. */
    if (!arcl_slot_ready(s, err) || !arcl_buffer_release(s, b, err) || !arcl_slot_wait(s, err))
        return false;
    const cl_int rc =
        bytes ? arcl_cl_loaded()->clEnqueueReadBuffer(s->queue, b->mem, CL_TRUE, at, bytes, to, 0, NULL, NULL)
              : CL_SUCCESS;
    return count_fetched(s, bytes, rc == CL_SUCCESS) || arcl_slot_fail(s, "give data", rc, err);
}

bool arcl_buffer_fill(arcl_slot *s, arcl_buffer *b, uint32_t word, size_t bytes, arcl_error *err)
{
    if (!arcl_slot_ready(s, err) || !arcl_buffer_release(s, b, err))
        return false;
    const cl_int rc =
        bytes ? arcl_cl_loaded()->clEnqueueFillBuffer(s->queue, b->mem, &word, sizeof word, 0, bytes, 0, NULL, NULL)
              : CL_SUCCESS;
    return rc == CL_SUCCESS || arcl_slot_fail(s, "fill memory", rc, err);
}
