/* What is kept of runs, and of the operators that make candidates. */
#include <sqlite3.h>

#include "store/sql.h"

/* ---- checkpoints ---------------------------------------------------------------------------- */

static bool run_once(arcl_store *s, sqlite3_stmt *st, arcl_error *err)
{
    bool own;
    const bool ok = st && arcl_sql_enter(s, &own, err) && arcl_sql_leave(s, own, arcl_sql_do(s, st, err), err);

    sqlite3_finalize(st);
    return ok;
}

bool arcl_store_checkpoint_put(arcl_store *s, const char *run, const char *key, const void *bytes, size_t len,
                               arcl_error *err)
{
    sqlite3_stmt *st =
        arcl_sql_prepare(s, "INSERT OR REPLACE INTO checkpoints VALUES (?1, ?2, ?3, arcl_seal(?1, ?2, ?3))", err);

    if (st) {
        arcl_sql_bind(st, 1, run);
        arcl_sql_bind(st, 2, key);
        if (sqlite3_bind_blob64(st, 3, len ? bytes : "", len, SQLITE_STATIC) != SQLITE_OK) {
            sqlite3_finalize(st);
            return arcl_fail(err, "%s: the checkpoint '%s' has too many bytes: %zu", s->path, key, len);
        }
    }
    return run_once(s, st, err);
}

bool arcl_store_checkpoint_get(arcl_store *s, const char *run, const char *key, arcl_text *out, bool *there,
                               arcl_error *err)
{
    sqlite3_stmt *st = arcl_sql_prepare(s, "SELECT value FROM checkpoints WHERE run = ?1 AND key = ?2", err);

    *there = false;
    arcl_text_clear(out);
    if (!st)
        return false;
    arcl_sql_bind(st, 1, run);
    arcl_sql_bind(st, 2, key);
    bool ok = arcl_sql_step(s, st, there, err);
    if (*there) {
        const void *bytes = sqlite3_column_blob(st, 0);
        arcl_text_add(out, bytes, bytes ? (size_t)sqlite3_column_bytes(st, 0) : 0);
        ok = out->full ? arcl_sql_fail(s, SQLITE_NOMEM, err) : arcl_sql_read(s, err);
    }
    sqlite3_finalize(st);
    return ok;
}

bool arcl_store_checkpoint_drop(arcl_store *s, const char *run, arcl_error *err)
{
    sqlite3_stmt *st = arcl_sql_prepare(s, "DELETE FROM checkpoints WHERE run = ?1", err);

    if (st)
        arcl_sql_bind(st, 1, run);
    return run_once(s, st, err);
}

bool arcl_store_checkpoint_any(arcl_store *s, const char *begins, const char *key, bool *there, arcl_error *err)
{
    sqlite3_stmt *st = arcl_sql_prepare(
        s, "SELECT 1 FROM checkpoints WHERE substr(run, 1, length(?1)) = ?1 AND key = ?2 LIMIT 1", err);

    *there = false;
    if (!st)
        return false;
    arcl_sql_bind(st, 1, begins);
    arcl_sql_bind(st, 2, key);
    const bool ok = arcl_sql_step(s, st, there, err);
    sqlite3_finalize(st);
    return ok;
}

/* ---- operators ------------------------------------------------------------------------------ */

static int64_t column_of(uint64_t n)
{
    return n < INT64_MAX ? (int64_t)n : INT64_MAX;
}

static uint64_t count_in(sqlite3_stmt *st, int at)
{
    const int64_t n = sqlite3_column_int64(st, at);

    return n > 0 ? (uint64_t)n : 0;
}

bool arcl_store_operator_add(arcl_store *s, const arcl_operator_tally *tallies, size_t n, arcl_error *err)
{
    bool own;

    if (!arcl_sql_enter(s, &own, err))
        return false;
    sqlite3_stmt *st = arcl_sql_prepare(s,
                                        "INSERT INTO operators VALUES (?1, ?2, ?3) ON CONFLICT (name) DO UPDATE SET"
                                        " tried = tried + excluded.tried, solved = solved + excluded.solved",
                                        err);
    bool ok = st != NULL;
    for (size_t k = 0; k < n && ok; k++) {
        arcl_sql_bind(st, 1, tallies[k].name);
        sqlite3_bind_int64(st, 2, column_of(tallies[k].tried));
        sqlite3_bind_int64(st, 3, column_of(tallies[k].solved));
        ok = arcl_sql_do(s, st, err);
    }
    sqlite3_finalize(st);
    return arcl_sql_leave(s, own, ok, err);
}

bool arcl_store_operator_each(arcl_store *s, arcl_store_take_operator *take, void *to, arcl_error *err)
{
    sqlite3_stmt *st = arcl_sql_prepare(s, "SELECT name, tried, solved FROM operators ORDER BY name", err);
    bool row = true, ok = st != NULL;

    while (ok && row && (ok = arcl_sql_step(s, st, &row, err)) && row) {
        const arcl_operator_tally t = {arcl_sql_text(st, 0), count_in(st, 1), count_in(st, 2)};
        ok = arcl_sql_read(s, err);
        if (ok && !take(to, &t))
            break;
    }
    sqlite3_finalize(st);
    return ok;
}
