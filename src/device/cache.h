/*
 * cache.h - the folders where drivers keep compiled kernels.
 *
 * Drivers compile slowly and keep the result. PoCL keeps it in the home folder, and where it cannot it has no devices
 * at all (HOME unusable) or refuses to compile (a folder that is read-only).
 *
 * Layer: device. May use: base.
 */
#ifndef ARCL_DEVICE_CACHE_H
#define ARCL_DEVICE_CACHE_H

#include <stddef.h>

/* Gives the drivers another folder if the usual one cannot be written, and says so in `said`. To be called before
 * OpenCL is opened: the drivers look once. */
void arcl_cache_prepare(char *said, size_t room);

#endif
