/*
 * help.h - what the schema of commands says to people: --help, manual pages, completions, docs/COMMANDS.md.
 *
 * Layer: cli.
 */
#ifndef ARCL_CLI_HELP_H
#define ARCL_CLI_HELP_H

#include "cli/options.h"

/* `arcl COMMAND --help`, and `arcl --help`. */
void arcl_help_command(const arcl_command *c, arcl_text *out);
void arcl_help_all(const arcl_command *const *commands, size_t n, arcl_text *out);

/* A number, time or size as it is given: 256, 10s, 1G. */
void arcl_help_number(arcl_option_kind kind, uint64_t n, arcl_text *out);

/* "1 to 256 (default: 8)", or nothing where the option is no number. */
void arcl_help_range(const arcl_option *o, arcl_text *out);

/* The manual page of a command, or of all (NULL), for man(1). */
void arcl_manual_page(const arcl_command *const *commands, size_t n, const arcl_command *c, arcl_text *out);

/* docs/COMMANDS.md. */
void arcl_manual_markdown(const arcl_command *const *commands, size_t n, arcl_text *out);

/* What bash and zsh complete. */
void arcl_completion_bash(const arcl_command *const *commands, size_t n, arcl_text *out);
void arcl_completion_zsh(const arcl_command *const *commands, size_t n, arcl_text *out);

#endif
