#include "exec/vectors.h"

#include <inttypes.h>
#include <string.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/json.h"
#include "task/grid_json.h"
#include "value/seq.h"

enum { LINES_MAX = 100000, TEXT_MAX = 64 << 20 };

/* One vector as read. */
typedef struct vector {
    const char **lines, **values;
    size_t nlines, nvalues;
    arcl_val grid;
    bool loose;
    arcl_dialect dialect;
} vector;

typedef struct replay {
    arcl_ctx ctx;
    arcl_arena mem; /* of one vector */
    arcl_text text;
    arcl_replay *sum;
    arcl_budget budget;
    arcl_stage *stage;
    arcl_mismatch_sink *sink;
    void *to;
} replay;

static bool read_strings(arcl_json *j, replay *r, const char ***out, size_t *n)
{
    const arcl_json ahead = *j;
    size_t count = 0;

    if (arcl_json_array(j))
        while (arcl_json_item(j) && arcl_json_skip(j))
            count++;
    if (!arcl_json_ok(j) || count > LINES_MAX)
        return arcl_json_ok(j) && arcl_json_fail(j, j->at, "a program of more than %d lines", LINES_MAX);
    *j = ahead;
    *out = ARCL_TAKE(&r->mem, const char *, count);
    *n = 0;
    if (arcl_json_array(j))
        while (arcl_json_item(j) && arcl_json_string(j, &r->text))
            (*out)[(*n)++] = arcl_take_text(&r->mem, r->text.s ? r->text.s : "", r->text.len);
    return arcl_json_ok(j);
}

static bool read_dialect(arcl_json *j, replay *r, arcl_dialect *out)
{
    const char *at = j->at;

    if (!arcl_json_string(j, &r->text))
        return false;
    return (r->text.s && arcl_dialect_find(r->text.s, out)) ||
           arcl_json_fail(j, at, "\"d\" is a dialect: \"arc-dsl\" or \"typed\"");
}

static bool read_vector(arcl_json *j, replay *r, vector *v)
{
    arcl_text *key = &r->text;
    bool grid = false;

    *v = (vector){0};
    if (!arcl_json_object(j))
        return false;
    while (arcl_json_key(j, key)) {
        const char name = key->len == 1 ? key->s[0] : 0;
        if (name == 'p') {
            read_strings(j, r, &v->lines, &v->nlines);
        } else if (name == 'v') {
            read_strings(j, r, &v->values, &v->nvalues);
        } else if (name == 'd') {
            read_dialect(j, r, &v->dialect);
        } else if (name == 'i') {
            grid = arcl_grid_pull(j, &r->mem, &r->text, &v->grid);
        } else {
            v->loose = v->loose || strcmp(key->s ? key->s : "", "loose") == 0;
            arcl_json_skip(j);
        }
    }
    if (arcl_json_ok(j) && (!grid || v->nlines == 0 || v->nvalues != v->nlines))
        arcl_json_fail(j, j->at, "a vector needs \"p\" (lines), \"i\" (a grid) and \"v\" (a text for each line)");
    return arcl_json_ok(j);
}

/* What line k gave: its value's text, or !error; NULL if there is no memory to tell. Where an error is expected any
 * will do; else a limit is told. */
static const char *line_text(replay *r, const arcl_program *p, const arcl_outcome *o, const arcl_val *values, size_t k,
                             const char *expected)
{
    const uint32_t node = p->steps[k].node;

    if (o->status != ARCL_OK && node >= o->node) {
        if (o->status == ARCL_FAILED && (!arcl_reason_is_limit((int32_t)o->reason) || strcmp(expected, "!error") == 0))
            return "!error";
        if (o->reason == ARCL_E_BYTES)
            return NULL;
        arcl_text_clear(&r->text);
        arcl_outcome_text(p, o, &r->text);
        return r->text.s;
    }
    arcl_text_clear(&r->text);
    r->text.limit = TEXT_MAX;
    arcl_ctx_restart(&r->ctx, r->budget.steps); /* what the program used up is no matter here */
    r->ctx.deadline = 0;
    if (setjmp(r->ctx.escape) != 0)
        return NULL;
    arcl_value_text(&r->ctx, values[node], &r->text);
    return r->text.full ? NULL : r->text.s ? r->text.s : "";
}

/* Compares what the lines give with what they gave; false if there is no memory for that. */
static bool check(replay *r, const vector *v, const char *file, uint32_t line)
{
    arcl_mismatch m = {.file = file, .line = line, .loose = v->loose};
    arcl_library lib;
    arcl_error err = {0};
    bool good = false, known = true;

    arcl_library_open(&lib);
    lib.dialect_given = true;
    lib.dialect = v->dialect;
    const arcl_program *p = arcl_library_parse_lines(&lib, "vector", v->lines, v->nlines, &err);
    if (lib.starved) {
        known = false;
    } else if (!p || p->nsteps < v->nvalues) {
        m.source = v->lines[0];
        m.expected = v->values[0];
        m.got = p ? "fewer lines than values" : err.text;
        r->sink(r->to, &m);
    } else {
        const arcl_val args[ARCL_PARAM_MAX] = {arcl_empty_tuple(), v->grid};
        arcl_val *values = ARCL_TAKE(&r->mem, arcl_val, p->graph.n);
        const arcl_staged *batch = arcl_stage_batch(r->stage, p, &v->grid, 1, true, &r->mem);
        arcl_given given;
        if (batch)
            arcl_staged_give(batch, 0, &given);
        const arcl_outcome o = arcl_eval_given(&r->ctx, p, args, r->budget, values, batch ? &given : NULL);
        good = true;
        for (size_t k = 0; k < v->nvalues && good; k++) {
            m.got = line_text(r, p, &o, values, k, v->values[k]);
            known = m.got != NULL;
            good = known && strcmp(m.got, v->values[k]) == 0;
            r->sum->lines += good;
            if (!good && known) {
                m.source = v->lines[k];
                m.expected = v->values[k];
                r->sink(r->to, &m);
            }
        }
    }
    r->sum->passed += good;
    r->sum->failed += known && !good;
    r->sum->loose_passed += good && v->loose;
    r->sum->loose_failed += known && !good && v->loose;
    arcl_library_close(&lib);
    return known;
}

/* Every line of the file; one that is no vector costs itself only. */
static bool replay_text(replay *r, const char *path, const char *bytes, size_t len, arcl_error *err)
{
    uint32_t line = 0;
    bool ok = true;

    for (const char *at = bytes, *end = bytes + len; at < end;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        arcl_json j;
        vector v;

        stop = stop ? stop : end;
        arcl_json_open(&j, path, bytes, (size_t)(stop - bytes));
        if (at > bytes)
            j.at = at; /* the text before it tells the line and column of what is wrong */
        at = stop + 1;
        line++;
        if (arcl_json_peek(&j) == 0 && arcl_json_end(&j))
            continue; /* an empty line */
        arcl_arena_reset(&r->mem);
        if (!read_vector(&j, r, &v) || !arcl_json_end(&j))
            ok = err->text[0] ? false : arcl_json_report(&j, err); /* the first sentence is kept */
        else if (!check(r, &v, path, line))
            ok = arcl_fail(err, "%s:%" PRIu32 ": no memory to replay it", path, line);
    }
    return ok;
}

bool arcl_vectors_replay(const char *path, arcl_budget budget, arcl_stage *stage, arcl_replay *sum,
                         arcl_mismatch_sink *sink, void *to, arcl_error *err)
{
    replay r = {.sum = sum, .budget = arcl_budget_full(budget), .stage = stage, .sink = sink, .to = to};
    size_t len;
    jmp_buf full;
    volatile bool ok = false;

    char *bytes = arcl_file_read(path, ARCL_FILE_VECTORS_MAX, &len, err);
    if (!bytes)
        return false;
    sum->hash = arcl_hash_bytes(sum->hash, bytes, len);
    arcl_ctx_open(&r.ctx, r.budget.bytes);
    arcl_arena_open(&r.mem, r.budget.bytes);
    r.mem.escape = &full;
    if (setjmp(full) == 0)
        ok = replay_text(&r, path, bytes, len, err);
    else
        arcl_fail(err, "%s: no memory for it", path);
    arcl_ctx_close(&r.ctx);
    arcl_arena_close(&r.mem);
    arcl_text_close(&r.text);
    arcl_file_free(bytes);
    return ok;
}
