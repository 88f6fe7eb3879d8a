/* raster_code.h - what the codes of images share. */
#ifndef ARCL_PLANE_RASTER_CODE_H
#define ARCL_PLANE_RASTER_CODE_H

#include <string.h>

#include "plane/raster.h"

/* The beginning of a code. */
#define ARCL_RASTER(name) \
    bool arcl_raster_##name(arcl_raster_env *env, const arcl_raster *restrict in, int arg, arcl_raster *restrict out)

/* An arg of several numbers, each 0 to 31: the k-th of them. */
enum { ARCL_RASTER_ARG = 32, ARCL_RASTER_COLOURS = 16 };
static inline int arcl_raster_arg(int arg, int k)
{
    return arg >> 5 * k & (ARCL_RASTER_ARG - 1);
}

/* A code that does without these. */
#define ARCL_UNUSED(a) (void)(a)

/* An image of these sides, whose cells are still to be set; false if there is no such image. */
static inline bool arcl_raster_open(arcl_raster *out, int height, int width)
{
    if (height < 1 || width < 1 || height > ARCL_RASTER_SIDE || width > ARCL_RASTER_SIDE)
        return false;
    out->height = (uint8_t)height;
    out->width = (uint8_t)width;
    return true;
}

/* An image of these sides full of zeros. */
static inline bool arcl_raster_blank(arcl_raster *out, int height, int width)
{
    if (!arcl_raster_open(out, height, width))
        return false;
    memset(out->cells, 0, (size_t)(height * width));
    return true;
}

/* A row of 1 to 30 cells. Calls of memcpy would be most of the work on small rasters: what is 8 or 16 long is not one. */
static inline void arcl_raster_row(uint8_t *restrict to, const uint8_t *restrict from, int n)
{
    uint64_t a, b, c, d;

    if (n >= 16) {
        memcpy(&a, from, 8);
        memcpy(&b, from + 8, 8);
        memcpy(&c, from + n - 16, 8);
        memcpy(&d, from + n - 8, 8);
        memcpy(to, &a, 8);
        memcpy(to + 8, &b, 8);
        memcpy(to + n - 16, &c, 8);
        memcpy(to + n - 8, &d, 8);
    } else if (n >= 8) {
        memcpy(&a, from, 8);
        memcpy(&b, from + n - 8, 8);
        memcpy(to, &a, 8);
        memcpy(to + n - 8, &b, 8);
    } else {
        for (int k = 0; k < n; k++)
            to[k] = from[k];
    }
}

/* The part of the raster from (top, left) on. */
static inline bool arcl_raster_cut(const arcl_raster *in, int top, int left, int height, int width, arcl_raster *out)
{
    if (!arcl_raster_open(out, height, width))
        return false;
    for (int i = 0; i < height; i++)
        arcl_raster_row(out->cells + i * width, in->cells + (top + i) * in->width + left, width);
    return true;
}

static inline void arcl_raster_copy(const arcl_raster *in, arcl_raster *out)
{
    out->height = in->height;
    out->width = in->width;
    memcpy(out->cells, in->cells, (size_t)arcl_raster_count(in));
}

/* ---- pads ------------------------------------------------------------------------------------ */

/*
 * A raster with an edge around it, for those who look at neighbours: rows of 32 cells, of which the first and those behind
 * the raster are edge, as the rows above and below are. Loops over rows have a fixed length, and no cell is at the end of
 * something.
 */
enum { ARCL_PAD_ROW = 32, ARCL_PAD_ROWS = ARCL_RASTER_SIDE + 2 };

typedef struct arcl_pad {
    uint8_t before[ARCL_PAD_ROW]; /* read, but not used */
    uint8_t row[ARCL_PAD_ROWS][ARCL_PAD_ROW];
    uint8_t behind[ARCL_PAD_ROW];
} arcl_pad;

/* Half a row in a register. A comparison of two has 255 where it holds, else 0. */
typedef uint8_t arcl_pad_vec __attribute__((vector_size(ARCL_PAD_ROW / 2)));

static inline arcl_pad_vec arcl_pad_load(const uint8_t *cells)
{
    arcl_pad_vec x;

    memcpy(&x, cells, sizeof x);
    return x;
}

static inline void arcl_pad_store(uint8_t *cells, arcl_pad_vec x)
{
    memcpy(cells, &x, sizeof x);
}

/* Row i of the raster, the edge before it included. */
static inline uint8_t *arcl_pad_row(arcl_pad *p, int i)
{
    return p->row[i + 1];
}

/* Half k of the rows, two for each. */
static inline uint8_t *arcl_pad_half(arcl_pad *p, int k)
{
    return arcl_pad_row(p, k / 2) + k % 2 * (ARCL_PAD_ROW / 2);
}

static inline void arcl_pad_fill(const arcl_raster *in, uint8_t edge, arcl_pad *p)
{
    memset(p, edge, sizeof *p);
    for (int i = 0; i < in->height; i++)
        arcl_raster_row(arcl_pad_row(p, i) + 1, in->cells + i * in->width, in->width);
}

static inline void arcl_pad_take(arcl_pad *p, int height, int width, arcl_raster *out)
{
    arcl_raster_open(out, height, width);
    for (int i = 0; i < height; i++)
        arcl_raster_row(out->cells + i * width, arcl_pad_row(p, i) + 1, width);
}

/* The box of the cells that are not 0, the last ones included; false if there are none. */
typedef struct arcl_raster_box {
    int top, left, bottom, right;
} arcl_raster_box;

/* How often each colour occurs. */
void arcl_raster_tally(const arcl_raster *in, uint16_t count[ARCL_RASTER_COLOURS]);

bool arcl_raster_box_of(const arcl_raster *in, arcl_raster_box *box);

#endif
