/* base.h - libarcl: its version, and the declarations that its other headers share. */
#ifndef ARCL_ARCL_BASE_H
#define ARCL_ARCL_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define ARCL_VERSION "0.1.0"

/* Incremented when programs built with an older header no longer work. It is part of the soname. */
#define ARCL_API_VERSION 1

/* Marks what the shared library exports; everything else in it is hidden. */
#ifdef __GNUC__
#define ARCL_API __attribute__((visibility("default")))
#else
#define ARCL_API
#endif

/* Of the running library: its version, its ARCL_API_VERSION, and one line about its build: the compiler, the machine, the
 * libraries and their versions. */
ARCL_API const char *arcl_version(void);
ARCL_API int arcl_api_version(void);
ARCL_API const char *arcl_build_facts(void);

/* A grid: its cells, row by row. */
typedef struct arcl_grid {
    const unsigned char *cells;
    int rows, columns;
} arcl_grid;

#ifdef __cplusplus
}
#endif

#endif
