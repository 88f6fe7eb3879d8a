#include "report/batt_table.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "report/layout.h"

enum { NAME_COLUMNS = 14 };

static unsigned widest(unsigned a, const char *s)
{
    const unsigned n = arcl_layout_columns(s);
    return n > a ? n : a;
}

void arcl_batt_table_open(arcl_batt_table *t, const arcl_batt_plan *plan)
{
    t->width_task = 4;
    t->width_parent = 6;
    for (size_t k = 0; k < plan->ntasks; k++)
        t->width_task = widest(t->width_task, plan->tasks[k]->id);
    for (size_t k = 0; k < t->batt->o.n; k++)
        t->width_parent = widest(t->width_parent, t->batt->o.at[k].parent);
    t->width_parent = t->width_parent > 24 ? 24 : t->width_parent;
    arcl_layout_cell(t->out, "task", t->width_task, ARCL_ALIGN_LEFT);
    arcl_text_puts(t->out, "  candidate  ");
    arcl_layout_cell(t->out, "parent", t->width_parent, ARCL_ALIGN_LEFT);
    arcl_text_puts(t->out, "  train  close        steps  samples\n");
}

/* One sign for each sample. */
static void put_signs(arcl_batt_table *t, uint32_t candidate, const uint8_t *const *fates, size_t samples)
{
    static const char signs[ARCL_FATE_COUNT] = {'+', '-', '?', '!', 'x'};

    for (size_t k = 0; k < samples; k++)
        arcl_text_putc(t->out, signs[fates[k][candidate]]);
}

static void put_row(arcl_batt_table *t, const arcl_task *task, const arcl_score *x, const uint8_t *const *fates,
                    size_t samples)
{
    const arcl_batt_out *o = &t->batt->o.at[x->candidate];
    arcl_text steps = {0};
    char train[32];

    arcl_layout_cell(t->out, t->task == task->id ? "" : task->id, t->width_task, ARCL_ALIGN_LEFT);
    t->task = task->id;
    arcl_text_printf(t->out, "  %9" PRIu32 "  ", o->t);
    arcl_layout_cell(t->out, o->parent, t->width_parent, ARCL_ALIGN_LEFT);
    snprintf(train, sizeof train, "%" PRIu32 "/%" PRIu32, x->right, x->samples);
    arcl_text_printf(t->out, "  %5s  %4.0f%%  ", train, x->samples ? 100.0 * (double)x->close / x->samples : 0);
    arcl_layout_count(&steps, x->steps);
    arcl_layout_cell(t->out, steps.s ? steps.s : "", 11, ARCL_ALIGN_RIGHT);
    arcl_text_close(&steps);
    arcl_text_puts(t->out, "  ");
    put_signs(t, x->candidate, fates, samples);
    arcl_text_puts(t->out, x->defaulted ? "  default used\n" : "\n");
}

void arcl_batt_table_task(arcl_batt_table *t, const arcl_task *task, const arcl_scores *s, const uint8_t *const *fates,
                          size_t samples)
{
    size_t rows = 0;

    for (size_t k = 0; k < s->n && rows < t->top; k++) {
        const arcl_score *x = &s->at[k];
        if (arcl_scores_is_double(s, k) || (rows > 0 && x->right == 0 && x->close <= 0))
            continue;
        put_row(t, task, x, fates, samples);
        rows++;
    }
    t->tasks++;
    t->solved += s->n > 0 && s->at[0].samples > 0 && s->at[0].right == s->at[0].samples;
    t->doubles += s->n - s->distinct;
    t->evaluations += s->n * samples;
}

static void put_name(arcl_text *out, const char *name)
{
    arcl_text_puts(out, "  ");
    arcl_layout_cell(out, name, NAME_COLUMNS - 2, ARCL_ALIGN_LEFT);
}

void arcl_batt_table_totals(const arcl_batt_table *t, const arcl_batt_facts *f)
{
    static const char *const words[ARCL_FATE_COUNT] = {" right, ", " wrong, ", " without a known output, ",
                                                       " cut by a budget, ", " refused"};
    arcl_text *out = t->out, line = {0};

    arcl_layout_count(&line, t->solved);
    arcl_text_puts(&line, " of ");
    arcl_layout_plural(&line, t->tasks, "task");
    arcl_text_puts(&line, " with a candidate that is right on all demonstrations");
    arcl_text_putc(out, '\n');
    arcl_layout_styled(out, t->colour, t->solved ? ARCL_STYLE_GOOD : ARCL_STYLE_WARN, line.s ? line.s : "");
    arcl_text_putc(out, '\n');
    arcl_text_clear(&line);
    put_name(out, "candidates");
    arcl_layout_count(out, t->batt->o.n);
    arcl_text_puts(out, ", ");
    arcl_layout_count(out, t->batt->graph.n);
    arcl_text_puts(out, " nodes in one graph; ");
    arcl_layout_count(out, t->doubles);
    arcl_text_puts(out, " behave as a better one does\n");
    put_name(out, "evaluations");
    for (unsigned k = 0; k < ARCL_FATE_COUNT; k++) {
        arcl_layout_count(&line, f->scores->fates[k]);
        arcl_text_puts(&line, words[k]);
    }
    arcl_text_puts(&line, "; ");
    arcl_layout_count(&line, f->scores->defaulted);
    arcl_text_puts(&line, " with a default");
    arcl_layout_wrap(out, line.s ? line.s : "", NAME_COLUMNS, NAME_COLUMNS, t->width);
    arcl_text_close(&line);
    put_name(out, "time");
    arcl_layout_time(out, f->run_ns);
    arcl_text_puts(out, ", ");
    arcl_layout_count(out, f->run_ns ? (uint64_t)((double)t->evaluations * 1e9 / (double)f->run_ns) : 0);
    arcl_text_puts(out, " evaluations a second on ");
    arcl_layout_plural(out, f->threads, "thread");
    arcl_text_puts(out, "; ");
    arcl_layout_time(out, f->all_ns);
    arcl_text_puts(out, " in all\n");
}
