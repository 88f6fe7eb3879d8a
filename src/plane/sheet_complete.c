/* sheet_complete.c - what is 0 filled in by what the rest says: periods, mirrors, equal surroundings. */
#include "plane/sheet_code.h"

/* Fills a period with the colours of the sheet; false at a contradiction. Counts the cells that agree. */
static bool repeats(const arcl_sheet *in, int high, int wide, uint8_t *colour)
{
    const int h = in->height, w = in->width;

    memset(colour, 0, (size_t)(high * wide));
    for (int i = 0; i < h; i++)
        for (int j = 0; j < w; j++) {
            const uint8_t c = in->cells[i * w + j];
            uint8_t *at = &colour[i % high * wide + j % wide];
            if (c && *at && *at != c)
                return false;
            if (c)
                *at = c;
        }
    return true;
}

/* By the smallest period, in cells, that contradicts nothing and leaves nothing open; of equal ones the lowest. */
ARCL_SHEET(periodic)
{
    const int h = in->height, w = in->width;
    uint8_t colour[ARCL_SHEET_CELLS], best[ARCL_SHEET_CELLS];
    int cells = h * w, wide = 0, high = 0;

    ARCL_UNUSED(env);
    ARCL_UNUSED(arg);
    for (int a = 1; a <= h; a++)
        for (int b = 1; b <= w && a * b < cells; b++)
            if (repeats(in, a, b, colour) && !memchr(colour, 0, (size_t)(a * b))) {
                memcpy(best, colour, (size_t)(a * b));
                cells = a * b;
                high = a;
                wide = b;
            }
    if (!high)
        return false;
    arcl_sheet_open(out, h, w);
    for (int i = 0; i < h; i++)
        for (int j = 0; j < w; j++)
            out->cells[i * w + j] = best[i % high * wide + j % wide];
    return true;
}

/* The cell that (i, j) is mirrored to: columns about rows' axis (0), rows (1), the diagonal of the square whose corner
 * is moved by s (2), the other diagonal (3); -1 if it is outside. s is the sum (difference) of the two. */
static int partner(const arcl_sheet *in, int how, int s, int i, int j)
{
    const int r = how == 0 ? i : how == 1 ? s - i : how == 2 ? j + s : s - j;
    const int c = how == 0 ? s - j : how == 1 ? j : how == 2 ? i - s : s - i;

    return r >= 0 && c >= 0 && r < in->height && c < in->width ? r * in->width + c : -1;
}

/* How many cells agree with partners other than themselves; -1 at a contradiction. */
static int agree(const arcl_sheet *in, int how, int s)
{
    int n = 0;

    for (int i = 0; i < in->height; i++)
        for (int j = 0; j < in->width; j++) {
            const uint8_t c = in->cells[i * in->width + j];
            const int k = partner(in, how, s, i, j);
            if (k < 0 || k == i * in->width + j || c == 0 || in->cells[k] == 0)
                continue;
            if (in->cells[k] != c)
                return -1;
            n++;
        }
    return n;
}

/* The axis with which most cells agree; false if every one is contradicted, or less than a quarter of all cells agree. */
static bool best_axis(const arcl_sheet *in, int how, int *axis)
{
    const int h = in->height, w = in->width;
    const int from = how == 2 ? 1 - w : 0, to = how == 0   ? 2 * w - 2
                                                : how == 1 ? 2 * h - 2
                                                : how == 2 ? h - 1
                                                           : h + w - 2;
    const int least = h * w < 8 ? 2 : h * w / 4;
    int best = least - 1;

    for (int s = from; s <= to; s++) {
        const int n = agree(in, how, s);
        if (n > best) {
            best = n;
            *axis = s;
        }
    }
    return best >= least;
}

static bool complete(const arcl_sheet *in, int how, arcl_sheet *out)
{
    int axis = 0;

    arcl_sheet_copy(in, out);
    if (!best_axis(in, how, &axis))
        return false;
    for (int i = 0; i < in->height; i++)
        for (int j = 0; j < in->width; j++) {
            const int at = i * in->width + j, k = partner(in, how, axis, i, j);
            if (out->cells[at] == 0 && k >= 0)
                out->cells[at] = in->cells[k];
        }
    return true;
}

/* By the mirror about a vertical axis (0), a horizontal one (1), a diagonal (2), both axes (3). */
ARCL_SHEET(symmetric)
{
    const int how = arcl_sheet_arg(arg, 1);
    arcl_sheet half;

    ARCL_UNUSED(env);
    if (how > 3)
        return false;
    if (how < 3)
        return complete(in, how, out);
    return complete(in, 0, &half) && complete(&half, 1, out);
}

/* ---- equal surroundings ---------------------------------------------------------------------- */

/* Whether what is known around (i, j), at least five cells, is around (r, s), where all is known. */
static bool fits(const arcl_sheet *in, int i, int j, int r, int s)
{
    const int w = in->width;
    int known = 0;

    for (int a = -1; a <= 1; a++)
        for (int b = -1; b <= 1; b++) {
            const uint8_t there = in->cells[(r + a) * w + s + b];
            if (there == 0)
                return false;
            if (i + a < 0 || j + b < 0 || i + a >= in->height || j + b >= w)
                continue;
            const uint8_t here = in->cells[(i + a) * w + j + b];
            known += here != 0;
            if (here && here != there)
                return false;
        }
    return known >= 5;
}

/* Cells that are 0 by the first place in reading order whose 3 x 3 cells fit what is known around them, again and again.
 * Not where more than a hundred are open. */
ARCL_SHEET(patched)
{
    enum { OPEN_MAX = 100, ROUNDS = 8 };
    const int h = in->height, w = in->width;
    int at[OPEN_MAX], open = 0;
    bool filled = true;

    ARCL_UNUSED(env);
    ARCL_UNUSED(arg);
    arcl_sheet_copy(in, out);
    for (int k = 0; k < h * w; k++)
        if (in->cells[k] == 0) {
            if (open == OPEN_MAX)
                return false;
            at[open++] = k;
        }
    for (int round = 0; round < ROUNDS && filled; round++) {
        filled = false;
        for (int k = 0; k < open; k++)
            for (int r = 1; r < h - 1 && out->cells[at[k]] == 0; r++)
                for (int s = 1; s < w - 1; s++)
                    if (fits(out, at[k] / w, at[k] % w, r, s)) {
                        out->cells[at[k]] = out->cells[r * w + s];
                        filled = true;
                        break;
                    }
    }
    return true;
}
