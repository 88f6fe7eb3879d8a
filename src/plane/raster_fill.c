/* raster_fill.c - holes, insides and outsides; boxes of parts; parts that fall; cells that stand alone. */
#include "plane/raster_parts.h"

/* Which cells are 0 and hang together with the edge side by side. */
static bool outside(arcl_raster_env *env, const arcl_raster *in, uint8_t *is)
{
    const arcl_parts *holes = arcl_raster_parts(env, in, ARCL_PARTS_HOLES);
    const int n = arcl_raster_count(in);

    for (int k = 0; k < n && holes; k++)
        is[k] = in->cells[k] == 0 && holes->of[k] == 0;
    return holes != NULL;
}

/* Holes in the colour above their first cell (0), or in 1 and all else 0 (1); what is outside in 1, all else 0 (2). */
ARCL_RASTER(holes)
{
    const arcl_parts *p = arcl_raster_parts(env, in, ARCL_PARTS_HOLES);
    const int n = arcl_raster_count(in), how = arcl_raster_arg(arg, 0);

    if (!p)
        return false;
    arcl_raster_open(out, in->height, in->width);
    for (int k = 0; k < n; k++) {
        const unsigned of = p->of[k];
        if (how == 0)
            out->cells[k] = of ? in->cells[p->part[of].first - in->width] : in->cells[k];
        else
            out->cells[k] = how == 1 ? of != 0 : of == 0 && in->cells[k] == 0;
    }
    return true;
}

/* Cells but 0 that have the outside, or the end of the raster, for a neighbour (0), or have not (1). */
ARCL_RASTER(border)
{
    const int h = in->height, w = in->width, how = arcl_raster_arg(arg, 0);
    uint8_t is[ARCL_RASTER_CELLS];

    if (!outside(env, in, is))
        return false;
    arcl_raster_open(out, h, w);
    for (int i = 0, k = 0; i < h; i++)
        for (int j = 0; j < w; j++, k++) {
            bool at = i == 0 || j == 0 || i == h - 1 || j == w - 1;
            for (int r = i - 1; r <= i + 1 && !at; r++)
                at = is[r * w + j - 1] || is[r * w + j] || is[r * w + j + 1];
            out->cells[k] = at == (how == 0) ? in->cells[k] : 0;
        }
    return true;
}

/* Cells that are 0 in the box of a part take its colour, that of the first part that has them. */
ARCL_RASTER(boxes)
{
    const int kind = arcl_raster_arg(arg, 1), w = in->width;
    const int by_colour = ARCL_MEASURE_COLOUR + ARCL_RASTER_ARG * kind;
    uint8_t colour[ARCL_PARTS_MAX + 1];
    const arcl_parts *p = arcl_raster_measure(env, in, by_colour, colour);

    if (!p)
        return false;
    arcl_raster_copy(in, out);
    for (unsigned k = 1; k <= p->n; k++)
        for (int i = p->part[k].top; i <= p->part[k].bottom; i++)
            for (int j = p->part[k].left; j <= p->part[k].right; j++)
                if (out->cells[i * w + j] == 0)
                    out->cells[i * w + j] = colour[k];
    return true;
}

/* How far the part can go: down rows or right columns, one step at a time, over cells that are free or its own. */
static int room(const arcl_raster *in, const arcl_parts *p, unsigned part, const uint8_t *taken, int down, int right)
{
    const arcl_raster_part *a = &p->part[part];
    const int h = in->height, w = in->width;

    for (int far = 1;; far++)
        for (int i = a->top; i <= a->bottom; i++)
            for (int j = a->left; j <= a->right; j++) {
                const int r = i + down * far, s = j + right * far;
                if (p->of[i * w + j] == part && (r < 0 || s < 0 || r >= h || s >= w || taken[r * w + s]))
                    return far - 1;
            }
}

/* Parts fall right, down, left, up, those that are ahead first: a kind of parts, a way. */
ARCL_RASTER(drop)
{
    static const int8_t down[] = {0, 1, 0, -1}, right[] = {1, 0, -1, 0};
    const int kind = arcl_raster_arg(arg, 1), way = arcl_raster_arg(arg, 2), w = in->width;
    const arcl_parts *p = kind < ARCL_PARTS_HOLES && way < 4 ? arcl_raster_parts(env, in, (arcl_parts_kind)kind) : NULL;
    uint8_t order[ARCL_PARTS_MAX + 1];

    if (!p)
        return false;
    for (unsigned k = 1; k <= p->n; k++) {
        const uint8_t edge[] = {(uint8_t)(31 - p->part[k].right), (uint8_t)(31 - p->part[k].bottom), p->part[k].left,
                                p->part[k].top};
        unsigned at = k;
        for (; at > 1; at--) {
            const arcl_raster_part *b = &p->part[order[at - 1]];
            const uint8_t other[] = {(uint8_t)(31 - b->right), (uint8_t)(31 - b->bottom), b->left, b->top};
            if (other[way] <= edge[way])
                break;
            order[at] = order[at - 1];
        }
        order[at] = (uint8_t)k;
    }
    arcl_raster_blank(out, in->height, w);
    for (unsigned k = 1; k <= p->n; k++) {
        const arcl_raster_part *a = &p->part[order[k]];
        const int far = room(in, p, order[k], out->cells, down[way], right[way]);
        for (int i = a->top; i <= a->bottom; i++)
            for (int j = a->left; j <= a->right; j++)
                if (p->of[i * w + j] == order[k])
                    out->cells[(i + down[way] * far) * w + j + right[way] * far] = in->cells[i * w + j];
    }
    return true;
}

/* How many of the 3 x 3 cells around each have the colour that c has for it. */
static inline arcl_pad_vec count_around(const uint8_t *at, arcl_pad_vec c)
{
    arcl_pad_vec n = {0};

    for (int k = -ARCL_PAD_ROW; k <= ARCL_PAD_ROW; k += ARCL_PAD_ROW) {
        n -= (arcl_pad_vec)(arcl_pad_load(at + k - 1) == c);
        n -= (arcl_pad_vec)(arcl_pad_load(at + k) == c);
        n -= (arcl_pad_vec)(arcl_pad_load(at + k + 1) == c);
    }
    return n;
}

/* Each cell in the colour that most of its 3 x 3 cells have; of colours that are as common its own, else the smallest. */
ARCL_RASTER(majority)
{
    const int h = in->height, w = in->width;
    uint16_t there[ARCL_RASTER_COLOURS];
    arcl_pad from, to;

    ARCL_UNUSED(env);
    ARCL_UNUSED(arg);
    arcl_raster_tally(in, there);
    arcl_pad_fill(in, 0xff, &from);
    for (int k = 0; k < 2 * h; k++) {
        const uint8_t *at = arcl_pad_half(&from, k);
        arcl_pad_vec best = arcl_pad_load(at), most = count_around(at, best);
        for (uint8_t colour = 0; colour < ARCL_RASTER_COLOURS; colour++) {
            if (there[colour] == 0)
                continue;
            const arcl_pad_vec c = (arcl_pad_vec){0} + colour, n = count_around(at, c);
            const arcl_pad_vec more = (arcl_pad_vec)(n > most);
            best = (c & more) | (best & ~more);
            most = (n & more) | (most & ~more);
        }
        arcl_pad_store(arcl_pad_half(&to, k), best);
    }
    arcl_pad_take(&to, h, w, out);
    return true;
}
