/* mask.h - where a grid of bytes has a colour: one word for each row. */
#ifndef ARCL_OP_MASK_H
#define ARCL_OP_MASK_H

#include "value/bytes.h"
#include "value/value.h"

enum { ARCL_MASK_WIDTH = 64 }; /* of a grid that has masks; it is no narrower than 1 */

/* Bit j of out[i]: whether cell (i, j) has the colour; returns the bits that one of the rows has. */
static inline uint64_t arcl_mask_of(arcl_val grid, uint8_t colour, uint64_t *out)
{
    const arcl_chunk same = arcl_chunk_of(colour);
    const int64_t w = grid.n, span = (w + ARCL_CHUNK - 1) / ARCL_CHUNK * ARCL_CHUNK;
    const uint8_t *row = grid.u.cells, *const end = row + grid.h * w;
    const uint64_t within = arcl_word_mask(w);
    uint64_t any = 0;

    for (int64_t spare = end - row - span; spare >= 0; spare -= w, row += w) { /* whole chunks can be read */
        uint64_t bits = arcl_chunk_equal(arcl_chunk_load(row), same);
        for (int64_t k = ARCL_CHUNK; k < w; k += ARCL_CHUNK)
            bits |= (uint64_t)arcl_chunk_equal(arcl_chunk_load(row + k), same) << k;
        any |= *out++ = bits & within;
    }
    for (; row < end; row += w)
        any |= *out++ = arcl_bytes_equal(row, (int32_t)w, colour);
    return any;
}

#endif
