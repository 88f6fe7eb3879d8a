/*
 * bench_batt - what it costs to merge programs into one graph, to make candidates of them, to cut them out again, and
 * to evaluate them.
 *
 * A candidate is made in the graph, from one to three edits of a program, and is one that was not there before. The
 * floor is a walk over the cone of each program, which every edit begins with. An evaluation is one candidate of a
 * card's batt on one sample, with its verdict; its rate is given by wall time and by processor time, since others may
 * compete for the machine.
 */
#include <stdio.h>

#include "options.h"
#include "batt/card.h"
#include "bench/cases.h"
#include "exec/run.h"

static const char option_text[] =
    "  --programs PATH    a .py file or a folder of them\n"
    "  --tasks PATH       of the first task in it colours and angles are learned; candidates are evaluated on the\n"
    "                     first demonstration of each of the first 20\n"
    "  --candidates N     to make\n" BENCH_OPTION_NAME BENCH_OPTIONS;

enum { FLOOR, MERGE, MUTATE, CUT_OUT, CASES };

static const char *const case_names[CASES] = {"floor: walk a cone", "merge", "mutate", "cut out"};

enum { TEAMS = 2, SAMPLES = 20, HAND = 10000, REPEATS = 5, STEPS = 2000000 }; /* the budget of `arcl batt` */

/* Evaluations of a card's batt; times are the best. */
typedef struct trial {
    unsigned threads[TEAMS];
    uint64_t evaluations;
    uint64_t ends[ARCL_STATUSES];
    double wall[TEAMS], processor[TEAMS]; /* ns */
} trial;

typedef struct bench {
    arcl_library library;
    arcl_tasks tasks;
    arcl_facts facts;
    arcl_merging merging;
    arcl_candidate *made;
    arcl_mutator mutator;
    unsigned candidates;
    size_t done[CASES]; /* programs of the last time */
    size_t bytes;       /* that the candidates of the last time took */
} bench;

static size_t mutate(bench *b)
{
    size_t n = 0;

    for (unsigned k = 0; k < b->candidates; k++)
        n += arcl_mutate(&b->mutator, b->merging.roots[k % b->merging.n], &b->made[n]);
    return n;
}

static uint64_t time_mutate(bench *b)
{
    arcl_material material;

    arcl_merging_do(&b->merging);
    const size_t before = arcl_arena_used(&b->merging.nodes);
    arcl_graph_reserve(&b->merging.graph, b->candidates * 4, b->candidates * 10); /* as arcl_card_deal does */
    if (!arcl_material_make(&material, &b->merging.graph, ARCL_DIALECT_ARCDSL, b->merging.roots,
                            (uint32_t)b->merging.n))
        return 0;
    arcl_mutator_begin(&b->mutator, &b->merging.graph, &material, &b->facts, 1);
    for (size_t k = 0; k < b->merging.n; k++)
        arcl_mutator_know(&b->mutator, b->merging.roots[k]);
    const uint64_t start = arcl_clock_ns();
    b->done[MUTATE] = mutate(b);
    const uint64_t ns = arcl_clock_ns() - start;
    b->bytes = arcl_arena_used(&b->merging.nodes) + arcl_arena_used(&b->mutator.mem) - before;
    arcl_material_close(&material);
    return ns;
}

static uint64_t once(void *what, size_t k)
{
    bench *b = what;

    if (k == MUTATE)
        return time_mutate(b);
    if (k != MERGE)
        arcl_merging_do(&b->merging);
    b->done[k] = b->merging.n;
    const uint64_t start = arcl_clock_ns();
    if (k == MERGE)
        arcl_merging_do(&b->merging);
    else if (k == FLOOR)
        arcl_merging_walk(&b->merging);
    else
        arcl_merging_cut(&b->merging, NULL);
    return arcl_clock_ns() - start;
}

/* Every program, cut out of the merge, must be the one that went in. */
static bool check(bench *b, arcl_error *err)
{
    uint64_t in = 0, out = 0;

    arcl_merging_do(&b->merging);
    arcl_merging_cut(&b->merging, &out);
    for (size_t k = 0; k < b->merging.n; k++) {
        const uint64_t one = arcl_program_hash(b->merging.programs[k]);
        in = arcl_hash_bytes(in, &one, sizeof one);
    }
    return in == out || arcl_fail(err, "a program is not the same once it was cut out");
}

/* ---- evaluating ------------------------------------------------------------------------------ */

static bool count_fates(void *to, const arcl_batt_job *job, const arcl_mark *marks, const arcl_text *text)
{
    trial *t = to;

    (void)text;
    for (size_t k = 0; k < job->batt->o.n; k++)
        t->ends[marks[k].status]++;
    t->evaluations += job->batt->o.n;
    return true;
}

/* One run of the batt; the trial's times are the best so far. */
static bool run_trial(const arcl_batt *batt, arcl_batt_plan *plan, trial *t, unsigned team, arcl_error *err)
{
    *t = (trial){.threads = {t->threads[0], t->threads[1]},
                 .wall = {t->wall[0], t->wall[1]},
                 .processor = {t->processor[0], t->processor[1]}};
    plan->threads = t->threads[team];
    const uint64_t wall = arcl_clock_ns(), processor = arcl_clock_cpu_ns();
    if (!arcl_batt_run(batt, plan, err))
        return false;
    const double took = (double)(arcl_clock_ns() - wall), worked = (double)(arcl_clock_cpu_ns() - processor);
    t->wall[team] = t->wall[team] == 0 || took < t->wall[team] ? took : t->wall[team];
    t->processor[team] = t->processor[team] == 0 || worked < t->processor[team] ? worked : t->processor[team];
    return true;
}

/* A hand of candidates, evaluated on one thread and on all cores in turns. */
static bool evaluate(const bench *b, unsigned repeat, jmp_buf *full, trial *t, arcl_error *err)
{
    const arcl_task *tasks[SAMPLES];
    arcl_batt_plan plan = {.tasks = tasks, .samples_max = 1, .budget = {.steps = STEPS}, .sink = count_fates, .to = t};
    const arcl_card_plan deal = {.count = b->candidates < HAND ? b->candidates : HAND, .seed = 1, .facts = &b->facts};
    arcl_batt batt;
    arcl_card card;

    *t = (trial){.threads = {1, arcl_cores()}};
    for (; plan.ntasks < SAMPLES && plan.ntasks < b->tasks.n; plan.ntasks++)
        tasks[plan.ntasks] = &b->tasks.task[plan.ntasks];
    arcl_batt_open(&batt, SIZE_MAX, full);
    arcl_card_open(&card, &batt, ARCL_DIALECT_ARCDSL);
    for (size_t k = 0; k < b->library.n; k++)
        arcl_card_parent(&card, &b->library.programs[k], b->library.programs[k].name, 1);
    bool ok = arcl_card_deal(&card, &deal, err);
    for (unsigned k = 0; k < repeat * TEAMS && ok; k++)
        ok = run_trial(&batt, &plan, t, k % TEAMS, err);
    arcl_card_close(&card);
    arcl_batt_close(&batt);
    return ok;
}

static bool tell_trial(const trial *t, const char *name, unsigned repeat, const char *folder)
{
    arcl_bench_report out;
    arcl_text file = {0};
    const double n = (double)t->evaluations;

    arcl_text_printf(&file, "%s_evaluate", name);
    printf("%s: %s evaluations (%s right, %s wrong, %s cut), best of %u interleaved repeats\n", file.s,
           arcl_count(t->evaluations).s, arcl_count(t->ends[ARCL_CORRECT]).s, arcl_count(t->ends[ARCL_WRONG]).s,
           arcl_count(t->ends[ARCL_CUT]).s, repeat);
    printf("  %-20s %12s %14s %14s %24s\n", "", "wall", "a second", "processor", "a second of a processor");
    arcl_bench_report_open(&out, file.s);
    for (unsigned k = 0; k < TEAMS; k++) {
        arcl_figure threads = arcl_count(t->threads[k]);
        printf("  threads: %-11s %12s %14s %14s %24s\n", threads.s, bench_time(t->wall[k]).s,
               arcl_count((uint64_t)(1e9 * n / t->wall[k])).s, bench_time(t->processor[k]).s,
               arcl_count((uint64_t)(1e9 * n / t->processor[k])).s);
        arcl_bench_report_row(&out);
        arcl_bench_report_number(&out, "threads", t->threads[k]);
        arcl_bench_report_number(&out, "evaluations", n);
        arcl_bench_report_number(&out, "wall_ns", t->wall[k]);
        arcl_bench_report_number(&out, "processor_ns", t->processor[k]);
    }
    const bool ok = bench_report_close(&out, folder);
    arcl_text_close(&file);
    return ok;
}

/* ---- all of it -------------------------------------------------------------------------------- */

static bool tell(const bench *b, const char *name, const arcl_bench_stats *stats, unsigned repeat, const char *folder)
{
    arcl_bench_report out;

    printf("%s: %s programs, %s nodes with %s candidates, best of %u interleaved repeats\n", name,
           arcl_count(b->merging.n).s, arcl_count(b->merging.graph.n).s, arcl_count(b->done[MUTATE]).s, repeat);
    printf("  %-20s %12s %12s %12s %14s\n", "", "best", "median", "a program", "programs/s");
    arcl_bench_report_open(&out, name);
    for (unsigned k = 0; k < CASES; k++) {
        const double each = stats[k].best / (double)b->done[k];
        printf("  %-20s %12s %12s %12s %14s\n", case_names[k], bench_time(stats[k].best).s,
               bench_time(stats[k].median).s, bench_time(each).s, arcl_count((uint64_t)(1e9 / each)).s);
        arcl_bench_report_row(&out);
        arcl_bench_report_text(&out, "case", case_names[k]);
        arcl_bench_report_number(&out, "programs", (double)b->done[k]);
        arcl_bench_report_number(&out, "best_ns", stats[k].best);
        arcl_bench_report_number(&out, "median_ns", stats[k].median);
        arcl_bench_report_number(&out, "ns_per_program", each);
        arcl_bench_report_number(&out, "bytes_per_program", k == MUTATE ? (double)b->bytes / (double)b->done[k] : 0);
    }
    printf("  %.0f MB for a million candidates\n", (double)b->bytes / (double)b->done[MUTATE]);
    return bench_report_close(&out, folder);
}

static bool load(bench *b, int argc, char **argv, arcl_error *err)
{
    const char *programs = bench_option(argc, argv, "--programs", "data/programs");
    const char *tasks = bench_option(argc, argv, "--tasks", "data/tasks");

    if (!arcl_library_load(&b->library, programs, err) || !arcl_tasks_load(&b->tasks, tasks, NULL, err))
        return false;
    if (b->library.n == 0)
        return arcl_fail(err, "there is no program in %s", programs);
    b->facts = arcl_facts_learn(&b->tasks.task[0]);
    return true;
}

static bool run(bench *b, int argc, char **argv, arcl_error *err)
{
    const unsigned repeat = bench_option_number(argc, argv, "--repeat", 20);
    const char *name = bench_option(argc, argv, "--name", "batt"), *folder = bench_option(argc, argv, "--out", ".");
    arcl_bench_stats stats[CASES];
    trial t;
    jmp_buf full;

    b->candidates = bench_option_number(argc, argv, "--candidates", 10000);
    if (!load(b, argc, argv, err))
        return false;
    b->tasks.mem.escape = b->mutator.mem.escape = &full;
    if (setjmp(full))
        return arcl_fail(err, "there is not enough memory");
    arcl_merging_open(&b->merging, &b->library, &b->tasks.mem);
    b->made = ARCL_TAKE(&b->tasks.mem, arcl_candidate, b->candidates);
    uint64_t *scratch = ARCL_TAKE(&b->tasks.mem, uint64_t, (size_t)CASES * repeat);
    if (!check(b, err))
        return false;
    arcl_bench_interleave(once, b, CASES, repeat, scratch, stats);
    once(b, MUTATE); /* for the nodes that are told */
    const unsigned trials = repeat < REPEATS ? repeat : REPEATS;
    return tell(b, name, stats, repeat, folder) && evaluate(b, trials, &full, &t, err) &&
           tell_trial(&t, name, trials, folder);
}

int main(int argc, char **argv)
{
    bench_begin(argc, argv, option_text);

    bench b = {0};
    arcl_error err = {{0}};

    arcl_library_open(&b.library);
    arcl_tasks_open(&b.tasks);
    arcl_mutator_open(&b.mutator);
    const bool ok = run(&b, argc, argv, &err);
    arcl_mutator_close(&b.mutator);
    arcl_merging_close(&b.merging);
    arcl_tasks_close(&b.tasks);
    arcl_library_close(&b.library);
    return ok ? 0 : bench_fail("%s", err.text);
}
