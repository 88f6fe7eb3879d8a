/* Teams: every job once, reports in order, never far ahead. */
#define _POSIX_C_SOURCE 200809L
#include "exec/team.h"

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

static void run(log *l, unsigned threads, size_t window)
{
    arcl_error err = {0};

    l->window = window;
    cr_assert(arcl_team_run(&(arcl_team_plan){threads, JOBS, window, work, report, l}, &err), "%s", err.text);
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

Test(team, with_nothing_to_do_is_done)
{
    arcl_error err = {0};
    cr_expect(arcl_team_run(&(arcl_team_plan){4, 0, 8, work, report, NULL}, &err));
}
