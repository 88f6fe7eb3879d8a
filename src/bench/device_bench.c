/* device_bench.c - the cases of `arcl bench devices`: launches, copies, memory, labelling, operations. */
#include "bench/device_bench.h"

#include <string.h>

#include "base/hash.h"
#include "device/trial.h"

enum { MEMORY_MAX = 2000 << 20, OPERATION_GRIDS = 1024, CASES_MAX = 2 + 2 * ARCL_DEVICES_MAX, SEED = 30 };
enum { LAUNCHES = 64 }; /* with one wait after them */

/* Where few cases are wanted: copies of so much, so many small grids, the side of a large one. */
enum { FEW_BYTES = 64 << 10, FEW_GRIDS = 1024, FEW_SIDE = 512, FEW_ROUNDS = 5, FEW_CASES = 6 };

/* The run of all cases. */
typedef struct runner {
    arcl_device_bench *out;
    arcl_arena *mem;    /* of the results */
    arcl_arena scratch; /* of the case at hand */
    uint64_t end;       /* on the clock: no case begins later */
    unsigned left;      /* cases to come, this one included: they share the time that is left */
} runner;

/* The ways to do the work of one case. */
typedef struct race {
    arcl_bench_case at[CASES_MAX];
    arcl_bench_row row[CASES_MAX];
    unsigned n;
} race;

/* ---- turns ---------------------------------------------------------------------------------- */

/* Whether there is time for a case; if not, it counts as left out. The first of a group always begins. */
static bool may_begin(runner *r, arcl_bench_group group)
{
    arcl_device_bench *b = r->out;
    const bool stopped = b->stop && atomic_load(b->stop);

    if (!stopped && (b->few || arcl_clock_ns() < r->end || b->n == 0 || b->row[b->n - 1].group != group))
        return true;
    r->left--;
    b->left_out++;
    return false;
}

/* Plain C comes first: the others are compared with it. */
static void enter(race *x, const arcl_bench_row *row, arcl_bench_who who, const arcl_slot *slot,
                  bool (*run)(void *, arcl_error *), bool (*finish)(void *, arcl_error *), void *self)
{
    x->at[x->n] = (arcl_bench_case){.run = run, .finish = finish, .self = self};
    x->row[x->n] = *row;
    x->row[x->n].who = who;
    x->row[x->n++].device = slot ? slot->device->info : NULL;
}

/* All take turns until the case has had its share of the time. */
static void run_race(runner *r, race *x)
{
    arcl_device_bench *b = r->out;
    const uint64_t now = arcl_clock_ns(), ns = now < r->end ? (r->end - now) / r->left : 0;

    arcl_bench_race(x->at, x->n, &(arcl_bench_bounds){ns, b->few ? FEW_ROUNDS : 0, b->stop});
    r->left--;
    for (unsigned k = 0; k < x->n; k++) {
        if (x->at[k].failure.text[0]) {
            b->failed = true;
            arcl_device_set_warn(b->set, x->at[k].failure.text);
        }
        x->row[k].wall = x->at[k].wall;
        x->row[k].cpu = (uint64_t)x->at[k].cpu.median; /* some systems book the time of other threads late */
        x->row[k].rounds = x->at[k].rounds;
    }
}

static void keep_rows(runner *r, const race *x)
{
    arcl_device_bench *b = r->out;

    for (unsigned k = 0; k < x->n; k++) {
        if (x->row[k].rounds == 0)
            continue;
        if (b->n == b->room) {
            arcl_bench_row *more = ARCL_TAKE(r->mem, arcl_bench_row, 2 * b->room + 64);
            if (b->n)
                memcpy(more, b->row, b->n * sizeof *more);
            b->row = more;
            b->room = 2 * b->room + 64;
        }
        b->row[b->n++] = x->row[k];
    }
    arcl_device_set_sort(b->set);
}

/* ---- kernels -------------------------------------------------------------------------------- */

static bool run_plain(void *self, arcl_error *err)
{
    return arcl_trial_plain(self, 1, err);
}

static bool run_threads(void *self, arcl_error *err)
{
    return arcl_trial_plain(self, arcl_trial_threads(), err);
}

static bool run_kernel(void *self, arcl_error *err)
{
    return arcl_trial_launch(self, err);
}

static bool wait_for(void *self, arcl_error *err)
{
    return arcl_slot_wait(((arcl_trial *)self)->slot, err);
}

static bool run_copies(void *self, arcl_error *err)
{
    return arcl_trial_run(self, err);
}

typedef struct kernel_case {
    arcl_bench_row row;
    arcl_plane_op op;
    arcl_sample_kind kind;
} kernel_case;

static bool open_trial(runner *r, const kernel_case *c, arcl_slot *slot, arcl_trial *j, arcl_error *err)
{
    const uint32_t size = c->row.group == ARCL_BENCH_LAUNCH ? 1 : (uint32_t)c->row.size;
    const arcl_cut cut = slot ? arcl_cut_for(slot->device) : ARCL_CUT_ITEMS;
    const uint32_t code = c->op == ARCL_PLANE_label ? ARCL_LABEL_NUMBERED : arcl_plane_op_of(c->op)->code;
    arcl_trial_inputs in = {.kind = c->kind, .rng = {SEED}};

    if (c->row.group == ARCL_BENCH_LARGE)
        return arcl_trial_open_large(j, slot, cut, ARCL_LABEL_NUMBERED, -1, &(arcl_trial_large){size, size, size}, 1,
                                     false, &in, &r->scratch, err);
    return arcl_trial_open(j, slot, cut, c->op, code, size, &in, &r->scratch, err);
}

/* A trial for each device; one without a device if there is none. Returns how many devices take part. */
static unsigned open_trials(runner *r, const kernel_case *k, arcl_trial *jobs)
{
    arcl_device_set *set = r->out->set;
    unsigned n = 0;

    for (unsigned d = 0; d < set->lanes; d++) {
        arcl_device *device = &set->lane[d]->device;
        arcl_error err = {0};
        if (open_trial(r, k, &device->slot[0], &jobs[n], &err)) {
            n++;
            continue;
        }
        arcl_trial_close(&jobs[n]);
        arcl_device_set_warn(set, err.text); /* it may have no room for so much: other cases are smaller */
        r->out->failed |= arcl_device_is_lost(device);
    }
    if (n == 0)
        (void)open_trial(r, k, NULL, &jobs[0], NULL); /* nothing can fail */
    return n;
}

static void warn(runner *r, const arcl_error *err)
{
    r->out->failed = true;
    arcl_device_set_warn(r->out->set, err->text);
}

/* What came out, to the rows of a device, or of plain C on one thread or on several. */
static void mark(runner *r, race *x, const arcl_device_info *device, arcl_bench_who who, uint64_t hash, bool agrees)
{
    for (unsigned k = 0; k < x->n; k++)
        if (x->row[k].device == device && (device || x->row[k].who == who)) {
            x->row[k].hash = hash;
            if (who != ARCL_BENCH_PLAIN)
                x->row[k].verdict = agrees ? ARCL_BENCH_AGREES : ARCL_BENCH_DIFFERS;
        }
    r->out->failed |= !agrees;
}

/* Compares what threads give with plain C on one, after the race. */
static void judge_plain(runner *r, race *x, arcl_trial *j)
{
    arcl_error err = {0};

    if (!arcl_trial_plain(j, 1, &err)) {
        warn(r, &err);
        return;
    }
    const uint64_t hash = arcl_trial_hash(j, false);
    mark(r, x, NULL, ARCL_BENCH_PLAIN, hash, true);
    if (!arcl_trial_plain(j, r->out->threads, &err)) {
        warn(r, &err);
        return;
    }
    const uint64_t many = arcl_trial_hash(j, false);
    mark(r, x, NULL, ARCL_BENCH_THREADS, many, many == hash);
}

/* The same of a device. */
static void judge(runner *r, race *x, arcl_trial *j)
{
    arcl_error err = {0};

    if (arcl_device_is_lost(j->slot->device))
        return;
    if (!arcl_trial_plain(j, 1, &err) || !arcl_trial_run(j, &err)) {
        warn(r, &err);
        return;
    }
    mark(r, x, j->slot->device->info, ARCL_BENCH_KERNEL, arcl_trial_hash(j, true), arcl_trial_agrees(j));
}

static void run_case(runner *r, const kernel_case *k)
{
    static race x;
    static arcl_trial jobs[ARCL_DEVICES_MAX];
    const arcl_bench_group group = k->row.group;
    const bool launches = group == ARCL_BENCH_LAUNCH, labels = group == ARCL_BENCH_LABEL || group == ARCL_BENCH_LARGE;

    if (!may_begin(r, group))
        return;
    arcl_arena_reset(&r->scratch);
    x.n = 0;
    const unsigned n = open_trials(r, k, jobs);
    if (!launches)
        enter(&x, &k->row, ARCL_BENCH_PLAIN, NULL, run_plain, NULL, &jobs[0]);
    if (labels && r->out->threads > 1)
        enter(&x, &k->row, ARCL_BENCH_THREADS, NULL, run_threads, NULL, &jobs[0]);
    for (unsigned j = 0; j < n; j++) {
        enter(&x, &k->row, ARCL_BENCH_KERNEL, jobs[j].slot, run_kernel, wait_for, &jobs[j]);
        x.at[x.n - 1].repeats = launches ? (unsigned)k->row.size : 0;
        if (!launches)
            enter(&x, &k->row, ARCL_BENCH_COPIES, jobs[j].slot, run_copies, NULL, &jobs[j]);
    }
    run_race(r, &x);
    judge_plain(r, &x, &jobs[0]);
    for (unsigned j = 0; j < n; j++)
        judge(r, &x, &jobs[j]);
    keep_rows(r, &x);
    for (unsigned j = 0; j < n; j++)
        arcl_trial_close(&jobs[j]);
}

/* ---- copies and memory ---------------------------------------------------------------------- */

enum { FILLED = 7, WORD = 0x01010101 * FILLED, PERIOD = 251 }; /* PERIOD: after so many bytes a copy repeats */

/* A block of memory of the host, and one of a device. */
typedef struct block {
    arcl_slot *slot;
    arcl_buffer buffer;
    unsigned char *here, *there; /* `there` is for plain C */
    size_t bytes;
} block;

static bool copy_here(void *self, arcl_error *err)
{
    const block *x = self;
    (void)err;
    memcpy(x->there, x->here, x->bytes);
    return true;
}

static bool fill_here(void *self, arcl_error *err)
{
    const block *x = self;
    (void)err;
    memset(x->there, FILLED, x->bytes);
    return true;
}

static bool send_block(void *self, arcl_error *err)
{
    block *x = self;
    void *to = arcl_buffer_edit(x->slot, &x->buffer, err);

    if (!to)
        return false;
    memcpy(to, x->here, x->bytes);
    return arcl_buffer_send(x->slot, &x->buffer, x->bytes, err) && arcl_slot_wait(x->slot, err);
}

static bool fetch_block(void *self, arcl_error *err)
{
    block *x = self;

    if (!arcl_buffer_fetch(x->slot, &x->buffer, x->bytes, err) || !arcl_slot_wait(x->slot, err))
        return false;
    memcpy(x->here, arcl_buffer_data(&x->buffer), x->bytes);
    return true;
}

static bool fill_block(void *self, arcl_error *err)
{
    block *x = self;
    return arcl_buffer_fill(x->slot, &x->buffer, WORD, x->bytes, err) && arcl_slot_wait(x->slot, err);
}

typedef struct block_case {
    arcl_bench_group group;
    const char *what;
    bool (*plain)(void *, arcl_error *), (*device)(void *, arcl_error *);
    size_t bytes;
} block_case;

static void draw(block *x)
{
    for (size_t k = 0; k < x->bytes; k++)
        x->here[k] = (unsigned char)(k % PERIOD);
}

/* What is in the memory of the device after its work, as it comes back. */
static void judge_block(runner *r, race *x, block *b, bool fills, uint64_t plain)
{
    arcl_error err = {0};

    if (arcl_device_is_lost(b->slot->device))
        return;
    draw(b);
    const bool done = (fills ? fill_block : send_block)(b, &err);
    memset(b->here, 0, b->bytes);
    if (!done || !fetch_block(b, &err)) {
        warn(r, &err);
        return;
    }
    const uint64_t hash = arcl_hash_many(ARCL_HASH_SEED, b->here, b->bytes);
    mark(r, x, b->slot->device->info, ARCL_BENCH_KERNEL, hash, hash == plain);
}

static void run_block(runner *r, const block_case *k)
{
    static race x;
    static block blocks[ARCL_DEVICES_MAX];
    arcl_device_set *set = r->out->set;
    const arcl_bench_row row = {.group = k->group, .what = k->what, .size = k->bytes, .work = k->bytes};
    unsigned n = 0;

    if (!may_begin(r, k->group))
        return;
    arcl_arena_reset(&r->scratch);
    x.n = 0;
    block host = {.here = arcl_take(&r->scratch, k->bytes), .bytes = k->bytes};
    host.there = arcl_take(&r->scratch, k->bytes);
    draw(&host);
    (void)k->plain(&host, NULL);
    const uint64_t hash = arcl_hash_many(ARCL_HASH_SEED, host.there, k->bytes);
    enter(&x, &row, ARCL_BENCH_PLAIN, NULL, k->plain, NULL, &host);
    for (unsigned d = 0; d < set->lanes; d++) {
        arcl_device *device = &set->lane[d]->device;
        arcl_error err = {0};
        blocks[n] = host;
        blocks[n].slot = &device->slot[0];
        if (arcl_buffer_open(device, k->bytes, ARCL_BUFFER_SHARED, &blocks[n].buffer, &err)) {
            enter(&x, &row, ARCL_BENCH_KERNEL, blocks[n].slot, k->device, NULL, &blocks[n]);
            n++;
        } else {
            arcl_device_set_warn(set, err.text);
        }
    }
    run_race(r, &x);
    mark(r, &x, NULL, ARCL_BENCH_PLAIN, hash, true);
    for (unsigned j = 0; j < n; j++)
        judge_block(r, &x, &blocks[j], k->group == ARCL_BENCH_MEMORY, hash);
    keep_rows(r, &x);
    for (unsigned j = 0; j < n; j++)
        arcl_buffer_close(&blocks[j].buffer);
}

/* ---- all cases ------------------------------------------------------------------------------ */

static const block_case block_cases[] = {
    {ARCL_BENCH_TRANSFER, "to the device", copy_here, send_block, 1 << 10},
    {ARCL_BENCH_TRANSFER, "to the device", copy_here, send_block, 64 << 10},
    {ARCL_BENCH_TRANSFER, "to the device", copy_here, send_block, 16 << 20},
    {ARCL_BENCH_TRANSFER, "from the device", copy_here, fetch_block, 1 << 10},
    {ARCL_BENCH_TRANSFER, "from the device", copy_here, fetch_block, 64 << 10},
    {ARCL_BENCH_TRANSFER, "from the device", copy_here, fetch_block, 16 << 20},
    {ARCL_BENCH_MEMORY, "filled", fill_here, fill_block, 64 << 20},
};

static const struct {
    arcl_bench_group group;
    uint32_t size;
} label_cases[] = {{ARCL_BENCH_LABEL, 1},     {ARCL_BENCH_LABEL, 64},  {ARCL_BENCH_LABEL, 1024},
                   {ARCL_BENCH_LABEL, 16384}, {ARCL_BENCH_LARGE, 512}, {ARCL_BENCH_LARGE, 2048},
                   {ARCL_BENCH_LARGE, 4096}};

static const struct {
    const char *name;
    arcl_sample_kind kind;
} kinds[] = {{"random", ARCL_SAMPLE_COLOURS},
             {"drawn", ARCL_SAMPLE_DRAWN},
             {"spiral", ARCL_SAMPLE_SPIRAL},
             {"checkers", ARCL_SAMPLE_CHECKER}};

enum {
    BLOCK_CASES = sizeof block_cases / sizeof *block_cases,
    LABEL_CASES = sizeof label_cases / sizeof *label_cases,
    KINDS = sizeof kinds / sizeof *kinds
};

static void run_labels(runner *r, arcl_bench_group group)
{
    for (size_t k = 0; k < LABEL_CASES; k++)
        for (int kind = 0; kind < KINDS && label_cases[k].group == group; kind++) {
            const uint64_t size = label_cases[k].size, few = group == ARCL_BENCH_LARGE ? FEW_SIDE : FEW_GRIDS;
            if (r->out->few && (size != few || kinds[kind].kind != ARCL_SAMPLE_DRAWN))
                continue;
            const uint64_t work = group == ARCL_BENCH_LARGE ? size * size : size;
            const arcl_bench_row row = {.group = group, .what = kinds[kind].name, .size = size, .work = work};
            run_case(r, &(kernel_case){row, ARCL_PLANE_label, kinds[kind].kind});
        }
}

static void run_operations(runner *r)
{
    arcl_bench_row row = {.group = ARCL_BENCH_OPERATION, .size = OPERATION_GRIDS, .work = OPERATION_GRIDS};

    for (arcl_plane_op op = 0; op < ARCL_PLANE_OPS; op++) {
        row.what = arcl_plane_op_of(op)->name;
        if (op != ARCL_PLANE_label) /* it has cases of its own */
            run_case(r, &(kernel_case){row, op, ARCL_SAMPLE_DRAWN});
    }
}

/* A launch is measured by what has little to do: one grid. */
static void run_all(runner *r)
{
    arcl_bench_row row = {.group = ARCL_BENCH_LAUNCH, .what = "one and a wait", .size = 1, .work = 1};

    r->left = r->out->few ? FEW_CASES : 2 + BLOCK_CASES + ARCL_PLANE_OPS + LABEL_CASES * KINDS;
    if (r->out->set->lanes > 0) {
        run_case(r, &(kernel_case){row, ARCL_PLANE_label, ARCL_SAMPLE_PLAIN});
        row.what = "64 and a wait";
        row.size = LAUNCHES;
        run_case(r, &(kernel_case){row, ARCL_PLANE_label, ARCL_SAMPLE_PLAIN});
    }
    for (size_t k = 0; k < BLOCK_CASES; k++)
        if (!r->out->few || block_cases[k].bytes == FEW_BYTES)
            run_block(r, &block_cases[k]);
    run_labels(r, ARCL_BENCH_LABEL);
    if (!r->out->few)
        run_operations(r);
    run_labels(r, ARCL_BENCH_LARGE);
}

void arcl_device_bench_run(arcl_device_bench *b, arcl_arena *mem)
{
    runner r = {.out = b, .mem = mem};

    if (arcl_device_set_open(b->set))
        (void)arcl_device_set_check(b->set, ARCL_KERNELS_ALL);
    b->failed = b->set->failed;
    b->threads = arcl_trial_threads();
    const uint64_t begin = arcl_clock_ns();
    r.end = begin + b->ns;
    arcl_arena_open(&r.scratch, MEMORY_MAX);
    r.scratch.escape = mem->escape;
    run_all(&r);
    arcl_arena_close(&r.scratch);
    b->took = arcl_clock_ns() - begin;
}
