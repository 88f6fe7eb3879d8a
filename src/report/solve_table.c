/* solve_table.c - a search for people. */
#include <inttypes.h>
#include <stdio.h>

#include "report/layout.h"
#include "report/solve_report.h"
#include "search/search.h"

static const uint64_t second = 1000000000;

enum { TELLING = 1000 }; /* so few candidates tell no speed */
enum { NAME_COLUMNS = 14, BY_COLUMN = 55, CUT_NAMED = 20, MB = 1 << 20 };

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

    if (c->edited_at && c->edited_at + s->options.extra < all)
        all = c->edited_at + s->options.extra;
    return c->rounds < all && !arcl_case_settled(s, c) ? all - c->rounds : 0;
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

static void put_minutes(const char *before, uint64_t seconds, const char *behind, arcl_text *out)
{
    arcl_text_printf(out, "%s%" PRIu64 ":%02" PRIu64 "%s", before, seconds / 60, seconds % 60, behind);
}

static uint64_t seconds_to(uint64_t limit, uint64_t elapsed)
{
    return limit > elapsed ? (limit - elapsed) / second : 0;
}

static void put_left(const arcl_solve *s, const arcl_solve_mark *from, uint64_t elapsed, arcl_text *out)
{
    const uint64_t done = s->sum.evaluations - from->evaluations;
    uint64_t left = UINT64_MAX;

    if (s->options.ns)
        left = seconds_to(s->options.ns, elapsed);
    if (s->options.rounds && done) {
        const double more = (double)elapsed / (double)done * work_left(s) / (double)second;
        if (more < (double)left)
            left = (uint64_t)more;
    }
    if (left != UINT64_MAX)
        put_minutes(", ", left, " left", out);
}

/* At most five digits. */
static arcl_figure short_count(uint64_t n)
{
    const uint64_t unit = n < 10000 ? 1 : n < 10000000 ? 1000 : 1000000;
    arcl_figure f;

    snprintf(f.s, sizeof f.s, "%" PRIu64 "%s", n / unit, unit == 1 ? "" : unit == 1000 ? "k" : "M");
    return f;
}

/* Who computes besides plain C. */
static void put_device(const arcl_solve *s, const char *before, arcl_text *out)
{
    const unsigned number = arcl_vm_device(s->options.vm);

    if (number)
        arcl_text_printf(out, "%s device %u", before, number);
}

void arcl_solve_status(const arcl_solve *s, const arcl_solve_mark *from, uint64_t now, arcl_text *out)
{
    const uint64_t elapsed = now - from->at;
    uint64_t right = 0, all = 0;

    for (size_t k = 0; k < s->n; k++) {
        all += arcl_task_counted(s->cases[k].task);
        right += s->cases[k].population.n ? s->cases[k].population.at[0].fitness.right : 0;
    }
    put_minutes("", elapsed / second, "", out);
    put_left(s, from, elapsed, out);
    arcl_text_printf(out, ", round %" PRIu64 ", %s tasks, %s samples, %s tried", s->round,
                     arcl_ratio(s->solved, s->n).s, arcl_ratio(right, all).s, short_count(s->sum.candidates).s);
    if (elapsed > second / 10)
        arcl_text_printf(
            out, ", %s/s",
            short_count((uint64_t)((double)(s->sum.candidates - from->candidates) * 1e9 / (double)elapsed)).s);
    put_device(s, ",", out);
}

void arcl_enumeration_status(const arcl_enumeration *n, uint64_t elapsed, uint64_t limit, arcl_text *out)
{
    const arcl_enumeration_sum *m = &n->sum;

    put_minutes("", elapsed / second, "", out);
    if (limit)
        put_minutes(", ", seconds_to(limit, elapsed), " left", out);
    arcl_text_printf(out, ", moves, %s tasks, %s solved, %s states", arcl_ratio(m->tasks, n->tasks).s,
                     arcl_count(m->explained).s, short_count(m->states).s);
    if (elapsed > second / 10)
        arcl_text_printf(out, ", %s moves/s", short_count((uint64_t)((double)m->applied * 1e9 / (double)elapsed)).s);
}

void arcl_solve_cut_text(const arcl_solve *s, const arcl_tasks *tasks, arcl_text *out)
{
    arcl_text names = {0};
    size_t n = 0;

    for (uint32_t k = 0; k < s->setup.nroots; k++)
        if (arcl_solve_was_cut(s, tasks, k) && ++n <= CUT_NAMED)
            arcl_text_printf(&names, "%s%s", n > 1 ? ", " : "", s->sources[k]->name);
    if (n > CUT_NAMED)
        arcl_text_printf(&names, " and %zu more", n - CUT_NAMED);
    if (n)
        arcl_text_printf(
            out, "%zu program%s of the library need%s more than %" PRIu64 " steps (--budget-steps) and %s cut: %s", n,
            n > 1 ? "s" : "", n > 1 ? "" : "s", s->options.steps, n > 1 ? "are" : "is", names.s ? names.s : "");
    arcl_text_close(&names);
}

/* ---- at the end --------------------------------------------------------------------------------- */

static void put_solved(const arcl_solve_facts *f, arcl_text *out)
{
    size_t rows = 0;

    for (size_t k = 0; k < f->solve->n; k++) {
        const arcl_case *c = &f->solve->cases[k];
        arcl_text names = {0};
        uint32_t known;
        if (!arcl_case_solved(c))
            continue;
        const arcl_member *m = &c->population.at[0];
        const uint32_t met = arcl_solve_tests(f, c->task, &known);
        if (rows++ == 0)
            arcl_text_puts(out, "task      round  size  edits   test  from              by\n");
        arcl_layout_cell(out, c->task->id, 8, ARCL_ALIGN_LEFT);
        arcl_text_printf(out, "%7" PRIu32 "%6" PRIu64 "%7" PRIu32 "%7s  ", m->born, m->fitness.cost, m->edits,
                         known ? arcl_ratio(met, known).s : "?");
        arcl_layout_cell(out, f->solve->sources[m->source]->name, 16, ARCL_ALIGN_LEFT);
        arcl_solve_operators(m->operators, ", ", &names);
        arcl_text_puts(out, "  ");
        arcl_layout_wrap(out, m->edits && names.s ? names.s : "no edit", BY_COLUMN, BY_COLUMN, f->width);
        arcl_text_close(&names);
    }
    arcl_text_puts(out, rows ? "\n" : "");
}

static void put_headline(const arcl_solve_facts *f, bool colour, arcl_text *out)
{
    const arcl_submission_score score = arcl_submission_judge(f->answers);

    arcl_layout_styled(out, colour, f->solve->solved ? ARCL_STYLE_GOOD : ARCL_STYLE_WARN,
                       "%s of %s solved on the demonstrations", arcl_count(f->solve->solved).s,
                       arcl_plural(f->solve->n, "task").s);
    if (score.tests)
        arcl_text_printf(out,
                         "\n  tests       %" PRIu64 " of %" PRIu64 " right, %" PRIu64 " of %" PRIu64
                         " tasks; score %.4f (two attempts for every task, solved or not)\n",
                         score.tests_right, score.tests, score.tasks_right, score.tasks, score.mean);
    else
        arcl_text_puts(out, "\n  tests       no outputs are known\n");
}

/* Why the search ended before its rounds did. */
static const char *ended_by(const arcl_solve_facts *f)
{
    const uint64_t limit = f->solve->options.ns;

    return f->stopped ? ": it was stopped" : limit && f->ns >= limit ? ": time was up" : "";
}

static void put_moves(const arcl_solve_facts *f, arcl_text *out)
{
    const arcl_enumeration_sum *m = &f->moves->sum;

    if (!f->moves->tasks)
        return;
    if (m->tasks < f->moves->tasks)
        arcl_text_printf(out, "  moves       looked at %s of %s%s\n              ", arcl_count(m->tasks).s,
                         arcl_plural(f->moves->tasks, "task").s, ended_by(f));
    else
        arcl_text_puts(out, "  moves       ");
    arcl_text_printf(out, "%s solved by moves alone, %s in part\n", arcl_plural(m->explained, "task").s,
                     arcl_count(m->guessed).s);
    arcl_text_puts(out, "  states      ");
    arcl_layout_wrapped(out, NAME_COLUMNS, NAME_COLUMNS, f->width,
                        "%s different ones, %s met again; %s moves a second and thread", arcl_count(m->states).s,
                        arcl_count(m->repeated).s, arcl_speed(m->applied, m->ns).s);
}

static void put_candidates(const arcl_solve_facts *f, arcl_text *out)
{
    const arcl_generation_sum *sum = &f->solve->sum;
    const uint64_t *n = sum->ends;

    arcl_text_puts(out, "  candidates  ");
    if (sum->candidates) {
        arcl_layout_wrapped(
            out, NAME_COLUMNS, NAME_COLUMNS, f->width,
            "%s: %s solve their task, %s are right in part, %s are wrong, %s cut by a budget; %s with a "
            "safe default in place of an error",
            arcl_count(sum->candidates).s, arcl_count(n[ARCL_CORRECT]).s, arcl_count(n[ARCL_PARTIAL]).s,
            arcl_count(n[ARCL_WRONG]).s, arcl_count(n[ARCL_CUT]).s, arcl_count(sum->defaulted).s);
        arcl_text_printf(out, "  evaluations %s; %s gave nothing new\n", arcl_count(sum->evaluations).s,
                         arcl_plural(sum->duplicate, "edit").s);
    } else {
        arcl_text_printf(out, "none: no edits were made%s\n", ended_by(f));
    }
    arcl_text_printf(out, "  time        %s", arcl_time(f->ns).s);
    if (sum->candidates - f->before >= TELLING)
        arcl_text_printf(out, ", %s candidates a second", arcl_speed(sum->candidates - f->before, f->ns).s);
    arcl_text_printf(out, " on %s, plain C", arcl_plural(f->solve->threads, "thread").s);
    put_device(f->solve, " and", out);
    arcl_text_putc(out, '\n');
    if (!f->peak)
        return;
    arcl_text_printf(out, "  memory      %zu MB at most", (f->peak + MB - 1) / MB);
    if (f->solve->options.bytes)
        arcl_text_printf(out, " of %zu MB that were allowed", f->solve->options.bytes / MB);
    arcl_text_putc(out, '\n');
}

static void put_operators(const arcl_solve_facts *f, arcl_text *out)
{
    bool edited = false;

    for (unsigned op = 0; op < ARCL_OPERATORS; op++)
        edited = edited || f->solve->sum.by[op].tried;
    if (!edited)
        return;
    arcl_text_puts(out, "\noperator          tried        made    improved      solved\n");
    for (unsigned op = 0; op < ARCL_OPERATORS; op++)
        arcl_text_printf(out, "%-11s%12s%12s%12s%12s\n", arcl_operator_name((arcl_operator)op),
                         arcl_count(f->solve->sum.by[op].tried).s, arcl_count(f->solve->sum.by[op].made).s,
                         arcl_count(f->solve->sum.by[op].improved).s, arcl_count(f->solve->sum.by[op].solved).s);
}

void arcl_solve_table(const arcl_solve_facts *f, bool colour, arcl_text *out)
{
    if (!f->quiet)
        put_solved(f, out);
    if (f->explain)
        arcl_solve_explain(f, out);
    put_headline(f, colour, out);
    put_moves(f, out);
    put_candidates(f, out);
    if (f->resumed)
        arcl_text_printf(out, "  resumed     %s, %s before\n", arcl_plural(f->resumed, "task").s,
                         arcl_plural(f->before, "candidate").s);
    if (f->store) {
        arcl_text_puts(out, "  store       ");
        arcl_layout_cut(out, f->store, 0);
        arcl_text_printf(out, ": %s found in this run\n", arcl_plural(f->found, "program").s);
    }
    arcl_text_puts(out, "  submission  ");
    arcl_layout_cut(out, f->submission, 0);
    arcl_text_puts(out, f->replaces ? ", in place of the file that was there\n" : "\n");
    put_operators(f, out);
}
