/* The kernels on PoCL against the same kernels as C, in the shape for GPUs and in the shape for CPUs. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>

#include "device/every_size.h"
#include "device/fixture.h"

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

/* A kernel may take smaller groups than its device: it works all the same. */
Test(kernels, work_within_the_limits_of_each)
{
    static const size_t limits[] = {127, 32, 8, 1};

    FIXTURE_CPU(info);
    EXPECT_OK(arcl_device_open(&device, info, NULL, &err), err);
    for (int k = 0; k < ARCL_PLANE_KERNELS; k++)
        cr_assert_not_null(arcl_slot_kernel(&device.slot[0], arcl_plane_kernel_of((arcl_plane_kernel)k)->symbol, &err));
    for (size_t l = 0; l < sizeof limits / sizeof *limits; l++) {
        for (unsigned k = 0; k < device.slot[0].kernels; k++)
            device.slot[0].kernel[k].group_max = limits[l];
        EXPECT_OK(arcl_kernels_try(&device.slot[0], ARCL_CUT_GROUPS, ARCL_KERNELS_ALL, 40, 7, &err), err);
    }
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

Test(kernels, label_every_size_rule_and_kind)
{
    arcl_rng r = {4};

    FIXTURE_CPU(info);
    EXPECT_OK(arcl_device_open(&device, info, NULL, &err), err);
    EXPECT_OK(sizes_open(&device, &err), err);
    for (unsigned kind = 0; kind < ARCL_SAMPLE_KINDS; kind++) {
        EXPECT_OK(sizes_draw(&device.slot[0], kind, false, &r, &err), err);
        for (uint32_t how = 0; how < 8; how++) {
            EXPECT_OK(sizes_agree(&device.slot[0], ARCL_K_label, ARCL_CUT_GROUPS, how, &err), err);
            EXPECT_OK(sizes_agree(&device.slot[0], ARCL_K_label, ARCL_CUT_ITEMS, how, &err), err);
        }
    }
    sizes_close();
    arcl_device_close(&device);
}
