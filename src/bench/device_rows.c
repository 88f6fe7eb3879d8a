/* device_rows.c - the measurements of `arcl bench devices` as a table, JSON or CSV. */
#include <stdio.h>
#include <string.h>

#include "bench/device_bench.h"
#include "plane/label.h"
#include "report/lists.h"
#include "report/json_out.h"
#include "report/layout.h"

static const struct {
    const char *name, *title, *unit, *rate;
    double per; /* work in the unit of `rate` */
} groups[ARCL_BENCH_GROUPS] = {
    [ARCL_BENCH_LAUNCH] = {"launch", "Launches", "launch", "k/s", 1e3},
    [ARCL_BENCH_TRANSFER] = {"transfer", "Copies between host and device", "byte", "GB/s", 1e9},
    [ARCL_BENCH_MEMORY] = {"memory", "Memory of the device, filled", "byte", "GB/s", 1e9},
    [ARCL_BENCH_LABEL] = {"label", "Labelling grids of 30x30", "grid", "k grids/s", 1e3},
    [ARCL_BENCH_LARGE] = {"large", "Labelling a large grid", "cell", "Mpx/s", 1e6},
    [ARCL_BENCH_OPERATION] = {"operation", "Operations on 1,024 grids of 30x30", "grid", "k grids/s", 1e3},
};

static const char *const who_names[] = {"c", "c-threads", "kernel", "kernel-with-copies"};

static bool same_case(const arcl_bench_row *a, const arcl_bench_row *b)
{
    return a->group == b->group && a->size == b->size && strcmp(a->what, b->what) == 0;
}

/* Processor time, divided by that of one thread of plain C; 0 if that was not measured. */
static double ratio_of(const arcl_device_bench *b, const arcl_bench_row *row)
{
    for (const arcl_bench_row *p = row; p >= b->row && same_case(p, row); p--)
        if (p->who == ARCL_BENCH_PLAIN)
            return (double)row->cpu / (double)(p->cpu ? p->cpu : 1);
    return 0;
}

static double rate_of(const arcl_bench_row *row)
{
    return (double)row->work * 1e9 / (row->wall.best > 0 ? row->wall.best : 1);
}

/* ---- for people ------------------------------------------------------------------------------ */

/* "drawn, 1,024 grids" */
static arcl_figure name_case(const arcl_bench_row *row)
{
    const unsigned side = (unsigned)row->size, kb = (unsigned)(row->size >> 10);
    arcl_figure f;

    switch (row->group) {
    case ARCL_BENCH_LARGE:
        snprintf(f.s, sizeof f.s, "%s, %ux%u", row->what, side, side);
        return f;
    case ARCL_BENCH_TRANSFER:
    case ARCL_BENCH_MEMORY:
        snprintf(f.s, sizeof f.s, kb >= 1024 ? "%s, %u MB" : "%s, %u KB", row->what, kb >= 1024 ? kb >> 10 : kb);
        return f;
    case ARCL_BENCH_LABEL:
        snprintf(f.s, sizeof f.s, "%.20s, %.40s", row->what, arcl_plural(row->size, "grid").s);
        return f;
    default:
        snprintf(f.s, sizeof f.s, "%s", row->what);
        return f;
    }
}

static arcl_figure name_who(const arcl_device_bench *b, const arcl_bench_row *row)
{
    arcl_figure f;

    if (row->device)
        snprintf(f.s, sizeof f.s, row->who == ARCL_BENCH_COPIES ? "device %u, copies" : "device %u",
                 row->device->number);
    else if (row->who == ARCL_BENCH_THREADS)
        snprintf(f.s, sizeof f.s, "C, %u threads", b->threads);
    else
        snprintf(f.s, sizeof f.s, "C, one thread");
    return f;
}

arcl_figure arcl_device_bench_name(const arcl_device_bench *b, const arcl_bench_row *row)
{
    arcl_figure f;

    snprintf(f.s, sizeof f.s, "%s: %.30s, %.20s", groups[row->group].name, name_case(row).s, name_who(b, row).s);
    return f;
}

const char *arcl_device_bench_unit(const arcl_bench_row *row)
{
    return groups[row->group].unit;
}

/* Columns of the names of cases and of devices, where there is any room and where there is little. */
enum { CASE = 27, WHO = 18, CASE_NARROW = 22, WHO_NARROW = 16, WIDE = 2 + CASE + WHO + 40 };

static void put_row(const arcl_device_bench *b, const arcl_bench_row *row, bool again, bool narrow, arcl_text *out)
{
    const double ratio = ratio_of(b, row), rate = rate_of(row) / groups[row->group].per;

    arcl_text_puts(out, "  ");
    arcl_layout_cell(out, again ? "" : name_case(row).s, narrow ? CASE_NARROW : CASE, ARCL_ALIGN_LEFT);
    arcl_layout_cell(out, name_who(b, row).s, narrow ? WHO_NARROW : WHO, ARCL_ALIGN_LEFT);
    arcl_layout_cell(out, arcl_time((uint64_t)row->wall.best).s, 10, ARCL_ALIGN_RIGHT);
    arcl_text_printf(out, rate < 100 ? "%11.2f" : "%11.0f", rate);
    arcl_text_printf(out, "%11s", arcl_time(row->cpu).s);
    if (ratio > 0)
        arcl_text_printf(out, "%8.2f", ratio);
    arcl_text_puts(out, row->verdict == ARCL_BENCH_DIFFERS ? "  WRONG\n" : "\n");
}

void arcl_device_bench_table(const arcl_device_bench *b, unsigned width, bool colour, arcl_text *out)
{
    const bool narrow = width && width < WIDE;

    arcl_text_printf(out, "plain C: %u %s, labels with %s\n", b->threads, b->threads == 1 ? "processor" : "processors",
                     arcl_label_level_name(arcl_label_level_best()));
    for (unsigned k = 0; k < b->set->choices; k++) {
        const arcl_device_info *d = b->set->chosen[k];
        arcl_text line = {0};
        arcl_text_printf(&line, "device %u: %s (%s, %u units), %s, driver %s", d->number, d->name,
                         arcl_device_type_name(d->type), d->units, d->platform, d->driver);
        arcl_layout_cut(out, line.s ? line.s : "", width);
        arcl_text_putc(out, '\n');
        arcl_text_close(&line);
    }
    for (const arcl_bench_row *row = b->row; row < b->row + b->n; row++) {
        const bool first = row == b->row || row[-1].group != row->group;
        if (first) {
            arcl_text_putc(out, '\n');
            arcl_layout_styled(out, colour, ARCL_STYLE_BOLD, "%-*s%10s%11s%11s%8s",
                               2 + (narrow ? CASE_NARROW + WHO_NARROW : CASE + WHO), groups[row->group].title, "time",
                               groups[row->group].rate, "CPU time", "CPU/C");
            arcl_text_putc(out, '\n');
        }
        put_row(b, row, !first && same_case(row - 1, row), narrow, out);
    }
    arcl_text_putc(out, '\n');
    arcl_layout_wrapped(
        out, 0, 0, width ? width : 100,
        "The best time of several rounds in which all took turns, and the middle CPU time; CPU/C compares "
        "it with one thread of plain C. It took %s.",
        arcl_time(b->took).s);
    if (b->left_out)
        arcl_text_printf(out, "%s left out: time was up; with more of it they are measured, too.\n",
                         arcl_plural(b->left_out, "case").s);
}

/* ---- for programs ---------------------------------------------------------------------------- */

static void add_row(const arcl_device_bench *b, const arcl_bench_row *row, arcl_bench_report *r)
{
    const double ratio = ratio_of(b, row);

    arcl_bench_report_row(r);
    arcl_bench_report_text(r, "group", groups[row->group].name);
    arcl_bench_report_text(r, "what", row->what);
    arcl_bench_report_number(r, "size", (double)row->size);
    arcl_bench_report_text(r, "who", who_names[row->who]);
    if (row->device) {
        arcl_bench_report_number(r, "device", row->device->number);
        arcl_bench_report_text(r, "device_name", row->device->name);
        arcl_bench_report_text(r, "driver", row->device->driver);
    } else {
        arcl_bench_report_nothing(r, "device");
        arcl_bench_report_nothing(r, "device_name");
        arcl_bench_report_nothing(r, "driver");
    }
    arcl_bench_report_text(r, "unit", groups[row->group].unit);
    arcl_bench_report_number(r, "work", (double)row->work);
    arcl_bench_report_number(r, "median_ns", row->wall.median);
    arcl_bench_report_number(r, "spread_ns", row->wall.spread);
    arcl_bench_report_number(r, "wall_ns", row->wall.best);
    arcl_bench_report_number(r, "cpu_ns", (double)row->cpu);
    arcl_bench_report_number(r, "rounds", row->rounds);
    arcl_bench_report_number(r, "per_second", rate_of(row));
    if (ratio > 0)
        arcl_bench_report_number(r, "cpu_ratio", ratio);
    else
        arcl_bench_report_nothing(r, "cpu_ratio");
    if (row->verdict != ARCL_BENCH_UNCOMPARED)
        arcl_bench_report_truth(r, "agrees", row->verdict == ARCL_BENCH_AGREES);
    else
        arcl_bench_report_nothing(r, "agrees");
    arcl_bench_report_hash(r, row->hash);
}

void arcl_device_bench_data(const arcl_device_bench *b, bool csv, arcl_text *out)
{
    arcl_bench_report r;

    arcl_bench_report_open(&r, "devices");
    for (size_t k = 0; k < b->n; k++)
        add_row(b, &b->row[k], &r);
    if (csv) {
        arcl_bench_report_csv(&r, out);
    } else {
        arcl_bench_report_head(&r, out);
        arcl_put_text(out, ARCL_JSON_labels_with, arcl_label_level_name(arcl_label_level_best()));
        arcl_put_list(out, ARCL_JSON_devices);
        for (unsigned k = 0; k < b->set->choices; k++) {
            arcl_put_open(out, ARCL_JSON_NONE);
            arcl_device_json(b->set->chosen[k], out);
            arcl_put_close(out);
        }
        arcl_put_end(out);
        arcl_put_count(out, ARCL_JSON_ns, b->took);
        arcl_put_count(out, ARCL_JSON_left_out, b->left_out);
        arcl_bench_report_json(&r, out);
    }
    arcl_bench_report_close(&r);
}
