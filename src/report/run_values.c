/* run_values.c - what the lines of a program give on a sample, which is evaluated once more for that. */
#include "report/json_out.h"
#include "report/layout.h"
#include "report/run_report.h"
#include "value/seq.h"

enum { INDENT = 8 };

/* Where the value of a line goes. */
typedef struct taker {
    arcl_run_values *values;
    unsigned width;
    arcl_text *out;
} taker;

static void run_lines(arcl_run_values *v, const arcl_job *job, arcl_lines_sink *sink, taker *to)
{
    if (v->program != job->program) {
        arcl_run_values_close(v);
        arcl_lines_open_as_read(&v->lines, job->program);
        v->program = job->program;
    }
    arcl_lines_run(&v->lines, job->task, job->sample, v->budget, sink, to);
}

/* The text is complete before any of it is put: a value may be too much work. */
static const arcl_text *text_of(taker *t, arcl_ctx *c, arcl_val value)
{
    arcl_text_clear(&t->values->value);
    arcl_value_text(c, value, &t->values->value);
    return &t->values->value;
}

static void put_line(const taker *t, const char *s)
{
    arcl_text_printf(t->out, "%*s", INDENT, "");
    arcl_layout_cut(t->out, s, t->width > 2 * INDENT ? t->width - INDENT : 0);
    arcl_text_putc(t->out, '\n');
}

static void take_text(void *to, arcl_ctx *c, uint32_t line, const char *name, arcl_val value)
{
    taker *t = to;
    const arcl_text *v = text_of(t, c, value);
    arcl_text s = {0};

    (void)line;
    arcl_text_printf(&s, "%s = %s", name, v->s ? v->s : "");
    put_line(t, s.s ? s.s : "");
    arcl_text_close(&s);
}

static void take_json(void *to, arcl_ctx *c, uint32_t line, const char *name, arcl_val value)
{
    taker *t = to;
    const arcl_text *v = text_of(t, c, value);

    arcl_put_open(t->out, ARCL_JSON_NONE);
    arcl_put_count(t->out, ARCL_JSON_line, line);
    arcl_put_text(t->out, ARCL_JSON_name, name);
    arcl_put_bytes(t->out, ARCL_JSON_value, v->s ? v->s : "", v->len);
    arcl_put_close(t->out);
}

void arcl_run_values_text(arcl_run_values *v, const arcl_job *job, const arcl_result *r, unsigned width, arcl_text *out)
{
    taker to = {.values = v, .width = width, .out = out};
    arcl_text s = {0};

    run_lines(v, job, take_text, &to);
    if (r->outcome.status == ARCL_OK) {
        arcl_text_printf(&s, "return %s", r->text);
        put_line(&to, s.s ? s.s : "");
    }
    arcl_text_close(&s);
}

void arcl_run_values_json(arcl_run_values *v, const arcl_job *job, arcl_text *out)
{
    taker to = {.values = v, .out = out};

    arcl_put_list(out, ARCL_JSON_lines);
    run_lines(v, job, take_json, &to);
    arcl_put_end(out);
}

void arcl_run_values_close(arcl_run_values *v)
{
    if (v->program)
        arcl_lines_close(&v->lines);
    arcl_text_close(&v->value);
    v->program = NULL;
}
