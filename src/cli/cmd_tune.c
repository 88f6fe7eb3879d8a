/* cmd_tune.c - the command `arcl tune`: from how many cells on each device is worth it here. */
#define _POSIX_C_SOURCE 200809L /* nanosleep */
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "arcl/arcl.h"
#include "base/clock.h"
#include "cli/chosen.h"
#include "cli/options.h"
#include "device/device_set.h"
#include "device/settings.h"
#include "device/tune.h"
#include "report/lists.h"
#include "report/json_out.h"
#include "report/layout.h"

/* One device, measured on a thread of its own: a driver that never answers must not keep us. */
typedef struct tuned {
    const arcl_device_info *info;
    arcl_device device;
    arcl_tune_bounds bounds;
    arcl_tune tune;
    uint64_t took;
    arcl_error err;        /* why it failed */
    arcl_error gone, kept; /* that it does not answer; why what was found could not be kept */
    char path[4096];
    _Atomic uint64_t ready; /* when measuring began, on the clock; 0: it has not */
    atomic_bool done;
    bool left; /* its thread does not answer */
} tuned;

/* ---- measure -------------------------------------------------------------------------------- */

static void *measure(void *p)
{
    tuned *t = p;

    if (arcl_device_open_tested(&t->device, t->info, &t->err)) { /* compiles what is compiled late, too */
        atomic_store(&t->ready, arcl_clock_ns());
        (void)arcl_tune_run(&t->device, &t->bounds, &t->tune, &t->err);
    }
    atomic_store(&t->done, true);
    return NULL;
}

/* Waits for the thread, but not for a launch that takes longer than any may, nor for a compiler without end. */
static bool is_done(tuned *t)
{
    const struct timespec pause = {.tv_nsec = 5000000};
    const uint64_t begin = arcl_clock_ns();

    while (!atomic_load(&t->done)) {
        const uint64_t until = atomic_load(&t->tune.until), now = arcl_clock_ns();
        if (until && now > until)
            return false;
        if (!atomic_load(&t->ready) && now - begin > t->bounds.compile)
            return false;
        (void)nanosleep(&pause, NULL);
    }
    return true;
}

static void tune(tuned *t)
{
    pthread_t thread;

    if (pthread_create(&thread, NULL, measure, t) != 0) {
        arcl_fail(&t->err, "no thread can be started");
        return;
    }
    if (!is_done(t)) {
        t->left = true;
        arcl_fail(&t->gone, "device %u (%s) does not answer", t->info->number, t->info->name);
        return;
    }
    pthread_join(thread, NULL);
    if (atomic_load(&t->ready))
        t->took = arcl_clock_ns() - atomic_load(&t->ready);
    if (t->tune.limits.measured && arcl_settings_path(t->info, t->path, sizeof t->path, &t->kept) &&
        !arcl_settings_write(t->info, &t->tune.limits, &t->kept))
        t->path[0] = 0;
    arcl_device_close(&t->device);
}

/* Why it failed, if it did; what a thread that is left may still write is not looked at. */
static const char *failure_of(const tuned *t)
{
    return t->left ? t->gone.text : t->err.text;
}

/* ---- report --------------------------------------------------------------------------------- */

static void put_limit(arcl_text *out, uint64_t cells)
{
    arcl_text number = {0};

    if (cells == ARCL_LIMIT_NEVER)
        arcl_text_puts(&number, "never");
    else
        arcl_text_puts(&number, arcl_count(cells).s);
    arcl_layout_cell(out, number.s ? number.s : "", 16, ARCL_ALIGN_RIGHT);
    arcl_text_close(&number);
}

static void put_table(const arcl_cli *cli, const tuned *t, arcl_text *out)
{
    const arcl_limits *l = &t->tune.limits;
    arcl_text line = {0};

    arcl_text_printf(&line, "device %u: %s, driver %s, measured in ", t->info->number, t->info->name, t->info->driver);
    arcl_text_puts(&line, arcl_time(t->took).s);
    arcl_layout_cut(out, line.s ? line.s : "", cli->width);
    arcl_text_close(&line);
    arcl_text_puts(out, "\n  worth it from so many cells:\n"
                        "  kernel         data on the host   on the device\n");
    for (int k = 0; k < ARCL_PLANE_KERNELS; k++)
        if (l->measured & ARCL_KERNEL_BIT(k)) {
            const char *name = k == ARCL_K_huge_tile ? "large grids" : arcl_plane_kernel_of((arcl_plane_kernel)k)->name;
            arcl_text_printf(out, "  %-15s", name);
            put_limit(out, l->of[k].host);
            put_limit(out, l->of[k].resident);
            arcl_text_putc(out, '\n');
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

static void put_kernel(const tuned *t, int k, arcl_text *out)
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

static void put_json(const tuned *t, arcl_text *out)
{
    arcl_put_open(out, ARCL_JSON_NONE);
    arcl_device_json(t->info, out);
    arcl_put_count(out, ARCL_JSON_ns, t->took);
    arcl_put_known(out, ARCL_JSON_failure, failure_of(t)[0] ? failure_of(t) : t->kept.text);
    arcl_put_known(out, ARCL_JSON_file, t->path);
    arcl_put_bool(out, ARCL_JSON_complete, !(t->left || t->tune.out_of_time || t->err.text[0]));
    arcl_put_list(out, ARCL_JSON_kernels);
    for (int k = 0; k < ARCL_PLANE_KERNELS && !t->left; k++)
        if (t->tune.limits.measured & ARCL_KERNEL_BIT(k))
            put_kernel(t, k, out);
    arcl_put_end(out);
    arcl_put_close(out);
}

/* ---- the command ---------------------------------------------------------------------------- */

/* Tunes the device and says what came of it; whether all is well. */
static bool work_on(arcl_cli *cli, tuned *t, bool json)
{
    arcl_progress_start(cli, "measuring devices", NULL, 0);
    tune(t);
    arcl_progress_stop();
    if (json)
        put_json(t, &cli->out);
    else if (!t->left && t->tune.limits.measured)
        put_table(cli, t, &cli->out);
    if (failure_of(t)[0])
        arcl_cli_say("%s", failure_of(t));
    if (t->kept.text[0])
        arcl_cli_say("the limits are not kept: %s", t->kept.text);
    return !failure_of(t)[0] && !t->kept.text[0];
}

static int run_command(arcl_cli *cli, arcl_settings *s)
{
    bool ok = true, left = false;
    arcl_chosen chosen;

    if (!arcl_chosen_read(s->device, &chosen))
        return ARCL_EXIT_WRONG;
    if (chosen.n == 0)
        return arcl_cli_wrong("there is no device to measure%s%s", chosen.plain ? "" : ": ",
                              chosen.plain ? "" : arcl_devices()->missing);
    arcl_cli_listen();
    if (s->json) {
        arcl_put_open(&cli->out, ARCL_JSON_NONE);
        arcl_put_text(&cli->out, ARCL_JSON_arcl, ARCL_VERSION);
        arcl_put_list(&cli->out, ARCL_JSON_devices);
    }
    for (unsigned k = 0; k < chosen.n && !arcl_cli_interrupted(); k++) {
        tuned *t = ARCL_TAKE(&cli->mem, tuned, 1);
        memset(t, 0, sizeof *t);
        t->info = chosen.at[k];
        t->bounds = ARCL_TUNE_USUAL;
        t->bounds.all = s->time;
        t->bounds.kernel = t->bounds.all / 20;
        ok &= work_on(cli, t, s->json);
        left |= t->left;
    }
    if (s->json)
        arcl_text_puts(&cli->out, "]}\n");
    const int code = ok ? ARCL_EXIT_DONE : ARCL_EXIT_UNMET;
    if (left) /* a driver that does not answer does not let the process end in the usual way, either */
        _Exit(arcl_cli_flush(cli) ? code : ARCL_EXIT_WRONG);
    return code;
}

static const arcl_use uses[] = {
    {.id = ARCL_O_device, .help = "gpu, cpu, cl, 1 or 1,3 (default: all of them)"},
    {.id = ARCL_O_time, .max = 600 * ARCL_SECOND, .usual = 8 * ARCL_SECOND, .help = "for each device"},
    {.id = ARCL_O_json, .help = "one JSON object, with every time that was measured"},
};

const arcl_command arcl_command_tune = {
    .name = "tune",
    .summary = "measure from what size on each device is worth it",
    .text = "Measures for each device and operation from how many cells on the device is faster than plain C, with "
            "data on the host and with data that is on the device already, and keeps that for later runs with --device "
            "auto. It takes seconds; what it finds holds for this device, this driver and this version of arcl.",
    .more = "examples:\n"
            "  arcl tune                every device that can be used\n"
            "  arcl tune --device 1     one of them\n"
            "  arcl tune --json         every time that was measured, too\n"
            "\n"
            "What was found is in XDG_CACHE_HOME/arcl or HOME/.cache/arcl; without it the\n"
            "usual limits hold.\n"
            "\n"
            "exit code: 0 done, 1 a device failed or its limits could not be kept, 2 wrong\n"
            "use\n",
    ARCL_USES(uses),
    .run = run_command,
};
