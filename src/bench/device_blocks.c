/* device_blocks.c - cases of `arcl bench devices`: copies between the host and a device, and memory of a device. */
#include <string.h>

#include "base/hash.h"
#include "bench/device_turns.h"

enum { FILLED = 7, WORD = 0x01010101 * FILLED, PERIOD = 251 }; /* PERIOD: after so many bytes a copy repeats */

/* A block of memory of the host, and one of a device. */
typedef struct block {
    arcl_slot *slot;
    arcl_buffer buffer;
    unsigned char *here, *there; /* `there` is for plain C */
    size_t bytes;
} block;

static bool copy_here(void *self, arcl_error *err)
{
    const block *x = self;
    (void)err;
    memcpy(x->there, x->here, x->bytes);
    return true;
}

static bool fill_here(void *self, arcl_error *err)
{
    const block *x = self;
    (void)err;
    memset(x->there, FILLED, x->bytes);
    return true;
}

static bool send_block(void *self, arcl_error *err)
{
    block *x = self;
    void *to = arcl_buffer_edit(x->slot, &x->buffer, err);

    if (!to)
        return false;
    memcpy(to, x->here, x->bytes);
    return arcl_buffer_send(x->slot, &x->buffer, x->bytes, err) && arcl_slot_wait(x->slot, err);
}

static bool fetch_block(void *self, arcl_error *err)
{
    block *x = self;

    if (!arcl_buffer_fetch(x->slot, &x->buffer, x->bytes, err) || !arcl_slot_wait(x->slot, err))
        return false;
    memcpy(x->here, arcl_buffer_data(&x->buffer), x->bytes);
    return true;
}

static bool fill_block(void *self, arcl_error *err)
{
    block *x = self;
    return arcl_buffer_fill(x->slot, &x->buffer, WORD, x->bytes, err) && arcl_slot_wait(x->slot, err);
}

typedef struct block_case {
    arcl_bench_group group;
    const char *what;
    bool (*plain)(void *, arcl_error *), (*device)(void *, arcl_error *);
    size_t bytes;
} block_case;

static void draw(block *x)
{
    for (size_t k = 0; k < x->bytes; k++)
        x->here[k] = (unsigned char)(k % PERIOD);
}

/* What is in the memory of the device after its work, as it comes back. */
static void judge_block(arcl_device_turns *r, arcl_device_race *x, block *b, bool fills, uint64_t plain)
{
    arcl_error err = {0};

    if (arcl_device_is_lost(b->slot->device))
        return;
    draw(b);
    const bool done = (fills ? fill_block : send_block)(b, &err);
    memset(b->here, 0, b->bytes);
    if (!done || !fetch_block(b, &err)) {
        arcl_device_turns_warn(r, &err);
        return;
    }
    const uint64_t hash = arcl_hash_many(ARCL_HASH_SEED, b->here, b->bytes);
    arcl_device_turns_mark(r, x, b->slot->device->info, ARCL_BENCH_KERNEL, hash, hash == plain);
}

static void run_block(arcl_device_turns *r, const block_case *k)
{
    static arcl_device_race x;
    static block blocks[ARCL_DEVICES_MAX];
    arcl_device_set *set = r->out->set;
    const arcl_bench_row row = {.group = k->group, .what = k->what, .size = k->bytes, .work = k->bytes};
    unsigned n = 0;

    if (!arcl_device_turns_begin(r, k->group))
        return;
    arcl_arena_reset(&r->scratch);
    x.n = 0;
    block host = {.here = arcl_take(&r->scratch, k->bytes), .bytes = k->bytes};
    host.there = arcl_take(&r->scratch, k->bytes);
    draw(&host);
    (void)k->plain(&host, NULL);
    const uint64_t hash = arcl_hash_many(ARCL_HASH_SEED, host.there, k->bytes);
    arcl_device_turns_enter(&x, &row, ARCL_BENCH_PLAIN, NULL, k->plain, NULL, &host);
    for (unsigned d = 0; d < set->lanes; d++) {
        arcl_device *device = &set->lane[d]->device;
        arcl_error err = {0};
        blocks[n] = host;
        blocks[n].slot = &device->slot[0];
        if (arcl_buffer_open(device, k->bytes, ARCL_BUFFER_SHARED, &blocks[n].buffer, &err)) {
            arcl_device_turns_enter(&x, &row, ARCL_BENCH_KERNEL, blocks[n].slot, k->device, NULL, &blocks[n]);
            n++;
        } else {
            arcl_device_set_warn(set, err.text);
        }
    }
    arcl_device_turns_run(r, &x);
    arcl_device_turns_mark(r, &x, NULL, ARCL_BENCH_PLAIN, hash, true);
    for (unsigned j = 0; j < n; j++)
        judge_block(r, &x, &blocks[j], k->group == ARCL_BENCH_MEMORY, hash);
    arcl_device_turns_keep(r, &x);
    for (unsigned j = 0; j < n; j++)
        arcl_buffer_close(&blocks[j].buffer);
}

static const block_case block_cases[ARCL_DEVICE_BLOCKS] = {
    {ARCL_BENCH_TRANSFER, "to the device", copy_here, send_block, 1 << 10},
    {ARCL_BENCH_TRANSFER, "to the device", copy_here, send_block, 64 << 10},
    {ARCL_BENCH_TRANSFER, "to the device", copy_here, send_block, 16 << 20},
    {ARCL_BENCH_TRANSFER, "from the device", copy_here, fetch_block, 1 << 10},
    {ARCL_BENCH_TRANSFER, "from the device", copy_here, fetch_block, 64 << 10},
    {ARCL_BENCH_TRANSFER, "from the device", copy_here, fetch_block, 16 << 20},
    {ARCL_BENCH_MEMORY, "filled", fill_here, fill_block, 64 << 20},
};

void arcl_device_blocks_run(arcl_device_turns *r)
{
    for (size_t k = 0; k < ARCL_DEVICE_BLOCKS; k++)
        if (!r->out->few || block_cases[k].bytes == ARCL_DEVICE_FEW_BYTES)
            run_block(r, &block_cases[k]);
}
