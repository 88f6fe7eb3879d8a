/*
 * Opening and making stores. A file that is not ours is left as it is: nothing is written before its head has said
 * that it is a store of this version, or that there is nothing in it.
 */
#include <inttypes.h>
#include <sqlite3.h>
#include <string.h>

#include "base/file.h"
#include "store/sql.h"

enum {
    OURS = 0x6172636c, /* "arcl", where SQLite keeps whose file it is */
    OLDEST = 1,        /* format that is read, and made this one when the store is first written to */
    WAIT_MS = 60000,   /* for other writers */
    NAP_MS = 5,
    BOUND_MAX = 1 << 20,
    BYTES_MAX = 256 << 20, /* of one value */
};

/* The index holds the order of the programs of a task. */
static const char tables[] =
    "CREATE TABLE about (key TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE programs ("
    " task TEXT NOT NULL, hash INTEGER NOT NULL, dialect TEXT NOT NULL,"
    " right INTEGER NOT NULL, samples INTEGER NOT NULL, partial REAL NOT NULL, steps INTEGER NOT NULL,"
    " per_sample BLOB NOT NULL, text TEXT NOT NULL, parents TEXT NOT NULL, edits TEXT NOT NULL,"
    " operator TEXT NOT NULL, language TEXT NOT NULL, made INTEGER NOT NULL,"
    " run TEXT NOT NULL DEFAULT '', seal INTEGER NOT NULL DEFAULT 0,"
    " PRIMARY KEY (task, hash, dialect)) WITHOUT ROWID;"
    "CREATE INDEX ranks ON programs (task, right DESC, partial DESC, steps, hash, dialect);"
    "CREATE TABLE checkpoints (run TEXT NOT NULL, key TEXT NOT NULL, value BLOB NOT NULL,"
    " seal INTEGER NOT NULL DEFAULT 0,"
    " PRIMARY KEY (run, key)) WITHOUT ROWID;"
    "CREATE TABLE operators (name TEXT PRIMARY KEY, tried INTEGER NOT NULL, solved INTEGER NOT NULL) WITHOUT ROWID;";

/* What makes format 1 format 2, and 2 format 3. Two records of what is now one program: the better one stays. */
static const char to_2[] = "ALTER TABLE programs ADD COLUMN run TEXT NOT NULL DEFAULT '';"
                           "ALTER TABLE programs ADD COLUMN seal INTEGER NOT NULL DEFAULT 0;"
                           "ALTER TABLE checkpoints ADD COLUMN seal INTEGER NOT NULL DEFAULT 0;"
                           "UPDATE checkpoints SET seal = arcl_seal(run, key, value);";
static const char to_3[] = "CREATE TABLE older AS SELECT * FROM programs;"
                           "UPDATE older SET hash = arcl_identity(dialect, text, hash);"
                           "DELETE FROM programs;"
                           "INSERT OR IGNORE INTO programs SELECT * FROM older"
                           " ORDER BY run <> '', right DESC, partial DESC, steps, samples, made;"
                           "DROP TABLE older;"
                           "UPDATE programs SET seal = " ARCL_RECORD_SEAL ";";

/* The path as SQLite's kind of address, so that no name means anything but a file. */
static bool put_address(arcl_text *out, const char *path, const char *options)
{
    arcl_text_puts(out, path[0] == '/' ? "file://" : "file:./");
    for (; *path; path++) {
        if (strchr("%?#", *path))
            arcl_text_printf(out, "%%%02x", (unsigned)*path);
        else
            arcl_text_putc(out, *path);
    }
    arcl_text_puts(out, options);
    return !out->full;
}

/* What a file may make SQLite do besides giving its rows is turned off. */
static void restrain(sqlite3 *db)
{
    sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
    sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
    sqlite3_limit(db, SQLITE_LIMIT_LENGTH, BYTES_MAX);
    sqlite3_busy_timeout(db, WAIT_MS);
}

static bool connect_to(arcl_store *s, int flags, const char *options, arcl_error *err)
{
    arcl_text address = {0};
    int code = SQLITE_NOMEM;

    sqlite3_close(s->db);
    s->db = NULL;
    if (put_address(&address, s->path, options))
        code = sqlite3_open_v2(address.s, &s->db, flags | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, NULL);
    arcl_text_close(&address);
    if (code != SQLITE_OK)
        return arcl_sql_fail(s, code, err);
    restrain(s->db);
    return arcl_sql_add_functions(s, err) && arcl_sql_run(s, "PRAGMA cell_size_check = ON", err);
}

/* Whose file it is. *fresh: no owner, there is nothing in it. One question, so that the answer is of one moment: others
 * may be making it. */
static bool identify(arcl_store *s, bool *fresh, arcl_error *err)
{
    sqlite3_stmt *st = arcl_sql_prepare(s,
                                        "SELECT (SELECT application_id FROM pragma_application_id),"
                                        " (SELECT user_version FROM pragma_user_version), count(*) FROM sqlite_master",
                                        err);
    bool row = false;
    const bool ok = st && arcl_sql_step(s, st, &row, err);
    const int64_t whose = row ? sqlite3_column_int64(st, 0) : 0, version = row ? sqlite3_column_int64(st, 1) : 0;
    const int64_t things = row ? sqlite3_column_int64(st, 2) : 0;

    sqlite3_finalize(st);
    if (!ok)
        return false;
    *fresh = whose == 0 && version == 0 && things == 0;
    if (*fresh)
        return true;
    if (whose != OURS)
        return arcl_fail(err, "%s: is a database, but no store of arcl", s->path);
    if (version < OLDEST || version > ARCL_STORE_FORMAT)
        return arcl_fail(err, "%s: is a store of %s arcl (format %" PRId64 "; this one reads %d)", s->path,
                         version > ARCL_STORE_FORMAT ? "a newer" : "another", version, ARCL_STORE_FORMAT);
    s->format = (int)version;
    return true;
}

/* Makes the tables, or those of an older version what they are now. Two who do it at once must both find it done. */
static bool make(arcl_store *s, uint32_t bound, arcl_error *err)
{
    arcl_text more = {0};
    bool fresh = false;
    bool ok = arcl_store_begin(s, err) && identify(s, &fresh, err);

    if (ok && (fresh || s->format < ARCL_STORE_FORMAT)) {
        arcl_text_printf(&more, "%s%s", fresh ? tables : s->format < 2 ? to_2 : "", fresh ? "" : to_3);
        if (fresh)
            arcl_text_printf(&more, "INSERT INTO about VALUES ('bound', %" PRIu32 ");",
                             bound ? bound : ARCL_STORE_BOUND);
        arcl_text_printf(&more, "PRAGMA application_id = %d; PRAGMA user_version = %d", OURS, ARCL_STORE_FORMAT);
        ok = more.full ? arcl_sql_fail(s, SQLITE_NOMEM, err) : arcl_sql_run(s, more.s, err);
        s->format = ok ? ARCL_STORE_FORMAT : s->format;
    }
    arcl_text_close(&more);
    return arcl_sql_leave(s, true, ok, err);
}

/* Readers do not wait for writers in this form, nor writers for readers. SQLite itself does not wait here. */
static bool write_ahead(const arcl_store *s, arcl_error *err)
{
    int code = SQLITE_BUSY;

    for (int waited = 0; waited < WAIT_MS; waited += NAP_MS) {
        code = sqlite3_exec(s->db, "PRAGMA journal_mode = WAL", NULL, NULL, NULL);
        if ((code & 0xff) != SQLITE_BUSY)
            break;
        sqlite3_sleep(NAP_MS);
    }
    if (code != SQLITE_OK)
        return arcl_sql_fail(s, code, err);
    return arcl_sql_run(s, "PRAGMA synchronous = FULL; PRAGMA journal_size_limit = 16777216", err);
}

static bool read_bound(arcl_store *s, arcl_error *err)
{
    int64_t bound;

    if (!arcl_sql_number(s, "SELECT value FROM about WHERE key = 'bound'", &bound, err))
        return false;
    if (bound < 1 || bound > BOUND_MAX)
        return arcl_fail(err, "%s: is damaged: it says to keep %" PRId64 " programs of a task", s->path, bound);
    s->bound = (uint32_t)bound;
    return true;
}

static bool open_to_write(arcl_store *s, uint32_t bound, arcl_error *err)
{
    bool fresh;

    /* SQLite would open what is read-only, and stumble over what it cannot put beside it. */
    if (arcl_file_exists(s->path) && !arcl_file_can_change(s->path))
        return arcl_sql_fail(s, SQLITE_READONLY, err);
    /* It takes an empty file for a new one, and would not say why it could not make it. */
    if (!arcl_file_make(s->path, err) || !connect_to(s, SQLITE_OPEN_READWRITE, "", err) || !identify(s, &fresh, err))
        return false;
    if (sqlite3_db_readonly(s->db, "main") != 0)
        return arcl_sql_fail(s, SQLITE_READONLY, err);
    if (!fresh && !(read_bound(s, err) && arcl_store_look_through(s, err)))
        return false;
    return write_ahead(s, err) && ((!fresh && s->format == ARCL_STORE_FORMAT) || make(s, bound, err));
}

/* A folder that cannot be written, or a full disk, has no place for the files that SQLite puts beside a store. */
static bool lacks_room(const arcl_store *s)
{
    switch (s->db ? sqlite3_errcode(s->db) & 0xff : SQLITE_OK) {
    case SQLITE_READONLY:
    case SQLITE_CANTOPEN:
    case SQLITE_IOERR:
    case SQLITE_FULL:
        return true;
    default:
        return false;
    }
}

/* Reads the store as it is, which is all there is to it unless others left something beside it. */
static bool connect_alone(arcl_store *s, bool *fresh, arcl_error *err)
{
    arcl_text beside = {0};

    arcl_store_close(s);
    arcl_text_printf(&beside, "%s-wal", s->path);
    const bool alone = !beside.full && (!arcl_file_exists(beside.s) || arcl_file_has_size(beside.s, 0));
    arcl_text_close(&beside);
    return alone && connect_to(s, SQLITE_OPEN_READONLY, "?immutable=1", err) && identify(s, fresh, err);
}

/* The connection may write, so that the last one to close tidies up; statements may not. */
static bool open_to_read(arcl_store *s, arcl_error *err)
{
    arcl_error first = {0};
    bool fresh = false;

    if (!arcl_file_exists(s->path))
        return arcl_fail(err, "%s: there is no such store", s->path);
    if (!(connect_to(s, SQLITE_OPEN_READWRITE, "", &first) && identify(s, &fresh, &first)) &&
        !(lacks_room(s) && connect_alone(s, &fresh, &(arcl_error){0})))
        return arcl_fail(err, "%s", first.text);
    if (fresh)
        return arcl_fail(err, "%s: is empty: nothing was ever kept in it", s->path);
    return arcl_sql_run(s, "PRAGMA query_only = ON", err);
}

const char *arcl_store_library(void)
{
    return "SQLite " SQLITE_VERSION;
}

void arcl_store_claim(const char *path)
{
    arcl_claim_path(path);
    arcl_claim_beside(path, "-wal");
    arcl_claim_beside(path, "-shm");
    arcl_claim_beside(path, "-journal");
}

bool arcl_store_open(arcl_store *s, const char *path, arcl_store_mode mode, uint32_t bound, arcl_error *err)
{
    *s = (arcl_store){.path = path};
    if (path[0] == 0)
        return arcl_fail(err, "a store needs a name");
    arcl_store_claim(path);
    if (arcl_file_is_folder(path))
        return arcl_fail(err, "%s: is a folder and no store", path);
    if (arcl_file_is_special(path))
        return arcl_fail(err, "%s: is no regular file and no store", path);
    if (arcl_file_has_size(path, 1))
        return arcl_fail(err, "%s: is no store of arcl", path);
    if (bound > BOUND_MAX)
        return arcl_fail(err, "%s: cannot keep %" PRIu32 " programs of a task; the most is %d", path, bound, BOUND_MAX);
    if ((mode == ARCL_STORE_WRITE ? open_to_write(s, bound, err) : open_to_read(s, err)) && read_bound(s, err))
        return true;
    arcl_store_close(s);
    return false;
}

void arcl_store_close(arcl_store *s)
{
    sqlite3_close(s->db);
    s->db = NULL;
}
