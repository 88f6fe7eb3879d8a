/* png.c - grids and tasks as PNG, drawn one line of pixels at a time. */
#include "report/picture.h"

#include <string.h>

static void blank_lines(arcl_png *p, int n)
{
    while (n-- > 0)
        arcl_png_line(p);
}

/* Line y of a box with a question mark. */
static void draw_unknown(uint8_t *line, int y)
{
    static const char *const glyph[] = {".###.", "#...#", "....#", "...#.", "..#..", ".....", "..#.."};
    enum { SIDE = ARCL_PICTURE_UNKNOWN, DOT = 4, LEFT = (SIDE - 5 * DOT) / 2, TOP = (SIDE - 7 * DOT) / 2 };

    if (y == 0 || y == SIDE - 1)
        memset(line, ARCL_COLOUR_INK, SIDE);
    line[0] = line[SIDE - 1] = ARCL_COLOUR_INK;
    if (y >= TOP && y < TOP + 7 * DOT)
        for (int x = 0; x < 5 * DOT; x++)
            if (glyph[(y - TOP) / DOT][x / DOT] == '#')
                line[LEFT + x] = ARCL_COLOUR_INK;
}

/* Line y of a row that is `row` high, in which the grid is centred. */
static void draw_grid(const arcl_picture *pic, arcl_val grid, uint8_t *line, int y, int row)
{
    const bool lines = pic->cell >= ARCL_PICTURE_LINES;
    const int wide = arcl_picture_wide(pic, grid), high = arcl_picture_high(pic, grid);

    y -= (row - high) / 2;
    if (y < 0 || y >= high)
        return;
    if (grid.tag != ARCL_GRID) {
        draw_unknown(line, y);
        return;
    }
    if (lines)
        memset(line, ARCL_COLOUR_LINE, (size_t)wide);
    if (lines && y % pic->cell == 0)
        return;
    const uint8_t *cells = grid.u.cells + (size_t)(y / pic->cell) * (size_t)grid.n;
    for (int c = 0; c < grid.n; c++)
        memset(line + c * pic->cell + lines, cells[c], (size_t)(pic->cell - lines));
}

/* Line y of an arrow that points to the right; y counts from its middle. */
static void draw_arrow(uint8_t *line, int y)
{
    const int off = y < 0 ? -y : y;

    if (off < 2)
        memset(line, ARCL_COLOUR_INK, 14);
    if (off <= 7)
        memset(line + 14, ARCL_COLOUR_INK, (size_t)(8 - off));
}

static void draw_sample(arcl_png *p, const arcl_picture *pic, size_t k)
{
    const arcl_sample *s = &pic->samples[k];
    const int high = arcl_picture_row(pic, k);

    for (int y = 0; y < high; y++) {
        draw_grid(pic, s->input, p->line + ARCL_PICTURE_MARGIN, y, high);
        if (pic->pairs) {
            draw_arrow(p->line + pic->output - ARCL_PICTURE_GAP / 2 - 11, y - high / 2);
            draw_grid(pic, s->output, p->line + pic->output, y, high);
        }
        arcl_png_line(p);
    }
    blank_lines(p, arcl_picture_below(pic, k) / 2);
    if (arcl_picture_is_last(pic, k))
        memset(p->line + ARCL_PICTURE_MARGIN, ARCL_COLOUR_INK, (size_t)(p->width - 2 * ARCL_PICTURE_MARGIN));
    blank_lines(p, arcl_picture_below(pic, k) - arcl_picture_below(pic, k) / 2);
}

bool arcl_show_png(const arcl_show_subject *s, arcl_text *out, arcl_error *err)
{
    arcl_picture pic;
    arcl_png p;

    if (!arcl_picture_open(&pic, s, 0, err))
        return false;
    arcl_png_open(&p, pic.width, pic.height, out);
    blank_lines(&p, ARCL_PICTURE_MARGIN);
    for (size_t k = 0; k < pic.n; k++)
        draw_sample(&p, &pic, k);
    blank_lines(&p, ARCL_PICTURE_MARGIN);
    return arcl_png_close(&p) || arcl_fail(err, "no memory for the picture");
}
