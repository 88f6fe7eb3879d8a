/* raster_complete.c - what is 0 filled in by what the rest says: periods, mirrors, equal surroundings. */
#include "plane/raster_code.h"

/* Fills a period with the colours of the raster; false at a contradiction, or if a cell of it stays open. */
static bool repeats(const arcl_raster *in, int high, int wide, uint8_t *colour)
{
    const int h = in->height, w = in->width;

    memset(colour, 0, (size_t)(high * wide));
    for (int i = 0; i < h; i++) {
        uint8_t *row = colour + i % high * wide;
        for (int j = 0, at = 0; j < w; j++, at = at + 1 == wide ? 0 : at + 1) {
            const uint8_t c = in->cells[i * w + j];
            if (c && row[at] && row[at] != c)
                return false;
            row[at] = c ? c : row[at];
        }
    }
    return !memchr(colour, 0, (size_t)(high * wide));
}

/* How many cells but 0 of the raster are what the other has, moved by so much; -1 at a contradiction. */
static int compare(const arcl_raster *a, const arcl_raster *b, int down, int right)
{
    const int top = down < 0 ? -down : 0, bottom = a->height < b->height - down ? a->height : b->height - down;
    const int left = right < 0 ? -right : 0, end = a->width < b->width - right ? a->width : b->width - right;
    int n = 0;

    for (int i = top; i < bottom; i++) {
        const uint8_t *x = a->cells + i * a->width, *y = b->cells + (i + down) * b->width + right;
        uint8_t same = 0, wrong = 0; /* bytes: more of them are in a vector */
        for (int j = left; j < end; j++) {
            const uint8_t both = (x[j] ? 0xff : 0) & (y[j] ? 0xff : 0);
            same = (uint8_t)(same + (both & (x[j] == y[j])));
            wrong |= both & (x[j] ^ y[j]);
        }
        if (wrong)
            return -1;
        n += same;
    }
    return n;
}

/* By the smallest period, in cells, that contradicts nothing and leaves nothing open; of equal ones the lowest. */
ARCL_RASTER(periodic)
{
    const int h = in->height, w = in->width;
    uint8_t colour[ARCL_RASTER_CELLS], best[ARCL_RASTER_CELLS];
    uint16_t count[ARCL_RASTER_COLOURS];
    bool across[ARCL_RASTER_SIDE + 1];
    int cells = h * w, wide = 0, high = 0;

    ARCL_UNUSED(env);
    ARCL_UNUSED(arg);
    arcl_raster_tally(in, count);
    if (2 * count[0] > h * w)
        return false;
    for (int b = 1; b <= w; b++)
        across[b] = compare(in, in, 0, b) >= 0;
    for (int a = 1; a <= h; a++)
        for (int b = 1; b <= w && a * b < cells && (b > 1 || compare(in, in, a, 0) >= 0); b++)
            if (across[b] && repeats(in, a, b, colour)) {
                memcpy(best, colour, (size_t)(a * b));
                cells = a * b;
                high = a;
                wide = b;
            }
    if (!high)
        return false;
    arcl_raster_open(out, h, w);
    for (int i = 0; i < h; i++)
        for (int j = 0; j < w; j++)
            out->cells[i * w + j] = best[i % high * wide + j % wide];
    return true;
}

/* What the raster repeats, in fewest cells; nothing if it repeats nothing. */
ARCL_RASTER(unit)
{
    const int h = in->height, w = in->width;
    int high, wide;

    ARCL_UNUSED(env);
    ARCL_UNUSED(arg);
    for (high = 1; high < h && memcmp(in->cells, in->cells + high * w, (size_t)((h - high) * w)) != 0;)
        high++;
    for (wide = 1; wide < w; wide++) {
        bool same = true;
        for (int i = 0; i < h && same; i++)
            same = memcmp(in->cells + i * w, in->cells + i * w + wide, (size_t)(w - wide)) == 0;
        if (same)
            break;
    }
    return (high < h || wide < w) && arcl_raster_cut(in, 0, 0, high, wide, out);
}

/* Where the mirror of a cell is: in the raster that is turned, moved by so much. The mirror is left to right (0), upside
 * down (1), across a diagonal (2); `axis` is the sum, or for the diagonal the difference, of the two places. */
static void offset(const arcl_raster *in, int how, int axis, int *down, int *right)
{
    *down = how == 1 ? in->height - 1 - axis : how == 2 ? -axis : 0;
    *right = how == 0 ? in->width - 1 - axis : how == 2 ? axis : 0;
}

/* The cells but 0 that are their own mirror. */
static int on_axis(const arcl_raster *in, int how, int axis)
{
    const int h = in->height, w = in->width;
    int n = 0;

    if (how < 2 && axis % 2)
        return 0;
    for (int k = 0; k < (how == 1 ? w : h); k++) {
        const int i = how == 1 ? axis / 2 : k, j = how == 0 ? axis / 2 : how == 1 ? k : k - axis;
        n += j >= 0 && j < w && in->cells[i * w + j] != 0;
    }
    return n;
}

/* The mirror that most cells agree with; false if each is contradicted, or less than a quarter of all cells agree. */
static bool best_axis(const arcl_raster *in, const arcl_raster *turned, int how, int *axis)
{
    const int h = in->height, w = in->width, least = h * w < 8 ? 2 : h * w / 4;
    const int from = how == 2 ? 1 - w : 0, to = how == 0 ? 2 * w - 2 : how == 1 ? 2 * h - 2 : h - 1;
    uint16_t count[ARCL_RASTER_COLOURS];
    int best = least - 1;

    arcl_raster_tally(in, count);
    if (h * w - count[0] < least)
        return false;
    for (int s = from; s <= to; s++) {
        int down, right;
        offset(in, how, s, &down, &right);
        const int n = compare(in, turned, down, right);
        if (n > best && n - on_axis(in, how, s) > best) {
            best = n - on_axis(in, how, s);
            *axis = s;
        }
    }
    return best >= least;
}

static bool complete(arcl_raster_env *env, const arcl_raster *in, int how, arcl_raster *out)
{
    static const int turns[] = {4, 3, 5}; /* of arcl_raster_turn: vmirror, hmirror, dmirror */
    arcl_raster turned;
    int axis = 0, down, right;

    arcl_raster_turn(env, in, turns[how], &turned);
    if (!best_axis(in, &turned, how, &axis))
        return false;
    offset(in, how, axis, &down, &right);
    arcl_raster_copy(in, out);
    for (int i = 0; i < in->height; i++)
        for (int j = 0; j < in->width; j++) {
            const int r = i + down, c = j + right;
            if (out->cells[i * in->width + j] == 0 && r >= 0 && c >= 0 && r < turned.height && c < turned.width)
                out->cells[i * in->width + j] = turned.cells[r * turned.width + c];
        }
    return true;
}

/* By the mirror about a vertical axis (0), a horizontal one (1), a diagonal (2), both axes (3). */
ARCL_RASTER(symmetric)
{
    const int how = arcl_raster_arg(arg, 1);
    arcl_raster half;

    if (how > 3)
        return false;
    if (how < 3)
        return complete(env, in, how, out);
    return complete(env, in, 0, &half) && complete(env, &half, 1, out);
}

/* ---- equal surroundings ---------------------------------------------------------------------- */

/* What is around a cell. */
typedef struct around {
    uint8_t cell[3][3]; /* 0: open, or outside */
    int known;
} around;

static around around_of(const arcl_raster *in, int at)
{
    const int i = at / in->width, j = at % in->width;
    around x = {0};

    for (int a = 0; a < 3; a++)
        for (int b = 0; b < 3; b++) {
            const int r = i + a - 1, s = j + b - 1;
            if (r < 0 || s < 0 || r >= in->height || s >= in->width)
                continue;
            x.cell[a][b] = in->cells[r * in->width + s];
            x.known += x.cell[a][b] != 0;
        }
    return x;
}

/* The first place in reading order around which all is known and as it is around the cell; -1: none. */
static int fitting(const arcl_raster *in, const around *x)
{
    const int w = in->width;
    uint8_t wrong[ARCL_RASTER_SIDE]; /* by column: bytes, that compilers make vectors of */

    for (int r = 1; r < in->height - 1; r++) {
        memset(wrong, 0, (size_t)w);
        for (int a = 0; a < 3; a++)
            for (int b = 0; b < 3; b++) {
                const uint8_t *there = in->cells + (r + a - 1) * w + b, want = x->cell[a][b];
                for (int s = 0; s < w - 2; s++)
                    wrong[s] |= want ? there[s] ^ want : there[s] == 0;
            }
        const uint8_t *first = memchr(wrong, 0, (size_t)(w - 2));
        if (first)
            return r * w + 1 + (int)(first - wrong);
    }
    return -1;
}

/* Cells that are 0 by the first place in reading order whose 3 x 3 cells fit what is known around them, at least five
 * cells, again and again. Not where more than a hundred are open. */
ARCL_RASTER(patched)
{
    enum { OPEN_MAX = 100, ROUNDS = 8, KNOWN_MIN = 5 };
    const int h = in->height, w = in->width;
    int at[OPEN_MAX], open = 0;
    bool filled = true;

    ARCL_UNUSED(env);
    ARCL_UNUSED(arg);
    arcl_raster_copy(in, out);
    for (int k = 0; k < h * w; k++)
        if (in->cells[k] == 0) {
            if (open == OPEN_MAX)
                return false;
            at[open++] = k;
        }
    for (int round = 0; round < ROUNDS && filled; round++) {
        filled = false;
        for (int k = 0; k < open; k++) {
            const around x = around_of(out, at[k]);
            const int from = out->cells[at[k]] == 0 && x.known >= KNOWN_MIN && w > 2 ? fitting(out, &x) : -1;
            if (from < 0)
                continue;
            out->cells[at[k]] = out->cells[from];
            filled = true;
        }
    }
    return true;
}
