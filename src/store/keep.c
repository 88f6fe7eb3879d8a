/* Keeping programs: one record for each identity, no more of a task than the bound. */
#include <sqlite3.h>

#include "store/sql.h"

/* Of two records of the same program the one that comes first in this order stays, so that it does not matter which
 * came first: the better one, the older one, and then any that both sides would choose. */
#define COMPARED(of) \
    "(-" of "right, -" of "partial, " of "steps, " of "samples, " of "made, " of "text, " of "parents, " of \
    "edits, " of "operator, " of "language, " of "per_sample)"

#define VALUES "?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,?14,?15"

/* What is kept for good takes the place of what a run has for now, and never the other way round. */
static const char put_sql[] =
    "INSERT INTO programs (" ARCL_RECORD_COLUMNS ", run, seal) VALUES (" VALUES ", arcl_seal(" VALUES "))"
    " ON CONFLICT (task, hash, dialect) DO UPDATE SET right = excluded.right, samples = excluded.samples,"
    " partial = excluded.partial, steps = excluded.steps, per_sample = excluded.per_sample, text = excluded.text,"
    " parents = excluded.parents, edits = excluded.edits, operator = excluded.operator,"
    " language = excluded.language, made = excluded.made, run = excluded.run, seal = excluded.seal"
    " WHERE (programs.run <> '' AND excluded.run = '') OR ((programs.run = '') = (excluded.run = '') AND " COMPARED(
        "excluded.") " < " COMPARED("programs.") ")";

/* Of the two sorts, for good and for now, each has its bound. */
#define SORT(run) "(programs.run = '') = (" run " = '')"

static const char there_sql[] =
    "SELECT 1 FROM programs WHERE task = ?1 AND hash = ?2 AND dialect = ?3 AND (run = '' OR ?4 <> '')";

static const char count_sql[] = "SELECT count(*) FROM programs WHERE task = ?1 AND " SORT("?2");

/* The worst of a task, and whether what is given comes before it. */
static const char worst_sql[] =
    "SELECT hash, dialect, (-?4, -?5, ?6, ?2, ?3) < (-right, -partial, steps, hash, dialect) FROM programs"
    " WHERE task = ?1 AND " SORT("?7") " ORDER BY right, partial, steps DESC, hash DESC, dialect DESC LIMIT 1";

static const char drop_sql[] = "DELETE FROM programs WHERE task = ?1 AND hash = ?2 AND dialect = ?3";

bool arcl_keeper_open(arcl_keeper *k, arcl_store *s, arcl_error *err)
{
    *k = (arcl_keeper){.s = s};
    return (k->put = arcl_sql_prepare(s, put_sql, err)) && (k->there = arcl_sql_prepare(s, there_sql, err)) &&
           (k->count = arcl_sql_prepare(s, count_sql, err)) && (k->worst = arcl_sql_prepare(s, worst_sql, err)) &&
           (k->drop = arcl_sql_prepare(s, drop_sql, err));
}

void arcl_keeper_close(arcl_keeper *k)
{
    sqlite3_finalize(k->put);
    sqlite3_finalize(k->there);
    sqlite3_finalize(k->count);
    sqlite3_finalize(k->worst);
    sqlite3_finalize(k->drop);
}

static void bind_identity(sqlite3_stmt *st, const arcl_kept *e)
{
    arcl_sql_bind(st, 1, e->task);
    sqlite3_bind_int64(st, 2, (sqlite3_int64)e->hash);
    arcl_sql_bind(st, 3, e->dialect);
}

static bool is_there(const arcl_keeper *k, const arcl_kept *e, bool *there, arcl_error *err)
{
    bind_identity(k->there, e);
    arcl_sql_bind(k->there, 4, e->run);
    const bool ok = arcl_sql_step(k->s, k->there, there, err);
    sqlite3_reset(k->there);
    return ok;
}

static bool is_full(const arcl_keeper *k, const arcl_kept *e, bool *full, arcl_error *err)
{
    bool row;

    arcl_sql_bind(k->count, 1, e->task);
    arcl_sql_bind(k->count, 2, e->run);
    const bool ok = arcl_sql_step(k->s, k->count, &row, err);
    *full = ok && row && sqlite3_column_int64(k->count, 0) >= k->s->bound;
    sqlite3_reset(k->count);
    return ok;
}

/* Finds the worst program of the task, and gets ready to drop it if the new one is better. */
static bool look_at_worst(const arcl_keeper *k, const arcl_kept *e, arcl_keeping *out, arcl_error *err)
{
    bool row;

    bind_identity(k->worst, e);
    sqlite3_bind_int64(k->worst, 4, e->right);
    sqlite3_bind_double(k->worst, 5, e->partial);
    sqlite3_bind_int64(k->worst, 6, (sqlite3_int64)arcl_record_steps(e));
    arcl_sql_bind(k->worst, 7, e->run);
    bool ok = arcl_sql_step(k->s, k->worst, &row, err);
    if (ok && row && sqlite3_column_int(k->worst, 2)) {
        out->evicted = true;
        out->evicted_hash = (uint64_t)sqlite3_column_int64(k->worst, 0);
        arcl_sql_bind(k->drop, 1, e->task);
        sqlite3_bind_int64(k->drop, 2, sqlite3_column_int64(k->worst, 0));
        sqlite3_bind_text(k->drop, 3, arcl_sql_text(k->worst, 1), -1, SQLITE_TRANSIENT);
        ok = arcl_sql_read(k->s, err);
    }
    sqlite3_reset(k->worst);
    return ok;
}

static bool scores_something(const arcl_kept *e)
{
    return e->right > 0 || e->partial > 0;
}

bool arcl_keeper_put(const arcl_keeper *k, const arcl_kept *e, arcl_keeping *out, arcl_error *err)
{
    bool there, full;

    *out = (arcl_keeping){.result = ARCL_KEEP_POOR};
    if (!scores_something(e))
        return true;
    if (!is_there(k, e, &there, err) || (!there && !is_full(k, e, &full, err)))
        return false;
    if (!there && full) {
        if (!look_at_worst(k, e, out, err))
            return false;
        if (!out->evicted)
            return true;
    }
    arcl_record_bind(k->put, e);
    if (!arcl_sql_do(k->s, k->put, err))
        return false;
    if (there)
        out->result = sqlite3_changes(k->s->db) ? ARCL_KEEP_BETTER : ARCL_KEEP_THERE;
    else
        out->result = ARCL_KEEP_NEW;
    return !out->evicted || arcl_sql_do(k->s, k->drop, err);
}

bool arcl_store_keep(arcl_store *s, const arcl_kept *entries, size_t n, arcl_keeping *results, arcl_error *err)
{
    arcl_keeper k;
    arcl_keeping one;
    arcl_error why = {0};
    bool own;

    for (size_t at = 0; at < n; at++)
        if (!arcl_record_check(&entries[at], &why))
            return arcl_fail(err, "%s: a program cannot be kept: %s", s->path, why.text);
    if (!arcl_sql_enter(s, &own, err))
        return false;
    bool ok = arcl_keeper_open(&k, s, err);
    for (size_t at = 0; at < n && ok; at++)
        ok = arcl_keeper_put(&k, &entries[at], results ? &results[at] : &one, err);
    arcl_keeper_close(&k);
    return arcl_sql_leave(s, own, ok, err);
}

bool arcl_store_withdraw(arcl_store *s, const char *run, arcl_error *err)
{
    sqlite3_stmt *st = arcl_sql_prepare(s, "DELETE FROM programs WHERE run = ?1 AND run <> ''", err);
    bool own, ok = st != NULL;

    if (ok)
        arcl_sql_bind(st, 1, run);
    ok = ok && arcl_sql_enter(s, &own, err) && arcl_sql_leave(s, own, arcl_sql_do(s, st, err), err);
    sqlite3_finalize(st);
    return ok;
}
