#define _GNU_SOURCE /* memmem */
#include "device/vendors.h"

#include <dlfcn.h>
#include <glob.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/text.h"
#include "device/folder.h"

enum { PATH_ROOM = 1024 };

static const arcl_vendor vendors[] = {
    {"NVIDIA",
     "libnvidia-opencl.so",
     "libnvidia-opencl.so.1",
     "/dev/nvidia0",
     {"/dev/nvidia[0-9]*", "/dev/dxg"},
     "in a notebook, choose a GPU as accelerator; in a container, start it with --gpus all"},
    {"AMD",
     "libamdocl64.so",
     "libamdocl64.so",
     "/dev/kfd",
     {"/dev/kfd", "/dev/dxg"},
     "in a container, start it with --device /dev/kfd"},
    {"Intel",
     "libigdrcl.so",
     "intel-opencl/libigdrcl.so",
     "/dev/dri",
     {"/dev/dri", "/dev/dxg"},
     "in a container, start it with --device /dev/dri"},
    {.name = "PoCL", .stem = "libpocl.so", .library = "libpocl.so.2"},
};

enum { VENDORS = sizeof vendors / sizeof *vendors };

/* Where libraries are that the system's own list of folders may not have. */
static const char usual_places[] = "/usr/local/nvidia/lib64:/usr/lib64-nvidia:/usr/local/cuda/lib64:"
                                   "/usr/lib/x86_64-linux-gnu:/usr/lib/aarch64-linux-gnu:/usr/lib64:"
                                   "/opt/rocm/lib:/opt/rocm/opencl/lib";

static bool shown;       /* OCL_ICD_VENDORS is ours */
static arcl_text before; /* what it was; empty: it was not set */

const arcl_vendor *arcl_vendor_of(const char *library)
{
    for (unsigned k = 0; k < VENDORS; k++)
        if (strstr(library, vendors[k].stem))
            return &vendors[k];
    return NULL;
}

static bool is_there(const char *pattern)
{
    glob_t found;
    const bool any = glob(pattern, GLOB_NOSORT, NULL, &found) == 0;

    if (any)
        globfree(&found);
    return any;
}

bool arcl_vendor_has_card(const arcl_vendor *v)
{
    for (unsigned k = 0; k < sizeof v->signs / sizeof *v->signs && v->signs[k]; k++)
        if (is_there(v->signs[k]))
            return true;
    return false;
}

/* ---- where things are ------------------------------------------------------------------------ */

const char *arcl_vendors_folder(void)
{
    const char *set = getenv("OCL_ICD_VENDORS");

    if (!set || !set[0])
        set = getenv("OPENCL_VENDOR_PATH");
    return set && set[0] ? set : "/etc/OpenCL/vendors";
}

bool arcl_vendors_read(const char *icd, char *library, size_t room)
{
    arcl_error unread = {0};
    size_t len;
    char *text = arcl_file_read(icd, ARCL_FILE_ICD_MAX, &len, &unread);

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

/* In one of these folders, colons between them. */
static bool find_in(const char *folders, const char *name, char *path, size_t room)
{
    for (const char *at = folders; *at;) {
        const size_t n = strcspn(at, ":");
        const int len = snprintf(path, room, "%.*s/%s", (int)n, at, name);
        if (n > 0 && (size_t)len < room && arcl_file_is_regular(path))
            return true;
        at += n + (at[n] == ':');
    }
    return false;
}

/* Among the libraries that the system knows; its file has their paths as texts. */
static bool find_in_system(const char *name, char *path, size_t room)
{
    char end[PATH_ROOM];
    const size_t len = (size_t)snprintf(end, sizeof end, "/%s", name);
    size_t size = 0;
    bool found = false;

    if (len >= sizeof end)
        return false;
    char *bytes = arcl_file_read("/etc/ld.so.cache", ARCL_FILE_LD_CACHE_MAX, &size, NULL);

    for (const char *at = bytes; at && !found; at++) {
        at = memmem(at, size - (size_t)(at - bytes), end, len + 1);
        if (!at)
            break;
        const char *first = at, *behind = at + len + 1;
        while (first > bytes && first[-1])
            first--;
        found = *first == '/' && (size_t)(behind - first) <= room;
        if (found)
            memcpy(path, first, (size_t)(behind - first));
        found = found && arcl_file_is_regular(path);
    }
    arcl_file_free(bytes);
    return found;
}

bool arcl_vendors_find(const char *name, char *path, size_t room)
{
    const char *set = getenv("ARCL_VENDOR_LIBS"), *first = getenv("LD_LIBRARY_PATH");

    if (set)
        return find_in(set, name, path, room);
    if (first && !strchr(name, '/') && find_in(first, name, path, room))
        return true;
    return find_in(usual_places, name, path, room) || (!strchr(name, '/') && find_in_system(name, path, room));
}

/* ---- the list -------------------------------------------------------------------------------- */

/* Where the loader finds what an .icd file names. */
static void find_file(arcl_driver *d)
{
    const char *first = getenv("LD_LIBRARY_PATH");
    const size_t room = sizeof d->file;

    if (strchr(d->library, '/'))
        snprintf(d->file, room, "%s", arcl_file_is_regular(d->library) ? d->library : "");
    else if (!(first && find_in(first, d->library, d->file, room)) && !find_in_system(d->library, d->file, room) &&
             !find_in(usual_places, d->library, d->file, room))
        d->file[0] = 0;
}

/* Those in the folder; some loaders take the name of an .icd file or of a library in place of it. */
static unsigned list_registered(arcl_driver out[ARCL_DRIVERS_MAX])
{
    const char *where = arcl_vendors_folder();
    arcl_paths icds = {0};
    unsigned n = 0;

    if (arcl_file_is_folder(where)) {
        (void)arcl_file_list(where, ".icd", &icds, NULL);
        for (size_t k = 0; k < icds.n && n < ARCL_DRIVERS_MAX; k++) {
            arcl_driver *d = &out[n];
            const char *name = strrchr(icds.path[k], '/') + 1;
            *d = (arcl_driver){.ours = false};
            if (strlen(name) >= sizeof d->icd || !arcl_vendors_read(icds.path[k], d->library, sizeof d->library))
                continue;
            snprintf(d->icd, sizeof d->icd, "%s", name);
            n++;
        }
        arcl_paths_free(&icds);
    } else if (getenv("OCL_ICD_VENDORS") && where[0]) {
        const size_t len = strlen(where);
        arcl_driver *d = &out[n];
        *d = (arcl_driver){.icd = "chosen.icd"};
        if (len > 4 && strcmp(where + len - 4, ".icd") == 0)
            n += arcl_vendors_read(where, d->library, sizeof d->library);
        else if (len < sizeof d->library && strstr(where, ".so")) {
            memcpy(d->library, where, len + 1);
            n++;
        }
    }
    for (unsigned k = 0; k < n; k++)
        find_file(&out[k]);
    return n;
}

unsigned arcl_vendors_list(arcl_driver out[ARCL_DRIVERS_MAX])
{
    const char *set = getenv("OCL_ICD_VENDORS");
    unsigned n = list_registered(out), known = 0;

    for (unsigned k = 0; k < n; k++) {
        const arcl_vendor *v = arcl_vendor_of(out[k].library);
        if (v && out[k].file[0])
            known |= 1u << (v - vendors);
    }
    for (unsigned k = 0; k < VENDORS && n < ARCL_DRIVERS_MAX && !(set && set[0]); k++) {
        arcl_driver *d = &out[n];
        *d = (arcl_driver){.ours = true};
        if (known >> k & 1 || !arcl_vendors_find(vendors[k].library, d->file, sizeof d->file))
            continue;
        memcpy(d->library, d->file, sizeof d->library);
        snprintf(d->icd, sizeof d->icd, "arcl-%s.icd", vendors[k].name);
        n++;
    }
    return n;
}

bool arcl_vendors_may_have_cards(void)
{
    arcl_driver registered[ARCL_DRIVERS_MAX];

    for (unsigned k = 0; k < VENDORS; k++)
        if (arcl_vendor_has_card(&vendors[k]))
            return true;
    if (is_there("/proc/driver/nvidia/version")) /* the node may be made when it is asked for */
        return true;
    const unsigned n = list_registered(registered);
    for (unsigned k = 0; k < n; k++)
        if (registered[k].file[0] && !arcl_vendor_of(registered[k].library))
            return true;
    return false;
}

/* ---- what the loader sees -------------------------------------------------------------------- */

bool arcl_vendors_show(const arcl_driver *const drivers[], unsigned n)
{
    const char *set = getenv("OCL_ICD_VENDORS");
    char place[ARCL_KEPT_PATH - PATH_ROOM], folder[ARCL_KEPT_PATH], path[ARCL_KEPT_PATH + PATH_ROOM];
    uint64_t hash = ARCL_HASH_SEED;

    for (unsigned k = 0; k < n; k++) {
        hash = arcl_hash_bytes(hash, drivers[k]->icd, strlen(drivers[k]->icd));
        hash = arcl_hash_bytes(hash, drivers[k]->library, strlen(drivers[k]->library));
    }
    if (!arcl_kept_place(place, sizeof place))
        return false;
    snprintf(folder, sizeof folder, "%s/vendors-%016" PRIx64, place, hash);
    for (unsigned k = 0; k < n; k++) {
        snprintf(path, sizeof path, "%s/%s", folder, drivers[k]->icd);
        if (!arcl_folder_make(path, NULL) ||
            !arcl_file_replace(path, drivers[k]->library, strlen(drivers[k]->library), NULL))
            return false;
    }
    arcl_text_clear(&before);
    arcl_text_puts(&before, set ? set : "");
    setenv("OCL_ICD_VENDORS", folder, 1);
    shown = true;
    return true;
}

void arcl_vendors_settle(void)
{
    if (!shown)
        return;
    if (before.len)
        setenv("OCL_ICD_VENDORS", before.s, 1);
    else
        unsetenv("OCL_ICD_VENDORS");
    arcl_text_close(&before);
    shown = false;
}
