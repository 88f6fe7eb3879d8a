/* cmd_bench.c - the command `arcl bench`: how fast this machine is. */
#define _POSIX_C_SOURCE 200809L
#include <string.h>
#include <unistd.h>

#include "bench/model_bench.h"
#include "bench/suite.h"
#include "cli/options.h"

#define DEVICES_NS (20 * ARCL_SECOND)

/* For the files that are written in the end. */
typedef struct results {
    const char *name;
    arcl_text json;
    size_t rows;
} results;

static int bench_devices(arcl_cli *cli, const arcl_settings *s, results *r)
{
    arcl_device_set set;

    if (!arcl_choose_devices(cli, s->device, &set))
        return ARCL_EXIT_WRONG;
    arcl_device_bench b = {.set = &set, .ns = s->time ? s->time : DEVICES_NS, .stop = arcl_cli_stop()};
    arcl_cli_listen();
    arcl_progress_start(cli, "measuring", NULL, 0);
    arcl_device_bench_run(&b, &cli->mem);
    arcl_device_set_close(&set);
    arcl_progress_stop();
    if (s->json || s->csv)
        arcl_device_bench_data(&b, s->csv, &cli->out);
    else
        arcl_device_bench_table(&b, cli->width, cli->mode != ARCL_SHOW_PLAIN, &cli->out);
    arcl_device_bench_data(&b, false, &r->json);
    r->name = "devices";
    r->rows = b.n;
    return b.failed ? ARCL_EXIT_UNMET : ARCL_EXIT_DONE;
}

/* ---- a model ---------------------------------------------------------------------------------- */

enum { CANDIDATES = 10000 };

static void warn(void *to, const char *sentence)
{
    (void)to;
    arcl_cli_say("warning: %s", sentence);
}

static int run_model(arcl_cli *cli, const arcl_settings *s, arcl_model_bench *b, results *r)
{
    arcl_error err = {0};

    arcl_cli_listen();
    arcl_progress_start(cli, "measuring", NULL, 0);
    const bool ok = arcl_model_bench_run(b, &err);
    arcl_progress_stop();
    if (!ok) {
        arcl_cli_say("%s", err.text);
        return ARCL_EXIT_UNMET;
    }
    if (s->json || s->csv)
        arcl_model_bench_data(b, s->csv, &cli->out);
    else
        arcl_model_bench_table(b, cli->mode != ARCL_SHOW_PLAIN, &cli->out);
    arcl_model_bench_data(b, false, &r->json);
    r->name = "model";
    r->rows = b->n;
    return ARCL_EXIT_DONE;
}

static int bench_model(arcl_cli *cli, const arcl_settings *s, results *r)
{
    arcl_inputs in = arcl_inputs_of(s);
    arcl_error err = {0};
    arcl_model model;
    arcl_model_bench b = {.model = &model,
                          .in = &in,
                          .threads = arcl_options_threads(s),
                          .candidates = s->count ? s->count : CANDIDATES,
                          .ns = s->time ? s->time : DEVICES_NS,
                          .stop = arcl_cli_stop(),
                          .warn = warn,
                          .mem = &cli->mem};

    if (!arcl_model_find(s->model, &cli->mem, &model, &err) || !arcl_choice_read(s->device, &b.choice, &err))
        return arcl_cli_failed(&err);
    if (b.choice.kind == ARCL_CHOICE_C)
        return arcl_cli_wrong("--model counts what a device is given, so --device c does not go with it");
    if (b.choice.kind == ARCL_CHOICE_AUTO)
        b.choice.kind = ARCL_CHOICE_CL;
    if (!arcl_inputs_find(cli, &in, true))
        return ARCL_EXIT_WRONG;
    const bool loaded = arcl_inputs_load(cli, &in, false);
    const int code = loaded ? arcl_inputs_code(&in, run_model(cli, s, &b, r)) : ARCL_EXIT_WRONG;
    arcl_inputs_close(&in);
    return code;
}

/* ---- everything ------------------------------------------------------------------------------ */

/* The file of this process, in the arena. */
static const char *own_file(arcl_cli *cli)
{
    char self[4096];
    const ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);

    return n > 0 ? arcl_take_text(&cli->mem, self, (size_t)n) : "/usr/bin/arcl";
}

/* The batt that is bundled beside the programs, in the arena. */
static const char *bundled_batt(arcl_cli *cli)
{
    arcl_inputs bundled = {0};
    arcl_text path = {0};

    if (!arcl_inputs_find(cli, &bundled, true))
        return NULL;
    arcl_text_printf(&path, "%s/../batts/protocol.py", bundled.programs.at[0]);
    const char *kept = arcl_take_text(&cli->mem, path.s ? path.s : "", path.len);
    arcl_text_close(&path);
    return kept;
}

static int run_suite(arcl_cli *cli, const arcl_settings *s, arcl_suite *suite, results *r)
{
    arcl_error err = {0};

    arcl_cli_listen();
    arcl_progress_start(cli, "measuring", NULL, 0);
    const bool ok = arcl_suite_run(suite, &err);
    arcl_progress_stop();
    if (!ok) {
        arcl_cli_say("%s", err.text);
        return ARCL_EXIT_UNMET;
    }
    if (s->json || s->csv)
        arcl_suite_data(suite, s->csv, &cli->out);
    else
        arcl_suite_table(suite, cli->width, cli->mode != ARCL_SHOW_PLAIN, &cli->out);
    arcl_suite_data(suite, false, &r->json);
    r->name = "";
    r->rows = suite->n;
    return suite->failed ? ARCL_EXIT_UNMET : ARCL_EXIT_DONE;
}

static int bench_all(arcl_cli *cli, const arcl_settings *s, results *r)
{
    arcl_inputs in = arcl_inputs_of(s);
    arcl_device_options options = {.warn = warn};
    arcl_device_set set;
    arcl_error err = {0};
    arcl_suite suite = {.in = &in,
                        .command = own_file(cli),
                        .device = s->device ? s->device : "auto",
                        .set = &set,
                        .threads = arcl_options_threads(s),
                        .full = s->full,
                        .only = s->only,
                        .ns = s->time,
                        .rounds = (unsigned)s->rounds,
                        .stop = arcl_cli_stop(),
                        .mem = &cli->mem};
    int code = ARCL_EXIT_WRONG;

    if (!arcl_suite_check(&suite, &err) || !arcl_choice_read(s->device, &options.choice, &err))
        return arcl_cli_failed(&err);
    suite.batt = bundled_batt(cli);
    if (!suite.batt || !arcl_inputs_find(cli, &in, true) || !arcl_choose_devices(cli, s->device, &set) ||
        !arcl_use_devices(cli, s->device, false, &suite.vm))
        return ARCL_EXIT_WRONG;
    suite.labeller = arcl_labeller_open(&cli->mem, &options);
    if (arcl_inputs_load(cli, &in, false))
        code = arcl_inputs_code(&in, run_suite(cli, s, &suite, r));
    arcl_labeller_close(suite.labeller);
    arcl_vm_close(suite.vm);
    arcl_device_set_close(&set);
    arcl_inputs_close(&in);
    return code;
}

static bool save(arcl_cli *cli, const arcl_settings *s, const results *r, bool agrees, arcl_error *err)
{
    arcl_text page = {0};
    bool ok = arcl_cli_write(cli, s->out, &r->json, err);

    if (ok && s->html)
        ok =
            arcl_bench_page(r->name, &r->json, r->rows, agrees, &page, err) && arcl_cli_write(cli, s->html, &page, err);
    arcl_text_close(&page);
    return ok;
}

static int run_command(arcl_cli *cli, arcl_settings *s)
{
    arcl_error err = {0};
    results r = {0};

    if (s->words.n > 1 || (s->words.n == 1 && strcmp(s->words.at[0], "devices") != 0))
        return arcl_cli_wrong("'%s' cannot be measured; there is 'arcl bench', which takes --only, and 'arcl bench "
                              "devices'",
                              s->words.at[s->words.n - 1]);
    if (s->model && !s->words.n)
        return arcl_cli_wrong("--model goes with 'arcl bench devices'");
    if (s->json && s->csv)
        return arcl_cli_wrong("--json and --csv exclude each other");
    if (!arcl_cli_can_write(s->out, &err) || !arcl_cli_can_page(s->html, &err))
        return arcl_cli_failed(&err);
    int code = s->model ? bench_model(cli, s, &r) : s->words.n ? bench_devices(cli, s, &r) : bench_all(cli, s, &r);
    if (r.json.len && !save(cli, s, &r, code == ARCL_EXIT_DONE, &err))
        code = arcl_cli_failed(&err);
    arcl_text_close(&r.json);
    return code;
}

static const arcl_use uses[] = {
    {.id = ARCL_O_only, .value = "PART...", .help = "only these parts (default: all)"},
    {.id = ARCL_O_full, .help = "larger work, every operation of the devices, and more time"},
    {.id = ARCL_O_device,
     .help = "c, gpu, cpu, cl, 1 or 1,3 (default: GPUs where they are faster; the part devices, all)"},
    {.id = ARCL_O_time,
     .max = 3600 * ARCL_SECOND,
     .help = "time of the whole (default: 2s a part, with --full 15s; of devices alone 20s)"},
    {.id = ARCL_O_rounds, .max = 1000, .help = "run each case this many times, however long it takes; not of devices"},
    ARCL_USE(threads),
    ARCL_USE(model),
    {.id = ARCL_O_count, .usual = 10000, .help = "candidates of the model's batt"},
    {.id = ARCL_O_programs, .help = "programs that replace the bundled ones"},
    ARCL_USE(tasks),
    {.id = ARCL_O_out, .help = "write the JSON object to a file as well, for 'arcl compare'; - is standard output"},
    {.id = ARCL_O_json, .help = "print one JSON object, with the machine and the devices"},
    ARCL_USE(csv),
    {.id = ARCL_O_html, .help = "write a page (docs/REPORTS.md)"},
};

const arcl_command arcl_command_bench = {
    .name = "bench",
    .summary = "how fast arcl, plain C and the devices are here",
    .words = "[devices]",
    .text = "Measures arcl on bundled programs and tasks, with the same work and seeds on every machine: start-up, "
            "reading, the suite of programs, candidates, a search, labelling, the old protocol of 32 candidates on "
            "100 tasks, and the devices. Before a case is timed, the results of several threads and of devices are "
            "compared with those of one thread of plain C; their hash is printed. 'arcl bench devices' measures plain "
            "C and every OpenCL device side by side: launches, copies, memory, labelling of small and large grids, "
            "and the vm on 1,024 pairs. All results are compared with plain C. With --model it estimates the time of "
            "a card that is not here, for programs on their tasks, on all tasks, and for candidates: commands, bytes "
            "and work of the kernel are counted, the cores are measured, and the rest follows from the constants of "
            "the card, each of which is shown with its source (docs/DEVICES.md).",
    .more = "examples:\n"
            "  arcl bench                             a table, in less than 30 seconds\n"
            "  arcl bench -o before.json              for 'arcl compare' of two such files\n"
            "  arcl bench --only suite,batt --device c\n"
            "  arcl bench devices --json > a.json     and what the devices are\n"
            "  arcl bench devices --time 5            a first look\n"
            "  arcl bench devices --model t4          what a T4 would take\n"
            "\n"
            "parts: start, read, suite, batt, search, label, protocol, devices\n"
            "\n"
            "exit code: 0 done, 1 a result is wrong or a device failed, 2 wrong use\n",
    ARCL_USES(uses),
    .run = run_command,
};
