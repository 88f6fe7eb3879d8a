/*
 * use_devices.h - what --device says, for commands that have it.
 *
 * Layer: cli.
 */
#ifndef ARCL_CLI_USE_DEVICES_H
#define ARCL_CLI_USE_DEVICES_H

#include "cli/cli.h"
#include "device/device_set.h"
#include "exec/stage.h"

/* The stage for what --device says (NULL: it was not given); *out is NULL where plain C does it all. What goes wrong on
 * devices, and with `explain` where each step went, is said on standard error. False if the word is none of those
 * known: a sentence has said so. To be closed with arcl_stage_close. */
bool arcl_use_devices(arcl_cli *cli, const char *word, bool explain, arcl_stage **out);

/* The devices that a command looks at one by one; `auto` is every device that can be used. They are chosen, not opened.
 * False after a sentence. */
bool arcl_choose_devices(arcl_cli *cli, const char *word, arcl_device_set *out);

#endif
