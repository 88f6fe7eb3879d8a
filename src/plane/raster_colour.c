/* raster_colour.c - what is done to colours, cell by cell. */
#include "plane/raster_code.h"

static void recolour(const arcl_raster *in, const uint8_t to[ARCL_RASTER_COLOURS], arcl_raster *out)
{
    const int n = arcl_raster_count(in);

    arcl_raster_open(out, in->height, in->width);
    for (int k = 0; k < n; k++)
        out->cells[k] = to[in->cells[k]];
}

ARCL_RASTER(keep)
{
    const uint8_t colour = (uint8_t)arg;
    const int n = arcl_raster_count(in);

    ARCL_UNUSED(env);
    arcl_raster_open(out, in->height, in->width);
    for (int k = 0; k < n; k++)
        out->cells[k] = in->cells[k] == colour ? colour : 0;
    return true;
}

ARCL_RASTER(take)
{
    const uint8_t colour = (uint8_t)arg;
    const int n = arcl_raster_count(in);

    ARCL_UNUSED(env);
    arcl_raster_open(out, in->height, in->width);
    for (int k = 0; k < n; k++)
        out->cells[k] = in->cells[k] == colour ? 0 : in->cells[k];
    return true;
}

ARCL_RASTER(negative)
{
    const int n = arcl_raster_count(in);

    ARCL_UNUSED(env);
    ARCL_UNUSED(arg);
    arcl_raster_open(out, in->height, in->width);
    for (int k = 0; k < n; k++)
        out->cells[k] = in->cells[k] == 0;
    return true;
}

/* ---- by number of cells ---------------------------------------------------------------------- */

void arcl_raster_tally(const arcl_raster *in, uint16_t count[ARCL_RASTER_COLOURS])
{
    const int n = arcl_raster_count(in);

    memset(count, 0, ARCL_RASTER_COLOURS * sizeof count[0]);
    for (int k = 0; k < n; k++)
        count[in->cells[k]]++;
}

static void identity(uint8_t to[ARCL_RASTER_COLOURS])
{
    for (int k = 0; k < ARCL_RASTER_COLOURS; k++)
        to[k] = (uint8_t)k;
}

ARCL_RASTER(backdrop)
{
    uint16_t count[ARCL_RASTER_COLOURS];
    uint8_t to[ARCL_RASTER_COLOURS];
    int most = 0;

    ARCL_UNUSED(env);
    ARCL_UNUSED(arg);
    arcl_raster_tally(in, count);
    for (int k = 1; k < ARCL_RASTER_COLOURS; k++)
        if (count[k] > count[most])
            most = k;
    identity(to);
    to[most] = 0;
    to[0] = (uint8_t)most;
    recolour(in, to, out);
    return true;
}

/* The rank of each colour but 0 among those that occur; equal ones have the same. */
static void rank_colours(const arcl_raster *in, bool rising, uint8_t rank[ARCL_RASTER_COLOURS])
{
    uint16_t count[ARCL_RASTER_COLOURS];

    arcl_raster_tally(in, count);
    rank[0] = 0;
    for (int a = 1; a < ARCL_RASTER_COLOURS; a++) {
        unsigned better = 0;
        for (int b = 1; b < ARCL_RASTER_COLOURS; b++)
            better += count[b] > 0 && (rising ? count[b] < count[a] : count[b] > count[a]);
        rank[a] = (uint8_t)(better + 1);
    }
}

ARCL_RASTER(ranks)
{
    uint8_t rank[ARCL_RASTER_COLOURS];

    ARCL_UNUSED(env);
    rank_colours(in, arcl_raster_arg(arg, 1) != 0, rank);
    recolour(in, rank, out);
    return true;
}

ARCL_RASTER(commonest)
{
    uint8_t to[ARCL_RASTER_COLOURS];

    ARCL_UNUSED(env);
    rank_colours(in, arg == 1, to);
    for (int k = 0; k < ARCL_RASTER_COLOURS; k++)
        to[k] = to[k] == 1 ? (uint8_t)k : 0;
    recolour(in, to, out);
    return true;
}

ARCL_RASTER(swap)
{
    uint16_t count[ARCL_RASTER_COLOURS];
    uint8_t to[ARCL_RASTER_COLOURS];
    int a = 0, b = 0, n = 0;

    ARCL_UNUSED(env);
    ARCL_UNUSED(arg);
    arcl_raster_tally(in, count);
    for (int k = 1; k < ARCL_RASTER_COLOURS; k++)
        if (count[k] > 0) {
            a = b;
            b = k;
            n++;
        }
    if (n != 2)
        return false;
    identity(to);
    to[a] = (uint8_t)b;
    to[b] = (uint8_t)a;
    recolour(in, to, out);
    return true;
}
