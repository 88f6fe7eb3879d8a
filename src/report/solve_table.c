/* solve_table.c - a search for people. */
#include <inttypes.h>

#include "report/layout.h"
#include "report/solve_report.h"

static const uint64_t second = 1000000000;

enum { NAME_COLUMNS = 14, BY_COLUMN = 55, MB = 1 << 20 };

const char *const arcl_chance_names[ARCL_CHANCES] = {"solved", "part", "wrong", "cut"};

void arcl_solve_operators(uint32_t mask, const char *between, arcl_text *out)
{
    bool first = true;

    for (unsigned op = 0; op < ARCL_OPERATORS; op++)
        if (mask >> op & 1) {
            arcl_text_printf(out, "%s%s", first ? "" : between, arcl_operator_name((arcl_operator)op));
            first = false;
        }
}

uint32_t arcl_solve_tests(const arcl_solve_facts *f, const arcl_task *task, uint32_t *known)
{
    uint32_t met = 0;

    *known = 0;
    for (uint32_t k = 0; k < task->ntest; k++) {
        *known += task->samples[task->ntrain + k].output.tag == ARCL_GRID;
        met += arcl_submission_met(f->answers, (size_t)(task - f->answers->tasks->task), k) >= 0;
    }
    return met;
}

/* ---- while it goes on --------------------------------------------------------------------------- */

/* Rounds that the case has still to get, as far as is known now. */
static uint64_t rounds_left(const arcl_solve *s, const arcl_case *c)
{
    uint64_t all = s->options.rounds;

    if (c->solved_at && c->solved_at + s->options.extra < all)
        all = c->solved_at + s->options.extra;
    return c->rounds < all ? all - c->rounds : 0;
}

/* Evaluations that are left: a round of a case takes about as many as its last one, but the first one, of the library as
 * it is, tells nothing of those that follow. There the others say it or, before there are any, the candidates. */
static double work_left(const arcl_solve *s)
{
    double sum = 0, known = 0, unknown = 0;
    size_t n = 0;

    for (size_t k = 0; k < s->n; k++) {
        const arcl_case *c = &s->cases[k];
        if (c->rounds > 1) {
            sum += (double)c->work * (double)rounds_left(s, c);
            known += (double)c->work;
            n++;
        } else {
            unknown += (double)rounds_left(s, c);
        }
    }
    return sum + unknown * (n ? known / (double)n : (double)s->options.count * s->options.islands);
}

arcl_solve_mark arcl_solve_mark_now(const arcl_solve *s, uint64_t now)
{
    return (arcl_solve_mark){.at = now, .candidates = s->sum.candidates, .evaluations = s->sum.evaluations};
}

static void put_left(const arcl_solve *s, const arcl_solve_mark *from, uint64_t elapsed, arcl_text *out)
{
    const uint64_t done = s->sum.evaluations - from->evaluations;
    uint64_t left = UINT64_MAX;

    if (s->options.ns)
        left = s->options.ns > elapsed ? (s->options.ns - elapsed) / second : 0;
    if (s->options.rounds && done) {
        const double more = (double)elapsed / (double)done * work_left(s) / (double)second;
        if (more < (double)left)
            left = (uint64_t)more;
    }
    if (left != UINT64_MAX)
        arcl_text_printf(out, ", %" PRIu64 ":%02" PRIu64 " left", left / 60, left % 60);
}

/* At most five digits. */
static void put_short(arcl_text *out, uint64_t n)
{
    if (n < 10000)
        arcl_text_printf(out, "%" PRIu64, n);
    else if (n < 10000000)
        arcl_text_printf(out, "%" PRIu64 "k", n / 1000);
    else
        arcl_text_printf(out, "%" PRIu64 "M", n / 1000000);
}

void arcl_solve_status(const arcl_solve *s, const arcl_solve_mark *from, uint64_t now, arcl_text *out)
{
    const uint64_t elapsed = now - from->at;
    uint64_t right = 0, all = 0;

    for (size_t k = 0; k < s->n; k++) {
        all += arcl_task_counted(s->cases[k].task);
        right += s->cases[k].population.n ? s->cases[k].population.at[0].fitness.right : 0;
    }
    arcl_text_printf(out, "round %" PRIu64 ", %zu/%zu tasks, %" PRIu64 "/%" PRIu64 " samples, ", s->round, s->solved,
                     s->n, right, all);
    put_short(out, s->sum.candidates);
    arcl_text_puts(out, " tried");
    if (elapsed > second / 10) {
        arcl_text_puts(out, ", ");
        put_short(out, (uint64_t)((double)(s->sum.candidates - from->candidates) * 1e9 / (double)elapsed));
        arcl_text_puts(out, "/s");
    }
    put_left(s, from, elapsed, out);
    arcl_text_puts(out, ", plain C");
}

/* ---- at the end --------------------------------------------------------------------------------- */

static void put_solved(const arcl_solve_facts *f, arcl_text *out)
{
    arcl_text names = {0};

    for (size_t k = 0; k < f->solve->n; k++) {
        const arcl_case *c = &f->solve->cases[k];
        uint32_t known;
        if (!arcl_case_solved(c))
            continue;
        const arcl_member *m = &c->population.at[0];
        const uint32_t met = arcl_solve_tests(f, c->task, &known);
        if (!names.len)
            arcl_text_puts(out, "task      round  size  edits   test  from              by\n");
        arcl_layout_cell(out, c->task->id, 8, ARCL_ALIGN_LEFT);
        arcl_text_printf(out, "%7" PRIu32 "%6" PRIu32 "%7" PRIu32, m->born, m->fitness.size, m->edits);
        arcl_text_clear(&names);
        arcl_text_printf(&names, "%" PRIu32 "/%" PRIu32, met, known);
        arcl_layout_cell(out, known && names.s ? names.s : "?", 7, ARCL_ALIGN_RIGHT);
        arcl_text_puts(out, "  ");
        arcl_layout_cell(out, f->solve->sources[m->source]->name, 16, ARCL_ALIGN_LEFT);
        arcl_text_clear(&names);
        arcl_solve_operators(m->operators, ", ", &names);
        arcl_text_puts(out, "  ");
        arcl_layout_wrap(out, m->edits && names.s ? names.s : "itself", BY_COLUMN, BY_COLUMN, f->width);
        arcl_text_puts(&names, " ");
    }
    if (names.len)
        arcl_text_putc(out, '\n');
    arcl_text_close(&names);
}

static void put_name(arcl_text *out, const char *name)
{
    arcl_text_puts(out, "  ");
    arcl_layout_cell(out, name, NAME_COLUMNS - 2, ARCL_ALIGN_LEFT);
}

static void put_headline(const arcl_solve_facts *f, bool colour, arcl_text *out)
{
    const arcl_submission_score score = arcl_submission_judge(f->answers);
    arcl_text line = {0};

    arcl_layout_count(&line, f->solve->solved);
    arcl_text_puts(&line, " of ");
    arcl_layout_plural(&line, f->solve->n, "task");
    arcl_text_puts(&line, " solved on the demonstrations");
    arcl_layout_styled(out, colour, f->solve->solved ? ARCL_STYLE_GOOD : ARCL_STYLE_WARN, line.s ? line.s : "");
    arcl_text_close(&line);
    arcl_text_putc(out, '\n');
    put_name(out, "tests");
    if (score.tests)
        arcl_text_printf(out,
                         "%" PRIu64 " of %" PRIu64 " right, %" PRIu64 " of %" PRIu64
                         " tasks; score %.4f (two attempts for every task, solved or not)\n",
                         score.tests_right, score.tests, score.tasks_right, score.tasks, score.mean);
    else
        arcl_text_puts(out, "no outputs are known\n");
}

static void put_candidates(const arcl_solve_facts *f, arcl_text *out)
{
    static const char *const words[ARCL_CHANCES] = {" solve their task, ", " are right in part, ", " are wrong, ",
                                                    " cut by a budget"};
    const arcl_generation_sum *sum = &f->solve->sum;
    arcl_text line = {0};

    arcl_layout_count(&line, sum->candidates);
    arcl_text_puts(&line, ": ");
    for (unsigned k = 0; k < ARCL_CHANCES; k++) {
        arcl_layout_count(&line, sum->chances[k]);
        arcl_text_puts(&line, words[k]);
    }
    arcl_text_puts(&line, "; ");
    arcl_layout_count(&line, sum->defaulted);
    arcl_text_puts(&line, " with a default");
    put_name(out, "candidates");
    arcl_layout_wrap(out, line.s ? line.s : "", NAME_COLUMNS, NAME_COLUMNS, f->width);
    arcl_text_close(&line);
    put_name(out, "evaluations");
    arcl_layout_count(out, sum->evaluations);
    arcl_text_puts(out, "; ");
    arcl_layout_plural(out, sum->duplicate, "edit");
    arcl_text_puts(out, " gave nothing new\n");
    put_name(out, "time");
    arcl_layout_time(out, f->ns);
    arcl_text_puts(out, ", ");
    arcl_layout_count(out, f->ns ? (uint64_t)((double)(sum->candidates - f->before) * 1e9 / (double)f->ns) : 0);
    arcl_text_puts(out, " candidates a second on ");
    arcl_layout_plural(out, f->solve->threads, "thread");
    arcl_text_puts(out, ", plain C\n");
}

static void put_memory(const arcl_solve_facts *f, arcl_text *out)
{
    if (!f->peak)
        return;
    put_name(out, "memory");
    arcl_text_printf(out, "%zu MB at most", (f->peak + MB - 1) / MB);
    if (f->solve->options.bytes)
        arcl_text_printf(out, " of %zu MB that were allowed", f->solve->options.bytes / MB);
    arcl_text_putc(out, '\n');
}

static bool edited(const arcl_solve_facts *f)
{
    for (unsigned op = 0; op < ARCL_OPERATORS; op++)
        if (f->solve->sum.by[op].tried)
            return true;
    return false;
}

static void put_operators(const arcl_solve_facts *f, arcl_text *out)
{
    arcl_text_puts(out, "\noperator          tried        made    improved      solved\n");
    for (unsigned op = 0; op < ARCL_OPERATORS; op++) {
        const uint64_t n[] = {f->solve->sum.by[op].tried, f->solve->sum.by[op].made, f->solve->sum.by[op].improved,
                              f->solve->sum.by[op].solved};
        arcl_layout_cell(out, arcl_operator_name((arcl_operator)op), 11, ARCL_ALIGN_LEFT);
        for (unsigned k = 0; k < sizeof n / sizeof *n; k++) {
            arcl_text digits = {0};
            arcl_layout_count(&digits, n[k]);
            arcl_layout_cell(out, digits.s ? digits.s : "", 12, ARCL_ALIGN_RIGHT);
            arcl_text_close(&digits);
        }
        arcl_text_putc(out, '\n');
    }
}

void arcl_solve_table(const arcl_solve_facts *f, bool colour, arcl_text *out)
{
    if (!f->quiet)
        put_solved(f, out);
    put_headline(f, colour, out);
    put_candidates(f, out);
    put_memory(f, out);
    if (f->resumed) {
        put_name(out, "resumed");
        arcl_layout_plural(out, f->resumed, "task");
        arcl_text_puts(out, ", ");
        arcl_layout_plural(out, f->before, "candidate");
        arcl_text_puts(out, " before\n");
    }
    if (f->store) {
        put_name(out, "store");
        arcl_layout_cut(out, f->store, 0);
        arcl_text_puts(out, ": ");
        arcl_layout_plural(out, f->found, "program");
        arcl_text_puts(out, " brought\n");
    }
    put_name(out, "submission");
    arcl_layout_cut(out, f->submission, 0);
    arcl_text_puts(out, f->replaces ? ", in place of the file that was there\n" : "\n");
    if (edited(f))
        put_operators(f, out);
}
