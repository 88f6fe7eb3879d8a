/*
 * device_bench.h - plain C and devices side by side on the same work: what `arcl bench devices` measures.
 *
 * Layer: bench. May use: device, report and lower.
 */
#ifndef ARCL_BENCH_DEVICE_BENCH_H
#define ARCL_BENCH_DEVICE_BENCH_H

#include "bench/bench.h"
#include "device/device_set.h"
#include "report/layout.h"

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
    ARCL_BENCH_KERNEL,  /* a device, data is there */
    ARCL_BENCH_COPIES   /* a device, data comes from the host and goes back */
} arcl_bench_who;

typedef enum arcl_bench_verdict { ARCL_BENCH_UNCOMPARED, ARCL_BENCH_AGREES, ARCL_BENCH_DIFFERS } arcl_bench_verdict;

typedef struct arcl_bench_row {
    arcl_bench_group group;
    const char *what;
    uint64_t size; /* launches, bytes, grids, or rows and columns of a large grid */
    arcl_bench_who who;
    const arcl_device_info *device; /* NULL in C */
    uint64_t work;                  /* launches, bytes, grids or cells done in that time */
    arcl_bench_stats wall;
    uint64_t cpu; /* ns: the middle one of processors' times */
    unsigned rounds;
    arcl_bench_verdict verdict;
    uint64_t hash; /* of what came out; 0: it is not known */
} arcl_bench_row;

typedef struct arcl_device_bench {
    arcl_device_set *set;    /* its devices are chosen, not opened */
    uint64_t ns;             /* for all cases; the first of each group is done in any case */
    bool few;                /* a few cases of each group but operations, whatever time there is */
    const atomic_bool *stop; /* ends it early, with what there is */
    arcl_bench_row *row;     /* results */
    size_t n, room;
    unsigned threads;
    unsigned left_out; /* cases for which there was no time */
    uint64_t took;
    bool failed; /* a device failed or gave a wrong result */
} arcl_device_bench;

/* Opens and tests the devices, and runs all cases; results are in `mem`, whose escape is set. */
void arcl_device_bench_run(arcl_device_bench *b, arcl_arena *mem);

/* "label: drawn, 1,024 grids, device 1", and what its work is counted in. */
arcl_figure arcl_device_bench_name(const arcl_device_bench *b, const arcl_bench_row *row);
const char *arcl_device_bench_unit(const arcl_bench_row *row);

void arcl_device_bench_table(const arcl_device_bench *b, unsigned width, bool colour, arcl_text *out);
void arcl_device_bench_data(const arcl_device_bench *b, bool csv, arcl_text *out); /* or JSON */

#endif
