/* Every move on a raster of any cells: what it gives is a raster, and nothing outside of the two is touched. */
#include <stdlib.h>
#include <string.h>

#include "plane/raster.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { HEAD = 4, COLOURS = 10 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static arcl_raster_env env;
    arcl_raster out;

    if (size < HEAD)
        return 0;
    const size_t height = 1 + data[0] % ARCL_RASTER_SIDE, width = 1 + data[1] % ARCL_RASTER_SIDE;
    arcl_raster *in = malloc(offsetof(arcl_raster, cells) + height * width); /* no byte behind the cells is its own */
    if (!in)
        return 0;
    in->height = (uint8_t)height;
    in->width = (uint8_t)width;
    for (size_t k = 0; k < height * width; k++)
        in->cells[k] = k + HEAD < size ? data[k + HEAD] % (ARCL_RASTER_FACT + 1) : 0;
    env.wanted_height = data[2] % (ARCL_RASTER_SIDE + 1);
    env.wanted_width = data[3] % (ARCL_RASTER_SIDE + 1);
    env.input = in;
    arcl_raster_env_begin(&env);
    for (unsigned k = 0; k < arcl_nmoves; k++)
        for (int colour = 0; colour < (arcl_moves[k].colour ? COLOURS : 1); colour++) {
            if (!arcl_moves[k].code(&env, in, arcl_moves[k].colour ? colour : arcl_moves[k].arg, &out))
                continue;
            if (out.height < 1 || out.height > ARCL_RASTER_SIDE || out.width < 1 || out.width > ARCL_RASTER_SIDE)
                abort();
            for (int c = 0; c < arcl_raster_count(&out); c++)
                if (out.cells[c] > ARCL_RASTER_FACT)
                    abort();
        }
    free(in);
    return 0;
}
