/*
 * model_bench.h - what `arcl bench devices --model` says: for each kind of work what a device is given, counted; what the
 * cores do, measured; and what a card would take, worked out.
 *
 * The work is done with an OpenCL device, whichever there is, since what a device is given does not depend on it; what
 * its kernel does is counted by plain C (plane/vm_count.h).
 *
 * Layer: bench. May use: batt, exec and lower. Must not know: options.
 */
#ifndef ARCL_BENCH_MODEL_BENCH_H
#define ARCL_BENCH_MODEL_BENCH_H

#include "bench/bench.h"
#include "bench/model.h"
#include "exec/inputs.h"

/* Where a figure comes from. */
typedef enum arcl_model_origin {
    ARCL_ORIGIN_COUNTED,
    ARCL_ORIGIN_MEASURED, /* on the cores of this machine */
    ARCL_ORIGIN_WORKED_OUT,
    ARCL_ORIGIN_CONSTANT,
    ARCL_ORIGINS
} arcl_model_origin;

typedef struct arcl_model_row {
    const char *work; /* NULL: a constant of the model */
    const char *what, *unit, *source;
    double value;
    arcl_model_origin origin;
} arcl_model_row;

typedef struct arcl_model_bench {
    const arcl_model *model;
    const arcl_inputs *in; /* programs and tasks that were read */
    arcl_choice choice;    /* the device with which it is counted */
    unsigned threads;      /* of plain C where it uses several */
    uint64_t candidates;   /* of the card batt */
    uint64_t ns;           /* for what is measured, all together */
    const atomic_bool *stop;
    arcl_vm_say *warn;
    arcl_arena *mem; /* of the rows; its escape is set */
    arcl_model_row *row;
    size_t n, room;
} arcl_model_bench;

/* False and a sentence if there is no device, no work, or if devices give other results than plain C. */
bool arcl_model_bench_run(arcl_model_bench *b, arcl_error *err);

void arcl_model_bench_table(const arcl_model_bench *b, bool colour, arcl_text *out);
void arcl_model_bench_data(const arcl_model_bench *b, bool csv, arcl_text *out); /* or JSON */

#endif
