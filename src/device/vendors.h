/*
 * vendors.h - drivers, and how the OpenCL loader gets to know them.
 *
 * The chain is: libOpenCL.so.1 (the loader) - a file *.icd with the name of a library - that library (the driver) -
 * a device node of the kernel. Notebook images mount the driver's library and forget the .icd file. The one remedy
 * that every loader understands is a folder of .icd files in OCL_ICD_VENDORS, so such a folder is made, with copies
 * of the .icd files there are, in the cache folder: its name has the hash of what is in it, so that there is one for
 * each list of drivers. Nothing is written to /etc.
 *
 * Layer: device. May use: base. Must not know: OpenCL's functions.
 */
#ifndef ARCL_DEVICE_VENDORS_H
#define ARCL_DEVICE_VENDORS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct arcl_vendor {
    const char *name;     /* as people say it */
    const char *stem;     /* of the library's file name, whatever its version */
    const char *library;  /* the file to look for */
    const char *node;     /* the device node it needs, for people; NULL: none */
    const char *signs[3]; /* patterns of files of which one is there if there is a card */
    const char *remedy;   /* what to do where that node is missing */
} arcl_vendor;

/* The vendor a library belongs to by its name; NULL: unknown. */
const arcl_vendor *arcl_vendor_of(const char *library);

/* Whether there is a card of this vendor. NVIDIA's library makes /dev/nvidiactl itself where it may, card or not, so
 * that file says nothing. */
bool arcl_vendor_has_card(const arcl_vendor *v);

/* Whether there may be a card of any vendor: one shows by a file, or a driver is registered that is none of these
 * vendors', whose cards nobody here knows. */
bool arcl_vendors_may_have_cards(void);

/* A driver that the loader would open. */
typedef struct arcl_driver {
    char icd[256];      /* file name under which it is registered */
    char library[1024]; /* as it is written there */
    char file[1024];    /* where that is; empty: nowhere */
    bool ours;          /* no .icd file names it */
} arcl_driver;

enum { ARCL_DRIVERS_MAX = 32 };

/* The drivers that are registered, and those that are here and not registered; opens none of them. Those that are
 * not registered are left alone if OCL_ICD_VENDORS is set: then the user has chosen. */
unsigned arcl_vendors_list(arcl_driver out[ARCL_DRIVERS_MAX]);

/* Lets the loader see these drivers and no others, by a folder for it; arcl_vendors_settle ends it. Not called if
 * the loader finds them by itself. To be called before OpenCL's first call. */
bool arcl_vendors_show(const arcl_driver *const drivers[], unsigned n);

/* After OpenCL's first call: the variable is what it was. */
void arcl_vendors_settle(void);

/* The folder in which the loader looks for .icd files. */
const char *arcl_vendors_folder(void);

/* Reads the library's name from an .icd file; false if it has none. */
bool arcl_vendors_read(const char *icd, char *library, size_t room);

/* Where a library is: in ARCL_VENDOR_LIBS (folders with colons between them) if that is set; else where the system
 * finds it, or in one of the usual places. False if it is nowhere. Opens nothing. */
bool arcl_vendors_find(const char *name, char *path, size_t room);

/* Whether this library can be opened; if not, why. */
bool arcl_vendors_opens(const char *library, char *why, size_t room);

#endif
