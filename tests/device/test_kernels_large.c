/* Pictures of 15 and 16 million cells: every code of labelling on one device in both shapes, every rule on two devices
 * that share the strips; all held against plain C, which does it by other means. */
#define _POSIX_C_SOURCE 200809L
#include "device/fixture.h"
#include "device/kernels.h"
#include "device/labeller.h"
#include "plane/label.h"
#include "plane/samples.h"

enum { CELLS_MAX = 4096 * 4096, ACROSS = 3, DOWN = 2 };

static const uint32_t sizes[][2] = {{4096, 4096}, {3001, 5000}};

static arcl_device device; /* too large for the stack */
static arcl_error err;
static uint8_t cells[CELLS_MAX];
static int32_t got[CELLS_MAX], want[CELLS_MAX];

/* All kinds of grids beside and below each other. */
static void draw(uint32_t height, uint32_t width)
{
    arcl_rng r = {height};

    for (uint32_t k = 0; k < ARCL_SAMPLE_KINDS; k++) {
        const uint32_t top = k / ACROSS * height / DOWN, left = k % ACROSS * width / ACROSS;
        const uint32_t bottom = (k / ACROSS + 1) * height / DOWN, right = (k % ACROSS + 1) * width / ACROSS;
        arcl_sample_grid((arcl_sample_kind)k, &r, bottom - top, right - left, cells + (size_t)top * width + left,
                         width);
    }
}

static arcl_label_cells picture(uint32_t height, uint32_t width)
{
    return (arcl_label_cells){cells, 1, width, (int32_t)width, (int32_t)height};
}

/* Colours that hang together with or without a background; and what is no background. */
static int32_t ground_of(uint32_t how)
{
    return how & (ARCL_LABEL_ANY_COLOUR | ARCL_LABEL_NUMBERED) ? 0 : -1;
}

static int32_t label_plain(uint32_t height, uint32_t width, uint32_t how)
{
    const int32_t ground = ground_of(how);
    const arcl_label_how plain = {.rule = how & ARCL_LABEL_ANY_COLOUR ? ARCL_LABEL_FOREGROUND
                                          : ground < 0                ? ARCL_LABEL_COLOUR
                                                                      : ARCL_LABEL_PAINTED,
                                  .diagonal = how & ARCL_LABEL_DIAGONAL,
                                  .numbered = how & ARCL_LABEL_NUMBERED,
                                  .background = (uint32_t)ground};
    const arcl_label_cells c = picture(height, width);
    int32_t count = 0;

    EXPECT_OK(arcl_label_grid(&c, &plain, &(arcl_label_options){0}, want, &count, &err), err);
    return count;
}

enum { BYTES, WHERE, LABELS, BLOCKS, PARTS, BUFFERS };

/* One code on the device, in one shape. */
static void expect_code(arcl_buffer *b, uint32_t height, uint32_t width, uint32_t how, arcl_cut cut, int32_t count)
{
    const uint64_t all = (uint64_t)height * width;
    arcl_slot *s = &device.slot[0];
    const arcl_huge_batch batch = {.n = 1,
                                   .height = height,
                                   .width = width,
                                   .cells = all,
                                   .how = how,
                                   .ground = ground_of(how),
                                   .bytes = &b[BYTES],
                                   .where = &b[WHERE],
                                   .labels = &b[LABELS],
                                   .blocks = &b[BLOCKS],
                                   .parts = &b[PARTS]};
    uint32_t parts = 0;

    EXPECT_OK(arcl_huge_launch(s, cut, &batch, &err), err);
    EXPECT_OK(arcl_buffer_get(s, &b[PARTS], 0, &parts, sizeof parts, &err), err);
    EXPECT_OK(arcl_buffer_get(s, &b[LABELS], 0, got, all * sizeof *got, &err), err);
    cr_expect_eq(parts, (uint32_t)count, "%ux%u, code %u: %u components, not %d", height, width, how, parts, count);
    cr_expect(memcmp(got, want, all * sizeof *got) == 0, "%ux%u, code %u, shape %d", height, width, how, (int)cut);
}

Test(kernels_large, label_pictures_with_every_code)
{
    FIXTURE_CPU(info);
    EXPECT_OK(arcl_device_open(&device, info, NULL, &err), err);
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
        const uint32_t height = sizes[k][0], width = sizes[k][1];
        const uint64_t all = (uint64_t)height * width;
        const size_t bytes[BUFFERS] = {all, ARCL_HUGE_WORDS * 4, all * 4, arcl_huge_blocks(all) * 4, sizeof(uint32_t)};
        uint32_t where[ARCL_HUGE_WORDS];
        arcl_buffer b[BUFFERS];
        draw(height, width);
        arcl_huge_where(where, height, width, width, 0, 0, 0);
        for (int a = 0; a < BUFFERS; a++)
            EXPECT_OK(arcl_buffer_open(&device, bytes[a], ARCL_BUFFER_DEVICE, &b[a], &err), err);
        EXPECT_OK(arcl_buffer_put(&device.slot[0], &b[BYTES], 0, cells, all, &err), err);
        EXPECT_OK(arcl_buffer_put(&device.slot[0], &b[WHERE], 0, where, sizeof where, &err), err);
        for (uint32_t how = 0; how < 8; how++) {
            const int32_t count = label_plain(height, width, how);
            expect_code(b, height, width, how, ARCL_CUT_ITEMS, count);
            expect_code(b, height, width, how, ARCL_CUT_GROUPS, count);
        }
        for (int a = 0; a < BUFFERS; a++)
            arcl_buffer_close(&b[a]);
    }
    arcl_device_close(&device);
}

static void hear(void *to, const char *sentence)
{
    (void)to;
    cr_expect_fail("%s", sentence);
}

/* Devices number and list components, so that is what is compared. */
Test(kernels_large, label_pictures_on_two_devices)
{
    const arcl_device_options options = {.choice.kind = ARCL_CHOICE_CPU, .warn = hear};
    static arcl_arena own, mem;
    jmp_buf full;

    FIXTURE_TWO();
    arcl_arena_open(&own, SIZE_MAX);
    arcl_arena_open(&mem, SIZE_MAX);
    own.escape = mem.escape = &full;
    cr_assert_eq(setjmp(full), 0);
    arcl_labeller *l = arcl_labeller_open(&own, &options);
    for (unsigned k = 0; k < 12; k++) {
        const uint32_t height = sizes[k % 2][0], width = sizes[k % 2][1];
        arcl_labelling grid = {.cells = picture(height, width),
                               .how = {.rule = (arcl_label_rule)(k / 4), .diagonal = k / 2 % 2, .numbered = true},
                               .most = CELLS_MAX};
        arcl_labelling plain = grid;
        draw(height, width);
        EXPECT_OK(arcl_labeller_run(l, &grid, 1, &mem, &err), err);
        EXPECT_OK(arcl_labeller_run(NULL, &plain, 1, &mem, &err), err);
        cr_assert_eq(grid.count, plain.count);
        cr_expect(memcmp(grid.labels, plain.labels, (size_t)height * width * sizeof *plain.labels) == 0, "case %u", k);
        cr_expect(memcmp(grid.components, plain.components, (size_t)plain.count * sizeof *plain.components) == 0);
        arcl_arena_reset(&mem);
    }
    arcl_labeller_close(l);
    arcl_arena_close(&mem);
    arcl_arena_close(&own);
}
