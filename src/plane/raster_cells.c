/* raster_cells.c - facts about cells, written into them. */
#include "plane/raster_code.h"

/* One more than neighbours that are not 0: side by side (0), all (1); that have its colour: side by side (2), all (3). */
ARCL_RASTER(neighbours)
{
    static const int near[] = {-ARCL_PAD_ROW,    ARCL_PAD_ROW,    -1, 1, -ARCL_PAD_ROW - 1, -ARCL_PAD_ROW + 1,
                               ARCL_PAD_ROW - 1, ARCL_PAD_ROW + 1};
    const int how = arcl_raster_arg(arg, 1);
    arcl_pad from, to;

    ARCL_UNUSED(env);
    arcl_pad_fill(in, how < 2 ? 0 : 0xff, &from);
    for (int half = 0; half < 2 * in->height; half++) {
        const uint8_t *at = arcl_pad_half(&from, half);
        const arcl_pad_vec own = arcl_pad_load(at);
        arcl_pad_vec n = {0};
        for (int k = 0; k < (how % 2 ? 8 : 4); k++) {
            const arcl_pad_vec other = arcl_pad_load(at + near[k]);
            n -= how < 2 ? (arcl_pad_vec)(other != 0) : (arcl_pad_vec)(other == own);
        }
        arcl_pad_store(arcl_pad_half(&to, half), n + 1);
    }
    arcl_pad_take(&to, in->height, in->width, out);
    return how < 4;
}

static uint8_t fact(int n)
{
    return (uint8_t)(n < ARCL_RASTER_FACT ? n : ARCL_RASTER_FACT);
}

/* 0 before, 1 at, 2 behind. */
static int side_of(int a, int b)
{
    return a < b ? 0 : a == b ? 1 : 2;
}

enum { PLACES = 14 };

static int place(int how, int i, int j, int h, int w)
{
    const int up = i < h - 1 - i ? i : h - 1 - i, left = j < w - 1 - j ? j : w - 1 - j;

    switch (how) {
    case 0:
        return i % 2;
    case 1:
        return j % 2;
    case 2:
        return (i + j) % 2;
    case 3:
        return i % 3;
    case 4:
        return j % 3;
    case 5:
        return (i + j) % 3;
    case 6:
        return (i + 2 * j) % 3;
    case 7:
        return up < left ? up : left;
    case 8:
        return i;
    case 9:
        return j;
    case 10:
        return side_of(2 * j, w - 1);
    case 11:
        return side_of(2 * i, h - 1);
    case 12:
        return side_of(i, j);
    default:
        return side_of(i, w - 1 - j);
    }
}

/* One more than: row mod 2 (0), column mod 2 (1), their sum mod 2 (2), row mod 3 (3), column mod 3 (4), their sum mod 3 (5),
 * their difference mod 3 (6); rings from the edge on (7); the row (8), the column (9), in the left half (10), in the upper half
 * (11), above, on or below the diagonal (12), the counterdiagonal (13). */
ARCL_RASTER(where)
{
    const int h = in->height, w = in->width, how = arcl_raster_arg(arg, 1);

    ARCL_UNUSED(env);
    arcl_raster_open(out, h, w);
    if (how >= PLACES)
        return false;
    for (int i = 0; i < h; i++)
        for (int j = 0; j < w; j++)
            out->cells[i * w + j] = fact(1 + place(how, i, j, h, w));
    return true;
}

/* Of each row (0) or column (1): cells that are not 0 (0), colours (1), each and one, the commonest colour but 0 (2). */
ARCL_RASTER(lines)
{
    const int h = in->height, w = in->width, what = arcl_raster_arg(arg, 0), across = arcl_raster_arg(arg, 1);
    const int lines = across ? w : h, length = across ? h : w;

    ARCL_UNUSED(env);
    arcl_raster_open(out, h, w);
    for (int line = 0; line < lines; line++) {
        uint8_t count[ARCL_RASTER_COLOURS] = {0};
        const int start = across ? line : line * w, step = across ? w : 1;
        int most = 0, colours = 0;
        for (int k = 0; k < length; k++)
            count[in->cells[start + k * step]]++;
        for (int c = 1; c < ARCL_RASTER_COLOURS; c++) {
            colours += count[c] > 0;
            if (count[c] > 0 && (most == 0 || count[c] > count[most]))
                most = c;
        }
        const uint8_t is = fact(what == 0 ? 1 + length - count[0] : what == 1 ? 1 + colours : most);
        for (int k = 0; k < length; k++)
            out->cells[start + k * step] = is;
    }
    return across < 2;
}
