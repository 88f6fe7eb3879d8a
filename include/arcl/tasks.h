/*
 * tasks.h - libarcl: ARC tasks out of files, texts and memory.
 *
 * Tasks are numbered from 0 in the order they were added. What is added changes the handle: no other thread may use it
 * meanwhile. Ids, grids and complaints live as long as the handle.
 */
#ifndef ARCL_ARCL_TASKS_H
#define ARCL_ARCL_TASKS_H

#include "arcl/session.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct arcl_taskset arcl_taskset;

ARCL_API arcl_taskset *arcl_taskset_open(arcl_session *s);
ARCL_API void arcl_taskset_close(arcl_taskset *t);

/* Adds a task file, Kaggle's combined file, every .json file of a folder, or a text. `solutions` may be NULL: then
 * the solutions file beside a challenges file is read if there is one. A file or task that is wrong becomes a
 * complaint; the rest is added. False if nothing is left. */
ARCL_API bool arcl_taskset_load(arcl_session *s, arcl_taskset *t, const char *path, const char *solutions);
ARCL_API bool arcl_taskset_add(arcl_session *s, arcl_taskset *t, const char *name, const char *text, size_t len);

/* A demonstration, or a test; the output of a test may be unknown: then its cells are NULL. */
typedef struct arcl_example {
    arcl_grid input, output;
} arcl_example;

/* Adds a task out of memory: its demonstrations, then its tests. */
ARCL_API bool arcl_taskset_put(arcl_session *s, arcl_taskset *t, const char *id, const arcl_example *examples,
                               size_t demonstrations, size_t tests);

ARCL_API size_t arcl_taskset_count(const arcl_taskset *t);

/* Of task k; NULL: there is none. */
ARCL_API const char *arcl_taskset_id(const arcl_taskset *t, size_t k);

/* The number of the task with this id; SIZE_MAX: there is none. */
ARCL_API size_t arcl_taskset_find(const arcl_taskset *t, const char *id);

/* Example j of task k, demonstrations first; false: there is none. `test` gets whether it is a test; it may be NULL. */
ARCL_API bool arcl_taskset_example(const arcl_taskset *t, size_t k, size_t j, arcl_example *out, bool *test);

/* What could not be taken. NULL past the last one. */
ARCL_API const char *arcl_taskset_complaint(const arcl_taskset *t, size_t k);

#ifdef __cplusplus
}
#endif

#endif
