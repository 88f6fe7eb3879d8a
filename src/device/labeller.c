#include "device/labeller.h"

#include <string.h>

#include "device/environment.h"

/* ---- devices -------------------------------------------------------------------------------- */

arcl_labeller *arcl_labeller_open(arcl_arena *mem, const arcl_device_options *options)
{
    if (!arcl_device_set_may_work(options))
        return NULL;
    arcl_labeller *l = ARCL_TAKE(mem, arcl_labeller, 1);
    arcl_device_set_init(&l->set, mem, options, "plain C does the work", LABELLER_BUFFERS);
    return l;
}

void arcl_labeller_close(arcl_labeller *l)
{
    if (l)
        arcl_device_set_close(&l->set);
}

bool arcl_labeller_ready(arcl_labeller *l, uint64_t cells, uint64_t kernels)
{
    arcl_device_set *set = &l->set;
    const bool forced = arcl_choice_forces(&set->options.choice);
    const bool planes = (kernels & ARCL_KERNEL_BIT(ARCL_K_label)) != 0;
    arcl_work w = {planes ? ARCL_K_label : ARCL_K_huge_tile, cells, ARCL_DATA_HOST};

    if (cells == 0 || (!set->opened && !arcl_route_for(NULL, forced, &w).to_device))
        return false; /* OpenCL would be opened for nothing */
    if (!arcl_device_set_open(set))
        return false;
    w.cells /= set->lanes;
    return arcl_route_for(set->lane[0]->device.info, forced, &w).to_device && arcl_device_set_check(set, kernels);
}

/* ---- memory --------------------------------------------------------------------------------- */

void arcl_labeller_room(const arcl_device_info *d, uint64_t *all, uint64_t *one)
{
    const uint64_t most = arcl_environment_memory();

    *all = d->memory / 4 * 3; /* others use it, too */
    *all = *all < most ? *all : most;
    *one = d->alloc_max && d->alloc_max < *all ? d->alloc_max : *all;
}

/* ---- rules ---------------------------------------------------------------------------------- */

uint32_t arcl_labeller_code(const arcl_label_how *how)
{
    return (how->diagonal ? ARCL_LABEL_DIAGONAL : 0) | (how->numbered ? ARCL_LABEL_NUMBERED : 0) |
           (how->rule == ARCL_LABEL_FOREGROUND ? ARCL_LABEL_ANY_COLOUR : 0);
}

int32_t arcl_labeller_ground(const arcl_label_how *how)
{
    return how->rule == ARCL_LABEL_COLOUR || how->background > UINT8_MAX ? -1 : (int32_t)how->background;
}

static bool agrees(const arcl_label_how *how, const uint8_t *cells, const int32_t *labels, int32_t width, int32_t index,
                   int32_t count)
{
    const int32_t ground = arcl_labeller_ground(how), outside = count < 0 ? -1 : 0;
    const bool any = how->rule == ARCL_LABEL_FOREGROUND;

    for (int32_t j = 0; j < width; j++) {
        const bool member = cells[j] != ground, beside = j > 0 && cells[j - 1] != ground;
        const int32_t most = count < 0 ? index + j : count;
        if (labels[j] < outside || labels[j] > most || member != (labels[j] != outside))
            return false;
        if (member && beside && (labels[j] == labels[j - 1]) != (any || cells[j] == cells[j - 1]))
            return false;
    }
    return true;
}

bool arcl_labeller_row_agrees(arcl_slot *slot, const arcl_label_how *how, const uint8_t *cells, int32_t *labels,
                              int32_t width, int32_t index, int32_t count, arcl_error *err)
{
    const arcl_device_info *d = slot->device->info;

    if (arcl_fault_strikes(ARCL_FAULT_CHECKSUM))
        labels[0] ^= 1;
    if (agrees(how, cells, labels, width, index, count))
        return true;
    arcl_fail(err, "device %u (%s) gave labels that do not fit the cells", d->number, d->name);
    return arcl_device_lose(slot->device, err);
}

/* Whether a component begins where it should: in the first row of its box, with its colour. */
static bool fits_labels(const arcl_labelling *g, const arcl_component *part, int32_t number)
{
    const int32_t width = g->cells.width, height = g->cells.height;

    if (part->first < 0 || part->first >= width * height || part->left < 0 || part->right >= width ||
        part->bottom >= height)
        return false;
    const int32_t row = part->first / width, column = part->first % width;
    const int64_t box = (int64_t)(part->bottom - row + 1) * (part->right - part->left + 1);
    return g->labels[part->first] == number && row == part->top && row <= part->bottom && column >= part->left &&
           column <= part->right && part->size >= 1 && part->size <= box &&
           part->colour == ((const uint8_t *)g->cells.at)[part->first];
}

bool arcl_labeller_parts_agree(arcl_slot *slot, const arcl_labelling *g, arcl_component *list, arcl_error *err)
{
    const arcl_device_info *d = slot->device->info;

    for (int32_t k = 0; k < g->count; k += LABELLER_CHECK_PARTS) {
        if (arcl_fault_strikes(ARCL_FAULT_CHECKSUM))
            list[k].first ^= 1;
        if (fits_labels(g, &list[k], k + 1))
            continue;
        arcl_fail(err, "device %u (%s) gave components that do not fit the labels", d->number, d->name);
        return arcl_device_lose(slot->device, err);
    }
    return true;
}

/* ---- all of it ------------------------------------------------------------------------------ */

static void label_small(arcl_labelling *g, arcl_arena *mem)
{
    arcl_component list[ARCL_TINY_CELLS];

    g->count = arcl_label_small(&g->cells, &g->how, g->labels, list);
    if (g->count <= g->most) {
        g->components = ARCL_TAKE(mem, arcl_component, g->count);
        memcpy(g->components, list, (size_t)g->count * sizeof *list);
    }
}

bool arcl_labeller_run(arcl_labeller *l, arcl_labelling *grids, size_t n, arcl_arena *mem, arcl_error *err)
{
    for (size_t k = 0; k < n; k++) {
        arcl_labelling *g = &grids[k];
        g->labels = ARCL_TAKE(mem, int32_t, (size_t)g->cells.width * (size_t)g->cells.height);
        g->components = NULL;
        g->done = false;
    }
    if (l)
        arcl_labeller_planes(l, grids, n, mem);
    for (size_t k = 0; k < n; k++) {
        arcl_labelling *g = &grids[k];
        const arcl_label_options options = {.threads = g->threads};
        if (l && !g->done)
            arcl_labeller_large(l, g, mem);
        if (!g->done && arcl_label_is_small(&g->cells)) {
            label_small(g, mem);
            continue;
        }
        if (!g->done && !arcl_label_grid(&g->cells, &g->how, &options, g->labels, &g->count, err))
            return false;
        if (!g->components && g->count <= g->most) {
            g->components = ARCL_TAKE(mem, arcl_component, g->count);
            arcl_component_list(&g->cells, g->labels, g->components);
        }
    }
    return true;
}
