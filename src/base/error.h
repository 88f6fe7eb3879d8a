/*
 * error.h - how calls fail.
 *
 * A call that can fail returns false (or NULL) and leaves one sentence in the
 * caller's arcl_error. Who detects a failure writes the sentence; who passes
 * it on adds nothing, so the first sentence wins.
 */
#ifndef ARCL_BASE_ERROR_H
#define ARCL_BASE_ERROR_H

#include <stdbool.h>

typedef struct arcl_error {
    char text[512]; /* empty while all is well */
} arcl_error;

/* Records the first failure in `err` (may be NULL); always returns false. */
bool arcl_fail(arcl_error *err, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

#endif
