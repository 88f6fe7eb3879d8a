/* samples.c - grids to try kernels on. */
#include "plane/samples.h"

#include "plane/vm_samples.h"

#include <stdbool.h>
#include <string.h>

#include "cl/codes.h"

typedef struct canvas {
    uint32_t height, width;
    uint8_t *cells;
    size_t stride;
} canvas;

static void draw_box(const canvas *c, uint32_t top, uint32_t left, uint32_t height, uint32_t width, uint8_t colour)
{
    for (uint32_t i = top; i < c->height && i < top + height; i++)
        for (uint32_t j = left; j < c->width && j < left + width; j++)
            c->cells[i * c->stride + j] = colour;
}

static void draw_noise(const canvas *c, arcl_rng *r, uint32_t colours)
{
    for (uint32_t i = 0; i < c->height; i++)
        for (uint32_t j = 0; j < c->width; j++)
            c->cells[i * c->stride + j] = (uint8_t)arcl_rng_below(r, colours);
}

static void draw_boxes(const canvas *c, arcl_rng *r)
{
    const uint32_t boxes = 2 + c->height * c->width / 60;

    draw_box(c, 0, 0, c->height, c->width, arcl_rng_below(r, 4) ? 0 : (uint8_t)arcl_rng_below(r, 10));
    for (uint32_t k = 0; k < boxes; k++)
        draw_box(c, arcl_rng_below(r, c->height), arcl_rng_below(r, c->width), 1 + arcl_rng_below(r, 6),
                 1 + arcl_rng_below(r, 6), (uint8_t)arcl_rng_below(r, 10));
    for (uint32_t k = 0; k < boxes; k++)
        draw_box(c, arcl_rng_below(r, c->height), arcl_rng_below(r, c->width), 1, 1, (uint8_t)arcl_rng_below(r, 10));
}

/* Rings of two colours, each with a gap through which the next one is reached. */
static void draw_spiral(const canvas *c)
{
    uint32_t top = 0, left = 0, bottom = c->height, right = c->width;

    draw_box(c, 0, 0, c->height, c->width, 0);
    while (top < bottom && left < right) {
        draw_box(c, top, left, 1, right - left, 3);
        draw_box(c, top, right - 1, bottom - top, 1, 3);
        draw_box(c, bottom - 1, left, 1, right - left, 3);
        if (bottom - top > 4 && right - left > 4) {
            draw_box(c, top + 2, left, bottom - top - 2, 1, 3);
            draw_box(c, top + 2, left + 1, 1, 1, 3);
        }
        top += 2;
        left += 2;
        bottom = bottom > top + 2 ? bottom - 2 : top;
        right = right > left + 2 ? right - 2 : left;
    }
}

void arcl_sample_grid(arcl_sample_kind kind, arcl_rng *r, uint32_t height, uint32_t width, uint8_t *cells,
                      size_t stride)
{
    const canvas c = {height, width, cells, stride};
    const uint32_t a = arcl_rng_below(r, 10), b = (a + 1 + arcl_rng_below(r, 9)) % 10;

    switch (kind) {
    case ARCL_SAMPLE_DRAWN:
        draw_boxes(&c, r);
        break;
    case ARCL_SAMPLE_SPIRAL:
        draw_spiral(&c);
        break;
    case ARCL_SAMPLE_CHECKER:
        for (uint32_t i = 0; i < height; i++)
            for (uint32_t j = 0; j < width; j++)
                cells[i * stride + j] = (uint8_t)((i + j) % 2 ? a : b);
        break;
    case ARCL_SAMPLE_PLAIN:
        draw_box(&c, 0, 0, height, width, (uint8_t)a);
        break;
    case ARCL_SAMPLE_PERCOLATE:
        draw_noise(&c, r, 100);
        for (uint32_t i = 0; i < height; i++)
            for (uint32_t j = 0; j < width; j++)
                cells[i * stride + j] = cells[i * stride + j] < 59;
        break;
    default:
        draw_noise(&c, r, 10);
        break;
    }
}

void arcl_sample_planes(arcl_rng *r, uint32_t *turn, uint32_t n, uint8_t *slots, uint32_t *dims)
{
    static const uint32_t sides[][2] = {{30, 30}, {1, 1}, {1, 32}, {32, 1}, {32, 32}};
    const uint32_t fixed = sizeof sides / sizeof *sides, stride = 389; /* odd: no size is left out */

    memset(slots, 0, (size_t)n * ARCL_CELLS);
    for (uint32_t k = 0; k < n; k++) {
        const bool set = k < fixed * ARCL_SAMPLE_KINDS;
        const uint32_t size = set ? 0 : (*turn)++ * stride % ARCL_CELLS;
        const uint32_t height = set ? sides[k % fixed][0] : 1 + size / ARCL_SIDE;
        const uint32_t width = set ? sides[k % fixed][1] : 1 + size % ARCL_SIDE;
        arcl_sample_grid((arcl_sample_kind)(k % ARCL_SAMPLE_KINDS), r, height, width, slots + (size_t)k * ARCL_CELLS,
                         ARCL_SIDE);
        dims[k] = height << 16 | width;
    }
}

/* ---- arguments ------------------------------------------------------------------------------ */

size_t arcl_sample_bytes(arcl_role role, uint32_t n)
{
    const arcl_role_info *r = arcl_role_of(role);
    const size_t each = role == ARCL_ROLE_RECORDS ? (size_t)ARCL_SAMPLE_ROOM * ARCL_PART_WORDS
                        : role == ARCL_ROLE_CODE  ? ARCL_VM_SAMPLE_CODE
                        : role == ARCL_ROLE_GRIDS ? 2 * ARCL_VM_SAMPLE_GRID
                                                  : r->each;
    return n * each * r->size;
}
