/* cmd_devices.c - the command `arcl devices`: what OpenCL offers here. */
#include <inttypes.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/options.h"
#include "device/device_set.h"
#include "report/layout.h"

static const arcl_usage usage = {
    .command = "devices",
    .text = "Lists the OpenCL devices of all platforms with the numbers that --device takes. One that cannot be used "
            "has the reason beside it; where there is none at all, it says which piece is missing and what to do.",
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
};

/* What became of the check of each device; NULL: it was not checked. */
typedef struct checks {
    const char *of[ARCL_DEVICES_MAX]; /* empty: passed */
    unsigned failed;
} checks;

/* ---- for people ------------------------------------------------------------------------------ */

/* 1.5 GiB */
static void put_bytes(arcl_text *out, uint64_t bytes)
{
    static const char *const units[] = {"bytes", "KiB", "MiB", "GiB", "TiB"};
    double n = (double)bytes;
    unsigned k = 0;

    while (n >= 1024 && k < 4) {
        n /= 1024;
        k++;
    }
    arcl_text_printf(out, n < 10 && n != (double)(int)n ? "%.1f %s" : "%.0f %s", n, units[k]);
}

/* "    text", in lines that fit. */
static void put_indented(const arcl_cli *cli, arcl_text *out, const char *text)
{
    arcl_text safe = {0};

    arcl_layout_safe(&safe, text, strlen(text));
    arcl_text_puts(out, "     ");
    arcl_layout_wrap(out, safe.s ? safe.s : "", 5, 5, cli->width);
    arcl_text_close(&safe);
}

static void put_device(const arcl_cli *cli, const arcl_device_info *d, const char *check, arcl_text *out)
{
    const bool colour = cli->mode != ARCL_SHOW_PLAIN;
    arcl_text line = {0};

    arcl_text_printf(out, "%3u  ", d->number);
    arcl_layout_safe(&line, d->name, strlen(d->name));
    arcl_layout_styled(out, colour, ARCL_STYLE_BOLD, line.s ? line.s : "a device without a name");
    arcl_text_putc(out, '\n');

    arcl_text_clear(&line);
    arcl_text_printf(&line, "%s, ",
                     d->type == ARCL_DEVICE_OTHER ? "neither GPU nor CPU" : arcl_device_type_name(d->type));
    arcl_layout_plural(&line, d->units, "unit");
    arcl_text_puts(&line, ", ");
    put_bytes(&line, d->memory);
    arcl_text_puts(&line, d->unified ? " shared with the host (at most " : " of memory (at most ");
    put_bytes(&line, d->alloc_max);
    arcl_text_puts(&line, " in one piece), ");
    put_bytes(&line, d->local_memory);
    arcl_text_puts(&line, " for a group");
    put_indented(cli, out, line.s ? line.s : "");

    arcl_text_clear(&line);
    arcl_text_printf(&line, "%s, %s, driver %s", d->platform, d->version, d->driver);
    put_indented(cli, out, line.s ? line.s : "");

    arcl_text_clear(&line);
    if (d->skipped[0] && !(d->crashed && check))
        arcl_text_printf(&line, "skipped: %s", d->skipped);
    else if (d->twin)
        arcl_text_printf(&line, "the same hardware as device %u: used only as --device %u", d->twin, d->number);
    if (line.s && line.s[0])
        put_indented(cli, out, line.s);

    arcl_text_clear(&line);
    if (check)
        arcl_text_printf(
            &line, check[0] ? "FAILED its check: %s" : "passed its check: every kernel agrees with plain C", check);
    if (line.s && line.s[0])
        put_indented(cli, out, line.s);
    arcl_text_close(&line);
}

/* "auto  plain C: there is no GPU" */
static void put_choice(arcl_text *out, const char *word, const arcl_device_list *list)
{
    const arcl_device_info *picked[ARCL_DEVICES_MAX];
    arcl_choice choice;
    arcl_error err = {0};

    if (!arcl_choice_read(word, &choice, &err))
        return;
    const unsigned n = arcl_choice_pick(&choice, list, picked, &err);
    arcl_text_printf(out, "  --device %-4s  ", word);
    for (unsigned k = 0; k < n; k++)
        arcl_text_printf(out, "%s%u", k ? ", " : n > 1 ? "devices " : "device ", picked[k]->number);
    if (n == 0)
        arcl_text_puts(out, "plain C, since there is no GPU");
    else if (choice.kind == ARCL_CHOICE_AUTO)
        arcl_text_puts(out, " where that is faster than plain C");
    arcl_text_putc(out, '\n');
}

/* Nothing if there is no text. */
static void put_note(const arcl_cli *cli, arcl_text *out, const char *before, const char *text)
{
    arcl_text safe = {0};

    if (!text[0])
        return;
    arcl_text_puts(&safe, before);
    arcl_layout_safe(&safe, text, strlen(text));
    arcl_layout_wrap(out, safe.s ? safe.s : "", 0, 5, cli->width);
    arcl_text_close(&safe);
}

static void put_list(const arcl_cli *cli, const arcl_device_list *list, const checks *c, arcl_text *out)
{
    for (unsigned k = 0; k < list->n; k++)
        put_device(cli, &list->at[k], c->of[k], out);
    for (unsigned k = 0; k < list->platforms; k++)
        if (list->platform[k].skipped[0]) {
            arcl_text line = {0};
            arcl_text_printf(&line, "platform %s skipped: %s", list->platform[k].name, list->platform[k].skipped);
            put_note(cli, out, "  -  ", line.s ? line.s : "");
            arcl_text_close(&line);
        }
    if (list->n > 0 || list->platforms > 0)
        arcl_text_putc(out, '\n');
    if (list->usable > 0) {
        put_choice(out, "auto", list);
        put_choice(out, "cl", list);
    } else {
        arcl_text_puts(out, "No OpenCL device can be used; plain C does all the work.\n");
        put_indented(cli, out, list->missing);
    }
    if (list->usable > 0)
        put_note(cli, out, "note: ", list->driver);
    put_note(cli, out, "note: ", list->vendors);
    put_note(cli, out, "note: ", list->cache);
}

/* ---- for programs ---------------------------------------------------------------------------- */

static void put_text(arcl_text *out, const char *key, const char *value)
{
    arcl_text_printf(out, ",\"%s\":", key);
    if (value[0])
        arcl_text_json(out, value, strlen(value));
    else
        arcl_text_puts(out, "null");
}

static void put_device_json(const arcl_device_info *d, const char *check, arcl_text *out)
{
    arcl_text_printf(out, "{\"number\":%u,\"type\":\"%s\"", d->number, arcl_device_type_name(d->type));
    put_text(out, "name", d->name);
    put_text(out, "platform", d->platform);
    put_text(out, "vendor", d->vendor);
    put_text(out, "version", d->version);
    put_text(out, "driver", d->driver);
    arcl_text_printf(out, ",\"units\":%u,\"memory\":%" PRIu64 ",\"alloc_max\":%" PRIu64, d->units, d->memory,
                     d->alloc_max);
    arcl_text_printf(out, ",\"local_memory\":%" PRIu64 ",\"group_max\":%" PRIu64 ",\"unified\":%s", d->local_memory,
                     d->group_max, d->unified ? "true" : "false");
    if (d->has_pci)
        arcl_text_printf(out, ",\"pci\":\"%04x:%02x:%02x.%x\"", d->pci[0], d->pci[1], d->pci[2], d->pci[3]);
    if (d->twin)
        arcl_text_printf(out, ",\"same_as\":%u", d->twin);
    put_text(out, "skipped", d->skipped);
    if (check) {
        arcl_text_printf(out, ",\"passed\":%s", check[0] ? "false" : "true");
        put_text(out, "failure", check);
    }
    arcl_text_putc(out, '}');
}

static void put_json(const arcl_device_list *list, const checks *c, arcl_text *out)
{
    arcl_text_puts(out, "{\"devices\":[");
    for (unsigned k = 0; k < list->n; k++) {
        arcl_text_puts(out, k ? "," : "");
        put_device_json(&list->at[k], c->of[k], out);
    }
    arcl_text_puts(out, "],\"platforms\":[");
    for (unsigned k = 0; k < list->platforms; k++) {
        arcl_text_printf(out, "%s{\"devices\":%u", k ? "," : "", list->platform[k].devices);
        put_text(out, "name", list->platform[k].name);
        put_text(out, "version", list->platform[k].version);
        put_text(out, "skipped", list->platform[k].skipped);
        arcl_text_putc(out, '}');
    }
    arcl_text_putc(out, ']');
    put_text(out, "loader", list->loader);
    put_text(out, "registered", list->vendors);
    put_text(out, "driver_failure", list->driver);
    put_text(out, "cache", list->cache);
    put_text(out, "missing", list->missing);
    arcl_text_puts(out, "}\n");
}

/* ---- the check ------------------------------------------------------------------------------- */

/* Compiles the kernels for a device and compares what they give with plain C. */
static const char *check(arcl_cli *cli, const arcl_device_info *info)
{
    static arcl_device device; /* large */
    arcl_error err = {0};

    (void)arcl_device_open_tested(&device, info, &err);
    for (char *line = device.log.len ? strtok(device.log.s, "\n") : NULL; line; line = strtok(NULL, "\n"))
        arcl_cli_note(line);
    arcl_device_close(&device);
    return arcl_take_text(&cli->mem, err.text, strlen(err.text));
}

static void check_all(arcl_cli *cli, const arcl_device_list *list, checks *c)
{
    arcl_progress_start("checking devices", NULL, 0);
    c->failed = list->driver[0] != 0;
    for (unsigned k = 0; k < list->n; k++)
        if (list->at[k].crashed) {
            c->of[k] = list->at[k].skipped;
        } else if (!list->at[k].skipped[0]) {
            c->of[k] = check(cli, &list->at[k]);
            c->failed += c->of[k][0] != 0;
        }
    arcl_progress_stop();
}

int arcl_command_devices(arcl_cli *cli, int argc, char **argv)
{
    bool json = false, checking = false;
    checks c = {{0}, 0};
    const arcl_option options[] = {
        {"--check", .help = "run every kernel on every device and compare with plain C", .on = &checking},
        {"--json", .help = "one JSON object", .on = &json},
    };
    int code;

    if (!arcl_options_read(cli, &usage, options, sizeof options / sizeof *options, argc, argv, &code))
        return code;
    const arcl_device_list *list = arcl_devices_for(checking ? ARCL_DEVICES_ANEW : ARCL_DEVICES_LISTED);
    if (list->complaint[0])
        return arcl_cli_wrong("%s", list->complaint);
    if (checking)
        check_all(cli, list, &c);
    if (json)
        put_json(list, &c, &cli->out);
    else
        put_list(cli, list, &c, &cli->out);
    return c.failed ? ARCL_EXIT_UNMET : ARCL_EXIT_DONE;
}
