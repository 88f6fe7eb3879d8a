/* cmd_bench.c - the command `arcl bench`: how fast this machine is. */
#include <string.h>

#include "cli/bench_cases.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "device/device_set.h"

static const arcl_usage usage = {
    .command = "bench",
    .text = "'arcl bench devices' measures plain C and every OpenCL device side by side: launches, copies, memory, "
            "labelling of small and large grids, and every operation on 1,024 grids. All results are compared with "
            "plain C while it is at it.",
    .more = "examples:\n"
            "  arcl bench devices                     a table\n"
            "  arcl bench devices --json > a.json     and what the devices are\n"
            "  arcl bench devices --device c          plain C alone\n"
            "  arcl bench devices --seconds 5         a first look\n"
            "\n"
            "exit code: 0 done, 1 a device failed or gave a wrong result, 2 wrong use\n",
};

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

static int bench(arcl_cli *cli, const arcl_chosen *chosen, uint64_t seconds, bool json, bool csv)
{
    arcl_device *opened[ARCL_DEVICES_MAX];
    arcl_bench b = {.cli = cli, .results = {.devices = chosen, .threads = arcl_trial_threads()}};

    arcl_arena_open(&b.mem, MEMORY_MAX);
    b.mem.escape = cli->mem.escape;
    arcl_progress_start("measuring", NULL, 0);
    open_devices(&b, chosen);
    const unsigned n = b.devices;
    memcpy(opened, b.device, sizeof opened);
    arcl_bench_run(&b, seconds * 1000000000u);
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

int arcl_command_bench(arcl_cli *cli, int argc, char **argv)
{
    const char *device = NULL, *what;
    bool json = false, csv = false;
    uint64_t seconds = 20;
    arcl_chosen chosen;
    arcl_words words = {0};
    const arcl_option options[] = {
        {NULL, "devices", "what to measure", .words = &words},
        {"--device", "WHICH", "c, gpu, cpu, cl, 1 or 1,3 (default: all of them)", .word = &device},
        {"--seconds", "N", "for all of it", .number = &seconds, .max = 3600, .usual = 20},
        {"--json", .help = "one JSON object, with what the devices are", .on = &json},
        {"--csv", .help = "lines of values with commas between them", .on = &csv},
    };
    int code;

    if (!arcl_options_read(cli, &usage, options, sizeof options / sizeof *options, argc, argv, &code))
        return code;
    if (words.n == 0)
        return arcl_cli_wrong("say what to measure: 'arcl bench devices' is what there is");
    what = words.at[words.n - 1];
    if (words.n > 1 || strcmp(what, "devices") != 0)
        return arcl_cli_wrong("'%s' cannot be measured; 'arcl bench devices' is what there is", what);
    if (json && csv)
        return arcl_cli_wrong("--json and --csv exclude each other");
    if (!arcl_chosen_read(device, &chosen))
        return ARCL_EXIT_WRONG;
    return bench(cli, &chosen, seconds, json, csv);
}
