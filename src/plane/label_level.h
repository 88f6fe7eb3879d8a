/*
 * label_level.h - labelling with the instructions of one kind of processor, for the files that do it.
 *
 * Layer: plane.
 */
#ifndef ARCL_PLANE_LABEL_LEVEL_H
#define ARCL_PLANE_LABEL_LEVEL_H

#include "base/fast.h"
#include "plane/label_huge.h"

/* Processors and compilers that have them at all; the build may say 0. */
#ifndef ARCL_X86_VECTORS
#if ARCL_FAST_SIMD && defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
#define ARCL_X86_VECTORS 1
#else
#define ARCL_X86_VECTORS 0
#endif
#endif

/* The parts that vector instructions do better. `n` is the number of words or cells. */
struct label_tools {
    /* arcl_label_describe. */
    uint32_t (*describe)(const arcl_label_cells *cells, const arcl_label_how *how, arcl_label_line *lines);
    /* Bits of neighbours that are equal, for cells of 1 or 4 bytes; bits beyond the row are arbitrary. */
    void (*compare)(const label_lines *lines, unsigned size, size_t n, bool diagonal, const label_words *out);
    /* Bits of cells that are `background`. */
    void (*find)(const void *line, unsigned size, size_t n, uint32_t background, uint64_t *out);
    /* The entries from `from` on become numbers: a root gets the next one after `number`, another entry that of its
     * parent; a parent before `base`, where the strip begins, makes a loose end. */
    void (*settle)(int32_t *entry, int32_t base, int32_t from, int32_t end, int32_t number);
    /* Writes the n labels of a row whose first run is `run`; up to LABEL_SPILL more are spoiled. */
    void (*write)(int32_t *to, const uint64_t *starts, const uint64_t *inside, int32_t n, const int32_t *parent,
                  int32_t run);
};

/* A function or a table is used only where arcl_label_level_best or arcl_label_tiny_at has found the instructions. */
arcl_label_tiny_fn arcl_label_tiny_words;
extern const label_tools arcl_label_tools_words;

#if ARCL_X86_VECTORS
arcl_label_tiny_fn arcl_label_tiny_avx2, arcl_label_tiny_avx512;
extern const label_tools arcl_label_tools_avx2;

/* The first half of both: finds the runs and their parents; returns the number of components. */
uint32_t arcl_label_join_avx2(const uint8_t *slot, uint32_t dims, const arcl_label_how *how, uint16_t *labels,
                              arcl_label_runs *t);
#endif

/* The tools of the best level, or of the first. */
const label_tools *arcl_label_tools(bool portable);

#endif
