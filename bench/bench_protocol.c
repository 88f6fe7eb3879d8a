/*
 * bench_protocol - a batt of 32 candidates and 4 differs, called once for each of 100 tasks on its first demonstration.
 *
 * Processor time of one thread: where others compete for the machine, wall time would count against the slower side.
 * The time of a task is its best over the repeats. A call works out every output and every difference; loading and
 * merging are not counted. The floor is a call that works out nothing.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "batt/batt.h"
#include "options.h"
#include "peer.h"

static const char option_text[] =
    "  --batt FILE        a generated file in the typed dialect\n"
    "  --tasks PATH       the first 100 of them are used\n"
    "  --peer COMMAND     protocol_peer.py with a checkout of the system the dialect comes "
    "from; without it arcl alone\n" BENCH_OPTIONS;

enum { TASKS = 100 };

typedef enum what { CALL, FLOOR, WHATS } what;

/* Times of one side: by what, and by task and repeat. */
typedef struct side {
    uint64_t *ns[WHATS];
    arcl_bench_stats total[WHATS];
} side;

typedef struct protocol {
    arcl_arena mem;
    arcl_library library;
    arcl_tasks tasks;
    arcl_batt batt;
    arcl_memo memo;
    size_t ntasks;
    unsigned repeat;
    side ours, theirs;
    bench_peer peer;
    bool has_peer;
} protocol;

static bool load(protocol *p, int argc, char **argv, arcl_error *err)
{
    const char *file = bench_option(argc, argv, "--batt", "data/batts/protocol.py");

    if (!arcl_library_load(&p->library, file, err) ||
        !arcl_tasks_load(&p->tasks, bench_option(argc, argv, "--tasks", "data/tasks"), NULL, err))
        return false;
    if (p->library.ncomplaints > 0)
        return arcl_fail(err, "%s", p->library.complaints[0].text);
    if (p->library.n != 1 || p->library.programs[0].nouts == 0)
        return arcl_fail(err, "%s is not a generated batt", file);
    arcl_batt_add_generated(&p->batt, &p->library.programs[0]);
    p->ntasks = p->tasks.n < TASKS ? p->tasks.n : TASKS;
    return true;
}

/* ---- one call ---------------------------------------------------------------------------------- */

static void begin(protocol *p, const arcl_task *task)
{
    const arcl_val param[ARCL_PARAM_MAX] = {
        [ARCL_PARAM_S] = task->pairs,
        [ARCL_PARAM_I] = task->samples[0].input,
        [ARCL_PARAM_C] = task->samples[0].output,
        [ARCL_PARAM_TASK] = arcl_str(task->id, (int32_t)strlen(task->id)),
    };
    arcl_memo_begin(&p->memo, &p->batt.graph, param);
}

static void work_out(protocol *p, const arcl_batt_outs *outs)
{
    for (size_t k = 0; k < outs->n; k++)
        arcl_memo_get(&p->memo, outs->at[k].root);
}

static uint64_t time_ours(protocol *p, what w, const arcl_task *task)
{
    const uint64_t start = arcl_clock_cpu_ns();

    begin(p, task);
    if (w == CALL) {
        work_out(p, &p->batt.o);
        work_out(p, &p->batt.s);
    }
    return arcl_clock_cpu_ns() - start;
}

/* ---- checking ---------------------------------------------------------------------------------- */

/* Every value is the peer's; without a peer there must be one. */
static bool check_outs(protocol *p, const arcl_task *task, const arcl_batt_outs *outs, arcl_error *err)
{
    arcl_text ours = {0};
    bool good = true;

    for (size_t k = 0; k < outs->n && good; k++) {
        const arcl_batt_out *x = &outs->at[k];
        arcl_text_clear(&ours);
        good =
            arcl_memo_text(&p->memo, x->root, &ours) || arcl_fail(err, "t%u of %s is cut by a budget", x->t, task->id);
        good = good && (!p->has_peer || bench_peer_hear(&p->peer, err));
        if (good && p->has_peer && strcmp(ours.s, p->peer.line.s) != 0)
            good = arcl_fail(err, "t%u of %s is %.150s, and the peer's %.150s", x->t, task->id, ours.s, p->peer.line.s);
    }
    arcl_text_close(&ours);
    return good;
}

static bool check(protocol *p, arcl_error *err)
{
    for (size_t k = 0; k < p->ntasks; k++) {
        const arcl_task *task = &p->tasks.task[k];
        if (task->ntrain == 0)
            return arcl_fail(err, "%s has no demonstration", task->id);
        if (p->has_peer) {
            char *at;
            bench_peer_ask(&p->peer, "value %s", task->id);
            if (!bench_peer_hear(&p->peer, err))
                return false;
            if (strtoull(p->peer.line.s, &at, 10) != p->batt.o.n || strtoull(at, NULL, 10) != p->batt.s.n)
                return arcl_fail(err, "the peer has %s outputs and differences", p->peer.line.s);
        }
        begin(p, task);
        if (!check_outs(p, task, &p->batt.o, err) || !check_outs(p, task, &p->batt.s, err))
            return false;
    }
    return true;
}

/* ---- measuring --------------------------------------------------------------------------------- */

/* One side's pass over all tasks: repeat r. */
static void pass_ours(protocol *p, what w, unsigned r)
{
    for (size_t k = 0; k < p->ntasks; k++)
        p->ours.ns[w][k * p->repeat + r] = time_ours(p, w, &p->tasks.task[k]);
}

static bool pass_theirs(protocol *p, what w, unsigned r, arcl_error *err)
{
    for (size_t k = 0; k < p->ntasks; k++) {
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
        p->ours.ns[w] = ARCL_TAKE(&p->mem, uint64_t, p->ntasks * p->repeat);
        p->theirs.ns[w] = ARCL_TAKE(&p->mem, uint64_t, p->ntasks * p->repeat);
    }
    for (unsigned r = 0; r < p->repeat; r++)
        for (unsigned w = 0; w < WHATS; w++) {
            pass_ours(p, (what)w, r);
            if (p->has_peer && !pass_theirs(p, (what)w, r, err))
                return false;
        }
    return true;
}

/* ---- telling ----------------------------------------------------------------------------------- */

static void put_total(arcl_bench_report *out, const protocol *p, what w)
{
    static const char *const names[WHATS] = {"all outputs and differences", "floor: nothing"};
    const arcl_bench_stats ours = p->ours.total[w], theirs = p->theirs.total[w];

    printf("  %-28s %12s %12s", names[w], bench_time(ours.best).s, bench_time(ours.median).s);
    if (p->has_peer)
        printf(" %12s %12s %9s", bench_time(theirs.best).s, bench_time(theirs.median).s,
               bench_ratio(theirs.best / ours.best).s);
    printf("\n");
    arcl_bench_report_row(out);
    arcl_bench_report_text(out, "case", names[w]);
    arcl_bench_report_sides(out, ours, p->has_peer ? &theirs : NULL);
}

static bool tell(protocol *p, const char *folder)
{
    arcl_bench_report out;

    printf("protocol: %zu tasks, %s outputs, %s differences, %s nodes; best of %u repeats in turns\n", p->ntasks,
           arcl_count(p->ntasks * p->batt.o.n).s, arcl_count(p->ntasks * p->batt.s.n).s, arcl_count(p->batt.graph.n).s,
           p->repeat);
    printf("  %-28s %12s %12s", "processor time", "arcl best", "median");
    if (p->has_peer)
        printf(" %12s %12s %9s   %s", "peer best", "median", "ratio", p->peer.name);
    printf("\n");
    arcl_bench_report_open(&out, "protocol");
    for (size_t k = 0; k < p->ntasks; k++) {
        arcl_bench_stats ours = {0}, theirs = {0};
        for (unsigned w = WHATS; w-- > 0;) {
            ours = arcl_bench_stats_of(p->ours.ns[w] + k * p->repeat, p->repeat);
            p->ours.total[w] = arcl_bench_stats_add(p->ours.total[w], ours);
            if (!p->has_peer)
                continue;
            theirs = arcl_bench_stats_of(p->theirs.ns[w] + k * p->repeat, p->repeat);
            p->theirs.total[w] = arcl_bench_stats_add(p->theirs.total[w], theirs);
        }
        arcl_bench_report_row(&out);
        arcl_bench_report_text(&out, "case", p->tasks.task[k].id);
        arcl_bench_report_sides(&out, ours, p->has_peer ? &theirs : NULL);
    }
    for (unsigned w = 0; w < WHATS; w++)
        put_total(&out, p, (what)w);
    return bench_report_close(&out, folder);
}

static bool run(protocol *p, int argc, char **argv, arcl_error *err)
{
    const char *peer = bench_option(argc, argv, "--peer", NULL);

    p->repeat = bench_option_number(argc, argv, "--repeat", 5);
    if (!load(p, argc, argv, err))
        return false;
    p->has_peer = peer != NULL;
    if (p->has_peer && !bench_peer_open(&p->peer, peer, err))
        return false;
    return check(p, err) && measure(p, err) && tell(p, bench_option(argc, argv, "--out", "."));
}

int main(int argc, char **argv)
{
    bench_begin(argc, argv, option_text);

    static protocol p;
    arcl_error err = {{0}};
    jmp_buf full;
    volatile bool done = false; /* set between setjmp and longjmp */

    arcl_arena_open(&p.mem, SIZE_MAX);
    arcl_library_open(&p.library);
    arcl_tasks_open(&p.tasks);
    arcl_batt_open(&p.batt, SIZE_MAX, &full);
    arcl_memo_open(&p.memo, (arcl_budget){0});
    p.mem.escape = p.memo.mem.escape = &full;
    if (setjmp(full) != 0)
        arcl_fail(&err, "no memory");
    else
        done = run(&p, argc, argv, &err);
    if (err.text[0])
        bench_fail("%s", err.text);
    if (p.has_peer)
        bench_peer_close(&p.peer);
    arcl_memo_close(&p.memo);
    arcl_batt_close(&p.batt);
    arcl_tasks_close(&p.tasks);
    arcl_library_close(&p.library);
    arcl_arena_close(&p.mem);
    return done ? 0 : 1;
}
