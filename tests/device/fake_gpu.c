/*
 * fake_gpu.c - put before the command by LD_PRELOAD it shows OpenCL's devices as NVIDIA's cards with memory of their
 * own: the way of a GPU through the command (pinned memory, waits with sleep, groups of many items), on any machine.
 */
#define _GNU_SOURCE
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <dlfcn.h>
#include <string.h>

static void *loader;

/* Its other functions are found as those of a program that is linked with it. */
__attribute__((constructor)) static void open_loader(void)
{
    loader = dlopen("libOpenCL.so.1", RTLD_NOW | RTLD_GLOBAL);
}

static cl_int answer(const void *bytes, size_t n, size_t room, void *out, size_t *size)
{
    if (size)
        *size = n;
    if (out && room >= n)
        memcpy(out, bytes, n);
    return out && room < n ? CL_INVALID_VALUE : CL_SUCCESS;
}

cl_int clGetDeviceInfo(cl_device_id d, cl_device_info what, size_t room, void *out, size_t *size)
{
    static const char vendor[] = "NVIDIA Corporation";
    const cl_device_type type = CL_DEVICE_TYPE_GPU;
    const cl_bool no = CL_FALSE;
    cl_int (*real)(cl_device_id, cl_device_info, size_t, void *, size_t *);
    void *const p = loader ? dlsym(loader, "clGetDeviceInfo") : NULL;

    memcpy(&real, &p, sizeof real);
    if (what == CL_DEVICE_TYPE)
        return answer(&type, sizeof type, room, out, size);
    if (what == CL_DEVICE_VENDOR)
        return answer(vendor, sizeof vendor, room, out, size);
    if (what == CL_DEVICE_HOST_UNIFIED_MEMORY)
        return answer(&no, sizeof no, room, out, size);
    return p ? real(d, what, room, out, size) : CL_INVALID_DEVICE;
}
