/*
 * options.h - what the programs of this folder share besides the harness (src/bench/bench.h): options, sentences, files.
 */
#ifndef ARCL_BENCH_OPTIONS_H
#define ARCL_BENCH_OPTIONS_H

#include "base/arena.h"
#include "bench/bench.h"
#include "report/layout.h"

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

arcl_figure bench_time(double ns);     /* "850 ns", "12.3 us", "4.56 ms", "8.01 s" */
arcl_figure bench_ratio(double times); /* "1,234x", "3.4x" */

/* Writes folder/name.csv and folder/name.json and prints where; false after a sentence. Closes the report. */
bool bench_report_close(arcl_bench_report *r, const char *folder);

#endif
