/*
 * suite.h - what `arcl bench` measures: the same work on every machine, part by part, each case checked by a hash of
 * its results before it is timed.
 *
 * A part prepares its cases and has them measured together; they take turns. Seeds and numbers are fixed, so the
 * hashes depend on the programs and tasks alone: not on threads, devices or the machine.
 *
 * Layer: bench. May use: search, report and lower. Must not know: options.
 */
#ifndef ARCL_BENCH_SUITE_H
#define ARCL_BENCH_SUITE_H

#include "base/hash.h"
#include "bench/bench.h"
#include "bench/device_bench.h"
#include "device/labeller.h"
#include "exec/inputs.h"
#include "report/profile_report.h"

enum { ARCL_SUITE_SEED = 1 };

#define ARCL_SUITE_NS ((uint64_t)1000000000000000) /* of a budget: no time cuts a program, however slow the machine */

static inline uint64_t arcl_suite_hash(uint64_t h, uint64_t n)
{
    return arcl_hash_bytes(h, &n, sizeof n);
}

/* What was measured of a case. */
typedef struct arcl_suite_row {
    const char *part, *what, *unit;
    bool floor;     /* what it costs to measure nothing of the kind */
    uint64_t work;  /* units done in the time */
    uint64_t hash;  /* of the results; 0: there are none */
    uint64_t bytes; /* that candidates take; 0: they are not counted */
    uint64_t cpu;   /* median of the time of all processors; 0: it is not known */
    arcl_bench_stats wall;
    unsigned rounds;
    const uint64_t *times; /* of the rounds that are known; NULL: of none */
    unsigned ntimes;
} arcl_suite_row;

typedef struct arcl_suite {
    const arcl_inputs *in; /* programs and tasks that were read */
    const char *batt;      /* the file of the old protocol's batt */
    const char *command;   /* the file of arcl */
    const char *device;    /* what was asked for */
    arcl_vm *vm;           /* devices for programs and candidates; NULL: plain C */
    arcl_labeller *labeller;
    arcl_device_set *set; /* chosen, not opened: what the part `devices` is about */
    unsigned threads;     /* of what can use several */
    bool full;            /* more of everything */
    arcl_words only;      /* names of parts; none: all */
    uint64_t ns;          /* for all parts together; 0: the usual; each case has five rounds in any case */
    unsigned rounds;      /* of each case, whatever time that takes, each of them the work once; 0: as time allows */
    const atomic_bool *stop;
    arcl_arena *mem; /* of rows and names; its escape is set */

    arcl_suite_row *row; /* results */
    size_t n, room;
    const arcl_profile_sums *protocol; /* where the time of the old protocol goes; NULL: it was not measured */
    uint64_t end, took;
    unsigned left; /* parts to come, the one at hand included: they share the time that is left */
    bool failed;   /* a device failed or gave a wrong result */
} arcl_suite;

/* One of the things that a part measures. */
typedef struct arcl_suite_case {
    const char *what, *unit;
    uint64_t work;
    bool (*run)(void *self, arcl_error *err);
    /* Does the work and gives a hash of what came out; `plain`: by one thread of plain C. NULL: it is a floor. */
    bool (*result)(void *self, bool plain, uint64_t *hash, arcl_error *err);
    void *self;
} arcl_suite_case;

/* False and a sentence if a name in `only` is that of no part. */
bool arcl_suite_check(const arcl_suite *s, arcl_error *err);

/* All parts that are asked for. False and a sentence if a part cannot be done, or gives other results by threads or
 * devices than by one thread of plain C. */
bool arcl_suite_run(arcl_suite *s, arcl_error *err);

/* For parts: checks the cases, then times them in turns. */
bool arcl_suite_measure(arcl_suite *s, const char *part, const arcl_suite_case *cases, unsigned n, arcl_error *err);
void arcl_suite_keep(arcl_suite *s, const arcl_suite_row *row);

typedef bool arcl_suite_part(arcl_suite *s, arcl_error *err);
arcl_suite_part arcl_part_start, arcl_part_read, arcl_part_suite, arcl_part_batt, arcl_part_search, arcl_part_label,
    arcl_part_protocol, arcl_part_devices;

/* The names of the parts, with commas. */
void arcl_suite_names(arcl_text *out);

void arcl_suite_table(const arcl_suite *s, unsigned width, bool colour, arcl_text *out);
void arcl_suite_data(const arcl_suite *s, bool csv, arcl_text *out); /* or JSON */

#endif
