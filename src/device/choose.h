/*
 * choose.h - which devices are wanted: the one reader of --device and ARCL_DEVICE.
 *
 *   auto     GPUs if there are any, used where they are faster; else plain C
 *   c        plain C: OpenCL is not even opened
 *   cl       OpenCL always: on the GPUs, or on CPU devices where there is no GPU
 *   gpu      OpenCL always, on GPUs
 *   cpu      OpenCL always, on CPU devices
 *   1,3      OpenCL always, on the devices with these numbers
 *
 * Layer: device. May use: base.
 */
#ifndef ARCL_DEVICE_CHOOSE_H
#define ARCL_DEVICE_CHOOSE_H

#include "base/error.h"
#include "device/devices.h"

typedef enum arcl_choice_kind {
    ARCL_CHOICE_AUTO,
    ARCL_CHOICE_C,
    ARCL_CHOICE_CL,
    ARCL_CHOICE_GPU,
    ARCL_CHOICE_CPU,
    ARCL_CHOICE_NUMBERS,
    ARCL_CHOICE_ALL /* every device that can be used: what `auto` is where devices are looked at one by one */
} arcl_choice_kind;

typedef struct arcl_choice {
    arcl_choice_kind kind;
    unsigned number[ARCL_DEVICES_MAX]; /* as they were given, each once */
    unsigned n;
} arcl_choice;

/* Reads `option`, or ARCL_DEVICE if that is NULL, or "auto" if that is not set either. Opens nothing. False and
 * a sentence if that is no choice, or if another variable says nothing that is known: see environment.h. */
bool arcl_choice_read(const char *option, arcl_choice *out, arcl_error *err);

/* Whether devices are to be used even where plain C would be faster. */
static inline bool arcl_choice_forces(const arcl_choice *c)
{
    return c->kind != ARCL_CHOICE_AUTO && c->kind != ARCL_CHOICE_C;
}

/* What the list of devices is made for. */
static inline arcl_devices_use arcl_choice_use(const arcl_choice *c)
{
    return c->kind == ARCL_CHOICE_AUTO || c->kind == ARCL_CHOICE_GPU ? ARCL_DEVICES_GPUS : ARCL_DEVICES_ALL;
}

bool arcl_choice_same(const arcl_choice *a, const arcl_choice *b);

/* The devices of `list` that are meant, in its order or that of the numbers; returns how many. None although some
 * were asked for: 0 and a sentence. None for `auto` or `c`: 0 and no sentence. */
unsigned arcl_choice_pick(const arcl_choice *c, const arcl_device_list *list,
                          const arcl_device_info *out[ARCL_DEVICES_MAX], arcl_error *err);

#endif
