/* cmd_bench.c - the command `arcl bench`: how fast this machine is. */
#include <string.h>

#include "cli/bench_cases.h"
#include "cli/options.h"
#include "device/device_set.h"

enum { MEMORY_MAX = 2000 << 20 };

/* Opens the devices and lets each prove itself; those that fail do not take part. */
static void open_devices(arcl_bench *b, const arcl_chosen *chosen)
{
    for (unsigned k = 0; k < chosen->n; k++) {
        arcl_device *d = ARCL_TAKE(&b->cli->mem, arcl_device, 1);
        arcl_error err = {0};
        if (arcl_device_open_tested(d, chosen->at[k], &err)) {
            b->device[b->devices++] = d;
            continue;
        }
        arcl_device_close(d);
        arcl_cli_say("%s", err.text);
        b->failed = true;
    }
}

static int bench(arcl_cli *cli, const arcl_chosen *chosen, uint64_t ns, bool json, bool csv)
{
    arcl_device *opened[ARCL_DEVICES_MAX];
    arcl_bench b = {.cli = cli, .results = {.devices = chosen, .threads = arcl_trial_threads()}};

    arcl_arena_open(&b.mem, MEMORY_MAX);
    b.mem.escape = cli->mem.escape;
    arcl_cli_listen();
    arcl_progress_start(cli, "measuring", NULL, 0);
    open_devices(&b, chosen);
    const unsigned n = b.devices;
    memcpy(opened, b.device, sizeof opened);
    arcl_bench_run(&b, ns);
    for (unsigned k = 0; k < n; k++)
        arcl_device_close(opened[k]);
    arcl_progress_stop();
    arcl_arena_close(&b.mem);
    if (json)
        arcl_bench_json(&b.results, &cli->out);
    else if (csv)
        arcl_bench_csv(&b.results, &cli->out);
    else
        arcl_bench_table(&b.results, cli, &cli->out);
    return b.failed ? ARCL_EXIT_UNMET : ARCL_EXIT_DONE;
}

static int run_command(arcl_cli *cli, arcl_settings *s)
{
    arcl_chosen chosen;

    if (s->words.n == 0)
        return arcl_cli_wrong("say what to measure: 'arcl bench devices' is what there is");
    const char *what = s->words.at[s->words.n - 1];
    if (s->words.n > 1 || strcmp(what, "devices") != 0)
        return arcl_cli_wrong("'%s' cannot be measured; 'arcl bench devices' is what there is", what);
    if (s->json && s->csv)
        return arcl_cli_wrong("--json and --csv exclude each other");
    if (!arcl_chosen_read(s->device, &chosen))
        return ARCL_EXIT_WRONG;
    return bench(cli, &chosen, s->time, s->json, s->csv);
}

static const arcl_use uses[] = {
    {.id = ARCL_O_device, .help = "c, gpu, cpu, cl, 1 or 1,3 (default: all of them)"},
    {.id = ARCL_O_time, .max = 3600 * ARCL_SECOND, .usual = 20 * ARCL_SECOND, .help = "for all of it"},
    {.id = ARCL_O_json, .help = "one JSON object, with what the devices are"},
    {.id = ARCL_O_csv},
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
