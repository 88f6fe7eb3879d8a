/* labeller_planes.c - grids that fit a plane, labelled by the batch. */
#include "device/labeller.h"

enum { PIECE_MIN = 64, PIECE_MAX = 1024 }; /* grids at once */

typedef struct shipment {
    arcl_labeller *l;
    arcl_labelling **grid;
    arcl_component **room; /* for the components of each */
} shipment;

static bool begin(void *self, arcl_slot *slot, size_t first, size_t n, arcl_error *err)
{
    const shipment *x = self;
    const arcl_label_how *how = &x->grid[first]->how;
    const arcl_cut cut = arcl_cut_for(slot->device);
    arcl_buffer *b = arcl_device_set_buffers(&x->l->set, slot);
    static const arcl_role roles[] = {
        [LABELLER_CELLS] = ARCL_ROLE_CELLS,   [LABELLER_WHERE] = ARCL_ROLE_DIMS,  [LABELLER_PARAM] = ARCL_ROLE_PARAM,
        [LABELLER_LABELS] = ARCL_ROLE_LABELS, [LABELLER_PARTS] = ARCL_ROLE_PARTS,
    };

    for (size_t k = 0; k < sizeof roles / sizeof *roles; k++) {
        const arcl_role_info *role = arcl_role_of(roles[k]);
        if (!arcl_buffer_reserve(slot->device, role->size * role->each * n, ARCL_BUFFER_SHARED, &b[k], err))
            return false;
    }
    uint8_t *plane = arcl_buffer_edit(slot, &b[LABELLER_CELLS], err);
    uint32_t *dims = plane ? arcl_buffer_edit(slot, &b[LABELLER_WHERE], err) : NULL;
    int32_t *param = dims ? arcl_buffer_edit(slot, &b[LABELLER_PARAM], err) : NULL;
    if (!param)
        return false;
    param[0] = arcl_labeller_ground(how);
    for (size_t k = 0; k < n; k++, plane += ARCL_CELLS) {
        const arcl_label_cells *c = &x->grid[first + k]->cells;
        dims[k] = arcl_plane_put(plane, c->at, c->height, c->width);
    }
    const arcl_arg args[] = {arcl_arg_buffer(&b[LABELLER_CELLS]),    arcl_arg_buffer(&b[LABELLER_WHERE]),
                             arcl_arg_buffer(&b[LABELLER_PARAM]),    arcl_arg_uint(ARCL_PARAM_AT(0, 0)),
                             arcl_arg_uint(arcl_labeller_code(how)), arcl_arg_buffer(&b[LABELLER_LABELS]),
                             arcl_arg_buffer(&b[LABELLER_PARTS])};
    return arcl_buffer_send(slot, &b[LABELLER_CELLS], n * ARCL_CELLS, err) &&
           arcl_buffer_send(slot, &b[LABELLER_WHERE], n * sizeof *dims, err) &&
           arcl_buffer_send(slot, &b[LABELLER_PARAM], sizeof *param, err) &&
           arcl_kernel_launch(slot, ARCL_K_label, cut, (uint32_t)n, args, err) &&
           arcl_buffer_fetch(slot, &b[LABELLER_LABELS], n * ARCL_CELLS * sizeof(uint16_t), err) &&
           arcl_buffer_fetch(slot, &b[LABELLER_PARTS], n * sizeof(uint32_t), err);
}

/* Labels of a grid from its plane; false and a sentence if they cannot be right. */
static bool take_labels(arcl_slot *slot, arcl_labelling *g, const uint16_t *plane, bool check, arcl_error *err)
{
    const int32_t width = g->cells.width;

    for (int32_t i = 0; i < g->cells.height; i++) {
        int32_t *row = g->labels + i * width;
        for (int32_t j = 0; j < width; j++)
            row[j] = plane[i * ARCL_SIDE + j];
        if (check && !arcl_labeller_row_agrees(slot, &g->how, (const uint8_t *)g->cells.at + i * width, row, width,
                                               i * width, g->count, err))
            return false;
    }
    return true;
}

/* Their components are recorded on the device, which has room for as many as the grid with most has. */
static bool take_records(const shipment *x, arcl_slot *slot, size_t first, size_t n, uint32_t room, arcl_error *err)
{
    arcl_buffer *b = arcl_device_set_buffers(&x->l->set, slot);
    const size_t bytes = n * room * sizeof(arcl_component);
    arcl_buffer *records = &b[LABELLER_RECORDS];
    const arcl_arg args[] = {arcl_arg_buffer(&b[LABELLER_CELLS]),
                             arcl_arg_buffer(&b[LABELLER_WHERE]),
                             arcl_arg_buffer(&b[LABELLER_LABELS]),
                             arcl_arg_buffer(&b[LABELLER_PARTS]),
                             arcl_arg_uint(room),
                             arcl_arg_buffer(records)};

    if (!arcl_buffer_reserve(slot->device, bytes, ARCL_BUFFER_SHARED, records, err) ||
        !arcl_kernel_launch(slot, ARCL_K_parts, arcl_cut_for(slot->device), (uint32_t)n, args, err) ||
        !arcl_buffer_fetch(slot, records, bytes, err) || !arcl_slot_wait(slot, err))
        return false;
    const arcl_component *from = arcl_buffer_data(records);
    for (size_t k = 0; k < n; k++, from += room) {
        arcl_labelling *g = x->grid[first + k];
        arcl_component *to = x->room[first + k];
        for (int32_t c = 0; c < g->count; c++) {
            to[c] = from[c];
            to[c].first = from[c].first / ARCL_SIDE * g->cells.width + from[c].first % ARCL_SIDE;
        }
        if (k % LABELLER_CHECK_GRIDS == 0 && !arcl_labeller_parts_agree(slot, g, to, err))
            return false;
    }
    return true;
}

static bool end(void *self, arcl_slot *slot, size_t first, size_t n, arcl_error *err)
{
    const shipment *x = self;
    arcl_buffer *b = arcl_device_set_buffers(&x->l->set, slot);
    const uint16_t *labels = arcl_buffer_data(&b[LABELLER_LABELS]);
    const uint32_t *parts = arcl_buffer_data(&b[LABELLER_PARTS]);
    uint32_t room = 0;

    for (size_t k = 0; k < n; k++) {
        arcl_labelling *g = x->grid[first + k];
        if (parts[k] > (uint32_t)(g->cells.width * g->cells.height))
            return arcl_fail(err, "device %u (%s) gave more components than there are cells",
                             slot->device->info->number, slot->device->info->name);
        g->count = (int32_t)parts[k];
        room = parts[k] > room ? parts[k] : room;
        if (!take_labels(slot, g, labels + k * ARCL_CELLS, k % LABELLER_CHECK_GRIDS == 0, err))
            return false;
    }
    if (room > 0 && !take_records(x, slot, first, n, room, err))
        return false;
    for (size_t k = 0; k < n; k++) {
        x->grid[first + k]->components = x->room[first + k];
        x->grid[first + k]->done = true;
    }
    return true;
}

/* Plain C does it when all have been asked. */
static void leave(void *self, size_t first, size_t n)
{
    (void)self;
    (void)first;
    (void)n;
}

void arcl_labeller_planes(arcl_labeller *l, arcl_labelling *grids, size_t n, arcl_arena *mem)
{
    shipment x = {l, ARCL_TAKE(mem, arcl_labelling *, n), ARCL_TAKE(mem, arcl_component *, n)};
    uint64_t cells = 0;
    size_t some = 0;

    for (size_t k = 0; k < n; k++)
        if (arcl_label_is_small(&grids[k].cells) &&
            arcl_plane_fits(grids[k].cells.at, grids[k].cells.height, grids[k].cells.width)) {
            x.grid[some++] = &grids[k];
            cells += (uint64_t)grids[k].cells.width * (uint64_t)grids[k].cells.height;
        }
    if (!arcl_labeller_ready(l, cells, ARCL_KERNEL_BIT(ARCL_K_label) | ARCL_KERNEL_BIT(ARCL_K_parts)))
        return;
    for (size_t k = 0; k < some; k++) /* what is not touched costs nothing */
        x.room[k] = ARCL_TAKE(mem, arcl_component, x.grid[k]->cells.width * x.grid[k]->cells.height);
    size_t piece = some / (2 * (size_t)l->set.lanes) + 1;
    piece = piece < PIECE_MIN ? PIECE_MIN : piece > PIECE_MAX ? PIECE_MAX : piece;
    const arcl_share share = {some, piece, &x, begin, end, leave};
    (void)arcl_device_set_share(&l->set, &share);
}
