/*
 * bench_cases.h - the cases of `arcl bench devices`.
 *
 * Layer: cli.
 */
#ifndef ARCL_CLI_BENCH_CASES_H
#define ARCL_CLI_BENCH_CASES_H

#include "cli/bench_contest.h"

/* Runs all cases in about so many nanoseconds, or the first of each group; what is measured is in the results. */
void arcl_bench_run(arcl_bench *b, uint64_t ns);

#endif
