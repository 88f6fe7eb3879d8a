/* raster_choose.c - parts of a raster by what they are like: facts about them in their cells, and choices. */
#include "plane/raster_parts.h"

/* Arg: see arcl_raster_measure. */
ARCL_RASTER(facts)
{
    uint8_t fact[ARCL_PARTS_MAX + 1];
    const arcl_parts *p = arcl_raster_measure(env, in, arg, fact);
    const int n = arcl_raster_count(in);

    if (!p)
        return false;
    arcl_raster_open(out, in->height, in->width);
    for (int k = 0; k < n; k++)
        out->cells[k] = fact[p->of[k]];
    return true;
}

/* Which parts have the fact that the fourth number of arg says; the box of them all. */
static const arcl_parts *choose(arcl_raster_env *env, const arcl_raster *in, int arg, uint8_t chosen[],
                                arcl_raster_box *box)
{
    const arcl_parts *p = arcl_raster_measure(env, in, arg, chosen);
    const int fact = arcl_raster_arg(arg, 3);

    *box = (arcl_raster_box){ARCL_RASTER_SIDE, ARCL_RASTER_SIDE, -1, -1};
    for (unsigned k = 1; p && k <= p->n; k++) {
        const arcl_raster_part *a = &p->part[k];
        chosen[k] = chosen[k] == fact;
        if (!chosen[k])
            continue;
        box->top = a->top < box->top ? a->top : box->top;
        box->left = a->left < box->left ? a->left : box->left;
        box->bottom = a->bottom > box->bottom ? a->bottom : box->bottom;
        box->right = a->right > box->right ? a->right : box->right;
    }
    return p;
}

/* The cells of the parts that are chosen, or of those that are not, in their places. */
static bool keep(arcl_raster_env *env, const arcl_raster *in, int arg, bool kept, arcl_raster *out)
{
    uint8_t chosen[ARCL_PARTS_MAX + 1];
    arcl_raster_box box;
    const arcl_parts *p = choose(env, in, arg, chosen, &box);
    const int n = arcl_raster_count(in);

    if (!p)
        return false;
    arcl_raster_open(out, in->height, in->width);
    for (int k = 0; k < n; k++)
        out->cells[k] = (chosen[p->of[k]] != 0) == kept ? in->cells[k] : 0;
    return true;
}

ARCL_RASTER(only)
{
    return keep(env, in, arg, true, out);
}

ARCL_RASTER(without)
{
    return keep(env, in, arg, false, out);
}

ARCL_RASTER(pick)
{
    uint8_t chosen[ARCL_PARTS_MAX + 1];
    arcl_raster_box b;

    return choose(env, in, arg, chosen, &b) && b.bottom >= 0 &&
           arcl_raster_cut(in, b.top, b.left, b.bottom - b.top + 1, b.right - b.left + 1, out);
}

ARCL_RASTER(lift)
{
    uint8_t chosen[ARCL_PARTS_MAX + 1];
    arcl_raster_box b;
    const arcl_parts *p = choose(env, in, arg, chosen, &b);

    if (!p || !arcl_raster_open(out, b.bottom - b.top + 1, b.right - b.left + 1))
        return false;
    uint8_t *to = out->cells;
    for (int i = b.top; i <= b.bottom; i++)
        for (int k = i * in->width + b.left; k <= i * in->width + b.right; k++)
            *to++ = chosen[p->of[k]] ? in->cells[k] : 0;
    return true;
}

/* The same without the outermost rows and columns of the box. */
ARCL_RASTER(core)
{
    uint8_t chosen[ARCL_PARTS_MAX + 1];
    arcl_raster_box b;

    return choose(env, in, arg, chosen, &b) && b.bottom >= 0 &&
           arcl_raster_cut(in, b.top + 1, b.left + 1, b.bottom - b.top - 1, b.right - b.left - 1, out);
}

/* Where a cell is in the box of its part, and one: rings from the edge on (0), row mod 2 (1), column mod 2 (2), their sum mod 2
 * (3), whether at a corner (4); then a kind of parts. */
ARCL_RASTER(inpart)
{
    const int how = arcl_raster_arg(arg, 0), kind = arcl_raster_arg(arg, 1), w = in->width;
    const arcl_parts *p = kind < ARCL_PARTS_KINDS ? arcl_raster_parts(env, in, (arcl_parts_kind)kind) : NULL;

    if (!p || how > 4)
        return false;
    arcl_raster_blank(out, in->height, w);
    for (int i = 0, k = 0; i < in->height; i++)
        for (int j = 0; j < w; j++, k++) {
            const arcl_raster_part *a = &p->part[p->of[k]];
            if (p->of[k] == 0)
                continue;
            const int up = i - a->top, left = j - a->left, below = a->bottom - i, right = a->right - j;
            const int high = up < below ? up : below, wide = left < right ? left : right;
            const int n = how == 0   ? (high < wide ? high : wide)
                          : how == 1 ? up % 2
                          : how == 2 ? left % 2
                          : how == 3 ? (up + left) % 2
                                     : high == 0 && wide == 0;
            out->cells[k] = (uint8_t)(n + 1);
        }
    return true;
}

/* As many cells as there are cells that are not 0 (0), colours (1), parts (2), in a square, a row or a column. */
ARCL_RASTER(counted)
{
    const int what = arcl_raster_arg(arg, 0), form = arcl_raster_arg(arg, 1);
    uint16_t count[ARCL_RASTER_COLOURS];
    int n = 0;

    arcl_raster_tally(in, count);
    if (what == 0)
        n = arcl_raster_count(in) - count[0];
    for (int k = 1; k < ARCL_RASTER_COLOURS && what == 1; k++)
        n += count[k] > 0;
    if (what == 2) {
        const arcl_parts *p = arcl_raster_parts(env, in, ARCL_PARTS_CORNERS);
        if (!p)
            return false;
        n = p->n < ARCL_RASTER_FACT ? (int)p->n : ARCL_RASTER_FACT;
    }
    if (!arcl_raster_open(out, form == 1 ? 1 : n, form == 2 ? 1 : n))
        return false;
    memset(out->cells, 1, (size_t)arcl_raster_count(out));
    return true;
}
