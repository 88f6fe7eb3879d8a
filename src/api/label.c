/* label.c - connected components of arrays. */
#include "api/session.h"

#include "device/labeller.h"
#include "exec/run.h"

static bool check_array(arcl_session *s, const arcl_array *a)
{
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
            const int64_t x = read_cell(a, (const char *)a->at + i * a->row_step + j * a->column_step);
            if (a->is_signed ? x != (int32_t)x : x > UINT32_MAX)
                return arcl_fail(&s->err, "cell (%d, %d) does not fit 32 bits", i, j);
            *to++ = (uint32_t)x;
        }
    return true;
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
    arcl_device_options devices = {0};
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

static const arcl_region *regions_of(arcl_session *s, const arcl_array *a, const arcl_label_cells *cells,
                                     const int32_t *labels, int32_t count)
{
    arcl_component *c = ARCL_TAKE(&s->work, arcl_component, count);
    arcl_region *out = ARCL_TAKE(&s->work, arcl_region, count);

    arcl_component_list(cells, labels, c);
    for (int32_t k = 0; k < count; k++) {
        const char *at =
            (const char *)a->at + (c[k].first / a->columns) * a->row_step + (c[k].first % a->columns) * a->column_step;
        out[k] = (arcl_region){c[k].size, c[k].first, c[k].top, c[k].left, c[k].bottom, c[k].right, read_cell(a, at)};
    }
    return out;
}

/* In a frame of its own: the arena may leave. */
static bool label(arcl_session *s, const arcl_array *a, const arcl_label_request *r, const arcl_session_options *o,
                  int32_t *labels, int32_t *count, const arcl_region **regions)
{
    arcl_label_how how = {.diagonal = r->diagonal,
                          .numbered = true,
                          .rule = r->foreground       ? ARCL_LABEL_FOREGROUND
                                  : r->has_background ? ARCL_LABEL_PAINTED
                                                      : ARCL_LABEL_COLOUR};
    arcl_label_cells cells = {a->at, a->size, (size_t)a->row_step / a->size, a->columns, a->rows};
    const unsigned threads = o->threads ? o->threads : arcl_cores();

    if (!is_plain(a) && !copy_array(s, a, &cells))
        return false;
    const int64_t background = r->has_background ? r->background : 0;
    const bool possible = can_hold(a, background);
    how.background = cells.size == 1 ? (uint8_t)background : (uint32_t)background;
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
        *regions = r->regions ? regions_of(s, a, &cells, labels, *count) : NULL;
    return true;
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
        !arcl_session_has(s, count, "a place for the number of components") || !check_array(s, array))
        return false;
    arcl_arena_reset(&s->work);
    s->work.escape = &full;
    if (setjmp(full) != 0)
        return arcl_fail(&s->err, "no memory to label the array");
    return label(s, array, how ? how : &usual, options ? options : &none, labels, count, regions);
}
