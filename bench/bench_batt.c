/*
 * bench_batt - what it costs to merge programs into one graph, to make candidates of them, and to cut them out again.
 *
 *   --programs PATH    a .py file or a folder of them
 *   --tasks PATH       of the first task in it colours and angles are learned
 *   --name NAME --repeat N --out FOLDER --candidates N
 *
 * A candidate is made in the graph, from one to three edits of a program, and is one that was not there before. The
 * floor is a walk over the cone of each program, which every edit begins with.
 */
#include <stdio.h>

#include "bench.h"
#include "batt/mutate.h"
#include "lang/program.h"

enum { FLOOR, MERGE, MUTATE, CUT_OUT, CASES };

static const char *const case_names[CASES] = {"floor: walk a cone", "merge", "mutate", "cut out"};

typedef struct bench {
    arcl_library library;
    arcl_tasks tasks;
    arcl_facts facts;
    arcl_dag dag;
    uint32_t *roots;
    arcl_candidate *made;
    arcl_mutator mutator;
    arcl_cone cone;
    arcl_arena mem;
    unsigned candidates;
    size_t done[CASES]; /* programs of the last time */
    size_t bytes;       /* that the candidates of the last time took */
} bench;

static void merge(bench *b)
{
    arcl_dag_reset(&b->dag);
    for (size_t k = 0; k < b->library.n; k++)
        b->roots[k] = arcl_dag_add(&b->dag, &b->library.programs[k], NULL, NULL);
}

static size_t mutate(bench *b)
{
    size_t n = 0;

    for (unsigned k = 0; k < b->candidates; k++)
        n += arcl_mutate(&b->mutator, b->roots[k % b->library.n], &b->made[n]);
    return n;
}

static uint64_t time_mutate(bench *b)
{
    arcl_stock stock;

    merge(b);
    if (!arcl_stock_make(&stock, &b->dag, b->roots, (uint32_t)b->library.n))
        return 0;
    arcl_mutator_begin(&b->mutator, &b->dag, &stock, &b->facts, 1);
    for (size_t k = 0; k < b->library.n; k++)
        arcl_mutator_know(&b->mutator, b->roots[k]);
    const size_t before = arcl_arena_used(&b->dag.mem) + arcl_arena_used(&b->mutator.mem);
    const uint64_t start = arcl_clock_ns();
    b->done[MUTATE] = mutate(b);
    const uint64_t ns = arcl_clock_ns() - start;
    b->bytes = arcl_arena_used(&b->dag.mem) + arcl_arena_used(&b->mutator.mem) - before;
    arcl_stock_close(&stock);
    return ns;
}

static uint64_t once(void *what, size_t k)
{
    bench *b = what;

    if (k == MUTATE)
        return time_mutate(b);
    if (k != MERGE)
        merge(b);
    arcl_arena_reset(&b->mem);
    b->cone = (arcl_cone){0};
    b->done[k] = b->library.n;
    const uint64_t start = arcl_clock_ns();
    if (k == MERGE)
        merge(b);
    for (size_t p = 0; p < b->library.n && k == FLOOR; p++)
        arcl_dag_cone(&b->dag, b->roots[p], &b->cone, &b->mem);
    for (size_t p = 0; p < b->library.n && k == CUT_OUT; p++)
        arcl_dag_cut_out(&b->dag, b->roots[p], "cut", &b->cone, &b->mem, &b->mem);
    return arcl_clock_ns() - start;
}

/* Every program, cut out of the merge, must be the one that went in; candidates must differ from each other. */
static bool check(bench *b, arcl_error *err)
{
    arcl_dag again;
    bool same = true;

    merge(b);
    arcl_dag_open(&again, SIZE_MAX);
    again.mem.escape = b->dag.mem.escape;
    for (size_t k = 0; k < b->library.n; k++) {
        const arcl_program *cut = arcl_dag_cut_out(&b->dag, b->roots[k], "cut", &b->cone, &b->mem, &b->mem);
        const uint32_t root = arcl_dag_add(&again, cut, NULL, NULL);
        same = same && again.node[root].hash == b->dag.node[b->roots[k]].hash;
    }
    arcl_dag_close(&again);
    return same || arcl_fail(err, "a program is not the same once it was cut out");
}

static bool tell(const bench *b, const char *name, const bench_stats *stats, unsigned repeat, const char *folder)
{
    bench_report out;

    printf("%s: %s programs, %s nodes with %s candidates, best of %u interleaved repeats\n", name,
           bench_count(b->library.n).s, bench_count(b->dag.n).s, bench_count(b->done[MUTATE]).s, repeat);
    printf("  %-20s %12s %12s %12s %14s\n", "", "best", "median", "a program", "programs/s");
    bench_report_open(&out, name);
    for (unsigned k = 0; k < CASES; k++) {
        const double each = stats[k].best / (double)b->done[k];
        printf("  %-20s %12s %12s %12s %14s\n", case_names[k], bench_time(stats[k].best).s,
               bench_time(stats[k].median).s, bench_time(each).s, bench_count((uint64_t)(1e9 / each)).s);
        bench_report_row(&out);
        bench_report_text(&out, "case", case_names[k]);
        bench_report_number(&out, "programs", (double)b->done[k]);
        bench_report_number(&out, "best_ns", stats[k].best);
        bench_report_number(&out, "median_ns", stats[k].median);
        bench_report_number(&out, "ns_per_program", each);
        bench_report_number(&out, "bytes_per_program", k == MUTATE ? (double)b->bytes / (double)b->done[k] : 0);
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
    bench_stats stats[CASES];
    jmp_buf full;

    b->candidates = bench_option_number(argc, argv, "--candidates", 10000);
    if (!load(b, argc, argv, err))
        return false;
    b->mem.escape = b->dag.mem.escape = b->mutator.mem.escape = &full;
    if (setjmp(full))
        return arcl_fail(err, "there is not enough memory");
    b->roots = ARCL_TAKE(&b->tasks.mem, uint32_t, b->library.n);
    b->made = ARCL_TAKE(&b->tasks.mem, arcl_candidate, b->candidates);
    uint64_t *scratch = ARCL_TAKE(&b->tasks.mem, uint64_t, (size_t)CASES * repeat);
    if (!check(b, err))
        return false;
    bench_interleave(once, b, CASES, repeat, scratch, stats);
    once(b, MUTATE); /* for the nodes that are told */
    return tell(b, bench_option(argc, argv, "--name", "batt"), stats, repeat, bench_option(argc, argv, "--out", "."));
}

int main(int argc, char **argv)
{
    bench b = {0};
    arcl_error err = {{0}};

    arcl_library_open(&b.library);
    arcl_tasks_open(&b.tasks);
    arcl_arena_open(&b.mem, SIZE_MAX);
    arcl_dag_open(&b.dag, SIZE_MAX);
    arcl_mutator_open(&b.mutator);
    const bool ok = run(&b, argc, argv, &err);
    arcl_mutator_close(&b.mutator);
    arcl_dag_close(&b.dag);
    arcl_arena_close(&b.mem);
    arcl_tasks_close(&b.tasks);
    arcl_library_close(&b.library);
    return ok ? 0 : bench_fail("%s", err.text);
}
