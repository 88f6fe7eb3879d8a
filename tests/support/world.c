#include "support/world.h"

#include <stdio.h>
#include <string.h>

#include "base/hash.h"

enum { LINES_MAX = 20000 };

void world_open(world *w)
{
    *w = (world){0};
    arcl_ctx_open(&w->ctx, SIZE_MAX);
    arcl_arena_open(&w->mem, SIZE_MAX);
    arcl_library_open(&w->lib);
    w->grid = world_plain_grid(w, 0, 3, 3);
}

void world_close(world *w)
{
    arcl_ctx_close(&w->ctx);
    arcl_arena_close(&w->mem);
    arcl_library_close(&w->lib);
    arcl_text_close(&w->text);
}

const arcl_program *world_load(world *w, const char *lines)
{
    const char **line = ARCL_TAKE(&w->mem, const char *, LINES_MAX);
    char *copy = arcl_take_text(&w->mem, lines, strlen(lines));
    arcl_error err = {{0}};
    size_t n = 0;

    for (char *s = copy, *end; s; s = end) {
        end = strchr(s, '\n');
        if (end)
            *end++ = 0;
        cr_assert(n < LINES_MAX);
        if (*s)
            line[n++] = s;
    }
    const arcl_program *p = arcl_library_parse_lines(&w->lib, "t", line, n, &err);
    cr_assert(p != NULL, "%s", err.text);
    return p;
}

arcl_outcome world_run(world *w, const char *lines)
{
    const arcl_program *p = world_load(w, lines);
    const arcl_val args[ARCL_PARAM_MAX] = {arcl_empty_tuple(), w->grid};
    arcl_val *values = ARCL_TAKE(&w->mem, arcl_val, p->graph.n);

    w->program = p;
    w->values = values;
    return arcl_eval(&w->ctx, p, args, arcl_budget_full(w->budget), values);
}

arcl_val world_line(const world *w, uint32_t k)
{
    cr_assert(k < w->program->nsteps);
    return w->values[w->program->steps[k].node];
}

const char *world_text(world *w, arcl_val v)
{
    arcl_text_clear(&w->text);
    w->ctx.deadline = 0; /* the program has ended: its text may take longer, most of all in a slow build */
    if (setjmp(w->ctx.escape) != 0)
        return "a value too large to print";
    arcl_value_text(&w->ctx, v, &w->text);
    return w->text.s ? w->text.s : "";
}

const char *world_value(world *w, const char *expression)
{
    char line[4096];

    cr_assert(snprintf(line, sizeof line, "O = %s", expression) < (int)sizeof line);
    const arcl_outcome o = world_run(w, line);
    return o.status == ARCL_OK ? world_text(w, o.value) : arcl_reason_name(o.reason);
}

uint64_t world_hash(const void *bytes, size_t len)
{
    const unsigned char *b = bytes;
    uint64_t h = 14695981039346656037u;

    for (size_t k = 0; k < len; k++)
        h = (h ^ b[k]) * 1099511628211u;
    return h;
}

arcl_val world_plain_grid(world *w, uint8_t colour, int32_t height, int32_t width)
{
    const size_t cells = (size_t)height * (size_t)width;
    uint8_t *cell = arcl_take_cells(&w->mem, cells);

    memset(cell, colour, cells);
    return arcl_grid_of(cell, height, width);
}

arcl_val world_random_grid(world *w, uint64_t seed, int32_t height, int32_t width)
{
    const uint32_t h = (uint32_t)height, v = (uint32_t)width;
    const arcl_val grid = world_plain_grid(w, 0, height, width);
    uint8_t *cell = (uint8_t *)(uintptr_t)grid.u.cells;
    arcl_rng r = {seed};

    for (uint32_t k = 0; k < 3 + h * v / 200; k++) {
        const uint32_t top = arcl_rng_below(&r, h), left = arcl_rng_below(&r, v);
        const uint32_t below = top + 1 + arcl_rng_below(&r, 8), right = left + 1 + arcl_rng_below(&r, 8);
        const uint8_t colour = (uint8_t)arcl_rng_below(&r, 10);
        for (uint32_t i = top; i < below && i < h; i++)
            for (uint32_t j = left; j < right && j < v; j++)
                cell[(size_t)i * v + j] = colour;
    }
    for (uint32_t k = 0; k < h * v / 40; k++) {
        const uint32_t i = arcl_rng_below(&r, h), j = arcl_rng_below(&r, v);
        cell[(size_t)i * v + j] = (uint8_t)arcl_rng_below(&r, 10);
    }
    return grid;
}
