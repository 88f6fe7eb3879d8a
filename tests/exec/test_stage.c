/* Programs with the help of a device: values, errors, counted steps and cuts are those of plain C. */
#define _POSIX_C_SOURCE 200809L
#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/fast.h"
#include "base/hash.h"
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

/* A call, and the kind of value it gives: grid, mask, cells, number, objects; -: nobody reads it. In a call a capital
 * letter is an argument: one of these kinds, a colour, a factor or a pair. */
struct form {
    const char *call;
    char kind;
};

static const struct form arcdsl[] = {
    {"rot90(G)", 'G'},
    {"rot180(G)", 'G'},
    {"rot270(G)", 'G'},
    {"hmirror(G)", 'G'},
    {"vmirror(G)", 'G'},
    {"dmirror(G)", 'G'},
    {"cmirror(G)", 'G'},
    {"trim(G)", 'G'},
    {"tophalf(G)", 'G'},
    {"bottomhalf(G)", 'G'},
    {"lefthalf(G)", 'G'},
    {"righthalf(G)", 'G'},
    {"upscale(G,F)", 'G'},
    {"hupscale(G,F)", 'G'},
    {"vupscale(G,F)", 'G'},
    {"downscale(G,F)", 'G'},
    {"hconcat(G,G)", 'G'},
    {"vconcat(G,G)", 'G'},
    {"crop(G,P,P)", 'G'},
    {"replace(G,C,C)", 'G'},
    {"switch(G,C,C)", 'G'},
    {"canvas(C,P)", 'G'},
    {"cellwise(G,G,C)", 'G'},
    {"fill(G,C,M)", 'G'},
    {"fill(G,C,K)", 'G'},
    {"underfill(G,C,M)", 'G'},
    {"underfill(G,C,K)", 'G'},
    {"cover(G,M)", 'G'},
    {"cover(G,K)", 'G'},
    {"paint(G,K)", 'G'},
    {"paint(G,K)", 'G'},
    {"paint(G,M)", 'G'},
    {"underpaint(G,K)", 'G'},
    {"underpaint(G,K)", 'G'},
    {"replace(G,N,C)", 'G'},
    {"replace(G,C,N)", 'G'},
    {"replace(G,N,N)", 'G'},
    {"switch(G,N,N)", 'G'},
    {"canvas(N,P)", 'G'},
    {"cellwise(G,G,N)", 'G'},
    {"fill(G,N,M)", 'G'},
    {"underfill(G,N,M)", 'G'},
    {"ofcolor(G,C)", 'M'},
    {"ofcolor(G,C)", 'M'},
    {"ofcolor(G,N)", 'M'},
    {"mapply(dneighbors,M)", 'M'},
    {"mapply(ineighbors,M)", 'M'},
    {"mapply(neighbors,M)", 'M'},
    {"mapply(initset,M)", 'M'},
    {"recolor(C,M)", 'K'},
    {"recolor(N,M)", 'K'},
    {"recolor(C,K)", 'K'},
    {"toobject(M,G)", 'K'},
    {"toobject(K,G)", 'K'},
    {"asobject(G)", 'K'},
    {"merge(O)", 'K'},
    {"mostcolor(G)", 'N'},
    {"leastcolor(G)", 'N'},
    {"numcolors(G)", 'N'},
    {"colorcount(G,C)", 'N'},
    {"objects(G,T,T,T)", 'O'},
    {"objects(G,F,T,T)", 'O'},
    {"objects(G,T,F,F)", 'O'},
    {"objects(G,F,F,T)", 'O'},
    {"partition(G)", 'O'},
    {"fgpartition(G)", 'O'},
    {"palette(G)", '-'},
    {"equality(G,G)", '-'},
    {"size(M)", '-'},
    {"totuple(M)", '-'},
    {"size(K)", '-'},
    {"totuple(K)", '-'},
    {"height(G)", '-'},
    {"first(O)", '-'},
    {"totuple(O)", '-'},
};

static const struct form typed[] = {
    {"rot90(G)", 'G'},
    {"mir_rot_t(G,F)", 'G'},
    {"mir_rot_t(G,F)", 'G'},
    {"mir_rot_t(G,6)", 'G'},
    {"hmirror_t(G)", 'G'},
    {"vmirror_t(G)", 'G'},
    {"dmirror_t(G)", 'G'},
    {"cmirror_t(G)", 'G'},
    {"upscale_t(G,F)", 'G'},
    {"hconcat(G,G)", 'G'},
    {"combine_t(G,G)", 'G'},
    {"crop(G,P,P)", 'G'},
    {"crop(G,(0,0),(3,2))", 'G'},
    {"cellwise(G,G,C)", 'G'},
    {"replace(G,C,C)", 'G'},
    {"replace(G,N,C)", 'G'},
    {"switch(G,N,N)", 'G'},
    {"canvas(N,P)", 'G'},
    {"fill(G,C,M)", 'G'},
    {"fill(G,N,K)", 'G'},
    {"underfill(G,C,M)", 'G'},
    {"cover(G,K)", 'G'},
    {"paint(G,K)", 'G'},
    {"paint(G,M)", 'G'},
    {"underpaint(G,K)", 'G'},
    {"f_ofcolor(G,C)", 'M'},
    {"f_ofcolor(G,C)", 'M'},
    {"f_ofcolor(G,N)", 'M'},
    {"mapply(dneighbors,M)", 'M'},
    {"mapply_f(ineighbors,M)", 'M'},
    {"mapply(neighbors,M)", 'M'},
    {"recolor_i(C,M)", 'K'},
    {"recolor_i(N,M)", 'K'},
    {"recolor_i(C,K)", 'K'},
    {"toobject(M,G)", 'K'},
    {"toobject(K,G)", 'K'},
    {"asobject(G)", 'K'},
    {"merge_f(O)", 'K'},
    {"merge(O)", 'K'},
    {"mostcolor_t(G)", 'N'},
    {"leastcolor_t(G)", 'N'},
    {"get_color_rank_t(G,0)", 'N'},
    {"get_color_rank_t(G,-1)", 'N'},
    {"get_color_rank_t(G,F)", 'N'},
    {"numcolors_t(G)", 'N'},
    {"colorcount_t(G,C)", 'N'},
    {"o_g(G,0)", 'O'},
    {"o_g(G,5)", 'O'},
    {"o_g(G,7)", 'O'},
    {"o_g(G,F)", 'O'},
    {"objects(G,T,F,T)", 'O'},
    {"partition(G)", 'O'},
    {"fgpartition(G)", 'O'},
    {"palette_t(G)", '-'},
    {"equality(G,G)", '-'},
    {"totuple(M)", '-'},
    {"totuple(K)", '-'},
    {"first_f(O)", '-'},
    {"totuple(O)", '-'},
};

/* The argument that stands for a letter, in text; false if there is none of that kind so far. */
static bool put_argument(arcl_rng *r, char letter, const char *kind, unsigned line, char *to)
{
    switch (letter) {
    case 'C':
        sprintf(to, "%u", arcl_rng_below(r, 12) == 0 ? 40 : arcl_rng_below(r, 10));
        return true;
    case 'F':
        sprintf(to, "%d", (int)arcl_rng_below(r, 5) - 1);
        return true;
    case 'P':
        sprintf(to, "(%d,%d)", (int)arcl_rng_below(r, 9) - 1, (int)arcl_rng_below(r, 9) - 1);
        return true;
    default:
        break;
    }
    unsigned from = arcl_rng_below(r, line), tries = line;
    while (kind[from] != letter && tries-- > 0)
        from = (from + 1) % line;
    if (from == 0)
        sprintf(to, "I");
    else
        sprintf(to, "x%u", from);
    return kind[from] == letter;
}

/* A program of calls that devices know, on whatever there is; many of them raise, on some grids or on all. */
static const char *program_number(uint64_t seed)
{
    const bool is_typed = w.lib.dialect == ARCL_DIALECT_TYPED;
    const struct form *forms = is_typed ? typed : arcdsl;
    const uint32_t count = is_typed ? sizeof typed / sizeof *typed : sizeof arcdsl / sizeof *arcdsl;
    static char text[LINES * 64];
    arcl_rng r = {seed};
    char kind[LINES + 1] = "G"; /* of each line so far; line 0 is I */
    size_t len = 0;

    for (unsigned line = 1; line < LINES;) {
        const struct form *form = &forms[arcl_rng_below(&r, count)];
        const bool rule = strncmp(form->call, "objects", 7) == 0; /* its T and F are what they are */
        char call[64];
        size_t at = 0;
        bool ok = true;
        for (const char *f = form->call; *f; f++) {
            const bool alone = f > form->call && strchr("(,", f[-1]) && strchr(",)", f[1]) && *f >= 'A' && *f <= 'Z';
            if (!alone || (rule && *f != 'G')) {
                call[at++] = *f;
                continue;
            }
            ok = put_argument(&r, *f, kind, line, call + at) && ok;
            at += strlen(call + at);
        }
        call[at] = 0;
        if (!ok)
            continue;
        len += (size_t)sprintf(text + len, "x%u = %s\n", line, call);
        kind[line++] = form->kind;
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
    arcl_val *x = ARCL_TAKE(&mem, arcl_val, p->graph.n), *y = ARCL_TAKE(&mem, arcl_val, p->graph.n);
    const arcl_outcome plain = run_plain(p, input, k, budget, x), got = run_given(p, b, input, k, budget, y);
    arcl_text one = {0}, two = {0};

    cr_assert(plain.status == got.status && plain.reason == got.reason && plain.node == got.node,
              "grid %zu: %d %d node %u against %d %d node %u\n%s", k, plain.status, plain.reason, plain.node,
              got.status, got.reason, got.node, lines);
    /* Devices give patches. Where plain C has none, what comes after them costs more there. */
    cr_assert(!ARCL_FAST_PATCH || plain.steps == got.steps, "grid %zu: %lu steps in plain C, %lu with a device\n%s", k,
              (unsigned long)plain.steps, (unsigned long)got.steps, lines);
    for (uint32_t s = 0; s < p->nsteps; s++) {
        const uint32_t node = p->steps[s].node;
        if ((plain.status != ARCL_OK && node >= plain.node) || (!all && node != p->result))
            continue;
        text_of(&w.ctx, x[node], &one);
        text_of(&other, y[node], &two);
        if (!one.s && !two.s) /* the budget is not enough to write it down */
            continue;
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

Test(stage, programs_of_the_typed_dialect_too)
{
    NEED_DEVICE();
    w.lib.dialect = ARCL_DIALECT_TYPED;
    compare_programs(4000, false);
    compare_programs(5000, true);
}

/* However small the budget of steps is, the cut comes at the same node after the same number of steps. */
#if ARCL_FAST_PATCH /* else the steps are not the same */
static void compare_cuts(uint64_t seed)
{
    const arcl_val *input = make_grids();

    cr_assert_eq(setjmp(full), 0);
    for (uint64_t k = 0; k < PROGRAMS / 4; k++) {
        const char *lines = program_number(seed + k);
        const arcl_program *p = world_load(&w, lines);
        const arcl_staged *b = arcl_stage_batch(stage, p, input, GRIDS, false, &mem);
        for (size_t g = 0; g < GRIDS; g += 7) {
            const uint64_t steps = run_plain(p, input, g, (arcl_budget){0}, NULL).steps;
            for (uint64_t most = 1; most < steps; most += 1 + steps / 16)
                expect_same(p, b, input, g, (arcl_budget){.steps = most}, false, lines);
        }
    }
}

Test(stage, cuts_come_at_the_same_place)
{
    NEED_DEVICE();
    compare_cuts(3000);
    w.lib.dialect = ARCL_DIALECT_TYPED;
    compare_cuts(6000);
}
#endif

static void compare_lines(const char *lines, bool all)
{
    const arcl_val *input = make_grids();

    cr_assert_eq(setjmp(full), 0);
    const arcl_program *p = world_load(&w, lines);
    const arcl_staged *b = arcl_stage_batch(stage, p, input, GRIDS, all, &mem);
    cr_assert_not_null(b);
    for (size_t g = 0; g < GRIDS; g++)
        expect_same(p, b, input, g, (arcl_budget){0}, all, lines);
}

Test(stage, planes_stay_on_the_device_and_routes_are_explained)
{
    NEED_DEVICE();
    static const char lines[] =
        "x1 = rot90(I)\nx2 = ofcolor(x1, 3)\nx3 = fill(x1, 5, x2)\nx4 = size(x2)\nO = hmirror(x3)";
    compare_lines(lines, false);
    cr_expect(strstr(explained.s, "rot90        device 1: --device asks for it"), "%s", explained.s);
    cr_expect(strstr(explained.s, "size         plain C: devices have no kernel for it"), "%s", explained.s);
}

/* What only other steps read is made on the device; what plain C alone reads is not. */
Test(stage, objects_and_neighbours_are_drawn_where_they_are)
{
    NEED_DEVICE();
    static const char lines[] =
        "x1 = ofcolor(I, 3)\nx2 = mapply(dneighbors, x1)\nx3 = recolor(5, x2)\nx4 = paint(I, x3)\n"
        "x5 = toobject(x2, x4)\nx6 = underpaint(x4, x5)\nx7 = objects(x6, T, T, T)\n"
        "x8 = merge(x7)\nx9 = asobject(x6)\nx10 = paint(x6, x9)\nx11 = paint(x10, x8)\n"
        "x12 = partition(x11)\nx13 = fgpartition(x11)\nx14 = palette(x11)\n"
        "x15 = mapply(neighbors, x1)\nO = totuple(x15)";
    compare_lines(lines, false);
    unsigned steps = 0;
    for (const char *at = explained.s; (at = strstr(at, "device 1: --device asks for it")); at++)
        steps++;
    cr_expect_eq(steps, 14, "%s", explained.s);
    cr_expect(strstr(explained.s, "mapply       plain C: no step on a device reads it"), "%s", explained.s);
}

/* Whatever means a primitive that devices know is done there, and a guard changes nothing. */
Test(stage, typed_primitives_reach_the_device_through_their_rows)
{
    NEED_DEVICE();
    static const char lines[] =
        "x1 = mir_rot_t(I, 4)\nx2 = get_color_rank_t(x1, L1)\nx3 = f_ofcolor(x1, x2)\nx4 = fill(x1, GRAY, x3)\n"
        "x5 = o_g(x4, R5)\nx6 = merge_f(x5)\nx7 = paint(x1, x6)\nx8 = crop(x7, (0, 0), (1, 1))\n"
        "x9 = recolor_i(RED, x3)\nx10 = underpaint(x7, x9)\nx11 = combine_t(x10, x7)\nO = hmirror_t(x11)";
    w.lib.dialect = ARCL_DIALECT_TYPED;
    compare_lines(lines, false);
    cr_expect(!strstr(explained.s, "plain C"), "%s", explained.s);
}

/* A parameter is a constant or a fact, in each place of a call, whatever stands in the others. */
Test(stage, colours_that_were_counted_are_parameters)
{
    NEED_DEVICE();
    static const char lines[] =
        "x1 = crop(I, (0, 0), (3, 4))\nx2 = leastcolor(I)\nx3 = mostcolor(x1)\nx4 = numcolors(x1)\n"
        "x5 = replace(I, x2, x3)\nx6 = replace(x5, 4, x4)\nx7 = switch(x6, x3, 6)\nx8 = ofcolor(x7, x4)\n"
        "x9 = underfill(x7, x2, x8)\nx10 = underfill(x9, 2, x8)\nx11 = canvas(x2, (5, 7))\nx12 = cellwise(I, x10, x4)\n"
        "x13 = recolor(x2, x8)\nx14 = underpaint(x12, x13)\nx15 = cover(x14, x8)\nx16 = upscale(x11, 2)\n"
        "O = hconcat(x15, x16)";
    compare_lines(lines, true);
    cr_expect(!strstr(explained.s, "plain C"), "%s", explained.s);
}

/* ---- checksums -------------------------------------------------------------------------------- */

/* A program whose second line needs one kind of result from the device, and the number of the comparison that looks at
 * the first of them: of 64 grids in a piece four are compared. */
typedef struct damaged {
    char lines[64], fault[16];
} damaged;

ParameterizedTestParameters(stage, what_arrives_damaged_is_noticed)
{
    static damaged all[] = {
        {"O = rot90(I)", "checksum"},                           /* cells */
        {"O = rot90(I)", "checksum:5"},                         /* sizes */
        {"x1 = ofcolor(I, 3)\nO = size(x1)", "checksum"},       /* masks */
        {"x1 = asobject(I)\nO = fill(I, 1, x1)", "checksum"},   /* masks of cells */
        {"O = numcolors(I)", "checksum"},                       /* counts */
        {"O = numcolors(I)", "checksum:5"},                     /* facts */
        {"O = objects(I, T, T, F)", "checksum"},                /* labels */
        {"O = objects(I, T, T, F)", "checksum:5"},              /* numbers of objects */
        {"x1 = vmirror(I)\nO = equality(I, x1)", "checksum:5"}, /* differences */
    };

    return cr_make_param_array(damaged, all, sizeof all / sizeof *all);
}

ParameterizedTest(damaged *d, stage, what_arrives_damaged_is_noticed)
{
    setenv("ARCL_FAULT", d->fault, 1); /* it is read with the list of devices */
    NEED_DEVICE();
    const arcl_val *input = make_grids();

    cr_assert_eq(setjmp(full), 0);
    const arcl_program *p = world_load(&w, d->lines);
    const arcl_staged *b = arcl_stage_batch(stage, p, input, GRIDS, false, &mem);
    for (size_t g = 0; g < GRIDS; g++)
        expect_same(p, b, input, g, (arcl_budget){0}, false, d->lines);
    cr_expect_eq(warnings, 1, "%s with %s: %u warnings", d->lines, d->fault, warnings);
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
