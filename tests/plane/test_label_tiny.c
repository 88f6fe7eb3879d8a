/* Labels of tiny grids: every version gives what a flood gives, for all sizes, rules and neighbourhoods. */
#include "plane/label_support.h"

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
    int32_t expected[ARCL_TINY_CELLS];
    const uint32_t dims = (uint32_t)h << 16 | (uint32_t)w;
    const arcl_label_cells cells = {.at = slot, .size = 1, .stride = ARCL_TINY_SIDE, .width = w, .height = h};

    make_slot(slot, kind, h, w, rng);
    for (unsigned choice = 0; choice < 12; choice++) {
        const arcl_label_how how = {.rule = choice % 3, .diagonal = choice / 3 % 2, .numbered = choice / 6};
        const int32_t count = flood(&cells, &how, expected);
        cr_assert_eq(label(slot, dims, &how, labels), (uint32_t)count, "%s: kind %u, %dx%d, %u", name, kind, h, w,
                     choice);
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
    const arcl_label_how how = {.rule = ARCL_LABEL_PAINTED, .numbered = true, .background = 256};

    for (arcl_label_level level = 0; level < ARCL_LABEL_LEVELS; level++)
        if (arcl_label_tiny_at(level)) {
            cr_expect_eq(arcl_label_tiny_at(level)(slot, 1 << 16 | 2, &how, labels), 2);
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
    const arcl_label_how how = {.rule = ARCL_LABEL_COLOUR, .numbered = true};
    arcl_rng rng = {2};

    for (int32_t k = 0; k < N; k++) {
        dims[k] = (uint32_t)(k + 3) << 16 | (uint32_t)(30 - k);
        make_slot(slots + ARCL_TINY_CELLS * k, (unsigned)k, k + 3, 30 - k, &rng);
    }
    arcl_label_batch(slots, dims, N, &how, labels, counts);
    for (int32_t k = 0; k < N; k++) {
        const uint8_t *slot = slots + ARCL_TINY_CELLS * k;
        cr_expect_eq(arcl_label_tiny_at(ARCL_LABEL_WORDS)(slot, dims[k], &how, alone), counts[k]);
        cr_expect_arr_eq(labels + ARCL_TINY_CELLS * k, alone, sizeof alone);
    }
}

Test(label_tiny, components_are_described)
{
    static const uint8_t rows[3][4] = {{1, 0, 2, 2}, {1, 0, 0, 40}, {0, 3, 0, 0}};
    uint8_t slot[ARCL_TINY_CELLS] = {0};
    uint16_t labels[ARCL_TINY_CELLS];
    arcl_component c[8];
    const arcl_label_how how = {.rule = ARCL_LABEL_FOREGROUND, .numbered = true};

    for (size_t y = 0; y < 3; y++)
        memcpy(slot + ARCL_TINY_SIDE * y, rows[y], 4);
    cr_assert_eq(arcl_label_tiny_at(ARCL_LABEL_WORDS)(slot, 3 << 16 | 4, &how, labels), 3);
    arcl_component_list_tiny(slot, 3 << 16 | 4, labels, c);
    cr_expect(c[0].size == 2 && c[0].first == 0 && c[0].colour == 1 && c[0].colours == 1u << 1);
    cr_expect(c[1].size == 3 && c[1].first == 2 && c[1].colour == 2 && c[1].colours == (1u << 2 | 1u << 31));
    cr_expect(c[1].top == 0 && c[1].left == 2 && c[1].bottom == 1 && c[1].right == 3);
    cr_expect(c[2].size == 1 && c[2].first == 2 * ARCL_TINY_SIDE + 1 && arcl_component_borders(&c[2], 4, 3));
}
