/* Stores as tables and JSON lines. */
#include <inttypes.h>
#include <string.h>
#include <time.h>

#include "arcl/arcl.h"
#include "report/json_out.h"
#include "report/layout.h"
#include "report/store_text.h"

/* ---- list ----------------------------------------------------------------------------------- */

/* The programs of a task, and the best of them. */
typedef struct row {
    struct row *next;
    const char *task, *operator;
    uint64_t programs, hash, steps;
    uint32_t right, samples;
    double partial;
} row;

typedef struct listing {
    const arcl_store_page *page;
    row *first, *last;
    uint64_t programs, tasks, solved, operators;
    unsigned width; /* of the longest id */
} listing;

static const char *copy(const listing *l, const char *s)
{
    return arcl_take_text(l->page->mem, s, strlen(s));
}

/* They come task by task, the best first. */
static bool count(void *to, const arcl_kept *k)
{
    listing *l = to;

    l->programs++;
    if (!l->last || strcmp(l->last->task, k->task) != 0) {
        row *r = ARCL_TAKE(l->page->mem, row, 1);
        *r = (row){.task = copy(l, k->task),
                   .operator= copy(l, k->operator),
                   .hash = k->hash,
                   .steps = k->steps,
                   .right = k->right,
                   .samples = k->samples,
                   .partial = k->partial};
        *(l->last ? &l->last->next : &l->first) = r;
        l->last = r;
        l->tasks++;
        l->solved += k->right == k->samples;
        const unsigned width = arcl_layout_columns(k->task);
        if (width > l->width)
            l->width = width;
    }
    l->last->programs++;
    return true;
}

/* In at most `columns`; 0: any number. */
static void put_row(const row *r, unsigned width, unsigned columns, arcl_text *out)
{
    const unsigned used = width + 41;

    arcl_layout_cell(out, r->task, width, ARCL_ALIGN_LEFT);
    arcl_text_printf(out, "%10s%8s%9.3f%12s  ", arcl_count(r->programs).s, arcl_ratio(r->right, r->samples).s,
                     r->partial, arcl_count(r->steps).s);
    arcl_layout_cut(out, r->operator[0] ? r->operator: "no edit", columns> used + 8 ? columns - used : 0);
    arcl_text_putc(out, '\n');
}

static void put_row_json(const row *r, arcl_text *out)
{
    arcl_put_open(out, ARCL_JSON_NONE);
    arcl_put_text(out, ARCL_JSON_task, r->task);
    arcl_put_count(out, ARCL_JSON_programs, r->programs);
    arcl_put_open(out, ARCL_JSON_best);
    arcl_put_hash(out, ARCL_JSON_hash, r->hash);
    arcl_put_count(out, ARCL_JSON_right, r->right);
    arcl_put_count(out, ARCL_JSON_samples, r->samples);
    arcl_put_real(out, ARCL_JSON_partial, r->partial, 17);
    arcl_put_count(out, ARCL_JSON_steps, r->steps);
    arcl_put_text(out, ARCL_JSON_operator, r->operator);
    arcl_put_close(out);
    arcl_put_line(out);
}

static bool put_operator(void *to, const arcl_operator_tally *t)
{
    listing *l = to;
    arcl_text *out = l->page->out;

    if (l->page->json) {
        arcl_put_open(out, ARCL_JSON_NONE);
        arcl_put_text(out, ARCL_JSON_operator, t->name);
        arcl_put_count(out, ARCL_JSON_tried, t->tried);
        arcl_put_count(out, ARCL_JSON_solved, t->solved);
        arcl_put_line(out);
        return true;
    }
    if (l->operators++ == 0)
        arcl_text_puts(out, "\noperator                       tried      solved\n");
    arcl_layout_cell(out, t->name, 22, ARCL_ALIGN_LEFT);
    arcl_text_printf(out, "%14s%12s\n", arcl_count(t->tried).s, arcl_count(t->solved).s);
    return true;
}

static void put_totals(const listing *l, const arcl_store *s, arcl_text *out)
{
    if (l->page->json) {
        arcl_put_open(out, ARCL_JSON_NONE);
        arcl_put_open(out, ARCL_JSON_summary);
        arcl_put_text(out, ARCL_JSON_store, s->path);
        arcl_put_count(out, ARCL_JSON_tasks, l->tasks);
        arcl_put_count(out, ARCL_JSON_programs, l->programs);
        arcl_put_count(out, ARCL_JSON_solved, l->solved);
        arcl_put_count(out, ARCL_JSON_bound, s->bound);
        arcl_put_text(out, ARCL_JSON_version, ARCL_VERSION);
        arcl_put_close(out);
        arcl_put_line(out);
        return;
    }
    arcl_text_printf(out, "\n%s of %s, %s with every sample right; at most %" PRIu32 " of a task are kept\n",
                     arcl_plural(l->programs, "program").s, arcl_plural(l->tasks, "task").s, arcl_count(l->solved).s,
                     s->bound);
}

bool arcl_store_list(const arcl_store_page *page, arcl_store *s, arcl_words tasks, const char *dialect, arcl_error *err)
{
    listing l = {.page = page, .width = 8};

    for (size_t k = 0; k < (tasks.n ? tasks.n : 1); k++) {
        const uint64_t before = l.programs;
        const arcl_store_query query = {.task = tasks.n ? tasks.at[k] : NULL, .dialect = dialect};
        if (!arcl_store_each(s, query, count, &l, err))
            return false;
        if (query.task && l.programs == before)
            return arcl_fail(err, "%s: has no program of task %s", s->path, query.task);
    }
    if (!page->json && l.tasks)
        arcl_text_printf(page->out, "%-*s  programs    best  partial       steps  operator\n", (int)l.width, "task");
    for (const row *r = l.first; r; r = r->next) {
        if (page->json)
            put_row_json(r, page->out);
        else
            put_row(r, l.width, page->width, page->out);
        if (!page->spill(page->to))
            return true;
    }
    if (!tasks.n && !dialect && !arcl_store_operator_each(s, put_operator, &l, err))
        return false;
    put_totals(&l, s, page->out);
    return true;
}

/* ---- show ----------------------------------------------------------------------------------- */

typedef struct shower {
    const arcl_store_page *page;
    uint64_t n;
} shower;

static void put_json(const arcl_kept *k, arcl_text *out)
{
    arcl_put_open(out, ARCL_JSON_NONE);
    arcl_put_text(out, ARCL_JSON_task, k->task);
    arcl_put_hash(out, ARCL_JSON_hash, k->hash);
    arcl_put_count(out, ARCL_JSON_right, k->right);
    arcl_put_count(out, ARCL_JSON_samples, k->samples);
    arcl_put_real(out, ARCL_JSON_partial, k->partial, 17);
    arcl_put_count(out, ARCL_JSON_steps, k->steps);
    arcl_put_list(out, ARCL_JSON_scores);
    for (uint32_t n = 0; n < k->samples; n++)
        arcl_put_count(out, ARCL_JSON_NONE, k->per_sample[n]);
    arcl_put_end(out);
    arcl_put_int(out, ARCL_JSON_made, k->made);
    arcl_put_text(out, ARCL_JSON_dialect, k->dialect);
    arcl_put_text(out, ARCL_JSON_language, k->language);
    arcl_put_text(out, ARCL_JSON_operator, k->operator);
    arcl_put_text(out, ARCL_JSON_parents, k->parents);
    arcl_put_text(out, ARCL_JSON_edits, k->edits);
    arcl_put_text(out, ARCL_JSON_text, k->text);
    arcl_put_line(out);
}

void arcl_store_put_lines(arcl_text *out, const char *before, const char *text)
{
    while (*text) {
        const size_t len = strcspn(text, "\n");
        arcl_text_puts(out, before);
        arcl_layout_safe(out, text, len);
        arcl_text_putc(out, '\n');
        text += len + (text[len] == '\n');
    }
}

static void put_fact(arcl_text *out, const char *name, const char *value)
{
    char before[16] = "  ";

    if (!value[0])
        return;
    memset(before + 2, ' ', 10);
    memcpy(before + 2, name, strlen(name));
    arcl_store_put_lines(out, before, value);
}

static void put_scores(arcl_text *out, const arcl_kept *k)
{
    arcl_text_puts(out, "  samples  ");
    for (uint32_t n = 0; n < k->samples; n++) {
        if (k->per_sample[n] == ARCL_STORE_RIGHT)
            arcl_text_puts(out, " right");
        else
            arcl_text_printf(out, " %u %%", k->per_sample[n] * 100u / (ARCL_STORE_RIGHT - 1));
    }
    arcl_text_putc(out, '\n');
}

static void put_made(arcl_text *out, const arcl_kept *k)
{
    char date[32];
    const time_t at = (time_t)k->made;
    const struct tm *day = k->made ? gmtime(&at) : NULL;

    if (day && strftime(date, sizeof date, "%Y-%m-%d %H:%M:%S UTC", day))
        put_fact(out, "made", date);
}

static bool put_program(void *to, const arcl_kept *k)
{
    shower *sh = to;
    arcl_text *out = sh->page->out;

    if (sh->page->json) {
        put_json(k, out);
    } else {
        arcl_text_puts(out, sh->n ? "\n" : "");
        arcl_layout_cut(out, k->task, 0);
        arcl_text_printf(out, "  %016" PRIx64 "  %s right, partial %.3f, %s\n", k->hash,
                         arcl_ratio(k->right, k->samples).s, k->partial, arcl_plural(k->steps, "step").s);
        put_scores(out, k);
        put_fact(out, "operator", k->operator[0] ? k->operator: "no edit");
        put_fact(out, "parents", k->parents);
        put_fact(out, "edits", k->edits);
        put_fact(out, "dialect", k->dialect);
        put_fact(out, "language", k->language);
        put_made(out, k);
        arcl_store_put_lines(out, "    ", k->text);
    }
    sh->n++;
    return sh->page->spill(sh->page->to);
}

bool arcl_store_show(const arcl_store_page *page, arcl_store *s, const char *word, uint64_t *n, arcl_error *err)
{
    shower sh = {.page = page};
    bool ok = arcl_store_each(s, (arcl_store_query){.task = word}, put_program, &sh, err);

    /* Ids are often digits, too, so that only what is no task is a hash. */
    if (ok && sh.n == 0)
        ok = arcl_store_each(s, (arcl_store_query){.hash = word}, put_program, &sh, err);
    *n = sh.n;
    return ok;
}

void arcl_store_put_merged(const arcl_store_merged *m, const char *from, arcl_text *out)
{
    arcl_layout_cut(out, from, 0);
    arcl_text_printf(out, ": %s, %s new, %s better than before, %s there already, %s not good enough; %s evicted\n",
                     arcl_plural(m->read, "program").s, arcl_count(m->kept).s, arcl_count(m->better).s,
                     arcl_count(m->there).s, arcl_count(m->poor).s, arcl_count(m->evicted).s);
}
