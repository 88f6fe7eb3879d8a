/* vm_explain.c - how many pairs went where, and why, in sentences. */
#include <inttypes.h>

#include "device/device_set.h"
#include "device/route.h"
#include "exec/vm.h"

/* Says what the line holds, and begins a new one. */
static void say(const arcl_device_set *set, arcl_vm_say *to, arcl_text *line)
{
    if (line->s)
        to(set->options.to, line->s);
    arcl_text_clear(line);
}

void arcl_vm_explain(const arcl_vm_counts *c, const arcl_device_set *set, const arcl_route *route, arcl_vm_say *to)
{
    static const char *const why[ARCL_LEFTS] = {
        [ARCL_LEFT_ORDER] = "the order of a set decides",
        [ARCL_LEFT_FORM] = "a value that devices have no form for",
        [ARCL_LEFT_SIZE] = "a grid or a patch is too large",
        [ARCL_LEFT_NUMBER] = "a number is too large",
        [ARCL_LEFT_ROOM] = "too many values",
        [ARCL_LEFT_STEPS] = "too much work",
        [ARCL_LEFT_RAISED] = "a call fails",
        [ARCL_LEFT_DEVICE] = "the device failed",
    };
    const unsigned lanes = set->opened_lanes;
    arcl_text line = {0};

    if (c->pairs) {
        arcl_text_printf(&line, "%" PRIu64 " of %" PRIu64 " pairs of a program and a sample: device %u (%s)",
                         c->left[ARCL_LEFT_NOT], c->pairs, set->chosen[0]->number, set->chosen[0]->name);
        if (lanes > 1)
            arcl_text_printf(&line, " and %u more", lanes - 1);
        say(set, to, &line);
    }
    if (c->pairs) {
        arcl_text_printf(
            &line,
            "launches: %" PRIu64 "; copies there: %" PRIu64 ", bytes: %" PRIu64 "; back: %" PRIu64 ", bytes: %" PRIu64,
            c->commands.launches, c->commands.sends, c->commands.sent, c->commands.fetches, c->commands.fetched);
        say(set, to, &line);
    }
    for (unsigned k = ARCL_LEFT_NOT + 1; k < ARCL_LEFTS; k++)
        if (c->left[k]) {
            arcl_text_printf(&line, "%" PRIu64 " of %" PRIu64 " pairs: plain C: %s", c->left[k], c->pairs, why[k]);
            say(set, to, &line);
        }
    if (route->cells) {
        arcl_route_explain(route, &line);
        say(set, to, &line);
    }
    arcl_text_close(&line);
}
