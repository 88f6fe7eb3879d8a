/*
 * fake_driver.c - an OpenCL driver without a device behind it: what drivers say, good and bad, on any machine.
 *
 * The OpenCL loader opens it like any other driver. The name of its file says what it is:
 *   gpu       one GPU, on bus 1 of domain 0, as cl_khr_pci_bus_info tells it
 *   twin      the same card under another platform, as NVIDIA tells it
 *   lame      a GPU whose driver has no compiler
 *   broken    a platform that cannot list its devices
 *   simulator a device that is CPU, GPU and accelerator at once
 *   crash-S, hang-S    a GPU whose driver does not come back from step S: load, list, build, launch
 *   slow-S             one that takes two seconds for it, of which it has the processor for a fifth
 *   anything else: a platform without devices
 *
 * Each process in which it is opened adds a line to the file that FAKE_DRIVER_LOG names.
 */
#define _GNU_SOURCE /* dladdr */
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <CL/cl_icd.h>
#include <dlfcn.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* What the loader calls. */
void *clGetExtensionFunctionAddress(const char *name);
cl_int clGetPlatformInfo(cl_platform_id p, cl_platform_info what, size_t room, void *out, size_t *size);
cl_int clIcdGetPlatformIDsKHR(cl_uint room, cl_platform_id *out, cl_uint *n);

/* The loader finds the functions through the first member of every object. */
#define OBJECT(type, name) \
    struct type { \
        const cl_icd_dispatch *functions; \
    }; \
    static struct type name = {&functions}

static cl_icd_dispatch functions;
OBJECT(_cl_platform_id, platform);
OBJECT(_cl_device_id, device);
OBJECT(_cl_context, context);
OBJECT(_cl_command_queue, queue);
OBJECT(_cl_program, program);
OBJECT(_cl_kernel, kernel);
OBJECT(_cl_mem, memory);

static int is(const char *word)
{
    Dl_info here;
    const char *name = dladdr(&platform, &here) ? strrchr(here.dli_fname, '/') : NULL;

    return name && strstr(name, word) != NULL;
}

static int is_gpu(void)
{
    return is("gpu") || is("twin") || is("lame") || is("crash-") || is("hang-") || is("slow-") || is("simulator");
}

static void work_slowly(void)
{
    const struct timespec rest = {.tv_nsec = 40000000};

    for (int k = 0; k < 40; k++, nanosleep(&rest, NULL))
        for (const clock_t until = clock() + CLOCKS_PER_SEC / 100; clock() < until;)
            continue;
}

/* Where the driver is to crash, to hang or to be slow at this step it does. */
static void reach(const char *step)
{
    char crash[32], hang[32], slow[32];

    snprintf(crash, sizeof crash, "crash-%s", step);
    snprintf(hang, sizeof hang, "hang-%s", step);
    snprintf(slow, sizeof slow, "slow-%s", step);
    if (is(crash))
        raise(SIGSEGV);
    while (is(hang))
        pause();
    if (is(slow))
        work_slowly();
}

static cl_int answer(const void *bytes, size_t n, size_t room, void *out, size_t *size)
{
    if (size)
        *size = n;
    if (out && room < n)
        return CL_INVALID_VALUE;
    if (out)
        memcpy(out, bytes, n);
    return CL_SUCCESS;
}

static cl_int answer_text(const char *text, size_t room, void *out, size_t *size)
{
    return answer(text, strlen(text) + 1, room, out, size);
}

static cl_int list_devices(cl_platform_id p, cl_device_type type, cl_uint room, cl_device_id *out, cl_uint *n)
{
    (void)p;
    reach("list");
    if (is("broken"))
        return CL_OUT_OF_RESOURCES;
    if (!(type & CL_DEVICE_TYPE_GPU) || !is_gpu())
        return CL_DEVICE_NOT_FOUND;
    if (n)
        *n = 1;
    if (out && room)
        out[0] = &device;
    return CL_SUCCESS;
}

static cl_int describe(cl_device_id d, cl_device_info what, size_t room, void *out, size_t *size)
{
    enum { PCI_BUS_INFO_KHR = 0x410f, PCI_BUS_ID_NV = 0x4008, PCI_SLOT_ID_NV = 0x4009 };
    const cl_uint place[4] = {0, 1, 0, 0}, one = 1, zero = 0;
    const cl_device_type several = CL_DEVICE_TYPE_CPU | CL_DEVICE_TYPE_GPU | CL_DEVICE_TYPE_ACCELERATOR;
    const cl_device_type type = is("simulator") ? several : CL_DEVICE_TYPE_GPU | CL_DEVICE_TYPE_DEFAULT;
    const cl_ulong bytes = (cl_ulong)15 << 30;

    (void)d;
    switch (what) {
    case CL_DEVICE_TYPE:
        return answer(&type, sizeof type, room, out, size);
    case CL_DEVICE_NAME:
        return answer_text("  Make-believe T4\t ", room, out, size);
    case CL_DEVICE_VERSION:
        return answer_text("OpenCL 3.0 make-believe", room, out, size);
    case CL_DEVICE_AVAILABLE:
    case CL_DEVICE_ENDIAN_LITTLE:
        return answer(&one, sizeof one, room, out, size);
    case CL_DEVICE_COMPILER_AVAILABLE:
        return answer(is("lame") ? &zero : &one, sizeof one, room, out, size);
    case CL_DEVICE_GLOBAL_MEM_SIZE:
        return answer(&bytes, sizeof bytes, room, out, size);
    case PCI_BUS_INFO_KHR:
        return is("gpu") ? answer(place, sizeof place, room, out, size) : CL_INVALID_VALUE;
    case PCI_BUS_ID_NV:
        return is("twin") ? answer(&one, sizeof one, room, out, size) : CL_INVALID_VALUE;
    case PCI_SLOT_ID_NV:
        return is("twin") ? answer(&zero, sizeof zero, room, out, size) : CL_INVALID_VALUE;
    default:
        return CL_INVALID_VALUE;
    }
}

cl_int clGetPlatformInfo(cl_platform_id p, cl_platform_info what, size_t room, void *out, size_t *size)
{
    enum { ICD_SUFFIX_KHR = 0x0920 };

    (void)p;
    switch (what) {
    case CL_PLATFORM_NAME:
        return answer_text(is("broken") ? "Broken Platform"
                           : is("twin") ? "Twin Platform"
                                        : "Fake Platform",
                           room, out, size);
    case CL_PLATFORM_EXTENSIONS:
        return answer_text("cl_khr_icd", room, out, size);
    case ICD_SUFFIX_KHR:
        return answer_text("FAKE", room, out, size);
    default:
        return answer_text("OpenCL 3.0", room, out, size);
    }
}

/* ---- what a device is asked to do: nothing happens, or the driver does not come back ------------ */

static cl_int ok(cl_int *rc)
{
    if (rc)
        *rc = CL_SUCCESS;
    return CL_SUCCESS;
}

static cl_context make_context(const cl_context_properties *p, cl_uint n, const cl_device_id *d,
                               void (*tell)(const char *, const void *, size_t, void *), void *to, cl_int *rc)
{
    (void)p, (void)n, (void)d, (void)tell, (void)to, ok(rc);
    return &context;
}

static cl_command_queue make_queue(cl_context c, cl_device_id d, cl_command_queue_properties p, cl_int *rc)
{
    (void)c, (void)d, (void)p, ok(rc);
    return &queue;
}

static cl_program make_program(cl_context c, cl_uint n, const char **text, const size_t *len, cl_int *rc)
{
    (void)c, (void)n, (void)text, (void)len, ok(rc);
    return &program;
}

static cl_int build(cl_program p, cl_uint n, const cl_device_id *d, const char *options,
                    void (*tell)(cl_program, void *), void *to)
{
    (void)p, (void)n, (void)d, (void)options, (void)tell, (void)to;
    reach("build");
    return CL_SUCCESS;
}

static cl_kernel make_kernel(cl_program p, const char *name, cl_int *rc)
{
    (void)p, (void)name, ok(rc);
    return &kernel;
}

static cl_int kernel_info(cl_kernel k, cl_device_id d, cl_kernel_work_group_info what, size_t room, void *out,
                          size_t *size)
{
    const size_t most = 1024;

    (void)k, (void)d, (void)what;
    return answer(&most, sizeof most, room, out, size);
}

static cl_mem make_buffer(cl_context c, cl_mem_flags f, size_t bytes, void *host, cl_int *rc)
{
    (void)c, (void)f, (void)bytes, (void)host, ok(rc);
    return &memory;
}

static cl_int set_argument(cl_kernel k, cl_uint n, size_t bytes, const void *value)
{
    (void)k, (void)n, (void)bytes, (void)value;
    return CL_SUCCESS;
}

static cl_int write_buffer(cl_command_queue q, cl_mem m, cl_bool wait, size_t at, size_t bytes, const void *from,
                           cl_uint n, const cl_event *before, cl_event *e)
{
    (void)q, (void)m, (void)wait, (void)at, (void)bytes, (void)from, (void)n, (void)before, (void)e;
    return CL_SUCCESS;
}

static void *map_buffer(cl_command_queue q, cl_mem m, cl_bool wait, cl_map_flags f, size_t at, size_t bytes, cl_uint n,
                        const cl_event *before, cl_event *e, cl_int *rc)
{
    (void)q, (void)m, (void)wait, (void)f, (void)at, (void)n, (void)before, (void)e, ok(rc);
    return calloc(1, bytes);
}

static cl_int unmap(cl_command_queue q, cl_mem m, void *host, cl_uint n, const cl_event *before, cl_event *e)
{
    (void)q, (void)m, (void)n, (void)before, (void)e, free(host);
    return CL_SUCCESS;
}

static cl_int launch(cl_command_queue q, cl_kernel k, cl_uint dims, const size_t *first, const size_t *global,
                     const size_t *local, cl_uint n, const cl_event *before, cl_event *e)
{
    (void)q, (void)k, (void)dims, (void)first, (void)global, (void)local, (void)n, (void)before, (void)e;
    reach("launch");
    return CL_OUT_OF_RESOURCES;
}

static cl_int release_context(cl_context c)
{
    return (void)c, CL_SUCCESS;
}

static cl_int end_queue(cl_command_queue q)
{
    return (void)q, CL_SUCCESS;
}

static cl_int release_program(cl_program p)
{
    return (void)p, CL_SUCCESS;
}

static cl_int release_kernel(cl_kernel k)
{
    return (void)k, CL_SUCCESS;
}

static cl_int release_memory(cl_mem m)
{
    return (void)m, CL_SUCCESS;
}

static void fill_table(void)
{
    functions.clGetPlatformInfo = clGetPlatformInfo;
    functions.clGetDeviceIDs = list_devices;
    functions.clGetDeviceInfo = describe;
    functions.clCreateContext = make_context;
    functions.clReleaseContext = release_context;
    functions.clCreateCommandQueue = make_queue;
    functions.clReleaseCommandQueue = end_queue;
    functions.clFinish = end_queue;
    functions.clFlush = end_queue;
    functions.clCreateProgramWithSource = make_program;
    functions.clBuildProgram = build;
    functions.clReleaseProgram = release_program;
    functions.clCreateKernel = make_kernel;
    functions.clReleaseKernel = release_kernel;
    functions.clGetKernelWorkGroupInfo = kernel_info;
    functions.clCreateBuffer = make_buffer;
    functions.clReleaseMemObject = release_memory;
    functions.clSetKernelArg = set_argument;
    functions.clEnqueueWriteBuffer = write_buffer;
    functions.clEnqueueMapBuffer = map_buffer;
    functions.clEnqueueUnmapMemObject = unmap;
    functions.clEnqueueNDRangeKernel = launch;
}

__attribute__((constructor)) static void opened(void)
{
    const char *path = getenv("FAKE_DRIVER_LOG");
    FILE *log = path ? fopen(path, "a") : NULL;

    if (log) {
        fprintf(log, "%ld\n", (long)getpid());
        fclose(log);
    }
    reach("load");
}

cl_int clIcdGetPlatformIDsKHR(cl_uint room, cl_platform_id *out, cl_uint *n)
{
    fill_table();
    if (n)
        *n = 1;
    if (out && room)
        out[0] = &platform;
    return CL_SUCCESS;
}

void *clGetExtensionFunctionAddress(const char *name)
{
    void *p = NULL;
    cl_int (*const get)(cl_uint, cl_platform_id *, cl_uint *) = clIcdGetPlatformIDsKHR;

    if (strcmp(name, "clIcdGetPlatformIDsKHR") == 0)
        memcpy(&p, &get, sizeof p);
    return p;
}
