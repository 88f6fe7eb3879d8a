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
 * With the colours of grids and the writing of PNG files.
 *
 * Layer: report; shared by terminal.c, svg.c, html.c, png.c and labels.c.
 */
#ifndef ARCL_REPORT_PICTURE_H
#define ARCL_REPORT_PICTURE_H

#include "report/show.h"

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
    arcl_sample only; /* where a grid is drawn */
    size_t n;
    bool pairs;        /* false: inputs alone */
    int cell;          /* pixels per cell */
    int label;         /* height kept free above each sample */
    int output;        /* x of the second column */
    int width, height; /* of the whole */
} arcl_picture;

/* Only the size of a cell, for formats with a layout of their own. The picture is not to be copied. */
void arcl_picture_start(arcl_picture *p, const arcl_show_subject *s, int label);

/* The largest layout that is comfortable; false and a sentence if even one pixel per cell is too much. */
bool arcl_picture_open(arcl_picture *p, const arcl_show_subject *s, int label, arcl_error *err);

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

/* ---- colours: those of ARC for 0..9, a fixed one for every other value ----------------------- */

/* Pictures need three colours besides the cells. They are those of the last three values,
 * so that a picture never needs more than 256. */
enum { ARCL_COLOUR_PAPER = 253, ARCL_COLOUR_LINE = 254, ARCL_COLOUR_INK = 255 };

/* Colour of a value as 0xRRGGBB. */
uint32_t arcl_palette_rgb(uint8_t value);

/* The nearest of the 256 colours that terminals number 16..255. */
unsigned arcl_palette_256(uint8_t value);

/* Whether white is easier to read on this colour than black. */
bool arcl_palette_is_dark(uint8_t value);

/* ---- a PNG file with a palette, written one line of pixels at a time -------------------------- */

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

/* Sides are at most ARCL_PICTURE_SIDE_MAX. Pixels are values of grids. */
void arcl_png_open(arcl_png *p, int width, int height, arcl_text *out);

/* Writes p->line and leaves it empty: paper. */
void arcl_png_line(arcl_png *p);

/* False if there was no memory for the picture. */
bool arcl_png_close(arcl_png *p);

#endif
