/*
 * kernels_race.c - runs every kernel in the shape for GPUs on a few grids and compares with C. A program of its own,
 * because it is run under a simulator of devices that looks for races and is slow: see .ci/kernels.
 */
#include <stdio.h>
#include <stdlib.h>

#include "device/kernels.h"

int main(int argc, char **argv)
{
    static arcl_device device;
    const arcl_device_list *list = arcl_devices();
    const uint32_t grids = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 5;
    const uint64_t strips = ARCL_KERNEL_BIT(ARCL_K_huge_strip); /* alone of their shape they share memory */
    arcl_error err = {{0}};

    if (!list->usable) {
        fprintf(stderr, "%s\n", list->missing);
        return 2;
    }
    const bool ok = arcl_device_open(&device, &list->at[0], NULL, &err) &&
                    arcl_kernels_try(&device.slot[0], ARCL_CUT_GROUPS, ARCL_KERNELS_ALL, grids, 1, &err) &&
                    arcl_kernels_try(&device.slot[0], ARCL_CUT_ITEMS, strips, grids, 1, &err);
    arcl_device_close(&device);
    if (!ok)
        fprintf(stderr, "%s\n", err.text);
    else
        printf("%d kernels, %u grids each, on %s\n", ARCL_PLANE_KERNELS, grids, list->at[0].name);
    return ok ? 0 : 1;
}
