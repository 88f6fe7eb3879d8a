/* solve_explain.c - how the answers of a search were derived. */
#include <inttypes.h>
#include <string.h>

#include "report/json_out.h"
#include "report/layout.h"
#include "report/solve_report.h"

static const char *kind_of(const arcl_solve_facts *f, const arcl_solve_attempt *a)
{
    if (a->derived)
        return a->derived->kind == ARCL_BY_TABLE ? "table" : "stack";
    return a->by.member && a->by.member->source < f->solve->setup.nroots ? "edits" : "moves";
}

void arcl_solve_attempts(const arcl_solve_facts *f, arcl_solve_attempt_sink *sink, void *to)
{
    const arcl_solve *s = f->solve;

    for (size_t k = 0; k < s->n; k++) {
        const arcl_case *c = &s->cases[k];
        const arcl_attempts *given = f->answers->entry[c->task - f->answers->tasks->task];
        for (uint32_t test = 0; test < c->task->ntest; test++)
            for (unsigned n = 0; n < ARCL_ATTEMPTS; n++) {
                arcl_solve_attempt a = {.on = c, .test = test, .number = n};
                if (given[test].grid[n].tag != ARCL_GRID)
                    continue;
                a.by = arcl_answer_of(c, given[test].rank[n]);
                a.derived = arcl_enumeration_derived(f->moves, c->task, a.by.program);
                a.kind = kind_of(f, &a);
                a.parent = s->sources[a.by.member ? a.by.member->source : s->setup.nroots]->name;
                sink(to, &a);
            }
    }
}

/* What writes attempts. */
typedef struct writing {
    const arcl_solve_facts *facts;
    arcl_text *out;
} writing;

/* ---- for people --------------------------------------------------------------------------------- */

/* Lines, each after spaces. */
static void put_lines(const char *s, arcl_text *out)
{
    while (*s) {
        const size_t len = strcspn(s, "\n");
        arcl_text_puts(out, "    ");
        arcl_layout_safe(out, s, len);
        arcl_text_putc(out, '\n');
        s += len + (s[len] == '\n');
    }
}

/* Whether an earlier test has this attempt of the same program, which stands there. */
static bool is_repeated(const arcl_solve_facts *f, const arcl_solve_attempt *a)
{
    const arcl_attempts *given = f->answers->entry[a->on->task - f->answers->tasks->task];

    for (uint32_t k = 0; k < a->test; k++)
        if (given[k].grid[a->number].tag == ARCL_GRID && given[k].rank[a->number] == given[a->test].rank[a->number])
            return true;
    return false;
}

static void put_text(void *to, const arcl_solve_attempt *a)
{
    const arcl_solve_facts *f = ((const writing *)to)->facts;
    arcl_text *out = ((const writing *)to)->out;
    arcl_text text = {0};

    arcl_layout_cell(out, a->on->task->id, 8, ARCL_ALIGN_LEFT);
    arcl_text_printf(out, "  test %" PRIu32 "  attempt %u  ", a->test, a->number + 1);
    if (is_repeated(f, a)) {
        arcl_text_puts(out, "by the same program\n");
        return;
    }
    if (a->derived) {
        arcl_text_printf(out, "%s, price %.2f\n", a->kind, (double)a->derived->price);
        put_lines(a->derived->pieces, out);
    } else {
        arcl_layout_cut(out, a->parent, 0);
        if (a->by.member && a->by.member->edits) {
            arcl_solve_operators(a->by.member->operators, ", ", &text);
            arcl_text_printf(out, ", %s: %s", arcl_plural(a->by.member->edits, "edit").s, text.s ? text.s : "");
        }
        arcl_text_putc(out, '\n');
    }
    arcl_text_clear(&text);
    arcl_program_print(a->by.program, &text);
    put_lines(text.s ? text.s : "", out);
    arcl_text_putc(out, '\n');
    arcl_text_close(&text);
}

void arcl_solve_explain(const arcl_solve_facts *f, arcl_text *out)
{
    writing w = {f, out};

    arcl_solve_attempts(f, put_text, &w);
}

/* ---- for programs ------------------------------------------------------------------------------- */

static void put_pieces(const char *s, arcl_text *out)
{
    arcl_text line = {0};

    arcl_put_list(out, ARCL_JSON_pieces);
    for (; *s; s += strcspn(s, "\n") + 1) {
        arcl_text_clear(&line);
        arcl_text_add(&line, s, strcspn(s, "\n"));
        arcl_put_text(out, ARCL_JSON_NONE, line.s);
    }
    arcl_put_end(out);
    arcl_text_close(&line);
}

static void put_json(void *to, const arcl_solve_attempt *a)
{
    arcl_text *out = ((const writing *)to)->out;
    arcl_text text = {0};

    arcl_program_print(a->by.program, &text);
    arcl_put_open(out, ARCL_JSON_NONE);
    arcl_put_text(out, ARCL_JSON_answer, a->on->task->id);
    arcl_put_count(out, ARCL_JSON_test, a->test);
    arcl_put_count(out, ARCL_JSON_attempt, a->number + 1);
    arcl_put_text(out, ARCL_JSON_kind, a->kind);
    if (a->derived) {
        arcl_put_fixed(out, ARCL_JSON_price, (double)a->derived->price, 2);
        put_pieces(a->derived->pieces, out);
    }
    arcl_put_text(out, ARCL_JSON_parent, a->parent);
    arcl_put_text(out, ARCL_JSON_text, text.s ? text.s : "");
    arcl_put_line(out);
    arcl_text_close(&text);
}

void arcl_solve_explain_json(const arcl_solve_facts *f, arcl_text *out)
{
    writing w = {f, out};

    arcl_solve_attempts(f, put_json, &w);
}
