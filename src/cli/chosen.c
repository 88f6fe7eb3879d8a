#include "cli/chosen.h"

#include <inttypes.h>
#include <string.h>

bool arcl_chosen_read(const char *option, arcl_chosen *out)
{
    arcl_choice choice;
    arcl_error err = {0};

    *out = (arcl_chosen){0};
    if (!arcl_choice_read(option, &choice, &err)) {
        arcl_cli_wrong("%s", err.text);
        return false;
    }
    out->plain = choice.kind == ARCL_CHOICE_C;
    if (out->plain)
        return true;
    const arcl_device_list *list = arcl_devices_for(ARCL_DEVICES_ALL);
    if (list->driver_is_new)
        arcl_cli_note(list->driver);
    if (choice.kind == ARCL_CHOICE_AUTO) {
        for (unsigned k = 0; k < list->n; k++)
            if (!list->at[k].skipped[0] && !list->at[k].twin)
                out->at[out->n++] = &list->at[k];
        return true;
    }
    out->n = arcl_choice_pick(&choice, list, out->at, &err);
    if (err.text[0])
        arcl_cli_wrong("%s", err.text);
    return !err.text[0];
}

void arcl_chosen_text(arcl_text *out, const char *key, const char *value)
{
    arcl_text_printf(out, "\"%s\":", key);
    if (value[0])
        arcl_text_json(out, value, strlen(value));
    else
        arcl_text_puts(out, "null");
}

void arcl_chosen_json(const arcl_device_info *d, arcl_text *out)
{
    const struct {
        const char *key, *value;
    } texts[] = {{"name", d->name},
                 {"platform", d->platform},
                 {"vendor", d->vendor},
                 {"version", d->version},
                 {"driver", d->driver}};

    arcl_text_printf(out, "\"number\":%u,\"type\":\"%s\"", d->number, arcl_device_type_name(d->type));
    for (size_t k = 0; k < sizeof texts / sizeof *texts; k++) {
        arcl_text_putc(out, ',');
        arcl_chosen_text(out, texts[k].key, texts[k].value);
    }
    arcl_text_printf(out, ",\"units\":%u,\"memory\":%" PRIu64, d->units, d->memory);
}
