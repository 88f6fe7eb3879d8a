/*
 * kernels_race.c - runs kernels in the shape for GPUs and compares with C. A program of its own, because it is run under
 * a simulator of devices that looks for races and is slow: see .ci/kernels.
 *
 *   kernels_race labels|others GRIDS    labelling and what goes with it, or all other kernels, each with so many grids
 *
 * Thirty of the grids are fixed; the sizes of the rest go on from one code to the next through all from 1x1 to 32x32.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "device/kernels.h"

int main(int argc, char **argv)
{
    static arcl_device device;
    const uint64_t strips = ARCL_KERNEL_BIT(ARCL_K_huge_strip); /* alone of their shape they share memory */
    const uint64_t planes = ARCL_KERNEL_BIT(ARCL_K_label) - 1;  /* what stands before it in the table */
    const arcl_device_list *list = arcl_devices();
    const bool labels = argc == 3 && strcmp(argv[1], "labels") == 0;
    arcl_error err = {{0}};

    if (argc != 3 || (!labels && strcmp(argv[1], "others") != 0)) {
        fprintf(stderr, "usage: kernels_race labels|others GRIDS\n");
        return 1;
    }
    if (!list->usable) {
        fprintf(stderr, "%s\n", list->missing);
        return 2;
    }
    const uint32_t grids = (uint32_t)strtoul(argv[2], NULL, 10);
    const bool ok = arcl_device_open(&device, &list->at[0], NULL, &err) &&
                    arcl_kernels_try(&device.slot[0], ARCL_CUT_GROUPS, labels ? ARCL_KERNELS_ALL & ~planes : planes,
                                     grids, 1, &err) &&
                    (!labels || arcl_kernels_try(&device.slot[0], ARCL_CUT_ITEMS, strips, grids, 1, &err));
    arcl_device_close(&device);
    if (!ok)
        fprintf(stderr, "%s\n", err.text);
    else
        printf("kernels for %s: %u grids for each code, on %s\n", argv[1], grids, list->at[0].name);
    return ok ? 0 : 1;
}
