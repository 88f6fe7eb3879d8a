/* model_rows.c - what a model says, as a table for people and as rows for programs. */
#include <string.h>

#include "bench/model_bench.h"
#include "report/json_out.h"
#include "report/layout.h"

static const char *const origins[ARCL_ORIGINS] = {"counted", "measured", "worked out", "constant"};

static void put_value(const arcl_model_row *r, arcl_text *out)
{
    if (strcmp(r->unit, "ns") == 0 && r->value >= 1000)
        arcl_text_printf(out, "%16s", arcl_time((uint64_t)r->value).s);
    else if (r->value < 1000)
        arcl_text_printf(out, "%16.4g", r->value);
    else
        arcl_text_printf(out, "%16s", arcl_count((uint64_t)(r->value + 0.5)).s);
}

void arcl_model_bench_table(const arcl_model_bench *b, bool colour, arcl_text *out)
{
    arcl_text_printf(out, "a model of the %s: worked out, not measured\n", b->model->name);
    for (const arcl_model_row *r = b->row; r < b->row + b->n; r++) {
        if (r == b->row || r[-1].work != r->work) {
            arcl_text_putc(out, '\n');
            arcl_layout_styled(out, colour, ARCL_STYLE_BOLD, "%s", r->work ? r->work : "constants");
            arcl_text_putc(out, '\n');
        }
        arcl_text_printf(out, "  %-36s", r->what);
        put_value(r, out);
        arcl_text_printf(out, "  %-14s%s\n", strcmp(r->unit, "ns") == 0 && r->value >= 1000 ? "" : r->unit,
                         r->source ? r->source : origins[r->origin]);
    }
    arcl_text_puts(out, "\nParts of a card's time do not overlap here. Compare with plain C of the same run alone.\n");
}

void arcl_model_bench_data(const arcl_model_bench *b, bool csv, arcl_text *out)
{
    arcl_bench_report r;

    arcl_bench_report_open(&r, "model");
    for (const arcl_model_row *x = b->row; x < b->row + b->n; x++) {
        arcl_bench_report_row(&r);
        arcl_bench_report_text(&r, "work", x->work ? x->work : "constants");
        arcl_bench_report_text(&r, "what", x->what);
        arcl_bench_report_number(&r, "value", x->value);
        arcl_bench_report_text(&r, "unit", x->unit);
        arcl_bench_report_text(&r, "origin", origins[x->origin]);
        if (x->source)
            arcl_bench_report_text(&r, "source", x->source);
        else
            arcl_bench_report_nothing(&r, "source");
    }
    if (csv) {
        arcl_bench_report_csv(&r, out);
    } else {
        arcl_bench_report_head(&r, out);
        arcl_put_text(out, ARCL_JSON_model, b->model->name);
        arcl_bench_report_json(&r, out);
    }
    arcl_bench_report_close(&r);
}
