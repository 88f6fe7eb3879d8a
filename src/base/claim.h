/*
 * claim.h - which files this process reads, so that no output takes the place of an input.
 *
 * A command begins to take notes before it reads anything; from then on every file that is read is noted by those who
 * read it. Before anything is written, the place of each output is asked about. A file is the same whatever it is
 * called: by another path, a symbolic link or a hard link.
 */
#ifndef ARCL_BASE_CLAIM_H
#define ARCL_BASE_CLAIM_H

#include <sys/stat.h>

#include "base/error.h"

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
