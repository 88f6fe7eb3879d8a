/*
 * image_png.h - PNG pictures, read with libpng where the build has found it.
 *
 * Layer: task.
 */
#ifndef ARCL_TASK_IMAGE_PNG_H
#define ARCL_TASK_IMAGE_PNG_H

#include "task/image.h"

/* As the readers of task/image.h. Grey stays what it is; colours are 8 bits a channel; transparency is left out. */
bool arcl_image_read_png(arcl_arena *mem, const char *name, const char *bytes, size_t len, arcl_image *out,
                         arcl_error *err);

#endif
