/* run_totals.c - the end of a run in sentences that need no manual. */
#include <inttypes.h>

#include "report/layout.h"
#include "report/run_report.h"

enum { REFUSED_MAX = 5, CUT_MAX = 8, MISSED_MAX = 20 }; /* functions, programs and tasks that are named */
enum { NAME_COLUMNS = 11 };
enum { TELLING_NS = 1000000 }; /* of a run that takes less in its programs, most of the time is its start */

/* A name and what belongs to it, in lines of the width. */
static void put_wrapped(const char *name, const arcl_text *said, unsigned width, arcl_text *out)
{
    arcl_text_printf(out, "  %-*s", NAME_COLUMNS - 2, name);
    arcl_layout_wrapped(out, NAME_COLUMNS, NAME_COLUMNS, width, "%s", said->s ? said->s : "");
}

static void put_missed(const arcl_run_facts *f, arcl_text *out)
{
    const arcl_run_tally *t = f->tally;
    arcl_text said = {0};

    for (size_t k = 0; k < t->nmissed && k < MISSED_MAX; k++)
        arcl_text_printf(&said, "%s%s", k ? ", " : "", t->missed[k]->id);
    if (t->nmissed > MISSED_MAX)
        arcl_text_printf(&said, " and %s more", arcl_count(t->nmissed - MISSED_MAX).s);
    if (t->nmissed)
        put_wrapped("unsolved", &said, f->width, out);
    arcl_text_close(&said);
}

/* "solve_x on a1": a program, and its task where its name does not tell. */
static void put_row_name(const arcl_run_facts *f, const arcl_run_row *row, arcl_text *out)
{
    arcl_layout_cut(out, f->labels[row->program - f->plan->library->programs], 0);
    if (arcl_plan_task_of(f->plan->tasks, row->program) == row->task)
        return;
    arcl_text_puts(out, " on ");
    arcl_layout_cut(out, row->task->id, 0);
}

/* The programs to look at for their time; of few rows the table tells. */
static void put_slow(const arcl_run_facts *f, arcl_text *out)
{
    const arcl_run_tally *t = f->tally;

    for (size_t k = 0; k < ARCL_SLOWEST && t->rows > ARCL_SLOWEST; k++) {
        arcl_text_puts(out, k ? ", " : "  slowest  ");
        put_row_name(f, &t->slowest[k], out);
        arcl_text_printf(out, " %s", arcl_time(t->slowest[k].ns).s);
    }
    arcl_text_puts(out, t->rows > ARCL_SLOWEST ? "\n" : "");
    for (size_t k = 0; k < t->ncut && k < CUT_MAX; k++) {
        arcl_text_puts(out, k ? ", " : "  cut      ");
        put_row_name(f, &t->cut[k], out);
    }
    if (t->ncut > CUT_MAX)
        arcl_text_printf(out, " and %s more", arcl_count(t->ncut - CUT_MAX).s);
    arcl_text_puts(out, t->ncut ? "\n" : "");
}

static void put_answers(const arcl_run_facts *f, arcl_text *out)
{
    uint64_t tests, answered;

    if (!f->submission)
        return;
    arcl_submission_count(f->answers, &tests, &answered);
    arcl_text_printf(out, "  answers  %s of %s, in ", arcl_count(answered).s, arcl_plural(tests, "test").s);
    arcl_layout_cut(out, f->submission, 0);
    arcl_text_putc(out, '\n');
}

static void put_samples(const arcl_run_tally *t, arcl_text *out)
{
    arcl_text_printf(out, "  samples  %s right, %s wrong, %s, %s cut by a budget", arcl_count(t->ends[ARCL_CORRECT]).s,
                     arcl_count(t->ends[ARCL_WRONG]).s, arcl_plural(t->ends[ARCL_FAILED], "error").s,
                     arcl_count(t->ends[ARCL_CUT]).s);
    if (t->ends[ARCL_OK])
        arcl_text_printf(out, ", %s without a known output", arcl_count(t->ends[ARCL_OK]).s);
    arcl_text_putc(out, '\n');
}

static void put_time(const arcl_run_facts *f, arcl_text *out)
{
    const uint64_t samples = arcl_tally_samples(f->tally);

    arcl_text_printf(out, "  time     %s in programs, %s a sample", arcl_time(f->tally->ns).s,
                     arcl_time(samples ? f->tally->ns / samples : 0).s);
    if (f->repeat > 1)
        arcl_text_printf(out, " (best of %u)", f->repeat);
    arcl_text_printf(out, "; %s in all\n", arcl_time(f->all_ns).s);
    if (!f->drawn && f->tally->ns >= TELLING_NS)
        arcl_text_printf(out, "  speed    %s program runs a second on %s\n",
                         arcl_speed(samples * f->repeat, f->run_ns).s, arcl_plural(f->threads, "thread").s);
}

/* Refused function k of a list, with its file where there are several. */
static void put_function(arcl_text *out, const arcl_library *lib, size_t k)
{
    const arcl_refusal *one = &lib->refused[k];

    arcl_text_printf(out, "%s%s", k ? ", " : " (", one->name);
    if (lib->files > 1 && one->file)
        arcl_text_printf(out, " in %s", one->file);
}

/* The functions that are missing, and how much was said of them and of what is outside functions. */
static void put_refused(const arcl_run_facts *f, arcl_text *out)
{
    const arcl_library *lib = f->plan->library;
    arcl_text said = {0};

    if (lib->ncomplaints == 0)
        return;
    if (lib->nrefused) {
        arcl_text_puts(&said, arcl_plural(lib->nrefused, "function").s);
        for (size_t k = 0; k < lib->nrefused && k < REFUSED_MAX; k++)
            put_function(&said, lib, k);
        if (lib->nrefused > REFUSED_MAX)
            arcl_text_printf(&said, " and %s more", arcl_count(lib->nrefused - REFUSED_MAX).s);
        arcl_text_puts(&said, ") for ");
    }
    arcl_text_printf(&said, "%s in the programs, named above%s", arcl_plural(lib->ncomplaints, "place").s,
                     f->explained ? "" : "; --explain says more");
    put_wrapped("refused", &said, f->width, out);
    arcl_text_close(&said);
}

void arcl_run_table_totals(const arcl_run_facts *f, bool colour, arcl_text *out)
{
    const arcl_run_tally *t = f->tally;
    const arcl_plan *plan = f->plan;

    arcl_text_putc(out, '\n');
    if (f->stopped) {
        arcl_layout_styled(out, colour, ARCL_STYLE_WARN, "stopped: %s of %s were run",
                           arcl_count(arcl_tally_samples(t)).s, arcl_plural(plan->samples, "sample").s);
        arcl_text_putc(out, '\n');
    }
    arcl_layout_styled(out, colour, t->tasks_right == t->tasks && !f->stopped ? ARCL_STYLE_GOOD : ARCL_STYLE_WARN,
                       "%s of %s solved", arcl_count(t->tasks_right).s, arcl_plural(t->tasks, "task").s);
    arcl_text_putc(out, '\n');
    put_missed(f, out);
    put_samples(t, out);
    put_time(f, out);
    put_slow(f, out);
    put_answers(f, out);
    arcl_text_printf(out, "  read     %s in %s, %s in %s\n", arcl_plural(plan->library->n, "program").s,
                     arcl_plural(plan->library->files, "file").s, arcl_plural(plan->tasks->n, "task").s,
                     arcl_plural(plan->tasks->files, "file").s);
    if (plan->alone)
        arcl_text_printf(out, "  not run  %s named after none of the tasks%s\n", arcl_plural(plan->alone, "program").s,
                         f->explained ? "" : "; --explain lists them");
    if (f->inputs->unread)
        arcl_text_printf(out, "  unread   %s, named above\n", arcl_plural(f->inputs->unread, "input").s);
    put_refused(f, out);
}
