/*
 * image.h - pictures and arrays as cells: PNG, PGM and PPM (P2, P3, P5, P6) and NumPy's NPY. Every file is taken for
 * hostile: sizes are bounded, and what does not fit together is refused with one sentence.
 *
 * Layer: task.
 */
#ifndef ARCL_TASK_IMAGE_H
#define ARCL_TASK_IMAGE_H

#include "task/task.h"

enum { ARCL_IMAGE_SIDE_MAX = 1 << 20, ARCL_IMAGE_CELLS_MAX = 1 << 28 };

typedef struct arcl_image {
    int32_t width, height;
    unsigned size; /* of a cell: 1, a byte; 4, an int32_t; or 8, a double */
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

/* "libpng 1.6.37", or that there is none. */
const char *arcl_image_library(void);

/* With libpng, where the build has found it. Grey stays what it is; colours are 8 bits a channel; transparency is left
 * out. */
bool arcl_image_read_png(arcl_arena *mem, const char *name, const char *bytes, size_t len, arcl_image *out,
                         arcl_error *err);

/* False and a sentence unless the sides are at least 1 and not too large. */
bool arcl_image_check(const char *name, uint64_t width, uint64_t height, arcl_error *err);

/* Cells of an image whose sides are known. */
void arcl_image_take(arcl_arena *mem, arcl_image *image);

/* Of an image that holds no doubles. */
static inline int32_t arcl_image_value(const arcl_image *image, size_t i)
{
    return image->size == 1 ? ((const uint8_t *)image->cells)[i] : ((const int32_t *)image->cells)[i];
}

static inline double arcl_image_number(const arcl_image *image, size_t i)
{
    return image->size == 8 ? ((const double *)image->cells)[i] : arcl_image_value(image, i);
}

/* 1 for cells of at least this value, 0 for all others, also for those that are no number. */
void arcl_image_cut(arcl_arena *mem, arcl_image *image, double least);

/* ---- whatever a file holds that has cells ------------------------------------------------------ */

/* A picture, an array, a grid, or each grid of tasks. */
typedef struct arcl_named_image {
    const char *title;
    arcl_image image;
} arcl_named_image;

typedef struct arcl_images {
    arcl_arena mem;
    arcl_named_image *at;
    size_t n;
    bool is_tasks; /* the file has tasks, whose grids these are */
    arcl_tasks tasks;
} arcl_images;

/* Reads the file; "-" is standard input. What is wrong with single tasks is in tasks.complaints. False and a sentence if
 * there is nothing to use. arcl_images_close is needed in either case. */
bool arcl_images_read(arcl_images *out, const char *path, jmp_buf *escape, arcl_error *err);
void arcl_images_close(arcl_images *images);

#endif
