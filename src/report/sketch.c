/* sketch.c - a value of a program's line for a page: text, and a picture of grids, objects and sets of objects. */
#include <string.h>

#include "report/gallery.h"
#include "report/json_out.h"
#include "value/seq.h"
#include "value/set.h"

enum {
    TEXT_MAX = 120, /* bytes of a value's text that are shown */
    SIDE_MAX = 64,  /* of a picture of cells */
    DEPTH_MAX = 2,  /* sets in sets */
    EMPTY = 255,    /* no cell is there */
    PLACE = 254,    /* a place without a colour */
};

typedef struct sketch {
    int32_t top, left, bottom, right; /* the box of all cells */
    bool any;
    uint8_t cell[SIDE_MAX][SIDE_MAX];
} sketch;

/* Adds a cell: to the box first, then, once the box is known, to the cells. */
static bool add(sketch *s, int32_t row, int32_t column, int32_t colour, bool measure)
{
    if (!measure) {
        s->cell[row - s->top][column - s->left] = (uint8_t)colour;
        return true;
    }
    if (!s->any) {
        s->top = s->bottom = row;
        s->left = s->right = column;
    }
    s->any = true;
    s->top = row < s->top ? row : s->top;
    s->left = column < s->left ? column : s->left;
    s->bottom = row > s->bottom ? row : s->bottom;
    s->right = column > s->right ? column : s->right;
    return (int64_t)s->bottom - s->top < SIDE_MAX && (int64_t)s->right - s->left < SIDE_MAX;
}

/* The cells of a value; false if it holds something else. */
static bool walk(sketch *s, arcl_ctx *c, arcl_val v, unsigned depth, bool measure)
{
    int32_t colour = PLACE, row, column;

    if (depth > 0) {
        if (arcl_as_cell(v, arcl_is_typed(c), &colour, &row, &column))
            return colour >= 0 && colour < 16 && add(s, row, column, colour, measure);
        if (arcl_as_pair(v, &row, &column))
            return add(s, row, column, PLACE, measure);
    }
    if (v.tag != ARCL_SET || depth > DEPTH_MAX)
        return false;
    const arcl_val *members = arcl_set_members(c, v.u.set);
    for (uint32_t k = 0; k < v.u.set->n; k++)
        if (!walk(s, c, members[k], depth + 1, measure))
            return false;
    return true;
}

/* The picture of a set of cells, places or objects: a digit for a cell, 'x' for a place, '.' for nothing. */
static bool put_cells(arcl_text *out, arcl_ctx *c, arcl_val v)
{
    sketch s = {0};

    if (v.tag != ARCL_SET || !walk(&s, c, v, 0, true) || !s.any)
        return false;
    memset(s.cell, EMPTY, sizeof s.cell);
    walk(&s, c, v, 0, false);
    arcl_text_printf(out, ",\"%d:", (int)(s.right - s.left + 1));
    for (int32_t i = 0; i <= s.bottom - s.top; i++)
        for (int32_t j = 0; j <= s.right - s.left; j++) {
            const uint8_t cell = s.cell[i][j];
            arcl_text_putc(out, cell == EMPTY ? '.' : cell == PLACE ? 'x' : "0123456789abcdef"[cell]);
        }
    arcl_text_putc(out, '"');
    return true;
}

void arcl_gallery_value(arcl_text *out, arcl_ctx *c, arcl_val v)
{
    arcl_text text = {.limit = TEXT_MAX};

    if (v.tag == ARCL_GRID) {
        arcl_text_printf(&text, "%ux%d", (unsigned)v.h, (int)v.n);
        arcl_put_bytes(out, ARCL_JSON_NONE, text.s, text.len);
        arcl_page_grid(out, v);
    } else {
        arcl_value_text(c, v, &text);
        if (text.full)
            memcpy(text.s + text.len - 3, "...", 3);
        arcl_put_bytes(out, ARCL_JSON_NONE, text.s ? text.s : "", text.len);
        put_cells(out, c, v);
    }
    arcl_text_close(&text);
}
