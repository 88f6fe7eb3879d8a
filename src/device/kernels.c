/* kernels.c - the kernels of cl/ on a device: how each is cut into groups. */
#include "device/kernels.h"

#include <string.h>

#include "device/environment.h"

arcl_cut arcl_cut_for(const arcl_device *d)
{
    arcl_cut wanted;

    if (arcl_environment_cut(&wanted))
        return wanted;
    if (d->info->group_max < ARCL_LANES)
        return ARCL_CUT_ITEMS;
    return d->info->type == ARCL_DEVICE_CPU ? ARCL_CUT_ITEMS : ARCL_CUT_GROUPS;
}

enum {
    VM_LANES = 64,          /* of a group on a GPU */
    VM_ITEMS_OF_UNIT = 256, /* on a GPU: enough for its memory to be busy */
    VM_ITEMS_OF_CORE = 4,   /* so that no core waits long for the last one */
    VM_SHARE_OF_MEMORY = 4, /* of the memory of a device that pools may have */
};

/* The items of a group with which a kernel is launched here. A device's limit need not be that of each kernel: one that
 * takes no group as large as this gets one item that does the work of a group. False and a sentence if there is no such
 * kernel. */
static bool fit(arcl_slot *s, arcl_plane_kernel k, arcl_cut cut, size_t *lanes, arcl_error *err)
{
    const arcl_plane_kernel_info *info = arcl_plane_kernel_of(k);
    const arcl_kernel *kernel = arcl_slot_ready(s, err) ? arcl_slot_kernel(s, info->symbol, err) : NULL;

    if (!kernel)
        return false;
    *lanes = cut == ARCL_CUT_ITEMS ? 1 : info->shape == ARCL_SHAPE_ITEMS ? VM_LANES : ARCL_LANES;
    if (*lanes > kernel->group_max)
        *lanes = 1;
    return true;
}

static bool launch(arcl_slot *s, arcl_plane_kernel k, size_t lanes, arcl_plane_groups groups, uint32_t n,
                   const arcl_arg *args, arcl_error *err)
{
    const arcl_plane_kernel_info *info = arcl_plane_kernel_of(k);
    const arcl_launch_range range = {3, {groups.n[0] * lanes, groups.n[1], groups.n[2]}, {lanes, 1, 1}};
    arcl_arg all[ARCL_PLANE_ARGS_MAX] = {arcl_arg_uint(n)};

    memcpy(all + 1, args, (info->args - 1) * sizeof *args);
    return arcl_launch(s, info->symbol, range, all, info->args, err);
}

bool arcl_kernel_launch(arcl_slot *s, arcl_plane_kernel k, arcl_cut cut, uint32_t n, const arcl_arg *args,
                        arcl_error *err)
{
    size_t lanes;

    return fit(s, k, cut, &lanes, err) && launch(s, k, lanes, arcl_plane_groups_for(n), n, args, err);
}

/* ---- the vm --------------------------------------------------------------------------------- */

uint32_t arcl_vm_items(const arcl_device *d, uint32_t n)
{
    const bool groups = arcl_cut_for(d) == ARCL_CUT_GROUPS;
    const uint64_t pool = (uint64_t)ARCL_POOL_WORDS * sizeof(uint32_t), memory = d->info->memory;
    uint64_t most = (uint64_t)d->info->units * (groups ? VM_ITEMS_OF_UNIT : VM_ITEMS_OF_CORE);

    if (memory && most > memory / VM_SHARE_OF_MEMORY / pool)
        most = memory / VM_SHARE_OF_MEMORY / pool;
    if (d->info->alloc_max && most > d->info->alloc_max / pool)
        most = d->info->alloc_max / pool;
    if (most > n)
        most = n;
    if (most < 1)
        most = 1;
    return groups ? (uint32_t)(most + VM_LANES - 1) / VM_LANES * VM_LANES : (uint32_t)most;
}

bool arcl_vm_kernel_launch(arcl_slot *s, uint32_t n, uint32_t items, const arcl_arg *args, arcl_error *err)
{
    size_t lanes;

    if (!fit(s, ARCL_K_vm, arcl_cut_for(s->device), &lanes, err))
        return false;
    return launch(s, ARCL_K_vm, lanes, (arcl_plane_groups){{(uint32_t)((items + lanes - 1) / lanes), 1, 1}}, n, args,
                  err);
}

/* ---- large grids ---------------------------------------------------------------------------- */

static bool launch_large(arcl_slot *s, arcl_plane_kernel k, arcl_cut cut, arcl_plane_groups groups, uint32_t n,
                         const arcl_arg *args, arcl_error *err)
{
    size_t lanes;

    return fit(s, k, cut, &lanes, err) && launch(s, k, lanes, groups, n, args, err);
}

/* The arguments of a step; each kind of step has its own. */
static void args_of(const arcl_huge_batch *b, const arcl_huge_step *step, arcl_arg *args)
{
    const arcl_arg bytes = arcl_arg_buffer(b->bytes), where = arcl_arg_buffer(b->where);
    const arcl_arg labels = arcl_arg_buffer(b->labels), blocks = arcl_arg_buffer(b->blocks);
    unsigned n = 0;

    switch (step->kernel) {
    case ARCL_K_huge_flat:
    case ARCL_K_huge_spread:
        args[n++] = where;
        args[n++] = labels;
        args[n++] = blocks;
        break;
    case ARCL_K_huge_scan:
        args[n++] = where;
        args[n++] = blocks;
        args[n++] = arcl_arg_buffer(b->parts);
        break;
    case ARCL_K_huge_number:
        args[n++] = where;
        args[n++] = blocks;
        args[n++] = labels;
        break;
    default: /* tile, seam */
        args[n++] = bytes;
        args[n++] = where;
        args[n++] = arcl_arg_uint((uint32_t)b->ground);
        args[n++] = arcl_arg_uint(b->how);
        if (step->kernel == ARCL_K_huge_seam)
            args[n++] = arcl_arg_uint(step->axis);
        args[n++] = labels;
        break;
    }
}

bool arcl_huge_launch(arcl_slot *s, arcl_cut cut, const arcl_huge_batch *b, arcl_error *err)
{
    arcl_huge_step steps[ARCL_HUGE_STEPS_MAX];
    const bool numbered = (b->how & ARCL_LABEL_NUMBERED) != 0;
    const unsigned n = arcl_huge_steps(b->n, b->height, b->width, b->cells, numbered, steps);

    for (unsigned k = 0; k < n; k++) {
        arcl_arg args[ARCL_PLANE_ARGS_MAX];
        args_of(b, &steps[k], args);
        if (!launch_large(s, steps[k].kernel, cut, steps[k].groups, b->n, args, err))
            return false;
    }
    return true;
}

bool arcl_huge_launch_parts(arcl_slot *s, arcl_cut cut, const arcl_huge_batch *b, uint32_t total, uint32_t most,
                            arcl_buffer *bases, arcl_buffer *records, arcl_error *err)
{
    const arcl_arg measure[] = {arcl_arg_buffer(b->bytes), arcl_arg_buffer(b->where), arcl_arg_buffer(b->labels),
                                arcl_arg_buffer(bases),    arcl_arg_uint(total),      arcl_arg_buffer(records)};
    const arcl_arg finish[] = {arcl_arg_buffer(b->bytes), arcl_arg_buffer(b->where), arcl_arg_buffer(b->parts),
                               arcl_arg_buffer(bases),    arcl_arg_uint(total),      arcl_arg_buffer(records)};

    return arcl_buffer_fill(s, records, 0, (size_t)total * ARCL_PART_WORDS * sizeof(uint32_t), err) &&
           launch_large(s, ARCL_K_huge_measure, cut, arcl_huge_measure_groups(b->n, b->height, b->width), b->n, measure,
                        err) &&
           launch_large(s, ARCL_K_huge_parts, cut, arcl_huge_parts_groups(b->n, most), b->n, finish, err);
}
