/*
 * vectors.h - recorded programs, replayed and written: one JSON object per line with the
 * fields p (lines), i (the grid I), v (each line's value as text, "!error" for
 * a line that raises), d (the dialect; arc-dsl if it is not there) and loose (present where arguments ignore the
 * annotated types).
 */
#ifndef ARCL_EXEC_VECTORS_H
#define ARCL_EXEC_VECTORS_H

#include "base/text.h"
#include "exec/vm.h"

typedef struct arcl_mismatch {
    const char *file;
    uint32_t line;      /* of the file: which program */
    const char *source; /* the line of the program that differs */
    const char *expected;
    const char *got; /* a value's text, "!error", or a sentence */
    bool loose;
} arcl_mismatch;

typedef struct arcl_replay {
    uint64_t passed, failed;             /* programs */
    uint64_t loose_passed, loose_failed; /* those of them that are loose */
    uint64_t lines;                      /* values compared */
    uint64_t hash;                       /* of the files */
} arcl_replay;

typedef void arcl_mismatch_sink(void *to, const arcl_mismatch *m);

/* Replays the file at path, with the help of devices if there is a vm, and adds to `sum`. False and a sentence if it
 * cannot be read or a line of it is no vector; the other lines count. */
bool arcl_vectors_replay(const char *path, arcl_budget budget, arcl_vm *vm, arcl_replay *sum, arcl_mismatch_sink *sink,
                         void *to, arcl_error *err);

/* Records what the lines of a program give on a grid: adds a line of such a file. False where it cannot be one: the
 * program takes more than the grid, has guarded calls or many outputs, or a budget ended it. */
bool arcl_vectors_record(const arcl_program *p, arcl_val grid, arcl_budget budget, arcl_text *out);

#endif
