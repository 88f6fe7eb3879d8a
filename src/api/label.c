/* label.c - connected components of arrays. */
#include "api/session.h"

#include <math.h>

#include "device/labeller.h"
#include "exec/run.h"
#include "report/labels.h"

static bool check_array(arcl_session *s, const arcl_array *a)
{
    if (a->is_float && a->size != sizeof(float) && a->size != sizeof(double))
        return arcl_fail(&s->err, "floats have 4 or 8 bytes, not %u", a->size);
    if (a->size != 1 && a->size != 2 && a->size != 4 && a->size != 8)
        return arcl_fail(&s->err, "cells have 1, 2, 4 or 8 bytes, not %u", a->size);
    return (a->rows >= 1 && a->columns >= 1 && (uint64_t)a->rows * (uint64_t)a->columns <= INT32_MAX) ||
           arcl_fail(&s->err, "an array has at least one row and column and at most 2147483647 cells, not %d x %d",
                     a->rows, a->columns);
}

static int64_t read_cell(const arcl_array *a, const char *at)
{
    union {
        uint16_t u16;
        uint32_t u32;
        uint64_t u64;
    } x;

    if (a->size == 1)
        return a->is_signed ? *(const int8_t *)at : *(const uint8_t *)at;
    memcpy(&x, at, a->size);
    if (a->size == 2)
        return a->is_signed ? (int16_t)x.u16 : x.u16;
    if (a->size == 4)
        return a->is_signed ? (int64_t)(int32_t)x.u32 : (int64_t)x.u32;
    return a->is_signed || x.u64 <= INT64_MAX ? (int64_t)x.u64 : INT64_MAX; /* which fits no 32 bits */
}

static double read_number(const arcl_array *a, const char *at)
{
    uint64_t whole;
    double d;
    float f;

    if (a->size == sizeof d && (a->is_float || !a->is_signed)) {
        memcpy(a->is_float ? (void *)&d : (void *)&whole, at, sizeof d);
        return a->is_float ? d : (double)whole;
    }
    if (!a->is_float)
        return (double)read_cell(a, at);
    memcpy(&f, at, sizeof f);
    return (double)f;
}

static const char *cell_at(const arcl_array *a, int i, int j)
{
    return (const char *)a->at + i * a->row_step + j * a->column_step;
}

/* Whether cells of this size can be labelled where they lie. */
static bool is_plain(const arcl_array *a)
{
    return (a->size == 1 || a->size == 4) && a->column_step == (ptrdiff_t)a->size && a->row_step >= 0 &&
           a->row_step % (ptrdiff_t)a->size == 0 && (uintptr_t)a->at % a->size == 0;
}

/* The array as 32-bit cells in the arena of the session; false and a sentence if one does not fit. */
static bool copy_array(arcl_session *s, const arcl_array *a, arcl_label_cells *out)
{
    uint32_t *to = arcl_take_cells(&s->work, (size_t)a->rows * (size_t)a->columns * sizeof *to);

    *out = (arcl_label_cells){to, sizeof *to, (size_t)a->columns, a->columns, a->rows};
    for (int i = 0; i < a->rows; i++)
        for (int j = 0; j < a->columns; j++) {
            const int64_t x = read_cell(a, cell_at(a, i, j));
            if (a->is_signed ? x != (int32_t)x : x > UINT32_MAX)
                return arcl_fail(&s->err, "cell (%d, %d) does not fit 32 bits", i, j);
            *to++ = (uint32_t)x;
        }
    return true;
}

/* 1 for cells of at least the threshold, 0 for all others, in the arena of the session. */
static void cut_array(arcl_session *s, const arcl_array *a, double threshold, arcl_label_cells *out)
{
    uint8_t *to = arcl_take_cells(&s->work, (size_t)a->rows * (size_t)a->columns);

    *out = (arcl_label_cells){to, 1, (size_t)a->columns, a->columns, a->rows};
    for (int i = 0; i < a->rows; i++)
        for (int j = 0; j < a->columns; j++)
            *to++ = read_number(a, cell_at(a, i, j)) >= threshold;
}

/* Whether a cell can be x; those of eight bytes fit four. */
static bool can_hold(const arcl_array *a, int64_t x)
{
    const unsigned bits = a->size < 4 ? 8 * a->size : 32;
    const int64_t half = (int64_t)1 << (bits - 1);

    return a->is_signed ? x >= -half && x < half : x >= 0 && x < 2 * half;
}

/* Where no cell can be the background, all are in the foreground, and hang together. */
static void label_all(int32_t *labels, size_t n, int32_t *count)
{
    for (size_t k = 0; k < n; k++)
        labels[k] = 1;
    *count = 1;
}

static bool label_on_devices(arcl_session *s, const arcl_label_cells *cells, const arcl_label_how *how,
                             const arcl_session_options *o, unsigned threads, int32_t *labels, int32_t *count)
{
    const size_t n = (size_t)cells->width * (size_t)cells->height;
    arcl_device_options devices = arcl_session_own_devices(s);
    arcl_labelling g = {.cells = *cells, .how = *how, .threads = threads, .most = 0};

    if (!arcl_choice_read(o->device, &devices.choice, &s->err))
        return false;
    if (cells->stride != (size_t)cells->width)
        return arcl_fail(&s->err, "devices label arrays without gaps between their rows alone");
    arcl_labeller *l = arcl_labeller_open(&s->work, &devices);
    const bool ok = arcl_labeller_run(l, &g, 1, &s->work, &s->err);
    arcl_labeller_close(l);
    if (!ok)
        return false;
    memcpy(labels, g.labels, n * sizeof *labels);
    *count = g.count;
    return true;
}

/* The values of the second array in each component, in the arena of the session. */
static const arcl_intensity *measure(arcl_session *s, const arcl_array *second, const int32_t *labels, int32_t count)
{
    arcl_image image = {.width = second->columns, .height = second->rows, .size = sizeof(double)};
    arcl_labelled l = {.width = second->columns, .height = second->rows, .labels = labels, .count = count};

    arcl_image_take(&s->work, &image);
    double *to = image.cells;
    for (int i = 0; i < second->rows; i++)
        for (int j = 0; j < second->columns; j++)
            *to++ = read_number(second, cell_at(second, i, j));
    arcl_labels_measure(&l, &image, &s->work);
    return l.intensity;
}

static const arcl_region *regions_of(arcl_session *s, const arcl_array *a, const arcl_label_request *r,
                                     const arcl_label_cells *cells, const int32_t *labels, int32_t count)
{
    const arcl_intensity *x = r->intensity ? measure(s, r->intensity, labels, count) : NULL;
    arcl_component *c = ARCL_TAKE(&s->work, arcl_component, count);
    arcl_region *out = ARCL_TAKE(&s->work, arcl_region, count);

    arcl_component_list(cells, labels, c);
    for (int32_t k = 0; k < count; k++) {
        const char *at = cell_at(a, c[k].first / a->columns, c[k].first % a->columns);
        out[k] = (arcl_region){c[k].size,
                               c[k].first,
                               c[k].top,
                               c[k].left,
                               c[k].bottom,
                               c[k].right,
                               r->has_threshold ? 1 : read_cell(a, at),
                               0,
                               0,
                               0,
                               0};
        if (x && x[k].n > 0) {
            out[k].measured = (uint32_t)x[k].n;
            out[k].min = x[k].min;
            out[k].max = x[k].max;
            out[k].mean = x[k].sum / (double)x[k].n;
        }
    }
    return out;
}

/* The cells as they are labelled, and the rule; false and a sentence if there is none. */
static bool prepare(arcl_session *s, const arcl_array *a, const arcl_label_request *r, arcl_label_cells *cells,
                    arcl_label_how *how)
{
    *how = (arcl_label_how){.diagonal = r->diagonal,
                            .numbered = true,
                            .rule = r->foreground || r->has_threshold ? ARCL_LABEL_FOREGROUND
                                    : r->has_background               ? ARCL_LABEL_PAINTED
                                                                      : ARCL_LABEL_COLOUR};
    if (r->has_threshold) {
        cut_array(s, a, r->threshold, cells);
        return true;
    }
    *cells = (arcl_label_cells){a->at, a->size, (size_t)a->row_step / a->size, a->columns, a->rows};
    if (!is_plain(a) && !copy_array(s, a, cells))
        return false;
    const int64_t background = r->has_background ? r->background : 0;
    how->background = cells->size == 1 ? (uint8_t)background : (uint32_t)background;
    return true;
}

/* In a frame of its own: the arena may leave. */
static bool label(arcl_session *s, const arcl_array *a, const arcl_label_request *r, const arcl_session_options *o,
                  int32_t *labels, int32_t *count, const arcl_region **regions)
{
    const unsigned threads = o->threads ? o->threads : arcl_cores();
    const bool possible = r->has_threshold || can_hold(a, r->has_background ? r->background : 0);
    arcl_label_how how;
    arcl_label_cells cells;

    if (!prepare(s, a, r, &cells, &how))
        return false;
    if (!possible && !r->foreground)
        how.rule = ARCL_LABEL_COLOUR;
    const arcl_label_options options = {.threads = threads < ARCL_LABEL_THREADS_MAX ? threads : ARCL_LABEL_THREADS_MAX};
    if (!possible && r->foreground) {
        label_all(labels, (size_t)a->rows * (size_t)a->columns, count);
    } else if (o->device && strcmp(o->device, "c") != 0) {
        if (!label_on_devices(s, &cells, &how, o, options.threads, labels, count))
            return false;
    } else if (!arcl_label_grid(&cells, &how, &options, labels, count, &s->err)) {
        return false;
    }
    if (regions)
        *regions = r->regions ? regions_of(s, a, r, &cells, labels, *count) : NULL;
    return true;
}

/* What is asked for fits together. */
static bool check_request(arcl_session *s, const arcl_array *a, const arcl_label_request *r)
{
    const arcl_array *second = r->intensity;

    if (r->has_threshold && (r->has_background || !isfinite(r->threshold)))
        return arcl_fail(&s->err, "a threshold is a finite number, and says what the background is: no other is given");
    if (a->is_float && !r->has_threshold)
        return arcl_fail(&s->err, "an array of floats is labelled by a threshold");
    if (!second)
        return true;
    if (!arcl_session_has(s, second->at, "the intensity") || !check_array(s, second))
        return false;
    return (second->rows == a->rows && second->columns == a->columns) ||
           arcl_fail(&s->err, "the intensity has %d rows of %d cells, and the array %d of %d", second->rows,
                     second->columns, a->rows, a->columns);
}

bool arcl_session_label(arcl_session *s, const arcl_array *array, const arcl_label_request *how,
                        const arcl_session_options *options, int32_t *labels, int32_t *count,
                        const arcl_region **regions)
{
    const arcl_session_options none = {0};
    const arcl_label_request usual = {0};
    jmp_buf full;

    if (!arcl_session_enter_idle(s) || !arcl_session_has(s, array, "the array") ||
        !arcl_session_has(s, array->at, "the array") || !arcl_session_has(s, labels, "a place for the labels") ||
        !arcl_session_has(s, count, "a place for the number of components") || !check_array(s, array) ||
        !check_request(s, array, how ? how : &usual))
        return false;
    arcl_arena_reset(&s->work);
    s->work.escape = &full;
    if (setjmp(full) != 0)
        return arcl_fail(&s->err, "no memory to label the array");
    return label(s, array, how ? how : &usual, options ? options : &none, labels, count, regions);
}
