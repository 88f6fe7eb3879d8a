/*
 * svg.c - grids and tasks as SVG that needs nothing else. Cells of one colour are one path of
 * horizontal runs, so a file grows with the runs of a grid and not with its cells.
 */
#include "report/picture.h"

#include <string.h>

enum { LABEL = 22, CELLS_MAX = 4 << 20 };

void arcl_svg_escape(const char *s, arcl_text *out)
{
    for (size_t n = 0; *s; s += n) {
        const size_t len = arcl_utf8_len(s, strlen(s));
        n = len ? len : 1;
        if (*s == '&' || *s == '<' || *s == '>' || *s == '"' || *s == '\'')
            arcl_text_printf(out, "&#%d;", *s);
        else if (len == 0 || (len == 1 && (*s < ' ' || *s == 0x7f)))
            arcl_text_puts(out, "\xef\xbf\xbd");
        else
            arcl_text_add(out, s, len);
    }
}

static void draw_cells(arcl_val grid, int cell, arcl_text runs[256])
{
    for (int r = 0; r < grid.h; r++) {
        const uint8_t *row = grid.u.cells + (size_t)r * (size_t)grid.n;
        for (int c = 0, next; c < grid.n; c = next) {
            for (next = c + 1; next < grid.n && row[next] == row[c];)
                next++;
            const int wide = (next - c) * cell;
            arcl_text_printf(&runs[row[c]], "M%d %dh%dv%dh-%dz", c * cell, r * cell, wide, cell, wide);
        }
    }
}

static void draw_lines(arcl_val grid, int cell, arcl_text *out)
{
    const int wide = grid.n * cell, high = grid.h * cell;

    arcl_text_printf(out, "<path stroke=\"#%06x\" d=\"", arcl_palette_rgb(ARCL_COLOUR_LINE));
    for (int r = 0; r <= grid.h; r++)
        arcl_text_printf(out, "M0 %d.5h%d", r * cell, wide + 1);
    for (int c = 0; c <= grid.n; c++)
        arcl_text_printf(out, "M%d.5 0v%d", c * cell, high + 1);
    arcl_text_puts(out, "\"/>");
}

bool arcl_svg_grid(const arcl_picture *p, arcl_val grid, int x, int y, arcl_text *out, arcl_error *err)
{
    static const int side = ARCL_PICTURE_UNKNOWN;
    const int wide = arcl_picture_wide(p, grid), high = arcl_picture_high(p, grid);

    if (grid.tag == ARCL_GRID && (size_t)grid.h * (size_t)grid.n > CELLS_MAX)
        return arcl_fail(err, "the grid has %u x %d cells, too many for SVG and HTML; PNG can hold them", grid.h,
                         grid.n);
    arcl_text_printf(out, "<svg x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\"", x, y, wide, high,
                     wide, high);
    if (grid.tag != ARCL_GRID) {
        arcl_text_printf(out,
                         " role=\"img\" aria-label=\"unknown\"><rect x=\".5\" y=\".5\" width=\"%d\" height=\"%d\" "
                         "fill=\"none\" stroke=\"#777777\" stroke-dasharray=\"3\"/><text x=\"%d\" y=\"%d\" "
                         "font-family=\"sans-serif\" font-size=\"24\" text-anchor=\"middle\" fill=\"#777777\">?</text>"
                         "</svg>\n",
                         side - 1, side - 1, side / 2, side / 2 + 9);
        return true;
    }
    arcl_text runs[256] = {0};
    bool full = false;
    arcl_text_printf(out, " shape-rendering=\"crispEdges\" role=\"img\" aria-label=\"grid %ux%d\">", grid.h, grid.n);
    draw_cells(grid, p->cell, runs);
    for (int value = 0; value < 256; value++) {
        if (runs[value].len)
            arcl_text_printf(out, "<path fill=\"#%06x\" d=\"%s\"/>", arcl_palette_rgb((uint8_t)value), runs[value].s);
        full = full || runs[value].full;
        arcl_text_close(&runs[value]);
    }
    if (p->cell >= ARCL_PICTURE_LINES)
        draw_lines(grid, p->cell, out);
    arcl_text_puts(out, "</svg>\n");
    return full || out->full ? arcl_fail(err, "no memory for the picture") : true;
}

static void draw_label(const arcl_sample *s, const char *title, int y, arcl_text *out)
{
    arcl_text_printf(out, "<text x=\"%d\" y=\"%d\">", ARCL_PICTURE_MARGIN, y + LABEL - 8);
    if (title)
        arcl_svg_escape(title, out);
    else
        arcl_text_printf(out, "%s %u", s->split == ARCL_TRAIN ? "train" : "test", s->index);
    arcl_text_puts(out, "</text>\n");
}

/* The whole file. A title is that of the only sample; without one each is labelled with split and index. */
static bool draw(const arcl_picture *p, const char *title, arcl_text *out, arcl_error *err)
{
    int y = ARCL_PICTURE_MARGIN;

    arcl_text_printf(out,
                     "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" "
                     "font-family=\"sans-serif\" font-size=\"13\" fill=\"#777777\">\n",
                     p->width, p->height, p->width, p->height);
    for (size_t k = 0; k < p->n; k++) {
        const arcl_sample *s = &p->samples[k];
        if (p->label)
            draw_label(s, title, y, out);
        y += p->label;
        const int row = arcl_picture_row(p, k);
        const int left = y + (row - arcl_picture_high(p, s->input)) / 2; /* grids are centred in their row */
        if (!arcl_svg_grid(p, s->input, ARCL_PICTURE_MARGIN, left, out, err))
            return false;
        if (p->pairs) {
            arcl_text_printf(out, "<path d=\"M%d %dh14v-5l8 7l-8 7v-5h-14z\"/>\n",
                             p->output - ARCL_PICTURE_GAP / 2 - 11, y + row / 2 - 2);
            const int right = y + (row - arcl_picture_high(p, s->output)) / 2;
            if (!arcl_svg_grid(p, s->output, p->output, right, out, err))
                return false;
        }
        y += row + arcl_picture_below(p, k);
        if (arcl_picture_is_last(p, k))
            arcl_text_printf(out, "<path stroke=\"#777777\" d=\"M%d %d.5H%d\"/>\n", ARCL_PICTURE_MARGIN,
                             y - ARCL_PICTURE_SPACE, p->width - ARCL_PICTURE_MARGIN);
    }
    arcl_text_puts(out, "</svg>\n");
    return out->full ? arcl_fail(err, "no memory for the picture") : true;
}

bool arcl_show_svg(const arcl_show_subject *s, arcl_text *out, arcl_error *err)
{
    arcl_picture p;

    return arcl_picture_open(&p, s, s->task || s->title ? LABEL : 0, err) &&
           draw(&p, s->task ? NULL : s->title, out, err);
}
