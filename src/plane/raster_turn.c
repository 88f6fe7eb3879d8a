/* raster_turn.c - turns, mirrors, halves, shifts, and cutting. */
#include "plane/raster_code.h"

enum { ROT90, ROT180, ROT270, HMIRROR, VMIRROR, DMIRROR, CMIRROR };

/* Where the cell (0, 0) of the result comes from, and how far it is to the next in its row and column. */
static void walk(const arcl_raster *in, int how, arcl_raster *out, int from, int right, int down)
{
    const bool lies = how == ROT90 || how == ROT270 || how == DMIRROR || how == CMIRROR;
    const int h = lies ? in->width : in->height, w = lies ? in->height : in->width;
    uint8_t *to = out->cells;

    out->height = (uint8_t)h;
    out->width = (uint8_t)w;
    for (int i = 0; i < h; i++, from += down)
        for (int j = 0, at = from; j < w; j++, at += right)
            *to++ = in->cells[at];
}

ARCL_RASTER(turn)
{
    const int h = in->height, w = in->width, last = h * w - 1;

    ARCL_UNUSED(env);
    switch (arg) {
    case ROT90:
        walk(in, arg, out, (h - 1) * w, -w, 1);
        break;
    case ROT180:
        walk(in, arg, out, last, -1, -w);
        break;
    case ROT270:
        walk(in, arg, out, w - 1, w, -1);
        break;
    case HMIRROR:
        walk(in, arg, out, (h - 1) * w, 1, -w);
        break;
    case VMIRROR:
        walk(in, arg, out, w - 1, -1, w);
        break;
    case DMIRROR:
        walk(in, arg, out, 0, w, 1);
        break;
    case CMIRROR:
        walk(in, arg, out, last, -w, -1);
        break;
    default:
        return false;
    }
    return true;
}

ARCL_RASTER(half)
{
    const int h = in->height, w = in->width;

    ARCL_UNUSED(env);
    switch (arg) {
    case 0:
        return arcl_raster_cut(in, 0, 0, h, w / 2, out);
    case 1:
        return arcl_raster_cut(in, 0, w - w / 2, h, w / 2, out);
    case 2:
        return arcl_raster_cut(in, 0, 0, h / 2, w, out);
    default:
        return arcl_raster_cut(in, h - h / 2, 0, h / 2, w, out);
    }
}

ARCL_RASTER(shift)
{
    static const int8_t down[] = {-1, 1, 0, 0, -1, -1, 1, 1}, right[] = {0, 0, -1, 1, -1, 1, -1, 1};
    const int h = in->height, w = in->width, di = down[arg], dj = right[arg];
    const size_t n = (size_t)(w - (dj != 0));

    ARCL_UNUSED(env);
    arcl_raster_blank(out, h, w);
    for (int i = di > 0; i < h - (di < 0); i++)
        memcpy(out->cells + i * w + (dj > 0), in->cells + (i - di) * w + (dj < 0), n);
    return true;
}

ARCL_RASTER(trim)
{
    ARCL_UNUSED(env);
    ARCL_UNUSED(arg);
    return arcl_raster_cut(in, 1, 1, in->height - 2, in->width - 2, out);
}

bool arcl_raster_box_of(const arcl_raster *in, arcl_raster_box *box)
{
    const int w = in->width, cells = in->height * w;
    uint8_t any[ARCL_RASTER_SIDE] = {0};
    int first = 0, last = cells - 1;

    while (first < cells && in->cells[first] == 0)
        first++;
    if (first == cells)
        return false;
    while (in->cells[last] == 0)
        last--;
    box->top = first / w;
    box->bottom = last / w;
    for (int i = box->top; i <= box->bottom; i++)
        for (int j = 0; j < w; j++)
            any[j] |= in->cells[i * w + j];
    for (box->left = 0; any[box->left] == 0;)
        box->left++;
    for (box->right = w - 1; any[box->right] == 0;)
        box->right--;
    return true;
}

ARCL_RASTER(crop)
{
    arcl_raster_box b;

    ARCL_UNUSED(env);
    ARCL_UNUSED(arg);
    return arcl_raster_box_of(in, &b) &&
           arcl_raster_cut(in, b.top, b.left, b.bottom - b.top + 1, b.right - b.left + 1, out);
}
