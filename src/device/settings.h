/*
 * settings.h - what `arcl tune` found out about a device, in a file for the next process.
 *
 * The file is limits-<hash>.json (folder.h). It begins with what it is for: the version of arcl, the type of device,
 * the platform, the device, the version of its driver. A file of any other form counts for nothing. A limit of null
 * means never.
 *
 *     {"arcl":"0.1.0","type":"CPU","platform":"Portable Computing Language","device":"pthread-Xeon","driver":"3.1",
 *      "limits":{"move":[230400,14400],"label":[null,14400]}}
 *
 * Layer: device. May use: base, plane.
 */
#ifndef ARCL_DEVICE_SETTINGS_H
#define ARCL_DEVICE_SETTINGS_H

#include <stddef.h>

#include "base/error.h"
#include "device/route.h"

/* The path of the file for a device; false and a sentence if there is no place for it. */
bool arcl_settings_path(const arcl_device_info *d, char *path, size_t room, arcl_error *err);

/* Replaces those limits of `io` that the file has. True if there is no file, too. False and a sentence if it is there
 * and no good: then `io` is as it was. */
bool arcl_settings_read(const arcl_device_info *d, arcl_limits *io, arcl_error *err);

/* Lowers those limits of `io` that are lower in the file of any device of this type: what a device needs at the least
 * that has not been looked for yet. */
void arcl_settings_least(arcl_device_type type, arcl_limits *io);

/* Writes the measured ones, in one step, and makes the folder if need be. */
bool arcl_settings_write(const arcl_device_info *d, const arcl_limits *limits, arcl_error *err);

#endif
