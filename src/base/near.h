/* near.h - which of the known words somebody may have meant who wrote another. */
#ifndef ARCL_BASE_NEAR_H
#define ARCL_BASE_NEAR_H

#include <stddef.h>

typedef struct arcl_near {
    const char *wanted;
    size_t len;
    const char *best;  /* the nearest word so far; NULL if none is near */
    unsigned distance; /* of the best; at first one more than is near enough */
} arcl_near;

/* Begins with `len` bytes at `wanted`. A word of three letters is near to itself alone in another case: else each
 * would be near to all. */
arcl_near arcl_near_to(const char *wanted, size_t len);

/* Takes `word` if it is nearer than the best so far. A word that begins with what is wanted is near, too. */
void arcl_near_consider(arcl_near *n, const char *word);

#endif
