/*
 * chosen.h - the devices that a command looks at one by one.
 *
 * Layer: cli.
 */
#ifndef ARCL_CLI_CHOSEN_H
#define ARCL_CLI_CHOSEN_H

#include "cli/cli.h"
#include "device/choose.h"

typedef struct arcl_chosen {
    const arcl_device_info *at[ARCL_DEVICES_MAX];
    unsigned n;
    bool plain; /* plain C was asked for, and nothing else */
} arcl_chosen;

/* What --device or ARCL_DEVICE says; `auto` is every device that can be used. False after a sentence. */
bool arcl_chosen_read(const char *option, arcl_chosen *out);

#endif
