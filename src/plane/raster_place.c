/* raster_place.c - where things are: frames, boxes, mirrored halves; lines that say nothing, and order of lines. */
#include "plane/raster_code.h"

/* All in 1: the raster (0), the box of what is not 0 (1), the edge (2). */
ARCL_RASTER(shape)
{
    const int h = in->height, w = in->width;
    arcl_raster_box b = {0, 0, -1, -1};

    ARCL_UNUSED(env);
    arcl_raster_blank(out, h, w);
    if (arg == 0)
        memset(out->cells, 1, (size_t)(h * w));
    if (arg == 1 && arcl_raster_box_of(in, &b))
        for (int i = b.top; i <= b.bottom; i++)
            memset(out->cells + i * w + b.left, 1, (size_t)(b.right - b.left + 1));
    for (int i = 0; i < h && arg == 2; i++)
        if (i == 0 || i == h - 1)
            memset(out->cells + i * w, 1, (size_t)w);
        else
            out->cells[i * w] = out->cells[i * w + w - 1] = 1;
    return true;
}

/* With a frame of 1 around it. */
ARCL_RASTER(framed)
{
    const int h = in->height, w = in->width;

    ARCL_UNUSED(env);
    ARCL_UNUSED(arg);
    if (!arcl_raster_open(out, h + 2, w + 2))
        return false;
    memset(out->cells, 1, (size_t)((h + 2) * (w + 2)));
    for (int i = 0; i < h; i++)
        memcpy(out->cells + (i + 1) * (w + 2) + 1, in->cells + i * w, (size_t)w);
    return true;
}

/* What is not 0 moved: its box in the upper left corner (0), in the middle (1). */
ARCL_RASTER(moved)
{
    const int w = in->width;
    arcl_raster_box b;

    ARCL_UNUSED(env);
    arcl_raster_blank(out, in->height, w);
    if (!arcl_raster_box_of(in, &b))
        return true;
    const int high = b.bottom - b.top + 1, wide = b.right - b.left + 1;
    const int top = arg == 1 ? (in->height - high) / 2 : 0, left = arg == 1 ? (w - wide) / 2 : 0;
    for (int i = 0; i < high; i++)
        memcpy(out->cells + (top + i) * w + left, in->cells + (b.top + i) * w + b.left, (size_t)wide);
    return true;
}

/* What is not 0 mirrored in its box: upside down (0), left to right (1). */
ARCL_RASTER(flipped)
{
    const int w = in->width;
    arcl_raster_box b;

    ARCL_UNUSED(env);
    arcl_raster_blank(out, in->height, w);
    if (!arcl_raster_box_of(in, &b))
        return false;
    for (int i = b.top; i <= b.bottom; i++)
        for (int j = b.left; j <= b.right; j++)
            out->cells[i * w + j] =
                arg ? in->cells[i * w + b.left + b.right - j] : in->cells[(b.top + b.bottom - i) * w + j];
    return true;
}

/* Turned by arg, then what is not 0 painted over it. */
ARCL_RASTER(united)
{
    arcl_raster_turn(env, in, arg, out);
    const int h = in->height < out->height ? in->height : out->height;
    const int w = in->width < out->width ? in->width : out->width;
    for (int i = 0; i < h; i++)
        for (int j = 0; j < w; j++)
            if (in->cells[i * in->width + j])
                out->cells[i * out->width + j] = in->cells[i * in->width + j];
    return true;
}

/* Whether the cells of the colour are four, at the corners of a box that is at least 3 x 3. */
static bool has_corners(const arcl_raster *in, uint8_t colour, arcl_raster_box *b)
{
    const int w = in->width, n = arcl_raster_count(in);
    int at[4], found = 0;

    for (int k = 0; k < n; k++) {
        if (in->cells[k] != colour)
            continue;
        if (found == 4)
            return false;
        at[found++] = k;
    }
    if (found < 4)
        return false;
    *b = (arcl_raster_box){at[0] / w, at[0] % w, at[3] / w, at[3] % w};
    return at[1] == b->top * w + b->right && at[2] == b->bottom * w + b->left && b->right > b->left + 1 &&
           b->bottom > b->top + 1;
}

/* The inside of the box with four cells of a colour that no other cell has at its corners, of the smallest such colour. */
ARCL_RASTER(inside)
{
    uint16_t count[ARCL_RASTER_COLOURS];
    arcl_raster_box b;

    ARCL_UNUSED(env);
    ARCL_UNUSED(arg);
    arcl_raster_tally(in, count);
    for (uint8_t c = 1; c < ARCL_RASTER_COLOURS; c++)
        if (count[c] == 4 && has_corners(in, c, &b))
            return arcl_raster_cut(in, b.top + 1, b.left + 1, b.bottom - b.top - 1, b.right - b.left - 1, out);
    return false;
}

/* ---- lines ----------------------------------------------------------------------------------- */

/* The rows and columns that are kept. */
static bool gather(const arcl_raster *in, const bool *row, const bool *column, arcl_raster *out)
{
    int h = 0, w = 0;
    uint8_t *to = out->cells;

    for (int i = 0; i < in->height; i++)
        h += row[i];
    for (int j = 0; j < in->width; j++)
        w += column[j];
    if (!arcl_raster_open(out, h, w))
        return false;
    for (int i = 0; i < in->height; i++)
        for (int j = 0; j < in->width && row[i]; j++)
            if (column[j])
                *to++ = in->cells[i * in->width + j];
    return true;
}

/* Lines are left out that are of one colour (0), all 0 (1), equal to the one before (2). */
ARCL_RASTER(compress)
{
    const int h = in->height, w = in->width;
    const uint8_t *cell = in->cells;
    bool row[ARCL_RASTER_SIDE], column[ARCL_RASTER_SIDE];

    ARCL_UNUSED(env);
    if (arg == 2) {
        for (int i = 0; i < h; i++)
            row[i] = i == 0 || memcmp(cell + i * w, cell + (i - 1) * w, (size_t)w) != 0;
        for (int j = 0; j < w; j++) {
            column[j] = j == 0;
            for (int i = 0; i < h && !column[j]; i++)
                column[j] = cell[i * w + j] != cell[i * w + j - 1];
        }
        return gather(in, row, column, out);
    }
    memset(column, 0, sizeof column);
    for (int i = 0; i < h; i++) {
        const uint8_t first = arg ? 0 : cell[i * w];
        row[i] = false;
        for (int j = 0; j < w; j++) {
            row[i] |= cell[i * w + j] != first;
            column[j] |= cell[i * w + j] != (arg ? 0 : cell[j]);
        }
    }
    return gather(in, row, column, out);
}

/* Rows by the number of cells that are not 0, fewest first (0) or last (1); columns (2, 3). Equal ones keep their order. */
ARCL_RASTER(sorted)
{
    const int h = in->height, w = in->width, lines = arg < 2 ? h : w;
    int count[ARCL_RASTER_SIDE] = {0}, order[ARCL_RASTER_SIDE];

    ARCL_UNUSED(env);
    arcl_raster_open(out, h, w);
    for (int i = 0; i < h; i++)
        for (int j = 0; j < w; j++)
            count[arg < 2 ? i : j] += in->cells[i * w + j] != 0;
    for (int k = 0; k < lines; k++) {
        int at = k;
        for (; at > 0 && (arg % 2 ? count[order[at - 1]] < count[k] : count[order[at - 1]] > count[k]); at--)
            order[at] = order[at - 1];
        order[at] = k;
    }
    for (int i = 0; i < h; i++)
        for (int j = 0; j < w; j++)
            out->cells[i * w + j] = arg < 2 ? in->cells[order[i] * w + j] : in->cells[i * w + order[j]];
    return true;
}
