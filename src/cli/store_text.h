/*
 * store_text.h - what a store holds as text: tables and JSON lines for people and programs, a file of programs for
 * `arcl run` and Python.
 *
 * All return false after a sentence in `err`.
 *
 * Layer: cli.
 */
#ifndef ARCL_CLI_STORE_TEXT_H
#define ARCL_CLI_STORE_TEXT_H

#include "cli/options.h"
#include "store/store.h"

/* A line for each task, then the operators, then totals. */
bool arcl_store_list(arcl_cli *cli, arcl_store *s, bool json, arcl_error *err);

/* Everything about the programs of a task, or about those whose hash begins like this; *n counts them. */
bool arcl_store_show(arcl_cli *cli, arcl_store *s, const char *word, bool json, uint64_t *n, arcl_error *err);

/* Every line of a record's text, with something before it. */
void arcl_store_put_lines(arcl_text *out, const char *before, const char *text);

/* The programs under names that tie them to their task. What does not load is left out after a sentence. */
typedef struct arcl_store_exported {
    uint64_t programs, tasks, refused;
} arcl_store_exported;

bool arcl_store_export(arcl_store *s, arcl_words tasks, const char *dialect, arcl_text *out, arcl_store_exported *sum,
                       arcl_error *err);

#endif
