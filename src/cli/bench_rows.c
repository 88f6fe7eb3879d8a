/* bench_rows.c - the measurements of `arcl bench devices` as a table, JSON or CSV. */
#include "cli/bench_rows.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "arcl/arcl.h"
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

static const char *const who_names[] = {"c", "c-threads", "kernel-as-c", "kernel", "kernel-with-copies"};

/* The row of the same case to which a row is compared; NULL if there is none. */
static const arcl_bench_row *plain_of(const arcl_bench_results *r, const arcl_bench_row *row)
{
    for (const arcl_bench_row *p = row;
         p >= r->row && p->group == row->group && p->size == row->size && strcmp(p->what, row->what) == 0; p--)
        if (p->who == ARCL_BENCH_PLAIN)
            return p;
    return NULL;
}

static double ratio_of(const arcl_bench_row *row, const arcl_bench_row *plain)
{
    return (double)row->cpu / (double)(plain->cpu ? plain->cpu : 1);
}

static double rate_of(const arcl_bench_row *row)
{
    return (double)row->work * 1e9 / (double)(row->wall ? row->wall : 1);
}

/* ---- for people ------------------------------------------------------------------------------ */

/* "drawn, 1,024 grids" */
static void put_case(const arcl_bench_row *row, arcl_text *out)
{
    arcl_text_puts(out, row->what);
    switch (row->group) {
    case ARCL_BENCH_LAUNCH:
    case ARCL_BENCH_OPERATION:
        return;
    case ARCL_BENCH_LARGE:
        arcl_text_printf(out, ", %" PRIu64 "x%" PRIu64, row->size, row->size);
        return;
    case ARCL_BENCH_TRANSFER:
    case ARCL_BENCH_MEMORY:
        if (row->size >= 1 << 20)
            arcl_text_printf(out, ", %" PRIu64 " MB", row->size >> 20);
        else
            arcl_text_printf(out, ", %" PRIu64 " KB", row->size >> 10);
        return;
    default:
        arcl_text_puts(out, ", ");
        arcl_text_puts(out, arcl_plural(row->size, "grid").s);
        return;
    }
}

static void put_who(const arcl_bench_results *r, const arcl_bench_row *row, arcl_text *out)
{
    switch (row->who) {
    case ARCL_BENCH_PLAIN:
        arcl_text_puts(out, "C, one thread");
        return;
    case ARCL_BENCH_THREADS:
        arcl_text_printf(out, "C, %u threads", r->threads);
        return;
    case ARCL_BENCH_TEXT:
        arcl_text_puts(out, "kernel as C");
        return;
    case ARCL_BENCH_KERNEL:
        arcl_text_printf(out, "device %u", row->device);
        return;
    case ARCL_BENCH_COPIES:
        arcl_text_printf(out, "device %u, copies", row->device);
        return;
    }
}

/* A cell of text that was gathered, which is emptied. */
static void put_cell(arcl_text *out, arcl_text *from, unsigned width, arcl_align side)
{
    arcl_layout_cell(out, from->len ? from->s : "", width, side);
    arcl_text_clear(from);
}

static void put_row(const arcl_bench_results *r, const arcl_bench_row *row, bool again, arcl_text *out)
{
    const arcl_bench_row *plain = plain_of(r, row);
    arcl_text cell = {0};

    arcl_text_puts(out, "  ");
    if (!again)
        put_case(row, &cell);
    put_cell(out, &cell, 27, ARCL_ALIGN_LEFT);
    put_who(r, row, &cell);
    put_cell(out, &cell, 18, ARCL_ALIGN_LEFT);
    arcl_text_puts(&cell, arcl_time(row->wall).s);
    put_cell(out, &cell, 10, ARCL_ALIGN_RIGHT);
    const double rate = rate_of(row) / groups[row->group].per;
    arcl_text_printf(&cell, rate < 100 ? "%.2f" : "%.0f", rate);
    put_cell(out, &cell, 11, ARCL_ALIGN_RIGHT);
    arcl_text_puts(&cell, arcl_time(row->cpu).s);
    put_cell(out, &cell, 11, ARCL_ALIGN_RIGHT);
    if (plain)
        arcl_text_printf(&cell, "%.2f", ratio_of(row, plain));
    put_cell(out, &cell, 8, ARCL_ALIGN_RIGHT);
    arcl_text_puts(out, row->verdict == ARCL_BENCH_DIFFERS ? "  WRONG\n" : "\n");
    arcl_text_close(&cell);
}

void arcl_bench_table(const arcl_bench_results *r, const arcl_cli *cli, arcl_text *out)
{
    const bool colour = cli->mode != ARCL_SHOW_PLAIN;

    arcl_text_printf(out, "plain C: %u %s, labels with %s\n", r->threads, r->threads == 1 ? "processor" : "processors",
                     arcl_label_level_name(arcl_label_level_best()));
    for (unsigned k = 0; k < r->devices->n; k++) {
        const arcl_device_info *d = r->devices->at[k];
        arcl_text line = {0};
        arcl_text_printf(&line, "device %u: %s (%s, %u units), %s, driver %s", d->number, d->name,
                         arcl_device_type_name(d->type), d->units, d->platform, d->driver);
        arcl_layout_cut(out, line.s ? line.s : "", cli->width);
        arcl_text_putc(out, '\n');
        arcl_text_close(&line);
    }
    for (size_t k = 0; k < r->n; k++) {
        const arcl_bench_row *row = &r->row[k], *last = k ? row - 1 : NULL;
        if (!last || last->group != row->group) {
            char head[128];
            snprintf(head, sizeof head, "%-47s%10s%11s%11s%8s", groups[row->group].title, "time",
                     groups[row->group].rate, "CPU time", "CPU/C");
            arcl_text_putc(out, '\n');
            arcl_layout_styled(out, colour, ARCL_STYLE_BOLD, "%s", head);
            arcl_text_putc(out, '\n');
            last = NULL;
        }
        put_row(r, row, last && last->size == row->size && strcmp(last->what, row->what) == 0, out);
    }
    arcl_text_puts(out, "\nThe best time of several rounds in which all took turns, and the middle CPU time; CPU/C "
                        "compares it\nwith one thread of plain C. It took ");
    arcl_text_puts(out, arcl_time(r->took).s);
    arcl_text_puts(out, ".\n");
    if (r->left_out) {
        arcl_text_puts(out, arcl_plural(r->left_out, "case").s);
        arcl_text_puts(out, " left out: time was up (see --time).\n");
    }
}

/* ---- for programs ---------------------------------------------------------------------------- */

static void put_row_json(const arcl_bench_results *r, const arcl_bench_row *row, arcl_text *out)
{
    const arcl_bench_row *plain = plain_of(r, row);

    arcl_put_break(out);
    arcl_put_open(out, ARCL_JSON_NONE);
    arcl_put_text(out, ARCL_JSON_group, groups[row->group].name);
    arcl_put_text(out, ARCL_JSON_what, row->what);
    arcl_put_count(out, ARCL_JSON_size, row->size);
    arcl_put_text(out, ARCL_JSON_who, who_names[row->who]);
    if (row->device)
        arcl_put_count(out, ARCL_JSON_device, row->device);
    arcl_put_text(out, ARCL_JSON_unit, groups[row->group].unit);
    arcl_put_count(out, ARCL_JSON_work, row->work);
    arcl_put_count(out, ARCL_JSON_wall_ns, row->wall);
    arcl_put_count(out, ARCL_JSON_cpu_ns, row->cpu);
    arcl_put_count(out, ARCL_JSON_rounds, row->rounds);
    arcl_put_real(out, ARCL_JSON_per_second, rate_of(row), 6);
    if (plain)
        arcl_put_fixed(out, ARCL_JSON_cpu_ratio, ratio_of(row, plain), 4);
    if (row->verdict != ARCL_BENCH_UNCOMPARED)
        arcl_put_bool(out, ARCL_JSON_agrees, row->verdict == ARCL_BENCH_AGREES);
    arcl_put_close(out);
}

void arcl_bench_json(const arcl_bench_results *r, arcl_text *out)
{
    arcl_put_open(out, ARCL_JSON_NONE);
    arcl_put_text(out, ARCL_JSON_arcl, ARCL_VERSION);
    arcl_put_count(out, ARCL_JSON_threads, r->threads);
    arcl_put_text(out, ARCL_JSON_labels_with, arcl_label_level_name(arcl_label_level_best()));
    arcl_put_list(out, ARCL_JSON_devices);
    for (unsigned k = 0; k < r->devices->n; k++) {
        arcl_put_open(out, ARCL_JSON_NONE);
        arcl_device_json(r->devices->at[k], out);
        arcl_put_close(out);
    }
    arcl_put_end(out);
    arcl_put_count(out, ARCL_JSON_ns, r->took);
    arcl_put_count(out, ARCL_JSON_left_out, r->left_out);
    arcl_put_list(out, ARCL_JSON_rows);
    for (size_t k = 0; k < r->n; k++)
        put_row_json(r, &r->row[k], out);
    arcl_put_end(out);
    arcl_put_line(out);
}

/* A field in quotes: names of devices have commas. */
static void put_field(arcl_text *out, const char *s)
{
    arcl_text_putc(out, '"');
    for (; *s; s++) {
        if (*s == '"')
            arcl_text_putc(out, '"');
        arcl_text_putc(out, (unsigned char)*s < ' ' ? ' ' : *s);
    }
    arcl_text_putc(out, '"');
}

void arcl_bench_csv(const arcl_bench_results *r, arcl_text *out)
{
    arcl_text_puts(out, "group,what,size,who,device,device_name,driver,unit,work,wall_ns,cpu_ns,rounds,agrees\n");
    for (size_t k = 0; k < r->n; k++) {
        const arcl_bench_row *row = &r->row[k];
        arcl_text_printf(out, "%s,%s,%" PRIu64 ",%s,", groups[row->group].name, row->what, row->size,
                         who_names[row->who]);
        if (row->device)
            arcl_text_printf(out, "%u,", row->device);
        else
            arcl_text_putc(out, ',');
        for (unsigned d = 0; d < r->devices->n; d++)
            if (r->devices->at[d]->number == row->device) {
                put_field(out, r->devices->at[d]->name);
                arcl_text_putc(out, ',');
                put_field(out, r->devices->at[d]->driver);
            }
        arcl_text_printf(out, "%s,%s,%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%u,%s\n", row->device ? "" : ",",
                         groups[row->group].unit, row->work, row->wall, row->cpu, row->rounds,
                         row->verdict == ARCL_BENCH_UNCOMPARED ? ""
                         : row->verdict == ARCL_BENCH_AGREES   ? "yes"
                                                               : "no");
    }
}
