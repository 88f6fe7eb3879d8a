/*
 * bench.h - what the benchmarks share: options, best and median, numbers for
 * people, and one file of results as CSV and as JSON with the machine they
 * come from. Must not know: what is measured.
 */
#ifndef ARCL_BENCH_BENCH_H
#define ARCL_BENCH_BENCH_H

#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/text.h"

/* ---- options ---------------------------------------------------------------- */

/* For the text of options: those that most benchmarks have. */
#define BENCH_OPTION_NAME "  --name NAME        of the files of rows\n"
#define BENCH_OPTIONS \
    "  --repeat N         of every measurement\n" \
    "  --out FOLDER       where the files of rows are written, if not here\n"

/* Holds the command line against the text that lists the options, "--name VALUE" each. Does not return if --help is
 * asked for (exit status 0), or after a sentence about what is not in the text, or about a value that is missing or,
 * where VALUE is N, no number (2). */
void bench_begin(int argc, char **argv, const char *options);

/* The value of option `name` ("--tasks"), or `otherwise`. Options come as pairs of a name and a value. */
const char *bench_option(int argc, char **argv, const char *name, const char *otherwise);

/* The same for a number. */
unsigned bench_option_number(int argc, char **argv, const char *name, unsigned otherwise);

/* Prints "bench: " and the sentence; returns 1, the exit status of a benchmark that could not be done. */
int bench_fail(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

/* ---- repeats ---------------------------------------------------------------- */

typedef struct bench_stats {
    double best, median; /* nanoseconds */
} bench_stats;

/* Of n > 0 times; sorts them. */
bench_stats bench_stats_of(uint64_t *ns, size_t n);

bench_stats bench_stats_add(bench_stats a, bench_stats b);

/* Measures case k once and returns nanoseconds. */
typedef uint64_t bench_once(void *what, size_t k);

/* Every case `repeat` times, in the order 0 1 2 .. 0 1 2 .., so that a disturbance hits all of them;
 * scratch has room for cases * repeat numbers. */
void bench_interleave(bench_once *once, void *what, size_t cases, unsigned repeat, uint64_t *scratch, bench_stats *out);

/* ---- numbers for people ------------------------------------------------------- */

typedef struct bench_shown {
    char s[32];
} bench_shown;

bench_shown bench_time(double ns);     /* "850 ns", "12.3 us", "4.56 ms", "8.01 s" */
bench_shown bench_count(uint64_t n);   /* "1,718" */
bench_shown bench_ratio(double times); /* "1,234x", "3.4x" */

/* ---- results ------------------------------------------------------------------ */

typedef struct bench_report {
    const char *name;
    arcl_text csv, json;  /* rows so far */
    arcl_text columns;    /* names, from the first row */
    unsigned rows, cells; /* cells of the row at hand */
} bench_report;

void bench_report_open(bench_report *r, const char *name);

/* A row is begun, then filled cell by cell; all rows have the same columns. */
void bench_report_row(bench_report *r);
void bench_report_text(bench_report *r, const char *column, const char *value);
void bench_report_number(bench_report *r, const char *column, double value);
void bench_report_nothing(bench_report *r, const char *column); /* there is no such value */

/* Five cells: best and median of both sides, and how many times faster ours is. theirs: NULL where there is no peer. */
void bench_report_sides(bench_report *r, bench_stats ours, const bench_stats *theirs);

/* Writes folder/name.csv and folder/name.json and prints where; false after a sentence. */
bool bench_report_close(bench_report *r, const char *folder);

#endif
