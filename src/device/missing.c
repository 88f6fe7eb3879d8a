/* missing.c - which piece of the chain from the OpenCL loader to a device is missing, and what to do about it. */
#include "device/drivers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "device/vendors.h"

#define INSTALL_CPU "for OpenCL on the CPU, on Debian and Ubuntu: apt-get install pocl-opencl-icd"

/* No library is named anywhere. */
static void explain_no_icd(char *out, size_t room, const char *folder)
{
    const char *set = getenv("OCL_ICD_VENDORS");

    if (set && set[0])
        snprintf(out, room,
                 "no OpenCL driver is registered: OCL_ICD_VENDORS is %s, and there is no .icd file; unset it to use "
                 "those of /etc/OpenCL/vendors",
                 set);
    else
        snprintf(out, room,
                 "no OpenCL driver is installed: there is no .icd file in %s and no vendor's library in the usual "
                 "places; install the driver of the GPU, or " INSTALL_CPU,
                 folder);
}

/* A library is named by an .icd file. True if that explains that there is no device. */
static bool explain_library(char *out, size_t room, const char *icd, const char *library)
{
    const arcl_vendor *v = arcl_vendor_of(library);
    char why[256];

    if (!arcl_vendors_opens(library, why, sizeof why)) {
        const bool nvidia = v && strcmp(v->name, "NVIDIA") == 0;
        const size_t name = strcspn(why, ":"); /* "libimf.so: cannot open shared object file: ..." */
        if (strstr(why, "cannot open shared object file") &&
            (strlen(library) != name || strncmp(why, library, name) != 0)) {
            snprintf(out, room,
                     "the driver needs a library that is missing: %s names %s, which needs %.*s (%s); install what has "
                     "%.*s, or add its folder to LD_LIBRARY_PATH",
                     icd, library, (int)name, why, why, (int)name, why);
            return true;
        }
        snprintf(out, room, "the driver's library is missing: %s names %s, which cannot be opened (%s); %s", icd,
                 library, why,
                 nvidia ? "install NVIDIA's driver; in a container, NVIDIA_DRIVER_CAPABILITIES must contain \"compute\""
                        : "install the driver again, or " INSTALL_CPU);
        return true;
    }
    if (v && v->node && !arcl_vendor_has_card(v)) {
        snprintf(out, room,
                 "%s's driver is here, but the device node %s is missing: there is no such GPU, or it was "
                 "not passed on; %s",
                 v->name, v->node, v->remedy);
        return true;
    }
    return false;
}

/* The first .icd file that explains something. */
static bool explain_icds(char *out, size_t room, const arcl_driver_set *set)
{
    const char *folder = arcl_vendors_folder();
    arcl_paths icds = {0};
    char library[1024];
    bool done = false;

    for (unsigned k = 0; k < set->n; k++)
        if (set->driver[k].ours)
            return explain_library(out, room, "arcl", set->driver[k].library);
    if (!arcl_file_is_folder(folder) && arcl_file_exists(folder))
        return false; /* some loaders take a file or a library in place of the folder */
    (void)arcl_file_list(folder, ".icd", &icds, NULL);
    if (icds.n == 0) {
        explain_no_icd(out, room, folder);
        done = true;
    }
    for (size_t k = 0; k < icds.n && !done; k++)
        if (arcl_vendors_read(icds.path[k], library, sizeof library)) {
            done = explain_library(out, room, icds.path[k], library);
        } else {
            snprintf(out, room, "%s is empty: it should have the name of a driver's library", icds.path[k]);
            done = true;
        }
    arcl_paths_free(&icds);
    return done;
}

void arcl_missing_explain(arcl_device_list *list, const arcl_driver_set *set, const char *no_loader)
{
    char *const out = list->missing;
    const size_t room = sizeof list->missing;
    const char *pocl = getenv("POCL_DEVICES");

    if (no_loader[0]) {
        snprintf(out, room,
                 "%s; on Debian and Ubuntu: apt-get install ocl-icd-libopencl1, and the driver of the GPU "
                 "or pocl-opencl-icd",
                 no_loader);
        return;
    }
    if (list->n > 0) {
        snprintf(out, room, "no device can be used: device %u (%s) was skipped because %s", list->at[0].number,
                 list->at[0].name, list->at[0].skipped);
        return;
    }
    if (list->driver[0]) { /* none is opened to look what else there is */
        snprintf(out, room, "%s", list->driver);
        return;
    }
    for (unsigned k = 0; k < list->platforms && pocl; k++)
        if (strcmp(list->platform[k].name, "Portable Computing Language") == 0) {
            snprintf(out, room,
                     "PoCL has no devices because POCL_DEVICES is \"%s\"; unset it, or try \"pthread\" for "
                     "PoCL 3 and \"cpu\" for later ones",
                     pocl);
            return;
        }
    if (explain_icds(out, room, set))
        return;
    if (list->platforms > 0)
        snprintf(out, room, "the driver %s lists no device: %s", list->platform[0].name,
                 list->platform[0].skipped[0] ? list->platform[0].skipped : "it gives no reason");
    else
        snprintf(out, room, "the OpenCL library %s finds no driver in %s", list->loader, arcl_vendors_folder());
}
