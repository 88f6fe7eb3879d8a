/* Labels of huge grids: with and without vectors, on any number of threads, they are what a flood gives. */
#include "plane/label_support.h"

/* A grid of its own, with cells of `size` bytes and rows `gap` cells apart. */
static arcl_label_cells make_grid(unsigned kind, int32_t h, int32_t w, unsigned size, size_t gap)
{
    const size_t stride = (size_t)w + gap;
    uint8_t *at = calloc(stride * (size_t)h, size);
    arcl_rng rng = {kind + 1};

    for (int32_t y = 0; y < h; y++)
        for (int32_t x = 0; x < w; x++) {
            const uint32_t value = cell_of(kind, y, x, h, w, &rng) * (size == 4 ? 70001 : 1);
            if (size == 1)
                at[(size_t)y * stride + (size_t)x] = (uint8_t)value;
            else
                ((uint32_t *)(void *)at)[(size_t)y * stride + (size_t)x] = value;
        }
    return (arcl_label_cells){.at = at, .size = size, .stride = stride, .width = w, .height = h};
}

static void free_grid(const arcl_label_cells *c)
{
    free((void *)(uintptr_t)c->at);
}

static void expect_all(const arcl_label_cells *c, const arcl_label_how *how, const char *what)
{
    const size_t n = (size_t)c->width * (size_t)c->height;
    int32_t *expected = malloc(n * sizeof *expected), *labels = malloc(n * sizeof *labels);
    const int32_t count = flood(c, how, expected);

    for (unsigned choice = 0; choice < 4; choice++) {
        const arcl_label_options o = {.threads = 1 + choice / 2 * 3, .portable = choice % 2 == 1};
        int32_t found = -1;
        cr_assert(arcl_label_grid(c, how, &o, labels, &found, NULL));
        cr_assert_eq(found, count, "%s: %dx%d, choice %u", what, c->height, c->width, choice);
        cr_assert_arr_eq(labels, expected, n * sizeof *labels, "%s: %dx%d, choice %u", what, c->height, c->width,
                         choice);
    }
    free(expected);
    free(labels);
}

/* With every few of the rules. */
static void expect_shape(int32_t h, int32_t w, unsigned size, size_t gap, unsigned few)
{
    for (unsigned kind = 0; kind < KINDS; kind++) {
        const arcl_label_cells c = make_grid(kind, h, w, size, gap);
        for (unsigned choice = kind % few; choice < 12; choice += few) {
            const arcl_label_how how = {.rule = choice % 3, .diagonal = choice / 3 % 2, .numbered = choice / 6};
            expect_all(&c, &how, "kind");
        }
        free_grid(&c);
    }
}

Test(label_huge, small_shapes_are_right)
{
    static const int32_t sides[] = {1, 2, 63, 64, 65, 130};

    for (size_t a = 0; a < sizeof sides / sizeof *sides; a++)
        for (size_t b = 0; b < sizeof sides / sizeof *sides; b++)
            expect_shape(sides[a], sides[b], a % 2 ? 1 : 4, b % 3, 2);
}

Test(label_huge, strips_are_merged)
{
    expect_shape(517, 389, 1, 3, 7);
    expect_shape(401, 333, 4, 0, 7);
    expect_shape(40000, 5, 1, 0, 11); /* what is written beyond a row must not reach the next strip */
}

/* What a device gives: each strip labelled alone, with the indices of the whole. */
static void label_strips(const arcl_label_cells *c, const arcl_label_how *how, int32_t rows, int32_t *labels)
{
    for (int32_t y = 0; y < c->height; y += rows) {
        const int32_t h = c->height - y < rows ? c->height - y : rows;
        const arcl_label_cells strip = {(const uint8_t *)c->at + (size_t)y * c->stride * c->size, c->size, c->stride,
                                        c->width, h};
        int32_t *to = labels + (size_t)y * (size_t)c->width;
        flood(&strip, how, to);
        for (int32_t i = 0; i < h * c->width; i++)
            to[i] += to[i] < 0 ? 0 : y * c->width;
    }
}

Test(label_huge, strips_of_others_are_merged)
{
    enum { H = 90, W = 75 };
    static int32_t expected[H * W], labels[H * W];

    for (unsigned kind = 0; kind < KINDS; kind++) {
        const arcl_label_cells c = make_grid(kind, H, W, 1, 0);
        for (unsigned choice = 0; choice < 12; choice++)
            for (int32_t rows = 1; rows <= H; rows += 22) {
                const arcl_label_how how = {.rule = choice % 3, .diagonal = choice / 3 % 2, .numbered = choice / 6};
                arcl_label_how plain = how;
                int32_t count = -1;
                plain.numbered = false;
                label_strips(&c, &plain, rows, labels);
                cr_assert(arcl_label_merge(&c, &how, rows, labels, &count, NULL));
                cr_assert_eq(count, flood(&c, &how, expected));
                cr_assert_arr_eq(labels, expected, sizeof labels, "kind %u, choice %u, %d rows", kind, choice, rows);
            }
        free_grid(&c);
    }
}

Test(label_huge, memory_of_the_caller_is_used_again)
{
    const arcl_label_cells c = make_grid(3, 300, 300, 1, 0);
    const arcl_label_how how = {.numbered = true};
    static int32_t labels[300 * 300];
    arcl_arena mem;
    jmp_buf full;
    int32_t count;

    arcl_arena_open(&mem, 1 << 22);
    mem.escape = &full;
    const arcl_label_options o = {.scratch = &mem};
    for (int k = 0; k < 100; k++) {
        arcl_arena_reset(&mem);
        cr_assert(arcl_label_grid(&c, &how, &o, labels, &count, NULL));
    }
    cr_expect_eq(mem.escape, &full);
    arcl_arena_close(&mem);
    free_grid(&c);
}

Test(label_huge, what_cannot_be_done_is_said)
{
    const arcl_label_cells wide = {.at = "", .size = 1, .stride = 65536, .width = 65536, .height = 65536};
    const arcl_label_cells none = {.at = "", .size = 1, .stride = 1, .width = 0, .height = 1};
    const arcl_label_cells c = make_grid(3, 300, 300, 1, 0);
    static int32_t labels[300 * 300];
    const arcl_label_how how = {.numbered = true};
    arcl_error err = {0};
    arcl_arena mem;
    int32_t count;

    cr_expect_not(arcl_label_grid(&wide, &how, &(arcl_label_options){0}, NULL, &count, &err));
    cr_expect_str_eq(err.text, "65536 rows of 65536 cells cannot be labelled: 1 to 2147483647 cells can");
    cr_expect_not(arcl_label_grid(&none, &how, &(arcl_label_options){0}, NULL, &count, NULL));
    err.text[0] = 0;
    arcl_arena_open(&mem, 1 << 12);
    cr_expect_not(arcl_label_grid(&c, &how, &(arcl_label_options){.scratch = &mem}, labels, &count, &err));
    cr_expect_str_eq(err.text, "no memory to label 300 rows of 300 cells");
    arcl_arena_close(&mem);
    free_grid(&c);
}

Test(label_huge, components_are_described)
{
    static const uint32_t cells[] = {5, 5, 9, 9, 5, 9, 9, 9, 900, 5, 9, 9};
    const arcl_label_cells c = {.at = cells, .size = 4, .stride = 4, .width = 4, .height = 3};
    const arcl_label_how how = {.numbered = true};
    int32_t labels[12], count = 0;
    arcl_component parts[12];

    cr_assert(arcl_label_grid(&c, &how, &(arcl_label_options){0}, labels, &count, NULL));
    cr_assert_eq(count, 4);
    arcl_component_list(&c, labels, parts);
    cr_expect(parts[0].size == 3 && parts[0].bottom == 1 && parts[0].right == 1 && parts[0].colour == 5);
    cr_expect(parts[1].size == 7 && parts[1].first == 2 && parts[1].left == 1 && parts[1].colours == 1u << 9);
    cr_expect(parts[2].first == 8 && parts[2].colour == 900 && parts[2].colours == 1u << 31);
    cr_expect(parts[3].size == 1 && parts[3].top == 2 && arcl_component_borders(&parts[3], 4, 3));
}
