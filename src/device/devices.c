#include "device/devices.h"

#include <ctype.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "device/drivers.h"
#include "device/environment.h"
#include "device/loader.h"
#include "device/folder.h"
#include "device/vendors.h"

static pthread_once_t once = PTHREAD_ONCE_INIT;
static arcl_device_info devices[ARCL_DEVICES_MAX];
static arcl_platform_info platforms[ARCL_PLATFORMS_MAX];
static arcl_device_list list = {.at = devices, .platform = platforms};

const char *arcl_device_type_name(arcl_device_type t)
{
    return t == ARCL_DEVICE_GPU ? "GPU" : t == ARCL_DEVICE_CPU ? "CPU" : "other";
}

bool arcl_devices_may_have_gpus(void)
{
    return arcl_vendors_may_have_cards();
}

/* ---- one device ------------------------------------------------------------------------------ */

/* Text without the spaces around it that some drivers write; what does not fit is cut. */
static void tidy(char *out, size_t room, char *text)
{
    size_t n = strlen(text);

    while (n > 0 && isspace((unsigned char)text[n - 1]))
        text[--n] = 0;
    snprintf(out, room, "%.*s", (int)room - 1, text + strspn(text, " \t"));
}

static void device_text(const arcl_cl *cl, cl_device_id id, cl_device_info what, char *out, size_t room)
{
    char text[512] = "";

    if (cl->clGetDeviceInfo(id, what, sizeof text - 1, text, NULL) != CL_SUCCESS)
        text[0] = 0;
    tidy(out, room, text);
}

static void platform_text(const arcl_cl *cl, cl_platform_id id, cl_platform_info what, char *out, size_t room)
{
    char text[512] = "";

    if (cl->clGetPlatformInfo(id, what, sizeof text - 1, text, NULL) != CL_SUCCESS)
        text[0] = 0;
    tidy(out, room, text);
}

/* A number of 1, 4 or 8 bytes; 0 if the driver does not tell. */
static uint64_t device_number(const arcl_cl *cl, cl_device_id id, cl_device_info what, size_t size)
{
    union {
        cl_uint u32;
        cl_ulong u64;
    } n = {.u64 = 0};

    if (cl->clGetDeviceInfo(id, what, size, &n, NULL) != CL_SUCCESS)
        return 0;
    return size == sizeof n.u32 ? n.u32 : n.u64;
}

/* The place of a card on its bus, which tells that two devices are one card. The numbers are those of the extensions
 * cl_khr_pci_bus_info and cl_nv_device_attribute_query, which the headers of some systems lack. */
static bool pci_place(const arcl_cl *cl, cl_device_id id, unsigned pci[4])
{
    enum { PCI_BUS_INFO_KHR = 0x410f, PCI_BUS_ID_NV = 0x4008, PCI_SLOT_ID_NV = 0x4009, PCI_DOMAIN_ID_NV = 0x400a };
    cl_uint khr[4], bus, slot;

    if (cl->clGetDeviceInfo(id, PCI_BUS_INFO_KHR, sizeof khr, khr, NULL) == CL_SUCCESS) {
        memcpy(pci, khr, sizeof khr);
        return true;
    }
    if (cl->clGetDeviceInfo(id, PCI_BUS_ID_NV, sizeof bus, &bus, NULL) != CL_SUCCESS ||
        cl->clGetDeviceInfo(id, PCI_SLOT_ID_NV, sizeof slot, &slot, NULL) != CL_SUCCESS)
        return false;
    pci[0] = (unsigned)device_number(cl, id, PCI_DOMAIN_ID_NV, sizeof(cl_uint));
    pci[1] = bus;
    pci[2] = slot >> 3;
    pci[3] = slot & 7;
    return true;
}

/* Why the device cannot be used; NULL if it can. Versions are read leniently: what cannot be read is new enough. */
static const char *unfit(const arcl_cl *cl, const arcl_device_info *d)
{
    unsigned major, minor;

    if (!device_number(cl, d->id, CL_DEVICE_AVAILABLE, sizeof(cl_bool)))
        return "its driver says that it is not available";
    if (!device_number(cl, d->id, CL_DEVICE_COMPILER_AVAILABLE, sizeof(cl_bool)))
        return "its driver has no compiler";
    if (!device_number(cl, d->id, CL_DEVICE_ENDIAN_LITTLE, sizeof(cl_bool)))
        return "it stores numbers with the high byte first";
    if (sscanf(d->version, "OpenCL %u.%u", &major, &minor) == 2 && (major < 1 || (major == 1 && minor < 2)))
        return "it has less than OpenCL 1.2";
    return NULL;
}

/* The same card under another platform, or the same CPU. */
static unsigned twin_of(const arcl_device_info *d)
{
    for (const arcl_device_info *e = devices; e < d; e++) {
        const bool card = e->has_pci && d->has_pci && memcmp(e->pci, d->pci, sizeof d->pci) == 0;
        const bool cpu = e->type == ARCL_DEVICE_CPU && d->type == ARCL_DEVICE_CPU;
        if (e->platform_id != d->platform_id && (card || cpu) && !e->skipped[0] && !e->twin)
            return e->number;
    }
    return 0;
}

static void describe(const arcl_cl *cl, arcl_device_info *d)
{
    /* One that says it is several things at once is a simulator, and none of them. */
    const uint64_t type =
        device_number(cl, d->id, CL_DEVICE_TYPE, sizeof(cl_device_type)) & ~(uint64_t)CL_DEVICE_TYPE_DEFAULT;

    d->type = type == CL_DEVICE_TYPE_GPU   ? ARCL_DEVICE_GPU
              : type == CL_DEVICE_TYPE_CPU ? ARCL_DEVICE_CPU
                                           : ARCL_DEVICE_OTHER;
    device_text(cl, d->id, CL_DEVICE_NAME, d->name, sizeof d->name);
    device_text(cl, d->id, CL_DEVICE_VENDOR, d->vendor, sizeof d->vendor);
    device_text(cl, d->id, CL_DRIVER_VERSION, d->driver, sizeof d->driver);
    device_text(cl, d->id, CL_DEVICE_VERSION, d->version, sizeof d->version);
    d->units = (unsigned)device_number(cl, d->id, CL_DEVICE_MAX_COMPUTE_UNITS, sizeof(cl_uint));
    d->memory = device_number(cl, d->id, CL_DEVICE_GLOBAL_MEM_SIZE, sizeof(cl_ulong));
    d->alloc_max = device_number(cl, d->id, CL_DEVICE_MAX_MEM_ALLOC_SIZE, sizeof(cl_ulong));
    d->local_memory = device_number(cl, d->id, CL_DEVICE_LOCAL_MEM_SIZE, sizeof(cl_ulong));
    d->group_max = device_number(cl, d->id, CL_DEVICE_MAX_WORK_GROUP_SIZE, sizeof(size_t));
    d->unified = device_number(cl, d->id, CL_DEVICE_HOST_UNIFIED_MEMORY, sizeof(cl_bool)) != 0;
    d->local_is_plain = device_number(cl, d->id, CL_DEVICE_LOCAL_MEM_TYPE, sizeof(cl_uint)) == CL_GLOBAL;
    d->spins = strstr(d->vendor, "NVIDIA") != NULL;
    d->has_pci = pci_place(cl, d->id, d->pci);
    const char *why = unfit(cl, d);
    if (why)
        snprintf(d->skipped, sizeof d->skipped, "%s", why);
    else
        d->twin = twin_of(d);
}

/* ---- one platform ---------------------------------------------------------------------------- */

/* Whether a word of ARCL_PLATFORM_SKIP (commas between them) is part of the name, in whichever case. */
static bool unwanted(const char *name)
{
    const char *at = getenv("ARCL_PLATFORM_SKIP");

    while (at && *at) {
        const size_t n = strcspn(at, ",");
        for (const char *in = name; *in && n > 0; in++) {
            size_t k = 0;
            while (k < n && in[k] && tolower((unsigned char)in[k]) == tolower((unsigned char)at[k]))
                k++;
            if (k == n)
                return true;
        }
        at += n + (at[n] == ',');
    }
    return false;
}

/* What a platform cannot do is its own affair: others are listed all the same. */
static void add_platform(const arcl_cl *cl, cl_platform_id id)
{
    arcl_platform_info *p = &platforms[list.platforms++];
    cl_device_id ids[ARCL_DEVICES_MAX];
    cl_uint n = 0;

    platform_text(cl, id, CL_PLATFORM_NAME, p->name, sizeof p->name);
    platform_text(cl, id, CL_PLATFORM_VERSION, p->version, sizeof p->version);
    arcl_driver_trial_step(ARCL_DRIVER_LIST, p->name);
    if (unwanted(p->name)) {
        snprintf(p->skipped, sizeof p->skipped, "ARCL_PLATFORM_SKIP names it");
        return;
    }
    cl_int rc = arcl_fault_strikes(ARCL_FAULT_PLATFORM)
                    ? CL_OUT_OF_HOST_MEMORY
                    : cl->clGetDeviceIDs(id, CL_DEVICE_TYPE_ALL, ARCL_DEVICES_MAX, ids, &n);
    if (rc != CL_SUCCESS || n == 0) {
        const bool none = rc == CL_DEVICE_NOT_FOUND || rc == CL_SUCCESS;
        snprintf(p->skipped, sizeof p->skipped, none ? "it has no devices" : "it cannot list its devices (%s)",
                 arcl_cl_code(rc));
        return;
    }
    for (cl_uint k = 0; k < n && k < ARCL_DEVICES_MAX && list.n < ARCL_DEVICES_MAX; k++) {
        arcl_device_info *d = &devices[list.n];
        *d = (arcl_device_info){.number = ++list.n, .id = ids[k], .platform_id = id};
        snprintf(d->platform, sizeof d->platform, "%s", p->name);
        describe(cl, d);
        p->devices++;
        list.usable += !d->skipped[0];
    }
}

/* ---- the list -------------------------------------------------------------------------------- */

/* All platforms and their devices. */
static void add_platforms(const arcl_cl *cl)
{
    cl_platform_id ids[ARCL_PLATFORMS_MAX];
    cl_uint n = 0;

    /* No driver at all is an error for loaders, and no news for us. */
    if (cl->clGetPlatformIDs(ARCL_PLATFORMS_MAX, ids, &n) != CL_SUCCESS)
        n = 0;
    arcl_vendors_settle(); /* the loader has read the folder; it does so only once */
    for (cl_uint k = 0; k < n && k < ARCL_PLATFORMS_MAX; k++)
        add_platform(cl, ids[k]);
}

/* In the process in which a driver is tried: there is no other. */
static const arcl_device_list *list_alone(void)
{
    const arcl_cl *cl = arcl_cl_load(NULL);

    if (cl)
        add_platforms(cl);
    return cl ? &list : NULL;
}

/* Devices of a driver that did not survive the self-test. */
static void skip_failed(const arcl_driver_set *set)
{
    for (unsigned d = 0; d < set->n; d++)
        for (unsigned k = 0; k < list.n; k++) {
            const arcl_verdict *v = &set->verdict[d];
            if (!v->failed || strcmp(devices[k].platform, v->platform) != 0)
                continue;
            list.usable -= !devices[k].skipped[0];
            devices[k].crashed = true;
            arcl_verdict_explain(v, &set->driver[d], devices[k].skipped, sizeof devices[k].skipped);
        }
}

static arcl_devices_use use_of_first;

static void make_list(void)
{
    static arcl_driver_set set; /* large */
    arcl_error no_loader = {0}, wrong = {0};

    if (!arcl_environment_check(&wrong))
        snprintf(list.complaint, sizeof list.complaint, "%s", wrong.text);
    arcl_folder_caches(list.cache, sizeof list.cache);
    if (!dlopen(NULL, RTLD_LAZY)) { /* only where nothing can be opened: see static.c */
        snprintf(list.missing, sizeof list.missing, "%s", dlerror());
        return;
    }
    arcl_drivers_find(&set, use_of_first, list_alone);
    arcl_drivers_explain(&set, &list);
    arcl_drivers_show(&set);
    const arcl_cl *cl = arcl_cl_load(&no_loader);
    if (cl) {
        snprintf(list.loader, sizeof list.loader, "%s", cl->path);
        add_platforms(cl);
    }
    arcl_vendors_settle();
    skip_failed(&set);
    if (list.usable == 0)
        arcl_missing_explain(&list, &set, no_loader.text);
}

const arcl_device_list *arcl_devices_for(arcl_devices_use use)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static bool made;

    pthread_mutex_lock(&lock);
    if (!made) {
        use_of_first = use;
        made = true;
    }
    pthread_mutex_unlock(&lock);
    pthread_once(&once, make_list);
    return &list;
}

const arcl_device_list *arcl_devices(void)
{
    return arcl_devices_for(ARCL_DEVICES_LISTED);
}
