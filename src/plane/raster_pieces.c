/* raster_pieces.c - rasters cut into pieces of one size: by lines of one colour, or into so many; chosen and joined. */
#include "plane/raster_code.h"

enum { PIECES_MAX = 225, EACH = 31 };

typedef struct pieces {
    int n, rows, columns, height, width;
    int top[ARCL_RASTER_SIDE], left[ARCL_RASTER_SIDE];
} pieces;

static const uint8_t *cell_of(const arcl_raster *in, const pieces *p, int piece, int i, int j)
{
    return &in->cells[(p->top[piece / p->columns] + i) * in->width + p->left[piece % p->columns] + j];
}

/* The stretches between cutting lines; their number, or 0 if they are not all as long. */
static int stretches(const bool *line, int n, int *start, int *length)
{
    int many = 0;

    *length = 0;
    for (int k = 0, from = -1; k <= n; k++) {
        const bool inside = k < n && !line[k];
        if (inside && from < 0)
            from = k;
        if (inside || from < 0)
            continue;
        if (many && k - from != *length)
            return 0;
        start[many++] = from;
        *length = k - from;
        from = -1;
    }
    return many;
}

/* Cut by rows and columns of one colour but 0, the same for all. */
static bool cut_by_lines(const arcl_raster *in, pieces *p)
{
    const int h = in->height, w = in->width;
    bool row[ARCL_RASTER_SIDE], column[ARCL_RASTER_SIDE];
    uint8_t colour = 0;

    for (int i = 0; i < h; i++) {
        const uint8_t c = in->cells[i * w];
        row[i] = c != 0 && (colour == 0 || c == colour);
        for (int j = 1; j < w && row[i]; j++)
            row[i] = in->cells[i * w + j] == c;
        colour = row[i] ? c : colour;
    }
    for (int j = 0; j < w; j++) {
        const uint8_t c = in->cells[j];
        column[j] = c != 0 && (colour == 0 || c == colour);
        for (int i = 1; i < h && column[j]; i++)
            column[j] = in->cells[i * w + j] == c;
        colour = column[j] ? c : colour;
    }
    p->rows = stretches(row, h, p->top, &p->height);
    p->columns = stretches(column, w, p->left, &p->width);
    p->n = p->rows * p->columns;
    return p->n > 1;
}

/* Cut into so many rows and columns of pieces; a rest is an error. */
static bool cut_into(const arcl_raster *in, int rows, int columns, pieces *p)
{
    if (rows < 1 || columns < 1 || rows * columns < 2 || in->height % rows || in->width % columns)
        return false;
    *p = (pieces){.n = rows * columns, .rows = rows, .columns = columns};
    p->height = in->height / rows;
    p->width = in->width / columns;
    for (int k = 0; k < rows; k++)
        p->top[k] = k * p->height;
    for (int k = 0; k < columns; k++)
        p->left[k] = k * p->width;
    return true;
}

/* The second and third number of an arg: rows and columns, EACH for one of each, or 0 and 0 for lines. */
static bool cut(const arcl_raster *in, int arg, pieces *p)
{
    int rows = arcl_raster_arg(arg, 1), columns = arcl_raster_arg(arg, 2);

    rows = rows == EACH ? in->height : rows;
    columns = columns == EACH ? in->width : columns;
    return (rows || columns ? cut_into(in, rows, columns, p) : cut_by_lines(in, p)) && p->n <= PIECES_MAX;
}

static bool take(const arcl_raster *in, const pieces *p, int piece, arcl_raster *out)
{
    return arcl_raster_cut(in, p->top[piece / p->columns], p->left[piece % p->columns], p->height, p->width, out);
}

/* ---- choices --------------------------------------------------------------------------------- */

enum { FIRST, LAST, MIDDLE, MOST, LEAST, COLOURFUL, DULL, ODD, CHOICES };

static bool same(const arcl_raster *in, const pieces *p, int a, int b)
{
    for (int i = 0; i < p->height; i++)
        if (memcmp(cell_of(in, p, a, i, 0), cell_of(in, p, b, i, 0), (size_t)p->width) != 0)
            return false;
    return true;
}

static int weigh(const arcl_raster *in, const pieces *p, int piece, bool colours)
{
    unsigned seen = 0;
    int n = 0;

    for (int i = 0; i < p->height; i++)
        for (int j = 0; j < p->width; j++) {
            const uint8_t c = *cell_of(in, p, piece, i, j);
            n += c != 0;
            seen |= 1u << c;
        }
    if (!colours)
        return n;
    for (n = 0, seen &= ~1u; seen; seen &= seen - 1)
        n++;
    return n;
}

/* The one piece that no other is equal to; -1 if there are none or several. */
static int odd_one(const arcl_raster *in, const pieces *p)
{
    int found = -1;

    for (int a = 0; a < p->n; a++) {
        bool alone = true;
        for (int b = 0; b < p->n && alone; b++)
            alone = a == b || !same(in, p, a, b);
        if (alone && found >= 0)
            return -1;
        found = alone ? a : found;
    }
    return found;
}

/* The piece that is first, last, in the middle; has most, fewest cells but 0, most, fewest colours; is like no other. */
ARCL_RASTER(piece)
{
    const int how = arcl_raster_arg(arg, 0);
    pieces p;
    int best = 0, most = 0;

    ARCL_UNUSED(env);
    if (how >= CHOICES || !cut(in, arg, &p))
        return false;
    if (how == ODD) {
        best = odd_one(in, &p);
        return best >= 0 && take(in, &p, best, out);
    }
    if (how <= MIDDLE)
        return (how != MIDDLE || p.n % 2) && take(in, &p, how == FIRST ? 0 : how == LAST ? p.n - 1 : p.n / 2, out);
    for (int k = 0; k < p.n; k++) {
        const int n = weigh(in, &p, k, how == COLOURFUL || how == DULL);
        const int value = how == LEAST || how == DULL ? -n : n;
        if (k == 0 || value > most) {
            most = value;
            best = k;
        }
    }
    return take(in, &p, best, out);
}

/* ---- joins ----------------------------------------------------------------------------------- */

enum { OVERLAY, UNDERLAY, AGREED, MAJORITY, COUNTED, JOINS };

/* The colour that most of the pieces have at a place; of equal ones 0, then the smallest. */
static uint8_t commonest(const arcl_raster *in, const pieces *p, int i, int j)
{
    uint8_t count[ARCL_RASTER_COLOURS] = {0}, most = 0;

    for (int k = 0; k < p->n; k++)
        count[*cell_of(in, p, k, i, j)]++;
    for (uint8_t c = 1; c < ARCL_RASTER_COLOURS; c++)
        most = count[c] > count[most] ? c : most;
    return most;
}

/* A row of one more piece onto what the pieces before have made of it. */
static void add_row(const uint8_t *restrict row, int n, int how, uint8_t *restrict to)
{
    for (int j = 0; j < n; j++) {
        const uint8_t a = to[j], b = row[j];
        to[j] = how == OVERLAY    ? (a ? a : b)
                : how == UNDERLAY ? (b ? b : a)
                : how == AGREED   ? (b ? a : 0)
                                  : (uint8_t)(a + (b != 0 && a < ARCL_RASTER_FACT));
    }
}

/* The pieces on top of each other: the first cell but 0, the last; that of the first where none is 0; the commonest colour;
 * how many are not 0. */
ARCL_RASTER(stack)
{
    const int how = arcl_raster_arg(arg, 0);
    pieces p;

    ARCL_UNUSED(env);
    if (how >= JOINS || !cut(in, arg, &p) || !arcl_raster_blank(out, p.height, p.width))
        return false;
    if (how == MAJORITY) {
        for (int i = 0; i < p.height; i++)
            for (int j = 0; j < p.width; j++)
                out->cells[i * p.width + j] = commonest(in, &p, i, j);
        return true;
    }
    for (int k = 0; k < p.n; k++)
        for (int i = 0; i < p.height; i++)
            add_row(cell_of(in, &p, k, i, 0), p.width, k == 0 && how == AGREED ? OVERLAY : how,
                    out->cells + i * p.width);
    return true;
}

/* A cell for each piece: its commonest colour but 0 (0); one more than its cells but 0 (1). */
ARCL_RASTER(mosaic)
{
    const int how = arcl_raster_arg(arg, 0);
    pieces p;

    ARCL_UNUSED(env);
    if (how > 1 || !cut(in, arg, &p) || !arcl_raster_open(out, p.rows, p.columns))
        return false;
    for (int k = 0; k < p.n; k++) {
        uint16_t count[ARCL_RASTER_COLOURS] = {0};
        uint8_t most = 0;
        const int n = weigh(in, &p, k, false) + 1;
        for (int i = 0; i < p.height; i++)
            for (int j = 0; j < p.width; j++)
                count[*cell_of(in, &p, k, i, j)]++;
        count[0] = 0;
        for (uint8_t c = 1; c < ARCL_RASTER_COLOURS; c++)
            most = count[c] > count[most] ? c : most;
        out->cells[k] = how == 0 ? most : (uint8_t)(n < ARCL_RASTER_FACT ? n : ARCL_RASTER_FACT);
    }
    return true;
}
