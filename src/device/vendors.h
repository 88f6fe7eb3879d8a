/*
 * vendors.h - drivers, and how the OpenCL loader gets to know them.
 *
 * The chain is: libOpenCL.so.1 (the loader) - a file *.icd with the name of a library - that library (the driver) -
 * a device node of the kernel. Notebook images mount the driver's library and forget the .icd file. The one remedy
 * that every loader understands is a folder of .icd files in OCL_ICD_VENDORS, so such a folder is made, with copies
 * of the .icd files there are, and taken away again as soon as the loader has read it. Nothing is written to /etc.
 *
 * Layer: device. May use: base. Must not know: OpenCL's functions.
 */
#ifndef ARCL_DEVICE_VENDORS_H
#define ARCL_DEVICE_VENDORS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct arcl_vendor {
    const char *name;    /* as people say it */
    const char *stem;    /* of the library's file name, whatever its version */
    const char *library; /* the file to look for */
    const char *node;    /* the device node it needs; NULL: none */
    const char *remedy;  /* what to do where that node is missing */
} arcl_vendor;

/* The vendor a library belongs to by its name; NULL: unknown. */
const arcl_vendor *arcl_vendor_of(const char *library);

/* Makes the folder if a driver's library is here that no .icd file names, and says so in `said`. Leaves everything
 * alone if OCL_ICD_VENDORS is set: then somebody has chosen. To be called before OpenCL's first call. */
void arcl_vendors_prepare(char *said, size_t room);

/* After OpenCL's first call: takes the folder and the variable away. */
void arcl_vendors_settle(void);

/* The folder in which the loader looks for .icd files. */
const char *arcl_vendors_folder(void);

/* The first library that arcl registered itself; empty if it did not have to. */
const char *arcl_vendors_added(void);

/* Reads the library's name from an .icd file; false if it has none. */
bool arcl_vendors_read(const char *icd, char *library, size_t room);

/* The path of a library that can be opened, in the usual places or wherever the system finds it; false if there is
 * none. ARCL_VENDOR_LIBS, folders with colons between them, replaces these places. */
bool arcl_vendors_find(const char *name, char *path, size_t room);

/* Whether this library can be opened; if not, why. */
bool arcl_vendors_opens(const char *library, char *why, size_t room);

#endif
