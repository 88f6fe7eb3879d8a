/* palette.c - colours worked out with integers alone, so that they are the same everywhere. */
#include "report/picture.h"

#include <stdlib.h>

static const uint32_t arc[] = {0x000000, 0x0074d9, 0xff4136, 0x2ecc40, 0xffdc00,
                               0xaaaaaa, 0xf012be, 0xff851b, 0x7fdbff, 0x870c25};

/* A colour of the wheel; hue 0..359, lightness 0..255. */
static uint32_t of_hue(unsigned hue, unsigned lightness)
{
    const unsigned reach = lightness < 128 ? lightness : 255 - lightness; /* how far a channel gets from grey */
    uint32_t rgb = 0;

    for (unsigned k = 0; k < 3; k++) {
        const unsigned away = (hue + 360 - 120 * k) % 360;    /* from the hue at which the channel is full */
        const unsigned near = away > 180 ? 360 - away : away; /* 0..180 */
        const unsigned part = near <= 60 ? 120 : near >= 120 ? 0 : 2 * (120 - near); /* 0..120 */
        rgb = rgb << 8 | (lightness - reach + 2 * reach * part / 120);
    }
    return rgb;
}

uint32_t arcl_palette_rgb(uint8_t value)
{
    static const unsigned lightness[] = {110, 165, 70, 200};

    if (value < sizeof arc / sizeof *arc)
        return arc[value];
    switch (value) {
    case ARCL_COLOUR_PAPER:
        return 0xffffff;
    case ARCL_COLOUR_LINE:
        return 0x555555;
    case ARCL_COLOUR_INK:
        return 0x777777; /* as readable on white as on black */
    default:
        /* Neighbours in value are far apart on the wheel, and no hue comes twice. */
        return of_hue(value * 137u % 360, lightness[value % 4]);
    }
}

static int channel(uint32_t rgb, int k)
{
    return (int)(rgb >> (16 - 8 * k) & 0xff);
}

static int distance(uint32_t a, uint32_t b)
{
    int sum = 0;

    for (int k = 0; k < 3; k++) {
        const int d = channel(a, k) - channel(b, k);
        sum += d * d;
    }
    return sum;
}

unsigned arcl_palette_256(uint8_t value)
{
    static const int level[] = {0, 95, 135, 175, 215, 255}; /* of the cube of 216 colours */
    const uint32_t rgb = arcl_palette_rgb(value);
    uint32_t cube = 0;
    unsigned number = 0;
    int mean = 0;

    for (int k = 0; k < 3; k++) {
        unsigned best = 0;
        for (unsigned i = 1; i < 6; i++)
            if (abs(level[i] - channel(rgb, k)) < abs(level[best] - channel(rgb, k)))
                best = i;
        number = number * 6 + best;
        cube = cube << 8 | (uint32_t)level[best];
        mean += channel(rgb, k);
    }
    mean /= 3;
    const int step = mean < 8 ? 0 : mean > 238 ? 23 : (mean - 8 + 5) / 10; /* the ramp of 24 greys */
    const uint32_t grey = 0x010101u * (uint32_t)(8 + 10 * step);
    return distance(grey, rgb) < distance(cube, rgb) ? 232u + (unsigned)step : 16u + number;
}

bool arcl_palette_is_dark(uint8_t value)
{
    const uint32_t rgb = arcl_palette_rgb(value);
    return 299 * channel(rgb, 0) + 587 * channel(rgb, 1) + 114 * channel(rgb, 2) < 128000;
}
