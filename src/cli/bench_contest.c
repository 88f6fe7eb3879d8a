/* bench_contest.c - turns and clocks. */
#include "cli/bench_contest.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"

enum {
    ROUNDS_MAX = 1000,
    BRIEF = 2000000, /* ns: what takes less is repeated, so that clocks and waiting do not count */
    REPEATS_MAX = 1000,
    LONG = 20000000 /* ns: what takes more is warm after one turn */
};

bool arcl_contest_may_begin(arcl_bench *b, arcl_bench_group group, unsigned weight)
{
    const arcl_bench_results *r = &b->results;

    if (arcl_clock_ns() < b->end || r->n == 0 || r->row[r->n - 1].group != group)
        return true;
    b->weight -= weight;
    b->results.left_out++;
    return false;
}

void arcl_contest_lose(arcl_bench *b, const arcl_device *d, const arcl_error *err)
{
    arcl_cli_say("%s", err->text);
    b->failed = true;
    for (unsigned k = 0; k < b->devices; k++)
        if (b->device[k] == d)
            b->device[k--] = b->device[--b->devices];
}

void arcl_contest_enter(arcl_contest *c, const arcl_bench_row *row, arcl_bench_who who, arcl_device *d,
                        arcl_bench_fn *run, void *self)
{
    arcl_contestant *x = &c->at[c->n++];

    *x = (arcl_contestant){.row = *row, .run = run, .self = self, .device = d, .repeats = 1};
    x->row.who = who;
    x->row.device = d ? d->info->number : 0;
    x->row.wall = UINT64_MAX;
}

/* One turn; a failure ends it for the contestant. */
static void turn(arcl_bench *b, arcl_contestant *x)
{
    arcl_error err = {0};

    if (x->out || (x->device && arcl_device_is_lost(x->device)))
        return;
    const uint64_t wall = arcl_clock_ns(), cpu = arcl_clock_cpu_ns();
    const bool ok = x->run(x->self, x->repeats, &err);
    const uint64_t cpu_took = (arcl_clock_cpu_ns() - cpu) / x->repeats;
    const uint64_t took = (arcl_clock_ns() - wall) / x->repeats;
    if (!ok) {
        x->out = true;
        arcl_contest_lose(b, x->device, &err);
        return;
    }
    if (took < x->row.wall)
        x->row.wall = took;
    x->cpu[x->row.rounds++ % ARCL_BENCH_SAMPLES] = cpu_took;
}

static int by_size(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* The middle of the times: some kernels book the time of other threads late, so that the least is too little. */
static uint64_t middle(arcl_contestant *x)
{
    const unsigned n = x->row.rounds < ARCL_BENCH_SAMPLES ? x->row.rounds : ARCL_BENCH_SAMPLES;

    qsort(x->cpu, n, sizeof *x->cpu, by_size);
    return n ? x->cpu[n / 2] : 0;
}

/* The first turns count for nothing: kernels may be compiled in them, memory is touched for the first time. */
static void warm_up(arcl_bench *b, arcl_contestant *x)
{
    turn(b, x);
    if (x->row.wall < LONG)
        turn(b, x);
    if (x->row.wall < BRIEF)
        x->repeats = (unsigned)(BRIEF / (x->row.wall + 1)) + 1;
    if (x->repeats > REPEATS_MAX)
        x->repeats = REPEATS_MAX;
    x->row.wall = UINT64_MAX;
    x->row.rounds = 0;
}

void arcl_contest_run(arcl_bench *b, arcl_contest *c, unsigned weight)
{
    const uint64_t begin = arcl_clock_ns();
    const uint64_t share = begin < b->end ? (b->end - begin) / b->weight * weight : 0;

    for (unsigned k = 0; k < c->n; k++)
        warm_up(b, &c->at[k]);
    for (unsigned round = 0; round < ROUNDS_MAX && (round == 0 || arcl_clock_ns() - begin < share); round++)
        for (unsigned k = 0; k < c->n; k++)
            turn(b, &c->at[k]);
    for (unsigned k = 0; k < c->n; k++)
        c->at[k].row.cpu = middle(&c->at[k]);
    b->weight -= weight;
}

void arcl_contest_keep(arcl_bench *b, const arcl_contest *c)
{
    arcl_bench_results *r = &b->results;

    for (unsigned k = 0; k < c->n; k++) {
        if (c->at[k].row.rounds == 0)
            continue;
        if (r->n == r->room) {
            arcl_bench_row *more = ARCL_TAKE(&b->cli->mem, arcl_bench_row, 2 * r->room + 64);
            if (r->n)
                memcpy(more, r->row, r->n * sizeof *more);
            r->row = more;
            r->room = 2 * r->room + 64;
        }
        r->row[r->n++] = c->at[k].row;
    }
}
