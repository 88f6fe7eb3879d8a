/* launch.c - kernels are launched and waited for.
 *
 * A slot's queue keeps the order by itself, so commands need no events. Some drivers wait with a busy core: for them
 * the slot looks from time to time whether the work is done, and sleeps meanwhile.
 */
#define _POSIX_C_SOURCE 200809L /* nanosleep */
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "base/boundary.h"
#include "device/device.h"
#include "device/environment.h"
#include "device/loader.h"

bool arcl_slot_ready(arcl_slot *s, arcl_error *err)
{
    return !arcl_device_is_lost(s->device) || arcl_fail(err, "%s", s->device->why.text);
}

bool arcl_slot_fail(arcl_slot *s, const char *what, int rc, arcl_error *err)
{
    const arcl_device_info *info = s->device->info;
    arcl_error why = {0};

    arcl_fail(&why, "device %u (%s) did not %s (%s)", info->number, info->name, what, arcl_cl_code(rc));
    arcl_device_lose(s->device, &why);
    return arcl_fail(err, "%s", why.text);
}

arcl_kernel *arcl_slot_kernel(arcl_slot *s, const char *name, arcl_error *err)
{
    const arcl_cl *cl = arcl_cl_loaded();
    const arcl_device_info *info = s->device->info;
    cl_int rc = CL_SUCCESS;

    for (unsigned k = 0; k < s->kernels; k++)
        if (s->kernel[k].name == name || strcmp(s->kernel[k].name, name) == 0)
            return &s->kernel[k];
    if (s->kernels == ARCL_KERNELS_MAX) {
        arcl_fail(err, "there are more than %d kernels", ARCL_KERNELS_MAX);
        return NULL;
    }
    struct _cl_program *program = arcl_device_program(s->device, name, err);
    if (!program)
        return NULL;
    arcl_kernel *k = &s->kernel[s->kernels];
    *k = (arcl_kernel){.name = name, .kernel = cl->clCreateKernel(program, name, &rc)};
    if (rc != CL_SUCCESS) {
        arcl_fail(err, "device %u (%s) has no kernel %s (%s)", info->number, info->name, name, arcl_cl_code(rc));
        return NULL;
    }
    s->kernels++;
    rc = cl->clGetKernelWorkGroupInfo(k->kernel, info->id, CL_KERNEL_WORK_GROUP_SIZE, sizeof k->group_max,
                                      &k->group_max, NULL);
    if (rc != CL_SUCCESS)
        k->group_max = info->group_max;
    return k;
}

/* ---- launch ---------------------------------------------------------------------------------- */

static bool set_args(arcl_slot *s, arcl_kernel *k, const arcl_arg *args, unsigned n, arcl_error *err)
{
    const arcl_cl *cl = arcl_cl_loaded();
    cl_int rc = CL_SUCCESS;

    for (unsigned i = 0; i < n && rc == CL_SUCCESS; i++) {
        arcl_buffer *b = args[i].buffer;
        if (b && !arcl_buffer_release(s, b, err))
            return false;
        rc = cl->clSetKernelArg(k->kernel, i, b ? sizeof b->mem : sizeof args[i].number,
                                b ? (const void *)&b->mem : &args[i].number);
    }
    return rc == CL_SUCCESS || arcl_slot_fail(s, "take the arguments of a kernel", rc, err);
}

bool arcl_launch(arcl_slot *s, const char *name, arcl_launch_range range, const arcl_arg *args, unsigned n,
                 arcl_error *err)
{
    arcl_kernel *k = arcl_slot_ready(s, err) ? arcl_slot_kernel(s, name, err) : NULL;
    size_t items = 1, group = 1;

    for (unsigned d = 0; d < range.dims; d++) {
        const size_t local = range.local[d];
        range.global[d] = (range.global[d] + local - 1) / local * local;
        items *= range.global[d];
        group *= local;
    }
    if (!k || items == 0)
        return k != NULL;
    if (group > k->group_max)
        return arcl_slot_fail(s, "take a kernel with groups of this size", CL_INVALID_WORK_GROUP_SIZE, err);
    if (!set_args(s, k, args, n, err))
        return false;
    arcl_profile *const p = arcl_profile_here();
    arcl_frame *const before = arcl_profile_enter(p, ARCL_SCOPE_launch);
    const cl_int rc = arcl_fault_strikes(ARCL_FAULT_LAUNCH)
                          ? CL_OUT_OF_RESOURCES
                          : arcl_cl_loaded()->clEnqueueNDRangeKernel(s->queue, k->kernel, range.dims, NULL,
                                                                     range.global, range.local, 0, NULL, NULL);
    arcl_profile_leave_span(p, before, k->name, s->device->info->name, 0);
    s->commands.launches += rc == CL_SUCCESS;
    return rc == CL_SUCCESS || arcl_slot_fail(s, "run a kernel", rc, err);
}

bool arcl_slot_start(arcl_slot *s, arcl_error *err)
{
    if (!arcl_slot_ready(s, err))
        return false;
    const cl_int rc = arcl_cl_loaded()->clFlush(s->queue);
    return rc == CL_SUCCESS || arcl_slot_fail(s, "begin its work", rc, err);
}

/* ---- wait ------------------------------------------------------------------------------------ */

/* Returns when the work is done. Each sleep is an eighth of the time waited so far, and no shorter than the system's
 * shortest, some 50 us: what is done is noticed soon, whether it took a millisecond or a minute, and the driver is asked
 * some 70 times in a second, 30 times more in a minute. */
static void doze(arcl_slot *s)
{
    const uint64_t begin = arcl_clock_ns();
    const arcl_cl *cl = arcl_cl_loaded();
    cl_int status = CL_QUEUED;
    cl_event done;

    if (cl->clEnqueueMarkerWithWaitList(s->queue, 0, NULL, &done) != CL_SUCCESS)
        return; /* the wait that follows says why */
    if (cl->clFlush(s->queue) == CL_SUCCESS)
        while (cl->clGetEventInfo(done, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, NULL) ==
                   CL_SUCCESS &&
               status > CL_COMPLETE) {
            const uint64_t ns = (arcl_clock_ns() - begin) / 8;
            const struct timespec t = {.tv_sec = (time_t)(ns / 1000000000u), .tv_nsec = (long)(ns % 1000000000u)};
            (void)nanosleep(&t, NULL);
        }
    (void)cl->clReleaseEvent(done); /* drivers slow down when events are kept */
}

bool arcl_slot_wait(arcl_slot *s, arcl_error *err)
{
    if (!arcl_slot_ready(s, err))
        return false;
    arcl_profile *const p = arcl_profile_here();
    arcl_frame *const before = arcl_profile_enter(p, ARCL_SCOPE_wait_device);
    if (s->device->info->spins)
        doze(s);
    const cl_int rc =
        arcl_fault_strikes(ARCL_FAULT_LOST) ? CL_DEVICE_NOT_AVAILABLE : arcl_cl_loaded()->clFinish(s->queue);
    arcl_profile_leave_span(p, before, NULL, s->device->info->name, 0);
    s->commands.waits++;
    return rc == CL_SUCCESS || arcl_slot_fail(s, "finish its work", rc, err);
}
