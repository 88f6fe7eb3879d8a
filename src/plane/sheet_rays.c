/* sheet_rays.c - colours that spread: in rays, between equal cells, to all sides; and cells that fall. */
#include "plane/sheet_code.h"

/* Eight ways to go; the first four are right, down, left, up. */
static const int8_t down[] = {0, 1, 0, -1, 1, 1, -1, -1}, right[] = {1, 0, -1, 0, 1, -1, -1, 1};

/* For each cell the colour of the nearest cell but 0 that lies behind it, where `way` is ahead; itself not counted. */
static void look_back(const arcl_sheet *in, int way, uint8_t *seen)
{
    const int h = in->height, w = in->width, di = down[way], dj = right[way];

    for (int r = 0; r < h; r++) {
        const int i = di < 0 ? h - 1 - r : r, above = i - di;
        for (int s = 0; s < w; s++) {
            const int j = dj < 0 ? w - 1 - s : s, beside = j - dj, from = above * w + beside;
            const bool is_in = above >= 0 && above < h && beside >= 0 && beside < w;
            seen[i * w + j] = !is_in ? 0 : in->cells[from] ? in->cells[from] : seen[from];
        }
    }
}

/* Cells that are 0 take the colour that comes to them, the first of the ways in a sum of 1, 2, 4, 8: right, down, left,
 * up; or (1 before) diagonally, down right, down left, up left, up right. */
ARCL_SHEET(smear)
{
    const int n = arcl_sheet_count(in), ways = arcl_sheet_arg(arg, 1), first = arcl_sheet_arg(arg, 0) ? 4 : 0;
    uint8_t seen[ARCL_SHEET_CELLS];

    ARCL_UNUSED(env);
    arcl_sheet_copy(in, out);
    for (int k = 0; k < 4; k++) {
        if (!(ways >> k & 1))
            continue;
        look_back(in, first + k, seen);
        for (int at = 0; at < n; at++)
            out->cells[at] = out->cells[at] ? out->cells[at] : seen[at];
    }
    return ways > 0 && ways < 16;
}

/* Rays one way, right, down, left, up, from those cells that hit another. */
ARCL_SHEET(hits)
{
    const int n = arcl_sheet_count(in), way = arcl_sheet_arg(arg, 1);
    uint8_t behind[ARCL_SHEET_CELLS], ahead[ARCL_SHEET_CELLS];

    ARCL_UNUSED(env);
    if (way > 3)
        return false;
    look_back(in, way, behind);
    look_back(in, (way + 2) % 4, ahead);
    arcl_sheet_open(out, in->height, in->width);
    for (int k = 0; k < n; k++)
        out->cells[k] = in->cells[k] ? in->cells[k] : ahead[k] ? behind[k] : 0;
    return true;
}

/* Lines between equal cells with nothing but 0 between them: in rows, columns, both diagonals (a sum of 1, 2, 4). */
ARCL_SHEET(joined)
{
    static const int8_t to[] = {0, 1, 4, 5}, back[] = {2, 3, 6, 7}, bit[] = {1, 2, 4, 4};
    const int n = arcl_sheet_count(in), ways = arcl_sheet_arg(arg, 1);
    uint8_t behind[ARCL_SHEET_CELLS], ahead[ARCL_SHEET_CELLS];

    ARCL_UNUSED(env);
    arcl_sheet_copy(in, out);
    for (int k = 0; k < 4; k++) {
        if (!(ways & bit[k]))
            continue;
        look_back(in, to[k], behind);
        look_back(in, back[k], ahead);
        for (int at = 0; at < n; at++)
            if (out->cells[at] == 0 && behind[at] == ahead[at])
                out->cells[at] = behind[at];
    }
    return ways > 0 && ways < 8;
}

/* One step of colours to the neighbours that are 0, `first` .. `last` of the ways; whether there was one. */
static bool grow(const arcl_sheet *in, int first, int last, arcl_sheet *out)
{
    const int h = in->height, w = in->width;
    bool grown = false;

    arcl_sheet_open(out, h, w);
    for (int i = 0, k = 0; i < h; i++)
        for (int j = 0; j < w; j++, k++) {
            uint8_t c = in->cells[k];
            for (int way = first; way <= last && c == 0; way++) {
                const int r = i - down[way], s = j - right[way];
                if (r >= 0 && r < h && s >= 0 && s < w)
                    c = in->cells[r * w + s];
            }
            grown |= c != in->cells[k];
            out->cells[k] = c;
        }
    return grown;
}

/* Cells that are 0 take the colour of a neighbour: side by side (0), any (1), at a corner (2). */
ARCL_SHEET(dilated)
{
    const int how = arcl_sheet_arg(arg, 1);

    ARCL_UNUSED(env);
    grow(in, how == 2 ? 4 : 0, how == 0 ? 3 : 7, out);
    return how <= 2;
}

/* The same without the cells that were there. */
ARCL_SHEET(outline)
{
    const int n = arcl_sheet_count(in);

    ARCL_UNUSED(env);
    grow(in, arg == 2 ? 4 : 0, arg == 0 ? 3 : 7, out);
    for (int k = 0; k < n; k++)
        out->cells[k] = in->cells[k] ? 0 : out->cells[k];
    return true;
}

/* The same until nothing is 0: side by side (0), or to all sides (1). */
ARCL_SHEET(spread)
{
    const int last = arcl_sheet_arg(arg, 1) ? 7 : 3;
    arcl_sheet other;

    ARCL_UNUSED(env);
    if (!grow(in, 0, last, out))
        return true;
    while (grow(out, 0, last, &other) && grow(&other, 0, last, out))
        continue;
    return true;
}

/* Cells that are 0 or have a neighbour that is become 0: side by side (0), or any (1). What is outside is not 0. */
ARCL_SHEET(eroded)
{
    const int h = in->height, w = in->width, last = arcl_sheet_arg(arg, 1) ? 7 : 3;

    ARCL_UNUSED(env);
    arcl_sheet_open(out, h, w);
    for (int i = 0, k = 0; i < h; i++)
        for (int j = 0; j < w; j++, k++) {
            uint8_t c = in->cells[k];
            for (int way = 0; way <= last && c; way++) {
                const int r = i + down[way], s = j + right[way];
                if (r >= 0 && r < h && s >= 0 && s < w && in->cells[r * w + s] == 0)
                    c = 0;
            }
            out->cells[k] = c;
        }
    return true;
}

/* ---- gravity --------------------------------------------------------------------------------- */

/* Cells fall right, down, left, up, as far as they can. */
ARCL_SHEET(fallen)
{
    const int h = in->height, w = in->width, way = arcl_sheet_arg(arg, 1);
    const int lines = way % 2 ? w : h, length = way % 2 ? h : w, step = way % 2 ? w : 1;

    ARCL_UNUSED(env);
    if (way > 3)
        return false;
    arcl_sheet_blank(out, h, w);
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
