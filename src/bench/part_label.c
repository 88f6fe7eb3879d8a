/* part_label.c - labelling, by plain C or by the devices that were asked for; and the devices themselves. */
#include <string.h>

#include "bench/suite.h"
#include "plane/samples.h"

enum { SIDE = 30, GRIDS = 1024, LARGE = 1024 };

typedef struct pictures {
    const arcl_suite *s;
    arcl_labelling *at;
    size_t n;
    int32_t *copy; /* room for the labels of all */
    arcl_arena mem;
} pictures;

/* n pictures of height and width `side`. */
static void draw(pictures *p, arcl_suite *s, arcl_sample_kind kind, size_t n, uint32_t side, arcl_label_how how)
{
    const size_t cells = (size_t)side * side;
    arcl_rng rng = {ARCL_SUITE_SEED};
    uint8_t *at = ARCL_TAKE(s->mem, uint8_t, n * cells);

    *p = (pictures){.s = s, .n = n, .at = ARCL_TAKE(s->mem, arcl_labelling, n)};
    p->copy = ARCL_TAKE(s->mem, int32_t, n * cells);
    for (size_t k = 0; k < n; k++) {
        arcl_sample_grid(kind, &rng, side, side, at + k * cells, side);
        p->at[k] = (arcl_labelling){
            .cells = {.at = at + k * cells, .size = 1, .stride = side, .width = (int32_t)side, .height = (int32_t)side},
            .how = how,
            .threads = s->threads,
        };
    }
    arcl_arena_open(&p->mem, SIZE_MAX);
    p->mem.escape = s->mem->escape;
}

/* What every labelling has to do: to read the cells and to write as many labels. */
static bool copy(void *self, arcl_error *err)
{
    const pictures *p = self;
    int32_t *to = p->copy;

    (void)err;
    for (size_t k = 0; k < p->n; k++) {
        const arcl_label_cells *c = &p->at[k].cells;
        for (size_t i = 0; i < c->stride * (size_t)c->height; i++)
            *to++ = ((const uint8_t *)c->at)[i];
    }
    return true;
}

static bool label_by(pictures *p, arcl_labeller *by, unsigned threads, arcl_error *err)
{
    arcl_arena_reset(&p->mem);
    for (size_t k = 0; k < p->n; k++) {
        p->at[k].threads = threads;
        p->at[k].done = false;
    }
    return arcl_labeller_run(by, p->at, p->n, &p->mem, err);
}

static bool label(void *self, arcl_error *err)
{
    pictures *p = self;
    return label_by(p, p->s->labeller, p->s->threads, err);
}

static bool label_result(void *self, bool plain, uint64_t *hash, arcl_error *err)
{
    pictures *p = self;

    if (!label_by(p, plain ? NULL : p->s->labeller, plain ? 1 : p->s->threads, err))
        return false;
    for (size_t k = 0; k < p->n; k++) {
        const size_t cells = p->at[k].cells.stride * (size_t)p->at[k].cells.height;
        *hash = arcl_suite_hash(*hash, (uint64_t)p->at[k].count);
        *hash = arcl_hash_many(*hash, p->at[k].labels, cells * sizeof *p->at[k].labels);
    }
    return true;
}

bool arcl_part_label(arcl_suite *s, arcl_error *err)
{
    const uint32_t side = s->full ? 4 * LARGE : LARGE;
    pictures small, large;

    draw(&small, s, ARCL_SAMPLE_DRAWN, GRIDS, SIDE, (arcl_label_how){.numbered = true});
    draw(&large, s, ARCL_SAMPLE_PERCOLATE, 1, side,
         (arcl_label_how){.rule = ARCL_LABEL_FOREGROUND, .diagonal = true, .numbered = true});
    const arcl_suite_case cases[] = {
        {"a copy of 1,024 grids", "grid", GRIDS, copy, NULL, &small},
        {"1,024 grids of 30x30", "grid", GRIDS, label, label_result, &small},
        {"a copy of the large grid", "cell", (uint64_t)side * side, copy, NULL, &large},
        {s->full ? "a grid of 4096x4096" : "a grid of 1024x1024", "cell", (uint64_t)side * side, label, label_result,
         &large},
    };
    const bool ok = arcl_suite_measure(s, "label", cases, sizeof cases / sizeof *cases, err);
    arcl_arena_close(&small.mem);
    arcl_arena_close(&large.mem);
    return ok;
}

/* ---- devices -------------------------------------------------------------------------------- */

/* Launches, copies and labelling on every device, beside plain C, or by plain C alone; with `full` also every
 * operation. */
bool arcl_part_devices(arcl_suite *s, arcl_error *err)
{
    const uint64_t now = arcl_clock_ns();
    arcl_device_bench b = {.set = s->set, .few = !s->full, .stop = s->stop};

    (void)err;
    b.ns = now < s->end ? (s->end - now) / s->left : 0;
    arcl_device_bench_run(&b, s->mem);
    s->failed = s->failed || b.failed;
    for (size_t k = 0; k < b.n; k++) {
        const arcl_figure name = arcl_device_bench_name(&b, &b.row[k]);
        arcl_suite_keep(s, &(arcl_suite_row){.part = "devices",
                                             .what = arcl_take_text(s->mem, name.s, strlen(name.s)),
                                             .unit = arcl_device_bench_unit(&b.row[k]),
                                             .work = b.row[k].work,
                                             .hash = b.row[k].hash,
                                             .cpu = b.row[k].cpu,
                                             .wall = b.row[k].wall,
                                             .rounds = b.row[k].rounds});
    }
    return true;
}
