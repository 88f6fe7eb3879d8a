/*
 * picture.h - how a grid or a task is laid out in pixels: a row of two columns, input and output, for
 * every sample; one cell size for all, so that grids can be compared.
 *
 *     margin
 *     label        (SVG only)
 *     input  gap output
 *     space        (and a rule before the first test)
 *     ...
 *
 * Layer: report; shared by svg.c, html.c and png.c.
 */
#ifndef ARCL_REPORT_PICTURE_H
#define ARCL_REPORT_PICTURE_H

#include "base/error.h"
#include "base/text.h"
#include "task/task.h"

enum {
    ARCL_PICTURE_SIDE_MAX = 8192,
    ARCL_PICTURE_MARGIN = 12,
    ARCL_PICTURE_GAP = 48,     /* between input and output; the arrow stands there */
    ARCL_PICTURE_SPACE = 16,   /* between two samples */
    ARCL_PICTURE_UNKNOWN = 40, /* side of the box with the '?' */
    ARCL_PICTURE_LINES = 4,    /* cells smaller than this get no lines between them */
};

typedef struct arcl_picture {
    const arcl_sample *samples;
    size_t n;
    bool pairs;        /* false: inputs alone */
    int cell;          /* pixels per cell */
    int label;         /* height kept free above each sample */
    int output;        /* x of the second column */
    int width, height; /* of the whole */
} arcl_picture;

/* Only the size of a cell, for whoever lays out the grids otherwise. */
void arcl_picture_start(arcl_picture *p, const arcl_sample *samples, size_t n, bool pairs, int label);

/* The largest layout that is comfortable; false and a sentence if even one pixel per cell is too much. */
bool arcl_picture_open(arcl_picture *p, const arcl_sample *samples, size_t n, bool pairs, int label, arcl_error *err);

/* Pixels of a grid with its lines: cells, and one pixel more where there are lines. */
int arcl_picture_wide(const arcl_picture *p, arcl_val grid);
int arcl_picture_high(const arcl_picture *p, arcl_val grid);

/* Height of sample k without its label, and the height of the free space below it. */
int arcl_picture_row(const arcl_picture *p, size_t k);
int arcl_picture_below(const arcl_picture *p, size_t k);

/* Whether sample k is the last demonstration before the tests, where the rule is drawn. */
bool arcl_picture_is_last(const arcl_picture *p, size_t k);

/* One grid as an svg element at x, y of a parent, or alone in HTML; false if it has too many cells. */
bool arcl_svg_grid(const arcl_picture *p, arcl_val grid, int x, int y, arcl_text *out, arcl_error *err);

/* `s` with what HTML and XML reserve written out; what is no proper character becomes U+FFFD. */
void arcl_svg_escape(const char *s, arcl_text *out);

#endif
