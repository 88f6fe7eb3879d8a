/*
 * sift.h - the few members that are wanted of a large JSON object, without reading the rest.
 *
 * A combined file holds hundreds of tasks. What is left out is gone over by its strings and brackets alone.
 *
 * Layer: task, internal. May use: base. Must not know: tasks.
 */
#ifndef ARCL_TASK_SIFT_H
#define ARCL_TASK_SIFT_H

#include <stdbool.h>

#include "base/text.h"

typedef enum arcl_sifted {
    ARCL_SIFTED,      /* `out` is an object of the wanted members, empty text if there are none */
    ARCL_SIFT_SINGLE, /* the object is one task: it has a member "train" or "test" */
    ARCL_SIFT_NOT,    /* it cannot be read, or something about it is unusual: to be read as a whole */
} arcl_sifted;

arcl_sifted arcl_sift(const char *path, bool (*wanted)(void *choice, const char *key), void *choice, arcl_text *out);

#endif
