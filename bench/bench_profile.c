/*
 * bench_profile - what a profile costs: a suite of solvers on their samples, with and without one.
 *
 * Times are processor time of one thread, the best of many passes in turns, so that other work of the machine does not
 * count. A pass is the whole suite with all answers compared. A profile that is begun and ended with each pass has to
 * make its frames anew; one of several passes has them.
 */
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include "options.h"
#include "base/profile.h"
#include "exec/plan.h"
#include "exec/run.h"

static const char option_text[] = "  --programs PATH    what to run\n"
                                  "  --tasks PATH       on what\n" BENCH_OPTION_NAME BENCH_OPTIONS;

enum { PASSES = 10, CASES = 5 };

typedef enum kind { OFF, ON, EVERY } kind;

static const struct {
    const char *name;
    kind kind;
    unsigned passes;
} cases[CASES] = {
    {"off, 1 pass", OFF, 1},
    {"on, 1 pass", ON, 1},
    {"off, 10 passes", OFF, PASSES},
    {"on, 10 passes", ON, PASSES},
    {"on with --every-call, 10 passes", EVERY, PASSES},
};

typedef struct bench {
    arcl_library library;
    arcl_tasks tasks;
    arcl_arena mem;
    arcl_job *jobs; /* of PASSES passes */
    size_t n;       /* of one */
    size_t right;   /* of the last run */
    uint64_t stamps[CASES], calls[CASES];
} bench;

static bool take(void *to, const arcl_job *job, const arcl_result *r)
{
    (void)job;
    ((bench *)to)->right += r->status == ARCL_CORRECT;
    return true;
}

static uint64_t calls_of(const arcl_frame *f)
{
    uint64_t n = f->op == ARCL_FRAME_NO_OP ? 0 : f->calls;

    for (uint32_t j = 0; f->kind == ARCL_FRAME_PROGRAM && j < f->program->n; j++)
        n += calls_of(&f->program->at[j]);
    for (const arcl_frame *k = f->kid; k; k = k->next)
        n += calls_of(k);
    return n;
}

static uint64_t once(void *what, size_t k)
{
    bench *b = what;
    arcl_error err = {0};

    b->right = 0;
    const uint64_t start = arcl_clock_cpu_ns();
    if (cases[k].kind != OFF)
        arcl_profile_begin((arcl_profile_options){.every = cases[k].kind == EVERY});
    const bool ok = arcl_run(b->jobs, b->n * cases[k].passes, (arcl_run_options){.threads = 1}, take, b, &err);
    const arcl_profile *p = cases[k].kind != OFF ? arcl_profile_end() : NULL;
    const uint64_t ns = arcl_clock_cpu_ns() - start;
    if (!ok)
        exit(bench_fail("%s", err.text));
    b->stamps[k] = b->calls[k] = 0;
    for (; p; p = p->next) {
        b->stamps[k] += p->stamps;
        b->calls[k] += calls_of(&p->root);
    }
    arcl_profile_free();
    return ns / cases[k].passes;
}

static bool load(bench *b, const char *programs, const char *tasks, arcl_error *err)
{
    arcl_library_open(&b->library);
    arcl_tasks_open(&b->tasks);
    if (!arcl_library_load(&b->library, programs, err) || !arcl_tasks_load(&b->tasks, tasks, NULL, err))
        return false;
    const arcl_plan plan = arcl_plan_make(&b->mem, &b->library, &b->tasks, (arcl_plan_choice){0});
    b->jobs = ARCL_TAKE(&b->mem, arcl_job, plan.samples * PASSES);
    for (size_t t = 0; t < b->tasks.n; t++)
        for (uint32_t k = 0; k < plan.part[t].count; k++) {
            const arcl_program *p = &b->library.programs[plan.order[plan.part[t].first + k]];
            const arcl_task *task = &b->tasks.task[t];
            for (uint32_t j = 0; j < task->ntrain + task->ntest; j++)
                b->jobs[b->n++] = (arcl_job){p, task, &task->samples[j]};
        }
    for (size_t k = b->n; k < b->n * PASSES; k++)
        b->jobs[k] = b->jobs[k - b->n];
    return true;
}

int main(int argc, char **argv)
{
    bench b = {0};
    arcl_bench_stats stats[CASES];
    arcl_bench_report report;
    arcl_error err = {0};
    jmp_buf full;

    bench_begin(argc, argv, option_text);
    const unsigned repeat = bench_option_number(argc, argv, "--repeat", 25);
    arcl_arena_open(&b.mem, SIZE_MAX);
    b.mem.escape = &full;
    if (setjmp(full) != 0)
        return bench_fail("no memory");
    if (!load(&b, bench_option(argc, argv, "--programs", "data/programs"),
              bench_option(argc, argv, "--tasks", "data/tasks"), &err))
        return bench_fail("%s", err.text);
    arcl_bench_interleave(once, &b, CASES, repeat, ARCL_TAKE(&b.mem, uint64_t, (size_t)CASES * repeat), stats);
    arcl_bench_report_open(&report, bench_option(argc, argv, "--name", "profile"));
    printf("%zu samples, %zu right in the last run; a pass:\n", b.n, b.right);
    for (size_t k = 0; k < CASES; k++) {
        const size_t off = cases[k].passes == 1 ? 0 : 2;
        const double more = (stats[k].best / stats[off].best - 1) * 100;
        printf("  %-32s best %s, median %s, %+.1f %%; %.0f stamps for %.0f calls\n", cases[k].name,
               bench_time(stats[k].best).s, bench_time(stats[k].median).s, more, (double)b.stamps[k] / cases[k].passes,
               (double)b.calls[k] / cases[k].passes);
        arcl_bench_report_row(&report);
        arcl_bench_report_text(&report, "case", cases[k].name);
        arcl_bench_report_number(&report, "best_ns", stats[k].best);
        arcl_bench_report_number(&report, "median_ns", stats[k].median);
        arcl_bench_report_number(&report, "more_percent", more);
        arcl_bench_report_number(&report, "stamps", (double)b.stamps[k] / cases[k].passes);
        arcl_bench_report_number(&report, "calls", (double)b.calls[k] / cases[k].passes);
    }
    const bool ok = bench_report_close(&report, bench_option(argc, argv, "--out", "."));
    arcl_arena_close(&b.mem);
    arcl_library_close(&b.library);
    arcl_tasks_close(&b.tasks);
    return ok ? 0 : 1;
}
