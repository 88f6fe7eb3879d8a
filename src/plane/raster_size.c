/* raster_size.c - rasters laid out to given sides: scaled, repeated, mirrored. */
#include "plane/raster_code.h"

enum { SCALED, REPEATED, REFLECTED, REPEATED_APART, REFLECTED_APART, REFLOWED, EMBEDDED, CENTRED };

/* Where row or column k of the result comes from in `side` of them, -1 for a gap. */
static int source(int way, int k, int side, int wanted)
{
    const bool apart = way == REPEATED_APART || way == REFLECTED_APART;
    const int step = side + apart, at = k % step;

    if (way == SCALED)
        return k * side / wanted;
    if (at == side)
        return -1;
    return (way == REFLECTED || way == REFLECTED_APART) && k / step % 2 ? side - 1 - at : at;
}

/* One of the two sides is a multiple of the other. */
static bool divides(int a, int b)
{
    return a % b == 0 || b % a == 0;
}

static bool lay_out(const arcl_raster *in, int way, int height, int width, arcl_raster *out)
{
    const int w = in->width, h = in->height, n = h * w;
    int column[ARCL_RASTER_SIDE];

    if (!arcl_raster_blank(out, height, width))
        return false;
    if (way == SCALED && !(divides(height, h) && divides(width, w)))
        return false;
    if (way == REFLOWED) {
        if (height * width < n)
            return false;
        memcpy(out->cells, in->cells, (size_t)n);
        return true;
    }
    if (way == EMBEDDED || way == CENTRED) {
        const int up = way == CENTRED ? (height - h) / 2 : 0, left = way == CENTRED ? (width - w) / 2 : 0;
        if (way == CENTRED && (height < h || width < w))
            return false;
        for (int i = 0; i < h && i < height; i++)
            memcpy(out->cells + (i + up) * width + left, in->cells + i * w, (size_t)(w < width ? w : width));
        return true;
    }
    for (int j = 0; j < width; j++)
        column[j] = source(way, j, w, width);
    for (int i = 0; i < height; i++) {
        const int row = source(way, i, h, height);
        for (int j = 0; j < width && row >= 0; j++)
            out->cells[i * width + j] = column[j] >= 0 ? in->cells[row * w + column[j]] : 0;
    }
    return true;
}

/* A way, and the wanted sides (0) or those of the input (1). */
ARCL_RASTER(layout)
{
    const bool input = arcl_raster_arg(arg, 1) == 1;

    if (input && !env->input)
        return false;
    return lay_out(in, arcl_raster_arg(arg, 0), input ? env->input->height : env->wanted_height,
                   input ? env->input->width : env->wanted_width, out);
}

ARCL_RASTER(upscale)
{
    ARCL_UNUSED(env);
    return lay_out(in, SCALED, in->height * arg, in->width * arg, out);
}

/* The raster in place of each of its cells that is not 0 (or, if arg has 1 behind, that is 0). */
ARCL_RASTER(fractal)
{
    const int h = in->height, w = in->width;
    const bool inverse = arcl_raster_arg(arg, 1) == 1;

    ARCL_UNUSED(env);
    if (!arcl_raster_blank(out, h * h, w * w))
        return false;
    for (int i = 0; i < h; i++)
        for (int j = 0; j < w; j++)
            for (int r = 0; r < h && (in->cells[i * w + j] == 0) == inverse; r++)
                memcpy(out->cells + (i * h + r) * w * w + j * w, in->cells + r * w, (size_t)w);
    return true;
}
