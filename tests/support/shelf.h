/*
 * shelf.h - stores for tests: records made by number, what a store must hold of them, and what it does hold as text.
 */
#ifndef ARCL_TESTS_SUPPORT_SHELF_H
#define ARCL_TESTS_SUPPORT_SHELF_H

#include <criterion/criterion.h>

#include "store/store.h"

/* A store in the current folder; the test is skipped where there is no SQLite. */
void shelf_open(arcl_store *s, const char *path, arcl_store_mode mode, uint32_t bound);

/* Record number `n` of the task: the same at every call; scores repeat, and so do programs. */
arcl_kept shelf_record(const char *task, unsigned n);

/* Keeps records `from` to `to` - 1 of the task. */
void shelf_keep(arcl_store *s, const char *task, unsigned from, unsigned to);

/* Merges the store of that path into `s`: arcl_store_merge, or why it cannot be opened and nothing in `sum`. */
bool shelf_merge(arcl_store *s, const char *from, arcl_store_judge *judge, arcl_store_merged *sum, arcl_error *err);

/* A line for each record in the order of the store, to be released with arcl_text_close. */
arcl_text shelf_dump(const char *path);

/* The same for what a store of this bound must hold of records 0 to n - 1 of the task, worked out without one. */
arcl_text shelf_model(const char *task, unsigned n, unsigned bound);

/* Fails the test if something in the store does not hold. */
void shelf_check(const char *path);

#define EXPECT_SAME_TEXT(a, b) cr_expect_str_eq((a).s ? (a).s : "", (b).s ? (b).s : "")

#endif
