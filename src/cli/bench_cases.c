/* bench_cases.c - measures plain C and every device on the same work, in turns. */
#include "cli/bench_cases.h"

#include <string.h>

#include "base/clock.h"

enum {
    LAUNCHES = 64, /* with one wait after them */
    OPERATION_GRIDS = 1024,
    FILLED = 64 << 20
};

/* ---- what is measured ----------------------------------------------------------------------- */

static bool run_plain(void *self, unsigned times, arcl_error *err)
{
    while (times--)
        if (!arcl_trial_plain(self, 1, err))
            return false;
    return true;
}

static bool run_threads(void *self, unsigned times, arcl_error *err)
{
    while (times--)
        if (!arcl_trial_plain(self, arcl_trial_threads(), err))
            return false;
    return true;
}

static bool run_text(void *self, unsigned times, arcl_error *err)
{
    (void)err;
    while (times--)
        arcl_trial_text(self);
    return true;
}

static bool run_kernel(void *self, unsigned times, arcl_error *err)
{
    arcl_trial *j = self;

    while (times--)
        if (!arcl_trial_launch(j, err))
            return false;
    return arcl_slot_wait(j->slot, err);
}

static bool run_launch(void *self, unsigned times, arcl_error *err)
{
    while (times--)
        if (!run_kernel(self, 1, err))
            return false;
    return true;
}

static bool run_launches(void *self, unsigned times, arcl_error *err)
{
    while (times--)
        if (!run_kernel(self, LAUNCHES, err))
            return false;
    return true;
}

static bool run_copies(void *self, unsigned times, arcl_error *err)
{
    arcl_trial *j = self;

    while (times--)
        if (!arcl_trial_send(j, err) || !arcl_trial_launch(j, err) || !arcl_trial_fetch(j, err) ||
            !arcl_slot_wait(j->slot, err))
            return false;
    return true;
}

/* A block of memory of the host, and one of a device. */
typedef struct block {
    arcl_slot *slot;
    arcl_buffer buffer;
    unsigned char *here, *there; /* `there` is for plain C */
    size_t bytes;
} block;

static bool run_memcpy(void *self, unsigned times, arcl_error *err)
{
    const block *x = self;
    (void)err;
    while (times--)
        memcpy(x->there, x->here, x->bytes);
    return true;
}

static bool run_memset(void *self, unsigned times, arcl_error *err)
{
    const block *x = self;
    (void)err;
    while (times--)
        memset(x->there, x->there[0] + 1, x->bytes);
    return true;
}

static bool send_block(block *x, arcl_error *err)
{
    void *to = arcl_buffer_edit(x->slot, &x->buffer, err);

    if (!to)
        return false;
    memcpy(to, x->here, x->bytes);
    return arcl_buffer_send(x->slot, &x->buffer, x->bytes, err) && arcl_slot_wait(x->slot, err);
}

static bool run_to_device(void *self, unsigned times, arcl_error *err)
{
    while (times--)
        if (!send_block(self, err))
            return false;
    return true;
}

static bool run_from_device(void *self, unsigned times, arcl_error *err)
{
    block *x = self;

    while (times--) {
        if (!arcl_buffer_fetch(x->slot, &x->buffer, x->bytes, err) || !arcl_slot_wait(x->slot, err))
            return false;
        memcpy(x->here, arcl_buffer_data(&x->buffer), x->bytes);
    }
    return true;
}

static bool run_fill(void *self, unsigned times, arcl_error *err)
{
    block *x = self;

    while (times--)
        if (!arcl_buffer_fill(x->slot, &x->buffer, 7, x->bytes, err) || !arcl_slot_wait(x->slot, err))
            return false;
    return true;
}

/* ---- kernels -------------------------------------------------------------------------------- */

typedef struct kernel_case {
    arcl_bench_row row;
    arcl_plane_op op;
    arcl_sample_kind kind;
    unsigned weight;
} kernel_case;

static bool open_job(arcl_bench *b, const kernel_case *c, arcl_slot *slot, arcl_trial *j, arcl_error *err)
{
    const uint32_t size = (uint32_t)c->row.size;

    return c->row.group == ARCL_BENCH_LARGE ? arcl_trial_open_large(j, slot, c->kind, size, size, &b->mem, err)
                                            : arcl_trial_open(j, slot, c->op, c->kind, size, &b->mem, err);
}

/* Compares what the device gives with plain C, after the race. */
static void judge(arcl_bench *b, arcl_contest *c, arcl_trial *j)
{
    arcl_error err = {0};
    arcl_device *d = j->slot->device;

    if (arcl_device_is_lost(d))
        return;
    if (!arcl_trial_plain(j, 1, &err) || !run_copies(j, 1, &err)) {
        arcl_contest_lose(b, d, &err);
        return;
    }
    const bool agrees = arcl_trial_agrees(j);
    for (unsigned k = 0; k < c->n; k++)
        if (c->at[k].device == d)
            c->at[k].row.verdict = agrees ? ARCL_BENCH_AGREES : ARCL_BENCH_DIFFERS;
    b->failed |= !agrees;
}

/* A job for each device; one without a device if there is none. Returns how many devices take part. */
static unsigned open_jobs(arcl_bench *b, const kernel_case *k, arcl_trial *jobs)
{
    unsigned n = 0;

    for (unsigned d = 0; d < b->devices; d++) {
        arcl_device *device = b->device[d];
        arcl_error err = {0};
        if (open_job(b, k, &device->slot[0], &jobs[n], &err)) {
            n++;
            continue;
        }
        arcl_trial_close(&jobs[n]);
        if (arcl_device_is_lost(device)) {
            arcl_contest_lose(b, device, &err);
            d--; /* another one is in its place */
        } else {
            arcl_cli_note(err.text); /* no room for so much: other cases are smaller */
        }
    }
    if (n == 0)
        (void)open_job(b, k, NULL, &jobs[0], NULL); /* nothing can fail */
    return n;
}

static void run_case(arcl_bench *b, const kernel_case *k)
{
    static arcl_contest c;
    static arcl_trial jobs[ARCL_DEVICES_MAX];
    const arcl_bench_group group = k->row.group;

    if (!arcl_contest_may_begin(b, group, k->weight))
        return;
    arcl_arena_reset(&b->mem);
    c.n = 0;
    const unsigned n = open_jobs(b, k, jobs);
    if (group != ARCL_BENCH_LAUNCH)
        arcl_contest_enter(&c, &k->row, ARCL_BENCH_PLAIN, NULL, run_plain, &jobs[0]);
    if ((group == ARCL_BENCH_LABEL || group == ARCL_BENCH_LARGE) && b->results.threads > 1)
        arcl_contest_enter(&c, &k->row, ARCL_BENCH_THREADS, NULL, run_threads, &jobs[0]);
    if (group == ARCL_BENCH_LABEL)
        arcl_contest_enter(&c, &k->row, ARCL_BENCH_TEXT, NULL, run_text, &jobs[0]);
    for (unsigned j = 0; j < n; j++) {
        arcl_device *device = jobs[j].slot->device;
        arcl_contest_enter(&c, &k->row, ARCL_BENCH_KERNEL, device,
                           group != ARCL_BENCH_LAUNCH ? run_kernel
                           : k->row.work > 1          ? run_launches
                                                      : run_launch,
                           &jobs[j]);
        if (group != ARCL_BENCH_LAUNCH)
            arcl_contest_enter(&c, &k->row, ARCL_BENCH_COPIES, device, run_copies, &jobs[j]);
    }
    arcl_contest_run(b, &c, k->weight);
    for (unsigned j = 0; j < n; j++)
        judge(b, &c, &jobs[j]);
    arcl_contest_keep(b, &c);
    for (unsigned j = 0; j < n; j++)
        arcl_trial_close(&jobs[j]);
}

/* ---- copies and memory ---------------------------------------------------------------------- */

typedef struct block_case {
    arcl_bench_group group;
    const char *what;
    arcl_bench_fn *plain, *device;
    size_t bytes;
} block_case;

static void run_block(arcl_bench *b, const block_case *k)
{
    static arcl_contest c;
    static block blocks[ARCL_DEVICES_MAX];
    const arcl_bench_row row = {.group = k->group, .what = k->what, .size = k->bytes, .work = k->bytes};
    arcl_error err = {0};
    unsigned n = 0;

    if (!arcl_contest_may_begin(b, k->group, 1))
        return;
    arcl_arena_reset(&b->mem);
    c.n = 0;
    block host = {.here = arcl_take(&b->mem, k->bytes), .there = arcl_take(&b->mem, k->bytes), .bytes = k->bytes};
    memset(host.here, 1, k->bytes);
    memset(host.there, 2, k->bytes);
    arcl_contest_enter(&c, &row, ARCL_BENCH_PLAIN, NULL, k->plain, &host);
    for (unsigned d = 0; d < b->devices; d++) {
        blocks[n] = host;
        blocks[n].slot = &b->device[d]->slot[0];
        if (arcl_buffer_open(b->device[d], k->bytes, ARCL_BUFFER_SHARED, &blocks[n].buffer, &err)) {
            arcl_contest_enter(&c, &row, ARCL_BENCH_KERNEL, b->device[d], k->device, &blocks[n]);
            n++;
        } else {
            arcl_cli_note(err.text);
            err = (arcl_error){{0}};
        }
    }
    arcl_contest_run(b, &c, 1);
    arcl_contest_keep(b, &c);
    for (unsigned j = 0; j < n; j++)
        arcl_buffer_close(&blocks[j].buffer);
}

/* ---- all cases ------------------------------------------------------------------------------ */

static const block_case block_cases[] = {
    {ARCL_BENCH_TRANSFER, "to the device", run_memcpy, run_to_device, 1 << 10},
    {ARCL_BENCH_TRANSFER, "to the device", run_memcpy, run_to_device, 64 << 10},
    {ARCL_BENCH_TRANSFER, "to the device", run_memcpy, run_to_device, 16 << 20},
    {ARCL_BENCH_TRANSFER, "from the device", run_memcpy, run_from_device, 1 << 10},
    {ARCL_BENCH_TRANSFER, "from the device", run_memcpy, run_from_device, 64 << 10},
    {ARCL_BENCH_TRANSFER, "from the device", run_memcpy, run_from_device, 16 << 20},
    {ARCL_BENCH_MEMORY, "filled", run_memset, run_fill, FILLED},
};

static const struct {
    arcl_bench_group group;
    uint32_t size;
    unsigned weight;
} label_cases[] = {{ARCL_BENCH_LABEL, 1, 1},     {ARCL_BENCH_LABEL, 64, 1},  {ARCL_BENCH_LABEL, 1024, 3},
                   {ARCL_BENCH_LABEL, 16384, 4}, {ARCL_BENCH_LARGE, 512, 2}, {ARCL_BENCH_LARGE, 2048, 4},
                   {ARCL_BENCH_LARGE, 4096, 8}};

enum {
    BLOCK_CASES = sizeof block_cases / sizeof *block_cases,
    LABEL_CASES = sizeof label_cases / sizeof *label_cases,
    OPERATION_WEIGHT = 1
};

/* Labels of planes have cases of their own. */
static bool is_operation(arcl_plane_op op)
{
    return op != ARCL_PLANE_label && op != ARCL_PLANE_label_rows;
}

static const struct {
    const char *name;
    arcl_sample_kind kind;
} kinds[] = {{"random", ARCL_SAMPLE_COLOURS},
             {"drawn", ARCL_SAMPLE_DRAWN},
             {"spiral", ARCL_SAMPLE_SPIRAL},
             {"checkers", ARCL_SAMPLE_CHECKER}};

enum { KINDS = sizeof kinds / sizeof *kinds };

static void run_labels(arcl_bench *b, arcl_bench_group group)
{
    for (size_t k = 0; k < LABEL_CASES; k++)
        for (int kind = 0; kind < KINDS && label_cases[k].group == group; kind++) {
            const uint64_t size = label_cases[k].size;
            const kernel_case c = {.row = {.group = group,
                                           .what = kinds[kind].name,
                                           .size = size,
                                           .work = group == ARCL_BENCH_LARGE ? size * size : size},
                                   .op = ARCL_PLANE_label,
                                   .kind = kinds[kind].kind,
                                   .weight = label_cases[k].weight};
            run_case(b, &c);
        }
}

static void run_operations(arcl_bench *b)
{
    for (int op = 0; op < ARCL_PLANE_OPS; op++)
        if (is_operation((arcl_plane_op)op)) {
            const kernel_case c = {.row = {.group = ARCL_BENCH_OPERATION,
                                           .what = arcl_plane_op_of((arcl_plane_op)op)->name,
                                           .size = OPERATION_GRIDS,
                                           .work = OPERATION_GRIDS},
                                   .op = (arcl_plane_op)op,
                                   .kind = ARCL_SAMPLE_DRAWN,
                                   .weight = OPERATION_WEIGHT};
            run_case(b, &c);
        }
}

/* A launch is measured by what has least to do: a mask of one grid. */
void arcl_bench_run(arcl_bench *b, uint64_t ns)
{
    const kernel_case one = {.row = {.group = ARCL_BENCH_LAUNCH, .what = "one and a wait", .size = 1, .work = 1},
                             .op = ARCL_PLANE_within,
                             .weight = 1};
    const kernel_case many = {.row = {.group = ARCL_BENCH_LAUNCH, .what = "64 and a wait", .size = 1, .work = LAUNCHES},
                              .op = ARCL_PLANE_within,
                              .weight = 1};
    const uint64_t begin = arcl_clock_ns();

    b->end = begin + ns;
    b->weight = one.weight + many.weight + BLOCK_CASES + OPERATION_WEIGHT * ARCL_PLANE_OPS;
    for (size_t k = 0; k < LABEL_CASES; k++)
        b->weight += KINDS * label_cases[k].weight;
    if (b->devices) {
        run_case(b, &one);
        run_case(b, &many);
    }
    for (size_t k = 0; k < BLOCK_CASES; k++)
        run_block(b, &block_cases[k]);
    run_labels(b, ARCL_BENCH_LABEL);
    run_operations(b);
    run_labels(b, ARCL_BENCH_LARGE);
    b->results.took = arcl_clock_ns() - begin;
}
