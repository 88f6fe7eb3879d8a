/* profile_text.c - the tables of a profile. */
#include <stdlib.h>
#include <string.h>

#include "report/layout.h"
#include "report/profile_report.h"

_Static_assert((int)ARCL_SCOPES < (int)ARCL_OP_COUNT, "a table of primitives has room for one of scopes");

enum { NAME = 34, ROWS_FEW = 12, TOP = 3, LINES_FEW = 10 };
enum { WIDE = 150 }; /* columns of the widest tables: in fewer, some of their columns are left out */

static bool is_narrow(unsigned width)
{
    return width && width < WIDE;
}

static double share(uint64_t part, uint64_t all)
{
    return all ? 100 * (double)part / (double)all : 0;
}

static void put_name(arcl_text *out, const char *name, unsigned width)
{
    arcl_text_puts(out, "  ");
    arcl_layout_cell(out, name, width, ARCL_ALIGN_LEFT);
}

/* ---- categories ------------------------------------------------------------------------------- */

/* A row of a table, to be sorted. */
typedef struct entry {
    const char *name;
    const arcl_profile_row *row;
} entry;

static int costliest(const void *a, const void *b)
{
    const entry *x = a, *y = b;

    if (x->row->self != y->row->self)
        return x->row->self > y->row->self ? -1 : 1;
    return strcmp(x->name, y->name);
}

static size_t entries_of(const arcl_profile_sums *s, entry *out, int category, int family)
{
    size_t n = 0;

    for (unsigned k = 0; k < ARCL_OP_COUNT; k++)
        if (category < 0 && s->op[k].calls && (family < 0 || (int)arcl_op_of(k)->family == family))
            out[n++] = (entry){arcl_op_of(k)->name, &s->op[k]};
    for (unsigned k = 0; k < ARCL_SCOPES; k++)
        if (category >= 0 && s->scope[k].calls && arcl_scope_categories[k] == category)
            out[n++] = (entry){arcl_scope_names[k], &s->scope[k]};
    qsort(out, n, sizeof *out, costliest);
    return n;
}

static void put_category(const arcl_profile_sums *s, const char *name, const arcl_profile_row *row, int category,
                         int family, unsigned width, arcl_text *out)
{
    entry top[ARCL_OP_COUNT];
    const size_t n = entries_of(s, top, category, family);
    const bool works = category != ARCL_CATEGORY_waiting;
    arcl_text tops = {0};

    put_name(out, name, arcl_layout_columns(name) > NAME ? 0 : NAME);
    if (arcl_layout_columns(name) > NAME) { /* its figures have a line of their own */
        arcl_text_putc(out, '\n');
        put_name(out, "", NAME);
    }
    arcl_text_printf(out, "%12s %11s ", arcl_count(row->calls).s, arcl_time(row->self).s);
    if (works)
        arcl_text_printf(out, "%6.2f %%", share(row->self, arcl_profile_busy(s)));
    for (size_t k = 0; k < n && k < TOP && works; k++)
        arcl_text_printf(&tops, "%s%s %.1f", k ? ", " : "", top[k].name, share(top[k].row->self, arcl_profile_busy(s)));
    if (tops.len && is_narrow(width)) {
        arcl_text_puts(out, "\n      ");
        arcl_layout_wrap(out, tops.s, 6, 6, width);
    } else {
        arcl_text_printf(out, "%s%s\n", tops.len ? "  " : "", tops.s ? tops.s : "");
    }
    arcl_text_close(&tops);
}

void arcl_profile_text_categories(const arcl_profile_sums *s, unsigned width, arcl_text *out)
{
    arcl_text_printf(out, "  %-*s%12s %11s %8s%s\n", NAME, "category", "calls", "self", "share",
                     is_narrow(width) ? "" : "  top, % of work");
    for (unsigned k = 0; k < ARCL_CATEGORIES; k++) {
        for (unsigned j = 0; k == ARCL_CATEGORY_reading && j < ARCL_FAM_COUNT; j++)
            if (s->family[j].calls)
                put_category(s, arcl_family_title((arcl_family)j), &s->family[j], -1, (int)j, width, out);
        if (k != ARCL_CATEGORY_waiting)
            put_category(s, arcl_category_names[k], &s->category[k], (int)k, -1, width, out);
    }
    put_category(s, arcl_category_names[ARCL_CATEGORY_waiting], &s->category[ARCL_CATEGORY_waiting],
                 ARCL_CATEGORY_waiting, -1, width, out);
}

/* ---- primitives ------------------------------------------------------------------------------- */

/* What a speed-up of a primitive by `times` saves of all time: its share, without what is left of it. */
static double saved(double percent, double times)
{
    return percent * (1 - 1 / times);
}

static const char *priority(double percent)
{
    return percent >= 10 ? "HIGH" : percent >= 5 ? "MEDIUM" : percent >= 1 ? "LOW" : "";
}

static void put_where(const arcl_profile_row *r, arcl_text *out)
{
    const char *before = "";

    if (r->plain)
        arcl_text_printf(out, "C %s", arcl_count(r->plain).s), before = ", ";
    if (r->column)
        arcl_text_printf(out, "%scolumn %s", before, arcl_count(r->column).s), before = ", ";
    if (r->device)
        arcl_text_printf(out, "%sdevice %s", before, arcl_count(r->device).s);
}

static void put_primitives(const arcl_profile_sums *s, size_t most, bool narrow, arcl_text *out)
{
    entry all[ARCL_OP_COUNT];
    const size_t n = entries_of(s, all, -1, -1);

    if (narrow)
        arcl_text_printf(out, "  %-20s%12s %11s %8s %10s\n", "primitive", "calls", "self", "share", "per call");
    else
        arcl_text_printf(out, "  %-20s%12s %11s %8s %11s %10s  %-6s  %6s %6s %6s  %s\n", "primitive", "calls", "self",
                         "share", "inclusive", "per call", "", "2x", "3x", "6x", "where");
    for (size_t k = 0; k < n && k < most; k++) {
        const arcl_profile_row *r = all[k].row;
        const double percent = share(r->self, arcl_profile_busy(s));
        put_name(out, all[k].name, 20);
        if (narrow) {
            arcl_text_printf(out, "%12s %11s %6.2f %% %10s  %s\n", arcl_count(r->calls).s, arcl_time(r->self).s,
                             percent, arcl_time(arcl_profile_per_call(r)).s, priority(percent));
            continue;
        }
        arcl_text_printf(out, "%12s %11s %6.2f %% %11s %10s  %-6s  %6.2f %6.2f %6.2f  ", arcl_count(r->calls).s,
                         arcl_time(r->self).s, percent, arcl_time(r->inclusive).s,
                         arcl_time(arcl_profile_per_call(r)).s, priority(percent), saved(percent, 2), saved(percent, 3),
                         saved(percent, 6));
        put_where(r, out);
        arcl_text_putc(out, '\n');
    }
    if (n > most)
        arcl_text_printf(out, "  and %s more\n", arcl_count(n - most).s);
}

/* ---- tasks, lines, candidates ----------------------------------------------------------------- */

static void put_spread(const char *of, size_t n, double median, double p95, double mean, double deviation,
                       size_t project, unsigned width, arcl_text *out)
{
    arcl_text line = {0};
    double spread;
    const double all = arcl_profile_projection(mean, deviation, n, project, &spread);

    arcl_text_printf(&line, "%-17s %s: median %s, 95 %% below %s, mean %s", of, arcl_plural(n, "task").s,
                     arcl_time((uint64_t)median).s, arcl_time((uint64_t)p95).s, arcl_time((uint64_t)mean).s);
    if (project)
        arcl_text_printf(&line, "; %s would take %s +- %s of thread time", arcl_plural(project, "task").s,
                         arcl_time((uint64_t)all).s, arcl_time((uint64_t)spread).s);
    arcl_text_puts(out, "  ");
    arcl_layout_wrap(out, line.s ? line.s : "", 2, 4, width);
    arcl_text_close(&line);
}

static int slowest(const void *a, const void *b)
{
    const arcl_profile_task_row *const *x = a, *const *y = b;

    if ((*x)->ns != (*y)->ns)
        return (*x)->ns > (*y)->ns ? -1 : 1;
    return strcmp((*x)->id, (*y)->id);
}

static void put_tasks(const arcl_profile_facts *f, bool whole, unsigned width, arcl_text *out)
{
    const arcl_profile_tasks *t = &f->tasks;
    const arcl_profile_task_row **order = ARCL_TAKE(f->mem, const arcl_profile_task_row *, t->n + 1);

    put_spread("all tasks", t->n, t->median, t->p95, t->mean, t->deviation, f->project, width, out);
    put_spread("without outliers", t->n - t->outliers, t->usual_median, t->usual_p95, t->usual_mean, t->usual_deviation,
               f->project, width, out);
    arcl_text_printf(out, "  outliers: %s (more than %d medians, or cut by a budget)\n", arcl_count(t->outliers).s,
                     ARCL_OUTLIER_TIMES);
    for (size_t k = 0; k < t->n; k++)
        order[k] = &t->at[k];
    if (t->n)
        qsort(order, t->n, sizeof *order, slowest);
    for (size_t k = 0; k < t->n && (whole || k < ROWS_FEW); k++) {
        const arcl_profile_task_row *r = order[k];
        put_name(out, r->id, 20);
        arcl_text_printf(out, "%12s %11s %6.2f %%%s%s\n", arcl_plural(r->samples, "run").s, arcl_time(r->ns).s,
                         share(r->ns, f->all.thread_ns), r->outlier ? "  outlier" : "", r->cut ? ", cut" : "");
    }
}

static void put_lines(const arcl_profile_sums *s, size_t most, bool narrow, arcl_text *out)
{
    const unsigned program = narrow ? 20 : 28;

    arcl_text_printf(out, "  %-*s%6s  %-16s%10s %11s %10s%s\n", (int)program, "program", "line", "primitive", "calls",
                     "self", "inclusive", narrow ? "" : "  where");
    for (size_t k = 0; k < s->nlines && k < most; k++) {
        const arcl_profile_line_row *l = &s->lines[k];
        put_name(out, l->program, program);
        arcl_text_printf(out, "%6u  %-16s%10s %11s %10s", l->line,
                         l->op == ARCL_FRAME_NO_OP ? "" : arcl_op_of(l->op)->name, arcl_count(l->row.calls).s,
                         arcl_time(l->row.self).s, arcl_time(l->row.inclusive).s);
        if (!narrow) {
            arcl_text_puts(out, "  ");
            put_where(&l->row, out);
        }
        arcl_text_putc(out, '\n');
    }
}

static void put_candidates(const arcl_profile_facts *f, size_t most, arcl_text *out)
{
    size_t *order = ARCL_TAKE(f->mem, size_t, f->ncandidates + 1);

    for (size_t k = 0; k < f->ncandidates; k++)
        order[k] = k;
    for (size_t k = 0; k < f->ncandidates && k < most; k++) {
        size_t best = k;
        for (size_t j = k + 1; j < f->ncandidates; j++)
            best = f->candidates[order[j]] > f->candidates[order[best]] ? j : best;
        const size_t c = order[best];
        order[best] = order[k];
        order[k] = c;
        arcl_text_printf(out, "  candidate %-10zu %11s\n", c, arcl_time(f->candidates[c]).s);
    }
}

/* ---- all of it -------------------------------------------------------------------------------- */

static void put_tables(const char *of, const arcl_profile_sums *s, bool whole, unsigned width, arcl_text *out)
{
    const bool narrow = is_narrow(width);

    arcl_text_putc(out, '\n');
    arcl_layout_wrapped(out, 0, 2, width, "%s: %s of thread time; shares are of the %s in which threads did not wait",
                        of, arcl_time(s->thread_ns).s, arcl_time(arcl_profile_busy(s)).s);
    arcl_profile_text_categories(s, width, out);
    arcl_text_putc(out, '\n');
    arcl_layout_wrapped(out, 0, 2, width, "Primitives; HIGH from 10 %% of the work, MEDIUM from 5, LOW from 1%s",
                        narrow
                            ? "; inclusive times, and where calls ran, are in a wider terminal and in the file of -o"
                            : "; 2x, 3x, 6x: percent that would be saved if it were so much faster, share x (1 - 1/n)");
    put_primitives(s, whole ? ARCL_OP_COUNT : ROWS_FEW, narrow, out);
    if (s->nlines) {
        arcl_text_puts(out, "\nLines of programs\n");
        put_lines(s, whole ? s->nlines : LINES_FEW, narrow, out);
    }
}

void arcl_profile_text(const arcl_profile_facts *f, bool whole, unsigned width, arcl_text *out)
{
    unsigned threads = 0;
    uint64_t stamps = 0;

    for (const arcl_profile *p = f->first; p; p = p->next) {
        threads++;
        stamps += p->stamps;
    }
    arcl_layout_wrapped(out, 0, 2, width, "profile of '%s': %s wall time, %s over %u threads, %s time stamps%s",
                        f->command, arcl_time(f->wall_ns).s, arcl_time(f->all.thread_ns).s, threads,
                        arcl_count(stamps).s, f->every ? ", every call" : "");
    const char *hardware = arcl_profile_hardware();
    arcl_layout_wrapped(out, 0, 2, width, "machine %s; device %s%s%s%s; seed %llu; programs %016llx; tasks %016llx",
                        f->machine, f->asked, hardware[0] ? " (" : "", hardware, hardware[0] ? ")" : "",
                        (unsigned long long)f->seed, (unsigned long long)f->programs_hash,
                        (unsigned long long)f->tasks_hash);
    put_tables("All", &f->all, whole, width, out);
    if (f->tasks.outliers)
        put_tables("Without outliers", &f->usual, whole, width, out);
    if (f->tasks.n) {
        arcl_text_puts(out, "\nTasks\n");
        put_tasks(f, whole, width, out);
    }
    if (f->ncandidates) {
        arcl_text_puts(out, "\nCandidates; a call that several share is the first one's\n");
        put_candidates(f, whole ? f->ncandidates : LINES_FEW, out);
    }
}
