/* file.h - whole files, files block by block, and sorted folders. */
#ifndef ARCL_BASE_FILE_H
#define ARCL_BASE_FILE_H

#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>

#include "base/error.h"

/* The most that is read of a file of each kind, in bytes: what is larger is refused before it is read. A stream, whose
 * size is not known, is read up to there; of a device, which may have no end, little more than can be typed. */
#define ARCL_FILE_PROGRAMS_MAX ((size_t)64 << 20)
#define ARCL_FILE_TASKS_MAX ((size_t)1 << 30)
#define ARCL_FILE_SUBMISSION_MAX ((size_t)256 << 20)
#define ARCL_FILE_VECTORS_MAX ((size_t)1 << 30)
#define ARCL_FILE_IMAGE_MAX ((size_t)3 << 30)
#define ARCL_FILE_KERNELS_MAX ((size_t)16 << 20)
#define ARCL_FILE_MODEL_MAX ((size_t)64 << 10)
#define ARCL_FILE_SETTINGS_MAX ((size_t)16 << 10)
#define ARCL_FILE_ICD_MAX ((size_t)4 << 10)
#define ARCL_FILE_LD_CACHE_MAX ((size_t)64 << 20)
#define ARCL_FILE_DEVICE_MAX ((size_t)1 << 20)

/* The bytes of a file of at most `limit` bytes with a NUL after them, to be
 * released with arcl_file_free; NULL and a sentence otherwise. "-" is standard input. */
char *arcl_file_read(const char *path, size_t limit, size_t *len, arcl_error *err);
void arcl_file_free(char *bytes);

/* The same block by block. */
typedef struct arcl_stream {
    const char *path;
    int f;
    uintmax_t size; /* of a regular file; 0: not known */
    size_t limit, done;
} arcl_stream;

bool arcl_stream_open(arcl_stream *s, const char *path, size_t limit, arcl_error *err);
void arcl_stream_close(arcl_stream *s);

/* At most *n bytes, and in *n how many: 0 at the end. False and a sentence if they cannot be read or are too many. */
bool arcl_stream_read(arcl_stream *s, char *to, size_t *n, arcl_error *err);

/* realloc; where that fails, `bytes` are freed, and there is a sentence. */
char *arcl_stream_room(const arcl_stream *s, char *bytes, size_t n, arcl_error *err);

/* Replaces the file at `path` in one step; what is there and no regular file (a device, a link) is written in place. */
bool arcl_file_write(const char *path, const void *bytes, size_t len, arcl_error *err);

/* The same where arcl alone names files: what is there gives way, nothing is written through a link, and others cannot
 * read it. */
bool arcl_file_replace(const char *path, const void *bytes, size_t len, arcl_error *err);

/* Whether that is likely to be possible later, and the file is none that was read, see below: for everybody who writes
 * where people say, before anything is written. */
bool arcl_file_can_write(const char *path, arcl_error *err);

/* Whether the file can be written in place and its folder takes others: neither is read-only, nor what they are on. */
bool arcl_file_can_change(const char *path);

/* An empty file that others cannot write, unless there is one. */
bool arcl_file_make(const char *path, arcl_error *err);

/* Paths of the entries of folder `path` that end in `suffix`, sorted by name; no pipes, devices or sockets, whose
 * reading may never end. */
typedef struct arcl_paths {
    char **path;
    size_t n;
} arcl_paths;

bool arcl_file_list(const char *path, const char *suffix, arcl_paths *out, arcl_error *err);
void arcl_paths_free(arcl_paths *p);
bool arcl_file_is_folder(const char *path);
bool arcl_file_exists(const char *path);
bool arcl_file_is_regular(const char *path);            /* one that can be read twice */
bool arcl_file_is_special(const char *path);            /* a pipe, device or socket */
bool arcl_file_has_size(const char *path, size_t size); /* a regular file of so many bytes */

/* ---- inputs and outputs --------------------------------------------------------------------- */

/*
 * No output takes the place of an input. A command begins to take notes before it reads anything; from then on every
 * file that is read is noted by those who read it. Before anything is written, the place of each output is asked about.
 * A file is the same whatever it is called: by another path, a symbolic link or a hard link.
 */

/* From now on files are noted. Without this nothing here does anything: a library has no outputs. */
void arcl_claims_begin(void);

/* Notes a file that is open, by what fstat says of it, or that is or will be at this path. */
void arcl_claim_file(const struct stat *st);
void arcl_claim_path(const char *path);

/* The same for the file whose name is longer by `more` than that of the one that the path leads to. */
void arcl_claim_beside(const char *path, const char *more);

/* Whether nothing that was noted is at this path; false and a sentence otherwise. */
bool arcl_claim_none(const char *path, arcl_error *err);

/* Whether two outputs are two files; false and a sentence otherwise. */
bool arcl_claim_apart(const char *a, const char *b, arcl_error *err);

#endif
