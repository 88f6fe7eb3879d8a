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
#include <stdint.h>

typedef struct arcl_error {
    char text[512]; /* empty while all is well */
} arcl_error;

/* Records the first failure in `err` (may be NULL); always returns false. */
bool arcl_fail(arcl_error *err, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* ---- lack of memory ------------------------------------------------------------------------- */

/*
 * Much that runs out of memory looks like something else from outside: a program that is cut, a text that ends early, a
 * row that is not what was kept. Who is about to say so asks here first whether there was memory since it began: what
 * came of a lack of it is no result.
 */

/* Called where memory was asked for and not given. A limit of arcl's own is no lack of memory. */
void arcl_starve(void);
uint64_t arcl_starved(void);

#endif
