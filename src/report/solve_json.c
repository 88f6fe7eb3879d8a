/* solve_json.c - a search for programs: a line for each task, then the sums. */
#include <inttypes.h>
#include <string.h>

#include "arcl/arcl.h"
#include "report/solve_report.h"

static void put_text(arcl_text *out, const char *key, const char *s)
{
    arcl_text_printf(out, ",\"%s\":", key);
    if (s)
        arcl_text_json(out, s, strlen(s));
    else
        arcl_text_puts(out, "null");
}

static void put_best(const arcl_solve_facts *f, const arcl_member *m, uint32_t demonstrations, arcl_text *out)
{
    const double close = m->merit.right == demonstrations ? 1 : (double)m->merit.close;

    arcl_text_printf(out,
                     ",\"right\":%" PRIu32 ",\"close\":%.6f,\"size\":%" PRIu32 ",\"edits\":%" PRIu32
                     ",\"born\":%" PRIu32 ",\"operators\":[",
                     m->merit.right, close, m->merit.size, m->edits, m->born);
    if (m->operators) {
        arcl_text_putc(out, '"');
        arcl_solve_operators(m->operators, "\",\"", out);
        arcl_text_putc(out, '"');
    }
    arcl_text_putc(out, ']');
    put_text(out, "parent", f->solve->sources[m->source]->name);
}

static void put_case(const arcl_solve_facts *f, const arcl_case *c, arcl_text *out)
{
    uint32_t known;
    const uint32_t met = arcl_solve_tests(f, c->task, &known);

    arcl_text_puts(out, "{\"task\":");
    arcl_text_json(out, c->task->id, strlen(c->task->id));
    arcl_text_printf(out, ",\"rounds\":%" PRIu32 ",\"solved\":%s,\"solved_at\":", c->rounds,
                     arcl_case_solved(c) ? "true" : "false");
    if (c->solved_at)
        arcl_text_printf(out, "%" PRIu32, c->solved_at - 1);
    else
        arcl_text_puts(out, "null");
    const uint32_t demonstrations = arcl_task_counted(c->task);
    arcl_text_printf(out, ",\"demonstrations\":%" PRIu32, demonstrations);
    if (c->elite.n)
        put_best(f, &c->elite.at[0], demonstrations, out);
    arcl_text_printf(out, ",\"tests\":%" PRIu32 ",\"tests_known\":%" PRIu32 ",\"tests_right\":%" PRIu32 "}\n",
                     c->task->ntest, known, met);
}

static void put_operators(const arcl_hunt_sum *sum, arcl_text *out)
{
    arcl_text_puts(out, ",\"operators\":{");
    for (unsigned op = 0; op < ARCL_OPERATORS; op++)
        arcl_text_printf(out,
                         "%s\"%s\":{\"tried\":%" PRIu64 ",\"made\":%" PRIu64 ",\"improved\":%" PRIu64
                         ",\"solved\":%" PRIu64 "}",
                         op ? "," : "", arcl_operator_name((arcl_operator)op), sum->by[op].tried, sum->by[op].made,
                         sum->by[op].improved, sum->by[op].solved);
    arcl_text_putc(out, '}');
}

static void put_summary(const arcl_solve_facts *f, arcl_text *out)
{
    const arcl_submission_score score = arcl_submission_judge(f->answers);
    const arcl_solve *s = f->solve;
    const arcl_hunt_sum *sum = &s->sum;

    arcl_text_printf(out,
                     "{\"summary\":{\"version\":\"%s\",\"seed\":%" PRIu64 ",\"rounds\":%" PRIu64
                     ",\"tasks\":%zu,\"solved\":%zu,\"tests\":%" PRIu64 ",\"tests_right\":%" PRIu64
                     ",\"tasks_scored\":%" PRIu64 ",\"tasks_right\":%" PRIu64 ",\"score\":%.6f,\"candidates\":%" PRIu64
                     ",\"outcomes\":{",
                     ARCL_VERSION, s->options.seed, s->options.rounds, s->n, s->solved, score.tests, score.tests_right,
                     score.tasks, score.tasks_right, score.mean, sum->candidates);
    for (unsigned k = 0; k < ARCL_CHANCES; k++)
        arcl_text_printf(out, "%s\"%s\":%" PRIu64, k ? "," : "", arcl_chance_names[k], sum->chances[k]);
    arcl_text_printf(out,
                     "},\"default\":%" PRIu64 ",\"duplicate\":%" PRIu64 ",\"evaluations\":%" PRIu64
                     ",\"found\":%" PRIu64 ",\"refused\":%" PRIu64 ",\"resumed\":%zu,\"candidates_before\":%" PRIu64
                     ",\"run_ns\":%" PRIu64
                     ",\"threads\":%u,\"memory\":%zu,\"memory_peak\":%zu,\"device\":\"c\",\"stopped\":%s",
                     sum->defaulted, sum->duplicate, sum->evaluations, f->found, f->refused, f->resumed, f->before,
                     f->ns, s->threads, s->options.bytes, f->peak, s->stopped ? "true" : "false");
    arcl_text_printf(out, ",\"programs_hash\":\"%016" PRIx64 "\",\"tasks_hash\":\"%016" PRIx64 "\"", f->programs_hash,
                     f->tasks_hash);
    put_text(out, "store", f->store);
    put_text(out, "submission", f->submission);
    put_operators(sum, out);
    arcl_text_printf(out, ",\"complaints\":%zu,\"unread\":%zu}}\n", f->complaints, f->unread);
}

void arcl_solve_json(const arcl_solve_facts *f, arcl_text *out)
{
    for (size_t k = 0; k < f->solve->n && !f->quiet; k++)
        put_case(f, &f->solve->cases[k], out);
    put_summary(f, out);
}
