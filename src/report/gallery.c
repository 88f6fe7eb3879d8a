#include "report/gallery.h"

#include <string.h>

#include "report/json_out.h"

enum {
    ROWS_MAX = 24 << 20,      /* bytes of all rows: a browser should not have to wait */
    VALUES_MAX = 1200 * 1000, /* bytes of values, from which on rows that are right have none, */
    WRONG_MAX = 4000 * 1000,  /* and from which on no row has */
};
#define VALUES_NS ((uint64_t)1000000000) /* another evaluation may take no longer than this */

void arcl_gallery_open(arcl_gallery *g, size_t numbers, arcl_arena *mem)
{
    *g = (arcl_gallery){.placed = numbers ? ARCL_TAKE(mem, uint32_t, numbers) : NULL};
    if (numbers)
        memset(g->placed, 0, numbers * sizeof *g->placed);
}

void arcl_gallery_close(arcl_gallery *g)
{
    arcl_text_close(&g->tasks);
    arcl_text_close(&g->programs);
    arcl_text_close(&g->rows);
}

/* Elements of a list that is put together later begin with a comma where one is needed. */
static void next(arcl_text *list)
{
    if (list->len)
        arcl_text_puts(list, ",\n");
}

/* [id, [[split, index, input, output], ...]] */
static void put_task(arcl_gallery *g, const arcl_task *task)
{
    arcl_text *out = &g->tasks;

    next(out);
    arcl_put_list(out, ARCL_JSON_NONE);
    arcl_put_text(out, ARCL_JSON_NONE, task->id);
    arcl_put_list(out, ARCL_JSON_NONE);
    for (uint32_t k = 0; k < task->ntrain + task->ntest; k++) {
        const arcl_sample *s = &task->samples[k];
        arcl_put_list(out, ARCL_JSON_NONE);
        arcl_put_text(out, ARCL_JSON_NONE, s->split == ARCL_TRAIN ? "train" : "test");
        arcl_put_count(out, ARCL_JSON_NONE, s->index);
        arcl_page_grid(out, s->input);
        arcl_page_grid(out, s->output);
        arcl_put_end(out);
    }
    arcl_put_end(out);
    arcl_put_end(out);
    g->task = task;
    g->ntasks++;
}

/* A row that has not ended, because the run was stopped, is left out. */
static void drop_row(arcl_gallery *g)
{
    if (g->open)
        g->rows.len = g->begun;
    g->open = false;
}

void arcl_gallery_begin(arcl_gallery *g, const arcl_task *task, const char *name)
{
    drop_row(g);
    g->skipped = g->rows.len > ROWS_MAX;
    if (g->skipped) {
        g->left_out++;
        return;
    }
    if (g->task != task)
        put_task(g, task);
    g->open = true;
    g->begun = g->rows.len;
    g->sample = NULL;
    g->right = true;
    g->ns = g->steps = 0;
    next(&g->rows);
    arcl_put_list(&g->rows, ARCL_JSON_NONE);
    arcl_put_count(&g->rows, ARCL_JSON_NONE, g->ntasks - 1);
    arcl_put_text(&g->rows, ARCL_JSON_NONE, name);
    arcl_put_list(&g->rows, ARCL_JSON_NONE);
}

/* [sample, end, ns, steps, got, note]; got is 0 where it is what was expected. */
void arcl_gallery_sample(arcl_gallery *g, const arcl_sample *s, const arcl_shown *shown)
{
    const bool right = shown->status == ARCL_CORRECT;
    arcl_text *out = &g->rows;

    if (g->skipped)
        return;
    arcl_put_list(out, ARCL_JSON_NONE);
    arcl_put_count(out, ARCL_JSON_NONE, (uint64_t)(s - g->task->samples));
    arcl_put_text(out, ARCL_JSON_NONE, arcl_status_word(shown->status));
    arcl_put_count(out, ARCL_JSON_NONE, shown->ns);
    arcl_put_count(out, ARCL_JSON_NONE, shown->steps);
    if (right)
        arcl_put_count(out, ARCL_JSON_NONE, 0);
    else
        arcl_page_grid(out, shown->got);
    if (shown->note)
        arcl_put_text(out, ARCL_JSON_NONE, shown->note);
    arcl_put_end(out);
    g->ns += shown->ns;
    g->steps += shown->steps;
    if (!g->sample || (g->right && !right))
        g->sample = s;
    g->right = g->right && right;
}

/* [line, text] or [line, text, picture] */
static void take_line(void *to, arcl_ctx *c, uint32_t line, const char *name, arcl_val value)
{
    arcl_text *out = to;
    const size_t len = out->len;

    (void)name;
    if (len)
        arcl_text_putc(out, ',');
    arcl_text_printf(out, "[%u", (unsigned)line);
    arcl_gallery_value(out, c, value);
    arcl_put_end(out);
}

/* The values of the lines on one sample, as ..., sample, [values]. */
static void put_values(arcl_gallery *g, arcl_lines *lines, arcl_budget budget)
{
    arcl_text values = {0};

    budget.ns = budget.ns && budget.ns < VALUES_NS ? budget.ns : VALUES_NS;
    arcl_lines_run(lines, g->task, g->sample, budget, take_line, &values);
    if (values.len && !values.full) {
        arcl_put_count(&g->rows, ARCL_JSON_NONE, (uint64_t)(g->sample - g->task->samples));
        arcl_put_list(&g->rows, ARCL_JSON_NONE);
        arcl_text_add(&g->rows, values.s, values.len);
        arcl_put_end(&g->rows);
    }
    g->values += values.len;
    arcl_text_close(&values);
}

/* [task, name, [samples], end, ns, steps, program, sample, [values]], the last two where there are values. */
void arcl_gallery_end(arcl_gallery *g, arcl_status end, const arcl_program *p, size_t number, arcl_budget budget)
{
    uint32_t once = 0;
    arcl_lines lines;

    if (g->skipped)
        return;
    g->open = false;
    arcl_put_end(&g->rows);
    arcl_put_text(&g->rows, ARCL_JSON_NONE, arcl_status_word(end));
    arcl_put_count(&g->rows, ARCL_JSON_NONE, g->ns);
    arcl_put_count(&g->rows, ARCL_JSON_NONE, g->steps);
    arcl_lines_open(&lines, p);
    uint32_t *placed = g->placed ? &g->placed[number] : &once;
    if (*placed == 0) {
        next(&g->programs);
        arcl_put_bytes(&g->programs, ARCL_JSON_NONE, lines.text.s ? lines.text.s : "", lines.text.len);
        *placed = ++g->nprograms;
    }
    arcl_put_count(&g->rows, ARCL_JSON_NONE, *placed - 1);
    if (g->sample && g->values < (g->right ? VALUES_MAX : WRONG_MAX))
        put_values(g, &lines, budget);
    arcl_put_end(&g->rows);
    arcl_lines_close(&lines);
}

static void put_elements(arcl_text *out, const char *name, const arcl_text *elements)
{
    arcl_put_name(out, name);
    arcl_put_list(out, ARCL_JSON_NONE);
    arcl_text_add(out, elements->s ? elements->s : "", elements->len);
    arcl_put_end(out);
    out->full = out->full || elements->full;
}

void arcl_gallery_put(arcl_gallery *g, arcl_page *page)
{
    arcl_text *out = arcl_page_section(page, "gallery", "Tasks");

    drop_row(g);
    if (g->hint) {
        arcl_put_name(out, "hint");
        arcl_put_text(out, ARCL_JSON_NONE, g->hint);
    }
    put_elements(out, "tasks", &g->tasks);
    put_elements(out, "programs", &g->programs);
    put_elements(out, "rows", &g->rows);
    arcl_put_name(out, "best_first");
    arcl_put_bool(out, ARCL_JSON_NONE, g->best_first);
    arcl_put_name(out, "left_out");
    arcl_put_count(out, ARCL_JSON_NONE, g->left_out);
}
