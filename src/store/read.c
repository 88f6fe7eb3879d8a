/* Reading programs, task by task, the best first. */
#include <inttypes.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

#include "store/sql.h"

/* One task is found by the index; for all of them ?1 is empty. */
#define OF_TASK "task = ?1"
#define OF_ANY "?1 = ''"

#define EACH(changed, which) \
    "SELECT " ARCL_RECORD_COLUMNS ", " changed " FROM programs WHERE " which " AND (?2 = '' OR dialect = ?2)" \
    " ORDER BY task, right DESC, partial DESC, steps, hash, dialect"

static const char *const each_sql[2][2] = {
    {EACH("0", OF_ANY), EACH("0", OF_TASK)}, /* rows of format 1 have no seal */
    {EACH("seal <> " ARCL_RECORD_SEAL, OF_ANY), EACH("seal <> " ARCL_RECORD_SEAL, OF_TASK)}};

#define COUNT(which) "SELECT count(*) FROM programs WHERE " which

/* Whether the hash begins with these digits; NULL: any does. */
static bool begins_with(uint64_t hash, const char *digits)
{
    char all[17];

    snprintf(all, sizeof all, "%016" PRIx64, hash);
    return !digits || strncmp(all, digits, strlen(digits)) == 0;
}

bool arcl_store_each(arcl_store *s, arcl_store_query query, arcl_store_take *take, void *to, arcl_error *err)
{
    sqlite3_stmt *st = arcl_sql_prepare(s, each_sql[s->format > 1][query.task != NULL], err);
    arcl_text task = {0}; /* that of the last row */
    uint32_t n = 0;       /* rows of that task */
    bool row = true, ok = st != NULL;

    if (ok) {
        arcl_sql_bind(st, 1, query.task);
        arcl_sql_bind(st, 2, query.dialect);
    }
    while (ok && row && (ok = arcl_sql_step(s, st, &row, err)) && row) {
        arcl_kept k;
        arcl_record_read(st, &k);
        ok = arcl_sql_read(s, err);
        if (!ok)
            break;
        if (s->format < ARCL_STORE_FORMAT)
            k.hash = arcl_record_identity(k.dialect, k.text, k.hash);
        if (!begins_with(k.hash, query.hash))
            continue;
        if (n == 0 || strcmp(task.s ? task.s : "", k.task) != 0) {
            arcl_text_clear(&task);
            arcl_text_puts(&task, k.task);
            n = 0;
        }
        n++;
        ok = !task.full || arcl_sql_fail(s, SQLITE_NOMEM, err);
        if (ok && (query.best == 0 || n <= query.best) && !take(to, &k))
            break;
    }
    arcl_text_close(&task);
    sqlite3_finalize(st);
    return ok;
}

bool arcl_store_count(arcl_store *s, const char *task, uint64_t *n, arcl_error *err)
{
    sqlite3_stmt *st = arcl_sql_prepare(s, task ? COUNT(OF_TASK) : COUNT(OF_ANY), err);
    bool row = false;

    if (st)
        arcl_sql_bind(st, 1, task);
    const bool ok = st && arcl_sql_step(s, st, &row, err);
    *n = row ? (uint64_t)sqlite3_column_int64(st, 0) : 0;
    sqlite3_finalize(st);
    return ok;
}
