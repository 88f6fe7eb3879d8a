/*
 * folder.h - folders for things that drivers want to write or read, made where no other user can put anything; and
 * small text files about devices in the cache folder, for the next process.
 *
 * A kept file is <kind>-<hash>.txt in the folder `arcl` of XDG_CACHE_HOME, or else in .cache/arcl of HOME. It begins
 * with its key: lines that say what it is for, of which the name has the hash. Anybody may have written it, so that the
 * reader takes what is exactly of the right form, and nothing else.
 *
 * Layer: device. May use: base. Must not know: OpenCL.
 */
#ifndef ARCL_DEVICE_FOLDER_H
#define ARCL_DEVICE_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/text.h"

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

/* ---- small files for the next process ------------------------------------------------------------- */

enum { ARCL_KEPT_PATH = 4096 };

/* Adds "word value\n" to a key, in one line whatever a driver wrote. */
void arcl_kept_line(arcl_text *key, const char *word, const char *value);

/* The folder; a relative one would depend on where arcl was started. False and a sentence if there is none. */
bool arcl_kept_folder(char *path, size_t room, arcl_error *err);

/* The path of the file with this key in a folder; false and a sentence if it is too long. */
bool arcl_kept_path(const char *folder, const char *kind, const arcl_text *key, char *path, size_t room,
                    arcl_error *err);

/* What follows the key in the file, with a NUL after it; to be freed with arcl_kept_free. NULL: there is no such file,
 * or (`is_there`) one that is not for this key. */
char *arcl_kept_read(const char *path, const arcl_text *key, bool *is_there);
void arcl_kept_free(char *rest);

/* Writes a file in one step, and makes its folder if need be. */
bool arcl_kept_write(const char *path, const arcl_text *file, arcl_error *err);

#endif
