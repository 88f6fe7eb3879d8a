/* tune.c - measures from how many cells on a device is worth it. */
#include "bench/tune.h"

#include <string.h>

#include "base/clock.h"
#include "device/trial.h"

enum {
    TRIES = 2,
    CHAIN = 4,           /* launches with one wait, as when planes stay on the device */
    PLANES_MAX = 4096,   /* grids of the largest batch */
    LARGE_SMALLEST = 64, /* sides of large grids */
    LARGE_LARGEST = 2048,
    SEED = 30,
    AHEAD = 2,             /* sizes in a row at which it is clear who is faster */
    MEMORY_MAX = 512 << 20 /* of the host */
};

typedef struct tuner {
    arcl_device *device;
    const arcl_tune_bounds *bounds;
    const atomic_bool *stop;
    arcl_tune *out;
    arcl_arena mem;
    uint64_t began; /* the whole of it */
    unsigned threads;
    bool by_cpu; /* processors' time counts */
    arcl_error *err;
} tuner;

static uint64_t now(const tuner *t)
{
    return t->by_cpu ? arcl_clock_cpu_ns() : arcl_clock_ns();
}

static bool is_late(const tuner *t, uint64_t kernel_began)
{
    const uint64_t at = arcl_clock_ns();
    return (t->stop && atomic_load(t->stop)) || at - t->began >= t->bounds->all ||
           at - kernel_began >= t->bounds->kernel;
}

/* ---- one size ------------------------------------------------------------------------------- */

static bool chain(arcl_trial *j, arcl_error *err)
{
    for (int k = 0; k < CHAIN; k++)
        if (!arcl_trial_launch(j, err))
            return false;
    return arcl_slot_wait(j->slot, err);
}

/* The time of work on the device, if it is the best so far. */
static bool measure(tuner *t, arcl_trial *j, bool (*work)(arcl_trial *, arcl_error *), uint64_t *best)
{
    const uint64_t wall = arcl_clock_ns(), begin = now(t);

    atomic_store(&t->out->until, wall + 2 * t->bounds->launch);
    const bool ok = work(j, t->err);
    const uint64_t took = now(t) - begin, waited = arcl_clock_ns() - wall;
    atomic_store(&t->out->until, 0);
    if (took < *best)
        *best = took;
    if (ok && waited > t->bounds->launch)
        return arcl_fail(t->err, "device %u (%s) took %.1f s for a launch: nothing more is measured there",
                         t->device->info->number, t->device->info->name, (double)waited / 1e9);
    return ok;
}

/* Launches once without a look at the clock: what a driver compiles on the way is no part of a launch, nor of the time
 * that the kernel has. At every size: a larger one may need a kernel more. */
static bool warm_up(tuner *t, arcl_trial *j, uint64_t *kernel_began)
{
    const uint64_t begin = arcl_clock_ns();

    atomic_store(&t->out->until, begin + t->bounds->compile);
    const bool ok = arcl_trial_run(j, t->err);
    const uint64_t took = arcl_clock_ns() - begin;
    atomic_store(&t->out->until, 0);
    t->began += took;
    *kernel_began += took;
    return ok;
}

static bool measure_all(tuner *t, arcl_trial *j, arcl_tune_point *p)
{
    p->cells = j->cells;
    p->plain = p->host = p->resident = UINT64_MAX;
    for (int k = 0; k < TRIES; k++) {
        const uint64_t begin = now(t);
        if (!arcl_trial_plain(j, 1, t->err))
            return false;
        const uint64_t took = now(t) - begin;
        if (took < p->plain)
            p->plain = took;
        if (!measure(t, j, arcl_trial_run, &p->host) || !measure(t, j, chain, &p->resident))
            return false;
    }
    p->resident /= CHAIN;
    if (!t->by_cpu)
        p->plain /= t->threads;
    return true;
}

/* ---- one kernel ----------------------------------------------------------------------------- */

/* Size number k; false if there is none. */
static bool open_size(tuner *t, arcl_plane_op op, bool large, unsigned k, arcl_trial *j)
{
    const uint32_t height = (uint32_t)LARGE_SMALLEST << k / 2, width = (uint32_t)LARGE_SMALLEST << (k + 1) / 2;
    arcl_slot *s = &t->device->slot[0];
    const arcl_cut cut = arcl_cut_for(t->device);
    arcl_trial_inputs in = {.kind = ARCL_SAMPLE_DRAWN, .rng = {SEED}};
    const uint32_t code = op == ARCL_PLANE_label ? ARCL_LABEL_NUMBERED : arcl_plane_op_of(op)->code;

    arcl_arena_reset(&t->mem);
    if (large)
        return arcl_trial_open_large(j, s, cut, ARCL_LABEL_NUMBERED, -1, &(arcl_trial_large){height, width, width}, 1,
                                     false, &in, &t->mem, t->err);
    return arcl_trial_open(j, s, cut, op, code, (uint32_t)1 << k, &in, &t->mem, t->err);
}

static unsigned sizes_of(bool large)
{
    unsigned n = 1;

    if (large)
        for (uint32_t width = LARGE_SMALLEST; width < LARGE_LARGEST; width *= 2)
            n += 2;
    else
        for (uint32_t grids = 1; grids < PLANES_MAX; grids *= 2)
            n++;
    return n;
}

/* The smallest size from which on the device was never slower; `of`: its time. */
static uint64_t crossing(const arcl_tune_point *p, unsigned n, uint64_t (*of)(const arcl_tune_point *))
{
    uint64_t cells = ARCL_LIMIT_NEVER;

    for (unsigned k = n; k-- > 0 && of(&p[k]) <= p[k].plain;)
        cells = p[k].cells;
    return cells;
}

static uint64_t host_of(const arcl_tune_point *p)
{
    return p->host;
}

static uint64_t resident_of(const arcl_tune_point *p)
{
    return p->resident;
}

/* Whether the last sizes leave no doubt. */
static bool is_ahead(const arcl_tune_point *p, unsigned n)
{
    for (unsigned k = 1; k <= AHEAD; k++)
        if (n < k || p[n - k].host > p[n - k].plain / 2 || p[n - k].resident > p[n - k].plain / 2)
            return false;
    return true;
}

static bool tune_kernel(tuner *t, arcl_plane_op op, arcl_plane_kernel kernel)
{
    const bool large = kernel == ARCL_K_huge_tile;
    uint64_t begin = arcl_clock_ns();
    arcl_tune_point *p = t->out->point[kernel];
    unsigned n = 0;
    bool ok = true;

    while (ok && n < sizes_of(large) && !is_late(t, begin) && !is_ahead(p, n)) {
        arcl_trial j = {0};
        ok = open_size(t, op, large, n, &j) && warm_up(t, &j, &begin) && measure_all(t, &j, &p[n]);
        n += ok;
        arcl_trial_close(&j);
    }
    t->out->points[kernel] = n;
    if (n > 0) {
        t->out->limits.of[kernel] = (arcl_limit){crossing(p, n, host_of), crossing(p, n, resident_of)};
        t->out->limits.measured |= ARCL_KERNEL_BIT(kernel);
    } else {
        t->out->out_of_time = true;
    }
    return ok;
}

/* ---- all of them ---------------------------------------------------------------------------- */

static bool tune_all(tuner *t)
{
    jmp_buf full;
    uint64_t seen = 0;

    t->mem.escape = &full;
    if (setjmp(full) != 0)
        return arcl_fail(t->err, "there is no memory to measure devices with");
    if (!tune_kernel(t, ARCL_PLANE_label, ARCL_K_label) || !tune_kernel(t, ARCL_PLANE_label, ARCL_K_huge_tile))
        return false;
    seen = ARCL_KERNEL_BIT(ARCL_K_label) | ARCL_KERNEL_BIT(ARCL_K_huge_tile);
    for (int o = 0; o < ARCL_PLANE_OPS; o++) { /* the first operation of a kernel stands for it */
        const arcl_plane_kernel kernel = arcl_route_kernel(arcl_plane_op_of((arcl_plane_op)o)->kernel);
        if (!(seen & ARCL_KERNEL_BIT(kernel)) && !tune_kernel(t, (arcl_plane_op)o, kernel))
            return false;
        seen |= ARCL_KERNEL_BIT(kernel);
    }
    return true;
}

bool arcl_tune_run(arcl_device *d, const arcl_tune_bounds *bounds, const atomic_bool *stop, arcl_tune *out,
                   arcl_error *err)
{
    tuner t = {.device = d, .bounds = bounds, .stop = stop, .out = out, .began = arcl_clock_ns(), .err = err};

    memset(out->points, 0, sizeof out->points);
    out->out_of_time = false;
    atomic_store(&out->until, 0); /* a watching thread may read it already */
    arcl_limits_usual(d->info->type, &out->limits);
    t.threads = arcl_trial_threads();
    t.by_cpu = d->info->type == ARCL_DEVICE_CPU;
    arcl_arena_open(&t.mem, MEMORY_MAX);
    const bool ok = tune_all(&t);
    arcl_arena_close(&t.mem);
    return ok;
}
