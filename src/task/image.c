/* image.c - what the readers of pictures share. */
#include "task/image.h"

#include <inttypes.h>
#include <string.h>

arcl_image_kind arcl_image_kind_of(const char *bytes, size_t len)
{
    if (len >= 6 && memcmp(bytes, "\x93NUMPY", 6) == 0)
        return ARCL_IMAGE_NPY;
    if (len >= 8 && memcmp(bytes, "\x89PNG\r\n\x1a\n", 8) == 0)
        return ARCL_IMAGE_PNG;
    if (len >= 2 && bytes[0] == 'P' && bytes[1] >= '1' && bytes[1] <= '7')
        return ARCL_IMAGE_PNM;
    return ARCL_IMAGE_NONE;
}

bool arcl_image_check(const char *name, uint64_t width, uint64_t height, arcl_error *err)
{
    if (width < 1 || height < 1)
        return arcl_fail(err, "%s: has no cells", name);
    if (width > ARCL_IMAGE_SIDE_MAX || height > ARCL_IMAGE_SIDE_MAX || width * height > ARCL_IMAGE_CELLS_MAX)
        return arcl_fail(
            err, "%s: %" PRIu64 " rows of %" PRIu64 " cells are too many: the most is %d in all and %d on a side", name,
            height, width, ARCL_IMAGE_CELLS_MAX, ARCL_IMAGE_SIDE_MAX);
    return true;
}

void arcl_image_take(arcl_arena *mem, arcl_image *image)
{
    image->cells = arcl_take(mem, (size_t)image->width * (size_t)image->height * image->size);
}
