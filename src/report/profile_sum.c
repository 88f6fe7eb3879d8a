/* profile_sum.c - sums over the frames of a profile. */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>

#include "report/profile_report.h"

const char *arcl_profile_machine(arcl_arena *mem)
{
    char line[512], model[256] = "";
    FILE *f = fopen("/proc/cpuinfo", "r");
    struct utsname u;
    arcl_text out = {0};

    while (f && !model[0] && fgets(line, sizeof line, f))
        if (strncmp(line, "model name", 10) == 0 && strchr(line, ':'))
            snprintf(model, sizeof model, "%.250s", strchr(line, ':') + 2);
    if (f)
        fclose(f);
    model[strcspn(model, "\n")] = 0;
    arcl_text_printf(&out, "%s%s", model, model[0] ? ", " : "");
    if (uname(&u) == 0)
        arcl_text_printf(&out, "%s %s %s", u.sysname, u.release, u.machine);
    const char *kept = arcl_take_text(mem, out.s ? out.s : "", out.len);
    arcl_text_close(&out);
    return kept;
}

void arcl_frame_each(const arcl_frame *f, arcl_frame_visitor *visit, void *to)
{
    for (uint32_t k = 0; f->kind == ARCL_FRAME_PROGRAM && f->program && k < f->program->n; k++)
        if (f->program->at[k].calls || f->program->devices)
            visit(to, &f->program->at[k]);
    for (const arcl_frame *k = f->kid; k; k = k->next)
        visit(to, k);
}

const char *arcl_frame_name(const arcl_frame *f)
{
    if (f->op != ARCL_FRAME_NO_OP)
        return arcl_op_of(f->op)->name;
    if (f->kind == ARCL_FRAME_TASK)
        return f->name;
    if (f->kind == ARCL_FRAME_PROGRAM)
        return f->program ? f->program->name : "";
    return f->kind == ARCL_FRAME_SCOPE ? arcl_scope_names[f->scope] : "a call of a value";
}

/* ---- one walk --------------------------------------------------------------------------------- */

/* A walk through the frames of all threads. */
typedef struct walk {
    arcl_profile_facts *facts;
    arcl_profile_sums *sums;
    bool usual;                     /* outliers are left out */
    uint64_t below;                 /* ticks of the frames that were walked through */
    unsigned on_op[ARCL_OP_COUNT];  /* how often a primitive is on the way down to the frame at hand: */
    unsigned on_scope[ARCL_SCOPES]; /* a time that is inclusive is counted once */
    const char *program;
    size_t room;
    arcl_arena *mem;
} walk;

static arcl_profile_task_row *task_row(const arcl_profile_tasks *t, const char *id)
{
    for (size_t low = 0, high = t->n; low < high;) {
        const size_t k = (low + high) / 2;
        const int order = strcmp(id, t->at[k].id);
        if (order == 0)
            return &t->at[k];
        if (order < 0)
            high = k;
        else
            low = k + 1;
    }
    return NULL;
}

static void add_line(walk *w, const arcl_frame *f, uint64_t inclusive)
{
    arcl_profile_sums *s = w->sums;
    const uint64_t device = f->parent->program->devices;

    s->lines = arcl_room_for_one(w->mem, s->lines, s->nlines, &w->room, sizeof *s->lines);
    s->lines[s->nlines++] = (arcl_profile_line_row){
        .program = w->program,
        .line = (uint32_t)f->key,
        .op = f->op,
        .row = {f->calls + device, f->ticks, inclusive, .plain = f->calls, .device = device},
    };
}

static void walk_frame(void *to, const arcl_frame *f)
{
    walk *w = to;
    arcl_profile_sums *s = w->sums;
    const bool prim = f->op != ARCL_FRAME_NO_OP, task = f->kind == ARCL_FRAME_TASK;
    const unsigned scope = f->kind == ARCL_FRAME_SCOPE ? f->scope : ARCL_SCOPE_evaluate;
    arcl_profile_row *row = prim ? &s->op[f->op] : &s->scope[scope];
    unsigned *on = prim ? &w->on_op[f->op] : &w->on_scope[scope];
    const uint64_t before = w->below;
    const char *program = w->program;
    const arcl_profile_task_row *known = task && w->usual ? task_row(&w->facts->tasks, f->name) : NULL;

    if (known && known->outlier)
        return;
    if (f->kind == ARCL_FRAME_PROGRAM)
        w->program = arcl_frame_name(f);
    row->calls += f->calls;
    row->self += f->ticks;
    row->plain += prim && f->kind == ARCL_FRAME_PLAIN ? f->calls : 0;
    row->column += f->kind == ARCL_FRAME_COLUMN ? f->calls : 0;
    row->device += f->kind == ARCL_FRAME_DEVICE ? f->calls : 0;
    w->below += f->ticks;
    ++*on;
    arcl_frame_each(f, walk_frame, w);
    if (--*on == 0)
        row->inclusive += w->below - before;
    if (f->parent && f->parent->kind == ARCL_FRAME_PROGRAM && !(f->key >> 56))
        add_line(w, f, w->below - before);
    w->program = program;
}

static void to_ns(uint64_t *ticks)
{
    *ticks = (uint64_t)((double)*ticks * arcl_profile_ns() + 0.5);
}

static void add_row(arcl_profile_row *to, const arcl_profile_row *row)
{
    to->calls += row->calls;
    to->self += row->self;
    to->plain += row->plain;
    to->column += row->column;
    to->device += row->device;
}

static int costliest_line(const void *a, const void *b)
{
    const arcl_profile_line_row *x = a, *y = b;

    if (x->row.inclusive != y->row.inclusive)
        return x->row.inclusive > y->row.inclusive ? -1 : 1;
    return strcmp(x->program, y->program) ? strcmp(x->program, y->program) : (x->line > y->line) - (x->line < y->line);
}

static bool is_same_line(const arcl_profile_line_row *x, const arcl_profile_line_row *y)
{
    return x->line == y->line && x->op == y->op && strcmp(x->program, y->program) == 0;
}

static int by_place(const void *a, const void *b)
{
    const arcl_profile_line_row *x = a, *y = b;
    const int order = strcmp(x->program, y->program);

    if (order)
        return order;
    return x->line != y->line ? (x->line > y->line ? 1 : -1) : (x->op > y->op) - (x->op < y->op);
}

/* Lines of all threads, samples and tasks: one row for each. */
static void join_lines(arcl_profile_sums *s)
{
    size_t n = 0;

    if (s->nlines)
        qsort(s->lines, s->nlines, sizeof *s->lines, by_place);
    for (size_t k = 0; k < s->nlines; k++) {
        if (n && is_same_line(&s->lines[n - 1], &s->lines[k])) {
            add_row(&s->lines[n - 1].row, &s->lines[k].row);
            s->lines[n - 1].row.inclusive += s->lines[k].row.inclusive;
        } else {
            s->lines[n++] = s->lines[k];
        }
    }
    s->nlines = n;
    for (size_t k = 0; k < n; k++) {
        to_ns(&s->lines[k].row.self);
        to_ns(&s->lines[k].row.inclusive);
    }
    if (n)
        qsort(s->lines, n, sizeof *s->lines, costliest_line);
}

static void sum_all(arcl_profile_facts *f, arcl_profile_sums *s, bool usual, arcl_arena *mem)
{
    walk *w = ARCL_TAKE(mem, walk, 1);

    *w = (walk){.facts = f, .sums = s, .usual = usual, .program = "", .mem = mem};
    for (const arcl_profile *p = f->first; p; p = p->next)
        walk_frame(w, &p->root);
    s->thread_ns = w->below;
    to_ns(&s->thread_ns);
    for (unsigned k = 0; k < ARCL_OP_COUNT; k++) {
        to_ns(&s->op[k].self);
        to_ns(&s->op[k].inclusive);
        add_row(&s->family[arcl_op_of(k)->family], &s->op[k]);
    }
    for (unsigned k = 0; k < ARCL_SCOPES; k++) {
        to_ns(&s->scope[k].self);
        to_ns(&s->scope[k].inclusive);
        add_row(&s->category[arcl_scope_categories[k]], &s->scope[k]);
    }
    join_lines(s);
}

/* ---- tasks ------------------------------------------------------------------------------------ */

static void add_ticks(void *to, const arcl_frame *f)
{
    *(uint64_t *)to += f->ticks;
    arcl_frame_each(f, add_ticks, to);
}

/* Where tasks are gathered, of all threads. */
typedef struct gatherer {
    arcl_profile_task_row *at;
    size_t n, room;
    arcl_arena *mem;
} gatherer;

static void gather_task(void *to, const arcl_frame *f)
{
    gatherer *g = to;
    uint64_t ticks = 0;

    if (f->kind != ARCL_FRAME_TASK) {
        if (f->op == ARCL_FRAME_NO_OP)
            arcl_frame_each(f, gather_task, g);
        return;
    }
    g->at = arcl_room_for_one(g->mem, g->at, g->n, &g->room, sizeof *g->at);
    add_ticks(&ticks, f);
    g->at[g->n++] = (arcl_profile_task_row){.id = f->name, .samples = f->calls, .cut = f->hits, .ns = ticks};
}

static int by_id(const void *a, const void *b)
{
    return strcmp(((const arcl_profile_task_row *)a)->id, ((const arcl_profile_task_row *)b)->id);
}

static int by_time(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* Median, 95th percentile, mean and deviation of the tasks, or of those that are no outliers. */
static void spread_of(const arcl_profile_tasks *t, bool usual, arcl_arena *mem, double out[4])
{
    uint64_t *ns = ARCL_TAKE(mem, uint64_t, t->n + 1);
    size_t n = 0;
    double sum = 0, squares = 0;

    for (size_t k = 0; k < t->n; k++)
        if (!usual || !t->at[k].outlier)
            ns[n++] = t->at[k].ns;
    memset(out, 0, 4 * sizeof *out);
    if (n == 0)
        return;
    qsort(ns, n, sizeof *ns, by_time);
    for (size_t k = 0; k < n; k++)
        sum += (double)ns[k];
    for (size_t k = 0; k < n; k++)
        squares += ((double)ns[k] - sum / (double)n) * ((double)ns[k] - sum / (double)n);
    out[0] = n % 2 ? (double)ns[n / 2] : ((double)ns[n / 2 - 1] + (double)ns[n / 2]) / 2;
    out[1] = (double)ns[(n * 95 + 99) / 100 - 1];
    out[2] = sum / (double)n;
    out[3] = n > 1 ? sqrt(squares / (double)(n - 1)) : 0;
}

static void sum_tasks(arcl_profile_facts *f, arcl_arena *mem)
{
    gatherer g = {.mem = mem};
    arcl_profile_tasks *t = &f->tasks;
    double s[4];

    for (const arcl_profile *p = f->first; p; p = p->next)
        gather_task(&g, &p->root);
    if (g.n)
        qsort(g.at, g.n, sizeof *g.at, by_id);
    t->at = g.at;
    for (size_t k = 0; k < g.n; k++) {
        if (t->n && strcmp(t->at[t->n - 1].id, g.at[k].id) == 0) {
            t->at[t->n - 1].samples += g.at[k].samples;
            t->at[t->n - 1].cut += g.at[k].cut;
            t->at[t->n - 1].ns += g.at[k].ns;
        } else {
            t->at[t->n++] = g.at[k];
        }
    }
    for (size_t k = 0; k < t->n; k++)
        to_ns(&t->at[k].ns);
    spread_of(t, false, mem, s);
    t->median = s[0], t->p95 = s[1], t->mean = s[2], t->deviation = s[3];
    for (size_t k = 0; k < t->n; k++) {
        t->at[k].outlier = t->at[k].cut || (double)t->at[k].ns > (double)ARCL_OUTLIER_TIMES * t->median;
        t->outliers += t->at[k].outlier;
    }
    spread_of(t, true, mem, s);
    t->usual_median = s[0], t->usual_p95 = s[1], t->usual_mean = s[2], t->usual_deviation = s[3];
}

double arcl_profile_projection(double mean, double deviation, size_t k, size_t n, double *spread)
{
    const double all = (double)n;

    *spread = k > 1 ? 1.96 * deviation * sqrt(all + all * all / (double)k) : 0;
    return mean * all;
}

static void sum_candidates(arcl_profile_facts *f, arcl_arena *mem)
{
    for (const arcl_profile *p = f->first; p; p = p->next)
        f->ncandidates = p->ncandidates > f->ncandidates ? p->ncandidates : f->ncandidates;
    f->candidates = ARCL_TAKE(mem, uint64_t, f->ncandidates + 1);
    memset(f->candidates, 0, f->ncandidates * sizeof *f->candidates);
    for (const arcl_profile *p = f->first; p; p = p->next)
        for (size_t k = 0; k < p->ncandidates; k++)
            f->candidates[k] += p->candidates[k];
    for (size_t k = 0; k < f->ncandidates; k++)
        to_ns(&f->candidates[k]);
}

void arcl_profile_sum(arcl_profile_facts *f)
{
    arcl_arena *mem = f->mem;

    sum_tasks(f, mem);
    sum_all(f, &f->all, false, mem);
    sum_all(f, &f->usual, true, mem);
    sum_candidates(f, mem);
}
