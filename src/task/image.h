/*
 * image.h - pictures and arrays as cells: PGM and PPM (P2, P3, P5, P6) and NumPy's NPY. Every file is taken for
 * hostile: sizes are bounded, and what does not fit together is refused with one sentence.
 *
 * Layer: task. May use: base. Must not know: tasks, values.
 */
#ifndef ARCL_TASK_IMAGE_H
#define ARCL_TASK_IMAGE_H

#include "base/arena.h"
#include "base/error.h"

enum { ARCL_IMAGE_SIDE_MAX = 1 << 20, ARCL_IMAGE_CELLS_MAX = 1 << 28 };

typedef struct arcl_image {
    int32_t width, height;
    unsigned size; /* of a cell: 1, a byte; or 4, an int32_t */
    bool rgb;      /* a cell is red << 16 | green << 8 | blue */
    void *cells;   /* rows without gaps */
} arcl_image;

typedef enum arcl_image_kind { ARCL_IMAGE_NONE, ARCL_IMAGE_NPY, ARCL_IMAGE_PNM, ARCL_IMAGE_PNG } arcl_image_kind;

/* What the first bytes say. */
arcl_image_kind arcl_image_kind_of(const char *bytes, size_t len);

/* Read the whole picture into `mem`; `name` begins the sentence on failure. They leave through the arena's escape when
 * there is no room. */
bool arcl_image_read_npy(arcl_arena *mem, const char *name, const char *bytes, size_t len, arcl_image *out,
                         arcl_error *err);
bool arcl_image_read_pnm(arcl_arena *mem, const char *name, const char *bytes, size_t len, arcl_image *out,
                         arcl_error *err);

/* False and a sentence unless the sides are at least 1 and not too large. */
bool arcl_image_check(const char *name, uint64_t width, uint64_t height, arcl_error *err);

/* Cells of an image whose sides are known. */
void arcl_image_take(arcl_arena *mem, arcl_image *image);

static inline int32_t arcl_image_value(const arcl_image *image, size_t i)
{
    return image->size == 1 ? ((const uint8_t *)image->cells)[i] : ((const int32_t *)image->cells)[i];
}

#endif
