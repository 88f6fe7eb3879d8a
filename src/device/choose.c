#include "device/devices.h"

#include <stdlib.h>
#include <string.h>

#include "device/environment.h"

static const char *const words[] = {
    [ARCL_CHOICE_AUTO] = "auto", [ARCL_CHOICE_C] = "c",     [ARCL_CHOICE_CL] = "cl",
    [ARCL_CHOICE_GPU] = "gpu",   [ARCL_CHOICE_CPU] = "cpu",
};

enum { WORDS = sizeof words / sizeof *words };

/* "1,3" */
static bool read_numbers(const char *text, arcl_choice *out)
{
    for (const char *at = text;;) {
        char *end;
        const unsigned long n = *at >= '1' && *at <= '9' ? strtoul(at, &end, 10) : 0;
        bool again = false;
        if (n == 0 || n > 9999 || (*end != 0 && *end != ','))
            return false;
        for (unsigned k = 0; k < out->n; k++)
            again |= out->number[k] == n;
        if (!again && out->n == ARCL_DEVICES_MAX)
            return false;
        if (!again)
            out->number[out->n++] = (unsigned)n;
        if (*end == 0)
            return true;
        at = end + 1;
    }
}

bool arcl_choice_read(const char *option, arcl_choice *out, arcl_error *err)
{
    const char *set = getenv("ARCL_DEVICE");
    const char *text = option ? option : set && set[0] ? set : words[ARCL_CHOICE_AUTO];

    *out = (arcl_choice){.kind = ARCL_CHOICE_NUMBERS};
    if (!arcl_environment_check(err))
        return false;
    for (unsigned k = 0; k < WORDS; k++)
        if (strcmp(text, words[k]) == 0) {
            out->kind = (arcl_choice_kind)k;
            return true;
        }
    return read_numbers(text, out) ||
           arcl_fail(err, "%s '%s' is none of auto, c, cl, gpu, cpu, and no numbers such as 1 or 1,3",
                     option ? "device" : "ARCL_DEVICE", text);
}

bool arcl_choice_same(const arcl_choice *a, const arcl_choice *b)
{
    return a->kind == b->kind && a->n == b->n && memcmp(a->number, b->number, a->n * sizeof *a->number) == 0;
}

/* All usable devices of a type, or of any (`all`), each card once. */
static unsigned pick_type(const arcl_device_list *list, bool all, arcl_device_type type, const arcl_device_info *out[])
{
    unsigned n = 0;

    for (unsigned k = 0; k < list->n; k++)
        if ((all || list->at[k].type == type) && !list->at[k].skipped[0] && !list->at[k].twin)
            out[n++] = &list->at[k];
    return n;
}

static unsigned pick_numbers(const arcl_choice *c, const arcl_device_list *list, const arcl_device_info *out[],
                             arcl_error *err)
{
    for (unsigned k = 0; k < c->n; k++) {
        const unsigned number = c->number[k];
        if (number > list->n) {
            arcl_fail(err, "there is no device %u%s%s", number, list->n ? "; 'arcl devices' lists them" : ": ",
                      list->n ? "" : list->missing);
            return 0;
        }
        out[k] = &list->at[number - 1];
        if (out[k]->skipped[0]) {
            arcl_fail(err, "device %u (%s) cannot be used: %s", number, out[k]->name, out[k]->skipped);
            return 0;
        }
    }
    return c->n;
}

unsigned arcl_choice_pick(const arcl_choice *c, const arcl_device_list *list,
                          const arcl_device_info *out[ARCL_DEVICES_MAX], arcl_error *err)
{
    unsigned n = 0;

    if (c->kind == ARCL_CHOICE_NUMBERS)
        return pick_numbers(c, list, out, err);
    if (c->kind == ARCL_CHOICE_ALL)
        return pick_type(list, true, ARCL_DEVICE_OTHER, out);
    if (c->kind == ARCL_CHOICE_AUTO || c->kind == ARCL_CHOICE_GPU || c->kind == ARCL_CHOICE_CL)
        n = pick_type(list, false, ARCL_DEVICE_GPU, out);
    if (n == 0 && (c->kind == ARCL_CHOICE_CPU || c->kind == ARCL_CHOICE_CL))
        n = pick_type(list, false, ARCL_DEVICE_CPU, out);
    if (n == 0 && c->kind == ARCL_CHOICE_CL)
        n = pick_type(list, false, ARCL_DEVICE_OTHER, out);
    if (n > 0 || !arcl_choice_forces(c))
        return n;
    if (list->usable == 0)
        arcl_fail(err, "there is no OpenCL device: %s", list->missing);
    else
        arcl_fail(err, "there is no OpenCL device of type %s; 'arcl devices' lists those there are",
                  c->kind == ARCL_CHOICE_GPU ? "GPU" : "CPU");
    return 0;
}
