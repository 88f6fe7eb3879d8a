/*
 * pretend_gpu.c - an OpenCL driver that shows the devices of another one, PoCL, as cards with memory of their own, and
 * counts what they are given to do: the way of a GPU through the command on any machine.
 *
 * The loader opens it like any other driver. Every object of a driver begins with the table of its functions, so this
 * one opens the other, takes its table and puts functions of its own into it, which count and call what was there.
 *
 *   PRETEND_GPU_DRIVER   the other driver's library
 *   PRETEND_GPU_COUNTS   the file to which the counts are written as JSON when the process ends
 *   PRETEND_GPU_CARDS    how many of the devices are shown as cards; all if it is not set
 *   PRETEND_GPU_VENDOR, PRETEND_GPU_NAME, PRETEND_GPU_UNITS, PRETEND_GPU_MEMORY   what such a card says of itself
 *   PRETEND_GPU_GROUP    the items of a group that its kernels take, though the device says that it takes more
 */
#define _GNU_SOURCE
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <CL/cl_icd.h>
#include <dlfcn.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* What the loader calls. */
void *clGetExtensionFunctionAddress(const char *name);
cl_int clGetPlatformInfo(cl_platform_id p, cl_platform_info what, size_t room, void *out, size_t *size);
cl_int clIcdGetPlatformIDsKHR(cl_uint room, cl_platform_id *out, cl_uint *n);

struct _cl_platform_id {
    cl_icd_dispatch *functions;
};

/* ---- counts ---------------------------------------------------------------------------------- */

#define COUNTS(X) \
    X(builds) \
    X(buffers) \
    X(launches) \
    X(writes) \
    X(reads) \
    X(maps) \
    X(unmaps) \
    X(copies) \
    X(fills) \
    X(markers) \
    X(bytes_written) \
    X(bytes_read) \
    X(bytes_mapped) \
    X(bytes_copied) \
    X(bytes_filled) \
    X(flushes) \
    X(waits)   /* calls that come back when work is done: also copies that block */ \
    X(queries) /* of how far an event is */

typedef struct counts {
#define COUNT_MEMBER(name) atomic_ullong name;
    COUNTS(COUNT_MEMBER)
} counts;

enum { DEVICES_MAX = 8 };

static void *driver;
static cl_icd_dispatch real;
static cl_platform_id platform;
static cl_device_id devices[DEVICES_MAX];
static cl_uint device_count;
static counts of[DEVICES_MAX];

static unsigned number_of(cl_device_id d)
{
    unsigned k = 0;

    while (k + 1 < device_count && devices[k] != d)
        k++;
    return k;
}

static counts *of_queue(cl_command_queue q)
{
    cl_device_id d = NULL;

    real.clGetCommandQueueInfo(q, CL_QUEUE_DEVICE, sizeof d, &d, NULL);
    return &of[number_of(d)];
}

static counts *of_event(cl_event e)
{
    cl_command_queue q = NULL;

    real.clGetEventInfo(e, CL_EVENT_COMMAND_QUEUE, sizeof q, &q, NULL);
    return of_queue(q);
}

static counts *of_context(cl_context c)
{
    cl_device_id d[DEVICES_MAX] = {0};

    real.clGetContextInfo(c, CL_CONTEXT_DEVICES, sizeof d, d, NULL);
    return &of[number_of(d[0])];
}

__attribute__((destructor)) static void write_counts(void)
{
    const char *path = getenv("PRETEND_GPU_COUNTS");
    FILE *f = path && platform ? fopen(path, "w") : NULL;

    if (!f)
        return;
    fputs("{\"devices\":[", f);
    for (cl_uint k = 0; k < device_count; k++) {
        const char *comma = k ? ",{" : "{";
#define COUNT_WRITE(name) \
    fprintf(f, "%s\"" #name "\":%llu", comma, atomic_load(&of[k].name)); \
    comma = ",";
        COUNTS(COUNT_WRITE)
        fputc('}', f);
    }
    fputs("]}\n", f);
    fclose(f);
}

/* ---- what it says of itself ------------------------------------------------------------------ */

static cl_int answer(const void *bytes, size_t n, size_t room, void *out, size_t *size)
{
    if (size)
        *size = n;
    if (out && room >= n)
        memcpy(out, bytes, n);
    return out && room < n ? CL_INVALID_VALUE : CL_SUCCESS;
}

static const char *set_or(const char *name, const char *otherwise)
{
    const char *set = getenv(name);

    return set && *set ? set : otherwise;
}

static uint64_t number_or(const char *name, uint64_t otherwise)
{
    const char *set = getenv(name);

    return set && *set ? strtoull(set, NULL, 10) : otherwise;
}

static int is_card(cl_device_id d)
{
    return number_of(d) < number_or("PRETEND_GPU_CARDS", DEVICES_MAX);
}

static cl_int CL_API_CALL device_info(cl_device_id d, cl_device_info what, size_t room, void *out, size_t *size)
{
    const cl_device_type type = CL_DEVICE_TYPE_GPU;
    const cl_bool no = CL_FALSE;
    const cl_device_local_mem_type own = CL_LOCAL;
    const cl_uint units = (cl_uint)number_or("PRETEND_GPU_UNITS", 40);
    const cl_ulong memory = number_or("PRETEND_GPU_MEMORY", (uint64_t)16 << 30), most = memory / 4;
    const char *vendor = set_or("PRETEND_GPU_VENDOR", "NVIDIA Corporation"),
               *name = set_or("PRETEND_GPU_NAME", "Pretend T4");

    if (is_card(d))
        switch (what) {
        case CL_DEVICE_TYPE:
            return answer(&type, sizeof type, room, out, size);
        case CL_DEVICE_VENDOR:
            return answer(vendor, strlen(vendor) + 1, room, out, size);
        case CL_DEVICE_NAME:
            return answer(name, strlen(name) + 1, room, out, size);
        case CL_DEVICE_HOST_UNIFIED_MEMORY:
            return answer(&no, sizeof no, room, out, size);
        case CL_DEVICE_LOCAL_MEM_TYPE:
            return answer(&own, sizeof own, room, out, size);
        case CL_DEVICE_MAX_COMPUTE_UNITS:
            return answer(&units, sizeof units, room, out, size);
        case CL_DEVICE_GLOBAL_MEM_SIZE:
            return answer(&memory, sizeof memory, room, out, size);
        case CL_DEVICE_MAX_MEM_ALLOC_SIZE:
            return answer(&most, sizeof most, room, out, size);
        default:
            break;
        }
    return real.clGetDeviceInfo(d, what, room, out, size);
}

static cl_int CL_API_CALL platform_info(cl_platform_id p, cl_platform_info what, size_t room, void *out, size_t *size)
{
    static const char name[] = "Pretend OpenCL";

    if (what == CL_PLATFORM_NAME || what == CL_PLATFORM_VENDOR)
        return answer(name, sizeof name, room, out, size);
    return real.clGetPlatformInfo(p, what, room, out, size);
}

static cl_int CL_API_CALL group_info(cl_kernel k, cl_device_id d, cl_kernel_work_group_info what, size_t room,
                                     void *out, size_t *size)
{
    const size_t most = number_or("PRETEND_GPU_GROUP", 0);

    if (what == CL_KERNEL_WORK_GROUP_SIZE && most && is_card(d))
        return answer(&most, sizeof most, room, out, size);
    return real.clGetKernelWorkGroupInfo(k, d, what, room, out, size);
}

/* ---- what is counted ------------------------------------------------------------------------- */

#define EVENTS cl_uint events, const cl_event *wait, cl_event *done

static cl_int CL_API_CALL build(cl_program p, cl_uint n, const cl_device_id *d, const char *options,
                                void(CL_CALLBACK *then)(cl_program, void *), void *with)
{
    of[number_of(n ? d[0] : NULL)].builds++;
    return real.clBuildProgram(p, n, d, options, then, with);
}

static cl_mem CL_API_CALL buffer(cl_context c, cl_mem_flags flags, size_t bytes, void *host, cl_int *rc)
{
    of_context(c)->buffers++;
    return real.clCreateBuffer(c, flags, bytes, host, rc);
}

static cl_int CL_API_CALL launch(cl_command_queue q, cl_kernel k, cl_uint dims, const size_t *offset,
                                 const size_t *global, const size_t *local, EVENTS)
{
    of_queue(q)->launches++;
    return real.clEnqueueNDRangeKernel(q, k, dims, offset, global, local, events, wait, done);
}

static cl_int CL_API_CALL read_buffer(cl_command_queue q, cl_mem m, cl_bool block, size_t at, size_t bytes, void *to,
                                      EVENTS)
{
    counts *c = of_queue(q);

    c->reads++;
    c->bytes_read += bytes;
    c->waits += block == CL_TRUE;
    return real.clEnqueueReadBuffer(q, m, block, at, bytes, to, events, wait, done);
}

static cl_int CL_API_CALL write_buffer(cl_command_queue q, cl_mem m, cl_bool block, size_t at, size_t bytes,
                                       const void *from, EVENTS)
{
    counts *c = of_queue(q);

    c->writes++;
    c->bytes_written += bytes;
    c->waits += block == CL_TRUE;
    return real.clEnqueueWriteBuffer(q, m, block, at, bytes, from, events, wait, done);
}

static cl_int CL_API_CALL copy(cl_command_queue q, cl_mem from, cl_mem to, size_t at, size_t there, size_t bytes,
                               EVENTS)
{
    counts *c = of_queue(q);

    c->copies++;
    c->bytes_copied += bytes;
    return real.clEnqueueCopyBuffer(q, from, to, at, there, bytes, events, wait, done);
}

static cl_int CL_API_CALL fill(cl_command_queue q, cl_mem m, const void *pattern, size_t size, size_t at, size_t bytes,
                               EVENTS)
{
    counts *c = of_queue(q);

    c->fills++;
    c->bytes_filled += bytes;
    return real.clEnqueueFillBuffer(q, m, pattern, size, at, bytes, events, wait, done);
}

static void *CL_API_CALL map(cl_command_queue q, cl_mem m, cl_bool block, cl_map_flags flags, size_t at, size_t bytes,
                             EVENTS, cl_int *rc)
{
    counts *c = of_queue(q);

    c->maps++;
    c->bytes_mapped += bytes;
    c->waits += block == CL_TRUE;
    return real.clEnqueueMapBuffer(q, m, block, flags, at, bytes, events, wait, done, rc);
}

static cl_int CL_API_CALL unmap(cl_command_queue q, cl_mem m, void *mapped, EVENTS)
{
    of_queue(q)->unmaps++;
    return real.clEnqueueUnmapMemObject(q, m, mapped, events, wait, done);
}

static cl_int CL_API_CALL marker(cl_command_queue q, EVENTS)
{
    of_queue(q)->markers++;
    return real.clEnqueueMarkerWithWaitList(q, events, wait, done);
}

static cl_int CL_API_CALL flush(cl_command_queue q)
{
    of_queue(q)->flushes++;
    return real.clFlush(q);
}

static cl_int CL_API_CALL finish(cl_command_queue q)
{
    of_queue(q)->waits++;
    return real.clFinish(q);
}

static cl_int CL_API_CALL wait_for(cl_uint n, const cl_event *event)
{
    if (n)
        of_event(event[0])->waits++;
    return real.clWaitForEvents(n, event);
}

static cl_int CL_API_CALL event_info(cl_event e, cl_event_info what, size_t room, void *out, size_t *size)
{
    of_event(e)->queries += what == CL_EVENT_COMMAND_EXECUTION_STATUS;
    return real.clGetEventInfo(e, what, room, out, size);
}

/* ---- the other driver ------------------------------------------------------------------------ */

static void put_functions(cl_icd_dispatch *to)
{
    real = *to;
    to->clGetDeviceInfo = device_info;
    to->clGetPlatformInfo = platform_info;
    to->clGetKernelWorkGroupInfo = group_info;
    to->clBuildProgram = build;
    to->clCreateBuffer = buffer;
    to->clEnqueueNDRangeKernel = launch;
    to->clEnqueueReadBuffer = read_buffer;
    to->clEnqueueWriteBuffer = write_buffer;
    to->clEnqueueCopyBuffer = copy;
    to->clEnqueueFillBuffer = fill;
    to->clEnqueueMapBuffer = map;
    to->clEnqueueUnmapMemObject = unmap;
    to->clEnqueueMarkerWithWaitList = marker;
    to->clFlush = flush;
    to->clFinish = finish;
    to->clWaitForEvents = wait_for;
    to->clGetEventInfo = event_info;
}

/* A function of the other driver that only its name finds. */
static void *named(const char *name)
{
    void *(*find)(const char *) = NULL;
    void *p = driver ? dlsym(driver, "clGetExtensionFunctionAddress") : NULL;

    memcpy(&find, &p, sizeof p);
    return find ? find(name) : NULL;
}

/* Opens it at the first call; the loader makes that from one thread. */
static int open_driver(void)
{
    const char *path = getenv("PRETEND_GPU_DRIVER");
    cl_int (*list)(cl_uint, cl_platform_id *, cl_uint *) = NULL;

    if (platform || !path)
        return platform != NULL;
    driver = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    void *p = named("clIcdGetPlatformIDsKHR");
    memcpy(&list, &p, sizeof p);
    if (!list || list(1, &platform, NULL) != CL_SUCCESS)
        return 0;
    cl_icd_dispatch *const table = platform->functions;
    const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), from = (uintptr_t)table / page * page;
    if (mprotect((void *)from, (uintptr_t)(table + 1) - from, PROT_READ | PROT_WRITE) != 0)
        return 0; /* a driver may keep it where nothing is written */
    put_functions(table);
    real.clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, DEVICES_MAX, devices, &device_count);
    device_count = device_count > DEVICES_MAX ? DEVICES_MAX : device_count;
    return 1;
}

cl_int clIcdGetPlatformIDsKHR(cl_uint room, cl_platform_id *out, cl_uint *n)
{
    if (!open_driver())
        return CL_OUT_OF_HOST_MEMORY;
    if (room)
        *out = platform;
    if (n)
        *n = 1;
    return CL_SUCCESS;
}

cl_int clGetPlatformInfo(cl_platform_id p, cl_platform_info what, size_t room, void *out, size_t *size)
{
    return open_driver() ? platform_info(p, what, room, out, size) : CL_INVALID_PLATFORM;
}

void *clGetExtensionFunctionAddress(const char *name)
{
    void *p = NULL;

    if (strcmp(name, "clIcdGetPlatformIDsKHR") == 0)
        memcpy(&p, &(cl_int(*)(cl_uint, cl_platform_id *, cl_uint *)){clIcdGetPlatformIDsKHR}, sizeof p);
    else if (strcmp(name, "clGetPlatformInfo") == 0)
        memcpy(&p, &(cl_int(*)(cl_platform_id, cl_platform_info, size_t, void *, size_t *)){clGetPlatformInfo},
               sizeof p);
    else
        p = open_driver() ? named(name) : NULL;
    return p;
}
