/*
 * device_turns.h - the ways to do the work of a case, which take turns: between device_turns.c, device_blocks.c and
 * device_bench.c.
 *
 * Layer: bench. May use: device and lower. Must not know: programs.
 */
#ifndef ARCL_BENCH_DEVICE_TURNS_H
#define ARCL_BENCH_DEVICE_TURNS_H

#include "bench/device_bench.h"
#include "device/trial.h"

enum {
    ARCL_DEVICE_CASES_MAX = 2 + 2 * ARCL_DEVICES_MAX,
    ARCL_DEVICE_BLOCKS = 7, /* cases of device_blocks.c */
};

/* Where few cases are wanted: copies of so much. */
enum { ARCL_DEVICE_FEW_BYTES = 64 << 10 };

/* The run of all cases. */
typedef struct arcl_device_turns {
    arcl_device_bench *out;
    arcl_arena *mem;    /* of the results */
    arcl_arena scratch; /* of the case at hand */
    uint64_t end;       /* on the clock: no case begins later */
    unsigned left;      /* cases to come, this one included: they share the time that is left */
} arcl_device_turns;

/* The ways to do the work of one case. */
typedef struct arcl_device_race {
    arcl_bench_case at[ARCL_DEVICE_CASES_MAX];
    arcl_bench_row row[ARCL_DEVICE_CASES_MAX];
    unsigned n;
} arcl_device_race;

/* Whether there is time for a case; if not, it counts as left out. The first of a group always begins. */
bool arcl_device_turns_begin(arcl_device_turns *r, arcl_bench_group group);

/* Adds a way. Plain C comes first: the others are compared with it. */
void arcl_device_turns_enter(arcl_device_race *x, const arcl_bench_row *row, arcl_bench_who who, const arcl_slot *slot,
                             bool (*run)(void *, arcl_error *), bool (*finish)(void *, arcl_error *), void *self);

/* All take turns until the case has had its share of the time. */
void arcl_device_turns_run(arcl_device_turns *r, arcl_device_race *x);

/* What came out, to the rows of a device, or of plain C on one thread or on several. */
void arcl_device_turns_mark(arcl_device_turns *r, arcl_device_race *x, const arcl_device_info *device,
                            arcl_bench_who who, uint64_t hash, bool agrees);

/* Keeps the rows of a case that is judged. */
void arcl_device_turns_keep(arcl_device_turns *r, const arcl_device_race *x);

void arcl_device_turns_warn(arcl_device_turns *r, const arcl_error *err);

/* Copies and memory. */
void arcl_device_blocks_run(arcl_device_turns *r);

#endif
