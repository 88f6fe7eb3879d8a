#include "exec/vectors.h"

#include <cjson/cJSON.h>
#include <inttypes.h>
#include <string.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/json.h"
#include "task/task.h"
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
    arcl_vm *vm;
    arcl_mismatch_sink *sink;
    void *to;
    cJSON *tree; /* of the vector that is read */
} replay;

static bool read_strings(arcl_json *j, replay *r, const cJSON *tree, const cJSON *item, const char ***out, size_t *n)
{
    if (!arcl_json_is(j, tree, item, cJSON_IsArray(item), "an array"))
        return false;
    const int count = cJSON_GetArraySize(item);
    if (count > LINES_MAX)
        return arcl_json_fail(j, arcl_json_place(j, tree, item), "a program of more than %d lines", LINES_MAX);
    *out = ARCL_TAKE(&r->mem, const char *, count);
    *n = 0;
    for (const cJSON *x = item->child; x; x = x->next) {
        if (!arcl_json_is(j, tree, x, cJSON_IsString(x), "a string"))
            return false;
        (*out)[(*n)++] = arcl_take_text(&r->mem, x->valuestring, strlen(x->valuestring));
    }
    return true;
}

static bool read_vector(arcl_json *j, replay *r, const cJSON *tree, vector *v)
{
    bool ok = arcl_json_is(j, tree, tree, cJSON_IsObject(tree), "an object"), grid = false;

    for (const cJSON *x = ok ? tree->child : NULL; x && ok; x = x->next) {
        if (strcmp(x->string, "p") == 0)
            ok = read_strings(j, r, tree, x, &v->lines, &v->nlines);
        else if (strcmp(x->string, "v") == 0)
            ok = read_strings(j, r, tree, x, &v->values, &v->nvalues);
        else if (strcmp(x->string, "d") == 0)
            ok = (cJSON_IsString(x) && arcl_dialect_find(x->valuestring, &v->dialect)) ||
                 arcl_json_fail(j, arcl_json_place(j, tree, x), "\"d\" is a dialect: \"arc-dsl\" or \"typed\"");
        else if (strcmp(x->string, "i") == 0)
            ok = grid = arcl_grid_of_tree(j, tree, x, &r->mem, &r->text, &v->grid);
        else
            v->loose = v->loose || strcmp(x->string, "loose") == 0;
    }
    return ok &&
           ((grid && v->nlines > 0 && v->nvalues == v->nlines) ||
            arcl_json_fail(j, j->end, "a vector needs \"p\" (lines), \"i\" (a grid) and \"v\" (a text for each line)"));
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

/* The result of the program as devices have it, in the place of that of plain C. */
static void put_device(replay *r, const arcl_program *p, arcl_val grid, arcl_val *values)
{
    arcl_vm_work w;
    arcl_vm_result done;

    if (!arcl_vm_considers(r->vm, 1))
        return;
    arcl_vm_work_open(&w, r->vm, true);
    arcl_vm_work_begin(&w);
    const uint32_t k = arcl_vm_work_pair(&w, arcl_vm_work_program(&w, p), arcl_vm_work_sample(&w, grid, arcl_none()));
    arcl_vm_work_run(&w);
    if (arcl_vm_work_result(&w, k, r->budget, &done))
        values[p->result] = arcl_vm_outcome(&w, &done, arcl_take_cells(&r->mem, arcl_vm_cells(&done))).value;
    arcl_vm_work_close(&w);
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
        const arcl_outcome o = arcl_eval(&r->ctx, p, args, r->budget, values);
        put_device(r, p, v->grid, values);
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
        vector v = {0};

        stop = stop ? stop : end;
        arcl_json_open(&j, path, bytes, (size_t)(stop - bytes));
        if (at > bytes)
            j.at = at; /* the text before it tells the line and column of what is wrong */
        at = stop + 1;
        line++;
        if (arcl_json_peek(&j) == 0 && arcl_json_end(&j))
            continue; /* an empty line */
        arcl_arena_reset(&r->mem);
        r->tree = arcl_json_tree(&j);
        const bool read = r->tree && read_vector(&j, r, r->tree, &v);
        cJSON_Delete(r->tree);
        r->tree = NULL;
        if (!read)
            ok = err->text[0] ? false : arcl_json_report(&j, err); /* the first sentence is kept */
        else if (!check(r, &v, path, line))
            ok = arcl_fail(err, "%s:%" PRIu32 ": no memory to replay it", path, line);
    }
    return ok;
}

bool arcl_vectors_replay(const char *path, arcl_budget budget, arcl_vm *vm, arcl_replay *sum, arcl_mismatch_sink *sink,
                         void *to, arcl_error *err)
{
    replay r = {.sum = sum, .budget = arcl_budget_full(budget), .vm = vm, .sink = sink, .to = to};
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
    cJSON_Delete(r.tree);
    arcl_ctx_close(&r.ctx);
    arcl_arena_close(&r.mem);
    arcl_text_close(&r.text);
    arcl_file_free(bytes);
    return ok;
}

/* ---- recording -------------------------------------------------------------------------------- */

/* Takes the text of a program apart: the lines behind its head; the result is a line, too, unless it is what the last
 * one has named. */
static size_t split(char *text, const char **lines)
{
    size_t n = 0;

    for (char *at = strchr(text, '\n'), *end; at && (end = strchr(++at, '\n')) != NULL; at = end) {
        *end = 0;
        at += strspn(at, " ");
        if (strncmp(at, "return ", 7) == 0) {
            const size_t len = strlen(at + 7);
            if (n > 0 && strncmp(lines[n - 1], at + 7, len) == 0 && lines[n - 1][len] == ' ')
                return n;
            at = memcpy(at + 3, "O = ", 4);
        }
        lines[n++] = at;
    }
    return n;
}

static void put_strings(const char *key, const char *const *at, size_t n, arcl_text *out)
{
    arcl_text_puts(out, key);
    for (size_t k = 0; k < n; k++) {
        arcl_text_puts(out, k ? "," : "");
        arcl_text_json(out, at[k], strlen(at[k]));
    }
    arcl_text_putc(out, ']');
}

static bool record(replay *r, arcl_library *lib, char *text, arcl_val grid, arcl_text *out)
{
    const arcl_val args[ARCL_PARAM_MAX] = {arcl_empty_tuple(), grid};
    const char **lines = ARCL_TAKE(&r->mem, const char *, strlen(text));
    const size_t n = split(text, lines);
    const char **texts = ARCL_TAKE(&r->mem, const char *, n + 1);
    arcl_error err = {0};

    const arcl_program *p = arcl_library_parse_lines(lib, "vector", lines, n, &err);
    if (!p || p->nsteps != n)
        return false;
    arcl_val *values = ARCL_TAKE(&r->mem, arcl_val, p->graph.n);
    const arcl_outcome o = arcl_eval(&r->ctx, p, args, r->budget, values);
    if (o.status == ARCL_CUT || (o.status == ARCL_FAILED && arcl_reason_is_limit((int32_t)o.reason)))
        return false;
    for (size_t k = 0; k < n; k++) {
        const char *value = line_text(r, p, &o, values, k, "");
        if (!value)
            return false;
        texts[k] = arcl_take_text(&r->mem, value, strlen(value));
    }
    put_strings("{\"p\":[", lines, n, out);
    arcl_text_puts(out, ",\"i\":");
    arcl_grid_json(grid, out);
    put_strings(",\"v\":[", texts, n, out);
    if (p->dialect != ARCL_DIALECT_ARCDSL)
        arcl_text_printf(out, ",\"d\":\"%s\"", arcl_dialect_name(p->dialect));
    arcl_text_puts(out, "}\n");
    return true;
}

bool arcl_vectors_record(const arcl_program *p, arcl_val grid, arcl_budget budget, arcl_text *out)
{
    replay r = {.budget = arcl_budget_full(budget)};
    arcl_text text = {0};
    arcl_library lib;
    jmp_buf full;
    volatile bool ok = false;

    arcl_program_print(p, &text);
    arcl_library_open(&lib);
    lib.dialect_given = true;
    lib.dialect = p->dialect;
    arcl_ctx_open(&r.ctx, r.budget.bytes);
    arcl_arena_open(&r.mem, r.budget.bytes);
    r.mem.escape = &full;
    if (p->nouts == 0 && text.len && !text.full && setjmp(full) == 0)
        ok = record(&r, &lib, text.s, grid, out);
    arcl_ctx_close(&r.ctx);
    arcl_arena_close(&r.mem);
    arcl_text_close(&r.text);
    arcl_library_close(&lib);
    arcl_text_close(&text);
    return ok;
}
