/*
 * traits.h - what all demonstrations of a task have in common and an answer may lack: signs that it is wrong, whatever
 * derivation it comes from.
 *
 * Layer: enumerate.
 */
#ifndef ARCL_ENUMERATE_TRAITS_H
#define ARCL_ENUMERATE_TRAITS_H

#include "enumerate/space.h"

enum { ARCL_TRAIT_PATCHES = 1 << 16, ARCL_TRAIT_MIRRORS = 4 };

/* Of the demonstrations. */
typedef struct arcl_traits {
    bool copies, plain;              /* one of them has its input as output; one has an output of one colour */
    bool sized;                      /* outputs are as large as inputs */
    bool moved;                      /* outputs have as many cells of each colour as inputs */
    bool kept;                       /* sized, and cells that are not 0 stay as they are */
    bool same_parts;                 /* outputs have as many parts as inputs */
    bool zero, no_zero;              /* all outputs have a 0; none has */
    bool mirror[ARCL_TRAIT_MIRRORS]; /* all outputs are what this mirror or turn makes of them */
    int parts, painted, colours;     /* how many parts, cells that are not 0, colours outputs have; -1: it differs */
    int fewest;                      /* cells that are changed, if sized */
    uint16_t added, again;           /* colours that an output has and its input has not; in several demonstrations */
    uint16_t seen;                   /* colours of outputs */
    uint64_t *patch;                 /* a bit for each square of four cells: some output has it */
} arcl_traits;

void arcl_traits_open(arcl_traits *t, arcl_space *s);

/* Counts what the answer lacks: its rasters by test. */
void arcl_traits_count(const arcl_traits *t, arcl_space *s, const uint32_t *rasters, uint16_t count[ARCL_PRICES]);

#endif
