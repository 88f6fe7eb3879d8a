/* drivers.c - drivers are chosen: those that are not known yet are tried first. */
#define _GNU_SOURCE /* RTLD_DEFAULT, RTLD_NOLOAD */
#include "device/drivers.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "device/device_set.h"
#include "device/environment.h"

/* ---- the trial ------------------------------------------------------------------------------ */

static const arcl_device_list *(*list_devices)(void); /* for the child */

/* In the child. False if the driver cannot even be opened: what is missing is explained elsewhere. */
static bool work(const arcl_driver *d, arcl_trust wanted)
{
    static arcl_device device; /* large */
    char why[256];

    (void)unsetenv("OCL_ICD_FILENAMES"); /* drivers that another loader would open besides */
    arcl_driver_trial_step(ARCL_DRIVER_LOAD, "");
    if (!arcl_vendors_opens(d->library, why, sizeof why))
        return false;
    const arcl_device_list *list = list_devices();
    for (unsigned k = 0; list && k < list->n; k++)
        if (!list->at[k].skipped[0] && wanted > ARCL_TRUST_LIST &&
            (wanted == ARCL_TRUST_ALL || list->at[k].type == ARCL_DEVICE_GPU)) {
            arcl_error ignored = {0}; /* what is wrong is found again, and said, where the device is used */
            (void)arcl_device_open_tested(&device, &list->at[k], NULL, &ignored);
            arcl_device_close(&device);
        }
    return list != NULL;
}

/* ---- the choice ----------------------------------------------------------------------------- */

/* Whether a trial in a child would tell anything: not if OpenCL or the driver is part of this process already (tools
 * such as oclgrind, a program that uses OpenCL itself), nor if failures are made on demand. */
static bool can_be_tried(const arcl_driver *d)
{
    const char *fault = getenv("ARCL_FAULT");

    return !(fault && fault[0]) && !dlsym(RTLD_DEFAULT, "clGetPlatformIDs") &&
           !dlopen(d->library, RTLD_LAZY | RTLD_NOLOAD);
}

/* False if it cannot be opened and only arcl proposed it. */
static bool try_driver(arcl_driver_set *set, unsigned k, arcl_trust wanted)
{
    const arcl_driver *d = &set->driver[k];
    arcl_verdict *v = &set->verdict[k];

    set->tried[k] = arcl_driver_trial(d, work, wanted, arcl_environment_seconds(), v);
    if (set->tried[k])
        arcl_verdict_write(d, v);
    return set->tried[k] || !d->ours;
}

void arcl_drivers_find(arcl_driver_set *out, arcl_devices_use use, const arcl_device_list *(*list)(void))
{
    static const arcl_trust needs[] = {[ARCL_DEVICES_LISTED] = ARCL_TRUST_LIST,
                                       [ARCL_DEVICES_GPUS] = ARCL_TRUST_GPUS,
                                       [ARCL_DEVICES_ALL] = ARCL_TRUST_ALL,
                                       [ARCL_DEVICES_ANEW] = ARCL_TRUST_ALL};
    const arcl_trust wanted = needs[use];
    const unsigned all = arcl_vendors_list(out->driver);

    list_devices = list;
    for (unsigned k = 0; k < all; k++) {
        const unsigned at = out->n;
        if (at != k)
            out->driver[at] = out->driver[k];
        if (use == ARCL_DEVICES_ANEW || !arcl_verdict_read(&out->driver[at], &out->verdict[at]))
            out->verdict[at] = (arcl_verdict){0};
        const bool known = arcl_verdict_settles(&out->verdict[at], wanted);
        if (known || !out->driver[at].file[0] || !can_be_tried(&out->driver[at]) || try_driver(out, at, wanted))
            out->n++;
    }
}

void arcl_drivers_show(const arcl_driver_set *set)
{
    const char *chosen = getenv("OCL_ICD_VENDORS"), *other = getenv("OPENCL_VENDOR_PATH");
    const arcl_driver *shown[ARCL_DRIVERS_MAX];
    bool need = other && other[0] && !(chosen && chosen[0]); /* a variable that not every loader knows */
    unsigned n = 0;

    for (unsigned k = 0; k < set->n; k++) {
        const bool bad = set->verdict[k].failed && set->verdict[k].passed < ARCL_TRUST_LIST;
        need = need || bad || set->driver[k].ours;
        if (!bad)
            shown[n++] = &set->driver[k];
    }
    if (need)
        (void)arcl_vendors_show(shown, n);
}

void arcl_drivers_explain(const arcl_driver_set *set, arcl_device_list *list)
{
    size_t n = 0;

    for (unsigned k = 0; k < set->n; k++) {
        const arcl_vendor *v = set->driver[k].ours ? arcl_vendor_of(set->driver[k].library) : NULL;
        if (v && n < sizeof list->vendors)
            n += (size_t)snprintf(list->vendors + n, sizeof list->vendors - n, "%s%s (%s)", n ? ", " : "", v->name,
                                  set->driver[k].library);
        if (set->verdict[k].failed && !list->driver[0]) {
            arcl_verdict_explain(&set->verdict[k], &set->driver[k], list->driver, sizeof list->driver);
            list->driver_is_new = set->tried[k];
        }
    }
    if (n > 0 && n < sizeof list->vendors)
        snprintf(list->vendors + n, sizeof list->vendors - n,
                 ": no .icd file in %s names this driver, so arcl registered it for itself", arcl_vendors_folder());
}
