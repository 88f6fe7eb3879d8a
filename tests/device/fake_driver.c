/*
 * fake_driver.c - an OpenCL driver without a device behind it: what drivers say, good and bad, on any machine.
 *
 * The OpenCL loader opens it like any other driver. The name of its file says what it is:
 *   gpu       one GPU, on bus 1 of domain 0, as cl_khr_pci_bus_info tells it
 *   twin      the same card under another platform, as NVIDIA tells it
 *   lame      a GPU whose driver has no compiler
 *   broken    a platform that cannot list its devices
 *   anything else: a platform without devices
 */
#define _GNU_SOURCE /* dladdr */
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <dlfcn.h>
#include <string.h>

/* What the loader calls. */
void *clGetExtensionFunctionAddress(const char *name);
cl_int clGetPlatformInfo(cl_platform_id p, cl_platform_info what, size_t room, void *out, size_t *size);
cl_int clIcdGetPlatformIDsKHR(cl_uint room, cl_platform_id *out, cl_uint *n);

/* The table of a driver's functions begins with these; none of the rest is ever called. */
typedef struct table {
    void *get_platforms;
    cl_int (*platform_info)(cl_platform_id p, cl_platform_info what, size_t room, void *out, size_t *size);
    cl_int (*devices)(cl_platform_id p, cl_device_type type, cl_uint room, cl_device_id *out, cl_uint *n);
    cl_int (*device_info)(cl_device_id d, cl_device_info what, size_t room, void *out, size_t *size);
    void *rest[250];
} table;

/* The loader finds it through the first member. */
struct _cl_platform_id {
    const table *functions;
};

struct _cl_device_id {
    const table *functions;
};

static table functions;
static struct _cl_platform_id platform = {&functions};
static struct _cl_device_id device = {&functions};

static int is(const char *word)
{
    Dl_info here;
    const char *name = dladdr(&platform, &here) ? strrchr(here.dli_fname, '/') : NULL;

    return name && strstr(name, word) != NULL;
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
    if (is("broken"))
        return CL_OUT_OF_RESOURCES;
    if (!(type & CL_DEVICE_TYPE_GPU) || !(is("gpu") || is("twin") || is("lame")))
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
    const cl_device_type type = CL_DEVICE_TYPE_GPU;
    const cl_ulong memory = (cl_ulong)15 << 30;

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
        return answer(&memory, sizeof memory, room, out, size);
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

cl_int clIcdGetPlatformIDsKHR(cl_uint room, cl_platform_id *out, cl_uint *n)
{
    functions.platform_info = clGetPlatformInfo;
    functions.devices = list_devices;
    functions.device_info = describe;
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
