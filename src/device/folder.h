/*
 * folder.h - folders for things that drivers want to write or read, made where nobody else can put anything.
 *
 * Layer: device. Must not know: OpenCL.
 */
#ifndef ARCL_DEVICE_FOLDER_H
#define ARCL_DEVICE_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

/* Whether files can be made in this folder, or in the one that would hold it if it does not exist yet. Tried, not
 * looked up: permissions say little to root, and nothing about a file system that is read-only. */
bool arcl_folder_writable(const char *path);

/* The folder of this user for temporary things, which lasts; false if there is no place for one. */
bool arcl_folder_lasting(char *path, size_t room);

/* A new empty folder, to be removed by the caller; false if there is no place for one. */
bool arcl_folder_new(char *path, size_t room);

/* Gives the drivers another folder for compiled kernels if the usual one cannot be written, and says so in `said`:
 * without one PoCL has no devices at all, or refuses to compile. To be called before OpenCL is opened: drivers look
 * once. */
void arcl_folder_caches(char *said, size_t room);

#endif
