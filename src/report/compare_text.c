/* compare_text.c - a comparison for people, for programs, and as sections of a page. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "report/compare.h"
#include "report/json_out.h"
#include "report/layout.h"

enum { NAME_WIDTH = 34, TIME_WIDTH = 9, INTERVAL_WIDTH = 16, WORD_WIDTH = 19, NAME_LEAST = 14 };

/* How the lines are laid out. */
typedef struct layout {
    unsigned width, name; /* columns: there are, 0: any number; of the first */
    bool brief;           /* no word for what is within the spread, which the interval tells */
    bool colour;
} layout;

static layout layout_of(unsigned width, bool colour)
{
    enum { FIGURES = 3 * TIME_WIDTH + 2 + INTERVAL_WIDTH + 2, SHORT_WORD = 8 };
    layout l = {.width = width, .name = NAME_WIDTH, .colour = colour};

    if (width && width < NAME_WIDTH + FIGURES + WORD_WIDTH) {
        l.brief = true;
        l.name = width > FIGURES + SHORT_WORD + NAME_LEAST ? width - FIGURES - SHORT_WORD : NAME_LEAST;
        l.name = l.name < NAME_WIDTH ? l.name : NAME_WIDTH;
    }
    return l;
}

static arcl_style style_of(const arcl_effect *e)
{
    return !e->known || (e->low <= 1 && e->high >= 1) ? ARCL_STYLE_DIM : e->low > 1 ? ARCL_STYLE_BAD : ARCL_STYLE_GOOD;
}

/* "0.985", "36.95", "369.8": as wide as its column, but for ratios that mean nothing any more. */
static arcl_figure figure_of(double ratio)
{
    arcl_figure f;

    snprintf(f.s, sizeof f.s, "%.*f", ratio < 10 ? 3 : ratio < 100 ? 2 : ratio < 1000 ? 1 : 0, ratio);
    return f;
}

static void put_interval(const arcl_effect *e, char *out, size_t size)
{
    if (e->known)
        snprintf(out, size, "%s to %s", figure_of(e->low).s, figure_of(e->high).s);
    else
        snprintf(out, size, "-");
}

static void put_line(const char *name, const arcl_effect *e, const layout *l, arcl_text *out)
{
    const char *word = arcl_effect_word(e);
    char interval[2 * sizeof(arcl_figure) + 8];

    put_interval(e, interval, sizeof interval);
    arcl_layout_cell(out, name, l->name, ARCL_ALIGN_LEFT);
    arcl_layout_cell(out, arcl_time((uint64_t)e->a).s, TIME_WIDTH + 1, ARCL_ALIGN_RIGHT);
    arcl_layout_cell(out, arcl_time((uint64_t)e->b).s, TIME_WIDTH + 1, ARCL_ALIGN_RIGHT);
    arcl_layout_cell(out, figure_of(e->ratio).s, TIME_WIDTH, ARCL_ALIGN_RIGHT);
    arcl_layout_cell(out, interval, INTERVAL_WIDTH + 2, ARCL_ALIGN_RIGHT);
    if (*word && (!l->brief || strlen(word) < 8)) {
        arcl_text_puts(out, "  ");
        arcl_layout_styled(out, l->colour, style_of(e), "%s", word);
    }
    arcl_text_putc(out, '\n');
}

static void put_heading(const char *name, const layout *l, arcl_text *out)
{
    arcl_layout_styled(out, l->colour, ARCL_STYLE_BOLD, "%-*s%*s%*s%*s%*s", (int)l->name, name, TIME_WIDTH + 1, "A",
                       TIME_WIDTH + 1, "B", TIME_WIDTH, "B/A", INTERVAL_WIDTH + 2, "95 % interval");
    arcl_text_putc(out, '\n');
}

static void put_facts(const arcl_comparison *c, const layout *l, arcl_text *out)
{
    enum { BESIDE = 2 + 12 + 6 };
    const unsigned most = l->width > 2 * BESIDE ? (l->width - BESIDE) / 2 : 60;
    const unsigned cut = most < 60 ? most : 60;

    for (size_t k = 0; k < c->a->nfacts; k++) {
        const arcl_measure_fact *f = &c->a->facts[k];
        const char *other = arcl_measures_fact(c->b, f->name);
        if (!other || strcmp(other, f->value) == 0 || f->work || strstr(f->name, "ns"))
            continue;
        arcl_text_puts(out, "  ");
        arcl_layout_cell(out, f->name, 12, ARCL_ALIGN_LEFT);
        arcl_layout_cut(out, f->value, cut);
        arcl_text_puts(out, "  ->  ");
        arcl_layout_cut(out, other, cut);
        arcl_text_putc(out, '\n');
    }
}

/* How the interval was made. */
static const char *basis(const arcl_comparison *c)
{
    if (c->whole.known)
        return "ratio of the medians of the repeats, 95 % by bootstrap";
    return c->mean.known ? "geometric mean of the ratios of all parts, 95 % by bootstrap over the parts"
                         : "no spread is known: give files with five results each, one after the other";
}

static const char *name_of_whole(const arcl_comparison *c)
{
    return c->a->kind == ARCL_MEASURE_BENCH ? "all rows" : "time in all";
}

static const char *name_of_mean(const arcl_comparison *c)
{
    return c->a->kind == ARCL_MEASURE_BENCH     ? "mean of the rows"
           : c->a->kind == ARCL_MEASURE_PROFILE ? "mean of the tasks"
                                                : "mean of the programs";
}

static void put_parts(const arcl_comparison *c, size_t top, const layout *l, arcl_text *out)
{
    const size_t n = c->n - c->minor;
    size_t slower = 0, faster = 0, known = 0;

    for (size_t k = 0; k < c->n; k++) {
        known += c->at[k].time.known;
        slower += strcmp(arcl_effect_word(&c->at[k].time), "slower") == 0;
        faster += strcmp(arcl_effect_word(&c->at[k].time), "faster") == 0;
    }
    arcl_text_printf(out, "\n%s compared", arcl_plural(c->n, "part").s);
    if (known)
        arcl_text_printf(out, "; %zu slower and %zu faster by more than the spread", slower, faster);
    if (c->only_a || c->only_b)
        arcl_text_printf(out, "; %zu in A alone, %zu in B alone", c->only_a, c->only_b);
    arcl_text_puts(out, "\n");
    if (c->minor)
        arcl_text_printf(out, "%s left out: without a spread and changed by less than %.3g %% of the whole\n",
                         arcl_plural(c->minor, "part").s, 100 * ARCL_MINOR_SHARE);
    if (n)
        put_heading(n > 2 * top ? "the largest changes" : "part", l, out);
    for (size_t k = 0; k < n; k++) {
        char name[400];
        if (n > 2 * top && k == top) {
            arcl_text_puts(out, "...\n");
            k = n - top;
        }
        snprintf(name, sizeof name, "%s%s%s", strcmp(c->at[k].a->group, "bench") ? c->at[k].a->group : "",
                 strcmp(c->at[k].a->group, "bench") ? " " : "", c->at[k].a->name);
        put_line(strcmp(c->at[k].a->group, "program") ? name : c->at[k].a->name, &c->at[k].time, l, out);
    }
}

void arcl_compare_text(const arcl_comparison *c, size_t top, unsigned width, bool colour, arcl_text *out)
{
    const layout l = layout_of(width, colour);

    arcl_text_puts(out, "A  ");
    arcl_layout_cut(out, c->a->file, 0);
    arcl_text_printf(out, ", %s of a %s\nB  ", arcl_plural(c->a->repeats, "result").s,
                     arcl_measure_kind_name(c->a->kind));
    arcl_layout_cut(out, c->b->file, 0);
    arcl_text_printf(out, ", %s\n", arcl_plural(c->b->repeats, "result").s);
    put_facts(c, &l, out);
    if (!c->decided) {
        arcl_layout_styled(out, colour, ARCL_STYLE_WARN,
                           "too few results for a verdict on the times: give five of each");
        arcl_text_putc(out, '\n');
    }
    arcl_text_putc(out, '\n');
    put_heading("", &l, out);
    put_line(name_of_whole(c), &c->whole, &l, out);
    if (c->mean.known)
        put_line(name_of_mean(c), &c->mean, &l, out);
    arcl_text_printf(out, "  %s\n", basis(c));
    if (c->count_a >= 0)
        arcl_text_printf(out, "%s  %s -> %s\n", c->a->kind == ARCL_MEASURE_RUN ? "steps" : "calls",
                         arcl_count((uint64_t)c->count_a).s, arcl_count((uint64_t)c->count_b).s);
    if (c->a->kind == ARCL_MEASURE_RUN)
        arcl_text_printf(out, "right  %s -> %s samples; %s with other answers, %s with fewer right\n",
                         arcl_count(c->right_a).s, arcl_count(c->right_b).s, arcl_plural(c->changed, "program").s,
                         arcl_count(c->lost).s);
    put_parts(c, top, &l, out);
    arcl_text_putc(out, '\n');
    if (c->regressed)
        arcl_layout_styled(out, colour, ARCL_STYLE_BAD, "worse by more than %.3g %%", 100 * c->threshold);
    else if (!c->decided)
        arcl_layout_styled(out, colour, ARCL_STYLE_WARN,
                           "no verdict on the times; nothing else is worse by more than %.3g %%", 100 * c->threshold);
    else
        arcl_layout_styled(out, colour, ARCL_STYLE_GOOD, "not worse by more than %.3g %%", 100 * c->threshold);
    arcl_text_putc(out, '\n');
}

/* ---- JSON ------------------------------------------------------------------------------------- */

static void put_effect(const arcl_effect *e, arcl_text *out)
{
    arcl_put_real(out, ARCL_JSON_a_ns, e->a, 12);
    arcl_put_real(out, ARCL_JSON_b_ns, e->b, 12);
    if (isfinite(e->ratio))
        arcl_put_real(out, ARCL_JSON_ratio, e->ratio, 6);
    else
        arcl_put_null(out, ARCL_JSON_ratio);
    if (e->known && isfinite(e->high)) {
        arcl_put_list(out, ARCL_JSON_interval);
        arcl_put_real(out, ARCL_JSON_NONE, e->low, 6);
        arcl_put_real(out, ARCL_JSON_NONE, e->high, 6);
        arcl_put_end(out);
    } else {
        arcl_put_null(out, ARCL_JSON_interval);
    }
    arcl_put_known(out, ARCL_JSON_change, arcl_effect_word(e));
}

void arcl_compare_json(const arcl_comparison *c, bool parts, arcl_text *out)
{
    for (size_t k = 0; k < c->n && parts; k++) {
        arcl_put_open(out, ARCL_JSON_NONE);
        arcl_put_text(out, ARCL_JSON_group, c->at[k].a->group);
        arcl_put_text(out, ARCL_JSON_name, c->at[k].a->name);
        put_effect(&c->at[k].time, out);
        arcl_put_line(out);
    }
    arcl_put_open(out, ARCL_JSON_NONE);
    arcl_put_open(out, ARCL_JSON_summary);
    arcl_put_text(out, ARCL_JSON_kind, arcl_measure_kind_name(c->a->kind));
    arcl_put_text(out, ARCL_JSON_a, c->a->file);
    arcl_put_text(out, ARCL_JSON_b, c->b->file);
    put_effect(&c->whole, out);
    if (c->mean.known) {
        arcl_put_open(out, ARCL_JSON_mean);
        put_effect(&c->mean, out);
        arcl_put_close(out);
    }
    arcl_put_count(out, ARCL_JSON_parts, c->n);
    arcl_put_count(out, ARCL_JSON_changed, c->changed);
    arcl_put_count(out, ARCL_JSON_lost, c->lost);
    arcl_put_fixed(out, ARCL_JSON_threshold, c->threshold, 4);
    arcl_put_bool(out, ARCL_JSON_regressed, c->regressed);
    arcl_put_close(out);
    arcl_put_line(out);
}

/* ---- a page ------------------------------------------------------------------------------------- */

/* [name, a, b, ratio, low, high, change] */
static void put_row(const char *name, const arcl_effect *e, arcl_text *out)
{
    arcl_put_list(out, ARCL_JSON_NONE);
    arcl_put_text(out, ARCL_JSON_NONE, name);
    arcl_put_real(out, ARCL_JSON_NONE, e->a, 9);
    arcl_put_real(out, ARCL_JSON_NONE, e->b, 9);
    if (isfinite(e->ratio))
        arcl_put_real(out, ARCL_JSON_NONE, e->ratio, 5);
    else
        arcl_put_null(out, ARCL_JSON_NONE);
    if (e->known && isfinite(e->high)) {
        arcl_put_real(out, ARCL_JSON_NONE, e->low, 5);
        arcl_put_real(out, ARCL_JSON_NONE, e->high, 5);
        arcl_put_text(out, ARCL_JSON_NONE, arcl_effect_word(e));
    }
    arcl_put_end(out);
}

static void put_groups(const arcl_comparison *c, const char *group, arcl_page *page)
{
    char title[80];
    arcl_text *out = NULL;

    snprintf(title, sizeof title, "By %s", group);
    for (size_t k = 0; k < c->n; k++) {
        if (strcmp(c->at[k].a->group, group) != 0)
            continue;
        if (!out) {
            out = arcl_page_section(page, "comparison", title);
            arcl_put_name(out, "rows");
            arcl_put_list(out, ARCL_JSON_NONE);
        }
        put_row(c->at[k].a->name, &c->at[k].time, out);
    }
    if (out)
        arcl_put_end(out);
}

static void put_figures(const arcl_comparison *c, arcl_page *page)
{
    char than[40];

    snprintf(than, sizeof than, "by more than %.3g %%", 100 * c->threshold);
    arcl_page_figure(page, than, "%s", c->regressed ? "worse" : c->decided ? "not worse" : "too few results to tell");
    arcl_page_figure(page, "time, B/A", "%.3f", c->whole.ratio);
    if (c->whole.known)
        arcl_page_figure(page, "95 % interval", "%.3f to %.3f", c->whole.low, c->whole.high);
    arcl_page_figure(page, "A took", "%s", arcl_time((uint64_t)c->whole.a).s);
    arcl_page_figure(page, "B took", "%s", arcl_time((uint64_t)c->whole.b).s);
    if (c->a->kind == ARCL_MEASURE_RUN)
        arcl_page_figure(page, "programs with other answers", "%s", arcl_count(c->changed).s);
}

void arcl_compare_page(const arcl_comparison *c, arcl_page *page)
{
    static const char *const groups[] = {"bench", "program", "category", "primitive", "task"};

    put_figures(c, page);
    arcl_text *out = arcl_page_section(page, "comparison", c->b->file);
    arcl_put_name(out, "hint");
    arcl_put_text(out, ARCL_JSON_NONE, basis(c));
    arcl_put_name(out, "rows");
    arcl_put_list(out, ARCL_JSON_NONE);
    put_row(name_of_whole(c), &c->whole, out);
    if (c->mean.known)
        put_row(name_of_mean(c), &c->mean, out);
    arcl_put_end(out);
    for (size_t k = 0; k < sizeof groups / sizeof *groups; k++)
        put_groups(c, groups[k], page);
}
