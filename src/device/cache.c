#define _POSIX_C_SOURCE 200809L /* setenv */
#include "device/cache.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "device/scratch.h"

enum { PATH_ROOM = 1024 };

/* `folder`/`rest` of an environment variable; false if that is not set. */
static bool path_in(const char *variable, const char *rest, char *out)
{
    const char *folder = getenv(variable);

    if (!folder || !folder[0])
        return false;
    const int n = snprintf(out, PATH_ROOM, "%s%s", folder, rest);
    return n > 0 && n < PATH_ROOM;
}

void arcl_cache_prepare(char *said, size_t room)
{
    char usual[PATH_ROOM] = "", other[PATH_ROOM - 16], path[PATH_ROOM];

    said[0] = 0;
    if (!path_in("CUDA_CACHE_PATH", "", usual) && !path_in("HOME", "/.nv/ComputeCache", usual))
        usual[0] = 0;
    const bool nvidia = arcl_scratch_writable(usual);
    if (!path_in("POCL_CACHE_DIR", "", usual) && !path_in("XDG_CACHE_HOME", "/pocl/kcache", usual) &&
        !path_in("HOME", "/.cache/pocl/kcache", usual))
        usual[0] = 0;
    const bool pocl = arcl_scratch_writable(usual);
    if (nvidia && pocl)
        return;
    if (!arcl_scratch_lasting(other, sizeof other)) {
        snprintf(said, room, "no folder for compiled kernels can be written: neither %s nor one for temporary files",
                 usual[0] ? usual : "one in HOME");
        return;
    }
    if (!nvidia) {
        snprintf(path, sizeof path, "%s/nvidia", other);
        setenv("CUDA_CACHE_PATH", path, 1);
    }
    if (!pocl) {
        snprintf(path, sizeof path, "%s/pocl", other);
        setenv("POCL_CACHE_DIR", path, 1);
        snprintf(said, room, "compiled kernels are kept in %s, because %s%s", path, usual[0] ? usual : "HOME",
                 usual[0] ? " cannot be written" : " is not set");
    }
}
