/* profile_page.c - a profile as a page: categories, an icicle of all frames, primitives, tasks, lines, and a timeline. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arcl/arcl.h"
#include "report/json_out.h"
#include "report/layout.h"
#include "report/page.h"
#include "report/profile_report.h"

enum {
    DEPTH_MAX = 40,
    LINES_MAX = 500,    /* lines of programs, the costliest */
    SPANS_MAX = 20000,  /* of the timeline */
    FRAME_PARTS = 4000, /* a frame of less than one of so many parts of the whole is left out */
    DEVICES_MAX = 16,
};

static uint64_t ns_of(uint64_t ticks)
{
    return (uint64_t)((double)ticks * arcl_profile_ns() + 0.5);
}

/* Of the time in which threads did not wait. */
static double share_of_busy(const arcl_profile_facts *f, uint64_t ns)
{
    const uint64_t busy = arcl_profile_busy(&f->all);

    return busy ? (double)ns / (double)busy : 0;
}

/* ---- bars --------------------------------------------------------------------------------------- */

typedef struct bar {
    const char *name;
    uint64_t ns, calls;
    bool idle; /* no work: last, and without a share */
} bar;

static int by_time(const void *a, const void *b)
{
    const bar *x = a, *y = b;
    if (x->idle != y->idle)
        return x->idle - y->idle;
    return x->ns != y->ns ? (x->ns < y->ns) - (x->ns > y->ns) : strcmp(x->name, y->name);
}

/* The bars that have a time, the longest first, each with its share of the work. */
static void put_bars(arcl_page *page, const arcl_profile_facts *f, const char *title, bar *bars, size_t n)
{
    arcl_text *out = arcl_page_section(page, "bars", title);

    qsort(bars, n, sizeof *bars, by_time);
    arcl_put_name(out, "unit");
    arcl_put_text(out, ARCL_JSON_NONE, "ns");
    arcl_put_name(out, "rows");
    arcl_put_list(out, ARCL_JSON_NONE);
    for (size_t k = 0; k < n; k++) {
        char note[60] = "";
        if (bars[k].ns == 0)
            continue;
        if (!bars[k].idle)
            snprintf(note, sizeof note, "%.1f %%", 100 * share_of_busy(f, bars[k].ns));
        arcl_put_list(out, ARCL_JSON_NONE);
        arcl_put_text(out, ARCL_JSON_NONE, bars[k].name);
        arcl_put_count(out, ARCL_JSON_NONE, bars[k].ns);
        arcl_put_text(out, ARCL_JSON_NONE, note);
        arcl_put_end(out);
    }
    arcl_put_end(out);
}

/* The time of primitives is that of their families. */
static void put_categories(arcl_page *page, const arcl_profile_facts *f)
{
    enum { BARS = (int)ARCL_CATEGORIES + (int)ARCL_FAM_COUNT };
    bar bars[BARS];
    char names[ARCL_FAM_COUNT][140];

    for (unsigned k = 0; k < ARCL_CATEGORIES; k++)
        bars[k] = (bar){arcl_category_names[k], f->all.category[k].self, f->all.category[k].calls,
                        k == ARCL_CATEGORY_waiting};
    for (unsigned k = 0; k < ARCL_FAM_COUNT; k++) {
        snprintf(names[k], sizeof names[k], "DSL: %s", arcl_family_title((arcl_family)k));
        bars[ARCL_CATEGORIES + k] = (bar){names[k], f->all.family[k].self, f->all.family[k].calls, false};
    }
    put_bars(page, f, "By category", bars, BARS);
}

static void put_tasks(arcl_page *page, const arcl_profile_facts *f)
{
    if (f->tasks.n == 0)
        return;
    bar *bars = ARCL_TAKE(f->mem, bar, f->tasks.n);
    for (size_t k = 0; k < f->tasks.n; k++)
        bars[k] = (bar){f->tasks.at[k].id, f->tasks.at[k].ns, f->tasks.at[k].samples, false};
    put_bars(page, f, "By task", bars, f->tasks.n);
}

/* ---- tables --------------------------------------------------------------------------------------- */

static arcl_text *begin_table(arcl_page *page, const char *title, const char *const (*columns)[2], size_t n)
{
    arcl_text *out = arcl_page_section(page, "table", title);

    arcl_put_name(out, "columns");
    arcl_put_list(out, ARCL_JSON_NONE);
    for (size_t k = 0; k < n; k++) {
        arcl_put_list(out, ARCL_JSON_NONE);
        arcl_put_text(out, ARCL_JSON_NONE, columns[k][0]);
        arcl_put_text(out, ARCL_JSON_NONE, columns[k][1]);
        arcl_put_end(out);
    }
    arcl_put_end(out);
    arcl_put_name(out, "rows");
    arcl_put_list(out, ARCL_JSON_NONE);
    return out;
}

/* Calls, self, share, per call and inclusive: in both tables; on a telephone the first of them are seen. */
static void put_times(const arcl_profile_facts *f, const arcl_profile_row *r, arcl_text *out)
{
    arcl_put_count(out, ARCL_JSON_NONE, r->calls);
    arcl_put_count(out, ARCL_JSON_NONE, r->self);
    arcl_put_real(out, ARCL_JSON_NONE, share_of_busy(f, r->self), 4);
    arcl_put_count(out, ARCL_JSON_NONE, arcl_profile_per_call(r));
    arcl_put_count(out, ARCL_JSON_NONE, r->inclusive);
}

static void put_primitives(arcl_page *page, const arcl_profile_facts *f)
{
    static const char *const columns[][2] = {
        {"primitive", "text"}, {"calls", "n"},      {"self", "ns"},  {"share", "%"},  {"per call", "ns"},
        {"inclusive", "ns"},   {"in plain C", "n"}, {"column", "n"}, {"device", "n"}, {"family", "text"}};
    static bar order[ARCL_OP_COUNT];
    size_t n = 0;

    for (unsigned k = 0; k < ARCL_OP_COUNT; k++)
        if (f->all.op[k].calls)
            order[n++] = (bar){arcl_op_of(k)->name, f->all.op[k].self, k, false};
    if (n == 0)
        return;
    qsort(order, n, sizeof *order, by_time);
    arcl_text *out = begin_table(page, "By primitive", columns, sizeof columns / sizeof *columns);
    for (size_t k = 0; k < n; k++) {
        const arcl_profile_row *r = &f->all.op[order[k].calls];
        arcl_put_list(out, ARCL_JSON_NONE);
        arcl_put_text(out, ARCL_JSON_NONE, order[k].name);
        put_times(f, r, out);
        arcl_put_count(out, ARCL_JSON_NONE, r->plain);
        arcl_put_count(out, ARCL_JSON_NONE, r->column);
        arcl_put_count(out, ARCL_JSON_NONE, r->device);
        arcl_put_text(out, ARCL_JSON_NONE, arcl_family_title(arcl_op_of((unsigned)order[k].calls)->family));
        arcl_put_end(out);
    }
    arcl_put_end(out);
}

static void put_lines(arcl_page *page, const arcl_profile_facts *f)
{
    static const char *const columns[][2] = {{"program", "text"}, {"line", "n"},       {"calls of", "text"},
                                             {"calls", "n"},      {"self", "ns"},      {"share", "%"},
                                             {"per call", "ns"},  {"inclusive", "ns"}, {"device", "n"}};

    if (f->all.nlines == 0)
        return;
    arcl_text *out = begin_table(page, "By line", columns, sizeof columns / sizeof *columns);
    for (size_t k = 0; k < f->all.nlines && k < LINES_MAX; k++) {
        const arcl_profile_line_row *l = &f->all.lines[k];
        arcl_put_list(out, ARCL_JSON_NONE);
        arcl_put_text(out, ARCL_JSON_NONE, l->program);
        arcl_put_count(out, ARCL_JSON_NONE, l->line);
        arcl_put_text(out, ARCL_JSON_NONE, l->op == ARCL_FRAME_NO_OP ? "" : arcl_op_of(l->op)->name);
        put_times(f, &l->row, out);
        arcl_put_count(out, ARCL_JSON_NONE, l->row.device);
        arcl_put_end(out);
    }
    arcl_put_end(out);
}

/* ---- the icicle: frames in the order of a walk, [depth, name, inclusive, self] -------------------- */

typedef struct walk {
    arcl_text *out;
    uint64_t least; /* ticks */
    unsigned depth;
    uint64_t sum; /* of what is below the frame at hand */
} walk;

static void add_below(void *to, const arcl_frame *f)
{
    uint64_t *sum = to;

    *sum += f->ticks;
    arcl_frame_each(f, add_below, sum);
}

static void put_frame(void *to, const arcl_frame *f)
{
    walk *w = to;
    uint64_t inclusive = 0;

    add_below(&inclusive, f);
    if (inclusive < w->least || w->depth >= DEPTH_MAX)
        return;
    arcl_put_list(w->out, ARCL_JSON_NONE);
    arcl_put_count(w->out, ARCL_JSON_NONE, w->depth);
    arcl_put_text(w->out, ARCL_JSON_NONE, arcl_frame_name(f));
    arcl_put_count(w->out, ARCL_JSON_NONE, ns_of(inclusive));
    arcl_put_count(w->out, ARCL_JSON_NONE, ns_of(f->ticks));
    arcl_put_end(w->out);
    w->depth++;
    arcl_frame_each(f, put_frame, w);
    w->depth--;
}

static void put_icicle(arcl_page *page, const arcl_profile_facts *f)
{
    arcl_text *out = arcl_page_section(page, "icicle", "Where the time went");
    walk w = {.out = out, .depth = 1};
    uint64_t all = 0;

    for (const arcl_profile *p = f->first; p; p = p->next)
        add_below(&all, &p->root);
    w.least = all / FRAME_PARTS + 1;
    arcl_put_name(out, "hint");
    arcl_put_text(out, ARCL_JSON_NONE,
                  "A bar is as wide as its time with everything below it; a click makes it as wide as the page, the "
                  "first bar leads back.");
    arcl_put_name(out, "frames");
    arcl_put_list(out, ARCL_JSON_NONE);
    for (const arcl_profile *p = f->first; p; p = p->next) {
        uint64_t inclusive = 0;
        add_below(&inclusive, &p->root);
        arcl_put_list(out, ARCL_JSON_NONE);
        arcl_put_count(out, ARCL_JSON_NONE, 0);
        arcl_put_text(out, ARCL_JSON_NONE, p->name);
        arcl_put_count(out, ARCL_JSON_NONE, ns_of(inclusive));
        arcl_put_count(out, ARCL_JSON_NONE, 0);
        arcl_put_end(out);
        arcl_frame_each(&p->root, put_frame, &w);
    }
    arcl_put_end(out);
}

/* ---- the timeline: lanes of threads and devices, [from, to, kind, name] ----------------------------- */

static void put_span(const arcl_span *s, arcl_text *out)
{
    const uint64_t start = arcl_profile_start();

    arcl_put_list(out, ARCL_JSON_NONE);
    arcl_put_count(out, ARCL_JSON_NONE, ns_of(s->begin - start));
    arcl_put_count(out, ARCL_JSON_NONE, ns_of(s->end - start));
    arcl_put_text(out, ARCL_JSON_NONE,
                  s->of->kind == ARCL_FRAME_TASK ? "task" : arcl_category_names[arcl_scope_categories[s->of->scope]]);
    arcl_put_text(out, ARCL_JSON_NONE, s->name ? s->name : arcl_frame_name(s->of));
    arcl_put_end(out);
}

/* The spans of a thread, or with a name those of this device in all threads. */
static size_t put_lane(const arcl_profile *first, const char *device, size_t left, arcl_text *out)
{
    size_t n = 0;

    arcl_put_list(out, ARCL_JSON_NONE);
    arcl_put_text(out, ARCL_JSON_NONE, device ? device : first->name);
    arcl_put_list(out, ARCL_JSON_NONE);
    for (const arcl_profile *p = first; p; p = device ? p->next : NULL)
        for (size_t k = 0; k < p->nspans && n < left; k++)
            if (!device || (p->spans[k].device && strcmp(p->spans[k].device, device) == 0)) {
                put_span(&p->spans[k], out);
                n++;
            }
    arcl_put_end(out);
    arcl_put_end(out);
    return n;
}

static void put_timeline(arcl_page *page, const arcl_profile_facts *f)
{
    const char *devices[DEVICES_MAX];
    size_t left = SPANS_MAX, ndevices = 0, spans = 0;

    for (const arcl_profile *p = f->first; p; p = p->next) {
        spans += p->nspans;
        for (size_t k = 0; k < p->nspans; k++) {
            size_t j = 0;
            while (j < ndevices && p->spans[k].device && strcmp(devices[j], p->spans[k].device) != 0)
                j++;
            if (p->spans[k].device && j == ndevices && ndevices < DEVICES_MAX)
                devices[ndevices++] = p->spans[k].device;
        }
    }
    if (spans == 0)
        return;
    arcl_text *out = arcl_page_section(page, "timeline", "Threads and devices over time");
    arcl_put_name(out, "lanes");
    arcl_put_list(out, ARCL_JSON_NONE);
    for (const arcl_profile *p = f->first; p; p = p->next)
        left -= put_lane(p, NULL, left, out);
    for (size_t k = 0; k < ndevices; k++)
        left -= put_lane(f->first, devices[k], left, out);
    arcl_put_end(out);
    if (spans > SPANS_MAX) {
        arcl_put_name(out, "hint");
        arcl_put_text(out, ARCL_JSON_NONE, "The first spans alone: the page would be too large.");
    }
}

/* ---- the page ------------------------------------------------------------------------------------- */

static void put_figures(arcl_page *page, const arcl_profile_facts *f)
{
    unsigned most = 0, family = 0, op = 0;

    for (unsigned k = 1; k < ARCL_CATEGORIES; k++)
        if (k != ARCL_CATEGORY_waiting && f->all.category[k].self > f->all.category[most].self)
            most = k;
    for (unsigned k = 1; k < ARCL_FAM_COUNT; k++)
        family = f->all.family[k].self > f->all.family[family].self ? k : family;
    for (unsigned k = 1; k < ARCL_OP_COUNT; k++)
        op = f->all.op[k].self > f->all.op[op].self ? k : op;
    arcl_page_figure(page, "time that passed", "%s", arcl_time(f->wall_ns).s);
    arcl_page_figure(page, "threads at work", "%s", arcl_time(arcl_profile_busy(&f->all)).s);
    if (f->all.family[family].self > f->all.category[most].self)
        arcl_page_figure(page, "most of that", "%s, %.0f %%", arcl_family_title((arcl_family)family),
                         100 * share_of_busy(f, f->all.family[family].self));
    else
        arcl_page_figure(page, "most of that", "%s, %.0f %%", arcl_category_names[most],
                         100 * share_of_busy(f, f->all.category[most].self));
    if (f->all.op[op].calls)
        arcl_page_figure(page, "the costliest primitive", "%s, %.0f %%", arcl_op_of(op)->name,
                         100 * share_of_busy(f, f->all.op[op].self));
    if (f->tasks.median > 0) { /* what devices have worked out has no time of its own */
        arcl_page_figure(page, "a task, median", "%s", arcl_time((uint64_t)f->tasks.median).s);
        arcl_page_figure(page, "19 of 20 tasks below", "%s", arcl_time((uint64_t)f->tasks.p95).s);
    }
}

void arcl_profile_page(const arcl_profile_facts *f, arcl_text *out)
{
    arcl_text title = {0}, about = {0};
    arcl_error err = {0};
    arcl_page page;

    arcl_text_printf(&title, "arcl profile %s", f->command);
    const char *hardware = arcl_profile_hardware();
    arcl_text_printf(&about, "%s; device %s%s%s%s; programs %016llx", f->machine, f->asked, hardware[0] ? " (" : "",
                     hardware, hardware[0] ? ")" : "", (unsigned long long)f->programs_hash);
    if (f->tasks_hash)
        arcl_text_printf(&about, ", tasks %016llx", (unsigned long long)f->tasks_hash);
    arcl_text_puts(&about, "; arcl " ARCL_VERSION);
    arcl_page_open(&page, title.s ? title.s : "", about.s ? about.s : "");
    put_figures(&page, f);
    put_icicle(&page, f);
    put_categories(&page, f);
    put_primitives(&page, f);
    put_timeline(&page, f);
    put_tasks(&page, f);
    put_lines(&page, f);
    if (!arcl_page_write(&page, out, &err))
        out->full = true;
    arcl_page_close(&page);
    arcl_text_close(&title);
    arcl_text_close(&about);
}
