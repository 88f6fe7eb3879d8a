/*
 * devices.h - the list of devices, and what became of their check.
 *
 * Layer: report.
 */
#ifndef ARCL_REPORT_DEVICES_H
#define ARCL_REPORT_DEVICES_H

#include "base/text.h"
#include "device/devices.h"

/* What became of the check of each device; NULL: it was not checked. */
typedef struct arcl_device_checks {
    const char *of[ARCL_DEVICES_MAX]; /* why it failed; "": it passed */
    unsigned failed;
} arcl_device_checks;

void arcl_devices_table(const arcl_device_list *list, const arcl_device_checks *c, unsigned width, bool colour,
                        arcl_text *out);
void arcl_devices_json(const arcl_device_list *list, const arcl_device_checks *c, arcl_text *out);

/* `"number":1,"type":"GPU","name":...`: what tells this device and its driver from others. */
void arcl_device_json(const arcl_device_info *d, arcl_text *out);

#endif
