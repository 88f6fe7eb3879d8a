/* huge_steps.c - the order and sizes of the launches that label large grids. */
#include "plane/plane.h"

/* How many parts of this size cover it. */
static uint32_t parts_of(uint64_t all, uint32_t part)
{
    return (uint32_t)((all + part - 1) / part);
}

uint32_t arcl_huge_blocks(uint64_t cells)
{
    return parts_of(cells, ARCL_BLOCK);
}

void arcl_huge_where(uint32_t *words, uint32_t height, uint32_t width, uint32_t stride, uint32_t first_block,
                     uint64_t first_cell, uint64_t first_label)
{
    words[ARCL_HUGE_HEIGHT] = height;
    words[ARCL_HUGE_WIDTH] = width;
    words[ARCL_HUGE_STRIDE] = stride;
    words[ARCL_HUGE_BLOCKS] = first_block;
    words[ARCL_HUGE_CELLS] = (uint32_t)first_cell;
    words[ARCL_HUGE_CELLS + 1] = (uint32_t)(first_cell >> 32);
    words[ARCL_HUGE_LABELS] = (uint32_t)first_label;
    words[ARCL_HUGE_LABELS + 1] = (uint32_t)(first_label >> 32);
}

unsigned arcl_huge_steps(uint32_t n, uint32_t height, uint32_t width, uint64_t cells, bool numbered,
                         arcl_huge_step steps[ARCL_HUGE_STEPS_MAX])
{
    const uint32_t down = parts_of(height, ARCL_TILE_HEIGHT), across = parts_of(width, ARCL_TILE_WIDTH);
    const arcl_plane_groups blocks = {{arcl_huge_blocks(cells), 1, n}};
    arcl_huge_step *s = steps;

    *s++ = (arcl_huge_step){.kernel = ARCL_K_huge_tile, .groups = {{across, down, n}}};
    if (down > 1)
        *s++ = (arcl_huge_step){
            .kernel = ARCL_K_huge_seam, .groups = {{parts_of(width, ARCL_LANES), down - 1, n}}, .axis = ARCL_SEAM_ROWS};
    if (across > 1)
        *s++ = (arcl_huge_step){.kernel = ARCL_K_huge_seam,
                                .groups = {{parts_of(height, ARCL_LANES), across - 1, n}},
                                .axis = ARCL_SEAM_COLUMNS};
    *s++ = (arcl_huge_step){.kernel = ARCL_K_huge_flat, .groups = blocks};
    *s++ = (arcl_huge_step){.kernel = ARCL_K_huge_scan, .groups = {{1, 1, n}}};
    if (numbered) {
        *s++ = (arcl_huge_step){.kernel = ARCL_K_huge_number, .groups = blocks};
        *s++ = (arcl_huge_step){.kernel = ARCL_K_huge_spread, .groups = blocks};
    }
    return (unsigned)(s - steps);
}

arcl_plane_groups arcl_huge_measure_groups(uint32_t n, uint32_t height, uint32_t width)
{
    return (arcl_plane_groups){{parts_of((uint64_t)height * parts_of(width, 32), ARCL_LANES), 1, n}};
}

arcl_plane_groups arcl_huge_parts_groups(uint32_t n, uint32_t parts)
{
    return (arcl_plane_groups){{parts_of(parts, ARCL_LANES), 1, n}};
}
