/* run_table.c - rows are written when their last sample has come. */
#include "report/run_report.h"

#include <inttypes.h>
#include <stdio.h>

#include "report/layout.h"

enum {
    MANY = 4, /* a task with more programs than this shows only those that are right */
    TASK_MAX = 24,
    PROGRAM_MIN = 10,
    FIXED_WIDTH = 2 * 5 + 6 + 8 + 7 + 6 * 2, /* of the other columns, with two spaces before each */
};

static bool is_coloured(const arcl_run_table *t)
{
    return t->mode != ARCL_SHOW_PLAIN;
}

static arcl_style style_of(arcl_status end)
{
    static const arcl_style style[] = {[ARCL_OK] = ARCL_STYLE_WARN,
                                       [ARCL_CORRECT] = ARCL_STYLE_GOOD,
                                       [ARCL_WRONG] = ARCL_STYLE_BAD,
                                       [ARCL_FAILED] = ARCL_STYLE_BAD,
                                       [ARCL_CUT] = ARCL_STYLE_WARN};
    return style[end];
}

/* ---- columns ------------------------------------------------------------------------------- */

static unsigned wider(unsigned width, const char *s)
{
    const unsigned n = arcl_layout_columns(s);
    return n > width ? n : width;
}

static void measure(arcl_run_table *t)
{
    const arcl_plan *plan = t->plan;
    unsigned task = 4, program = 7; /* the words of the heading */

    for (size_t k = 0; k < plan->tasks->n; k++)
        if (plan->part[k].count)
            task = wider(task, plan->tasks->task[k].id);
    for (size_t k = 0; k < plan->programs; k++)
        program = wider(program, t->labels[plan->order[k]]);
    if (t->width) {
        task = task < TASK_MAX ? task : TASK_MAX;
        const unsigned used = task + FIXED_WIDTH;
        const unsigned room = t->width > used + PROGRAM_MIN ? t->width - used : PROGRAM_MIN;
        program = program < room ? program : room;
    }
    t->task_width = task;
    t->program_width = program;
}

/* "3/4": how many outputs were met of those that are known. */
static arcl_figure split_of(const arcl_run_row *row, arcl_split split)
{
    return row->known[split] ? arcl_ratio(row->right[split], row->known[split]) : (arcl_figure){"-"};
}

static void put_row(arcl_run_table *t, const arcl_run_row *row)
{
    const arcl_status end = arcl_run_row_end(row);
    const uint32_t failed = row->ends[ARCL_FAILED] + row->ends[ARCL_CUT];

    arcl_layout_cell(t->out, row->task->id, t->task_width, ARCL_ALIGN_LEFT);
    arcl_text_puts(t->out, "  ");
    arcl_layout_cell(t->out, t->labels[row->program - t->plan->library->programs], t->program_width, ARCL_ALIGN_LEFT);
    arcl_text_printf(t->out, "  %5s  %5s  %6s  %8s  ", split_of(row, ARCL_TRAIN).s, split_of(row, ARCL_TEST).s,
                     failed ? arcl_count(failed).s : "-", arcl_time(row->ns).s);
    arcl_layout_styled(t->out, is_coloured(t), style_of(end), "%s", arcl_status_word(end));
    arcl_text_putc(t->out, '\n');
}

/* ---- what is not right ---------------------------------------------------------------------- */

/* How a value differs from the output that was expected. */
static void put_difference(const arcl_result *r, arcl_val expected, arcl_text *out)
{
    const arcl_val got = r->outcome.value;
    const bool grid = got.tag == ARCL_GRID;
    const int32_t height = grid ? got.h : (int32_t)(r->dims >> 16), width = grid ? got.n : (int32_t)(r->dims & 0xffff);
    const size_t cells = (size_t)height * (size_t)width;
    size_t wrong = grid ? 0 : r->wrong;

    if (!grid && !r->dims) {
        arcl_text_puts(out, "the value is no grid");
        if (r->text)
            arcl_text_printf(out, ": %.200s", r->text);
    } else if (height != expected.h || width != expected.n) {
        arcl_text_printf(out, "the grid is %dx%d, not %ux%d", height, width, expected.h, expected.n);
    } else {
        for (size_t k = 0; grid && k < cells; k++)
            wrong += got.u.cells[k] != expected.u.cells[k];
        arcl_text_printf(out, "%zu of %zu cells differ", wrong, cells);
    }
}

/* "train 2: ...": what became of a sample. */
static void put_sample(const arcl_job *job, const arcl_result *r, arcl_text *out)
{
    const arcl_status end = r->status;

    arcl_text_printf(out, "%s %" PRIu32 ": ", job->sample->split == ARCL_TRAIN ? "train" : "test", job->sample->index);
    if (end == ARCL_WRONG) {
        put_difference(r, job->sample->output, out);
    } else if (end == ARCL_FAILED || end == ARCL_CUT) {
        arcl_text_puts(out, end == ARCL_CUT ? "cut: " : "");
        arcl_outcome_text(job->program, &r->outcome, out);
    } else {
        arcl_text_puts(out, arcl_status_word(end));
    }
}

static void put_indented(const arcl_run_table *t, const char *s, arcl_text *out)
{
    const unsigned indent = 4;

    arcl_text_printf(out, "%*s", (int)indent, "");
    arcl_layout_cut(out, s, t->width > 2 * indent ? t->width - indent : 0);
    arcl_text_putc(out, '\n');
}

static void draw(arcl_run_table *t, const arcl_job *job, const arcl_result *r)
{
    const arcl_val none = arcl_none();
    const arcl_val got = r->outcome.value.tag == ARCL_GRID ? r->outcome.value : none;
    const arcl_show_item items[] = {{.title = "input", .grid = job->sample->input},
                                    {.title = "expected", .grid = job->sample->output},
                                    {.title = "got", .grid = got, .expected = &job->sample->output}};

    arcl_show_terminal(items, 3, t->mode, t->width, &t->below);
    arcl_text_putc(&t->below, '\n');
}

/* Adds to what goes under the row: the first thing that is not right, or as much as was asked for. */
static void note(arcl_run_table *t, const arcl_job *job, const arcl_result *r)
{
    const arcl_status end = r->status;
    const bool bad = end > ARCL_CORRECT;
    arcl_text line = {0};

    const bool told = bad || !t->wrong;

    if ((told && (t->show || t->values)) || (bad && (t->explain || t->below.len == 0))) {
        put_sample(job, r, &line);
        put_indented(t, line.s ? line.s : "", &t->below);
    }
    if (told && t->values)
        arcl_run_values_text(t->values, job, r, t->width, &t->below);
    if (told && t->show)
        draw(t, job, r);
    arcl_text_close(&line);
}

/* ---- rows ------------------------------------------------------------------------------------ */

static bool is_shown(const arcl_run_table *t, const arcl_run_row *row)
{
    const size_t task = (size_t)(row->task - t->plan->tasks->task);

    if (t->wrong)
        return arcl_run_row_end(row) > ARCL_CORRECT;
    return t->explain || t->plan->part[task].count <= MANY || arcl_run_row_end(row) == ARCL_CORRECT;
}

/* A line for the rows of the last task that were only counted. */
static void put_hidden(arcl_run_table *t)
{
    static const char *const name[] = {
        [ARCL_OK] = "unknown", [ARCL_WRONG] = "wrong", [ARCL_FAILED] = "with errors", [ARCL_CUT] = "cut"};
    uint64_t n = 0;
    arcl_text line = {0};

    for (unsigned k = 0; k < ARCL_STATUSES; k++) {
        if (t->hidden[k])
            arcl_text_printf(&line, "%s %s %s", n ? "," : "", arcl_count(t->hidden[k]).s, name[k]);
        n += t->hidden[k];
        t->hidden[k] = 0;
    }
    if (n) {
        arcl_text id = {0};
        arcl_layout_cell(&id, t->task->id, t->task_width, ARCL_ALIGN_LEFT);
        arcl_layout_styled(t->out, is_coloured(t), ARCL_STYLE_DIM, "%s  %s %s not right:%s", id.s ? id.s : "",
                           arcl_plural(n, "program").s, n == 1 ? "is" : "are", line.s ? line.s : "");
        arcl_text_putc(t->out, '\n');
        arcl_text_close(&id);
    }
    arcl_text_close(&line);
}

void arcl_run_table_open(arcl_run_table *t)
{
    measure(t);
    arcl_layout_styled(t->out, is_coloured(t), ARCL_STYLE_BOLD, "%-*s  %-*s  train   test  failed      time  result",
                       (int)t->task_width, "task", (int)t->program_width, "program");
    arcl_text_putc(t->out, '\n');
}

void arcl_run_table_add(arcl_run_table *t, const arcl_job *job, const arcl_result *r)
{
    if (t->task != job->task) {
        put_hidden(t);
        t->task = job->task;
    }
    note(t, job, r);
    if (!arcl_tally_add(t->tally, job, r))
        return;
    const arcl_run_row *row = &t->tally->row;
    if (is_shown(t, row)) {
        put_row(t, row);
        if (t->below.len)
            arcl_text_add(t->out, t->below.s, t->below.len);
    } else if (!t->wrong) {
        t->hidden[arcl_run_row_end(row)]++;
    }
    if (t->below.full)
        t->out->full = true;
    arcl_text_clear(&t->below);
}

void arcl_run_table_close(arcl_run_table *t)
{
    put_hidden(t);
    arcl_tally_finish(t->tally, t->plan);
    arcl_text_close(&t->below);
}
