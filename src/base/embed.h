/*
 * embed.h - files of the source tree that are part of the program: kernels, and the parts of pages. embed.awk writes
 * them as C when the program is built.
 */
#ifndef ARCL_BASE_EMBED_H
#define ARCL_BASE_EMBED_H

#include "base/text.h"

typedef struct arcl_embedded {
    const char *name;        /* without its folder */
    const char *const *line; /* each with its line break */
    unsigned lines;
} arcl_embedded;

/* The file of that name in a list, whose last entry has no name; NULL: there is none. */
const arcl_embedded *arcl_embedded_find(const arcl_embedded *list, const char *name);

void arcl_embedded_put(const arcl_embedded *file, arcl_text *out);

#endif
