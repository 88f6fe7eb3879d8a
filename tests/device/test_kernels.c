/* The kernels on PoCL against the same kernels as C, in the shape for GPUs and in the shape for CPUs. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>

#include "device/fixture.h"
#include "device/kernels.h"
#include "plane/samples.h"

static arcl_device device; /* too large for the stack */
static arcl_error err;

Test(kernels, give_on_a_device_what_they_give_in_c)
{
    FIXTURE_CPU(info);
    EXPECT_OK(arcl_device_open(&device, info, NULL, &err), err);
    EXPECT_OK(arcl_kernels_try(&device.slot[0], ARCL_CUT_ITEMS, ARCL_KERNELS_ALL, 700, 2, &err), err);
    EXPECT_OK(arcl_kernels_try(&device.slot[1], ARCL_CUT_GROUPS, ARCL_KERNELS_ALL, 700, 3, &err), err);
    arcl_device_close(&device);
}

/* One of two devices that work at the same time. */
typedef struct half {
    arcl_device device;
    arcl_cut cut;
    arcl_error err;
    bool ok;
    pthread_t thread;
} half;

static void *try_half(void *arg)
{
    half *h = arg;
    h->ok = arcl_kernels_try(&h->device.slot[0], h->cut, ARCL_KERNELS_ALL, 200, 5, &h->err);
    return NULL;
}

Test(kernels, give_on_two_devices_at_once_what_they_give_in_c)
{
    static half halves[2];

    FIXTURE_TWO();
    for (unsigned k = 0; k < 2; k++) {
        halves[k].cut = k ? ARCL_CUT_GROUPS : ARCL_CUT_ITEMS;
        EXPECT_OK(arcl_device_open(&halves[k].device, fixture_cpu(k), NULL, &err), err);
        cr_assert_eq(pthread_create(&halves[k].thread, NULL, try_half, &halves[k]), 0);
    }
    for (unsigned k = 0; k < 2; k++) {
        pthread_join(halves[k].thread, NULL);
        cr_expect(halves[k].ok, "%s", halves[k].err.text);
        arcl_device_close(&halves[k].device);
    }
}

enum { SIZES = ARCL_SIDE * ARCL_SIDE };

static uint8_t cells[SIZES * ARCL_CELLS];
static uint32_t dims[SIZES], parts[SIZES], want_parts[SIZES];
static uint16_t labels[SIZES * ARCL_CELLS], want[SIZES * ARCL_CELLS];
static int32_t param[SIZES * ARCL_PARAMS];

/* Every size from 1x1 to 32x32 in one batch. */
static void make_sizes(arcl_sample_kind kind, arcl_rng *r)
{
    memset(cells, 0, sizeof cells);
    for (uint32_t g = 0; g < SIZES; g++) {
        const uint32_t height = 1 + g / ARCL_SIDE, width = 1 + g % ARCL_SIDE;
        arcl_sample_grid(kind, r, height, width, cells + g * ARCL_CELLS, ARCL_SIDE);
        dims[g] = height << 16 | width;
        param[g * ARCL_PARAMS] = (int32_t)arcl_rng_below(r, 11) - 1;
    }
}

static void expect_labels(arcl_plane_kernel kernel, arcl_cut cut, arcl_buffer *b, uint32_t how)
{
    arcl_slot *s = &device.slot[0];
    const arcl_arg args[] = {arcl_arg_buffer(&b[0]),     arcl_arg_buffer(&b[1]), arcl_arg_buffer(&b[2]),
                             arcl_arg_uint(ARCL_PARAMS), arcl_arg_uint(how),     arcl_arg_buffer(&b[3]),
                             arcl_arg_buffer(&b[4])};

    EXPECT_OK(arcl_kernel_launch(s, kernel, cut, SIZES, args, &err), err);
    EXPECT_OK(arcl_buffer_get(s, &b[3], 0, labels, sizeof labels, &err), err);
    EXPECT_OK(arcl_buffer_get(s, &b[4], 0, parts, sizeof parts, &err), err);
    cr_expect(memcmp(labels, want, sizeof want) == 0, "%s with codes %u", arcl_plane_kernel_of(kernel)->name, how);
    cr_expect(memcmp(parts, want_parts, sizeof parts) == 0);
}

Test(kernels, label_every_size_rule_and_kind)
{
    const size_t bytes[] = {sizeof cells, sizeof dims, sizeof param, sizeof labels, sizeof parts};
    arcl_buffer b[5];
    arcl_rng r = {4};

    FIXTURE_CPU(info);
    EXPECT_OK(arcl_device_open(&device, info, NULL, &err), err);
    for (int k = 0; k < 5; k++)
        EXPECT_OK(arcl_buffer_open(&device, bytes[k], ARCL_BUFFER_DEVICE, &b[k], &err), err);
    for (int kind = 0; kind < ARCL_SAMPLE_KINDS; kind++) {
        make_sizes((arcl_sample_kind)kind, &r);
        EXPECT_OK(arcl_buffer_put(&device.slot[0], &b[0], 0, cells, sizeof cells, &err), err);
        EXPECT_OK(arcl_buffer_put(&device.slot[0], &b[1], 0, dims, sizeof dims, &err), err);
        EXPECT_OK(arcl_buffer_put(&device.slot[0], &b[2], 0, param, sizeof param, &err), err);
        for (uint32_t how = 0; how < 8; how++) {
            const arcl_plane_arg args[] = {{.number = SIZES},       {cells},         {dims}, {param},
                                           {.number = ARCL_PARAMS}, {.number = how}, {want}, {want_parts}};
            arcl_plane_run(ARCL_K_label, arcl_plane_groups_for(ARCL_K_label, SIZES, 1), args);
            expect_labels(ARCL_K_label, ARCL_CUT_GROUPS, b, how);
            expect_labels(ARCL_K_label_rows, ARCL_CUT_ITEMS, b, how);
        }
    }
    for (int k = 0; k < 5; k++)
        arcl_buffer_close(&b[k]);
    arcl_device_close(&device);
}
