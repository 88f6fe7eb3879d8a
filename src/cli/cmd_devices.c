/* cmd_devices.c - the command `arcl devices`: what OpenCL offers here. */
#include <string.h>

#include "cli/options.h"
#include "device/device_set.h"
#include "report/lists.h"

/* ---- the check ------------------------------------------------------------------------------- */

/* Compiles the kernels for a device and compares what they give with plain C. */
static const char *check(arcl_cli *cli, const arcl_device_info *info)
{
    static arcl_device device; /* large */
    arcl_error err = {0};

    (void)arcl_device_open_tested(&device, info, arcl_cli_stop(), &err);
    for (char *line = device.log.len ? strtok(device.log.s, "\n") : NULL; line; line = strtok(NULL, "\n"))
        arcl_cli_note(line);
    arcl_device_close(&device);
    return arcl_take_text(&cli->mem, err.text, strlen(err.text));
}

static void check_all(arcl_cli *cli, const arcl_device_list *list, arcl_device_checks *c)
{
    arcl_cli_listen();
    arcl_progress_start(cli, "checking devices", NULL, 0);
    c->failed = list->driver[0] != 0;
    for (unsigned k = 0; k < list->n && !arcl_cli_interrupted(); k++)
        if (list->at[k].crashed) {
            c->of[k] = list->at[k].skipped;
        } else if (!list->at[k].skipped[0]) {
            c->of[k] = check(cli, &list->at[k]);
            c->failed += c->of[k][0] != 0;
        }
    arcl_progress_stop();
}

static int run_command(arcl_cli *cli, arcl_settings *s)
{
    const arcl_device_list *list = arcl_devices_for(s->check ? ARCL_DEVICES_ANEW : ARCL_DEVICES_LISTED);
    arcl_device_checks c = {{0}, 0};

    if (list->complaint[0])
        return arcl_cli_wrong("%s", list->complaint);
    if (s->check)
        check_all(cli, list, &c);
    if (s->json)
        arcl_devices_json(list, &c, &cli->out);
    else
        arcl_devices_table(list, &c, cli->width, cli->mode != ARCL_SHOW_PLAIN, &cli->out);
    return c.failed ? ARCL_EXIT_UNMET : ARCL_EXIT_DONE;
}

static const arcl_use uses[] = {
    {.id = ARCL_O_check},
    {.id = ARCL_O_json, .help = "print one JSON object"},
};

const arcl_command arcl_command_devices = {
    .name = "devices",
    .summary = "list the OpenCL devices, and why one is not used",
    .text = "Lists the OpenCL devices of all platforms with their numbers for --device. If a device cannot be used, "
            "the reason is beside it. If there is no device, it says what is missing and what to do.",
    .more = "examples:\n"
            "  arcl devices             the list\n"
            "  arcl devices --json      the same as one JSON object, for other programs\n"
            "  arcl devices --check     and whether each gives the answers of plain C\n"
            "\n"
            "environment:\n"
            "  ARCL_DEVICE              what --device is if it is not given: auto, c, cl,\n"
            "                           gpu, cpu, 1 or 1,3\n"
            "  ARCL_PLATFORM_SKIP       parts of names of platforms to leave alone, with\n"
            "                           commas between them\n"
            "  ARCL_DEVICE_MEMORY       bytes of a device's memory that 'arcl label' may\n"
            "                           use, if not all\n"
            "  ARCL_CL_DIR              a folder to read the kernels from, for work on them\n"
            "  ARCL_CL_OPTIONS          more options for the devices' compilers\n"
            "\n"
            "exit code: 0 done, 1 a device failed its check, 2 wrong use\n",
    ARCL_USES(uses),
    .run = run_command,
};
