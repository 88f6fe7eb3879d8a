#include "store/sql.h"

#include <sqlite3.h>
#include <string.h>

#include "base/hash.h"
#include "base/error.h"

/* What SQLite keeps beside a store may lack memory, too, and that is no fault of the file. */
static bool is_starved(const arcl_store *s, int code)
{
    return (code & 0xff) == SQLITE_NOMEM || (s->db && sqlite3_extended_errcode(s->db) == SQLITE_IOERR_NOMEM);
}

bool arcl_sql_fail(const arcl_store *s, int code, arcl_error *err)
{
    const char *said = s->db ? sqlite3_errmsg(s->db) : sqlite3_errstr(code);
    const int why = s->db ? sqlite3_system_errno(s->db) : 0;

    if (is_starved(s, code))
        return arcl_fail(err, "%s: no memory for it", s->path);
    switch (code & 0xff) {
    case SQLITE_NOTADB:
        return arcl_fail(err, "%s: is no store of arcl", s->path);
    case SQLITE_CORRUPT:
    case SQLITE_ERROR: /* our statements are right, so what they ask for is not there */
        return arcl_fail(err, "%s: is damaged: %s", s->path, said);
    case SQLITE_FULL:
        return arcl_fail(err, "%s: the disk is full; the store is as it was before", s->path);
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_AUTH:
        return arcl_fail(err, "%s: cannot be written: it is read-only, or its folder is", s->path);
    case SQLITE_CANTOPEN:
        return arcl_fail(err, "%s: cannot be opened: %s", s->path, why ? strerror(why) : said);
    case SQLITE_IOERR:
        return arcl_fail(err, "%s: cannot be read or written: %s", s->path, why ? strerror(why) : said);
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return arcl_fail(err, "%s: others have been writing to it for too long; try again", s->path);
    default:
        return arcl_fail(err, "%s: cannot be used: %s", s->path, said);
    }
}

struct sqlite3_stmt *arcl_sql_prepare(const arcl_store *s, const char *sql, arcl_error *err)
{
    sqlite3_stmt *st = NULL;
    const int code = sqlite3_prepare_v2(s->db, sql, -1, &st, NULL);

    if (code != SQLITE_OK)
        arcl_sql_fail(s, code, err);
    return st;
}

bool arcl_sql_step(const arcl_store *s, struct sqlite3_stmt *st, bool *row, arcl_error *err)
{
    const int code = sqlite3_step(st);

    *row = code == SQLITE_ROW;
    return code == SQLITE_ROW || code == SQLITE_DONE || arcl_sql_fail(s, code, err);
}

bool arcl_sql_read(const arcl_store *s, arcl_error *err)
{
    return sqlite3_errcode(s->db) != SQLITE_NOMEM || arcl_sql_fail(s, SQLITE_NOMEM, err);
}

bool arcl_sql_do(const arcl_store *s, struct sqlite3_stmt *st, arcl_error *err)
{
    bool row;
    const bool ok = arcl_sql_step(s, st, &row, err);

    sqlite3_reset(st);
    return ok;
}

bool arcl_sql_run(const arcl_store *s, const char *sql, arcl_error *err)
{
    const int code = sqlite3_exec(s->db, sql, NULL, NULL, NULL);

    return code == SQLITE_OK || arcl_sql_fail(s, code, err);
}

bool arcl_sql_number(const arcl_store *s, const char *sql, int64_t *out, arcl_error *err)
{
    sqlite3_stmt *st = arcl_sql_prepare(s, sql, err);
    bool row = false;
    const bool ok = st && arcl_sql_step(s, st, &row, err);

    *out = row ? sqlite3_column_int64(st, 0) : 0;
    sqlite3_finalize(st);
    return ok;
}

static void seal(sqlite3_context *to, int n, sqlite3_value **v)
{
    uint64_t h = ARCL_HASH_SEED;

    for (int k = 0; k < n; k++) {
        const int type = sqlite3_value_type(v[k]);
        const int64_t number = sqlite3_value_int64(v[k]);
        const double real = sqlite3_value_double(v[k]);
        h = arcl_hash_mix(h ^ (uint64_t)type);
        if (type == SQLITE_INTEGER) {
            h = arcl_hash_bytes(h, &number, sizeof number);
        } else if (type == SQLITE_FLOAT) {
            h = arcl_hash_bytes(h, &real, sizeof real);
        } else if (type != SQLITE_NULL) {
            const void *bytes = sqlite3_value_blob(v[k]);
            const size_t len = (size_t)sqlite3_value_bytes(v[k]);
            if (!bytes && len) {
                sqlite3_result_error_nomem(to);
                return;
            }
            h = arcl_hash_mix(arcl_hash_bytes(h, bytes ? bytes : "", len) ^ len);
        }
    }
    sqlite3_result_int64(to, (sqlite3_int64)h);
}

static void identity(sqlite3_context *to, int n, sqlite3_value **v)
{
    const char *dialect = (const char *)sqlite3_value_text(v[0]), *text = (const char *)sqlite3_value_text(v[1]);
    const uint64_t starved = arcl_starved();
    const uint64_t hash =
        arcl_record_identity(dialect ? dialect : "", text ? text : "", (uint64_t)sqlite3_value_int64(v[n - 1]));

    if (arcl_starved() > starved)
        sqlite3_result_error_nomem(to);
    else
        sqlite3_result_int64(to, (sqlite3_int64)hash);
}

bool arcl_sql_add_functions(const arcl_store *s, arcl_error *err)
{
    const int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC;
    int code = sqlite3_create_function(s->db, "arcl_seal", -1, flags, NULL, seal, NULL, NULL);

    if (code == SQLITE_OK)
        code = sqlite3_create_function(s->db, "arcl_identity", 3, flags, NULL, identity, NULL, NULL);
    return code == SQLITE_OK || arcl_sql_fail(s, code, err);
}

void arcl_sql_bind(struct sqlite3_stmt *st, int at, const char *text)
{
    sqlite3_bind_text(st, at, text ? text : "", -1, SQLITE_STATIC);
}

const char *arcl_sql_text(struct sqlite3_stmt *st, int at)
{
    const unsigned char *text = sqlite3_column_text(st, at);

    return text ? (const char *)text : "";
}

bool arcl_sql_enter(arcl_store *s, bool *own, arcl_error *err)
{
    *own = sqlite3_get_autocommit(s->db) != 0;
    return !*own || arcl_store_begin(s, err);
}

bool arcl_sql_leave(arcl_store *s, bool own, bool ok, arcl_error *err)
{
    if (own && ok)
        ok = arcl_store_commit(s, err);
    if (own && !ok)
        arcl_store_cancel(s);
    return ok;
}

/* The right to write is taken at once: a reader that becomes a writer may find that it has read what is old. */
bool arcl_store_begin(arcl_store *s, arcl_error *err)
{
    return arcl_sql_run(s, "BEGIN IMMEDIATE", err);
}

bool arcl_store_commit(arcl_store *s, arcl_error *err)
{
    return arcl_sql_run(s, "COMMIT", err);
}

void arcl_store_cancel(arcl_store *s)
{
    if (!sqlite3_get_autocommit(s->db)) /* some failures have ended it already */
        sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
}
