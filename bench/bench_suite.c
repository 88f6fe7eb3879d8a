/*
 * bench_suite - a suite of solvers, each on the samples of its task, on one thread, beside another implementation.
 *
 * The time of a sample is its best over all, that of a program the sum over its samples; the same for the peer. The
 * floor is a program that returns its input. `arcl bench --only suite` measures the same work without a peer.
 */
#include <inttypes.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/cases.h"
#include "options.h"
#include "peer.h"
#include "value/seq.h"

static const char option_text[] =
    "  --programs PATH    what to run\n"
    "  --tasks PATH       on what\n"
    "  --peer COMMAND     the other implementation, measured in turns with ours (see peer.h)\n"
    "  --apart ID         a task that is totalled by itself\n"
    "  --row N            evaluations of a sample in a row in each pass, as `arcl run "
    "--repeat` has them\n" BENCH_OPTION_NAME BENCH_OPTIONS;

/* Times of one side, in ns: repeat numbers for each sample, and what they come to for each row. */
typedef struct side {
    uint64_t *ns;
    arcl_bench_stats *rows;
} side;

typedef struct suite {
    arcl_arena mem;
    arcl_library library;
    arcl_tasks tasks;
    arcl_ctx ctx;
    arcl_budget budget;
    arcl_solving of;
    unsigned repeat, in_row;
    size_t right, known; /* answers of ours where the output is known */
    side ours, theirs, our_floor, their_floor;
    bench_peer peer;
} suite;

/* ---- what there is to do --------------------------------------------------------- */

static bool load(suite *s, const char *programs, const char *tasks, arcl_error *err)
{
    if (!arcl_library_load(&s->library, programs, err) || !arcl_tasks_load(&s->tasks, tasks, NULL, err))
        return false;
    if (s->library.ncomplaints > 0)
        return arcl_fail(err, "%s", s->library.complaints[0].text);
    return arcl_solving_open(&s->of, &s->library, &s->tasks, &s->mem, err);
}

static side make_side(suite *s)
{
    return (side){.ns = ARCL_TAKE(&s->mem, uint64_t, s->of.n * s->repeat),
                  .rows = ARCL_TAKE(&s->mem, arcl_bench_stats, s->of.nrows)};
}

/* ---- checking -------------------------------------------------------------------- */

static arcl_outcome evaluate(suite *s, const arcl_program *p, const arcl_solving_row *r, uint32_t sample)
{
    const arcl_val args[ARCL_PARAM_MAX] = {r->task->pairs, r->task->samples[sample].input};
    return arcl_eval(&s->ctx, p, args, s->budget, NULL);
}

/* The value's text, or !error; counts whether it is the known output. */
static bool answer(suite *s, const arcl_solving_row *r, uint32_t sample, arcl_text *out)
{
    const arcl_val expected = r->task->samples[sample].output;
    const arcl_outcome o = evaluate(s, r->program, r, sample);

    arcl_text_clear(out);
    if (setjmp(s->ctx.escape) != 0)
        return false;
    arcl_value_text(&s->ctx, o.value, out);
    s->known += expected.tag != ARCL_NONE;
    s->right += expected.tag != ARCL_NONE && o.status == ARCL_OK && arcl_equal(&s->ctx, o.value, expected);
    return true;
}

/* Every value must be the peer's. */
static bool check(suite *s, arcl_error *err)
{
    arcl_text ours = {0};
    bool good = true;

    for (size_t k = 0; k < s->of.nrows && good; k++) {
        const arcl_solving_row *r = &s->of.row[k];
        bench_peer_ask(&s->peer, "value %s %s", r->program->name, r->task->id);
        for (uint32_t i = 0; i < r->samples && good; i++) {
            good = answer(s, r, i, &ours) && bench_peer_hear(&s->peer, err);
            if (good && strcmp(ours.s, s->peer.line.s) != 0)
                good = arcl_fail(err, "%s on sample %u of %s gives %.150s, and the peer %.150s", r->program->name, i,
                                 r->task->id, ours.s, s->peer.line.s);
        }
    }
    arcl_text_close(&ours);
    return good || arcl_fail(err, "a value cannot be printed");
}

/* ---- timing ---------------------------------------------------------------------- */

enum { LONG_NS = 20000000 }; /* what takes so long is not done again at once */

/* The best of a row. */
static uint64_t time_row(suite *s, const arcl_program *p, const arcl_solving_row *r, uint32_t sample)
{
    uint64_t best = UINT64_MAX;

    for (unsigned k = 0; k < s->in_row && (k == 0 || best < LONG_NS); k++) {
        const uint64_t ns = evaluate(s, p, r, sample).ns;
        best = ns < best ? ns : best;
    }
    return best;
}

static void time_ours(suite *s, side *to, const arcl_program *instead, unsigned repeat)
{
    for (size_t k = 0; k < s->of.nrows; k++) {
        const arcl_solving_row *r = &s->of.row[k];
        for (uint32_t i = 0; i < r->samples; i++)
            to->ns[(r->first + i) * s->repeat + repeat] = time_row(s, instead ? instead : r->program, r, i);
    }
}

static bool time_theirs(suite *s, side *to, const char *word, unsigned repeat, arcl_error *err)
{
    for (size_t k = 0; k < s->of.nrows; k++) {
        const arcl_solving_row *r = &s->of.row[k];
        bench_peer_ask(&s->peer, "%s %s %s %u", word, r->program->name, r->task->id, s->in_row);
        if (!bench_peer_hear(&s->peer, err))
            return false;
        char *at = s->peer.line.s;
        for (uint32_t i = 0; i < r->samples; i++)
            to->ns[(r->first + i) * s->repeat + repeat] = strtoull(at, &at, 10);
    }
    return true;
}

static void add_up(suite *s, side *of)
{
    for (size_t k = 0; k < s->of.nrows; k++) {
        arcl_bench_stats sum = {0};
        for (uint32_t i = 0; i < s->of.row[k].samples; i++)
            sum = arcl_bench_stats_add(sum,
                                       arcl_bench_stats_of(of->ns + (s->of.row[k].first + i) * s->repeat, s->repeat));
        of->rows[k] = sum;
    }
}

static bool measure(suite *s, arcl_error *err)
{
    s->ours = make_side(s);
    s->our_floor = make_side(s);
    s->theirs = make_side(s);
    s->their_floor = make_side(s);
    for (unsigned k = 0; k < s->repeat; k++) {
        time_ours(s, &s->ours, NULL, k);
        time_ours(s, &s->our_floor, s->of.floor[0].program, k);
        if (!time_theirs(s, &s->theirs, "time", k, err) || !time_theirs(s, &s->their_floor, "floor", k, err))
            return false;
    }
    add_up(s, &s->ours);
    add_up(s, &s->our_floor);
    add_up(s, &s->theirs);
    add_up(s, &s->their_floor);
    return true;
}

/* ---- telling --------------------------------------------------------------------- */

/* Which rows a total takes in. */
typedef enum choice { EVERY, BUT_APART, ONLY_APART } choice;

static arcl_bench_stats total(const suite *s, const side *of, const char *apart, choice which)
{
    arcl_bench_stats sum = {0};
    for (size_t k = 0; k < s->of.nrows; k++) {
        const bool is_apart = apart && strcmp(s->of.row[k].task->id, apart) == 0;
        if (which == EVERY || is_apart == (which == ONLY_APART))
            sum = arcl_bench_stats_add(sum, of->rows[k]);
    }
    return sum;
}

/* A total on a line of the table and as a row of the results. */
static void put_total(arcl_bench_report *out, const suite *s, const char *label, const side *ours, const side *theirs,
                      const char *apart, choice which)
{
    const arcl_bench_stats a = total(s, ours, apart, which), b = total(s, theirs, apart, which);
    uint32_t samples = 0;

    for (size_t k = 0; k < s->of.nrows; k++)
        if (which == EVERY || (strcmp(s->of.row[k].task->id, apart) == 0) == (which == ONLY_APART))
            samples += s->of.row[k].samples;
    if (samples == 0)
        return;
    printf("  %-22s %8s %12s %12s %12s %12s %10s\n", label, arcl_count(samples).s, bench_time(a.best).s,
           bench_time(a.median).s, bench_time(a.best / samples).s, bench_time(b.best).s,
           bench_ratio(b.best / a.best).s);
    arcl_bench_report_row(out);
    arcl_bench_report_text(out, "case", label);
    arcl_bench_report_text(out, "task", "");
    arcl_bench_report_number(out, "samples", samples);
    arcl_bench_report_sides(out, a, b);
}

static const suite *sorted; /* qsort gives its order no argument */

static int by_time(const void *a, const void *b)
{
    const double x = sorted->ours.rows[*(const size_t *)a].best, y = sorted->ours.rows[*(const size_t *)b].best;
    return (x < y) - (x > y);
}

static double gain(const suite *s, size_t k)
{
    return s->theirs.rows[k].best / s->ours.rows[k].best;
}

static int by_gain(const void *a, const void *b)
{
    const double x = gain(sorted, *(const size_t *)a), y = gain(sorted, *(const size_t *)b);
    return (x > y) - (x < y);
}

/* The tasks that most is to be gained from: those that take longest, and those that gain least. */
static void put_outstanding(suite *s)
{
    enum { SHOWN = 8 };
    const double all = total(s, &s->ours, NULL, EVERY).best;
    size_t *order = ARCL_TAKE(&s->mem, size_t, s->of.nrows);

    for (size_t k = 0; k < s->of.nrows; k++)
        order[k] = k;
    sorted = s;
    qsort(order, s->of.nrows, sizeof *order, by_time);
    printf("  heaviest:");
    for (size_t k = 0; k < s->of.nrows && k < SHOWN; k++) {
        const double ns = s->ours.rows[order[k]].best;
        printf("%s%s %s (%.1f %%)",
               k == 0           ? " "
               : k == SHOWN / 2 ? ",\n            "
                                : ", ",
               s->of.row[order[k]].task->id, bench_time(ns).s, 100 * ns / all);
    }
    putchar('\n');
    qsort(order, s->of.nrows, sizeof *order, by_gain);
    printf("  least gain:");
    for (size_t k = 0; k < s->of.nrows && k < SHOWN; k++)
        printf("%s %s %s", k ? "," : "", s->of.row[order[k]].task->id, bench_ratio(gain(s, order[k])).s);
    putchar('\n');
}

static bool tell(suite *s, const char *name, const char *apart, const char *folder)
{
    arcl_bench_report out;
    char label[64];

    arcl_bench_report_open(&out, name);
    printf("%s: %s programs, %s samples, one thread, best of %u interleaved passes, %u in a row; "
           "%s of %s outputs right, all values those of %s\n",
           name, arcl_count(s->of.nrows).s, arcl_count(s->of.n).s, s->repeat, s->in_row, arcl_count(s->right).s,
           arcl_count(s->known).s, s->peer.name);
    printf("  %-22s %8s %12s %12s %12s %12s %10s\n", "", "samples", "arcl best", "median", "a sample", "CPython",
           "ratio");
    put_total(&out, s, "all", &s->ours, &s->theirs, apart, EVERY);
    if (apart) {
        snprintf(label, sizeof label, "all but %s", apart);
        put_total(&out, s, label, &s->ours, &s->theirs, apart, BUT_APART);
        put_total(&out, s, apart, &s->ours, &s->theirs, apart, ONLY_APART);
    }
    put_total(&out, s, "floor: return I", &s->our_floor, &s->their_floor, apart, EVERY);
    put_outstanding(s);
    for (size_t k = 0; k < s->of.nrows; k++) {
        arcl_bench_report_row(&out);
        arcl_bench_report_text(&out, "case", s->of.row[k].program->name);
        arcl_bench_report_text(&out, "task", s->of.row[k].task->id);
        arcl_bench_report_number(&out, "samples", s->of.row[k].samples);
        arcl_bench_report_sides(&out, s->ours.rows[k], s->theirs.rows[k]);
    }
    return bench_report_close(&out, folder);
}

static bool run(suite *s, int argc, char **argv, arcl_error *err)
{
    s->repeat = bench_option_number(argc, argv, "--repeat", 5);
    s->in_row = bench_option_number(argc, argv, "--row", 1);
    s->budget = arcl_budget_full((arcl_budget){0});
    if (!load(s, bench_option(argc, argv, "--programs", "data/programs"),
              bench_option(argc, argv, "--tasks", "data/tasks"), err))
        return false;
    return bench_peer_open(&s->peer, bench_option(argc, argv, "--peer", NULL), err) && check(s, err) &&
           measure(s, err) &&
           tell(s, bench_option(argc, argv, "--name", "suite"), bench_option(argc, argv, "--apart", NULL),
                bench_option(argc, argv, "--out", "."));
}

int main(int argc, char **argv)
{
    bench_begin(argc, argv, option_text);

    static suite s;
    arcl_error err = {{0}};
    jmp_buf full;
    volatile bool done = false; /* set between setjmp and longjmp */

    arcl_arena_open(&s.mem, SIZE_MAX);
    s.mem.escape = &full;
    arcl_library_open(&s.library);
    arcl_library_open(&s.of.nothing);
    arcl_tasks_open(&s.tasks);
    arcl_ctx_open(&s.ctx, arcl_budget_full((arcl_budget){0}).bytes);
    if (setjmp(full) != 0)
        arcl_fail(&err, "no memory");
    else
        done = run(&s, argc, argv, &err);
    if (err.text[0])
        bench_fail("%s", err.text);
    bench_peer_close(&s.peer);
    arcl_ctx_close(&s.ctx);
    arcl_solving_close(&s.of);
    arcl_library_close(&s.library);
    arcl_tasks_close(&s.tasks);
    arcl_arena_close(&s.mem);
    return done ? 0 : 1;
}
