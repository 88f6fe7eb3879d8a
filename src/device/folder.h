/*
 * folder.h - folders for things that drivers want to write or read, made where no other user can put anything; and
 * small files about devices in the cache folder, for the next process.
 *
 * A kept file is <kind>-<hash>.json in the folder `arcl` of XDG_CACHE_HOME, or else in .cache/arcl of HOME: an object
 * that begins with its key, strings that say what it is for, of which the name has the hash. Anybody may have written
 * it, so that the reader takes what can be meant, and nothing else.
 *
 * Layer: device. May use: base. Must not know: OpenCL.
 */
#ifndef ARCL_DEVICE_FOLDER_H
#define ARCL_DEVICE_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/json.h"

/* Whether files can be made in this folder, or in the one that would hold it if it does not exist yet. Tried, not
 * looked up: permissions say little to root, and nothing about a file system that is read-only. */
bool arcl_folder_writable(const char *path);

/* The folder of this user for temporary things, which lasts; false if there is no place for one. */
bool arcl_folder_lasting(char *path, size_t room);

/* Makes the folder of a file, and those above it. */
bool arcl_folder_make(const char *file, arcl_error *err);

/* Gives the drivers another folder for compiled kernels if the usual one cannot be written, and says so in `said`:
 * without one PoCL has no devices at all, or refuses to compile. To be called before OpenCL is opened: drivers look
 * once. */
void arcl_folder_caches(char *said, size_t room);

/* ---- small files for the next process ------------------------------------------------------------- */

enum { ARCL_KEPT_PATH = 4096 };

/* The folder; a relative one would depend on where arcl was started. False and a sentence if there is none. */
bool arcl_kept_folder(char *path, size_t room, arcl_error *err);

/* That folder, or that for temporary things if nothing can be written there. False if there is no place at all. */
bool arcl_kept_place(char *path, size_t room);

/* The path of the file with this key in a folder; false and a sentence if it is too long or there is no memory. */
bool arcl_kept_path(const char *folder, const char *kind, const cJSON *key, char *path, size_t room, arcl_error *err);

/* The object in the file, for cJSON_Delete. NULL: there is no such file, or (`is_there`) one that does not begin with
 * the members of this key. */
cJSON *arcl_kept_read(const char *path, const cJSON *key, bool *is_there);

/* Writes a file in one step, and makes its folder if need be. */
bool arcl_kept_write(const char *path, const cJSON *file, arcl_error *err);

#endif
