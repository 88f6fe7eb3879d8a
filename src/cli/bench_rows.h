/*
 * bench_rows.h - what `arcl bench devices` measures, as rows, and how they are written.
 *
 * Layer: cli.
 */
#ifndef ARCL_CLI_BENCH_ROWS_H
#define ARCL_CLI_BENCH_ROWS_H

#include "cli/chosen.h"

typedef enum arcl_bench_group {
    ARCL_BENCH_LAUNCH,    /* launches */
    ARCL_BENCH_TRANSFER,  /* bytes */
    ARCL_BENCH_MEMORY,    /* bytes */
    ARCL_BENCH_LABEL,     /* grids of 30x30 */
    ARCL_BENCH_LARGE,     /* cells of one grid */
    ARCL_BENCH_OPERATION, /* grids of 30x30, or 15x15 where two make one */
    ARCL_BENCH_GROUPS
} arcl_bench_group;

typedef enum arcl_bench_who {
    ARCL_BENCH_PLAIN,   /* plain C, one thread */
    ARCL_BENCH_THREADS, /* plain C, all processors */
    ARCL_BENCH_TEXT,    /* the text of the kernel as C, one thread */
    ARCL_BENCH_KERNEL,  /* a device, data is there */
    ARCL_BENCH_COPIES   /* a device, data comes from the host and goes back */
} arcl_bench_who;

typedef enum arcl_bench_verdict { ARCL_BENCH_UNCOMPARED, ARCL_BENCH_AGREES, ARCL_BENCH_DIFFERS } arcl_bench_verdict;

/* Nanoseconds: the least wall time of several rounds, and the middle one of processors' times. */
typedef struct arcl_bench_row {
    arcl_bench_group group;
    const char *what;
    uint64_t size; /* bytes, grids, or rows and columns of a large grid */
    arcl_bench_who who;
    unsigned device; /* its number; 0 in C */
    uint64_t work;   /* launches, bytes, grids or cells done in that time */
    uint64_t wall, cpu;
    unsigned rounds;
    arcl_bench_verdict verdict;
} arcl_bench_row;

typedef struct arcl_bench_results {
    const arcl_chosen *devices;
    arcl_bench_row *row;
    size_t n, room;
    unsigned threads;
    unsigned left_out; /* cases for which there was no time */
    uint64_t took;
} arcl_bench_results;

void arcl_bench_table(const arcl_bench_results *r, const arcl_cli *cli, arcl_text *out);
void arcl_bench_json(const arcl_bench_results *r, arcl_text *out);
void arcl_bench_csv(const arcl_bench_results *r, arcl_text *out);

#endif
