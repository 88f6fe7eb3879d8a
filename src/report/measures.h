/*
 * measures.h - what was measured, read back from the JSON of `arcl run`, `arcl bench` and `arcl profile`, in one form.
 *
 * A file may hold several results of the same kind, one after the other: they are repeats of one measurement.
 *
 * Layer: report. May use: base. Must not know: how results are compared.
 */
#ifndef ARCL_REPORT_MEASURES_H
#define ARCL_REPORT_MEASURES_H

#include "base/arena.h"
#include "base/error.h"

typedef enum arcl_measure_kind {
    ARCL_MEASURE_NONE,
    ARCL_MEASURE_RUN,
    ARCL_MEASURE_BENCH,
    ARCL_MEASURE_PROFILE
} arcl_measure_kind;

/* Something that was measured. */
typedef struct arcl_measure {
    const char *group; /* "program", "bench", "category", "primitive", "task" */
    const char *name;
    double *ns; /* a time for each repeat */
    size_t n, room;
    double spread;    /* of the time, as it was told: half of its 95 % interval; below 0: not known */
    double count;     /* steps or calls of the first repeat: exact; below 0: none are known */
    uint64_t answers; /* a hash of what it gave; 0: not known */
    uint32_t right;   /* samples, of the first repeat */
} arcl_measure;

/* A fact about the measurement: the machine, a hash, a number of threads. */
typedef struct arcl_measure_fact {
    const char *name, *value;
    bool work; /* where it differs, other work was done */
} arcl_measure_fact;

typedef struct arcl_measures {
    const char *file;
    arcl_measure_kind kind;
    size_t repeats;
    arcl_measure *at;
    size_t n, room, next;
    arcl_measure_fact *facts;
    size_t nfacts, facts_room;
    arcl_arena *mem;
} arcl_measures;

/* Reads a file. False and a sentence; leaves through the arena's escape when there is no memory. */
bool arcl_measures_read(arcl_measures *m, const char *path, arcl_arena *mem, arcl_error *err);

/* The same of a text, which is called `name`. */
bool arcl_measures_take(arcl_measures *m, const char *name, const char *bytes, size_t len, arcl_arena *mem,
                        arcl_error *err);

/* The measure of that name, or NULL. `hint` is where it may be. */
const arcl_measure *arcl_measures_find(const arcl_measures *m, size_t hint, const char *group, const char *name);

const char *arcl_measures_fact(const arcl_measures *m, const char *name); /* NULL: it says nothing about it */
const char *arcl_measure_kind_name(arcl_measure_kind kind);

#endif
