#include "report/batt_report.h"

#include <inttypes.h>

#include "report/layout.h"

enum { NAME_COLUMNS = 14 };

static unsigned widest(unsigned a, const char *s)
{
    const unsigned n = arcl_layout_columns(s);
    return n > a ? n : a;
}

void arcl_batt_table_open(arcl_batt_table *t, const arcl_batt *b, const arcl_batt_plan *plan)
{
    t->width_task = 4;
    t->width_parent = 6;
    for (size_t k = 0; k < plan->ntasks; k++)
        t->width_task = widest(t->width_task, plan->tasks[k]->id);
    for (size_t k = 0; k < b->o.n; k++)
        t->width_parent = widest(t->width_parent, b->o.at[k].parent);
    t->width_parent = t->width_parent > 24 ? 24 : t->width_parent;
    arcl_text_printf(t->out, "%-*s  candidate  %-*s  train  close        steps  samples\n", (int)t->width_task, "task",
                     (int)t->width_parent, "parent");
}

void arcl_batt_table_sample(arcl_batt_table *t, const arcl_mark *marks, size_t n)
{
    static const char signs[ARCL_STATUSES] = {
        [ARCL_CORRECT] = '+', [ARCL_WRONG] = '-', [ARCL_OK] = '?', [ARCL_CUT] = '!', [ARCL_REFUSED] = 'x'};

    for (size_t k = 0; k < n; k++)
        arcl_text_putc(&t->signs, signs[marks[k].status]);
}

static void put_row(arcl_batt_table *t, const arcl_batt *b, const arcl_task *task, const arcl_score *x)
{
    const arcl_batt_out *o = &b->o.at[x->candidate];

    arcl_layout_cell(t->out, t->task == task->id ? "" : task->id, t->width_task, ARCL_ALIGN_LEFT);
    t->task = task->id;
    arcl_text_printf(t->out, "  %9" PRIu32 "  ", o->t);
    arcl_layout_cell(t->out, o->parent, t->width_parent, ARCL_ALIGN_LEFT);
    arcl_text_printf(t->out, "  %5s  %4.0f%%  %11s  ", arcl_ratio(x->fitness.right, x->samples).s,
                     x->samples ? 100.0 * (double)x->fitness.close / x->samples : 0, arcl_count(x->fitness.cost).s);
    for (size_t k = x->candidate; k < t->signs.len; k += b->o.n)
        arcl_text_putc(t->out, t->signs.s[k]);
    arcl_text_puts(t->out, x->fitness.defaulted ? "  default used\n" : "\n");
}

void arcl_batt_table_task(arcl_batt_table *t, const arcl_batt *b, const arcl_task *task, const arcl_scores *s,
                          bool shown)
{
    size_t rows = 0;

    for (size_t k = 0; shown && k < s->n && rows < t->top; k++) {
        const arcl_score *x = &s->at[k];
        if (x->alike || (rows > 0 && x->fitness.right == 0 && x->fitness.close <= 0))
            continue;
        put_row(t, b, task, x);
        rows++;
    }
    arcl_text_clear(&t->signs);
    t->tasks++;
    t->solved += s->n > 0 && s->at[0].samples > 0 && s->at[0].fitness.right == s->at[0].samples;
    t->doubles += s->n - s->distinct;
}

void arcl_batt_table_totals(const arcl_batt_table *t, const arcl_batt_facts *f)
{
    const uint64_t *n = f->scores->ends;

    arcl_text_putc(t->out, '\n');
    if (f->stopped) {
        arcl_layout_styled(t->out, t->colour, ARCL_STYLE_WARN, "stopped: %s of %s were run", arcl_count(f->samples).s,
                           arcl_plural(arcl_batt_jobs(f->plan), "sample").s);
        arcl_text_putc(t->out, '\n');
    }
    arcl_layout_styled(t->out, t->colour, t->solved && !f->stopped ? ARCL_STYLE_GOOD : ARCL_STYLE_WARN,
                       "%s of %s with a candidate that is right on all demonstrations", arcl_count(t->solved).s,
                       arcl_plural(t->tasks, "task").s);
    arcl_text_printf(t->out,
                     "\n  candidates  %s, %s nodes in one graph; %s behave as a better one does\n  evaluations ",
                     arcl_count(f->batt->o.n).s, arcl_count(f->batt->graph.n).s, arcl_count(t->doubles).s);
    arcl_layout_wrapped(t->out, NAME_COLUMNS, NAME_COLUMNS, t->width,
                        "%s right, %s wrong, %s without a known output, %s cut by a budget, %s refused; %s with a safe "
                        "default in place of an error",
                        arcl_count(n[ARCL_CORRECT]).s, arcl_count(n[ARCL_WRONG]).s, arcl_count(n[ARCL_OK]).s,
                        arcl_count(n[ARCL_CUT]).s, arcl_count(n[ARCL_REFUSED]).s, arcl_count(f->scores->defaulted).s);
    arcl_text_printf(t->out, "  time        %s, %s evaluations a second on %s; %s in all\n", arcl_time(f->run_ns).s,
                     arcl_speed(f->evaluations, f->run_ns).s, arcl_plural(f->plan->threads, "thread").s,
                     arcl_time(f->all_ns).s);
}
