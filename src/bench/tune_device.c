/* tune_device.c - one device of `arcl tune`: measured, kept, and written for people and programs. */
#define _POSIX_C_SOURCE 200809L /* nanosleep */
#include <pthread.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "bench/tune.h"
#include "device/device_set.h"
#include "device/route.h"
#include "report/lists.h"
#include "report/json_out.h"
#include "report/layout.h"

/* ---- measure -------------------------------------------------------------------------------- */

/* What the thread works on: a driver that never answers must not keep its caller, so this is never given back. */
typedef struct session {
    const arcl_device_info *info;
    arcl_device device;
    arcl_tune_bounds bounds;
    const atomic_bool *stop;
    arcl_tune tune;
    arcl_error err;
    _Atomic uint64_t ready; /* when measuring began, on the clock; 0: it has not */
    atomic_bool done;
} session;

static void *measure(void *p)
{
    session *x = p;

    if (arcl_device_open_tested(&x->device, x->info, x->stop, &x->err)) { /* compiles what is compiled late, too */
        atomic_store(&x->ready, arcl_clock_ns());
        (void)arcl_tune_run(&x->device, &x->bounds, x->stop, &x->tune, &x->err);
    }
    atomic_store(&x->done, true);
    return NULL;
}

/* Waits for the thread, but not for a launch that takes longer than any may, nor for a compiler without end. */
static bool is_done(session *x)
{
    const struct timespec pause = {.tv_nsec = 5000000};
    const uint64_t begin = arcl_clock_ns();

    while (!atomic_load(&x->done)) {
        const uint64_t until = atomic_load(&x->tune.until), now = arcl_clock_ns();
        if ((until && now > until) || (!atomic_load(&x->ready) && now - begin > x->bounds.compile))
            return false;
        (void)nanosleep(&pause, NULL);
    }
    return true;
}

void arcl_tune_device(const arcl_device_info *info, uint64_t ns, const atomic_bool *stop, arcl_arena *mem,
                      arcl_tuned *out)
{
    session *x = ARCL_TAKE(mem, session, 1);
    pthread_t thread;

    memset(x, 0, sizeof *x);
    memset(out, 0, sizeof *out);
    x->info = out->info = info;
    x->bounds = ARCL_TUNE_USUAL;
    x->bounds.all = ns;
    x->bounds.kernel = ns / 20;
    x->stop = stop;
    if (pthread_create(&thread, NULL, measure, x) != 0) {
        arcl_fail(&out->failure, "no thread can be started");
        return;
    }
    out->left = !is_done(x);
    if (out->left) {
        arcl_fail(&out->failure, "device %u (%s) does not answer", info->number, info->name);
        return;
    }
    pthread_join(thread, NULL);
    memcpy(&out->tune, &x->tune, sizeof out->tune);
    out->failure = x->err;
    if (atomic_load(&x->ready))
        out->took = arcl_clock_ns() - atomic_load(&x->ready);
    if (out->tune.limits.measured && arcl_settings_path(info, out->path, sizeof out->path, &out->not_kept) &&
        !arcl_settings_write(info, &out->tune.limits, &out->not_kept))
        out->path[0] = 0;
    arcl_device_close(&x->device);
}

/* ---- write ---------------------------------------------------------------------------------- */

void arcl_tuned_table(const arcl_tuned *t, unsigned width, arcl_text *out)
{
    const arcl_limits *l = &t->tune.limits;
    arcl_text line = {0};

    arcl_text_printf(&line, "device %u: %s, driver %s, measured in %s", t->info->number, t->info->name, t->info->driver,
                     arcl_time(t->took).s);
    arcl_layout_cut(out, line.s ? line.s : "", width);
    arcl_text_close(&line);
    arcl_text_puts(out, "\n  worth it from so many cells:\n"
                        "  kernel         data on the host   on the device\n");
    for (int k = 0; k < ARCL_PLANE_KERNELS; k++)
        if (l->measured & ARCL_KERNEL_BIT(k)) {
            const uint64_t host = l->of[k].host, resident = l->of[k].resident;
            arcl_text_printf(out, "  %-15s%16s%16s\n",
                             k == ARCL_K_huge_tile ? "large grids" : arcl_plane_kernel_of((arcl_plane_kernel)k)->name,
                             host == ARCL_LIMIT_NEVER ? "never" : arcl_count(host).s,
                             resident == ARCL_LIMIT_NEVER ? "never" : arcl_count(resident).s);
        }
    if (t->tune.out_of_time)
        arcl_text_puts(out, "  time was up before all kernels were measured: the usual limits hold for the others\n");
    if (t->path[0])
        arcl_text_printf(out, "  kept in %s\n", t->path);
}

static void put_cells(arcl_text *out, arcl_out_key key, uint64_t cells)
{
    if (cells == ARCL_LIMIT_NEVER)
        arcl_put_null(out, key);
    else
        arcl_put_count(out, key, cells);
}

static void put_kernel(const arcl_tuned *t, int k, arcl_text *out)
{
    arcl_put_open(out, ARCL_JSON_NONE);
    arcl_put_text(out, ARCL_JSON_kernel, arcl_plane_kernel_of((arcl_plane_kernel)k)->name);
    put_cells(out, ARCL_JSON_host, t->tune.limits.of[k].host);
    put_cells(out, ARCL_JSON_resident, t->tune.limits.of[k].resident);
    arcl_put_list(out, ARCL_JSON_points);
    for (unsigned p = 0; p < t->tune.points[k]; p++) {
        const arcl_tune_point *at = &t->tune.point[k][p];
        arcl_put_open(out, ARCL_JSON_NONE);
        arcl_put_count(out, ARCL_JSON_cells, at->cells);
        arcl_put_count(out, ARCL_JSON_plain_ns, at->plain);
        arcl_put_count(out, ARCL_JSON_host_ns, at->host);
        arcl_put_count(out, ARCL_JSON_resident_ns, at->resident);
        arcl_put_close(out);
    }
    arcl_put_end(out);
    arcl_put_close(out);
}

void arcl_tuned_json(const arcl_tuned *t, arcl_text *out)
{
    arcl_put_open(out, ARCL_JSON_NONE);
    arcl_device_json(t->info, out);
    arcl_put_count(out, ARCL_JSON_ns, t->took);
    arcl_put_known(out, ARCL_JSON_failure, t->failure.text[0] ? t->failure.text : t->not_kept.text);
    arcl_put_known(out, ARCL_JSON_file, t->path);
    arcl_put_bool(out, ARCL_JSON_complete, !t->tune.out_of_time && !t->failure.text[0]);
    arcl_put_list(out, ARCL_JSON_kernels);
    for (int k = 0; k < ARCL_PLANE_KERNELS; k++)
        if (t->tune.limits.measured & ARCL_KERNEL_BIT(k))
            put_kernel(t, k, out);
    arcl_put_end(out);
    arcl_put_close(out);
}
