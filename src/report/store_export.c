/* A store as a file of programs. */
#include <inttypes.h>
#include <string.h>

#include "base/error.h"
#include "report/store_text.h"
#include "search/search.h"

typedef struct exporter {
    arcl_store *s;
    arcl_text *out;
    arcl_store_exported *sum;
    arcl_text task;    /* of the last program */
    uint64_t nth;      /* program of its task */
    arcl_text dialect; /* of the first program */
    uint64_t found;
    bool guards; /* a program has some */
    bool own;    /* a program uses primitives of our own */
    bool all;    /* also programs that do not solve their task */
    arcl_error mixed;
} exporter;

static bool same(const arcl_text *a, const char *b)
{
    return a->s && strcmp(a->s, b) == 0;
}

static void set(arcl_text *to, const char *s)
{
    arcl_text_clear(to);
    arcl_text_add(to, s, strlen(s) + 1);
}

void arcl_export_program(const arcl_program *p, const char *task, uint64_t nth, arcl_text *out)
{
    arcl_text name = {0};
    arcl_program named = *p;

    if (nth == 1)
        arcl_text_printf(&name, "solve_%s", task);
    else
        arcl_text_printf(&name, "solve_%" PRIu64 "_%s", nth, task);
    named.name = name.s ? name.s : "solve";
    arcl_program_print(&named, out);
    arcl_text_close(&name);
}

static void put_program(exporter *x, arcl_library *lib, const arcl_kept *k)
{
    const arcl_program *p = &lib->programs[lib->n - 1];

    if (!same(&x->task, k->task)) {
        set(&x->task, k->task);
        x->nth = 0;
        x->sum->tasks++;
    }
    if (k->changed)
        arcl_text_printf(x->out, "\n\n# scores and edits are damaged; program %016" PRIx64 "\n", k->hash);
    else
        arcl_text_printf(x->out,
                         "\n\n# %" PRIu32 " of %" PRIu32 " samples right, partial score %.3f, %" PRIu64
                         " steps; program %016" PRIx64 "\n",
                         k->right, k->samples, k->partial, k->steps, k->hash);
    arcl_store_put_lines(x->out, "#   ", k->changed ? "" : k->edits);
    arcl_export_program(p, k->task, ++x->nth, x->out);
    x->own = x->own || arcl_program_uses_own(p);
    x->sum->programs++;
}

static void refuse(exporter *x, const arcl_kept *k, const char *why)
{
    arcl_error said = {0};

    arcl_fail(&said, "%s: %s, program %016" PRIx64 ": %s", x->s->path, k->task, k->hash, why);
    x->sum->warn(said.text);
    x->sum->refused++;
}

/* Whether it solves its task, or all are wanted. The scores of a damaged row tell nothing. */
static bool is_wanted(const exporter *x, const arcl_kept *k)
{
    return x->all || k->changed || k->right == k->samples;
}

static bool take(void *to, const arcl_kept *k)
{
    exporter *x = to;
    arcl_library lib;
    arcl_error why = {0};

    if (!is_wanted(x, k)) {
        x->sum->unsolved++;
        return true;
    }
    arcl_library_open(&lib);
    if (arcl_kept_load(&lib, k, &why)) {
        put_program(x, &lib, k);
        if (k->changed)
            refuse(x, k, "its row is not what was kept; only the program itself is written");
    } else if (arcl_starved()) {
        x->out->full = true;
    } else {
        refuse(x, k, why.text);
    }
    arcl_library_close(&lib);
    return !x->out->full;
}

/* A file has one dialect, and defaults where they are needed. */
static bool look_at_dialect(void *to, const arcl_kept *k)
{
    exporter *x = to;

    x->found++;
    if (!is_wanted(x, k))
        return true;
    x->guards = x->guards || strstr(k->text, "_get_safe_default(");
    if (!x->dialect.s)
        set(&x->dialect, k->dialect);
    return same(&x->dialect, k->dialect) ||
           arcl_fail(&x->mixed, "%s: has programs of several dialects; choose one: --dialect %.40s or %.40s",
                     x->s->path, x->dialect.s, k->dialect);
}

/* Looks whether there is something to write of the task, or of all; false after a sentence if not. */
static bool look(exporter *x, const char *task, const char *dialect, arcl_error *err)
{
    x->found = 0;
    if (!arcl_store_each(x->s, (arcl_store_query){.task = task, .dialect = dialect}, look_at_dialect, x, err))
        return false;
    if (x->mixed.text[0])
        return arcl_fail(err, "%s", x->mixed.text);
    if (x->found)
        return true;
    return task ? arcl_fail(err, "%s: has no program of task %s", x->s->path, task)
                : arcl_fail(err, "%s: has no program", x->s->path);
}

bool arcl_store_export(arcl_store *s, arcl_words tasks, const char *dialect, bool all, arcl_text *out,
                       arcl_store_exported *sum, arcl_error *err)
{
    arcl_text body = {.limit = out->limit}; /* the head tells what is in it */
    exporter x = {.s = s, .out = &body, .sum = sum, .all = all};
    const size_t n = tasks.n ? tasks.n : 1;
    bool ok = true;

    *sum = (arcl_store_exported){.warn = sum->warn};
    for (size_t k = 0; k < n && ok; k++)
        ok = look(&x, tasks.n ? tasks.at[k] : NULL, dialect, err);
    for (size_t k = 0; k < n && ok; k++) {
        const arcl_store_query query = {.task = tasks.n ? tasks.at[k] : NULL, .dialect = dialect};
        ok = arcl_store_each(s, query, take, &x, err);
    }
    arcl_text_puts(out, "# Programs of a store, the best of each task first. Written by 'arcl store export'.\n\n");
    arcl_python_head(same(&x.dialect, arcl_dialect_name(ARCL_DIALECT_TYPED)) ? ARCL_DIALECT_TYPED : ARCL_DIALECT_ARCDSL,
                     x.guards, x.own, out);
    arcl_text_add(out, body.s ? body.s : "", body.len);
    out->full = out->full || body.full;
    arcl_text_close(&body);
    arcl_text_close(&x.task);
    arcl_text_close(&x.dialect);
    return ok && (!out->full || arcl_fail(err, "%s: no memory for its programs", s->path));
}
