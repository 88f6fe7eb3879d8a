#include "report/measures.h"

#include <cjson/cJSON.h>
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/json.h"

const char *arcl_measure_kind_name(arcl_measure_kind kind)
{
    static const char *const names[] = {"nothing", "run", "bench", "profile"};
    return names[kind];
}

const arcl_measure *arcl_measures_find(const arcl_measures *m, size_t hint, const char *group, const char *name)
{
    for (size_t k = 0; k < m->n; k++) {
        const arcl_measure *x = &m->at[(hint + k) % m->n];
        if (strcmp(x->name, name) == 0 && strcmp(x->group, group) == 0)
            return x;
    }
    return NULL;
}

const char *arcl_measures_fact(const arcl_measures *m, const char *name)
{
    for (size_t k = 0; k < m->nfacts; k++)
        if (strcmp(m->facts[k].name, name) == 0)
            return m->facts[k].value;
    return NULL;
}

static const char *keep(arcl_measures *m, const char *s)
{
    return arcl_take_text(m->mem, s, strlen(s));
}

/* The measure of that name, new ones at the end. Results come in the same order again and again. */
static arcl_measure *measure(arcl_measures *m, const char *group, const char *name)
{
    const arcl_measure *known = arcl_measures_find(m, m->next, group, name);

    if (!known) {
        m->at = arcl_room_for_one(m->mem, m->at, m->n, &m->room, sizeof *m->at);
        m->at[m->n] = (arcl_measure){.group = group, .name = keep(m, name), .spread = -1, .count = -1};
        known = &m->at[m->n++];
    }
    m->next = (size_t)(known - m->at) + 1;
    return &m->at[known - m->at];
}

/* Adds to the time of the repeat at hand; true if that is the first. */
static bool add(arcl_measures *m, arcl_measure *x, double ns)
{
    while (x->n <= m->repeats) {
        x->ns = arcl_room_for_one(m->mem, x->ns, x->n, &x->room, sizeof *x->ns);
        x->ns[x->n++] = 0;
    }
    x->ns[m->repeats] += ns;
    return m->repeats == 0;
}

/* Whether it is a time or a count that can be: eleven days of nanoseconds. */
static bool is_amount(const cJSON *item)
{
    return cJSON_IsNumber(item) && item->valuedouble >= 0 && item->valuedouble <= 1e15;
}

static double number(const cJSON *object, const char *key)
{
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, key);
    return is_amount(item) ? item->valuedouble : -1;
}

static const char *string(const cJSON *object, const char *key)
{
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, key);
    return cJSON_IsString(item) ? item->valuestring : NULL;
}

static void add_fact(arcl_measures *m, const char *name, const cJSON *item, bool work)
{
    char text[64];

    if (arcl_measures_fact(m, name) || !item || cJSON_IsNull(item))
        return;
    if (cJSON_IsNumber(item))
        snprintf(text, sizeof text, "%.17g", item->valuedouble);
    else if (cJSON_IsBool(item))
        snprintf(text, sizeof text, "%s", cJSON_IsTrue(item) ? "yes" : "no");
    else if (!cJSON_IsString(item))
        return;
    m->facts = arcl_room_for_one(m->mem, m->facts, m->nfacts, &m->facts_room, sizeof *m->facts);
    m->facts[m->nfacts++] =
        (arcl_measure_fact){keep(m, name), keep(m, cJSON_IsString(item) ? item->valuestring : text), work};
}

/* The members of an object that are text or numbers; those that name or end in a hash tell which work it is. */
static void add_facts(arcl_measures *m, const cJSON *object)
{
    for (const cJSON *x = object ? object->child : NULL; x; x = x->next)
        add_fact(m, x->string, x, strstr(x->string, "hash") != NULL || strcmp(x->string, "seed") == 0);
}

/* ---- runs: a line for each sample, then a summary ----------------------------------------------- */

static void take_sample(arcl_measures *m, const cJSON *line)
{
    const char *program = string(line, "program"), *task = string(line, "task"), *value = string(line, "value");
    const double steps = number(line, "steps");
    char name[300];

    snprintf(name, sizeof name, "%s %s", task ? task : "", program ? program : "");
    arcl_measure *x = measure(m, "program", name);
    if (!add(m, x, number(line, "ns") < 0 ? 0 : number(line, "ns")))
        return;
    if (steps >= 0)
        x->count = (x->count < 0 ? 0 : x->count) + steps;
    value = value ? value : string(line, "status");
    x->answers = arcl_hash_bytes(x->answers, value ? value : "", value ? strlen(value) : 0);
    x->right += cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(line, "correct")) ? 1 : 0;
}

static void take_summary(arcl_measures *m, const cJSON *summary)
{
    const cJSON *read = cJSON_GetObjectItemCaseSensitive(summary, "read");
    static const char *const told[] = {"threads", "version", "device"};

    add_fact(m, "programs",
             cJSON_GetObjectItemCaseSensitive(cJSON_GetObjectItemCaseSensitive(read, "programs"), "hash"), true);
    add_fact(m, "tasks", cJSON_GetObjectItemCaseSensitive(cJSON_GetObjectItemCaseSensitive(read, "tasks"), "hash"),
             true);
    add_fact(m, "repeat", cJSON_GetObjectItemCaseSensitive(summary, "repeat"), true); /* the best of so many */
    for (size_t k = 0; k < sizeof told / sizeof *told; k++)
        add_fact(m, told[k], cJSON_GetObjectItemCaseSensitive(summary, told[k]), false);
    m->repeats++;
    m->next = 0;
}

/* ---- benchmarks: rows, in which texts say what was measured and the first time is that of it ------ */

static bool is_time(const char *key)
{
    static const char *const names[] = {"median_ns", "arcl_median_ns", "wall_ns", "ns"};

    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        if (strcmp(key, names[k]) == 0)
            return true;
    return false;
}

/* Whether a text of a row is about the machine or the unit, and not about what was measured. */
static bool is_aside(const char *key)
{
    return strstr(key, "device") || strstr(key, "driver") || strcmp(key, "unit") == 0;
}

/* A row may hold all of its repeats in `times_ns`, else each result is one, and may tell its spread. */
static void take_row(arcl_measures *m, const char *bench, const cJSON *row)
{
    const cJSON *times = cJSON_GetObjectItemCaseSensitive(row, "times_ns");
    char name[300];
    double ns = -1;
    uint64_t answers = 0;
    size_t len = (size_t)snprintf(name, sizeof name, "%.80s", bench);

    for (const cJSON *x = row->child; x; x = x->next) {
        if (strstr(x->string, "hash") && cJSON_IsString(x))
            answers = arcl_hash_bytes(answers, x->valuestring, strlen(x->valuestring));
        else if (cJSON_IsString(x) && !is_aside(x->string) && len < sizeof name)
            len += (size_t)snprintf(name + len, sizeof name - len, " %s", x->valuestring);
        else if (strcmp(x->string, "size") == 0 && cJSON_IsNumber(x) && len < sizeof name)
            len += (size_t)snprintf(name + len, sizeof name - len, " %.17g", x->valuedouble);
        else if (ns < 0 && is_time(x->string) && is_amount(x))
            ns = x->valuedouble;
    }
    const bool repeated = cJSON_IsArray(times) && is_amount(times->child);
    if (ns < 0 && !repeated)
        return;
    arcl_measure *x = measure(m, "bench", name);
    if (repeated) {
        for (const cJSON *t = times->child; t; t = t->next)
            if (is_amount(t)) {
                x->ns = arcl_room_for_one(m->mem, x->ns, x->n, &x->room, sizeof *x->ns);
                x->ns[x->n++] = t->valuedouble;
            }
    } else {
        add(m, x, ns);
        x->spread = number(row, "spread_ns");
    }
    x->answers = answers;
}

static void take_bench(arcl_measures *m, const cJSON *tree)
{
    const char *name = string(tree, "bench");
    const cJSON *rows = cJSON_GetObjectItemCaseSensitive(tree, "rows");

    add_facts(m, tree);
    add_facts(m, cJSON_GetObjectItemCaseSensitive(tree, "machine"));
    for (const cJSON *row = rows ? rows->child : NULL; row; row = row->next)
        if (cJSON_IsObject(row))
            take_row(m, name ? name : "", row);
    m->repeats++;
    m->next = 0;
}

/* ---- profiles ------------------------------------------------------------------------------------- */

static void take_parts(arcl_measures *m, const cJSON *tree, const char *key, const char *group)
{
    const cJSON *list = cJSON_GetObjectItemCaseSensitive(tree, key);

    for (const cJSON *x = list ? list->child : NULL; x; x = x->next) {
        const char *name = string(x, "name") ? string(x, "name") : string(x, "task");
        const double ns = number(x, "self_ns") >= 0 ? number(x, "self_ns") : number(x, "ns");
        if (!name || ns <= 0) /* what took no time says nothing */
            continue;
        arcl_measure *it = measure(m, group, name);
        if (add(m, it, ns))
            it->count = number(x, "calls");
    }
}

static void take_profile(arcl_measures *m, const cJSON *tree)
{
    add_facts(m, cJSON_GetObjectItemCaseSensitive(tree, "machine"));
    add_facts(m, tree);
    take_parts(m, tree, "categories", "category");
    take_parts(m, tree, "primitives", "primitive");
    take_parts(m, tree, "tasks", "task");
    m->repeats++;
    m->next = 0;
}

/* ---- files ---------------------------------------------------------------------------------------- */

static bool take_value(arcl_measures *m, const cJSON *tree, arcl_error *err)
{
    const cJSON *summary = cJSON_GetObjectItemCaseSensitive(tree, "summary");

    if (cJSON_GetObjectItemCaseSensitive(tree, "reasons")) /* a function that was refused took no time */
        return true;
    arcl_measure_kind kind = ARCL_MEASURE_NONE;

    if (string(tree, "bench"))
        kind = ARCL_MEASURE_BENCH;
    else if (number(tree, "thread_ns") >= 0)
        kind = ARCL_MEASURE_PROFILE;
    else if (cJSON_GetObjectItemCaseSensitive(summary, "read") || (string(tree, "split") && number(tree, "ns") >= 0))
        kind = ARCL_MEASURE_RUN;
    if (kind == ARCL_MEASURE_NONE)
        return arcl_fail(err, "%s is no result of arcl run --json, arcl bench --json or arcl profile -o", m->file);
    if (m->kind && m->kind != kind)
        return arcl_fail(err, "%s holds results of two kinds, %s and %s", m->file, arcl_measure_kind_name(m->kind),
                         arcl_measure_kind_name(kind));
    m->kind = kind;
    if (kind == ARCL_MEASURE_BENCH)
        take_bench(m, tree);
    else if (kind == ARCL_MEASURE_PROFILE)
        take_profile(m, tree);
    else if (summary)
        take_summary(m, summary);
    else
        take_sample(m, tree);
    return true;
}

bool arcl_measures_take(arcl_measures *m, const char *name, const char *bytes, size_t len, arcl_arena *mem,
                        arcl_error *err)
{
    arcl_json j;
    bool ok = true;

    *m = (arcl_measures){.file = name, .mem = mem};
    arcl_json_open(&j, name, bytes, len);
    while (ok && arcl_json_peek(&j)) {
        arcl_json one = j;
        ok = arcl_json_skip(&j) || arcl_json_report(&j, err);
        if (!ok)
            break;
        one.end = j.at;
        cJSON *tree = arcl_json_tree(&one);
        ok = tree ? take_value(m, tree, err) : arcl_json_report(&one, err);
        cJSON_Delete(tree);
    }
    if (ok && (m->n == 0 || m->repeats == 0))
        return arcl_fail(err, "%s: %s", name,
                         m->n ? "the summary at its end is missing: the run did not end" : "it holds no result");
    return ok;
}

bool arcl_measures_read(arcl_measures *m, const char *path, arcl_arena *mem, arcl_error *err)
{
    size_t len;
    char *bytes = arcl_file_read(path, ARCL_FILE_VECTORS_MAX, &len, err);
    const bool ok = bytes && arcl_measures_take(m, path, bytes, len, mem, err);

    arcl_file_free(bytes);
    return ok;
}
