/*
 * bench_start - from exec to the first result of `arcl run` on one task.
 *
 * A case is a process; the clock starts before it is made, and stops at the
 * first byte it writes and when it has gone. The floor is /bin/true.
 */
#define _POSIX_C_SOURCE 200809L
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "options.h"

static const char option_text[] =
    "  --arcl FILE        the command\n"
    "  --programs PATH    what is read\n"
    "  --tasks PATH       likewise\n"
    "  --task ID          what is run of it, if that is not all\n" BENCH_OPTION_NAME BENCH_OPTIONS;

extern char **environ;

enum { CASES = 4, REPEAT_MAX = 10000 };

typedef struct bench {
    char *argv[CASES][16];
    uint64_t first[CASES][REPEAT_MAX]; /* ns to the first byte, 0 if there is none */
    unsigned done[CASES];              /* runs so far */
    char output[1 << 16];              /* of the last process */
    size_t len;
    int status;
} bench;

static const char *const case_names[CASES] = {"floor: /bin/true", "arcl --version", "arcl run, one task",
                                              "same as --json"};

/* Runs the command and returns the nanoseconds until it has gone; *first until its first byte. */
static uint64_t run_once(bench *b, char **argv, uint64_t *first)
{
    posix_spawn_file_actions_t actions;
    int ends[2];
    pid_t pid;
    ssize_t n;
    char rest[4096];

    b->status = -1;
    b->len = 0;
    *first = 0;
    if (pipe(ends) != 0)
        return 0;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_addclose(&actions, ends[0]);
    posix_spawn_file_actions_addclose(&actions, ends[1]);
    const uint64_t start = arcl_clock_ns();
    const bool made = posix_spawn(&pid, argv[0], &actions, NULL, argv, environ) == 0;
    close(ends[1]);
    while (made && (n = read(ends[0], rest, sizeof rest)) > 0) {
        if (*first == 0)
            *first = arcl_clock_ns() - start;
        const size_t kept = (size_t)n < sizeof b->output - 1 - b->len ? (size_t)n : sizeof b->output - 1 - b->len;
        memcpy(b->output + b->len, rest, kept);
        b->len += kept;
    }
    if (made)
        waitpid(pid, &b->status, 0);
    const uint64_t end = arcl_clock_ns() - start;
    b->output[b->len] = 0;
    close(ends[0]);
    posix_spawn_file_actions_destroy(&actions);
    return end;
}

static uint64_t once(void *what, size_t k)
{
    bench *b = what;
    return run_once(b, b->argv[k], &b->first[k][b->done[k]++]);
}

static void set_argv(char **to, const char *const *words)
{
    for (; *words; words++)
        *to++ = (char *)(uintptr_t)*words;
    *to = NULL;
}

/* Every command must end well, and the run must give right answers alone. */
static bool check(bench *b, arcl_error *err)
{
    uint64_t first;

    for (unsigned k = 0; k < CASES; k++) {
        run_once(b, b->argv[k], &first);
        if (b->status != 0)
            return arcl_fail(err, "%s ends with status %d", case_names[k], b->status);
    }
    if (!strstr(b->output, "\"correct\":true") || strstr(b->output, "\"correct\":false"))
        return arcl_fail(err, "the answers of the run are not right");
    return true;
}

static bool tell(bench *b, const char *name, const arcl_bench_stats *stats, unsigned repeat, const char *folder)
{
    arcl_bench_report out;

    printf("%s: processes from exec on, best of %u interleaved repeats\n", name, repeat);
    printf("  %-18s %14s %12s %12s %12s\n", "", "first result", "median", "exit", "median");
    arcl_bench_report_open(&out, name);
    for (unsigned k = 0; k < CASES; k++) {
        const arcl_bench_stats first = arcl_bench_stats_of(b->first[k], repeat);
        arcl_bench_report_row(&out);
        arcl_bench_report_text(&out, "case", case_names[k]);
        if (first.best > 0) {
            arcl_bench_report_number(&out, "first_best_ns", first.best);
            arcl_bench_report_number(&out, "first_median_ns", first.median);
        } else {
            arcl_bench_report_nothing(&out, "first_best_ns");
            arcl_bench_report_nothing(&out, "first_median_ns");
        }
        arcl_bench_report_number(&out, "exit_best_ns", stats[k].best);
        arcl_bench_report_number(&out, "exit_median_ns", stats[k].median);
        printf("  %-18s %14s %12s %12s %12s\n", case_names[k], first.best > 0 ? bench_time(first.best).s : "",
               first.best > 0 ? bench_time(first.median).s : "", bench_time(stats[k].best).s,
               bench_time(stats[k].median).s);
    }
    return bench_report_close(&out, folder);
}

int main(int argc, char **argv)
{
    bench_begin(argc, argv, option_text);

    static bench b;
    static uint64_t scratch[CASES * REPEAT_MAX];
    const char *arcl = bench_option(argc, argv, "--arcl", "build/arcl");
    const char *programs = bench_option(argc, argv, "--programs", "data/programs/mirrors.py");
    const char *tasks = bench_option(argc, argv, "--tasks", "data/tasks/2f3d43d8.json");
    const char *task = bench_option(argc, argv, "--task", NULL), *only = task ? "--task" : NULL;
    const char *const words[CASES][16] = {
        {"/bin/true"},
        {arcl, "--version"},
        {arcl, "run", "--programs", programs, "--tasks", tasks, only, task},
        {arcl, "run", "--json", "--programs", programs, "--tasks", tasks, only, task},
    };
    unsigned repeat = bench_option_number(argc, argv, "--repeat", 100);
    arcl_bench_stats stats[CASES];
    arcl_error err = {{0}};

    repeat = repeat > REPEAT_MAX ? REPEAT_MAX : repeat;
    for (unsigned k = 0; k < CASES; k++)
        set_argv(b.argv[k], words[k]);
    if (!check(&b, &err))
        return bench_fail("%s", err.text);
    arcl_bench_interleave(once, &b, CASES, repeat, scratch, stats);
    return tell(&b, bench_option(argc, argv, "--name", "start"), stats, repeat, bench_option(argc, argv, "--out", "."))
               ? 0
               : 1;
}
