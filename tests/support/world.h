/*
 * world.h - a context to compute in, for tests: programs go in as lines of text, values come out as text.
 */
#ifndef ARCL_TESTS_SUPPORT_WORLD_H
#define ARCL_TESTS_SUPPORT_WORLD_H

#include <criterion/criterion.h>
#include <string.h>

#include "base/text.h"
#include "exec/eval.h"
#include "value/seq.h"

typedef struct world {
    arcl_ctx ctx;
    arcl_arena mem; /* grids, and values of the nodes of a program */
    arcl_library lib;
    arcl_text text;
    arcl_budget budget;          /* of world_run; zeros: the defaults */
    arcl_val grid;               /* I of world_run */
    const arcl_program *program; /* the last one run */
    const arcl_val *values;      /* of its nodes */
} world;

void world_open(world *w);
void world_close(world *w);

/* Enters the context for direct use of values; a cut ends the test. */
#define WORLD_ENTER(w) \
    do { \
        arcl_ctx_begin(&(w)->ctx, UINT64_MAX, 0); \
        if (setjmp((w)->ctx.escape) != 0) \
            cr_assert(false, "cut: %s", arcl_reason_name((w)->ctx.cut)); \
    } while (0)

/* The program of these lines (separated by newlines), which must load. */
const arcl_program *world_load(world *w, const char *lines);

/* Runs the lines on w->grid. */
arcl_outcome world_run(world *w, const char *lines);

/* The value of line k (from 0) of the last run. */
arcl_val world_line(const world *w, uint32_t k);

/* A value as text; good until the next call. */
const char *world_text(world *w, arcl_val v);

/* The text of what `expression` gives on w->grid, or the name of the reason why not. */
const char *world_value(world *w, const char *expression);

/* A hash of bytes that needs nothing of the library (FNV-1a). */
uint64_t world_hash(const void *bytes, size_t len);

/* A grid of rectangles and single cells of ten colours: always the same one for a seed. */
arcl_val world_random_grid(world *w, uint64_t seed, int32_t height, int32_t width);

/* A grid of one colour. */
arcl_val world_plain_grid(world *w, uint8_t colour, int32_t height, int32_t width);

#define EXPECT_VALUE(w, expression, expected) \
    do { \
        const char *got_ = world_value(w, expression); \
        cr_expect(strcmp(got_, expected) == 0, "%s\n  gives   %.400s\n  and not %.400s", expression, got_, expected); \
    } while (0)

#endif
