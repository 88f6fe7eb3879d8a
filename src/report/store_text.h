/*
 * store_text.h - what a store holds as text: tables and JSON lines for people and programs, a file of programs for
 * `arcl run` and Python.
 *
 * All return false after a sentence in `err`.
 *
 * Layer: report.
 */
#ifndef ARCL_REPORT_STORE_TEXT_H
#define ARCL_REPORT_STORE_TEXT_H

#include "base/arena.h"
#include "base/text.h"
#include "lang/program.h"
#include "store/store.h"

/* Where the text goes. */
typedef struct arcl_store_page {
    arcl_text *out;
    arcl_arena *mem;
    unsigned width; /* columns that there are; 0: any number */
    bool json;
    bool (*spill)(void *to); /* after each piece; false ends it */
    void *to;
} arcl_store_page;

/* A line for each task, then the operators, then totals. Only these tasks, and programs of this dialect; none and NULL:
 * all. Operators are counted over the whole store, and are listed with it alone. */
bool arcl_store_list(const arcl_store_page *page, arcl_store *s, arcl_words tasks, const char *dialect,
                     arcl_error *err);

/* Everything about the programs of a task, or about those whose hash begins like this; *n counts them. */
bool arcl_store_show(const arcl_store_page *page, arcl_store *s, const char *word, uint64_t *n, arcl_error *err);

/* Every line of a record's text, with something before it. */
void arcl_store_put_lines(arcl_text *out, const char *before, const char *text);

/* A line about what was taken over of a store. */
void arcl_store_put_merged(const arcl_store_merged *m, const char *from, arcl_text *out);

/* The programs under names that tie them to their task: with `all` also those that do not solve it. What does not load is left out, of what
 * is changed only the program itself is written; both are `refused`, and `warn` is called with the reason. */
typedef struct arcl_store_exported {
    uint64_t programs, tasks, refused;
    uint64_t unsolved; /* programs that do not solve their task and were left out */
    void (*warn)(const char *sentence);
} arcl_store_exported;

bool arcl_store_export(arcl_store *s, arcl_words tasks, const char *dialect, bool all, arcl_text *out,
                       arcl_store_exported *sum, arcl_error *err);

/* A program under the name solve_<task> or, where it is not the first of its task, solve_2_<task>: `arcl run` finds the
 * task at the end of a name. */
void arcl_export_program(const arcl_program *p, const char *task, uint64_t nth, arcl_text *out);

/* What a file of programs begins with, so that Python runs it beside a checkout of its dialect or, where programs use
 * primitives of our own, with the package arcl: imports and, where programs have guards, the safe defaults. */
void arcl_python_head(arcl_dialect dialect, bool guards, bool own, arcl_text *out);

#endif
