#define _GNU_SOURCE /* dladdr, RTLD_DEFAULT */
#include "device/loader.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "device/vendors.h"

static pthread_once_t once = PTHREAD_ONCE_INIT;
static arcl_cl table;
static arcl_error failure;

/* Fills the table from an open library. */
static bool resolve(void *library)
{
#define ARCL_CL_RESOLVE(name) \
    do { \
        void *const p = dlsym(library, #name); \
        if (!p) \
            return arcl_fail(&failure, "the OpenCL library is older than OpenCL 1.2: it has no " #name); \
        memcpy(&table.name, &p, sizeof p); /* ISO C has no cast from data to functions */ \
    } while (0);
    ARCL_CL_FUNCTIONS(ARCL_CL_RESOLVE)
#undef ARCL_CL_RESOLVE
    return true;
}

static void open_library(void)
{
    void *library = RTLD_DEFAULT, *entry;
    char path[1024];
    Dl_info where;

    /* Tools such as oclgrind put themselves in front of the library, and a program may be linked with it. */
    if (!dlsym(RTLD_DEFAULT, "clGetPlatformIDs")) {
        library = dlopen("libOpenCL.so.1", RTLD_NOW | RTLD_LOCAL); /* run-time packages have only this name */
        if (!library) {
            arcl_fail(&failure, "the OpenCL library cannot be opened (%s)", dlerror());
            library = dlopen("libOpenCL.so", RTLD_NOW | RTLD_LOCAL);
        }
        if (!library && arcl_vendors_find("libOpenCL.so.1", path, sizeof path)) /* where only containers have it */
            library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
        if (!library)
            return;
    }
    if (!resolve(library))
        return;
    memcpy(&entry, &table.clGetPlatformIDs, sizeof entry);
    snprintf(table.path, sizeof table.path, "%s",
             dladdr(entry, &where) && where.dli_fname ? where.dli_fname : "libOpenCL.so.1");
}

const arcl_cl *arcl_cl_load(arcl_error *err)
{
    pthread_once(&once, open_library);
    if (table.path[0])
        return &table;
    arcl_fail(err, "%s", failure.text);
    return NULL;
}

const arcl_cl *arcl_cl_loaded(void)
{
    return &table;
}

const char *arcl_cl_code(int rc)
{
    static const struct {
        int rc;
        const char *name;
    } codes[] = {
#define CODE(name) {name, #name}
        CODE(CL_DEVICE_NOT_FOUND),
        CODE(CL_DEVICE_NOT_AVAILABLE),
        CODE(CL_COMPILER_NOT_AVAILABLE),
        CODE(CL_MEM_OBJECT_ALLOCATION_FAILURE),
        CODE(CL_OUT_OF_RESOURCES),
        CODE(CL_OUT_OF_HOST_MEMORY),
        CODE(CL_BUILD_PROGRAM_FAILURE),
        CODE(CL_MAP_FAILURE),
        CODE(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST),
        CODE(CL_INVALID_VALUE),
        CODE(CL_INVALID_PLATFORM),
        CODE(CL_INVALID_DEVICE),
        CODE(CL_INVALID_CONTEXT),
        CODE(CL_INVALID_COMMAND_QUEUE),
        CODE(CL_INVALID_MEM_OBJECT),
        CODE(CL_INVALID_BINARY),
        CODE(CL_INVALID_BUILD_OPTIONS),
        CODE(CL_INVALID_PROGRAM),
        CODE(CL_INVALID_PROGRAM_EXECUTABLE),
        CODE(CL_INVALID_KERNEL_NAME),
        CODE(CL_INVALID_KERNEL),
        CODE(CL_INVALID_ARG_INDEX),
        CODE(CL_INVALID_ARG_VALUE),
        CODE(CL_INVALID_ARG_SIZE),
        CODE(CL_INVALID_KERNEL_ARGS),
        CODE(CL_INVALID_WORK_DIMENSION),
        CODE(CL_INVALID_WORK_GROUP_SIZE),
        CODE(CL_INVALID_WORK_ITEM_SIZE),
        CODE(CL_INVALID_OPERATION),
        CODE(CL_INVALID_BUFFER_SIZE),
        CODE(CL_INVALID_GLOBAL_WORK_SIZE),
        CODE(CL_PLATFORM_NOT_FOUND_KHR),
#undef CODE
    };
    static _Thread_local char number[32];

    for (size_t k = 0; k < sizeof codes / sizeof *codes; k++)
        if (codes[k].rc == rc)
            return codes[k].name;
    snprintf(number, sizeof number, "error %d", rc);
    return number;
}
