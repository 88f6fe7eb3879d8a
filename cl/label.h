/* label.h - what all kernels for labelling have in common. */
#ifndef ARCL_CL_LABEL_H
#define ARCL_CL_LABEL_H

#include "plane.h"

enum { ARCL_COUNTED = 32 }; /* words of a plane's rows, and of a block of a large grid */

#define SPACE LOCAL
#define UNION_FIND(verb) verb##_local
#include "union.def"
#undef SPACE
#undef UNION_FIND

#define SPACE GLOBAL
#define UNION_FIND(verb) verb##_global
#include "union.def"
#undef SPACE
#undef UNION_FIND

/* Both rules become one: neighbours are joined if their keys are equal and not the background. */
FN i32 key_of(u32 how, i32 ground, u8 cell)
{
    return how & ARCL_LABEL_ANY_COLOUR && cell != ground ? (ground ^ 1) & 255 : (i32)cell;
}

/* Joins the cells of a piece, in rows of 32, to the left and upwards; a link is left out where three others already
 * imply it. `key` has the key of each, `end` is 32 times its height. */
FN void unite_cells(LOCAL i32 *parent, LOCAL u8 *key, u32 end, u32 width, i32 ground, u32 how)
{
    for (u32 k = LANE; k < end; k += LANES) {
        const u32 j = k & 31u;
        const i32 mine = key[k], at = (i32)k;
        if (j >= width || mine == ground)
            continue;
        const int west = j > 0 && key[k - 1] == mine;
        const int north = k >= 32u && key[k - 32] == mine;
        if (west)
            unite_local(parent, at, at - 1);
        if (north && !(west && key[k - 33] == mine))
            unite_local(parent, at, at - 32);
        if (how & ARCL_LABEL_DIAGONAL && k >= 32u && !north) {
            if (j > 0 && !west && key[k - 33] == mine)
                unite_local(parent, at, at - 33);
            if (j + 1u < width && key[k - 31] == mine && key[k + 1] != mine)
                unite_local(parent, at, at - 31);
        }
    }
}

/* How many bits of the first of ARCL_COUNTED words are set. All of them are read, because there are compilers that get
 * a loop wrong whose end depends on the lane (Intel's from 2023.2 to 2024.2). */
FN u32 count_words(LOCAL const u32 *bits, u32 words)
{
    u32 sum = 0;
    for (u32 k = 0; k < ARCL_COUNTED; k++)
        sum += k < words ? COUNT_BITS(bits[k]) : 0u;
    return sum;
}

/* How many of the bits before `index` are set; `before` has the sums of whole words. */
FN u32 rank_of(LOCAL const u32 *bits, LOCAL const u32 *before, u32 index)
{
    return before[index >> 5] + COUNT_BITS(bits[index >> 5] & ((1u << (index & 31u)) - 1u));
}

#endif
