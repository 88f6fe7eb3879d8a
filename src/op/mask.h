/* mask.h - where a grid of bytes has a colour: one word for each row. */
#ifndef ARCL_OP_MASK_H
#define ARCL_OP_MASK_H

#include "value/bytes.h"
#include "value/value.h"

enum { ARCL_MASK_WIDTH = 64 }; /* of a grid that has masks; it is no narrower than 1 */

/* Bit j of out[i]: whether cell (i, j) has the colour; returns the bits that one of the rows has. */
static inline uint64_t arcl_mask_of(arcl_val grid, uint8_t colour, uint64_t *out)
{
    const arcl_vec16 same = arcl_vec16_of(colour);
    const int64_t w = grid.n, span = (w + ARCL_VEC16 - 1) / ARCL_VEC16 * ARCL_VEC16;
    const uint8_t *row = grid.u.cells, *const end = row + grid.h * w;
    const uint64_t within = arcl_word_mask(w);
    uint64_t any = 0;

    for (int64_t spare = end - row - span; spare >= 0; spare -= w, row += w) { /* whole chunks can be read */
        uint64_t bits = arcl_vec16_equal(arcl_vec16_load(row), same);
        for (int64_t k = ARCL_VEC16; k < w; k += ARCL_VEC16)
            bits |= (uint64_t)arcl_vec16_equal(arcl_vec16_load(row + k), same) << k;
        any |= *out++ = bits & within;
    }
    for (; row < end; row += w)
        any |= *out++ = arcl_bytes_equal(row, (int32_t)w, colour);
    return any;
}

#endif
