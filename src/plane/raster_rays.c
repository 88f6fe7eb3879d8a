/* raster_rays.c - colours that spread: in rays, between equal cells, to all sides; and cells that fall. */
#include "plane/raster_code.h"

/* Eight ways to go; the first four are right, down, left, up. */
static const int8_t down[] = {0, 1, 0, -1, 1, 1, -1, -1}, right[] = {1, 0, -1, 0, 1, -1, -1, 1};

/* Ones for the cells of a row that are of a raster so wide. */
static void mask_of(int width, arcl_pad_vec mask[2])
{
    uint8_t bytes[ARCL_PAD_ROW] = {0};

    memset(bytes + 1, 0xff, (size_t)width);
    memcpy(mask, bytes, sizeof bytes);
}

/* x, and where it is 0 what y has. */
static inline arcl_pad_vec over(arcl_pad_vec x, arcl_pad_vec y)
{
    return x | (y & (arcl_pad_vec)(x == 0));
}

/* For each cell the colour of the nearest cell but 0 that lies behind it, where `way` is ahead; itself not counted. */
static void look_back(arcl_pad *in, int height, int width, int way, arcl_pad *seen)
{
    const int di = down[way], dj = right[way];
    arcl_pad_vec mask[2];

    if (di == 0) {
        for (int i = 0; i < height; i++) {
            const uint8_t *row = arcl_pad_row(in, i);
            uint8_t *to = arcl_pad_row(seen, i), last = 0;
            for (int k = 0, j = dj > 0 ? 1 : width; k < width; k++, j += dj) {
                to[j] = last;
                last = row[j] ? row[j] : last;
            }
        }
        return;
    }
    mask_of(width, mask);
    memset(arcl_pad_row(seen, di > 0 ? -1 : height), 0, ARCL_PAD_ROW);
    for (int k = 0; k < 2 * height; k++) {
        const int half = di > 0 ? k : 2 * height - 1 - k, from = half - 2 * di;
        const arcl_pad_vec x = arcl_pad_load(arcl_pad_half(in, from) - dj);
        arcl_pad_store(arcl_pad_half(seen, half),
                       over(x, arcl_pad_load(arcl_pad_half(seen, from) - dj)) & mask[half % 2]);
    }
}

/* Cells that are 0 take the colour that comes to them, the first of the ways in a sum of 1, 2, 4, 8: right, down, left,
 * up; or (1 before) diagonally, down right, down left, up left, up right. */
ARCL_RASTER(smear)
{
    const int h = in->height, w = in->width, ways = arcl_raster_arg(arg, 1), first = arcl_raster_arg(arg, 0) ? 4 : 0;
    arcl_pad from, seen, to;

    ARCL_UNUSED(env);
    arcl_pad_fill(in, 0, &from);
    to = from;
    for (int way = 0; way < 4; way++) {
        if (!(ways >> way & 1))
            continue;
        look_back(&from, h, w, first + way, &seen);
        for (int k = 0; k < 2 * h; k++)
            arcl_pad_store(arcl_pad_half(&to, k),
                           over(arcl_pad_load(arcl_pad_half(&to, k)), arcl_pad_load(arcl_pad_half(&seen, k))));
    }
    arcl_pad_take(&to, h, w, out);
    return ways > 0 && ways < 16;
}

/* Rays one way, right, down, left, up, from those cells that hit another. */
ARCL_RASTER(hits)
{
    const int h = in->height, w = in->width, way = arcl_raster_arg(arg, 1);
    arcl_pad from, behind, ahead;

    ARCL_UNUSED(env);
    if (way > 3)
        return false;
    arcl_pad_fill(in, 0, &from);
    look_back(&from, h, w, way, &behind);
    look_back(&from, h, w, (way + 2) % 4, &ahead);
    for (int k = 0; k < 2 * h; k++) {
        const arcl_pad_vec hit = (arcl_pad_vec)(arcl_pad_load(arcl_pad_half(&ahead, k)) != 0);
        const arcl_pad_vec ray = arcl_pad_load(arcl_pad_half(&behind, k)) & hit;
        arcl_pad_store(arcl_pad_half(&from, k), over(arcl_pad_load(arcl_pad_half(&from, k)), ray));
    }
    arcl_pad_take(&from, h, w, out);
    return true;
}

/* Lines between equal cells with nothing but 0 between them: in rows, columns, both diagonals (a sum of 1, 2, 4). */
ARCL_RASTER(joined)
{
    static const int8_t to[] = {0, 1, 4, 5}, back[] = {2, 3, 6, 7}, bit[] = {1, 2, 4, 4};
    const int h = in->height, w = in->width, ways = arcl_raster_arg(arg, 1);
    arcl_pad from, behind, ahead, all;

    ARCL_UNUSED(env);
    arcl_pad_fill(in, 0, &from);
    all = from;
    for (int k = 0; k < 4; k++) {
        if (!(ways & bit[k]))
            continue;
        look_back(&from, h, w, to[k], &behind);
        look_back(&from, h, w, back[k], &ahead);
        for (int half = 0; half < 2 * h; half++) {
            const arcl_pad_vec x = arcl_pad_load(arcl_pad_half(&behind, half));
            const arcl_pad_vec same = (arcl_pad_vec)(x == arcl_pad_load(arcl_pad_half(&ahead, half)));
            arcl_pad_store(arcl_pad_half(&all, half), over(arcl_pad_load(arcl_pad_half(&all, half)), x & same));
        }
    }
    arcl_pad_take(&all, h, w, out);
    return ways > 0 && ways < 8;
}

/* In each cell the colour that is seen from it, looking left, up, right, down, then up left, up right, down right, down
 * left (0 to 7); in how many of the first four ways something is, and one (8); in how many of all (9). */
ARCL_RASTER(seen)
{
    const int h = in->height, w = in->width, way = arcl_raster_arg(arg, 1);
    arcl_pad from, seen, count;

    ARCL_UNUSED(env);
    if (way > 9)
        return false;
    arcl_pad_fill(in, 0, &from);
    if (way < 8) {
        look_back(&from, h, w, way, &seen);
        arcl_pad_take(&seen, h, w, out);
        return true;
    }
    memset(&count, 1, sizeof count);
    for (int k = 0; k < (way == 8 ? 4 : 8); k++) {
        look_back(&from, h, w, k, &seen);
        for (int half = 0; half < 2 * h; half++)
            arcl_pad_store(arcl_pad_half(&count, half),
                           arcl_pad_load(arcl_pad_half(&count, half)) -
                               (arcl_pad_vec)(arcl_pad_load(arcl_pad_half(&seen, half)) != 0));
    }
    arcl_pad_take(&count, h, w, out);
    return true;
}

/* One step of colours to the neighbours that are 0, `first` .. `last` of the ways; whether there was one. */
static bool grow(arcl_pad *in, int height, int width, int first, int last, arcl_pad *out)
{
    static const arcl_pad_vec none;
    arcl_pad_vec mask[2], grown = none;

    mask_of(width, mask);
    memset(arcl_pad_row(out, -1), 0, ARCL_PAD_ROW);
    memset(arcl_pad_row(out, height), 0, ARCL_PAD_ROW);
    for (int k = 0; k < 2 * height; k++) {
        const uint8_t *at = arcl_pad_half(in, k);
        const arcl_pad_vec was = arcl_pad_load(at);
        arcl_pad_vec now = was;
        for (int way = first; way <= last; way++)
            now = over(now, arcl_pad_load(at - down[way] * ARCL_PAD_ROW - right[way]));
        now &= mask[k % 2];
        grown |= now ^ was;
        arcl_pad_store(arcl_pad_half(out, k), now);
    }
    return memcmp(&grown, &none, sizeof grown) != 0;
}

/* Cells that are 0 take the colour of a neighbour: side by side (0), any (1), at a corner (2). */
ARCL_RASTER(dilated)
{
    const int how = arcl_raster_arg(arg, 1);
    arcl_pad from, to;

    ARCL_UNUSED(env);
    arcl_pad_fill(in, 0, &from);
    grow(&from, in->height, in->width, how == 2 ? 4 : 0, how == 0 ? 3 : 7, &to);
    arcl_pad_take(&to, in->height, in->width, out);
    return how <= 2;
}

/* The same without the cells that were there. */
ARCL_RASTER(outline)
{
    const int n = arcl_raster_count(in);

    arcl_raster_dilated(env, in, arg * ARCL_RASTER_ARG, out);
    for (int k = 0; k < n; k++)
        out->cells[k] = in->cells[k] ? 0 : out->cells[k];
    return true;
}

/* The same until nothing is 0: side by side (0), or to all sides (1). */
ARCL_RASTER(spread)
{
    const int h = in->height, w = in->width, last = arcl_raster_arg(arg, 1) ? 7 : 3;
    arcl_pad from, to;

    ARCL_UNUSED(env);
    arcl_pad_fill(in, 0, &from);
    while (grow(&from, h, w, 0, last, &to) && grow(&to, h, w, 0, last, &from))
        continue;
    arcl_pad_take(&to, h, w, out);
    return true;
}

/* Cells that are 0 or have a neighbour that is become 0: side by side (0), or any (1). What is outside is not 0. */
ARCL_RASTER(eroded)
{
    const int h = in->height, w = in->width, last = arcl_raster_arg(arg, 1) ? 7 : 3;
    arcl_pad from, to;

    ARCL_UNUSED(env);
    arcl_pad_fill(in, 0xff, &from);
    for (int k = 0; k < 2 * h; k++) {
        const uint8_t *at = arcl_pad_half(&from, k);
        arcl_pad_vec now = arcl_pad_load(at);
        for (int way = 0; way <= last; way++)
            now &= (arcl_pad_vec)(arcl_pad_load(at - down[way] * ARCL_PAD_ROW - right[way]) != 0);
        arcl_pad_store(arcl_pad_half(&to, k), now);
    }
    arcl_pad_take(&to, h, w, out);
    return true;
}

/* ---- gravity --------------------------------------------------------------------------------- */

/* Cells fall right, down, left, up, as far as they can. */
ARCL_RASTER(fallen)
{
    const int h = in->height, w = in->width, way = arcl_raster_arg(arg, 1);
    const int lines = way % 2 ? w : h, length = way % 2 ? h : w, step = way % 2 ? w : 1;

    ARCL_UNUSED(env);
    if (way > 3)
        return false;
    arcl_raster_blank(out, h, w);
    for (int line = 0; line < lines; line++) {
        const int start = way % 2 ? line : line * w;
        int free = way < 2 ? length - 1 : 0;
        for (int k = 0; k < length; k++) {
            const int at = way < 2 ? length - 1 - k : k;
            const uint8_t c = in->cells[start + at * step];
            if (c == 0)
                continue;
            out->cells[start + free * step] = c;
            free += way < 2 ? -1 : 1;
        }
    }
    return true;
}
