/* The moves of an enumeration: what the code of each gives is what its text gives. */
#include <ctype.h>
#include <stdio.h>

#include "base/hash.h"
#include "plane/raster.h"
#include "support/world.h"

enum { COLOURS = 10 };

static world w;
static arcl_raster_env env;

static void open_world(void)
{
    world_open(&w);
    env = (arcl_raster_env){0};
}

static void close_world(void)
{
    world_close(&w);
}

TestSuite(moves, .init = open_world, .fini = close_world);

static void raster_of(arcl_val grid, arcl_raster *out)
{
    out->height = (uint8_t)grid.h;
    out->width = (uint8_t)grid.n;
    memset(out->cells, 0xee, sizeof out->cells);
    memcpy(out->cells, grid.u.cells, (size_t)arcl_raster_count(out));
}

/* `O = text`, with a number and literals for A, D and G. */
static const arcl_program *program_of(const arcl_move *m, int colour, const arcl_raster *input)
{
    static char line[100000];
    size_t n = (size_t)sprintf(line, "O = ");

    for (const char *s = m->text; *s; s++) {
        const bool alone = !isalnum((unsigned char)s[1]) && s[1] != '_' &&
                           (s == m->text || (!isalnum((unsigned char)s[-1]) && s[-1] != '_'));
        if (alone && *s == 'A') {
            n += (size_t)sprintf(line + n, "%d", colour);
        } else if (alone && *s == 'D') {
            n += (size_t)sprintf(line + n, "(%u, %u)", env.wanted_height, env.wanted_width);
        } else if (alone && *s == 'G') {
            line[n++] = '(';
            for (int k = 0; k < arcl_raster_count(input); k++)
                n += (size_t)sprintf(line + n, "%s%u,%s", k % input->width ? "" : "(", input->cells[k],
                                     k % input->width == input->width - 1 ? ")," : "");
            line[n++] = ')';
        } else {
            line[n++] = *s;
        }
    }
    line[n] = 0;
    return world_load(&w, line);
}

static bool is_raster(arcl_val v)
{
    return v.tag == ARCL_GRID && v.h <= ARCL_RASTER_SIDE && v.n >= 1 && v.n <= ARCL_RASTER_SIDE;
}

/* Whether code and text of the move agree on the grid. */
static void expect_parity(const arcl_move *m, const arcl_program *p, int colour, arcl_val grid)
{
    const arcl_val args[ARCL_PARAM_MAX] = {arcl_empty_tuple(), grid};
    arcl_raster in, out;

    raster_of(grid, &in);
    memset(&out, 0x77, sizeof out);
    const bool got = m->code(&env, &in, m->colour ? colour : m->arg, &out);
    const arcl_outcome o = arcl_eval(&w.ctx, p, args, arcl_budget_full(w.budget), NULL);
    const bool expected = o.status == ARCL_OK && is_raster(o.value);
    if (!expected && o.status == ARCL_OK && o.value.tag != ARCL_GRID)
        cr_expect(o.value.tag == ARCL_TUPLE || o.value.tag == ARCL_ROW, "%s gives no grid", m->name);
    if (got != expected) {
        cr_expect(false, "%s: the code %s, the text gives %s on\n%s", m->name, got ? "has a result" : "has none",
                  o.status == ARCL_OK ? "a value" : arcl_reason_name(o.reason), world_text(&w, grid));
        return;
    }
    if (!got)
        return;
    cr_expect(out.height == o.value.h && out.width == o.value.n, "%s: %ux%u, not %ux%d", m->name, out.height, out.width,
              o.value.h, o.value.n);
    if (out.height != o.value.h || out.width != o.value.n)
        return;
    if (memcmp(out.cells, o.value.u.cells, (size_t)arcl_raster_count(&out)) != 0) {
        cr_expect(false, "%s", m->name);
        fprintf(stderr, "%s gives\n  %s\n", m->name, world_text(&w, arcl_grid_of(out.cells, out.height, out.width)));
        fprintf(stderr, "and not\n  %s\n", world_text(&w, o.value));
        fprintf(stderr, "on\n  %s\n", world_text(&w, grid));
    }
    for (int k = 0; k < arcl_raster_count(&out); k++)
        cr_assert(out.cells[k] <= ARCL_RASTER_FACT, "%s: %u in a cell", m->name, out.cells[k]);
}

static void expect_all(const arcl_val *grids, size_t n, arcl_val input)
{
    arcl_raster in;

    raster_of(input, &in);
    env.input = &in;
    const arcl_program **p = ARCL_TAKE(&w.mem, const arcl_program *, arcl_nmoves *COLOURS);
    for (unsigned k = 0; k < arcl_nmoves * COLOURS; k++)
        p[k] = arcl_moves[k / COLOURS].colour || k % COLOURS == 0
                   ? program_of(&arcl_moves[k / COLOURS], (int)(k % COLOURS), &in)
                   : NULL;
    for (size_t g = 0; g < n; g++) {
        arcl_raster_env_begin(&env);
        for (unsigned k = 0; k < arcl_nmoves * COLOURS; k++)
            if (p[k])
                expect_parity(&arcl_moves[k / COLOURS], p[k], (int)(k % COLOURS), grids[g]);
    }
}

/* A grid of few colours: shapes, lines and repetitions are likelier than in one of many. */
static arcl_val sparse_grid(uint64_t seed, int32_t height, int32_t width)
{
    const arcl_val grid = world_plain_grid(&w, 0, height, width);
    uint8_t *cell = (uint8_t *)(uintptr_t)grid.u.cells;
    arcl_rng r = {seed};
    const uint32_t colours = 1 + arcl_rng_below(&r, 4), share = 1 + arcl_rng_below(&r, 9);

    for (int32_t k = 0; k < height * width; k++)
        if (arcl_rng_below(&r, 10) < share)
            cell[k] = (uint8_t)arcl_rng_below(&r, colours + 1);
    return grid;
}

Test(moves, have_codes_that_give_what_their_texts_give_on_random_grids)
{
    enum { MANY = 24 };
    arcl_val grids[MANY];
    arcl_rng r = {7};

    env.wanted_height = 7;
    env.wanted_width = 9;
    for (uint32_t k = 0; k < MANY; k++) {
        const int32_t height = 1 + (int32_t)arcl_rng_below(&r, 12), width = 1 + (int32_t)arcl_rng_below(&r, 12);
        grids[k] = k % 3 ? sparse_grid(k, height, width) : world_random_grid(&w, k, height, width);
    }
    expect_all(grids, MANY, sparse_grid(99, 6, 5));
}

Test(moves, have_codes_that_hold_at_the_bounds)
{
    const arcl_val grids[] = {
        world_plain_grid(&w, 0, 1, 1),
        world_plain_grid(&w, 5, 1, 1),
        world_plain_grid(&w, 0, 30, 30),
        world_plain_grid(&w, 9, 30, 30),
        world_random_grid(&w, 1, 30, 30),
        world_random_grid(&w, 2, 1, 30),
        world_random_grid(&w, 3, 30, 1),
        sparse_grid(4, 30, 30),
        sparse_grid(5, 1, 30),
        sparse_grid(6, 2, 2),
        sparse_grid(7, 30, 2),
        sparse_grid(11, 30, 29),
    };

    env.wanted_height = 30;
    env.wanted_width = 30;
    expect_all(grids, sizeof grids / sizeof grids[0], sparse_grid(99, 1, 1));
    env.wanted_height = 1;
    env.wanted_width = 1;
    expect_all(grids, 4, sparse_grid(98, 30, 30));
}

Test(moves, have_codes_that_give_what_their_texts_give_on_the_bundled_tasks)
{
    enum { MANY = 26 };
    arcl_val grids[MANY];
    arcl_error err = {{0}};
    arcl_tasks tasks;
    size_t n = 0;

    arcl_tasks_open(&tasks);
    cr_assert(arcl_tasks_load(&tasks, ARCL_ROOT "/data/tasks", NULL, &err), "%s", err.text);
    for (size_t k = 0; k < tasks.n && n < MANY; k += 4)
        grids[n++] = tasks.task[k].samples[0].input;
    env.wanted_height = env.wanted_width = 10;
    expect_all(grids, n, grids[0]);
    arcl_tasks_close(&tasks);
}
