/*
 * tasks.h - libarcl: ARC tasks loaded from files, texts and memory.
 *
 * Tasks are numbered from 0 in the order they were added. While a call adds tasks, no other thread may use the handle.
 * Ids, grids and complaints live as long as the handle.
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

/* Adds a task file, Kaggle's combined file, every .json file of a folder, or a text. If `solutions` is NULL, the solutions
 * file beside a challenges file is read if there is one. A file or task with an error becomes a complaint; the others are
 * added. False if no task was added. */
ARCL_API bool arcl_taskset_load(arcl_session *s, arcl_taskset *t, const char *path, const char *solutions);
ARCL_API bool arcl_taskset_add(arcl_session *s, arcl_taskset *t, const char *name, const char *text, size_t len);

/* A demonstration or a test. If the output of a test is unknown, its cells are NULL. */
typedef struct arcl_example {
    arcl_grid input, output;
} arcl_example;

/* Adds a task from memory; `examples` has its demonstrations, then its tests. */
ARCL_API bool arcl_taskset_put(arcl_session *s, arcl_taskset *t, const char *id, const arcl_example *examples,
                               size_t demonstrations, size_t tests);

ARCL_API size_t arcl_taskset_count(const arcl_taskset *t);

/* The id of task k; NULL: there is no task k. */
ARCL_API const char *arcl_taskset_id(const arcl_taskset *t, size_t k);

/* The number of the task with this id; SIZE_MAX: there is no such task. */
ARCL_API size_t arcl_taskset_find(const arcl_taskset *t, const char *id);

/* Example j of task k, demonstrations first; false: there is none. `test`, which may be NULL, gets whether it is a test. */
ARCL_API bool arcl_taskset_example(const arcl_taskset *t, size_t k, size_t j, arcl_example *out, bool *test);

/* Complaint k, from 0; NULL past the last one. */
ARCL_API const char *arcl_taskset_complaint(const arcl_taskset *t, size_t k);

#ifdef __cplusplus
}
#endif

#endif
