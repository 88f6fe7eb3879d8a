#define _POSIX_C_SOURCE 200809L /* setenv */
#include "device/vendors.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "device/scratch.h"

enum { PATH_ROOM = 1024, ICD_MAX = 4096 };

static const arcl_vendor vendors[] = {
    {"NVIDIA", "libnvidia-opencl.so", "libnvidia-opencl.so.1", "/dev/nvidiactl",
     "in a notebook, choose a GPU as accelerator; in a container, start it with --gpus all"},
    {"AMD", "libamdocl64.so", "libamdocl64.so", "/dev/kfd", "in a container, start it with --device /dev/kfd"},
    {"Intel", "libigdrcl.so", "intel-opencl/libigdrcl.so", "/dev/dri",
     "in a container, start it with --device /dev/dri"},
    {"PoCL", "libpocl.so", "libpocl.so.2", NULL, NULL},
};

enum { VENDORS = sizeof vendors / sizeof *vendors };

/* Where libraries are that the system's own list of folders may not have. */
static const char usual_places[] = "/usr/local/nvidia/lib64:/usr/lib64-nvidia:/usr/local/cuda/lib64:"
                                   "/usr/lib/x86_64-linux-gnu:/usr/lib/aarch64-linux-gnu:/usr/lib64:"
                                   "/opt/rocm/lib:/opt/rocm/opencl/lib";

static char folder[PATH_ROOM / 2]; /* ours; empty: there is none */
static char added[PATH_ROOM];      /* the first library registered by us */

const arcl_vendor *arcl_vendor_of(const char *library)
{
    for (unsigned k = 0; k < VENDORS; k++)
        if (strstr(library, vendors[k].stem))
            return &vendors[k];
    return NULL;
}

const char *arcl_vendors_folder(void)
{
    const char *set = getenv("OCL_ICD_VENDORS");

    if (!set || !set[0])
        set = getenv("OPENCL_VENDOR_PATH");
    return set && set[0] ? set : "/etc/OpenCL/vendors";
}

const char *arcl_vendors_added(void)
{
    return added;
}

bool arcl_vendors_read(const char *icd, char *library, size_t room)
{
    arcl_error unread = {0};
    size_t len;
    char *text = arcl_file_read(icd, ICD_MAX, &len, &unread);

    if (!text)
        return false;
    const char *from = text + strspn(text, " \t\r\n");
    const size_t n = strcspn(from, "\r\n");
    const bool fits = n > 0 && n < room;
    if (fits) {
        memcpy(library, from, n);
        library[n] = 0;
    }
    arcl_file_free(text);
    return fits;
}

bool arcl_vendors_opens(const char *library, char *why, size_t room)
{
    /* Kept open: the loader opens it next, and drivers do not like to be closed. */
    if (dlopen(library, RTLD_NOW | RTLD_LOCAL))
        return true;
    snprintf(why, room, "%s", dlerror());
    return false;
}

/* Which vendors have an .icd file that leads to a library, as bits. */
static unsigned registered(const arcl_paths *icds)
{
    char library[PATH_ROOM], why[256];
    unsigned known = 0;

    for (size_t k = 0; k < icds->n; k++) {
        const arcl_vendor *v = NULL;
        if (arcl_vendors_read(icds->path[k], library, sizeof library))
            v = arcl_vendor_of(library);
        if (v && arcl_vendors_opens(library, why, sizeof why))
            known |= 1u << (v - vendors);
    }
    return known;
}

bool arcl_vendors_find(const char *name, char *path, size_t room)
{
    const char *set = getenv("ARCL_VENDOR_LIBS");
    char why[256];

    for (const char *at = set ? set : usual_places; *at;) {
        const size_t n = strcspn(at, ":");
        const int len = snprintf(path, room, "%.*s/%s", (int)n, at, name);
        if (n > 0 && (size_t)len < room && arcl_file_exists(path) && arcl_vendors_opens(path, why, sizeof why))
            return true;
        at += n + (at[n] == ':');
    }
    snprintf(path, room, "%s", name);
    return !set && !strchr(path, '/') && arcl_vendors_opens(path, why, sizeof why); /* never one of this folder */
}

/* Writes a file of our folder, which is made if this is the first one. */
static bool add(const char *name, const char *text)
{
    char path[PATH_ROOM];

    if (!folder[0] && !arcl_scratch_new(folder, sizeof folder)) {
        folder[0] = 0;
        return false;
    }
    const int n = snprintf(path, sizeof path, "%s/%s", folder, name);
    return n > 0 && (size_t)n < sizeof path && arcl_file_write(path, text, strlen(text), NULL);
}

void arcl_vendors_prepare(char *said, size_t room)
{
    char library[PATH_ROOM], name[64];
    arcl_paths icds = {0};
    const char *set = getenv("OCL_ICD_VENDORS");
    size_t n = 0;

    said[0] = 0;
    if (set && set[0])
        return;
    (void)arcl_file_list(arcl_vendors_folder(), ".icd", &icds, NULL); /* a folder that is not there is an empty one */
    const unsigned known = registered(&icds);
    for (unsigned k = 0; k < VENDORS; k++) {
        if (known >> k & 1 || !arcl_vendors_find(vendors[k].library, library, sizeof library))
            continue;
        snprintf(name, sizeof name, "arcl-%s.icd", vendors[k].name);
        if (!add(name, library))
            break;
        if (!added[0])
            snprintf(added, sizeof added, "%s", library);
        if (n < room)
            n += (size_t)snprintf(said + n, room - n, "%s%s (%s)", n ? ", " : "", vendors[k].name, library);
    }
    for (size_t k = 0; k < icds.n && folder[0]; k++)
        if (arcl_vendors_read(icds.path[k], library, sizeof library))
            (void)add(strrchr(icds.path[k], '/') + 1, library);
    arcl_paths_free(&icds);
    if (!folder[0])
        return;
    if (n < room)
        snprintf(said + n, room - n, ": no .icd file in %s names this driver, so arcl registered it for itself",
                 arcl_vendors_folder());
    setenv("OCL_ICD_VENDORS", folder, 1);
}

void arcl_vendors_settle(void)
{
    arcl_paths icds = {0};

    if (!folder[0])
        return;
    unsetenv("OCL_ICD_VENDORS");
    (void)arcl_file_list(folder, ".icd", &icds, NULL);
    for (size_t k = 0; k < icds.n; k++)
        (void)unlink(icds.path[k]);
    arcl_paths_free(&icds);
    (void)rmdir(folder);
    folder[0] = 0;
}
