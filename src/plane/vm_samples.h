/*
 * vm_samples.h - programs and samples to try the vm on: random code, in which every operation occurs on arguments that
 * it can take. The same on every machine.
 *
 * Layer: plane. May use: base.
 */
#ifndef ARCL_PLANE_VM_SAMPLES_H
#define ARCL_PLANE_VM_SAMPLES_H

#include <stddef.h>
#include <stdint.h>

#include "base/hash.h"
#include "cl/codes.h"

enum {
    ARCL_VM_SAMPLE_LINES = 24,
    ARCL_VM_SAMPLE_CODE = ARCL_CODE_WORDS + 8 * ARCL_CODE_EACH * ARCL_VM_SAMPLE_LINES, /* words, at the most */
    ARCL_VM_SAMPLE_GRID = ARCL_ROWS_WORDS
};

/* Writes a program; returns its words. */
uint32_t arcl_vm_sample_code(arcl_rng *r, uint32_t *words);

/* Writes a grid of chance as the vm has it; returns its dims. */
uint32_t arcl_vm_sample_grid(arcl_rng *r, uint32_t *words);

#endif
