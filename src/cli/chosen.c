#include "cli/chosen.h"

#include "report/json_out.h"

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

void arcl_chosen_json(const arcl_device_info *d, arcl_text *out)
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
