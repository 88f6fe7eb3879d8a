/* commands.h - the commands. */
#ifndef ARCL_CLI_COMMANDS_H
#define ARCL_CLI_COMMANDS_H

#include "cli/options.h"

extern const arcl_command arcl_command_run, arcl_command_card, arcl_command_batt, arcl_command_solve,
    arcl_command_score, arcl_command_show, arcl_command_label, arcl_command_store, arcl_command_ops, arcl_command_tune,
    arcl_command_bench, arcl_command_devices, arcl_command_verify;

#endif
