/* Teams: every job once, reports in order, never far ahead. */
#define _POSIX_C_SOURCE 200809L
#include "exec/run.h"

#include <criterion/criterion.h>
#include <stdatomic.h>
#include <time.h>

enum { JOBS = 500 };

typedef struct log {
    atomic_int done[JOBS];
    atomic_size_t started;
    size_t reported, stop_after, window;
    bool wrong;
} log;

static void work(void *to, unsigned thread, size_t job)
{
    log *l = to;

    (void)thread;
    atomic_fetch_add(&l->started, 1);
    if (job % 7 == 0)
        nanosleep(&(struct timespec){0, 200000}, NULL); /* some take longer than those after them */
    atomic_fetch_add(&l->done[job], 1);
}

static bool report(void *to, size_t job)
{
    log *l = to;

    l->wrong = l->wrong || job != l->reported || atomic_load(&l->done[job]) != 1 ||
               atomic_load(&l->started) > l->reported + l->window;
    l->reported++;
    return l->reported != l->stop_after;
}

/* Lets one team do these plans one after the other. */
static void do_plans(unsigned threads, size_t window, const arcl_team_plan *plans, size_t n)
{
    arcl_error err = {0};
    arcl_arena mem;
    jmp_buf full;

    arcl_arena_open(&mem, SIZE_MAX);
    mem.escape = &full;
    cr_assert(setjmp(full) == 0);
    arcl_team *t = arcl_team_open(&mem, threads, window, &err);
    cr_assert_not_null(t, "%s", err.text);
    for (size_t k = 0; k < n; k++)
        arcl_team_run(t, &plans[k]);
    arcl_team_close(t);
    arcl_arena_close(&mem);
}

static void run(log *l, unsigned threads, size_t window)
{
    l->window = window;
    do_plans(threads, window, &(arcl_team_plan){JOBS, work, report, l}, 1);
    cr_expect_not(l->wrong, "%u threads, window %zu", threads, window);
}

Test(team, does_every_job_once_and_reports_in_order, .timeout = 60)
{
    static const unsigned threads[] = {1, 2, 8};
    static const size_t windows[] = {1, 2, 16, 1000};

    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 4; j++) {
            log l = {0};
            run(&l, threads[i], windows[j]);
            cr_expect_eq(l.reported, JOBS);
        }
}

Test(team, stops_when_the_reader_has_enough, .timeout = 60)
{
    log l = {.stop_after = 100};

    run(&l, 4, 8);
    cr_expect_eq(l.reported, 100);
    cr_expect_leq(atomic_load(&l.started), 108);
}

Test(team, does_plan_after_plan_whether_or_not_there_was_enough_of_the_last, .timeout = 60)
{
    enum { PLANS = 60 };
    static log logs[PLANS];
    arcl_team_plan plans[PLANS];

    for (unsigned k = 0; k < PLANS; k++) {
        logs[k] = (log){.window = 16, .stop_after = k % 3 ? 40 : 0};
        plans[k] = (arcl_team_plan){k % 4 ? 50 + k : 0, work, report, &logs[k]};
    }
    do_plans(4, 16, plans, PLANS);
    for (unsigned k = 0; k < PLANS; k++) {
        const size_t expected = plans[k].jobs && k % 3 ? 40 : plans[k].jobs;
        cr_expect_not(logs[k].wrong, "plan %u", k);
        cr_expect_eq(logs[k].reported, expected, "plan %u: %zu of %zu", k, logs[k].reported, expected);
    }
}
