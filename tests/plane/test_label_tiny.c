/* Labels of tiny grids: every version gives what a flood gives, for all sizes, rules and neighbourhoods. */
#include "plane/label_support.h"

#include "plane/label_level.h"

/* A grid in a slot with rubbish around it, which must not matter. */
static void make_slot(uint8_t *slot, unsigned kind, int32_t h, int32_t w, arcl_rng *rng)
{
    for (int32_t i = 0; i < ARCL_TINY_CELLS; i++)
        slot[i] = (uint8_t)arcl_rng_below(rng, 3);
    for (int32_t i = 0; i < h * w; i++)
        slot[ARCL_TINY_SIDE * (i / w) + i % w] = (uint8_t)cell_of(kind, i / w, i % w, h, w, rng);
}

static void expect_flood(arcl_label_tiny_fn *label, const char *name, unsigned kind, int32_t h, int32_t w,
                         arcl_rng *rng)
{
    uint8_t slot[ARCL_TINY_CELLS];
    uint16_t labels[ARCL_TINY_CELLS];
    arcl_label_runs runs;
    int32_t expected[ARCL_TINY_CELLS];
    const uint32_t dims = (uint32_t)h << 16 | (uint32_t)w;
    const arcl_label_cells cells = {.at = slot, .size = 1, .stride = ARCL_TINY_SIDE, .width = w, .height = h};

    make_slot(slot, kind, h, w, rng);
    for (unsigned choice = 0; choice < 12; choice++) {
        const arcl_label_how how = {.rule = choice % 3, .diagonal = choice / 3 % 2, .numbered = choice / 6};
        const int32_t count = flood(&cells, &how, expected);
        cr_assert_eq(label(slot, dims, &how, labels, &runs), (uint32_t)count, "%s: kind %u, %dx%d, %u", name, kind, h,
                     w, choice);
        for (int32_t y = 0; y < ARCL_TINY_SIDE; y++)
            for (int32_t x = 0; x < ARCL_TINY_SIDE; x++) {
                const int32_t at = y < h && x < w ? expected[y * w + x] : -1;
                const int32_t first = how.numbered || at < 0 ? at : ARCL_TINY_SIDE * (at / w) + at % w;
                const uint16_t wanted = (uint16_t)(how.numbered && at < 0 ? 0 : first);
                cr_assert_eq(labels[ARCL_TINY_SIDE * y + x], wanted, "%s: kind %u, %dx%d, %u, cell (%d, %d)", name,
                             kind, h, w, choice, y, x);
            }
    }
}

static void expect_level(arcl_label_level level)
{
    arcl_label_tiny_fn *const label = arcl_label_tiny_at(level);
    arcl_rng rng = {1};

    if (!label)
        cr_skip_test("this processor has no %s", arcl_label_level_name(level));
    for (int32_t h = 1; h <= ARCL_TINY_SIDE; h++)
        for (int32_t w = 1; w <= ARCL_TINY_SIDE; w++)
            for (unsigned kind = (unsigned)(h + w) % 2; kind < KINDS; kind += 2)
                expect_flood(label, arcl_label_level_name(level), kind, h, w, &rng);
}

Test(label_tiny, words_are_right)
{
    expect_level(ARCL_LABEL_WORDS);
}

Test(label_tiny, avx2_is_right)
{
    expect_level(ARCL_LABEL_AVX2);
}

Test(label_tiny, avx512_is_right)
{
    expect_level(ARCL_LABEL_AVX512);
}

Test(label_tiny, a_background_that_no_cell_can_have_leaves_nothing_out)
{
    uint8_t slot[ARCL_TINY_CELLS] = {0, 1};
    uint16_t labels[ARCL_TINY_CELLS];
    arcl_label_runs runs;
    const arcl_label_how how = {.rule = ARCL_LABEL_PAINTED, .numbered = true, .background = 256};

    for (arcl_label_level level = 0; level < ARCL_LABEL_LEVELS; level++)
        if (arcl_label_tiny_at(level)) {
            cr_expect_eq(arcl_label_tiny_at(level)(slot, 1 << 16 | 2, &how, labels, &runs), 2);
            cr_expect_eq(labels[0], 1);
            cr_expect_eq(labels[1], 2);
        }
}

Test(label_tiny, a_batch_is_its_grids_one_by_one)
{
    enum { N = 5 };
    static uint8_t slots[N * ARCL_TINY_CELLS];
    static uint16_t labels[N * ARCL_TINY_CELLS], alone[ARCL_TINY_CELLS];
    uint32_t dims[N], counts[N];
    arcl_label_runs runs;
    const arcl_label_how how = {.rule = ARCL_LABEL_COLOUR, .numbered = true};
    arcl_rng rng = {2};

    for (int32_t k = 0; k < N; k++) {
        dims[k] = (uint32_t)(k + 3) << 16 | (uint32_t)(30 - k);
        make_slot(slots + ARCL_TINY_CELLS * k, (unsigned)k, k + 3, 30 - k, &rng);
    }
    arcl_label_batch(slots, dims, N, &how, labels, counts);
    for (int32_t k = 0; k < N; k++) {
        const uint8_t *slot = slots + ARCL_TINY_CELLS * k;
        cr_expect_eq(arcl_label_tiny_at(ARCL_LABEL_WORDS)(slot, dims[k], &how, alone, &runs), counts[k]);
        cr_expect_arr_eq(labels + ARCL_TINY_CELLS * k, alone, sizeof alone);
    }
}

Test(label_tiny, components_are_described)
{
    static const uint8_t rows[3][4] = {{1, 0, 2, 2}, {1, 0, 0, 40}, {0, 3, 0, 0}};
    uint8_t slot[ARCL_TINY_CELLS] = {0};
    uint16_t labels[ARCL_TINY_CELLS];
    arcl_label_runs runs;
    arcl_component c[8];
    const arcl_label_how how = {.rule = ARCL_LABEL_FOREGROUND, .numbered = true};

    for (size_t y = 0; y < 3; y++)
        memcpy(slot + ARCL_TINY_SIDE * y, rows[y], 4);
    cr_assert_eq(arcl_label_tiny_at(ARCL_LABEL_WORDS)(slot, 3 << 16 | 4, &how, labels, &runs), 3);
    arcl_component_list_tiny(slot, &how, labels, &runs, c);
    cr_expect(c[0].size == 2 && c[0].first == 0 && c[0].colour == 1 && c[0].colours == 1u << 1);
    cr_expect(c[1].size == 3 && c[1].first == 2 && c[1].colour == 2 && c[1].colours == (1u << 2 | 1u << 31));
    cr_expect(c[1].top == 0 && c[1].left == 2 && c[1].bottom == 1 && c[1].right == 3);
    cr_expect(c[2].size == 1 && c[2].first == 2 * 4 + 1 && arcl_component_borders(&c[2], 4, 3));
}

/* A grid of its own size, without gaps, at the very end of its memory. */
static void expect_small(unsigned kind, int32_t h, int32_t w, arcl_rng *rng)
{
    uint8_t *at = malloc((size_t)(h * w));
    int32_t *expected = malloc((size_t)(h * w) * sizeof *expected), *labels = malloc((size_t)(h * w) * sizeof *labels);
    arcl_component *want = malloc((size_t)(h * w) * sizeof *want), *got = malloc((size_t)(h * w) * sizeof *got);
    const arcl_label_cells cells = {.at = at, .size = 1, .stride = (size_t)w, .width = w, .height = h};

    for (int32_t i = 0; i < h * w; i++)
        at[i] = (uint8_t)cell_of(kind, i / w, i % w, h, w, rng);
    cr_assert(arcl_label_is_small(&cells));
    for (unsigned choice = 0; choice < 6; choice++) {
        const arcl_label_how how = {.rule = choice % 3, .diagonal = choice / 3, .numbered = true, .background = 1};
        const int32_t count = flood(&cells, &how, expected);
        cr_assert_eq(arcl_label_small(&cells, &how, labels, got), count);
        cr_assert_arr_eq(labels, expected, (size_t)(h * w) * sizeof *labels, "kind %u, %dx%d, %u", kind, h, w, choice);
        arcl_component_list(&cells, labels, want);
        cr_assert_arr_eq(got, want, (size_t)count * sizeof *got, "kind %u, %dx%d, %u", kind, h, w, choice);
    }
    free(at);
    free(expected);
    free(labels);
    free(want);
    free(got);
}

Test(label_tiny, a_grid_without_gaps_has_the_labels_and_components_of_a_large_one)
{
    arcl_rng rng = {3};

    for (int32_t h = 1; h <= ARCL_TINY_SIDE; h += h < 4 ? 1 : 7)
        for (int32_t w = 1; w <= ARCL_TINY_SIDE; w++)
            for (unsigned kind = 0; kind < KINDS; kind++)
                expect_small(kind, h, w, &rng);
}

/* What a line says of cell (y, x) and its neighbour (dy, dx), by definition. */
static bool hangs(const arcl_label_cells *c, const arcl_label_how *how, int32_t y, int32_t x, int32_t dy, int32_t dx)
{
    const int32_t i = y * c->width + x, k = (y + dy) * c->width + x + dx;

    if (y + dy < 0 || x + dx < 0 || x + dx >= c->width)
        return false;
    if (how->rule != ARCL_LABEL_COLOUR && (value_at(c, i) == how->background || value_at(c, k) == how->background))
        return false;
    return hang_together(c, how, i, k);
}

static void expect_lines(const arcl_label_cells *c, const arcl_label_how *how, const label_tools *tools)
{
    arcl_label_line lines[ARCL_TINY_SIDE];
    uint32_t runs = 0;
    const uint32_t said = tools->describe(c, how, lines);

    for (int32_t y = 0; y < c->height; y++) {
        const arcl_label_line *l = &lines[y];
        for (int32_t x = 0; x < ARCL_LINE_WIDTH; x++) {
            const bool in =
                x < c->width && (how->rule == ARCL_LABEL_COLOUR || value_at(c, y * c->width + x) != how->background);
            cr_assert_eq(l->left >> x & 1, in, "%d wide: (%d, %d)", c->width, y, x);
            cr_assert_eq(l->west >> x & 1, in && hangs(c, how, y, x, 0, -1), "%d wide: (%d, %d)", c->width, y, x);
            cr_assert_eq(l->north >> x & 1, in && hangs(c, how, y, x, -1, 0), "%d wide: (%d, %d)", c->width, y, x);
            if (how->diagonal) {
                cr_assert_eq(l->north_west >> x & 1, in && hangs(c, how, y, x, -1, -1), "(%d, %d)", y, x);
                cr_assert_eq(l->north_east >> x & 1, in && hangs(c, how, y, x, -1, 1), "(%d, %d)", y, x);
            }
            runs += in && !hangs(c, how, y, x, 0, -1);
        }
        cr_assert_eq(l->found | l->fresh, 0);
    }
    cr_assert_eq(said, runs);
}

Test(label_tiny, lines_say_which_neighbours_hang_together)
{
    enum { H = 9 };
    uint8_t memory[ARCL_LINE_WIDTH + 1 + H * ARCL_LINE_WIDTH + ARCL_LINE_WIDTH];
    arcl_rng rng = {4};

    for (int32_t w = 1; w <= ARCL_LINE_WIDTH; w++)
        for (unsigned kind = 0; kind < KINDS; kind++)
            for (unsigned choice = 0; choice < 6; choice++) {
                const arcl_label_how how = {.rule = choice % 3, .diagonal = choice / 3, .background = kind % 2};
                uint8_t *at = memory + ARCL_LINE_WIDTH + 1;
                const arcl_label_cells c = {.at = at, .size = 1, .stride = (size_t)w, .width = w, .height = H};
                for (size_t i = 0; i < sizeof memory; i++)
                    memory[i] = (uint8_t)arcl_rng_below(&rng, 3);
                for (int32_t i = 0; i < H * w; i++)
                    at[i] = (uint8_t)cell_of(kind, i / w, i % w, H, w, &rng);
                expect_lines(&c, &how, arcl_label_tools(true));
                expect_lines(&c, &how, arcl_label_tools(false));
            }
}
