/* Labels and components from devices against those of plain C: planes by the batch, large grids, strips. */
#define _POSIX_C_SOURCE 200809L
#include "device/labeller.h"

#include "device/fixture.h"
#include "plane/samples.h"

enum { GRIDS = 300, CELLS_MAX = 600 * 500, MOST = 1 << 20 };

static arcl_arena mem;
static jmp_buf full;
static char said[512];

static void hear(void *to, const char *sentence)
{
    (void)to;
    snprintf(said, sizeof said, "%s", sentence);
}

static arcl_labeller *open_labeller(void)
{
    const arcl_device_options options = {.choice.kind = ARCL_CHOICE_CPU, .warn = hear};

    arcl_arena_open(&mem, SIZE_MAX);
    mem.escape = &full;
    return arcl_labeller_open(&mem, &options);
}

static void close_labeller(arcl_labeller *l)
{
    arcl_labeller_close(l);
    arcl_arena_close(&mem);
}

static arcl_labelling grid_of(void *cells, unsigned size, int32_t height, int32_t width, unsigned how)
{
    return (arcl_labelling){
        .cells = {cells, size, (size_t)width, width, height},
        .how = {.rule = (arcl_label_rule)(how % 3), .diagonal = how / 3 % 2, .numbered = true, .background = how % 2},
        .most = MOST};
}

/* What the devices made of n grids is what plain C makes of them, and all of it came from devices. */
static void expect_same(arcl_labeller *l, arcl_labelling *grids, size_t n)
{
    arcl_labelling *plain = ARCL_TAKE(&mem, arcl_labelling, n);
    arcl_error err = {0};

    memcpy(plain, grids, n * sizeof *plain);
    EXPECT_OK(arcl_labeller_run(l, grids, n, &mem, &err), err);
    EXPECT_OK(arcl_labeller_run(NULL, plain, n, &mem, &err), err);
    cr_expect_str_eq(said, "");
    for (size_t k = 0; k < n; k++) {
        const arcl_labelling *a = &grids[k], *b = &plain[k];
        const size_t cells = (size_t)a->cells.width * (size_t)a->cells.height;
        cr_expect(a->done);
        cr_assert_eq(a->count, b->count, "grid %zu: %d components, not %d", k, a->count, b->count);
        cr_expect(memcmp(a->labels, b->labels, cells * sizeof *a->labels) == 0, "labels of grid %zu", k);
        cr_expect(memcmp(a->components, b->components, (size_t)a->count * sizeof *a->components) == 0,
                  "components of grid %zu", k);
    }
}

static void label_planes(arcl_labeller *l)
{
    arcl_labelling grids[GRIDS];
    arcl_rng r = {7};

    for (unsigned how = 0; how < 6; how++) {
        for (uint32_t k = 0; k < GRIDS; k++) {
            const uint32_t height = 1 + k % 31, width = 1 + k * 7 % 32;
            uint8_t *cells = ARCL_TAKE(&mem, uint8_t, height * width);
            arcl_sample_grid((arcl_sample_kind)(k % ARCL_SAMPLE_KINDS), &r, height, width, cells, width);
            grids[k] = grid_of(cells, 1, (int32_t)height, (int32_t)width, how);
        }
        expect_same(l, grids, GRIDS);
    }
}

static void label_large(arcl_labeller *l)
{
    static const uint32_t sides[][2] = {{500, 600}, {33, 9}, {1, 3000}, {2000, 1}};
    static uint8_t cells[CELLS_MAX];
    static uint32_t wide[CELLS_MAX];
    arcl_rng r = {8};

    for (unsigned k = 0; k < 18; k++) {
        const uint32_t height = sides[k % 4][0], width = sides[k % 4][1];
        arcl_sample_grid((arcl_sample_kind)(k % ARCL_SAMPLE_KINDS), &r, height, width, cells, width);
        for (uint32_t i = 0; i < height * width; i++)
            wide[i] = cells[i] > 1 ? cells[i] * 0x10203u : cells[i];
        arcl_labelling grid =
            grid_of(k % 2 ? (void *)wide : cells, k % 2 ? 4 : 1, (int32_t)height, (int32_t)width, k / 3);
        expect_same(l, &grid, 1);
    }
}

Test(labeller, gives_what_plain_c_gives)
{
    FIXTURE_CPU(info);
    (void)info;
    arcl_labeller *l = open_labeller();
    label_planes(l);
    label_large(l);
    close_labeller(l);
}

Test(labeller, cuts_what_the_memory_of_the_device_does_not_hold)
{
    FIXTURE_CPU(info);
    (void)info;
    setenv("ARCL_DEVICE_MEMORY", "250000", 1);
    arcl_labeller *l = open_labeller();
    label_large(l);
    close_labeller(l);
}

Test(labeller, shares_the_work_among_devices)
{
    FIXTURE_TWO();
    arcl_labeller *l = open_labeller();
    label_planes(l);
    label_large(l);
    setenv("ARCL_DEVICE_MEMORY", "250000", 1);
    label_large(l);
    close_labeller(l);
}

Test(labeller, leaves_what_devices_cannot_do_to_plain_c)
{
    enum { SIDE = 40 };
    uint32_t cells[SIDE * SIDE];
    arcl_error err = {0};

    FIXTURE_CPU(info);
    (void)info;
    arcl_labeller *l = open_labeller();
    for (uint32_t k = 0; k < SIDE * SIDE; k++)
        cells[k] = k;
    arcl_labelling grid = grid_of(cells, 4, SIDE, SIDE, 0);
    EXPECT_OK(arcl_labeller_run(l, &grid, 1, &mem, &err), err);
    cr_expect_eq(grid.count, SIDE * SIDE);
    cr_expect_str_eq(said, "devices know 256 colours in a picture, and there are more; plain C does the work");
    close_labeller(l);
}
