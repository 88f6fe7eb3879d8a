#include "cli/chosen.h"

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
