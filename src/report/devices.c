#include "report/lists.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "device/devices.h"
#include "report/json_out.h"
#include "report/layout.h"

void arcl_device_json(const arcl_device_info *d, arcl_text *out)
{
    arcl_put_count(out, ARCL_JSON_number, d->number);
    arcl_put_text(out, ARCL_JSON_type, arcl_device_type_name(d->type));
    arcl_put_known(out, ARCL_JSON_name, d->name);
    arcl_put_known(out, ARCL_JSON_platform, d->platform);
    arcl_put_known(out, ARCL_JSON_vendor, d->vendor);
    arcl_put_known(out, ARCL_JSON_version, d->version);
    arcl_put_known(out, ARCL_JSON_driver, d->driver);
    arcl_put_count(out, ARCL_JSON_units, d->units);
    arcl_put_count(out, ARCL_JSON_memory, d->memory);
}

/* ---- for people ------------------------------------------------------------------------------ */

/* 1.5 GiB */
static arcl_figure bytes_text(uint64_t bytes)
{
    static const char *const units[] = {"bytes", "KiB", "MiB", "GiB", "TiB"};
    double n = (double)bytes;
    unsigned k = 0;
    arcl_figure f;

    while (n >= 1024 && k < 4) {
        n /= 1024;
        k++;
    }
    snprintf(f.s, sizeof f.s, n < 10 && n != (double)(int)n ? "%.1f %s" : "%.0f %s", n, units[k]);
    return f;
}

/* "     text", in lines that fit; nothing if there is no text. */
static void put_indented(unsigned width, arcl_text *out, const char *before, const char *text)
{
    if (!text[0])
        return;
    arcl_text_puts(out, "     ");
    arcl_layout_wrapped(out, 5, 5, width, "%s%s", before, text);
}

static void put_device(unsigned width, bool colour, const arcl_device_info *d, const char *check, arcl_text *out)
{
    arcl_text name = {0};

    arcl_text_printf(out, "%3u  ", d->number);
    arcl_layout_safe(&name, d->name, strlen(d->name));
    arcl_layout_styled(out, colour, ARCL_STYLE_BOLD, "%s", name.s ? name.s : "a device without a name");
    arcl_text_close(&name);
    arcl_text_puts(out, "\n     ");
    arcl_layout_wrapped(out, 5, 5, width, "%s, %s, %s%s (at most %s in one piece), %s for a group",
                        d->type == ARCL_DEVICE_OTHER ? "neither GPU nor CPU" : arcl_device_type_name(d->type),
                        arcl_plural(d->units, "unit").s, bytes_text(d->memory).s,
                        d->unified ? " shared with the host" : " of memory", bytes_text(d->alloc_max).s,
                        bytes_text(d->local_memory).s);
    arcl_text_puts(out, "     ");
    arcl_layout_wrapped(out, 5, 5, width, "%s, %s, driver %s", d->platform, d->version, d->driver);
    if (d->skipped[0] && !(d->crashed && check)) {
        put_indented(width, out, "skipped: ", d->skipped);
    } else if (d->twin) {
        arcl_text_puts(out, "     ");
        arcl_layout_wrapped(out, 5, 5, width, "the same hardware as device %u: used only as --device %u", d->twin,
                            d->number);
    }
    if (check && check[0])
        put_indented(width, out, "FAILED its check: ", check);
    else if (check)
        put_indented(width, out, "passed its check: ", "every kernel agrees with plain C");
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
static void put_note(unsigned width, arcl_text *out, const char *text)
{
    if (text[0])
        arcl_layout_wrapped(out, 0, 5, width, "note: %s", text);
}

void arcl_devices_table(const arcl_device_list *list, const arcl_device_checks *c, unsigned width, bool colour,
                        arcl_text *out)
{
    for (unsigned k = 0; k < list->n; k++)
        put_device(width, colour, &list->at[k], c->of[k], out);
    for (unsigned k = 0; k < list->platforms; k++)
        if (list->platform[k].skipped[0])
            arcl_layout_wrapped(out, 0, 5, width, "  -  platform %s skipped: %s", list->platform[k].name,
                                list->platform[k].skipped);
    if (list->n > 0 || list->platforms > 0)
        arcl_text_putc(out, '\n');
    if (list->usable > 0) {
        put_choice(out, "auto", list);
        put_choice(out, "cl", list);
        put_note(width, out, list->driver);
    } else {
        arcl_text_puts(out, "No OpenCL device can be used; plain C does all the work.\n");
        put_indented(width, out, "", list->missing);
    }
    put_note(width, out, list->vendors);
    put_note(width, out, list->cache);
}

/* ---- for programs ---------------------------------------------------------------------------- */

static void put_device_json(const arcl_device_info *d, const char *check, arcl_text *out)
{
    char pci[32];

    arcl_put_open(out, ARCL_JSON_NONE);
    arcl_device_json(d, out);
    arcl_put_count(out, ARCL_JSON_alloc_max, d->alloc_max);
    arcl_put_count(out, ARCL_JSON_local_memory, d->local_memory);
    arcl_put_count(out, ARCL_JSON_group_max, d->group_max);
    arcl_put_bool(out, ARCL_JSON_unified, d->unified);
    if (d->has_pci) {
        snprintf(pci, sizeof pci, "%04x:%02x:%02x.%x", d->pci[0], d->pci[1], d->pci[2], d->pci[3]);
        arcl_put_text(out, ARCL_JSON_pci, pci);
    }
    if (d->twin)
        arcl_put_count(out, ARCL_JSON_same_as, d->twin);
    arcl_put_known(out, ARCL_JSON_skipped, d->skipped);
    if (check) {
        arcl_put_bool(out, ARCL_JSON_passed, !check[0]);
        arcl_put_known(out, ARCL_JSON_failure, check);
    }
    arcl_put_close(out);
}

void arcl_devices_json(const arcl_device_list *list, const arcl_device_checks *c, arcl_text *out)
{
    arcl_put_open(out, ARCL_JSON_NONE);
    arcl_put_list(out, ARCL_JSON_devices);
    for (unsigned k = 0; k < list->n; k++)
        put_device_json(&list->at[k], c->of[k], out);
    arcl_put_end(out);
    arcl_put_list(out, ARCL_JSON_platforms);
    for (unsigned k = 0; k < list->platforms; k++) {
        arcl_put_open(out, ARCL_JSON_NONE);
        arcl_put_count(out, ARCL_JSON_devices, list->platform[k].devices);
        arcl_put_known(out, ARCL_JSON_name, list->platform[k].name);
        arcl_put_known(out, ARCL_JSON_version, list->platform[k].version);
        arcl_put_known(out, ARCL_JSON_skipped, list->platform[k].skipped);
        arcl_put_close(out);
    }
    arcl_put_end(out);
    arcl_put_known(out, ARCL_JSON_loader, list->loader);
    arcl_put_known(out, ARCL_JSON_registered, list->vendors);
    arcl_put_known(out, ARCL_JSON_driver_failure, list->driver);
    arcl_put_known(out, ARCL_JSON_cache, list->cache);
    arcl_put_known(out, ARCL_JSON_missing, list->missing);
    arcl_put_line(out);
}
