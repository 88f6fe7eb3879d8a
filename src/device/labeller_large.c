/* labeller_large.c - a grid of any size, labelled as a whole or in strips that are merged in plain C. */
#include <string.h>

#include "device/labeller.h"

enum {
    ROWS_MIN = 16,             /* of a strip, unless memory is short */
    ROWS_MAX = 65535 * 8,      /* of what is launched at once: drivers count tiles in 16 bits */
    BYTES_PER_CELL = 1 + 4 + 1 /* the cell, its label; more than enough for its share of a block and of the rest */
};

/* The grid as bytes: its own, or numbers of its colours. */
typedef struct picture {
    arcl_labeller *l;
    arcl_labelling *grid;
    const uint8_t *cells;
    arcl_label_how how; /* for the bytes */
    int32_t rows;       /* of a strip */
    bool *failed;       /* of each strip: plain C had no memory, either */
} picture;

/* ---- bytes ---------------------------------------------------------------------------------- */

/* Colours of four bytes, numbered as they come; false if there are more than a byte can tell apart. */
static bool number_colours(picture *p, uint8_t *to)
{
    enum { SLOTS = 1024, COLOURS = 256 };
    const uint32_t *from = p->grid->cells.at;
    const size_t n = (size_t)p->grid->cells.width * (size_t)p->grid->cells.height;
    uint32_t colour[SLOTS], last = ~from[0], known = 0;
    int16_t number[SLOTS];
    uint8_t now = 0;

    memset(number, 0xff, sizeof number);
    for (size_t k = 0; k < n; k++) {
        if (from[k] != last) {
            uint32_t at = from[k] * 2654435769u >> 22;
            while (number[at] >= 0 && colour[at] != from[k])
                at = (at + 1) % SLOTS;
            if (number[at] < 0) {
                if (known == COLOURS)
                    return false;
                colour[at] = from[k];
                number[at] = (int16_t)known++;
                if (from[k] == p->grid->how.background)
                    p->how.background = (uint32_t)number[at];
            }
            now = (uint8_t)number[at];
            last = from[k];
        }
        to[k] = now;
    }
    return true;
}

static bool make_bytes(picture *p, arcl_arena *mem)
{
    const size_t n = (size_t)p->grid->cells.width * (size_t)p->grid->cells.height;
    const uint32_t *from = p->grid->cells.at, ground = p->how.background;

    p->cells = p->grid->cells.at;
    if (p->grid->cells.size == 1)
        return true;
    uint8_t *to = ARCL_TAKE(mem, uint8_t, n);
    p->cells = to;
    if (p->how.rule == ARCL_LABEL_FOREGROUND) {
        for (size_t k = 0; k < n; k++)
            to[k] = from[k] != ground;
        p->how.background = 0;
        return true;
    }
    p->how.background = UINT32_MAX; /* it may not occur */
    return number_colours(p, to);
}

/* ---- one launch ----------------------------------------------------------------------------- */

/* What is launched for `rows` rows; the buffers are there. */
static arcl_huge_batch batch_of(const picture *p, arcl_buffer *b, int32_t rows, bool numbered)
{
    arcl_label_how how = p->how;

    how.numbered = numbered;
    return (arcl_huge_batch){
        .n = 1,
        .height = (uint32_t)rows,
        .width = (uint32_t)p->grid->cells.width,
        .cells = (uint64_t)rows * (uint64_t)p->grid->cells.width,
        .how = arcl_labeller_code(&how),
        .ground = arcl_labeller_ground(&how),
        .bytes = &b[LABELLER_CELLS],
        .where = &b[LABELLER_WHERE],
        .labels = &b[LABELLER_LABELS],
        .blocks = &b[LABELLER_BLOCKS],
        .parts = &b[LABELLER_PARTS],
    };
}

/* Buffers for `rows` rows, and everything but the cells in them. */
static bool prepare(const picture *p, arcl_slot *slot, arcl_buffer *b, int32_t rows, arcl_buffer_use use,
                    arcl_error *err)
{
    const uint32_t width = (uint32_t)p->grid->cells.width;
    const size_t cells = (size_t)rows * width;
    uint32_t where[ARCL_HUGE_WORDS];

    arcl_huge_where(where, (uint32_t)rows, width, width, 0, 0, 0);
    return arcl_buffer_reserve(slot->device, cells, use, &b[LABELLER_CELLS], err) &&
           arcl_buffer_reserve(slot->device, cells * sizeof(int32_t), use, &b[LABELLER_LABELS], err) &&
           arcl_buffer_reserve(slot->device, sizeof where, ARCL_BUFFER_DEVICE, &b[LABELLER_WHERE], err) &&
           arcl_buffer_reserve(slot->device, sizeof(uint32_t), ARCL_BUFFER_DEVICE, &b[LABELLER_PARTS], err) &&
           arcl_buffer_reserve(slot->device, arcl_huge_blocks(cells) * sizeof(uint32_t), ARCL_BUFFER_DEVICE,
                               &b[LABELLER_BLOCKS], err) &&
           arcl_buffer_put(slot, &b[LABELLER_WHERE], 0, where, sizeof where, err);
}

/* ---- the whole ------------------------------------------------------------------------------ */

/* The components from records of the device. True without them, too: plain C lists them then. */
static bool take_components(const picture *p, arcl_slot *slot, arcl_buffer *b, const arcl_huge_batch *batch,
                            arcl_arena *mem, arcl_error *err)
{
    arcl_labelling *g = p->grid;
    const size_t bytes = (size_t)g->count * sizeof(arcl_component);
    const uint32_t base = 0;
    uint64_t all, one;

    arcl_labeller_room(slot->device->info, &all, &one);
    if (g->cells.size != 1 || g->count > g->most || g->count == 0 || bytes > one ||
        batch->cells * BYTES_PER_CELL + bytes > all)
        return true;
    arcl_component *list = ARCL_TAKE(mem, arcl_component, g->count);
    if (!arcl_buffer_reserve(slot->device, sizeof base, ARCL_BUFFER_DEVICE, &b[LABELLER_BASES], err) ||
        !arcl_buffer_reserve(slot->device, bytes, ARCL_BUFFER_DEVICE, &b[LABELLER_RECORDS], err) ||
        !arcl_buffer_put(slot, &b[LABELLER_BASES], 0, &base, sizeof base, err) ||
        !arcl_huge_launch_parts(slot, arcl_cut_for(slot->device), batch, (uint32_t)g->count, (uint32_t)g->count,
                                &b[LABELLER_BASES], &b[LABELLER_RECORDS], err) ||
        !arcl_buffer_get(slot, &b[LABELLER_RECORDS], 0, list, bytes, err))
        return false;
    if (!arcl_labeller_parts_agree(slot, g, list, err))
        return false;
    g->components = list;
    return true;
}

static bool label_whole(picture *p, arcl_slot *slot, arcl_arena *mem, arcl_error *err)
{
    arcl_labelling *g = p->grid;
    const int32_t width = g->cells.width, height = g->cells.height;
    arcl_buffer *b = arcl_device_set_buffers(&p->l->set, slot);
    const arcl_huge_batch batch = batch_of(p, b, height, true);
    uint32_t count = 0;

    if (!prepare(p, slot, b, height, ARCL_BUFFER_DEVICE, err) ||
        !arcl_buffer_put(slot, batch.bytes, 0, p->cells, batch.cells, err) ||
        !arcl_huge_launch(slot, arcl_cut_for(slot->device), &batch, err) ||
        !arcl_buffer_get(slot, batch.labels, 0, g->labels, batch.cells * sizeof *g->labels, err) ||
        !arcl_buffer_get(slot, batch.parts, 0, &count, sizeof count, err))
        return false;
    if (count > batch.cells)
        return arcl_fail(err, "device %u (%s) gave more components than there are cells", slot->device->info->number,
                         slot->device->info->name);
    g->count = (int32_t)count;
    for (int32_t y = 0; y < height; y += LABELLER_CHECK_ROWS) {
        const size_t at = (size_t)y * (size_t)width;
        if (!arcl_labeller_row_agrees(slot, &p->how, p->cells + at, g->labels + at, width, (int32_t)at, g->count, err))
            return false;
    }
    return take_components(p, slot, b, &batch, mem, err);
}

/* ---- strips --------------------------------------------------------------------------------- */

static int32_t rows_of(const picture *p, size_t strip)
{
    const int32_t left = p->grid->cells.height - (int32_t)strip * p->rows;
    return left < p->rows ? left : p->rows;
}

static bool begin(void *self, arcl_slot *slot, size_t strip, size_t n, arcl_error *err)
{
    const picture *p = self;
    const int32_t rows = rows_of(p, strip);
    arcl_buffer *b = arcl_device_set_buffers(&p->l->set, slot);
    const arcl_huge_batch batch = batch_of(p, b, rows, false);

    (void)n;
    if (!prepare(p, slot, b, rows, ARCL_BUFFER_SHARED, err))
        return false;
    uint8_t *to = arcl_buffer_edit(slot, batch.bytes, err);
    if (!to)
        return false;
    memcpy(to, p->cells + strip * (size_t)p->rows * batch.width, batch.cells);
    return arcl_buffer_send(slot, batch.bytes, batch.cells, err) &&
           arcl_huge_launch(slot, arcl_cut_for(slot->device), &batch, err) &&
           arcl_buffer_fetch(slot, batch.labels, batch.cells * sizeof(int32_t), err);
}

/* Labels of a strip to where they belong: they are indices of the whole. */
static void move_labels(const picture *p, size_t strip, const int32_t *from)
{
    const size_t base = strip * (size_t)p->rows * (size_t)p->grid->cells.width;
    const size_t n = (size_t)rows_of(p, strip) * (size_t)p->grid->cells.width;
    int32_t *to = p->grid->labels + base;

    for (size_t k = 0; k < n; k++)
        to[k] = from[k] < 0 ? -1 : from[k] + (int32_t)base;
}

static bool end(void *self, arcl_slot *slot, size_t strip, size_t n, arcl_error *err)
{
    const picture *p = self;
    const int32_t width = p->grid->cells.width;
    const size_t base = strip * (size_t)p->rows * (size_t)width;

    (void)n;
    move_labels(p, strip, arcl_buffer_data(&arcl_device_set_buffers(&p->l->set, slot)[LABELLER_LABELS]));
    for (int32_t y = 0; y < rows_of(p, strip); y += LABELLER_CHECK_ROWS) {
        const size_t at = base + (size_t)y * (size_t)width;
        if (!arcl_labeller_row_agrees(slot, &p->how, p->cells + at, p->grid->labels + at, width, (int32_t)at, -1, err))
            return false;
    }
    return true;
}

static void label_plain(void *self, size_t strip, size_t n)
{
    const picture *p = self;

    for (size_t k = strip; k < strip + n; k++) {
        const size_t base = k * (size_t)p->rows * (size_t)p->grid->cells.width;
        const arcl_label_cells cells = {p->cells + base, 1, p->grid->cells.stride, p->grid->cells.width, rows_of(p, k)};
        arcl_label_how how = p->how;
        arcl_error err = {0};
        int32_t count;
        how.numbered = false;
        p->failed[k] =
            !arcl_label_grid(&cells, &how, &(arcl_label_options){.threads = 1}, p->grid->labels + base, &count, &err);
        if (!p->failed[k])
            move_labels(p, k, p->grid->labels + base);
    }
}

static bool label_strips(picture *p, arcl_arena *mem, arcl_error *err)
{
    arcl_labelling *g = p->grid;
    const size_t strips = (size_t)((g->cells.height - 1) / p->rows + 1);
    const arcl_label_cells cells = {p->cells, 1, g->cells.stride, g->cells.width, g->cells.height};
    const arcl_share share = {strips, 1, p, begin, end, label_plain};
    bool ok = true;

    p->failed = ARCL_TAKE(mem, bool, strips);
    memset(p->failed, 0, strips);
    (void)arcl_device_set_share(&p->l->set, &share);
    for (size_t k = 0; k < strips; k++)
        ok = ok && !p->failed[k];
    return ok && arcl_label_merge(&cells, &p->how, p->rows, g->labels, &g->count, err);
}

/* ---- which ---------------------------------------------------------------------------------- */

/* Rows of a strip that fit the device with the least memory, two strips at a time; the height if all of it fits one
 * device and there is but one. 0 if strips would be too many. */
static int32_t rows_for(const arcl_device_set *l, const arcl_label_cells *c)
{
    const uint64_t width = (uint64_t)c->width, height = (uint64_t)c->height;
    uint64_t rows = l->lanes == 1 ? height : (height + 2 * l->lanes - 1) / (2 * l->lanes), most = UINT64_MAX;

    for (unsigned k = 0; k < l->lanes; k++) {
        uint64_t all, one;
        arcl_labeller_room(l->lane[k]->device.info, &all, &one);
        const uint64_t whole =
            all / BYTES_PER_CELL < one / sizeof(int32_t) ? all / BYTES_PER_CELL : one / sizeof(int32_t);
        const uint64_t fit = whole / width >= height && l->lanes == 1 ? height : whole / 2 / width;
        most = fit < most ? fit : most;
    }
    most = most < ROWS_MAX ? most : ROWS_MAX;
    rows = l->lanes > 1 && rows < ROWS_MIN ? ROWS_MIN : rows;
    rows = rows > most ? most : rows > height ? height : rows;
    return rows > 0 && (height - 1) / rows < ARCL_LABEL_THREADS_MAX ? (int32_t)rows : 0;
}

void arcl_labeller_large(arcl_labeller *l, arcl_labelling *grid, arcl_arena *mem)
{
    const uint64_t cells = (uint64_t)grid->cells.width * (uint64_t)grid->cells.height;
    picture p = {.l = l, .grid = grid, .how = grid->how};
    arcl_error err = {0};

    if (cells > INT32_MAX || !arcl_labeller_ready(l, cells, ARCL_KERNEL_BIT(ARCL_K_huge_tile)))
        return;
    if (!make_bytes(&p, mem)) {
        if (arcl_choice_forces(&l->set.options.choice))
            arcl_device_set_warn(&l->set, "devices know 256 colours in a picture, and there are more");
        return;
    }
    p.rows = rows_for(&l->set, &grid->cells);
    if (p.rows == 0)
        arcl_fail(&err, "the memory of the device holds less than a 256th of a picture of %d rows of %d cells",
                  grid->cells.height, grid->cells.width);
    else if (p.rows == grid->cells.height)
        grid->done = label_whole(&p, &l->set.lane[0]->device.slot[0], mem, &err);
    else
        grid->done = label_strips(&p, mem, &err);
    if (!grid->done)
        arcl_device_set_warn(&l->set, err.text);
    arcl_device_set_sort(&l->set);
}
