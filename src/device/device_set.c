#include "device/device_set.h"

#include <string.h>

#include "device/drivers.h"

void arcl_device_set_init(arcl_device_set *s, arcl_arena *mem, const arcl_device_options *options, const char *then,
                          unsigned buffers)
{
    *s = (arcl_device_set){.options = *options, .then = then, .buffers = buffers, .mem = mem};
    s->looked = options->choice.kind == ARCL_CHOICE_C; /* no device is meant, and OpenCL is not opened */
}

void arcl_device_set_close(arcl_device_set *s)
{
    for (unsigned k = 0; k < s->opened_lanes; k++) {
        for (unsigned b = 0; b < ARCL_SLOTS * s->buffers; b++)
            arcl_buffer_close(&s->lane[k]->buffer[0][b]);
        arcl_device_close(&s->lane[k]->device);
    }
    s->lanes = s->opened_lanes = 0;
}

bool arcl_device_set_may_work(const arcl_device_options *options)
{
    const arcl_choice_kind kind = options->choice.kind;
    return kind != ARCL_CHOICE_C && (kind != ARCL_CHOICE_AUTO || arcl_devices_may_have_gpus());
}

void arcl_device_set_warn(arcl_device_set *s, const char *sentence)
{
    arcl_text line = {0};

    if (!s->warned && s->options.warn) {
        arcl_text_printf(&line, s->then ? "%s; %s" : "%s", sentence, s->then);
        s->options.warn(s->options.to, line.s ? line.s : sentence);
        arcl_text_close(&line);
    }
    s->warned = true;
}

/* ---- open and test -------------------------------------------------------------------------- */

static void open_lane(arcl_device_set *s, const arcl_device_info *info)
{
    arcl_lane *lane = ARCL_TAKE(s->mem, arcl_lane, 1);
    arcl_buffer *buffers = ARCL_TAKE(s->mem, arcl_buffer, ARCL_SLOTS * s->buffers);
    arcl_error why = {0};

    lane->checked = 0;
    memset(buffers, 0, ARCL_SLOTS * s->buffers * sizeof *buffers);
    for (unsigned k = 0; k < ARCL_SLOTS; k++)
        lane->buffer[k] = buffers + k * s->buffers;
    if (arcl_device_open(&lane->device, info, NULL, &why)) {
        s->lane[s->lanes++] = lane;
        s->opened_lanes = s->lanes;
    } else {
        s->failed = true;
        arcl_device_set_warn(s, why.text);
        arcl_device_close(&lane->device);
    }
}

bool arcl_device_set_choose(arcl_device_set *s, arcl_error *err)
{
    arcl_error why = {0};

    if (s->looked)
        return true;
    s->looked = true;
    const arcl_device_list *list = arcl_devices_for(arcl_choice_use(&s->options.choice));
    if (list->complaint[0])
        arcl_device_set_warn(s, list->complaint);
    if (list->driver_is_new)
        arcl_device_set_warn(s, list->driver);
    s->choices = arcl_choice_pick(&s->options.choice, list, s->chosen, &why);
    return !why.text[0] || arcl_fail(err, "%s", why.text);
}

bool arcl_device_set_open(arcl_device_set *s)
{
    arcl_error err = {0};

    if (s->opened)
        return s->lanes > 0;
    s->opened = true;
    if (!arcl_device_set_choose(s, &err))
        arcl_device_set_warn(s, err.text);
    for (unsigned k = 0; k < s->choices; k++)
        open_lane(s, s->chosen[k]);
    return s->lanes > 0;
}

bool arcl_device_set_check(arcl_device_set *s, uint64_t kernels)
{
    for (unsigned k = 0; k < s->lanes; k++) {
        arcl_lane *lane = s->lane[k];
        const uint64_t fresh = kernels & ~lane->checked;
        arcl_error err = {0};
        if (fresh && !arcl_kernels_check(&lane->device.slot[0], fresh, &err)) {
            s->failed = true;
            arcl_device_lose(&lane->device, &err);
            arcl_device_set_warn(s, err.text);
        }
        lane->checked |= fresh;
    }
    arcl_device_set_sort(s);
    return s->lanes > 0;
}

bool arcl_device_open_tested(arcl_device *d, const arcl_device_info *info, const atomic_bool *stop, arcl_error *err)
{
    arcl_driver_trial_step(ARCL_DRIVER_BUILD, info->platform);
    bool ok = arcl_device_open(d, info, NULL, err) && arcl_device_program(d, "label", err) &&
              arcl_device_program(d, "vm", err);

    for (int k = 0; k <= ARCL_K_huge_tile && ok; k++) { /* that stands for all of huge_* */
        if (stop && atomic_load(stop))
            return arcl_fail(err, "device %u (%s) was not tested to the end", info->number, info->name);
        arcl_driver_trial_step(ARCL_DRIVER_TEST, info->platform);
        ok = arcl_kernels_check(&d->slot[0], ARCL_KERNEL_BIT(k), err);
    }
    return ok;
}

/* ---- work ----------------------------------------------------------------------------------- */

void arcl_device_set_sort(arcl_device_set *s)
{
    unsigned good = 0;

    for (unsigned k = 0; k < s->lanes; k++)
        if (!arcl_device_is_lost(&s->lane[k]->device)) {
            arcl_lane *lane = s->lane[k];
            s->lane[k] = s->lane[good];
            s->lane[good++] = lane;
        }
    s->lanes = good;
}

arcl_buffer *arcl_device_set_buffers(const arcl_device_set *s, const arcl_slot *slot)
{
    unsigned k = 0;

    while (&s->lane[k]->device != slot->device)
        k++;
    return s->lane[k]->buffer[slot - slot->device->slot];
}

bool arcl_device_set_share(arcl_device_set *s, const arcl_share *share)
{
    arcl_device *devices[ARCL_DEVICES_MAX];
    arcl_error err = {0};

    for (unsigned k = 0; k < s->lanes; k++)
        devices[k] = &s->lane[k]->device;
    const bool ok = arcl_share_run(share, devices, s->lanes, &err);
    if (!ok)
        arcl_device_set_warn(s, err.text);
    arcl_device_set_sort(s);
    return ok;
}
