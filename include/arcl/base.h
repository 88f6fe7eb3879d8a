/* base.h - libarcl: its version, and what its other headers need. */
#ifndef ARCL_ARCL_BASE_H
#define ARCL_ARCL_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define ARCL_VERSION "0.1.0"

/* Counted up when a program that was built with an older header would not work any more; the soname has it. */
#define ARCL_API_VERSION 1

/* What the shared library shows; everything else in it is hidden. */
#ifdef __GNUC__
#define ARCL_API __attribute__((visibility("default")))
#else
#define ARCL_API
#endif

/* The version of the library that is running, its ARCL_API_VERSION, and how it was built: compiler, machine, and the
 * libraries it was built with and their versions, in one line. */
ARCL_API const char *arcl_version(void);
ARCL_API int arcl_api_version(void);
ARCL_API const char *arcl_build_facts(void);

/* Cells of a grid, row by row. */
typedef struct arcl_grid {
    const unsigned char *cells;
    int rows, columns;
} arcl_grid;

#ifdef __cplusplus
}
#endif

#endif
