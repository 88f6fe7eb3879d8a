/* Programs with the help of a device: values, errors, counted steps and cuts are those of plain C. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>

#include "base/rng.h"
#include "device/devices.h"
#include "exec/stage.h"
#include "support/world.h"

enum { GRIDS = 96, PROGRAMS = 60, LINES = 14 };

static world w;
static arcl_ctx other; /* plain C computes in the world's own context, the stage's values live here */
static arcl_arena mem;
static jmp_buf full;
static arcl_stage *stage;
static unsigned warnings;
static arcl_text explained;

static void count_warning(void *to, const char *sentence)
{
    (void)to;
    cr_expect(strlen(sentence) > 0);
    warnings++;
}

static void keep_line(void *to, const char *line)
{
    (void)to;
    arcl_text_printf(&explained, "%s\n", line);
}

static void open_stage(void)
{
    world_open(&w);
    arcl_ctx_open(&other, SIZE_MAX);
    arcl_arena_open(&mem, SIZE_MAX);
    mem.escape = &full;
    const arcl_stage_options options = {
        .choice = {.kind = ARCL_CHOICE_CL}, .warn = count_warning, .explain = keep_line};
    stage = arcl_stage_open(&mem, &options);
    cr_assert_not_null(stage);
}

static void close_stage(void)
{
    arcl_stage_close(stage);
    arcl_text_close(&explained);
    arcl_arena_close(&mem);
    arcl_ctx_close(&other);
    world_close(&w);
}

TestSuite(stage, .init = open_stage, .fini = close_stage, .timeout = 300);

#define NEED_DEVICE() \
    do { \
        if (arcl_devices()->usable == 0) \
            cr_skip_test("no PoCL here: %s", arcl_devices()->missing); \
    } while (0)

/* ---- grids and programs ----------------------------------------------------------------------- */

static arcl_val grid_number(uint32_t k)
{
    static const int32_t special[][2] = {{1, 1}, {1, 32}, {32, 1}, {32, 32}, {30, 30}, {33, 4}, {3, 33}, {2, 2}};
    enum { SPECIAL = sizeof special / sizeof *special };

    if (k < SPECIAL)
        return world_random_grid(&w, k, special[k][0], special[k][1]);
    arcl_rng r = {k};
    const arcl_val g =
        world_random_grid(&w, k, 1 + (int32_t)arcl_rng_below(&r, 16), 1 + (int32_t)arcl_rng_below(&r, 16));
    uint8_t *cell = (uint8_t *)(uintptr_t)g.u.cells;
    for (int32_t c = 0; c < g.h * g.n; c++) {
        if (k % 4 == 1)
            cell[c] = (uint8_t)arcl_rng_below(&r, 3); /* noise, and ties among colours */
        if (k % 16 == 2)
            cell[c] = (uint8_t)(cell[c] * 3); /* all that a plane can hold */
    }
    if (k % 16 == 3)
        cell[0] = 40; /* no colour of a plane */
    return g;
}

/* A program of calls that devices know, on whatever there is; many of them raise, on some grids or on all. */
static const char *program_number(uint64_t seed)
{
    static const char *const forms[] = {
        "rot90(G)",         "rot180(G)",     "rot270(G)",        "hmirror(G)",       "vmirror(G)",
        "dmirror(G)",       "cmirror(G)",    "trim(G)",          "tophalf(G)",       "bottomhalf(G)",
        "lefthalf(G)",      "righthalf(G)",  "upscale(G,F)",     "hupscale(G,F)",    "vupscale(G,F)",
        "downscale(G,F)",   "hconcat(G,G)",  "vconcat(G,G)",     "crop(G,P,P)",      "replace(G,C,C)",
        "switch(G,C,C)",    "canvas(C,P)",   "cellwise(G,G,C)",  "ofcolor(G,C)",     "fill(G,C,M)",
        "underfill(G,C,M)", "cover(G,M)",    "mostcolor(G)",     "leastcolor(G)",    "numcolors(G)",
        "colorcount(G,C)",  "equality(G,G)", "objects(G,T,T,T)", "objects(G,F,T,T)", "objects(G,T,F,F)",
        "objects(G,F,F,T)", "size(M)",       "height(G)",        "asobject(G)",      "ofcolor(G,N)",
        "replace(G,N,C)",   "fill(G,N,M)",   "first(O)",         "totuple(O)",       "palette(G)",
        "partition(G)",
    };
    enum { FORMS = sizeof forms / sizeof *forms };
    static char text[LINES * 64];
    arcl_rng r = {seed};
    char kind[LINES + 1] = "G"; /* of each line so far; line 0 is I */
    size_t len = 0;

    for (unsigned line = 1; line < LINES;) {
        const char *form = forms[arcl_rng_below(&r, FORMS)];
        char call[64];
        size_t at = 0;
        bool ok = true;
        for (const char *f = form; *f; f++) {
            const bool wild = f > form && (f[-1] == '(' || f[-1] == ',') && strchr("GMNOCFP", *f) &&
                              !(f[0] == 'F' && form[0] == 'o') && (f[1] == ',' || f[1] == ')');
            if (!wild) {
                call[at++] = *f;
                continue;
            }
            if (*f == 'C') {
                at += (size_t)sprintf(call + at, "%u", arcl_rng_below(&r, 12) == 0 ? 40 : arcl_rng_below(&r, 10));
            } else if (*f == 'F') {
                at += (size_t)sprintf(call + at, "%d", (int)arcl_rng_below(&r, 5) - 1);
            } else if (*f == 'P') {
                at += (size_t)sprintf(call + at, "(%d,%d)", (int)arcl_rng_below(&r, 9) - 1,
                                      (int)arcl_rng_below(&r, 9) - 1);
            } else {
                unsigned from = arcl_rng_below(&r, line), tries = line;
                while (kind[from] != *f && tries-- > 0)
                    from = (from + 1) % line;
                ok = ok && kind[from] == *f;
                at += (size_t)(from ? sprintf(call + at, "x%u", from) : sprintf(call + at, "I"));
            }
        }
        call[at] = 0;
        if (!ok)
            continue;
        len += (size_t)sprintf(text + len, "x%u = %s\n", line, call);
        const bool grid = strncmp(form, "size", 4) && strncmp(form, "height", 6) && strncmp(form, "asobject", 8) &&
                          strncmp(form, "first", 5) && strncmp(form, "totuple", 7) && strncmp(form, "palette", 7) &&
                          strncmp(form, "partition", 9) && strncmp(form, "equality", 8);
        kind[line++] = strncmp(form, "ofcolor", 7) == 0 ? 'M'
                       : strncmp(form, "mostcolor", 9) == 0 || strncmp(form, "leastcolor", 10) == 0 ||
                               strncmp(form, "numcolors", 9) == 0 || strncmp(form, "colorcount", 10) == 0
                           ? 'N'
                       : strncmp(form, "objects", 7) == 0 ? 'O'
                       : grid                             ? 'G'
                                                          : '-';
    }
    return text;
}

/* ---- comparison ------------------------------------------------------------------------------- */

static arcl_outcome run_given(const arcl_program *p, const arcl_staged *b, const arcl_val *input, size_t k,
                              arcl_budget budget, arcl_val *values)
{
    const arcl_val args[ARCL_PARAM_MAX] = {arcl_empty_tuple(), input[k]};
    arcl_given given;

    if (b)
        arcl_staged_give(b, k, &given);
    return arcl_eval_given(&other, p, args, arcl_budget_full(budget), values, b ? &given : NULL);
}

static arcl_outcome run_plain(const arcl_program *p, const arcl_val *input, size_t k, arcl_budget budget,
                              arcl_val *values)
{
    const arcl_val args[ARCL_PARAM_MAX] = {arcl_empty_tuple(), input[k]};
    return arcl_eval(&w.ctx, p, args, arcl_budget_full(budget), values);
}

static void text_of(arcl_ctx *c, arcl_val v, arcl_text *out)
{
    arcl_text_clear(out);
    if (setjmp(c->escape) == 0)
        arcl_value_text(c, v, out);
}

static void expect_same(const arcl_program *p, const arcl_staged *b, const arcl_val *input, size_t k,
                        arcl_budget budget, bool all, const char *lines)
{
    arcl_val *x = ARCL_TAKE(&mem, arcl_val, p->nnodes), *y = ARCL_TAKE(&mem, arcl_val, p->nnodes);
    const arcl_outcome plain = run_plain(p, input, k, budget, x), got = run_given(p, b, input, k, budget, y);
    arcl_text one = {0}, two = {0};

    cr_assert(plain.status == got.status && plain.reason == got.reason && plain.node == got.node,
              "grid %zu: %d %d node %u against %d %d node %u\n%s", k, plain.status, plain.reason, plain.node,
              got.status, got.reason, got.node, lines);
    cr_assert_eq(plain.steps, got.steps, "grid %zu: %lu steps in plain C, %lu with a device\n%s", k,
                 (unsigned long)plain.steps, (unsigned long)got.steps, lines);
    for (uint32_t s = 0; s < p->nsteps; s++) {
        const uint32_t node = p->steps[s].node;
        if ((plain.status != ARCL_OK && node >= plain.node) || (!all && node != p->result))
            continue;
        text_of(&w.ctx, x[node], &one);
        text_of(&other, y[node], &two);
        cr_assert(one.s && two.s && strcmp(one.s, two.s) == 0, "grid %zu, %s: %.200s against %.200s\n%s", k,
                  p->steps[s].name, one.s, two.s, lines);
    }
    arcl_text_close(&one);
    arcl_text_close(&two);
}

static const arcl_val *make_grids(void)
{
    arcl_val *input = ARCL_TAKE(&w.mem, arcl_val, GRIDS);

    for (uint32_t k = 0; k < GRIDS; k++)
        input[k] = grid_number(k);
    return input;
}

static void compare_programs(uint64_t seed, bool all)
{
    const arcl_val *input = make_grids();

    cr_assert_eq(setjmp(full), 0);
    for (uint64_t k = 0; k < PROGRAMS; k++) {
        const char *lines = program_number(seed + k);
        const arcl_program *p = world_load(&w, lines);
        const arcl_staged *b = arcl_stage_batch(stage, p, input, GRIDS, all, &mem);
        for (size_t g = 0; g < GRIDS; g++)
            expect_same(p, b, input, g, (arcl_budget){0}, all, lines);
    }
    cr_expect_eq(warnings, 0);
}

Test(stage, random_programs_give_the_same_results)
{
    NEED_DEVICE();
    compare_programs(1000, false);
}

Test(stage, and_all_their_values_are_the_same)
{
    NEED_DEVICE();
    compare_programs(2000, true);
}

/* However small the budget of steps is, the cut comes at the same node after the same number of steps. */
Test(stage, cuts_come_at_the_same_place)
{
    NEED_DEVICE();
    const arcl_val *input = make_grids();

    cr_assert_eq(setjmp(full), 0);
    for (uint64_t k = 0; k < PROGRAMS / 4; k++) {
        const char *lines = program_number(3000 + k);
        const arcl_program *p = world_load(&w, lines);
        const arcl_staged *b = arcl_stage_batch(stage, p, input, GRIDS, false, &mem);
        for (size_t g = 0; g < GRIDS; g += 7) {
            const uint64_t steps = run_plain(p, input, g, (arcl_budget){0}, NULL).steps;
            for (uint64_t most = 1; most < steps; most += 1 + steps / 16)
                expect_same(p, b, input, g, (arcl_budget){.steps = most}, false, lines);
        }
    }
}

Test(stage, planes_stay_on_the_device_and_routes_are_explained)
{
    NEED_DEVICE();
    static const char lines[] =
        "x1 = rot90(I)\nx2 = ofcolor(x1, 3)\nx3 = fill(x1, 5, x2)\nx4 = size(x2)\nO = hmirror(x3)";
    const arcl_val *input = make_grids();

    cr_assert_eq(setjmp(full), 0);
    const arcl_program *p = world_load(&w, lines);
    const arcl_staged *b = arcl_stage_batch(stage, p, input, GRIDS, false, &mem);
    cr_assert_not_null(b);
    for (size_t g = 0; g < GRIDS; g++)
        expect_same(p, b, input, g, (arcl_budget){0}, false, lines);
    cr_expect(strstr(explained.s, "rot90        device 1: --device asks for it"), "%s", explained.s);
    cr_expect(strstr(explained.s, "size         plain C: devices have no kernel for it"), "%s", explained.s);
}

/* Nothing of OpenCL is touched by what is too small for a GPU, nor where there is no GPU. */
Test(stage, small_batches_open_nothing)
{
    const arcl_stage_options options = {.choice = {.kind = ARCL_CHOICE_AUTO}, .warn = count_warning};
    arcl_stage *quiet = arcl_stage_open(&mem, &options);

    cr_assert_eq(setjmp(full), 0);
    const arcl_program *p = world_load(&w, "O = rot90(I)");
    cr_expect_null(arcl_stage_batch(quiet, p, &w.grid, 1, false, &mem));
    cr_expect(!arcl_stage_considers(quiet, 900));
    arcl_stage_close(quiet);
    const arcl_stage_options plain = {.choice = {.kind = ARCL_CHOICE_C}};
    cr_expect_null(arcl_stage_open(&mem, &plain));
    cr_expect_null(arcl_stage_batch(NULL, p, &w.grid, 1, false, &mem));
}
