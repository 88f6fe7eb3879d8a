/* Records: a program and what is known of it, in and out of a row. */
#include <inttypes.h>
#include <math.h>
#include <sqlite3.h>
#include <string.h>

#include "lang/program.h"
#include "store/sql.h"

uint64_t arcl_record_identity(const char *dialect, const char *text, uint64_t otherwise)
{
    arcl_library lib;
    arcl_dialect d;
    arcl_error why = {0};

    if (!arcl_dialect_find(dialect, &d))
        return otherwise;
    arcl_library_open(&lib);
    const arcl_program *p = arcl_library_parse_one(&lib, d, text, strlen(text), &why);
    const uint64_t hash = p ? arcl_program_hash(p) : otherwise;
    arcl_library_close(&lib);
    return hash;
}

uint64_t arcl_record_steps(const arcl_kept *k)
{
    return k->steps < INT64_MAX ? k->steps : INT64_MAX;
}

void arcl_record_bind(struct sqlite3_stmt *st, const arcl_kept *k)
{
    static const unsigned char none[1] = {0};

    arcl_sql_bind(st, 1, k->task);
    sqlite3_bind_int64(st, 2, (sqlite3_int64)k->hash);
    arcl_sql_bind(st, 3, k->dialect);
    sqlite3_bind_int64(st, 4, k->right);
    sqlite3_bind_int64(st, 5, k->samples);
    sqlite3_bind_double(st, 6, k->partial);
    sqlite3_bind_int64(st, 7, (sqlite3_int64)arcl_record_steps(k));
    sqlite3_bind_blob64(st, 8, k->samples ? k->per_sample : none, k->samples, SQLITE_STATIC);
    arcl_sql_bind(st, 9, k->text);
    arcl_sql_bind(st, 10, k->parents);
    arcl_sql_bind(st, 11, k->edits);
    arcl_sql_bind(st, 12, k->operator);
    arcl_sql_bind(st, 13, k->language);
    sqlite3_bind_int64(st, 14, k->made);
    arcl_sql_bind(st, 15, k->run);
}

static uint32_t small(int64_t n)
{
    return n < 0 ? 0 : n > UINT32_MAX ? UINT32_MAX : (uint32_t)n;
}

/* A file may say anything: what is read here has the right form, and arcl_record_check says whether it can be true. */
void arcl_record_read(struct sqlite3_stmt *st, arcl_kept *k)
{
    const int64_t steps = sqlite3_column_int64(st, 6);
    const unsigned char *scores = sqlite3_column_blob(st, 7);
    const int nscores = sqlite3_column_bytes(st, 7);

    *k = (arcl_kept){
        .task = arcl_sql_text(st, 0),
        .hash = (uint64_t)sqlite3_column_int64(st, 1),
        .dialect = arcl_sql_text(st, 2),
        .right = small(sqlite3_column_int64(st, 3)),
        .samples = small(sqlite3_column_int64(st, 4)),
        .partial = sqlite3_column_double(st, 5),
        .steps = steps > 0 ? (uint64_t)steps : 0,
        .per_sample = scores,
        .text = arcl_sql_text(st, 8),
        .parents = arcl_sql_text(st, 9),
        .edits = arcl_sql_text(st, 10),
        .operator= arcl_sql_text(st, 11),
        .language = arcl_sql_text(st, 12),
        .made = sqlite3_column_int64(st, 13),
        .changed = sqlite3_column_int(st, 14) != 0,
    };
    if (!scores || (uint32_t)nscores != k->samples) { /* scores that are not one for each sample are none */
        k->per_sample = NULL;
        k->samples = 0;
    }
}

static bool fits(const char *what, const char *text, size_t most, arcl_error *why)
{
    return !text || strlen(text) <= most || arcl_fail(why, "its %s has more than %zu bytes", what, most);
}

bool arcl_record_check(const arcl_kept *k, arcl_error *why)
{
    uint32_t right = 0;

    if (!k->task || !k->task[0])
        return arcl_fail(why, "it belongs to no task");
    if (!k->text || !k->text[0])
        return arcl_fail(why, "it has no text");
    if (k->samples == 0 || !k->per_sample)
        return arcl_fail(why, "it has no scores, or not one for each sample");
    for (uint32_t n = 0; n < k->samples; n++)
        right += k->per_sample[n] == ARCL_STORE_RIGHT;
    if (right != k->right)
        return arcl_fail(why, "%" PRIu32 " samples are said to be right, and %" PRIu32 " are", k->right, right);
    if (!isfinite(k->partial) || k->partial < 0)
        return arcl_fail(why, "its partial score is none: %g", k->partial);
    return fits("task", k->task, ARCL_STORE_NAME_MAX, why) && fits("dialect", k->dialect, ARCL_STORE_NAME_MAX, why) &&
           fits("operator", k->operator, ARCL_STORE_NAME_MAX, why) &&
           fits("version of the language", k->language, ARCL_STORE_NAME_MAX, why) &&
           fits("text", k->text, ARCL_STORE_TEXT_MAX, why) && fits("parents", k->parents, ARCL_STORE_TEXT_MAX, why) &&
           fits("edits", k->edits, ARCL_STORE_TEXT_MAX, why);
}
