/* cmd_bench.c - the command `arcl bench`: how fast this machine is. */
#include <string.h>

#include "bench/bench.h"
#include "bench/device_bench.h"
#include "cli/options.h"
#include "cli/use_devices.h"

static bool save_page(arcl_cli *cli, const char *path, const arcl_device_bench *b)
{
    arcl_text json = {0}, page = {0};
    arcl_error err = {0};

    arcl_device_bench_data(b, false, &json);
    const bool ok =
        arcl_bench_page("devices", &json, b->n, !b->failed, &page, &err) && arcl_cli_write(cli, path, &page, &err);
    arcl_text_close(&json);
    arcl_text_close(&page);
    return ok || arcl_cli_failed(&err) == ARCL_EXIT_DONE;
}

static int run_command(arcl_cli *cli, arcl_settings *s)
{
    arcl_device_set set;
    arcl_error err = {0};

    if (s->words.n == 0)
        return arcl_cli_wrong("say what to measure: 'arcl bench devices' is what there is");
    const char *what = s->words.at[s->words.n - 1];
    if (s->words.n > 1 || strcmp(what, "devices") != 0)
        return arcl_cli_wrong("'%s' cannot be measured; 'arcl bench devices' is what there is", what);
    if (s->json && s->csv)
        return arcl_cli_wrong("--json and --csv exclude each other");
    if (!arcl_cli_can_page(s->html, &err))
        return arcl_cli_failed(&err);
    if (!arcl_choose_devices(cli, s->device, &set))
        return ARCL_EXIT_WRONG;
    arcl_device_bench b = {.set = &set, .ns = s->time, .stop = arcl_cli_stop()};
    arcl_cli_listen();
    arcl_progress_start(cli, "measuring", NULL, 0);
    arcl_device_bench_run(&b, &cli->mem);
    arcl_device_set_close(&set);
    arcl_progress_stop();
    if (s->json || s->csv)
        arcl_device_bench_data(&b, s->csv, &cli->out);
    else
        arcl_device_bench_table(&b, cli->width, cli->mode != ARCL_SHOW_PLAIN, &cli->out);
    if (s->html && !save_page(cli, s->html, &b))
        return ARCL_EXIT_WRONG;
    return b.failed ? ARCL_EXIT_UNMET : ARCL_EXIT_DONE;
}

static const arcl_use uses[] = {
    {.id = ARCL_O_device, .help = "c, gpu, cpu, cl, 1 or 1,3 (default: all of them)"},
    {.id = ARCL_O_time, .max = 3600 * ARCL_SECOND, .usual = 20 * ARCL_SECOND, .help = "for all of it"},
    {.id = ARCL_O_json, .help = "one JSON object, with what the devices are"},
    {.id = ARCL_O_csv},
    {.id = ARCL_O_html, .help = "write a page to look at (docs/REPORTS.md)"},
};

const arcl_command arcl_command_bench = {
    .name = "bench",
    .summary = "how fast plain C and the devices are here",
    .words = "devices",
    .text = "'arcl bench devices' measures plain C and every OpenCL device side by side: launches, copies, memory, "
            "labelling of small and large grids, and every operation on 1,024 grids. All results are compared with "
            "plain C while it is at it.",
    .more = "examples:\n"
            "  arcl bench devices                     a table\n"
            "  arcl bench devices --json > a.json     and what the devices are\n"
            "  arcl bench devices --device c          plain C alone\n"
            "  arcl bench devices --time 5         a first look\n"
            "\n"
            "exit code: 0 done, 1 a device failed or gave a wrong result, 2 wrong use\n",
    ARCL_USES(uses),
    .run = run_command,
};
