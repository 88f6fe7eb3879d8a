/* Checking: the file, then what is written in it. */
#include <inttypes.h>
#include <sqlite3.h>
#include <string.h>

#include "base/error.h"
#include "store/sql.h"

typedef struct checker {
    arcl_store_judge *judge;
    arcl_store_found *found;
    void *to;
} checker;

static void say(const checker *c, const arcl_store *s, const char *what)
{
    arcl_error line = {0};

    arcl_fail(&line, "%s: %s", s->path, what);
    c->found(c->to, line.text);
}

/* Rows of text, each of which is a finding; *fine is what says that there is none. */
static bool find(const checker *c, arcl_store *s, const char *sql, const char *fine, arcl_error *err)
{
    sqlite3_stmt *st = arcl_sql_prepare(s, sql, err);
    bool row = true, ok = st != NULL;

    while (ok && row && (ok = arcl_sql_step(s, st, &row, err)) && row) {
        const char *what = arcl_sql_text(st, 0);
        ok = arcl_sql_read(s, err);
        if (ok && sqlite3_stricmp(what, fine) != 0)
            say(c, s, what);
    }
    sqlite3_finalize(st);
    return ok;
}

static bool check_bounds(const checker *c, arcl_store *s, arcl_error *err)
{
    static const char form[] = "SELECT printf('%%s has %%d programs, and %" PRIu32 " are the most', task, count(*))"
                               " FROM programs GROUP BY task%s HAVING count(*) > %" PRIu32;
    arcl_text sql = {0};

    arcl_text_printf(&sql, form, s->bound, s->format > 1 ? ", run = ''" : "", s->bound);
    const bool ok = sql.full ? arcl_sql_fail(s, SQLITE_NOMEM, err) : find(c, s, sql.s, "", err);
    arcl_text_close(&sql);
    return ok;
}

/* What SQLite itself would not notice: bytes within a row that are not those that were written. */
static const char unsealed_sql[] =
    "SELECT printf('%.100s, program %016x: its row is not what was kept', task, hash) FROM programs WHERE seal "
    "<> " ARCL_RECORD_SEAL
    " UNION ALL SELECT printf('checkpoint %.100s of %.100s: its row is not what was kept', key, run) FROM checkpoints"
    " WHERE seal <> arcl_seal(run, key, value)";

static bool check_seals(const checker *c, arcl_store *s, arcl_error *err)
{
    return s->format < 2 || find(c, s, unsealed_sql, "", err);
}

static bool check_file(const checker *c, arcl_store *s, arcl_error *err)
{
    return find(c, s, "PRAGMA integrity_check", "ok", err) && check_bounds(c, s, err) && check_seals(c, s, err);
}

typedef struct visit {
    const checker *c;
    const arcl_store *s;
} visit;

static bool look(void *to, const arcl_kept *k)
{
    const visit *v = to;
    arcl_error why = {0}, line = {0};
    const bool something = k->right > 0 || k->partial > 0;

    if (arcl_record_check(k, &why) && (something || arcl_fail(&why, "it scores nothing")) &&
        (!v->c->judge || v->c->judge(v->c->to, k, &why)))
        return true;
    if (arcl_starved())
        return false;
    arcl_fail(&line, "%.100s, program %016" PRIx64 ": %s", k->task, k->hash, why.text);
    say(v->c, v->s, line.text);
    return true;
}

bool arcl_store_check(arcl_store *s, arcl_store_judge *judge, arcl_store_found *found, void *to, arcl_error *err)
{
    const checker c = {.judge = judge, .found = found, .to = to};
    visit v = {.c = &c, .s = s};
    arcl_error what = {0};

    if (check_file(&c, s, &what) && arcl_store_each(s, (arcl_store_query){0}, look, &v, &what))
        return arcl_starved() == 0 || arcl_sql_fail(s, SQLITE_NOMEM, err);
    /* A damaged file is what was looked for; others who write, or no memory, is not. */
    switch (sqlite3_errcode(s->db) & 0xff) {
    case SQLITE_CORRUPT:
    case SQLITE_ERROR:
    case SQLITE_NOTADB:
        found(to, what.text);
        return true;
    default:
        return arcl_fail(err, "%s", what.text);
    }
}

/* ---- before anything is written ------------------------------------------------------------- */

static void note_first(void *to, const char *sentence)
{
    arcl_error *first = to;

    arcl_fail(first, "%s", sentence);
}

bool arcl_store_look_through(arcl_store *s, arcl_error *err)
{
    static const char known[] = ": is damaged: "; /* what SQLite cannot go on with is said to be that already */
    arcl_error first = {0};
    const size_t name = strlen(s->path);

    if (!arcl_store_check(s, NULL, note_first, &first, err))
        return false;
    if (!first.text[0])
        return true;
    const char *what = first.text + (strlen(first.text) > name ? name : 0);
    what += strncmp(what, known, sizeof known - 1) == 0 ? sizeof known - 1 : 2;
    if (*what == '*' && strchr(what, '\n')) /* a head that says which database it is */
        what = strchr(what, '\n') + 1;
    return arcl_fail(err,
                     "%s: is damaged and left as it is: %.*s; 'arcl store merge NEW %s' takes over what can be read",
                     s->path, (int)strcspn(what, "\n"), what, s->path);
}
