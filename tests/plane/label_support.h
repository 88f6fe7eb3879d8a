/* label_support.h - grids to label, and a flood that labels them slowly and surely. */
#ifndef ARCL_TESTS_LABEL_SUPPORT_H
#define ARCL_TESTS_LABEL_SUPPORT_H

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "plane/label.h"

enum { KINDS = 7 };

/* Cell (y, x) of a kind of grid: noise, two sorts of binary noise, blocks, a spiral, a checkerboard, one colour. */
static inline uint32_t cell_of(unsigned kind, int32_t y, int32_t x, int32_t h, int32_t w, arcl_rng *rng)
{
    const int32_t ring = (y < x ? y : x) < (h - 1 - y < w - 1 - x ? h - 1 - y : w - 1 - x)
                             ? (y < x ? y : x)
                             : (h - 1 - y < w - 1 - x ? h - 1 - y : w - 1 - x);
    switch (kind) {
    case 0:
        return arcl_rng_below(rng, 10);
    case 1:
        return arcl_rng_below(rng, 100) < 59;
    case 2:
        return arcl_rng_below(rng, 2);
    case 3:
        return (uint32_t)(arcl_hash_mix((uint64_t)(y / 5 * 1000 + x / 7)) % 4);
    case 4: /* rings that a gap in the upper left corner makes one path */
        return ring % 2 == 0 ? !(x == ring && y == ring + 1) : x == ring && y == ring + 1;
    case 5:
        return (uint32_t)(x + y) % 2;
    default:
        return 3;
    }
}

static inline uint32_t value_at(const arcl_label_cells *c, int32_t i)
{
    const size_t at = (size_t)(i / c->width) * c->stride + (size_t)(i % c->width);
    return c->size == 1 ? ((const uint8_t *)c->at)[at] : ((const uint32_t *)c->at)[at];
}

static inline bool hang_together(const arcl_label_cells *c, const arcl_label_how *how, int32_t i, int32_t k)
{
    if (how->rule == ARCL_LABEL_FOREGROUND)
        return value_at(c, k) != how->background;
    return value_at(c, i) == value_at(c, k);
}

/* Labels by definition; returns the number of components. */
static inline int32_t flood(const arcl_label_cells *c, const arcl_label_how *how, int32_t *labels)
{
    const int32_t n = c->width * c->height, none = INT32_MIN;
    int32_t *queue = malloc((size_t)n * sizeof *queue), count = 0;

    for (int32_t i = 0; i < n; i++)
        labels[i] = none;
    for (int32_t i = 0; i < n; i++) {
        int32_t end = 0;
        if (labels[i] != none)
            continue;
        if (how->rule != ARCL_LABEL_COLOUR && value_at(c, i) == how->background) {
            labels[i] = how->numbered ? 0 : -1;
            continue;
        }
        count++;
        labels[queue[end++] = i] = how->numbered ? count : i;
        for (int32_t at = 0; at < end; at++)
            for (int32_t step = 0; step < 9; step++) {
                const int32_t dy = step / 3 - 1, dx = step % 3 - 1;
                const int32_t y = queue[at] / c->width + dy, x = queue[at] % c->width + dx, k = y * c->width + x;
                if ((dy && dx && !how->diagonal) || y < 0 || x < 0 || y >= c->height || x >= c->width)
                    continue;
                if (labels[k] == none && hang_together(c, how, queue[at], k))
                    labels[queue[end++] = k] = labels[i];
            }
    }
    free(queue);
    return count;
}

#endif
