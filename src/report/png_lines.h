/*
 * png_lines.h - a PNG picture with a palette, written one line of pixels at a time.
 *
 * Layer: report.
 */
#ifndef ARCL_REPORT_PNG_LINES_H
#define ARCL_REPORT_PNG_LINES_H

#include <stdint.h>

#include "base/text.h"
#include "report/picture.h"

typedef struct arcl_png {
    arcl_text *out;
    int width;
    size_t data;   /* where the chunk of the pixels begins */
    uint32_t bits; /* not written yet, the oldest lowest */
    unsigned nbits;
    uint32_t sum_a, sum_b; /* Adler-32 */
    int last;              /* byte, -1 at the start */
    unsigned repeats;      /* of it, not written yet */
    uint8_t line[ARCL_PICTURE_SIDE_MAX], above[ARCL_PICTURE_SIDE_MAX];
} arcl_png;

/* Sides are at most ARCL_PICTURE_SIDE_MAX. Pixels are values of palette.h. */
void arcl_png_open(arcl_png *p, int width, int height, arcl_text *out);

/* Writes p->line and leaves it empty: paper. */
void arcl_png_line(arcl_png *p);

/* False if there was no memory for the picture. */
bool arcl_png_close(arcl_png *p);

#endif
