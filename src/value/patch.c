#include "value/patch.h"

#include <string.h>

arcl_set *arcl_patch_new(arcl_ctx *c, int64_t top, int64_t left, int64_t height, int64_t width)
{
    arcl_set *s = arcl_set_new(c);
    arcl_row *rows = ARCL_NEW(c, arcl_row, height);

    arcl_charge(c, (uint64_t)height);
    for (int64_t i = 0; i < height; i++)
        rows[i] = 0;
    s->form = ARCL_PATCH;
    s->top = (int32_t)top;
    s->left = (int32_t)left;
    s->height = (int32_t)height;
    s->width = (int32_t)width;
    s->rows = rows;
    return s;
}

arcl_val arcl_patch_done(arcl_set *s)
{
    arcl_row any = 0;
    uint32_t n = 0;
    int32_t first = 0, last = s->height - 1;

    for (int32_t i = 0; i < s->height; i++) {
        any |= s->rows[i];
        n += arcl_row_count(s->rows[i]);
    }
    if (n == 0)
        return arcl_set_empty();
    while (s->rows[first] == 0)
        first++;
    while (s->rows[last] == 0)
        last--;
    const int32_t shift = arcl_row_first(any);
    if (shift > 0) {
        arcl_row *rows = arcl_patch_rows(s);
        for (int32_t i = first; i <= last; i++)
            rows[i] >>= shift;
    }
    s->n = n;
    s->top += first;
    s->left += shift;
    s->height = last - first + 1;
    s->width = arcl_row_end(any) - shift;
    s->rows += first;
    if (s->ink == ARCL_PLANE)
        s->plane += (size_t)first * s->stride + (size_t)shift;
    return arcl_set_val(s);
}

uint8_t *arcl_patch_plane(arcl_ctx *c, arcl_set *s)
{
    uint8_t *plane = ARCL_NEW(c, uint8_t, (size_t)s->height * (size_t)s->width);
    s->ink = ARCL_PLANE;
    s->stride = (uint32_t)s->width;
    s->plane = plane;
    return plane;
}

bool arcl_box_of(const arcl_val *seq, uint32_t n, int32_t box[4])
{
    const uint8_t tag = seq[0].tag;
    int32_t top = INT32_MAX, bottom = INT32_MIN, left = INT32_MAX, right = INT32_MIN;

    if (tag != ARCL_PAIR && tag != ARCL_CELL)
        return false;
    for (uint32_t k = 0; k < n; k++) {
        if (seq[k].tag != tag)
            return false;
        const int32_t i = seq[k].u.at.r, j = seq[k].u.at.c;
        top = i < top ? i : top;
        bottom = i > bottom ? i : bottom;
        left = j < left ? j : left;
        right = j > right ? j : right;
    }
    if ((int64_t)bottom - top >= INT32_MAX || (int64_t)right - left >= INT32_MAX)
        return false;
    box[0] = top;
    box[1] = left;
    box[2] = bottom - top + 1;
    box[3] = right - left + 1;
    return true;
}

arcl_set *arcl_patch_from(arcl_ctx *c, const arcl_val *seq, uint32_t n)
{
    const uint8_t tag = seq[0].tag;
    int32_t box[4];
    bool uniform = true;

    if (!arcl_box_of(seq, n, box) || !arcl_patch_fits(box[2], box[3]))
        return NULL;
    arcl_set *s = arcl_patch_new(c, box[0], box[1], box[2], box[3]);
    arcl_row *rows = arcl_patch_rows(s);
    uint8_t *plane = NULL;
    if (tag == ARCL_CELL) {
        s->ink = ARCL_UNIFORM;
        s->colour = seq[0].n;
        for (uint32_t k = 1; k < n && uniform; k++)
            uniform = seq[k].n == seq[0].n;
        if (!uniform)
            plane = arcl_patch_plane(c, s);
    }
    for (uint32_t k = 0; k < n; k++) {
        const int32_t i = seq[k].u.at.r - s->top, j = seq[k].u.at.c - s->left;
        const arcl_row bit = arcl_row_bit(j);
        if (plane) {
            uint8_t *at = plane + (size_t)i * s->stride + (size_t)j;
            if ((uint32_t)seq[k].n > 255 || ((rows[i] & bit) && *at != seq[k].n))
                return NULL;
            *at = (uint8_t)seq[k].n;
        }
        s->n += !(rows[i] & bit);
        rows[i] |= bit;
    }
    return s;
}

/* Writes the colours of p into the plane of s; false if one of them is taken by another colour. */
static bool add_colours(arcl_set *s, uint8_t *plane, const arcl_set *p)
{
    const int32_t di = p->top - s->top, dj = p->left - s->left;

    for (int32_t i = 0; i < p->height; i++) {
        const arcl_row taken = s->rows[i + di];
        uint8_t *at = plane + (size_t)(i + di) * s->stride + (size_t)dj;
        int32_t j;
        for (arcl_bits b = arcl_bits_of(p->rows[i]); arcl_bits_next(&b, &j);) {
            const int32_t colour = arcl_patch_colour(p, (uint32_t)(i * ARCL_PATCH_WIDTH + j));
            if ((uint32_t)colour > 255 || (((taken >> (j + dj)) & 1) && at[j] != colour))
                return false;
            at[j] = (uint8_t)colour;
        }
    }
    return true;
}

arcl_set *arcl_patch_union(arcl_ctx *c, arcl_set *const *p, uint32_t n)
{
    int64_t top = INT32_MAX, left = INT32_MAX, bottom = INT32_MIN, right = INT32_MIN;
    bool uniform = true;

    for (uint32_t k = 0; k < n; k++) {
        top = p[k]->top < top ? p[k]->top : top;
        left = p[k]->left < left ? p[k]->left : left;
        const int64_t b = (int64_t)p[k]->top + p[k]->height, r = (int64_t)p[k]->left + p[k]->width;
        bottom = b > bottom ? b : bottom;
        right = r > right ? r : right;
        uniform = uniform && p[k]->ink == ARCL_UNIFORM && p[k]->colour == p[0]->colour;
    }
    if (!arcl_patch_fits(bottom - top, right - left))
        return NULL;
    arcl_set *s = arcl_patch_new(c, top, left, bottom - top, right - left);
    arcl_row *rows = arcl_patch_rows(s);
    uint8_t *plane = NULL;
    if (uniform) {
        s->ink = ARCL_UNIFORM;
        s->colour = p[0]->colour;
    } else if (p[0]->ink != ARCL_PLACES) {
        plane = arcl_patch_plane(c, s);
    }
    for (uint32_t k = 0; k < n; k++) {
        const arcl_row *from = p[k]->rows;
        const int32_t h = p[k]->height, dj = p[k]->left - s->left;
        arcl_row *to = rows + (p[k]->top - s->top);
        arcl_charge(c, (uint64_t)h);
        if (plane && !add_colours(s, plane, p[k]))
            return NULL;
        if (s->width <= 64)
            for (int32_t i = 0; i < h; i++)
                to[i] |= (uint64_t)from[i] << dj;
        else
            for (int32_t i = 0; i < h; i++)
                to[i] |= from[i] << dj;
    }
    for (int32_t i = 0; i < s->height; i++)
        s->n += arcl_row_count(rows[i]);
    return s;
}
