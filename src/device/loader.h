/*
 * loader.h - the OpenCL library, opened at run time.
 *
 * arcl starts and works without OpenCL: nothing is linked, and nothing is opened before it is asked for. Only files of
 * this layer include this header; everybody else sees device.h.
 *
 * Layer: device. May use: base.
 */
#ifndef ARCL_DEVICE_LOADER_H
#define ARCL_DEVICE_LOADER_H

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <CL/cl_ext.h>

#include "base/error.h"

/* The functions of OpenCL 1.2 that are used; a library that lacks one of them is too old. */
#define ARCL_CL_FUNCTIONS(X) \
    X(clGetPlatformIDs) \
    X(clGetPlatformInfo) \
    X(clGetDeviceIDs) \
    X(clGetDeviceInfo) \
    X(clCreateContext) \
    X(clReleaseContext) \
    X(clCreateCommandQueue) \
    X(clReleaseCommandQueue) \
    X(clCreateBuffer) \
    X(clReleaseMemObject) \
    X(clCreateProgramWithSource) \
    X(clBuildProgram) \
    X(clGetProgramBuildInfo) \
    X(clReleaseProgram) \
    X(clCreateKernel) \
    X(clReleaseKernel) \
    X(clGetKernelWorkGroupInfo) \
    X(clSetKernelArg) \
    X(clEnqueueNDRangeKernel) \
    X(clEnqueueReadBuffer) \
    X(clEnqueueWriteBuffer) \
    X(clEnqueueFillBuffer) \
    X(clEnqueueMapBuffer) \
    X(clEnqueueUnmapMemObject) \
    X(clEnqueueMarkerWithWaitList) \
    X(clGetEventInfo) \
    X(clReleaseEvent) \
    X(clFlush) \
    X(clFinish)

/* cl->clFinish(queue) and so on. */
typedef struct arcl_cl {
#define ARCL_CL_POINTER(name) __typeof__(name) *name;
    ARCL_CL_FUNCTIONS(ARCL_CL_POINTER)
#undef ARCL_CL_POINTER
    char path[256]; /* of the library, for people */
} arcl_cl;

/* Opens the library at the first call, from whichever thread; NULL and a sentence if there is none. The list of
 * devices calls it after the environment is prepared, so get devices from there. */
const arcl_cl *arcl_cl_load(arcl_error *err);

/* The library that arcl_cl_load has opened; there is a device, so there is one. */
const arcl_cl *arcl_cl_loaded(void);

/* "CL_OUT_OF_RESOURCES", or "error -9999" for numbers that have no name. Good until the thread's next call. */
const char *arcl_cl_code(int rc);

#endif
