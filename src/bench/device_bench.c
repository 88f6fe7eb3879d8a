/* device_bench.c - the cases of `arcl bench devices`: launches, labelling, operations; copies are in device_blocks.c. */
#include "bench/device_bench.h"

#include <string.h>

#include "base/hash.h"
#include "bench/device_turns.h"

enum { MEMORY_MAX = 2000 << 20, OPERATION_GRIDS = 1024, SEED = 30 };
enum { LAUNCHES = 64 }; /* with one wait after them */

/* Where few cases are wanted: so many small grids, the side of a large one. */
enum { FEW_GRIDS = 1024, FEW_SIDE = 512, FEW_CASES = 6 };

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

static bool open_trial(arcl_device_turns *r, const kernel_case *c, arcl_slot *slot, arcl_trial *j, arcl_error *err)
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
static unsigned open_trials(arcl_device_turns *r, const kernel_case *k, arcl_trial *jobs)
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

/* Compares what threads give with plain C on one, after the race. */
static void judge_plain(arcl_device_turns *r, arcl_device_race *x, arcl_trial *j)
{
    arcl_error err = {0};

    if (!arcl_trial_plain(j, 1, &err)) {
        arcl_device_turns_warn(r, &err);
        return;
    }
    const uint64_t hash = arcl_trial_hash(j, false);
    arcl_device_turns_mark(r, x, NULL, ARCL_BENCH_PLAIN, hash, true);
    if (!arcl_trial_plain(j, r->out->threads, &err)) {
        arcl_device_turns_warn(r, &err);
        return;
    }
    const uint64_t many = arcl_trial_hash(j, false);
    arcl_device_turns_mark(r, x, NULL, ARCL_BENCH_THREADS, many, many == hash);
}

/* The same of a device. */
static void judge(arcl_device_turns *r, arcl_device_race *x, arcl_trial *j)
{
    arcl_error err = {0};

    if (arcl_device_is_lost(j->slot->device))
        return;
    if (!arcl_trial_plain(j, 1, &err) || !arcl_trial_run(j, &err)) {
        arcl_device_turns_warn(r, &err);
        return;
    }
    arcl_device_turns_mark(r, x, j->slot->device->info, ARCL_BENCH_KERNEL, arcl_trial_hash(j, true),
                           arcl_trial_agrees(j));
}

static void run_case(arcl_device_turns *r, const kernel_case *k)
{
    static arcl_device_race x;
    static arcl_trial jobs[ARCL_DEVICES_MAX];
    const arcl_bench_group group = k->row.group;
    const bool launches = group == ARCL_BENCH_LAUNCH, labels = group == ARCL_BENCH_LABEL || group == ARCL_BENCH_LARGE;

    if (!arcl_device_turns_begin(r, group))
        return;
    arcl_arena_reset(&r->scratch);
    x.n = 0;
    const unsigned n = open_trials(r, k, jobs);
    if (!launches)
        arcl_device_turns_enter(&x, &k->row, ARCL_BENCH_PLAIN, NULL, run_plain, NULL, &jobs[0]);
    if (labels && r->out->threads > 1)
        arcl_device_turns_enter(&x, &k->row, ARCL_BENCH_THREADS, NULL, run_threads, NULL, &jobs[0]);
    for (unsigned j = 0; j < n; j++) {
        arcl_device_turns_enter(&x, &k->row, ARCL_BENCH_KERNEL, jobs[j].slot, run_kernel, wait_for, &jobs[j]);
        x.at[x.n - 1].repeats = launches ? (unsigned)k->row.size : 0;
        if (!launches)
            arcl_device_turns_enter(&x, &k->row, ARCL_BENCH_COPIES, jobs[j].slot, run_copies, NULL, &jobs[j]);
    }
    arcl_device_turns_run(r, &x);
    judge_plain(r, &x, &jobs[0]);
    for (unsigned j = 0; j < n; j++)
        judge(r, &x, &jobs[j]);
    arcl_device_turns_keep(r, &x);
    for (unsigned j = 0; j < n; j++)
        arcl_trial_close(&jobs[j]);
}

/* ---- all cases ------------------------------------------------------------------------------ */

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

enum { LABEL_CASES = sizeof label_cases / sizeof *label_cases, KINDS = sizeof kinds / sizeof *kinds };

static void run_labels(arcl_device_turns *r, arcl_bench_group group)
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

static void run_operations(arcl_device_turns *r)
{
    arcl_bench_row row = {.group = ARCL_BENCH_OPERATION, .size = OPERATION_GRIDS, .work = OPERATION_GRIDS};

    for (arcl_plane_op op = 0; op < ARCL_PLANE_OPS; op++) {
        row.what = arcl_plane_op_of(op)->name;
        if (op != ARCL_PLANE_label) /* it has cases of its own */
            run_case(r, &(kernel_case){row, op, ARCL_SAMPLE_DRAWN});
    }
}

/* A launch is measured by what has little to do: one grid. */
static void run_all(arcl_device_turns *r)
{
    arcl_bench_row row = {.group = ARCL_BENCH_LAUNCH, .what = "one and a wait", .size = 1, .work = 1};

    r->left = r->out->few ? FEW_CASES : 2 + ARCL_DEVICE_BLOCKS + ARCL_PLANE_OPS + LABEL_CASES * KINDS;
    if (r->out->set->lanes > 0) {
        run_case(r, &(kernel_case){row, ARCL_PLANE_label, ARCL_SAMPLE_PLAIN});
        row.what = "64 and a wait";
        row.size = LAUNCHES;
        run_case(r, &(kernel_case){row, ARCL_PLANE_label, ARCL_SAMPLE_PLAIN});
    }
    arcl_device_blocks_run(r);
    run_labels(r, ARCL_BENCH_LABEL);
    if (!r->out->few)
        run_operations(r);
    run_labels(r, ARCL_BENCH_LARGE);
}

void arcl_device_bench_run(arcl_device_bench *b, arcl_arena *mem)
{
    arcl_device_turns r = {.out = b, .mem = mem};

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
