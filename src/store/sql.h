/*
 * sql.h - what the files of this layer share: statements, transactions, and failures as sentences.
 *
 * Layer: store. Nothing outside it includes this.
 */
#ifndef ARCL_STORE_SQL_H
#define ARCL_STORE_SQL_H

#include "store/store.h"

struct sqlite3_stmt;

/* The sentence for what SQLite has just said; always false. */
bool arcl_sql_fail(const arcl_store *s, int code, arcl_error *err);

/* A statement, to be given back with sqlite3_finalize; NULL and a sentence if that fails. */
struct sqlite3_stmt *arcl_sql_prepare(const arcl_store *s, const char *sql, arcl_error *err);

/* The next row, if there is one. False and a sentence if that fails. */
bool arcl_sql_step(const arcl_store *s, struct sqlite3_stmt *st, bool *row, arcl_error *err);

/* After columns of the row were read: false and a sentence if there was no memory for one of them. */
bool arcl_sql_read(const arcl_store *s, arcl_error *err);

/* A statement that gives no rows, run to its end and made ready to be run again. */
bool arcl_sql_do(const arcl_store *s, struct sqlite3_stmt *st, arcl_error *err);

/* Statements without parameters, and one that gives a number. */
bool arcl_sql_run(const arcl_store *s, const char *sql, arcl_error *err);
bool arcl_sql_number(const arcl_store *s, const char *sql, int64_t *out, arcl_error *err);

/* Functions of statements: arcl_seal(column, ...), the seal of a row, into which goes whatever a column holds, and
 * arcl_identity(dialect, text, hash), see arcl_record_identity. */
bool arcl_sql_add_functions(const arcl_store *s, arcl_error *err);

/* Text as a parameter or a column; NULL is empty. It must live until the statement is done. */
void arcl_sql_bind(struct sqlite3_stmt *st, int at, const char *text);
const char *arcl_sql_text(struct sqlite3_stmt *st, int at);

/* Around a call that writes: it joins the caller's transaction, or has one of its own that ends with it. */
bool arcl_sql_enter(arcl_store *s, bool *own, arcl_error *err);
bool arcl_sql_leave(arcl_store *s, bool own, bool ok, arcl_error *err);

/* ---- records -------------------------------------------------------------------------------- */

/* The columns of a program in the order of arcl_record_bind (from 1) and arcl_record_read (from 0), which
 * reads one more: whether the row is changed. */
#define ARCL_RECORD_COLUMNS \
    "task, hash, dialect, right, samples, partial, steps, per_sample, text, parents, edits, operator, language, made"

#define ARCL_RECORD_SEAL "arcl_seal(" ARCL_RECORD_COLUMNS ", run)"

/* The file, then each row of it: false and a sentence if something is damaged. Nothing is written. */
bool arcl_store_look_through(arcl_store *s, arcl_error *err);

/* The hash of the program that the text is; `otherwise` if it is none. */
uint64_t arcl_record_identity(const char *dialect, const char *text, uint64_t otherwise);

/* Its steps as far as a column can hold them. */
uint64_t arcl_record_steps(const arcl_kept *k);

void arcl_record_bind(struct sqlite3_stmt *st, const arcl_kept *k);
void arcl_record_read(struct sqlite3_stmt *st, arcl_kept *k);

/* Whether its numbers fit together; false and a sentence if not. */
bool arcl_record_check(const arcl_kept *k, arcl_error *why);

/* Statements to keep many records with. Close it in either case. */
typedef struct arcl_keeper {
    arcl_store *s;
    struct sqlite3_stmt *put, *there, *count, *worst, *drop;
} arcl_keeper;

bool arcl_keeper_open(arcl_keeper *k, arcl_store *s, arcl_error *err);
void arcl_keeper_close(arcl_keeper *k);

/* Keeps a record that has been checked; in a transaction. */
bool arcl_keeper_put(const arcl_keeper *k, const arcl_kept *e, arcl_keeping *out, arcl_error *err);

#endif
