/* objects, colours and occurrences on grids of bytes, against the plainest code that could do it. */
#include <stdlib.h>

#include "base/hash.h"
#include "op/codes.h"
#include "support/forms.h"
#include "support/world.h"

#ifndef ROUNDS
#define ROUNDS 400
#endif

enum { SIDE = 130 };

static world w;
static uint8_t *cells; /* of the grid; nothing may be read behind them */

static void open_world(void)
{
    world_open(&w);
}

static void close_world(void)
{
    free(cells);
    world_close(&w);
}

TestSuite(objects, .init = open_world, .fini = close_world);

/* Grids of every kind: noise and stripes, few colours and many, mostly small, some wide. */
static arcl_val any_grid(arcl_rng *r)
{
    const uint32_t kind = arcl_rng_below(r, 10), most = kind == 0 ? SIDE : kind < 3 ? 66 : 20;
    const uint32_t height = 1 + arcl_rng_below(r, most), width = 1 + arcl_rng_below(r, most);
    const uint32_t colours = kind == 1 ? 256 : 1 + arcl_rng_below(r, 6), change = 1 + arcl_rng_below(r, 5);
    const uint32_t n = height * width;

    free(cells);
    cells = malloc(n + ARCL_ARENA_BEHIND); /* as in an arena */
    cr_assert(cells);
    for (uint32_t k = 0; k < n; k++) {
        const bool as_before = k > 0 && arcl_rng_below(r, change) > 0,
                   as_above = k >= width && arcl_rng_below(r, change) > 0;
        cells[k] = as_above ? cells[k - width] : as_before ? cells[k - 1] : (uint8_t)arcl_rng_below(r, colours);
    }
    return arcl_grid_of(cells, (int32_t)height, (int32_t)width);
}

static void spread(arcl_val g, int32_t i, int32_t j, bool univalued, bool diagonal, int bg, uint32_t number,
                   uint32_t *label)
{
    static int32_t stack[SIDE * SIDE];
    size_t n = 0;

    stack[n++] = i * g.n + j;
    label[i * g.n + j] = number;
    while (n > 0) {
        const int32_t at = stack[--n];
        for (int32_t y = at / g.n - 1; y <= at / g.n + 1; y++)
            for (int32_t x = at % g.n - 1; x <= at % g.n + 1; x++) {
                const int32_t next = y * g.n + x;
                if (y < 0 || y >= g.h || x < 0 || x >= g.n || label[next] || cells[next] == bg)
                    continue;
                if ((univalued && cells[next] != cells[at]) || (!diagonal && y != at / g.n && x != at % g.n))
                    continue;
                label[next] = number;
                stack[n++] = next;
            }
    }
}

/* Numbers the objects from 1 on in the order of their first cells; returns how many. */
static uint32_t label_all(arcl_val g, bool univalued, bool diagonal, int bg, uint32_t *label)
{
    uint32_t count = 0;

    memset(label, 0, sizeof *label * (size_t)g.h * (size_t)g.n);
    for (int32_t i = 0; i < g.h; i++)
        for (int32_t j = 0; j < g.n; j++)
            if (!label[i * g.n + j] && cells[i * g.n + j] != bg)
                spread(g, i, j, univalued, diagonal, bg, ++count, label);
    return count;
}

static void check_object(arcl_val g, arcl_val object, uint32_t number, const uint32_t *label, uint32_t *seen)
{
    uint32_t n, height = 0, width = 0;
    const arcl_val *members = arcl_members(&w.ctx, object, &n);

    for (uint32_t k = 0; k < n; k++) {
        int32_t colour, i, j;
        cr_assert(arcl_as_cell(members[k], false, &colour, &i, &j) && i >= 0 && i < g.h && j >= 0 && j < g.n);
        cr_assert_eq(label[i * g.n + j], number);
        cr_assert_eq(cells[i * g.n + j], colour);
        if (object.u.set->form == ARCL_PATCH) {
            const uint32_t down = (uint32_t)(i - object.u.set->top), right = (uint32_t)(j - object.u.set->left);
            height = down >= height ? down + 1 : height;
            width = right >= width ? right + 1 : width;
        }
    }
    if (object.u.set->form == ARCL_PATCH)
        cr_assert(height == (uint32_t)object.u.set->height && width == (uint32_t)object.u.set->width);
    *seen += n;
}

static void check_rule(arcl_val g, bool univalued, bool diagonal, bool without_bg)
{
    static uint32_t label[SIDE * SIDE];
    const arcl_val args[4] = {g, arcl_bool(univalued), arcl_bool(diagonal), arcl_bool(without_bg)};

    WORLD_ENTER(&w);
    uint32_t n, seen = 0, taking_part = 0;
    const int bg = without_bg ? (int)arcl_op_mostcolor(&w.ctx, args).u.i : -1;
    const uint32_t count = label_all(g, univalued, diagonal, bg, label);
    const arcl_val *members = arcl_members(&w.ctx, arcl_op_objects(&w.ctx, args), &n);
    cr_assert_eq(n, count, "%d x %d: %u objects, not %u", g.h, g.n, n, count);
    for (uint32_t k = 0; k < n; k++)
        check_object(g, members[k], k + 1, label, &seen);
    for (int32_t k = 0; k < g.h * g.n; k++)
        taking_part += label[k] > 0;
    cr_assert_eq(seen, taking_part);
}

Test(objects, are_what_a_flood_fill_finds)
{
    arcl_rng r = {7};

    for (int round = 0; round < ROUNDS; round++) {
        const arcl_val g = any_grid(&r);
        for (int rule = 0; rule < 8; rule++)
            check_rule(g, rule & 1, rule & 2, rule & 4);
    }
}

/* What the primitives say of bytes is what they say of the same values in plain form, order included. */
static void expect_alike(arcl_op_code *code, arcl_val first, arcl_val second)
{
    const arcl_val args[2] = {first, second}, plain[2] = {plain_form(&w.ctx, first), second};
    const arcl_val a = code(&w.ctx, args), b = code(&w.ctx, plain);
    arcl_text expected = {0};

    arcl_value_text(&w.ctx, b, &expected);
    arcl_text_clear(&w.text);
    arcl_value_text(&w.ctx, a, &w.text);
    cr_assert_str_eq(w.text.s, expected.s);
    arcl_text_close(&expected);
}

static void check_colours(arcl_val g, arcl_val colour)
{
    const arcl_val rule[4] = {g, arcl_bool(false), arcl_bool(true), arcl_bool(true)};
    uint32_t n;

    WORLD_ENTER(&w);
    const arcl_val *object = arcl_members(&w.ctx, arcl_op_objects(&w.ctx, rule), &n);
    for (uint32_t k = 0; k <= n && k < 4; k++) {
        const arcl_val v = k == 0 ? g : object[k - 1];
        expect_alike(arcl_op_mostcolor, v, colour);
        expect_alike(arcl_op_leastcolor, v, colour);
        expect_alike(arcl_op_colorcount, v, colour);
        expect_alike(arcl_op_colorcount, v, arcl_int(256));
        expect_alike(arcl_op_palette, v, colour);
    }
    expect_alike(arcl_op_ofcolor, g, colour);
    expect_alike(arcl_op_partition, g, colour);
    expect_alike(arcl_op_fgpartition, g, colour);
}

Test(objects, colours_are_those_of_the_plain_form)
{
    arcl_rng r = {8};

    for (int round = 0; round < ROUNDS / 4; round++) {
        const arcl_val g = any_grid(&r);
        check_colours(g, arcl_int(cells[arcl_rng_below(&r, (uint32_t)(g.h * g.n))]));
    }
}

static void check_occurrences(arcl_val g, arcl_rng *r)
{
    const arcl_val rule[4] = {g, arcl_bool(arcl_rng_below(r, 2)), arcl_bool(true), arcl_bool(false)};
    uint32_t n;

    WORLD_ENTER(&w);
    const arcl_val *object = arcl_members(&w.ctx, arcl_op_objects(&w.ctx, rule), &n);
    for (uint32_t k = 0; k < 3; k++)
        expect_alike(arcl_op_occurrences, g, object[arcl_rng_below(r, n)]);
}

Test(objects, occurrences_are_those_in_the_plain_form)
{
    arcl_rng r = {9};

    for (int round = 0; round < ROUNDS / 4; round++)
        check_occurrences(any_grid(&r), &r);
}

Test(objects, cells_of_a_tuple_may_lie_outside_the_grid)
{
    EXPECT_VALUE(&w, "occurrences(I, ((0, (0, 0)), (0, (2, 1))))", "{(0,1),(0,0)}");
    EXPECT_VALUE(&w, "occurrences(I, ((0, (0, 0)), (0, (9, 0))))", "{}");
}
