/*
 * bench_contest.h - plain C and devices do the same work in turns, and are timed.
 *
 * Layer: cli.
 */
#ifndef ARCL_CLI_BENCH_CONTEST_H
#define ARCL_CLI_BENCH_CONTEST_H

#include "cli/bench_rows.h"
#include "device/trial.h"

typedef struct arcl_bench {
    arcl_cli *cli;
    arcl_bench_results results;
    arcl_device *device[ARCL_DEVICES_MAX]; /* open, and without a failure so far */
    unsigned devices;
    arcl_arena mem;  /* of the case at hand */
    uint64_t end;    /* on the clock: no case begins later */
    unsigned weight; /* of the cases to come, this one included: what they get of the time that is left */
    bool failed;     /* a device failed or gave a wrong result */
} arcl_bench;

enum { ARCL_BENCH_CONTESTANTS = 3 + 2 * ARCL_DEVICES_MAX, ARCL_BENCH_SAMPLES = 63 };

/* Does the work so many times; a device is waited for once, as it is in a chain of operations. */
typedef bool arcl_bench_fn(void *self, unsigned times, arcl_error *err);

typedef struct arcl_contestant {
    arcl_bench_row row;
    arcl_bench_fn *run;
    void *self;
    arcl_device *device; /* NULL in C */
    unsigned repeats;    /* in a turn */
    bool out;            /* it failed */
    uint64_t cpu[ARCL_BENCH_SAMPLES];
} arcl_contestant;

typedef struct arcl_contest {
    arcl_contestant at[ARCL_BENCH_CONTESTANTS];
    unsigned n;
} arcl_contest;

/* Whether there is time for a case of this weight; if not, it counts as left out. The first of a group always begins.
 */
bool arcl_contest_may_begin(arcl_bench *b, arcl_bench_group group, unsigned weight);

/* Plain C comes first: the others are compared with it. */
void arcl_contest_enter(arcl_contest *c, const arcl_bench_row *row, arcl_bench_who who, arcl_device *d,
                        arcl_bench_fn *run, void *self);

/* All take turns until the case has had its share of the time. */
void arcl_contest_run(arcl_bench *b, arcl_contest *c, unsigned weight);

/* Adds what was measured to the results. */
void arcl_contest_keep(arcl_bench *b, const arcl_contest *c);

/* Says why a device failed; it takes part no more. */
void arcl_contest_lose(arcl_bench *b, const arcl_device *d, const arcl_error *err);

#endif
