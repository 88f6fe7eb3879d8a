/* trial_large.c - large grids to label, for trials of kernels. */
#include "device/trial_parts.h"

#include <string.h>

/* Places of the arrays of large grids. */
enum { LARGE_CELLS, LARGE_WHERE, LARGE_LABELS, LARGE_BLOCKS, LARGE_PARTS, LARGE_BASES, LARGE_RECORDS, LARGE_ALL };

bool arcl_trial_open_large(arcl_trial *j, arcl_slot *slot, arcl_cut cut, uint32_t code, int32_t ground,
                           const arcl_trial_large *grids, uint32_t n, bool records, arcl_trial_inputs *in,
                           arcl_arena *mem, arcl_error *err)
{
    static const arcl_way ways[LARGE_ALL] = {[LARGE_CELLS] = ARCL_WAY_IN,
                                             [LARGE_WHERE] = ARCL_WAY_IN,
                                             [LARGE_LABELS] = ARCL_WAY_OUT,
                                             [LARGE_PARTS] = ARCL_WAY_OUT};
    size_t bytes = 0, cells = 0;
    uint32_t blocks = 0;

    *j = (arcl_trial){.slot = slot, .cut = cut, .kernel = ARCL_K_huge_tile, .code = code, .n = n};
    memcpy(j->way, ways, sizeof ways);
    uint32_t(*where)[ARCL_HUGE_WORDS] = arcl_trial_take(mem, n * sizeof *where);
    for (uint32_t g = 0; g < n; g++) {
        const arcl_trial_large *l = &grids[g];
        arcl_huge_where(where[g], l->height, l->width, l->stride, blocks, bytes, cells);
        bytes += (size_t)l->height * l->stride;
        cells += (size_t)l->height * l->width;
        blocks += arcl_huge_blocks((uint64_t)l->height * l->width);
    }
    const size_t sizes[LARGE_ALL] = {
        [LARGE_CELLS] = bytes,
        [LARGE_WHERE] = n * sizeof *where,
        [LARGE_LABELS] = cells * sizeof(int32_t),
        [LARGE_BLOCKS] = blocks * sizeof(uint32_t),
        [LARGE_PARTS] = n * sizeof(uint32_t),
        [LARGE_BASES] = records ? n * sizeof(uint32_t) : 0,
        [LARGE_RECORDS] = records ? cells * sizeof(arcl_component) : 0,
    };
    for (unsigned a = 0; a < LARGE_ALL; a++) {
        j->bytes[a] = sizes[a];
        j->plain[a].memory = a == LARGE_WHERE ? (void *)where : arcl_trial_take(mem, sizes[a]);
    }
    uint8_t *at = j->plain[LARGE_CELLS].memory;
    for (uint32_t g = 0; g < n; at += (size_t)grids[g].height * grids[g].stride, g++)
        arcl_sample_grid(in->kind, &in->rng, grids[g].height, grids[g].width, at, grids[g].stride);
    j->cells = cells;
    j->large = (arcl_huge_batch){.n = n,
                                 .height = grids->height,
                                 .width = grids->width,
                                 .cells = (uint64_t)grids->height * grids->width,
                                 .how = code,
                                 .ground = ground,
                                 .bytes = &j->buffer[LARGE_CELLS],
                                 .where = &j->buffer[LARGE_WHERE],
                                 .labels = &j->buffer[LARGE_LABELS],
                                 .blocks = &j->buffer[LARGE_BLOCKS],
                                 .parts = &j->buffer[LARGE_PARTS]};
    return arcl_trial_open_buffers(j, err);
}

bool arcl_trial_label_large(arcl_trial *j, unsigned threads, arcl_error *err)
{
    const arcl_label_how how = arcl_trial_how(j->code, j->large.ground);
    const uint32_t(*where)[ARCL_HUGE_WORDS] = j->plain[LARGE_WHERE].memory;
    arcl_component *first = j->plain[LARGE_RECORDS].memory, *records = first;
    uint32_t *parts = j->plain[LARGE_PARTS].memory, *bases = j->plain[LARGE_BASES].memory;
    const uint8_t *from = j->plain[LARGE_CELLS].memory;
    int32_t *labels = j->plain[LARGE_LABELS].memory;

    j->options.threads = threads;
    for (uint32_t g = 0; g < j->n; g++) {
        const uint32_t height = where[g][ARCL_HUGE_HEIGHT], width = where[g][ARCL_HUGE_WIDTH];
        const arcl_label_cells cells = {from, 1, where[g][ARCL_HUGE_STRIDE], (int32_t)width, (int32_t)height};
        int32_t count;
        if (!arcl_label_grid(&cells, &how, &j->options, labels, &count, err))
            return false;
        parts[g] = (uint32_t)count;
        if (how.numbered && j->bytes[LARGE_RECORDS]) {
            arcl_component_list(&cells, labels, records);
            bases[g] = (uint32_t)(records - first);
            records += count;
        }
        from += (size_t)height * where[g][ARCL_HUGE_STRIDE];
        labels += (size_t)height * width;
    }
    return true;
}

bool arcl_trial_list(arcl_trial *j, bool *agrees, arcl_error *err)
{
    arcl_buffer *bases = &j->buffer[LARGE_BASES], *records = &j->buffer[LARGE_RECORDS];
    const uint32_t *parts = j->plain[LARGE_PARTS].memory;
    uint32_t total = 0;

    for (uint32_t g = 0; g < j->n; g++)
        total += parts[g];
    const size_t bytes = total * sizeof(arcl_component);
    if (!arcl_buffer_put(j->slot, bases, 0, j->plain[LARGE_BASES].memory, j->bytes[LARGE_BASES], err) ||
        !arcl_huge_launch_parts(j->slot, j->cut, &j->large, total, total, bases, records, err) ||
        !arcl_buffer_fetch(j->slot, records, bytes, err) || !arcl_slot_wait(j->slot, err))
        return false;
    *agrees = memcmp(arcl_buffer_data(records), j->plain[LARGE_RECORDS].memory, bytes) == 0;
    return true;
}
