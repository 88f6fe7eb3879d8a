#include "device/device.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/profile.h"
#include "device/environment.h"
#include "device/kernels.h"
#include "device/loader.h"

/* ---- kernels --------------------------------------------------------------------------------- */

/* What the device's compiler said, made short: its first complaint, or its first line. */
static void sum_up(const char *log, char *out, size_t room)
{
    const char *line = strstr(log, "error");

    while (line && line > log && line[-1] != '\n')
        line--;
    if (!line)
        line = log + strspn(log, " \t\r\n");
    snprintf(out, room, "%.*s", (int)strcspn(line, "\r\n"), line);
}

/* Keeps what the compiler said. */
static void keep_log(arcl_device *d, cl_program program)
{
    const arcl_cl *cl = arcl_cl_loaded();
    const int most = 1 << 20;
    size_t size = 0;

    if (cl->clGetProgramBuildInfo(program, d->info->id, CL_PROGRAM_BUILD_LOG, 0, NULL, &size) != CL_SUCCESS ||
        size == 0 || size > (size_t)most)
        return;
    arcl_text_printf(&d->log, "%*s", (int)size, ""); /* room to write to */
    if (d->log.len < size ||
        cl->clGetProgramBuildInfo(program, d->info->id, CL_PROGRAM_BUILD_LOG, size, d->log.s, NULL) != CL_SUCCESS)
        arcl_text_clear(&d->log);
    d->log.len = d->log.s ? strlen(d->log.s) : 0;
}

static bool build_refused(arcl_device *d, cl_program program, int rc, arcl_error *err)
{
    char first[300] = "";

    keep_log(d, program);
    sum_up(d->log.s ? d->log.s : "", first, sizeof first);
    return arcl_fail(err, "device %u does not compile the kernels (%s): %s", d->info->number, arcl_cl_code(rc),
                     first[0] ? first : "its compiler gives no reason");
}

/* The compiled text; NULL and a sentence if the device does not take it. */
static cl_program build(arcl_device *d, const char *source, size_t len, arcl_error *err)
{
    const arcl_cl *cl = arcl_cl_loaded();
    const char *more = getenv("ARCL_CL_OPTIONS");
    char options[sizeof "-cl-std=CL1.2 -DSTRIDE=32 " + ARCL_CL_OPTIONS_MAX];
    cl_int rc;

    snprintf(options, sizeof options, "-cl-std=CL1.2 -DSTRIDE=%d %s", arcl_cut_for(d) == ARCL_CUT_GROUPS ? 32 : 1,
             more ? more : "");
    cl_program program = cl->clCreateProgramWithSource(d->context, 1, &source, &len, &rc);
    if (rc != CL_SUCCESS) {
        arcl_fail(err, "device %u does not take the kernels (%s)", d->info->number, arcl_cl_code(rc));
        return NULL;
    }
    rc = arcl_fault_strikes(ARCL_FAULT_BUILD)
             ? CL_BUILD_PROGRAM_FAILURE
             : cl->clBuildProgram(program, 1, (cl_device_id[]){d->info->id}, options, NULL, NULL);
    if (rc == CL_SUCCESS)
        return program;
    build_refused(d, program, rc, err);
    cl->clReleaseProgram(program);
    return NULL;
}

cl_program arcl_device_program(arcl_device *d, const char *kernel, arcl_error *err)
{
    const arcl_kernel_part part = d->own ? 0 : arcl_kernel_part_of(kernel);
    arcl_text text = {0};

    pthread_mutex_lock(&d->compiling);
    if (!d->program[part] && arcl_kernel_text(&text, part, err))
        d->program[part] = build(d, text.s, text.len, err);
    pthread_mutex_unlock(&d->compiling);
    arcl_text_close(&text);
    return d->program[part];
}

/* ---- open and close -------------------------------------------------------------------------- */

bool arcl_device_open(arcl_device *d, const arcl_device_info *info, const char *source, arcl_error *err)
{
    const arcl_cl *cl = arcl_cl_loaded();
    const cl_context_properties of[] = {CL_CONTEXT_PLATFORM, (cl_context_properties)info->platform_id, 0};
    cl_int rc;

    memset(d, 0, sizeof *d);
    d->info = info;
    d->own = source != NULL;
    pthread_mutex_init(&d->compiling, NULL);
    d->context = cl->clCreateContext(of, 1, (cl_device_id[]){info->id}, NULL, NULL, &rc);
    if (rc != CL_SUCCESS)
        arcl_fail(err, "device %u (%s) cannot be opened (%s)", info->number, info->name, arcl_cl_code(rc));
    for (unsigned k = 0; k < ARCL_SLOTS && rc == CL_SUCCESS; k++) {
        d->slot[k].device = d;
        d->slot[k].queue = cl->clCreateCommandQueue(d->context, info->id, 0, &rc);
        if (rc != CL_SUCCESS)
            arcl_fail(err, "device %u (%s) has no queue for arcl (%s)", info->number, info->name, arcl_cl_code(rc));
    }
    if (rc != CL_SUCCESS || (source && !(d->program[0] = build(d, source, strlen(source), err))))
        return false;
    arcl_profile_opened(info->name, info->driver);
    return true;
}

void arcl_device_close(arcl_device *d)
{
    const arcl_cl *cl = arcl_cl_loaded();

    for (unsigned k = 0; k < ARCL_SLOTS; k++) {
        for (unsigned i = 0; i < d->slot[k].kernels; i++)
            cl->clReleaseKernel(d->slot[k].kernel[i].kernel);
        if (d->slot[k].queue)
            cl->clReleaseCommandQueue(d->slot[k].queue);
        d->slot[k].kernels = 0;
        d->slot[k].queue = NULL;
    }
    for (unsigned k = 0; k < ARCL_DEVICE_TEXTS; k++) {
        if (d->program[k])
            cl->clReleaseProgram(d->program[k]);
        d->program[k] = NULL;
    }
    if (d->context)
        cl->clReleaseContext(d->context);
    d->context = NULL;
    pthread_mutex_destroy(&d->compiling);
    arcl_text_close(&d->log);
}

bool arcl_device_lose(arcl_device *d, const arcl_error *why)
{
    if (!atomic_exchange(&d->losing, true)) {
        d->why = *why;
        atomic_store(&d->lost, true);
    }
    return false;
}
