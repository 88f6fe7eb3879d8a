/* label_huge.c - labelling of a huge grid: how it is cut, threads, seams, numbers. */
#define _POSIX_C_SOURCE 200809L
#include "plane/label_level.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

enum {
    ROWS_MIN = 16,       /* a strip with less is not worth a thread */
    CELLS_MIN = 1 << 16, /* likewise */
};

/* ---- threads -------------------------------------------------------------------------------- */

typedef struct hand {
    label_job *job;
    void (*step)(label_job *job, unsigned strip);
    unsigned strip;
    pthread_t thread;
    bool hired;
} hand;

static void *work(void *arg)
{
    const hand *h = arg;
    h->step(h->job, h->strip);
    return NULL;
}

/* One step for every strip, each in a thread of its own; where there is none to be had, one after the other. */
static void each_strip(label_job *job, void (*step)(label_job *job, unsigned strip))
{
    hand hands[ARCL_LABEL_THREADS_MAX];

    for (unsigned k = 1; k < job->nstrips; k++) {
        hands[k] = (hand){.job = job, .step = step, .strip = k};
        hands[k].hired = pthread_create(&hands[k].thread, NULL, work, &hands[k]) == 0;
    }
    step(job, 0);
    for (unsigned k = 1; k < job->nstrips; k++) {
        if (hands[k].hired)
            pthread_join(hands[k].thread, NULL);
        else
            step(job, k);
    }
}

/* ---- the job -------------------------------------------------------------------------------- */

static void open_strip(label_job *job, arcl_arena *mem, label_strip *s)
{
    const size_t line = (size_t)job->cells->width * job->cells->size + LABEL_WORD * job->cells->size + 2 * LABEL_PAD;
    uint64_t *const sets = ARCL_TAKE(mem, uint64_t, 6 * job->words);

    memset(sets, 0, 6 * job->words * sizeof *sets);
    s->words = (label_words){.west = sets,
                             .north = sets + job->words,
                             .north_west = sets + 2 * job->words,
                             .north_east = sets + 3 * job->words,
                             .inside = sets + 4 * job->words,
                             .inside_above = sets + 5 * job->words};
    for (size_t k = 0; k < 2; k++) {
        s->line[k] = memset(arcl_take(mem, line), 0, line);
        s->rank[k] = ARCL_TAKE(mem, int32_t, job->words);
    }
    s->lines = (label_lines){(uint8_t *)s->line[0] + LABEL_PAD, (uint8_t *)s->line[1] + LABEL_PAD};
    s->spare = ARCL_TAKE(mem, int32_t, (size_t)job->cells->width + LABEL_SPILL);
}

/* Strips of `rows` rows; the last may be shorter. */
static void cut(label_job *job, arcl_arena *mem, int32_t rows)
{
    const arcl_label_cells *c = job->cells;

    job->words = ((size_t)c->width + LABEL_WORD - 1) / LABEL_WORD;
    job->tail = UINT64_MAX >> (job->words * LABEL_WORD - (size_t)c->width);
    job->nstrips = (unsigned)((c->height - 1) / rows + 1);
    job->strip = ARCL_TAKE(mem, label_strip, job->nstrips);
    for (unsigned k = 0; k < job->nstrips; k++) {
        label_strip *s = &job->strip[k];
        *s = (label_strip){.first_row = (int32_t)k * rows};
        s->rows = c->height - s->first_row < rows ? c->height - s->first_row : rows;
        s->base = s->first_row * c->width;
        s->end = s->base + s->rows * c->width;
        open_strip(job, mem, s);
    }
    job->bridge = ARCL_TAKE(mem, label_bridge, (size_t)c->width * 2 * (job->nstrips - 1));
}

static int by_entry(const void *a, const void *b)
{
    const int32_t x = ((const label_bridge *)a)->from, y = ((const label_bridge *)b)->from;
    return (x > y) - (x < y);
}

/* What hangs on another strip takes its number, from the first to the last: its parent comes before it. */
static void cross_bridges(label_job *job)
{
    if (job->nbridges)
        qsort(job->bridge, job->nbridges, sizeof *job->bridge, by_entry);
    for (size_t k = 0; k < job->nbridges; k++)
        job->parent[job->bridge[k].from] = label_number(job->parent, job->bridge[k].to);
}

/* Everything after the first step; returns the number of components. */
static int32_t merge(label_job *job)
{
    int32_t number = 0;

    for (unsigned k = 1; k < job->nstrips; k++)
        arcl_label_seam(job, k);
    for (unsigned k = 0; k < job->nstrips; k++) {
        job->strip[k].number = number;
        number += job->strip[k].roots;
    }
    each_strip(job, arcl_label_settle);
    cross_bridges(job);
    each_strip(job, arcl_label_finish);
    return number;
}

/* Numbers back to the raster index of the first cell: the first cell with a number is the first of its component. */
static void unnumber(arcl_arena *mem, int32_t *labels, size_t n, int32_t count)
{
    int32_t *first = ARCL_TAKE(mem, int32_t, (size_t)count + 1), last = 0;

    first[0] = -1;
    for (size_t i = 0; i < n; i++) {
        if (labels[i] > last)
            first[++last] = (int32_t)i;
        labels[i] = first[labels[i]];
    }
}

static int32_t label_all(label_job *job, arcl_arena *mem, const arcl_label_options *o)
{
    const arcl_label_cells *c = job->cells;
    const int64_t cells = (int64_t)c->width * c->height;
    int64_t strips = o->threads ? (int64_t)o->threads : 1;

    strips = strips > ARCL_LABEL_THREADS_MAX ? ARCL_LABEL_THREADS_MAX : strips;
    strips = strips > cells / CELLS_MIN ? cells / CELLS_MIN : strips;
    strips = strips > c->height / ROWS_MIN ? c->height / ROWS_MIN : strips;
    strips = strips < 1 ? 1 : strips;
    cut(job, mem, (int32_t)((c->height + strips - 1) / strips));
    const size_t sets = job->words * (size_t)c->height;
    /* The system gives what is touched, and that is far less. Around the table some may be read (eight_labels). */
    job->parent = ARCL_TAKE(mem, int32_t, cells + 2 * LABEL_AROUND) + LABEL_AROUND;
    job->starts = ARCL_TAKE(mem, uint64_t, 2 * sets);
    job->inside = job->starts + sets;
    job->row_base = ARCL_TAKE(mem, int32_t, c->height);
    each_strip(job, arcl_label_join);
    return merge(job);
}

static void count_roots(label_job *job, unsigned strip)
{
    label_strip *s = &job->strip[strip];

    for (int32_t i = s->base; i < s->end; i++)
        s->roots += job->labels[i] == i;
}

/* In a frame of its own: leaves through the arena's escape when there is no room. */
static int32_t label(label_job *job, arcl_arena *mem, const arcl_label_options *o, int32_t rows)
{
    const arcl_label_cells *c = job->cells;
    int32_t count;

    if (rows) {
        cut(job, mem, rows);
        each_strip(job, count_roots);
        count = merge(job);
    } else {
        count = label_all(job, mem, o);
    }
    if (!job->how->numbered)
        unnumber(mem, job->labels, (size_t)c->width * (size_t)c->height, count);
    return count;
}

/* Labels a grid, or merges strips of so many rows. */
static bool label_or_say(label_job *job, const arcl_label_options *o, int32_t rows, int32_t *count, arcl_error *err)
{
    const arcl_label_cells *c = job->cells;
    arcl_arena own, *const mem = o->scratch ? o->scratch : &own;
    jmp_buf full;

    if (c->width < 1 || c->height < 1 || (int64_t)c->width * c->height > INT32_MAX)
        return arcl_fail(err, "%d rows of %d cells cannot be labelled: 1 to %d cells can", c->height, c->width,
                         INT32_MAX);
    arcl_arena_open(&own, SIZE_MAX);
    jmp_buf *const escape = o->scratch ? mem->escape : NULL;
    mem->escape = &full;
    job->tools = arcl_label_tools(o->portable);
    const bool ok = setjmp(full) == 0;
    if (ok)
        *count = label(job, mem, o, rows);
    mem->escape = escape;
    arcl_arena_close(&own);
    return ok || arcl_fail(err, "no memory to label %d rows of %d cells", c->height, c->width);
}

bool arcl_label_grid(const arcl_label_cells *cells, const arcl_label_how *how, const arcl_label_options *options,
                     int32_t *labels, int32_t *count, arcl_error *err)
{
    label_job job = {.cells = cells, .how = how, .labels = labels};
    return label_or_say(&job, options, 0, count, err);
}

bool arcl_label_merge(const arcl_label_cells *cells, const arcl_label_how *how, int32_t rows, int32_t *labels,
                      int32_t *count, arcl_error *err)
{
    label_job job = {.cells = cells, .how = how, .labels = labels, .parent = labels};

    if (rows < 1 || (cells->height - 1) / rows >= ARCL_LABEL_THREADS_MAX)
        return arcl_fail(err, "strips of %d rows: there must be 1 to %d strips", rows, ARCL_LABEL_THREADS_MAX);
    return label_or_say(&job, &(arcl_label_options){0}, rows, count, err);
}
