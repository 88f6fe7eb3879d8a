/* totals.c - the end of a run in sentences that need no manual. */
#include <inttypes.h>

#include "report/layout.h"
#include "report/run_table.h"

enum { REFUSED_MAX = 5 }; /* functions that are named */

static void put_name(arcl_text *out, const char *name)
{
    arcl_text_puts(out, "  ");
    arcl_layout_cell(out, name, 9, ARCL_ALIGN_LEFT);
}

static void put_headline(const arcl_run_tally *t, bool colour, arcl_text *out)
{
    const bool good = t->tasks_right == t->tasks;
    arcl_text line = {0};

    arcl_layout_count(&line, t->tasks_right);
    arcl_text_puts(&line, " of ");
    arcl_layout_plural(&line, t->tasks, "task");
    arcl_text_puts(&line, " solved");
    arcl_layout_styled(out, colour, good ? ARCL_STYLE_GOOD : ARCL_STYLE_WARN, line.s ? line.s : "");
    arcl_text_putc(out, '\n');
    arcl_text_close(&line);
}

static void put_missed(const arcl_run_tally *t, arcl_text *out)
{
    const uint64_t n = t->tasks - t->tasks_right;

    if (n == 0)
        return;
    put_name(out, "unsolved");
    for (uint64_t k = 0; k < n && k < ARCL_MISSED_MAX; k++) {
        arcl_text_puts(out, k ? ", " : "");
        arcl_layout_cut(out, t->missed[k]->id, 0);
    }
    if (n > ARCL_MISSED_MAX) {
        arcl_text_puts(out, " and ");
        arcl_layout_count(out, n - ARCL_MISSED_MAX);
        arcl_text_puts(out, " more");
    }
    arcl_text_putc(out, '\n');
}

static void put_samples(const arcl_run_tally *t, arcl_text *out)
{
    put_name(out, "samples");
    arcl_layout_count(out, t->ends[ARCL_END_RIGHT]);
    arcl_text_puts(out, " right, ");
    arcl_layout_count(out, t->ends[ARCL_END_WRONG]);
    arcl_text_puts(out, " wrong, ");
    arcl_layout_plural(out, t->ends[ARCL_END_ERROR], "error");
    arcl_text_puts(out, ", ");
    arcl_layout_count(out, t->ends[ARCL_END_CUT]);
    arcl_text_puts(out, " cut by a budget");
    if (t->ends[ARCL_END_UNKNOWN]) {
        arcl_text_puts(out, ", ");
        arcl_layout_count(out, t->ends[ARCL_END_UNKNOWN]);
        arcl_text_puts(out, " without a known output");
    }
    arcl_text_putc(out, '\n');
}

static void put_time(const arcl_run_facts *f, arcl_text *out)
{
    const uint64_t samples = arcl_tally_samples(f->tally);

    put_name(out, "time");
    arcl_layout_time(out, f->tally->ns);
    arcl_text_puts(out, " in programs, ");
    arcl_layout_time(out, samples ? f->tally->ns / samples : 0);
    arcl_text_puts(out, " a sample");
    if (f->repeat > 1)
        arcl_text_printf(out, " (best of %u)", f->repeat);
    arcl_text_puts(out, "; ");
    arcl_layout_time(out, f->all_ns);
    arcl_text_puts(out, " in all\n");
    if (f->drawn)
        return;
    put_name(out, "speed");
    arcl_layout_count(out, f->run_ns ? (uint64_t)((double)samples * f->repeat * 1e9 / (double)f->run_ns) : 0);
    arcl_text_puts(out, " program runs a second on ");
    arcl_layout_plural(out, f->threads, "thread");
    arcl_text_putc(out, '\n');
}

/* The functions that are missing, and how much was said of them and of what is outside functions. */
static void put_refused(const arcl_run_facts *f, arcl_text *out)
{
    const arcl_library *lib = f->plan->library;

    if (lib->ncomplaints == 0)
        return;
    put_name(out, "refused");
    if (lib->nrefused) {
        arcl_layout_plural(out, lib->nrefused, "function");
        for (size_t k = 0; k < lib->nrefused && k < REFUSED_MAX; k++) {
            arcl_text_puts(out, k ? ", " : " (");
            arcl_layout_cut(out, lib->refused[k].name, 0);
        }
        if (lib->nrefused > REFUSED_MAX) {
            arcl_text_puts(out, " and ");
            arcl_layout_count(out, lib->nrefused - REFUSED_MAX);
            arcl_text_puts(out, " more");
        }
        arcl_text_puts(out, ") for ");
    }
    arcl_layout_plural(out, lib->ncomplaints, "place");
    arcl_text_puts(out, " in the programs, named above");
    arcl_text_puts(out, f->explained ? "\n" : "; --explain says more\n");
}

static void put_read(const arcl_run_facts *f, arcl_text *out)
{
    const arcl_plan *plan = f->plan;

    put_name(out, "read");
    arcl_layout_plural(out, plan->library->n, "program");
    arcl_text_puts(out, " in ");
    arcl_layout_plural(out, plan->library->files, "file");
    arcl_text_puts(out, ", ");
    arcl_layout_plural(out, plan->tasks->n, "task");
    arcl_text_puts(out, " in ");
    arcl_layout_plural(out, plan->tasks->files, "file");
    arcl_text_putc(out, '\n');
    if (plan->alone) {
        put_name(out, "not run");
        arcl_layout_plural(out, plan->alone, "program");
        arcl_text_puts(out, " named after none of the tasks");
        arcl_text_puts(out, f->explained ? "\n" : "; --explain lists them\n");
    }
    if (f->unread) {
        put_name(out, "unread");
        arcl_layout_plural(out, f->unread, "input");
        arcl_text_puts(out, ", named above\n");
    }
    put_refused(f, out);
}

void arcl_run_table_totals(const arcl_run_facts *f, bool colour, arcl_text *out)
{
    arcl_text_putc(out, '\n');
    put_headline(f->tally, colour, out);
    put_missed(f->tally, out);
    put_samples(f->tally, out);
    put_time(f, out);
    put_read(f, out);
}
