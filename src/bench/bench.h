/*
 * bench.h - the harness of all benchmarks: cases that take turns, best and median, and tables of
 * results as CSV and JSON with the machine they come from.
 *
 *     arcl_bench_case cases[] = {{.run = label, .self = &mine}, {.run = label_on_device, .finish = wait, .self = &its}};
 *     arcl_bench_race(cases, 2, &(arcl_bench_bounds){.ns = 1000000000});
 *     cases[0].wall.best
 *
 * Layer: bench. May use: report and lower. Must not know: what is measured.
 */
#ifndef ARCL_BENCH_BENCH_H
#define ARCL_BENCH_BENCH_H

#include <stdatomic.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/text.h"

/* ---- repeats -------------------------------------------------------------------------------- */

typedef struct arcl_bench_stats {
    double best, median; /* nanoseconds */
    double spread;       /* half of the interval in which the median is 19 times out of 20, from the quartiles */
} arcl_bench_stats;

/* Of n > 0 times; sorts them. */
arcl_bench_stats arcl_bench_stats_of(uint64_t *ns, size_t n);

arcl_bench_stats arcl_bench_stats_add(arcl_bench_stats a, arcl_bench_stats b);

/* Measures case k once and returns nanoseconds. */
typedef uint64_t arcl_bench_once(void *what, size_t k);

/* Every case `repeat` times, in the order 0 1 2 .. 0 1 2 .., so that a disturbance hits all of them; for cases that look
 * at a clock themselves. `scratch` has room for cases * repeat numbers. */
void arcl_bench_interleave(arcl_bench_once *once, void *what, size_t cases, unsigned repeat, uint64_t *scratch,
                           arcl_bench_stats *out);

enum { ARCL_BENCH_SAMPLES = 63 };

/* One of several ways to do the same work. */
typedef struct arcl_bench_case {
    bool (*run)(void *self, arcl_error *err);    /* does the work; false and a sentence if that failed */
    bool (*finish)(void *self, arcl_error *err); /* (optional) after all of a turn: waits for a device */
    void *self;
    arcl_bench_stats wall, cpu; /* result, for the work once: time that passed, time of all processors */
    unsigned rounds;            /* result: turns that count; 0: it failed */
    arcl_error failure;         /* result */
    unsigned repeats;           /* of the work in a turn; 0: as many as make clocks not count */
    uint64_t times[2][ARCL_BENCH_SAMPLES];
} arcl_bench_case;

typedef struct arcl_bench_bounds {
    uint64_t ns;             /* rounds begin until then */
    unsigned rounds;         /* there are so many at the least; 0: one */
    const atomic_bool *stop; /* (optional) no more rounds */
} arcl_bench_bounds;

/* The cases take turns. The first turns of each count for nothing: kernels may be compiled in them, memory is touched
 * for the first time. One that fails takes part no more. */
void arcl_bench_race(arcl_bench_case *cases, unsigned n, const arcl_bench_bounds *bounds);

/* ---- results -------------------------------------------------------------------------------- */

/* A table; all rows have the same columns. */
typedef struct arcl_bench_report {
    const char *name;
    arcl_text csv, json;  /* rows so far */
    arcl_text columns;    /* names, from the first row */
    unsigned rows, cells; /* cells of the row at hand */
} arcl_bench_report;

void arcl_bench_report_open(arcl_bench_report *r, const char *name);
void arcl_bench_report_close(arcl_bench_report *r);

/* A row is begun, then filled cell by cell. */
void arcl_bench_report_row(arcl_bench_report *r);
void arcl_bench_report_text(arcl_bench_report *r, const char *column, const char *value);
void arcl_bench_report_number(arcl_bench_report *r, const char *column, double value);
void arcl_bench_report_truth(arcl_bench_report *r, const char *column, bool value);
void arcl_bench_report_nothing(arcl_bench_report *r, const char *column); /* there is no such value */
void arcl_bench_report_hash(arcl_bench_report *r, uint64_t hash);         /* 0: none */

/* Three cells: best, median and spread; and one with a list of times. */
void arcl_bench_report_stats(arcl_bench_report *r, arcl_bench_stats stats);
void arcl_bench_report_times(arcl_bench_report *r, const char *column, const uint64_t *ns, size_t n);

/* Five cells: best and median of both sides, and how many times faster ours is. */
void arcl_bench_report_sides(arcl_bench_report *r, arcl_bench_stats ours, arcl_bench_stats theirs);

/* The table as CSV; and lines that begin with #, with the facts of the machine. */
void arcl_bench_report_csv(const arcl_bench_report *r, arcl_text *out);
void arcl_bench_report_facts(arcl_text *out);

/* As JSON: an object with the name, the machine, what the caller writes between the two calls, and the rows. */
void arcl_bench_report_head(const arcl_bench_report *r, arcl_text *out);
void arcl_bench_report_json(const arcl_bench_report *r, arcl_text *out);

/* As a page to look at, made of that JSON. */
bool arcl_bench_page(const char *name, const arcl_text *json, size_t rows, bool agrees, arcl_text *out,
                     arcl_error *err);

#endif
