/* commands.h - the commands; each reads the words after its name and returns the exit code. */
#ifndef ARCL_CLI_COMMANDS_H
#define ARCL_CLI_COMMANDS_H

#include "cli/cli.h"

int arcl_command_run(arcl_cli *cli, int argc, char **argv);
int arcl_command_card(arcl_cli *cli, int argc, char **argv);
int arcl_command_batt(arcl_cli *cli, int argc, char **argv);
int arcl_command_solve(arcl_cli *cli, int argc, char **argv);
int arcl_command_score(arcl_cli *cli, int argc, char **argv);
int arcl_command_verify(arcl_cli *cli, int argc, char **argv);
int arcl_command_ops(arcl_cli *cli, int argc, char **argv);
int arcl_command_devices(arcl_cli *cli, int argc, char **argv);
int arcl_command_tune(arcl_cli *cli, int argc, char **argv);
int arcl_command_bench(arcl_cli *cli, int argc, char **argv);
int arcl_command_label(arcl_cli *cli, int argc, char **argv);
int arcl_command_store(arcl_cli *cli, int argc, char **argv);
int arcl_command_show(arcl_cli *cli, int argc, char **argv);

#endif
