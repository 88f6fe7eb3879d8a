/* suite_rows.c - the measurements of `arcl bench` as a table, JSON or CSV. */
#include <stdio.h>
#include <string.h>

#include "bench/suite.h"
#include "report/json_out.h"
#include "report/layout.h"
#include "report/lists.h"

/* Columns of names and rates, where there is any room and where there is little; there hashes are left out. */
enum { NAME = 46, RATE = 16, NAME_NARROW = 28, RATE_NARROW = 12, UNIT = 12, UNIT_NARROW = 9, WIDE = 113 };

static double rate_of(const arcl_suite_row *row)
{
    return (double)row->work * 1e9 / (row->wall.median > 0 ? row->wall.median : 1);
}

static void put_row(const arcl_suite_row *row, bool narrow, bool colour, arcl_text *out)
{
    char what[80], spread[24];

    snprintf(what, sizeof what, "%s%s", row->floor ? "floor: " : "", row->what);
    snprintf(spread, sizeof spread, "%.1f %%", row->wall.median > 0 ? 100 * row->wall.spread / row->wall.median : 0);
    arcl_text_puts(out, "  ");
    arcl_layout_cell(out, what, (narrow ? NAME_NARROW : NAME) - 2, ARCL_ALIGN_LEFT);
    arcl_layout_cell(out, arcl_time((uint64_t)row->wall.best).s, 10, ARCL_ALIGN_RIGHT);
    arcl_layout_cell(out, arcl_time((uint64_t)row->wall.median).s, 10, ARCL_ALIGN_RIGHT);
    arcl_layout_cell(out, spread, 9, ARCL_ALIGN_RIGHT);
    arcl_layout_cell(out, arcl_count((uint64_t)rate_of(row)).s, narrow ? RATE_NARROW : RATE, ARCL_ALIGN_RIGHT);
    arcl_text_puts(out, "  ");
    if (narrow) {
        arcl_layout_cut(out, row->unit, UNIT_NARROW);
    } else if (row->hash) {
        arcl_layout_cell(out, row->unit, UNIT, ARCL_ALIGN_LEFT);
        arcl_layout_styled(out, colour, ARCL_STYLE_DIM, "%08x", (unsigned)(row->hash >> 32));
    } else {
        arcl_text_puts(out, row->unit);
    }
    arcl_text_putc(out, '\n');
}

void arcl_suite_table(const arcl_suite *s, unsigned width, bool colour, arcl_text *out)
{
    const bool narrow = width && width < WIDE;

    arcl_text_printf(out, "%s and %s, %s, device %s\n", arcl_plural(s->in->library.n, "program").s,
                     arcl_plural(s->in->loaded.n, "task").s, arcl_plural(s->threads, "thread").s, s->device);
    for (const arcl_suite_row *row = s->row; row < s->row + s->n; row++) {
        if (row == s->row || strcmp(row[-1].part, row->part) != 0) {
            arcl_text_putc(out, '\n');
            arcl_layout_styled(out, colour, ARCL_STYLE_BOLD, "%-*s%10s%10s%9s%*s  %s", narrow ? NAME_NARROW : NAME,
                               row->part, "best", "median", "spread", narrow ? RATE_NARROW : RATE, "a second", "of");
            arcl_text_putc(out, '\n');
        }
        put_row(row, narrow, colour, out);
    }
    if (s->protocol) {
        arcl_text_puts(out, "\nthe old protocol, once with a profile\n");
        arcl_profile_text_categories(s->protocol, width, out);
    }
    arcl_text_putc(out, '\n');
    arcl_layout_wrapped(
        out, 0, 0, width ? width : WIDE,
        "The cases of a part took turns, five rounds or more. The spread is half of the interval in which "
        "the median is 19 times out of 20. Results were checked first%s. It took %s.",
        narrow ? "" : ": at the end of a line is the beginning of their hash", arcl_time(s->took).s);
}

/* ---- for programs ---------------------------------------------------------------------------- */

/* 0: there is no such number. */
static void put_known(arcl_bench_report *r, const char *column, uint64_t n)
{
    if (n)
        arcl_bench_report_number(r, column, (double)n);
    else
        arcl_bench_report_nothing(r, column);
}

static void add_row(const arcl_suite_row *row, arcl_bench_report *r)
{
    arcl_bench_report_row(r);
    arcl_bench_report_text(r, "group", row->part);
    arcl_bench_report_text(r, "what", row->what);
    arcl_bench_report_truth(r, "floor", row->floor);
    arcl_bench_report_text(r, "unit", row->unit);
    arcl_bench_report_number(r, "work", (double)row->work);
    arcl_bench_report_hash(r, row->hash);
    arcl_bench_report_stats(r, row->wall);
    put_known(r, "cpu_ns", row->cpu);
    put_known(r, "bytes", row->bytes);
    arcl_bench_report_number(r, "rounds", row->rounds);
    arcl_bench_report_number(r, "per_second", rate_of(row));
    if (row->times)
        arcl_bench_report_times(r, "times_ns", row->times, row->ntimes);
    else
        arcl_bench_report_nothing(r, "times_ns");
}

void arcl_suite_data(const arcl_suite *s, bool csv, arcl_text *out)
{
    arcl_bench_report r;

    arcl_bench_report_open(&r, "arcl");
    for (size_t k = 0; k < s->n; k++)
        add_row(&s->row[k], &r);
    if (csv) {
        arcl_bench_report_csv(&r, out);
    } else {
        arcl_bench_report_head(&r, out);
        arcl_put_text(out, ARCL_JSON_device, s->device);
        arcl_put_list(out, ARCL_JSON_devices);
        for (unsigned k = 0; k < s->set->choices; k++) {
            arcl_put_open(out, ARCL_JSON_NONE);
            arcl_device_json(s->set->chosen[k], out);
            arcl_put_close(out);
        }
        arcl_put_end(out);
        arcl_put_count(out, ARCL_JSON_threads, s->threads);
        arcl_put_count(out, ARCL_JSON_seed, ARCL_SUITE_SEED);
        arcl_put_hash(out, ARCL_JSON_programs_hash, s->in->library.hash);
        arcl_put_hash(out, ARCL_JSON_tasks_hash, s->in->loaded.hash);
        arcl_put_bool(out, ARCL_JSON_full, s->full);
        arcl_put_count(out, ARCL_JSON_ns, s->took);
        if (s->protocol)
            arcl_profile_json_categories(s->protocol, out);
        arcl_bench_report_json(&r, out);
    }
    arcl_bench_report_close(&r);
}
