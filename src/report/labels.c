/* labels.c - labelled pictures as text and as files. */
#include "report/labels.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "report/json_out.h"
#include "report/layout.h"
#include "report/picture.h"

enum { LARGEST_MAX = 64, COLOURS = 252, SIDE_SHOWN = 64 };

/* A colour as people write it: a number, or #rrggbb. */
typedef struct shown {
    char s[24];
} shown;

static shown colour_text(const arcl_labelled *l, uint32_t colour)
{
    shown t;

    if (l->rgb)
        snprintf(t.s, sizeof t.s, "#%06" PRIx32, colour);
    else
        snprintf(t.s, sizeof t.s, "%" PRId32, (int32_t)colour);
    return t;
}

/* ---- for people ----------------------------------------------------------------------------- */

/* The labels of the n largest components, the largest first, and of equal ones the first. */
static uint32_t find_largest(const arcl_labelled *l, uint32_t *largest, uint32_t n)
{
    uint32_t have = 0;

    for (uint32_t k = 0; l->components && k < (uint32_t)l->count; k++) {
        const uint32_t size = l->components[k].size;
        if (have == n && size <= l->components[largest[n - 1]].size)
            continue;
        uint32_t at = have < n ? have++ : n - 1;
        for (; at > 0 && l->components[largest[at - 1]].size < size; at--)
            largest[at] = largest[at - 1];
        largest[at] = k;
    }
    return have;
}

static const char *rule_text(const arcl_labelled *l)
{
    return l->how.rule == ARCL_LABEL_FOREGROUND ? "foreground" : "colour";
}

static void put_row(const arcl_labelled *l, uint32_t k, arcl_text *out)
{
    const arcl_component *c = &l->components[k];
    char rows[32], columns[32];

    snprintf(rows, sizeof rows, "%d-%d", c->top, c->bottom);
    snprintf(columns, sizeof columns, "%d-%d", c->left, c->right);
    arcl_text_printf(out, "  %8" PRIu32 " %10" PRIu32 " %9s  %-11s %-11s %s\n", k + 1, c->size,
                     colour_text(l, c->colour).s, rows, columns,
                     arcl_component_borders(c, l->width, l->height) ? "yes" : "no");
}

void arcl_labels_summary(const arcl_labelled *l, uint32_t rows, arcl_text *out)
{
    uint32_t largest[LARGEST_MAX];
    const uint32_t n = find_largest(l, largest, rows < LARGEST_MAX ? rows : LARGEST_MAX);

    arcl_layout_safe(out, l->title, strlen(l->title));
    arcl_text_printf(out, ": %d rows of %d cells, %d component%s (rule %s, %d neighbours", l->height, l->width,
                     l->count, l->count == 1 ? "" : "s", rule_text(l), l->how.diagonal ? 8 : 4);
    if (l->how.rule != ARCL_LABEL_COLOUR)
        arcl_text_printf(out, ", background %s", colour_text(l, l->how.background).s);
    arcl_text_puts(out, ")");
    if (l->ns)
        arcl_text_printf(out, " in %s", arcl_time(l->ns).s);
    arcl_text_putc(out, '\n');
    if (n == 0)
        return;
    arcl_text_printf(out, "  %8s %10s %9s  %-11s %-11s %s\n", "label", "cells", "colour", "rows", "columns", "border");
    for (uint32_t k = 0; k < n; k++)
        put_row(l, largest[k], out);
    if (n < (uint32_t)l->count)
        arcl_text_printf(out, "  ... the %" PRIu32 " largest of %d\n", n, l->count);
}

/* The colour a label is shown in, as the value of a cell: 0 for 0, and never the same for the next label. */
static uint8_t colour_of(int32_t label)
{
    return (uint8_t)(label ? 1 + (label - 1) % COLOURS : 0);
}

void arcl_labels_draw(const arcl_labelled *l, const arcl_image *image, arcl_show_mode mode, unsigned width,
                      arcl_arena *mem, arcl_text *out)
{
    const size_t cells = (size_t)image->width * (size_t)image->height;
    const size_t skip = image->size != 1; /* cells that are no grid */
    arcl_show_item items[2] = {{.title = "cells"}, {.title = "labels"}};

    if (image->width > SIDE_SHOWN || image->height > SIDE_SHOWN || l->count > COLOURS)
        return;
    uint8_t *shades = ARCL_TAKE(mem, uint8_t, cells);
    for (size_t k = 0; k < cells; k++)
        shades[k] = colour_of(l->labels[k]);
    items[1].grid = arcl_grid_of(shades, image->height, image->width);
    if (!skip)
        items[0].grid = arcl_grid_of(image->cells, image->height, image->width);
    arcl_show_terminal(items + skip, 2 - skip, mode, width, out);
    arcl_text_putc(out, '\n');
}

/* ---- the second picture --------------------------------------------------------------------- */

void arcl_labels_measure(arcl_labelled *l, const arcl_image *second, arcl_arena *mem)
{
    arcl_intensity *all = ARCL_TAKE(mem, arcl_intensity, l->count);

    memset(all, 0, (size_t)l->count * sizeof *all);
    for (size_t k = 0; k < (size_t)l->width * (size_t)l->height; k++) {
        const double v = arcl_image_number(second, k);
        if (l->labels[k] == 0 || isnan(v))
            continue;
        arcl_intensity *x = &all[l->labels[k] - 1];
        x->min = x->n == 0 || v < x->min ? v : x->min;
        x->max = x->n == 0 || v > x->max ? v : x->max;
        x->sum += v;
        x->n++;
    }
    l->intensity = all;
}

/* The three figures as text; empty where there are none. */
static void put_intensity_csv(const arcl_intensity *x, arcl_text *out)
{
    if (x->n)
        arcl_text_printf(out, ",%.12g,%.12g,%.12g", x->min, x->max, x->sum / (double)x->n);
    else
        arcl_text_puts(out, ",,,");
}

static void put_real(arcl_text *out, arcl_out_key key, const arcl_intensity *x, double v)
{
    if (x->n && isfinite(v))
        arcl_put_real(out, key, v, 12);
    else
        arcl_put_null(out, key);
}

static void put_intensity_json(const arcl_intensity *x, arcl_text *out)
{
    put_real(out, ARCL_JSON_min, x, x->min);
    put_real(out, ARCL_JSON_max, x, x->max);
    put_real(out, ARCL_JSON_mean, x, x->sum / (double)x->n);
}

/* ---- for programs --------------------------------------------------------------------------- */

static void put_colour_json(const arcl_labelled *l, arcl_out_key key, uint32_t colour, arcl_text *out)
{
    if (l->rgb)
        arcl_put_text(out, key, colour_text(l, colour).s);
    else
        arcl_put_int(out, key, (int32_t)colour);
}

void arcl_labels_json(const arcl_labelled *l, arcl_text *out)
{
    uint32_t largest[1];

    arcl_put_open(out, ARCL_JSON_NONE);
    arcl_put_text(out, ARCL_JSON_title, l->title);
    arcl_put_int(out, ARCL_JSON_height, l->height);
    arcl_put_int(out, ARCL_JSON_width, l->width);
    arcl_put_text(out, ARCL_JSON_rule, rule_text(l));
    arcl_put_int(out, ARCL_JSON_connectivity, l->how.diagonal ? 8 : 4);
    if (l->how.rule == ARCL_LABEL_COLOUR)
        arcl_put_null(out, ARCL_JSON_background);
    else
        put_colour_json(l, ARCL_JSON_background, l->how.background, out);
    arcl_put_int(out, ARCL_JSON_components, l->count);
    if (find_largest(l, largest, 1)) {
        arcl_put_open(out, ARCL_JSON_largest);
        arcl_put_count(out, ARCL_JSON_label, largest[0] + 1);
        arcl_put_count(out, ARCL_JSON_cells, l->components[largest[0]].size);
        arcl_put_close(out);
    } else {
        arcl_put_null(out, ARCL_JSON_largest);
    }
    if (l->ns)
        arcl_put_count(out, ARCL_JSON_ns, l->ns);
    arcl_put_line(out);
}

void arcl_labels_components_csv(const arcl_labelled *l, arcl_text *out)
{
    arcl_text_printf(out, "label,cells,row,column,top,left,bottom,right,colour,border%s\n",
                     l->intensity ? ",min,max,mean" : "");
    for (int32_t k = 0; k < l->count; k++) {
        const arcl_component *c = &l->components[k];
        arcl_text_printf(out, "%d,%" PRIu32 ",%d,%d,%d,%d,%d,%d,%s,%d", k + 1, c->size, c->first / l->width,
                         c->first % l->width, c->top, c->left, c->bottom, c->right, colour_text(l, c->colour).s,
                         arcl_component_borders(c, l->width, l->height));
        if (l->intensity)
            put_intensity_csv(&l->intensity[k], out);
        arcl_text_putc(out, '\n');
    }
}

/* The colours of a component that have a bit of their own, when there may be several. */
static void put_colours_json(const arcl_component *c, arcl_text *out)
{
    arcl_put_list(out, ARCL_JSON_colours);
    for (uint32_t bit = 0; bit < ARCL_COMPONENT_OTHERS; bit++)
        if (c->colours >> bit & 1)
            arcl_put_count(out, ARCL_JSON_NONE, bit);
    arcl_put_end(out);
    arcl_put_bool(out, ARCL_JSON_other_colours, c->colours >> ARCL_COMPONENT_OTHERS);
}

static void put_numbers(arcl_text *out, arcl_out_key key, const int32_t *at, size_t n)
{
    arcl_put_list(out, key);
    for (size_t k = 0; k < n; k++)
        arcl_put_int(out, ARCL_JSON_NONE, at[k]);
    arcl_put_end(out);
}

void arcl_labels_components_json(const arcl_labelled *l, arcl_text *out)
{
    arcl_put_list(out, ARCL_JSON_NONE);
    for (int32_t k = 0; k < l->count; k++) {
        const arcl_component *c = &l->components[k];
        const int32_t first[] = {c->first / l->width, c->first % l->width};
        const int32_t box[] = {c->top, c->left, c->bottom, c->right};
        arcl_put_break(out);
        arcl_put_open(out, ARCL_JSON_NONE);
        arcl_put_int(out, ARCL_JSON_label, k + 1);
        arcl_put_count(out, ARCL_JSON_cells, c->size);
        put_numbers(out, ARCL_JSON_first, first, 2);
        put_numbers(out, ARCL_JSON_box, box, 4);
        put_colour_json(l, ARCL_JSON_colour, c->colour, out);
        if (l->how.rule == ARCL_LABEL_FOREGROUND && !l->rgb)
            put_colours_json(c, out);
        arcl_put_bool(out, ARCL_JSON_border, arcl_component_borders(c, l->width, l->height));
        if (l->intensity)
            put_intensity_json(&l->intensity[k], out);
        arcl_put_close(out);
    }
    arcl_text_puts(out, "\n]\n");
}

/* ---- files ---------------------------------------------------------------------------------- */

void arcl_labels_npy(const arcl_labelled *l, arcl_text *out)
{
    enum { LEAD = 10, ALIGN = 64, PIECE = 4096 };
    const unsigned size = l->count <= UINT16_MAX ? 2 : 4;
    char header[128];
    char piece[PIECE];
    size_t n = 0;
    const size_t len =
        (size_t)snprintf(header, sizeof header, "{'descr': '<u%u', 'fortran_order': False, 'shape': (%d, %d), }", size,
                         l->height, l->width);
    const size_t whole = (LEAD + len + 1 + ALIGN - 1) / ALIGN * ALIGN - LEAD; /* so that the cells are aligned */

    arcl_text_add(out, "\x93NUMPY\x01\x00", 8);
    arcl_text_putc(out, (char)whole);
    arcl_text_putc(out, (char)(whole >> 8));
    arcl_text_printf(out, "%-*s\n", (int)whole - 1, header);
    for (size_t k = 0; k < (size_t)l->width * (size_t)l->height; k++) {
        for (unsigned byte = 0; byte < size; byte++)
            piece[n++] = (char)(l->labels[k] >> 8 * byte);
        if (n == PIECE) {
            arcl_text_add(out, piece, n);
            n = 0;
        }
    }
    arcl_text_add(out, piece, n);
}

bool arcl_labels_png(const arcl_labelled *l, arcl_text *out, arcl_error *err)
{
    arcl_png p;

    if (l->width > ARCL_PICTURE_SIDE_MAX || l->height > ARCL_PICTURE_SIDE_MAX)
        return arcl_fail(err,
                         "%d rows of %d labels are too many for a PNG picture, whose sides are at most %d; write NPY",
                         l->height, l->width, ARCL_PICTURE_SIDE_MAX);
    arcl_png_open(&p, l->width, l->height, out);
    for (int32_t y = 0; y < l->height; y++) {
        for (int32_t x = 0; x < l->width; x++)
            p.line[x] = colour_of(l->labels[(size_t)y * (size_t)l->width + (size_t)x]);
        arcl_png_line(&p);
    }
    return arcl_png_close(&p) || arcl_fail(err, "no memory for the picture");
}
