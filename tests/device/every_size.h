/*
 * every_size.h - grids of every size from 1x1 to 32x32 in one batch, labelled on a device and as C.
 */
#ifndef ARCL_TESTS_EVERY_SIZE_H
#define ARCL_TESTS_EVERY_SIZE_H

#include <string.h>

#include "device/kernels.h"
#include "plane/samples.h"

enum { SIZES = ARCL_SIDE * ARCL_SIDE };

/* Places of the arrays. */
enum { SIZES_CELLS, SIZES_DIMS, SIZES_PARAM, SIZES_LABELS, SIZES_PARTS, SIZES_ALL };

static struct {
    uint8_t cells[SIZES * ARCL_CELLS];
    uint32_t dims[SIZES], parts[SIZES], want_parts[SIZES];
    int32_t param[SIZES];
    uint16_t labels[SIZES * ARCL_CELLS], want[SIZES * ARCL_CELLS];
    arcl_buffer buffer[SIZES_ALL];
} sizes;

static inline bool sizes_open(arcl_device *d, arcl_error *err)
{
    const size_t bytes[] = {sizeof sizes.cells, sizeof sizes.dims, sizeof sizes.param, sizeof sizes.labels,
                            sizeof sizes.parts};

    for (int k = 0; k < SIZES_ALL; k++)
        if (!arcl_buffer_open(d, bytes[k], ARCL_BUFFER_DEVICE, &sizes.buffer[k], err))
            return false;
    return true;
}

static inline void sizes_close(void)
{
    for (int k = 0; k < SIZES_ALL; k++)
        arcl_buffer_close(&sizes.buffer[k]);
}

/* Draws the grids: all of one kind, or of all kinds in turn from this one on. */
static inline bool sizes_draw(arcl_slot *s, unsigned kind, bool in_turn, arcl_rng *r, arcl_error *err)
{
    memset(sizes.cells, 0, sizeof sizes.cells);
    for (uint32_t g = 0; g < SIZES; g++) {
        const uint32_t height = 1 + g / ARCL_SIDE, width = 1 + g % ARCL_SIDE;
        const arcl_sample_kind own = (arcl_sample_kind)(in_turn ? (g + kind) % ARCL_SAMPLE_KINDS : kind);
        arcl_sample_grid(own, r, height, width, sizes.cells + g * ARCL_CELLS, ARCL_SIDE);
        sizes.dims[g] = height << 16 | width;
        sizes.param[g] = (int32_t)arcl_rng_below(r, 11) - 1;
    }
    return arcl_buffer_put(s, &sizes.buffer[SIZES_CELLS], 0, sizes.cells, sizeof sizes.cells, err) &&
           arcl_buffer_put(s, &sizes.buffer[SIZES_DIMS], 0, sizes.dims, sizeof sizes.dims, err) &&
           arcl_buffer_put(s, &sizes.buffer[SIZES_PARAM], 0, sizes.param, sizeof sizes.param, err);
}

/* Labels them; false and a sentence if C gives something else. */
static inline bool sizes_agree(arcl_slot *s, arcl_plane_kernel kernel, arcl_cut cut, uint32_t how, arcl_error *err)
{
    arcl_buffer *b = sizes.buffer;
    const arcl_arg args[] = {arcl_arg_buffer(&b[SIZES_CELLS]),
                             arcl_arg_buffer(&b[SIZES_DIMS]),
                             arcl_arg_buffer(&b[SIZES_PARAM]),
                             arcl_arg_uint(ARCL_PARAM_AT(1, 0)),
                             arcl_arg_uint(how),
                             arcl_arg_buffer(&b[SIZES_LABELS]),
                             arcl_arg_buffer(&b[SIZES_PARTS])};
    const arcl_plane_arg plain[] = {
        {.number = SIZES}, {sizes.cells}, {sizes.dims},      {sizes.param}, {.number = ARCL_PARAM_AT(1, 0)},
        {.number = how},   {sizes.want},  {sizes.want_parts}};

    arcl_plane_run(ARCL_K_label, arcl_plane_groups_for(SIZES), plain);
    if (!arcl_kernel_launch(s, kernel, cut, SIZES, args, err) ||
        !arcl_buffer_get(s, &b[SIZES_LABELS], 0, sizes.labels, sizeof sizes.labels, err) ||
        !arcl_buffer_get(s, &b[SIZES_PARTS], 0, sizes.parts, sizeof sizes.parts, err))
        return false;
    return (memcmp(sizes.labels, sizes.want, sizeof sizes.want) == 0 &&
            memcmp(sizes.parts, sizes.want_parts, sizeof sizes.parts) == 0) ||
           arcl_fail(err, "%s with code %u gives other labels than C", arcl_plane_kernel_of(kernel)->name, how);
}

#endif
