/* sheet_cells.c - facts about cells, written into them. */
#include "plane/sheet_code.h"

/* One more than neighbours that are not 0: side by side (0), all (1); that have its colour: side by side (2), all (3). */
ARCL_SHEET(neighbours)
{
    const int h = in->height, w = in->width, how = arcl_sheet_arg(arg, 1);

    ARCL_UNUSED(env);
    arcl_sheet_open(out, h, w);
    for (int i = 0; i < h; i++)
        for (int j = 0; j < w; j++) {
            const uint8_t c = in->cells[i * w + j];
            unsigned n = 1;
            for (int r = i ? i - 1 : 0; r <= i + 1 && r < h; r++)
                for (int s = j ? j - 1 : 0; s <= j + 1 && s < w; s++)
                    if ((r != i || s != j) && (how % 2 || r == i || s == j))
                        n += how < 2 ? in->cells[r * w + s] != 0 : in->cells[r * w + s] == c;
            out->cells[i * w + j] = (uint8_t)n;
        }
    return how < 4;
}

static uint8_t fact(int n)
{
    return (uint8_t)(n < ARCL_SHEET_FACT ? n : ARCL_SHEET_FACT);
}

/* One more than: row mod 2 (0), column mod 2 (1), their sum mod 2 (2), row mod 3 (3), column mod 3 (4), their sum mod 3 (5),
 * their difference mod 3 (6); rings from the edge on (7); the row (8), the column (9), in the left half (10), in the upper half
 * (11), above, on or below the diagonal (12), the counterdiagonal (13). */
ARCL_SHEET(where)
{
    const int h = in->height, w = in->width, how = arcl_sheet_arg(arg, 1);

    ARCL_UNUSED(env);
    arcl_sheet_open(out, h, w);
    for (int i = 0; i < h; i++)
        for (int j = 0; j < w; j++) {
            const int up = i < h - 1 - i ? i : h - 1 - i, left = j < w - 1 - j ? j : w - 1 - j;
            const int other = w - 1 - j;
            const int n[] = {i % 2,
                             j % 2,
                             (i + j) % 2,
                             i % 3,
                             j % 3,
                             (i + j) % 3,
                             (i + 2 * j) % 3,
                             up < left ? up : left,
                             i,
                             j,
                             2 * j < w - 1    ? 0
                             : 2 * j == w - 1 ? 1
                                              : 2,
                             2 * i < h - 1    ? 0
                             : 2 * i == h - 1 ? 1
                                              : 2,
                             i < j    ? 0
                             : i == j ? 1
                                      : 2,
                             i < other    ? 0
                             : i == other ? 1
                                          : 2};
            if (how >= (int)(sizeof n / sizeof n[0]))
                return false;
            out->cells[i * w + j] = fact(n[how] + 1);
        }
    return true;
}

/* Of each row (0) or column (1): cells that are not 0 (0), colours (1), each and one, the commonest colour but 0 (2). */
ARCL_SHEET(lines)
{
    const int h = in->height, w = in->width, what = arcl_sheet_arg(arg, 0), across = arcl_sheet_arg(arg, 1);
    const int lines = across ? w : h, length = across ? h : w;

    ARCL_UNUSED(env);
    arcl_sheet_open(out, h, w);
    for (int line = 0; line < lines; line++) {
        uint8_t count[ARCL_SHEET_COLOURS] = {0};
        const int start = across ? line : line * w, step = across ? w : 1;
        int most = 0, colours = 0;
        for (int k = 0; k < length; k++)
            count[in->cells[start + k * step]]++;
        for (int c = 1; c < ARCL_SHEET_COLOURS; c++) {
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
