/*
 * kernels_race.c - runs kernels in the shape for GPUs and compares with C. A program of its own, because it is run
 * under a simulator of devices that looks for races and is slow: see tests/scripts/kernels.
 *
 *   kernels_race others N       the vm with N pairs
 *   kernels_race labels N       labelling and what goes with it, in the same way
 *   kernels_race sizes          labelling alone: grids of every size, by both rules and with both kinds of neighbours
 *
 * Thirty of N grids are fixed; the sizes of the rest go on from one code to the next through all from 1x1 to 32x32.
 */
#include <stdio.h>
#include <stdlib.h>

#include "device/every_size.h"

static const uint64_t pairs = ARCL_KERNEL_BIT(ARCL_K_vm);

/* Every rule and kind of neighbours with other grids; half of them numbered. */
static bool try_sizes(arcl_slot *s, arcl_error *err)
{
    static const uint32_t codes[] = {
        0,
        ARCL_LABEL_DIAGONAL | ARCL_LABEL_NUMBERED,
        ARCL_LABEL_ANY_COLOUR | ARCL_LABEL_NUMBERED,
        ARCL_LABEL_ANY_COLOUR | ARCL_LABEL_DIAGONAL,
    };
    arcl_rng r = {7};
    bool ok = sizes_open(s->device, err);

    for (unsigned k = 0; k < sizeof codes / sizeof *codes && ok; k++)
        ok = sizes_draw(s, k, true, &r, err) && sizes_agree(s, ARCL_K_label, ARCL_CUT_GROUPS, codes[k], err);
    sizes_close();
    return ok;
}

int main(int argc, char **argv)
{
    static arcl_device device;
    const arcl_device_list *list = arcl_devices();
    const char *part = argc > 1 ? argv[1] : "";
    const uint32_t n = argc > 2 ? (uint32_t)strtoul(argv[2], NULL, 10) : 0;
    const bool one_by_one = strcmp(part, "sizes") == 0;
    const bool labels = strcmp(part, "labels") == 0, others = strcmp(part, "others") == 0;
    arcl_slot *s = &device.slot[0];
    arcl_error err = {{0}};

    if (argc != (one_by_one ? 2 : labels || others ? 3 : 0)) {
        fprintf(stderr, "usage: kernels_race others N | labels N | sizes\n");
        return 1;
    }
    if (!list->usable) {
        fprintf(stderr, "%s\n", list->missing);
        return 2;
    }
    bool ok = arcl_device_open(&device, &list->at[0], NULL, &err);
    if (ok && one_by_one)
        ok = try_sizes(s, &err);
    else if (ok)
        ok = arcl_kernels_try(s, ARCL_CUT_GROUPS, others ? pairs : ARCL_KERNELS_ALL & ~pairs, n, 1, &err);
    arcl_device_close(&device);
    if (!ok)
        fprintf(stderr, "%s\n", err.text);
    return ok ? 0 : 1;
}
