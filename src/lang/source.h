/*
 * source.h - the text that is being read, and the complaints about it.
 *
 * Code that finds something wrong makes one complaint with a place in the text and gives up the current statement or
 * function; reading goes on after it.
 *
 * Layer: lang, internal. Must not know: tokens, trees, nodes.
 */
#ifndef ARCL_LANG_SOURCE_H
#define ARCL_LANG_SOURCE_H

#include <string.h>

#include "lang/program.h"

typedef enum arcl_construct {
    ARCL_CONSTRUCT_NONE,
#define ARCL_CONSTRUCT(ID, name, subject, hint) ARCL_CONSTRUCT_##ID,
#include "lang/constructs.def"
    ARCL_CONSTRUCT_COUNT
} arcl_construct;

/* A place in the text: line from 1, offset in bytes. */
typedef struct arcl_place {
    uint32_t line, at;
} arcl_place;

enum { ARCL_COMPLAINTS_MAX = 200 }; /* per file */

typedef struct arcl_source {
    arcl_library *lib; /* gets the complaints */
    const char *file;  /* lives in the library */
    const char *text;  /* ends in a NUL */
    uint32_t len;
    const char *function; /* that is read; NULL: none is */
    bool constructs_only; /* of what follows a statement that was refused, only other constructs are named */
    uint32_t last;        /* where the last complaint is, an offset */
    size_t first;         /* the library's complaints before this text */
    size_t left_out;      /* complaints beyond the limit */
} arcl_source;

/* Records the complaint "file:line:column: ..." with the formatted sentence. */
void arcl_source_complain(arcl_source *src, arcl_place where, arcl_construct what, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));

/* Complains that `what` is not part of the language. */
void arcl_source_refuse(arcl_source *src, arcl_place where, arcl_construct what);

/* Records a sentence about a file that has no place in it. */
void arcl_source_note(arcl_library *lib, const char *sentence);

/* Sorts the complaints of this text by line, and adds how many were left out. */
void arcl_source_finish(arcl_source *src);

/* Whether one more complaint would be kept; if not, work that only serves its sentence can be skipped. */
bool arcl_source_listens(const arcl_source *src);

#endif
