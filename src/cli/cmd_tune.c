/* cmd_tune.c - the command `arcl tune`: from how many cells on each device is worth it here. */
#include <stdlib.h>

#include "arcl/arcl.h"
#include "bench/tune.h"
#include "cli/options.h"
#include "report/json_out.h"

/* Tunes a device and says what came of it; whether all is well. */
static bool tune(arcl_cli *cli, const arcl_device_info *info, const arcl_settings *s, bool *left)
{
    arcl_tuned *t = ARCL_TAKE(&cli->mem, arcl_tuned, 1);

    arcl_progress_start(cli, "measuring devices", NULL, 0);
    arcl_tune_device(info, s->time, arcl_cli_stop(), &cli->mem, t);
    arcl_progress_stop();
    if (s->json)
        arcl_tuned_json(t, &cli->out);
    else if (t->tune.limits.measured)
        arcl_tuned_table(t, cli->width, &cli->out);
    if (t->failure.text[0])
        arcl_cli_say("%s", t->failure.text);
    if (t->not_kept.text[0])
        arcl_cli_say("the limits are not kept: %s", t->not_kept.text);
    *left |= t->left;
    return !t->failure.text[0] && !t->not_kept.text[0];
}

static int run_command(arcl_cli *cli, arcl_settings *s)
{
    bool ok = true, left = false;
    arcl_device_set set;

    if (!arcl_choose_devices(cli, s->device, &set))
        return ARCL_EXIT_WRONG;
    if (set.choices == 0) {
        const bool plain = set.options.choice.kind == ARCL_CHOICE_C;
        return arcl_cli_wrong("there is no device to measure%s%s", plain ? "" : ": ",
                              plain ? "" : arcl_devices()->missing);
    }
    arcl_cli_listen();
    if (s->json) {
        arcl_put_open(&cli->out, ARCL_JSON_NONE);
        arcl_put_text(&cli->out, ARCL_JSON_arcl, ARCL_VERSION);
        arcl_put_list(&cli->out, ARCL_JSON_devices);
    }
    for (unsigned k = 0; k < set.choices && !arcl_cli_interrupted(); k++)
        ok &= tune(cli, set.chosen[k], s, &left);
    if (s->json) {
        arcl_put_end(&cli->out);
        arcl_put_line(&cli->out);
    }
    const int code = ok ? ARCL_EXIT_DONE : ARCL_EXIT_UNMET;
    if (left) /* a driver that does not answer does not let the process end in the usual way, either */
        _Exit(arcl_cli_flush(cli) ? code : ARCL_EXIT_WRONG);
    return code;
}

static const arcl_use uses[] = {
    {.id = ARCL_O_device, .help = "gpu, cpu, cl, 1 or 1,3 (default: all of them)"},
    {.id = ARCL_O_time, .max = 600 * ARCL_SECOND, .usual = 8 * ARCL_SECOND, .help = "time for each device"},
    {.id = ARCL_O_json, .help = "print one JSON object, with every time that was measured"},
};

const arcl_command arcl_command_tune = {
    .name = "tune",
    .summary = "measure from what size on each device is worth it",
    .text = "Measures for each device and operation from how many cells on the device is faster than plain C, with "
            "data on the host and with data on the device, and keeps these limits for later runs with --device auto. "
            "It takes seconds. The limits apply to this device, this driver and this version of arcl.",
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
