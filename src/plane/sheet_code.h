/* sheet_code.h - what the codes of images share. */
#ifndef ARCL_PLANE_SHEET_CODE_H
#define ARCL_PLANE_SHEET_CODE_H

#include <string.h>

#include "plane/sheet.h"

/* The beginning of a code. */
#define ARCL_SHEET(name) bool arcl_sheet_##name(arcl_sheet_env *env, const arcl_sheet *in, int arg, arcl_sheet *out)

/* An arg of several numbers, each 0 to 31: the k-th of them. */
enum { ARCL_SHEET_ARG = 32, ARCL_SHEET_COLOURS = 16 };
static inline int arcl_sheet_arg(int arg, int k)
{
    return arg >> 5 * k & (ARCL_SHEET_ARG - 1);
}

/* A code that does without these. */
#define ARCL_UNUSED(a) (void)(a)

/* An image of these sides, whose cells are still to be set; false if there is no such image. */
static inline bool arcl_sheet_open(arcl_sheet *out, int height, int width)
{
    if (height < 1 || width < 1 || height > ARCL_SHEET_SIDE || width > ARCL_SHEET_SIDE)
        return false;
    out->height = (uint8_t)height;
    out->width = (uint8_t)width;
    return true;
}

/* An image of these sides full of zeros. */
static inline bool arcl_sheet_blank(arcl_sheet *out, int height, int width)
{
    if (!arcl_sheet_open(out, height, width))
        return false;
    memset(out->cells, 0, (size_t)(height * width));
    return true;
}

/* The part of the image from (top, left) on. */
static inline bool arcl_sheet_cut(const arcl_sheet *in, int top, int left, int height, int width, arcl_sheet *out)
{
    if (!arcl_sheet_open(out, height, width))
        return false;
    for (int i = 0; i < height; i++)
        memcpy(out->cells + i * width, in->cells + (top + i) * in->width + left, (size_t)width);
    return true;
}

static inline void arcl_sheet_copy(const arcl_sheet *in, arcl_sheet *out)
{
    out->height = in->height;
    out->width = in->width;
    memcpy(out->cells, in->cells, (size_t)arcl_sheet_count(in));
}

/* The box of the cells that are not 0, the last ones included; false if there are none. */
typedef struct arcl_sheet_box {
    int top, left, bottom, right;
} arcl_sheet_box;

/* How often each colour occurs. */
void arcl_sheet_tally(const arcl_sheet *in, uint16_t count[ARCL_SHEET_COLOURS]);

bool arcl_sheet_box_of(const arcl_sheet *in, arcl_sheet_box *box);

#endif
