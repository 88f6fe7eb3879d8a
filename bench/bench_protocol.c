/*
 * bench_protocol - a batt of 32 candidates and 4 differs, called once for each of 100 tasks on its first demonstration,
 * beside the system that it comes from. `arcl bench --only protocol` measures the same work without that.
 *
 * Processor time of one thread: where others compete for the machine, wall time would count against the slower side.
 * The time of a task is its best over the repeats. A call works out every output and every difference; loading and
 * merging are not counted. The floor is a call that works out nothing.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/cases.h"
#include "options.h"
#include "peer.h"

static const char option_text[] =
    "  --batt FILE        a generated file in the typed dialect\n"
    "  --tasks PATH       the first 100 of them are used\n"
    "  --peer COMMAND     protocol_peer.py with a checkout of the system the dialect comes from\n" BENCH_OPTIONS;

typedef enum what { CALL, FLOOR, WHATS } what;

/* Times of one side: by what, and by task and repeat. */
typedef struct side {
    uint64_t *ns[WHATS];
    arcl_bench_stats total[WHATS];
} side;

typedef struct protocol {
    arcl_arena mem;
    arcl_tasks tasks;
    arcl_protocol of;
    unsigned repeat;
    side ours, theirs;
    bench_peer peer;
} protocol;

static bool load(protocol *p, int argc, char **argv, arcl_error *err)
{
    return arcl_tasks_load(&p->tasks, bench_option(argc, argv, "--tasks", "data/tasks"), NULL, err) &&
           arcl_protocol_load(&p->of, bench_option(argc, argv, "--batt", "data/batts/protocol.py"), &p->tasks, err);
}

/* ---- one call ---------------------------------------------------------------------------------- */

static uint64_t time_ours(protocol *p, what w, const arcl_task *task)
{
    const uint64_t start = arcl_clock_cpu_ns();

    arcl_protocol_begin(&p->of, task);
    if (w == CALL)
        arcl_protocol_work_out(&p->of);
    return arcl_clock_cpu_ns() - start;
}

/* ---- checking ---------------------------------------------------------------------------------- */

/* Every value is the peer's. */
static bool check_value(void *to, const arcl_task *task, const arcl_batt_out *out, const arcl_text *ours,
                        arcl_error *err)
{
    protocol *p = to;

    return bench_peer_hear(&p->peer, err) &&
           (strcmp(ours->s, p->peer.line.s) == 0 ||
            arcl_fail(err, "t%u of %s is %.150s, and the peer's %.150s", out->t, task->id, ours->s, p->peer.line.s));
}

static bool check(protocol *p, arcl_error *err)
{
    for (size_t k = 0; k < p->of.ntasks; k++) {
        const arcl_task *task = &p->tasks.task[k];
        char *at;
        bench_peer_ask(&p->peer, "value %s", task->id);
        if (!bench_peer_hear(&p->peer, err))
            return false;
        if (strtoull(p->peer.line.s, &at, 10) != p->of.batt.o.n || strtoull(at, NULL, 10) != p->of.batt.s.n)
            return arcl_fail(err, "the peer has %s outputs and differences", p->peer.line.s);
        arcl_protocol_begin(&p->of, task);
        if (!arcl_protocol_texts(&p->of, task, check_value, p, err))
            return false;
    }
    return true;
}

/* ---- measuring --------------------------------------------------------------------------------- */

/* One side's pass over all tasks: repeat r. */
static void pass_ours(protocol *p, what w, unsigned r)
{
    for (size_t k = 0; k < p->of.ntasks; k++)
        p->ours.ns[w][k * p->repeat + r] = time_ours(p, w, &p->tasks.task[k]);
}

static bool pass_theirs(protocol *p, what w, unsigned r, arcl_error *err)
{
    for (size_t k = 0; k < p->of.ntasks; k++) {
        bench_peer_ask(&p->peer, "%s %s", w == CALL ? "time" : "floor", p->tasks.task[k].id);
        if (!bench_peer_hear(&p->peer, err))
            return false;
        p->theirs.ns[w][k * p->repeat + r] = strtoull(p->peer.line.s, NULL, 10);
    }
    return true;
}

static bool measure(protocol *p, arcl_error *err)
{
    for (unsigned w = 0; w < WHATS; w++) {
        p->ours.ns[w] = ARCL_TAKE(&p->mem, uint64_t, p->of.ntasks * p->repeat);
        p->theirs.ns[w] = ARCL_TAKE(&p->mem, uint64_t, p->of.ntasks * p->repeat);
    }
    for (unsigned r = 0; r < p->repeat; r++)
        for (unsigned w = 0; w < WHATS; w++) {
            pass_ours(p, (what)w, r);
            if (!pass_theirs(p, (what)w, r, err))
                return false;
        }
    return true;
}

/* ---- telling ----------------------------------------------------------------------------------- */

static void put_total(arcl_bench_report *out, const protocol *p, what w)
{
    static const char *const names[WHATS] = {"all outputs and differences", "floor: nothing"};
    const arcl_bench_stats ours = p->ours.total[w], theirs = p->theirs.total[w];

    printf("  %-28s %12s %12s %12s %12s %9s\n", names[w], bench_time(ours.best).s, bench_time(ours.median).s,
           bench_time(theirs.best).s, bench_time(theirs.median).s, bench_ratio(theirs.best / ours.best).s);
    arcl_bench_report_row(out);
    arcl_bench_report_text(out, "case", names[w]);
    arcl_bench_report_sides(out, ours, theirs);
}

static bool tell(protocol *p, const char *folder)
{
    arcl_bench_report out;

    printf("protocol: %zu tasks, %s outputs, %s differences, %s nodes; best of %u repeats in turns\n", p->of.ntasks,
           arcl_count(p->of.ntasks * p->of.batt.o.n).s, arcl_count(p->of.ntasks * p->of.batt.s.n).s,
           arcl_count(p->of.batt.graph.n).s, p->repeat);
    printf("  %-28s %12s %12s %12s %12s %9s   %s\n", "processor time", "arcl best", "median", "peer best", "median",
           "ratio", p->peer.name);
    arcl_bench_report_open(&out, "protocol");
    for (size_t k = 0; k < p->of.ntasks; k++) {
        arcl_bench_stats ours = {0}, theirs = {0};
        for (unsigned w = WHATS; w-- > 0;) {
            ours = arcl_bench_stats_of(p->ours.ns[w] + k * p->repeat, p->repeat);
            p->ours.total[w] = arcl_bench_stats_add(p->ours.total[w], ours);
            theirs = arcl_bench_stats_of(p->theirs.ns[w] + k * p->repeat, p->repeat);
            p->theirs.total[w] = arcl_bench_stats_add(p->theirs.total[w], theirs);
        }
        arcl_bench_report_row(&out);
        arcl_bench_report_text(&out, "case", p->tasks.task[k].id);
        arcl_bench_report_sides(&out, ours, theirs);
    }
    for (unsigned w = 0; w < WHATS; w++)
        put_total(&out, p, (what)w);
    return bench_report_close(&out, folder);
}

static bool run(protocol *p, int argc, char **argv, arcl_error *err)
{
    p->repeat = bench_option_number(argc, argv, "--repeat", 5);
    if (!load(p, argc, argv, err))
        return false;
    return bench_peer_open(&p->peer, bench_option(argc, argv, "--peer", NULL), err) && check(p, err) &&
           measure(p, err) && tell(p, bench_option(argc, argv, "--out", "."));
}

int main(int argc, char **argv)
{
    bench_begin(argc, argv, option_text);

    static protocol p;
    arcl_error err = {{0}};
    jmp_buf full;
    volatile bool done = false; /* set between setjmp and longjmp */

    arcl_arena_open(&p.mem, SIZE_MAX);
    arcl_tasks_open(&p.tasks);
    arcl_protocol_open(&p.of, &full);
    p.mem.escape = &full;
    if (setjmp(full) != 0)
        arcl_fail(&err, "no memory");
    else
        done = run(&p, argc, argv, &err);
    if (err.text[0])
        bench_fail("%s", err.text);
    bench_peer_close(&p.peer);
    arcl_protocol_close(&p.of);
    arcl_tasks_close(&p.tasks);
    arcl_arena_close(&p.mem);
    return done ? 0 : 1;
}
