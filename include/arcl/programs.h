/*
 * programs.h - libarcl: programs loaded from files and texts.
 *
 * Programs are numbered from 0 in the order they were added. While a call adds programs, no other thread may use the
 * handle. Names and complaints live as long as the handle.
 */
#ifndef ARCL_ARCL_PROGRAMS_H
#define ARCL_ARCL_PROGRAMS_H

#include "arcl/session.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct arcl_programs arcl_programs;

/* A handle for programs of the dialect "arc-dsl" or "typed"; NULL: the names in each text decide. */
ARCL_API arcl_programs *arcl_programs_open(arcl_session *s, const char *dialect);
ARCL_API void arcl_programs_close(arcl_programs *p);

/* Adds the functions of a .py file, of every .py file in a folder, or of a text, which messages call `name`. A function
 * outside the language becomes a complaint; the others are added. */
ARCL_API bool arcl_programs_load(arcl_session *s, arcl_programs *p, const char *path);
ARCL_API bool arcl_programs_add(arcl_session *s, arcl_programs *p, const char *name, const char *text, size_t len);

ARCL_API size_t arcl_programs_count(const arcl_programs *p);

/* The name of the function of program k, its file, and its dialect; NULL: there is no program k. */
ARCL_API const char *arcl_programs_name(const arcl_programs *p, size_t k);
ARCL_API const char *arcl_programs_file(const arcl_programs *p, size_t k);
ARCL_API const char *arcl_programs_dialect(const arcl_programs *p, size_t k);

/* A text that loads to the same program. It lives until the next text of the session. */
ARCL_API const char *arcl_programs_text(arcl_session *s, const arcl_programs *p, size_t k, size_t *len);

/* Complaint k, from 0: "file:line:column: ..."; NULL past the last one. */
ARCL_API const char *arcl_programs_complaint(const arcl_programs *p, size_t k);

/* The parts of a complaint; unknown ones are NULL or 0. */
typedef struct arcl_complaint_parts {
    const char *text;     /* the sentence */
    const char *function; /* the function that is refused; NULL: the text is outside of functions */
    const char *file;
    unsigned line, column;
    const char *source;    /* the line of the file */
    const char *construct; /* the construct of Python that is outside the language: "subscript" */
    const char *hint;      /* what to write instead: "x[0] is first(x), x[-1] is last(x)" */
} arcl_complaint_parts;

/* The parts of complaint k; false past the last one. */
ARCL_API bool arcl_programs_refused(const arcl_programs *p, size_t k, arcl_complaint_parts *out);

#ifdef __cplusplus
}
#endif

#endif
