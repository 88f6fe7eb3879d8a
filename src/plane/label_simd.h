/*
 * label_simd.h - labelling with the vector instructions of one kind of processor. A function is called only where
 * arcl_label_tiny_at or arcl_label_level_best has found the instructions.
 *
 * Layer: plane.
 */
#ifndef ARCL_PLANE_LABEL_SIMD_H
#define ARCL_PLANE_LABEL_SIMD_H

#include "base/fast.h"
#include "plane/label_huge.h"
#include "plane/label_rows.h"

/* Processors and compilers that have them at all; the build may say 0. */
#ifndef ARCL_X86_VECTORS
#if ARCL_FAST_SIMD && defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
#define ARCL_X86_VECTORS 1
#else
#define ARCL_X86_VECTORS 0
#endif
#endif

#if ARCL_X86_VECTORS
arcl_label_tiny_fn arcl_label_tiny_avx2, arcl_label_tiny_avx512;

/* The first half of both: finds the runs and their parents; returns the number of components. */
uint32_t arcl_label_join_avx2(const uint8_t *slot, uint32_t dims, const arcl_label_how *how, uint16_t *labels,
                              label_tiny *t);

extern const label_tools arcl_label_tools_avx2;
#endif

#endif
